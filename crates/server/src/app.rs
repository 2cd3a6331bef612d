//! What every request can use: the database, the clock, the source of secrets, the settings.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tokio::sync::{Notify, OnceCell, watch};

use crate::bots::UnderWay;
use crate::notify::{Mailer, Secrets};
use crate::people::Passwords;
use crate::store::{Millis, Purpose, Store, StoreError, Stored, Write, Written};
use crate::table::cache::Tables;
use crate::table::share::Pictures;
use crate::table::{self, Moment, Step, Table};
use crate::web::limits::Limits;
use crate::web::long_work::LongWork;
use crate::web::metrics::Metrics;
use crate::web::network::Network;
use crate::web::remembered::Sessions;
use crate::web::tabs::Tabs;
use crate::web::watchers::Watchers;

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address that people reach it by, if it is not the one it listens on.
    pub public_url: Option<String>,
    /// How long a bot seems to think, in milliseconds.
    pub bot_delay: Millis,
    /// How long a bot may think at most, in milliseconds.
    pub bot_budget: u64,
    /// How many posts a minute one person may send, and one address ten times as many; 0 means any number.
    pub posts_a_minute: u32,
    /// How many tables one person may make in an hour, and one address ten times as many; 0 means any number.
    pub tables_an_hour: u32,
    /// How many guests may come from one address in an hour; 0 means any number.
    pub guests_an_hour: u32,
    /// How often one address may try to sign in to one account in an hour; an address in all, and an account from
    /// everywhere, ten times as often; 0 means any number.
    pub sign_ins_an_hour: u32,
    /// How many mails one account may have sent in an hour, and one address ten times as many; 0 means any number.
    pub mails_an_hour: u32,
    /// How many reviews one person may ask for in a day; 0 means any number.
    pub reviews_a_day: u32,
    /// The way to a mail server; without one, no mail is sent, and pages say so.
    pub mailer: Option<Mailer>,
    /// The host's own address, to which a mail goes once a day that shows that mail works.
    pub canary: Option<String>,
    /// Whether browsers may name a push service on this machine, by plain http. This is for tests alone, and there is no
    /// flag for it.
    pub push_to_loopback: bool,
    /// After how many days a table that nobody came to is deleted.
    pub open_table_days: u32,
    /// After how many days a guest without games is deleted.
    pub idle_guest_days: u32,
    /// How many connections there may be at once.
    pub connections: usize,
    /// How many of them may come from one address (of IPv6: from one /64). Trusted proxies have no such limit.
    pub connections_per_address: usize,
    /// How long the head of a request may take to arrive.
    pub head_timeout: Duration,
    /// How long the body of a request may take to arrive.
    pub body_timeout: Duration,
    /// How long a connection may be quiet between two requests.
    pub idle_timeout: Duration,
    /// Proxies that are trusted to say who the client is.
    pub trusted_proxies: Vec<Network>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            public_url: None,
            bot_delay: 600,
            bot_budget: 800,
            posts_a_minute: 240,
            tables_an_hour: 60,
            guests_an_hour: 100,
            sign_ins_an_hour: 20,
            mails_an_hour: 6,
            reviews_a_day: 20,
            mailer: None,
            canary: None,
            push_to_loopback: false,
            open_table_days: 14,
            idle_guest_days: 30,
            connections: 10_000,
            connections_per_address: 500,
            head_timeout: Duration::from_secs(10),
            body_timeout: Duration::from_secs(10),
            idle_timeout: Duration::from_secs(60),
            trusted_proxies: Vec::new(),
        }
    }
}

/// Fills bytes that nobody can guess.
pub type FillSecret = dyn Fn(&mut [u8]) + Send + Sync;

/// The time and the source of secrets. They are parameters, so that tests can fix them.
#[derive(Clone)]
pub struct Surroundings {
    /// Milliseconds since 1970.
    pub now: Arc<dyn Fn() -> Millis + Send + Sync>,
    /// Fills bytes that nobody can guess.
    pub secret: Arc<FillSecret>,
}

impl Default for Surroundings {
    fn default() -> Self {
        Surroundings {
            now: Arc::new(steady()),
            secret: Arc::new(|bytes| {
                // Without a source of randomness nothing here is safe. The request fails, and the server goes on.
                #[allow(clippy::expect_used)]
                getrandom::fill(bytes).expect("the system has a source of randomness");
            }),
        }
    }
}

/// The time of this machine, which never runs back: if its clock is set back, time goes on from where it was, so that
/// nobody at a table gains or loses any. It follows a clock that is set forward, as after a machine has slept.
fn steady() -> impl Fn() -> Millis + Send + Sync {
    let latest = Mutex::new(None);
    move || {
        let wall = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as Millis);
        let mut latest = latest.lock().unwrap_or_else(PoisonError::into_inner);
        steadied(&mut latest, wall, Instant::now())
    }
}

/// The time, from what the clock says now and what the time was a while ago.
fn steadied(latest: &mut Option<(Millis, Instant)>, wall: Millis, at: Instant) -> Millis {
    // Whole milliseconds are taken off a fixed moment, so that no fractions are lost between two calls.
    let goes_on = latest.map(|(then, since)| then + at.saturating_duration_since(since).as_millis() as Millis);
    match goes_on {
        Some(time) if time >= wall => time,
        _ => {
            *latest = Some((wall, at));
            wall
        }
    }
}

/// The server, cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Inner>);

struct Inner {
    store: Store,
    tables: Tables,
    sessions: Sessions,
    settings: Settings,
    surroundings: Surroundings,
    limits: Limits,
    metrics: Metrics,
    watchers: Watchers,
    tabs: Tabs,
    secrets: OnceCell<Secrets>,
    pictures: Pictures,
    passwords: Passwords,
    long_work: LongWork,
    bots_under_way: UnderWay,
    somebody_waits: Notify,
    stopping: watch::Sender<bool>,
}

impl App {
    /// A server on this database.
    pub fn new(store: Store, settings: Settings, surroundings: Surroundings) -> Self {
        let limits = Limits::new(&settings);
        let (tables, metrics, stopping) = (Tables::default(), Metrics::default(), watch::Sender::new(false));
        let (watchers, pictures, sessions) = (Watchers::default(), Pictures::default(), Sessions::default());
        let long_work = LongWork::new(metrics.clone());
        let passwords = Passwords::default();
        App(Arc::new(Inner {
            store,
            tables,
            sessions,
            settings,
            surroundings,
            limits,
            metrics,
            watchers,
            tabs: Tabs::default(),
            secrets: OnceCell::new(),
            pictures,
            passwords,
            long_work,
            bots_under_way: UnderWay::default(),
            somebody_waits: Notify::new(),
            stopping,
        }))
    }

    /// The database.
    pub fn store(&self) -> &Store {
        &self.0.store
    }

    /// The settings.
    pub fn settings(&self) -> &Settings {
        &self.0.settings
    }

    /// The metrics of this server.
    pub fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    /// Who watches which table.
    pub(crate) fn watchers(&self) -> &Watchers {
        &self.0.watchers
    }

    /// Who has a page open.
    pub(crate) fn tabs(&self) -> &Tabs {
        &self.0.tabs
    }

    /// The keys of this server.
    pub(crate) async fn secrets(&self) -> Stored<&Secrets> {
        self.0.secrets.get_or_try_init(|| Secrets::load(self)).await
    }

    /// Pictures of matches that are over.
    pub(crate) fn pictures(&self) -> &Pictures {
        &self.0.pictures
    }

    /// Makes and compares the hashes of passwords.
    pub(crate) fn passwords(&self) -> &Passwords {
        &self.0.passwords
    }

    /// Whether people reach this server by https, so that cookies may demand it.
    pub(crate) fn is_secure(&self) -> bool {
        self.settings().public_url.as_ref().is_some_and(|url| url.starts_with("https://"))
    }

    /// Whether the database answers.
    pub(crate) async fn check(&self) -> Stored<()> {
        self.store().check().await
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.0.limits
    }

    /// Room for work that takes long.
    pub(crate) fn long_work(&self) -> &LongWork {
        &self.0.long_work
    }

    /// How many bots are thinking on this node.
    pub(crate) fn bots_under_way(&self) -> &UnderWay {
        &self.0.bots_under_way
    }

    /// Woken when somebody here begins to wait for an opponent.
    pub(crate) fn somebody_waits(&self) -> &Notify {
        &self.0.somebody_waits
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

    /// The moment at which a step is made.
    pub fn moment(&self) -> Moment {
        Moment { at: self.now(), bot_delay: self.settings().bot_delay }
    }

    /// A table with its match.
    ///
    /// # Errors
    /// When the database fails, or holds what cannot be replayed.
    pub async fn table(&self, id: i64) -> Stored<Option<Arc<Table>>> {
        match table::store::row(self.store(), id).await? {
            Some(row) => self.replayed(row).await,
            None => Ok(None),
        }
    }

    /// The table of a row. The caller has checked that the visitor may see it, so that nobody else causes a replay.
    pub(crate) async fn replayed(&self, row: table::TableRow) -> Stored<Option<Arc<Table>>> {
        self.0.tables.replayed(self.store(), self.long_work(), row).await
    }

    /// What is remembered of a table; it may be older than the one in the database.
    pub(crate) fn remembered(&self, id: i64) -> Option<Arc<Table>> {
        self.0.tables.remembered(id)
    }

    /// Reads a table again when it is asked for.
    pub(crate) fn forget_table(&self, id: i64) {
        self.0.tables.forget(id);
    }

    /// Whose sessions were asked for lately.
    pub(crate) fn sessions(&self) -> &Sessions {
        &self.0.sessions
    }

    /// Writes a step. The table after it is kept in the cache for the pages that will be asked for next.
    ///
    /// # Errors
    /// When the database fails; then the step did not happen.
    pub async fn carry_out(&self, step: Step) -> Stored<(Written, Arc<Table>)> {
        self.write_step(step, |write| write).await
    }

    /// The same, if this session is still that person's.
    pub(crate) async fn carry_out_by(&self, step: Step, session: &str, person: i64) -> Stored<(Written, Arc<Table>)> {
        self.write_step(step, |write| write.by(session, person)).await
    }

    /// The same, after what must be true first; see [`crate::lobby::may_take`].
    pub(crate) async fn carry_out_if(&self, first: Write, step: Step) -> Stored<(Written, Arc<Table>)> {
        self.write_step(step, |write| first.and(write)).await
    }

    async fn write_step(&self, step: Step, with: impl FnOnce(Write) -> Write) -> Stored<(Written, Arc<Table>)> {
        let turns = step.change.turn.iter().chain(&step.change.answer).count();
        let is_takeback = step.change.takeback.is_some();
        let (id, seated) = (step.change.game, !step.change.seats.is_empty());
        let written = self.store().write(with(table::store::change(&step.change))).await?;
        let mut after = step.after;
        after.row.rematch = after.row.rematch.or(written.drawn());
        after.row.ended = after.row.ended.or(written.folded());
        let after = Arc::new(after);
        if written.is_done() {
            if seated {
                // What is stored about whoever sits there now, such as their vacation, is read with the table.
                self.forget_table(id);
            } else {
                self.0.tables.keep(Arc::clone(&after));
            }
            for _ in 0..turns {
                self.metrics().moved();
            }
            if is_takeback {
                self.metrics().took_back();
            }
        }
        Ok((written, after))
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

/// Opens the database that `--database` names, to serve it: an address of PostgreSQL, or a file.
///
/// # Errors
/// When the database cannot be opened, or is a file that another server uses.
pub async fn open(database: &str) -> Result<Store, StoreError> {
    Store::open(database, Purpose::Serve).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_goes_on_when_the_clock_is_set_back_and_follows_when_it_is_set_forward() {
        let (start, mut latest) = (Instant::now(), None);
        let mut at = |wall, after| steadied(&mut latest, wall, start + Duration::from_millis(after));
        assert_eq!(at(1_000_000, 0), 1_000_000);
        assert_eq!(at(1_000_700, 700), 1_000_700);
        assert_eq!(at(400_000, 1_700), 1_001_700, "set back by ten minutes");
        assert_eq!(at(401_000, 2_700), 1_002_700);
        assert_eq!(at(2_000_000, 3_700), 2_000_000, "set forward");
        assert_eq!(at(2_000_010, 3_710), 2_000_010);
    }
}
