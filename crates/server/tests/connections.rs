//! Connections that ask for nothing keep nobody out: half-sent heads, bodies that never end, too many at once.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod guest;
mod socket;

use std::time::Duration;

use fivepaths_server::Settings;
use guest::{Guest, Server, deal};
use socket::{Caller, Served};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

const GET: &str = "GET / HTTP/1.1\r\nHost: test\r\n\r\n";
const HALF: &str = "GET / HTTP/1.1\r\nHost: te";

fn settings() -> Settings {
    Settings { bot_delay: 0, posts_a_minute: 0, tables_an_hour: 0, guests_an_hour: 0, ..Settings::default() }
}

async fn served(settings: Settings) -> (Server, Served) {
    let server = Server::with(settings).await;
    let served = Served::start(server.app.clone()).await;
    (server, served)
}

#[tokio::test]
async fn a_thousand_half_sent_heads_keep_nobody_out() {
    // None of them is cut because of its age.
    let head_timeout = Duration::from_secs(3_600);
    let settings = Settings { connections: 100, connections_per_address: 1_000, head_timeout, ..settings() };
    let (_server, served) = served(settings).await;
    let mut crowd = Vec::new();
    for _ in 0..1_000 {
        let mut caller = served.connect().await;
        // The oldest may have been closed by now, but not the newest.
        caller.say(HALF).await;
        crowd.push(caller);
    }
    let mut caller = served.connect().await;
    caller.say(GET).await;
    assert!(caller.hear("</html>").await.starts_with("HTTP/1.1 200"));
    // Those that waited longest made room: of a thousand at most a hundred are left.
    for caller in &mut crowd[..900] {
        assert_eq!(caller.end().await, "");
    }
}

#[tokio::test]
async fn one_address_cannot_take_the_room_of_others() {
    let (server, served) = served(Settings { connections_per_address: 3, ..settings() }).await;
    let (_ann, streams) = streams(&server, &served, 3).await;
    // All three are being served, so a fourth from there is turned away, and others are not.
    let mut fourth = served.connect().await;
    assert!(fourth.end().await.starts_with("HTTP/1.1 503"));
    let mut neighbour = served.connect_from(2).await;
    neighbour.say(GET).await;
    assert!(neighbour.hear("</html>").await.starts_with("HTTP/1.1 200"));
    // A connection that has ended does not count.
    drop(streams);
    answered_in_the_end(&served).await;
}

/// The server learns of a closed connection a moment later.
async fn answered_in_the_end(served: &Served) {
    for _ in 0..1_000 {
        let mut caller = served.connect().await;
        // Turned away, the connection may be gone before this is said.
        let _ = caller.0.write_all(b"GET / HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n").await;
        if caller.end().await.starts_with("HTTP/1.1 200") {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the connections that ended still count");
}

#[tokio::test]
async fn everybody_behind_a_trusted_proxy_may_come() {
    let trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    let (server, served) = served(Settings { connections_per_address: 3, trusted_proxies, ..settings() }).await;
    assert_eq!(streams(&server, &served, 10).await.1.len(), 10);
}

/// Live streams, each a request that is being served for as long as it is open.
async fn streams(server: &Server, served: &Served, count: usize) -> (Guest, Vec<Caller>) {
    let mut ann = Guest::default();
    server.post(&mut ann, "/new", "game=card&seat2=screen&rounds=1&watch=anyone").await;
    let mut streams = Vec::new();
    for _ in 0..count {
        let mut stream = served.connect().await;
        let cookie = ann.0.clone().unwrap();
        stream.say(&format!("GET /live?games=1 HTTP/1.1\r\nHost: test\r\nCookie: {cookie}\r\n\r\n")).await;
        stream.hear("data: 1:").await;
        streams.push(stream);
    }
    (ann, streams)
}

#[tokio::test]
async fn a_head_that_does_not_end_is_cut() {
    let (_server, served) = served(Settings { head_timeout: Duration::from_millis(100), ..settings() }).await;
    for head in ["", HALF] {
        let mut caller = served.connect().await;
        caller.say(head).await;
        assert_eq!(caller.end().await, "");
    }
    // The same for the second request of a connection.
    let mut caller = served.connect().await;
    caller.say(GET).await;
    caller.hear("</html>").await;
    caller.say(HALF).await;
    assert_eq!(caller.end().await, "");
}

#[tokio::test]
async fn a_quiet_connection_is_closed() {
    let (_server, served) = served(Settings { idle_timeout: Duration::from_millis(100), ..settings() }).await;
    let mut caller = served.connect().await;
    caller.say(GET).await;
    assert!(caller.hear("</html>").await.starts_with("HTTP/1.1 200"));
    assert_eq!(caller.end().await, "");
}

#[tokio::test]
async fn a_stream_is_not_a_quiet_connection() {
    let short = Duration::from_millis(50);
    let (server, served) = served(Settings { head_timeout: short, idle_timeout: short, ..settings() }).await;
    let (mut ann, mut streams) = streams(&server, &served, 1).await;
    // Another connection is closed for waiting twice as long; the stream is still told of a change then.
    for _ in 0..2 {
        served.connect().await.end().await;
    }
    deal(&server, &mut ann, "/game/1").await;
    streams[0].hear("data: 1:").await;
}

#[tokio::test]
async fn a_body_that_comes_byte_by_byte_is_cut() {
    let (_server, served) = served(Settings { body_timeout: Duration::from_millis(200), ..settings() }).await;
    let mut caller = served.connect().await;
    caller
        .say("POST /name HTTP/1.1\r\nHost: test\r\nOrigin: http://test\r\nContent-Length: 9999\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\nname=")
        .await;
    let (mut read, mut write) = caller.0.into_split();
    let drip = tokio::spawn(async move {
        while write.write_all(b"x").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    });
    let mut heard = Vec::new();
    // A reset after the answer is as good as an end.
    let _ = read.read_to_end(&mut heard).await;
    let heard = String::from_utf8_lossy(&heard);
    assert!(heard.starts_with("HTTP/1.1 408"), "{heard}");
    drip.await.unwrap();
}
