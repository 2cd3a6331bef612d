//! Copies of a SQLite database: taken while a server may be running, and put back while none is.
//!
//! A copy is made by the database itself (`VACUUM INTO`), so it shows the database at one moment, however much is
//! written meanwhile. A file gets its name only when all of it is on disk and was checked.

use std::fmt;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _, Row as _, SqliteConnection};

use super::sqlite::{BUSY, lock};
use super::{MIGRATIONS, Millis, StoreError};

/// Why a copy could not be made or put back. The database is then as it was.
#[derive(Debug)]
#[non_exhaustive]
pub enum BackupError {
    /// There is no such database.
    Missing(PathBuf),
    /// There is a file of that name already.
    Exists(PathBuf),
    /// The file is not a database of this program, or is damaged; with what is wrong.
    Unsound(PathBuf, String),
    /// A file could not be written or renamed.
    File(PathBuf, io::Error),
    /// The database failed, is in use, or is of a newer version.
    Store(StoreError),
}

impl fmt::Display for BackupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BackupError::Missing(file) => write!(f, "there is no database {}", file.display()),
            BackupError::Exists(file) => write!(f, "{} exists already, and is not overwritten", file.display()),
            BackupError::Unsound(file, wrong) => write!(f, "{} cannot be used: {wrong}", file.display()),
            BackupError::File(file, error) => write!(f, "{}: {error}", file.display()),
            BackupError::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for BackupError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            BackupError::File(_, error) => Some(error),
            BackupError::Store(error) => Some(error),
            BackupError::Missing(_) | BackupError::Exists(_) | BackupError::Unsound(..) => None,
        }
    }
}

impl From<StoreError> for BackupError {
    fn from(error: StoreError) -> Self {
        BackupError::Store(error)
    }
}

impl From<sqlx::Error> for BackupError {
    fn from(error: sqlx::Error) -> Self {
        BackupError::Store(error.into())
    }
}

impl From<sqlx::migrate::MigrateError> for BackupError {
    fn from(error: sqlx::migrate::MigrateError) -> Self {
        BackupError::Store(error.into())
    }
}

/// Copies a database, which a server may be using, to a new file.
///
/// # Errors
/// When there is no such database, when the new file exists already, or when it cannot be written.
pub async fn backup(database: &Path, to: &Path) -> Result<(), BackupError> {
    if !database.is_file() {
        return Err(BackupError::Missing(database.to_owned()));
    }
    if to.exists() {
        return Err(BackupError::Exists(to.to_owned()));
    }
    let partial = beside(to, ".partial");
    copy(database, &partial).await?;
    // A hard link, unlike a rename, never replaces another file.
    fs::hard_link(&partial, to).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => BackupError::Exists(to.to_owned()),
        _ => BackupError::File(to.to_owned(), error),
    })?;
    fs::remove_file(&partial).map_err(|error| BackupError::File(partial, error))?;
    sync_folder(to)
}

/// Replaces a database that no server uses by a copy. The old database is kept beside it, under the name that is
/// returned.
///
/// # Errors
/// When a server uses the database, or when the copy is damaged, of another program, or of a newer version.
pub async fn restore(from: &Path, database: &Path, now: Millis) -> Result<Option<PathBuf>, BackupError> {
    if !from.is_file() {
        return Err(BackupError::Missing(from.to_owned()));
    }
    let _lock = lock(database)?;
    let restored = beside(database, ".restoring");
    copy(from, &restored).await?;
    // Brings an older copy to the newest form, and refuses one of a newer version.
    let mut connection = SqliteConnectOptions::new().filename(&restored).busy_timeout(BUSY).connect().await?;
    MIGRATIONS.run(&mut connection).await?;
    connection.close().await?;
    sync(&restored)?;
    let aside = beside(database, &format!(".before-{}", now / 1_000));
    let kept = database.exists();
    for suffix in ["", "-wal", "-shm"] {
        let (old, new) = (beside(database, suffix), beside(&aside, suffix));
        if old.exists() {
            fs::rename(&old, &new).map_err(|error| BackupError::File(old, error))?;
        }
    }
    fs::rename(&restored, database).map_err(|error| BackupError::File(restored, error))?;
    sync_folder(database)?;
    Ok(kept.then_some(aside))
}

/// A sound copy of a database in a new file, on disk.
async fn copy(from: &Path, to: &Path) -> Result<(), BackupError> {
    // A copy that was interrupted may have left this file behind.
    if to.exists() {
        fs::remove_file(to).map_err(|error| BackupError::File(to.to_owned(), error))?;
    }
    let name = to.to_str().ok_or_else(|| {
        BackupError::File(to.to_owned(), io::Error::new(io::ErrorKind::InvalidInput, "the name must be Unicode"))
    })?;
    let mut connection = SqliteConnectOptions::new().filename(from).busy_timeout(BUSY).connect().await?;
    check(&mut connection, from).await?;
    sqlx::query("VACUUM INTO $1").bind(name).execute(&mut connection).await?;
    connection.close().await?;
    let mut connection = SqliteConnectOptions::new().filename(to).read_only(true).connect().await?;
    check(&mut connection, to).await?;
    connection.close().await?;
    sync(to)
}

/// Checks that a file is a database of this program and is not damaged.
async fn check(connection: &mut SqliteConnection, file: &Path) -> Result<(), BackupError> {
    let unsound = |wrong: String| BackupError::Unsound(file.to_owned(), wrong);
    let ours = "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name IN ('counter', 'person', 'game')";
    let tables = sqlx::query(ours).fetch_one(&mut *connection).await.map_err(|error| unsound(error.to_string()))?;
    if tables.try_get::<i64, _>(0)? != 3 {
        return Err(unsound("it is not a database of this program".into()));
    }
    let found = sqlx::query("PRAGMA integrity_check").fetch_one(connection).await;
    match found.and_then(|row| row.try_get::<String, _>(0)) {
        Ok(found) if found == "ok" => Ok(()),
        Ok(wrong) => Err(unsound(wrong)),
        Err(error) => Err(unsound(error.to_string())),
    }
}

/// The same file with more at the end of its name.
fn beside(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

fn sync(file: &Path) -> Result<(), BackupError> {
    File::open(file).and_then(|file| file.sync_all()).map_err(|error| BackupError::File(file.to_owned(), error))
}

/// Syncs the folder of a file, without which its name may not be on disk.
fn sync_folder(file: &Path) -> Result<(), BackupError> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // Only on systems where a folder can be opened like a file.
    if cfg!(unix) { sync(folder) } else { Ok(()) }
}
