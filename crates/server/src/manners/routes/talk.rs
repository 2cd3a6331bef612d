//! Saying something at a table, and not hearing somebody.

use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use fivepaths_rules::Seat;

use crate::app::App;
use crate::manners::{self, Phrase};
use crate::table::routes::at::At;
use crate::table::sight::Sight;
use crate::table::{Sitter, Visit};
use crate::web::error::Error;
use crate::web::fields::Fields;
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
    let phrase = Phrase::named(fields.get("phrase"))
        .ok_or_else(|| Error::BadInput(t!("manners-no-such-phrase", name = fields.get("phrase"))))?;
    if !app.limits().allow_phrase(me, at.table.row.id, app.now()) {
        return Ok(back(&at, &fields, "slow"));
    }
    app.store().write(manners::say(&at.table, me, phrase, app.now())).await?;
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
