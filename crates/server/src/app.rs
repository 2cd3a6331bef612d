//! What every request has at hand: the storage, the clock, the source of secrets, the settings.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

use crate::limits::Limits;
use crate::storage::{Millis, Storage, StorageError, Stored};
use crate::table::Table;

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address that people reach it by, if it is not the one it listens on.
    pub public_url: Option<String>,
    /// How long a bot seems to think, in milliseconds.
    pub bot_delay: Millis,
    /// How long a bot may think at most, in milliseconds.
    pub bot_budget: u64,
    /// How many posts a minute one visitor may send; 0 means as many as they like.
    pub posts_a_minute: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { public_url: None, bot_delay: 600, bot_budget: 800, posts_a_minute: 240 }
    }
}

/// Fills bytes with something.
pub type Fill = dyn Fn(&mut [u8]) + Send + Sync;

/// Time and secrets are parameters, so that tests can hold them still.
#[derive(Clone)]
pub struct Surroundings {
    /// Milliseconds since 1970.
    pub now: Arc<dyn Fn() -> Millis + Send + Sync>,
    /// Fills bytes that nobody can guess.
    pub secret: Arc<Fill>,
}

impl Default for Surroundings {
    fn default() -> Self {
        Surroundings {
            now: Arc::new(|| {
                SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as Millis)
            }),
            secret: Arc::new(|bytes| {
                // Without a source of randomness nothing here is safe; the request fails, the server stays.
                #[allow(clippy::expect_used)]
                getrandom::fill(bytes).expect("the system has a source of randomness");
            }),
        }
    }
}

/// The server, cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Inner>);

struct Inner {
    storage: Arc<dyn Storage>,
    settings: Settings,
    surroundings: Surroundings,
    limits: Limits,
    stopping: watch::Sender<bool>,
}

impl App {
    /// A server on this storage.
    pub fn new(storage: Arc<dyn Storage>, settings: Settings, surroundings: Surroundings) -> Self {
        let limits = Limits::new(settings.posts_a_minute);
        App(Arc::new(Inner { storage, settings, surroundings, limits, stopping: watch::Sender::new(false) }))
    }

    /// The storage.
    pub fn storage(&self) -> &dyn Storage {
        &*self.0.storage
    }

    /// The settings.
    pub fn settings(&self) -> &Settings {
        &self.0.settings
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.0.limits
    }

    /// Tells everything that would go on for ever to end.
    pub(crate) fn stop(&self) {
        self.0.stopping.send_replace(true);
    }

    /// Waits until the server is told to stop.
    pub(crate) async fn stopped(&self) {
        // The sender lives as long as the server, so this cannot fail.
        let _ = self.0.stopping.subscribe().wait_for(|stopping| *stopping).await;
    }

    /// The time.
    pub fn now(&self) -> Millis {
        (self.0.surroundings.now)()
    }

    /// Bytes that nobody can guess.
    pub fn secret<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        (self.0.surroundings.secret)(&mut bytes);
        bytes
    }

    /// A table with its match.
    pub async fn table(&self, id: i64) -> Stored<Option<Table>> {
        match self.storage().game(id).await? {
            Some(row) => Table::new(row).map(Some),
            None => Ok(None),
        }
    }
}

/// Bytes as lower-case hex.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("App").field("settings", &self.0.settings).finish_non_exhaustive()
    }
}

/// Opens the database that `--database` names: an address of PostgreSQL, or a file.
pub async fn open(database: &str) -> Result<Arc<dyn Storage>, StorageError> {
    if database.starts_with("postgres://") || database.starts_with("postgresql://") {
        return Ok(Arc::new(crate::storage::Postgres::open(database).await?));
    }
    Ok(Arc::new(crate::storage::Sqlite::open(std::path::Path::new(database)).await?))
}
