//! Time at the table, by links and forms alone and with the time as a parameter: it begins with the deal, a turn earns
//! its increment, and what happens when it is up happens once.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod guest;
mod sitting;

use std::sync::atomic::Ordering;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use fivepaths_club::{Clock, DAY, HOUR, Ledger, Ms, RatedMatch, SECOND};
use fivepaths_rules::{End, How, Seat};
use fivepaths_server::table::State;
use fivepaths_server::{clock, rating};
use guest::{Guest, Server, attribute, deal, offers, one_turn};
use sitting::{member, record, two, two_at};

#[tokio::test]
async fn a_clock_is_chosen_told_before_one_joins_and_kept_in_a_rematch() {
    let server = Server::new().await;
    let (mut ann, bob) = (Guest::default(), Guest::default());
    let (_, html) = server.get(&ann, "/new?game=card").await;
    for said in
        ["Brisk</b>: 2 days each, and 4 hours more for every turn, up to 3 days.", "takes 28 days, and 76 days at most"]
    {
        assert!(html.contains(said), "{said}");
    }
    let form = "game=card&name=Ann&seat2=link&rounds=1&clock=own&start=10&start-unit=minutes&increment=0&increment-unit=seconds";
    server.post(&mut ann, "/new", form).await;
    let own = Clock::new(600 * SECOND, 0, 600 * SECOND);
    assert_eq!(server.table().await.row.clock, own);
    let (_, html) = server.get(&ann, "/game/1").await;
    let said = "10 minutes each for the whole match";
    assert!(html.contains(said) && html.contains("Whoever runs out of time loses"));
    let invite = attribute(&html, "id=\"invite\" readonly value=\"").unwrap().to_owned();
    assert!(server.get(&bob, &invite).await.1.contains(said), "before one sits down");
    for wrong in
        ["clock=own&start=10", "clock=own&start=99&start-unit=days&increment=1&increment-unit=days", "clock=Quick"]
    {
        let (status, _) = server.post(&mut ann, "/new", &format!("game=card&seat2=link&{wrong}")).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
    }
    deal(&server, &mut ann, "/game/1").await;
    assert_eq!(server.table().await.row.timer, None, "no time before the deal");
    let mut bob = bob;
    let (_, html) = server.get(&bob, &invite).await;
    let commit = attribute(&html, "name=\"commit\" value=\"").unwrap().to_owned();
    server.post(&mut bob, &invite, &format!("name=Bob&commit={commit}&entropy={}", "ab".repeat(16))).await;
    server.pass(601 * SECOND).await;
    assert_eq!(server.table().await.row.end.map(|end| end.how), Some(How::Timeout));
    let (_, rematch) = server.post(&mut ann, "/game/1/rematch", "").await;
    assert_eq!(rematch, "/game/2");
    assert_eq!(server.app.table(2).await.unwrap().unwrap().row.clock, own);
}

#[tokio::test]
async fn time_begins_with_the_deal_and_a_turn_earns_its_increment() {
    let (server, [mut first, mut second], game) = two("clock=quick&rounds=1").await;
    let dealt = server.table().await.row.timer.unwrap();
    assert_eq!(dealt.left(dealt.to_move(), server.now()) / SECOND, 299, "a few looks at the clock are milliseconds");
    server.time.fetch_add(100 * SECOND, Ordering::Relaxed);
    let (_, html) = server.get(&first, &game).await;
    assert!(html.contains("3:19 left") && html.contains("5:00 left"), "mine flows, theirs does not");
    assert!(html.contains("Whoever runs out of time loses the match."));
    let zero = dealt.deadline().unwrap();
    assert_eq!(attribute(&html, "data-zero=\""), Some(zero.to_string().as_str()));
    assert!(one_turn(&server, &mut first, &game, 1).await);
    let table = server.table().await;
    let (timer, mover) = (table.row.timer.clone().unwrap(), table.to_move().unwrap().index());
    let used = table.times[0][0];
    assert!((100 * SECOND..101 * SECOND).contains(&used), "{used}");
    assert_eq!(timer.left(1 - mover, server.now()), 305 * SECOND - used);
    // Nothing that anybody does elsewhere changes the time: it is the same on every page and after a restart.
    let again = fivepaths_server::table::store::row(&server.store, 1).await.unwrap().unwrap();
    assert_eq!(again.timer, Some(timer));
    for n in 0..4 {
        let who = if n % 2 == 0 { &mut second } else { &mut first };
        server.time.fetch_add(7 * SECOND, Ordering::Relaxed);
        assert!(one_turn(&server, who, &game, 1).await);
    }
    let form = format!("seat={}", server.table().await.to_move().unwrap());
    server.post(&mut second, &format!("{game}/resign"), &form).await;
    let record = record(&server, &first).await;
    let ms = record.ms(1).unwrap();
    assert_eq!((record.clock().map(|clock| clock.start), ms.len(), ms[0] as Ms), (Some(300_000), 5, used));
    assert!(ms[1..].iter().all(|ms| (7_000..8_000).contains(ms)), "{ms:?}");
}

#[tokio::test]
async fn a_live_match_is_lost_at_zero_and_a_later_turn_counts_no_more() {
    let (server, [mut first, second], game) = two("clock=quick&rounds=1").await;
    let mover = server.table().await.to_move().unwrap();
    let turn = {
        let (_, html) = server.get(&first, &game).await;
        let (_, address) = offers(&html, "hand-1").unwrap();
        let (_, html) = server.get(&first, &address).await;
        let (_, address) = offers(&html, "to-pile").unwrap();
        let (_, html) = server.get(&first, &address).await;
        offers(&html, "draw-s").unwrap().1
    };
    let version = server.table().await.row.version;
    server.pass(299 * SECOND).await;
    assert!(!server.table().await.is_over());
    server.time.fetch_add(2 * SECOND, Ordering::Relaxed);
    // Nobody has looked yet, but it is too late all the same.
    let form = format!("version={version}&seat={mover}&turn={turn}");
    let (_, location) = server.post(&mut first, &format!("{game}/turn"), &form).await;
    assert_eq!(location, format!("{game}?notice=toolate"));
    let (_, html) = server.get(&first, &location).await;
    assert!(html.contains("Your time was up before this turn arrived.") && html.contains("0:00 left"));
    server.pass(0).await;
    let table = server.table().await;
    assert_eq!((table.row.state, table.row.end), (State::Over, Some(End { how: How::Timeout, seat: Some(mover) })));
    // What is due is done once.
    server.pass(DAY).await;
    assert_eq!(server.table().await.row.version, table.row.version);
    assert!(server.get(&second, &game).await.1.contains("ran out of time. You won!"));
    assert_eq!(record(&server, &second).await.check().unwrap().outcome().unwrap().winners, [mover.next(2)]);
}

#[tokio::test]
async fn by_correspondence_the_other_claims_or_waits_and_then_it_ends_by_itself() {
    let form = "clock=brisk&rounds=1";
    for ending in ["claim", "wait", "late"] {
        let (server, [mut first, mut second], game) = two(form).await;
        let (mover, now) = (server.table().await.to_move().unwrap(), server.now());
        let seats = [mover, mover.next(2)].map(|seat| format!("seat={seat}"));
        let claim = format!("{game}/claim");
        server.post(&mut second, &claim, &seats[1]).await;
        server.pass(2 * DAY - 2 * SECOND).await;
        server.post(&mut second, &claim, &seats[1]).await;
        let (_, html) = server.get(&second, &game).await;
        assert!(!server.table().await.is_over() && !html.contains("id=\"claim\""), "not before zero");
        server.pass(3 * SECOND).await;
        let table = server.table().await;
        assert!(!table.is_over() && table.choosing(server.now()).unwrap() - (now + 5 * DAY) < SECOND);
        let (_, html) = server.get(&first, &game).await;
        assert!(html.contains("Time is up: move!") && !html.contains("id=\"claim\""));
        let (_, html) = server.get(&second, &game).await;
        assert!(html.contains("is out of time.") && html.contains("id=\"claim\""));
        // Whoever is late cannot claim, for either seat.
        server.post(&mut first, &claim, &seats[0]).await;
        assert_eq!(server.post(&mut first, &claim, &seats[1]).await.0, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(!server.table().await.is_over());
        match ending {
            "claim" => {
                server.post(&mut second, &claim, &seats[1]).await;
            }
            "wait" => {
                server.pass(3 * DAY - 10 * SECOND).await;
                assert!(!server.table().await.is_over(), "three days");
                server.pass(10 * SECOND).await;
            }
            _ => {
                server.pass(DAY).await;
                assert!(one_turn(&server, &mut first, &game, 1).await, "a late turn counts while the other waits");
                server.post(&mut second, &claim, &seats[1]).await;
                assert!(!server.table().await.is_over(), "there is nothing to claim any more");
                // Of the three days two are left for the rest of the match.
                assert!(one_turn(&server, &mut second, &game, 1).await);
                server.pass(4 * HOUR + 2 * DAY - MINUTE).await;
                assert!(!server.table().await.is_over());
                server.pass(MINUTE).await;
            }
        }
        let end = server.table().await.row.end;
        assert_eq!(end, Some(End { how: How::Timeout, seat: Some(mover) }), "{ending}");
        record(&server, &second).await;
    }
}

const MINUTE: Ms = 60 * SECOND;

#[tokio::test]
async fn in_a_larger_game_a_bot_plays_on_without_losing_time() {
    let server = Server::new().await;
    let mut ann = Guest::default();
    let form = "game=board&variant=short&clock=quick&seat2=screen&name2=Bo&seat3=screen&name3=Cy";
    let (_, game) = server.post(&mut ann, "/new", form).await;
    deal(&server, &mut ann, &game).await;
    let mover = server.table().await.to_move().unwrap();
    server.pass(301 * SECOND).await;
    let table = server.table().await;
    assert!(!table.is_over() && table.is_bot(mover));
    assert_eq!((table.seat(mover).left.map(|left| left.ply), table.to_move()), (Some(0), Some(mover)));
    // A program has no deadline, however long it takes.
    server.pass(DAY).await;
    assert_eq!(server.table().await.row.version, table.row.version);
    let timer = server.table().await.row.timer.unwrap();
    assert_eq!((timer.deadline(), timer.left(mover.next(3).index(), server.now())), (None, 300 * SECOND));
    // The second of three runs out of time when the bot has moved; then only one person is left, and the third ends it.
    let bots = tokio::spawn(fivepaths_server::bots::run(server.app.clone()));
    let mut changes = server.store.news().listen([fivepaths_server::store::news::Topic::Table(1)]);
    while server.table().await.to_move() == Some(mover) {
        changes.next().await;
    }
    bots.abort();
    let timer = server.table().await.row.timer.unwrap();
    assert_eq!((server.table().await.times[0].as_slice(), timer.flows(server.now())), ([0].as_slice(), true));
    server.pass(301 * SECOND).await;
    let table = server.table().await;
    assert_eq!((table.is_over(), table.is_bot(mover.next(3)), table.to_move()), (false, true, Some(mover.next(3))));
}

#[tokio::test]
async fn a_rated_match_is_lost_by_time_as_by_giving_up_and_the_ledger_agrees() {
    let server = Server::new().await;
    let people = [member(&server, "Ann").await, member(&server, "Bob").await];
    let (server, [mut first, mut second], game) =
        two_at(server, people, "clock=steady&rated=yes&no-vacation=yes").await;
    assert!(server.get(&first, &game).await.1.contains("two days for their first turn"));
    for n in 0..4 {
        assert!(one_turn(&server, if n % 2 == 0 { &mut first } else { &mut second }, &game, 1).await);
    }
    server.pass(7 * DAY).await;
    let table = server.table().await;
    assert_eq!(table.row.end.map(|end| end.how), Some(How::Timeout));
    let record = record(&server, &first).await;
    assert!(record.clock().is_some() && record.rated().is_some());
    let rated = RatedMatch::of(&record).unwrap().unwrap();
    assert_eq!(rated.points, None, "as a forfeit");
    let mut ledger = Ledger::new(|_, _| None);
    let steps = ledger.add(&rated).unwrap();
    let stored = rating::store::steps(&server.store, 1).await.unwrap();
    assert_eq!((stored.len(), steps.len()), (2, 2));
    for step in steps {
        let person = rated.rated.ids[step.seat].trim_start_matches('p').parse::<i64>().unwrap();
        let stored = stored.iter().find(|stored| stored.person == person).unwrap();
        assert_eq!(stored.rating, i64::from(step.after.rating()));
        let lost = table.row.end.unwrap().seat.unwrap().index() == step.seat;
        assert_eq!(stored.gained < 0, lost);
    }
}

#[tokio::test]
async fn a_strangers_game_without_its_first_turns_is_void_and_counts_for_nobody() {
    for turns in [0, 1] {
        let server = Server::new().await;
        let people = [member(&server, "Ann").await, member(&server, "Bob").await];
        let (server, [mut first, second], game) = two_at(server, people, "clock=slow&rated=yes").await;
        for _ in 0..turns {
            assert!(one_turn(&server, &mut first, &game, 1).await);
        }
        server.pass(48 * HOUR - SECOND).await;
        assert!(!server.table().await.is_over());
        server.pass(SECOND).await;
        let table = server.table().await;
        assert_eq!(table.row.end, Some(End { how: How::Aborted, seat: None }));
        assert_eq!((table.row.ended, table.result()), (None, None));
        assert!(rating::store::steps(&server.store, 1).await.unwrap().is_empty());
        assert!(server.get(&second, &game).await.1.contains("The match was called off."));
        assert!(record(&server, &first).await.rated().is_none());
    }
}

#[tokio::test]
async fn time_is_given_from_ones_own_to_one_opponent() {
    let (server, [first, mut second], game) = two("clock=brisk&rounds=1").await;
    let (mover, give) = (server.table().await.to_move().unwrap(), format!("{game}/give"));
    let other = mover.next(2);
    let left = |seat: Seat, table: &fivepaths_server::table::Table, now| {
        table.row.timer.as_ref().unwrap().left(seat.index(), now)
    };
    server.pass(DAY).await;
    let (_, html) = server.get(&second, &game).await;
    assert!(html.contains("12 hours of my time"));
    let before = server.table().await;
    assert_eq!(server.post(&mut second, &give, &format!("seat={other}")).await.0, StatusCode::SEE_OTHER);
    let (after, now) = (server.table().await, server.now());
    assert_eq!(left(other, &before, now) - left(other, &after, now), 12 * HOUR);
    assert_eq!(left(mover, &after, now) - left(mover, &before, now), 12 * HOUR);
    assert_eq!(after.row.version, before.row.version + 1);
    // It does not flow for both, and it is not more in all.
    for _ in 0..20 {
        server.post(&mut second, &give, &format!("seat={other}")).await;
    }
    let (table, now) = (server.table().await, server.now());
    assert_eq!(left(other, &table, now), 12 * HOUR, "whoever gives keeps some");
    assert_eq!(left(mover, &table, now) / MINUTE, 60 * 60 - 1);
    assert!(server.get(&first, &game).await.1.contains("2 d 11 h left"));
}

#[tokio::test]
async fn with_a_clock_nothing_is_taken_back_and_no_hint_is_given() {
    let (server, mut ann, game) = Server::with_table("game=card&seat2=bot:stroller&clock=calm").await;
    let bots = tokio::spawn(fivepaths_server::bots::run(server.app.clone()));
    let mut changes = server.store.news().listen([fivepaths_server::store::news::Topic::Table(1)]);
    while server.table().await.turns() < 2 || server.table().await.is_bot(server.table().await.to_move().unwrap()) {
        if !one_turn(&server, &mut ann, &game, 1).await {
            changes.next().await;
        }
    }
    bots.abort();
    let seat = server.table().await.to_move().unwrap();
    let version = server.table().await.row.version;
    let (_, html) = server.get(&ann, &game).await;
    assert!(
        !html.contains("id=\"take-back\"") && !html.contains("id=\"ask-hint\"") && html.contains("a bot, whose time")
    );
    for (what, notice) in [("takeback", "notakeback"), ("hint", "nohint")] {
        let form = format!("seat={seat}&version={version}");
        let (_, location) = server.post(&mut ann, &format!("{game}/{what}"), &form).await;
        assert_eq!(location, format!("{game}?notice={notice}"));
    }
    // The bot took its time, but used none.
    let bot = seat.next(2).index();
    assert_eq!(server.table().await.row.timer.unwrap().left(bot, server.now()), 900 * SECOND);
}

#[tokio::test]
async fn my_games_come_by_the_time_that_is_left_mine_to_move_first() {
    let server = Server::new().await;
    let mut ann = Guest::default();
    // At one screen Ann is always to move.
    for clock in ["none", "slow", "quick", "steady"] {
        let (_, game) = server.post(&mut ann, "/new", &format!("game=card&seat2=screen&clock={clock}")).await;
        deal(&server, &mut ann, &game).await;
    }
    let (_, html) = server.get(&ann, "/games").await;
    let order: Vec<usize> = [3, 4, 2, 1].iter().map(|n| html.find(&format!("href=\"/game/{n}\"")).unwrap()).collect();
    assert!(order.is_sorted(), "{order:?}");
    assert!(html.contains("4:59 left") && html.contains("2 d 23 h left"));
    let next = async |who: &Guest, path: &str| {
        let request = who.asks(Request::get(path)).body(Body::empty()).unwrap();
        server.send(request).await.3
    };
    // From one game that waits to the next, and round again.
    for (path, to) in
        [("/next", 3), ("/next?game=3", 4), ("/next?game=1", 3), ("/next?game=99", 3), ("/next?game=x", 3)]
    {
        assert_eq!(next(&ann, path).await, format!("/game/{to}"), "{path}");
    }
    assert_eq!(next(&Guest::default(), "/next").await, "/games");
    for n in 1..=4 {
        let form = format!("seat={}", server.app.table(n).await.unwrap().unwrap().to_move().unwrap());
        if n != 2 {
            server.post(&mut ann, &format!("/game/{n}/resign"), &form).await;
        }
    }
    assert_eq!((next(&ann, "/next").await.as_str(), next(&ann, "/next?game=2").await.as_str()), ("/game/2", "/games"));
}

#[tokio::test]
async fn what_is_due_is_done_after_a_restart_and_by_one_of_two() {
    let (server, _, _) = two("clock=quick&rounds=1").await;
    let again = server.another().await;
    again.time.store(server.now() + 400 * SECOND, Ordering::Relaxed);
    server.time.fetch_add(400 * SECOND, Ordering::Relaxed);
    let (first, second) = tokio::join!(clock::once(&server.app), clock::once(&again.app));
    first.unwrap();
    second.unwrap();
    let table = fivepaths_server::table::store::row(&server.store, 1).await.unwrap().unwrap();
    assert_eq!((table.state, table.version), (State::Over, 3));
    assert_eq!(clock::once(&again.app).await.unwrap(), None);
}

#[tokio::test]
async fn a_clock_that_is_set_back_ends_no_match_and_gives_no_more_than_there_was() {
    let (server, [first, _], game) = two("clock=quick&rounds=1").await;
    server.time.fetch_add(-100 * DAY, Ordering::Relaxed);
    assert!(server.get(&first, &game).await.1.contains("5:00 left"));
    // What is due lies further ahead than it ever can, so somebody looks at it, and time flows from now on.
    server.pass(0).await;
    let timer = server.table().await.row.timer.unwrap();
    assert!((timer.deadline().unwrap() - server.now() - 300 * SECOND).abs() < SECOND);
    server.pass(301 * SECOND).await;
    assert!(server.table().await.is_over());
}
