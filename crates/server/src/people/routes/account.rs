//! A member's account.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use maud::Markup;

use super::claim::{email_problem, name_problem, password_problem};
use super::links::confirmation;
use super::member::Member;
use crate::app::App;
use crate::clock;
use crate::clock::vacation::Wish;
use crate::manners;
use crate::people::pages::account::{self, AccountPage};
use crate::people::pages::form::Problem;
use crate::people::{self, store};
use crate::web::error::Error;
use crate::web::fields::{Asked, Fields};
use crate::web::names;
use crate::web::session::Visitor;
use crate::web::words::t;

/// The longest settings that are kept.
const LONGEST_SETTINGS: usize = 1_000;

/// The account of a member; for others, the form that makes one.
pub(super) async fn show(State(app): State<App>, visitor: Visitor, Asked(asked): Asked) -> Result<Markup, Error> {
    let mail = app.settings().mailer.is_some();
    let (Some(person), Some(session)) = (visitor.member(), &visitor.session) else {
        return Ok(account::claim(visitor.person.as_ref(), &Fields::default(), &[], mail));
    };
    let account = store::account(app.store(), person.id).await?.ok_or(Error::NotFound)?;
    page(&app, &account, session, asked.get("done"), &[]).await
}

async fn page(
    app: &App,
    account: &people::Account,
    session: &str,
    done: &str,
    problems: &[Problem],
) -> Result<Markup, Error> {
    let sessions = store::sessions(app.store(), account.person).await?;
    let blocked = manners::store::blocked(app.store(), account.person).await?;
    let guest = store::guest(app.store(), session, account.person).await?;
    let pending = store::pending_email(app.store(), account.person, app.now()).await?;
    Ok(account::show(&AccountPage {
        account,
        sessions: &sessions,
        blocked: &blocked,
        session,
        guest_games: guest.map_or(0, |(_, games)| games),
        pending: pending.as_deref(),
        vacation: clock::store::vacation(app.store(), account.person).await?.vacation,
        mail: app.settings().mailer.is_some(),
        done,
        problems,
        now: app.now(),
    }))
}

/// The page with what is wrong.
async fn refused(app: &App, member: &Member, problem: Problem) -> Result<Response, Error> {
    let page = page(app, &member.account, &member.session, "", &[problem]).await?;
    Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
}

fn done(what: &str) -> Response {
    Redirect::to(&format!("/account?done={what}")).into_response()
}

pub(super) async fn rename(State(app): State<App>, member: Member, fields: Fields) -> Result<Response, Error> {
    let (id, name) = (member.account.person, names::clean(fields.get("name")));
    if let Some(problem) = name_problem(&app, &name, Some(id)).await? {
        return refused(&app, &member, problem).await;
    }
    let written = app.store().write(people::rename(id, &name, &names::folded(&name))).await?;
    if !written.is_done() {
        return refused(&app, &member, Problem::new("name", t!("people-name-taken", name = name))).await;
    }
    Ok(done("renamed"))
}

/// What is said to somebody whose current password is wrong.
fn wrong_password() -> Problem {
    Problem::new("current", t!("people-password-wrong"))
}

pub(super) async fn set_password(State(app): State<App>, member: Member, fields: Fields) -> Result<Response, Error> {
    let password = fields.get("password");
    if let Some(problem) = password_problem(password, &member.account.name) {
        return refused(&app, &member, problem).await;
    }
    if !member.is_owner(&app, fields.get("current")).await? {
        return refused(&app, &member, wrong_password()).await;
    }
    let hash = app.passwords().hash(password, app.secret()).await?;
    app.store().write(people::set_password(member.account.person, &hash, &member.session)).await?;
    Ok(done("password"))
}

pub(super) async fn set_email(State(app): State<App>, member: Member, fields: Fields) -> Result<Response, Error> {
    let email = fields.get("email").trim();
    let problem = if app.settings().mailer.is_none() {
        Some(Problem::new("email", t!("people-no-mail")))
    } else if email.is_empty() {
        Some(Problem::new("email", t!("people-email-bad")))
    } else {
        email_problem(email)
    };
    if let Some(problem) = problem {
        return refused(&app, &member, problem).await;
    }
    if !member.is_owner(&app, fields.get("current")).await? {
        return refused(&app, &member, Problem::new("email-current", t!("people-password-wrong"))).await;
    }
    let sent = confirmation(&app, member.account.person, &member.account.name, email, member.visitor.address).await?;
    if sent { Ok(done("email")) } else { Err(Error::TooMany) }
}

pub(super) async fn forget_email(State(app): State<App>, member: Member) -> Result<Response, Error> {
    app.store().write(people::forget_email(member.account.person)).await?;
    Ok(done("email-gone"))
}

/// Whether vacation begins by itself. Whoever is away and switches it off is back.
pub(super) async fn set_vacation(State(app): State<App>, member: Member, fields: Fields) -> Result<Response, Error> {
    let wish = match fields.get("vacation") {
        "on" => Wish::On,
        "off" => Wish::Off,
        _ => return Err(Error::BadInput(t!("vacation-error"))),
    };
    clock::vacation::wish(&app, member.account.person, wish).await?;
    Ok(done("vacation"))
}

/// Ends one session, or all others.
pub(super) async fn revoke(State(app): State<App>, member: Member, fields: Fields) -> Result<Response, Error> {
    let which = Some(fields.get("session")).filter(|which| !which.is_empty());
    app.store().write(people::revoke(member.account.person, which, &member.session)).await?;
    Ok(done("revoked"))
}

/// Keeps what a member chose for the table. The page sends it whenever something changes; from others it is ignored,
/// since their browser keeps it.
pub(super) async fn keep_settings(
    State(app): State<App>,
    visitor: Visitor,
    fields: Fields,
) -> Result<StatusCode, Error> {
    let settings = fields.get("settings");
    let fits = settings.len() <= LONGEST_SETTINGS
        && serde_json::from_str::<std::collections::BTreeMap<String, String>>(settings).is_ok();
    if !fits {
        return Err(Error::BadInput(t!("error-settings")));
    }
    if let Some(member) = visitor.member() {
        app.store().write(people::set_settings(member.id, settings)).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}
