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

use axum::body::Body;
use axum::http::{Request, StatusCode};
use fivepaths_server::notify::{self, Mailer};
use fivepaths_server::{Settings, app};
use guest::{Guest, attribute};
use house::{DAY, EVERYTHING, HOUR, House, MINUTE, NOON, Place, URL, address};
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tower::ServiceExt as _;

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
law!(one_mail_is_about_all_games);
law!(what_was_made_or_switched_off_meanwhile_is_not_sent);
law!(a_node_that_dies_after_sending_leaves_the_same_mail_to_another);
law!(a_message_goes_to_each_browser_and_the_newest_counts);

/// The name and the browser of each of two.
const NAMES: [&str; 2] = ["Ann", "Bob"];

/// The one line of a mail that begins so.
fn header<'m>(mail: &'m str, name: &str) -> &'m str {
    let mut found = mail.lines().filter_map(|line| line.strip_prefix(name));
    let value = found.next().unwrap_or_else(|| panic!("no {name} in {mail}"));
    assert!(found.next().is_none(), "{name} twice in {mail}");
    value.trim()
}

/// The link in the header by which a mail program switches such mails off.
fn stop_link(mail: &str) -> String {
    let unfolded = mail.replace("\r\n ", " ").replace("\n ", " ");
    let link = header(&unfolded, "List-Unsubscribe:").trim_matches(['<', '>']).to_owned();
    assert_eq!(header(&unfolded, "List-Unsubscribe-Post:"), "List-Unsubscribe=One-Click");
    link
}

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
        assert_eq!(mails.len(), 2, "{mails:?}");
        assert!(mails.iter().all(|(who, ..)| *who == other), "{mails:?}");
        let at: Vec<i64> = mails.iter().map(|(_, at, _)| *at).collect();
        assert_eq!(at, [DAY, 3 * DAY - 6 * HOUR], "the first mail and the last call");
        assert_eq!(messages, [10 * MINUTE, 3 * DAY - 6 * HOUR]);
        let sent = house.push.messages();
        assert!(sent.iter().all(|message| message["browser"] == paths[other]), "{sent:?}");
        let read = house.smtp.read(&address(NAMES[other]));
        let subjects: Vec<&str> = read.iter().map(|(subject, _)| subject.as_str()).collect();
        assert!(subjects.contains(&"A game waits for you") && subjects.contains(&"Your time runs out in a game"));
        let until = "until 21 November 2026, 12:00";
        for (subject, text) in read.iter().filter(|(subject, _)| !subject.contains("confirm")) {
            let says = [&format!("Against {}, {until}", NAMES[mover]), &format!("{URL}{game}")];
            assert!(says.iter().all(|said| text.contains(said.as_str())), "{subject}: {text}");
        }
        // A turn begins a new spell, for the other; nothing more comes for this one.
        house.turn(&people[other], &game).await;
        house.pass(DAY).await;
        assert_eq!((house.mails(NAMES[other]).len(), house.mails(NAMES[mover]).len()), (2, 1));
        // After the end nothing comes at all.
        house.server().post(&mut Guest(people[mover].0.clone()), &format!("{game}/resign"), "seat=0").await;
        house.server().post(&mut Guest(people[mover].0.clone()), &format!("{game}/resign"), "seat=1").await;
        let before = house.push.messages().len();
        for _ in 0..10 {
            house.pass(DAY).await;
        }
        assert_eq!((house.mails(NAMES[other]).len(), house.mails(NAMES[mover]).len()), (2, 1));
        assert_eq!(house.push.messages().len(), before);
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

/// Posts as a mail program does: no cookie, no origin, and the body of the standard.
async fn one_click(house: &House, link: &str) -> StatusCode {
    let request = Request::post(link.strip_prefix(URL).unwrap()).header("host", "test");
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    house.server().status(request.body(Body::from("List-Unsubscribe=One-Click")).unwrap()).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_kind_of_mail_is_switched_off_by_one_click_and_no_other() {
    let house = House::new(Place::File, 1).await;
    let (ann, bob) = (house.member("Ann").await, house.member("Bob").await);
    let (_, [mover, _]) = house.table([&ann, &bob], "clock=steady").await;
    let (name, who) = (NAMES[mover], [&ann, &bob][mover]);
    house.pass(DAY).await;
    let digest = house.mails(name)[0].clone();
    let link = stop_link(&digest);
    assert!(link.starts_with(&format!("{URL}/unsubscribe/")) && link.contains("/digest/") && link.len() > 70);
    assert!(digest.replace("=\n", "").contains(&format!("No more mails like this one: {link}")));
    let ticked = |page: &str, name: &str| {
        let tag = page.split("<input ").find(|tag| tag.contains(&format!("id=\"{name}\""))).unwrap();
        tag.split('>').next().unwrap().contains("checked")
    };
    // Programs that look where links lead change nothing.
    let path = link.strip_prefix(URL).unwrap();
    let (status, page) = house.server().get(&Guest::default(), path).await;
    assert!(
        status == StatusCode::OK && page.contains("id=\"unsubscribe\"") && page.contains(&format!("action=\"{path}\""))
    );
    let settings = house.server().get(who, "/account/reminders").await.1;
    assert!(["mail", "digest", "calls", "away"].iter().all(|name| ticked(&settings, name)));
    // Nobody can guess a link, or use one for something else or somebody else.
    let (before, key) = path.rsplit_once('/').unwrap();
    let person: i64 = before.split('/').nth(2).unwrap().parse().unwrap();
    for forged in [
        format!("/unsubscribe/{person}/mail/{key}"),
        format!("/unsubscribe/{person}/calls/{key}"),
        format!("/unsubscribe/{}/digest/{key}", 3 - person),
        format!("/unsubscribe/{person}/digest/{}", "A".repeat(43)),
        format!("/unsubscribe/{person}/nothing/{key}"),
        format!("/unsubscribe/99/digest/{key}"),
    ] {
        assert_eq!(one_click(&house, &format!("{URL}{forged}")).await, StatusCode::NOT_FOUND, "{forged}");
    }
    assert_eq!(one_click(&house, &link).await, StatusCode::OK);
    assert_eq!(one_click(&house, &link).await, StatusCode::OK, "twice is no error");
    let settings = house.server().get(who, "/account/reminders").await.1;
    assert!(!ticked(&settings, "digest") && ["mail", "calls", "away"].iter().all(|name| ticked(&settings, name)));
    // The exemption is for these links alone.
    let request = Request::post("/account/reminders").header("host", "test").body(Body::empty()).unwrap();
    assert_eq!(house.server().status(request).await, StatusCode::FORBIDDEN);
    // The last call has a link of its own.
    house.pass(2 * DAY - 6 * HOUR).await;
    let call = house.mails(name).into_iter().find(|mail| mail.contains("time runs out")).unwrap();
    assert!(stop_link(&call).contains("/calls/"));
    // So has the mail that says that vacation has begun.
    let write = notify::vacation_begins(person, 77, house.now());
    house.server().write(write).await;
    house.work().await;
    let away = house.mails(name).into_iter().find(|mail| mail.contains("Your vacation has begun")).unwrap();
    assert_eq!(one_click(&house, &stop_link(&away)).await, StatusCode::OK);
    house.server().write(notify::vacation_begins(person, 78, house.now())).await;
    house.work().await;
    let count = house.mails(name).iter().filter(|mail| mail.contains("Your vacation has begun")).count();
    assert_eq!(count, 1);
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
    let (_, [mover, _]) = house.table([&ann, &bob], "clock=steady").await;
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
    let own = "clock=own&start=30&start-unit=hours&increment=0&increment-unit=hours";
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_says_what_is_missing_and_refuses_what_cannot_be() {
    let house = House::new(Place::File, 1).await;
    let ann = house.member("Ann").await;
    let page = house.server().get(&ann, "/account/reminders").await.1;
    assert!(page.contains("They go to ann@example.org.") && page.contains("id=\"subscribe\""));
    assert!(page.contains("home screen") && page.contains("Europe/Amsterdam"));
    for (from, to) in
        [("22:00", ""), ("", "08:00"), ("08:00", "08:00"), ("08:00", "07:00"), ("25:00", "08:00"), ("x", "y")]
    {
        let form = format!("{EVERYTHING}&quiet-from={from}&quiet-to={to}");
        assert_eq!(house.wish(&ann, &form).await, StatusCode::UNPROCESSABLE_ENTITY, "{from} to {to}");
    }
    assert_eq!(house.wish(&ann, &format!("{EVERYTHING}&zone=Nowhere")).await, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(house.wish(&ann, "quiet-from=22:00&quiet-to=07:30&zone=Asia%2FTokyo").await, StatusCode::SEE_OTHER);
    let page = house.server().get(&ann, "/account/reminders?done=kept").await.1;
    assert!(
        !page.contains(" checked")
            && page.contains("value=\"22:00\" selected")
            && page.contains("value=\"07:30\" selected")
    );
    assert!(page.contains("value=\"Asia/Tokyo\" selected") && page.contains("Kept."));
    // A member without an address, and a server without mail and without an address of its own.
    let server = house.server();
    let mut eve = Guest::default();
    server.post(&mut eve, "/account/claim", "name=Eve&password=a+tower+of+cards").await;
    assert!(server.get(&eve, "/account/reminders").await.1.contains("id=\"no-address\""));
    server.post(&mut eve, "/account/email", "email=eve%40example.org&current=a+tower+of+cards").await;
    assert!(server.get(&eve, "/account/reminders").await.1.contains("id=\"not-confirmed\""));
    let bare = house.app(Settings { mailer: None, public_url: None, ..house.settings() }).await;
    let asked = eve.asks(Request::get("/account/reminders")).body(Body::empty()).unwrap();
    let answer = app(bare).oneshot(asked).await.unwrap().into_body().collect().await.unwrap().to_bytes();
    let page = String::from_utf8_lossy(&answer);
    assert!(page.contains("id=\"no-mail\"") && page.contains("id=\"no-push\"") && !page.contains("data-key"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_browser_is_reached_as_long_as_it_is_signed_in_and_only_at_a_push_service() {
    let house = House::new(Place::File, 1).await;
    let mut ann = house.member("Ann").await;
    let (form, _) = house.push.subscribe().await;
    let keys = form.split_once('&').unwrap().1.to_owned();
    let inside = [
        "http%3A%2F%2Fpush.example.org%2Fx",
        "https%3A%2F%2F10.0.0.1%2Fx",
        "https%3A%2F%2F%5Bfd00%3A%3A1%5D%2Fx",
        "https%3A%2F%2F169.254.169.254%2Flatest",
        "ftp%3A%2F%2Fexample.org",
        "x",
        "",
    ];
    for endpoint in inside {
        let form = format!("endpoint={endpoint}&{keys}");
        let (status, _) = house.server().post(&mut ann, "/account/reminders/browsers", &form).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{endpoint}");
    }
    for wrong in ["p256dh=AAAA&auth=AAAA", "p256dh=&auth=", "auth=x"] {
        let form = format!("endpoint=https%3A%2F%2Fpush.example.org%2Fx&{wrong}");
        let (status, _) = house.server().post(&mut ann, "/account/reminders/browsers", &form).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
    }
    // At most eight; the oldest goes. One browser belongs to one person.
    for _ in 0..10 {
        house.browser(&ann).await;
        house.time.fetch_add(1, Ordering::Relaxed);
    }
    let count =
        async |who: &Guest| house.server().get(who, "/account/reminders").await.1.matches("name=\"browser\"").count();
    assert_eq!(count(&ann).await, 8);
    let page = house.server().get(&ann, "/account/reminders").await.1;
    let one = attribute(&page, "name=\"browser\" value=\"").unwrap().to_owned();
    let mut eve = Guest::default();
    house.server().post(&mut eve, "/account/claim", "name=Eve&password=a+tower+of+cards").await;
    house.server().post(&mut eve, "/account/reminders/remove", &format!("browser={one}")).await;
    assert_eq!(count(&ann).await, 8, "somebody else's browser");
    house.server().post(&mut ann, "/account/reminders/remove", &format!("browser={one}")).await;
    assert_eq!(count(&ann).await, 7);
    house.server().post(&mut eve, "/account/reminders/browsers", &form).await;
    house.server().post(&mut ann, "/account/reminders/browsers", &form).await;
    assert_eq!((count(&eve).await, count(&ann).await), (0, 8));
    // With the session ends what is shown in its browser.
    house.server().post(&mut ann, "/sign-out", "").await;
    house.server().post(&mut ann, "/sign-in", "name=Ann&password=a+tower+of+cards").await;
    assert_eq!(count(&ann).await, 0);
}

/// By language: the subject of the first mail, of the last call and of the mail about vacation, and a sentence of each.
const WORDS: [(&str, &str, [[&str; 2]; 3]); 3] = [
    (
        "en",
        "Ann",
        [
            ["A game waits for you", "it is your turn in a game:"],
            ["Your time runs out in a game", "your time runs out soon in this game:"],
            ["Your vacation has begun", "your vacation has begun by itself."],
        ],
    ),
    (
        "de",
        "Bert",
        [
            ["Eine Partie wartet auf dich", "in einer Partie bist du an der Reihe:"],
            ["In einer Partie wird deine Zeit knapp", "in dieser Partie wird deine Zeit knapp:"],
            ["Dein Urlaub hat begonnen", "deshalb hat dein Urlaub von selbst begonnen."],
        ],
    ),
    (
        "nl",
        "Cees",
        [
            ["Er wacht een partij op je", "in één partij ben jij aan de beurt:"],
            ["Je tijd in een partij is bijna om", "in deze partij is je tijd bijna om:"],
            ["Je vakantie is begonnen", "daarom is je vakantie vanzelf begonnen."],
        ],
    ),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_reminder_is_in_the_language_of_whoever_reads_it_and_names_no_card() {
    let house = House::new(Place::File, 1).await;
    let eve = house.member("Eve").await;
    for (n, (language, name, _)) in WORDS.into_iter().enumerate() {
        let who = house.member(name).await;
        house.server().post(&mut Guest(who.0.clone()), "/language", &format!("language={language}")).await;
        let game = house.waiting([&who, &eve], 0, "clock=steady").await;
        // Some cards are on the table, and more are in hands.
        for _ in 0..2 {
            house.turn(&who, &game).await;
            house.turn(&eve, &game).await;
        }
        let id: i64 = house
            .server()
            .get(&who, "/account")
            .await
            .1
            .split("href=\"/player/")
            .nth(1)
            .unwrap()
            .split('"')
            .next()
            .unwrap()
            .parse()
            .unwrap();
        house.server().write(notify::vacation_begins(id, 900 + n as i64, house.now())).await;
    }
    for _ in 0..72 {
        house.pass(HOUR).await;
    }
    for (language, name, mails) in WORDS {
        let read = house.smtp.read(&address(name));
        for [subject, sentence] in mails {
            let (_, text) = read.iter().find(|(found, _)| found == subject).unwrap_or_else(|| panic!("{read:#?}"));
            assert!(text.contains(sentence) && text.contains(name), "{language}: {text}");
            // Nothing of the form of a text is left in it, and no card is named.
            assert!(!text.contains(['{', '}', '\u{2068}', '\u{2069}']), "{text}");
            let said: Vec<&str> = text.lines().filter(|line| !line.contains("http")).collect();
            let words = said.join(" ").to_lowercase();
            for colour in
                ["yellow", "blue", "white", "green", "red ", "gelb", "blau", "weiß", "grün", "rot", "geel", "wit "]
            {
                assert!(!words.contains(colour), "{colour} in {words}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_host_can_try_their_mail_out() {
    let smtp = smtp::Smtp::start();
    let mailer = smtp.settings(URL).mailer.unwrap();
    let said = fivepaths_server::admin::mail_test(&mailer, "host@example.org").await.unwrap();
    assert!(said.starts_with("250"), "{said}");
    assert_eq!(smtp.read("host@example.org")[0].0, "Fivepaths can send mail");
    assert!(fivepaths_server::admin::mail_test(&mailer, "nobody").await.unwrap_err().contains("no address"));
    let dead = Mailer::new(&format!("smtp://ann:hush@127.0.0.1:{}", smtp::free_port()), "play@example.org").unwrap();
    let error = fivepaths_server::admin::mail_test(&dead, "host@example.org").await.unwrap_err();
    assert!(!error.is_empty() && !error.contains("hush"), "{error}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_host_gets_a_mail_a_day_and_the_metrics_say_so() {
    let canary = |settings| Settings { canary: Some("host@example.org".to_owned()), ..settings };
    let house = House::with(Place::Url(cluster::database().await), 2, canary).await;
    let count = || house.smtp.mails_to("host@example.org").len();
    for _ in 0..3 * 24 {
        house.pass(HOUR).await;
    }
    assert_eq!(count(), 3, "by two nodes");
    let mail = house.smtp.read("host@example.org").remove(0);
    assert!(mail.0 == "Fivepaths sends mail" && mail.1.contains(&format!("{URL}/")), "{mail:?}");
    let latest = house.nodes.iter().map(|node| {
        let text = node.app.metrics().text();
        let line = text.lines().find(|line| line.starts_with("fivepaths_last_mail_time_seconds ")).unwrap().to_owned();
        line.split(' ').nth(1).unwrap().parse::<i64>().unwrap()
    });
    assert!(house.now() / 1_000 - latest.max().unwrap() < 24 * 60 * 60);
}

/// Everything that is logged, at the level that tells most.
#[derive(Clone, Default)]
struct Log(Arc<std::sync::Mutex<Vec<u8>>>);

impl std::io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_address_link_browser_or_key_gets_into_the_log() {
    let log = Log::default();
    let writer = log.clone();
    let subscriber = tracing_subscriber::fmt().with_max_level(tracing::Level::TRACE).with_ansi(false);
    subscriber.with_writer(move || writer.clone()).try_init().unwrap();
    let house = House::new(Place::File, 1).await;
    let (ann, bob) = (house.member("Ann").await, house.member("Bob").await);
    let paths = [house.browser(&ann).await, house.browser(&bob).await];
    let (game, [mover, other]) = house.table([&ann, &bob], "clock=steady").await;
    // What goes wrong is logged as well: a push service that refuses, and a mail server that is not there.
    house.push.answer(500, json!({})).await;
    house.turn([&ann, &bob][mover], &game).await;
    house.pass(10_000).await;
    let message = house.push.messages_when(1).await.remove(0);
    let mailer = Mailer::new(&format!("smtp://127.0.0.1:{}", smtp::free_port()), "play@example.org").unwrap();
    let mute = house.app(Settings { mailer: Some(mailer), ..house.settings() }).await;
    house.time.fetch_add(DAY, Ordering::Relaxed);
    notify::once(&mute).await.unwrap();
    house.pass(HOUR).await;
    let mail = house.mails(NAMES[other]).remove(0);
    let link = stop_link(&mail);
    house.server().get(&Guest::default(), link.strip_prefix(URL).unwrap()).await;
    assert_eq!(one_click(&house, &link).await, StatusCode::OK);
    let text = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    for said in ["a message to a browser was not taken", "a mail was not sent", "/unsubscribe/{person}/{what}/{link}"] {
        assert!(text.contains(said), "the log is there: {said}");
    }
    let key = link.rsplit('/').next().unwrap();
    let secrets = ["@example.org", key, &paths[0], &paths[1], message["key"].as_str().unwrap(), "vapid t="];
    for secret in secrets.into_iter().chain([ann.0.as_deref().unwrap(), "Against "]) {
        let secret = secret.trim_start_matches("/push/").trim_start_matches("fivepaths=");
        let line = text.lines().find(|line| line.contains(secret));
        assert!(line.is_none(), "{secret} is in the log: {line:?}");
    }
}
