//! The database: opening it, reading from it, and the one way to write to it.
//!
//! The database is the truth. A match is its rules, its deal and its turns. Everything else that a page shows is
//! derived from them each time, so no stored blob can forbid changing a struct. Two columns, `to_move` and `state`,
//! repeat what could be derived, so that the list of somebody's games can be shown without replaying all of them.
//!
//! Each room keeps its statements in its own `store.rs`, written once for both databases. It reads through
//! [`Store::reads`], whose connections cannot write, and writes by handing a [`Write`] to [`Store::write`].
//! What differs between the databases (opening, statements for many rows, claiming, listening) is in `sqlite.rs` and
//! `postgres.rs`.

pub mod backup;
mod error;
mod group;
pub mod jobs;
pub mod news;
mod postgres;
mod sqlite;
mod transaction;
mod write;

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use sqlx::AnyPool;
use tokio::sync::Notify;

pub use error::{StoreError, Stored};
pub use write::{Fold, Row, Statement, Then, Value, Write, Written};

use group::Writer;
use news::News;
use sqlite::DatabaseFile;

/// Milliseconds since 1970; time is a parameter everywhere.
pub type Millis = i64;

/// The tables of the database, and how an older database becomes a newer one. A file that was ever released
/// is never edited; the next one is added.
static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!("src/store/migrations");

/// How often to check whether the file is still there.
const WATCH: Duration = Duration::from_secs(2);

/// A database. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Store(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    reads: AnyPool,
    writer: Writer,
    news: News,
    /// Woken when a job was set here.
    work: Arc<Notify>,
    /// Only for SQLite.
    file: Option<DatabaseFile>,
    /// Keeps a second server away from a file.
    _lock: Option<File>,
}

/// What a database is opened for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// To serve: a SQLite file can have only one server, since its caches and listeners are in the process.
    Serve,
    /// To look at it, or to change it, beside a server that may be running.
    Visit,
}

impl Store {
    /// Opens the database that `--database` names: an address of PostgreSQL, or a file of SQLite, which is
    /// made if it is missing.
    ///
    /// # Errors
    /// When the database cannot be reached or read, was written by a newer version, or is a file that
    /// another server uses.
    pub async fn open(database: &str, purpose: Purpose) -> Stored<Self> {
        sqlx::any::install_default_drivers();
        let (news, work) = (News::default(), Arc::new(Notify::new()));
        if database.starts_with("postgres://") || database.starts_with("postgresql://") {
            let (reads, backend) = postgres::open(database, news.clone()).await?;
            let writer = Writer::start(backend, news.clone(), Arc::clone(&work));
            return Ok(Store(Arc::new(Inner { reads, writer, news, work, file: None, _lock: None })));
        }
        let path = PathBuf::from(database);
        let lock = if purpose == Purpose::Serve { Some(sqlite::lock(&path)?) } else { None };
        let (reads, backend) = sqlite::open(&path).await?;
        let file = Some(backend.file());
        let writer = Writer::start(backend, news.clone(), Arc::clone(&work));
        Ok(Store(Arc::new(Inner { reads, writer, news, work, file, _lock: lock })))
    }

    /// Connections to read through; they cannot write.
    #[must_use]
    pub fn reads(&self) -> &AnyPool {
        &self.0.reads
    }

    /// Carries a write out, and answers after it is durable. Concurrent writes share a transaction.
    ///
    /// # Errors
    /// When the database fails; then nothing of the write happened.
    pub async fn write(&self, write: Write) -> Stored<Written> {
        self.0.writer.write(write).await
    }

    /// Hands over a write whose loss would not matter. The caller does not learn its result.
    pub fn write_lightly(&self, write: Write) {
        self.0.writer.write_lightly(write);
    }

    /// How many groups of writes were carried out since the start, and how many writes were in them.
    #[must_use]
    pub fn groups(&self) -> (u64, u64) {
        self.0.writer.groups()
    }

    /// The news of changes at tables.
    #[must_use]
    pub fn news(&self) -> &News {
        &self.0.news
    }

    /// Waits until a job is set on this node. Jobs count from this call on, not only from the first poll.
    pub fn work(&self) -> impl Future<Output = ()> + Send + use<> {
        Arc::clone(&self.0.work).notified_owned()
    }

    /// Whether the database answers.
    ///
    /// # Errors
    /// When it does not; the error is the reason.
    pub async fn check(&self) -> Stored<()> {
        if let Some(file) = &self.0.file {
            file.check()?;
        }
        sqlx::query("SELECT COUNT(*) FROM counter").fetch_one(self.reads()).await?;
        Ok(())
    }

    /// Waits until the database is lost for good: a file that was deleted or replaced under the server.
    pub async fn lost(&self) -> StoreError {
        loop {
            if let Some(error) = self.0.file.as_ref().and_then(|file| file.check().err()) {
                return error;
            }
            tokio::time::sleep(WATCH).await;
        }
    }
}

/// Whether `--database` names a file of SQLite.
#[must_use]
pub fn file(database: &str) -> Option<&Path> {
    let server = database.starts_with("postgres://") || database.starts_with("postgresql://");
    (!server).then(|| Path::new(database))
}
