//! Fills a database with accounts and finished games, and measures what pages then cost. `scripts/populate` runs it.
//!
//! All accounts have the password `a tower of cards`. Games are real ones that were given up after a few turns, so every
//! page of them works. The first account has a hundredth of all games, as somebody who plays every day has. The second is a
//! regular with fifty games, however large the database is: what their pages cost differs by nothing but its size.
//!
//! A fourth argument, `statements`, also says how long each statement of each page takes, and how many rows it gives.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout)]

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::{Request, StatusCode};
use fivepaths_rules::{AnyRules, End, GameKind, How, Seat, Seed};
use fivepaths_server::people::{self, NewAccount, NewSession};
use fivepaths_server::store::{Purpose, Store};
use fivepaths_server::table::store::{add, change};
use fivepaths_server::table::{Change, Moment, NewTable, SeatRow, State, Table};
use fivepaths_server::{App, Settings, Surroundings, app};
use futures_util::future::join_all;
use http_body_util::BodyExt as _;
use sha2::{Digest as _, Sha256};
use tower::ServiceExt as _;
use tracing::field::{Field, Visit};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;

const PASSWORD: &str = "a tower of cards";
/// How many writes are under way at once.
const AT_ONCE: usize = 512;
const DAY: i64 = 86_400_000;
/// The one who has the most games.
const BUSIEST: usize = 1;
/// The one who has as many in every database.
const REGULAR: usize = 2;

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The session of an account, which the measurements use.
fn session(account: usize) -> String {
    hex(&Sha256::digest(format!("session {account}")))
}

/// A name that is not like any other, although names that look alike count as one.
fn name(account: usize) -> String {
    let letters = b"abcdefghkm";
    let digits =
        account.to_string().bytes().map(|digit| char::from(letters[usize::from(digit - b'0')])).collect::<String>();
    format!("player {digits}")
}

fn folded(name: &str) -> String {
    // As the server compares names: without blanks, `m` as `rn`, `i` as `l`.
    name.replace(' ', "").replace('m', "rn").replace('i', "l")
}

async fn accounts(store: &Store, count: usize, password: &str) {
    let all: Vec<usize> = (1..=count).collect();
    for (done, some) in all.chunks(AT_ONCE).enumerate() {
        let writes = some.iter().map(|&n| {
            let (name, hash) = (name(n), hex(&Sha256::digest(session(n))));
            let account = NewAccount { name: &name, folded: &folded(&name), password, language: "en", at: DAY };
            let session = NewSession { hash: &hash, agent: "Firefox, Linux", guest: None, at: DAY };
            store.write(people::register(&account, &session))
        });
        for written in join_all(writes).await {
            assert!(written.unwrap().is_done(), "the database is not empty");
        }
        progress("accounts", done * AT_ONCE + some.len(), count);
    }
}

fn progress(what: &str, done: usize, all: usize) {
    if done == all || done.is_multiple_of(AT_ONCE * 40) {
        println!("{done} of {all} {what}");
    }
}

/// A match that was given up after a few turns: the table, and the steps that led there.
fn given_up(seed: u8, players: [i64; 2]) -> (NewTable, Vec<Change>) {
    let rules = AnyRules::named::<&str>(GameKind::Card, &[], None, Some(1)).unwrap();
    let names = players.map(|player| name(player as usize));
    let seats = players
        .iter()
        .zip(&names)
        .map(|(&player, name)| SeatRow { entropy: Some(String::new()), ..SeatRow::person(player, name) });
    let (server_seed, decks) = (Seed::new([seed; 32]), None);
    let new = NewTable {
        rules,
        public: true,
        rated: false,
        clock: None,
        invite: String::new(),
        server_seed,
        decks,
        seats: seats.collect(),
        at: DAY,
    };
    let row = fivepaths_server::table::TableRow {
        id: 0,
        version: 1,
        rules,
        public: true,
        rated: false,
        clock: None,
        timer: None,
        ended: None,
        invite: String::new(),
        server_seed: Seed::new([seed; 32]),
        decks: None,
        state: State::Running,
        end: None,
        rematch: None,
        takebacks: Vec::new(),
        hints: Vec::new(),
        answers: None,
        answers_set: 0,
        seats: new.seats.clone(),
        vacations: Vec::new(),
    };
    let mut table = Table::new(row, &[]).unwrap();
    let mut changes = vec![Change::new(0, 0, table.to_move(), DAY)];
    let moment = Moment { at: DAY, bot_delay: 0 };
    for _ in 0..4 {
        let (mover, version) = (table.to_move().unwrap(), table.row.version);
        let Some(fivepaths_rules::AnyMatch::Card(game)) = &table.game else { unreachable!() };
        let card = game.view(Some(mover)).hand().iter().next().unwrap();
        let step = table.turn(mover, version, &format!("x{card}-s"), moment).unwrap();
        changes.push(step.change);
        table = step.after;
    }
    let step = table.resign(Seat::default(), moment).unwrap();
    changes.push(step.change);
    (new, changes)
}

async fn games(store: &Store, count: usize, people: usize) {
    let all: Vec<usize> = (0..count).collect();
    for (done, some) in all.chunks(AT_ONCE).enumerate() {
        let games = some.iter().map(|&n| async move {
            let first = match n {
                _ if n % 100 == 0 => BUSIEST,
                _ if n < 1_000 && n % 20 == 1 => REGULAR,
                _ => n * 7_919 % people + 1,
            };
            let second = n * 104_729 % people + 1;
            let second = if second == first { first % people + 1 } else { second };
            let (mut new, changes) = given_up((n % 251) as u8, [first as i64, second as i64]);
            new.invite = format!("populate-{n}");
            let game = store.write(add(&new)).await.unwrap().drawn().unwrap();
            for mut step in changes {
                (step.game, step.at) = (game, DAY + n as i64 * 1_000);
                if step.state == State::Over {
                    step.end = Some(End { how: How::Resigned, seat: Some(Seat::default()) });
                }
                assert!(store.write(change(&step)).await.unwrap().is_done());
            }
        });
        join_all(games).await;
        progress("games", done * AT_ONCE + some.len(), count);
    }
}

/// Every time that a statement was sent: how long it took in milliseconds, and how many rows it gave.
type Times = Vec<(f64, u64)>;

/// Every statement that was sent.
#[derive(Clone, Default)]
struct Statements(Arc<Mutex<BTreeMap<String, Times>>>);

impl<S: tracing::Subscriber> Layer<S> for Statements {
    fn on_event(&self, event: &tracing::Event<'_>, _: Context<'_, S>) {
        if event.metadata().target() == "sqlx::query" {
            let mut one = Sent::default();
            event.record(&mut one);
            let text = if one.whole.trim().is_empty() { one.summary } else { one.whole };
            let words: Vec<&str> = text.split_whitespace().collect();
            self.0.lock().unwrap().entry(words.join(" ")).or_default().push((one.seconds * 1_000.0, one.rows));
        }
    }
}

impl Statements {
    /// The slowest first: time for a page, rows for a page.
    fn print(&self) {
        let all = std::mem::take(&mut *self.0.lock().unwrap());
        let mut all: Vec<(f64, u64, String)> = all
            .into_iter()
            .map(|(text, mut sent)| {
                sent.sort_by(|a, b| a.0.total_cmp(&b.0));
                let (median, rows) = (sent[sent.len() / 2].0, sent.iter().map(|(_, rows)| rows).sum::<u64>() / TIMES);
                (median * sent.len() as f64 / TIMES as f64, rows, text)
            })
            .collect();
        all.sort_by(|a, b| b.0.total_cmp(&a.0));
        for (time, rows, text) in all {
            println!("    {time:>7.3} ms {rows:>5} rows  {}", text.chars().take(150).collect::<String>());
        }
    }
}

#[derive(Default)]
struct Sent {
    summary: String,
    whole: String,
    seconds: f64,
    rows: u64,
}

impl Visit for Sent {
    fn record_str(&mut self, field: &Field, value: &str) {
        match field.name() {
            "summary" => value.clone_into(&mut self.summary),
            "db.statement" => value.clone_into(&mut self.whole),
            _ => {}
        }
    }

    fn record_f64(&mut self, field: &Field, value: f64) {
        if field.name() == "elapsed_secs" {
            self.seconds = value;
        }
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        if field.name() == "rows_returned" {
            self.rows = value;
        }
    }

    fn record_debug(&mut self, _: &Field, _: &dyn std::fmt::Debug) {}
}

/// How often each page is asked for.
const TIMES: u64 = 101;

/// How long an answer takes at the median, in milliseconds.
async fn median(app_: &App, request: &dyn Fn(usize) -> Request<Body>) -> f64 {
    let mut times = Vec::new();
    for n in 0..TIMES as usize {
        let started = Instant::now();
        let answer = app(app_.clone()).oneshot(request(n)).await.unwrap();
        assert_eq!(answer.status(), StatusCode::OK);
        answer.into_body().collect().await.unwrap();
        times.push(started.elapsed());
    }
    times.sort();
    times[times.len() / 2].as_secs_f64() * 1_000.0
}

/// A request, the n-th of its kind.
type Ask<'a> = &'a dyn Fn(usize) -> Request<Body>;

async fn measure(app_: &App, people: usize, statements: Option<&Statements>) {
    let get = |path: String, account: usize| {
        let cookie = format!("fivepaths={}", session(account));
        Request::get(path).header("host", "test").header("cookie", cookie).body(Body::empty()).unwrap()
    };
    let somebody = |n: usize| n * 7_919 % people + 1;
    let search = |n: usize, who: usize| get(format!("/games?with=player+{}", char::from(b'a' + (n % 10) as u8)), who);
    let pages: [(&str, Ask<'_>); 10] = [
        ("first page, somebody", &|n| get("/".into(), somebody(n))),
        ("first page, the regular", &|_| get("/".into(), REGULAR)),
        ("my games, somebody", &|n| get("/games".into(), somebody(n))),
        ("my games, the regular", &|_| get("/games".into(), REGULAR)),
        ("my games, the busiest", &|_| get("/games".into(), BUSIEST)),
        ("my games by opponent, the regular", &|n| search(n, REGULAR)),
        ("my games by opponent, the busiest", &|n| search(n, BUSIEST)),
        ("page of a player, somebody", &|n| get(format!("/player/{}", somebody(n)), 3)),
        ("page of a player, the regular", &|_| get(format!("/player/{REGULAR}"), 3)),
        ("page of a player, the busiest", &|_| get(format!("/player/{BUSIEST}"), 3)),
    ];
    println!("median of {TIMES}, in milliseconds:");
    for (what, request) in pages {
        if let Some(statements) = statements {
            statements.0.lock().unwrap().clear();
        }
        println!("{what:<36}{:>8.2}", median(app_, request).await);
        statements.inspect(|statements| statements.print());
    }
    sign_in(app_, people).await;
}

/// Signing in, without the time that argon2 takes on purpose: that of a whole sign-in, less that of a wrong one, which
/// looks up and hashes as well.
async fn sign_in(app_: &App, people: usize) {
    let mut lookups: Vec<Duration> = Vec::new();
    let mut writes: Vec<Duration> = Vec::new();
    for n in 0..101 {
        let name = name(n * 7_919 % people + 1);
        let started = Instant::now();
        let account =
            people::store::by_name(app_.store(), &folded(&name)).await.unwrap().expect("the account is there");
        lookups.push(started.elapsed());
        let hash = hex(&Sha256::digest(format!("measure {n} {:?}", Instant::now())));
        let session = NewSession { hash: &hash, agent: "Firefox, Linux", guest: None, at: 2 * DAY };
        let started = Instant::now();
        app_.store().write(people::sign_in(account.person, &session, None)).await.unwrap();
        writes.push(started.elapsed());
    }
    lookups.sort();
    writes.sort();
    println!("{:<36}{:>8.2}", "signing in: finding the account", lookups[50].as_secs_f64() * 1_000.0);
    println!("{:<36}{:>8.2}", "signing in: the new session, durable", writes[50].as_secs_f64() * 1_000.0);
}

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let ([database, people, count] | [database, people, count, _]) = &arguments[..] else {
        println!("usage: populate DATABASE ACCOUNTS GAMES [statements]");
        return;
    };
    let (people, count): (usize, usize) = (people.parse().unwrap(), count.parse().unwrap());
    let statements = (arguments.get(3).map(String::as_str) == Some("statements")).then(Statements::default);
    if let Some(statements) = &statements {
        tracing_subscriber::registry().with(statements.clone()).init();
    }
    let store = Store::open(database, Purpose::Serve).await.unwrap();
    let app_ = App::new(store.clone(), Settings { posts_a_minute: 0, ..Settings::default() }, Surroundings::default());
    if people::store::count(&store).await.unwrap() == 0 {
        // One hash for all, since a hundred thousand would take an hour.
        let hash = people::hash_password(PASSWORD, [7; 16]);
        accounts(&store, people, &hash).await;
        games(&store, count, people).await;
    }
    measure(&app_, people, statements.as_ref()).await;
}
