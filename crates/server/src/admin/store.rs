//! The statements of the host.

use sqlx::Row as _;

use crate::store::{Millis, Statement, Store, Stored, Value, Write};

/// Number, when, what.
static ADD_LOG: Statement = Statement::Row("INSERT INTO admin_log (id, made, what) VALUES ($1, $2, $3)");

static CLEAR: Statement = Statement::Row("DELETE FROM announcement");

/// Number, text, when, until when.
static ANNOUNCE: Statement = Statement::Row("INSERT INTO announcement (id, text, made, until) VALUES ($1, $2, $3, $4)");

pub(super) fn add_log(at: Millis, what: &str) -> Write {
    Write::new().drawing("admin").row(&ADD_LOG, vec![Value::Drawn, at.into(), what.into()])
}

pub(super) fn announce(text: &str, at: Millis, until: Millis) -> Write {
    let write = Write::new().drawing("announcement").row(&CLEAR, Vec::new());
    if text.is_empty() {
        return write;
    }
    write.row(&ANNOUNCE, vec![Value::Drawn, text.into(), at.into(), until.into()])
}

/// What the host tells everybody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Announcement {
    /// The text.
    pub text: String,
    /// Until when it is told.
    pub until: Millis,
}

/// What is announced now.
///
/// # Errors
/// When the database fails.
pub async fn announcement(store: &Store, now: Millis) -> Stored<Option<Announcement>> {
    let query = sqlx::query("SELECT text, until FROM announcement WHERE until > $1 ORDER BY id DESC LIMIT 1");
    let row = query.bind(now).fetch_optional(store.reads()).await?;
    row.map(|row| Ok(Announcement { text: row.try_get(0)?, until: row.try_get(1)? })).transpose()
}

/// Something that the host did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Logged {
    /// When.
    pub at: Millis,
    /// What.
    pub what: String,
}

/// What the host did, the latest first.
///
/// # Errors
/// When the database fails.
pub async fn log(store: &Store, most: i64) -> Stored<Vec<Logged>> {
    let query = sqlx::query("SELECT made, what FROM admin_log ORDER BY id DESC LIMIT $1");
    let rows = query.bind(most).fetch_all(store.reads()).await?;
    rows.iter().map(|row| Ok(Logged { at: row.try_get(0)?, what: row.try_get(1)? })).collect()
}
