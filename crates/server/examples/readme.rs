//! Takes the pictures of README.md anew, by day and by night: `cargo run -p fivepaths-server --example readme`.
//!
//! Both games are played by our own bots on fixed deals, so the pictures change only when the pages or the bots do. They
//! are written to docs/images.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout)]

#[path = "../tests/chromium/mod.rs"]
mod chromium;
#[path = "../tests/scenes/mod.rs"]
mod scenes;

use std::path::Path;

use chromium::{Browser, DESK, Driver};
use fivepaths_bots::{Bots, Budget, bot, mix};
use fivepaths_rules::{AnyRules, BoardGame, CardGame, Deal, GameKind, Match, RoundDeal, Rules, Seat, Seed, Turn};
use scenes::{House, Script, cookie};

const IMAGES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/images");

/// A match between bots on the deal of this seed, up to a turn of the first player or to the end, and what that player would
/// put down next.
fn played<G: Bots>(any: AnyRules, rules: G::Rules, seed: u64, bots: &[&str], most: usize) -> (Script, Option<String>) {
    let RoundDeal { deck, tiles } = Seed::of_run(seed, 0).deal(&rules, 1);
    let rounds = vec![RoundDeal { deck: deck.clone(), tiles }; rules.rounds().into()];
    let mut game = Match::<G>::new(rules, Deal::Explicit { first: Seat::default(), rounds }).unwrap();
    let mut turns = Vec::new();
    let mut next = None;
    while let Some(seat) = game.to_move() {
        let player = bot::<G>(bots[seat.index()]).unwrap();
        let mut turn: Turn<G::Action> = Turn::new();
        // A bot may give its turn in parts.
        while let Ok(state) = game.begin(&turn)
            && state.ply() == game.current().state().ply()
            && state.to_move() == Some(seat)
        {
            let chance = mix(&[seed, turns.len() as u64, turn.iter().count() as u64]);
            for &action in player.choose(&state.view(seat), Budget::Playouts(100), chance).iter() {
                turn.push(action);
            }
        }
        if turns.len() >= most && seat == Seat::default() {
            next = turn.iter().next().map(ToString::to_string);
            break;
        }
        game.play(&turn).unwrap();
        turns.push(turn.to_string());
    }
    (Script { rules: any, deck, tiles, turns, guide: false, clock: None }, next)
}

fn card(rounds: u8, seed: u64, bots: [&str; 2], most: usize) -> (Script, Option<String>) {
    let any = AnyRules::named::<&str>(GameKind::Card, &[], None, Some(rounds)).unwrap();
    let AnyRules::Card(rules) = any else { unreachable!() };
    played::<CardGame>(any, rules, seed, &bots, most)
}

fn board(seed: u64, bots: [&str; 4], most: usize) -> (Script, Option<String>) {
    let any = AnyRules::named::<&str>(GameKind::Board, &[], Some(4), Some(3)).unwrap();
    let AnyRules::Board(rules) = any else { unreachable!() };
    played::<BoardGame>(any, rules, seed, &bots, most)
}

async fn take(browser: &Browser, name: &str, address: &str) {
    for (theme, ending) in [("light", ""), ("dark", "-dark")] {
        browser.dressed(theme).await;
        browser.goto(address).await;
        browser.wait("html.js h1").await;
        let file = Path::new(IMAGES).join(format!("{name}{ending}.png"));
        std::fs::write(&file, browser.client.screenshot().await.unwrap()).unwrap();
        println!("{}", file.display());
    }
}

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    let (house, mut driver) = (House::start().await, Driver::start().await);
    let browser = driver.browser(DESK).await;
    browser.become_guest(&house.url, Some(&cookie(0))).await;
    let seed = |n: usize, usual: u64| std::env::args().nth(n).map_or(usual, |text| text.parse().unwrap());
    for (name, (script, next)) in [
        ("table", card(3, seed(1, 1), ["climber", "hiker"], 26)),
        ("board", board(seed(2, 1), ["climber", "hiker", "climber", "hiker"], 44)),
        ("end", card(3, seed(3, 1), ["climber", "hiker"], usize::MAX)),
    ] {
        let game = house.table(&script).await;
        let picked =
            next.map_or(String::new(), |put| format!("?pick={}", put.trim_start_matches('x').trim_end_matches('!')));
        take(&browser, name, &format!("{}/game/{game}{picked}", house.url)).await;
    }
}
