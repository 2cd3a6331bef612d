//! One file on disk: the default, which needs no set-up.

use std::path::Path;
use std::time::Duration;

use sqlx::SqlitePool;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use tokio::sync::broadcast;

use super::write::Writer;

/// A SQLite database in a local file.
#[derive(Clone, Debug)]
pub struct Sqlite {
    pool: SqlitePool,
    /// For what nobody waits to be durable; the next durable change takes it along.
    light: SqlitePool,
    writer: Writer,
    changed: broadcast::Sender<Changed>,
}

/// A transaction that will write says so at its beginning: to find out later can fail.
const BEGIN: &str = "BEGIN IMMEDIATE";
const LOCK: Option<&str> = None;
const LIGHTLY: Option<&str> = None;
/// There is only one process, so the task that writes tells its listeners itself.
const TELLS_ITSELF: bool = true;
const CLAIM: &str = "UPDATE job SET lease = $2 WHERE game IN
    (SELECT game FROM job WHERE due <= $1 AND lease <= $1 ORDER BY due LIMIT $3) RETURNING game";

super::sql::sql_storage!(Sqlite, sqlx::Sqlite);

async fn announce(_connection: &mut Connection, _change: &Change) -> Stored<()> {
    Ok(())
}

impl Sqlite {
    /// Opens the file, makes it if it is missing, and brings its tables to the newest form.
    pub async fn open(file: &Path) -> Stored<Self> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(10))
            .foreign_keys(true);
        let pool = SqlitePoolOptions::new().max_connections(8).connect_with(options.clone()).await?;
        let lightly = options.synchronous(SqliteSynchronous::Normal);
        let light = SqlitePoolOptions::new().max_connections(1).connect_with(lightly).await?;
        migrate(&pool).await?;
        let (writer, queue) = Writer::new();
        let (changed, _) = broadcast::channel(1024);
        tokio::spawn(write_groups(pool.clone(), queue, changed.clone()));
        Ok(Sqlite { pool, light, writer, changed })
    }
}
