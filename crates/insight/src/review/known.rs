//! What a decision made of the open value, as far as its player could know: the mean over worlds of the belief.
//!
//! If the turn ends with a card from the draw pile, several cards are tried in each world. A single card would give the
//! same mean, but would add the luck of a draw to its error.

use fivepaths_bots::{mix, rng};
use fivepaths_rules::{CardAction, CardGame, Game, Source, below};

use crate::open::{OpenValue, Scratch};
use crate::trial::{Candidate, Difference, after};

/// How many cards are tried in each world.
const CARDS: usize = 4;
/// How many worlds are judged in one step. With their cards these are a few hundred positions.
const AT_ONCE: usize = 64;
/// The same where the value follows the last draws, which takes longer.
const LATE_AT_ONCE: usize = 1;

/// A mean over worlds that is being computed, a few worlds at a time.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    turn: Candidate,
    seed: u64,
    /// For each world that was judged, what the turn made of it.
    changes: Vec<f64>,
}

impl Known {
    pub(crate) fn of(turn: Candidate, seed: u64) -> Self {
        Known { turn, seed, changes: Vec::new() }
    }

    /// Judges some worlds. True if they were the last.
    pub(crate) fn step(&mut self, worlds: &[CardGame], value: &OpenValue, scratch: &mut Scratch) -> bool {
        let begin = self.changes.len();
        let late = worlds.first().is_some_and(|world| value.follows(world));
        let end = (begin + if late { LATE_AT_ONCE } else { AT_ONCE }).min(worlds.len());
        let (mut games, mut counts) = (Vec::new(), Vec::new());
        for (world, game) in worlds.iter().enumerate().take(end).skip(begin) {
            games.push(*game);
            let before = games.len();
            self.branches(game, world, &mut games);
            counts.push(games.len() - before);
        }
        let mut values = Vec::new();
        value.of(&games, scratch, &mut values);
        let mut rest = &values[..];
        for count in counts {
            let (own, others) = rest.split_at(1);
            let (later, others) = others.split_at(count);
            rest = others;
            self.changes.push(later.iter().sum::<f64>() / count as f64 - own[0]);
        }
        end == worlds.len()
    }

    /// Where the turn leads in a world: one position for each of some cards that could come, or the only one there is.
    fn branches(&self, game: &CardGame, world: usize, out: &mut Vec<CardGame>) {
        if self.turn[1] != CardAction::Draw(Source::Stack) {
            out.push(after(game, &self.turn));
            return;
        }
        let mut rng = rng(mix(&[self.seed, world as u64]));
        let mut cards = game.draw_pile();
        for place in 0..CARDS.min(cards.len()) {
            let other = place + below(&mut rng, (cards.len() - place) as u32) as usize;
            cards.swap(place, other);
            out.extend(game.with_next(cards[place]).map(|game| after(&game, &self.turn)));
        }
    }

    /// The mean once all worlds are judged, from seat 0's side, with its standard error.
    pub(crate) fn mean(&self) -> Difference {
        Difference::of(self.changes.iter().copied())
    }
}
