//! One contract, two databases: every law here runs on SQLite and on PostgreSQL.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod cluster;

use std::sync::Arc;

use fivepaths_rules::{AnyRules, End, GameKind, How, Seat, Seed, TakenOver};
use fivepaths_server::storage::{
    Change, Changed, NewGame, Postgres, SeatRow, Sitter, Sqlite, State, Storage, StorageError, TurnRow, Visit,
};

/// A database that can be opened again, as after a restart or from a second node.
enum Place {
    File(tempfile::TempDir),
    Url(String),
}

impl Place {
    async fn open(&self) -> Result<Arc<dyn Storage>, StorageError> {
        Ok(match self {
            Place::File(folder) => Arc::new(Sqlite::open(&folder.path().join("test.db")).await?),
            Place::Url(url) => Arc::new(Postgres::open(url).await?),
        })
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
law!(a_ply_that_exists_is_never_replaced);
law!(my_tables_are_listed_and_no_others);
law!(a_job_belongs_to_one_worker_until_its_lease_ends);
law!(a_change_is_heard_of);
law!(notes_are_private_and_replaced);
law!(a_visit_only_ever_sees_more);

fn open_seat() -> SeatRow {
    SeatRow { sitter: Sitter::Open, name: String::new(), entropy: None, left: None }
}

fn new_game(invite: &str, seats: Vec<SeatRow>) -> NewGame {
    NewGame {
        rules: AnyRules::named::<&str>(GameKind::Card, &[], None, Some(1)).unwrap(),
        public: true,
        invite: invite.into(),
        server_seed: Seed::new([7; 32]),
        decks: None,
        seats,
        at: 1,
    }
}

fn change(game: i64, version: i64) -> Change {
    Change {
        game,
        version,
        state: State::Running,
        to_move: Seat::new(1),
        turn: None,
        seats: vec![],
        end: None,
        rematch: None,
        bot_due: None,
        at: 2,
    }
}

fn turn(round: u8, ply: u16, turn: &str) -> Option<TurnRow> {
    Some(TurnRow { round, ply, turn: turn.into() })
}

mod laws {
    use super::*;

    pub(crate) async fn a_person_is_found_by_session_and_keeps_a_name(place: Place) {
        let storage = place.open().await.unwrap();
        let ann = storage.add_person("Ann", "hash", 1).await.unwrap();
        assert_eq!(storage.person("hash").await.unwrap(), Some(ann.clone()));
        assert_eq!(storage.person("other").await.unwrap(), None);
        storage.rename(ann.id, "Änn 🃏").await.unwrap();
        assert_eq!(place.open().await.unwrap().person("hash").await.unwrap().unwrap().name, "Änn 🃏");
    }

    pub(crate) async fn a_visit_only_ever_sees_more(place: Place) {
        let storage = place.open().await.unwrap();
        let ann = storage.add_person("Ann", "a", 1).await.unwrap();
        let bob = storage.add_person("Bob", "b", 1).await.unwrap();
        let id = storage.add_game(&new_game("secret", vec![open_seat()])).await.unwrap();
        assert_eq!(storage.visit(id, ann.id).await.unwrap(), Visit::default());
        storage.set_confirm(id, ann.id, true).await.unwrap();
        assert_eq!(storage.visit(id, ann.id).await.unwrap(), Visit { seen: None, confirm: Some(true) });
        for (turns, seen) in [(0, 0), (7, 7), (3, 7), (8, 8)] {
            storage.see(id, ann.id, turns).await.unwrap();
            assert_eq!(storage.visit(id, ann.id).await.unwrap(), Visit { seen: Some(seen), confirm: Some(true) });
        }
        storage.set_confirm(id, ann.id, false).await.unwrap();
        let again = place.open().await.unwrap();
        assert_eq!(again.visit(id, ann.id).await.unwrap(), Visit { seen: Some(8), confirm: Some(false) });
        assert_eq!(again.visit(id, bob.id).await.unwrap(), Visit::default());
    }

    pub(crate) async fn a_table_comes_back_as_it_was_made(place: Place) {
        let storage = place.open().await.unwrap();
        let ann = storage.add_person("Ann", "a", 1).await.unwrap();
        let seats = vec![
            SeatRow { sitter: Sitter::Person(ann.id), name: "Ann".into(), entropy: Some("ab".into()), left: None },
            SeatRow { sitter: Sitter::Bot("guide".into()), name: "Guide".into(), entropy: None, left: None },
        ];
        let id = storage.add_game(&new_game("secret", seats.clone())).await.unwrap();
        let game = storage.game(id).await.unwrap().unwrap();
        assert_eq!((game.seats, game.version, game.state), (seats, 0, State::Open));
        assert_eq!((game.rules.rounds(), game.server_seed), (1, Seed::new([7; 32])));
        assert_eq!(storage.invited("secret").await.unwrap(), Some(id));
        assert_eq!(storage.invited("wrong").await.unwrap(), None);
        assert!(storage.game(id + 1).await.unwrap().is_none());
        let second = storage.add_game(&new_game("secret2", vec![open_seat()])).await.unwrap();
        assert_eq!(second, id + 1);
    }

    pub(crate) async fn a_change_is_there_after_a_restart(place: Place) {
        let storage = place.open().await.unwrap();
        let id = storage.add_game(&new_game("i", vec![open_seat(), open_seat()])).await.unwrap();
        let left = TakenOver { seat: Seat::new(1).unwrap(), round: 2, ply: 17 };
        let bot = SeatRow { sitter: Sitter::Bot("x".into()), name: "X".into(), entropy: None, left: Some(left) };
        let end = Some(End { how: How::Resigned, seat: Seat::new(0) });
        let changes = Change {
            turn: turn(1, 0, "Y4-s"),
            seats: vec![(left.seat, bot.clone())],
            end,
            rematch: Some(9),
            ..change(id, 0)
        };
        assert!(storage.change(changes).await.unwrap());
        let game = place.open().await.unwrap().game(id).await.unwrap().unwrap();
        assert_eq!((game.version, game.end, game.rematch), (1, end, Some(9)));
        assert_eq!(game.turns, [TurnRow { round: 1, ply: 0, turn: "Y4-s".into() }]);
        assert_eq!(game.seats, [open_seat(), bot]);
    }

    pub(crate) async fn of_many_racing_for_a_ply_one_wins(place: Place) {
        let nodes = [place.open().await.unwrap(), place.open().await.unwrap()];
        let id = nodes[0].add_game(&new_game("i", vec![open_seat()])).await.unwrap();
        let tasks: Vec<_> = (0..40)
            .map(|n| {
                let node = Arc::clone(&nodes[n % 2]);
                let change = Change { turn: turn(1, 0, &format!("Y{}-s", n % 9 + 2)), ..change(id, 0) };
                tokio::spawn(async move { node.change(change).await.unwrap() })
            })
            .collect();
        let mut won = 0;
        for task in tasks {
            won += u32::from(task.await.unwrap());
        }
        let game = nodes[1].game(id).await.unwrap().unwrap();
        assert_eq!((won, game.turns.len(), game.version), (1, 1, 1));
    }

    pub(crate) async fn a_stale_change_fails_alone_and_changes_nothing(place: Place) {
        let storage = place.open().await.unwrap();
        let mut games = Vec::new();
        for n in 0..8 {
            games.push(storage.add_game(&new_game(&format!("i{n}"), vec![open_seat()])).await.unwrap());
        }
        // All at once, so that they share commits; every second one answers a version that never was.
        let tasks: Vec<_> = games
            .iter()
            .map(|&id| {
                let storage = Arc::clone(&storage);
                let change = Change { turn: turn(1, 0, "Y4-s"), ..change(id, id % 2) };
                tokio::spawn(async move { storage.change(change).await.unwrap() })
            })
            .collect();
        for (id, task) in games.into_iter().zip(tasks) {
            let fits = id % 2 == 0;
            assert_eq!(task.await.unwrap(), fits);
            let game = storage.game(id).await.unwrap().unwrap();
            assert_eq!((game.version, game.turns.len()), (i64::from(fits), usize::from(fits)));
        }
    }

    pub(crate) async fn a_ply_that_exists_is_never_replaced(place: Place) {
        let storage = place.open().await.unwrap();
        let id = storage.add_game(&new_game("i", vec![open_seat()])).await.unwrap();
        assert!(storage.change(Change { turn: turn(1, 0, "Y4-s"), ..change(id, 0) }).await.unwrap());
        // Even with the right version: the row guards itself.
        assert!(!storage.change(Change { turn: turn(1, 0, "Y5-s"), ..change(id, 1) }).await.unwrap());
        let game = storage.game(id).await.unwrap().unwrap();
        assert_eq!((game.version, game.turns[0].turn.as_str()), (1, "Y4-s"));
    }

    pub(crate) async fn my_tables_are_listed_and_no_others(place: Place) {
        let storage = place.open().await.unwrap();
        let ann = storage.add_person("Ann", "a", 1).await.unwrap();
        let bob = storage.add_person("Bob", "b", 1).await.unwrap();
        let seat = |id| SeatRow { sitter: Sitter::Person(id), ..open_seat() };
        let mine = storage.add_game(&new_game("1", vec![seat(ann.id), seat(ann.id)])).await.unwrap();
        let ours = storage.add_game(&new_game("2", vec![seat(ann.id), seat(bob.id)])).await.unwrap();
        let _his = storage.add_game(&new_game("3", vec![seat(bob.id)])).await.unwrap();
        assert!(storage.change(Change { at: 5, ..change(mine, 0) }).await.unwrap());
        let listed = storage.games_of(ann.id).await.unwrap();
        assert_eq!(listed.iter().map(|game| game.id).collect::<Vec<_>>(), [mine, ours]);
        assert_eq!((listed[0].to_move, listed[0].state, listed[0].changed), (Seat::new(1), State::Running, 5));
        // Only what was played counts as finished.
        assert!(storage.change(Change { state: State::Over, ..change(ours, 0) }).await.unwrap());
        assert_eq!(storage.finished(ann.id, GameKind::Card).await.unwrap(), 0);
        assert!(storage.change(Change { turn: turn(1, 0, "Y4-s"), ..change(mine, 1) }).await.unwrap());
        assert_eq!(storage.finished(ann.id, GameKind::Card).await.unwrap(), 0);
        assert!(storage.change(Change { state: State::Over, ..change(mine, 2) }).await.unwrap());
        let finished = [(ann.id, GameKind::Card), (ann.id, GameKind::Board), (bob.id, GameKind::Card)];
        for ((person, game), matches) in finished.into_iter().zip([1, 0, 0]) {
            assert_eq!(storage.finished(person, game).await.unwrap(), matches);
        }
    }

    pub(crate) async fn a_job_belongs_to_one_worker_until_its_lease_ends(place: Place) {
        let storage = place.open().await.unwrap();
        let id = storage.add_game(&new_game("i", vec![open_seat()])).await.unwrap();
        assert_eq!(storage.next_due().await.unwrap(), None);
        assert!(storage.change(Change { bot_due: Some(100), ..change(id, 0) }).await.unwrap());
        assert_eq!(storage.next_due().await.unwrap(), Some(100));
        assert!(storage.claim(99, 200, 9).await.unwrap().is_empty());
        assert_eq!(storage.claim(100, 200, 9).await.unwrap(), [id]);
        assert!(storage.claim(150, 300, 9).await.unwrap().is_empty());
        assert_eq!(storage.next_due().await.unwrap(), Some(200));
        // The worker died; after its lease another takes the job up.
        let other = place.open().await.unwrap();
        assert_eq!(other.claim(200, 300, 9).await.unwrap(), [id]);
        assert!(storage.change(change(id, 1)).await.unwrap());
        assert_eq!(storage.next_due().await.unwrap(), None);
    }

    pub(crate) async fn a_change_is_heard_of(place: Place) {
        let storage = place.open().await.unwrap();
        // On PostgreSQL another node hears it too; a SQLite file has only one.
        let other = if let Place::Url(_) = place { place.open().await.unwrap() } else { Arc::clone(&storage) };
        let (mut here, mut there) = (storage.changes(), other.changes());
        let id = storage.add_game(&new_game("i", vec![open_seat()])).await.unwrap();
        assert!(!storage.change(change(id, 7)).await.unwrap());
        assert!(storage.change(change(id, 0)).await.unwrap());
        let heard = Changed { game: id, version: 1 };
        assert_eq!(here.recv().await.unwrap(), heard);
        assert_eq!(there.recv().await.unwrap(), heard);
    }

    pub(crate) async fn notes_are_private_and_replaced(place: Place) {
        let storage = place.open().await.unwrap();
        let ann = storage.add_person("Ann", "a", 1).await.unwrap();
        let bob = storage.add_person("Bob", "b", 1).await.unwrap();
        let id = storage.add_game(&new_game("i", vec![open_seat()])).await.unwrap();
        storage.set_note(id, ann.id, "one").await.unwrap();
        storage.set_note(id, ann.id, "two").await.unwrap();
        assert_eq!(storage.note(id, ann.id).await.unwrap(), "two");
        assert_eq!(storage.note(id, bob.id).await.unwrap(), "");
    }
}
