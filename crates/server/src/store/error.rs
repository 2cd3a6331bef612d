//! What can go wrong in the database. A stale write is not an error.

use std::fmt;
use std::sync::Arc;

/// Why the database gave no answer. It can be cloned, since writes share a transaction and one failure may go to many.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum StoreError {
    /// The database failed.
    Database(Arc<sqlx::Error>),
    /// The tables could not be brought to the newest form.
    Migration(Arc<sqlx::migrate::MigrateError>),
    /// A row has something that this version cannot read.
    Unreadable(String),
    /// The file of the database was deleted or replaced while the server was running.
    Gone(std::path::PathBuf),
    /// Another server uses this file.
    InUse(std::path::PathBuf),
    /// The file that keeps a second server out could not be made.
    Lock(std::path::PathBuf, Arc<std::io::Error>),
    /// A row that a write must change is not there. The writer answers that the write is stale.
    Unmet,
    /// More writes are waiting than can be carried out in good time.
    Busy,
    /// The task that writes is gone, since the server is stopping.
    Stopped,
}

/// The result of a question to the database.
pub type Stored<T> = Result<T, StoreError>;

impl StoreError {
    /// Whether one write of a group is to blame, so that the others would succeed without it.
    pub(super) fn is_of_one_write(&self) -> bool {
        if matches!(self, StoreError::Unmet) {
            return true;
        }
        let StoreError::Database(error) = self else { return false };
        let Some(error) = error.as_database_error() else { return false };
        let deadlock = matches!(error.code().as_deref(), Some("40P01" | "40001"));
        deadlock || error.is_unique_violation() || error.is_foreign_key_violation() || error.is_check_violation()
    }

    /// Whether the write does not fit what is stored: a row that should have been added is there already, or one that
    /// should have changed is not.
    pub(super) fn is_stale(&self) -> bool {
        match self {
            StoreError::Unmet => true,
            StoreError::Database(error) => error.as_database_error().is_some_and(|error| error.is_unique_violation()),
            _ => false,
        }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Database(error) => write!(f, "the database failed: {error}"),
            StoreError::Migration(error) => match **error {
                sqlx::migrate::MigrateError::VersionMissing(_) | sqlx::migrate::MigrateError::VersionMismatch(_) => f
                    .write_str(
                        "the database was written by another version of this program: use that version, or a newer one",
                    ),
                _ => write!(f, "the tables could not be brought to the newest form: {error}"),
            },
            StoreError::Unreadable(what) => write!(f, "the database holds what cannot be read: {what}"),
            StoreError::Gone(file) => {
                write!(f, "{} was deleted or replaced while the server was running", file.display())
            }
            StoreError::InUse(file) => {
                write!(f, "{} is in use by another server: stop that one first, or name another file", file.display())
            }
            StoreError::Lock(file, error) => write!(f, "{} could not be locked: {error}", file.display()),
            StoreError::Unmet => f.write_str("a row that should change is not there"),
            StoreError::Busy => f.write_str("too many writes are waiting"),
            StoreError::Stopped => f.write_str("the server is stopping"),
        }
    }
}

impl std::error::Error for StoreError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            StoreError::Database(error) => Some(&**error),
            StoreError::Migration(error) => Some(&**error),
            StoreError::Lock(_, error) => Some(&**error),
            StoreError::Unreadable(_)
            | StoreError::Gone(_)
            | StoreError::InUse(_)
            | StoreError::Unmet
            | StoreError::Busy
            | StoreError::Stopped => None,
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        StoreError::Database(Arc::new(error))
    }
}

impl From<sqlx::migrate::MigrateError> for StoreError {
    fn from(error: sqlx::migrate::MigrateError) -> Self {
        StoreError::Migration(Arc::new(error))
    }
}
