//! How fast the server is for one player while others have far more tables of the strongest bots than it can
//! serve at once: `cargo run --release -p fivepaths-server --example bot_crowd -- 127.0.0.1:8080 1180`, with a
//! server at that address.
//!
//! The crowd are guests from several addresses, each within the limits, who make board tables with three legends
//! and deal. Meanwhile the player plays against a gentle bot and loads the page all the time.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout)]

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpSocket;

/// How many tables a guest of the crowd makes, and how many of them come from one address.
const TABLES: usize = 40;
const GUESTS: usize = 5;
const TURNS: usize = 20;

/// A guest with an address and a cookie.
struct Guest {
    server: SocketAddr,
    from: Ipv4Addr,
    cookie: String,
}

/// The text between two marks.
fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    text.split_once(before)?.1.split(after).next()
}

impl Guest {
    fn new(server: SocketAddr, from: Ipv4Addr) -> Self {
        Guest { server, from, cookie: "a=b".to_owned() }
    }

    async fn ask(&mut self, method: &str, path: &str, form: &str) -> String {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind(SocketAddr::new(IpAddr::V4(self.from), 0)).unwrap();
        let mut connection = socket.connect(self.server).await.unwrap();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {server}\r\norigin: http://{server}\r\ncookie: {cookie}\r\n\
             content-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{form}",
            form.len(),
            server = self.server,
            cookie = self.cookie,
        );
        connection.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        connection.read_to_string(&mut answer).await.unwrap();
        if let Some(cookie) = between(&answer, "set-cookie: ", ";") {
            self.cookie = cookie.to_owned();
        }
        answer
    }

    /// Makes a table and deals; gives its address.
    async fn deal(&mut self, form: &str) -> String {
        let made = self.ask("POST", "/new", form).await;
        let table = between(&made, "location: ", "\r\n").unwrap_or_else(|| panic!("{made}")).to_owned();
        let page = self.ask("GET", &table, "").await;
        let commit = between(&page, "name=\"commit\" value=\"", "\"").expect("a commitment");
        let form = format!("commit={commit}");
        self.ask("POST", &format!("{table}/entropy"), &form).await;
        table
    }
}

fn print(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |share: usize| times.get(times.len().saturating_sub(1) * share / 1_000).copied().unwrap_or_default();
    println!("  {what}: p50 {:.1?}, p99 {:.1?}, slowest {:.1?} of {}", at(500), at(990), at(1_000), times.len());
}

/// Plays against a gentle bot, and looks at the page until it has answered.
async fn play(server: SocketAddr, what: &str) {
    let mut guest = Guest::new(server, Ipv4Addr::LOCALHOST);
    let table = guest.deal("game=card&seat2=bot:stroller&name=Ann").await;
    let (mut pages, mut answers, mut began) = (Vec::new(), Vec::new(), Instant::now());
    while answers.len() <= TURNS {
        let asked = Instant::now();
        let page = guest.ask("GET", &format!("{table}?on=1"), "").await;
        pages.push(asked.elapsed());
        assert!(page.starts_with("HTTP/1.1 200"), "{page}");
        if page.contains("data-turn") {
            answers.push(began.elapsed());
            let card = between(page.split_once("id=\"hand\"").unwrap().1, "data-face=\"", "\"").unwrap();
            let version = between(&page, "data-version=\"", "\"").unwrap();
            let form = format!("seat=0&version={version}&turn=x{card}-s");
            began = Instant::now();
            guest.ask("POST", &format!("{table}/turn"), &form).await;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    // The first wait does not count: it depends on who begins.
    answers.remove(0);
    println!("{what}");
    print("a page", pages);
    print("the gentle bot's turn", answers);
}

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let server: SocketAddr = arguments[1].parse().unwrap();
    let count: usize = arguments[2].parse().unwrap();
    play(server, "nobody else").await;
    let mut crowd = Vec::new();
    for number in 0..count.div_ceil(TABLES) {
        let from = Ipv4Addr::new(127, 0, 1, u8::try_from(1 + number / GUESTS).unwrap());
        let tables = TABLES.min(count - number * TABLES);
        crowd.push(tokio::spawn(async move {
            let mut guest = Guest::new(server, from);
            for _ in 0..tables {
                guest.deal("game=board&seat2=bot:legend&seat3=bot:legend&seat4=bot:legend&name=Crowd").await;
            }
        }));
    }
    for guest in crowd {
        guest.await.unwrap();
    }
    play(server, &format!("beside {count} tables of three legends")).await;
}
