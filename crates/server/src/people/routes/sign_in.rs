//! Signing in and out.
//!
//! The answer to a wrong name and to a wrong password is the same, and takes as long. Attempts are counted by name and
//! address, whether there is such an account or not.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};

use crate::app::App;
use crate::people::pages::form::Problem;
use crate::people::pages::sign_in as page;
use crate::people::{self, Account, NewSession, fold_email, store};
use crate::store::Stored;
use crate::web::error::Error;
use crate::web::fields::{Asked, Fields};
use crate::web::names::folded;
use crate::web::session::{Cookie, Visitor};
use crate::web::words::t;

pub(super) async fn form(visitor: Visitor, Asked(asked): Asked) -> Response {
    if visitor.member().is_some() {
        return Redirect::to("/account").into_response();
    }
    page::sign_in(asked.get("name"), &[]).into_response()
}

/// The account that a name or an address names.
pub(super) async fn named(app: &App, name: &str) -> Stored<Option<Account>> {
    if name.contains('@') {
        store::by_email(app.store(), &fold_email(name)).await
    } else {
        store::by_name(app.store(), &folded(name)).await
    }
}

/// A name or an address as attempts are counted.
fn counted(name: &str) -> String {
    if name.contains('@') { fold_email(name) } else { folded(name) }
}

pub(super) async fn sign_in(State(app): State<App>, visitor: Visitor, fields: Fields) -> Result<Response, Error> {
    let (name, password) = (fields.get("name").trim(), fields.get("password"));
    let account = named(&app, name).await?;
    let mine = match (&account, &visitor.device) {
        (Some(account), Some(device)) => store::is_device(app.store(), device, account.person).await?,
        _ => false,
    };
    let device = visitor.device.as_deref().filter(|_| mine);
    if !app.limits().allow_sign_in(&counted(name), device, visitor.address, app.now()) {
        let problem = Problem::new("name", t!("people-sign-in-often"));
        return Ok((StatusCode::TOO_MANY_REQUESTS, page::sign_in(name, &[problem])).into_response());
    }
    let fits = app.passwords().fits(password, account.as_ref().map(|account| account.password.as_str())).await?;
    let Some(account) = account.filter(|_| fits) else {
        let problem = Problem::new("name", t!("people-sign-in-wrong"));
        return Ok((StatusCode::UNPROCESSABLE_ENTITY, page::sign_in(name, &[problem])).into_response());
    };
    if account.disabled.is_some() {
        let problem = Problem::new("name", t!("people-disabled"));
        return Ok((StatusCode::FORBIDDEN, page::sign_in(name, &[problem])).into_response());
    }
    enter(&app, &visitor, &account, !mine).await
}

/// Begins a session of a member in this browser. If it held a guest with games, these can be moved.
async fn enter(app: &App, visitor: &Visitor, account: &Account, remember: bool) -> Result<Response, Error> {
    let guest = match visitor.person.as_ref().filter(|person| !person.member) {
        Some(guest) if store::has_games(app.store(), guest.id).await? => Some(guest.id),
        _ => None,
    };
    let cookie = Cookie::new(app);
    let hash = cookie.hash();
    let session = NewSession { guest, ..visitor.begin(app, &hash) };
    let mut write = people::sign_in(account.person, &session, visitor.session.as_deref()).and(visitor.is_no_guest());
    let device = remember.then(|| Cookie::device(app));
    if let Some(device) = &device {
        write = write.and(people::remember(account.person, &device.hash(), app.now()));
    }
    app.store().write(write).await?;
    let to = if guest.is_some() { "/account/guest" } else { "/" };
    let answer = Cookie::set(device, Cookie::set(Some(cookie), Redirect::to(to)));
    Ok(super::settings::bring(app, account, answer))
}

pub(super) async fn sign_out(State(app): State<App>, visitor: Visitor) -> Result<Response, Error> {
    // A guest who signs out would lose their games, so only members do.
    if let (Some(_), Some(session)) = (visitor.member(), &visitor.session) {
        app.store().write(people::sign_out(session)).await?;
        return Ok(Cookie::clear(&app, Redirect::to("/sign-in")));
    }
    Ok(Redirect::to("/").into_response())
}
