//! Nobody is forgotten, and nobody is told twice: what is due is sent once and in time, by two nodes on either database,
//! also if one of them dies in the middle, and not if the turn was made or the reminder switched off meanwhile.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod cluster;
mod guest;
mod house;
mod push;
mod smtp;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use fivepaths_server::Settings;
use fivepaths_server::notify::{self, Mailer};
use guest::{Guest, attribute};
use house::{DAY, EVERYTHING, HOUR, House, MINUTE, NOON, Place, URL, address, header};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

const PATIENCE: Duration = Duration::from_secs(30);

/// Makes two tests of a law.
macro_rules! law {
    ($name:ident) => {
        mod $name {
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn sqlite() {
                super::laws::$name(super::Place::File).await;
            }
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn postgres() {
                super::laws::$name(super::Place::Url(super::cluster::database().await)).await;
            }
        }
    };
}

law!(each_reminder_comes_once_and_in_time);
law!(a_vacation_is_told_once_and_reminders_follow_the_clocks_that_it_holds);
law!(one_mail_is_about_all_games);
law!(what_was_made_or_switched_off_meanwhile_is_not_sent);
law!(a_reminder_outlasts_hours_without_a_mail_server);
law!(a_node_that_dies_after_sending_leaves_the_same_mail_to_another);
law!(a_message_goes_to_each_browser_and_the_newest_counts);

/// Two who play.
const NAMES: [&str; 2] = ["Ann", "Bob"];

mod laws {
    use super::*;

    pub(crate) async fn each_reminder_comes_once_and_in_time(place: Place) {
        let house = House::new(place, 2).await;
        let people = [house.member("Ann").await, house.member("Bob").await];
        let (game, [mover, other]) = house.table([&people[0], &people[1]], "clock=steady").await;
        let paths = [house.browser(&people[0]).await, house.browser(&people[1]).await];
        let began = house.now();
        // Whoever subscribed is there, so the turn that waited then is told of by mail alone; later ones in the browser.
        house.turn(&people[mover], &game).await;
        let (mut mails, mut messages) = (Vec::new(), Vec::new());
        while house.now() < began + 3 * DAY - MINUTE {
            house.pass(10 * MINUTE).await;
            for (n, name) in NAMES.into_iter().enumerate() {
                while house.mails(name).len() > mails.iter().filter(|(who, _, _)| *who == n).count() {
                    mails.push((n, house.now() - began, String::new()));
                }
            }
            while house.push.messages().len() > messages.len() {
                messages.push(house.now() - began);
            }
        }
        assert_eq!(mails.len(), 3, "{mails:?}");
        assert!(mails.iter().all(|(who, ..)| *who == other), "{mails:?}");
        let at: Vec<i64> = mails.iter().map(|(_, at, _)| *at).collect();
        assert_eq!(at, [DAY, 3 * DAY - 6 * HOUR, 3 * DAY], "the first mail, the last call, and their vacation");
        assert_eq!(messages, [10 * MINUTE, 3 * DAY - 6 * HOUR]);
        let sent = house.push.messages();
        assert!(sent.iter().all(|message| message["browser"] == paths[other]), "{sent:?}");
        let read = house.smtp.read(&address(NAMES[other]));
        let subjects: Vec<&str> = read.iter().map(|(subject, _)| subject.as_str()).collect();
        assert!(subjects.contains(&"A game waits for you") && subjects.contains(&"Your time runs out in a game"));
        let until = "until 21 November 2026, 12:00";
        assert!(subjects.contains(&"Your vacation has begun"));
        for (subject, text) in read.iter().filter(|(subject, _)| subject.contains("game")) {
            let says = [&format!("Against {}, {until}", NAMES[mover]), &format!("{URL}{game}")];
            assert!(says.iter().all(|said| text.contains(said.as_str())), "{subject}: {text}");
        }
        // A turn begins a new spell, for the other; nothing more comes for this one.
        house.turn(&people[other], &game).await;
        house.pass(DAY).await;
        assert_eq!((house.mails(NAMES[other]).len(), house.mails(NAMES[mover]).len()), (3, 1));
        // After the end nothing comes at all.
        house.server().post(&mut Guest(people[mover].0.clone()), &format!("{game}/resign"), "seat=0").await;
        house.server().post(&mut Guest(people[mover].0.clone()), &format!("{game}/resign"), "seat=1").await;
        let before = house.push.messages().len();
        for _ in 0..10 {
            house.pass(DAY).await;
        }
        assert_eq!((house.mails(NAMES[other]).len(), house.mails(NAMES[mover]).len()), (3, 1));
        assert_eq!(house.push.messages().len(), before);
    }

    /// How many mails of a subject came for Ann.
    fn count(house: &House, subject: &str) -> usize {
        house.mails("Ann").iter().filter(|mail| mail.contains(&format!("Subject: {subject}"))).count()
    }

    pub(crate) async fn a_vacation_is_told_once_and_reminders_follow_the_clocks_that_it_holds(place: Place) {
        let house = House::new(place, 2).await;
        let (ann, bob) = (house.member("Ann").await, house.member("Bob").await);
        let path = house.browser(&ann).await;
        // Her nights are from ten to half past seven, and her time is up at two in the night.
        house.wish(&ann, &format!("{EVERYTHING}&quiet-from=22:00&quiet-to=07:30")).await;
        house.time.store(NOON + 2 * HOUR, Ordering::Relaxed);
        let form = "clock=own&start=36&start-unit=hours&increment=12&increment-unit=hours";
        let late = house.waiting([&ann, &bob], 0, form).await;
        let slow = house.waiting([&ann, &bob], 0, "clock=steady").await;
        for _ in 0..24 {
            house.pass(90 * MINUTE).await;
        }
        assert_eq!((house.now() - NOON, count(&house, "Your time runs out in a game")), (38 * HOUR, 1));
        assert_eq!(count(&house, "Your vacation has begun"), 0, "not at night");
        let before = house.mails("Ann").len();
        house.pass(5 * HOUR + 29 * MINUTE).await;
        assert_eq!(count(&house, "Your vacation has begun"), 0, "she sleeps");
        house.pass(2 * MINUTE).await;
        assert_eq!(count(&house, "Your vacation has begun"), 1);
        // While her time is held nothing is said of turns, not even of those that begin.
        house.turn(&bob, &house.waiting([&ann, &bob], 1, "clock=slow").await).await;
        for _ in 0..10 {
            house.pass(DAY).await;
        }
        assert_eq!((house.mails("Ann").len(), count(&house, "2 games wait for you")), (before + 1, 1));
        // She comes back, and time flows again: of what began meanwhile she hears at once, of the others before zero.
        let told = |house: &House| house.push.messages().iter().filter(|message| message["browser"] == path).count();
        let heard = told(&house);
        house.turn(&ann, &late).await;
        house.pass(MINUTE).await;
        assert_eq!((told(&house), count(&house, "2 games wait for you")), (heard + 1, 2));
        let zero = house.zero(&slow).await;
        assert!(zero > house.now() + DAY, "it was held");
        house.time.store(zero - 6 * HOUR - MINUTE, Ordering::Relaxed);
        house.work().await;
        assert_eq!(count(&house, "Your time runs out in a game"), 1);
        house.time.store(zero - MINUTE, Ordering::Relaxed);
        house.work().await;
        assert_eq!(count(&house, "Your time runs out in a game"), 2, "the last call of the other match");
        assert_eq!(count(&house, "Your vacation has begun"), 1);
    }

    pub(crate) async fn one_mail_is_about_all_games(place: Place) {
        let house = House::new(place, 2).await;
        let (ann, bob) = (house.member("Ann").await, house.member("Bob").await);
        let mut mine = Vec::new();
        for form in ["clock=steady", "clock=slow", "", "clock=quick"] {
            let (game, [mover, _]) = house.table([&ann, &bob], form).await;
            if mover == 1 {
                house.turn(&bob, &game).await;
            }
            mine.push(game);
            house.pass(HOUR).await;
        }
        for _ in 0..70 {
            house.pass(HOUR).await;
        }
        let digests: Vec<String> =
            house.mails("Ann").into_iter().filter(|mail| mail.contains("wait for you")).collect();
        assert_eq!(digests.len(), 1, "{digests:?}");
        assert!(digests[0].contains("Subject: 3 games wait for you"), "{}", digests[0]);
        for game in &mine[..3] {
            assert!(digests[0].contains(&format!("{URL}{game}\n")) || digests[0].contains(&format!("{URL}{game}\r\n")));
        }
        assert!(!digests[0].contains(&mine[3]), "nothing is said of a live game");
        assert!(house.mails("Bob").is_empty(), "nothing waits for Bob");
    }

    pub(crate) async fn what_was_made_or_switched_off_meanwhile_is_not_sent(place: Place) {
        let house = House::new(place, 1).await;
        let (ann, bob) = (house.member("Ann").await, house.member("Bob").await);
        // A node whose mail server does not answer queues what is due, and cannot send it.
        let mailer = Mailer::new(&format!("smtp://127.0.0.1:{}", smtp::free_port()), "play@example.org").unwrap();
        let mute = house.app(Settings { mailer: Some(mailer), ..house.settings() }).await;
        let game = house.waiting([&ann, &bob], 0, "clock=steady").await;
        house.time.fetch_add(DAY, Ordering::Relaxed);
        notify::once(&mute).await.unwrap();
        house.turn(&ann, &game).await;
        for _ in 0..6 {
            house.pass(HOUR).await;
        }
        assert!(house.mails("Ann").is_empty(), "the turn was made: {:?}", house.mails("Ann"));
        house.turn(&bob, &game).await;
        house.time.fetch_add(DAY, Ordering::Relaxed);
        notify::once(&mute).await.unwrap();
        assert_eq!(house.wish(&ann, &EVERYTHING.replace("digest=yes", "")).await, StatusCode::SEE_OTHER);
        house.pass(HOUR).await;
        assert!(house.mails("Ann").is_empty(), "it was switched off: {:?}", house.mails("Ann"));
        // Only this kind: the last call comes, six hours before the end. Ann used a day of her three and earned eight hours.
        house.pass(DAY).await;
        assert!(house.mails("Ann").is_empty());
        house.pass(HOUR).await;
        assert!(house.mails("Ann")[0].contains("Subject: Your time runs out in a game"));
        // And nothing at all when mails are switched off; Bob hears as before.
        let (second, third) =
            (house.waiting([&ann, &bob], 0, "clock=brisk").await, house.waiting([&ann, &bob], 1, "").await);
        house.wish(&ann, "digest=yes&calls=yes").await;
        for _ in 0..60 {
            house.pass(HOUR).await;
        }
        assert_eq!(house.mails("Ann").len(), 1, "{second}");
        assert_eq!(house.mails("Bob").len(), 1, "{third}");
    }

    pub(crate) async fn a_reminder_outlasts_hours_without_a_mail_server(place: Place) {
        let house = House::new(place, 1).await;
        let (ann, bob) = (house.member("Ann").await, house.member("Bob").await);
        let mailer = Mailer::new(&format!("smtp://127.0.0.1:{}", smtp::free_port()), "play@example.org").unwrap();
        let mute = house.app(Settings { mailer: Some(mailer), ..house.settings() }).await;
        house.waiting([&ann, &bob], 0, "clock=steady").await;
        house.time.fetch_add(DAY, Ordering::Relaxed);
        for _ in 0..12 {
            notify::once(&mute).await.unwrap();
            house.time.fetch_add(30 * MINUTE, Ordering::Relaxed);
        }
        assert!(house.mails("Ann").is_empty());
        house.pass(30 * MINUTE).await;
        assert_eq!(house.mails("Ann").len(), 1, "the mail server is there again");
        // It is not tried for ever.
        house.waiting([&ann, &bob], 1, "clock=slow").await;
        house.time.fetch_add(DAY, Ordering::Relaxed);
        for _ in 0..2 * 24 * 4 {
            notify::once(&mute).await.unwrap();
            house.time.fetch_add(30 * MINUTE, Ordering::Relaxed);
        }
        house.pass(HOUR).await;
        assert!(house.mails("Bob").is_empty());
    }

    /// A way to the mail server on which its last word is lost: the mail was taken, and the sender never learns it.
    async fn lossy(house: &House) -> (u16, Arc<AtomicBool>) {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (port, to) = (listener.local_addr().unwrap().port(), house.smtp.port());
        let lost = Arc::new(AtomicBool::new(false));
        let told = Arc::clone(&lost);
        tokio::spawn(async move {
            while let Ok((sender, _)) = listener.accept().await {
                let told = Arc::clone(&told);
                tokio::spawn(async move {
                    let server = tokio::net::TcpStream::connect(("127.0.0.1", to)).await.unwrap();
                    let (mut from_sender, mut to_sender) = sender.into_split();
                    let (mut from_server, mut to_server) = server.into_split();
                    let taken = Arc::new(AtomicBool::new(false));
                    let ended = Arc::clone(&taken);
                    tokio::spawn(async move {
                        let (mut bytes, mut text) = ([0; 4096], Vec::new());
                        while let Ok(count @ 1..) = from_sender.read(&mut bytes).await {
                            text.extend_from_slice(&bytes[..count]);
                            if text.ends_with(b"\r\n.\r\n") {
                                ended.store(true, Ordering::SeqCst);
                            }
                            to_server.write_all(&bytes[..count]).await.unwrap();
                        }
                    });
                    let mut bytes = [0; 4096];
                    while let Ok(count @ 1..) = from_server.read(&mut bytes).await {
                        if taken.load(Ordering::SeqCst) {
                            told.store(true, Ordering::SeqCst);
                            // Nothing is passed on any more, and the connection stays open.
                            std::future::pending::<()>().await;
                        }
                        to_sender.write_all(&bytes[..count]).await.unwrap();
                    }
                });
            }
        });
        (port, lost)
    }

    pub(crate) async fn a_node_that_dies_after_sending_leaves_the_same_mail_to_another(place: Place) {
        let house = House::new(place, 1).await;
        let (ann, bob) = (house.member("Ann").await, house.member("Bob").await);
        house.waiting([&ann, &bob], 0, "clock=steady").await;
        let (port, lost) = lossy(&house).await;
        let mailer = Mailer::new(&format!("smtp://127.0.0.1:{port}"), "Fivepaths <play@example.org>").unwrap();
        let dying = house.app(Settings { mailer: Some(mailer), ..house.settings() }).await;
        house.time.fetch_add(DAY, Ordering::Relaxed);
        let work = tokio::spawn(async move { notify::once(&dying).await });
        let deadline = Instant::now() + PATIENCE;
        while !lost.load(Ordering::SeqCst) {
            assert!(Instant::now() < deadline, "the mail was not sent");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        work.abort();
        assert!(work.await.unwrap_err().is_cancelled());
        assert_eq!(house.mails("Ann").len(), 1);
        // Its lease still holds: nobody else sends it.
        house.pass(MINUTE).await;
        assert_eq!(house.mails("Ann").len(), 1);
        house.pass(5 * MINUTE).await;
        let mails = house.mails("Ann");
        let ids: Vec<&str> = mails.iter().map(|mail| header(mail, "Message-ID:")).collect();
        assert_eq!(ids.len(), 2, "{mails:?}");
        assert_eq!(ids[0], ids[1]);
        house.pass(12 * HOUR).await;
        assert_eq!(house.mails("Ann").len(), 2, "and no third");
    }

    /// What a message says, with what its browser has to know.
    fn said(message: &Value) -> Value {
        let text: Value = serde_json::from_str(message["text"].as_str().unwrap()).unwrap();
        assert_eq!(text["web_push"], 8030);
        text["notification"].clone()
    }

    pub(crate) async fn a_message_goes_to_each_browser_and_the_newest_counts(place: Place) {
        let house = House::new(place, 2).await;
        let (ann, bob) = (house.member("Ann").await, house.member("Bob").await);
        let [phone, desk] = [house.browser(&ann).await, house.browser(&ann).await];
        house.server().post(&mut Guest(ann.0.clone()), "/language", "language=de").await;
        let game = house.waiting([&ann, &bob], 0, "clock=steady").await;
        assert!(house.push.messages().is_empty());
        house.pass(10_000).await;
        let sent = house.push.messages();
        assert_eq!(sent.len(), 2, "{sent:?}");
        for (message, path) in [&phone, &desk].map(|path| (sent.iter().find(|m| m["browser"] == **path).unwrap(), path))
        {
            let shown = said(message);
            let expected = json!({
                "title": "Du bist an der Reihe", "body": "Gegen Bob, bis 21. November 2026, 12:00 Uhr", "lang": "de",
                "dir": "ltr", "tag": "game-1", "navigate": format!("{URL}{game}"),
            });
            assert_eq!(shown, expected, "{path}");
            assert_eq!((&message["topic"], &message["urgency"]), (&json!("game-1"), &json!("normal")));
            let claims = &message["claims"];
            assert!(
                claims["aud"].as_str().unwrap().starts_with("http://127.0.0.1:") && claims["sub"] == format!("{URL}/")
            );
            let expires = claims["exp"].as_i64().unwrap() * 1_000;
            assert!((house.now() + 1..=house.now() + DAY).contains(&expires));
            // By this key the browser knows us.
            let page = house.server().get(&ann, "/account/reminders").await.1;
            assert_eq!(attribute(&page, "data-key=\"").unwrap(), message["key"]);
        }
        // A push service that has too much to do is asked later, not sooner than it says, and not for ever.
        house.push.answer(429, json!({ "retry-after": "120" })).await;
        house.turn(&ann, &game).await;
        house.turn(&bob, &game).await;
        house.pass(10_000).await;
        assert_eq!(house.push.messages().len(), 4);
        house.pass(110_000).await;
        assert_eq!(house.push.messages().len(), 4);
        house.pass(20_000).await;
        assert_eq!(house.push.messages().len(), 6);
        house.push.answer(201, json!({})).await;
        // Meanwhile the turn is made: the message is not sent any more.
        house.turn(&ann, &game).await;
        house.pass(HOUR).await;
        assert_eq!(house.push.messages().len(), 6);
        house.turn(&bob, &game).await;
        house.pass(10_000).await;
        assert_eq!(house.push.messages().len(), 8);
        // A browser that is gone is forgotten.
        house.push.answer(410, json!({})).await;
        house.turn(&ann, &game).await;
        house.turn(&bob, &game).await;
        house.pass(10_000).await;
        assert_eq!(house.push.messages().len(), 10);
        house.push.answer(201, json!({})).await;
        let page = house.server().get(&ann, "/account/reminders").await.1;
        assert!(!page.contains("name=\"browser\""), "both are gone");
        house.turn(&ann, &game).await;
        house.turn(&bob, &game).await;
        house.pass(DAY).await;
        assert_eq!(house.push.messages().len(), 10);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn quiet_hours_are_kept_in_the_zone_of_the_account() {
    let house = House::new(Place::File, 1).await;
    let (ann, bob) = (house.member("Ann").await, house.member("Bob").await);
    let hours = format!("{EVERYTHING}&quiet-from=22:00&quiet-to=08:00&zone=Europe%2FBerlin");
    for who in [&ann, &bob] {
        assert_eq!(house.wish(who, &hours).await, StatusCode::SEE_OTHER);
    }
    // It is nine in the evening in Berlin when the turn begins, and at nine three days later time is up.
    house.time.store(NOON + 8 * HOUR, Ordering::Relaxed);
    let (_, [mover, _]) = house.table([&ann, &bob], "clock=steady&no-vacation=yes").await;
    let began = house.now();
    let mut at = Vec::new();
    for _ in 0..12 * 72 {
        house.pass(5 * MINUTE).await;
        while house.mails(NAMES[mover]).len() > at.len() {
            at.push(house.now() - began);
        }
    }
    // A day after, at nine in the evening; six hours before the end, at three in the afternoon.
    assert_eq!(at, [DAY, 3 * DAY - 6 * HOUR]);
    // A clock of their own: thirty hours from one in the night, a third of it is over at eleven, six hours before the end it
    // is one in the night again; the call comes at a quarter to ten in the evening.
    house.time.store(NOON + 20 * DAY + 12 * HOUR, Ordering::Relaxed);
    let own = "clock=own&start=30&start-unit=hours&increment=0&increment-unit=hours&no-vacation=yes";
    let (_, [mover, _]) = house.table([&ann, &bob], own).await;
    let (began, before) = (house.now(), house.mails(NAMES[mover]).len());
    let mut at = Vec::new();
    for _ in 0..12 * 30 {
        house.pass(5 * MINUTE).await;
        while house.mails(NAMES[mover]).len() > before + at.len() {
            at.push(house.now() - began);
        }
    }
    assert_eq!(at, [10 * HOUR, 20 * HOUR + 45 * MINUTE]);
    let text = house.smtp.read(&address(NAMES[mover]));
    assert!(text.iter().any(|(_, text)| text.contains("until 10 December 2026, 07:00")), "{text:#?}");
    assert!(text.iter().any(|(_, text)| text.contains("The times are those of Europe/Berlin.")));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guests_and_those_who_play_alone_hear_nothing() {
    let house = House::new(Place::File, 1).await;
    let ann = house.member("Ann").await;
    let mut guest = Guest::default();
    house.server().post(&mut guest, "/name", "name=Visitor").await;
    let game = house.waiting([&ann, &guest], 1, "clock=slow").await;
    let mine = house.waiting([&ann, &guest], 0, "clock=slow").await;
    house.server().post(&mut Guest(ann.0.clone()), "/quick", "game=card&level=rambler").await;
    for _ in 0..80 {
        house.pass(HOUR).await;
    }
    let mails = house.mails("Ann");
    assert_eq!(mails.len(), 1, "{mails:?}");
    assert!(mails[0].contains(&format!("{URL}{mine}")) && !mails[0].contains(&format!("{URL}{game}")));
    assert!(!mails[0].contains("/game/3"), "nobody waits at a table with bots");
    // Whoever becomes a member hears of what waits for them already.
    let form = "name=Visitor&password=a+tower+of+cards&email=visitor%40example.org";
    house.server().post(&mut guest, "/account/claim", form).await;
    house.work().await;
    assert!(house.mails("Visitor").is_empty(), "the address is not confirmed");
    house.confirm("Visitor").await;
    house.work().await;
    let mails = house.mails("Visitor");
    assert!(mails.len() == 1 && mails[0].contains(&format!("{URL}{game}")), "{mails:?}");
}
