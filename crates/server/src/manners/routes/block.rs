//! Blocking a member, and taking it back. Both are done by members, since a guest would lose it with the cookie.

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};

use crate::app::App;
use crate::manners::{self, MOST_BLOCKED, store};
use crate::people::store as people;
use crate::web::error::Error;
use crate::web::fields::Fields;
use crate::web::session::Visitor;
use crate::web::words::t;

/// Where those who have no account are led.
fn door() -> Response {
    Redirect::to("/sign-in").into_response()
}

pub(super) async fn block(State(app): State<App>, visitor: Visitor, Path(id): Path<String>) -> Result<Response, Error> {
    let Some(me) = visitor.member() else { return Ok(door()) };
    let other: i64 = id.parse().map_err(|_| Error::NotFound)?;
    people::member_name(app.store(), other).await?.ok_or(Error::NotFound)?;
    if other == me.id {
        return Err(Error::BadInput(t!("manners-not-yourself")));
    }
    app.store().write(manners::block(me.id, other, app.now())).await?;
    if !store::has_blocked(app.store(), me.id, other).await? {
        return Err(Error::BadInput(t!("manners-too-many-blocked", n = MOST_BLOCKED)));
    }
    Ok(Redirect::to(&format!("/player/{other}?done=blocked")).into_response())
}

/// Whoever shut their account meanwhile can be unblocked as well. The list on the account's page says that it came from
/// there, and is shown again.
pub(super) async fn unblock(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    fields: Fields,
) -> Result<Response, Error> {
    let Some(me) = visitor.member() else { return Ok(door()) };
    let other: i64 = id.parse().map_err(|_| Error::NotFound)?;
    app.store().write(manners::unblock(me.id, other)).await?;
    let to = match fields.get("from") {
        "account" => "/account?done=unblocked#blocked".to_owned(),
        _ => format!("/player/{other}?done=unblocked"),
    };
    Ok(Redirect::to(&to).into_response())
}
