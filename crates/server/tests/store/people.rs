//! Guests and members.

use crate::common::{Place, account, change, happens, make, member, person, result, session};
use fivepaths_server::people;
use fivepaths_server::store::jobs::Claim;
use fivepaths_server::table::lists::{Finished, against as against_one, finished, tallies};
use fivepaths_server::table::store::{note, row, see, set_note, visit};
use fivepaths_server::table::{Change, SeatRow, Sitter, State, against_person};
use futures_util::future::join_all;

law!(a_person_is_found_by_session_and_keeps_a_name);
law!(a_name_is_claimed_once_and_old_sessions_end);
law!(a_link_is_used_once);
law!(an_address_belongs_to_one_account);
law!(only_so_many_sessions_are_kept_and_each_can_be_ended);
law!(the_games_of_a_guest_move_to_the_account_except_where_both_play);
law!(a_deleted_account_leaves_the_games_of_others);
law!(a_mail_is_claimed_once_and_goes);
law!(the_host_finds_renames_and_deletes_accounts);
law!(an_account_that_nobody_used_is_forgotten);

fn mail(id: i64, person: i64) -> fivepaths_server::notify::Mail {
    let (address, subject, body) = ("ann@example.org".into(), "Hello".into(), "World".into());
    fivepaths_server::notify::Mail { id, person, address, subject, body, at: 1, about: None }
}

async fn a_person_is_found_by_session_and_keeps_a_name(place: Place) {
    let store = place.open().await;
    let written = store.write(people::arrive("Ann", &session("hash"))).await.unwrap();
    let ann = people::by_session(&store, "hash").await.unwrap().unwrap().person;
    assert_eq!((Some(ann.id), ann.name.as_str()), (written.drawn(), "Ann"));
    assert_eq!(people::by_session(&store, "other").await.unwrap(), None);
    assert!(store.write(people::rename_guest(ann.id, "Änn 🃏")).await.unwrap().is_done());
    let again = place.open().await;
    assert_eq!(people::by_session(&again, "hash").await.unwrap().unwrap().person.name, "Änn 🃏");
}

async fn a_name_is_claimed_once_and_old_sessions_end(place: Place) {
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

async fn a_link_is_used_once(place: Place) {
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

async fn an_address_belongs_to_one_account(place: Place) {
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

async fn only_so_many_sessions_are_kept_and_each_can_be_ended(place: Place) {
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

async fn the_games_of_a_guest_move_to_the_account_except_where_both_play(place: Place) {
    let store = place.open().await;
    let (ann, bob, guest) = (member(&store, "Ann").await, member(&store, "Bob").await, person(&store, "G").await);
    let seat = |id| SeatRow::person(id, "");
    let alone = make(&store, "1", vec![seat(guest), seat(guest)]).await;
    let both = make(&store, "2", vec![seat(guest), seat(ann)]).await;
    let with_bob = make(&store, "3", vec![seat(bob), seat(guest)]).await;
    let mine = make(&store, "4", vec![seat(bob), seat(ann)]).await;
    for (game, result) in [(both, result([guest, ann])), (with_bob, result([bob, guest])), (mine, result([bob, ann]))] {
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
    let after = (row(&store, alone).await.unwrap().unwrap().version, row(&store, both).await.unwrap().unwrap().version);
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

async fn a_deleted_account_leaves_the_games_of_others(place: Place) {
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

async fn a_mail_is_claimed_once_and_goes(place: Place) {
    let nodes = [place.open().await, place.open().await];
    let ann = member(&nodes[0], "Ann").await;
    nodes[0].write(mail(42, ann).queue()).await.unwrap();
    let claim = Claim { kind: "mail", lane: 0, now: 10, until: 100, horizon: 1_000, most: 9 };
    let claims = join_all((0..8).map(|n| nodes[n % 2].claim(claim))).await;
    let claimed: Vec<i64> = claims.into_iter().flat_map(Result::unwrap).collect();
    assert_eq!(claimed, [42]);
}

async fn the_host_finds_renames_and_deletes_accounts(place: Place) {
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

async fn an_account_that_nobody_used_is_forgotten(place: Place) {
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
