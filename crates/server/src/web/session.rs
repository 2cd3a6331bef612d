//! Who asks: a guest with a random session id in a cookie, of which only a hash is stored.

use std::net::IpAddr;

use axum::extract::FromRequestParts;
use axum::http::Method;
use axum::http::header::{COOKIE, HeaderValue, SET_COOKIE};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

use crate::app::{App, hex};
use crate::people::{self, Person};
use crate::store::StoreError;
use crate::web::client::Client;
use crate::web::error::Error;
use crate::web::limits::Creation;
use crate::web::names;
use crate::web::words::GUEST;

const NAME: &str = "fivepaths";
/// Browsers keep a cookie for 400 days at most.
const MAX_AGE: u32 = 400 * 24 * 60 * 60;

/// Who asks. A stranger becomes a person only when they do something.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    pub(crate) person: Option<Person>,
    /// Their address, if they came over a network.
    pub(crate) address: Option<IpAddr>,
}

impl Visitor {
    pub(crate) fn id(&self) -> Option<i64> {
        self.person.as_ref().map(|person| person.id)
    }

    /// The name they chose; empty if they did not.
    pub(crate) fn name(&self) -> &str {
        self.person.as_ref().map_or("", |person| if person.name == GUEST { "" } else { &person.name })
    }

    /// An error if they have created enough of this for now.
    pub(crate) fn may_create(&self, app: &App, what: Creation) -> Result<(), Error> {
        let allowed = app.limits().allow_creation(what, self.id(), self.address, app.now());
        if allowed { Ok(()) } else { Err(Error::TooMany) }
    }

    /// The person. If there was none, one is made, with a cookie to set.
    pub(crate) async fn become_person(&self, app: &App, name: &str) -> Result<(Person, Option<Cookie>), Error> {
        let name = names::clean(name);
        if let Some(person) = &self.person {
            if !name.is_empty() && name != person.name {
                app.store().write(people::rename(person.id, &name)).await?;
                return Ok((Person { id: person.id, name }, None));
            }
            return Ok((person.clone(), None));
        }
        self.may_create(app, Creation::Guest)?;
        let session = hex(&app.secret::<32>());
        let name = if name.is_empty() { GUEST.to_owned() } else { name };
        let written = app.store().write(people::arrive(&name, &digest(&session), app.now())).await?;
        // A session's id is never drawn twice, so the write is never stale.
        let id = written.drawn().ok_or(StoreError::Stopped)?;
        let person = Person { id, name };
        let secure = app.settings().public_url.as_ref().is_some_and(|url| url.starts_with("https://"));
        Ok((person, Some(Cookie { session, secure })))
    }
}

/// A session's id on its way to the browser.
#[derive(Debug)]
pub(crate) struct Cookie {
    session: String,
    secure: bool,
}

impl Cookie {
    /// The answer with the cookie, if there is one.
    pub(crate) fn set(cookie: Option<Cookie>, answer: impl IntoResponse) -> Response {
        let mut answer = answer.into_response();
        if let Some(Cookie { session, secure }) = cookie {
            let secure = if secure { "; Secure" } else { "" };
            let text = format!("{NAME}={session}; Path=/; Max-Age={MAX_AGE}; HttpOnly; SameSite=Lax{secure}");
            if let Ok(value) = HeaderValue::from_str(&text) {
                answer.headers_mut().append(SET_COOKIE, value);
            }
        }
        answer
    }
}

fn digest(session: &str) -> String {
    hex(&Sha256::digest(session))
}

/// The session id in the cookies of a request, if it looks like one.
fn session(parts: &axum::http::HeaderMap) -> Option<&str> {
    let all = parts.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = all.flat_map(|text| text.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, value)| *name == NAME && value.len() == 64).map(|(_, value)| value)
}

/// A visitor before the database was asked who they are.
pub(crate) struct Unknown {
    /// The hash of the session id in their cookie, if there is one.
    pub(crate) session: Option<String>,
    address: Option<IpAddr>,
    posts: bool,
}

impl Unknown {
    pub(crate) async fn new(parts: &mut Parts, app: &App) -> Self {
        let Ok(Client { address, .. }) = Client::from_request_parts(parts, app).await;
        let posts = !matches!(parts.method, Method::GET | Method::HEAD);
        Unknown { session: session(&parts.headers).map(digest), address, posts }
    }

    /// The visitor, who is this person; an error if they have posted enough for now.
    pub(crate) fn is(self, app: &App, person: Option<Person>) -> Result<Visitor, Error> {
        // Only persons in the database are counted one by one, since anybody can make up a cookie.
        if self.posts && person.as_ref().is_some_and(|person| !app.limits().allow_post_by(person.id, app.now())) {
            return Err(Error::TooMany);
        }
        Ok(Visitor { person, address: self.address })
    }
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let unknown = Unknown::new(parts, app).await;
        let person = match &unknown.session {
            Some(session) => people::by_session(app.store(), session).await?,
            None => None,
        };
        unknown.is(app, person)
    }
}

/// A name that nobody else at the table has: the second Rambler is "Rambler 2".
pub(crate) fn distinct(name: &str, taken: &[String]) -> String {
    let numbered = |n: usize| if n == 1 { name.to_owned() } else { format!("{name} {n}") };
    // Among this many names one is free.
    (1..=taken.len() + 1).map(numbered).find(|name| !taken.contains(name)).unwrap_or_else(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_at_a_table_have_the_same_name() {
        let taken = ["Rambler", "Rambler 2", "Ann"].map(str::to_owned);
        assert_eq!(distinct("Rambler", &taken), "Rambler 3");
        assert_eq!(distinct("Bob", &taken), "Bob");
    }
}
