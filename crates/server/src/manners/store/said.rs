//! The statements about what is said at tables, and about whom somebody does not want to hear.

use std::collections::BTreeSet;

use sqlx::Row as _;

use crate::manners::{MOST_SAID, Phrase};
use crate::store::{Millis, Statement, Store, Stored};

/// Number, game, person, phrase, after how many turns, when.
pub(in crate::manners) static SAY: Statement =
    Statement::Row("INSERT INTO said (id, game, person, phrase, turns, at) VALUES ($1, $2, $3, $4, $5, $6)");

/// Game, how many stay.
pub(in crate::manners) static FORGET_SAID: Statement = Statement::Row(
    "DELETE FROM said WHERE game = $1 AND id NOT IN (SELECT id FROM said WHERE game = $1 ORDER BY id DESC LIMIT $2)",
);

/// Person, other, when, how many at most.
pub(in crate::manners) static MUTE: Statement = Statement::Row(
    "INSERT INTO mute (person, other, at) SELECT CAST($1 AS BIGINT), CAST($2 AS BIGINT), CAST($3 AS BIGINT)
     WHERE (SELECT COUNT(*) FROM mute WHERE person = $1) < $4 ON CONFLICT (person, other) DO NOTHING",
);

/// Person, other.
pub(in crate::manners) static UNMUTE: Statement = Statement::Row("DELETE FROM mute WHERE person = $1 AND other = $2");

/// Something that was said at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Said {
    /// Its number; what was said later has a higher one.
    pub id: i64,
    /// Who.
    pub person: i64,
    /// What.
    pub phrase: Phrase,
    /// How many turns the match had had.
    pub turns: i64,
    /// When.
    pub at: Millis,
}

/// What is kept of what was said at a table, in the order in which it was said.
///
/// # Errors
/// When the database fails.
pub async fn said(store: &Store, game: i64) -> Stored<Vec<Said>> {
    let query = sqlx::query("SELECT id, person, phrase, turns, at FROM said WHERE game = $1 ORDER BY id DESC LIMIT $2");
    let mut all = Vec::new();
    for row in query.bind(game).bind(MOST_SAID).fetch_all(store.reads()).await? {
        let phrase: String = row.try_get(2)?;
        let (id, person, turns, at) = (row.try_get(0)?, row.try_get(1)?, row.try_get(3)?, row.try_get(4)?);
        // A phrase that a newer version had is not shown by an older one.
        all.extend(Phrase::named(&phrase).map(|phrase| Said { id, person, phrase, turns, at }));
    }
    all.reverse();
    Ok(all)
}

/// The number of what was said last at a table; 0 if nothing was.
///
/// # Errors
/// When the database fails.
pub async fn latest(store: &Store, game: i64) -> Stored<i64> {
    let query = sqlx::query("SELECT COALESCE(MAX(id), 0) FROM said WHERE game = $1").bind(game);
    Ok(query.fetch_one(store.reads()).await?.try_get(0)?)
}

/// Whom somebody does not want to hear: those they have muted, or blocked.
///
/// # Errors
/// When the database fails.
pub async fn unheard(store: &Store, person: i64) -> Stored<(BTreeSet<i64>, BTreeSet<i64>)> {
    let query = sqlx::query(
        "SELECT other, CAST(0 AS BIGINT) AS blocked FROM mute WHERE person = $1 UNION ALL
         SELECT other, CAST(1 AS BIGINT) AS blocked FROM block WHERE person = $1",
    );
    let (mut muted, mut blocked) = (BTreeSet::new(), BTreeSet::new());
    for row in query.bind(person).fetch_all(store.reads()).await? {
        let (other, how): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
        if how == 0 {
            muted.insert(other)
        } else {
            blocked.insert(other)
        };
    }
    Ok((muted, blocked))
}
