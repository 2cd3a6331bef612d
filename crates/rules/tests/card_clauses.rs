//! One test per clause of the card game, named after it.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod support;

use fivepaths_rules::*;
use support::{card_match, card_rules, card_table, cards, legal, play, refused, seat};

fn score(columns: &str) -> i32 {
    CardSheet::parse(columns, &CardRules::default()).unwrap().total()
}

#[test]
fn g1_colours_in_board_order() {
    let letters: String = Colour::ALL.iter().map(|colour| colour.letter()).collect();
    assert_eq!(letters, "YBWGRP");
    assert!(!card_rules("{}").deck().iter().any(|card| card.colour() == Colour::Purple));
    assert!(card_rules(r#"{"colours":6}"#).deck().iter().any(|card| card.colour() == Colour::Purple));
}

#[test]
fn g2_a_view_holds_whole_piles_and_only_the_top_can_be_taken() {
    let mut game = card_table(["R2 R4", "R3 R5"], "Y9");
    play(&mut game, "xR2-s xR3-s xR4-s");
    let pile: Vec<Card> = game.view(Some(seat(1))).pile(Colour::Red).cards(Colour::Red).collect();
    assert_eq!(pile, cards("R2 R3 R4"));
    play(&mut game, "xR5-s");
    // The newest discard is on top, not the oldest.
    play(&mut game, "Y9-r");
    assert!(game.view(Some(seat(0))).hand().count(cards("R5")[0]) == 1);
}

#[test]
fn g3_a_card_taken_openly_stays_known_until_it_leaves_the_hand() {
    let mut game = card_table(["R7 Y2", "B2 B3 B4"], "");
    play(&mut game, "xR7-s xB2-r Y2-s xB3-s");
    for viewer in [None, Some(seat(0)), Some(seat(1))] {
        assert_eq!(game.view(viewer).known(seat(1)).iter().collect::<Vec<_>>(), cards("R7"));
    }
    let mut rng = support::rng(1);
    for _ in 0..50 {
        assert!(game.view(Some(seat(0))).sample(&mut rng).hands()[1].contains(&cards("R7")[0]));
    }
}

#[test]
fn g4_a_turn_is_a_card_down_and_then_a_draw() {
    let game = card_table(["R7", ""], "");
    assert_eq!(refused(&game, "-s"), "a card must be put down first");
    assert_eq!(refused(&game, "R7"), "the turn is not finished");
    assert_eq!(refused(&game, ""), "the turn is not finished");
    assert_eq!(refused(&game, "R7-s-s"), "the turn ended before this decision");
    assert_eq!(refused(&game, "xR7xR7-s"), "a card was put down already; now draw one");
}

#[test]
fn g5_the_size_of_the_draw_pile_is_public() {
    let mut game = card_table(["R7", ""], "");
    play(&mut game, "R7-s");
    assert_eq!(game.view(None).deck_left(), 43);
}

#[test]
fn g6_a_round_is_cut_at_500_turns_and_scored_as_it_stands() {
    let mut game = card_table(["Y2 R2 R3", "Y3 G2 G3"], "");
    play(&mut game, "Y2-s Y3-s");
    assert!(!game.end(End { how: How::Cut, seat: None }), "a cut before the cap");
    let mut rng = support::rng(3);
    while !game.at_cap() {
        // Fill the piles first; after that nobody touches the draw pile any more.
        let stack = game.current().turns().len() < 30;
        let wanted = |turn: &String| turn.starts_with('x') && turn.ends_with("-s") == stack;
        let turns = (0..10_000).map(|_| random_turn(game.current().state(), &mut rng).unwrap().to_string());
        let turn = turns.into_iter().find(wanted).expect("a discard and a draw");
        play(&mut game, &turn);
    }
    assert_eq!(game.current().turns().len(), 500);
    assert!(game.end(End { how: How::Cut, seat: None }));
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.end.how, outcome.totals), (How::Cut, vec![-18, -17]));
    assert_eq!(outcome.winners, [seat(1)]);
    let record = Record::of_match(&game, None, vec!["a".into(), "b".into()]);
    assert_eq!(Record::from_json(&record.to_json()).unwrap().check().unwrap().outcome(), game.outcome());
}

#[test]
fn c1_1_sixty_cards_or_seventy_two() {
    let deck = CardRules::default().deck();
    assert_eq!(deck.len(), 60);
    assert_eq!(deck[..12], cards("Yw Yw Yw Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10"));
    assert_eq!(card_rules(r#"{"colours":6}"#).deck().len(), 72);
}

#[test]
fn c1_2_eight_cards_each_dealt_in_turn_from_the_player_who_begins() {
    let rules = card_rules(r#"{"first":1}"#);
    let deck = rules.deck();
    let deal = Deal::Explicit { first: seat(0), rounds: vec![RoundDeal { deck: deck.clone(), tiles: None }] };
    let game = Match::<CardGame>::new(rules, deal).unwrap();
    let dealt = |offset: usize| {
        let mut hand: Vec<Card> = (0..8).map(|i| deck[2 * i + offset]).collect();
        hand.sort_unstable();
        hand
    };
    let hands = game.current().state().hands();
    assert_eq!((hands[1].clone(), hands[0].clone()), (dealt(0), dealt(1)));
    assert_eq!(game.view(None).deck_left(), 44);
    assert_eq!(game.current().state().draw_pile(), deck[16..]);
    let six = card_match(card_rules(r#"{"colours":6}"#), ["", ""], "");
    assert_eq!(six.view(None).deck_left(), 56);
}

#[test]
fn c2_1_a_number_must_be_higher_than_every_number_in_the_column() {
    let mut game = card_table(["R4 R7 R9", "B2 B3"], "");
    play(&mut game, "R7-s B2-s");
    assert_eq!(refused(&game, "R4-s"), "Red 4 is not higher than Red 7");
    play(&mut game, "R9-s");
}

#[test]
fn c2_1_equal_is_not_higher_and_gaps_are_fine() {
    let mut game = card_table(["R2 R10", "R5"], "");
    play(&mut game, "R2-s R5-s R10-s");
    assert_eq!(game.view(None).scores().0[..2], [-8, -15]);
}

#[test]
fn c2_1_wager_after_number_is_illegal() {
    let mut game = card_table(["Rw Rw R2", "B2 B3"], "");
    play(&mut game, "Rw-s B2-s R2-s B3-s");
    assert_eq!(refused(&game, "Rw-s"), "Red wager cannot follow Red 2");
}

#[test]
fn c2_1_up_to_three_wagers_before_the_numbers() {
    let mut game = card_table(["Rw Rw Rw R2", "B2 B3 B4"], "");
    play(&mut game, "Rw-s B2-s Rw-s B3-s Rw-s B4-s R2-s");
    assert_eq!(game.view(None).scores().0[0], (2 - 20) * 4);
}

#[test]
fn c2_1_only_cards_in_hand_can_be_put_down() {
    let game = card_table(["R2", "R3"], "");
    assert_eq!(refused(&game, "R3-s"), "Red 3 is not in the hand");
    assert_eq!(refused(&game, "xR3-s"), "Red 3 is not in the hand");
}

#[test]
fn c2_2_any_card_can_be_discarded() {
    let game = card_table(["Yw Y2 B5 Ww W10 G3 R9 R10", ""], "");
    let discards: Vec<String> = legal(&game, "").into_iter().filter(|text| text.starts_with('x')).collect();
    assert_eq!(discards, ["xYw", "xY2", "xB5", "xWw", "xW10", "xG3", "xR9", "xR10"]);
}

#[test]
fn c3_1_the_card_just_discarded_cannot_be_drawn() {
    let mut game = card_table(["R7 G7", "B2"], "");
    assert_eq!(refused(&game, "xR7-r"), "the Red pile is closed: the card on it was discarded this turn");
    play(&mut game, "xR7-s");
    assert_eq!(legal(&game, "xB2"), ["-s", "-r"]);
}

#[test]
fn c3_1_the_whole_pile_is_closed_not_only_its_top() {
    let mut game = card_table(["R7", "R2 B2"], "");
    play(&mut game, "xR7-s");
    assert_eq!(refused(&game, "xR2-r"), "the Red pile is closed: the card on it was discarded this turn");
    assert_eq!(legal(&game, "xB2"), ["-s", "-r"]);
    assert_eq!(refused(&game, "xB2-g"), "the Green pile is empty");
    assert_eq!(refused(&game, "xB2-p"), "this game has no Purple");
}

#[test]
fn c3_1_a_card_discarded_on_an_earlier_turn_can_be_taken_back() {
    let mut game = card_table(["R7 Y2", "B2"], "");
    play(&mut game, "xR7-s B2-s Y2-r");
    assert_eq!(game.view(Some(seat(0))).hand().count(cards("R7")[0]), 1);
}

#[test]
fn c4_1_the_round_ends_the_moment_the_last_card_is_drawn() {
    let rules = card_rules(r#"{"colours":1,"numbers":[2,6],"wagers":0,"hand":2,"rounds":1}"#);
    let mut game = card_match(rules, ["Y2 Y3", "Y4 Y5"], "Y6");
    assert_eq!(game.play(&"Y2-s".parse().unwrap()), Ok(Played::MatchOver));
    // No extra turn for the other, and the cards in hand count nothing.
    assert_eq!(game.to_move(), None);
    assert_eq!(refused(&game, "Y4-s"), "the round is over");
    assert_eq!(game.outcome().unwrap().totals, [-18, 0]);
}

#[test]
fn c5_1_sum_less_twenty_times_wagers_and_the_bonus_after_that() {
    assert_eq!(score("Y2"), -18);
    assert_eq!(score("Y2 Y3 Y4 Y5 Y6"), 0);
    assert_eq!(score("Yw Y10"), -20);
    assert_eq!(score("Yw Yw Yw"), -80);
    assert_eq!(score(""), 0);
    // The bonus is not multiplied.
    assert_eq!(score("Yw Yw Yw Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10"), 34 * 4 + 20);
}

#[test]
fn c5_1_eight_cards_with_wagers_counted_give_the_bonus() {
    assert_eq!(score("Yw Y2 Y3 Y4 Y5 Y6 Y7"), (27 - 20) * 2);
    assert_eq!(score("Yw Yw Y2 Y3 Y4 Y5 Y6 Y7"), (27 - 20) * 3 + 20);
    assert_eq!(score("Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9"), 44 - 20 + 20);
}

#[test]
fn c5_2_the_worked_example() {
    let columns = ["Y3 Y5 Y7 Y8", "", "Ww", "Gw G7 G8", "Rw Rw R2 R4 R5 R6 R8 R10"];
    assert_eq!(columns.map(score), [3, 0, -40, -10, 65]);
    assert_eq!(score(&columns.join(";")), 18);
}

#[test]
fn c6_1_a_match_is_three_rounds_and_the_highest_total_wins() {
    let rules = card_rules(r#"{"colours":1,"numbers":[2,6],"wagers":0,"hand":2}"#);
    let mut game = card_match(rules, ["Y2 Y3", "Y4 Y5"], "Y6");
    assert_eq!(game.play(&"Y3-s".parse().unwrap()), Ok(Played::NextRound));
    // Seat 1 leads by 17 and begins, so it holds the first hand now.
    assert_eq!(game.play(&"Y2-s".parse().unwrap()), Ok(Played::NextRound));
    assert_eq!(game.play(&"xY2-s".parse().unwrap()), Ok(Played::MatchOver));
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.totals, outcome.winners), (vec![-17, -18], vec![seat(0)]));
}

#[test]
fn c6_1_equal_totals_are_a_draw() {
    let rules = card_rules(r#"{"colours":1,"numbers":[2,6],"wagers":0,"hand":2,"rounds":1}"#);
    let mut game = card_match(rules, ["Y2 Y3", "Y4 Y5"], "Y6");
    play(&mut game, "xY2-s");
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.totals, outcome.winners), (vec![0, 0], vec![]));
    assert!(Record::of_match(&game, None, vec!["a".into(), "b".into()]).to_json().contains(r#""winner":null"#));
}

#[test]
fn c6_2_a_lot_or_the_table_says_who_begins() {
    let first = |run: u64| Seed::of_run(run, 0).first(&CardRules::default()).number();
    let begun: Vec<u8> = (0..40).map(first).collect();
    assert!(begun.contains(&0) && begun.contains(&1));
    assert_eq!(Seed::of_run(0, 0).first(&card_rules(r#"{"first":1}"#)), seat(1));
    assert_eq!(Seed::of_run(0, 0).first(&card_rules(r#"{"first":0}"#)), seat(0));
}

#[test]
fn c6_2_later_rounds_are_begun_by_the_leader_or_in_turn() {
    let rules = card_rules(r#"{"colours":1,"numbers":[2,6],"wagers":0,"hand":2,"rounds":9}"#);
    let mut game = card_match(rules, ["Y2 Y3", "Y4 Y5"], "Y6");
    let mut begun = vec![game.current().state().first().number()];
    // Level, so the other one; level again; then the beginner falls behind, so the other one again;
    // then the one who is behind loses more and the leader stays.
    for turn in ["xY2-s", "xY2-s", "Y2-s", "xY2-s"] {
        play(&mut game, turn);
        begun.push(game.current().state().first().number());
    }
    assert_eq!(begun, [0, 1, 0, 1, 1]);
}

#[test]
fn g6_with_limited_patience_only_the_draw_pile_is_left_in_the_end() {
    let rules = card_rules(r#"{"colours":2,"numbers":[2,6],"wagers":0,"hand":2,"rounds":1,"patience":2}"#);
    let mut game = card_match(rules, ["Y2 Y3", "Y4 Y5"], "B2 B3 B4 B5 B6 Y6");
    play(&mut game, "xY2-s");
    assert_eq!(legal(&game, "Y4"), ["-s", "-y"]);
    play(&mut game, "xY4-s");
    assert_eq!(legal(&game, "xB2"), ["-s"]);
    play(&mut game, "xB2-s");
    assert_eq!(refused(&game, "Y5-b"), "after 2 turns nothing is taken from the discard piles any more");
}

#[test]
fn c7_1_both_running_balances_are_in_every_view() {
    let mut game = card_table(["Rw R9", "B2"], "");
    play(&mut game, "Rw-s B2-s R9-s");
    for viewer in [None, Some(seat(0)), Some(seat(1))] {
        assert_eq!(game.view(viewer).scores().0[..2], [-22, -18]);
    }
}

#[test]
fn t2_column_row_notation() {
    let show = |turn: &str, first| column_row(&turn.parse().unwrap(), first);
    assert_eq!(show("Y4-s", true), "a1-s");
    assert_eq!(show("Pw-e".replace('e', "r").as_str(), false), "f3-e");
    assert_eq!(show("xW10-y", true), "c2-a");
    assert_eq!(show("xW10-p", false), "c2-f");
}
