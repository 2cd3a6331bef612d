//! The people who play: guests, who have no more than a cookie, and members, who have an account.
//!
//! A guest plays at once. An account is the same person made permanent: claiming keeps all games, and revokes every
//! session, since a copied cookie of a guest must not own an account.

mod next;
mod pages;
mod password;
mod routes;
pub mod store;

use crate::notify::{self, Mail};
use crate::store::{Millis, Store, Stored, Value, Write};
use crate::web::words::Language;

pub use next::NextBy;
pub(crate) use password::Passwords;
pub use password::hash as hash_password;
pub(crate) use routes::{Member, delete_account, routes};
pub use store::{Account, SessionRow};

/// The most browsers in which somebody is signed in. Whoever signs in once more is signed out where they have not been
/// for longest.
const MOST_SESSIONS: i64 = 40;
/// The most browsers that are remembered as somebody's own.
const MOST_DEVICES: i64 = 40;

/// Somebody who plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// Their number.
    pub id: i64,
    /// The name they chose.
    pub name: String,
    /// Whether they have an account.
    pub member: bool,
}

/// The person behind a session, and when the session was last noted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Known {
    /// The person.
    pub person: Person,
    /// When the session was last noted as used.
    pub seen: Millis,
}

/// A session to be made.
#[derive(Clone, Debug)]
pub struct NewSession<'a> {
    /// The hash of its id.
    pub hash: &'a str,
    /// The browser, in a few words.
    pub agent: &'a str,
    /// The guest whose games may be moved to the account.
    pub guest: Option<i64>,
    /// When.
    pub at: Millis,
}

impl NewSession<'_> {
    fn values(&self, person: Value) -> Vec<Value> {
        vec![self.hash.into(), person, self.at.into(), self.agent.into(), self.guest.into()]
    }
}

/// An account to be made.
#[derive(Clone, Debug)]
pub struct NewAccount<'a> {
    /// The name as it is shown.
    pub name: &'a str,
    /// The name as it is compared.
    pub folded: &'a str,
    /// The hash of the password.
    pub password: &'a str,
    /// The language of its pages and mails.
    pub language: &'a str,
    /// When.
    pub at: Millis,
}

impl NewAccount<'_> {
    fn values(&self, person: Value) -> Vec<Value> {
        vec![person, self.folded.into(), self.password.into(), self.language.into(), self.at.into()]
    }
}

/// A link that is sent by mail.
#[derive(Clone, Debug)]
pub struct Link<'a> {
    /// The hash of its secret part.
    pub hash: &'a str,
    /// What it is for.
    pub purpose: Purpose<'a>,
    /// Until when it can be used.
    pub until: Millis,
}

/// What a link is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose<'a> {
    /// A new password.
    Reset,
    /// This address is to be confirmed.
    Confirm(&'a str),
}

impl Purpose<'_> {
    fn kind(&self) -> &'static str {
        match self {
            Purpose::Reset => "reset",
            Purpose::Confirm(_) => "email",
        }
    }
}

/// A new guest with a session, of whose id only a hash is stored. The write draws the person's number.
#[must_use]
pub fn arrive(name: &str, session: &NewSession<'_>) -> Write {
    Write::new()
        .drawing("person")
        .row(&store::ADD_PERSON, vec![Value::Drawn, name.into(), session.at.into()])
        .row(&store::ADD_SESSION, session.values(Value::Drawn))
}

/// A guest takes another name. Members do so with [`rename`].
#[must_use]
pub fn rename_guest(person: i64, name: &str) -> Write {
    Write::new().row(&store::RENAME_GUEST, vec![person.into(), name.into()])
}

/// A member takes another name. It is stale if somebody else has one like it.
#[must_use]
pub fn rename(person: i64, name: &str, folded: &str) -> Write {
    Write::new()
        .row(&store::SET_FOLDED, vec![person.into(), folded.into()])
        .row(&store::SET_NAME, vec![person.into(), name.into()])
}

/// A guest becomes a member. It is stale if the name is taken, or if they are a member already.
#[must_use]
pub fn claim(person: i64, account: &NewAccount<'_>, session: &NewSession<'_>) -> Write {
    Write::new()
        .row(&store::SET_NAME, vec![person.into(), account.name.into()])
        .row(&store::ADD_ACCOUNT, account.values(person.into()))
        .row(&store::REVOKE_ALL, vec![person.into()])
        .row(&store::ADD_SESSION, session.values(person.into()))
        .and(notify::wake(person, session.at))
}

/// A stranger becomes a member. It is stale if the name is taken.
#[must_use]
pub fn register(account: &NewAccount<'_>, session: &NewSession<'_>) -> Write {
    Write::new()
        .drawing("person")
        .row(&store::ADD_PERSON, vec![Value::Drawn, account.name.into(), account.at.into()])
        .row(&store::ADD_ACCOUNT, account.values(Value::Drawn))
        .row(&store::ADD_SESSION, session.values(Value::Drawn))
}

/// A member signs in: a new session takes the place of the one this browser had.
#[must_use]
pub fn sign_in(person: i64, session: &NewSession<'_>, before: Option<&str>) -> Write {
    let write = Write::new()
        .row(&store::REVOKE_OLDEST, vec![person.into(), (MOST_SESSIONS - 1).into()])
        .row(&store::ADD_SESSION, session.values(person.into()));
    match before {
        Some(before) => write.row(&store::REVOKE, vec![before.into()]),
        None => write,
    }
}

/// Remembers a browser as somebody's own.
#[must_use]
pub fn remember(person: i64, device: &str, at: Millis) -> Write {
    Write::new()
        .row(&store::FORGET_OLDEST_DEVICES, vec![person.into(), (MOST_DEVICES - 1).into()])
        .row(&store::ADD_DEVICE, vec![device.into(), person.into(), at.into()])
}

/// Ends the session with this hash.
#[must_use]
pub fn sign_out(session: &str) -> Write {
    Write::new().row(&store::REVOKE, vec![session.into()])
}

/// Ends one session of somebody, by the part of its hash that the page shows; or all but the one they use.
#[must_use]
pub fn revoke(person: i64, which: Option<&str>, mine: &str) -> Write {
    match which {
        Some(which) => Write::new().row(&store::REVOKE_ONE, vec![person.into(), which.into()]),
        None => Write::new().row(&store::REVOKE_OTHERS, vec![person.into(), mine.into()]),
    }
}

/// Notes that a session is in use.
#[must_use]
pub fn see(session: &str, at: Millis) -> Write {
    Write::new().row(&store::SEE, vec![session.into(), at.into()])
}

/// A new password; everybody else who is signed in to the account is signed out.
#[must_use]
pub fn set_password(person: i64, password: &str, mine: &str) -> Write {
    Write::new()
        .row(&store::SET_PASSWORD, vec![person.into(), password.into()])
        .row(&store::DROP_LINKS, vec![person.into(), Purpose::Reset.kind().into()])
        .row(&store::REVOKE_OTHERS, vec![person.into(), mine.into()])
}

/// Sends a link; an older one for the same purpose is no longer good.
#[must_use]
pub fn send_link(person: i64, link: &Link<'_>, mail: &Mail) -> Write {
    let kind = link.purpose.kind();
    let email = match link.purpose {
        Purpose::Reset => None,
        Purpose::Confirm(email) => Some(email),
    };
    Write::new()
        .row(&store::DROP_LINKS, vec![person.into(), kind.into()])
        .row(&store::ADD_LINK, vec![link.hash.into(), kind.into(), person.into(), email.into(), link.until.into()])
        .and(mail.queue())
}

/// A link for a new password that the host hands over.
#[must_use]
pub fn make_link(person: i64, link: &Link<'_>) -> Write {
    let values =
        vec![link.hash.into(), link.purpose.kind().into(), person.into(), Value::Text(None), link.until.into()];
    Write::new().row(&store::ADD_LINK, values)
}

/// Sets a password by a link, which is used up: all sessions end, and a new one begins. It is stale if the link was
/// used meanwhile.
#[must_use]
pub fn reset(person: i64, link: &str, password: &str, session: &NewSession<'_>) -> Write {
    Write::new()
        .row(&store::USE_LINK, vec![link.into(), Purpose::Reset.kind().into(), session.at.into()])
        .row(&store::SET_PASSWORD, vec![person.into(), password.into()])
        .row(&store::DROP_LINKS, vec![person.into(), Purpose::Reset.kind().into()])
        .row(&store::REVOKE_ALL, vec![person.into()])
        .row(&store::ADD_SESSION, session.values(person.into()))
}

/// Confirms an address by a link, which is used up. It is stale if the link was used meanwhile, or if the address
/// belongs to another account.
#[must_use]
pub fn confirm(person: i64, link: &str, email: &str, at: Millis) -> Write {
    Write::new()
        .row(&store::USE_LINK, vec![link.into(), Purpose::Confirm(email).kind().into(), at.into()])
        .row(&store::SET_EMAIL, vec![person.into(), email.into(), fold_email(email).into()])
        .and(notify::wake(person, at))
}

/// Forgets a member's address, and links to others that wait to be confirmed.
#[must_use]
pub fn forget_email(person: i64) -> Write {
    Write::new()
        .row(&store::SET_EMAIL, vec![person.into(), Value::Text(None), Value::Text(None)])
        .row(&store::DROP_LINKS, vec![person.into(), Purpose::Confirm("").kind().into()])
}

/// Keeps the language of a member.
#[must_use]
pub fn set_language(person: i64, language: &str) -> Write {
    Write::new().row(&store::SET_LANGUAGE, vec![person.into(), language.into()])
}

/// Keeps what a member chose for the table.
#[must_use]
pub fn set_settings(person: i64, settings: &str) -> Write {
    Write::new().row(&store::SET_SETTINGS, vec![person.into(), settings.into()])
}

/// Keeps in which order somebody goes from game to game.
#[must_use]
pub fn set_next_by(person: i64, order: NextBy) -> Write {
    Write::new().row(&store::SET_NEXT_BY, vec![person.into(), order.name().into()])
}

/// Shuts an account, or opens it again.
#[must_use]
pub fn disable(person: i64, since: Option<Millis>) -> Write {
    let write = Write::new().row(&store::SET_DISABLED, vec![person.into(), since.into()]);
    if since.is_some() {
        write.row(&store::REVOKE_ALL, vec![person.into()])
    } else {
        write.and(notify::wake(person, 0))
    }
}

/// The games of a guest become those of a member, except where both play. It is stale if it was done or declined
/// before.
#[must_use]
pub fn move_guest(session: &str, guest: i64, member: i64) -> Write {
    let (mine, theirs) = (crate::table::against_person(member), crate::table::against_person(guest));
    let both = || vec![guest.into(), member.into()];
    let tallies = || vec![guest.into(), member.into(), theirs.as_str().into(), mine.as_str().into()];
    let write = Write::new().row(&store::LET_GO, vec![session.into(), guest.into()]);
    let write = store::MOVE.iter().fold(write, |write, statement| write.row(statement, both()));
    let write = store::MOVE_TALLIES.iter().fold(write, |write, statement| write.row(statement, tallies()));
    // What waited for the guest waits for the member.
    write.and(notify::wake(member, 0))
}

/// The games of a guest stay where they are.
#[must_use]
pub fn decline_guest(session: &str, guest: i64) -> Write {
    Write::new().row(&store::LET_GO, vec![session.into(), guest.into()])
}

/// Deletes an account. Games stay readable for those who played them, under another name. It is stale while a game of
/// theirs runs.
#[must_use]
pub fn delete(person: i64) -> Write {
    let write = Write::new().row(&store::DROP_ACCOUNT, vec![person.into()]);
    let all = store::DELETE.iter().chain(&crate::lobby::store::FORGET_PERSON);
    all.fold(write, |write, statement| write.row(statement, vec![person.into()]))
}

/// Deletes guests without games who came before `before`.
#[must_use]
pub fn forget_idle(before: Millis) -> Write {
    store::FORGET.iter().fold(Write::new(), |write, statement| write.row(statement, vec![before.into()]))
}

/// Deletes an account that was not used before or since `before`; see [`store::unused`]. It is stale if somebody came
/// back meanwhile.
#[must_use]
pub fn forget_unused(person: i64, before: Millis) -> Write {
    let values = || vec![before.into(), person.into()];
    store::FORGET_ACCOUNT.iter().fold(Write::new(), |write, statement| write.row(statement, values()))
}

/// Deletes links that can no longer be used, and sessions that no browser can still have.
#[must_use]
pub fn forget_old(now: Millis, sessions: Millis) -> Write {
    Write::new()
        .row(&store::FORGET_LINKS, vec![now.into()])
        .row(&store::FORGET_OLD_SESSIONS, vec![sessions.into()])
        .row(&store::FORGET_DEVICES, vec![sessions.into()])
}

/// The language in which an account is written to.
pub(crate) fn language_of(account: &Account) -> Language {
    account.language.as_deref().and_then(Language::from_code).unwrap_or_default()
}

/// An address as it is compared.
#[must_use]
pub fn fold_email(email: &str) -> String {
    email.trim().to_lowercase()
}

/// The person behind a session.
///
/// # Errors
/// When the database fails.
pub async fn by_session(store: &Store, session: &str) -> Stored<Option<Known>> {
    store::by_session(store, session).await
}
