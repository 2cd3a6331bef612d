//! Saying something at a table, writing freely, and not hearing somebody.

use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use fivepaths_rules::Seat;

use crate::app::App;
use crate::manners::{self, LONGEST, Phrase, store};
use crate::table::routes::at::At;
use crate::table::sight::Sight;
use crate::table::{Sitter, Visit};
use crate::web::error::Error;
use crate::web::fields::Fields;
use crate::web::names::tidy;
use crate::web::words::t;

/// The player who asks, and somebody else who plays or played here, by the seat that a form names.
pub(super) fn other(at: &At, fields: &Fields) -> Result<(i64, i64, Seat), Error> {
    let me = at.player()?;
    let named = fields.small("other")?.and_then(Seat::new);
    let seat = named.filter(|seat| at.table.seats().any(|(known, _)| known == *seat)).ok_or(Error::NotFound)?;
    match at.table.seat(seat).sitter {
        Sitter::Person(other) if other != me => Ok((me, other, seat)),
        _ => Err(Error::NotFound),
    }
}

/// Back to the table, with a turn in the making as it was.
fn back(at: &At, fields: &Fields, notice: &str) -> Response {
    let sight = Sight::new(&at.table, at.visitor.id(), Visit::default(), fields);
    Redirect::to(&sight.here(notice)).into_response()
}

pub(super) async fn say(State(app): State<App>, at: At, fields: Fields) -> Result<Response, Error> {
    let me = at.player()?;
    if !manners::may_talk(&at.table) {
        return Err(Error::NotFound);
    }
    if fields.get("phrase").is_empty() && !fields.get("words").is_empty() {
        return write(&app, &at, me, &fields).await;
    }
    let phrase = Phrase::OFFERED.into_iter().find(|phrase| phrase.name() == fields.get("phrase"));
    let phrase = phrase.ok_or_else(|| Error::BadInput(t!("manners-no-such-phrase", name = fields.get("phrase"))))?;
    if !app.limits().allow_phrase(me, at.table.row.id, app.now()) {
        return Ok(back(&at, &fields, "slow"));
    }
    app.store().write(manners::say(&at.table, me, phrase, app.now())).await?;
    Ok(back(&at, &fields, ""))
}

/// Somebody's own words, where everybody at the table wants to write freely.
async fn write(app: &App, at: &At, me: i64, fields: &Fields) -> Result<Response, Error> {
    let words = tidy(fields.get("words"), LONGEST);
    if words.is_empty() {
        return Ok(back(at, fields, ""));
    }
    // Looked at before anything is written, so that words nobody may write cost the others nothing.
    if !all_chat(app, at).await? {
        return Ok(back(at, fields, "nochat"));
    }
    if !app.limits().allow_words(me, at.table.row.id, app.now()) {
        return Ok(back(at, fields, "slow"));
    }
    let written = app.store().write(manners::write(&at.table, me, &words, app.now())).await?;
    // Either somebody has just ended it, or the same words were sent twice, which is once.
    let ended = !written.is_done() && !all_chat(app, at).await?;
    Ok(back(at, fields, if ended { "nochat" } else { "" }))
}

/// Whether everybody at the table wants to write freely.
async fn all_chat(app: &App, at: &At) -> Result<bool, Error> {
    let chatting = store::chatting(app.store(), at.table.row.id).await?;
    Ok(at.table.people().iter().all(|person| chatting.contains(person)))
}

/// Whether somebody wants to write freely at this table. Whoever is the first to want it asks the others.
pub(super) async fn chat(State(app): State<App>, at: At, fields: Fields) -> Result<Response, Error> {
    let (me, game) = (at.player()?, at.table.row.id);
    if !manners::may_talk(&at.table) {
        return Err(Error::NotFound);
    }
    // It can be ended at any moment, however often.
    if fields.get("chat") != "on" {
        app.store().write(manners::end_chat(game, me)).await?;
        return Ok(back(&at, &fields, ""));
    }
    if !app.limits().allow_phrase(me, game, app.now()) {
        return Ok(back(&at, &fields, "slow"));
    }
    let mut wants = manners::want_chat(game, me, app.now());
    if store::chatting(app.store(), game).await?.is_empty() {
        wants = manners::ask_to_chat(&at.table, me, app.now());
    }
    app.store().write(wants).await?;
    Ok(back(&at, &fields, ""))
}

pub(super) async fn mute(State(app): State<App>, at: At, fields: Fields) -> Result<Response, Error> {
    let (me, other, _) = other(&at, &fields)?;
    app.store().write(manners::mute(me, other, app.now())).await?;
    Ok(back(&at, &fields, ""))
}

pub(super) async fn unmute(State(app): State<App>, at: At, fields: Fields) -> Result<Response, Error> {
    let (me, other, _) = other(&at, &fields)?;
    app.store().write(manners::unmute(me, other)).await?;
    Ok(back(&at, &fields, ""))
}
