//! What the host can do with accounts and reports, by `fivepaths admin`. Nothing of it is on the web.
//!
//! It works on the database of a running server. Every action is logged there, with the number of the account and not
//! with an address or a password.

mod store;

use crate::app::{App, Surroundings, hex};
use crate::manners;
use crate::manners::store::{Report, Said};
use crate::notify::{Mail, Mailer};
use crate::people::{self, Account, Link, Purpose};
use crate::store::{Millis, StoreError, Stored};
use crate::table::{self, Sitter};
use crate::web::names;
use crate::web::session::digest;
use crate::web::words::{Language, speak, t, utc};

pub use store::{Announcement, Logged, announcement, log};

/// How long a link that the host hands over can be used.
const RESET_FOR: Millis = 24 * 60 * 60 * 1_000;

/// The longest reason for which a report is closed.
const LONGEST_WHY: usize = 500;

/// Why something was not done.
#[derive(Debug)]
#[non_exhaustive]
pub enum AdminError {
    /// There is no account of this name.
    NoAccount(String),
    /// A name is taken, or looks like another.
    NameTaken(String),
    /// A name cannot be that of an account.
    NameUnfit(String),
    /// There is no open report of this number.
    NoReport(i64),
    /// Games of the account kept beginning while it was deleted.
    Busy,
    /// The database failed.
    Store(StoreError),
}

impl From<StoreError> for AdminError {
    fn from(error: StoreError) -> Self {
        AdminError::Store(error)
    }
}

impl std::fmt::Display for AdminError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            AdminError::NoAccount(name) => {
                write!(f, "there is no account called {name:?}; `fivepaths admin list` lists them")
            }
            AdminError::NameTaken(name) => write!(f, "{name:?} is taken, or looks too much like another name"),
            AdminError::NameUnfit(name) => {
                write!(f, "{name:?} cannot be the name of an account: it has too few letters, or is a bot's")
            }
            AdminError::NoReport(number) => {
                write!(f, "there is no open report {number}; `fivepaths admin reports` lists them")
            }
            AdminError::Busy => f.write_str("games of this account kept beginning; disable it first, then delete it"),
            AdminError::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for AdminError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            AdminError::Store(error) => Some(error),
            _ => None,
        }
    }
}

/// The account of a name, written in any way that looks like it.
///
/// # Errors
/// When there is none, or the database fails.
pub async fn find(app: &App, name: &str) -> Result<Account, AdminError> {
    let account = people::store::by_name(app.store(), &names::folded(name)).await?;
    account.ok_or_else(|| AdminError::NoAccount(name.to_owned()))
}

/// Accounts whose name contains something, after a name, some at a time.
///
/// # Errors
/// When the database fails.
pub async fn list(app: &App, after: Option<&str>, containing: &str, most: i64) -> Result<Vec<Account>, AdminError> {
    let after = after.map(names::folded).unwrap_or_default();
    Ok(people::store::accounts(app.store(), &after, &names::folded(containing), most).await?)
}

async fn note(app: &App, what: String) -> Stored<()> {
    app.store().write(store::add_log(app.now(), &what)).await?;
    Ok(())
}

/// Shuts an account: its owner is signed out everywhere and cannot sign in.
///
/// # Errors
/// When there is no such account, or the database fails.
pub async fn disable(app: &App, name: &str) -> Result<Account, AdminError> {
    let account = find(app, name).await?;
    app.store().write(people::disable(account.person, Some(app.now()))).await?;
    note(app, format!("disabled account {} ({})", account.person, account.name)).await?;
    Ok(account)
}

/// Opens an account again.
///
/// # Errors
/// When there is no such account, or the database fails.
pub async fn enable(app: &App, name: &str) -> Result<Account, AdminError> {
    let account = find(app, name).await?;
    app.store().write(people::disable(account.person, None)).await?;
    note(app, format!("enabled account {} ({})", account.person, account.name)).await?;
    Ok(account)
}

/// The path of a link for a new password, which can be used for a day.
///
/// # Errors
/// When there is no such account, or the database fails.
pub async fn reset(app: &App, name: &str) -> Result<(Account, String), AdminError> {
    let account = find(app, name).await?;
    let secret = hex(&app.secret::<32>());
    let link = Link { hash: &digest(&secret), purpose: Purpose::Reset, until: app.now() + RESET_FOR };
    app.store().write(people::make_link(account.person, &link)).await?;
    note(app, format!("made a link for a new password of account {} ({})", account.person, account.name)).await?;
    Ok((account, format!("/reset/{secret}")))
}

/// Gives an account another name.
///
/// # Errors
/// When there is no such account, when the name cannot be used, or the database fails.
pub async fn rename(app: &App, name: &str, to: &str) -> Result<(Account, String), AdminError> {
    let account = find(app, name).await?;
    let to = names::clean(to);
    let folded = names::fit_for_account(&to).map_err(|_| AdminError::NameUnfit(to.clone()))?;
    if !app.store().write(people::rename(account.person, &to, &folded)).await?.is_done() {
        return Err(AdminError::NameTaken(to));
    }
    note(app, format!("renamed account {} from {} to {to}", account.person, account.name)).await?;
    Ok((account, to))
}

/// Deletes an account as its owner could: what runs is given up.
///
/// # Errors
/// When there is no such account, when its games keep beginning, or the database fails.
pub async fn delete(app: &App, name: &str) -> Result<Account, AdminError> {
    let account = find(app, name).await?;
    if !people::delete_account(app, account.person).await? {
        return Err(AdminError::Busy);
    }
    note(app, format!("deleted account {}", account.person)).await?;
    Ok(account)
}

/// Tells everybody something on the first page, for some time; an empty text takes back what was told.
///
/// # Errors
/// When the database fails.
pub async fn announce(app: &App, text: &str, lasts: Millis) -> Result<(), AdminError> {
    let now = app.now();
    app.store().write(store::announce(text, now, now.saturating_add(lasts))).await?;
    let what = if text.is_empty() { "took the announcement back".to_owned() } else { format!("announced: {text}") };
    note(app, what).await?;
    Ok(())
}

/// A report, with what was said at its table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// The report.
    pub report: Report,
    /// Who said what at the table until then, phrases in English.
    pub said: Vec<(String, String)>,
}

/// Reports, the latest first: those that are open, or all.
///
/// # Errors
/// When the database fails.
pub async fn reports(app: &App, all: bool, most: i64) -> Result<Vec<Told>, AdminError> {
    let mut told = Vec::new();
    for report in manners::store::reports(app.store(), all, most).await? {
        let said = match report.game {
            Some(game) => said_at(app, game, report.said).await?,
            None => Vec::new(),
        };
        told.push(Told { report, said });
    }
    Ok(told)
}

/// Who said what at a table, and what was the last of it.
async fn said_at(app: &App, game: i64, last: i64) -> Stored<Vec<(String, String)>> {
    let seats = table::store::row(app.store(), game).await?.map(|row| row.seats).unwrap_or_default();
    let said = manners::store::said_until(app.store(), game, last).await?;
    let named = |person| seats.iter().find(|seat| seat.sitter == Sitter::Person(person)).map(|seat| seat.name.clone());
    let line = |said: &Said| (named(said.person).unwrap_or_default(), speak(Language::English, || said.saying.text()));
    Ok(said.iter().map(line).collect())
}

/// Sends a mail at once, so that a host sees whether their settings work; gives what the mail server said.
///
/// # Errors
/// What went wrong, in words for the host.
pub async fn mail_test(mailer: &Mailer, address: &str) -> Result<String, String> {
    let Surroundings { now, secret } = Surroundings::default();
    let (at, mut number) = (now(), [0; 8]);
    secret(&mut number);
    let (subject, body) =
        speak(Language::English, || (t!("canary-test-subject"), t!("canary-test-body", time = utc(at))));
    let id = Mail::number(number);
    mailer.try_out(&Mail { id, person: 0, address: address.to_owned(), subject, body, at, about: None }).await
}

/// Closes a report.
///
/// # Errors
/// When there is no such report, or it is closed already, or the database fails.
pub async fn close_report(app: &App, report: i64, why: &str) -> Result<(), AdminError> {
    let why = names::tidy(why, LONGEST_WHY);
    if !app.store().write(manners::close(report, &why, app.now())).await?.is_done() {
        return Err(AdminError::NoReport(report));
    }
    note(app, format!("closed report {report}: {why}")).await?;
    Ok(())
}
