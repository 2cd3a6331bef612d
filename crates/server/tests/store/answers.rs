//! Conditional turns.

use crate::common::{Place, change, happens, make, turn};
use fivepaths_server::answers;
use fivepaths_server::table::store::{row, turns};
use fivepaths_server::table::{Change, SeatRow};

law!(an_answer_is_stored_with_the_turn_that_it_answers);
law!(a_list_and_a_turn_at_one_moment_have_one_outcome);

async fn an_answer_is_stored_with_the_turn_that_it_answers(place: Place) {
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

async fn a_list_and_a_turn_at_one_moment_have_one_outcome(place: Place) {
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
