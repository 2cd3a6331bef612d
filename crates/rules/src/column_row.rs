//! Column-row notation (T2): a second way to show a move of the card game.

use crate::card_game::CardAction;
use crate::colour::Colour;
use crate::source::Source;
use crate::turn::Turn;

/// `<column><row>-<source>`: columns a to f are the colours in board order; row 1 is the columns of
/// the player who began the round, row 2 the discard piles, row 3 the other player's columns; the
/// source is `s` for the draw pile or a column letter for a discard pile.
///
/// It does not name the card, so it cannot be read back.
///
/// ```
/// use fivepaths_rules::{CardAction, Turn, column_row};
/// let turn: Turn<CardAction> = "R4-b".parse().unwrap();
/// assert_eq!(column_row(&turn, true), "e1-b");
/// assert_eq!(column_row(&turn, false), "e3-b");
/// ```
pub fn column_row(turn: &Turn<CardAction>, by_first: bool) -> String {
    let letter = |colour: Colour| char::from(b'a' + colour.index() as u8);
    turn.iter()
        .map(|action| match action {
            CardAction::Play(card) => format!("{}{}", letter(card.colour()), if by_first { 1 } else { 3 }),
            CardAction::Discard(card) => format!("{}2", letter(card.colour())),
            CardAction::Draw(Source::Stack) => "-s".into(),
            CardAction::Draw(Source::Pile(colour)) => format!("-{}", letter(*colour)),
        })
        .collect()
}
