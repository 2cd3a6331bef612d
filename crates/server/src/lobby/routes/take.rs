//! Taking an open seat or a challenge, declining, withdrawing.
//!
//! Whoever may not know of a seat gets the same answer as somebody who comes too late.

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};

use super::viewer;
use crate::app::App;
use crate::lobby::may_take;
use crate::lobby::store::{self, Offer};
use crate::table::routes::game::entropy_of;
use crate::table::{Brought, Refused};
use crate::web::error::Error;
use crate::web::fields::Fields;
use crate::web::session::{Cookie, Visitor};
use crate::web::words::t;

/// What is offered at the table that an address names, if the visitor may know of it.
async fn offered(app: &App, visitor: &Visitor, id: &str) -> Result<Offer, Error> {
    let offer = match id.parse() {
        Ok(game) => store::offered(app.store(), viewer(app, visitor), game).await?,
        Err(_) => None,
    };
    offer.ok_or_else(gone)
}

fn gone() -> Error {
    Error::BadInput(t!("lobby-gone"))
}

fn to_table(game: i64) -> Response {
    Redirect::to(&format!("/game/{game}")).into_response()
}

pub(super) async fn take(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    fields: Fields,
) -> Result<Response, Error> {
    let offer = offered(&app, &visitor, &id).await?;
    if visitor.id() == Some(offer.person) {
        return Ok(to_table(offer.game));
    }
    if offer.rated && visitor.member().is_none() {
        return Err(Error::BadInput(t!("lobby-rated-account")));
    }
    let (me, cookie) = visitor.become_person(&app, fields.get("name")).await?;
    let entropy = entropy_of(&fields);
    let brought = Brought { entropy: &entropy, commit: fields.get("commit") };
    // Somebody else may sit down at the same moment, so try again, as often as there are seats.
    for _ in 0..=offer.open {
        let table = app.table(offer.game).await?.ok_or_else(gone)?;
        match table.join(&me, brought, app.moment()) {
            Ok(step) => {
                let first = may_take(offer.game, me.id, app.now());
                if app.carry_out_if(first, step).await?.0.is_done() {
                    app.store().write(crate::lobby::stop_waiting(me.id)).await?;
                    return Ok(Cookie::set(cookie, to_table(offer.game)));
                }
            }
            // Another tab of theirs was quicker.
            Err(Refused::Twice) => return Ok(Cookie::set(cookie, to_table(offer.game))),
            Err(Refused::OtherCommitment | Refused::BadEntropy) => {
                return Err(Error::BadInput(t!("error-other-table")));
            }
            Err(_) => break,
        }
    }
    Err(gone())
}

/// The person who was challenged does not want to play: the table is closed.
pub(super) async fn decline(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let offer = offered(&app, &visitor, &id).await?;
    if offer.target.as_ref().is_none_or(|(target, _)| visitor.id() != Some(*target)) {
        return Err(gone());
    }
    close(&app, offer.game).await
}

/// Whoever made an offer takes it back.
pub(super) async fn withdraw(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let offer = offered(&app, &visitor, &id).await?;
    if visitor.id() != Some(offer.person) {
        return Err(gone());
    }
    close(&app, offer.game).await
}

async fn close(app: &App, game: i64) -> Result<Response, Error> {
    for _ in 0..4 {
        let table = app.table(game).await?.ok_or_else(gone)?;
        let Ok(step) = table.call_off(app.moment()) else { return Err(gone()) };
        if app.carry_out(step).await?.0.is_done() {
            break;
        }
    }
    Ok(Redirect::to("/lobby").into_response())
}
