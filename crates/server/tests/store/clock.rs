//! The time of a turn, and what happens when it is up.

use crate::common::{Place, change, claim, happens, make, new_table, turn};
use fivepaths_club::{Clock, TO_CLAIM, Timer};
use fivepaths_rules::{End, How, Seat};
use fivepaths_server::store::Write;
use fivepaths_server::store::jobs::{self, Claim};
use fivepaths_server::table::store::{add, row, turns};
use fivepaths_server::table::{Change, NewTable, SeatRow, State, TurnRow};

law!(a_turn_stores_its_time_and_when_the_next_is_up);
law!(a_turn_and_a_time_out_at_one_moment_have_one_outcome);

async fn a_turn_stores_its_time_and_when_the_next_is_up(place: Place) {
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

async fn a_turn_and_a_time_out_at_one_moment_have_one_outcome(place: Place) {
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
