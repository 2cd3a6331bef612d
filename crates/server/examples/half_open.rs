//! How long a page takes while thousands of connections have sent half a head and nothing more:
//! `ulimit -n 20000; cargo run --release -p fivepaths-server --example half_open -- 127.0.0.1:8080 10000`,
//! with a server at that address.
//!
//! The crowd comes from a hundred addresses of this machine, each within its own limit. A connection that is closed
//! is opened again at once. Meanwhile somebody else asks for the first page, each time over a new connection.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout)]

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

const ADDRESSES: usize = 100;
const PAGES: usize = 1_000;

/// How many are connected now, and how many came back.
#[derive(Default)]
struct Crowd {
    open: AtomicUsize,
    again: AtomicUsize,
}

async fn half_open(server: SocketAddr, number: usize, crowd: Arc<Crowd>) {
    loop {
        let socket = TcpSocket::new_v4().unwrap();
        let from = Ipv4Addr::new(127, 0, 1, u8::try_from(1 + number % ADDRESSES).unwrap());
        socket.bind(SocketAddr::new(IpAddr::V4(from), 0)).unwrap();
        if let Ok(mut connection) = socket.connect(server).await {
            crowd.open.fetch_add(1, Ordering::Relaxed);
            let sent = connection.write_all(b"GET / HTTP/1.1\r\nHost: te").await.is_ok();
            // It waits only for the end of the connection, whatever the server says.
            let _ = if sent { connection.read(&mut [0; 512]).await } else { Ok(0) };
            crowd.open.fetch_sub(1, Ordering::Relaxed);
        }
        crowd.again.fetch_add(1, Ordering::Relaxed);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

async fn page(server: SocketAddr) -> Option<Duration> {
    let began = Instant::now();
    let mut connection = TcpStream::connect(server).await.ok()?;
    let request = format!("GET / HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\n\r\n");
    connection.write_all(request.as_bytes()).await.ok()?;
    let mut answer = String::new();
    connection.read_to_string(&mut answer).await.ok()?;
    (answer.starts_with("HTTP/1.1 200") && answer.ends_with("</html>")).then(|| began.elapsed())
}

async fn pages(server: SocketAddr, what: &str) {
    let (mut times, mut failed) = (Vec::new(), 0);
    for _ in 0..PAGES {
        match page(server).await {
            Some(time) => times.push(time),
            None => failed += 1,
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    times.sort_unstable();
    let at = |share: usize| times.get((times.len().saturating_sub(1)) * share / 1_000).copied().unwrap_or_default();
    println!("{what}: p50 {:.1?}, p99 {:.1?}, slowest {:.1?}, failed {failed} of {PAGES}", at(500), at(990), at(1_000));
}

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let server: SocketAddr = arguments[1].parse().unwrap();
    let count: usize = arguments[2].parse().unwrap();
    pages(server, "nobody else").await;
    let crowd = Arc::new(Crowd::default());
    for number in 0..count {
        tokio::spawn(half_open(server, number, Arc::clone(&crowd)));
    }
    while crowd.open.load(Ordering::Relaxed) + crowd.again.load(Ordering::Relaxed) < count {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    println!("{} half-open connections", crowd.open.load(Ordering::Relaxed));
    pages(server, "beside the crowd").await;
    let (open, again) = (crowd.open.load(Ordering::Relaxed), crowd.again.load(Ordering::Relaxed));
    println!("{open} half-open connections at the end; {again} were closed and came back");
}
