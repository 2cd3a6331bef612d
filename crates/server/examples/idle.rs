//! What running games by correspondence cost while nobody moves.
//! `cargo run --release -p fivepaths-server --example idle -- DATABASE [GAMES] [SECONDS]`.
//!
//! The server runs with all its workers, first without a game and then with ten thousand. Each time it is left alone for a
//! minute, and what it took of the processor, how much memory it has and what it asked the database are printed.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout)]

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use fivepaths_club::Clock;
use fivepaths_rules::{AnyRules, GameKind, Seed};
use fivepaths_server::people::{self, NewAccount, NewSession};
use fivepaths_server::store::Store;
use fivepaths_server::table::store::add;
use fivepaths_server::table::{Brought, NewTable, SeatRow};
use fivepaths_server::{App, Settings, Surroundings, serve_until};
use futures_util::future::join_all;
use tracing_subscriber::Layer as _;
use tracing_subscriber::layer::{Context, SubscriberExt as _};

/// How many writes are under way at once.
const AT_ONCE: usize = 256;
/// The clock ticks of Linux in a second.
const TICKS: f64 = 100.0;

/// Counts the statements of the database.
struct Statements(Arc<AtomicU64>);

impl<S: tracing::Subscriber> tracing_subscriber::Layer<S> for Statements {
    fn on_event(&self, event: &tracing::Event<'_>, _: Context<'_, S>) {
        if event.metadata().target() == "sqlx::query" {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }
}

fn now() -> i64 {
    (Surroundings::default().now)()
}

async fn member(store: &Store, n: usize) -> i64 {
    let (name, hash) = (format!("idle {} {n}", now()), format!("{} {n}", now()));
    let account = NewAccount { name: &name, folded: &name, password: "", language: "en", at: now() };
    let session = NewSession { hash: &hash, agent: "Firefox, Linux", guest: None, at: now() };
    store.write(people::register(&account, &session)).await.unwrap().drawn().unwrap()
}

/// A game of two members, the cards dealt, each with a week and a day more for every turn.
async fn game(app: &App, people: [i64; 2], n: usize) {
    let rules = AnyRules::named::<&str>(GameKind::Card, &[], None, None).unwrap();
    let new = NewTable {
        rules,
        public: false,
        rated: false,
        clock: Some(Clock::SLOW),
        invite: format!("idle {} {n}", now()),
        server_seed: Seed::new([7; 32]),
        decks: None,
        seats: people.map(|person| SeatRow::person(person, "idle")).to_vec(),
        at: now(),
    };
    let id = app.store().write(add(&new)).await.unwrap().drawn().unwrap();
    let commit = new.server_seed.commit().to_string();
    for person in people {
        let table = app.table(id).await.unwrap().unwrap();
        let entropy = "ab".repeat(16);
        let step = table.bring(person, Brought { entropy: &entropy, commit: &commit }, app.moment()).unwrap();
        assert!(app.carry_out(step).await.unwrap().0.is_done());
    }
}

/// What the process has used of the processor, in seconds.
fn processor() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap();
    let after: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
    [11, 12].iter().map(|&field| after[field].parse::<f64>().unwrap()).sum::<f64>() / TICKS
}

/// What the process has of the memory, in megabytes.
fn memory() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<f64>().unwrap() / 1024.0
}

/// Leaves a server alone for so long, and says what that cost.
async fn measure(app: &App, what: &str, seconds: u64, statements: &AtomicU64) {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let server = tokio::spawn(serve_until(app.clone(), listener, async move {
        let _ = stopped.await;
    }));
    // What is done once, after a start, is not what an idle server costs: everybody for whom a game waits is looked at.
    tokio::time::sleep(Duration::from_secs(10)).await;
    while app.store().waiting(now()).await.unwrap().0 > 0 {
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    let (used, asked) = (processor(), statements.load(Ordering::Relaxed));
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    let (used, asked) = (processor() - used, statements.load(Ordering::Relaxed) - asked);
    println!(
        "{what}: {:.2} % of one core, {:.0} MB, {:.0} statements a minute",
        100.0 * used / seconds as f64,
        memory(),
        asked as f64 * 60.0 / seconds as f64
    );
    let _ = stop.send(());
    server.await.unwrap().unwrap();
}

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let database = arguments.first().expect("name a database");
    let number = |n: usize, default| arguments.get(n).map_or(default, |text| text.parse().unwrap());
    let (games, seconds): (usize, u64) = (number(1, 10_000), number(2, 60) as u64);
    let statements = Arc::new(AtomicU64::new(0));
    let layer = Statements(Arc::clone(&statements)).with_filter(tracing_subscriber::filter::LevelFilter::DEBUG);
    tracing::subscriber::set_global_default(tracing_subscriber::registry().with(layer)).unwrap();
    // The one before lets go of a file only when the last of its tasks has ended.
    let new = async || loop {
        match fivepaths_server::open(database).await {
            Ok(store) => break App::new(store, Settings::default(), Surroundings::default()),
            Err(error) => println!("{error}; trying again"),
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    };
    let app = new().await;
    measure(&app, "no game", seconds, &statements).await;
    drop(app);
    let app = new().await;
    let people = join_all((0..games.div_ceil(5).max(2)).map(|n| member(app.store(), n))).await;
    let all: Vec<usize> = (0..games).collect();
    for some in all.chunks(AT_ONCE) {
        let pair = |n: usize| [people[n % people.len()], people[(n + 1 + n / people.len()) % people.len()]];
        join_all(some.iter().map(|&n| game(&app, pair(n), n))).await;
    }
    drop(app);
    let app = new().await;
    measure(&app, &format!("{games} games"), seconds, &statements).await;
}
