//! A decision while it is being judged: one short step after another.
//!
//! A review on a server must make way for players at any time, so a decision is judged in steps of some milliseconds.
//! Callers that need not make way take one step after the other, with the same result.

use fivepaths_bots::mix;
use fivepaths_rules::{CardAction, CardGame, Turn};

use super::decision::{Judged, alone, of_means, of_tries};
use super::known::Known;
use super::reviewer::{Memory, Reviewer, Settings};
use crate::belief::worlds;
use crate::chances::Chances;
use crate::endings::{Ending, Enumerated};
use crate::sight::Sight;
use crate::trial::{Candidate, Difference, Trial, Tries};

/// The most turns that are compared, besides the one that was played.
const MOST: usize = 6;
/// A turn is plausible if the reference would make it this often.
const PLAUSIBLE: f64 = 0.01;

/// A decision that is being judged. Everything follows from the sight, the turn and the seed.
pub(super) struct Judging {
    sight: Sight,
    candidates: Vec<Candidate>,
    chances: Chances,
    seed: u64,
    stage: Stage,
    /// What is known about the turn that was played.
    known: Difference,
}

/// What is done next.
enum Stage {
    /// The turn that was played is judged by the open value, in the worlds in which the best turn will be chosen.
    Knowing(Vec<CardGame>, Known),
    /// The ending is enumerated. The worlds are needed if it turns out to be too large.
    Ending(Vec<CardGame>, Ending),
    /// The best turn is chosen.
    Choosing(Tries),
    /// What the played turn lost is measured in other worlds.
    Measuring(Tries, Tries),
}

impl Judging {
    /// Begins with a turn and what its mover saw.
    pub(super) fn new(
        reviewer: &Reviewer,
        sight: Sight,
        turn: &Turn<CardAction>,
        settings: &Settings,
        memory: &mut Memory,
    ) -> Self {
        let played: Candidate = std::array::from_fn(|i| turn.get(i).copied().unwrap_or_default());
        let candidates = candidates(reviewer, &sight, played, memory);
        let chances = Chances::new(sight.view.rules(), sight.view.standing());
        let seed = mix(&[settings.seed, u64::from(sight.view.standing().round()), u64::from(sight.view.ply())]);
        let half = (settings.worlds / 2).max(1);
        let worlds = worlds(&reviewer.belief, &sight.view, half, mix(&[seed, 1]), &mut memory.thinking);
        let stage = Stage::Knowing(worlds, Known::of(played, mix(&[seed, 5])));
        Judging { sight, candidates, chances, seed, stage, known: Difference::default() }
    }

    /// What the mover saw.
    pub(super) fn into_sight(self) -> Sight {
        self.sight
    }

    /// Makes a step of some milliseconds; gives the judgement if it was the last.
    pub(super) fn step(&mut self, reviewer: &Reviewer, memory: &mut Memory) -> Option<Judged> {
        let Judging { sight, candidates, chances, seed, stage, known } = self;
        let (reference, asking) = (&reviewer.reference, &mut memory.asking);
        let enough = enough(sight.view.deck_left());
        let trial = Trial { reference, chances, candidates, enough, seed: mix(&[*seed, 2]) };
        let next = match stage {
            Stage::Knowing(worlds, knowing) => {
                if !knowing.step(worlds, &reviewer.value, &mut memory.scratch) {
                    return None;
                }
                *known = knowing.mean();
                if candidates.len() == 1 {
                    return Some(alone(candidates, *known));
                }
                let worlds = std::mem::take(worlds);
                let odds = reviewer.belief.odds(&sight.view, &mut memory.thinking);
                match Ending::of(&sight.view, &odds) {
                    Some(ending) => Stage::Ending(worlds, ending),
                    None => Stage::Choosing(Tries::to_choose(worlds, candidates.len())),
                }
            }
            Stage::Ending(worlds, ending) => match ending.step(sight.seat, candidates, chances, reference, asking) {
                Enumerated::Unfinished => return None,
                Enumerated::Means(means) => return Some(of_means(candidates, &means, *known)),
                Enumerated::TooLarge => Stage::Choosing(Tries::to_choose(std::mem::take(worlds), candidates.len())),
            },
            Stage::Choosing(tries) => {
                if !tries.choose(&trial, asking) {
                    return None;
                }
                if tries.best() == 0 {
                    return Some(of_tries(candidates, tries, None, *known));
                }
                // The other half has as many worlds as the choice needed.
                let others =
                    worlds(&reviewer.belief, &sight.view, tries.tried(), mix(&[*seed, 3]), &mut memory.thinking);
                let measuring = Tries::to_measure(others, candidates.len(), tries.alive.clone());
                Stage::Measuring(tries.clone(), measuring)
            }
            Stage::Measuring(chosen, tries) => {
                let finished = tries.measure(&trial, asking);
                return finished.then(|| of_tries(candidates, chosen, Some(tries), *known));
            }
        };
        self.stage = next;
        None
    }
}

/// The error, in points, that is small enough to stop.
fn enough(left: u8) -> f64 {
    match left {
        0..=6 => 0.5,
        7..=20 => 1.0,
        _ => 2.0,
    }
}

/// The turn that was played, and those that the reference finds plausible.
fn candidates(reviewer: &Reviewer, sight: &Sight, played: Candidate, memory: &mut Memory) -> Vec<Candidate> {
    let mut plausible: Vec<(f64, Candidate)> = Vec::new();
    reviewer.reference.consider(&[sight.view], 1.0, &mut memory.asking, |_, turns, shares| {
        for (place, &share) in shares.iter().enumerate() {
            plausible.extend(turns.actions(place).filter(|_| share >= PLAUSIBLE).map(|turn| (share, turn)));
        }
    });
    // The sort is stable, so equals stay in the order of the turns.
    plausible.sort_by(|a, b| b.0.total_cmp(&a.0));
    let others = plausible.into_iter().map(|(_, turn)| turn).filter(|turn| *turn != played).take(MOST);
    std::iter::once(played).chain(others).collect()
}
