//! Reviews: asked for by players, seen by whoever may see the match, resumed after a crash, and never of a match that
//! runs. Hints: only against bots, and never unsaid.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod guest;

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use fivepaths_insight::review::{Report, Verdict};
use fivepaths_rules::{AnyMatch, AnyRules, Colour, GameKind, Record, Seat};
use fivepaths_server::review::{self, Parts, SETTINGS, reviewer, store};
use fivepaths_server::table::{self, Moment, NewTable, SeatRow, Table};
use fivepaths_server::{App, Settings, Surroundings};
use guest::{Guest, Server, attribute, deal, one_turn};

/// How long a test waits before it counts as failed.
const PATIENCE: Duration = Duration::from_secs(300);
/// So many turns of discards: early in a round no claim is large enough to count.
const TURNS: usize = 36;
const AGAINST_BOT: &str = "game=card&seat2=bot:stroller&rounds=1";

fn a_discard(table: &Table, seat: Seat) -> String {
    let Some(AnyMatch::Card(game)) = &table.game else { unreachable!() };
    format!("x{}-s", game.view(Some(seat)).hand().iter().next().unwrap())
}

/// Everybody discards their first card and draws, until so many turns were made; then the person gives up.
async fn play_and_give_up(server: &Server, ann: &mut Guest, id: i64, turns: usize) {
    discard(server, id, turns).await;
    assert_eq!(server.post(ann, &format!("/game/{id}/resign"), "seat=0").await.0, StatusCode::SEE_OTHER);
}

async fn discard(server: &Server, id: i64, turns: usize) {
    loop {
        let table = server.app.table(id).await.unwrap().unwrap();
        let Some(seat) = table.to_move().filter(|_| table.turns() < turns) else { return };
        let moment = Moment { at: 9, bot_delay: 0 };
        let step = table.turn(seat, table.row.version, &a_discard(&table, seat), moment).unwrap();
        assert!(server.app.carry_out(step).await.unwrap().0.is_done());
    }
}

/// Until the person has to move.
async fn to_my_turn(server: &Server, id: i64) {
    let table = server.app.table(id).await.unwrap().unwrap();
    let turns = table.turns() + usize::from(table.is_bot(table.to_move().unwrap()));
    discard(server, id, turns).await;
}

/// The report of a match, as soon as it is made.
async fn report(store_: &fivepaths_server::store::Store, game: i64) -> Report {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let review = store::latest(store_, game).await.unwrap().unwrap();
        assert_eq!(review.failed, None);
        if let Some(report) = review.report.filter(|_| review.done.is_some()) {
            return report;
        }
        assert!(Instant::now() < deadline, "the review is not made");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn record_of(server: &Server, id: i64) -> Record {
    review::record(&server.app.table(id).await.unwrap().unwrap()).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_asks_and_everybody_who_may_see_the_match_sees_the_review() {
    let (server, mut ann, game) = Server::with_table(&format!("{AGAINST_BOT}&watch=anyone")).await;
    let mut bob = Guest::default();
    server.post(&mut bob, "/name", "name=Bob").await;
    let review = format!("{game}/review");
    // While it runs there is nothing, neither to see nor to ask for.
    discard(&server, 1, 4).await;
    for path in [&review, &format!("{game}/learn"), &format!("{game}/review/1/0"), &format!("{game}/learn/1/0")] {
        assert_eq!(server.get(&ann, path).await.0, StatusCode::FORBIDDEN, "{path}");
    }
    assert_eq!(server.post(&mut ann, &review, "").await.0, StatusCode::FORBIDDEN);
    assert!(review::record(&server.table().await).is_none(), "a match that runs has no record");
    play_and_give_up(&server, &mut ann, 1, TURNS).await;
    assert!(server.get(&ann, &game).await.1.contains(&format!("href=\"{review}\"")));
    // Others may look, but not ask.
    assert!(server.get(&ann, &review).await.1.contains("id=\"ask-review\""));
    for who in [&mut bob, &mut Guest::default()] {
        let (status, page) = server.get(who, &review).await;
        assert!(status == StatusCode::OK && !page.contains("ask-review"));
        assert_eq!(server.post(who, &review, "").await.0, StatusCode::NOT_FOUND);
        assert_eq!(server.get(who, &format!("{game}/learn")).await.0, StatusCode::NOT_FOUND);
    }
    assert!(store::latest(&server.store, 1).await.unwrap().is_none());
    assert_eq!(server.post(&mut ann, &review, "").await, (StatusCode::SEE_OTHER, review.clone()));
    assert!(server.get(&ann, &review).await.1.contains(&format!("0 of {TURNS} decisions")));
    assert_eq!(server.post(&mut ann, &review, "").await.1, review, "once is enough");
    let made = tokio::spawn(review::run(server.app.clone()));
    let report = report(&server.store, 1).await;
    made.abort();
    // It says the same as the crate, to the byte.
    let whole = reviewer().review(&record_of(&server, 1).await, &SETTINGS, 1, &[], |_, _| {}).unwrap();
    assert_eq!(serde_json::to_string(&report).unwrap(), serde_json::to_string(&whole).unwrap());
    assert_eq!(store::steps(&server.store, 1).await.unwrap(), [], "they are in the report");
    // The parts add up, from either side.
    let seats = [0, 1].map(|n| Parts::of(&report, Seat::new(n).unwrap()));
    assert_eq!(seats[0].total(), -seats[1].total());
    assert_eq!((seats[0].mine, seats[0].theirs), (-seats[1].theirs, -seats[1].mine));
    let (_, page) = server.get(&bob, &review).await;
    assert!(page.contains("class=\"parts\"") && page.contains("role=\"img\"") && page.contains("docs/review.md"));
    assert!(!page.contains("style="), "no inline style");
    // Asking again changes nothing, as the reviewer is the same.
    server.post(&mut ann, &review, "").await;
    assert_eq!(store::latest(&server.store, 1).await.unwrap().unwrap().id, 1);
    learns(&server, &mut ann, &game, &report).await;
    assert_eq!(server.get(&bob, &format!("{game}/learn")).await.0, StatusCode::NOT_FOUND);
    has_a_season(&server, &mut ann, &bob, &report).await;
}

/// The season is on the page of a player, for its owner alone, and says what the review says.
async fn has_a_season(server: &Server, ann: &mut Guest, bob: &Guest, report: &Report) {
    let claimed = server.post(ann, "/account/claim", "name=Ann&password=a+tower+of+cards").await;
    assert_eq!(claimed, (StatusCode::SEE_OTHER, "/account?done=claimed".into()));
    let page = server.get(ann, "/player/1").await.1;
    let (mine, all) = (&report.summary[0], Parts::of(report, Seat::default()).total().value());
    let luck = mine.luck.value();
    assert!(page.contains("section class=\"season\"") && page.contains("one reviewed match"), "{page}");
    for figure in [luck, all, all - luck] {
        assert!(page.contains(&format!("{:.1}", figure.abs())), "{figure}: {page}");
    }
    let (status, page) = server.get(bob, "/player/1").await;
    assert!(status == StatusCode::OK && page.contains("Ann") && !page.contains("section class=\"season\""));
}

/// Looks at the decisions, and tries the marked ones again.
async fn learns(server: &Server, ann: &mut Guest, game: &str, report: &Report) {
    let steps = &report.rounds[0].steps;
    let marked = steps.iter().find(|step| step.seat == 0 && step.mark > 0).expect("discarding costs something");
    for step in steps {
        let (status, page) = server.get(ann, &format!("{game}/review/1/{}", step.ply)).await;
        assert_eq!(status, StatusCode::OK);
        assert_eq!(page.contains("Better: "), step.verdict == Verdict::Cost, "{}", step.ply);
    }
    assert_eq!(server.get(ann, &format!("{game}/review/1/{TURNS}")).await.0, StatusCode::NOT_FOUND);
    let lesson = format!("{game}/learn/1/{}", marked.ply);
    assert_eq!(server.get(ann, &format!("{game}/learn")).await.0, StatusCode::SEE_OTHER);
    let tries = async |turn: &str| {
        let (put, draw) = turn.split_once('-').unwrap();
        server.get(ann, &format!("{lesson}?put={put}&draw={draw}")).await.1
    };
    let question = server.get(ann, &lesson).await.1;
    assert!(question.contains("What would you do now?") && !question.contains("Better: "));
    assert!(tries(&marked.best).await.contains("Right: "));
    let again = tries(&marked.turn).await;
    assert!(again.contains("costs about") && !again.contains("Right: "));
    assert!(tries("Q4-s").await.contains("What would you do now?"), "not a turn");
    let other = steps.iter().find(|step| step.seat == 1).unwrap().ply;
    assert_eq!(server.get(ann, &format!("{game}/learn/1/{other}")).await.0, StatusCode::NOT_FOUND, "not mine");
}

#[tokio::test]
async fn a_private_match_has_no_review_for_strangers() {
    let (server, mut ann, game) = Server::with_table(AGAINST_BOT).await;
    play_and_give_up(&server, &mut ann, 1, 4).await;
    let mut bob = Guest::default();
    server.post(&mut bob, "/name", "name=Bob").await;
    for who in [&mut bob, &mut Guest::default()] {
        for path in ["review", "learn", "review/1/0", "learn/1/0"] {
            assert_eq!(server.get(who, &format!("{game}/{path}")).await.0, StatusCode::NOT_FOUND, "{path}");
        }
        for path in ["review", "hint"] {
            let form = "version=1&seat=0";
            assert_eq!(server.post(who, &format!("{game}/{path}"), form).await.0, StatusCode::NOT_FOUND, "{path}");
        }
    }
}

#[tokio::test]
async fn one_review_at_a_time_and_so_many_a_day() {
    let server = Server::with(Settings { reviews_a_day: 2, ..Settings::default() }).await;
    let mut ann = Guest::default();
    for id in 1..=3 {
        let (_, game) = server.post(&mut ann, "/new", AGAINST_BOT).await;
        deal(&server, &mut ann, &game).await;
        play_and_give_up(&server, &mut ann, id, 2).await;
    }
    let mut ask = async |id: i64| server.post(&mut ann, &format!("/game/{id}/review"), "").await.1;
    assert_eq!(ask(1).await, "/game/1/review");
    assert_eq!(ask(2).await, "/game/2/review?notice=busy");
    server.write(store::give_up(1, review::BROKE_OFF, 5)).await;
    assert_eq!(ask(2).await, "/game/2/review");
    assert_eq!(ask(3).await, "/game/3/review?notice=many");
    server.write(store::give_up(2, review::BROKE_OFF, 5)).await;
    assert_eq!(ask(3).await, "/game/3/review?notice=many");
    let (_, page) = server.get(&ann, "/game/3/review?notice=many").await;
    assert!(page.contains("as many reviews as you can in a day"));
}

#[tokio::test]
async fn a_board_game_is_not_reviewed_yet_and_says_so() {
    let (server, mut ann, game) = Server::with_table("game=board&seat2=screen&variant=short").await;
    server.post(&mut ann, &format!("{game}/resign"), "seat=0").await;
    let (status, page) = server.get(&ann, &format!("{game}/review")).await;
    assert!(status == StatusCode::OK && page.contains("cannot be reviewed yet") && !page.contains("ask-review"));
    assert_eq!(server.post(&mut ann, &format!("{game}/review"), "").await.0, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_round_that_nobody_would_play_gets_a_clear_answer() {
    let (server, mut ann, _) = Server::with_table("game=card&seat2=screen&rounds=1").await;
    let row = server.table().await.row;
    // The tables that people make have patience; this one has none.
    let rules = AnyRules::named::<&str>(GameKind::Card, &[], None, Some(1)).unwrap();
    let seats = row.seats.into_iter().map(|seat| SeatRow { entropy: None, ..seat }).collect();
    let (invite, server_seed) = ("long".to_owned(), row.server_seed);
    let new =
        NewTable { rules, public: false, rated: false, clock: None, invite, server_seed, decks: None, seats, at: 0 };
    let id = server.write(table::store::add(&new)).await.drawn().unwrap();
    let game = format!("/game/{id}");
    deal(&server, &mut ann, &game).await;
    // Both discard a card and take another back, without end.
    for _ in 0..510 {
        let table = server.app.table(id).await.unwrap().unwrap();
        let seat = table.to_move().unwrap();
        let Some(AnyMatch::Card(played)) = &table.game else { unreachable!() };
        let view = played.view(Some(seat));
        let card = view.hand().iter().next().unwrap();
        let colours = Colour::first(5).iter();
        let mut piles = colours.filter(|&&colour| colour != card.colour() && view.pile(colour).top().is_some());
        let turn = piles.next().map_or(format!("x{card}-s"), |colour| format!("x{card}-{}", colour.pile_letter()));
        let step = table.turn(seat, table.row.version, &turn, Moment { at: 9, bot_delay: 0 }).unwrap();
        assert!(server.app.carry_out(step).await.unwrap().0.is_done());
    }
    server.post(&mut ann, &format!("{game}/resign"), "seat=0").await;
    server.post(&mut ann, &format!("{game}/review"), "").await;
    let made = tokio::spawn(review::run(server.app.clone()));
    let deadline = Instant::now() + PATIENCE;
    while store::latest(&server.store, id).await.unwrap().unwrap().done.is_none() {
        assert!(Instant::now() < deadline);
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    made.abort();
    assert!(
        server.get(&ann, &format!("{game}/review")).await.1.contains("a round is longer than any that people play")
    );
}

#[test]
fn a_review_goes_on_where_a_node_died() {
    let runtime = || tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let house = runtime();
    let (server, game) = house.block_on(async {
        let (server, mut ann, game) = Server::with_table(AGAINST_BOT).await;
        play_and_give_up(&server, &mut ann, 1, 12).await;
        server.post(&mut ann, &format!("{game}/review"), "").await;
        (server, game)
    });
    assert_eq!(game, "/game/1");
    // Both nodes have a clock that the test sets.
    let time = Arc::new(AtomicI64::new(2_000_000));
    let node = || {
        let time = Arc::clone(&time);
        let surroundings =
            Surroundings { now: Arc::new(move || time.load(Ordering::Relaxed)), ..Surroundings::default() };
        App::new(server.store.clone(), Settings::default(), surroundings)
    };
    let first = runtime();
    first.spawn(review::run(node()));
    let stored = house.block_on(async {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let steps = store::steps(&server.store, 1).await.unwrap();
            let review = store::review(&server.store, 1).await.unwrap().unwrap();
            assert!(review.done.is_none() && Instant::now() < deadline, "it is caught in the middle");
            if steps.len() >= 2 {
                return steps;
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    });
    first.shutdown_background();
    assert!(stored.len() < 12);
    // Nobody else takes it before the lease has run out.
    let second = runtime();
    second.spawn(review::run(node()));
    let due = house.block_on(server.store.next_due(store::REVIEW, store::LANE)).unwrap().unwrap();
    assert!(due > time.load(Ordering::Relaxed));
    time.store(due + 1, Ordering::Relaxed);
    let (report, record) = house.block_on(async { (report(&server.store, 1).await, record_of(&server, 1).await) });
    second.shutdown_background();
    let whole = reviewer().review(&record, &SETTINGS, 1, &[], |_, _| {}).unwrap();
    assert_eq!(serde_json::to_string(&report).unwrap(), serde_json::to_string(&whole).unwrap());
}

async fn ask_hint(server: &Server, ann: &mut Guest, game: &str) -> String {
    let (_, page) = server.get(ann, &format!("{game}?on=1")).await;
    let version = attribute(&page, "name=\"version\" value=\"").unwrap().to_owned();
    server.post(ann, &format!("{game}/hint"), &format!("version={version}&seat=0")).await.1
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hint_is_given_against_bots_and_the_record_says_so() {
    let (server, mut ann, game) = Server::with_table(AGAINST_BOT).await;
    to_my_turn(&server, 1).await;
    assert!(server.get(&ann, &game).await.1.contains("id=\"ask-hint\""));
    assert_eq!(ask_hint(&server, &mut ann, &game).await, game);
    let (_, page) = server.get(&ann, &game).await;
    assert!(page.contains("id=\"hint\"") && page.contains("Hint: ") && !page.contains("ask-hint"));
    // It is what the view alone gives, whatever is hidden.
    let table = server.table().await;
    let given = &table.row.hints[0];
    let now = (table.game.as_ref().unwrap().round(), table.game.as_ref().unwrap().ply());
    assert_eq!((given.round, given.ply), now);
    assert_eq!(ask_hint(&server, &mut ann, &game).await, format!("{game}?notice=nohint"), "once is enough");
    // A turn later the hint is gone, and there can be another.
    assert!(one_turn(&server, &mut ann, &game, 1).await);
    to_my_turn(&server, 1).await;
    assert!(!server.get(&ann, &game).await.1.contains("id=\"hint\""));
    ask_hint(&server, &mut ann, &game).await;
    play_and_give_up(&server, &mut ann, 1, 0).await;
    let (_, text) = server.get(&ann, &format!("{game}/record")).await;
    let record = Record::from_json(&text).unwrap();
    record.check().unwrap();
    assert_eq!(record.hints().len(), 2);
    assert!(text.contains("fivepaths-record/2"));
    assert_eq!(ask_hint(&server, &mut ann, &game).await, format!("{game}?notice=nohint"), "it is over");
}

#[tokio::test]
async fn no_hint_is_given_where_another_person_plays_or_in_the_board_game() {
    for form in ["game=card&seat2=screen&rounds=1", "game=board&seat2=bot:stroller&variant=short"] {
        let (server, mut ann, game) = Server::with_table(form).await;
        let table = server.table().await;
        assert!(!server.get(&ann, &game).await.1.contains("ask-hint"));
        let form = format!("version={}&seat=0", table.row.version);
        assert_eq!(server.post(&mut ann, &format!("{game}/hint"), &form).await.1, format!("{game}?notice=nohint"));
        assert!(server.table().await.row.hints.is_empty());
        let form = format!("version={}&seat=1", table.row.version);
        let _ = server.post(&mut ann, &format!("{game}/hint"), &form).await;
        assert!(server.table().await.row.hints.is_empty());
    }
}
