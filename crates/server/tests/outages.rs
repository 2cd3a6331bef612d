//! What others do wrong: mail servers that are down or refuse the password, push services that fail or answer nothing on
//! purpose. Nobody's reminders suffer for it but those of whom they are.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod cluster;
mod guest;
mod house;
mod push;
mod smtp;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use fivepaths_server::notify::Mailer;
use fivepaths_server::{Settings, clock, notify, serve_until};
use guest::Guest;
use house::{DAY, EVERYTHING, HOUR, House, MINUTE, Place, URL};
use serde_json::json;
use sqlx::Row as _;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

const PATIENCE: Duration = Duration::from_secs(30);

/// How many rows a table has.
async fn count(house: &House, table: &'static str) -> i64 {
    let statement = match table {
        "outbox" => "SELECT COUNT(*) FROM outbox",
        "browser" => "SELECT COUNT(*) FROM browser",
        "push" => "SELECT COUNT(*) FROM push",
        _ => unreachable!("{table}"),
    };
    let row = sqlx::query(statement).fetch_one(house.server().store.reads()).await.unwrap();
    row.get(0)
}

/// A table where Ann is to move, and both have made their first turn, for which there is less time.
async fn begun(house: &House, [ann, bob]: [&Guest; 2], form: &str) -> String {
    let game = house.waiting([ann, bob], 0, form).await;
    house.turn(ann, &game).await;
    house.turn(bob, &game).await;
    game
}

/// Waits for something.
async fn until(what: &str, holds: impl AsyncFn() -> bool) {
    let deadline = Instant::now() + PATIENCE;
    while !holds().await {
        assert!(Instant::now() < deadline, "{what}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_goes_on_vacation_by_not_moving_is_told_once_by_mail() {
    let house = House::new(Place::Url(cluster::database().await), 2).await;
    let (ann, bob) = (house.member("Ann").await, house.member("Bob").await);
    begun(&house, [&ann, &bob], "clock=brisk").await;
    for _ in 0..5 * 24 {
        house.time.fetch_add(HOUR, Ordering::Relaxed);
        let (one, two) = (clock::once(&house.nodes[0].app), clock::once(&house.nodes[1].app));
        let (one, two) = tokio::join!(one, two);
        one.and(two).unwrap();
        house.work().await;
    }
    let away = |mails: Vec<String>| mails.iter().filter(|mail| mail.contains("Your vacation has begun")).count();
    assert_eq!((away(house.mails("Ann")), away(house.mails("Bob"))), (1, 0));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_host_without_mail_keeps_no_mails() {
    let house = House::new(Place::File, 1).await;
    let (ann, bob) = (house.member("Ann").await, house.member("Bob").await);
    let game = begun(&house, [&ann, &bob], "clock=brisk").await;
    let bare = house.app(Settings { mailer: None, ..house.settings() }).await;
    for _ in 0..5 * 24 {
        house.time.fetch_add(HOUR, Ordering::Relaxed);
        clock::once(&bare).await.unwrap();
        notify::once(&bare).await.unwrap();
    }
    assert!(house.server().get(&ann, &game).await.1.contains("id=\"away\""), "Ann is on vacation");
    assert_eq!(count(&house, "outbox").await, 0);
}

/// A node whose mail server is not there.
async fn without_mail_server(house: &House) -> fivepaths_server::App {
    let mailer = Mailer::new(&format!("smtp://127.0.0.1:{}", smtp::free_port()), "play@example.org").unwrap();
    house.app(Settings { mailer: Some(mailer), ..house.settings() }).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reminder_waits_for_a_mail_server_that_is_down_for_a_day_and_a_half() {
    let house = House::new(Place::File, 1).await;
    let (ann, bob) = (house.member("Ann").await, house.member("Bob").await);
    let game = begun(&house, [&ann, &bob], "clock=slow").await;
    let down = without_mail_server(&house).await;
    house.time.fetch_add(DAY, Ordering::Relaxed);
    for _ in 0..6 * 36 {
        notify::once(&down).await.unwrap();
        house.time.fetch_add(10 * MINUTE, Ordering::Relaxed);
    }
    assert_eq!((house.mails("Ann").len(), count(&house, "outbox").await), (0, 1));
    house.pass(HOUR).await;
    let mails = house.mails("Ann");
    assert!(mails.len() == 1 && mails[0].contains(&format!("{URL}{game}")), "{mails:?}");
    assert_eq!(count(&house, "outbox").await, 0);
    // But not for ever.
    house.turn(&ann, &game).await;
    house.turn(&bob, &game).await;
    house.time.fetch_add(DAY, Ordering::Relaxed);
    for _ in 0..2 * 4 * 24 {
        notify::once(&down).await.unwrap();
        house.time.fetch_add(30 * MINUTE, Ordering::Relaxed);
    }
    assert_eq!(count(&house, "outbox").await, 0);
}

/// A mail server that takes no password and says so in the words of the standard.
async fn refuses_the_password() -> u16 {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            tokio::spawn(async move {
                stream.write_all(b"220 here\r\n").await.unwrap();
                let (mut bytes, mut text) = ([0; 1024], String::new());
                while let Ok(length @ 1..) = stream.read(&mut bytes).await {
                    text.push_str(&String::from_utf8_lossy(&bytes[..length]));
                    while let Some(end) = text.find("\r\n") {
                        let line = text.drain(..end + 2).collect::<String>();
                        let answer: &[u8] = match line.get(..4) {
                            Some("EHLO") => b"250-here\r\n250 AUTH PLAIN LOGIN\r\n",
                            Some("AUTH") => b"535 5.7.8 no such password\r\n",
                            _ => b"221 bye\r\n",
                        };
                        stream.write_all(answer).await.unwrap();
                    }
                }
            });
        }
    });
    port
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mail_is_not_given_up_because_the_host_mistyped_the_password() {
    let house = House::new(Place::File, 1).await;
    let (ann, bob) = (house.member("Ann").await, house.member("Bob").await);
    begun(&house, [&ann, &bob], "clock=slow").await;
    let url = format!("smtp://ann:hush@127.0.0.1:{}", refuses_the_password().await);
    let mailer = Mailer::new(&url, "play@example.org").unwrap();
    let refused = house.app(Settings { mailer: Some(mailer), ..house.settings() }).await;
    house.time.fetch_add(DAY, Ordering::Relaxed);
    notify::once(&refused).await.unwrap();
    assert_eq!((house.mails("Ann").len(), count(&house, "outbox").await), (0, 1));
    house.pass(HOUR).await;
    assert_eq!(house.mails("Ann").len(), 1);
}

/// A mail server that never answers when it is told that a mail is for Ann; with how many such mails wait, how many were given
/// up, and how many others it took.
async fn holds_mails_for_ann() -> (u16, [Arc<AtomicUsize>; 3]) {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let counts: [Arc<AtomicUsize>; 3] = Default::default();
    let told = counts.clone();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let [held, closed, taken] = told.clone();
            tokio::spawn(async move {
                stream.write_all(b"220 here\r\n").await.unwrap();
                let (mut bytes, mut text, mut holds, mut body) = ([0; 4096], String::new(), false, false);
                while let Ok(length @ 1..) = stream.read(&mut bytes).await {
                    text.push_str(&String::from_utf8_lossy(&bytes[..length]));
                    while let Some(end) = text.find("\r\n") {
                        let line: String = text.drain(..end + 2).collect();
                        let answer: &[u8] = match line.trim_end() {
                            "." => {
                                (body, _) = (false, taken.fetch_add(1, Ordering::SeqCst));
                                b"250 taken\r\n"
                            }
                            _ if body => b"",
                            "DATA" => {
                                body = true;
                                b"354 go on\r\n"
                            }
                            line if line.starts_with("RCPT TO:<ann@") => {
                                (holds, _) = (true, held.fetch_add(1, Ordering::SeqCst));
                                b""
                            }
                            _ => b"250 fine\r\n",
                        };
                        stream.write_all(answer).await.unwrap();
                    }
                }
                closed.fetch_add(usize::from(holds), Ordering::SeqCst);
            });
        }
    });
    (port, counts)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_waits_for_a_link_does_not_wait_behind_reminders() {
    let house = House::new(Place::File, 1).await;
    let (ann, bob) = (house.member("Ann").await, house.member("Bob").await);
    house.waiting([&ann, &bob], 0, "").await;
    house.time.fetch_add(DAY, Ordering::Relaxed);
    let (port, [held, closed, taken]) = holds_mails_for_ann().await;
    let mailer = Mailer::new(&format!("smtp://127.0.0.1:{port}"), "play@example.org").unwrap();
    let node = house.app(Settings { mailer: Some(mailer), ..house.settings() }).await;
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let serving = tokio::spawn(serve_until(node, listener, std::future::pending()));
    until("Ann's reminder is on its way", async || held.load(Ordering::SeqCst) == 1).await;
    house.server().post(&mut Guest::default(), "/forgot", "name=Bob").await;
    until("Bob's link is there", async || taken.load(Ordering::SeqCst) == 1).await;
    assert_eq!(closed.load(Ordering::SeqCst), 0, "it came only when Ann's reminder had been given up");
    serving.abort();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mail_names_all_games_that_wait_however_many() {
    let house = House::new(Place::File, 1).await;
    let (ann, bob) = (house.member("Ann").await, house.member("Bob").await);
    let mut games = Vec::new();
    for _ in 0..102 {
        games.push(house.waiting([&ann, &bob], 0, "").await);
    }
    house.pass(DAY).await;
    let mails = house.mails("Ann");
    assert_eq!(mails.len(), 1);
    let missing: Vec<_> = games.iter().filter(|game| !mails[0].contains(&format!("{URL}{game}"))).collect();
    assert!(missing.is_empty() && mails[0].contains("Subject: 102 games wait for you"), "{missing:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_leads_others_astray_by_a_name_in_our_mails() {
    let house = House::new(Place::File, 1).await;
    let ann = house.member("Ann").await;
    let mut eve = Guest::default();
    house.server().post(&mut eve, "/name", "name=win.example.net").await;
    house.waiting([&ann, &eve], 0, "").await;
    house.pass(DAY).await;
    let (_, text) =
        house.smtp.read("ann@example.org").into_iter().find(|(subject, _)| subject.contains("waits")).unwrap();
    assert!(text.contains("win. example. net") && !text.contains("win.example.net"), "{text}");
    // The same where somebody has a mail sent to an address that is not theirs.
    let form = "name=win.example.net&password=a+tower+of+cards&email=victim%40example.org";
    house.server().post(&mut eve, "/account/claim", form).await;
    house.work().await;
    let (_, text) = house.smtp.read("victim@example.org").remove(0);
    assert!(text.contains("win. example. net") && !text.contains("win.example.net"), "{text}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_browser_that_cannot_be_reached_is_left_alone_and_at_last_forgotten() {
    let house = House::new(Place::File, 1).await;
    let (ann, bob) = (house.member("Ann").await, house.member("Bob").await);
    house.browser(&ann).await;
    let games = [house.waiting([&ann, &bob], 1, "").await, house.waiting([&ann, &bob], 1, "").await];
    house.push.answer(503, json!({})).await;
    house.turn(&bob, &games[0]).await;
    house.pass(10_000).await;
    assert_eq!(house.push.messages_when(1).await.len(), 1);
    // The next message does not even try while the browser rests.
    house.turn(&bob, &games[1]).await;
    house.pass(10_000).await;
    assert_eq!((house.push.messages().len(), count(&house, "push").await), (1, 2));
    // Then both come, and all is as before.
    house.push.answer(201, json!({})).await;
    house.pass(MINUTE).await;
    assert_eq!(house.push.messages_when(3).await.len(), 3);
    assert_eq!(count(&house, "push").await, 0);
    house.turn(&ann, &games[0]).await;
    house.turn(&bob, &games[0]).await;
    house.pass(10_000).await;
    assert_eq!(house.push.messages_when(4).await.len(), 4);
    // A push service that never answers well again is asked less and less often, and in the end not at all.
    house.push.answer(500, json!({})).await;
    let (mut asked, mut days) = (4, 0);
    while count(&house, "browser").await > 0 {
        assert!(days < 10, "it is still there");
        house.turn(&ann, &games[0]).await;
        house.turn(&bob, &games[0]).await;
        for _ in 0..48 {
            house.pass(30 * MINUTE).await;
        }
        let all = house.push.messages().len();
        assert!(all - asked <= 8, "asked {} times in a day", all - asked);
        (asked, days) = (all, days + 1);
    }
    assert!(days >= 2, "gone after {days} days");
    assert_eq!(count(&house, "push").await, 0);
}

/// A push service that takes connections and says nothing, with how many there are and how many have been closed.
async fn silent() -> (u16, Arc<AtomicUsize>, Arc<AtomicUsize>) {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let (asked, closed) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let (came, went) = (Arc::clone(&asked), Arc::clone(&closed));
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            came.fetch_add(1, Ordering::SeqCst);
            let went = Arc::clone(&went);
            tokio::spawn(async move {
                let mut bytes = [0; 1024];
                while let Ok(1..) = stream.read(&mut bytes).await {}
                went.fetch_add(1, Ordering::SeqCst);
            });
        }
    });
    (port, asked, closed)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn messages_to_others_do_not_wait_for_a_push_service_that_says_nothing() {
    let house = House::new(Place::File, 1).await;
    let (ann, bob, eve) = (house.member("Ann").await, house.member("Bob").await, house.member("Eve").await);
    let (port, asked, closed) = silent().await;
    for n in 0..8 {
        let (form, _) = house.push.subscribe().await;
        let keys = form.split_once('&').unwrap().1;
        let form = format!("endpoint=http%3A%2F%2F127.0.0.1%3A{port}%2F{n}&{keys}");
        house.server().post(&mut Guest(eve.0.clone()), "/account/reminders/browsers", &form).await;
    }
    house.browser(&ann).await;
    let (theirs, ours) = (house.waiting([&eve, &bob], 1, "").await, house.waiting([&ann, &bob], 1, "").await);
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let serving = tokio::spawn(serve_until(house.server().app.clone(), listener, std::future::pending()));
    house.turn(&bob, &theirs).await;
    house.time.fetch_add(10_000, Ordering::Relaxed);
    // Wishes make the server look at once.
    house.wish(&eve, EVERYTHING).await;
    until("Eve's browsers are asked", async || asked.load(Ordering::SeqCst) == 8).await;
    house.turn(&bob, &ours).await;
    house.time.fetch_add(10_000, Ordering::Relaxed);
    house.wish(&ann, EVERYTHING).await;
    until("Ann is told", async || !house.push.messages().is_empty()).await;
    assert_eq!(closed.load(Ordering::SeqCst), 0, "Ann was told only when Eve's browsers had been given up");
    serving.abort();
}
