//! Trying turns: every candidate meets the same worlds and the same random numbers, and everybody keeps their draws.
//!
//! The best candidate is chosen in one half of the worlds, and what the played turn lost is measured in the other
//! half. Choosing and measuring in the same worlds would flatter the best: of several noisy means the highest is
//! too high. Only the choosing half decides when candidates are dropped and when trying stops.

use fivepaths_bots::mix;
use fivepaths_rules::{CardAction, CardGame, Colour, Game, Source};

use crate::chances::Chances;
use crate::outcome::Outcome;
use crate::reference::{Asking, Reference};

/// Worlds that are tried before anything is dropped.
const BLOCK: usize = 16;
/// How many playouts are made in one step. With a whole round before them they take about fifteen milliseconds.
const AT_ONCE: usize = 64;
/// Bounds of a two-sided test at five per cent, shared among the candidates that are alive (Bonferroni), by their
/// number.
const BOUNDS: [f64; 9] = [1.96, 1.96, 2.24, 2.39, 2.50, 2.58, 2.64, 2.69, 2.73];
/// The number of the first world of the measuring half, higher than any number of the choosing half.
const HELD_OUT: usize = 1 << 20;

/// A turn that is compared with others.
pub(crate) type Candidate = [CardAction; 2];

/// How turns are tried.
pub(crate) struct Trial<'a> {
    /// Who plays on.
    pub(crate) reference: &'a Reference,
    /// What a margin means for the match.
    pub(crate) chances: &'a Chances,
    /// The turns; the first is the one that was played.
    pub(crate) candidates: &'a [Candidate],
    /// The error, in points, that is small enough to stop.
    pub(crate) enough: f64,
    /// The seed of all randomness.
    pub(crate) seed: u64,
}

/// Candidates that are being tried in some worlds, a few playouts at a time.
#[derive(Clone, Debug)]
pub(crate) struct Tries {
    worlds: Vec<CardGame>,
    /// The number of the first world, from which its randomness comes.
    first: usize,
    /// The outcomes by candidate, world by world. A candidate that was dropped has fewer.
    pub(crate) outcomes: Vec<Vec<Outcome>>,
    /// Which candidates were not dropped.
    pub(crate) alive: Vec<usize>,
    /// Worlds in which all that are alive were tried.
    tried: usize,
    /// How many playouts were made beyond those worlds.
    begun: usize,
}

impl Tries {
    /// Tries of all candidates, to choose the best.
    pub(crate) fn to_choose(worlds: Vec<CardGame>, candidates: usize) -> Self {
        Self::new(worlds, 0, candidates, (0..candidates).collect())
    }

    /// Tries of some candidates, to measure what they are worth.
    pub(crate) fn to_measure(worlds: Vec<CardGame>, candidates: usize, alive: Vec<usize>) -> Self {
        Self::new(worlds, HELD_OUT, candidates, alive)
    }

    fn new(worlds: Vec<CardGame>, first: usize, candidates: usize, alive: Vec<usize>) -> Self {
        Tries { worlds, first, outcomes: vec![Vec::new(); candidates], alive, tried: 0, begun: 0 }
    }

    /// The best of those that were not dropped.
    pub(crate) fn best(&self) -> usize {
        best_of(&self.alive, &self.outcomes)
    }

    /// Worlds in which the best one was tried.
    pub(crate) fn tried(&self) -> usize {
        self.tried
    }

    /// Makes some playouts. True if they were the last. Candidates that are surely not the best are dropped on the way.
    pub(crate) fn choose(&mut self, trial: &Trial<'_>, asking: &mut Asking) -> bool {
        if !self.add(trial, asking) {
            return false;
        }
        let best = self.best();
        let bound = BOUNDS[self.alive.len().min(BOUNDS.len() - 1)];
        let outcomes = &self.outcomes;
        let behind = |other: usize| {
            let gap = gap(outcomes, best, other);
            gap.mean > bound * gap.error && gap.error > 0.0
        };
        // The played turn always stays, since its loss is what is to be measured.
        self.alive.retain(|&candidate| candidate == 0 || candidate == best || !behind(candidate));
        let sure = self.alive.iter().filter(|&&c| c != best).all(|&c| gap(outcomes, best, c).error <= trial.enough);
        self.alive.len() == 1 || sure && self.tried >= 2 * BLOCK || self.tried == self.worlds.len()
    }

    /// Makes some playouts. True if they were the last.
    pub(crate) fn measure(&mut self, trial: &Trial<'_>, asking: &mut Asking) -> bool {
        self.add(trial, asking) && self.tried == self.worlds.len()
    }

    /// Makes some playouts. True if a block of worlds is complete.
    fn add(&mut self, trial: &Trial<'_>, asking: &mut Asking) -> bool {
        let block = BLOCK.min(self.worlds.len() - self.tried);
        let all = block * self.alive.len();
        let Some(mover) = self.worlds.first().and_then(Game::to_move) else { return true };
        // One candidate after the other, each in all worlds of the block.
        let places = self.begun..(self.begun + AT_ONCE).min(all);
        let who = |place: usize| (self.alive[place / block], self.tried + place % block);
        let (mut games, mut seeds) = (Vec::with_capacity(AT_ONCE), Vec::with_capacity(AT_ONCE));
        for (candidate, world) in places.clone().map(who) {
            games.push(after(&self.worlds[world], &trial.candidates[candidate]));
            seeds.push(mix(&[trial.seed, (self.first + world) as u64]));
        }
        let replies = trial.reference.play_out(&mut games, &seeds, asking);
        for ((place, game), reply) in places.clone().zip(&games).zip(&replies) {
            let candidate = self.alive[place / block];
            let discarded = discarded(&trial.candidates[candidate]);
            let taken = matches!((discarded, reply), (Some(own), Some(Source::Pile(colour))) if own == *colour);
            self.outcomes[candidate].push(Outcome::of(game, mover, trial.chances, taken));
        }
        self.begun = places.end;
        let complete = self.begun == all;
        if complete {
            (self.tried, self.begun) = (self.tried + block, 0);
        }
        complete
    }
}

/// A mean difference with its standard error.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Difference {
    /// The mean.
    pub(crate) mean: f64,
    /// Its standard error.
    pub(crate) error: f64,
}

impl Difference {
    /// The mean of these differences.
    pub(crate) fn of(differences: impl Iterator<Item = f64> + Clone) -> Self {
        let count = differences.clone().count() as f64;
        if count == 0.0 {
            return Difference::default();
        }
        let mean = differences.clone().sum::<f64>() / count;
        let squares = differences.map(|d| (d - mean) * (d - mean)).sum::<f64>();
        let error = if count > 1.0 { (squares / (count - 1.0) / count).sqrt() } else { 0.0 };
        Difference { mean, error }
    }
}

/// The colour of the card that a turn discards, if it does.
pub(crate) fn discarded(turn: &Candidate) -> Option<Colour> {
    match turn[0] {
        CardAction::Discard(card) => Some(card.colour()),
        CardAction::Play(_) | CardAction::Draw(_) => None,
    }
}

/// Whether a turn takes a card from the discard pile of this colour.
pub(crate) fn takes(turn: &Candidate, colour: Option<Colour>) -> bool {
    matches!((turn[1], colour), (CardAction::Draw(Source::Pile(pile)), Some(colour)) if pile == colour)
}

/// A world after a turn.
pub(crate) fn after(game: &CardGame, turn: &[CardAction]) -> CardGame {
    let mut game = *game;
    for &action in turn {
        // The turn is legal in every world of the view it was chosen from.
        let played = game.play_imagined(action);
        debug_assert!(played.is_ok(), "{action} is not legal");
    }
    game
}

/// By how much one candidate is better than another, over the worlds in which both were tried.
pub(crate) fn gap(outcomes: &[Vec<Outcome>], better: usize, worse: usize) -> Difference {
    Difference::of(outcomes[better].iter().zip(&outcomes[worse]).map(|(a, b)| a.margin - b.margin))
}

/// The first of those with the highest mean.
fn best_of(alive: &[usize], outcomes: &[Vec<Outcome>]) -> usize {
    let mean = |candidate: usize| {
        outcomes[candidate].iter().map(|o| o.margin).sum::<f64>() / outcomes[candidate].len().max(1) as f64
    };
    alive.iter().copied().reduce(|a, b| if mean(b) > mean(a) { b } else { a }).unwrap_or_default()
}
