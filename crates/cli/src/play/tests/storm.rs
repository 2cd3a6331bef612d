//! Whatever keys are pressed and however the window is dragged, nothing breaks.

use fivepaths_bots::rng;
use fivepaths_rules::below;
use ratatui::layout::Rect;

use super::*;

fn storm<G: Playable>(sitting: &mut Sitting<G>, seed: u64, keys: usize) {
    let mut rng = rng(seed);
    let keys_of_all = "123456789cdex ybwgrp.ufm?tYBWGRP\t\n\x1b←→".chars().map(String::from);
    // Whole turns as well, so that the match comes along.
    let turns = ["1d ", "2c ", "\x1b3d ", "4c.y", "  1d ", "\x1b 5e "].map(String::from);
    let pressed: Vec<String> = keys_of_all.chain(turns.iter().cycle().take(18).cloned()).collect();
    let mut targets: Vec<(Rect, Command)> = Vec::new();
    for _ in 0..keys {
        sitting.press(&pressed[below(&mut rng, pressed.len() as u32) as usize]);
        // A click on something that can be clicked.
        if !targets.is_empty() && below(&mut rng, 3) == 0 {
            sitting.obey(targets[below(&mut rng, targets.len() as u32) as usize].1);
            sitting.answer();
        }
        let size = (1 + below(&mut rng, 140) as u16, 1 + below(&mut rng, 50) as u16);
        let glyphs = if below(&mut rng, 2) == 0 { Glyphs::Ascii } else { Glyphs::Unicode };
        let mut buffer = Buffer::empty(Rect::new(0, 0, size.0, size.1));
        targets = screen::draw(&sitting.scene(), dark(), glyphs, &mut buffer);
        if glyphs == Glyphs::Ascii {
            assert!(text(&buffer).is_ascii(), "{}", text(&buffer));
        }
    }
}

#[test]
fn no_key_in_no_window_breaks_anything() {
    let mut moved = 0;
    for seed in 0..3 {
        let mut alone = card(r#"{"rounds":2,"colours":6}"#, &[person("Ann"), bot("greedy")]);
        storm(&mut alone, seed, 250);
        let mut shared = card(r#"{"rounds":1,"hand":20}"#, &[person("Ann"), person("Ann")]);
        storm(&mut shared, seed, 250);
        let four = [person("Ann"), bot("greedy"), person("Bob"), bot("random")];
        let mut crowd = board(r#"{"players":4,"up_and_down":true}"#, &four);
        storm(&mut crowd, seed, 250);
        moved += alone.game.current().turns().len()
            + shared.game.current().turns().len()
            + crowd.game.current().turns().len();
    }
    assert!(moved > 60, "the storm really plays: {moved}");
}
