//! What the critic of the card game sees: the truth.
//!
//! That is the opponent's hand, and for each card who will draw it and when, if nobody takes from the piles.

use fivepaths_bots::net::Shape;
use fivepaths_bots::net::features::{self, GLOBALS, INPUTS, Row};
use fivepaths_rules::{CardGame, Colour, Game, Rules, Seat};

use crate::critic::WHOLE;

/// Numbers that only the critic sees: the other hand; when I draw a card; when the opponent does; which of us does.
const HIDDEN: usize = 4 * 12;

/// The shape of a critic with layers of these widths.
pub(super) const fn shape(first: usize, second: usize) -> Shape {
    Shape { inputs: INPUTS + HIDDEN, globals: GLOBALS, first, second, third: 0, each: 0, whole: WHOLE, table: 0 }
}

/// Everything the player to move sees, and everything hidden from them.
pub(super) fn write(game: &CardGame, rows: &mut [f32], globals: &mut [f32]) {
    let me = game.to_move().unwrap_or_default();
    features::write(&game.view(me), rows, globals);
    let other: Seat = me.next(game.rules().players());
    let hand = *game.view(other).hand();
    let width = INPUTS + HIDDEN;
    for (&colour, row) in Colour::first(game.rules().colours()).iter().zip(rows.chunks_exact_mut(width)) {
        Row::new(&mut row[INPUTS..]).cards(&hand, colour);
    }
    let mut wagers = [0; fivepaths_bots::net::MOST_COLOURS];
    let left = usize::from(game.public().deck_left());
    for (place, card) in game.draw_pile().into_iter().enumerate() {
        let colour = card.colour().index();
        let slot = match features::kind(card) {
            0 => {
                wagers[colour] += 1;
                (wagers[colour] - 1) % 3
            }
            kind => kind + 2,
        };
        let hidden = &mut rows[colour * width + INPUTS..(colour + 1) * width];
        // How many turns the player who draws it then has left to play it.
        let turns = (left - 1 - place) / 2;
        let mine = place % 2 == 0;
        hidden[if mine { 12 } else { 24 } + slot] = turns as f32 / 22.0;
        if turns > 0 {
            hidden[36 + slot] = if mine { 1.0 } else { -1.0 };
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use fivepaths_rules::{Card, CardRules, CardStanding, RoundDeal};

    #[test]
    fn the_critic_knows_who_draws_each_card_and_how_many_turns_are_left_then() {
        let rules = CardRules::default();
        // The deck in canonical order: the hands have yellow and four blue cards; then come B3 B4 …
        let deal = RoundDeal { deck: rules.deck(), tiles: None };
        let game = CardGame::deal(&rules, &CardStanding::opening(Seat::default()), &deal).unwrap();
        let width = INPUTS + HIDDEN;
        let (mut rows, mut globals) = (vec![0.0; 5 * width], vec![0.0; GLOBALS]);
        write(&game, &mut rows, &mut globals);
        let hidden = |card: &str| {
            let card: Card = card.parse().unwrap();
            let slot = if card.is_wager() { 0 } else { features::kind(card) + 2 };
            let row = &rows[card.colour().index() * width + INPUTS..(card.colour().index() + 1) * width];
            [row[slot], row[12 + slot], row[24 + slot], row[36 + slot]]
        };
        let pile = game.draw_pile();
        assert_eq!(pile.len(), 44);
        let place_of = |place: usize| hidden(&pile[place].to_string());
        // I draw first and can then play in 21 more turns, and so can the opponent.
        assert_eq!(place_of(0), [0.0, 21.0 / 22.0, 0.0, 1.0]);
        assert_eq!(place_of(1), [0.0, 0.0, 21.0 / 22.0, -1.0]);
        assert_eq!(place_of(12), [0.0, 15.0 / 22.0, 0.0, 1.0]);
        // The last two cards come too late to be played.
        assert_eq!(place_of(42), [0.0; 4]);
        assert_eq!(place_of(43), [0.0; 4]);
        for card in game.view(game.to_move().unwrap().next(2)).hand().kinds().iter() {
            assert_eq!(hidden(&card.to_string())[0], 1.0, "{card} is in the other hand");
        }
    }
}
