//! The page of a secret link. Opening it changes nothing, since programs that make previews open links; sitting
//! down is a post.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};

use super::back;
use super::game::entropy_of;
use crate::app::App;
use crate::manners;
use crate::table::pages::waiting;
use crate::table::sight::Sight;
use crate::table::{Brought, Refused, Table, Visit, store};
use crate::web::error::Error;
use crate::web::fields::Fields;
use crate::web::session::{Cookie, Visitor};
use crate::web::words::t;

async fn invited(app: &App, secret: &str) -> Result<Arc<Table>, Error> {
    let id = store::invited(app.store(), secret).await?.ok_or(Error::NotFound)?;
    app.table(id).await?.ok_or(Error::NotFound)
}

/// Whether somebody at the table must not meet this visitor. They are told the same as when the seat is taken.
async fn avoids(app: &App, table: &Table, visitor: Option<i64>) -> Result<bool, Error> {
    match visitor {
        Some(visitor) => Ok(manners::store::blocked_with(app.store(), visitor, &table.people()).await?),
        None => Ok(false),
    }
}

pub(super) async fn form(
    State(app): State<App>,
    visitor: Visitor,
    Path(secret): Path<String>,
) -> Result<Response, Error> {
    let table = invited(&app, &secret).await?;
    if !table.seats_of(visitor.id()).is_empty() {
        return Ok(Redirect::to(&format!("/game/{}", table.row.id)).into_response());
    }
    if table.free_seat(visitor.id()).is_err() || avoids(&app, &table, visitor.id()).await? {
        return Err(Error::BadInput(t!("error-seat-taken")));
    }
    if table.row.rated && visitor.member().is_none() {
        return Err(Error::BadInput(t!("rating-needs-account")));
    }
    let sight = Sight::new(&table, visitor.id(), Visit::default(), &Fields::default());
    Ok(waiting::join(&sight, &secret, visitor.person.as_ref()).into_response())
}

pub(super) async fn join(
    State(app): State<App>,
    visitor: Visitor,
    Path(secret): Path<String>,
    fields: Fields,
) -> Result<Response, Error> {
    let table = invited(&app, &secret).await?;
    if !table.seats_of(visitor.id()).is_empty() {
        return Ok(back(table.row.id, None, 0));
    }
    if table.row.rated && visitor.member().is_none() {
        return Err(Error::BadInput(t!("rating-needs-account")));
    }
    let (me, cookie) = visitor.become_person(&app, fields.get("name")).await?;
    // Somebody else may sit down at the same moment, so try again, as often as there are seats.
    for _ in 0..table.row.seats.len() {
        let table = invited(&app, &secret).await?;
        if avoids(&app, &table, Some(me.id)).await? {
            break;
        }
        let entropy = entropy_of(&fields);
        let brought = Brought { entropy: &entropy, commit: fields.get("commit") };
        match table.join(&me, brought, app.moment()) {
            Ok(step) => {
                if app.carry_out(step).await?.0.is_done() {
                    return Ok(Cookie::set(cookie, back(table.row.id, None, 0)));
                }
            }
            // Another tab of theirs was quicker.
            Err(Refused::Twice) => return Ok(Cookie::set(cookie, back(table.row.id, None, 0))),
            Err(Refused::OtherCommitment | Refused::BadEntropy) => {
                return Err(Error::BadInput(t!("error-other-table")));
            }
            Err(_) => break,
        }
    }
    Err(Error::BadInput(t!("error-seat-taken")))
}
