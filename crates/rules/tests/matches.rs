//! How matches end, who can leave them, and which of their rounds count.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod support;

use fivepaths_rules::*;
use support::{board_match, board_rules, card_table, play, seat};

const LEAVING: [How; 3] = [How::Resigned, How::Forfeit, How::Timeout];

/// A match whose first round goes in circles, without a draw from the draw pile, up to the cap on turns.
fn at_the_cap() -> Match<CardGame> {
    let mut game = card_table(["R2 R3", "G2 G3"], "");
    play(&mut game, "xR2-s xG2-s");
    for turn in ["xR3-g", "xG3-r", "xG2-r", "xR3-g", "xR2-g", "xG2-r", "xG3-r", "xR2-g"].iter().cycle() {
        if game.at_cap() {
            break;
        }
        play(&mut game, turn);
    }
    game
}

#[test]
fn only_a_seat_of_the_match_can_end_it() {
    for how in LEAVING {
        let mut game = card_table(["", ""], "");
        for nobody in [None, Some(seat(2)), Some(seat(3))] {
            assert!(!game.end(End { how, seat: nobody }), "{how:?} by {nobody:?}");
        }
        assert_eq!(game.outcome(), None);
        assert!(game.end(End { how, seat: Some(seat(1)) }));
        assert_eq!(game.outcome().unwrap().winners, [seat(0)]);
        assert!(!game.end(End { how, seat: Some(seat(0)) }), "it was over");
    }
}

#[test]
fn nobody_aborts_alone_and_nobody_says_that_it_was_played() {
    let mut game = card_table(["", ""], "");
    assert!(!game.end(End { how: How::Aborted, seat: Some(seat(0)) }));
    assert!(!game.end(End { how: How::Played, seat: None }));
    assert!(!game.end(End { how: How::Cut, seat: None }), "the cap is not reached");
    assert!(game.end(End { how: How::Aborted, seat: None }));
    assert!(game.outcome().unwrap().winners.is_empty());
}

#[test]
fn only_a_seat_of_three_or_four_can_be_taken_over_and_only_once() {
    let mut two = board_match(board_rules(r#"{"players":2}"#), &["", ""], "", "");
    assert!(!two.take_over(seat(0)), "a game of two ends instead");
    let mut three = board_match(board_rules(r#"{"players":3}"#), &["", "", ""], "", "");
    assert!(!three.take_over(seat(3)), "there is no fourth seat");
    assert!(three.taken_over().is_empty());
    assert!(three.take_over(seat(2)));
    assert!(!three.take_over(seat(2)), "it has left before");
    assert_eq!(three.taken_over(), [TakenOver { seat: seat(2), round: 1, ply: 0 }]);
}

#[test]
fn in_a_game_of_two_a_bot_finishes_for_the_seat_to_move_who_has_lost() {
    let mut game = card_table(["Y2", "B2"], "");
    play(&mut game, "xY2-s");
    assert!(!game.bot_finishes(seat(0)), "it is the other's turn");
    assert!(game.bot_finishes(seat(1)));
    assert!(!game.bot_finishes(seat(1)), "twice");
    assert_eq!(game.taken_over(), [TakenOver { seat: seat(1), round: 1, ply: 1 }]);
    play(&mut game, "xB2-s");
    assert!(!game.bot_finishes(seat(0)), "both");
    let mut ended = game.clone();
    assert!(!ended.end(End { how: How::Resigned, seat: Some(seat(0)) }), "the other has lost already");
    assert!(ended.end(End { how: How::Timeout, seat: Some(seat(1)) }));
    assert_eq!((ended.outcome().unwrap().winners, ended.order()), (vec![seat(0)], Some(vec![1, 2])));
    // Whatever the bot makes of it.
    let mut rng = support::rng(5);
    while game.to_move().is_some() {
        let turn = fivepaths_rules::random_turn(game.current().state(), &mut rng).unwrap();
        game.play(&turn).unwrap();
    }
    assert_eq!((game.outcome().unwrap().winners, game.order()), (vec![seat(0)], Some(vec![1, 2])));
    let mut three = board_match(board_rules(r#"{"players":3}"#), &["", "", ""], "", "");
    assert!(!three.bot_finishes(seat(0)), "a larger game goes on by another rule");
}

#[test]
fn a_record_can_say_only_of_a_moment_that_was_that_somebody_left() {
    let mut game = board_match(board_rules(r#"{"players":3}"#), &["Y2", "Y3", "Y4"], "", "");
    play(&mut game, "xY2-s xY3-s");
    let record = Record::of_match(&game, None, ["a", "b", "c"].map(String::from).to_vec()).to_json();
    let mut value: serde_json::Value = serde_json::from_str(&record).unwrap();
    for (seat, round, ply, fits) in
        [(2, 1, 2, true), (2, 1, 0, true), (2, 1, 3, false), (3, 1, 2, false), (2, 0, 0, false), (2, 2, 0, false)]
    {
        value["taken_over"] = serde_json::json!([{"seat": seat, "round": round, "ply": ply}]);
        let checked = Record::from_json(&value.to_string()).unwrap().check();
        assert_eq!(checked.is_ok(), fits, "seat {seat}, round {round}, ply {ply}: {checked:?}");
    }
}

#[test]
fn a_round_counts_when_it_was_played_out_or_cut() {
    let mut running = card_table(["Y2", "B2"], "");
    play(&mut running, "xY2-s");
    assert!(!running.is_scored(0) && !running.is_scored(1), "it goes on");
    assert!(running.end(End { how: How::Resigned, seat: Some(seat(0)) }));
    assert!(!running.is_scored(0), "it was given up");

    let mut cut = at_the_cap();
    assert!(!cut.is_scored(0), "it could still go on");
    assert!(cut.end(End { how: How::Cut, seat: None }));
    assert!(cut.is_scored(0));
    assert!(!cut.is_scored(1) && !cut.is_scored(2), "there was no such round");

    let mut rng = support::rng(1);
    let mut played = card_table(["", ""], "");
    while played.rounds().len() == 1 {
        let turn = random_turn(played.current().state(), &mut rng).unwrap();
        played.play(&turn).unwrap();
    }
    assert!(played.is_scored(0) && !played.is_scored(1), "the second round has just begun");
}

#[test]
fn some_turns_tell_who_played_and_moved_and_where_cards_came_from() {
    let mut card = card_table(["R2 R3", "G2 G3"], "");
    play(&mut card, "R2-s xG2-s xR3-g");
    let first = card.recent(1, 0..1);
    assert_eq!((first.played, first.drawn), (vec![(seat(0), "R2".parse().unwrap())], vec![Source::Stack]));
    let rest = card.recent(1, 1..3);
    assert_eq!(rest.discarded, ["G2", "R3"].map(|card| card.parse().unwrap()));
    assert_eq!(rest.drawn, [Source::Stack, Source::Pile(Colour::Green)]);
    assert!(rest.played.is_empty() && rest.moved.is_empty());
    assert_eq!(card.recent(2, 0..3), Recent::default(), "there is no such round");

    let mut board = board_match(board_rules(r#"{"players":2}"#), &["Y2 Y3", "B3"], "", "");
    play(&mut board, "Y2-s B3-s Y3-s");
    assert_eq!(board.recent(1, 1..2).moved, [(seat(1), Colour::Blue)]);
    assert_eq!(board.recent(1, 0..3).moved, [(seat(0), Colour::Yellow), (seat(1), Colour::Blue)]);
    assert_eq!(board.recent(1, 2..2), Recent::default(), "no turn at all");
}
