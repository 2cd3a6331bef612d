//! The score of a column, with every step (C5.1).

use super::{CardRules, LANE};
use crate::card::{Card, Rank};
use crate::cards::{CardSet, Cards};
use crate::colour::Colour;

/// How one column is scored: (sum - cost) x (1 + wagers) + bonus.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ColumnScore {
    /// How many cards, wagers counted. Nothing else counts if there are none.
    pub cards: u8,
    /// The sum of the numbers.
    pub sum: i32,
    /// What an expedition costs.
    pub cost: i32,
    /// How many wagers.
    pub wagers: u8,
    /// The bonus for a long column, 0 if it is too short.
    pub bonus: i32,
}

impl ColumnScore {
    /// The score of one colour of a player's columns.
    pub fn of(rules: &CardRules, columns: &Cards<LANE>, colour: Colour) -> Self {
        let cards = columns.len_of(colour) as u8;
        if cards == 0 {
            return ColumnScore::default();
        }
        let kinds = columns.kinds() & CardSet::lane(colour);
        ColumnScore {
            cards,
            sum: kinds.iter().filter_map(Card::number).map(i32::from).sum(),
            cost: rules.cost(),
            wagers: columns.count(Card::new(colour, Rank::WAGER)),
            bonus: if cards >= rules.bonus_at() { rules.bonus() } else { 0 },
        }
    }

    /// By how much the balance counts.
    pub fn multiplier(&self) -> i32 {
        1 + i32::from(self.wagers)
    }

    /// The points of the column.
    pub fn total(&self) -> i32 {
        if self.cards == 0 { 0 } else { (self.sum - self.cost) * self.multiplier() + self.bonus }
    }
}
