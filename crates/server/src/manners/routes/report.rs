//! Telling the host about somebody: from the page of a member, and from a table.

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use maud::Markup;

use super::talk::other;
use crate::app::App;
use crate::manners::{self, NewReport, Reason, pages};
use crate::people::store as people;
use crate::table::routes::at::At;
use crate::table::routes::back;
use crate::web::error::Error;
use crate::web::fields::{Asked, Fields};
use crate::web::limits::Creation;
use crate::web::names::tidy;
use crate::web::session::Visitor;
use crate::web::words::{shown_name, t};

/// What is longer is cut.
const LONGEST: usize = 500;

/// The member whose page an address names, for another member; `None` for those who have no account.
async fn told_of(app: &App, visitor: &Visitor, id: &str) -> Result<Option<(i64, i64, String)>, Error> {
    let Some(me) = visitor.member() else { return Ok(None) };
    let other: i64 = id.parse().map_err(|_| Error::NotFound)?;
    let (name, _) = people::member_name(app.store(), other).await?.ok_or(Error::NotFound)?;
    if other == me.id { Err(Error::NotFound) } else { Ok(Some((me.id, other, name))) }
}

fn door() -> Response {
    Redirect::to("/sign-in").into_response()
}

pub(super) async fn of_player(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let Some((_, other, name)) = told_of(&app, &visitor, &id).await? else { return Ok(door()) };
    Ok(pages::report(&format!("/player/{other}"), &name, None).into_response())
}

pub(super) async fn report_player(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    fields: Fields,
) -> Result<Response, Error> {
    let Some((me, other, _)) = told_of(&app, &visitor, &id).await? else { return Ok(door()) };
    tell(&app, &visitor, (me, other), None, &fields).await?;
    Ok(Redirect::to(&format!("/player/{other}?done=reported")).into_response())
}

pub(super) async fn at_table(at: At, Asked(asked): Asked) -> Result<Markup, Error> {
    let (_, _, seat) = other(&at, &asked)?;
    let name = shown_name(at.table.seat(seat));
    Ok(pages::report(&format!("/game/{}", at.table.row.id), &name, Some(seat)))
}

pub(super) async fn report_at_table(State(app): State<App>, at: At, fields: Fields) -> Result<Response, Error> {
    let (me, other, _) = other(&at, &fields)?;
    tell(&app, &at.visitor, (me, other), Some(at.table.row.id), &fields).await?;
    Ok(back(at.table.row.id, Some("reported"), 0))
}

/// Keeps a report. Whoever has told it already gets the same answer.
async fn tell(
    app: &App,
    visitor: &Visitor,
    (person, other): (i64, i64),
    game: Option<i64>,
    fields: &Fields,
) -> Result<(), Error> {
    let reason = Reason::named(fields.get("reason")).ok_or_else(|| Error::BadInput(t!("report-no-reason")))?;
    visitor.may_create(app, Creation::Report)?;
    let words = tidy(fields.get("words"), LONGEST);
    app.store()
        .write(manners::report(&NewReport { person, other, game, reason, words: &words, at: app.now() }))
        .await?;
    Ok(())
}
