//! One contract, two databases: every law here runs on SQLite and on PostgreSQL.
//!
//! The laws of all rooms stand in this one long file, since every file of tests starts a PostgreSQL cluster of its own.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod cluster;

use fivepaths_insight::review::{Report, StepReport, Task};
use fivepaths_rules::{AnyRules, End, GameKind, How, Seat, Seed, Takeback, TakenOver};
use fivepaths_server::people;
use fivepaths_server::review::{Season, store as reviews};
use fivepaths_server::store::jobs::{self, Claim};
use fivepaths_server::store::news::{Changed, Heard};
use fivepaths_server::store::{Purpose, Store, StoreError, Write, Written};
use fivepaths_server::table::lists::{Finished, active, against as against_one, finished, has_finished, tallies};
use fivepaths_server::table::store::{
    add, change as write_change, note, row, see, set_confirm, set_note, turns, visit,
};
use fivepaths_server::table::{
    BotDue, Change, MatchResult, NewTable, SeatResult, SeatRow, Sitter, Standing, State, TakenBack, Tallied, TurnRow,
    Visit, against_person,
};
use futures_util::future::join_all;
use serde_json::json;

/// A session with this hash.
fn session(hash: &str) -> people::NewSession<'_> {
    people::NewSession { hash, agent: "Firefox, Linux", guest: None, at: 1 }
}

/// A database that can be opened again, as after a restart or from a second node.
enum Place {
    File(tempfile::TempDir),
    Url(String),
}

impl Place {
    fn database(&self) -> String {
        match self {
            Place::File(folder) => folder.path().join("a file: 100%?.db").to_str().unwrap().to_owned(),
            Place::Url(url) => url.clone(),
        }
    }

    async fn open(&self) -> Store {
        Store::open(&self.database(), Purpose::Visit).await.unwrap()
    }
}

/// Makes two tests of a law.
macro_rules! law {
    ($name:ident) => {
        mod $name {
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn sqlite() {
                super::laws::$name(super::Place::File(tempfile::tempdir().unwrap())).await;
            }
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn postgres() {
                super::laws::$name(super::Place::Url(super::cluster::database().await)).await;
            }
        }
    };
}

law!(a_person_is_found_by_session_and_keeps_a_name);
law!(a_table_comes_back_as_it_was_made);
law!(a_change_is_there_after_a_restart);
law!(of_many_racing_for_a_ply_one_wins);
law!(a_stale_change_fails_alone_and_changes_nothing);
law!(a_write_by_a_session_needs_that_session);
law!(a_ply_that_exists_is_never_replaced);
law!(turns_taken_back_are_gone_and_kept_apart);
law!(a_bad_write_fails_alone);
law!(a_rematch_is_made_once);
law!(one_review_is_under_way_for_a_person_and_a_match);
law!(a_finished_review_never_changes);
law!(a_season_is_the_sum_of_the_latest_reviews);
law!(the_lease_of_a_long_job_is_renewed);
law!(my_tables_are_listed_and_no_others);
law!(a_finished_match_moves_from_one_list_to_the_other_and_is_tallied_once);
law!(a_name_is_claimed_once_and_old_sessions_end);
law!(a_link_is_used_once);
law!(an_address_belongs_to_one_account);
law!(only_so_many_sessions_are_kept_and_each_can_be_ended);
law!(the_games_of_a_guest_move_to_the_account_except_where_both_play);
law!(a_deleted_account_leaves_the_games_of_others);
law!(a_mail_is_claimed_once_and_goes);
law!(the_host_finds_renames_and_deletes_accounts);
law!(running_games_come_first_in_a_list);
law!(a_job_belongs_to_one_worker_until_its_lease_ends);
law!(a_job_is_set_while_an_old_one_is_forgotten);
law!(everybodys_first_job_comes_before_anybodys_second);
law!(a_clock_that_is_set_back_stops_no_job);
law!(a_change_is_heard_of_by_those_who_listen_to_the_table);
law!(notes_are_private_and_replaced);
law!(a_visit_only_ever_sees_more);
law!(connections_that_read_cannot_write);
law!(ratings_are_those_of_the_records);
law!(what_nobody_played_is_forgotten);
law!(an_account_that_nobody_used_is_forgotten);
law!(a_database_from_before_the_numbered_files_is_taken_over);

fn new_table(invite: &str, seats: Vec<SeatRow>) -> NewTable {
    NewTable {
        rules: AnyRules::named::<&str>(GameKind::Card, &[], None, Some(1)).unwrap(),
        public: true,
        rated: false,
        invite: invite.into(),
        server_seed: Seed::new([7; 32]),
        decks: None,
        seats,
        at: 1,
    }
}

fn empty_report() -> Report {
    let reviewer = json!({ "policy": "p", "value": "v", "belief": "b", "worlds": 1, "seed": 1 });
    serde_json::from_value(json!({ "format": "f", "record": null, "game": "card", "players": [], "reviewer": reviewer,
                                   "rounds": [], "summary": [] }))
    .unwrap()
}

fn step_report() -> StepReport {
    serde_json::from_value(json!({
        "ply": 3, "seat": 1, "turn": "Y4-s", "left": 40, "before": 0.0, "decision": 0.0, "known": 0.0, "known_se": 0.0,
        "guess": 0.0, "draw": null, "after": 0.0, "decision_chance": 0.0, "draw_chance": null,
        "loss": { "points": 1.2, "se": 0.4, "chance": 0.0, "chance_se": 0.0 }, "verdict": "cost", "mark": 1,
        "best": "xB9-s", "exact": false, "worlds": 64, "candidates": [], "by_colour": {}, "why": [],
        "reasons": [{ "is": "most", "colour": "Y", "own": true, "lost": 1.1 }], "found_from": null
    }))
    .unwrap()
}

fn change(game: i64, version: i64) -> Change {
    Change::new(game, version, Seat::new(1), 2)
}

fn turn(round: u8, ply: u16, turn: &str) -> Option<TurnRow> {
    Some(TurnRow { round, ply, turn: turn.into() })
}

/// Makes a table and gives its number.
async fn make(store: &Store, invite: &str, seats: Vec<SeatRow>) -> i64 {
    store.write(add(&new_table(invite, seats))).await.unwrap().drawn().unwrap()
}

/// Makes a person and gives their number.
async fn person(store: &Store, name: &str) -> i64 {
    store.write(people::arrive(name, &session(name))).await.unwrap().drawn().unwrap()
}

/// Whether a change happened.
async fn happens(store: &Store, change: Change) -> bool {
    store.write(write_change(&change)).await.unwrap().is_done()
}

fn claim(now: i64, until: i64, most: i64) -> Claim {
    Claim { kind: "bot", lane: 0, now, until, horizon: 1_000_000, most }
}

fn due(at: i64) -> Option<BotDue> {
    Some(BotDue { at, thinks: false })
}

mod laws {
    use super::*;

    pub(crate) async fn a_person_is_found_by_session_and_keeps_a_name(place: Place) {
        let store = place.open().await;
        let written = store.write(people::arrive("Ann", &session("hash"))).await.unwrap();
        let ann = people::by_session(&store, "hash").await.unwrap().unwrap().person;
        assert_eq!((Some(ann.id), ann.name.as_str()), (written.drawn(), "Ann"));
        assert_eq!(people::by_session(&store, "other").await.unwrap(), None);
        assert!(store.write(people::rename_guest(ann.id, "Änn 🃏")).await.unwrap().is_done());
        let again = place.open().await;
        assert_eq!(people::by_session(&again, "hash").await.unwrap().unwrap().person.name, "Änn 🃏");
    }

    pub(crate) async fn a_write_by_a_session_needs_that_session(place: Place) {
        let store = place.open().await;
        // The hash of somebody's session is their name here.
        let (ann, bob) = (person(&store, "Ann").await, person(&store, "Bob").await);
        let id = make(&store, "i", vec![SeatRow::open()]).await;
        let made = Change { turn: turn(1, 0, "Y4-s"), ..change(id, 0) };
        for (session, person) in [("nobody's", ann), ("Ann", bob), ("Bob", ann)] {
            let written = store.write(write_change(&made).by(session, person)).await.unwrap();
            assert_eq!(written, Written::Stale, "{session} {person}");
            assert_eq!(turns(&store, id).await.unwrap(), []);
        }
        // The others of a group are carried out all the same.
        let other = make(&store, "j", vec![SeatRow::open()]).await;
        let theirs = Change { turn: turn(1, 0, "B4-s"), ..change(other, 0) };
        let (stale, done) = tokio::join!(
            store.write(write_change(&made).by("Bob", ann)),
            store.write(write_change(&theirs).by("Bob", bob))
        );
        assert_eq!((stale.unwrap().is_done(), done.unwrap().is_done()), (false, true));
        assert!(store.write(write_change(&made).by("Ann", ann)).await.unwrap().is_done());
    }

    pub(crate) async fn a_visit_only_ever_sees_more(place: Place) {
        let store = place.open().await;
        let (ann, bob) = (person(&store, "Ann").await, person(&store, "Bob").await);
        let id = make(&store, "secret", vec![SeatRow::open()]).await;
        assert_eq!(visit(&store, id, ann).await.unwrap(), Visit::default());
        store.write(set_confirm(id, ann, true)).await.unwrap();
        assert_eq!(visit(&store, id, ann).await.unwrap(), Visit { seen: None, confirm: Some(true) });
        for (turns, seen) in [(0, 0), (7, 7), (3, 7), (8, 8)] {
            store.write(see(id, ann, turns)).await.unwrap();
            assert_eq!(visit(&store, id, ann).await.unwrap(), Visit { seen: Some(seen), confirm: Some(true) });
        }
        store.write(set_confirm(id, ann, false)).await.unwrap();
        let again = place.open().await;
        assert_eq!(visit(&again, id, ann).await.unwrap(), Visit { seen: Some(8), confirm: Some(false) });
        assert_eq!(visit(&again, id, bob).await.unwrap(), Visit::default());
    }

    pub(crate) async fn a_table_comes_back_as_it_was_made(place: Place) {
        let store = place.open().await;
        let ann = person(&store, "Ann").await;
        let seats = vec![
            SeatRow { entropy: Some("ab".into()), ..SeatRow::person(ann, "Ann") },
            SeatRow { entropy: None, ..SeatRow::bot("guide", "Guide") },
        ];
        let id = make(&store, "secret", seats.clone()).await;
        let table = row(&store, id).await.unwrap().unwrap();
        assert_eq!((table.seats, table.version, table.state), (seats, 0, State::Open));
        assert_eq!((table.rules.rounds(), table.server_seed), (1, Seed::new([7; 32])));
        assert!(row(&store, id + 1).await.unwrap().is_none());
        assert_eq!(make(&store, "secret2", vec![SeatRow::open()]).await, id + 1);
    }

    pub(crate) async fn a_change_is_there_after_a_restart(place: Place) {
        let store = place.open().await;
        let id = make(&store, "i", vec![SeatRow::open(), SeatRow::open()]).await;
        let left = TakenOver { seat: Seat::new(1).unwrap(), round: 2, ply: 17 };
        let bot = SeatRow { entropy: None, left: Some(left), ..SeatRow::bot("x", "X") };
        let end = Some(End { how: How::Resigned, seat: Seat::new(0) });
        let seats = vec![(left.seat, bot.clone())];
        assert!(happens(&store, Change { turn: turn(1, 0, "Y4-s"), seats, end, ..change(id, 0) }).await);
        let again = place.open().await;
        let table = row(&again, id).await.unwrap().unwrap();
        assert_eq!((table.version, table.end, table.rematch), (1, end, None));
        assert_eq!(table.seats, [SeatRow::open(), bot]);
        assert_eq!(turns(&again, id).await.unwrap(), [TurnRow { round: 1, ply: 0, turn: "Y4-s".into() }]);
    }

    pub(crate) async fn of_many_racing_for_a_ply_one_wins(place: Place) {
        let nodes = [place.open().await, place.open().await];
        let id = make(&nodes[0], "i", vec![SeatRow::open()]).await;
        let tasks: Vec<_> = (0..40)
            .map(|n| {
                let node = nodes[n % 2].clone();
                let change = Change { turn: turn(1, 0, &format!("Y{}-s", n % 9 + 2)), ..change(id, 0) };
                tokio::spawn(async move { happens(&node, change).await })
            })
            .collect();
        let mut won = 0;
        for task in tasks {
            won += u32::from(task.await.unwrap());
        }
        let (table, turns) = (row(&nodes[1], id).await.unwrap().unwrap(), turns(&nodes[1], id).await.unwrap());
        assert_eq!((won, turns.len(), table.version), (1, 1, 1));
    }

    pub(crate) async fn a_stale_change_fails_alone_and_changes_nothing(place: Place) {
        let store = place.open().await;
        let mut games = Vec::new();
        for n in 0..8 {
            games.push(make(&store, &format!("i{n}"), vec![SeatRow::open()]).await);
        }
        // All at once, so that they share commits; every second one answers a version that never was.
        let tasks: Vec<_> = games
            .iter()
            .map(|&id| {
                let store = store.clone();
                let change = Change { turn: turn(1, 0, "Y4-s"), bot: due(id), ..change(id, id % 2) };
                tokio::spawn(async move { happens(&store, change).await })
            })
            .collect();
        for (id, task) in games.into_iter().zip(tasks) {
            let fits = id % 2 == 0;
            assert_eq!(task.await.unwrap(), fits);
            let table = row(&store, id).await.unwrap().unwrap();
            let turns = turns(&store, id).await.unwrap();
            assert_eq!((table.version, turns.len()), (i64::from(fits), usize::from(fits)));
        }
    }

    pub(crate) async fn a_ply_that_exists_is_never_replaced(place: Place) {
        let store = place.open().await;
        let id = make(&store, "i", vec![SeatRow::open()]).await;
        assert!(happens(&store, Change { turn: turn(1, 0, "Y4-s"), ..change(id, 0) }).await);
        // Even with the right version: the row guards itself.
        assert!(!happens(&store, Change { turn: turn(1, 0, "Y5-s"), ..change(id, 1) }).await);
        let table = row(&store, id).await.unwrap().unwrap();
        assert_eq!((table.version, turns(&store, id).await.unwrap()[0].turn.as_str()), (1, "Y4-s"));
    }

    pub(crate) async fn turns_taken_back_are_gone_and_kept_apart(place: Place) {
        let store = place.open().await;
        let (ann, bob) = (person(&store, "Ann").await, person(&store, "Bob").await);
        let (id, other) =
            (make(&store, "i", vec![SeatRow::open()]).await, make(&store, "j", vec![SeatRow::open()]).await);
        for (version, (round, ply)) in [(1, 0), (1, 1), (2, 0), (2, 1), (2, 2)].into_iter().enumerate() {
            for game in [id, other] {
                let turn = turn(round, ply, "Y4-s");
                assert!(happens(&store, Change { turn, ..change(game, version as i64) }).await);
            }
        }
        for (person, seen) in [(ann, 5), (bob, 2)] {
            store.write(see(id, person, seen)).await.unwrap();
        }
        let all = vec![
            Takeback { round: 2, ply: 2, turn: "Y4-s".into() },
            Takeback { round: 2, ply: 1, turn: "Y4-s".into() },
        ];
        let taken = || Some(Box::new(TakenBack { round: 2, from: 1, turns: 3, all: all.clone() }));
        // Twice at the same moment: one of them is stale.
        let both = join_all([0, 1].map(|_| happens(&store, Change { takeback: taken(), ..change(id, 5) }))).await;
        assert_eq!(both.iter().filter(|&&done| done).count(), 1);
        let again = place.open().await;
        let table = row(&again, id).await.unwrap().unwrap();
        assert_eq!((table.version, table.takebacks), (6, all.clone()));
        let left: Vec<_> = turns(&again, id).await.unwrap().iter().map(|turn| (turn.round, turn.ply)).collect();
        assert_eq!(left, [(1, 0), (1, 1), (2, 0)]);
        let seen = async |person| visit(&again, id, person).await.unwrap().seen;
        assert_eq!((seen(ann).await, seen(bob).await), (Some(3), Some(2)), "nobody has seen more than there is");
        // The ply is free again, the list stays, and the other table has lost nothing.
        assert!(happens(&store, Change { turn: turn(2, 1, "Y5-s"), ..change(id, 6) }).await);
        assert_eq!(row(&again, id).await.unwrap().unwrap().takebacks, all);
        assert_eq!(turns(&again, other).await.unwrap().len(), 5);
        assert!(row(&again, other).await.unwrap().unwrap().takebacks.is_empty());
    }

    pub(crate) async fn a_bad_write_fails_alone(place: Place) {
        let store = place.open().await;
        let id = make(&store, "i", vec![SeatRow::open()]).await;
        // A note of nobody, beside writes that share its transaction.
        let bad = tokio::spawn({
            let store = store.clone();
            async move { store.write(see(id, 77, 1)).await }
        });
        let good: Vec<_> = (0..8)
            .map(|n| {
                let store = store.clone();
                tokio::spawn(async move { person(&store, &format!("P{n}")).await })
            })
            .collect();
        assert!(bad.await.unwrap().is_err());
        for task in good {
            task.await.unwrap();
        }
        assert!(happens(&store, change(id, 0)).await);
    }

    pub(crate) async fn one_review_is_under_way_for_a_person_and_a_match(place: Place) {
        let nodes = [place.open().await, place.open().await];
        let mut games = Vec::new();
        for invite in ["a", "b", "c"] {
            games.push(make(&nodes[0], invite, vec![SeatRow::open()]).await);
        }
        let (ann, bob) = (person(&nodes[0], "Ann").await, person(&nodes[0], "Bob").await);
        let asks = [(0, ann), (1, ann), (0, bob), (0, ann), (2, ann), (0, bob)];
        let tasks = asks.into_iter().cycle().take(24).enumerate().map(|(n, (game, person))| {
            let (store, game) = (nodes[n % 2].clone(), games[game]);
            tokio::spawn(async move { store.write(reviews::ask(game, person, "x", 5)).await.unwrap() })
        });
        let done =
            join_all(tasks.collect::<Vec<_>>()).await.into_iter().filter(|asked| asked.as_ref().unwrap().is_done());
        // Either both got one, at different matches, or one of them took the match that the other wanted.
        let done = done.count();
        assert!((1..=2).contains(&done), "{done}");
        let since = async |person| reviews::asked_since(&nodes[1], person, 4).await.unwrap();
        assert_eq!(since(ann).await + since(bob).await, done as i64);
        assert_eq!(reviews::asked_since(&nodes[1], ann, 5).await.unwrap(), 0);
        let claim = Claim { kind: reviews::REVIEW, lane: reviews::LANE, now: 6, until: 9, horizon: 99, most: 9 };
        assert_eq!(nodes[1].claim(claim).await.unwrap().len(), done, "each has its job");
    }

    pub(crate) async fn a_season_is_the_sum_of_the_latest_reviews(place: Place) {
        let (store, again) = (place.open().await, place.open().await);
        let (ann, bob) = (person(&store, "Ann").await, person(&store, "Bob").await);
        let seat = |person| SeatRow { entropy: Some(String::new()), ..SeatRow::person(person, "x") };
        // Points from seat 0's side: the hands are worth `deal`, the rest is a decision.
        let report = |deal: f64, margin: f64| -> Report {
            let sum = |seat: u8, luck: f64| {
                json!({ "seat": seat, "decisions": 1, "loss": 0.0, "loss_se": 0.0, "per_decision": 0.0,
                        "marks": [0, 0, 0, 0], "luck": luck, "known": 0.0, "guesses": 0.0, "adjusted": 0.0 })
            };
            let mut step = serde_json::to_value(step_report()).unwrap();
            step["guess"] = json!(margin - deal);
            let round = json!({ "round": 1, "start": 0.0, "deal": deal, "margin": margin as i32, "start_chance": 0.5,
                                "deal_chance": 0.0, "steps": [step] });
            let mut report = serde_json::to_value(empty_report()).unwrap();
            report["rounds"] = json!([round]);
            report["summary"] = json!([sum(0, deal), sum(1, -deal)]);
            serde_json::from_value(report).unwrap()
        };
        let reviewed = async |game: i64, report: &Report| {
            let id = store.write(reviews::ask(game, ann, "with", 5)).await.unwrap().drawn().unwrap();
            store.write(reviews::finish(id, report, 6)).await.unwrap();
            id
        };
        let season = async |person| reviews::season(&again, person).await.unwrap();
        assert_eq!(season(ann).await, Season::default());
        let game = make(&store, "a", vec![seat(ann), seat(bob)]).await;
        let first = reviewed(game, &report(12.34, 20.0)).await;
        let other = make(&store, "b", vec![seat(bob), seat(ann)]).await;
        reviewed(other, &report(5.0, -10.0)).await;
        // A match against oneself says nothing about luck.
        reviewed(make(&store, "c", vec![seat(ann), seat(ann)]).await, &report(50.0, 50.0)).await;
        let squares = 1_234 * 1_234 + 500 * 500;
        assert_eq!(season(ann).await, Season { matches: 2, result: 3_000, luck: 734, squares });
        assert_eq!(season(bob).await, Season { matches: 2, result: -3_000, luck: -734, squares });
        // A newer review takes the place of the older one, and somebody who was thought dead changes nothing.
        reviewed(game, &report(2.0, 20.0)).await;
        store.write(reviews::finish(first, &report(99.0, 99.0), 7)).await.unwrap();
        assert_eq!(season(ann).await, Season { matches: 2, result: 3_000, luck: -300, squares: 40_000 + 250_000 });
    }

    pub(crate) async fn a_finished_review_never_changes(place: Place) {
        let store = place.open().await;
        let game = make(&store, "a", vec![SeatRow::open()]).await;
        let ann = person(&store, "Ann").await;
        let ask = async || store.write(reviews::ask(game, ann, "with", 5)).await.unwrap().drawn();
        let (first, step, task) = (ask().await.unwrap(), step_report(), Task { round: 0, ply: 3 });
        let report = |record: &str| Report { record: Some(record.into()), ..empty_report() };
        store.write(reviews::draft(first, &report("draft"))).await.unwrap();
        for _ in 0..2 {
            store.write(reviews::add_step(first, task, &step)).await.unwrap();
        }
        let again = place.open().await;
        let found = reviews::latest(&again, game).await.unwrap().unwrap();
        assert_eq!((found.report, found.done, found.person), (Some(report("draft")), None, ann));
        assert_eq!(reviews::steps(&again, first).await.unwrap(), [(task, step.clone())]);
        // What another release began is begun anew.
        store.write(reviews::begin_anew(first, "newer")).await.unwrap();
        let found = reviews::review(&again, first).await.unwrap().unwrap();
        assert_eq!((found.made_with.as_str(), found.report), ("newer", None));
        assert_eq!(reviews::steps(&again, first).await.unwrap(), []);
        assert_eq!(reviews::finished(&again, game).await.unwrap(), []);
        store.write(reviews::add_step(first, task, &step)).await.unwrap();
        store.write(reviews::finish(first, &report("done"), 8)).await.unwrap();
        let done = reviews::review(&again, first).await.unwrap().unwrap();
        assert_eq!((&done.report, done.done), (&Some(report("done")), Some(8)));
        assert_eq!(reviews::steps(&again, first).await.unwrap(), []);
        // Somebody who was thought dead comes back and changes nothing.
        store.write(reviews::draft(first, &report("late"))).await.unwrap();
        store.write(reviews::finish(first, &report("late"), 9)).await.unwrap();
        store.write(reviews::give_up(first, "late", 9)).await.unwrap();
        store.write(reviews::begin_anew(first, "late")).await.unwrap();
        assert_eq!(reviews::review(&again, first).await.unwrap(), Some(done));
        assert_eq!(store.next_due(reviews::REVIEW, reviews::LANE).await.unwrap(), None);
        // A new one is another row, and the old one stays.
        let second = ask().await.unwrap();
        store.write(reviews::give_up(second, "unsound", 9)).await.unwrap();
        let found = reviews::latest(&again, game).await.unwrap().unwrap();
        assert_eq!((found.id, found.failed.as_deref(), found.report), (second, Some("unsound"), None));
        assert_eq!(reviews::finished(&again, game).await.unwrap(), [(first, "newer".to_owned())]);
    }

    pub(crate) async fn the_lease_of_a_long_job_is_renewed(place: Place) {
        let store = place.open().await;
        let game = make(&store, "a", vec![SeatRow::open()]).await;
        let ann = person(&store, "Ann").await;
        let id = store.write(reviews::ask(game, ann, "x", 5)).await.unwrap().drawn().unwrap();
        let claim =
            |now| Claim { kind: reviews::REVIEW, lane: reviews::LANE, now, until: now + 10, horizon: 99, most: 1 };
        assert_eq!(store.claim(claim(6)).await.unwrap(), [id]);
        store.write(reviews::keep(id, 30)).await.unwrap();
        assert_eq!(store.claim(claim(20)).await.unwrap(), [0; 0]);
        assert_eq!(store.claim(claim(31)).await.unwrap(), [id]);
    }

    pub(crate) async fn a_rematch_is_made_once(place: Place) {
        let nodes = [place.open().await, place.open().await];
        let id = make(&nodes[0], "i", vec![SeatRow::open()]).await;
        let tasks: Vec<_> = (0..24)
            .map(|n| {
                let node = nodes[n % 2].clone();
                let rematch = Some(Box::new(new_table(&format!("again {n}"), vec![SeatRow::open()])));
                let change = Change { rematch, state: State::Over, ..change(id, 0) };
                tokio::spawn(async move { node.write(write_change(&change)).await.unwrap() })
            })
            .collect();
        let mut made = Vec::new();
        for task in tasks {
            made.extend(task.await.unwrap().drawn());
        }
        assert_eq!(made.len(), 1);
        assert_eq!(row(&nodes[0], id).await.unwrap().unwrap().rematch, Some(made[0]));
        assert!(row(&nodes[0], made[0]).await.unwrap().is_some());
        assert!(row(&nodes[0], made[0] + 1).await.unwrap().is_none());
    }

    pub(crate) async fn my_tables_are_listed_and_no_others(place: Place) {
        let store = place.open().await;
        let (ann, bob) = (person(&store, "Ann").await, person(&store, "Bob").await);
        let seat = |id| SeatRow::person(id, "");
        let mine = make(&store, "1", vec![seat(ann), seat(ann)]).await;
        let ours = make(&store, "2", vec![seat(ann), seat(bob)]).await;
        let _his = make(&store, "3", vec![seat(bob)]).await;
        assert!(happens(&store, Change { at: 5, ..change(mine, 0) }).await);
        let listed = active(&store, ann).await.unwrap();
        assert_eq!(listed.iter().map(|game| game.id).collect::<Vec<_>>(), [mine, ours]);
        assert_eq!((listed[0].to_move, listed[0].state, listed[0].changed), (Seat::new(1), State::Running, 5));
        // A table that was closed before the deal has no result, and stays in the list until it is purged.
        assert!(happens(&store, Change { state: State::Over, ..change(ours, 0) }).await);
        assert_eq!(active(&store, ann).await.unwrap().len(), 2);
        assert!(!has_finished(&store, ann, GameKind::Card).await.unwrap());
    }

    /// A result with these people, of whom the first won by 5 points.
    fn result(people: [i64; 2]) -> Option<MatchResult> {
        let standing = |n| if n == 0 { Standing::Won } else { Standing::Lost };
        let seats = Seat::all(2).zip(people).enumerate().map(|(n, (seat, person))| SeatResult {
            seat,
            person: Some(person),
            points: 5 - 5 * n as i64,
            standing: standing(n),
        });
        let tallies = [(0, 1), (1, 0)].map(|(n, other)| Tallied {
            person: people[n],
            against: against_person(people[other]),
            standing: standing(n),
        });
        Some(MatchResult { kind: GameKind::Card, seats: seats.collect(), tallies: tallies.to_vec(), rated: None })
    }

    pub(crate) async fn a_finished_match_moves_from_one_list_to_the_other_and_is_tallied_once(place: Place) {
        let nodes = [place.open().await, place.open().await];
        let store = &nodes[0];
        let (ann, bob) = (person(store, "Ann").await, person(store, "Bob").await);
        let mut games = Vec::new();
        for n in 0..9 {
            let seats = vec![SeatRow::person(ann, "Ann"), SeatRow::person(bob, if n < 5 { "Bob" } else { "10%_!" })];
            let table = NewTable { public: n < 2, ..new_table(&format!("{n}"), seats) };
            games.push(store.write(add(&table)).await.unwrap().drawn().unwrap());
        }
        assert_eq!(active(store, ann).await.unwrap().len(), 9);
        // Both nodes end every match, with the players in either order.
        let ends = games.iter().flat_map(|&game| nodes.iter().map(move |node| (game, node.clone())));
        let ends = ends.map(|(game, node)| {
            let result = result(if game % 2 == 0 { [ann, bob] } else { [bob, ann] });
            let change = Change { state: State::Over, at: 100 + game, result, ..change(game, 0) };
            tokio::spawn(async move { node.write(write_change(&change)).await.unwrap().is_done() })
        });
        let ends: Vec<_> = ends.collect();
        let mut done = 0;
        for end in ends {
            done += usize::from(end.await.unwrap());
        }
        assert_eq!(done, games.len());
        assert!(active(store, ann).await.unwrap().is_empty());
        let all = finished(store, ann, &Finished::latest(100)).await.unwrap();
        assert_eq!(all.iter().map(|game| game.id).collect::<Vec<_>>(), games.iter().rev().copied().collect::<Vec<_>>());
        assert_eq!(all[0].results, [(5, Standing::Won), (0, Standing::Lost)]);
        // By page, and by the name of an opponent, whose special characters mean nothing.
        let page = Finished { before: (all[3].changed, all[3].id), most: 4, ..Finished::latest(4) };
        let next: Vec<i64> = finished(store, ann, &page).await.unwrap().iter().map(|game| game.id).collect();
        assert_eq!(next, all[4..8].iter().map(|game| game.id).collect::<Vec<_>>());
        for (with, found) in [("bob", 5), ("BOB", 5), ("10%", 4), ("_", 4), ("%", 4), ("!", 4), ("ann", 0), ("x", 0)] {
            let listed = finished(store, ann, &Finished { with, ..Finished::latest(100) }).await.unwrap();
            assert_eq!(listed.len(), found, "{with}");
        }
        // Of private tables only those who played see anything in a list.
        for (viewer, found) in [(None, 2), (Some(ann), 9), (Some(bob), 9), (Some(-5), 2)] {
            let which = Finished { seen_by: Some(viewer), ..Finished::latest(100) };
            assert_eq!(finished(store, ann, &which).await.unwrap().len(), found, "{viewer:?}");
        }
        let tally = tallies(store, ann).await.unwrap();
        let wins = games.iter().filter(|game| *game % 2 == 0).count() as i64;
        let (tally, name) = &tally[0];
        assert_eq!((tally.won, tally.drawn, tally.lost, name.as_deref()), (wins, 0, 9 - wins, None));
        assert!(has_finished(store, ann, GameKind::Card).await.unwrap());
        assert!(!has_finished(store, ann, GameKind::Board).await.unwrap());
    }

    fn account<'a>(name: &'a str, folded: &'a str) -> people::NewAccount<'a> {
        people::NewAccount { name, folded, password: "$hash", language: "en", at: 1 }
    }

    /// A member with this name, signed in with a session of the same name.
    async fn member(store: &Store, name: &str) -> i64 {
        let write = people::register(&account(name, &name.to_lowercase()), &session(name));
        store.write(write).await.unwrap().drawn().unwrap()
    }

    pub(crate) async fn a_name_is_claimed_once_and_old_sessions_end(place: Place) {
        let nodes = [place.open().await, place.open().await];
        let store = &nodes[0];
        let mut guests = Vec::new();
        for n in 0..12 {
            guests.push(person(store, &format!("guest {n}")).await);
        }
        let claims: Vec<_> = guests
            .iter()
            .enumerate()
            .map(|(n, &guest)| {
                let node = nodes[n % 2].clone();
                tokio::spawn(async move {
                    let hash = format!("new {n}");
                    let claim = people::claim(guest, &account("Ann", "ann"), &session(&hash));
                    node.write(claim).await.unwrap().is_done()
                })
            })
            .collect();
        let mut winners = Vec::new();
        for (n, claim) in claims.into_iter().enumerate() {
            if claim.await.unwrap() {
                winners.push(n);
            }
        }
        assert_eq!(winners.len(), 1);
        let winner = winners[0];
        let old = people::by_session(store, &format!("guest {winner}")).await.unwrap();
        assert!(old.is_none(), "a copied cookie of the guest owns nothing");
        let known = people::by_session(store, &format!("new {winner}")).await.unwrap().unwrap();
        assert_eq!(known.person, people::Person { id: guests[winner], name: "Ann".into(), member: true });
        // Those who came too late are what they were.
        let loser = (winner + 1) % 12;
        let known = people::by_session(store, &format!("guest {loser}")).await.unwrap().unwrap();
        assert_eq!((known.person.name, known.person.member), (format!("guest {loser}"), false));
        // Nobody claims twice, and a guest's way to another name is closed to members.
        let again = people::claim(guests[winner], &account("Eve", "eve"), &session("x"));
        assert!(!store.write(again).await.unwrap().is_done());
        store.write(people::rename_guest(guests[winner], "Eve")).await.unwrap();
        let bob = member(store, "Bob").await;
        assert!(!store.write(people::rename(bob, "ANN", "ann")).await.unwrap().is_done());
        assert!(store.write(people::rename(bob, "Rob", "rob")).await.unwrap().is_done());
        let found = people::store::by_name(store, "rob").await.unwrap().unwrap();
        assert_eq!((found.person, found.name.as_str()), (bob, "Rob"));
        assert!(people::store::by_name(store, "bob").await.unwrap().is_none());
        assert_eq!(people::store::by_name(store, "ann").await.unwrap().unwrap().name, "Ann");
    }

    fn mail(id: i64, person: i64) -> fivepaths_server::notify::Mail {
        let (address, subject, body) = ("ann@example.org".into(), "Hello".into(), "World".into());
        fivepaths_server::notify::Mail { id, person, address, subject, body, at: 1 }
    }

    pub(crate) async fn a_link_is_used_once(place: Place) {
        let nodes = [place.open().await, place.open().await];
        let store = &nodes[0];
        let ann = member(store, "Ann").await;
        let link = |hash| people::Link { hash, purpose: people::Purpose::Reset, until: 100 };
        store.write(people::send_link(ann, &link("old"), &mail(1, ann))).await.unwrap();
        store.write(people::send_link(ann, &link("new"), &mail(2, ann))).await.unwrap();
        let found = |hash: &'static str, now| {
            let store = store.clone();
            async move { people::store::link(&store, hash, &people::Purpose::Reset, now).await.unwrap() }
        };
        assert!(found("old", 50).await.is_none(), "a newer link takes its place");
        assert!(found("new", 100).await.is_none(), "it is too old");
        assert_eq!(found("new", 99).await.unwrap().person, ann);
        let uses: Vec<_> = (0..10)
            .map(|n| {
                let node = nodes[n % 2].clone();
                tokio::spawn(async move {
                    let (hash, password) = (format!("reset {n}"), format!("password {n}"));
                    let write = people::reset(ann, "new", &password, &session(&hash));
                    node.write(write).await.unwrap().is_done()
                })
            })
            .collect();
        let mut used = 0;
        for one in uses {
            used += usize::from(one.await.unwrap());
        }
        assert_eq!(used, 1);
        assert!(people::by_session(store, "Ann").await.unwrap().is_none(), "all sessions end");
        assert_eq!(people::store::sessions(store, ann).await.unwrap().len(), 1);
    }

    pub(crate) async fn an_address_belongs_to_one_account(place: Place) {
        let store = place.open().await;
        let (ann, bob) = (member(&store, "Ann").await, member(&store, "Bob").await);
        for (person, hash, email) in [(ann, "a", "Ann@Example.org"), (bob, "b", "ann@example.ORG")] {
            let link = people::Link { hash, purpose: people::Purpose::Confirm(email), until: 100 };
            store.write(people::send_link(person, &link, &mail(person, person))).await.unwrap();
        }
        assert_eq!(people::store::pending_email(&store, bob, 5).await.unwrap().as_deref(), Some("ann@example.ORG"));
        assert!(store.write(people::confirm(ann, "a", "Ann@Example.org", 5)).await.unwrap().is_done());
        assert!(!store.write(people::confirm(bob, "b", "ann@example.ORG", 5)).await.unwrap().is_done());
        assert!(!store.write(people::confirm(ann, "a", "Ann@Example.org", 5)).await.unwrap().is_done());
        let found = people::store::by_email(&store, &people::fold_email(" ANN@example.org")).await.unwrap().unwrap();
        assert_eq!((found.person, found.email.as_deref()), (ann, Some("Ann@Example.org")));
        store.write(people::forget_email(ann)).await.unwrap();
        assert!(people::store::by_email(&store, "ann@example.org").await.unwrap().is_none());
        assert!(store.write(people::confirm(bob, "b", "ann@example.ORG", 5)).await.unwrap().is_done());
    }

    pub(crate) async fn only_so_many_sessions_are_kept_and_each_can_be_ended(place: Place) {
        let store = place.open().await;
        let (ann, _) = (member(&store, "Ann").await, member(&store, "Bob").await);
        for n in 0..60 {
            let hash = format!("{n:064}");
            let new = people::NewSession { at: 10 + n, ..session(&hash) };
            store.write(people::sign_in(ann, &new, None)).await.unwrap();
        }
        let sessions = people::store::sessions(&store, ann).await.unwrap();
        assert_eq!((sessions.len(), sessions[0].seen, sessions[39].seen), (40, 69, 30));
        assert!(people::by_session(&store, "Bob").await.unwrap().is_some(), "others keep theirs");
        // A session takes the place of the one before.
        let (last, next) = (sessions[0].hash.clone(), "f".repeat(64));
        let new = people::NewSession { at: 100, ..session(&next) };
        store.write(people::sign_in(ann, &new, Some(&last))).await.unwrap();
        assert!(people::by_session(&store, &last).await.unwrap().is_none());
        let known = people::by_session(&store, &next).await.unwrap().unwrap();
        assert_eq!(known.seen, 100);
        store.write(people::see(&next, 200)).await.unwrap();
        store.write(people::see(&next, 150)).await.unwrap();
        assert_eq!(people::by_session(&store, &next).await.unwrap().unwrap().seen, 200);
        // One by the beginning of its hash; somebody else's stays; then all others.
        store.write(people::revoke(ann, Some(&"f".repeat(16)), "")).await.unwrap();
        assert!(people::by_session(&store, &next).await.unwrap().is_none());
        store.write(people::revoke(ann, Some("Bob"), "")).await.unwrap();
        store.write(people::revoke(ann, None, &sessions[5].hash)).await.unwrap();
        let left = people::store::sessions(&store, ann).await.unwrap();
        assert_eq!(left.iter().map(|session| &session.hash).collect::<Vec<_>>(), [&sessions[5].hash]);
        assert!(people::by_session(&store, "Bob").await.unwrap().is_some());
        store.write(people::disable(ann, Some(7))).await.unwrap();
        assert!(people::store::sessions(&store, ann).await.unwrap().is_empty());
    }

    pub(crate) async fn the_games_of_a_guest_move_to_the_account_except_where_both_play(place: Place) {
        let store = place.open().await;
        let (ann, bob, guest) = (member(&store, "Ann").await, member(&store, "Bob").await, person(&store, "G").await);
        let seat = |id| SeatRow::person(id, "");
        let alone = make(&store, "1", vec![seat(guest), seat(guest)]).await;
        let both = make(&store, "2", vec![seat(guest), seat(ann)]).await;
        let with_bob = make(&store, "3", vec![seat(bob), seat(guest)]).await;
        let mine = make(&store, "4", vec![seat(bob), seat(ann)]).await;
        for (game, result) in
            [(both, result([guest, ann])), (with_bob, result([bob, guest])), (mine, result([bob, ann]))]
        {
            assert!(happens(&store, Change { state: State::Over, result, ..change(game, 0) }).await);
        }
        store.write(set_note(alone, guest, "a note")).await.unwrap();
        store.write(see(alone, guest, 3)).await.unwrap();
        let new = people::NewSession { guest: Some(guest), ..session("signed in") };
        store.write(people::sign_in(ann, &new, Some("G"))).await.unwrap();
        assert_eq!(people::store::guest(&store, "signed in", ann).await.unwrap(), Some((guest, 2)));
        assert_eq!(people::store::guest(&store, "signed in", bob).await.unwrap(), None);
        let versions =
            (row(&store, alone).await.unwrap().unwrap().version, row(&store, both).await.unwrap().unwrap().version);
        let moves = join_all((0..6).map(|_| store.write(people::move_guest("signed in", guest, ann)))).await;
        assert_eq!(moves.into_iter().filter(|written| written.as_ref().unwrap().is_done()).count(), 1);
        for (game, players) in [(alone, [ann, ann]), (both, [guest, ann]), (with_bob, [bob, ann])] {
            let seats = row(&store, game).await.unwrap().unwrap().seats;
            let sitters: Vec<_> = seats.into_iter().map(|seat| seat.sitter).collect();
            assert_eq!(sitters, players.map(Sitter::Person));
        }
        let after =
            (row(&store, alone).await.unwrap().unwrap().version, row(&store, both).await.unwrap().unwrap().version);
        assert_eq!(after, (versions.0 + 1, versions.1), "pages of moved tables are made anew");
        assert_eq!(note(&store, alone, ann).await.unwrap(), "a note");
        assert_eq!(visit(&store, alone, ann).await.unwrap().seen, Some(3));
        assert_eq!(finished(&store, ann, &Finished::latest(9)).await.unwrap().len(), 3);
        // Ann lost to the guest once, and to Bob twice now.
        let tally = |person, against: String| {
            let store = store.clone();
            async move {
                let found = against_one(&store, person, &against).await.unwrap();
                found.first().map(|tally| (tally.won, tally.drawn, tally.lost))
            }
        };
        assert_eq!(tally(ann, against_person(bob)).await, Some((0, 0, 2)));
        assert_eq!(tally(bob, against_person(ann)).await, Some((2, 0, 0)));
        assert_eq!(tally(bob, against_person(guest)).await, None);
        assert_eq!(tally(ann, against_person(guest)).await, Some((0, 0, 1)));
        assert_eq!(tally(guest, against_person(ann)).await, Some((1, 0, 0)));
        assert_eq!(tally(guest, against_person(bob)).await, None);
        assert_eq!(people::store::guest(&store, "signed in", ann).await.unwrap(), None);
    }

    pub(crate) async fn a_deleted_account_leaves_the_games_of_others(place: Place) {
        let store = place.open().await;
        let (ann, bob) = (member(&store, "Ann").await, member(&store, "Bob").await);
        let seats =
            vec![SeatRow::person(ann, "Ann"), SeatRow { entropy: Some("ab".into()), ..SeatRow::person(bob, "Bob") }];
        let (runs, over) = (make(&store, "1", seats.clone()).await, make(&store, "2", seats).await);
        let end = Change { state: State::Over, result: result([ann, bob]), ..change(over, 0) };
        assert!(happens(&store, end).await);
        assert_eq!(tallies(&store, ann).await.unwrap()[0].1.as_deref(), Some("Bob"));
        store.write(people::remember(bob, "device", 5)).await.unwrap();
        store.write(set_note(over, bob, "mine")).await.unwrap();
        let link = people::Link { hash: "link", purpose: people::Purpose::Reset, until: 100 };
        store.write(people::send_link(bob, &link, &mail(1, bob))).await.unwrap();
        assert!(!store.write(people::delete(bob)).await.unwrap().is_done(), "a game of his runs");
        assert!(people::by_session(&store, "Bob").await.unwrap().is_some(), "so nothing has happened");
        let end = Change { state: State::Over, result: result([ann, bob]), ..change(runs, 0) };
        assert!(happens(&store, end).await);
        let version = row(&store, over).await.unwrap().unwrap().version;
        assert!(store.write(people::delete(bob)).await.unwrap().is_done());
        assert!(!store.write(people::delete(bob)).await.unwrap().is_done());
        let after = row(&store, over).await.unwrap().unwrap();
        assert_eq!(after.version, version + 1);
        assert_eq!((after.seats[1].name.as_str(), after.seats[1].entropy.as_deref()), ("a former player", Some("ab")));
        assert_eq!(after.seats[0].name, "Ann");
        assert!(people::by_session(&store, "Bob").await.unwrap().is_none());
        assert!(people::store::by_name(&store, "bob").await.unwrap().is_none());
        assert_eq!(note(&store, over, bob).await.unwrap(), "");
        for table in ["device", "token", "outbox", "account"] {
            let rows = sqlx::query(sqlx::AssertSqlSafe(format!("SELECT person FROM {table}")));
            let rows = rows.fetch_all(store.reads()).await.unwrap();
            let people: Vec<i64> = rows.iter().map(|row| sqlx::Row::try_get(row, 0).unwrap()).collect();
            assert!(!people.contains(&bob), "{table}");
        }
        // Ann's results stay, under no name, and the name is free again.
        assert_eq!(tallies(&store, ann).await.unwrap()[0].1, None);
        assert_eq!(against_one(&store, ann, &against_person(bob)).await.unwrap()[0].won, 2);
        member(&store, "Bob").await;
    }

    pub(crate) async fn a_mail_is_claimed_once_and_goes(place: Place) {
        let nodes = [place.open().await, place.open().await];
        let ann = member(&nodes[0], "Ann").await;
        nodes[0].write(mail(42, ann).queue()).await.unwrap();
        let claim = Claim { kind: "mail", lane: 0, now: 10, until: 100, horizon: 1_000, most: 9 };
        let claims = join_all((0..8).map(|n| nodes[n % 2].claim(claim))).await;
        let claimed: Vec<i64> = claims.into_iter().flat_map(Result::unwrap).collect();
        assert_eq!(claimed, [42]);
    }

    pub(crate) async fn the_host_finds_renames_and_deletes_accounts(place: Place) {
        use fivepaths_server::{App, Settings, Surroundings, admin};
        let store = place.open().await;
        for (name, folded) in [("Ann", "ann"), ("Anna", "anna"), ("Bob", "bob")] {
            let hash = format!("session {name}");
            let write = people::register(&account(name, folded), &session(&hash));
            assert!(store.write(write).await.unwrap().is_done());
        }
        let app = App::new(store.clone(), Settings::default(), Surroundings::default());
        let names = async |after: Option<&str>, containing: &str, most| {
            let found = admin::list(&app, after, containing, most).await.unwrap();
            found.into_iter().map(|account| account.name).collect::<Vec<_>>()
        };
        assert_eq!(names(None, "", 9).await, ["Ann", "Anna", "Bob"]);
        assert_eq!(names(Some("Ann"), "", 1).await, ["Anna"]);
        assert_eq!(names(None, "ANN", 9).await, ["Ann", "Anna"]);
        assert_eq!(people::store::count(&store).await.unwrap(), 3);
        assert_eq!(admin::rename(&app, "ann", "Hannah").await.unwrap().1, "Hannah");
        assert!(admin::rename(&app, "Bob", "ANNA").await.is_err() && admin::rename(&app, "Bob", "!").await.is_err());
        assert_eq!(people::store::member_name(&store, 3).await.unwrap().unwrap().0, "Bob");
        admin::disable(&app, "Bob").await.unwrap();
        assert!(people::store::member_name(&store, 3).await.unwrap().is_none(), "a closed account has no page");
        admin::delete(&app, "Bob").await.unwrap();
        assert!(matches!(admin::find(&app, "Bob").await, Err(admin::AdminError::NoAccount(_))));
        assert!(people::store::has_games(&store, 1).await.is_ok_and(|has| !has));
        assert!(people::store::games(&store, 1, 0, 5).await.unwrap().is_empty());
        for text in ["one", "two", ""] {
            admin::announce(&app, text, 1_000_000).await.unwrap();
            let told = admin::announcement(&store, app.now()).await.unwrap();
            assert_eq!(told.map(|told| told.text).unwrap_or_default(), text);
        }
        let log = admin::log(&store, 2).await.unwrap();
        assert_eq!(
            log.iter().map(|entry| entry.what.as_str()).collect::<Vec<_>>(),
            ["took the announcement back", "announced: two"]
        );
    }

    pub(crate) async fn running_games_come_first_in_a_list(place: Place) {
        let store = place.open().await;
        let ann = person(&store, "Ann").await;
        let running = make(&store, "running", vec![SeatRow::person(ann, "Ann")]).await;
        assert!(happens(&store, Change { at: 2, ..change(running, 0) }).await);
        // Somebody offers a hundred rematches, each later than the game that runs.
        for n in 0..105 {
            let id = make(&store, &format!("i{n}"), vec![SeatRow::person(ann, "Ann")]).await;
            let state = if n % 2 == 0 { State::Over } else { State::Open };
            assert!(happens(&store, Change { at: 10 + n, state, ..change(id, 0) }).await);
        }
        assert_eq!(active(&store, ann).await.unwrap()[0].id, running);
    }

    pub(crate) async fn a_job_belongs_to_one_worker_until_its_lease_ends(place: Place) {
        let store = place.open().await;
        let id = make(&store, "i", vec![SeatRow::open()]).await;
        assert_eq!(store.next_due("bot", 0).await.unwrap(), None);
        assert!(happens(&store, Change { bot: due(100), ..change(id, 0) }).await);
        assert_eq!(store.next_due("bot", 0).await.unwrap(), Some(100));
        assert_eq!(store.next_due("bot", 1).await.unwrap(), None);
        assert!(store.claim(claim(99, 200, 9)).await.unwrap().is_empty());
        assert_eq!(store.claim(claim(100, 200, 9)).await.unwrap(), [id]);
        assert!(store.claim(claim(150, 300, 9)).await.unwrap().is_empty());
        assert_eq!(store.next_due("bot", 0).await.unwrap(), Some(200));
        // The worker died; after its lease another takes the job up.
        let other = place.open().await;
        assert_eq!(other.claim(claim(200, 300, 9)).await.unwrap(), [id]);
        assert!(happens(&store, change(id, 1)).await);
        assert_eq!(store.next_due("bot", 0).await.unwrap(), None);
    }

    /// Both in one group, at many tables, so that no order of theirs can break the commit.
    pub(crate) async fn a_job_is_set_while_an_old_one_is_forgotten(place: Place) {
        let store = place.open().await;
        let mut games = Vec::new();
        for n in 0..20 {
            let id = make(&store, &format!("i{n}"), vec![SeatRow::open()]).await;
            assert!(happens(&store, Change { bot: due(100), ..change(id, 0) }).await);
            games.push(id);
        }
        let writes = games.iter().flat_map(|&id| {
            let forget = Write::new().row(&jobs::FORGET, vec!["bot".into(), id.into()]);
            [forget.clone(), write_change(&Change { bot: due(200), ..change(id, 1) }), forget]
        });
        let (groups, _) = store.groups();
        let written = join_all(writes.map(|write| store.write(write))).await;
        assert!(store.groups().0 - groups < 20, "they shared commits");
        assert!(written.into_iter().all(|written| written.unwrap().is_done()));
        // Whether the job was forgotten before or after it was set, nothing failed, and what is left is the new one.
        assert!(matches!(store.next_due("bot", 0).await.unwrap(), None | Some(200)));
    }

    pub(crate) async fn everybodys_first_job_comes_before_anybodys_second(place: Place) {
        let store = place.open().await;
        let mut games = Vec::new();
        for (n, owner) in [1, 1, 1, 1, 2].into_iter().enumerate() {
            let id = make(&store, &format!("i{n}"), vec![SeatRow::open()]).await;
            assert!(happens(&store, Change { bot: due(n as i64), owner, ..change(id, 0) }).await);
            games.push(id);
        }
        // The first of the one with many tables, then the other's, then the rest.
        for expected in [0, 4, 1, 2, 3] {
            assert_eq!(store.claim(claim(100, 200, 1)).await.unwrap(), [games[expected]]);
        }
    }

    pub(crate) async fn a_clock_that_is_set_back_stops_no_job(place: Place) {
        let store = place.open().await;
        let id = make(&store, "i", vec![SeatRow::open()]).await;
        let hour = 3_600_000;
        let near = |now| Claim { horizon: 60_000, ..claim(now, now + 30_000, 1) };
        assert!(happens(&store, Change { bot: due(2 * hour), ..change(id, 0) }).await);
        // An hour earlier by the clock, the job is far ahead: nobody set it that far, so it is due.
        assert_eq!(store.claim(near(hour)).await.unwrap(), [id]);
        assert!(store.claim(near(hour)).await.unwrap().is_empty());
        // And so is a lease.
        assert_eq!(store.claim(near(0)).await.unwrap(), [id]);
    }

    pub(crate) async fn a_change_is_heard_of_by_those_who_listen_to_the_table(place: Place) {
        let store = place.open().await;
        // On PostgreSQL another node hears it too; a SQLite file has only one.
        let other = if let Place::Url(_) = place { place.open().await } else { store.clone() };
        let id = make(&store, "i", vec![SeatRow::open()]).await;
        let next = make(&store, "j", vec![SeatRow::open()]).await;
        let (mut here, mut there) = (store.news().listen([id]), other.news().listen([id]));
        assert!(!happens(&store, change(id, 7)).await);
        assert!(happens(&store, change(next, 0)).await);
        assert!(happens(&store, change(id, 0)).await);
        let heard = Heard::Changed(vec![Changed { game: id, version: 1 }]);
        assert_eq!(here.next().await, heard);
        assert_eq!(there.next().await, heard);
    }

    pub(crate) async fn notes_are_private_and_replaced(place: Place) {
        use fivepaths_server::table::store::{note, set_note};
        let store = place.open().await;
        let (ann, bob) = (person(&store, "Ann").await, person(&store, "Bob").await);
        let id = make(&store, "i", vec![SeatRow::open()]).await;
        store.write(set_note(id, ann, "one")).await.unwrap();
        store.write(set_note(id, ann, "two")).await.unwrap();
        assert_eq!(note(&store, id, ann).await.unwrap(), "two");
        assert_eq!(note(&store, id, bob).await.unwrap(), "");
    }

    pub(crate) async fn connections_that_read_cannot_write(place: Place) {
        let store = place.open().await;
        person(&store, "Ann").await;
        for statement in ["DELETE FROM session", "UPDATE person SET name = 'x'", "CREATE TABLE x (y TEXT)"] {
            assert!(sqlx::query(statement).execute(store.reads()).await.is_err(), "{statement}");
        }
        assert!(people::by_session(&store, "Ann").await.unwrap().is_some());
    }

    pub(crate) async fn ratings_are_those_of_the_records(place: Place) {
        use fivepaths_club::{Ledger, RatedMatch, Scale};
        use fivepaths_rules::{Pool, Rated};
        use fivepaths_server::rating::{self, RatedResult, RatedSeat, Who};
        const MATCHES: usize = 1_000;
        let nodes = [place.open().await, place.open().await];
        let mut people = Vec::new();
        for n in 0..6 {
            people.push(member(&nodes[0], &format!("m{n}")).await);
        }
        // Matches between few people end all at once on two nodes: one in five is against a bot, one in seven was given
        // up, and each end is written twice.
        let matches: Vec<RatedResult> = (0..MATCHES)
            .map(|n| {
                let (a, b) = (people[n % 6], people[(n + 1 + n / 6 % 5) % 6]);
                let pool = if n % 3 == 0 { Pool::CardRound } else { Pool::CardMatch };
                let other = if n % 5 == 0 { Who::Bot(Scale::of(pool).anchor(1_700)) } else { Who::Person(b) };
                let margin = (n * 37 % 200) as i32 - 100;
                let places = match margin.signum() {
                    1 => [1, 2],
                    -1 => [2, 1],
                    _ => [1, 1],
                };
                let points = |points| (n % 7 != 0).then_some(points);
                RatedResult {
                    pool,
                    seats: vec![
                        RatedSeat { who: Who::Person(a), place: places[0], points: points(margin) },
                        RatedSeat { who: other, place: places[1], points: points(0) },
                    ],
                }
            })
            .collect();
        let mut games = Vec::new();
        for n in 0..MATCHES {
            games.push(make(&nodes[0], &format!("rated {n}"), vec![SeatRow::person(people[n % 6], "x")]).await);
        }
        let ends: Vec<_> = (0..2 * MATCHES)
            .map(|n| {
                let (game, rated) = (games[n % MATCHES], matches[n % MATCHES].clone());
                let store = nodes[n % 2].clone();
                tokio::spawn(async move {
                    let result =
                        MatchResult { kind: GameKind::Card, seats: vec![], tallies: vec![], rated: Some(rated) };
                    let over = Change { state: State::Over, result: Some(result), ..change(game, 0) };
                    let written = store.write(fivepaths_server::table::store::change(&over)).await.unwrap();
                    written.folded()
                })
            })
            .collect();
        let mut order = vec![None; MATCHES];
        for (n, end) in ends.into_iter().enumerate() {
            if let Some(ended) = end.await.unwrap() {
                assert_eq!(order[n % MATCHES].replace(ended), None, "match {n} ended twice");
            }
        }
        // The same by the ledger, from what the records would say.
        let mut ended: Vec<(i64, usize)> = order.into_iter().enumerate().map(|(n, at)| (at.unwrap(), n)).collect();
        ended.sort_unstable();
        assert!(ended.iter().map(|(at, _)| *at).eq(1..=MATCHES as i64), "no number is missing");
        let mut ledger = Ledger::new(|_, _: &str| Some(1_700));
        for &(at, n) in &ended {
            let RatedResult { pool, seats } = &matches[n];
            let id = |seat: &RatedSeat| match seat.who {
                Who::Person(person) => person.to_string(),
                Who::Bot(_) => "bot:level".to_owned(),
            };
            let order = seats.iter().map(|seat| seat.place).collect();
            let rated = Rated { pool: *pool, order, ended: at as u64, ids: seats.iter().map(id).collect() };
            let points = seats.iter().map(|seat| seat.points).collect();
            let steps = ledger.add(&RatedMatch { rated, points }).unwrap();
            let stored = rating::store::steps(&nodes[0], games[n]).await.unwrap();
            assert_eq!(steps.len(), stored.len());
        }
        for &person in &people {
            let stored = rating::store::ratings(&nodes[1], person).await.unwrap();
            assert!(!stored.is_empty());
            for (pool, rating) in stored {
                assert_eq!(rating, ledger.rating(pool, &person.to_string()), "{person} in {pool}");
                let course = rating::store::course(&nodes[1], person, pool, 1).await.unwrap();
                assert_eq!(course[0].rating, i64::from(rating.rating()), "the latest step of {person} in {pool}");
            }
        }
    }

    pub(crate) async fn what_nobody_played_is_forgotten(place: Place) {
        use fivepaths_server::table::store::purge;
        let store = place.open().await;
        let (ann, _bob) = (person(&store, "Ann").await, person(&store, "Bob").await);
        let seat = || vec![SeatRow::person(ann, "Ann")];
        let (waits, closed) = (make(&store, "1", seat()).await, make(&store, "2", seat()).await);
        let (played, later) = (make(&store, "3", seat()).await, make(&store, "4", seat()).await);
        assert!(happens(&store, Change { state: State::Over, at: 5, bot: due(1), ..change(closed, 0) }).await);
        let over = Change { state: State::Over, at: 5, turn: turn(1, 0, "Y4-s"), ..change(played, 0) };
        assert!(happens(&store, over).await);
        assert!(happens(&store, Change { state: State::Open, at: 50, ..change(later, 0) }).await);
        store.write(see(waits, ann, 0)).await.unwrap();
        store.write(purge(10, 10)).await.unwrap();
        for (id, stays) in [(waits, false), (closed, false), (played, true), (later, true)] {
            assert_eq!(row(&store, id).await.unwrap().is_some(), stays, "table {id}");
        }
        store.write(people::forget_idle(10)).await.unwrap();
        assert!(people::by_session(&store, "Ann").await.unwrap().is_some(), "Ann has played");
        assert!(people::by_session(&store, "Bob").await.unwrap().is_none());
        let left = sqlx::query("SELECT id FROM person").fetch_all(store.reads()).await.unwrap();
        assert_eq!(left.len(), 1, "Bob is gone, not only his session");
    }

    pub(crate) async fn an_account_that_nobody_used_is_forgotten(place: Place) {
        let store = place.open().await;
        let mut members = Vec::new();
        for name in ["Ann", "Bob", "Cem", "Dee", "Eve"] {
            members.push(member(&store, name).await);
        }
        let [ann, bob, cem, dee, eve] = members[..] else { unreachable!() };
        make(&store, "played", vec![SeatRow::person(bob, "Bob")]).await;
        let link = people::Link { hash: "link", purpose: people::Purpose::Confirm("cem@example.org"), until: 100 };
        store.write(people::make_link(cem, &link)).await.unwrap();
        assert!(store.write(people::confirm(cem, "link", "cem@example.org", 5)).await.unwrap().is_done());
        store.write(people::see("Dee", 50)).await.unwrap();
        assert_eq!(people::store::unused(&store, 10).await.unwrap(), [ann, eve]);
        // Eve comes back between the look and the write.
        store.write(people::see("Eve", 50)).await.unwrap();
        for person in [ann, bob, cem, dee, eve] {
            let gone = store.write(people::forget_unused(person, 10)).await.unwrap().is_done();
            assert_eq!(gone, person == ann, "person {person}");
        }
        store.write(people::forget_idle(10)).await.unwrap();
        assert!(people::by_session(&store, "Ann").await.unwrap().is_none());
        let again = member(&store, "Ann").await;
        assert!(again > eve, "the name is free again");
    }

    pub(crate) async fn a_database_from_before_the_numbered_files_is_taken_over(place: Place) {
        // What version 0.1.0 left behind: its tables, a person at a table, a bot's job, two counted migrations.
        let old = include_str!("store/0.1.0.sql");
        match &place {
            Place::File(_) => {
                let options =
                    sqlx::sqlite::SqliteConnectOptions::new().filename(place.database()).create_if_missing(true);
                let pool = sqlx::SqlitePool::connect_with(options).await.unwrap();
                sqlx::raw_sql(old).execute(&pool).await.unwrap();
                pool.close().await;
            }
            Place::Url(url) => {
                let pool = sqlx::PgPool::connect(url).await.unwrap();
                sqlx::raw_sql(old).execute(&pool).await.unwrap();
                pool.close().await;
            }
        }
        let store = place.open().await;
        let ann = people::by_session(&store, "hash").await.unwrap().unwrap().person;
        assert_eq!(active(&store, ann.id).await.unwrap().len(), 1);
        assert_eq!(turns(&store, 1).await.unwrap().len(), 1);
        assert_eq!(visit(&store, 1, ann.id).await.unwrap().seen, Some(1));
        // Nobody knows how long its bot thinks, so it stands in the queue of those who do.
        assert_eq!(store.claim(Claim { lane: 1, ..claim(100, 200, 9) }).await.unwrap(), [1]);
        assert_eq!(make(&store, "next", vec![SeatRow::open()]).await, 2);
    }
}

#[tokio::test]
async fn a_second_server_on_one_file_is_refused_and_a_visitor_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("one.db");
    let serving = Store::open(file.to_str().unwrap(), Purpose::Serve).await.unwrap();
    let second = Store::open(file.to_str().unwrap(), Purpose::Serve).await;
    assert!(matches!(second, Err(StoreError::InUse(_))), "{second:?}");
    let visitor = Store::open(file.to_str().unwrap(), Purpose::Visit).await.unwrap();
    person(&visitor, "Ann").await;
    assert!(people::by_session(&serving, "Ann").await.unwrap().is_some());
    drop(serving);
    Store::open(file.to_str().unwrap(), Purpose::Serve).await.unwrap();
}

#[tokio::test]
async fn a_file_that_is_deleted_under_a_server_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("one.db");
    let store = Store::open(file.to_str().unwrap(), Purpose::Serve).await.unwrap();
    store.check().await.unwrap();
    std::fs::remove_file(&file).unwrap();
    assert!(matches!(store.check().await, Err(StoreError::Gone(_))));
    assert!(matches!(store.write(Write::new()).await, Err(StoreError::Gone(_))));
    assert!(matches!(store.lost().await, StoreError::Gone(_)));
}

#[tokio::test]
async fn a_light_write_is_carried_out_although_nobody_waits() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path().join("one.db").to_str().unwrap(), Purpose::Serve).await.unwrap();
    store.write_lightly(people::arrive("Ann", &session("Ann")));
    // Writes are carried out in the order in which they were handed over.
    assert_eq!(store.write(Write::new()).await.unwrap(), Written::Done { drawn: None, folded: None, claimed: vec![] });
    assert!(people::by_session(&store, "Ann").await.unwrap().is_some());
}
