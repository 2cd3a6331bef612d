//! The legal decisions of the card game, as masks.

use super::{CardAction, LANE};
use crate::cards::CardSet;
use crate::game::ActionSet;
use crate::source::Sources;

/// Plays, then discards, then draws. Either cards may be put down or one may be drawn, so one side
/// is always empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CardLegal {
    /// Cards that may be played.
    pub plays: CardSet<LANE>,
    /// Cards that may be discarded.
    pub discards: CardSet<LANE>,
    /// Where a card may be drawn from.
    pub draws: Sources,
}

impl ActionSet for CardLegal {
    type Action = CardAction;

    #[inline]
    fn len(&self) -> usize {
        if self.draws.is_empty() { self.plays.len() + self.discards.len() } else { self.draws.len() }
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.draws.is_empty() && self.discards.is_empty()
    }

    #[inline]
    fn nth(&self, n: usize) -> Option<CardAction> {
        if !self.draws.is_empty() {
            return self.draws.nth(n).map(CardAction::Draw);
        }
        let plays = self.plays.len();
        if n < plays {
            self.plays.nth(n).map(CardAction::Play)
        } else {
            self.discards.nth(n - plays).map(CardAction::Discard)
        }
    }

    #[inline]
    fn contains(&self, action: CardAction) -> bool {
        match action {
            CardAction::Play(card) => self.plays.contains(card),
            CardAction::Discard(card) => self.discards.contains(card),
            CardAction::Draw(source) => self.draws.contains(source),
        }
    }
}
