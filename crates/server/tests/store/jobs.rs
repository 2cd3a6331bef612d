//! Jobs with leases.

use crate::common::{Place, change, claim, due, happens, make, person};
use fivepaths_server::review::store as reviews;
use fivepaths_server::store::Write;
use fivepaths_server::store::jobs::{self, Claim};
use fivepaths_server::table::store::change as write_change;
use fivepaths_server::table::{Change, SeatRow};
use futures_util::future::join_all;

law!(the_lease_of_a_long_job_is_renewed);
law!(a_job_belongs_to_one_worker_until_its_lease_ends);
law!(a_job_is_set_while_an_old_one_is_forgotten);
law!(everybodys_first_job_comes_before_anybodys_second);
law!(a_clock_that_is_set_back_stops_no_job);
law!(what_is_due_next_is_found_among_many);

async fn what_is_due_next_is_found_among_many(place: Place) {
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

async fn the_lease_of_a_long_job_is_renewed(place: Place) {
    let store = place.open().await;
    let game = make(&store, "a", vec![SeatRow::open()]).await;
    let ann = person(&store, "Ann").await;
    let id = store.write(reviews::ask(game, ann, "x", 5)).await.unwrap().drawn().unwrap();
    let claim = |now| Claim { kind: reviews::REVIEW, lane: reviews::LANE, now, until: now + 10, horizon: 99, most: 1 };
    assert_eq!(store.claim(claim(6)).await.unwrap(), [id]);
    store.write(reviews::keep(id, 30)).await.unwrap();
    assert_eq!(store.claim(claim(20)).await.unwrap(), [0; 0]);
    assert_eq!(store.claim(claim(31)).await.unwrap(), [id]);
}

async fn a_job_belongs_to_one_worker_until_its_lease_ends(place: Place) {
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
async fn a_job_is_set_while_an_old_one_is_forgotten(place: Place) {
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

async fn everybodys_first_job_comes_before_anybodys_second(place: Place) {
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

async fn a_clock_that_is_set_back_stops_no_job(place: Place) {
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
