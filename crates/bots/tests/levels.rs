//! The ratings that people are shown are those that were measured, and no level plays as if it were broken.
#![allow(clippy::unwrap_used)]

use std::path::Path;

use fivepaths_bots::arena::Rung;
use fivepaths_bots::{Bots, Budget, Level, bot, mix, rng, whole_turn};
use fivepaths_rules::{BoardAction, BoardGame, BoardRules, CardGame, Game, Seat, Source, Turn};

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

/// Whether a turn ends where it began, with the card that it discarded.
fn takes_back(turn: &Turn<BoardAction>) -> bool {
    let [BoardAction::Discard(card), BoardAction::Draw(Source::Pile(colour))] = turn[..] else { return false };
    card.colour() == colour
}

/// How many turns a player of the board game makes in so many rounds against `projection`, and how many of these take back
/// the card that they discarded.
fn taken_back(name: &str, rounds: u64) -> (u32, u32) {
    let rules = BoardRules::for_players(2).unwrap();
    let (player, other) = (bot::<BoardGame>(name).unwrap(), bot::<BoardGame>("projection").unwrap());
    let (mut turns, mut back) = (0, 0);
    for seed in 0..rounds {
        let opening = BoardGame::opening(&rules, Seat::default());
        let mut game = BoardGame::deal_from_rng(&rules, &opening, &mut rng(mix(&[71, seed])));
        while let Some(seat) = game.to_move().filter(|_| game.ply() < BoardGame::PLY_CAP) {
            let mine = seat.index() as u64 == seed % 2;
            let asked = if mine { &player } else { &other };
            let turn = whole_turn(asked.as_ref(), &game.view(seat), Budget::Playouts(12), seed).unwrap();
            turn.iter().for_each(|&decision| game.play(decision).unwrap());
            turns += u32::from(mine);
            back += u32::from(mine && takes_back(&turn));
        }
    }
    (turns, back)
}

#[test]
fn no_level_of_the_board_game_takes_back_its_discards() {
    for level in BoardGame::LEVELS {
        let (turns, back) = taken_back(level.name, 40);
        assert!(100 * back < turns, "{} takes back {back} discards in {turns} turns", level.name);
    }
}

#[test]
fn the_levels_before_them_took_back_their_discards() {
    for name in ["stroller-1", "rambler-1", "hiker-1", "climber-1"] {
        let (turns, back) = taken_back(name, 40);
        assert!(100 * back > turns, "{name} takes back {back} discards in {turns} turns");
    }
}
