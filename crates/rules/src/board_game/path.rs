//! One player's progress on one path: the column's last card and where the explorer stands.

use serde::{Deserialize, Serialize};

use super::LANE;
use crate::card::{Card, Rank};
use crate::cards::CardSet;
use crate::colour::Colour;

/// Which way a column runs in the up-and-down variant (B8.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// Each card at least as high as the one before; the only way of the plain game.
    Up,
    /// Each card at most as high as the one before.
    Down,
}

/// One player's column of a colour and the explorer on its path.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Path {
    /// Where the explorer stands, 1 to 9; 0 while the path is not begun.
    pub stone: u8,
    /// The last card of the column.
    pub last: Option<Rank>,
    /// Which way the column runs; `None` while it is open.
    pub direction: Option<Direction>,
}

impl Path {
    /// Whether an explorer is on it.
    #[inline]
    pub const fn is_begun(&self) -> bool {
        self.stone > 0
    }

    /// Whether its explorer can move: the path is begun, and the explorer is not at the city yet.
    #[inline]
    pub const fn can_move(&self) -> bool {
        self.stone > 0 && self.stone < crate::tiles::STONES
    }

    /// The kinds of card that the column accepts next.
    #[inline]
    pub(super) fn accepts(&self, colour: Colour) -> CardSet<LANE> {
        let lane = CardSet::lane(colour);
        let Some(last) = self.last else { return lane };
        let last = Card::new(colour, last);
        match self.direction {
            None => lane,
            Some(Direction::Up) => lane.without(CardSet::below(last)),
            Some(Direction::Down) => lane.without(CardSet::above(last)),
        }
    }

    /// Adds a card to the column. In the plain game every column runs upward.
    #[inline]
    pub(super) fn add(&mut self, rank: Rank, up_and_down: bool) {
        if !up_and_down {
            self.direction = Some(Direction::Up);
        } else if let (None, Some(last)) = (self.direction, self.last) {
            self.direction = match rank.cmp(&last) {
                std::cmp::Ordering::Greater => Some(Direction::Up),
                std::cmp::Ordering::Less => Some(Direction::Down),
                std::cmp::Ordering::Equal => None,
            };
        }
        self.last = Some(rank);
    }
}
