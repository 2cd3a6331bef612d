//! What the network sees of one position, number by number. `scripts/renew-goldens` writes it anew.
#![allow(clippy::unwrap_used)]

use std::fmt::Write;
use std::fs;
use std::path::Path;

use fivepaths_bots::net::Turns;
use fivepaths_bots::net::board;
use fivepaths_bots::net::features::{self, GLOBALS, INPUTS};
use fivepaths_rules::{
    ActionSet, BoardGame, BoardRules, BoardStanding, BySeat, CardGame, CardRules, CardStanding, CardView, Colour, Game,
    Json, Seat, Seed,
};

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
    compare("features.txt", &text);
}

fn compare(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("FIVEPATHS_RENEW").is_some() {
        fs::write(&path, text).unwrap();
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), text, "{} differs", path.display());
}

const NUMBERS: [&str; 11] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
const STONES: [&str; 9] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
const TILE: [&str; 3] = ["artifact", "arrow", "points"];

/// The names of the numbers in a colour's row.
fn board_row() -> Vec<String> {
    let mut names = Vec::new();
    let mut add = |group: &str, game: &[&str]| names.extend(game.iter().map(|name| format!("{group} {name}")));
    for group in ["hand", "hand twice", "unseen", "unseen twice", "shown", "top", "second"] {
        add(group, &NUMBERS);
    }
    add("pile", &["size"]);
    STONES.iter().for_each(|stone| add(&format!("stone {stone}"), &TILE));
    add("at", &STONES);
    add("my", &["researcher"]);
    add("takes", &NUMBERS);
    ["next", "second next", "third next"].iter().for_each(|ahead| add(ahead, &TILE));
    add("my", &["stone", "reach", "reached", "fitting", "way artifacts", "way arrows", "way points", "cards"]);
    add("my", &["unseen fitting", "top fits"]);
    for seat in ["1st", "2nd", "3rd"] {
        add(&format!("{seat} at"), &STONES);
        add(seat, &["researcher"]);
        add(&format!("{seat} takes"), &NUMBERS);
        add(&format!("{seat} known"), &NUMBERS);
        add(&format!("{seat} next"), &TILE);
        add(seat, &["stone", "unseen fitting", "known fitting", "top fits"]);
    }
    names
}

/// The names of the numbers in the table's row.
fn board_table() -> Vec<String> {
    let mut names: Vec<String> = ["2 seats", "3 seats", "4 seats", "put", "step", "draw", "deck", "turns", "deck<=1"]
        .into_iter()
        .chain([
            "deck<=2",
            "deck<=3",
            "deck<=4",
            "deck<=6",
            "deck<=8",
            "deck<=12",
            "deck<=20",
            "crossed 1",
            "crossed 2",
        ])
        .chain([
            "crossed 3",
            "crossed 4",
            "last",
            "one to come",
            "two to come",
            "ply",
            "stalled",
            "fitting",
            "steps to end",
        ])
        .chain(["artifacts left", "lead", "lead with artifacts"])
        .map(str::to_owned)
        .collect();
    let seat =
        ["total", "points", "stones", "worth", "artifacts", "tokens", "explorers", "researcher", "beyond stone 3"];
    let rest = ["at the bridge", "crossed", "known", "track", "next artifact"];
    for whose in ["my", "1st", "2nd", "3rd"] {
        names.extend(seat.iter().chain(&rest).map(|name| format!("{whose} {name}")));
    }
    names.extend(["short", "up-and-down", "forbid-redraw", "lowest-first"].map(str::to_owned));
    names
}

#[test]
fn a_board_position_as_the_network_sees_it() {
    let rules = BoardRules::for_players(3).unwrap();
    let standing = BoardStanding::new(2, Seat::default(), BySeat([80, 95, 0, 0]), BySeat([2, 0, 4, 0]));
    let mut game = BoardGame::deal(&rules, &standing, &Seed::of_run(1, 0).deal(&rules, 2)).unwrap();
    for step in 0..90 {
        let legal = game.legal();
        game.play(legal.nth(step * 7 % legal.len().min(6)).unwrap()).unwrap();
    }
    let view = game.view(game.to_move().unwrap());
    let mut rows = vec![9.0; board::features::COLOURS * board::features::INPUTS];
    let mut globals = vec![9.0; board::features::GLOBALS];
    board::features::write(&view, &mut rows, &mut globals);
    let mut text = serde_json::to_string_pretty(&BoardGame::to_json(&view, false)).unwrap();
    let list = |text: &mut String, names: &[String], values: &[f32]| {
        assert_eq!(names.len(), values.len());
        for (name, value) in names.iter().zip(values).filter(|(_, value)| **value != 0.0) {
            writeln!(text, "  {name}: {value:.4}").unwrap();
        }
    };
    for (&colour, row) in Colour::first(5).iter().zip(rows.chunks_exact(board::features::INPUTS)) {
        writeln!(text, "\n{colour}").unwrap();
        list(&mut text, &board_row(), row);
    }
    text += "\nTable\n";
    list(&mut text, &board_table(), &globals);
    compare("board-features.txt", &text);
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
