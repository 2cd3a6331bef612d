//! The games of a guest, after they have signed in: they can be moved to the account, or stay where they are.

use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};

use super::member::Member;
use crate::app::App;
use crate::people::pages::sign_in as page;
use crate::people::{self, store};
use crate::web::error::Error;
use crate::web::fields::Fields;
use crate::web::words::t;

pub(super) async fn offer(State(app): State<App>, member: Member) -> Result<Response, Error> {
    let games = store::guest(app.store(), &member.session, member.account.person).await?;
    Ok(match games {
        Some((_, games)) => page::offer(&member.account.name, games).into_response(),
        None => Redirect::to("/").into_response(),
    })
}

pub(super) async fn decide(State(app): State<App>, member: Member, fields: Fields) -> Result<Response, Error> {
    let me = member.account.person;
    let Some((guest, _)) = store::guest(app.store(), &member.session, me).await? else {
        return Ok(Redirect::to("/").into_response());
    };
    let write = match fields.get("games") {
        "move" => people::move_guest(&member.session, guest, me),
        "leave" => people::decline_guest(&member.session, guest),
        _ => return Err(Error::BadInput(t!("error-guest-games"))),
    };
    // If it was decided in another tab meanwhile, that counts.
    app.store().write(write).await?;
    Ok(Redirect::to("/").into_response())
}
