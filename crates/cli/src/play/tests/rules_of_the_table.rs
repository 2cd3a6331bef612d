//! What a person at the table can rely on.

use fivepaths_rules::{RoundDeal, Seat};

use super::*;

#[test]
fn a_turn_is_three_keys() {
    let mut sitting = ann_and_greedy();
    sitting.answer();
    let turns = sitting.game.current().turns().len();
    sitting.press("1d");
    assert_eq!(sitting.game.current().turns().len(), turns, "not before the draw");
    sitting.press(" ");
    assert_eq!(sitting.game.current().turns().len(), turns + 2, "Ann's turn, and the bot's");
}

#[test]
fn everything_but_the_draw_can_be_undone() {
    let mut sitting = ann_and_greedy();
    sitting.answer();
    let before = seen(&sitting);
    sitting.press("2c");
    assert_ne!(seen(&sitting), before);
    sitting.press("u");
    assert_eq!(seen(&sitting), before);
    sitting.press("2u");
    assert_eq!(seen(&sitting), before);
    sitting.press("u");
    assert!(seen(&sitting).contains("There is nothing to undo"));
}

#[test]
fn what_cannot_be_done_says_why() {
    let mut sitting = ann_and_greedy();
    sitting.answer();
    for (keys, why) in [
        (" ", "Play or discard a card first"),
        ("b", "Play or discard a card first"),
        ("c", "Choose a card first"),
        ("4c1", "now draw one"),
        ("y", "Yellow pile is empty"),
        ("u1du1dd", "now draw one"),
        ("b", "You cannot draw from the Blue pile"),
        ("tzz\n", "is not a move"),
        ("uty10\n", "not in"),
    ] {
        sitting.press(keys);
        assert!(seen(&sitting).contains(why), "{keys:?}: {}", seen(&sitting));
    }
    // Blue 10 is down, so nothing blue fits any more; the prompt says so as soon as it is picked.
    sitting.press("\x1b4c 1");
    assert!(seen(&sitting).contains("is not higher than"), "{}", seen(&sitting));
    assert!(seen(&sitting).contains("Discard it? d"));
    sitting.press("c");
    assert!(seen(&sitting).contains("✗"), "{}", seen(&sitting));
}

#[test]
fn a_move_can_be_typed_whole_or_in_parts() {
    let mut whole = ann_and_greedy();
    whole.answer();
    let mut parts = whole.clone();
    whole.press("txb3-s\n");
    parts.press("tdiscard blue 3\ntdraw\n");
    assert_eq!(whole.game.current().turns(), parts.game.current().turns());
    assert!(whole.game.current().turns().iter().any(|turn| turn.to_string() == "xB3-s"));
    // Another card replaces the one that was put down and not yet followed by a draw.
    parts.press("t4\x1b");
    assert_eq!(parts.typed, None);
}

#[test]
fn the_card_drawn_last_is_marked() {
    let mut sitting = ann_and_greedy();
    sitting.answer();
    assert!(!seen(&sitting).contains("new"));
    sitting.press("1d ");
    assert!(seen(&sitting).contains("new"));
}

#[test]
fn behind_the_curtain_no_hand_is_seen() {
    let mut sitting = card(r#"{"rounds":1}"#, &[person("Ann"), person("Bob")]);
    let hand = |screen: &str| screen.contains("  8\n");
    assert!(seen(&sitting).contains("Hand the keyboard to") && !hand(&seen(&sitting)));
    sitting.press(" ");
    assert!(hand(&seen(&sitting)));
    sitting.press("1d ");
    assert!(seen(&sitting).contains("You drew"), "the one who drew sees the card");
    sitting.press(" ");
    assert!(seen(&sitting).contains("Hand the keyboard to") && !hand(&seen(&sitting)));
    sitting.press("1");
    assert!(!hand(&seen(&sitting)), "only the space bar lifts it");
}

#[test]
fn everybodys_points_are_shown_while_the_board_game_runs() {
    let mut sitting = board(r#"{"players":3}"#, &[person("Ann"), bot("greedy"), bot("greedy")]);
    sitting.play_on(12);
    sitting.answer();
    let screen = seen(&sitting);
    let view = sitting.game.view(sitting.game.to_move());
    for (seat, name) in Seat::all(3).zip(["● You", "Greedy 2", "Greedy 3"]) {
        let row = screen.lines().find(|line| line.contains(name)).unwrap();
        let shown = row.split(name).nth(1).unwrap().split_whitespace().next().unwrap();
        assert_eq!(shown, view.points(seat).to_string(), "{screen}");
    }
}

/// A match like another one, in which what Ann cannot know is different.
fn twin(sitting: &Sitting<CardGame>) -> Sitting<CardGame> {
    let deal = sitting.game.deal().round(sitting.game.rules(), 1).unwrap();
    let first = sitting.game.current().state().public().standing().first();
    let mut deck = deal.deck;
    // The first to be dealt to is the one who begins; Ann has seat 0.
    let others = usize::from(first.index() == 0);
    for place in 0..8 {
        deck.swap(2 * place + others, 16 + 3 * place);
    }
    deck[16..].reverse();
    let deal = Deal::Explicit { first, rounds: vec![RoundDeal { deck, tiles: None }] };
    Sitting::new(Match::new(*sitting.game.rules(), deal).unwrap(), sitting.sitters.clone())
}

#[test]
fn the_screen_does_not_depend_on_what_nobody_may_know() {
    let sitting = ann_and_greedy();
    let twin = twin(&sitting);
    assert_ne!(sitting.game, twin.game);
    for size in [(80, 24), (120, 40)] {
        let screen = |sitting: &Sitting<CardGame>| drawn(sitting, dark(), Glyphs::Unicode, size);
        assert_eq!(screen(&sitting), screen(&twin));
    }
}

#[test]
fn a_match_can_be_stepped_through_and_left_again() {
    let mut sitting = ann_and_greedy();
    sitting.play_on(9);
    sitting.answer();
    let now = seen(&sitting);
    sitting.press("←←");
    let earlier = seen(&sitting);
    assert_ne!(earlier, now);
    sitting.press("1");
    assert!(seen(&sitting).contains("earlier moment"));
    sitting.press("\x1b");
    assert_eq!(seen(&sitting), now);
    sitting.press("←→");
    assert_eq!(seen(&sitting), now);
}

#[test]
fn to_give_up_takes_the_word_twice() {
    let mut sitting = ann_and_greedy();
    sitting.answer();
    sitting.press("tresign\n");
    assert!(sitting.game.outcome().is_none() && seen(&sitting).contains("once more"));
    sitting.press("tresign\n");
    assert!(sitting.game.outcome().is_some());
    assert!(seen(&sitting).contains("You gave up. Greedy won."), "{}", seen(&sitting));
}
