//! The statements about conditional turns. A list stands in the row of its table.

use sqlx::Row as _;

use crate::store::{Statement, Store, Stored, Write};
use crate::table::TableRow;

/// Game, list.
static SET: Statement =
    Statement::Row("UPDATE game SET answers = $2, answers_set = answers_set + 1 WHERE id = $1 AND state = 'running'");

/// Sets the list at a table, or takes it away, if the table is still as it was, with the list that it had. Nobody is told.
#[must_use]
pub fn set(row: &TableRow, list: Option<&str>) -> Write {
    let write = Write::new().expecting_quietly(row.id, row.version).heeding(row.id, Some(row.answers_set));
    write.row(&SET, vec![row.id.into(), list.into()])
}

/// The list that a table has at this version, and how often one was set; `None` if the version is another.
///
/// # Errors
/// When the database fails.
pub async fn latest(store: &Store, game: i64, version: i64) -> Stored<Option<(Option<String>, i64)>> {
    let row = sqlx::query("SELECT answers, answers_set FROM game WHERE id = $1 AND version = $2")
        .bind(game)
        .bind(version)
        .fetch_optional(store.reads())
        .await?;
    row.map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).transpose()
}
