//! What the critic of the board game sees: the truth.
//!
//! That is the other hands, and for each card who will draw it and when, if nobody takes from the piles.

use fivepaths_bots::net::Shape;
use fivepaths_bots::net::board::features::{self, COLOURS, GLOBALS, INPUTS, KINDS};
use fivepaths_rules::{BoardGame, Card, Colour, Game};

use crate::critic::{WHOLE, from_mover};

/// Numbers that only the critic sees: three other hands; when each of four draws a card.
const HIDDEN: usize = 7 * KINDS;
/// Where the draws begin.
const DRAWS: usize = INPUTS + 3 * KINDS;
/// Turns of a player in a long expedition.
const TURNS: f32 = 32.0;

/// The shape of a critic with layers of these widths.
pub(super) const fn shape(first: usize, second: usize) -> Shape {
    Shape { inputs: INPUTS + HIDDEN, globals: GLOBALS, first, second, third: 0, each: 0, whole: WHOLE, table: 0 }
}

/// Everything the player to move sees, and everything hidden from them.
pub(super) fn write(game: &BoardGame, rows: &mut [f32], globals: &mut [f32]) {
    let me = game.to_move().unwrap_or_default();
    features::write(&game.view(me), rows, globals);
    let width = rows.len() / COLOURS;
    let at = |card: Card| card.colour().index() * width + card.number().map_or(0, usize::from);
    for (other, seat) in from_mover(game).skip(1).enumerate() {
        let hand = *game.view(seat).hand();
        for &colour in Colour::first(COLOURS as u8) {
            let (ones, twos) = hand.planes_of(colour);
            for kind in 0..KINDS {
                let count = (ones >> kind & 1) + 2 * (twos >> kind & 1);
                rows[colour.index() * width + INPUTS + other * KINDS + kind] = count as f32 / 2.0;
            }
        }
    }
    let players = from_mover(game).count();
    let pile = game.draw_pile();
    let left = pile.len();
    for (place, card) in pile.into_iter().enumerate() {
        // How many turns the player who draws it then has left to play it. A card may come twice.
        let turns = (left - 1 - place) / players;
        rows[at(card) + DRAWS + place % players * KINDS] += turns as f32 / TURNS;
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use fivepaths_rules::{BoardRules, BoardStanding, Rules, Seat, Seed};

    #[test]
    fn the_critic_knows_who_draws_each_card_and_how_many_turns_are_left_then() {
        for players in [2, 3, 4] {
            let rules = BoardRules::for_players(players).unwrap();
            let deal = Seed::of_run(3, 0).deal(&rules, 1);
            let game = BoardGame::deal(&rules, &BoardStanding::opening(Seat::default()), &deal).unwrap();
            let width = INPUTS + HIDDEN;
            let (mut rows, mut globals) = (vec![0.0; COLOURS * width], vec![0.0; GLOBALS]);
            write(&game, &mut rows, &mut globals);
            let hidden = |seat: usize, card: Card| {
                let kind = card.number().map_or(0, usize::from);
                rows[card.colour().index() * width + DRAWS + seat * KINDS + kind]
            };
            let pile = game.draw_pile();
            let seats = usize::from(rules.players());
            for seat in 0..seats {
                for card in rules.deck() {
                    let mine = (0..pile.len()).filter(|place| place % seats == seat && pile[*place] == card);
                    let turns: f32 = mine.map(|place| ((pile.len() - 1 - place) / seats) as f32 / TURNS).sum();
                    assert_eq!(hidden(seat, card), turns, "{card} of seat {seat}");
                }
            }
            for (place, hand) in game.hands().iter().enumerate().skip(1) {
                let held =
                    rows.chunks(width).map(|row| row[INPUTS + (place - 1) * KINDS..][..KINDS].iter().sum::<f32>());
                assert_eq!(2.0 * held.sum::<f32>(), hand.len() as f32);
            }
        }
    }
}
