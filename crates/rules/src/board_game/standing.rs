//! What an expedition begins with, and what the game comes to at its end.

use super::BoardRules;
use crate::game::{MatchResult, Rules};
use crate::seat::{BySeat, Seat};

/// What an expedition begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardStanding {
    round: u8,
    first: Seat,
    totals: BySeat<i32, 4>,
    tokens: BySeat<u8, 4>,
}

impl BoardStanding {
    /// Before the first expedition.
    pub fn opening(first: Seat) -> Self {
        Self::new(1, first, BySeat([0; 4]), BySeat([0; 4]))
    }

    /// Any standing: the expedition's number from 1, who begins it, victory points and artifact
    /// tokens of the expeditions before.
    pub fn new(round: u8, first: Seat, totals: BySeat<i32, 4>, tokens: BySeat<u8, 4>) -> Self {
        BoardStanding { round, first, totals, tokens }
    }

    /// The number of the expedition, from 1.
    pub fn round(&self) -> u8 {
        self.round
    }

    /// Who begins.
    pub fn first(&self) -> Seat {
        self.first
    }

    /// A player's victory points of the expeditions before.
    pub fn total(&self, seat: Seat) -> i32 {
        self.totals[seat]
    }

    /// A player's artifact tokens of the expeditions before.
    pub fn tokens(&self, seat: Seat) -> u8 {
        self.tokens[seat]
    }

    /// What the game comes to if no expedition follows (B7.1, B7.2, B8.1).
    pub(super) fn result(&self, rules: &BoardRules, seats: &[Seat]) -> MatchResult {
        let total = |seat: Seat| (self.totals[seat] + rules.track().value(self.tokens[seat])).max(0);
        let rank = |seat: Seat| (total(seat), self.tokens[seat]);
        let best = seats.iter().copied().map(rank).max();
        MatchResult {
            totals: Seat::all(rules.players()).map(total).collect(),
            winners: seats.iter().copied().filter(|&seat| Some(rank(seat)) == best).collect(),
        }
    }
}
