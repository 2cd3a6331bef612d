//! Tables: their turns, their seats, and what is kept beside them.

use crate::common::{Place, change, due, happens, make, new_table, person, turn};
use fivepaths_rules::{End, How, Seat, Seed, Takeback, TakenOver};
use fivepaths_server::people;
use fivepaths_server::table::store::{change as write_change, row, see, set_confirm, turns, visit};
use fivepaths_server::table::{Change, SeatRow, State, TakenBack, TurnRow, Visit};
use futures_util::future::join_all;

law!(a_table_comes_back_as_it_was_made);
law!(a_change_is_there_after_a_restart);
law!(of_many_racing_for_a_ply_one_wins);
law!(a_ply_that_exists_is_never_replaced);
law!(turns_taken_back_are_gone_and_kept_apart);
law!(a_rematch_is_made_once);
law!(notes_are_private_and_replaced);
law!(a_visit_only_ever_sees_more);
law!(what_nobody_played_is_forgotten);

async fn a_visit_only_ever_sees_more(place: Place) {
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

async fn a_table_comes_back_as_it_was_made(place: Place) {
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

async fn a_change_is_there_after_a_restart(place: Place) {
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

async fn of_many_racing_for_a_ply_one_wins(place: Place) {
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

async fn a_ply_that_exists_is_never_replaced(place: Place) {
    let store = place.open().await;
    let id = make(&store, "i", vec![SeatRow::open()]).await;
    assert!(happens(&store, Change { turn: turn(1, 0, "Y4-s"), ..change(id, 0) }).await);
    // Even with the right version: the row guards itself.
    assert!(!happens(&store, Change { turn: turn(1, 0, "Y5-s"), ..change(id, 1) }).await);
    let table = row(&store, id).await.unwrap().unwrap();
    assert_eq!((table.version, turns(&store, id).await.unwrap()[0].turn.as_str()), (1, "Y4-s"));
}

async fn turns_taken_back_are_gone_and_kept_apart(place: Place) {
    let store = place.open().await;
    let (ann, bob) = (person(&store, "Ann").await, person(&store, "Bob").await);
    let (id, other) = (make(&store, "i", vec![SeatRow::open()]).await, make(&store, "j", vec![SeatRow::open()]).await);
    for (version, (round, ply)) in [(1, 0), (1, 1), (2, 0), (2, 1), (2, 2)].into_iter().enumerate() {
        for game in [id, other] {
            let turn = turn(round, ply, "Y4-s");
            assert!(happens(&store, Change { turn, ..change(game, version as i64) }).await);
        }
    }
    for (person, seen) in [(ann, 5), (bob, 2)] {
        store.write(see(id, person, seen)).await.unwrap();
    }
    let all =
        vec![Takeback { round: 2, ply: 2, turn: "Y4-s".into() }, Takeback { round: 2, ply: 1, turn: "Y4-s".into() }];
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

async fn a_rematch_is_made_once(place: Place) {
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

async fn notes_are_private_and_replaced(place: Place) {
    use fivepaths_server::table::store::{note, set_note};
    let store = place.open().await;
    let (ann, bob) = (person(&store, "Ann").await, person(&store, "Bob").await);
    let id = make(&store, "i", vec![SeatRow::open()]).await;
    store.write(set_note(id, ann, "one")).await.unwrap();
    store.write(set_note(id, ann, "two")).await.unwrap();
    assert_eq!(note(&store, id, ann).await.unwrap(), "two");
    assert_eq!(note(&store, id, bob).await.unwrap(), "");
}

async fn what_nobody_played_is_forgotten(place: Place) {
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
