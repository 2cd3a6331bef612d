//! Blocking, talking, reports.

use crate::common::{Place, change, done, happens, make, member, person, session};
use fivepaths_server::manners::{self, store as manners_store};
use fivepaths_server::people;
use fivepaths_server::store::news::{Changed, Heard, Topic};
use fivepaths_server::table::store::row;
use fivepaths_server::table::{Change, SeatRow, State, Table};
use futures_util::future::join_all;

law!(people_who_block_never_meet_whoever_said_so);
law!(what_is_said_is_told_to_listeners_and_only_so_much_is_kept);
law!(words_are_written_only_while_everybody_wants_that);
law!(what_the_host_was_told_of_stays_and_all_else_is_forgotten);
law!(a_report_is_made_once_and_closed_once);

async fn people_who_block_never_meet_whoever_said_so(place: Place) {
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

async fn what_is_said_is_told_to_listeners_and_only_so_much_is_kept(place: Place) {
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

async fn words_are_written_only_while_everybody_wants_that(place: Place) {
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

async fn what_the_host_was_told_of_stays_and_all_else_is_forgotten(place: Place) {
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
    assert_eq!((said(&store, game).await.unwrap().len(), said_by(&store, game, bob).await.unwrap().len()), (40, 41));
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

async fn a_report_is_made_once_and_closed_once(place: Place) {
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
    assert_eq!((open[3].about.clone(), open[3].game, open[3].reason.as_str()), ((bob, "Bob".into()), Some(4), "rude"));
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
