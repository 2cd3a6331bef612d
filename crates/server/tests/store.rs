//! One contract, two databases: every law here runs on SQLite and on PostgreSQL.
//!
//! The laws of all rooms stand in this one long file, since every file of tests starts a PostgreSQL cluster of its own.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod cluster;

use fivepaths_club::{Clock, TO_CLAIM, Timer};
use fivepaths_insight::review::{Report, StepReport, Task};
use fivepaths_rules::{AnyRules, End, GameKind, How, Seat, Seed, Takeback, TakenOver};
use fivepaths_server::answers;
use fivepaths_server::lobby::{self, NewOffer, Range, Viewer, Wants, pairing::pairs, store as lobbies};
use fivepaths_server::manners::{self, store as manners_store};
use fivepaths_server::people;
use fivepaths_server::review::{Season, store as reviews};
use fivepaths_server::store::jobs::{self, Claim};
use fivepaths_server::store::news::{Changed, Heard, Topic};
use fivepaths_server::store::{Purpose, Store, StoreError, Write, Written};
use fivepaths_server::table::lists::{Finished, active, against as against_one, finished, has_finished, tallies};
use fivepaths_server::table::store::{
    add, change as write_change, note, row, see, set_confirm, set_note, turns, visit,
};
use fivepaths_server::table::{
    BotDue, Change, MatchResult, NewTable, SeatResult, SeatRow, Sitter, Standing, State, Table, TakenBack, Tallied,
    TurnRow, Visit, against_person,
};
use futures_util::future::join_all;
use serde_json::json;
use sqlx::Connection as _;

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

    /// For a connection beside the server.
    fn address(&self) -> String {
        match self {
            Place::File(folder) => format!(
                "sqlite:{}",
                folder
                    .path()
                    .join("a file: 100%?.db")
                    .to_str()
                    .unwrap()
                    .replace('%', "%25")
                    .replace('?', "%3F")
                    .replace(' ', "%20")
            ),
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
law!(a_write_that_concerns_several_tables_happens_at_all_of_them_or_at_none);
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
law!(a_turn_stores_its_time_and_when_the_next_is_up);
law!(a_turn_and_a_time_out_at_one_moment_have_one_outcome);
law!(an_answer_is_stored_with_the_turn_that_it_answers);
law!(a_list_and_a_turn_at_one_moment_have_one_outcome);
law!(what_is_due_next_is_found_among_many);
law!(a_change_is_heard_of_by_those_who_listen_to_the_table);
law!(notes_are_private_and_replaced);
law!(a_visit_only_ever_sees_more);
law!(connections_that_read_cannot_write);
law!(ratings_are_those_of_the_records);
law!(an_open_seat_is_listed_until_it_is_taken_once);
law!(a_seat_is_for_those_in_its_range);
law!(a_challenge_is_for_one_person_and_nobody_is_flooded);
law!(two_nodes_pair_nobody_twice);
law!(nobody_is_paired_who_left_or_began_anew);
law!(those_who_block_each_other_never_meet_in_the_lobby);
law!(what_is_forgotten_in_the_lobby);
law!(news_of_the_lobby_reach_other_nodes);
law!(people_who_block_never_meet_whoever_said_so);
law!(what_is_said_is_told_to_listeners_and_only_so_much_is_kept);
law!(words_are_written_only_while_everybody_wants_that);
law!(what_the_host_was_told_of_stays_and_all_else_is_forgotten);
law!(a_report_is_made_once_and_closed_once);
law!(what_nobody_played_is_forgotten);
law!(an_account_that_nobody_used_is_forgotten);
law!(a_database_from_before_the_numbered_files_is_taken_over);

fn new_table(invite: &str, seats: Vec<SeatRow>) -> NewTable {
    NewTable {
        rules: AnyRules::named::<&str>(GameKind::Card, &[], None, Some(1)).unwrap(),
        public: true,
        rated: false,
        clock: None,
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
    Some(TurnRow { round, ply, turn: turn.into(), used: None })
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
    done(store, write_change(&change)).await
}

async fn done(store: &Store, write: Write) -> bool {
    store.write(write).await.unwrap().is_done()
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
        assert_eq!(turns(&again, id).await.unwrap(), [TurnRow { round: 1, ply: 0, turn: "Y4-s".into(), used: None }]);
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

    pub(crate) async fn a_write_that_concerns_several_tables_happens_at_all_of_them_or_at_none(place: Place) {
        let nodes = [place.open().await, place.open().await];
        for n in 0..20 {
            let mut games = Vec::new();
            for name in ["a", "b", "c"] {
                games.push(make(&nodes[0], &format!("{name}{n}"), vec![SeatRow::open()]).await);
            }
            let all = games.iter().fold(Write::new(), |write, &id| write.and(write_change(&change(id, 0))));
            let one = Change { turn: turn(1, 0, "Y4-s"), ..change(games[1], 0) };
            // Of the one table a second write waits on the same node.
            let again = change(games[2], 0);
            let (all, one, again) =
                tokio::join!(nodes[n % 2].write(all), happens(&nodes[1 - n % 2], one), happens(&nodes[n % 2], again));
            let all = all.unwrap().is_done();
            assert_eq!((all && (one || again), all || one), (false, true), "{all} {one} {again}");
            let mut versions = Vec::new();
            for &id in &games {
                versions.push(row(&nodes[0], id).await.unwrap().unwrap().version);
            }
            assert_eq!(versions, if all { [1, 1, 1] } else { [0, i64::from(one), i64::from(again)] });
        }
    }

    pub(crate) async fn a_turn_stores_its_time_and_when_the_next_is_up(place: Place) {
        let store = place.open().await;
        let table = NewTable { clock: Some(Clock::BRISK), ..new_table("i", vec![SeatRow::open(), SeatRow::open()]) };
        let id = store.write(add(&table)).await.unwrap().drawn().unwrap();
        let new = row(&store, id).await.unwrap().unwrap();
        assert_eq!((new.clock, new.timer), (Some(Clock::BRISK), None));
        let timer = Timer::start(Clock::BRISK, 2, 0, false, 1_000);
        let dealt = Change { timer: Some(timer.clone()), ..change(id, 0) };
        let after = timer.turn(1, 61_000).unwrap();
        let used = Some(TurnRow { used: Some(60_000), ..turn(1, 0, "Y4-s").unwrap() });
        let moved = Change { turn: used.clone(), timer: Some(after.clone()), at: 61_000, ..change(id, 1) };
        // Where there is no clock, the same group writes nothing about time.
        let other = make(&store, "j", vec![SeatRow::open()]).await;
        let (first, second) = tokio::join!(happens(&store, dealt), happens(&store, change(other, 0)));
        assert!(first && second && happens(&store, moved).await);
        let again = place.open().await;
        let stored = row(&again, id).await.unwrap().unwrap();
        assert_eq!((stored.clock, stored.timer), (Some(Clock::BRISK), Some(after.clone())));
        assert_eq!(turns(&again, id).await.unwrap(), used.into_iter().collect::<Vec<_>>());
        assert_eq!(row(&again, other).await.unwrap().unwrap().timer, None);
        // In days, the match ends three days after zero, but somebody looks at zero already; until then nothing is due.
        let due = after.deadline().unwrap();
        assert_eq!(after.due().map(|(end, _)| end), Some(due + TO_CLAIM));
        assert_eq!(again.next_due("clock", 0).await.unwrap(), Some(due));
        let claim = |now| Claim { kind: "clock", now, until: now + 10, ..claim(0, 0, 9) };
        assert!(again.claim(Claim { horizon: due, ..claim(due - 1) }).await.unwrap().is_empty());
        assert_eq!(again.claim(Claim { horizon: due, ..claim(due) }).await.unwrap(), [id]);
        assert_eq!(again.next_due("clock", 0).await.unwrap(), Some(due + 10), "somebody is at it until then");
        // While the time is held nothing is due; and nothing is after the end.
        let held = Change { timer: Some(after.hold(62_000)), ..change(id, 2) };
        assert!(happens(&store, held).await);
        assert_eq!(store.next_due("clock", 0).await.unwrap(), None);
        assert!(happens(&store, Change { timer: Some(after.clone()), ..change(id, 3) }).await);
        assert_eq!(store.next_due("clock", 0).await.unwrap(), Some(due));
        let over = Change { state: State::Over, to_move: None, timer: Some(after), ..change(id, 4) };
        assert!(happens(&store, over).await);
        assert_eq!(store.next_due("clock", 0).await.unwrap(), None);
    }

    pub(crate) async fn a_turn_and_a_time_out_at_one_moment_have_one_outcome(place: Place) {
        let nodes = [place.open().await, place.open().await];
        let zero = Timer::start(Clock::QUICK, 2, 0, false, 0);
        let at = zero.deadline().unwrap();
        let after = zero.turn(1, at - 1).unwrap();
        let (mut moved, mut ended) = (0, 0);
        for n in 0..30 {
            let table = NewTable { clock: Some(Clock::QUICK), ..new_table(&format!("i{n}"), vec![SeatRow::open()]) };
            let id = nodes[0].write(add(&table)).await.unwrap().drawn().unwrap();
            assert!(happens(&nodes[0], Change { timer: Some(zero.clone()), ..change(id, 0) }).await);
            let turn = Change { turn: turn(1, 0, "Y4-s"), timer: Some(after.clone()), at: at - 1, ..change(id, 1) };
            let end = Some(End { how: How::Timeout, seat: Seat::new(0) });
            let time = Some(zero.clone());
            let over = Change { state: State::Over, to_move: None, end, timer: time, at, ..change(id, 1) };
            // Each is written on a node of its own, and which node is asked first differs.
            let (first, second) = if n % 2 == 0 { (turn.clone(), over.clone()) } else { (over.clone(), turn.clone()) };
            let (first, second) = tokio::join!(happens(&nodes[0], first), happens(&nodes[1], second));
            assert!(first != second, "one of them happens");
            let (table, turns) = (row(&nodes[1], id).await.unwrap().unwrap(), turns(&nodes[1], id).await.unwrap());
            let is_over = table.state == State::Over;
            assert_eq!((table.version, turns.is_empty(), table.end.is_some()), (2, is_over, is_over));
            let claimed = Claim { kind: "clock", now: at * 10, until: at * 11, ..claim(0, 0, 9) };
            // A match that goes on has the job of its next deadline; one that is over has none.
            let jobs = nodes[0].claim(Claim { horizon: at * 100, ..claimed }).await.unwrap();
            assert_eq!(jobs, if is_over { Vec::new() } else { vec![id] });
            nodes[0].write(Write::new().row(&jobs::FORGET, vec!["clock".into(), id.into()])).await.unwrap();
            (moved, ended) = (moved + u32::from(!is_over), ended + u32::from(is_over));
        }
        assert_eq!(moved + ended, 30);
    }

    pub(crate) async fn an_answer_is_stored_with_the_turn_that_it_answers(place: Place) {
        let store = place.open().await;
        let id = make(&store, "i", vec![SeatRow::open()]).await;
        let other = make(&store, "j", vec![SeatRow::open()]).await;
        assert!(happens(&store, change(id, 0)).await && happens(&store, change(other, 0)).await);
        let set = async |version, list| {
            let table = row(&store, id).await.unwrap().unwrap();
            assert_eq!(table.version, version, "a list is no version");
            store.write(answers::store::set(&table, list)).await.unwrap().is_done()
        };
        assert!(set(1, Some("*: -")).await && set(1, None).await && set(1, Some("?w: -")).await);
        let stored = async |id| row(&place.open().await, id).await.unwrap().unwrap();
        let table = stored(id).await;
        assert_eq!((table.answers.as_deref(), table.answers_set, table.version), (Some("?w: -"), 3, 1));
        assert_eq!(answers::store::latest(&store, id, 1).await.unwrap(), Some((Some("?w: -".into()), 3)));
        assert_eq!(answers::store::latest(&store, id, 2).await.unwrap(), None);
        // Time that is given changes the table, and the list stays; a turn that knows of an older list is stale.
        assert!(happens(&store, Change { keeps_answers: true, ..change(id, 1) }).await);
        assert_eq!(stored(id).await.answers.as_deref(), Some("?w: -"));
        let both = Change { turn: turn(1, 0, "Y4-s"), answer: turn(1, 1, "B5-y"), ..change(id, 2) };
        assert!(!happens(&store, Change { heeds: Some(2), ..both.clone() }).await);
        // In one group with a change that has no answer.
        let alone = Change { turn: turn(1, 0, "R4-s"), ..change(other, 1) };
        let both = Change { heeds: Some(3), ..both };
        let (first, second) = tokio::join!(happens(&store, both), happens(&store, alone));
        assert!(first && second);
        let made = turns(&store, id).await.unwrap();
        assert_eq!(made, [turn(1, 0, "Y4-s").unwrap(), turn(1, 1, "B5-y").unwrap()]);
        let table = stored(id).await;
        assert_eq!((table.version, table.answers, table.answers_set), (3, None, 3));
        assert_eq!((stored(other).await.version, turns(&store, other).await.unwrap().len()), (2, 1));
        // If one of the two cannot be stored, neither is.
        let again = Change { turn: turn(1, 2, "Y5-s"), answer: turn(1, 1, "B6-s"), ..change(id, 3) };
        assert!(!happens(&store, again).await);
        assert_eq!((stored(id).await.version, turns(&store, id).await.unwrap().len()), (3, 2));
    }

    pub(crate) async fn a_list_and_a_turn_at_one_moment_have_one_outcome(place: Place) {
        let nodes = [place.open().await, place.open().await];
        let (mut set, mut moved) = (0, 0);
        for n in 0..30 {
            let id = make(&nodes[0], &format!("i{n}"), vec![SeatRow::open()]).await;
            assert!(happens(&nodes[0], change(id, 0)).await);
            let table = row(&nodes[1], id).await.unwrap().unwrap();
            let made = Change { turn: turn(1, 0, "Y4-s"), heeds: Some(0), ..change(id, 1) };
            let list = async || nodes[1].write(answers::store::set(&table, Some("*: -"))).await.unwrap().is_done();
            // Each is written on a node of its own, and which node is asked first differs.
            let (turn, list) = match n % 2 {
                0 => tokio::join!(happens(&nodes[0], made), list()),
                _ => {
                    let (list, turn) = tokio::join!(list(), happens(&nodes[0], made));
                    (turn, list)
                }
            };
            assert!(
                turn != list,
                "a turn never passes a list that was set, and a list is never set for a turn that was made"
            );
            let (table, turns) = (row(&nodes[1], id).await.unwrap().unwrap(), turns(&nodes[1], id).await.unwrap());
            assert_eq!((table.version, turns.len()), if turn { (2, 1) } else { (1, 0) });
            assert_eq!((table.answers.is_some(), table.answers_set), (list, i64::from(list)));
            (set, moved) = (set + u32::from(list), moved + u32::from(turn));
        }
        assert_eq!(set + moved, 30);
    }

    pub(crate) async fn what_is_due_next_is_found_among_many(place: Place) {
        let store = place.open().await;
        let job = |subject: i64, due| jobs::Job { kind: "clock", subject, owner: subject, lane: 0, due }.values();
        assert_eq!(store.next_due("clock", 0).await.unwrap(), None);
        let writes = (1..=300).map(|n| store.write(Write::new().row(&jobs::SET, job(n, 10_000 - n))));
        assert!(join_all(writes).await.into_iter().all(|written| written.unwrap().is_done()));
        assert_eq!(store.next_due("clock", 0).await.unwrap(), Some(9_700));
        assert_eq!(store.next_due("clock", 1).await.unwrap(), None);
        let both = Claim { kind: "clock", now: 9_701, until: 9_800, ..claim(0, 0, 2) };
        assert_eq!(store.claim(both).await.unwrap().len(), 2);
        assert_eq!(store.next_due("clock", 0).await.unwrap(), Some(9_702), "two are being done");
        store.write(Write::new().row(&jobs::SET, job(300, 20_000))).await.unwrap();
        let rest = Claim { kind: "clock", now: 9_799, until: 9_900, ..claim(0, 0, 500) };
        assert_eq!(store.claim(rest).await.unwrap().len(), 98);
        assert_eq!(store.next_due("clock", 0).await.unwrap(), Some(9_800), "a lease that runs out");
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
            let seats = vec![
                SeatRow::person(ann, "Ann"),
                SeatRow::person(bob, ["Bob", "Bob", "Örjan Ørsted", "Bob", "ÉLODIE"].get(n).unwrap_or(&"10%_!")),
            ];
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
        for (with, found) in [
            ("bob", 3),
            ("BOB", 3),
            ("örjan", 1),
            ("ÖRJAN ø", 1),
            ("élo", 1),
            ("10%", 4),
            ("_", 4),
            ("%", 4),
            ("!", 4),
            ("\n", 9),
            ("o", 4),
            ("b\n\nb", 0),
            ("ann", 0),
            ("x", 0),
        ] {
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
        fivepaths_server::notify::Mail { id, person, address, subject, body, at: 1, about: None }
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
        let (mut here, mut there) = (store.news().listen([Topic::Table(id)]), other.news().listen([Topic::Table(id)]));
        assert!(!happens(&store, change(id, 7)).await);
        assert!(happens(&store, change(next, 0)).await);
        assert!(happens(&store, change(id, 0)).await);
        let heard = Heard::Changed(vec![Changed::table(id, 1)]);
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
                    left: None,
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
            let RatedResult { pool, seats, .. } = &matches[n];
            let id = |seat: &RatedSeat| match seat.who {
                Who::Person(person) => person.to_string(),
                Who::Bot(_) => "bot:level".to_owned(),
            };
            let order = seats.iter().map(|seat| seat.place).collect();
            let rated = Rated { pool: *pool, order, ended: at as u64, ids: seats.iter().map(id).collect() };
            let points = seats.iter().map(|seat| seat.points).collect();
            let steps = ledger.add(&RatedMatch { rated, points, left: None }).unwrap();
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

    fn viewer(person: i64) -> Viewer {
        Viewer { person, member: true, now: 10 }
    }

    /// A table that waits in the lobby; `None` if the lobby refuses.
    async fn offer(store: &Store, invite: &str, host: i64, offer: NewOffer, at: i64) -> Option<i64> {
        let table = NewTable { at, ..new_table(invite, vec![SeatRow::person(host, "host"), SeatRow::open()]) };
        let write = add(&table).and(lobby::offer(offer, host, &table.rules, at));
        store.write(write).await.unwrap().drawn()
    }

    async fn listed(store: &Store, person: i64) -> Vec<i64> {
        let seats = lobbies::seats(store, viewer(person), (i64::MAX, 0), 100).await.unwrap();
        seats.iter().map(|offer| offer.game).collect()
    }

    /// Somebody takes the second seat.
    async fn takes(store: &Store, game: i64, person: i64) -> bool {
        let seat = SeatRow { entropy: Some(String::new()), ..SeatRow::person(person, "guest") };
        let taken = Change { seats: vec![(Seat::new(1).unwrap(), seat)], settles: true, ..change(game, 0) };
        let write = lobby::may_take(game, person, 10).and(write_change(&taken));
        store.write(write).await.unwrap().is_done()
    }

    const ANYBODY: NewOffer = NewOffer::Seat(Range { lowest: None, highest: None });

    pub(crate) async fn an_open_seat_is_listed_until_it_is_taken_once(place: Place) {
        let (one, other) = (place.open().await, place.open().await);
        let (ann, bob) = (member(&one, "Ann").await, person(&one, "Bob").await);
        let first = offer(&one, "1", ann, ANYBODY, 1).await.unwrap();
        let second = offer(&one, "2", ann, ANYBODY, 2).await.unwrap();
        assert_eq!(listed(&other, bob).await, [second, first], "the newest first");
        let older = lobbies::seats(&one, viewer(bob), (2, second), 100).await.unwrap();
        assert_eq!(
            older.iter().map(|offer| (offer.game, offer.open, offer.person)).collect::<Vec<_>>(),
            [(first, 1, ann)]
        );
        let mut people = Vec::new();
        for n in 0..12 {
            people.push(person(&one, &format!("G{n}")).await);
        }
        let races =
            people.iter().enumerate().map(|(n, &who)| takes(if n % 2 == 0 { &one } else { &other }, first, who));
        let took: Vec<bool> = join_all(races).await;
        assert_eq!(took.iter().filter(|&&took| took).count(), 1, "{took:?}");
        let taken = row(&one, first).await.unwrap().unwrap();
        let winner = people[took.iter().position(|&took| took).unwrap()];
        assert_eq!(taken.seats[1].sitter, Sitter::Person(winner));
        assert_eq!(listed(&one, bob).await, [second]);
        // A table that is closed is not listed either, and nobody has more than a few.
        let closed = Change { state: State::Over, settles: true, ..change(second, 0) };
        assert!(happens(&one, closed).await);
        assert_eq!(listed(&one, bob).await, [] as [i64; 0]);
        for n in 0..lobbies::MOST_SEATS {
            assert!(offer(&one, &format!("more {n}"), ann, ANYBODY, 3).await.is_some());
        }
        assert_eq!(offer(&one, "too many", ann, ANYBODY, 3).await, None);
        assert!(offer(&one, "others may", bob, ANYBODY, 3).await.is_some());
    }

    pub(crate) async fn a_seat_is_for_those_in_its_range(place: Place) {
        let store = place.open().await;
        let (ann, bob) = (member(&store, "Ann").await, member(&store, "Bob").await);
        let range = |lowest, highest| NewOffer::Seat(Range { lowest, highest });
        let high = offer(&store, "1", ann, range(Some(1_600), None), 1).await.unwrap();
        let middle = offer(&store, "2", ann, range(Some(1_400), Some(1_500)), 2).await.unwrap();
        // Bob is new, so he counts as 1500.
        assert_eq!(listed(&store, bob).await, [middle]);
        assert_eq!(listed(&store, ann).await, [middle, high], "her own");
        let guest = Viewer { member: false, ..viewer(bob) };
        assert!(lobbies::seats(&store, guest, (i64::MAX, 0), 9).await.unwrap().is_empty());
        assert!(lobbies::offered(&store, viewer(bob), high).await.unwrap().is_none());
        assert!(lobbies::offered(&store, viewer(bob), middle).await.unwrap().is_some());
        assert!(lobbies::offered(&store, guest, middle).await.unwrap().is_none());
        let mut connection = sqlx::AnyConnection::connect(&place.address()).await.unwrap();
        for pool in ["card-match", "card-round"] {
            let insert = sqlx::query("INSERT INTO rating VALUES ($1, $2, $3, 90000, 60000, 40)");
            let points = if pool == "card-round" { 1_600_000_i64 } else { 1_450_000 };
            insert.bind(bob).bind(pool).bind(points).execute(&mut connection).await.unwrap();
        }
        assert_eq!(listed(&store, bob).await, [high], "it is the rating in the pool of the table, a single round");
    }

    pub(crate) async fn a_challenge_is_for_one_person_and_nobody_is_flooded(place: Place) {
        let store = place.open().await;
        let (ann, bob, eve) = (member(&store, "Ann").await, member(&store, "Bob").await, member(&store, "Eve").await);
        let to_bob = NewOffer::Challenge(bob);
        let game = offer(&store, "1", ann, to_bob, 1).await.unwrap();
        let seen = |who| {
            let store = store.clone();
            async move {
                let found = lobbies::challenges(&store, viewer(who)).await.unwrap();
                found.into_iter().map(|offer| (offer.game, offer.person, offer.target.unwrap().1)).collect::<Vec<_>>()
            }
        };
        assert_eq!(seen(bob).await, [(game, ann, "Bob".to_owned())]);
        assert_eq!(seen(ann).await, seen(bob).await);
        assert!(seen(eve).await.is_empty() && listed(&store, eve).await.is_empty());
        assert!(lobbies::offered(&store, viewer(eve), game).await.unwrap().is_none());
        assert!(!takes(&store, game, eve).await, "it is for Bob");
        assert!(takes(&store, game, bob).await);
        assert!(seen(bob).await.is_empty());
        // One at a time, and not too often in a day; tomorrow is another day.
        let again = offer(&store, "2", ann, to_bob, 2).await.unwrap();
        assert_eq!(offer(&store, "3", ann, to_bob, 2).await, None, "one waits already");
        for n in [2, 3] {
            let closed = Change { state: State::Over, settles: true, ..change(again + n - 2, 0) };
            assert!(happens(&store, closed).await);
            let next = offer(&store, &format!("again {n}"), ann, to_bob, 3).await;
            assert_eq!(next.is_some(), n == 2, "the third was the last of today");
        }
        const TOMORROW: i64 = 24 * 60 * 60 * 1_000;
        assert!(offer(&store, "tomorrow", ann, to_bob, TOMORROW).await.is_some());
        // Nobody challenges themselves, a guest, or somebody who is shut out.
        let guest = person(&store, "G").await;
        for target in [eve, guest, 999] {
            assert_eq!(offer(&store, "none", eve, NewOffer::Challenge(target), 5).await, None);
        }
        store.write(people::disable(bob, Some(5))).await.unwrap();
        assert_eq!(offer(&store, "shut", eve, to_bob, 5).await, None);
        store.write(people::disable(bob, None)).await.unwrap();
        let mut came = 0;
        for n in 0..lobbies::MOST_CHALLENGED + 3 {
            let other = member(&store, &format!("M{n}")).await;
            came += i64::from(offer(&store, &format!("flood {n}"), other, to_bob, TOMORROW + 1).await.is_some());
        }
        assert_eq!(came, lobbies::MOST_CHALLENGED - 1, "Ann's waits as well");
        // What a refused challenge would have made is not there.
        assert_eq!(row(&store, again + 1_000).await.unwrap().map(|row| row.id), None);
    }

    const CARD: Wants = Wants { quick: lobby::Quick::CardRound, rated: true, pace: lobby::Pace::CALM };

    /// What a node does with those who wait: it chooses, and makes the tables.
    async fn pair_all(store: &Store, invite: &str) {
        let waiting = lobbies::queue(store, 10).await.unwrap();
        let blocked = lobbies::blocked(store).await.unwrap().into_iter().collect();
        let writes = pairs(&waiting, &blocked, 10).into_iter().enumerate().map(|(n, two)| {
            let [one, other] = two.map(|place| &waiting[place]);
            let seats = vec![SeatRow::person(one.person, &one.name), SeatRow::person(other.person, &other.name)];
            let table = NewTable { at: 10, ..new_table(&format!("{invite}{n}"), seats) };
            store.write(lobby::pair([one, other].map(|who| (who.person, who.since)), &table))
        });
        for written in join_all(writes).await {
            written.unwrap();
        }
    }

    /// How many tables somebody sits at.
    async fn tables(store: &Store, person: i64) -> usize {
        active(store, person).await.unwrap().len()
    }

    pub(crate) async fn two_nodes_pair_nobody_twice(place: Place) {
        let (one, other) = (place.open().await, place.open().await);
        let mut everybody = Vec::new();
        for n in 0..40 {
            everybody.push(member(&one, &format!("M{n}")).await);
        }
        // In two tabs, at two nodes, everybody is one person.
        let wait = |store: &Store, person: i64, at: i64| {
            let store = store.clone();
            async move { store.write(lobby::wait(person, CARD, 1_500_000, at)).await.unwrap() }
        };
        join_all(everybody.iter().flat_map(|&who| [wait(&one, who, 1), wait(&other, who, 1)])).await;
        assert_eq!(lobbies::queue(&one, 10).await.unwrap().len(), 40);
        let again = everybody.iter().map(|&who| wait(&other, who, 10));
        tokio::join!(pair_all(&one, "one "), pair_all(&other, "other "), join_all(again));
        pair_all(&other, "rest ").await;
        for &who in &everybody {
            let waits = lobbies::waits(&one, who).await.unwrap().unwrap();
            let (game, ..) = waits.paired.expect("an even number was paired");
            assert_eq!(tables(&one, who).await, 1, "one table for each");
            assert!(row(&one, game).await.unwrap().unwrap().is_player(Some(who)));
        }
        assert!(lobbies::queue(&one, 10).await.unwrap().is_empty());
        // Whoever clicks once more while the table waits for them stays where they are.
        wait(&one, everybody[0], 11).await;
        assert!(lobbies::waits(&one, everybody[0]).await.unwrap().unwrap().paired.is_some());
    }

    pub(crate) async fn nobody_is_paired_who_left_or_began_anew(place: Place) {
        let store = place.open().await;
        let (ann, bob) = (member(&store, "Ann").await, member(&store, "Bob").await);
        let wait = |person, at| store.write(lobby::wait(person, CARD, 1_500_000, at));
        let two = |one, other| {
            let seats = vec![SeatRow::person(ann, "Ann"), SeatRow::person(bob, "Bob")];
            let table = NewTable { at: 10, ..new_table(&format!("{one} {other}"), seats) };
            store.write(lobby::pair([(ann, one), (bob, other)], &table))
        };
        wait(ann, 1).await.unwrap();
        two(1, 2).await.unwrap();
        assert_eq!(tables(&store, ann).await, 0, "Bob does not wait");
        wait(bob, 2).await.unwrap();
        wait(ann, 5).await.unwrap();
        two(1, 2).await.unwrap();
        assert_eq!(tables(&store, ann).await, 0, "Ann began anew");
        store.write(lobby::stop_waiting(bob)).await.unwrap();
        two(5, 2).await.unwrap();
        assert_eq!(tables(&store, ann).await, 0, "Bob left");
        wait(bob, 6).await.unwrap();
        two(5, 6).await.unwrap();
        assert_eq!(tables(&store, ann).await, 1);
        // A page that is not heard from is not paired; one that comes back is.
        let late = 10 + lobby::LEASE;
        let eve = member(&store, "Eve").await;
        wait(eve, 7).await.unwrap();
        assert!(lobbies::queue(&store, late).await.unwrap().is_empty());
        store.write(lobby::keep_waiting(eve, late)).await.unwrap();
        assert_eq!(lobbies::queue(&store, late).await.unwrap().len(), 1);
        // Both were promised an opponent; if the table is not dealt in time, it is found.
        let game = lobbies::waits(&store, ann).await.unwrap().unwrap().paired.unwrap().0;
        assert_eq!(lobbies::absent(&store, 10).await.unwrap(), [] as [i64; 0]);
        assert_eq!(lobbies::absent(&store, 11).await.unwrap(), [game]);
    }

    pub(crate) async fn those_who_block_each_other_never_meet_in_the_lobby(place: Place) {
        let store = place.open().await;
        let (ann, bob, eve) = (member(&store, "Ann").await, member(&store, "Bob").await, member(&store, "Eve").await);
        let seat = offer(&store, "1", ann, ANYBODY, 1).await.unwrap();
        let challenge = offer(&store, "2", bob, NewOffer::Challenge(ann), 1).await.unwrap();
        assert_eq!(listed(&store, bob).await, [seat]);
        store.write(manners::block(ann, bob, 1)).await.unwrap();
        for (who, other) in [(ann, bob), (bob, ann)] {
            assert!(lobbies::challenges(&store, viewer(who)).await.unwrap().is_empty());
            let game = offer(&store, &format!("{who}"), who, NewOffer::Challenge(other), 2).await;
            assert_eq!(game, None, "whoever blocked whom");
        }
        assert_eq!((listed(&store, bob).await, listed(&store, eve).await), (vec![], vec![seat]));
        let theirs = offer(&store, "3", bob, ANYBODY, 2).await.unwrap();
        assert_eq!(listed(&store, ann).await, [seat]);
        for (game, who) in [(seat, bob), (challenge, ann), (theirs, ann)] {
            assert!(!takes(&store, game, who).await);
            assert!(lobbies::offered(&store, viewer(who), game).await.unwrap().is_none());
        }
        for who in [ann, bob] {
            store.write(lobby::wait(who, CARD, 1_500_000, 3)).await.unwrap();
        }
        pair_all(&store, "pair ").await;
        let seats = vec![SeatRow::person(ann, "Ann"), SeatRow::person(bob, "Bob")];
        // Not even if the block came after they were chosen.
        let table = NewTable { at: 10, ..new_table("late", seats) };
        store.write(lobby::pair([(ann, 3), (bob, 3)], &table)).await.unwrap();
        for who in [ann, bob] {
            assert!(lobbies::waits(&store, who).await.unwrap().unwrap().paired.is_none());
        }
        assert!(takes(&store, seat, eve).await);
    }

    pub(crate) async fn what_is_forgotten_in_the_lobby(place: Place) {
        let store = place.open().await;
        let (ann, bob) = (member(&store, "Ann").await, member(&store, "Bob").await);
        let seat = offer(&store, "1", ann, ANYBODY, 1).await.unwrap();
        let challenge = offer(&store, "2", ann, NewOffer::Challenge(bob), 1).await.unwrap();
        store.write(lobby::wait(bob, CARD, 1_500_000, 1)).await.unwrap();
        let day = lobby::OPEN;
        let later = Viewer { now: day + 1, ..viewer(bob) };
        assert!(lobbies::seats(&store, later, (i64::MAX, 0), 9).await.unwrap().is_empty());
        store.write(lobby::purge(day + 2)).await.unwrap();
        assert!(lobbies::offered(&store, viewer(bob), seat).await.unwrap().is_none());
        assert!(lobbies::offered(&store, viewer(bob), challenge).await.unwrap().is_some());
        assert!(lobbies::waits(&store, bob).await.unwrap().is_none());
        store.write(lobby::purge(lobby::CHALLENGE + 2)).await.unwrap();
        assert!(lobbies::offered(&store, viewer(bob), challenge).await.unwrap().is_none());
        // A table that goes takes its offer along, and so does an account.
        let old = offer(&store, "3", ann, ANYBODY, 5).await.unwrap();
        store.write(fivepaths_server::table::store::purge(6, 6)).await.unwrap();
        assert!(row(&store, old).await.unwrap().is_none() && listed(&store, bob).await.is_empty());
        offer(&store, "4", ann, NewOffer::Challenge(bob), 7).await.unwrap();
        assert!(store.write(people::delete(bob)).await.unwrap().is_done());
        assert!(lobbies::challenges(&store, viewer(ann)).await.unwrap().is_empty());
    }

    pub(crate) async fn news_of_the_lobby_reach_other_nodes(place: Place) {
        let node = place.open().await;
        let there = if matches!(place, Place::Url(_)) { place.open().await } else { node.clone() };
        let (ann, bob) = (member(&node, "Ann").await, member(&node, "Bob").await);
        let (mut lobby, mut mine) = (there.news().listen([Topic::Lobby]), there.news().listen([Topic::Person(bob)]));
        offer(&node, "1", ann, NewOffer::Challenge(bob), 7).await.unwrap();
        let Heard::Changed(told) = mine.next().await else { panic!() };
        assert_eq!(told, [Changed { topic: Topic::Person(bob), version: there.news().version(Topic::Person(bob)) }]);
        let Heard::Changed(first) = lobby.next().await else { panic!() };
        offer(&node, "2", ann, ANYBODY, 7).await.unwrap();
        let Heard::Changed(second) = lobby.next().await else { panic!() };
        assert!(first[0].version < second[0].version, "at the same moment, but another piece of news");
    }

    pub(crate) async fn people_who_block_never_meet_whoever_said_so(place: Place) {
        use manners_store::{blocked, blocked_among, blocked_between, blocked_with, has_blocked, never_meets};
        let store = place.open().await;
        let (ann, bob, cem) = (member(&store, "Ann").await, member(&store, "Bob").await, member(&store, "Cem").await);
        // Twice at once is once.
        let write = |at| store.write(manners::block(ann, bob, at));
        assert!(join_all((5..15).map(write)).await.into_iter().all(|written| written.unwrap().is_done()));
        for (a, b, meet) in [(ann, bob, false), (bob, ann, false), (ann, cem, true), (cem, bob, true)] {
            assert_eq!(blocked_between(&store, a, b).await.unwrap(), !meet, "{a} {b}");
            assert_eq!(blocked_with(&store, a, &[a, b]).await.unwrap(), !meet, "{a} {b}");
            assert_eq!(blocked_among(&store, &[a, b, a]).await.unwrap(), !meet, "{a} {b}");
            assert_eq!(never_meets(&store, a).await.unwrap().contains(&b), !meet, "{a} {b}");
        }
        assert!(has_blocked(&store, ann, bob).await.unwrap());
        assert!(!has_blocked(&store, bob, ann).await.unwrap(), "whose block it is stays hers");
        let names = |list: Vec<manners_store::Blocked>| list.into_iter().map(|other| other.name).collect::<Vec<_>>();
        assert_eq!(names(blocked(&store, ann).await.unwrap()), ["Bob"]);
        assert!(blocked(&store, bob).await.unwrap().is_empty());
        // What Bob says about Ann does not lift what she said about him, and goes with his account; hers does too.
        store.write(manners::block(bob, ann, 6)).await.unwrap();
        store.write(manners::unblock(ann, bob)).await.unwrap();
        assert!(blocked_between(&store, ann, bob).await.unwrap());
        store.write(manners::block(cem, bob, 7)).await.unwrap();
        assert!(store.write(people::delete(bob)).await.unwrap().is_done());
        assert!(!blocked_between(&store, ann, bob).await.unwrap() && !blocked_between(&store, cem, bob).await.unwrap());
        // Somebody can block many, but not any number.
        let write = |other| store.write(manners::block(ann, 1_000 + other, 8));
        join_all((0..600_i64).map(write)).await;
        assert_eq!(never_meets(&store, ann).await.unwrap().len(), 0, "only people who are there");
        let count = sqlx::query("SELECT COUNT(*) FROM block").fetch_one(store.reads()).await.unwrap();
        assert_eq!(sqlx::Row::try_get::<i64, _>(&count, 0).unwrap(), 500);
    }

    pub(crate) async fn what_is_said_is_told_to_listeners_and_only_so_much_is_kept(place: Place) {
        use manners::Phrase;
        let (store, other) = (place.open().await, place.open().await);
        let (ann, bob) = (person(&store, "Ann").await, person(&store, "Bob").await);
        let game = make(&store, "1", vec![SeatRow::person(ann, "Ann"), SeatRow::person(bob, "Bob")]).await;
        let table = Table::new(row(&store, game).await.unwrap().unwrap(), &[]).unwrap();
        let mut here = store.news().listen([Topic::Said(game)]);
        let mut changes = store.news().listen([Topic::Table(game)]);
        for n in 0..45_i64 {
            let (who, phrase) = if n % 2 == 0 { (ann, Phrase::Hello) } else { (bob, Phrase::Oops) };
            assert!(store.write(manners::say(&table, who, phrase, n)).await.unwrap().is_done());
        }
        let said = manners_store::said(&other, game).await.unwrap();
        assert_eq!(said.len(), 40, "only so much is kept");
        let last = said[39].clone();
        assert_eq!((said[0].at, last.at, last.person), (5, 44, ann));
        assert_eq!(last.saying, manners::Saying::Phrase(Phrase::Hello));
        let latest = last.id;
        assert_eq!(manners_store::talk(&other, game).await.unwrap().0, latest);
        while here.next().await != Heard::Changed(vec![Changed { topic: Topic::Said(game), version: latest }]) {}
        // The table is as it was: a turn that answers it is not too late.
        assert_eq!(row(&store, game).await.unwrap().unwrap().version, 0);
        assert!(happens(&store, change(game, 0)).await);
        assert_eq!(changes.next().await, Heard::Changed(vec![Changed::table(game, 1)]));
        // Whom somebody does not hear is theirs alone.
        store.write(manners::mute(ann, bob, 30)).await.unwrap();
        store.write(manners::mute(ann, bob, 31)).await.unwrap();
        let unheard = |who| {
            let store = store.clone();
            async move { manners_store::unheard(&store, who).await.unwrap() }
        };
        assert_eq!(unheard(ann).await, ([bob].into(), [].into()));
        assert_eq!(unheard(bob).await, ([].into(), [].into()));
        // The guest's words and what is muted go along to the account.
        let cem = member(&store, "Cem").await;
        let signed = people::NewSession { guest: Some(bob), ..session("moves") };
        store.write(people::sign_in(cem, &signed, None)).await.unwrap();
        assert!(store.write(people::move_guest("moves", bob, cem)).await.unwrap().is_done());
        assert_eq!(unheard(ann).await, ([cem].into(), [].into()));
        assert!(manners_store::said(&store, game).await.unwrap().iter().all(|said| said.person != bob));
        store.write(manners::block(ann, cem, 32)).await.unwrap();
        store.write(manners::unmute(ann, cem)).await.unwrap();
        assert_eq!(unheard(ann).await, ([].into(), [cem].into()));
    }

    pub(crate) async fn words_are_written_only_while_everybody_wants_that(place: Place) {
        let nodes = [place.open().await, place.open().await];
        let store = &nodes[0];
        let (ann, bob) = (person(store, "Ann").await, person(store, "Bob").await);
        let game = make(store, "1", vec![SeatRow::person(ann, "Ann"), SeatRow::person(bob, "Bob")]).await;
        let table = Table::new(row(store, game).await.unwrap().unwrap(), &[]).unwrap();
        let write = |node: usize, who, words: String, at| {
            let (store, write) = (nodes[node].clone(), manners::write(&table, who, &words, at));
            async move { store.write(write).await.unwrap().is_done() }
        };
        let happens = |write| done(&nodes[1], write);
        assert!(!write(0, ann, "one".into(), 10).await);
        assert!(happens(manners::want_chat(game, ann, 10)).await);
        assert!(!happens(manners::want_chat(game, ann, 11)).await && !write(0, ann, "one".into(), 12).await);
        assert!(happens(manners::want_chat(game, bob, 13)).await);
        // Twice at once on both nodes is once.
        let twice = join_all((0..10).map(|n| write(n % 2, bob, "two".into(), 20))).await;
        assert_eq!(twice.into_iter().filter(|done| *done).count(), 1);
        assert!(write(0, bob, "two".into(), 20_000).await, "later it may be said again");
        // Somebody ends it while many write: some come before that and some too late, and what was answered is stored.
        let many = join_all((0..30).map(|n| write(n % 2, ann, format!("many {n}"), 30_000)));
        let (many, ended) = tokio::join!(many, happens(manners::end_chat(game, bob)));
        assert!(ended && !happens(manners::end_chat(game, bob)).await);
        let written = 2 + many.into_iter().filter(|done| *done).count();
        assert_eq!(manners_store::said(store, game).await.unwrap().len(), written.min(40));
        assert!(!write(1, ann, "late".into(), 40_000).await && !write(0, bob, "late".into(), 40_000).await);
        assert_eq!(manners_store::talk(store, game).await.unwrap().1, [ann].into());
    }

    pub(crate) async fn what_the_host_was_told_of_stays_and_all_else_is_forgotten(place: Place) {
        use manners::{NewReport, Phrase, Reason};
        use manners_store::{said, said_by, said_until, talk};
        let store = place.open().await;
        let (ann, bob) = (member(&store, "Ann").await, member(&store, "Bob").await);
        let game = make(&store, "1", vec![SeatRow::person(ann, "Ann"), SeatRow::person(bob, "Bob")]).await;
        let table = Table::new(row(&store, game).await.unwrap().unwrap(), &[]).unwrap();
        let write = async |write| assert!(done(&store, write).await);
        let say = async |many: i64| {
            join_all((0..many).map(|n| write(manners::say(&table, bob, Phrase::Nice, n)))).await;
        };
        write(manners::want_chat(game, ann, 1)).await;
        write(manners::want_chat(game, bob, 1)).await;
        write(manners::write(&table, bob, "fool", 2)).await;
        let new = NewReport { person: ann, other: bob, game: Some(game), reason: Reason::Rude, words: "", at: 3 };
        write(manners::report(&new)).await;
        let report = manners_store::reports(&store, false, 9).await.unwrap().remove(0);
        say(100).await;
        let told = said_until(&store, game, report.said).await.unwrap();
        assert_eq!(told.len(), 1);
        assert_eq!(told[0].saying, manners::Saying::Words("fool".into()));
        assert_eq!(
            (said(&store, game).await.unwrap().len(), said_by(&store, game, bob).await.unwrap().len()),
            (40, 41)
        );
        write(manners::close(report.id, "", 4)).await;
        say(1).await;
        assert_eq!(said_by(&store, game, bob).await.unwrap().len(), 40, "the report is closed");
        // The version of what is said never goes back, whatever is forgotten: pages that wait for it would wait for ever.
        let (version, _) = talk(&store, game).await.unwrap();
        store.write(manners::purge(manners::KEPT + 50)).await.unwrap();
        let left = said(&store, game).await.unwrap();
        assert!(left.iter().all(|said| said.at >= 50), "{left:?}");
        assert!(!left.is_empty());
        assert!(happens(&store, Change { state: State::Over, ..change(game, 0) }).await);
        assert!(done(&store, people::delete(bob)).await);
        assert!(said(&store, game).await.unwrap().is_empty());
        assert_eq!(talk(&store, game).await.unwrap(), (version, [ann].into()));
    }

    pub(crate) async fn a_report_is_made_once_and_closed_once(place: Place) {
        use manners::{NewReport, Reason, close, report};
        use manners_store::reports;
        let store = place.open().await;
        let (ann, bob, cem) = (member(&store, "Ann").await, member(&store, "Bob").await, member(&store, "Cem").await);
        let told = |person, other, game, words: &'static str| {
            let new = NewReport { person, other, game, reason: Reason::Rude, words, at: 7 };
            let (store, write) = (store.clone(), report(&new));
            async move { assert!(store.write(write).await.unwrap().is_done()) }
        };
        join_all((0..10).map(|_| told(ann, bob, Some(4), "rude"))).await;
        told(ann, bob, None, "also elsewhere").await;
        told(cem, bob, Some(4), "to me as well").await;
        told(bob, cem, Some(4), "not true").await;
        let open = reports(&store, false, 50).await.unwrap();
        assert_eq!(open.iter().map(|report| report.by.1.as_str()).collect::<Vec<_>>(), ["Bob", "Cem", "Ann", "Ann"]);
        assert_eq!(
            (open[3].about.clone(), open[3].game, open[3].reason.as_str()),
            ((bob, "Bob".into()), Some(4), "rude")
        );
        assert_eq!(open[2].game, None);
        let shut = |why: &'static str| store.write(close(open[3].id, why, 9));
        let done = join_all(["one", "two", "three"].map(shut)).await;
        assert_eq!(done.into_iter().filter(|written| written.as_ref().unwrap().is_done()).count(), 1);
        assert_eq!(reports(&store, false, 50).await.unwrap().len(), 3);
        assert_eq!(reports(&store, true, 50).await.unwrap()[3].closed.as_ref().unwrap().0, 9);
        // With Bob goes what was told about him; of what he told only his words go.
        assert!(store.write(people::delete(bob)).await.unwrap().is_done());
        let left = reports(&store, true, 50).await.unwrap();
        assert_eq!(left.len(), 1);
        assert_eq!((left[0].by.1.as_str(), left[0].words.as_str()), ("a former player", ""));
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
