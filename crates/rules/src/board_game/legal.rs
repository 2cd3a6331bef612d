//! The legal decisions of the board game, as masks.

use std::fmt;

use super::{BoardAction, LANE};
use crate::cards::CardSet;
use crate::colour::Colour;
use crate::game::ActionSet;
use crate::source::Sources;

/// The explorers that may take a bonus step, by path; staying is always possible besides.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Steps(u8);

impl Steps {
    /// No step.
    pub const EMPTY: Steps = Steps(0);

    /// Adds a path.
    #[inline]
    pub fn insert(&mut self, colour: Colour) {
        self.0 |= 1 << colour as u8;
    }

    /// Whether the explorer on this path may move.
    #[inline]
    pub const fn contains(self, colour: Colour) -> bool {
        self.0 & 1 << colour as u8 != 0
    }

    /// How many paths.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no explorer may move.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    fn nth(self, n: usize) -> Option<Colour> {
        let mut bits = self.0;
        for _ in 0..n {
            bits &= bits.wrapping_sub(1);
        }
        Colour::from_index(bits.trailing_zeros() as usize)
    }
}

impl fmt::Debug for Steps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries((0..self.len()).filter_map(|n| self.nth(n))).finish()
    }
}

/// Plays, researcher's beginnings, discards; or steps and staying; or draws. Only one of these
/// three groups is ever there.
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
        let plays = self.plays.len();
        if n < plays {
            return self.plays.nth(n).map(BoardAction::Play);
        }
        let researches = self.researches.len();
        if n < plays + researches {
            return self.researches.nth(n - plays).map(BoardAction::Research);
        }
        self.discards.nth(n - plays - researches).map(BoardAction::Discard)
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
