//! `fivepaths backup` and `fivepaths restore`: copies of a SQLite database.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args;
use fivepaths_server::store::{backup, file};

use crate::failure::Failure;

/// Copy the database to a file, also while a server is running
#[derive(Args, Debug)]
#[command(after_help = "Example:
  fivepaths backup --database /var/lib/fivepaths/fivepaths.sqlite /backup/fivepaths-$(date +%F).sqlite")]
pub(crate) struct Backup {
    /// The file to write, which must not exist yet
    file: PathBuf,

    #[command(flatten)]
    pub(crate) which: Which,
}

/// Put a copy in the place of the database, which no server may be using
///
/// The old database is kept beside it under another name.
#[derive(Args, Debug)]
pub(crate) struct Restore {
    /// A file that `fivepaths backup` has written
    file: PathBuf,

    #[command(flatten)]
    pub(crate) which: Which,
}

/// Which database.
#[derive(Args, Debug)]
pub(crate) struct Which {
    /// The SQLite file of the server
    #[arg(long, default_value = crate::DATABASE, value_name = "FILE")]
    database: String,

    /// The server's file with settings, in TOML
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
}

impl Which {
    fn file(&self) -> Result<&Path, Failure> {
        file(&self.database).ok_or_else(|| {
            Failure::input("the database is on a PostgreSQL server: use pg_dump and pg_restore, which come with it")
        })
    }
}

impl Backup {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let database = self.which.file()?;
        tokio::runtime::Runtime::new()?.block_on(backup::backup(database, &self.file)).map_err(Failure::input)?;
        writeln!(out, "{} is a copy of {}.", self.file.display(), database.display())?;
        Ok(())
    }
}

impl Restore {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let database = self.which.file()?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64);
        let runtime = tokio::runtime::Runtime::new()?;
        let kept = runtime.block_on(backup::restore(&self.file, database, now)).map_err(Failure::input)?;
        writeln!(out, "{} is as it was in {}.", database.display(), self.file.display())?;
        if let Some(kept) = kept {
            writeln!(out, "What was there before is kept as {}.", kept.display())?;
        }
        Ok(())
    }
}
