//! Screens and conversations as files in `tests/golden/play`. `scripts/renew-goldens` writes them anew.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use super::*;
use crate::play::plain::Plain;

/// Compares with a golden file, or writes it.
pub(super) fn compare(name: &str, text: &str) {
    let path: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    if std::env::var_os("FIVEPATHS_RENEW").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
        return;
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(golden == text, "{name} differs; scripts/renew-goldens writes it anew. Now it is:\n{text}");
}

const SIZES: [(u16, u16); 4] = [(80, 24), (120, 40), (60, 20), (59, 19)];

/// One moment in every size.
fn sizes<G: Playable>(name: &str, sitting: &Sitting<G>) {
    let mut all = String::new();
    for size in SIZES {
        let screen = text(&drawn(sitting, dark(), Glyphs::Unicode, size));
        // Writing to a text cannot fail.
        let _ = write!(all, "== {} x {}\n{screen}", size.0, size.1);
    }
    compare(&format!("tests/golden/play/{name}.txt"), &all);
}

#[test]
fn golden_card_game() {
    let mut sitting = ann_and_greedy();
    sitting.play_on(30);
    sitting.answer();
    sizes("card", &sitting);
    sitting.press("3");
    sizes("card-picked", &sitting);
    sitting.press("d");
    sizes("card-drawing", &sitting);
    sitting.press("?");
    sizes("card-keys", &sitting);
    sitting.press("?m");
    sizes("card-moves", &sitting);
}

#[test]
fn golden_card_game_with_six_colours_near_its_end() {
    let mut sitting = card(r#"{"colours":6}"#, &[person("Ann"), bot("greedy")]);
    sitting.play_on(54);
    sitting.answer();
    sizes("card-six", &sitting);
}

#[test]
fn golden_card_receipts() {
    let mut sitting = card("{}", &[person("Ann"), bot("greedy")]);
    while !matches!(sitting.waiting(), Waiting::Receipt(0)) {
        sitting.play_on(1);
    }
    sizes("card-receipt", &sitting);
    while sitting.game.outcome().is_none() {
        sitting.play_on(1);
    }
    sizes("card-end", &sitting);
    sitting.press(" ←←");
    sizes("card-earlier", &sitting);
}

#[test]
fn golden_curtain() {
    let mut sitting = card(r#"{"rounds":1}"#, &[person("Ann"), person("Bob")]);
    sizes("curtain", &sitting);
    sitting.press(" 1d ");
    sizes("curtain-drawn", &sitting);
}

#[test]
fn golden_board_game() {
    let four = [person("Ann"), bot("greedy"), bot("greedy"), bot("random")];
    let mut sitting = board(r#"{"players":4}"#, &four);
    sitting.play_on(60);
    sitting.answer();
    sizes("board-four", &sitting);
    let mut sitting = board(r#"{"players":2}"#, &[person("Ann"), bot("greedy")]);
    sitting.play_on(30);
    sitting.answer();
    sizes("board-two", &sitting);
    while !matches!(sitting.waiting(), Waiting::Receipt(0)) {
        sitting.play_on(1);
    }
    sizes("board-receipt", &sitting);
    while sitting.game.outcome().is_none() {
        sitting.play_on(1);
    }
    sizes("board-end", &sitting);
}

#[test]
fn golden_without_colours_and_in_ascii() {
    let mono = Theme::new(Look::Mono, &Surroundings::default());
    let mut sitting = ann_and_greedy();
    sitting.play_on(20);
    sitting.answer();
    sitting.press("1");
    let mut all = text(&drawn(&sitting, mono, Glyphs::Unicode, (80, 24)));
    all += &text(&drawn(&sitting, mono, Glyphs::Ascii, (80, 24)));
    let mut sitting = board(r#"{"players":3}"#, &[person("Ann"), bot("greedy"), bot("greedy")]);
    sitting.play_on(30);
    sitting.answer();
    let ascii = text(&drawn(&sitting, mono, Glyphs::Ascii, (80, 24)));
    assert!(ascii.is_ascii(), "{ascii}");
    compare("tests/golden/play/mono.txt", &(all + &ascii));
}

/// What everybody at the seats would type, by the greedy bot, so that a conversation can be repeated.
fn script<G: Playable>(mut sitting: Sitting<G>, seat: usize) -> Vec<String> {
    let mut lines = Vec::new();
    while let Some(mover) = sitting.game.to_move() {
        let turn = turn_of::<G>(&sitting.game.view(Some(mover)), "greedy", Budget::Playouts(1), 0).unwrap();
        if mover.index() == seat {
            lines.push(turn.to_string());
        }
        sitting.game.play(&turn).unwrap();
    }
    lines
}

fn conversation<G: Playable>(sitting: Sitting<G>, first: &[&str]) -> String {
    let moves = script(sitting.clone(), 0);
    let lines: Vec<&str> = first.iter().copied().chain(moves.iter().map(String::as_str)).collect();
    let mut out = Vec::new();
    let mut sitting = sitting;
    Plain::new(&mut sitting, None, lines.join("\n").as_bytes(), &mut out).run().unwrap();
    assert!(sitting.game.outcome().is_some());
    String::from_utf8(out).unwrap()
}

#[test]
fn golden_line_mode() {
    let asked =
        ["help", "table", "piles", "draw", "play b10", "undo", "nonsense", "play red 10", "hand", "resign", "moves"];
    compare("tests/golden/play/plain-card.txt", &conversation(ann_and_greedy(), &asked));
    let short = board(r#"{"players":2,"expeditions":1}"#, &[person("Ann"), bot("greedy")]);
    compare("tests/golden/play/plain-board.txt", &conversation(short, &["table", "stay"]));
}
