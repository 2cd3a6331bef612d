//! What insight asks of the rules: worlds that agree with a view, and the same world with another draw pile.

#![allow(clippy::unwrap_used)]

mod common;

use common::{Ends, random_match};
use fivepaths_bots::rng;
use fivepaths_insight::History;
use fivepaths_rules::{CardGame, CardOptions, Game, View};

fn histories() -> Vec<History> {
    (0..3)
        .map(|seed| History::of_match(&random_match(&CardOptions::default(), seed, Ends::Played)).unwrap().remove(0))
        .collect()
}

#[test]
fn another_next_card_changes_nothing_but_the_order_of_the_draw_pile() {
    for history in histories() {
        for (game, _) in history.turns.iter().step_by(9) {
            let mut sorted = game.draw_pile();
            sorted.sort();
            for card in game.draw_pile() {
                let other = game.with_next(card).unwrap();
                assert_eq!(other.draw_pile()[0], card);
                assert_eq!((other.public(), other.hands()), (game.public(), game.hands()));
                let mut pile = other.draw_pile();
                pile.sort();
                assert_eq!(pile, sorted);
            }
            let held = game.hands()[0][0];
            assert_eq!(game.with_next(held).is_some(), game.draw_pile().contains(&held));
        }
    }
}

#[test]
fn a_shuffled_pile_has_the_same_cards_and_sometimes_another_order() {
    let game = histories()[0].turns[5].0;
    let mut rng = rng(2);
    let shuffled: Vec<CardGame> = (0..5).map(|_| game.with_pile_shuffled(&mut rng)).collect();
    assert!(shuffled.iter().any(|other| other.draw_pile() != game.draw_pile()));
    for other in shuffled {
        let sorted = |game: &CardGame| {
            let mut pile = game.draw_pile();
            pile.sort();
            pile
        };
        assert_eq!((sorted(&other), other.hands()), (sorted(&game), game.hands()));
    }
}

#[test]
fn a_world_can_be_made_from_its_draw_pile_and_the_other_view_from_its_hand() {
    for history in histories() {
        for (game, _) in history.turns.iter().step_by(6) {
            let seat = game.to_move().unwrap();
            let (view, other) = (game.view(seat), game.view(seat.next(2)));
            assert_eq!(view.with_pile(&game.draw_pile()), Some(*game));
            assert_eq!(view.as_other(other.hand()), Some(other));
            // Cards that lie elsewhere cannot be drawn or held.
            let mut pile = game.draw_pile();
            pile[0] = game.hands()[seat.index()][0];
            if !game.draw_pile().contains(&pile[0]) && !game.hands()[seat.next(2).index()].contains(&pile[0]) {
                assert_eq!(view.with_pile(&pile), None);
            }
            assert_eq!(view.as_other(view.hand()).is_some(), view.hand() == other.hand());
            assert_eq!(view.with_pile(&pile[1..]), None);
            let sampled = view.sample(&mut rng(7));
            assert_eq!(view.with_pile(&sampled.draw_pile()).map(|world| world.hands()), Some(sampled.hands()));
        }
    }
}
