//! Making tables.

use axum::extract::State;
use axum::response::{Redirect, Response};
use fivepaths_rules::{AnyRules, GameKind, Seed};
use maud::Markup;

use super::at::At;
use super::back;
use crate::app::{App, hex};
use crate::bots::{called, level, levels, offered};
use crate::error::Error;
use crate::fields::{Asked, Fields};
use crate::pages;
use crate::storage::{NewGame, Person, SeatRow, Sitter};
use crate::text::{fill, t};
use crate::visitor::{Cookie, Visitor, distinct};

fn kind(fields: &Fields) -> Result<GameKind, Error> {
    fields.get("game").parse().map_err(|_| Error::BadInput(t("There are two games: card and board.").into()))
}

fn unplayable() -> Error {
    Error::BadInput(
        t("Nobody could play by these rules: the card game is for two, with one to nine rounds; the board game is for two to four; and variants must be of the game.").into(),
    )
}

pub(super) async fn form(visitor: Visitor, Asked(asked): Asked) -> Result<Markup, Error> {
    let kind = if asked.get("game").is_empty() { GameKind::Card } else { kind(&asked)? };
    Ok(pages::new::render(kind, visitor.name(), levels(kind)))
}

fn bot(kind: GameKind, name: &str) -> Result<SeatRow, Error> {
    let level = level(kind, name).ok_or_else(|| Error::BadInput(t("There is no such bot.").into()))?;
    // A bot's part of the shuffle is nothing, and it is there from the start.
    Ok(SeatRow { sitter: Sitter::Bot(name.into()), name: called(level), entropy: Some(String::new()), left: None })
}

fn person(person: &Person) -> SeatRow {
    SeatRow { sitter: Sitter::Person(person.id), name: person.name.clone(), entropy: None, left: None }
}

async fn add(app: &App, rules: AnyRules, public: bool, seats: Vec<SeatRow>) -> Result<i64, Error> {
    let game = NewGame {
        rules,
        public,
        invite: hex(&app.secret::<16>()),
        server_seed: Seed::new(app.secret()),
        decks: None,
        seats,
        at: app.now(),
    };
    Ok(app.storage().add_game(&game).await?)
}

/// A table with a bot at once.
pub(super) async fn quick(State(app): State<App>, visitor: Visitor, fields: Fields) -> Result<Response, Error> {
    let kind = kind(&fields)?;
    let rules = AnyRules::named::<&str>(kind, &[], None, None).map_err(|_| unplayable())?;
    let level = if fields.get("level").is_empty() { offered(kind).name } else { fields.get("level") };
    let opponent = bot(kind, level)?;
    let (me, cookie) = visitor.become_person(&app, "").await?;
    let game = add(&app, rules, false, vec![person(&me), opponent]).await?;
    Ok(Cookie::set(cookie, Redirect::to(&format!("/game/{game}"))))
}

/// A table as the form describes it.
pub(super) async fn create(State(app): State<App>, visitor: Visitor, fields: Fields) -> Result<Response, Error> {
    let kind = kind(&fields)?;
    let chosen: Vec<&str> = ["seat2", "seat3", "seat4"]
        .into_iter()
        .map(|seat| fields.get(seat))
        .filter(|choice| !choice.is_empty())
        .collect();
    let players = u8::try_from(chosen.len() + 1).unwrap_or(u8::MAX);
    let rules = AnyRules::named(kind, &fields.all("variant"), Some(players), fields.small("rounds")?)
        .map_err(|_| unplayable())?;
    let mut others = Vec::new();
    for (number, choice) in chosen.iter().enumerate() {
        others.push(match choice.split_once(':') {
            None if *choice == "link" => {
                SeatRow { sitter: Sitter::Open, name: String::new(), entropy: None, left: None }
            }
            None if *choice == "screen" => {
                let name = fill("Player {n}", &[("n", &(number + 2))]);
                // The person is filled in below, when there is one.
                SeatRow { sitter: Sitter::Person(0), name, entropy: None, left: None }
            }
            Some(("bot", name)) => bot(kind, name)?,
            _ => return Err(Error::BadInput(fill("`{choice}` is nobody who could sit there.", &[("choice", choice)]))),
        });
    }
    let (me, cookie) = visitor.become_person(&app, fields.get("name")).await?;
    let mut seats = vec![person(&me)];
    for row in others {
        let taken: Vec<String> = seats.iter().map(|seat: &SeatRow| seat.name.clone()).collect();
        let name = if row.sitter == Sitter::Open { String::new() } else { distinct(&row.name, &taken) };
        let sitter = if matches!(row.sitter, Sitter::Person(_)) { Sitter::Person(me.id) } else { row.sitter };
        seats.push(SeatRow { sitter, name, entropy: row.entropy, left: row.left });
    }
    let game = add(&app, rules, fields.get("watch") == "anyone", seats).await?;
    Ok(Cookie::set(cookie, Redirect::to(&format!("/game/{game}"))))
}

/// The same again with the seats moved on by one. Whoever asks first makes it; the others find it.
pub(super) async fn rematch(State(app): State<App>, at: At) -> Result<Response, Error> {
    let (_, table) = (at.player()?, &at.table);
    if !table.is_over() {
        return Ok(back(table.row.id, Some("running"), false));
    }
    if let Some(rematch) = table.row.rematch {
        return Ok(back(rematch, None, false));
    }
    let again = |row: &SeatRow| SeatRow {
        entropy: matches!(row.sitter, Sitter::Bot(_)).then(String::new),
        left: None,
        ..row.clone()
    };
    let mut seats: Vec<SeatRow> = table.row.seats.iter().map(again).collect();
    seats.rotate_left(1);
    let game = add(&app, table.row.rules, table.row.public, seats).await?;
    if app.storage().change(table.rematch(game, app.now())).await? {
        return Ok(back(game, None, false));
    }
    // Somebody was faster: theirs counts, and the one just made is closed again.
    if let Some(mine) = app.table(game).await? {
        app.storage().change(mine.close(app.now())).await?;
    }
    let rematch = app.storage().game(table.row.id).await?.and_then(|row| row.rematch);
    Ok(back(rematch.unwrap_or(game), None, false))
}
