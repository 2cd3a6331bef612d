//! The arena measures who is stronger, and how certain that is.
//!
//! Its unit is a mirrored pair: the same deals, with the seats swapped, so that the luck of the deal cancels.
//! All randomness comes from (run, pair, player), and results are used in the order of the pairs. The outcome
//! therefore depends neither on the number of threads nor on an interruption.

mod ladder;
mod pair;
mod plot;
mod report;
mod sprt;
mod summary;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;

use fivepaths_rules::{Match, Record, Rules};
use serde::{Deserialize, Serialize};

pub use ladder::{Rung, joint_ladder, ladder};
pub use pair::PairResult;
pub use plot::plot;
pub use report::{About, Report, cross_table, ladder_markdown, ladder_words};
pub use sprt::{Sprt, Verdict};
pub use summary::{Adjusted, Mean, Summary};

use crate::budget::Budget;
use crate::entrant::Entrant;
use crate::registry::Bots;

/// What is to be measured.
#[derive(Clone, Debug)]
pub struct Arena<G: Bots> {
    /// The rules of every match.
    pub rules: G::Rules,
    /// The players, at least two.
    pub players: Vec<Entrant<G>>,
    /// Mirrored pairs for each two of them.
    pub pairs: u64,
    /// The number of the run: pair `i` is dealt from the seed of game `i` of this run.
    pub seed: u64,
    /// For each turn.
    pub budget: Budget,
    /// Stops the run as soon as it is clear which of two hypotheses holds; for two players only.
    pub sprt: Option<Sprt>,
}

/// Tells how lucky seat 0 was in a match, in points a round; `None` if that cannot be told.
pub type LuckJudge<'a, G> = &'a (dyn Fn(&Match<G>) -> Option<f64> + Sync);

/// One pair to be played: which two players, and the number of the pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Job {
    /// The places of the two players in the list.
    pub players: [usize; 2],
    /// The number of the pair, from 0.
    pub pair: u64,
}

/// A pair that was played.
#[derive(Clone, Debug)]
pub struct Finished {
    /// Its result.
    pub result: PairResult,
    /// Its matches.
    pub records: Vec<Record>,
}

impl<G: Bots> Arena<G> {
    /// All pairings, each player with each later one.
    pub fn pairings(&self) -> Vec<[usize; 2]> {
        let n = self.players.len();
        (0..n).flat_map(|a| (a + 1..n).map(move |b| [a, b])).collect()
    }

    /// The number of jobs in all.
    pub fn jobs(&self) -> u64 {
        self.pairs * self.pairings().len() as u64
    }

    /// Job `index`. The pairings take turns, so that all of them have made the same progress at any time.
    pub fn job(&self, index: u64) -> Option<Job> {
        let pairings = self.pairings();
        let count = (pairings.len() as u64).max(1);
        let players = *pairings.get((index % count) as usize)?;
        (index < self.jobs()).then_some(Job { players, pair: index / count })
    }

    /// Plays the pairs that are missing after `done`, on this many threads, and hands every finished pair to
    /// `sink` in order. Stops early if the test has decided.
    pub fn run(
        &self,
        done: &[PairResult],
        threads: usize,
        with_records: bool,
        sink: impl FnMut(Finished),
    ) -> Option<Verdict> {
        self.run_judged(done, threads, with_records, None, sink)
    }

    /// The same, with a judge of the luck of every match, so that it can be subtracted from the result.
    pub fn run_judged(
        &self,
        done: &[PairResult],
        threads: usize,
        with_records: bool,
        judge: Option<LuckJudge<'_, G>>,
        mut sink: impl FnMut(Finished),
    ) -> Option<Verdict> {
        let mut test = self.sprt.map(|sprt| (sprt, Mean::default()));
        let mut decided = |result: &PairResult| {
            let (sprt, scores) = test.as_mut()?;
            scores.add(result.score);
            sprt.verdict(scores)
        };
        if let Some(verdict) = done.iter().find_map(&mut decided) {
            return Some(verdict);
        }
        let next = AtomicU64::new(done.len() as u64);
        let stop = AtomicBool::new(false);
        let (sender, receiver) = mpsc::channel();
        std::thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                let (sender, next, stop) = (sender.clone(), &next, &stop);
                scope.spawn(move || {
                    let mut seats = pair::Seats::new(self, judge);
                    while !stop.load(Ordering::Relaxed) {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some(job) = self.job(index) else { return };
                        if sender.send((index, seats.play(job, with_records))).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let mut early = BTreeMap::new();
            let mut expected = done.len() as u64;
            for (index, finished) in receiver {
                early.insert(index, finished);
                while let Some(finished) = early.remove(&expected) {
                    expected += 1;
                    let verdict = decided(&finished.result);
                    sink(finished);
                    if verdict.is_some() {
                        stop.store(true, Ordering::Relaxed);
                        return verdict;
                    }
                }
            }
            None
        })
    }

    /// The names of the players. If a player takes part twice, the second gets a name of its own.
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for player in &self.players {
            let name = player.to_string();
            let others = (2..).map(|n| format!("{name} ({n})"));
            let free = std::iter::once(name.clone()).chain(others).find(|name| !names.contains(name));
            names.extend(free);
        }
        names
    }

    /// How many play at a table.
    pub fn seats(&self) -> u8 {
        self.rules.players()
    }
}
