//! Links that come by mail: a new password, and the confirmation of an address.
//!
//! Opening a link changes nothing, since programs that check mail open links; the page has a button. Whether there is an
//! account is found out after the answer has left, so neither its text nor its time tells.

use std::net::IpAddr;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use maud::Markup;

use super::claim::password_problem;
use super::sign_in::named;
use crate::app::{App, hex};
use crate::notify::Mail;
use crate::notify::mail::unlinked;
use crate::people::pages::links as page;
use crate::people::store::LinkRow;
use crate::people::{self, Link, Purpose, fold_email, language_of, store};
use crate::store::{Millis, Stored};
use crate::web::error::{Error, causes};
use crate::web::fields::Fields;
use crate::web::layout;
use crate::web::limits::Creation;
use crate::web::session::{Cookie, Visitor, digest};
use crate::web::site::public_link;
use crate::web::words::{Language, speaking, t};

const HOUR: Millis = 60 * 60 * 1_000;
/// How long a link for a new password can be used.
pub(crate) const RESET_FOR: Millis = HOUR;
/// How long an address can be confirmed.
const CONFIRM_FOR: Millis = 48 * HOUR;

pub(super) async fn forgot(State(app): State<App>) -> Markup {
    page::forgot(app.settings().mailer.is_some(), false)
}

pub(super) async fn send(State(app): State<App>, visitor: Visitor, fields: Fields) -> Result<Response, Error> {
    let (name, address) = (fields.get("name").trim().to_owned(), visitor.address);
    if app.settings().mailer.is_some() && !name.is_empty() {
        visitor.may_create(&app, Creation::Mail)?;
        let app = app.clone();
        let send = async move {
            if let Err(error) = send_reset(&app, &name, address).await {
                tracing::error!(error = %causes(&error), "cannot send a link for a new password");
            }
        };
        tokio::spawn(speaking(Language::current(), send));
    }
    Ok(page::forgot(app.settings().mailer.is_some(), true).into_response())
}

/// Sends a link to the confirmed address of an account, if there is one.
async fn send_reset(app: &App, name: &str, address: Option<IpAddr>) -> Stored<()> {
    let Some(account) = named(app, name).await?.filter(|account| account.disabled.is_none()) else { return Ok(()) };
    let Some(email) = &account.email else { return Ok(()) };
    if !app.limits().allow_creation(Creation::Mail, Some(account.person), address, app.now()) {
        return Ok(());
    }
    let secret = hex(&app.secret::<32>());
    let Some(url) = public_link(app, &format!("/reset/{secret}")) else { return Ok(()) };
    let in_their_language = async {
        let body = t!("mail-reset-body", name = unlinked(&account.name), url = url);
        (t!("mail-reset-subject"), body)
    };
    let (subject, body) = speaking(language_of(&account), in_their_language).await;
    let mail = mail(app, account.person, email, subject, body);
    let link = Link { hash: &digest(&secret), purpose: Purpose::Reset, until: app.now() + RESET_FOR };
    app.store().write(people::send_link(account.person, &link, &mail)).await?;
    Ok(())
}

fn mail(app: &App, person: i64, address: &str, subject: String, body: String) -> Mail {
    Mail {
        id: Mail::number(app.secret()),
        person,
        address: address.to_owned(),
        subject,
        body,
        at: app.now(),
        about: None,
    }
}

/// Asks the owner of an address whether it belongs to this account. An address that another account has gets a mail
/// that says so, and the answer on the page is the same. It gives whether a mail was sent.
pub(super) async fn confirmation(
    app: &App,
    person: i64,
    name: &str,
    email: &str,
    address: Option<IpAddr>,
) -> Result<bool, Error> {
    if !app.limits().allow_creation(Creation::Mail, Some(person), address, app.now()) {
        return Ok(false);
    }
    let secret = hex(&app.secret::<32>());
    let Some(url) = public_link(app, &format!("/confirm/{secret}")) else { return Ok(false) };
    let taken = store::by_email(app.store(), &fold_email(email)).await?.filter(|other| other.person != person);
    let write = match taken {
        Some(other) => {
            // It is written to whoever owns the address, not to whoever asks.
            let in_their_language =
                async { (t!("mail-taken-subject"), t!("mail-taken-body", name = unlinked(&other.name))) };
            let (subject, body) = speaking(language_of(&other), in_their_language).await;
            mail(app, other.person, email, subject, body).queue()
        }
        None => {
            let body = t!("mail-confirm-body", name = unlinked(name), url = url);
            let mail = mail(app, person, email, t!("mail-confirm-subject"), body);
            let until = app.now() + CONFIRM_FOR;
            let link = Link { hash: &digest(&secret), purpose: Purpose::Confirm(email), until };
            people::send_link(person, &link, &mail)
        }
    };
    app.store().write(write).await?;
    Ok(true)
}

/// The link that an address names, if it can still be used.
async fn usable(app: &App, secret: &str, purpose: &Purpose<'_>) -> Stored<Option<LinkRow>> {
    store::link(app.store(), &digest(secret), purpose, app.now()).await
}

fn too_old() -> Response {
    (StatusCode::NOT_FOUND, layout::plain(&t!("people-link-old"), &t!("people-link-old-about"))).into_response()
}

pub(super) async fn reset_form(State(app): State<App>, Path(secret): Path<String>) -> Result<Response, Error> {
    Ok(match usable(&app, &secret, &Purpose::Reset).await? {
        Some(link) => page::reset(&secret, &link.name, &[]).into_response(),
        None => too_old(),
    })
}

pub(super) async fn reset(
    State(app): State<App>,
    visitor: Visitor,
    Path(secret): Path<String>,
    fields: Fields,
) -> Result<Response, Error> {
    let Some(link) = usable(&app, &secret, &Purpose::Reset).await? else { return Ok(too_old()) };
    let password = fields.get("password");
    if let Some(problem) = password_problem(password, &link.name) {
        let page = page::reset(&secret, &link.name, &[problem]);
        return Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response());
    }
    let hash = app.passwords().hash(password, app.secret()).await?;
    let cookie = Cookie::new(&app);
    let session = cookie.hash();
    let session = visitor.begin(&app, &session);
    let write = people::reset(link.person, &digest(&secret), &hash, &session).and(visitor.is_no_guest());
    let written = app.store().write(write).await?;
    if !written.is_done() {
        return Ok(too_old());
    }
    Ok(Cookie::set(Some(cookie), Redirect::to("/account?done=password")))
}

pub(super) async fn confirm_form(State(app): State<App>, Path(secret): Path<String>) -> Result<Response, Error> {
    let link = usable(&app, &secret, &Purpose::Confirm("")).await?;
    Ok(match link.as_ref().and_then(|link| link.email.as_deref().zip(Some(&link.name))) {
        Some((email, name)) => page::confirm(&secret, name, email).into_response(),
        None => too_old(),
    })
}

pub(super) async fn confirm(State(app): State<App>, Path(secret): Path<String>) -> Result<Response, Error> {
    let link = usable(&app, &secret, &Purpose::Confirm("")).await?;
    let Some((person, email)) = link.and_then(|link| Some((link.person, link.email?))) else { return Ok(too_old()) };
    let written = app.store().write(people::confirm(person, &digest(&secret), &email, app.now())).await?;
    if !written.is_done() {
        return Ok(too_old());
    }
    Ok(layout::plain(&t!("people-confirmed"), &t!("people-confirmed-about", email = email)).into_response())
}
