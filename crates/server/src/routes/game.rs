//! What happens at a table.

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Redirect, Response};
use fivepaths_rules::{AnyMatch, Game, Match, Record, Seat};
use maud::Markup;
use sha2::{Digest, Sha256};

use super::at::At;
use super::back;
use crate::app::{App, hex};
use crate::error::Error;
use crate::fields::{Asked, Fields};
use crate::pages;
use crate::pages::refusal::{refusal, unreadable};
use crate::pages::table::{TablePage, Typed};
use crate::sight::{Next, Sight};
use crate::storage::{Change, Visit};
use crate::table::{Refused, Table};
use crate::text::t;

/// Notes longer than this are cut.
const LONGEST_NOTE: usize = 2_000;
/// Somebody who has played this many matches of a game needs no help with it.
const FIRST_GAMES: i64 = 1;
/// The header by which a page says that it follows the table by itself.
const FOLLOWS: &str = "fivepaths-follows";
/// Its value while the page is behind others.
const HIDDEN: &str = "hidden";

/// The sentence behind a name in the address. Free text from an address is never shown.
fn notice(name: &str) -> Option<String> {
    let text = match name {
        "stale" => t("The table has moved on since; this is how it stands now."),
        "twice" => t("That turn had already been made."),
        "notyours" => t("It is not your turn."),
        "over" => t("There is nothing to decide: the match has not begun, or is over."),
        "running" => t("The match is not over yet."),
        "illegal" => t("That turn is not allowed; nothing was changed."),
        "nodeal" => t("These cards cannot be dealt."),
        "commitment" => t("The fingerprint was not this table's. Please try again."),
        "entropy" => t("What you mixed in could not be used. Please try again."),
        _ => return None,
    };
    Some(text.to_owned())
}

fn notice_of(refused: &Refused) -> &'static str {
    match refused {
        Refused::Stale => "stale",
        Refused::Twice => "twice",
        Refused::NotYourTurn => "notyours",
        Refused::NotRunning | Refused::Full => "over",
        Refused::OtherCommitment => "commitment",
        Refused::BadEntropy => "entropy",
        Refused::Turn(_) => "illegal",
        Refused::NoDeal => "nodeal",
    }
}

/// Carries a change out, and shows the table with a sentence if that was not possible.
async fn carry_out(app: &App, table: &Table, change: Result<Change, Refused>, flip: bool) -> Result<Response, Error> {
    let id = table.row.id;
    let notice = match change {
        Ok(change) => (!app.storage().change(change).await?).then_some("stale"),
        Err(refused) => Some(notice_of(&refused)),
    };
    Ok(back(id, notice, flip))
}

pub(super) async fn show(
    State(app): State<App>,
    at: At,
    headers: HeaderMap,
    Asked(asked): Asked,
) -> Result<Markup, Error> {
    let table = &at.table;
    let visit = at.visit(&app).await?;
    let sight = Sight::new(table, at.visitor.id(), visit, &asked);
    let player = at.player().ok();
    let note = match player {
        Some(person) => Some(app.storage().note(table.row.id, person).await?),
        None => None,
    };
    let first_game = match player.filter(|_| !table.is_over()) {
        Some(person) => app.storage().finished(person, table.row.rules.game()).await? < FIRST_GAMES,
        None => false,
    };
    let invite = player.map(|_| {
        let base = app.settings().public_url.clone().unwrap_or_default();
        format!("{}/join/{}", base.trim_end_matches('/'), table.row.invite)
    });
    let seen = looks(&app, &at, visit, &headers).await?;
    Ok(pages::table::render(&TablePage {
        sight: &sight,
        notice: notice(asked.get("notice")),
        note,
        invite,
        first_game,
        seen,
        typed: wrong(&sight, asked.get("typed")),
    }))
}

/// Notes what a player has seen by now. Gives how much it was before, if somebody comes back; a page
/// that follows the table by itself says so, and whether anybody can see it.
async fn looks(app: &App, at: &At, visit: Visit, headers: &HeaderMap) -> Result<Option<i64>, Error> {
    let Ok(person) = at.player() else { return Ok(None) };
    let (row, follows) = (&at.table.row, headers.get(FOLLOWS));
    let turns = row.turns.len() as i64;
    if visit.seen != Some(turns) && at.table.of.is_some() && follows.is_none_or(|value| value != HIDDEN) {
        app.storage().see(row.id, person, turns).await?;
    }
    // Around one screen everybody saw everything.
    let shared = at.table.seats_of(Some(person)).len() > 1;
    Ok(visit.seen.filter(|_| follows.is_none() && !shared))
}

/// What is wrong with a typed move, which is shown with it again.
fn wrong(sight: &Sight<'_>, text: &str) -> Option<Typed> {
    let of = sight.table.of.as_ref().filter(|_| !text.is_empty() && sight.deciding().is_some())?;
    let wrong = match of {
        AnyMatch::Card(of) => typed(sight, of, text),
        AnyMatch::Board(of) => typed(sight, of, text),
    };
    wrong.err().map(|wrong| Typed { text: text.to_owned(), wrong })
}

/// Where a typed move leads, or what is wrong with it.
fn typed<G: Game>(sight: &Sight<'_>, of: &Match<G>, text: &str) -> Result<Next, String> {
    let turn = text.parse().map_err(|error| unreadable(&error))?;
    sight.typed(of, &turn).map_err(|why| refusal(&why))
}

/// The seat that a person acts for: the one named, if it is theirs, or the only one they have.
fn acting(at: &At, fields: &Fields) -> Result<Seat, Error> {
    let mine = at.table.seats_of(at.visitor.id());
    let named = fields.small("seat")?.and_then(Seat::new);
    named.or(mine.first().copied()).filter(|seat| mine.contains(seat)).ok_or(Error::NotFound)
}

pub(super) async fn turn(State(app): State<App>, at: At, fields: Fields) -> Result<Response, Error> {
    make_turn(&app, &at, &fields, fields.get("turn")).await
}

async fn make_turn(app: &App, at: &At, fields: &Fields, turn: &str) -> Result<Response, Error> {
    let seat = acting(at, fields)?;
    let change = at.table.turn(seat, fields.number("version")?, turn, app.now(), app.settings().bot_delay);
    carry_out(app, &at.table, change, fields.get("flip") == "1").await
}

/// A move that somebody typed: a part of a turn leads on, a whole one is made, and a wrong one comes
/// back with what is wrong with it.
pub(super) async fn type_move(State(app): State<App>, at: At, fields: Fields) -> Result<Response, Error> {
    let text = fields.get("typed").trim();
    let sight = Sight::new(&at.table, at.visitor.id(), at.visit(&app).await?, &fields);
    let next = match &at.table.of {
        // Whether the table has moved on is for the turn itself to say.
        _ if fields.number("version")? != at.table.row.version || sight.deciding().is_none() => {
            Ok(Next::Post(text.into()))
        }
        Some(AnyMatch::Card(of)) => typed(&sight, of, text),
        Some(AnyMatch::Board(of)) => typed(&sight, of, text),
        None => return Err(Error::NotFound),
    };
    let address = match next {
        Ok(Next::Post(turn)) => return make_turn(&app, &at, &fields, &turn).await,
        Ok(Next::Link(address)) => address,
        Err(_) => sight.address(&[("typed", text)]),
    };
    Ok(Redirect::to(&address).into_response())
}

pub(super) async fn confirm(State(app): State<App>, at: At, fields: Fields) -> Result<Response, Error> {
    let confirm = match fields.get("confirm") {
        "yes" => true,
        "no" => false,
        _ => return Err(Error::BadInput(t("`confirm` must be yes or no.").into())),
    };
    app.storage().set_confirm(at.table.row.id, at.player()?, confirm).await?;
    let sight = Sight::new(&at.table, at.visitor.id(), Visit::default(), &fields);
    Ok(Redirect::to(&sight.link("", None)).into_response())
}

/// What somebody mixes into the shuffle: bytes from their browser, or the hash of a phrase.
pub(super) fn entropy_of(fields: &Fields) -> String {
    match (fields.get("entropy"), fields.get("phrase")) {
        ("", "") => String::new(),
        ("", phrase) => hex(&Sha256::digest(phrase)),
        (entropy, _) => entropy.to_owned(),
    }
}

pub(super) async fn entropy(State(app): State<App>, at: At, fields: Fields) -> Result<Response, Error> {
    let (person, table) = (at.player()?, &at.table);
    let (entropy, delay) = (entropy_of(&fields), app.settings().bot_delay);
    let change = match table.bring(person, &entropy, fields.get("commit"), Vec::new(), app.now(), delay) {
        // The page sends this by itself, so a second time needs no sentence.
        Err(Refused::Twice) => return Ok(back(table.row.id, None, false)),
        change => change,
    };
    carry_out(&app, table, change, false).await
}

pub(super) async fn resign(State(app): State<App>, at: At, fields: Fields) -> Result<Response, Error> {
    let seat = acting(&at, &fields)?;
    let change = at.table.resign(seat, app.now(), app.settings().bot_delay);
    carry_out(&app, &at.table, change, false).await
}

pub(super) async fn leave(State(app): State<App>, at: At) -> Result<Response, Error> {
    let person = at.player()?;
    let answer = carry_out(&app, &at.table, at.table.leave(person, app.now()), false).await?;
    // Whoever freed a seat at a private table cannot see it any more.
    let sees = app.table(at.table.row.id).await?.is_some_and(|table| table.may_see(Some(person)));
    Ok(if sees { answer } else { Redirect::to("/").into_response() })
}

pub(super) async fn note(State(app): State<App>, at: At, fields: Fields) -> Result<Response, Error> {
    let note: String = fields.get("note").chars().filter(|c| *c != '\0').take(LONGEST_NOTE).collect();
    app.storage().set_note(at.table.row.id, at.player()?, &note).await?;
    Ok(back(at.table.row.id, None, false))
}

pub(super) async fn record(At { table, .. }: At) -> Result<Response, Error> {
    let of = table.of.as_ref().filter(|of| of.outcome().is_some()).ok_or(Error::NotOver)?;
    let names = table.row.seats.iter().map(|seat| seat.name.clone()).collect();
    let record = Record::of(of, Some(table.row.id.to_string()), names);
    let file = format!("attachment; filename=\"fivepaths-{}.json\"", table.row.id);
    Ok(([(CONTENT_TYPE, "application/json".to_owned()), (CONTENT_DISPOSITION, file)], record.to_json()).into_response())
}

pub(super) async fn check(At { table, .. }: At) -> Markup {
    pages::check::render(&table)
}

pub(super) async fn step(
    at: At,
    Path((_, round, ply)): Path<(String, String, String)>,
    Asked(asked): Asked,
) -> Result<Markup, Error> {
    let (Ok(round), Ok(ply)) = (round.parse(), ply.parse()) else { return Err(Error::NotFound) };
    let sight = Sight::new(&at.table, at.visitor.id(), Visit::default(), &asked);
    pages::step::render(&sight, round, ply).ok_or(Error::NotFound)
}
