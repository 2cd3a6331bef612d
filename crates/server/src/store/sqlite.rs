//! SQLite: one file on disk, which is the default and needs no set-up.
//!
//! One connection writes; the others cannot, because they are opened with `query_only`. A connection whose
//! transaction failed is closed, since it may still hold what it could not write. So when a full disk has room
//! again, the next write starts with a new connection.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value as Json, json};
use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::query::Query;
use sqlx::sqlite::{SqliteArguments, SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{AnyPool, AssertSqlSafe, ConnectOptions as _, Connection as _, Executor as _, Row as _, SqliteConnection};

use super::group::Backend;
use super::jobs::{CLAIMABLE, Claim};
use super::news::Changed;
use super::transaction::{self, Batch, Present, Transaction};
use super::write::{DRAW, Value, Write, Written, claim_values};
use super::{StoreError, Stored};

/// How long a connection waits for a lock that another program holds.
pub(super) const BUSY: Duration = Duration::from_secs(2);
/// The number of connections that read.
const READERS: u32 = 8;

/// How much of the file each of them keeps in memory, in kilobytes: enough for the upper levels of all tables and indexes
/// of a file with hundreds of thousands of games, so that a page costs the same in it as in a small one.
const CACHE: &str = "PRAGMA cache_size = -16384";

/// The connection that writes.
pub(super) struct Sqlite {
    options: SqliteConnectOptions,
    /// `None` after a failure.
    connection: Option<SqliteConnection>,
    file: DatabaseFile,
}

/// The file, as it was when it was opened.
#[derive(Clone, Debug)]
pub(super) struct DatabaseFile {
    path: PathBuf,
    #[cfg(unix)]
    identity: Option<(u64, u64)>,
}

impl DatabaseFile {
    fn new(path: &Path) -> Self {
        DatabaseFile {
            path: path.to_owned(),
            #[cfg(unix)]
            identity: identity(path),
        }
    }

    /// An error if the file is no longer the one that was opened. What is written to a file that was deleted would
    /// be lost when the server stops.
    pub(super) fn check(&self) -> Stored<()> {
        #[cfg(unix)]
        if identity(&self.path) != self.identity {
            return Err(StoreError::Gone(self.path.clone()));
        }
        Ok(())
    }
}

#[cfg(unix)]
fn identity(path: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt as _;
    std::fs::metadata(path).ok().map(|file| (file.dev(), file.ino()))
}

/// Opens the file, makes it if it is missing, and brings its tables to the newest form.
pub(super) async fn open(path: &Path) -> Stored<(AnyPool, Sqlite)> {
    let options = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(BUSY)
        .foreign_keys(true);
    let mut connection = options.connect().await?;
    super::MIGRATIONS.run_direct(None, &mut connection, false).await?;
    let readers = AnyPoolOptions::new()
        .max_connections(READERS)
        .acquire_timeout(BUSY)
        // A connection to a file is never lost, so there is no need to check it.
        .test_before_acquire(false)
        .after_connect(|connection, _| {
            Box::pin(async move {
                connection.execute("PRAGMA query_only = ON").await?;
                connection.execute("PRAGMA busy_timeout = 2000").await?;
                connection.execute(CACHE).await?;
                Ok(())
            })
        })
        .connect_with(address(path)?)
        .await?;
    let file = DatabaseFile::new(path);
    Ok((readers, Sqlite { options, connection: Some(connection), file }))
}

/// The file as a URL, which a pool for any database needs.
fn address(path: &Path) -> Stored<AnyConnectOptions> {
    let absolute = std::path::absolute(path).map_err(|error| StoreError::Lock(path.to_owned(), Arc::new(error)))?;
    let mut address = String::from("sqlite:");
    for byte in absolute.as_os_str().as_encoded_bytes() {
        match byte {
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'-' | b'.' | b'_' | b'/' => address.push(char::from(*byte)),
            byte => address.push_str(&format!("%{byte:02X}")),
        }
    }
    Ok(address.parse()?)
}

/// Keeps a second server away from a file, until it is dropped or the process ends.
pub(super) fn lock(path: &Path) -> Stored<File> {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    let name = PathBuf::from(name);
    let failed = |error| StoreError::Lock(name.clone(), Arc::new(error));
    let file = File::options().create(true).truncate(false).write(true).open(&name).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(std::fs::TryLockError::WouldBlock) => Err(StoreError::InUse(path.to_owned())),
        Err(std::fs::TryLockError::Error(error)) => Err(StoreError::Lock(name, Arc::new(error))),
    }
}

impl Sqlite {
    pub(super) fn file(&self) -> DatabaseFile {
        self.file.clone()
    }
}

impl Backend for Sqlite {
    async fn carry_out(&mut self, group: &[&Write]) -> Stored<Vec<Written>> {
        self.file.check()?;
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.options.connect().await?,
        };
        match transact(&mut connection, group).await {
            Ok(written) => {
                self.connection = Some(connection);
                Ok(written)
            }
            Err(error) => {
                // What it could not write must not become part of the next group.
                drop(connection.close_hard().await);
                Err(error)
            }
        }
    }
}

async fn transact(connection: &mut SqliteConnection, group: &[&Write]) -> Stored<Vec<Written>> {
    // The lock for writing is taken at the beginning, since taking it later can fail.
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let written = transaction::carry_out(&mut *transaction, group).await?;
    transaction.commit().await?;
    Ok(written)
}

impl Transaction for SqliteConnection {
    async fn present(&mut self, games: &[i64], sessions: &[&str]) -> Stored<Present> {
        let statement = "SELECT id, version, answers_set, NULL FROM game WHERE id IN (SELECT value FROM json_each($1))
                         UNION ALL
                         SELECT person, NULL, NULL, id FROM session WHERE id IN (SELECT value FROM json_each($2))";
        let query = sqlx::query(statement).bind(json!(games).to_string()).bind(json!(sessions).to_string());
        let rows = query.fetch_all(self).await?;
        Present::new(rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?, row.try_get(3)?))))
    }

    async fn draw(&mut self, counter: &'static str) -> Stored<i64> {
        let row = sqlx::query(DRAW).bind(counter).fetch_one(self).await?;
        Ok(row.try_get(0)?)
    }

    async fn execute(&mut self, text: &'static str, values: Vec<Value>) -> Stored<u64> {
        Ok(bound(text, values).execute(self).await?.rows_affected())
    }

    async fn read(&mut self, text: &'static str, values: Vec<Value>) -> Stored<Vec<Vec<i64>>> {
        let rows = bound(text, values).fetch_all(self).await?;
        rows.iter().map(|row| (0..row.len()).map(|column| Ok(row.try_get(column)?)).collect()).collect()
    }

    async fn execute_rows(&mut self, batches: &[Batch], _: &[Changed]) -> Stored<()> {
        // A file has only one server, and its listeners are told after the commit.
        for Batch { columns, text, rows } in batches {
            let values: Vec<String> = (0..columns.len()).map(|column| format!("value ->> {column}")).collect();
            let (columns, values) = (columns.join(", "), values.join(", "));
            // The text is made only of our own statements.
            let statement = AssertSqlSafe(format!("WITH u ({columns}) AS (SELECT {values} FROM json_each($1)) {text}"));
            let rows: Vec<Vec<Json>> = rows.iter().map(|row| row.iter().map(to_json).collect()).collect();
            sqlx::query(statement).bind(json!(rows).to_string()).execute(&mut *self).await?;
        }
        Ok(())
    }

    async fn claim(&mut self, claim: &Claim) -> Stored<Vec<i64>> {
        let statement = const_format::formatcp!(
            "UPDATE job SET lease = $2 WHERE kind = $6 AND subject IN
             (SELECT subject FROM job WHERE {CLAIMABLE} ORDER BY behind, due, subject LIMIT $5) RETURNING subject"
        );
        let mut query = sqlx::query(statement);
        for value in claim_values(claim) {
            query = query.bind(value);
        }
        let rows = query.bind(claim.kind).fetch_all(self).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }
}

/// A statement with its parameters.
fn bound(text: &'static str, values: Vec<Value>) -> Query<'static, sqlx::Sqlite, SqliteArguments> {
    values.into_iter().fold(sqlx::query(text), |query, value| match value {
        Value::Int(value) => query.bind(value),
        Value::Text(value) => query.bind(value),
        Value::Drawn => query.bind(None::<i64>),
    })
}

fn to_json(value: &Value) -> Json {
    match value {
        Value::Int(value) => json!(value),
        Value::Text(value) => json!(value),
        Value::Drawn => Json::Null,
    }
}
