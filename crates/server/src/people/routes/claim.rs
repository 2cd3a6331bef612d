//! Making an account: a guest becomes a member and keeps their games, a stranger becomes one at once.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};

use super::links::confirmation;
use crate::app::App;
use crate::people::pages::account;
use crate::people::pages::form::Problem;
use crate::people::{NewAccount, claim as claim_write, password, register, store};
use crate::store::StoreError;
use crate::web::error::Error;
use crate::web::fields::Fields;
use crate::web::limits::Creation;
use crate::web::names::{self, NameError};
use crate::web::session::{Cookie, Visitor};
use crate::web::words::{Language, t};

/// What is wrong with a new name, if anything is.
pub(super) async fn name_problem(app: &App, name: &str, mine: Option<i64>) -> Result<Option<Problem>, Error> {
    let words = match names::fit_for_account(name) {
        Err(NameError::Empty) => t!("people-name-empty"),
        Err(NameError::Reserved) => t!("people-name-reserved", name = name),
        Err(NameError::Mixed) => t!("people-name-mixed"),
        Ok(folded) => {
            let taken = store::by_name(app.store(), &folded).await?;
            if taken.is_none_or(|account| Some(account.person) == mine) {
                return Ok(None);
            }
            t!("people-name-taken", name = name)
        }
    };
    Ok(Some(Problem::new("name", words)))
}

/// What is wrong with a new password, if anything is.
pub(super) fn password_problem(password: &str, name: &str) -> Option<Problem> {
    let words = match password::check(password, name).err()? {
        password::Weak::Short => t!("people-password-short", n = password::SHORTEST),
        password::Weak::Long => t!("people-password-long"),
        password::Weak::Common => t!("people-password-common"),
        password::Weak::Name => t!("people-password-name"),
    };
    Some(Problem::new("password", words))
}

/// What is wrong with an address, if anything is.
pub(super) fn email_problem(email: &str) -> Option<Problem> {
    let fine = email.is_empty() || crate::notify::mail::is_address(email);
    (!fine).then(|| Problem::new("email", t!("people-email-bad")))
}

pub(super) async fn claim(State(app): State<App>, visitor: Visitor, fields: Fields) -> Result<Response, Error> {
    if visitor.member().is_some() {
        return Ok(Redirect::to("/account").into_response());
    }
    let (name, password) = (names::clean(fields.get("name")), fields.get("password"));
    let email = if app.settings().mailer.is_some() { fields.get("email").trim() } else { "" };
    let mut problems: Vec<Problem> = name_problem(&app, &name, None).await?.into_iter().collect();
    problems.extend(password_problem(password, &name));
    problems.extend(email_problem(email));
    if !problems.is_empty() {
        return Ok(again(&app, &visitor, &fields, &problems));
    }
    visitor.may_create(&app, Creation::Account)?;
    let hash = app.passwords().hash(password, app.secret()).await?;
    let folded = names::folded(&name);
    let language = Language::current().code();
    let account = NewAccount { name: &name, folded: &folded, password: &hash, language, at: app.now() };
    let cookie = Cookie::new(&app);
    let hash_of_cookie = cookie.hash();
    let session = visitor.begin(&app, &hash_of_cookie);
    let write = match visitor.id() {
        Some(guest) => claim_write(guest, &account, &session),
        None => register(&account, &session),
    };
    let written = app.store().write(write).await?;
    if !written.is_done() {
        // Somebody took the name at the same moment.
        let problems = [Problem::new("name", t!("people-name-taken", name = name))];
        return Ok(again(&app, &visitor, &fields, &problems));
    }
    let person = visitor.id().or(written.drawn()).ok_or(StoreError::Stopped)?;
    if !email.is_empty() {
        confirmation(&app, person, &name, email, visitor.address).await?;
    }
    let device = Cookie::device(&app);
    app.store().write(crate::people::remember(person, &device.hash(), app.now())).await?;
    let answer = Redirect::to("/account?done=claimed");
    Ok(Cookie::set(Some(device), Cookie::set(Some(cookie), answer)))
}

/// The form once more, with what is wrong; passwords are never sent back.
fn again(app: &App, visitor: &Visitor, fields: &Fields, problems: &[Problem]) -> Response {
    let page = account::claim(visitor.person.as_ref(), fields, problems, app.settings().mailer.is_some());
    (StatusCode::UNPROCESSABLE_ENTITY, page).into_response()
}
