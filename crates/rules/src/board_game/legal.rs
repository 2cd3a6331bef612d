//! The legal decisions of the board game, as masks.

use super::{BoardAction, LANE};
use crate::byte_set::ByteSet;
use crate::cards::CardSet;
use crate::colour::Colour;
use crate::game::ActionSet;
use crate::source::Sources;

/// The explorers that may take a bonus step, by path. Staying is always possible as well.
pub type Steps = ByteSet<Colour>;

/// What the player to move may decide: put a card down (plays, researches, discards), take a bonus step
/// or stay, or draw. Only one of these three groups has members at a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BoardLegal {
    /// Cards that may be played: with an adventurer, or to advance.
    pub plays: CardSet<LANE>,
    /// Cards with which the researcher may begin a path.
    pub researches: CardSet<LANE>,
    /// Cards that may be discarded.
    pub discards: CardSet<LANE>,
    /// Explorers that may take the bonus step.
    pub steps: Steps,
    /// Where a card may be drawn from.
    pub draws: Sources,
}

impl ActionSet for BoardLegal {
    type Action = BoardAction;

    #[inline]
    fn len(&self) -> usize {
        if !self.draws.is_empty() {
            self.draws.len()
        } else if !self.steps.is_empty() {
            self.steps.len() + 1
        } else {
            self.plays.len() + self.researches.len() + self.discards.len()
        }
    }

    #[inline]
    fn nth(&self, n: usize) -> Option<BoardAction> {
        if !self.draws.is_empty() {
            return self.draws.nth(n).map(BoardAction::Draw);
        }
        if !self.steps.is_empty() {
            return match n.cmp(&self.steps.len()) {
                std::cmp::Ordering::Less => self.steps.nth(n).map(BoardAction::Step),
                std::cmp::Ordering::Equal => Some(BoardAction::Stay),
                std::cmp::Ordering::Greater => None,
            };
        }
        // Choosing the set first and asking it once leaves no branch that would be mispredicted.
        let (plays, researches, discards) = (self.plays.len(), self.researches.len(), self.discards.len());
        if n >= plays + researches + discards {
            return None;
        }
        let (is_play, is_put) = (n < plays, n < plays + researches);
        let (set, skipped) = if is_play { (self.plays, 0) } else { (self.researches, plays) };
        let (set, skipped) = if is_put { (set, skipped) } else { (self.discards, plays + researches) };
        let card = set.select(n - skipped);
        Some(match (is_play, is_put) {
            (true, _) => BoardAction::Play(card),
            (false, true) => BoardAction::Research(card),
            (false, false) => BoardAction::Discard(card),
        })
    }

    #[inline]
    fn contains(&self, action: BoardAction) -> bool {
        match action {
            BoardAction::Play(card) => self.plays.contains(card),
            BoardAction::Research(card) => self.researches.contains(card),
            BoardAction::Discard(card) => self.discards.contains(card),
            BoardAction::Step(colour) => self.steps.contains(colour),
            BoardAction::Stay => !self.steps.is_empty(),
            BoardAction::Draw(source) => self.draws.contains(source),
        }
    }
}
