//! Plays rounds of `projection` against itself: something to profile. `rounds N`
#![allow(missing_docs, clippy::unwrap_used, clippy::print_stdout)]

use fivepaths_bots::card::Projection;
use fivepaths_bots::search::play_out;
use fivepaths_rules::{CardGame, CardRules, Game, Seat};

fn main() {
    let rounds: u64 = std::env::args().nth(1).map_or(1000, |n| n.parse().unwrap());
    let (policy, rules) = (Projection::default(), CardRules::default());
    let standing = CardGame::opening(&rules, Seat::default());
    let mut rng = fivepaths_bots::rng(4);
    let mut plies = 0;
    for _ in 0..rounds {
        let mut round = CardGame::deal_from_rng(&rules, &standing, &mut rng);
        play_out(&mut round, &policy, 0);
        plies += u64::from(round.ply());
    }
    println!("{rounds} rounds, {plies} turns");
}
