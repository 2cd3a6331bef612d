//! Making tables.

use axum::extract::State;
use axum::response::{Redirect, Response};
use fivepaths_club::Clock;
use fivepaths_rules::{
    AnyRules, BoardOptions, BoardRules, CardOptions, CardRules, GameKind, Pool, Rules as _, RulesError, Seed,
};
use maud::Markup;

use super::at::At;
use super::back;
use crate::app::{App, hex};
use crate::bots::{called, level, levels, offered};
use crate::clock;
use crate::lobby::{self, NewOffer, Range};
use crate::manners;
use crate::people::{self, Person};
use crate::store::StoreError;
use crate::table::pages;
use crate::table::pages::new::Whom;
use crate::table::{Brought, NewTable, Refused, SeatRow, Sitter, guided, lists, store};
use crate::web::error::Error;
use crate::web::fields::{Asked, Fields};
use crate::web::limits::Creation;
use crate::web::names::clean;
use crate::web::session::{Cookie, Visitor, distinct};
use crate::web::words::{Language, speak, t};

/// After this many turns of a card round, cards come only from the draw pile, so that every round ends.
const CARD_PATIENCE: u16 = CardRules::PEOPLES_PATIENCE;
/// The same for an expedition.
const BOARD_PATIENCE: u16 = BoardRules::PEOPLES_PATIENCE;

/// The rules with a limit on the turns of a round, which every table of people has.
pub(crate) fn bounded(rules: AnyRules) -> Result<AnyRules, RulesError> {
    match rules {
        AnyRules::Card(rules) => {
            let options = CardOptions { patience: Some(CARD_PATIENCE), ..rules.options() };
            CardRules::new(&options).map(AnyRules::Card)
        }
        AnyRules::Board(rules) => {
            let options = BoardOptions { patience: Some(BOARD_PATIENCE), ..rules.options() };
            BoardRules::new(&options).map(AnyRules::Board)
        }
    }
}

/// How many tables that are not over somebody may hold.
const MOST_TABLES: i64 = 200;
/// How many of them may have bots, whose thinking costs the server.
const MOST_BOT_TABLES: i64 = 40;

fn kind(fields: &Fields) -> Result<GameKind, Error> {
    fields.get("game").parse().map_err(|_| Error::BadInput(t!("error-no-such-game")))
}

fn unplayable() -> Error {
    Error::BadInput(t!("error-unplayable"))
}

pub(super) async fn form(State(app): State<App>, visitor: Visitor, Asked(asked): Asked) -> Result<Markup, Error> {
    let kind = if asked.get("game").is_empty() { GameKind::Card } else { kind(&asked)? };
    let target = match asked.get("against") {
        "" => None,
        id => Some(target(&app, &visitor, id).await?),
    };
    let whom = match &target {
        Some((id, name)) => Whom::Challenge(*id, name),
        None if asked.get("seat") == "lobby" => Whom::Anybody,
        None => Whom::Friend,
    };
    let rules = AnyRules::named::<&str>(kind, &[], None, None).and_then(bounded).map_err(|_| unplayable())?;
    Ok(pages::new::render(&rules, visitor.person.as_ref(), levels(kind), whom))
}

/// The member whom somebody challenges.
async fn target(app: &App, visitor: &Visitor, id: &str) -> Result<(i64, String), Error> {
    let id: i64 = id.parse().map_err(|_| Error::NotFound)?;
    let me = visitor.member().ok_or_else(|| Error::BadInput(t!("lobby-challenge-account")))?;
    let (name, _) = people::store::member_name(app.store(), id).await?.ok_or(Error::NotFound)?;
    if id == me.id {
        return Err(Error::BadInput(t!("lobby-challenge-self")));
    }
    Ok((id, name))
}

/// For whom an open seat is. Guests have no rating that anybody else could go by.
fn range(me: Option<&Person>, fields: &Fields) -> Result<Range, Error> {
    let bound = |name: &str| match fields.get(name).trim() {
        "" => Ok(None),
        text => match text.parse::<i64>() {
            Ok(points) if (0..=4_000).contains(&points) => Ok(Some(points)),
            _ => Err(Error::BadInput(t!("lobby-range-wrong"))),
        },
    };
    let range = Range { lowest: bound("lowest")?, highest: bound("highest")? };
    if range.lowest.zip(range.highest).is_some_and(|(lowest, highest)| lowest > highest) {
        return Err(Error::BadInput(t!("lobby-range-wrong")));
    }
    if !range.is_open() && me.is_none_or(|me| !me.member) {
        return Err(Error::BadInput(t!("lobby-range-account")));
    }
    Ok(range)
}

fn bot(kind: GameKind, name: &str) -> Result<SeatRow, Error> {
    let level = level(kind, name).ok_or_else(|| Error::BadInput(t!("error-no-such-bot")))?;
    Ok(SeatRow::bot(name, &speak(Language::English, || called(level))))
}

fn person(person: &Person) -> SeatRow {
    SeatRow { member: person.member, ..SeatRow::person(person.id, &person.name) }
}

/// What somebody wants a table to be.
#[derive(Default)]
struct Wanted {
    /// Whether anybody may watch.
    public: bool,
    /// Whether it counts for ratings.
    rated: bool,
    /// How much time everybody has.
    clock: Option<Clock>,
    /// Prepared decks.
    decks: Option<String>,
    /// Whom it waits for in the lobby.
    offer: Option<NewOffer>,
}

/// Makes a table, if the person does not hold too many already.
async fn add(app: &App, me: &Person, rules: AnyRules, wanted: Wanted, seats: Vec<SeatRow>) -> Result<i64, Error> {
    let (tables, with_bots) = lists::held(app.store(), me.id).await?;
    let bots = seats.iter().any(|seat| matches!(seat.sitter, Sitter::Bot(_)));
    if tables >= MOST_TABLES || (bots && with_bots >= MOST_BOT_TABLES) {
        return Err(Error::BadInput(t!("error-too-many-tables")));
    }
    let rules = bounded(rules).map_err(|_| unplayable())?;
    let Wanted { public, rated, clock, decks, offer } = wanted;
    if rated {
        may_be_rated(me, &rules, &seats)?;
    }
    let (invite, server_seed) = (hex(&app.secret::<16>()), Seed::new(app.secret()));
    let table = NewTable { rules, public, rated, clock, invite, server_seed, decks, seats, at: app.now() };
    let mut write = store::add(&table);
    if let Some(offer) = offer {
        write = write.and(lobby::offer(offer, me.id, &rules, table.at));
    }
    let written = app.store().write(write).await?;
    match (written.drawn(), offer) {
        (Some(game), _) => Ok(game),
        // Links are never drawn twice, so it is the lobby that refuses.
        (None, Some(NewOffer::Seat(_))) => Err(Error::BadInput(t!("lobby-too-many", n = lobby::store::MOST_SEATS))),
        (None, Some(NewOffer::Challenge(_))) => Err(Error::BadInput(t!("lobby-cannot-challenge"))),
        (None, None) => Err(StoreError::Stopped.into()),
    }
}

/// Why a table cannot be rated, if it cannot.
fn may_be_rated(me: &Person, rules: &AnyRules, seats: &[SeatRow]) -> Result<(), Error> {
    if !me.member {
        return Err(Error::BadInput(t!("rating-needs-account")));
    }
    if seats.iter().filter(|seat| seat.sitter == Sitter::Person(me.id)).count() > 1 {
        return Err(Error::BadInput(t!("rating-needs-others")));
    }
    match Pool::of(rules) {
        Some(_) => Ok(()),
        None => Err(Error::BadInput(t!("rating-needs-named-rules"))),
    }
}

/// A table with a bot at once.
pub(super) async fn quick(State(app): State<App>, visitor: Visitor, fields: Fields) -> Result<Response, Error> {
    let kind = kind(&fields)?;
    let rules = AnyRules::named::<&str>(kind, &[], None, None).map_err(|_| unplayable())?;
    let level = if fields.get("level").is_empty() { offered(kind).name } else { fields.get("level") };
    let opponent = bot(kind, level)?;
    visitor.may_create(&app, Creation::Table)?;
    let (me, cookie) = visitor.become_person(&app, "").await?;
    let game = add(&app, &me, rules, Wanted::default(), vec![person(&me), opponent]).await?;
    Ok(Cookie::set(cookie, Redirect::to(&format!("/game/{game}"))))
}

/// A table with a bot by other rules.
pub(crate) async fn with_bot(app: &App, me: &Person, rules: AnyRules, level: &str) -> Result<i64, Error> {
    let opponent = bot(rules.game(), level)?;
    add(app, me, rules, Wanted::default(), vec![person(me), opponent]).await
}

/// An error if somebody holds as many tables as they may.
pub(crate) async fn may_hold_more(app: &App, me: i64) -> Result<(), Error> {
    match lists::held(app.store(), me).await? {
        (tables, _) if tables >= MOST_TABLES => Err(Error::BadInput(t!("error-too-many-tables"))),
        _ => Ok(()),
    }
}

/// A guided game, which begins at once: its cards are prepared, so nobody has to add to a shuffle.
pub(super) async fn guided(State(app): State<App>, visitor: Visitor, fields: Fields) -> Result<Response, Error> {
    let kind = kind(&fields)?;
    let rules = guided::rules(kind).ok_or_else(unplayable)?;
    let decks = guided::decks(&rules).ok_or_else(unplayable)?;
    let opponent = bot(kind, levels(kind).first().map_or("", |level| level.name))?;
    visitor.may_create(&app, Creation::Table)?;
    let (me, cookie) = visitor.become_person(&app, "").await?;
    let wanted = Wanted { decks: Some(decks), ..Wanted::default() };
    let game = add(&app, &me, rules, wanted, vec![person(&me), opponent]).await?;
    let table = app.table(game).await?.ok_or(Error::NotFound)?;
    let commit = table.row.server_seed.commit().to_string();
    // Nobody else knows the table yet, so nothing can have happened in between.
    if let Ok(step) = table.bring(me.id, Brought { entropy: "", commit: &commit }, app.moment()) {
        app.carry_out(step).await?;
    }
    Ok(Cookie::set(cookie, Redirect::to(&format!("/game/{game}"))))
}

/// A table as the form describes it.
pub(super) async fn create(State(app): State<App>, visitor: Visitor, fields: Fields) -> Result<Response, Error> {
    let kind = kind(&fields)?;
    let chosen: Vec<(&str, String)> = [("seat2", "name2"), ("seat3", "name3"), ("seat4", "name4")]
        .into_iter()
        .map(|(seat, name)| (fields.get(seat), clean(fields.get(name))))
        .filter(|(choice, _)| !choice.is_empty())
        .collect();
    let clock = clock::chosen(fields.get("clock"), |name| fields.get(name));
    let clock = clock.map_err(|_| Error::BadInput(t!("clock-error")))?;
    let players = u8::try_from(chosen.len() + 1).unwrap_or(u8::MAX);
    let rules = AnyRules::named(kind, &fields.all("variant"), Some(players), fields.small("rounds")?)
        .map_err(|_| unplayable())?;
    let mut others = Vec::new();
    let mut offer = None;
    for (number, (choice, name)) in chosen.into_iter().enumerate() {
        others.push(match choice.split_once(':') {
            None if choice == "link" => SeatRow::open(),
            None if choice == "lobby" => {
                offer = Some(NewOffer::Seat(range(visitor.person.as_ref(), &fields)?));
                SeatRow::open()
            }
            None if choice == "screen" => {
                let name = if name.is_empty() {
                    speak(Language::English, || t!("new-player-name", n = number + 2))
                } else {
                    name
                };
                // The number of the person is filled in below, when they have one.
                SeatRow { name, ..SeatRow::person(0, "") }
            }
            Some(("bot", name)) => bot(kind, name)?,
            Some(("member", id)) if players == 2 => {
                offer = Some(NewOffer::Challenge(target(&app, &visitor, id).await?.0));
                SeatRow::open()
            }
            _ => return Err(Error::BadInput(t!("error-no-such-player", choice = choice))),
        });
    }
    visitor.may_create(&app, Creation::Table)?;
    let (me, cookie) = visitor.become_person(&app, fields.get("name")).await?;
    let mut seats = vec![person(&me)];
    for row in others {
        let taken: Vec<String> = seats.iter().map(|seat: &SeatRow| seat.name.clone()).collect();
        let name = if row.sitter == Sitter::Open { String::new() } else { distinct(&row.name, &taken) };
        let sitter = if matches!(row.sitter, Sitter::Person(_)) { Sitter::Person(me.id) } else { row.sitter };
        seats.push(SeatRow { sitter, name, ..row });
    }
    let (public, rated) = (fields.get("watch") == "anyone", fields.get("rated") == "yes");
    let range = matches!(offer, Some(NewOffer::Seat(range)) if !range.is_open());
    if range && Pool::of(&rules).is_none() {
        return Err(Error::BadInput(t!("rating-needs-named-rules")));
    }
    let game = add(&app, &me, rules, Wanted { public, rated, clock, decks: None, offer }, seats).await?;
    Ok(Cookie::set(cookie, Redirect::to(&format!("/game/{game}"))))
}

/// A rematch, with everybody one seat further. The first player to ask makes the table, and the others are led to it.
pub(super) async fn rematch(State(app): State<App>, at: At) -> Result<Response, Error> {
    at.player()?;
    let id = at.table.row.id;
    if at.table.row.rematch.is_none() {
        if manners::store::blocked_among(app.store(), &at.table.people()).await? {
            return Err(Error::BadInput(t!("error-seat-taken")));
        }
        at.visitor.may_create(&app, Creation::Table)?;
    }
    let found = match at.table.rematch(hex(&app.secret::<16>()), Seed::new(app.secret()), app.moment()) {
        Ok(step) => {
            let (written, after) = app.carry_out(step).await?;
            if written.is_done() { after.row.rematch } else { None }
        }
        Err(Refused::NotOver) => return Ok(back(id, Some("running"), 0)),
        Err(_) => at.table.row.rematch,
    };
    // If somebody else was quicker, their rematch counts.
    let rematch = match found {
        Some(rematch) => Some(rematch),
        None => store::row(app.store(), id).await?.and_then(|row| row.rematch),
    };
    Ok(back(rematch.unwrap_or(id), None, 0))
}
