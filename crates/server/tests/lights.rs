//! What the server says about itself: the log, whether it is ready, and its metrics.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod guest;
mod socket;

use std::io::Write;
use std::sync::{Arc, Mutex};

use axum::body::Body;
use axum::http::{Request, StatusCode};
use fivepaths_rules::Card;
use fivepaths_server::notify::Mailer;
use fivepaths_server::{Settings, app};
use guest::{Guest, Server, attribute, deal, one_turn};
use socket::Served;
use tower::ServiceExt as _;

/// Everything that is logged, at every level, by us and by what we use.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    fn start() -> Self {
        let log = Log::default();
        let writer = log.clone();
        let subscriber = tracing_subscriber::fmt().with_max_level(tracing_subscriber::filter::LevelFilter::TRACE);
        subscriber.with_ansi(false).with_writer(move || writer.clone()).init();
        log
    }

    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// The words of a line, as far as letters and digits reach.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty())
}

#[tokio::test]
async fn the_log_of_a_whole_match_holds_no_secret() {
    let log = Log::start();
    let server = Server::new().await;
    let (mut ann, mut bob) = (Guest::default(), Guest::default());
    let (_, game) = server.post(&mut ann, "/new", "game=card&name=Ann&seat2=link&rounds=1&watch=players").await;
    let (_, html) = server.get(&ann, &game).await;
    let invite = attribute(&html, "id=\"invite\" readonly value=\"").unwrap().to_owned();
    deal(&server, &mut ann, &game).await;
    let (_, html) = server.get(&bob, &invite).await;
    let commit = attribute(&html, "name=\"commit\" value=\"").unwrap().to_owned();
    let entropy = "5a".repeat(16);
    server.post(&mut bob, &invite, &format!("name=Bob&commit={commit}&entropy={entropy}")).await;
    while one_turn(&server, &mut ann, &game, 1).await || one_turn(&server, &mut bob, &game, 8).await {}
    assert_eq!(server.get(&ann, &format!("{game}/record")).await.0, StatusCode::OK);
    server.get(&ann, &format!("{game}?begun=Y4&typed=xB7-s")).await;
    server.get(&ann, "/nothing?of=Y10").await;

    let text = log.text();
    // Make sure that the test tests something: every request has its line, with its route and its number.
    assert!(text.matches("answered").count() > 200, "{text}");
    for route in ["/game/{id}/turn", "/join/{secret}", "/game/{id}", "none"] {
        assert!(text.contains(&format!("route=\"{route}\"")), "{route}");
    }
    let session = |guest: &Guest| guest.0.as_ref().unwrap().split_once('=').unwrap().1.to_owned();
    let secret = invite.rsplit_once('/').unwrap().1;
    for secret in [secret, &commit, &entropy, &session(&ann), &session(&bob)] {
        assert!(!text.contains(secret), "{secret}");
    }
    let cards: Vec<&str> = words(&text).filter(|word| word.trim_start_matches('x').parse::<Card>().is_ok()).collect();
    assert_eq!(cards, Vec::<&str>::new());
    // Seeds, sessions and hashes are long and in hex; nothing of that kind is told, save numbers of processes.
    let hex = words(&text).find(|word| word.len() >= 32 && word.bytes().all(|byte| byte.is_ascii_hexdigit()));
    assert_eq!(hex, None);
}

#[tokio::test]
async fn the_log_of_an_account_holds_neither_password_nor_address_nor_link() {
    let log = Log::start();
    // A mail server that nobody answers at, so that failures are logged as well.
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let mailer =
        Mailer::new(&format!("smtp://user:hush-hush@127.0.0.1:{port}"), "Fivepaths <play@example.org>").unwrap();
    let public_url = Some("http://test".to_owned());
    let settings = Settings { mailer: Some(mailer), public_url, posts_a_minute: 0, ..Settings::default() };
    let server = Server::with(settings).await;
    let served = Served::start(server.app.clone()).await;
    let mut ann = Guest::default();
    let claimed = "name=Ann&password=tower+of+cards&email=ann%40example.org";
    assert_eq!(server.post(&mut ann, "/account/claim", claimed).await.0, StatusCode::SEE_OTHER);
    server.post(&mut ann, "/account/claim", "name=Eve&password=short").await;
    server.post(&mut ann, "/account/email", "email=eve%40example.org&current=tower+of+cards").await;
    server.post(&mut Guest::default(), "/sign-in", "name=Ann&password=a+wrong+guess").await;
    server.post(&mut Guest::default(), "/sign-in", "name=ann%40example.org&password=tower+of+cards").await;
    let (_, link) = fivepaths_server::admin::reset(&server.app, "Ann").await.unwrap();
    server.post(&mut Guest::default(), &link, "password=another+tower").await;
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(30);
    while !log.text().contains("a mail was not sent") {
        assert!(std::time::Instant::now() < deadline, "the mail was never tried: {}", log.text());
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    drop(served);
    let text = log.text();
    assert!(text.contains("route=\"/sign-in\"") && text.contains("route=\"/reset/{link}\""));
    let session = ann.0.as_ref().unwrap().split_once('=').unwrap().1;
    let secret = link.rsplit_once('/').unwrap().1;
    for secret in ["tower", "guess", "short\"", "example.org", "hush", "argon2", session, secret] {
        assert!(!text.contains(secret), "{secret} in {text}");
    }
    let hex = words(&text).find(|word| word.len() >= 32 && word.bytes().all(|byte| byte.is_ascii_hexdigit()));
    assert_eq!(hex, None);
}

#[tokio::test]
async fn an_answer_has_the_number_of_its_request() {
    let server = Server::new().await;
    let ask = async |id: &str| {
        let request = Request::get("/health").header("x-request-id", id).body(Body::empty()).unwrap();
        let answer = app(server.app.clone()).oneshot(request).await.unwrap();
        answer.headers()["x-request-id"].to_str().unwrap().to_owned()
    };
    let (first, second) = (ask("mine").await, ask("mine").await);
    assert!(first != second && first != "mine" && first.contains('-'), "{first} {second}");
}

#[tokio::test]
async fn health_readiness_and_numbers() {
    let (server, ann, _) = Server::with_table("game=card&seat2=screen&rounds=1").await;
    assert_eq!(server.get(&ann, "/health").await, (StatusCode::OK, "ok".into()));
    assert_eq!(server.get(&ann, "/ready").await, (StatusCode::OK, "ready".into()));
    // The metrics are not for everybody.
    assert_eq!(server.get(&ann, "/metrics").await.0, StatusCode::NOT_FOUND);
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(fivepaths_server::serve_metrics(server.app.clone(), listener));
    let served = Served::start(server.app.clone()).await;
    let mut stream = served.connect().await;
    let cookie = ann.0.clone().unwrap();
    stream.say(&format!("GET /live?games=1 HTTP/1.1\r\nHost: test\r\nCookie: {cookie}\r\n\r\n")).await;
    stream.hear("data: 1:").await;
    let mut caller = socket::Caller(tokio::net::TcpStream::connect(address).await.unwrap());
    caller.say("GET /metrics HTTP/1.1\r\nHost: test\r\n\r\n").await;
    let text = caller.hear("# EOF").await;
    for line in [
        "fivepaths_request_seconds_count{method=\"POST\",route=\"/new\",status=\"303\"} 1",
        "fivepaths_request_seconds_count{method=\"GET\",route=\"none\",status=\"404\"} 1",
        "fivepaths_streams 1",
        "fivepaths_connections 2",
    ] {
        assert!(text.contains(line), "{line} in {text}");
    }
}
