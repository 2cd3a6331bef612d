//! The legal decisions of the card game, as masks.

use super::{CardAction, LANE};
use crate::cards::CardSet;
use crate::game::ActionSet;
use crate::source::Sources;

/// What the player to move may decide, in this order: plays, discards, draws. Either a card may be put
/// down or one may be drawn, never both.
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
        // Choosing the set first and asking it once leaves no branch that would be mispredicted.
        let (plays, discards) = (self.plays.len(), self.discards.len());
        if n >= plays + discards {
            return None;
        }
        let is_play = n < plays;
        let (set, n) = if is_play { (self.plays, n) } else { (self.discards, n - plays) };
        let card = set.select(n);
        Some(if is_play { CardAction::Play(card) } else { CardAction::Discard(card) })
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
