//! By which way somebody is reminded, and by which not: what is chosen on the page and by one click in a mail, the browsers
//! of a member, the words in every language, the host's own mail, and what is never logged.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod cluster;
mod guest;
mod house;
mod push;
mod smtp;

use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use fivepaths_server::notify::{self, Mailer};
use fivepaths_server::{Settings, app, clock};
use guest::{Guest, answer, attribute};
use house::{DAY, EVERYTHING, HOUR, House, Place, URL, address, one_click, stop_link};
use http_body_util::BodyExt as _;
use serde_json::json;
use tower::ServiceExt as _;

/// Two who play.
const NAMES: [&str; 2] = ["Ann", "Bob"];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_kind_of_mail_is_switched_off_by_one_click_and_no_other() {
    let house = House::new(Place::File, 1).await;
    let (ann, bob) = (house.member("Ann").await, house.member("Bob").await);
    let (game, [mover, _]) = house.table([&ann, &bob], "clock=steady").await;
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
    let all = page.split("action=\"").find_map(|rest| rest.split('"').next().filter(|to| to.contains("/mail/")));
    let all = all.expect("a way to switch all of them off").to_owned();
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
    // All at once, from the page behind the link.
    assert_eq!(one_click(&house, &format!("{URL}{all}")).await, StatusCode::OK);
    let settings = house.server().get(who, "/account/reminders").await.1;
    assert!(!ticked(&settings, "mail") && ticked(&settings, "calls"));
    house.wish(who, &EVERYTHING.replace("digest=yes", "")).await;
    // The exemption is for these links alone.
    let request = Request::post("/account/reminders").header("host", "test").body(Body::empty()).unwrap();
    assert_eq!(house.server().status(request).await, StatusCode::FORBIDDEN);
    // The last call has a link of its own.
    house.pass(2 * DAY - 6 * HOUR).await;
    let call = house.mails(name).into_iter().find(|mail| mail.contains("Subject: Your time runs out")).unwrap();
    assert!(stop_link(&call).contains("/calls/"));
    // So has the mail that says that vacation has begun, which it does at the deadline.
    let vacations = || house.mails(name).into_iter().filter(|mail| mail.contains("Your vacation has begun")).collect();
    house.pass(6 * HOUR).await;
    let away: Vec<String> = vacations();
    assert_eq!(away.len(), 1, "{away:?}");
    assert_eq!(one_click(&house, &stop_link(&away[0])).await, StatusCode::OK);
    house.turn(who, &game).await;
    house.turn([&bob, &ann][mover], &game).await;
    house.pass(4 * DAY).await;
    assert!(clock::store::vacation(&house.server().store, person).await.unwrap().vacation.away().is_some());
    assert_eq!(vacations(), away, "no second one");
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
    // What was chosen is shown again beside what is wrong with it.
    let wrong = format!("{EVERYTHING}&quiet-from=08:00&quiet-to=07:30");
    let (_, page) = answer(house.server(), &ann, "/account/reminders", &wrong).await;
    assert!(page.contains("id=\"hours-problem\""));
    assert!(page.contains("value=\"08:00\" selected") && page.contains("value=\"07:30\" selected"), "{page}");
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
    // Nobody makes this server ask one address after another.
    let mut refused = 0;
    for _ in 0..20 {
        let (form, _) = house.push.subscribe().await;
        let (status, _) = house.server().post(&mut ann, "/account/reminders/browsers", &form).await;
        refused += usize::from(status == StatusCode::TOO_MANY_REQUESTS);
    }
    assert!(refused >= 10 && count(&ann).await == 8, "{refused}");
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
    for (language, name, _) in WORDS {
        let who = house.member(name).await;
        house.server().post(&mut Guest(who.0.clone()), "/language", &format!("language={language}")).await;
        let game = house.waiting([&who, &eve], 0, "clock=steady").await;
        // Some cards are on the table, and more are in hands.
        for _ in 0..2 {
            house.turn(&who, &game).await;
            house.turn(&eve, &game).await;
        }
    }
    // The last call, and at the end of it the vacation.
    for _ in 0..96 {
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
