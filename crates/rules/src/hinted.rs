//! Hints: moments at which a player asked what to do. A record lists them, so that nobody can forget that they were given.

use serde::{Deserialize, Serialize};

use crate::game::Game;
use crate::matches::Match;
use crate::takeback::Takeback;

/// The most hints that a record may have.
const MOST: usize = 1_000;

/// A moment at which a player was given a hint.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Hinted {
    /// The round, from 1.
    pub round: u8,
    /// Turns made in this round before it.
    pub ply: u16,
}

/// The index of a hint that was not possible in this match, or `None` if all were. There is one hint at a moment, and
/// the match came to that moment: in the turns that stand, or in those that were taken back.
pub(crate) fn misfit<G: Game>(game: &Match<G>, takebacks: &[Takeback], hints: &[Hinted]) -> Option<usize> {
    let reached = |hint: &Hinted| {
        let played = game.rounds().get(usize::from(hint.round).checked_sub(1)?)?.turns().len();
        let taken = takebacks.iter().filter(|taken| taken.round == hint.round).map(|taken| usize::from(taken.ply) + 1);
        Some(taken.max().unwrap_or(0).max(played))
    };
    let fits = |(number, hint): (usize, &Hinted)| {
        let once = !hints.iter().take(number).any(|other| other == hint);
        number < MOST && once && reached(hint).is_some_and(|turns| usize::from(hint.ply) <= turns)
    };
    hints.iter().take(MOST + 1).enumerate().find(|&hint| !fits(hint)).map(|(number, _)| number)
}
