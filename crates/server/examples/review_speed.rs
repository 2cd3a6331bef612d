//! How long a review takes, how long its steps are, and what it costs those who play meanwhile: bots' turns and pages
//! with and without a review under way. The figures are in docs/review.md.
//!
//! `cargo run --release -p fivepaths-server --example review_speed`
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout)]

use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::{Request, StatusCode};
use fivepaths_bots::{Budget, bot, whole_turn};
use fivepaths_insight::review::Job;
use fivepaths_rules::{AnyMatch, AnyRules, CardGame, Deal, GameKind, Match, Record, Seat, Seed};
use fivepaths_server::table::{Change, NewTable, SeatRow, store};
use fivepaths_server::{App, Settings, Surroundings, people, review};
use http_body_util::BodyExt as _;
use sha2::{Digest as _, Sha256};
use tower::ServiceExt as _;

const TURNS: usize = 150;
const PAGES: usize = 600;

/// A match of three rounds between two levels.
fn played(seed: u64) -> Match<CardGame> {
    let AnyRules::Card(rules) = AnyRules::named::<&str>(GameKind::Card, &[], None, Some(3)).unwrap() else {
        unreachable!()
    };
    let mut game = Match::<CardGame>::new(rules, Deal::Seed(Seed::of_run(seed, 0))).unwrap();
    let players = ["navigator", "rambler"].map(|name| bot::<CardGame>(name).unwrap());
    while let Some(seat) = game.to_move() {
        let turn = whole_turn(players[seat.index()].as_ref(), &game.view(Some(seat)), Budget::Ms(1), seed).unwrap();
        game.play(&turn).unwrap();
    }
    game
}

fn quantiles(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize].as_secs_f64() * 1e3;
    println!(
        "{what}: {} times, median {:.2} ms, 99 of 100 below {:.2} ms, longest {:.2} ms",
        times.len(),
        at(0.5),
        at(0.99),
        at(1.0)
    );
}

/// One review on this thread.
fn steps(record: Record) {
    let reviewer = review::reviewer();
    let mut job = Job::new(record, review::SETTINGS, Vec::new()).unwrap();
    let (mut times, began) = (Vec::new(), Instant::now());
    while !job.is_done() {
        let step = Instant::now();
        job.step(reviewer);
        times.push(step.elapsed());
    }
    let all = began.elapsed();
    println!("a match of {} decisions: {:.1} s", job.progress()[1], all.as_secs_f64());
    quantiles("steps of a review", times);
}

async fn page(app: &App, cookie: &str, path: &str) -> StatusCode {
    let request = Request::get(path).header("host", "test").header("cookie", cookie).body(Body::empty()).unwrap();
    let answer = fivepaths_server::app(app.clone()).oneshot(request).await.unwrap();
    let status = answer.status();
    answer.into_body().collect().await.unwrap();
    status
}

/// A table of one person against a bot; both discard without end.
struct Play {
    app: App,
    id: i64,
}

impl Play {
    async fn new(app: &App, level: &str) -> Play {
        let person = SeatRow { entropy: Some(String::new()), ..SeatRow::person(1, "Ann") };
        let rules = AnyRules::named::<&str>(GameKind::Card, &[], None, Some(3)).unwrap();
        let new = NewTable {
            rules,
            public: true,
            rated: false,
            clock: None,
            invite: format!("{:?}", app.secret::<16>()),
            server_seed: Seed::new(app.secret()),
            decks: None,
            seats: vec![person, SeatRow::bot(level, level)],
            at: app.now(),
        };
        let id = app.store().write(store::add(&new)).await.unwrap().drawn().unwrap();
        let mut start = Change::new(id, 0, None, app.now());
        start.owner = 1;
        start.bot = Some(fivepaths_server::table::BotDue { at: app.now(), thinks: level == "legend" });
        app.store().write(store::change(&start)).await.unwrap();
        Play { app: app.clone(), id }
    }

    /// How long the bot takes to answer, turn after turn.
    async fn answers(&self, most: usize) -> Vec<Duration> {
        let mut times = Vec::new();
        let mut listener = self.app.store().news().listen([fivepaths_server::store::news::Topic::Table(self.id)]);
        let mut posted = Instant::now();
        let mut asked = false;
        loop {
            let table = self.app.table(self.id).await.unwrap().unwrap();
            let Some(seat) = table.to_move() else { return times };
            if table.is_bot(seat) {
                listener.next().await;
                continue;
            }
            if asked {
                times.push(posted.elapsed());
            }
            if times.len() >= most {
                return times;
            }
            let Some(AnyMatch::Card(game)) = &table.game else { unreachable!() };
            let turn = format!("x{}-s", game.view(Some(seat)).hand().iter().next().unwrap());
            let step = table.turn(seat, table.row.version, &turn, self.app.moment()).unwrap();
            (posted, asked) = (Instant::now(), true);
            self.app.carry_out(step).await.unwrap();
        }
    }
}

async fn measured(app: &App, cookie: &str, when: &str) {
    for level in ["rambler", "legend"] {
        let mut times = Vec::new();
        let most = if level == "legend" { TURNS / 5 } else { TURNS };
        while times.len() < most {
            times.extend(Play::new(app, level).await.answers(most - times.len()).await);
        }
        quantiles(&format!("answers of {level}, {when}"), times);
    }
    let mut times = Vec::new();
    for _ in 0..PAGES {
        let began = Instant::now();
        assert_eq!(page(app, cookie, "/game/1").await, StatusCode::OK);
        times.push(began.elapsed());
    }
    quantiles(&format!("pages, {when}"), times);
}

/// A finished match in the database, as a table of the person.
async fn finished(app: &App, seed: u64) -> i64 {
    let game = played(seed);
    let seats =
        [1, 1].map(|person| SeatRow { entropy: Some(String::new()), ..SeatRow::person(person, "Ann") }).to_vec();
    let decks: Vec<_> = (1..=3).map(|round| game.deal().round(game.rules(), round).unwrap()).collect();
    let decks = serde_json::json!({ "first": 0, "rounds": decks.iter().map(|deal| serde_json::json!({ "deck": deal.deck })).collect::<Vec<_>>() });
    let new = NewTable {
        rules: AnyRules::named::<&str>(GameKind::Card, &[], None, Some(3)).unwrap(),
        public: true,
        rated: false,
        clock: None,
        invite: format!("{:?}", app.secret::<16>()),
        server_seed: Seed::new([7; 32]),
        decks: Some(decks.to_string()),
        seats,
        at: app.now(),
    };
    let id = app.store().write(store::add(&new)).await.unwrap().drawn().unwrap();
    app.store().write(store::change(&Change::new(id, 0, Some(Seat::default()), app.now()))).await.unwrap();
    for turn in game.rounds().iter().flat_map(|round| round.turns()) {
        let table = app.table(id).await.unwrap().unwrap();
        let Some(seat) = table.to_move() else { break };
        match table.turn(seat, table.row.version, &turn.to_string(), app.moment()) {
            Ok(step) => drop(app.carry_out(step).await.unwrap()),
            Err(_) => break,
        }
    }
    let table = app.table(id).await.unwrap().unwrap();
    if let Some(seat) = table.to_move() {
        app.carry_out(table.resign(seat, app.moment()).unwrap()).await.unwrap();
    }
    id
}

#[tokio::main]
async fn main() {
    steps(Record::of_match(&played(1), None, vec!["a".into(), "b".into()]));
    let folder = tempfile::tempdir().unwrap();
    let opened = fivepaths_server::open(folder.path().join("speed.sqlite").to_str().unwrap()).await.unwrap();
    let settings = Settings { bot_delay: 0, posts_a_minute: 0, ..Settings::default() };
    let app = App::new(opened, settings, Surroundings::default());
    let session = "ab".repeat(32);
    let hash: String = Sha256::digest(&session).iter().map(|byte| format!("{byte:02x}")).collect();
    app.store()
        .write(people::arrive("Ann", &people::NewSession { hash: &hash, agent: "", guest: None, at: app.now() }))
        .await
        .unwrap();
    let cookie = format!("fivepaths={session}");
    let id = finished(&app, 2).await;
    tokio::spawn(fivepaths_server::bots::run(app.clone()));
    measured(&app, &cookie, "without a review").await;
    app.store().write(review::store::ask(id, 1, &review::made_with(), app.now())).await.unwrap();
    let began = Instant::now();
    tokio::spawn(review::run(app.clone()));
    measured(&app, &cookie, "with a review under way").await;
    let done = review::store::latest(app.store(), id).await.unwrap().unwrap().done.is_some();
    println!(
        "the review {} after {:.1} s of play",
        if done { "was done" } else { "was still under way" },
        began.elapsed().as_secs_f64()
    );
    while review::store::latest(app.store(), id).await.unwrap().unwrap().done.is_none() {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    println!(
        "a review of {} decisions in {:.1} s beside this",
        app.table(id).await.unwrap().unwrap().turns(),
        began.elapsed().as_secs_f64()
    );
}
