//! The notation: one spelling only, and a round trip for everything.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod support;

use fivepaths_rules::*;
use proptest::prelude::*;
use support::{board_rules, card_rules};

fn any_card() -> impl Strategy<Value = Card> + Clone {
    (0..6usize, 0..12usize).prop_map(|(colour, rank)| Card::new(Colour::ALL[colour], Rank::ALL[rank]))
}

fn any_source() -> impl Strategy<Value = Source> {
    (0..7usize).prop_map(|i| Colour::from_index(i).map_or(Source::Stack, Source::Pile))
}

fn card_action() -> impl Strategy<Value = CardAction> {
    let card = any_card().prop_filter("of the card game", |card| !matches!(card.number(), Some(0 | 1)));
    prop_oneof![
        card.clone().prop_map(CardAction::Play),
        card.prop_map(CardAction::Discard),
        any_source().prop_map(CardAction::Draw)
    ]
}

fn board_action() -> impl Strategy<Value = BoardAction> {
    let of_board = |card: &Card| !card.is_wager() && card.colour() != Colour::Purple;
    let card = any_card().prop_filter("of the board game", of_board);
    prop_oneof![
        card.clone().prop_map(BoardAction::Play),
        card.clone().prop_map(BoardAction::Research),
        card.prop_map(BoardAction::Discard),
        (0..5usize).prop_map(|i| BoardAction::Step(Colour::ALL[i])),
        Just(BoardAction::Stay),
        any_source().prop_map(BoardAction::Draw)
    ]
}

proptest! {
    #[test]
    fn cards_round_trip(card in any_card()) {
        prop_assert_eq!(card.to_string().parse::<Card>().unwrap(), card);
        prop_assert_eq!(serde_json::from_str::<Card>(&serde_json::to_string(&card).unwrap()).unwrap(), card);
    }

    #[test]
    fn card_actions_round_trip(action in card_action()) {
        prop_assert_eq!(action.to_string().parse::<CardAction>().unwrap(), action);
    }

    #[test]
    fn board_actions_round_trip(action in board_action()) {
        prop_assert_eq!(action.to_string().parse::<BoardAction>().unwrap(), action);
    }

    #[test]
    fn card_turns_round_trip(actions in proptest::collection::vec(card_action(), 0..6)) {
        let turn: Turn<CardAction> = actions.into_iter().collect();
        prop_assert_eq!(turn.to_string().parse::<Turn<CardAction>>().unwrap(), turn);
    }

    #[test]
    fn board_turns_round_trip(actions in proptest::collection::vec(board_action(), 0..6)) {
        let turn: Turn<BoardAction> = actions.into_iter().collect();
        prop_assert_eq!(turn.to_string().parse::<Turn<BoardAction>>().unwrap(), turn);
    }

    /// Whatever parses is written the same way again, so there is only one spelling.
    #[test]
    fn there_is_one_spelling(text in "[xYBWGRPwybgrps0-9!>. -]{0,12}") {
        if let Ok(card) = text.parse::<Card>() { prop_assert_eq!(card.to_string(), text.clone()); }
        if let Ok(turn) = text.parse::<Turn<CardAction>>() { prop_assert_eq!(turn.to_string(), text.clone()); }
        if let Ok(turn) = text.parse::<Turn<BoardAction>>() { prop_assert_eq!(turn.to_string(), text.clone()); }
        if let Ok(seed) = text.parse::<Seed>() { prop_assert_eq!(seed.to_string(), text); }
    }

    #[test]
    fn no_text_panics(text in "\\PC{0,60}") {
        let _ = text.parse::<Card>();
        let _ = text.parse::<Turn<CardAction>>();
        let _ = text.parse::<Turn<BoardAction>>();
        let _ = text.parse::<Seed>();
        let _ = Record::from_json(&text);
        let _ = CardSheet::parse(&text, &CardRules::default());
        let _ = BoardSheet::parse(&text, &board_rules("{}"));
    }

    #[test]
    fn card_rules_round_trip(colours in 1..=6u8, low in 2..=10u8, span in 0..=8u8, wagers in 0..=3u8, hand in 1..=8u8, rounds in 1..=9u8) {
        let numbers = [low, (low + span).min(10)];
        let options = CardOptions { colours, numbers, wagers, hand, rounds, ..CardOptions::default() };
        if let Ok(rules) = CardRules::new(&options) {
            let json = serde_json::to_string(&rules.options()).unwrap();
            prop_assert_eq!(CardRules::new(&serde_json::from_str(&json).unwrap()).unwrap(), rules);
            prop_assert_eq!(rules.deck().len(), rules.all().len());
            prop_assert!(rules.deck().len() > usize::from(2 * hand));
        }
    }
}

#[test]
fn other_spellings_are_errors() {
    for text in ["Y04", "Y+4", "y4", "Y4 ", " Y4", "Y11", "Y", "", "Z4", "YW", "Y-1", "Yw4", "Ý4"] {
        assert!(text.parse::<Card>().is_err(), "{text:?}");
    }
    for text in ["Y4s", "Y4-", "Y4-S", "Y4--s", "xxY4", "-Y", "Y0", "Y1", "Y4!", ">Y", ".", "Y4 -s"] {
        assert!(text.parse::<Turn<CardAction>>().is_err(), "{text:?}");
    }
    for text in ["Yw", "P4", ">P", ">y", "Y4!!", "!Y4", "..x", "Y4>", "xY4 ", "-ss"] {
        assert!(text.parse::<Turn<BoardAction>>().is_err(), "{text:?}");
    }
    let long = "Y4>Y>Y>Y>Y>Y>Y>Y>Y>Y>Y>Y>Y>Y>Y>Y-s";
    assert_eq!(
        long.parse::<Turn<BoardAction>>().unwrap_err().to_string(),
        format!("`{long}`: a turn has at most 32 bytes")
    );
}

#[test]
fn the_examples_of_the_notation() {
    for text in ["Y4-s", "xRw-g", "Y10-p"] {
        assert_eq!(text.parse::<Turn<CardAction>>().unwrap().to_string(), text);
    }
    for text in ["B7>Y>Y-s", "W0!-b", "G9.-s", "R8", "B7>Y", "xY0-y"] {
        assert_eq!(text.parse::<Turn<BoardAction>>().unwrap().to_string(), text);
    }
}

#[test]
fn rules_that_cannot_be_played_by_are_refused_with_a_reason() {
    let card = |json: &str| {
        let options = serde_json::from_str::<CardOptions>(json).map_err(|error| error.to_string());
        options.and_then(|options| CardRules::new(&options).map_err(|error| error.to_string())).unwrap_err()
    };
    assert!(card(r#"{"colors":5}"#).contains("unknown field `colors`, expected one of `colours`"));
    assert_eq!(card(r#"{"colours":7}"#), "`colours` is 7, but must be from 1 to 6");
    assert_eq!(card(r#"{"rounds":0}"#), "`rounds` is 0, but must be from 1 to 9");
    assert!(card(r#"{"numbers":[1,10]}"#).contains("within 2 to 10"));
    assert!(card(r#"{"numbers":[7,3]}"#).contains("within 2 to 10"));
    assert!(card(r#"{"first":2}"#).contains("only 2 players"));
    assert!(card(r#"{"first":"me"}"#).contains("\"lot\" or the number of a seat"));
    let few = card(r#"{"colours":1,"wagers":0,"numbers":[2,5],"hand":2}"#);
    assert_eq!(few, "two hands of 2 leave no card to draw: there are only 4 cards");
    let board = |json: &str| {
        let options = serde_json::from_str::<BoardOptions>(json).map_err(|error| error.to_string());
        options.and_then(|options| BoardRules::new(&options).map_err(|error| error.to_string())).unwrap_err()
    };
    assert_eq!(board(r#"{"players":5}"#), "`players` is 5, but must be from 2 to 4");
    assert_eq!(board(r#"{"expeditions":2}"#), "`expeditions` is 2, but must be 3 or 1");
    assert!(board(r#"{"long_track":[]}"#).contains("must have 1 to 28"));
    assert!(board(r#"{"short_track":[2000]}"#).contains("within -1000 to 1000"));
    assert!(board(r#"{"first":2}"#).contains("only 2 players"));
    assert_eq!(card_rules(r#"{"rounds":3,"colours":5}"#), CardRules::default());
}
