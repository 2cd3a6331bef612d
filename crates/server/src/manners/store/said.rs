//! The statements about what is said at tables, and about whom somebody does not want to hear.

use std::collections::BTreeSet;

use sqlx::Row as _;
use sqlx::any::AnyRow;

use crate::manners::{MOST_SAID, Phrase, Saying};
use crate::store::{Millis, Statement, Store, Stored};

/// Number, game, person, phrase, after how many turns, when.
pub(in crate::manners) static SAY: Statement =
    Statement::Row("INSERT INTO said (id, game, person, phrase, turns, at) VALUES ($1, $2, $3, $4, $5, $6)");

/// The same with words instead of a phrase, and since when the same words are a second click. Everybody at the table
/// must want to write freely at this moment.
pub(in crate::manners) static WRITE: Statement = Statement::One(
    "INSERT INTO said (id, game, person, phrase, words, turns, at)
     SELECT CAST($1 AS BIGINT), CAST($2 AS BIGINT), CAST($3 AS BIGINT), '', CAST($4 AS TEXT), CAST($5 AS BIGINT),
            CAST($6 AS BIGINT)
     WHERE NOT EXISTS (SELECT 1 FROM seat WHERE seat.game = $2 AND seat.person IS NOT NULL AND NOT EXISTS
        (SELECT 1 FROM chat WHERE chat.game = seat.game AND chat.person = seat.person))
     AND NOT EXISTS (SELECT 1 FROM said AS earlier WHERE earlier.game = $2 AND earlier.person = $3
        AND earlier.words = $4 AND earlier.at > $7)",
);

/// Game, version.
pub(in crate::manners) static TOLD: Statement = Statement::Row(
    "INSERT INTO talk (game, version) VALUES ($1, $2)
     ON CONFLICT (game) DO UPDATE SET version = excluded.version WHERE talk.version < excluded.version",
);

/// Game, how many stay. What the host was told of stays as well, until they have looked into it.
pub(in crate::manners) static FORGET_SAID: Statement = Statement::Row(
    "DELETE FROM said WHERE game = $1 AND id NOT IN (SELECT id FROM said WHERE game = $1 ORDER BY id DESC LIMIT $2)
     AND NOT EXISTS (SELECT 1 FROM report WHERE report.game = $1 AND report.closed IS NULL AND report.said >= said.id)",
);

/// When. Only some at once, since all other writes wait meanwhile.
pub(in crate::manners) static FORGET_OLD: Statement =
    Statement::Row("DELETE FROM said WHERE id IN (SELECT id FROM said WHERE at < $1 ORDER BY at LIMIT 500)");

/// Game, person, when.
pub(in crate::manners) static WANT_CHAT: Statement =
    Statement::One("INSERT INTO chat (game, person, at) VALUES ($1, $2, $3) ON CONFLICT (game, person) DO NOTHING");

/// Game, person.
pub(in crate::manners) static END_CHAT: Statement = Statement::One("DELETE FROM chat WHERE game = $1 AND person = $2");

/// Person, other, when, how many at most.
pub(in crate::manners) static MUTE: Statement = Statement::Row(
    "INSERT INTO mute (person, other, at) SELECT CAST($1 AS BIGINT), CAST($2 AS BIGINT), CAST($3 AS BIGINT)
     WHERE (SELECT COUNT(*) FROM mute WHERE person = $1) < $4 ON CONFLICT (person, other) DO NOTHING",
);

/// Person, other.
pub(in crate::manners) static UNMUTE: Statement = Statement::Row("DELETE FROM mute WHERE person = $1 AND other = $2");

/// Something that was said at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// Its number; what was said later has a higher one.
    pub id: i64,
    /// Who.
    pub person: i64,
    /// What.
    pub saying: Saying,
    /// How many turns the match had had.
    pub turns: i64,
    /// When.
    pub at: Millis,
}

macro_rules! said {
    ($where:literal) => {
        concat!("SELECT id, person, phrase, words, turns, at FROM said WHERE game = $1 ", $where)
    };
}

/// Rows, the latest first, in the order in which things were said. A phrase that a newer version had is not shown by an
/// older one.
fn in_order(rows: &[AnyRow]) -> Stored<Vec<Said>> {
    let mut all = Vec::new();
    for row in rows.iter().rev() {
        let (phrase, words): (String, Option<String>) = (row.try_get(2)?, row.try_get(3)?);
        let saying = words.map(Saying::Words).or_else(|| Phrase::named(&phrase).map(Saying::Phrase));
        let (id, person, turns, at) = (row.try_get(0)?, row.try_get(1)?, row.try_get(4)?, row.try_get(5)?);
        all.extend(saying.map(|saying| Said { id, person, saying, turns, at }));
    }
    Ok(all)
}

/// What is kept of what was said at a table, in the order in which it was said.
///
/// # Errors
/// When the database fails.
pub async fn said(store: &Store, game: i64) -> Stored<Vec<Said>> {
    said_until(store, game, i64::MAX).await
}

/// The same as it was when something had been said last.
///
/// # Errors
/// When the database fails.
pub async fn said_until(store: &Store, game: i64, last: i64) -> Stored<Vec<Said>> {
    let query = sqlx::query(said!("AND id <= $2 ORDER BY id DESC LIMIT $3")).bind(game).bind(last).bind(MOST_SAID);
    in_order(&query.fetch_all(store.reads()).await?)
}

/// All that is kept of what somebody said at a table.
///
/// # Errors
/// When the database fails.
pub async fn said_by(store: &Store, game: i64, person: i64) -> Stored<Vec<Said>> {
    let query = sqlx::query(said!("AND person = $2 ORDER BY id DESC")).bind(game).bind(person);
    in_order(&query.fetch_all(store.reads()).await?)
}

/// The version of what is said at a table; 0 if nothing ever was.
///
/// # Errors
/// When the database fails.
pub async fn latest(store: &Store, game: i64) -> Stored<i64> {
    let query = sqlx::query("SELECT version FROM talk WHERE game = $1").bind(game);
    Ok(query.fetch_optional(store.reads()).await?.map_or(Ok(0), |row| row.try_get(0))?)
}

/// Who wants to write freely at a table.
///
/// # Errors
/// When the database fails.
pub async fn chatting(store: &Store, game: i64) -> Stored<BTreeSet<i64>> {
    let query = sqlx::query("SELECT person FROM chat WHERE game = $1").bind(game);
    query.fetch_all(store.reads()).await?.iter().map(|row| Ok(row.try_get(0)?)).collect()
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
