//! A server that is told to stop ends its streams, answers what is under way, and takes nothing new.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod guest;
mod socket;

use guest::{Guest, Server};
use socket::Served;

#[tokio::test]
async fn a_stream_ends_in_good_order() {
    let (server, ann, _) = Server::with_table("game=card&seat2=screen&rounds=1").await;
    let mut served = Served::start(server.app.clone()).await;
    let mut stream = served.connect().await;
    let cookie = ann.0.clone().unwrap();
    stream.say(&format!("GET /live?games=1 HTTP/1.1\r\nHost: test\r\nCookie: {cookie}\r\n\r\n")).await;
    stream.hear("data: 1:").await;
    served.stop();
    // The last chunk says that nothing is missing; a connection that breaks off would not have it.
    assert_eq!(stream.end().await, "0\r\n\r\n");
    let address = served.address;
    served.stopped().await;
    assert!(tokio::net::TcpStream::connect(address).await.is_err());
}

#[tokio::test]
async fn a_request_under_way_is_answered() {
    let server = Server::new().await;
    let mut served = Served::start(server.app.clone()).await;
    // Its body is on the way when the server is told to stop: the answer to the head says that it is read.
    let mut caller = served.connect().await;
    let form = "name=Ann";
    caller
        .say(&format!(
            "POST /name HTTP/1.1\r\nHost: test\r\nOrigin: http://test\r\nExpect: 100-continue\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n",
            form.len()
        ))
        .await;
    caller.hear("100 Continue").await;
    let mut quiet = served.connect().await;
    quiet.say("GET /health HTTP/1.1\r\nHost: test\r\n\r\n").await;
    quiet.hear("ok").await;
    served.stop();
    // A connection that waits for nothing is closed at once.
    assert_eq!(quiet.end().await, "");
    caller.say(form).await;
    let answer = caller.end().await;
    assert!(answer.starts_with("HTTP/1.1 303") && answer.contains("connection: close"), "{answer}");
    // What it asked for was done.
    let cookie = answer.split("set-cookie: ").nth(1).unwrap().split(';').next().unwrap().to_owned();
    assert!(server.get(&Guest(Some(cookie)), "/").await.1.contains("Ann"));
    served.stopped().await;
}
