//! How long the page of a long match takes to make:
//! `cargo run --release -p fivepaths-server --example long_page`.
//!
//! Two players of the board game discard a card and take it back, turn after turn, which the rules allow
//! at a table without patience. The time of a page should double with the turns, not quadruple.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout)]

#[path = "../tests/guest/mod.rs"]
mod guest;

use std::time::{Duration, Instant};

use fivepaths_rules::{AnyMatch, AnyRules, GameKind, Seat};
use fivepaths_server::table::{NewTable, SeatRow, store};
use guest::{Guest, Server, deal};

/// Numbers of turns at which pages are timed.
const TURNS: [usize; 4] = [500, 1_000, 2_000, 4_000];
/// The fastest of this many pages counts, since other work of the machine only adds to the time.
const PAGES: usize = 9;

/// A turn that changes nothing: the mover's first card to its pile, and back.
fn idle_turn(game: &AnyMatch, seat: Seat) -> String {
    let AnyMatch::Board(game) = game else { panic!("this is the board game") };
    let card = game.view(Some(seat)).hand().iter().next().unwrap();
    format!("x{card}-{}", card.colour().pile_letter())
}

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
    // Tables that people make have patience, so this one is made like the first table, but without it.
    let (server, mut ann, _) = Server::with_table("game=board&seat2=screen&name=Ann").await;
    let row = server.table().await.row;
    let rules = AnyRules::named::<&str>(GameKind::Board, &[], Some(2), None).unwrap();
    let seats = row.seats.into_iter().map(|seat| SeatRow { entropy: None, ..seat }).collect();
    let (invite, server_seed) = ("long".to_owned(), row.server_seed);
    let new = NewTable { rules, public: false, invite, server_seed, decks: None, seats, at: 0 };
    let id = server.write(store::add(&new)).await.drawn().unwrap();
    let address = format!("/game/{id}");
    deal(&server, &mut ann, &address).await;
    let table = server.app.table(id).await.unwrap().unwrap();
    let (mut version, mut mover) = (table.row.version, table.to_move().unwrap());
    let turns: Vec<String> = Seat::all(2).map(|seat| idle_turn(table.game.as_ref().unwrap(), seat)).collect();
    println!("{:>6}  {:>12}  {:>12}", "turns", "table", "last move");
    for made in 1..=TURNS[TURNS.len() - 1] {
        let form = format!("seat={mover}&version={version}&turn={}", turns[mover.index()]);
        server.post(&mut ann, &format!("{address}/turn"), &form).await;
        (version, mover) = (version + 1, mover.next(2));
        if TURNS.contains(&made) {
            assert_eq!(server.app.table(id).await.unwrap().unwrap().turns(), made);
            let table = fastest(&server, &ann, &address).await;
            let step = fastest(&server, &ann, &format!("{address}/step/1/{made}")).await;
            let ms = |time: Duration| format!("{:.1} ms", time.as_secs_f64() * 1e3);
            println!("{made:>6}  {:>12}  {:>12}", ms(table), ms(step));
        }
    }
}
