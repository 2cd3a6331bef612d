//! What leaves the server: mail, and later push messages.
//!
//! A mail is written into the outbox in the same transaction as what it is about, and sent by whichever node claims its
//! job. If a node dies while it sends, another sends the mail again, with the same Message-ID. Nothing in the outbox is
//! logged: it holds addresses, and links that are as good as passwords.

pub mod mail;
mod run;
mod store;

use crate::store::{Millis, Write};

pub use mail::{Mailer, MailerError};
pub(crate) use run::run;

/// A mail to be sent.
#[derive(Clone, PartialEq, Eq)]
pub struct Mail {
    /// A number that no other mail has, drawn at random; it becomes part of the Message-ID.
    pub id: i64,
    /// Whom it is about.
    pub person: i64,
    /// Where it goes.
    pub address: String,
    /// Its subject.
    pub subject: String,
    /// Its text.
    pub body: String,
    /// When it was written.
    pub at: Millis,
}

impl Mail {
    /// A number for a mail from random bytes.
    #[must_use]
    pub fn number(bytes: [u8; 8]) -> i64 {
        i64::from_be_bytes(bytes) & i64::MAX
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
