//! The store itself: writes that share a commit, connections that cannot write, news, and older databases.

use crate::common::{Place, change, claim, due, happens, make, person, session, turn};
use fivepaths_server::people;
use fivepaths_server::store::jobs::Claim;
use fivepaths_server::store::news::{Changed, Heard, Topic};
use fivepaths_server::store::{Purpose, Store, StoreError, Write, Written};
use fivepaths_server::table::lists::active;
use fivepaths_server::table::store::{change as write_change, row, see, turns, visit};
use fivepaths_server::table::{Change, SeatRow};

law!(a_stale_change_fails_alone_and_changes_nothing);
law!(a_write_that_concerns_several_tables_happens_at_all_of_them_or_at_none);
law!(a_write_by_a_session_needs_that_session);
law!(a_bad_write_fails_alone);
law!(a_change_is_heard_of_by_those_who_listen_to_the_table);
law!(connections_that_read_cannot_write);
law!(a_database_from_before_the_numbered_files_is_taken_over);

async fn a_write_by_a_session_needs_that_session(place: Place) {
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

async fn a_stale_change_fails_alone_and_changes_nothing(place: Place) {
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

async fn a_write_that_concerns_several_tables_happens_at_all_of_them_or_at_none(place: Place) {
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

async fn a_bad_write_fails_alone(place: Place) {
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

async fn a_change_is_heard_of_by_those_who_listen_to_the_table(place: Place) {
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

async fn connections_that_read_cannot_write(place: Place) {
    let store = place.open().await;
    person(&store, "Ann").await;
    for statement in ["DELETE FROM session", "UPDATE person SET name = 'x'", "CREATE TABLE x (y TEXT)"] {
        assert!(sqlx::query(statement).execute(store.reads()).await.is_err(), "{statement}");
    }
    assert!(people::by_session(&store, "Ann").await.unwrap().is_some());
}

async fn a_database_from_before_the_numbered_files_is_taken_over(place: Place) {
    // What version 0.1.0 left behind: its tables, a person at a table, a bot's job, two counted migrations.
    let old = include_str!("0.1.0.sql");
    match &place {
        Place::File(_) => {
            let options = sqlx::sqlite::SqliteConnectOptions::new().filename(place.database()).create_if_missing(true);
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
