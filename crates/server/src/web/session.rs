//! Who asks: somebody with a random session id in a cookie, of which only a hash is stored.

use std::net::IpAddr;

use axum::extract::FromRequestParts;
use axum::http::header::{COOKIE, HeaderValue, SET_COOKIE, USER_AGENT};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

use crate::app::{App, hex};
use crate::lobby;
use crate::people::{self, Known, NewSession, Person};
use crate::store::{Millis, StoreError, Write};
use crate::web::agent;
use crate::web::client::Client;
use crate::web::error::Error;
use crate::web::limits::Creation;
use crate::web::names;
use crate::web::words::{GUEST, t};

const NAME: &str = "fivepaths";
/// The cookie that marks a browser with which somebody has signed in.
const DEVICE: &str = "fivepaths-device";
/// How often the use of a session is noted.
const NOTED: Millis = 60 * 60 * 1_000;
/// Browsers keep a cookie for 400 days at most.
const MAX_AGE: u32 = 400 * 24 * 60 * 60;

/// Who asks. A stranger becomes a person only when they do something.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    pub(crate) person: Option<Person>,
    /// The hash of their session's id, if they have one that is known.
    pub(crate) session: Option<String>,
    /// The hash of what marks their browser, if anything does.
    pub(crate) device: Option<String>,
    /// Their browser, in a few words.
    pub(crate) agent: String,
    /// Their address, if they came over a network.
    pub(crate) address: Option<IpAddr>,
}

impl Visitor {
    pub(crate) fn id(&self) -> Option<i64> {
        self.person.as_ref().map(|person| person.id)
    }

    /// An error if they have created enough of this for now.
    pub(crate) fn may_create(&self, app: &App, what: Creation) -> Result<(), Error> {
        let allowed = app.limits().allow_creation(what, self.id(), self.address, app.now());
        if allowed { Ok(()) } else { Err(Error::TooMany) }
    }

    /// The person, if they have an account.
    pub(crate) fn member(&self) -> Option<&Person> {
        self.person.as_ref().filter(|person| person.member)
    }

    /// The person. If there was none, one is made, with a cookie to set. A guest takes the name; members have theirs.
    pub(crate) async fn become_person(&self, app: &App, name: &str) -> Result<(Person, Option<Cookie>), Error> {
        if let Some(member) = self.member() {
            return Ok((member.clone(), None));
        }
        let name = self.guest_name(app, name).await?;
        if let Some(person) = &self.person {
            if !name.is_empty() && name != person.name {
                app.store().write(people::rename_guest(person.id, &name)).await?;
                return Ok((Person { name, ..person.clone() }, None));
            }
            return Ok((person.clone(), None));
        }
        self.may_create(app, Creation::Guest)?;
        let cookie = Cookie::new(app);
        let name = if name.is_empty() { GUEST.to_owned() } else { name };
        let hash = cookie.hash();
        let written = app.store().write(people::arrive(&name, &self.begin(app, &hash))).await?;
        // A session's id is never drawn twice, so the write is never stale.
        let id = written.drawn().ok_or(StoreError::Stopped)?;
        Ok((Person { id, name, member: false }, Some(cookie)))
    }

    /// A name for a guest: fit to be shown, and not that of a member. Empty if there is none.
    async fn guest_name(&self, app: &App, name: &str) -> Result<String, Error> {
        let name = names::clean(name);
        let same = self.person.as_ref().is_some_and(|person| person.name == name);
        if !name.is_empty() && !same && people::store::by_name(app.store(), &names::folded(&name)).await?.is_some() {
            return Err(Error::BadInput(t!("error-members-name", name = name)));
        }
        Ok(name)
    }

    /// A member signs in where a guest was: nobody is there any more whom an opponent of that guest would meet.
    pub(crate) fn is_no_guest(&self) -> Write {
        match self.person.as_ref().filter(|person| !person.member) {
            Some(guest) => lobby::stop_waiting(guest.id),
            None => Write::new(),
        }
    }

    /// A session of this browser that begins now.
    pub(crate) fn begin<'a>(&'a self, app: &App, hash: &'a str) -> NewSession<'a> {
        NewSession { hash, agent: &self.agent, guest: None, at: app.now() }
    }
}

/// A secret on its way to the browser: the id of a session, or what marks the browser as somebody's own.
#[derive(Debug)]
pub(crate) struct Cookie {
    name: &'static str,
    secret: String,
    secure: bool,
}

impl Cookie {
    /// A new session.
    pub(crate) fn new(app: &App) -> Self {
        Cookie { name: NAME, secret: hex(&app.secret::<32>()), secure: app.is_secure() }
    }

    /// A new mark of the browser.
    pub(crate) fn device(app: &App) -> Self {
        Cookie { name: DEVICE, ..Cookie::new(app) }
    }

    /// What is stored of it.
    pub(crate) fn hash(&self) -> String {
        digest(&self.secret)
    }

    /// The answer with the cookie, if there is one.
    pub(crate) fn set(cookie: Option<Cookie>, answer: impl IntoResponse) -> Response {
        match cookie {
            Some(cookie) => keep(cookie.name, &cookie.secret, MAX_AGE, cookie.secure, answer),
            None => answer.into_response(),
        }
    }

    /// The answer that makes the browser forget its session.
    pub(crate) fn clear(app: &App, answer: impl IntoResponse) -> Response {
        keep(NAME, "", 0, app.is_secure(), answer)
    }
}

fn keep(name: &str, value: &str, max_age: u32, secure: bool, answer: impl IntoResponse) -> Response {
    let mut answer = answer.into_response();
    let secure = if secure { "; Secure" } else { "" };
    let text = format!("{name}={value}; Path=/; Max-Age={max_age}; HttpOnly; SameSite=Lax{secure}");
    if let Ok(value) = HeaderValue::from_str(&text) {
        answer.headers_mut().append(SET_COOKIE, value);
    }
    answer
}

/// What is stored of a secret.
pub(crate) fn digest(secret: &str) -> String {
    hex(&Sha256::digest(secret))
}

/// The hash of a secret in the cookies of a request, if it looks like one.
fn cookie(headers: &HeaderMap, wanted: &str) -> Option<String> {
    let all = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = all.flat_map(|text| text.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, value)| *name == wanted && value.len() == 64).map(|(_, value)| digest(value))
}

/// A visitor before the database was asked who they are.
pub(crate) struct Unknown {
    /// The hash of the session id in their cookie, if there is one.
    pub(crate) session: Option<String>,
    device: Option<String>,
    agent: String,
    address: Option<IpAddr>,
    posts: bool,
}

impl Unknown {
    pub(crate) async fn new(parts: &mut Parts, app: &App) -> Self {
        let Ok(Client { address, .. }) = Client::from_request_parts(parts, app).await;
        let posts = !matches!(parts.method, Method::GET | Method::HEAD);
        let agent = parts.headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).map(agent::name);
        Unknown {
            session: cookie(&parts.headers, NAME),
            device: cookie(&parts.headers, DEVICE),
            agent: agent.unwrap_or_default(),
            address,
            posts,
        }
    }

    /// The visitor, who is this person; an error if they have posted enough for now.
    pub(crate) fn is(self, app: &App, known: Option<Known>) -> Result<Visitor, Error> {
        // Only persons in the database are counted one by one, since anybody can make up a cookie.
        let person = known.as_ref().map(|known| known.person.id);
        if self.posts && person.is_some_and(|person| !app.limits().allow_post_by(person, app.now())) {
            return Err(Error::TooMany);
        }
        let session = self.session.filter(|_| known.is_some());
        if let (Some(known), Some(session)) = (&known, &session)
            && app.now() - known.seen > NOTED
        {
            app.store().write_lightly(people::see(session, app.now()));
        }
        let person = known.map(|known| known.person);
        Ok(Visitor { person, session, device: self.device, agent: self.agent, address: self.address })
    }
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let unknown = Unknown::new(parts, app).await;
        let known = match &unknown.session {
            Some(session) => people::by_session(app.store(), session).await?,
            None => None,
        };
        unknown.is(app, known)
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
