//! The statements about mail.

use sqlx::Row as _;

use super::Mail;
use crate::store::jobs::{self, Job};
use crate::store::{Millis, Statement, Store, Stored, Write};

/// The kind of the jobs that send a mail.
pub(super) const MAIL: &str = "mail";
/// There is one queue.
pub(super) const LANE: i64 = 0;

/// Number, person, address, subject, body, when.
static ADD: Statement = Statement::Row(
    "INSERT INTO outbox (id, person, address, subject, body, made, tries) VALUES ($1, $2, $3, $4, $5, $6, 0)",
);

/// Number.
static REMOVE: Statement = Statement::Row("DELETE FROM outbox WHERE id = $1");

/// Number.
static TRIED: Statement = Statement::Row("UPDATE outbox SET tries = tries + 1 WHERE id = $1");

fn job(id: i64, owner: i64, due: Millis) -> Job {
    Job { kind: MAIL, subject: id, owner, lane: LANE, due }
}

pub(super) fn queue(mail: &Mail) -> Write {
    let (address, subject, body) = (mail.address.as_str(), mail.subject.as_str(), mail.body.as_str());
    let values = vec![mail.id.into(), mail.person.into(), address.into(), subject.into(), body.into(), mail.at.into()];
    Write::new().row(&ADD, values).row(&jobs::SET, job(mail.id, mail.person, mail.at).values())
}

/// A mail is sent, or will never be.
pub(super) fn done(id: i64) -> Write {
    Write::new().row(&REMOVE, vec![id.into()]).row(&jobs::FORGET, vec![MAIL.into(), id.into()])
}

/// A mail could not be sent, and is tried again at `due`.
pub(super) fn again(mail: &Mail, due: Millis) -> Write {
    Write::new().row(&TRIED, vec![mail.id.into()]).row(&jobs::SET, job(mail.id, mail.person, due).values())
}

/// A mail of the outbox, and how often it was tried.
pub(super) async fn load(store: &Store, id: i64) -> Stored<Option<(Mail, i64)>> {
    let query = sqlx::query("SELECT person, address, subject, body, made, tries FROM outbox WHERE id = $1");
    let row = query.bind(id).fetch_optional(store.reads()).await?;
    row.map(|row| {
        let person: Option<i64> = row.try_get("person")?;
        let mail = Mail {
            id,
            person: person.unwrap_or_default(),
            address: row.try_get("address")?,
            subject: row.try_get("subject")?,
            body: row.try_get("body")?,
            at: row.try_get("made")?,
        };
        Ok((mail, row.try_get("tries")?))
    })
    .transpose()
}
