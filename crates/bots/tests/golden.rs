//! What the network sees of one position, number by number. `scripts/renew-goldens` writes it anew.
#![allow(clippy::unwrap_used)]

use std::fmt::Write;
use std::fs;
use std::path::Path;

use fivepaths_bots::net::Turns;
use fivepaths_bots::net::features::{self, GLOBALS, INPUTS};
use fivepaths_rules::{CardGame, CardRules, CardStanding, CardView, Colour, Game, Seat, Seed};

const CARDS: [&str; 12] = ["w", "ww", "www", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
const KINDS: [&str; 10] = ["w", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
const GROUPS: [(&str, &[&str]); 9] = [
    ("hand", &CARDS),
    ("mine", &CARDS),
    ("theirs", &CARDS),
    ("known", &CARDS),
    ("shown", &KINDS),
    ("pile", &CARDS),
    ("top", &KINDS),
    ("second", &KINDS),
    ("unseen", &CARDS),
];
const SCALARS: [&str; 18] = [
    "begun",
    "they-begun",
    "score",
    "their-score",
    "sum",
    "their-sum",
    "cards",
    "their-cards",
    "playable-sum",
    "playable",
    "within-reach",
    "unseen-for-me",
    "unseen-for-them",
    "known-for-them",
    "pile-size",
    "top-for-me",
    "top-for-them",
    "unseen-cards",
];
const TABLE: [&str; GLOBALS] = [
    "deck",
    "deck<=1",
    "deck<=2",
    "deck<=3",
    "deck<=4",
    "deck<=6",
    "deck<=8",
    "deck<=12",
    "deck<=20",
    "deck-odd",
    "ply",
    "stalled",
    "score",
    "their-score",
    "playable",
    "begun",
    "they-begun",
    "known",
    "shown",
    "piles",
    "colours",
    "first",
    "lead",
    "rounds-left",
];

fn position() -> CardView {
    let rules = CardRules::default();
    let standing = CardStanding::new(2, Seat::default(), [31, -9]);
    let mut game = CardGame::deal(&rules, &standing, &Seed::of_run(1, 0).deal(&rules, 2)).unwrap();
    let mut turns = Turns::default();
    for step in 0..25 {
        turns.list(&game.view(game.to_move().unwrap()));
        for action in turns.actions(step * 5 % turns.len()).unwrap() {
            game.play(action).unwrap();
        }
    }
    game.view(game.to_move().unwrap())
}

#[test]
fn a_position_as_the_network_sees_it() {
    let view = position();
    let (mut rows, mut globals) = (vec![9.0; 5 * INPUTS], vec![9.0; GLOBALS]);
    features::write(&view, &mut rows, &mut globals);
    let mut text = format!("hand {:?}\n", view.hand());
    for seat in Seat::all(2) {
        writeln!(text, "seat {seat} columns {:?} known {:?}", view.columns(seat), view.known(seat)).unwrap();
    }
    for (&colour, row) in Colour::first(5).iter().zip(rows.chunks_exact(INPUTS)) {
        writeln!(text, "\n{colour}, pile {:?}", view.pile(colour)).unwrap();
        let mut values = row.iter();
        for (group, names) in GROUPS {
            let set: Vec<&str> =
                names.iter().zip(values.by_ref()).filter(|(_, value)| **value != 0.0).map(|(name, _)| *name).collect();
            writeln!(text, "  {group}: {}", set.join(" ")).unwrap();
        }
        for name in SCALARS {
            writeln!(text, "  {name} {:.4}", values.next().unwrap()).unwrap();
        }
        assert_eq!(values.next(), None);
    }
    text += "\nTable\n";
    for (name, value) in TABLE.iter().zip(&globals) {
        writeln!(text, "  {name} {value:.4}").unwrap();
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/features.txt");
    if std::env::var_os("FIVEPATHS_RENEW").is_some() {
        fs::write(&path, &text).unwrap();
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), text, "{} differs", path.display());
}

#[test]
fn rows_may_be_longer_and_are_zero_there() {
    let view = position();
    let (mut rows, mut wide) = (vec![9.0; 5 * INPUTS], vec![9.0; 5 * (INPUTS + 7)]);
    let mut globals = vec![9.0; GLOBALS];
    features::write(&view, &mut rows, &mut globals);
    features::write(&view, &mut wide, &mut globals);
    for (row, wide) in rows.chunks_exact(INPUTS).zip(wide.chunks_exact(INPUTS + 7)) {
        assert_eq!(row, &wide[..INPUTS]);
        assert_eq!(wide[INPUTS..], [0.0; 7]);
    }
}
