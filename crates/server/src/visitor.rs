//! Who asks: a guest behind a random session id in a cookie, of which only a hash is stored.

use axum::extract::FromRequestParts;
use axum::http::header::{COOKIE, HeaderValue, SET_COOKIE};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

use crate::app::{App, hex};
use crate::error::Error;
use crate::storage::Person;
use crate::text::t;

const NAME: &str = "fivepaths";
/// Browsers keep a cookie for 400 days at most.
const MAX_AGE: u32 = 400 * 24 * 60 * 60;
const LONGEST_NAME: usize = 24;

/// Who asks; a stranger is nobody until they do something.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    pub(crate) person: Option<Person>,
}

impl Visitor {
    pub(crate) fn id(&self) -> Option<i64> {
        self.person.as_ref().map(|person| person.id)
    }

    pub(crate) fn name(&self) -> &str {
        self.person.as_ref().map_or("", |person| &person.name)
    }

    /// The person, made now if there was none; with the cookie to set if so.
    pub(crate) async fn become_person(&self, app: &App, name: &str) -> Result<(Person, Option<Cookie>), Error> {
        let name = clean_name(name);
        if let Some(person) = &self.person {
            if !name.is_empty() && name != person.name {
                app.storage().rename(person.id, &name).await?;
                return Ok((Person { id: person.id, name }, None));
            }
            return Ok((person.clone(), None));
        }
        let session = hex(&app.secret::<32>());
        let name = if name.is_empty() { t("Guest").to_owned() } else { name };
        let person = app.storage().add_person(&name, &digest(&session), app.now()).await?;
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
pub(crate) fn session(parts: &axum::http::HeaderMap) -> Option<&str> {
    let all = parts.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = all.flat_map(|text| text.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, value)| *name == NAME && value.len() == 64).map(|(_, value)| value)
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let Some(session) = session(&parts.headers) else { return Ok(Visitor { person: None }) };
        Ok(Visitor { person: app.storage().person(&digest(session)).await? })
    }
}

/// A name fit to be shown: no control characters, single blanks, not too long.
pub(crate) fn clean_name(name: &str) -> String {
    let visible: String = name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let words: Vec<&str> = visible.split_whitespace().collect();
    words.join(" ").chars().take(LONGEST_NAME).collect::<String>().trim().to_owned()
}

/// A name that nobody else at the table has: the second Rambler is "Rambler 2".
pub(crate) fn distinct(name: &str, taken: &[String]) -> String {
    let numbered = |n: usize| if n == 1 { name.to_owned() } else { format!("{name} {n}") };
    // One of so many names is free.
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

    #[test]
    fn a_name_is_cleaned_not_refused() {
        assert_eq!(clean_name("  Ann \n\t of  Cleves "), "Ann of Cleves");
        assert_eq!(clean_name("\u{0}"), "");
        assert_eq!(clean_name(&"x".repeat(99)).len(), LONGEST_NAME);
    }
}
