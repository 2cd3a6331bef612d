//! How long the page of a long match takes to make:
//! `cargo run --release -p fivepaths-server --example long_page`.
//!
//! Two players of the board game discard a card and take it back, turn after turn, which the rules allow
//! at a table without patience. The time of a page should double with the turns, not quadruple.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout)]

#[path = "../tests/guest/mod.rs"]
mod guest;

use std::time::{Duration, Instant};

use guest::{Guest, LongTable, Server};

/// Numbers of turns at which pages are timed.
const TURNS: [usize; 4] = [500, 1_000, 2_000, 4_000];
/// The fastest of this many pages counts, since other work of the machine only adds to the time.
const PAGES: usize = 9;

async fn fastest(server: &Server, who: &Guest, address: &str) -> Duration {
    let mut fastest = Duration::MAX;
    for _ in 0..PAGES {
        let asked = Instant::now();
        assert!(server.get(who, address).await.0.is_success(), "{address}");
        fastest = fastest.min(asked.elapsed());
    }
    fastest
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (server, mut ann, mut table) = LongTable::new().await;
    println!("{:>6}  {:>12}  {:>12}", "turns", "table", "last move");
    for turns in TURNS {
        table.play_to(&server, &mut ann, turns).await;
        let page = fastest(&server, &ann, &table.address).await;
        let step = fastest(&server, &ann, &format!("{}/step/1/{turns}", table.address)).await;
        let ms = |time: Duration| format!("{:.1} ms", time.as_secs_f64() * 1e3);
        println!("{turns:>6}  {:>12}  {:>12}", ms(page), ms(step));
    }
}
