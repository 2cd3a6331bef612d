//! The ratings that people are shown are those that were measured.
#![allow(clippy::unwrap_used)]

use std::path::Path;

use fivepaths_bots::arena::Rung;
use fivepaths_bots::{Bots, Level};
use fivepaths_rules::{BoardGame, CardGame};

/// `others` has the levels that are bots under another name, with the name they were measured by.
fn check<G: Bots>(file: &str, others: &[(&str, &str)]) {
    let measured_as =
        |level: &Level| others.iter().find(|other| other.0 == level.name).map_or(level.name, |other| other.1);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/strength").join(file);
    let ladder: Vec<Rung> = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    for level in G::LEVELS {
        let name = measured_as(level);
        let rung = ladder.iter().find(|rung| rung.player == name).unwrap();
        assert_eq!(f64::from(level.rating), rung.elo.round(), "{} in {file}", level.name);
    }
    assert!(G::LEVELS.is_sorted_by_key(|level| level.rating), "from gentle to strong");
}

#[test]
fn levels_of_the_card_game_have_their_measured_ratings() {
    check::<CardGame>("card-ladder.json", &[("legend", "champion")]);
}

#[test]
fn levels_of_the_board_game_have_their_measured_ratings() {
    check::<BoardGame>("board-ladder.json", &[("legend", "champion@200n")]);
}
