//! Deleting an account: what runs is given up, and what is over stays readable for the others.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use maud::Markup;

use super::member::Member;
use crate::app::App;
use crate::people::pages::form::Problem;
use crate::people::pages::leave as page;
use crate::people::{self};
use crate::store::Stored;
use crate::table::{State as TableState, Table, lists};
use crate::web::error::Error;
use crate::web::fields::Fields;
use crate::web::session::Cookie;
use crate::web::words::t;

/// How often to begin anew if a game begins or moves on meanwhile.
const TRIES: usize = 20;

pub(super) async fn form(State(app): State<App>, member: Member) -> Result<Markup, Error> {
    let running = lists::active(app.store(), member.account.person).await?;
    let running = running.iter().filter(|game| game.state == TableState::Running).count();
    Ok(page::render(&member.account.name, running, &[]))
}

pub(super) async fn delete(State(app): State<App>, member: Member, fields: Fields) -> Result<Response, Error> {
    if !member.is_owner(&app, fields.get("current")).await? {
        let problem = Problem::new("current", t!("people-password-wrong"));
        let page = page::render(&member.account.name, 0, &[problem]);
        return Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response());
    }
    if !delete_account(&app, member.account.person).await? {
        return Err(Error::BadInput(t!("people-delete-busy")));
    }
    Ok(Cookie::clear(&app, Redirect::to("/sign-in?gone=1")))
}

/// Gives up what runs and deletes the account; `false` if new games keep beginning.
pub(crate) async fn delete_account(app: &App, person: i64) -> Stored<bool> {
    for _ in 0..TRIES {
        for listed in lists::active(app.store(), person).await? {
            if let Some(table) = app.table(listed.id).await? {
                give_up(app, &table, person).await?;
            }
        }
        if app.store().write(people::delete(person)).await?.is_done() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Leaves a table that waits, and resigns at one that runs. If something else happens first, the caller tries again.
async fn give_up(app: &App, table: &Table, person: i64) -> Stored<()> {
    let moment = app.moment();
    let step = match (table.row.state, table.seats_of(Some(person)).first()) {
        (TableState::Open, _) => table.leave(person, moment).ok(),
        (TableState::Running, Some(&seat)) => table.resign(seat, moment).ok(),
        _ => None,
    };
    if let Some(step) = step {
        app.carry_out(step).await?;
    }
    Ok(())
}
