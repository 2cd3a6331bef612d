//! Somebody's tables: those that run, and those that are over.

use crate::common::{Place, change, happens, make, new_table, person, result};
use fivepaths_rules::{GameKind, Seat};
use fivepaths_server::table::lists::{Finished, active, finished, has_finished, tallies};
use fivepaths_server::table::store::{add, change as write_change};
use fivepaths_server::table::{Change, NewTable, SeatRow, Standing, State};

law!(my_tables_are_listed_and_no_others);
law!(a_finished_match_moves_from_one_list_to_the_other_and_is_tallied_once);
law!(running_games_come_first_in_a_list);

async fn my_tables_are_listed_and_no_others(place: Place) {
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

async fn a_finished_match_moves_from_one_list_to_the_other_and_is_tallied_once(place: Place) {
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

async fn running_games_come_first_in_a_list(place: Place) {
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
