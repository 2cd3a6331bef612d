//! What leaves the server: mails, and messages that browsers show.
//!
//! What is to be sent is written in the same transaction as what it is about: a link with its mail, a turn with the wait
//! that it begins (`waits.rs`). Reminders follow from waits: a job of the person looks what is due (`plan.rs`, a pure
//! function), marks it and queues it in one write (`remind.rs`), and whichever node claims a mail or a message sends it
//! (`run.rs`, `push/`). What is said is looked up at that moment (`letters.rs`), so a turn that was made meanwhile is not
//! told of, nor what was switched off. If a node dies while it sends, another sends the same again, with the same Message-ID
//! or topic.
//!
//! Nothing here is logged but kinds and numbers: addresses, links and browsers are as good as keys.

mod canary;
mod letters;
pub mod mail;
mod pages;
mod plan;
pub(crate) mod push;
mod remind;
mod routes;
mod run;
mod secrets;
mod store;
mod waits;
mod wishes;
mod zone;

use fivepaths_club::Hours;

use crate::app::App;
use crate::store::{Millis, Store, Stored, Write};

pub use mail::{Mailer, MailerError, is_address};
pub(crate) use push::store::purge;
pub(crate) use routes::routes;
pub(crate) use run::run;
pub use secrets::Secrets;
pub(crate) use store::wake;
pub use waits::{Pace, Wait, Waits};
pub(crate) use waits::{retimed, rows, waits};
pub use wishes::{What, Wishes, wish, wishes};

/// A mail to be sent.
#[derive(Clone, PartialEq, Eq)]
pub struct Mail {
    /// A number that no other mail has, drawn at random; it becomes part of the Message-ID.
    pub id: i64,
    /// Whom it is about; 0 for nobody.
    pub person: i64,
    /// Where it goes.
    pub address: String,
    /// Its subject.
    pub subject: String,
    /// Its text.
    pub body: String,
    /// When it was written.
    pub at: Millis,
    /// What it is about, if it gets its address and its words only when it is sent.
    pub about: Option<About>,
}

/// What a mail is about that is written when it is sent, from what is true then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum About {
    /// Turns that wait.
    Digest,
    /// Time that runs out.
    Calls,
    /// Vacation that has begun.
    Away,
}

impl About {
    fn name(self) -> &'static str {
        self.what().name()
    }

    fn parse(name: &str) -> Option<About> {
        [About::Digest, About::Calls, About::Away].into_iter().find(|about| about.name() == name)
    }

    /// What the link in such a mail switches off.
    fn what(self) -> What {
        match self {
            About::Digest => What::Digest,
            About::Calls => What::Calls,
            About::Away => What::Away,
        }
    }
}

impl Mail {
    /// A number for a mail from random bytes. It is never 0.
    #[must_use]
    pub fn number(bytes: [u8; 8]) -> i64 {
        (i64::from_be_bytes(bytes) & i64::MAX).max(1)
    }

    /// A mail that gets its words when it is sent.
    #[must_use]
    pub fn about(id: i64, person: i64, about: About, at: Millis) -> Mail {
        let (address, subject, body) = Default::default();
        Mail { id, person, address, subject, body, at, about: Some(about) }
    }

    /// The write that puts it into the outbox.
    #[must_use]
    pub fn queue(&self) -> Write {
        store::queue(self)
    }
}

impl std::fmt::Debug for Mail {
    /// Neither the address nor the text, so that neither can get into a log.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Mail").field("id", &self.id).field("person", &self.person).finish_non_exhaustive()
    }
}

/// Whether reminders can be sent by mail: the host has a mail server, and links in mails can lead here. Without that
/// nothing is put into the outbox, where it would stay for ever.
pub(crate) fn sends_mail(app: &App) -> bool {
    app.settings().mailer.is_some() && app.settings().public_url.is_some()
}

/// Somebody's vacation has begun by itself: the mail that says so after their quiet hours, unless they do not want it or are
/// back by then. It belongs into the write that begins the vacation.
///
/// # Errors
/// When the database fails.
pub(crate) async fn vacation_begins(app: &App, person: i64) -> Stored<Write> {
    if !sends_mail(app) {
        return Ok(Write::new());
    }
    let wishes = wishes(app.store(), person).await?;
    let zone = zone::Zone::new(&wishes.zone);
    let at = Hours { quiet: wishes.quiet, offset: &|at| zone.offset(at) }.after(app.now());
    Ok(store::queue_away(&Mail::about(Mail::number(app.secret()), person, About::Away, at)))
}

/// What is kept of somebody here, for their own file.
///
/// # Errors
/// When the database fails.
pub(crate) async fn export(store: &Store, person: i64) -> Stored<serde_json::Value> {
    let (wishes, browsers) = (wishes(store, person).await?, push::store::browsers(store, person).await?);
    let browsers: Vec<_> =
        browsers.iter().map(|browser| serde_json::json!({ "browser": browser.agent, "since": browser.made })).collect();
    Ok(serde_json::json!({
        "mail": wishes.mail, "digest": wishes.digest, "calls": wishes.calls, "away": wishes.away,
        "push_turn": wishes.push_turn, "push_calls": wishes.push_calls,
        "quiet": wishes.quiet.map(|quiet| quiet.minutes()), "zone": wishes.zone, "browsers": browsers,
    }))
}

/// Says everything that is due now: looks whom to remind, and sends what waits. A server does the same by itself; tests
/// with a time of their own call this.
///
/// # Errors
/// When the database fails.
pub async fn once(app: &App) -> Stored<()> {
    remind::once(app).await?;
    canary::once(app).await?;
    run::once(app).await?;
    push::run::once(app).await
}
