//! The statements about manners, written once for both databases.

mod report;
mod said;

use std::collections::BTreeSet;

use sqlx::Row as _;

use crate::store::{Millis, Statement, Store, Stored};

pub(super) use report::{CLOSE, REPORT};
pub use report::{Report, reports, told_by};
pub(super) use said::{END_CHAT, FORGET_OLD, FORGET_SAID, MUTE, SAY, TOLD, UNMUTE, WANT_CHAT, WRITE};
pub use said::{Said, chatting, latest, said, said_by, said_until, unheard};

/// Person, other, when, how many at most.
pub(super) static BLOCK: Statement = Statement::Row(
    "INSERT INTO block (person, other, at) SELECT CAST($1 AS BIGINT), CAST($2 AS BIGINT), CAST($3 AS BIGINT)
     WHERE (SELECT COUNT(*) FROM block WHERE person = $1) < $4 ON CONFLICT (person, other) DO NOTHING",
);

/// Person, other.
pub(super) static UNBLOCK: Statement = Statement::Row("DELETE FROM block WHERE person = $1 AND other = $2");

/// Everybody whom a person must not meet, whoever of the two said so, as a query within a list: `other NOT IN` this.
/// It names the parameter with the person, as in `unmet!("$1")`.
macro_rules! unmet {
    ($person:literal) => {
        concat!(
            "(SELECT block.other FROM block WHERE block.person = ",
            $person,
            " UNION ALL SELECT block.person FROM block WHERE block.other = ",
            $person,
            ")"
        )
    };
}
// Lists of other rooms leave these people out.
pub(crate) use unmet;

/// Everybody whom a person must not meet, whoever of the two said so.
///
/// # Errors
/// When the database fails.
pub async fn never_meets(store: &Store, person: i64) -> Stored<BTreeSet<i64>> {
    let query = sqlx::query(concat!("SELECT id FROM person WHERE id IN ", unmet!("$1"))).bind(person);
    query.fetch_all(store.reads()).await?.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

/// Whether two people must not meet, whoever of them said so.
///
/// # Errors
/// When the database fails.
pub async fn blocked_between(store: &Store, a: i64, b: i64) -> Stored<bool> {
    let query =
        "SELECT 1 AS found FROM block WHERE (person = $1 AND other = $2) OR (person = $2 AND other = $1) LIMIT 1";
    Ok(sqlx::query(query).bind(a).bind(b).fetch_optional(store.reads()).await?.is_some())
}

/// Whether any two of the people at a table must not meet, together with somebody who would like to sit down, if there
/// is somebody. The same person may sit there twice.
///
/// # Errors
/// When the database fails.
pub async fn blocked_among(store: &Store, people: &[i64]) -> Stored<bool> {
    for (n, a) in people.iter().enumerate() {
        for b in people.iter().skip(n + 1).filter(|b| *b != a) {
            if blocked_between(store, *a, *b).await? {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// Whether somebody must not meet one of these people.
///
/// # Errors
/// When the database fails.
pub async fn blocked_with(store: &Store, person: i64, others: &[i64]) -> Stored<bool> {
    for other in others.iter().filter(|other| **other != person) {
        if blocked_between(store, person, *other).await? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether somebody has blocked somebody else; the other way round is nobody's business.
///
/// # Errors
/// When the database fails.
pub async fn has_blocked(store: &Store, person: i64, other: i64) -> Stored<bool> {
    let query = sqlx::query("SELECT 1 AS found FROM block WHERE person = $1 AND other = $2");
    Ok(query.bind(person).bind(other).fetch_optional(store.reads()).await?.is_some())
}

/// Somebody whom a person has blocked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blocked {
    /// Their number.
    pub person: i64,
    /// Their name.
    pub name: String,
    /// Since when.
    pub at: Millis,
}

/// Whom somebody has blocked, the latest first.
///
/// # Errors
/// When the database fails.
pub async fn blocked(store: &Store, person: i64) -> Stored<Vec<Blocked>> {
    let query = sqlx::query(
        "SELECT block.other, person.name, block.at FROM block JOIN person ON person.id = block.other
         WHERE block.person = $1 ORDER BY block.at DESC, block.other LIMIT $2",
    );
    let rows = query.bind(person).bind(super::MOST_BLOCKED).fetch_all(store.reads()).await?;
    rows.iter().map(|row| Ok(Blocked { person: row.try_get(0)?, name: row.try_get(1)?, at: row.try_get(2)? })).collect()
}
