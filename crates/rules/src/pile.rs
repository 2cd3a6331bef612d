//! Face-up discard piles and the face-down draw pile.

use std::fmt;

use rand_core::Rng;

use crate::card::{Card, Rank};
use crate::colour::Colour;
use crate::random::below;

/// The ranks of one colour's discard pile, bottom first (G2).
///
/// It is a stack of half-bytes in one word, so that a whole table can be copied without following a pointer. A
/// pile holds at most the 22 cards of a colour of the board game, and 22 x 4 bits fit into 128.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Pile(u128);

impl Pile {
    /// Whether there is no card.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cards.
    #[inline]
    pub const fn len(self) -> usize {
        (128 - self.0.leading_zeros() as usize).div_ceil(4)
    }

    /// The only card that may be taken.
    #[inline]
    pub const fn top(self) -> Option<Rank> {
        // A rank's code is stored plus one, so that zero means "no card".
        match self.0 as u8 & 15 {
            0 => None,
            code => Rank::from_code(code - 1),
        }
    }

    /// Puts a card on top.
    #[inline]
    pub fn push(&mut self, rank: Rank) {
        debug_assert!(self.len() < 32);
        self.0 = self.0 << 4 | u128::from(rank.code() + 1);
    }

    /// Takes the top card.
    #[inline]
    pub fn pop(&mut self) -> Option<Rank> {
        let top = self.top();
        self.0 >>= 4;
        top
    }

    /// The ranks, bottom first.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Rank> + ExactSizeIterator + Clone {
        let len = self.len();
        (0..len).map(move |i| Pile(self.0 >> (4 * (len - 1 - i))).top().unwrap_or_default())
    }

    /// The cards, bottom first, given the pile's colour.
    pub fn cards(self, colour: Colour) -> impl DoubleEndedIterator<Item = Card> + ExactSizeIterator + Clone {
        self.iter().map(move |rank| Card::new(colour, rank))
    }
}

impl FromIterator<Rank> for Pile {
    fn from_iter<I: IntoIterator<Item = Rank>>(ranks: I) -> Self {
        let mut pile = Pile::default();
        ranks.into_iter().for_each(|rank| pile.push(rank));
        pile
    }
}

impl fmt::Debug for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter().map(|r| r.to_string())).finish()
    }
}

/// The face-down cards that are left, the next one to be drawn last.
///
/// How many are left is public and therefore kept with the public state (G5). This is only their order, and slots
/// beyond that number mean nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DrawPile<const N: usize>([Card; N]);

impl<const N: usize> DrawPile<N> {
    /// From cards in the order in which they will leave.
    pub(crate) fn new(order: &[Card]) -> Self {
        let mut cards = [Card::default(); N];
        for (slot, card) in cards.iter_mut().zip(order.iter().rev()) {
            *slot = *card;
        }
        DrawPile(cards)
    }

    /// From cards in reverse order, as they already lie.
    pub(crate) const fn from_reversed(cards: [Card; N]) -> Self {
        DrawPile(cards)
    }

    /// The card that leaves when `left` are left.
    #[inline]
    pub(crate) fn top(&self, left: u8) -> Card {
        debug_assert!(left > 0);
        self.0[usize::from(left.saturating_sub(1)).min(N - 1)]
    }

    /// The cards that are left, next first.
    pub(crate) fn order(&self, left: u8) -> impl Iterator<Item = Card> {
        self.slice(left).iter().rev().copied()
    }

    pub(crate) fn slice(&self, left: u8) -> &[Card] {
        &self.0[..usize::from(left).min(N)]
    }

    /// Exchanges the card on top with this card, if the pile has it; otherwise nothing changes and the answer is
    /// false.
    pub(crate) fn bring_up(&mut self, left: u8, card: Card) -> bool {
        let cards = &mut self.0[..usize::from(left).min(N)];
        let (Some(place), Some(top)) = (cards.iter().rposition(|&other| other == card), cards.len().checked_sub(1))
        else {
            return false;
        };
        cards.swap(place, top);
        true
    }

    /// Puts the cards that are left in another order.
    pub(crate) fn shuffle(&mut self, left: u8, rng: &mut impl Rng) {
        shuffle(&mut self.0[..usize::from(left).min(N)], rng);
    }

    /// Reorders the pile after the player to draw took a card from elsewhere, so that everybody else still draws the
    /// cards they would have drawn. Of each group of `players` cards, counted from the top, the first becomes the
    /// last; an incomplete group at the bottom stays as it is.
    pub(crate) fn wait(&mut self, left: u8, players: u8) {
        for draws in self.0[..usize::from(left).min(N)].rchunks_exact_mut(usize::from(players.max(1))) {
            draws.rotate_right(1);
        }
    }
}

/// Shuffles with a fast generator. Not for deals that others must be able to check.
#[inline]
pub(crate) fn shuffle(cards: &mut [Card], rng: &mut impl Rng) {
    for i in (1..cards.len()).rev() {
        cards.swap(i, below(rng, i as u32 + 1) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_discard_lies_on_top() {
        let mut pile = Pile::default();
        assert_eq!(pile.pop(), None);
        for n in [10, 0, 4] {
            pile.push(Rank::number(n).unwrap());
        }
        pile.push(Rank::WAGER);
        assert_eq!(pile.len(), 4);
        let bottom_first: Vec<_> = pile.cards(Colour::Red).map(|c| c.to_string()).collect();
        assert_eq!(bottom_first, ["R10", "R0", "R4", "Rw"]);
        assert_eq!(pile.pop(), Some(Rank::WAGER));
        assert_eq!(pile.top(), Rank::number(4));
    }

    #[test]
    fn a_pile_holds_all_22_cards_of_a_board_colour() {
        let ranks: Vec<_> = (0..22).map(|i| Rank::number(i / 2).unwrap()).collect();
        let pile: Pile = ranks.iter().copied().collect();
        assert_eq!(pile.len(), 22);
        assert!(pile.iter().eq(ranks));
    }
}
