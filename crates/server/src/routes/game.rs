//! What happens at a table.

use axum::extract::{Path, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use fivepaths_rules::{Record, Seat};
use maud::Markup;
use sha2::{Digest, Sha256};

use super::{back, find};
use crate::app::{App, hex};
use crate::error::Error;
use crate::fields::{Asked, Fields};
use crate::pages;
use crate::pages::table::TablePage;
use crate::sight::Sight;
use crate::storage::{Change, State as TableState};
use crate::table::{Refused, Table};
use crate::text::t;
use crate::visitor::Visitor;

/// Notes longer than this are cut.
const LONGEST_NOTE: usize = 2_000;
/// Somebody who has played this many games needs no help.
const FIRST_GAMES: usize = 1;

/// The sentence behind a name in the address. Free text from an address is never shown.
fn notice(name: &str) -> Option<String> {
    let text = match name {
        "stale" => t("The table has moved on since; this is how it stands now."),
        "twice" => t("That turn had already been made."),
        "notyours" => t("It is not your turn."),
        "over" => t("The match does not run."),
        "illegal" => t("That turn is not allowed; nothing was changed."),
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
    }
}

/// Carries a change out, and shows the table with a sentence if that was not possible.
async fn carry_out(app: &App, table: &Table, change: Result<Change, Refused>) -> Result<Response, Error> {
    let id = table.row.id;
    match change {
        Ok(change) => {
            let done = app.storage().change(change).await?;
            Ok(back(id, (!done).then_some("stale")))
        }
        Err(refused) => Ok(back(id, Some(notice_of(&refused)))),
    }
}

pub(super) async fn show(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Asked(asked): Asked,
) -> Result<Markup, Error> {
    let table = find(&app, &id, &visitor).await?;
    let sight = Sight::new(&table, visitor.id(), &asked);
    let sits = !sight.mine.is_empty();
    let note = match visitor.id().filter(|_| sits) {
        Some(person) => Some(app.storage().note(table.row.id, person).await?),
        None => None,
    };
    let first_game = match visitor.id().filter(|_| sits && sight.my_turn()) {
        Some(person) => {
            let played = app.storage().games_of(person).await?;
            played.iter().filter(|game| game.state == TableState::Over).count() < FIRST_GAMES
        }
        None => false,
    };
    let invite = sits.then(|| {
        let base = app.settings().public_url.clone().unwrap_or_default();
        format!("{}/join/{}", base.trim_end_matches('/'), table.row.invite)
    });
    Ok(pages::table::render(&TablePage {
        sight: &sight,
        notice: notice(asked.get("notice")),
        note,
        invite,
        first_game,
    }))
}

/// The seat that a person acts for: the one named, if it is theirs, or the only one they have.
fn acting(table: &Table, visitor: &Visitor, fields: &Fields) -> Result<Seat, Error> {
    let mine = table.seats_of(visitor.id());
    let named = fields.small("seat")?.and_then(Seat::new);
    named.or(mine.first().copied()).filter(|seat| mine.contains(seat)).ok_or(Error::NotFound)
}

pub(super) async fn turn(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    fields: Fields,
) -> Result<Response, Error> {
    let table = find(&app, &id, &visitor).await?;
    let seat = acting(&table, &visitor, &fields)?;
    let version = fields.number("version")?;
    let change = table.turn(seat, version, fields.get("turn"), app.now(), app.settings().bot_delay);
    carry_out(&app, &table, change).await
}

/// What somebody mixes into the shuffle: bytes from their browser, or the hash of a phrase.
pub(super) fn entropy_of(fields: &Fields) -> String {
    match (fields.get("entropy"), fields.get("phrase")) {
        ("", "") => String::new(),
        ("", phrase) => hex(&Sha256::digest(phrase)),
        (entropy, _) => entropy.to_owned(),
    }
}

pub(super) async fn entropy(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    fields: Fields,
) -> Result<Response, Error> {
    let table = find(&app, &id, &visitor).await?;
    let person = visitor.id().filter(|_| !table.seats_of(visitor.id()).is_empty()).ok_or(Error::NotFound)?;
    let (entropy, delay) = (entropy_of(&fields), app.settings().bot_delay);
    let change = match table.bring(person, &entropy, fields.get("commit"), Vec::new(), app.now(), delay) {
        // The page sends this by itself, so a second time needs no sentence.
        Err(Refused::Twice) => return Ok(back(table.row.id, None)),
        change => change,
    };
    carry_out(&app, &table, change).await
}

pub(super) async fn resign(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    fields: Fields,
) -> Result<Response, Error> {
    let table = find(&app, &id, &visitor).await?;
    let seat = acting(&table, &visitor, &fields)?;
    carry_out(&app, &table, table.resign(seat, app.now(), app.settings().bot_delay)).await
}

pub(super) async fn leave(State(app): State<App>, visitor: Visitor, Path(id): Path<String>) -> Result<Response, Error> {
    let table = find(&app, &id, &visitor).await?;
    let person = visitor.id().ok_or(Error::NotFound)?;
    let answer = carry_out(&app, &table, table.leave(person, app.now())).await?;
    // Whoever freed a seat at a private table cannot see it any more.
    let sees = app.table(table.row.id).await?.is_some_and(|table| table.may_see(Some(person)));
    Ok(if sees { answer } else { axum::response::Redirect::to("/").into_response() })
}

pub(super) async fn note(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    fields: Fields,
) -> Result<Response, Error> {
    let table = find(&app, &id, &visitor).await?;
    let person = visitor.id().filter(|_| !table.seats_of(visitor.id()).is_empty()).ok_or(Error::NotFound)?;
    let note: String = fields.get("note").chars().filter(|c| *c != '\0').take(LONGEST_NOTE).collect();
    app.storage().set_note(table.row.id, person, &note).await?;
    Ok(back(table.row.id, None))
}

pub(super) async fn record(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let table = find(&app, &id, &visitor).await?;
    let of = table.of.as_ref().filter(|of| of.outcome().is_some()).ok_or(Error::NotOver)?;
    let names = table.row.seats.iter().map(|seat| seat.name.clone()).collect();
    let record = Record::of(of, Some(table.row.id.to_string()), names);
    let file = format!("attachment; filename=\"fivepaths-{}.json\"", table.row.id);
    Ok(([(CONTENT_TYPE, "application/json".to_owned()), (CONTENT_DISPOSITION, file)], record.to_json()).into_response())
}

pub(super) async fn check(State(app): State<App>, visitor: Visitor, Path(id): Path<String>) -> Result<Markup, Error> {
    Ok(pages::check::render(&find(&app, &id, &visitor).await?))
}

pub(super) async fn step(
    State(app): State<App>,
    visitor: Visitor,
    Path((id, round, ply)): Path<(String, String, String)>,
    Asked(asked): Asked,
) -> Result<Markup, Error> {
    let table = find(&app, &id, &visitor).await?;
    let (Ok(round), Ok(ply)) = (round.parse(), ply.parse()) else { return Err(Error::NotFound) };
    if table.of.as_ref().is_some_and(|of| of.outcome().is_none()) {
        return Err(Error::NotOver);
    }
    let sight = Sight::new(&table, visitor.id(), &asked);
    pages::step::render(&sight, round, ply).ok_or(Error::NotFound)
}
