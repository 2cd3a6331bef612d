//! What a full lobby costs: ten thousand people who wait, a hundred pairings a second, and the pages meanwhile.
//! `cargo run --release -p fivepaths-server --example lobby_crowd -- DATABASE [PEOPLE] [SECONDS] [ACCOUNTS]`. It makes
//! the people that it needs, and so many more that the database has this many accounts.
//!
//! Every fourth person has an open seat and all others wait to be paired, at ratings too far apart to meet. Then a hundred
//! people a second come who fit each other. Pages are asked for within the process, without a network.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout)]

use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::{Request, StatusCode};
use fivepaths_rules::{AnyRules, GameKind, Seed};
use fivepaths_server::lobby::{self, NewOffer, Quick, Range, Wants, store as lobbies};
use fivepaths_server::people::{self, NewAccount, NewSession};
use fivepaths_server::store::{Purpose, Store};
use fivepaths_server::table::store::add;
use fivepaths_server::table::{NewTable, SeatRow};
use fivepaths_server::{App, Settings, Surroundings, app};
use futures_util::future::join_all;
use http_body_util::BodyExt as _;
use sha2::{Digest as _, Sha256};
use tower::ServiceExt as _;

/// How many writes are under way at once.
const AT_ONCE: usize = 512;
/// How many people who fit each other come in a second: two for each pairing.
const COME: usize = 200;
const PAGES: usize = 200;

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn now() -> i64 {
    (Surroundings::default().now)()
}

/// A name that no other account has, and that is compared as it is.
fn name(run: i64, n: usize) -> String {
    let letters = b"abcdefghkp";
    let digits = format!("{run}{n:06}");
    digits.bytes().map(|digit| char::from(letters[usize::from(digit - b'0')])).collect()
}

/// Accounts with a session each; gives their numbers.
async fn accounts(store: &Store, run: i64, count: usize) -> Vec<i64> {
    let mut made = Vec::new();
    let all: Vec<usize> = (0..count).collect();
    for some in all.chunks(AT_ONCE) {
        let writes = some.iter().map(|&n| {
            let (name, hash) = (name(run, n), hex(&Sha256::digest(session(run, n))));
            let account = NewAccount { name: &name, folded: &name, password: "", language: "en", at: now() };
            store.write(people::register(
                &account,
                &NewSession { hash: &hash, agent: "Firefox, Linux", guest: None, at: now() },
            ))
        });
        made.extend(join_all(writes).await.into_iter().map(|written| written.unwrap().drawn().unwrap()));
    }
    made
}

fn session(run: i64, n: usize) -> String {
    hex(&Sha256::digest(format!("lobby {run} {n}")))
}

const WANTS: Wants = Wants { quick: Quick::CardRound, rated: true, pace: lobby::Pace::CALM };

async fn open_seats(store: &Store, hosts: &[i64]) {
    for some in hosts.chunks(AT_ONCE) {
        let writes = some.iter().map(|&host| {
            let rules = AnyRules::named::<&str>(GameKind::Card, &[], None, Some(1)).unwrap();
            let (invite, at) = (format!("crowd {host} {}", now()), now());
            let seats = vec![SeatRow::person(host, "host"), SeatRow::open()];
            let server_seed = Seed::new([7; 32]);
            let table =
                NewTable { rules, public: true, rated: true, clock: None, invite, server_seed, decks: None, seats, at };
            let range = Range { lowest: None, highest: None };
            store.write(add(&table).and(lobby::offer(NewOffer::Seat(range), host, &rules, at)))
        });
        assert!(join_all(writes).await.into_iter().all(|written| written.unwrap().is_done()));
    }
}

async fn wait(store: &Store, people: &[(i64, i64)]) {
    for some in people.chunks(AT_ONCE) {
        join_all(some.iter().map(|&(who, rating)| store.write(lobby::wait(who, WANTS, rating, now())))).await;
    }
}

/// The times of a page, in order.
async fn pages(router: &App, cookie: &str, path: &str, count: usize) -> Vec<Duration> {
    let mut took = Vec::new();
    for _ in 0..count {
        let request = Request::get(path).header("host", "test").header("cookie", format!("fivepaths={cookie}"));
        let began = Instant::now();
        let answer = app(router.clone()).oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        assert_eq!(answer.status(), StatusCode::OK);
        answer.into_body().collect().await.unwrap();
        took.push(began.elapsed());
    }
    took.sort();
    took
}

fn report(what: &str, took: &[Duration]) {
    let at = |share: f64| took[((took.len() - 1) as f64 * share) as usize].as_secs_f64() * 1_000.0;
    println!("{what}: p50 {:.1} ms, p99 {:.1} ms", at(0.5), at(0.99));
}

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let database = arguments.first().expect("name a database");
    let number = |n: usize, default| arguments.get(n).map_or(default, |text| text.parse().unwrap());
    let (crowd, seconds): (usize, usize) = (number(1, 10_000), number(2, 10));
    let store = Store::open(database, Purpose::Visit).await.unwrap();
    let settings = Settings { posts_a_minute: 0, tables_an_hour: 0, ..Settings::default() };
    let server = App::new(store.clone(), settings, Surroundings::default());
    println!("{} accounts before", people::store::count(&store).await.unwrap());
    let run = now() % 1_000_000_000;
    let needed = crowd + COME * seconds;
    let there = usize::try_from(people::store::count(&store).await.unwrap()).unwrap();
    let everybody = accounts(&store, run, needed.max(number(3, 100_000).saturating_sub(there))).await;
    let everybody = &everybody[..needed];
    let (crowd_of, coming) = everybody.split_at(crowd);
    let (hosts, waiting) = crowd_of.split_at(crowd / 4);
    open_seats(&store, hosts).await;
    // So far apart that nobody would play their neighbour.
    let apart: Vec<(i64, i64)> = waiting.iter().zip(0_i64..).map(|(&who, n)| (who, n * 1_000_000)).collect();
    wait(&store, &apart).await;
    let me = session(run, 0);
    report("the lobby", &pages(&server, &me, "/lobby", PAGES).await);
    report("the first page", &pages(&server, &me, "/", PAGES).await);
    let began = Instant::now();
    lobby::once(&server).await.unwrap();
    println!("looking at {} who wait, of whom nobody fits: {:.1} ms", apart.len(), began.elapsed().as_secs_f64() * 1e3);
    // Pages are read while people come and are paired.
    let reader = tokio::spawn({
        let (server, me) = (server.clone(), me.clone());
        async move { pages(&server, &me, "/lobby", PAGES).await }
    });
    let (began, mut busy) = (Instant::now(), Duration::ZERO);
    for (second, some) in coming.chunks(COME).enumerate() {
        let at = Instant::now();
        let close: Vec<(i64, i64)> = some.iter().zip(0_i64..).map(|(&who, n)| (who, -1_000_000 - n / 2)).collect();
        wait(&store, &close).await;
        lobby::once(&server).await.unwrap();
        busy += at.elapsed();
        let next = Duration::from_secs(second as u64 + 1);
        tokio::time::sleep(next.saturating_sub(began.elapsed())).await;
    }
    let mut paired = 0;
    for &who in coming {
        paired += usize::from(lobbies::waits(&store, who).await.unwrap().is_some_and(|waits| waits.paired.is_some()));
    }
    let pairings = coming.len() / 2;
    println!(
        "{} of {} people paired; coming and being paired took {:.1} ms a pairing, {:.0} could be made a second",
        paired,
        coming.len(),
        busy.as_secs_f64() * 1e3 / pairings as f64,
        pairings as f64 / busy.as_secs_f64()
    );
    report("the lobby meanwhile", &reader.await.unwrap());
}
