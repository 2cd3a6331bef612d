//! The statements about reports.

use sqlx::Row as _;
use sqlx::any::AnyRow;

use crate::store::{Millis, Statement, Store, Stored};

/// Number, who tells, about whom, game, reason, words, when. What was said there until then goes along. Twice is once.
pub(in crate::manners) static REPORT: Statement = Statement::Row(
    "INSERT INTO report (id, person, other, game, reason, words, at, said)
     VALUES ($1, $2, $3, $4, $5, $6, $7, (SELECT COALESCE(MAX(said.id), 0) FROM said WHERE said.game = $4))
     ON CONFLICT (person, other, game) DO NOTHING",
);

/// Number, when, why.
pub(in crate::manners) static CLOSE: Statement =
    Statement::One("UPDATE report SET closed = $2, why = $3 WHERE id = $1 AND closed IS NULL");

/// What somebody told the host about somebody else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Its number.
    pub id: i64,
    /// Who told it, with their name.
    pub by: (i64, String),
    /// About whom, with their name.
    pub about: (i64, String),
    /// The table, if it is about one.
    pub game: Option<i64>,
    /// What had been said there last.
    pub said: i64,
    /// The name of the reason.
    pub reason: String,
    /// What they wrote.
    pub words: String,
    /// When.
    pub at: Millis,
    /// When the host closed it, and why.
    pub closed: Option<(Millis, String)>,
}

fn read(row: &AnyRow) -> Stored<Report> {
    let game: i64 = row.try_get(5)?;
    let (closed, why): (Option<i64>, Option<String>) = (row.try_get(9)?, row.try_get(10)?);
    let said: Option<i64> = row.try_get(11)?;
    Ok(Report {
        id: row.try_get(0)?,
        by: (row.try_get(1)?, row.try_get(2)?),
        about: (row.try_get(3)?, row.try_get(4)?),
        game: (game != 0).then_some(game),
        // Reports from before this was kept say nothing of it.
        said: said.unwrap_or(i64::MAX),
        reason: row.try_get(6)?,
        words: row.try_get(7)?,
        at: row.try_get(8)?,
        closed: closed.map(|at| (at, why.unwrap_or_default())),
    })
}

/// The columns of a report.
macro_rules! report {
    ($where:literal) => {
        concat!(
            "SELECT report.id, report.person, teller.name, report.other, told.name, report.game, reason, words, at,
                    closed, why, report.said
             FROM report JOIN person AS teller ON teller.id = report.person
             JOIN person AS told ON told.id = report.other ",
            $where
        )
    };
}

/// What somebody told the host, the latest first.
///
/// # Errors
/// When the database fails.
pub async fn told_by(store: &Store, person: i64) -> Stored<Vec<Report>> {
    let query = sqlx::query(report!("WHERE report.person = $1 ORDER BY report.id DESC LIMIT 1000"));
    query.bind(person).fetch_all(store.reads()).await?.iter().map(read).collect()
}

/// Reports, the latest first: those that are open, or all.
///
/// # Errors
/// When the database fails.
pub async fn reports(store: &Store, all: bool, most: i64) -> Stored<Vec<Report>> {
    let query = sqlx::query(report!("WHERE closed IS NULL OR $1 = 1 ORDER BY report.id DESC LIMIT $2"));
    let rows = query.bind(i64::from(all)).bind(most).fetch_all(store.reads()).await?;
    rows.iter().map(read).collect()
}
