//! Nothing from outside makes the server fail: every route and every field is tried with hostile values. The answer is
//! always a page or a redirect, never an error of the server.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod guest;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use fivepaths_rules::below;
use guest::{Guest, Server, deal};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Every address that takes something, with what it takes.
const GETS: &[(&str, &[&str])] = &[
    ("/", &["x"]),
    ("/new", &["game", "seat", "against"]),
    ("/lobby", &["before", "unknown"]),
    ("/lobby/tables", &["before"]),
    ("/lobby/challenge", &["name"]),
    ("/join/{}", &[]),
    ("/game/{}", &["begun", "ready", "pick", "typed", "hand", "flip", "on", "notice"]),
    ("/game/1", &["answers", "begun", "ready", "pick", "typed", "hand", "flip", "on", "notice"]),
    ("/game/2", &["begun", "ready", "pick", "typed", "hand", "flip", "on", "notice"]),
    ("/game/1/step/{}/{}", &["flip"]),
    ("/game/2/step/1/{}", &["hand"]),
    ("/game/{}/record", &[]),
    ("/game/{}/review", &["made", "notice"]),
    ("/game/1/review/{}/{}", &["made"]),
    ("/game/1/learn/{}/{}", &["put", "draw"]),
    ("/game/{}/learn", &[]),
    ("/game/{}/check", &[]),
    ("/rules/{}", &[]),
    ("/shared/{}/{}", &[]),
    ("/shared/1/{}/table.png", &[]),
    ("/shared/{}/{}/table.svg", &[]),
    ("/assets/{}/{}", &[]),
    ("/live", &["games"]),
    ("/next", &["game"]),
    ("/account/reminders", &["done"]),
    ("/unsubscribe/{}/{}/{}", &[]),
    ("/unsubscribe/1/mail/{}", &[]),
    ("/{}", &[]),
];
const POSTS: &[(&str, &[&str])] = &[
    ("/game/{}/claim", &["seat"]),
    ("/game/2/give", &["seat"]),
    ("/game/{}/answers", &["seat", "turns", "do", "list"]),
    ("/game/1/answers", &["seat", "turns", "do", "does", "colour", "ranks", "number", "drew", "put", "draw", "line"]),
    ("/next/order", &["by"]),
    ("/game/{}/finish", &["seat"]),
    ("/game/2/pause", &["seat", "do", "days", "until"]),
    ("/account/vacation", &["vacation"]),
    ("/name", &["name"]),
    ("/language", &["language"]),
    ("/quick", &["game", "level"]),
    ("/guided", &["game"]),
    ("/new", &["game", "name", "seat2", "seat3", "seat4", "name2", "name3", "name4", "rounds", "variant", "watch"]),
    ("/new", &["game", "seat2", "rated", "lowest", "highest"]),
    ("/lobby/pair", &["wants", "rated", "clock"]),
    ("/lobby/pair/bot", &["wants", "level"]),
    ("/lobby/take/{}", &["name", "commit", "entropy", "phrase"]),
    ("/lobby/decline/{}", &[]),
    ("/lobby/withdraw/{}", &[]),
    ("/join/{}", &["name", "commit", "entropy", "phrase"]),
    ("/game/{}/turn", &["version", "seat", "turn"]),
    ("/game/1/turn", &["version", "seat", "turn", "flip"]),
    ("/game/1/takeback", &["version", "seat", "flip"]),
    ("/game/2/takeback", &["version", "seat"]),
    ("/game/1/hint", &["version", "seat", "flip"]),
    ("/game/2/hint", &["version", "seat"]),
    ("/game/{}/review", &[]),
    ("/game/1/typed", &["version", "seat", "typed", "hand", "flip", "on"]),
    ("/game/2/typed", &["version", "seat", "typed", "hand"]),
    ("/game/1/confirm", &["confirm", "hand"]),
    ("/game/1/entropy", &["commit", "entropy", "phrase"]),
    ("/game/1/note", &["note"]),
    ("/game/2/say", &["phrase", "words"]),
    ("/game/2/chat", &["chat"]),
    ("/game/1/resign", &["seat"]),
    ("/game/{}/leave", &[]),
    ("/game/1/rematch", &[]),
    ("/account/reminders", &["mail", "push-turn", "quiet-from", "quiet-to", "zone"]),
    ("/account/reminders/browsers", &["endpoint", "p256dh", "auth"]),
    ("/account/reminders/remove", &["browser"]),
    ("/unsubscribe/{}/{}/{}", &["List-Unsubscribe"]),
];

/// Values that a form of ours would never send, among some that it would.
const VALUES: &[&str] = &[
    "",
    "0",
    "1",
    "-1",
    "2",
    "9",
    "255",
    "256",
    "65536",
    "9223372036854775807",
    "-9223372036854775808",
    "99999999999999999999",
    "1e9",
    "NaN",
    "%00",
    "%FF%FE",
    "%",
    "%2",
    "%zz",
    "Y4",
    "Y4-s",
    "xY4-s",
    "-s",
    ".",
    "!",
    "%3EB",
    "Y4-sY4-sY4-sY4-sY4-sY4-sY4-sY4-s",
    "a/b",
    "..%2F..%2Fetc",
    "%3Cscript%3E",
    "%F0%9F%98%80",
    "%E2%80%AE",
    "'%20OR%201=1--",
    "card",
    "board",
    "link",
    "screen",
    "bot:",
    "bot:stroller",
    "bot:%00",
    "yes",
    "0-1",
    "1-1",
    "1+2+3",
    "1,2",
    "+",
    "&&==&",
    "six-colours",
];

/// What a page may say of itself; the last is no text.
const FOLLOWS: &[&[u8]] = &[b"hidden", b"visible", b"\xffx"];

struct Hostile(Xoshiro256PlusPlus);

impl Hostile {
    fn value(&mut self) -> String {
        match below(&mut self.0, 12) {
            0 => "x".repeat(below(&mut self.0, 3_000) as usize),
            1 => (0..below(&mut self.0, 40)).map(|_| format!("%{:02X}", self.0.next_u32() % 256)).collect(),
            _ => VALUES[below(&mut self.0, VALUES.len() as u32) as usize].to_owned(),
        }
    }

    /// An address with its blanks filled. What no address can hold at all is sent as a plain letter.
    fn path(&mut self, pattern: &str) -> String {
        let mut path = pattern.to_owned();
        while path.contains("{}") {
            let value = self.value().replace(['/', '?', '#', '+'], "%2F");
            path = path.replacen("{}", if value.is_empty() { "x" } else { &value }, 1);
        }
        path
    }

    fn fields(&mut self, names: &[&str]) -> String {
        let mut fields = Vec::new();
        for name in names {
            if below(&mut self.0, 4) > 0 {
                fields.push(format!("{name}={}", self.value()));
            }
        }
        fields.join("&")
    }
}

/// Two tables to be rude at: one around a screen, one of the board game with bots.
async fn tables(server: &Server) -> Guest {
    let mut ann = Guest::default();
    for form in ["game=card&seat2=screen&rounds=1&watch=anyone", "game=board&seat2=screen&seat3=bot:stroller"] {
        let (_, game) = server.post(&mut ann, "/new", form).await;
        deal(server, &mut ann, &game).await;
    }
    ann
}

#[tokio::test]
async fn whatever_comes_gets_an_answer() {
    let server = Server::new().await;
    let ann = tables(&server).await;
    let cookies =
        [ann.0.clone().unwrap(), "fivepaths=".into(), format!("fivepaths={}", "f".repeat(64)), "a=b=c; ;=".into()];
    let mut hostile = Hostile(Xoshiro256PlusPlus::seed_from_u64(4));
    let mut answers = std::collections::BTreeMap::new();
    for n in 0..3_000 {
        let posts = n % 3 == 0;
        let routes = if posts { POSTS } else { GETS };
        let (pattern, names) = routes[below(&mut hostile.0, routes.len() as u32) as usize];
        let (path, fields) = (hostile.path(pattern), hostile.fields(names));
        let uri = if posts || fields.is_empty() { path.clone() } else { format!("{path}?{fields}") };
        let method = if posts { Method::POST } else { Method::GET };
        let request = Request::builder()
            .method(method)
            .uri(&uri)
            .header("host", "test")
            .header("origin", "http://test")
            .header("content-type", "application/x-www-form-urlencoded")
            .header("fivepaths-follows", FOLLOWS[n / 3 % FOLLOWS.len()])
            .header("cookie", cookies[below(&mut hostile.0, 8).min(3) as usize % 4].as_str());
        // An address that is none does not even become a request.
        let Ok(request) = request.body(Body::from(if posts { fields.clone() } else { String::new() })) else {
            continue;
        };
        // A stream is an answer that never ends, so only its beginning is waited for.
        let status = server.status(request).await;
        assert!(!status.is_server_error(), "{status} for {uri} with {fields}");
        *answers.entry((pattern, status.as_u16())).or_insert(0) += 1;
    }
    // Make sure that the test tests something: pages were shown, tables were missing, fields were refused, steps
    // were made.
    for status in [200, 303, 404, 422] {
        assert!(answers.keys().any(|(_, seen)| *seen == status), "{answers:?}");
    }
    assert_eq!(server.get(&ann, "/").await.0, StatusCode::OK);
}

#[tokio::test]
async fn streams_say_what_is_wrong_with_what_they_are_asked() {
    let server = Server::new().await;
    let ann = tables(&server).await;
    let most = (0..65).map(|n| n.to_string()).collect::<Vec<_>>().join("+");
    for (games, status) in [
        ("1", StatusCode::OK),
        ("1+2+77", StatusCode::OK),
        ("77", StatusCode::NOT_FOUND),
        ("0", StatusCode::NOT_FOUND),
        ("-9223372036854775808", StatusCode::NOT_FOUND),
        ("lobby", StatusCode::OK),
        ("person-77", StatusCode::NOT_FOUND),
        ("said-77", StatusCode::NOT_FOUND),
        ("person-x", StatusCode::UNPROCESSABLE_ENTITY),
        ("said--", StatusCode::UNPROCESSABLE_ENTITY),
        ("", StatusCode::UNPROCESSABLE_ENTITY),
        ("x", StatusCode::UNPROCESSABLE_ENTITY),
        ("1+x", StatusCode::UNPROCESSABLE_ENTITY),
        (&most, StatusCode::UNPROCESSABLE_ENTITY),
    ] {
        let request = Request::get(format!("/live?games={games}")).header("cookie", ann.0.clone().unwrap());
        assert_eq!(server.status(request.body(Body::empty()).unwrap()).await, status, "{games}");
    }
    // A private table is not there for others, in streams as little as on pages.
    let request = Request::get("/live?games=2");
    assert_eq!(server.status(request.body(Body::empty()).unwrap()).await, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn what_is_too_large_or_from_elsewhere_is_refused() {
    let server = Server::new().await;
    let mut ann = tables(&server).await;
    let (status, _) = server.post(&mut ann, "/game/1/note", &format!("note={}", "x".repeat(20_000))).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
    let form = ("content-type", "application/x-www-form-urlencoded");
    let elsewhere =
        Request::post("/name").header("host", "test").header("origin", "http://evil").header(form.0, form.1);
    assert_eq!(server.status(elsewhere.body(Body::from("name=x")).unwrap()).await, StatusCode::FORBIDDEN);
    let nowhere = Request::post("/name").header("host", "test").header(form.0, form.1);
    assert_eq!(server.status(nowhere.body(Body::from("name=x")).unwrap()).await, StatusCode::FORBIDDEN);
    for kind in ["application/json", "multipart/form-data", "text/plain"] {
        let other =
            Request::post("/name").header("host", "test").header("origin", "http://test").header("content-type", kind);
        assert_eq!(server.status(other.body(Body::from("{}")).unwrap()).await, StatusCode::UNPROCESSABLE_ENTITY);
    }
    // What was typed is text on the page, never markup.
    server.post(&mut ann, "/name", "name=%3Cb%3Ehi").await;
    assert!(server.get(&ann, "/").await.1.contains("&lt;b&gt;hi"));
}
