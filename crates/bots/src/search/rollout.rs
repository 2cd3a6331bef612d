//! `rollout`: plays sampled worlds to the end with a rule of thumb, for every promising decision.
//!
//! All candidates meet the same worlds. The rule of thumb's own choice is left only for a lead of at
//! least one standard error of the paired difference: a search that trusts its noise is worse than
//! no search at all. The last card of the draw pile needs no special care: a playout that draws it
//! is over, and its score exact.

use std::time::{Duration, Instant};

use fivepaths_rules::{Game, Seat, Turn, View};

use super::halving::{Candidate, Limit, choice, race};
use crate::bot::{Bot, Policy, Ranking, rng};
use crate::budget::Budget;
use crate::mix::mix;
use crate::protocol::Estimate;

/// After this part of the cap on turns the rule of thumb plays alone: it knows how to end a round,
/// while playouts always see one more turn that could be gained.
const PATIENCE: u16 = 6;

/// How a rollout player is set.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The most candidates.
    pub candidates: usize,
    /// A candidate is this many points behind at most, as the rule of thumb sees it.
    pub behind: f32,
    /// How much the rule of thumb's own opinion weighs.
    pub prior: f64,
    /// How many paired standard errors a lead must have.
    pub errors: f64,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { candidates: 5, behind: 8.0, prior: 0.3, errors: 1.0 }
    }
}

/// A playout's result for a seat.
pub trait Worth: Game {
    /// By how much the seat is ahead when the round is over.
    fn worth(&self, seat: Seat) -> f64;

    /// What that changes in the chance to win the match, on the scale of points; where nothing is known of it, the same.
    fn match_worth(&self, seat: Seat) -> f64 {
        self.worth(seat)
    }
}

/// The rollout player.
#[derive(Clone, Debug)]
pub struct Rollout<P> {
    name: String,
    policy: P,
    settings: Settings,
}

impl<P> Rollout<P> {
    /// Looks ahead with this policy.
    pub fn new(name: &str, policy: P, settings: Settings) -> Self {
        Rollout { name: name.to_owned(), policy, settings }
    }
}

/// Plays a round to its end.
pub fn play_out<G: Game>(game: &mut G, policy: &impl Policy<G>, seed: u64) {
    let mut chance = rng(seed);
    let mut decide = policy.playing();
    while let Some(seat) = game.to_move().filter(|_| game.ply() < G::PLY_CAP) {
        let action = decide(&game.view(seat), &mut chance);
        if game.play(action).is_err() {
            // A policy that answers nonsense ends the playout; the result is what is on the table.
            return;
        }
    }
}

impl<P> Rollout<P> {
    fn candidates<G: Game>(&self, view: &G::View) -> Vec<Candidate<G::Action>>
    where
        P: Ranking<G>,
    {
        let mut ranked: Vec<(G::Action, f32)> = Vec::with_capacity(24);
        self.policy.rank(view, |action, value| ranked.push((action, value)));
        // A stable sort: among equals the policy's own choice is the first it named.
        ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
        let best = ranked.first().map_or(0.0, |first| first.1);
        ranked
            .into_iter()
            .filter(|(_, value)| best - value <= self.settings.behind)
            .take(self.settings.candidates)
            .map(|(action, value)| Candidate::new(action, f64::from(value - best)))
            .collect()
    }

    /// Plays worlds until the limit, and leaves the candidates with what they came to.
    fn compare<G: Worth>(&self, view: &G::View, candidates: &mut Vec<Candidate<G::Action>>, limit: &Limit, seed: u64)
    where
        P: Ranking<G>,
    {
        let Some(seat) = view.seat() else { return };
        race(candidates, limit, self.settings.prior, 1, |candidates, worlds| {
            for world in worlds {
                self.play_world(view, seat, candidates, mix(&[seed, world]));
            }
        });
    }

    fn play_world<G: Worth>(&self, view: &G::View, seat: Seat, candidates: &mut [Candidate<G::Action>], seed: u64)
    where
        P: Ranking<G>,
    {
        let world = view.sample(&mut rng(seed));
        for candidate in candidates {
            let mut game = world.clone();
            if game.play(candidate.action).is_ok() {
                play_out(&mut game, &self.policy, seed);
            }
            candidate.add(game.worth(seat));
        }
    }
}

impl<G: Worth, P: Ranking<G>> Bot<G> for Rollout<P> {
    fn name(&self) -> &str {
        &self.name
    }

    fn choose(&self, view: &G::View, budget: Budget, seed: u64) -> Turn<G::Action> {
        let begin = Instant::now();
        let (mut turn, mut view) = (Turn::new(), view.clone());
        let Some(seat) = view.seat() else { return turn };
        // Nothing hidden comes to light before the draw, which is the last decision, so the turn can
        // be thought through in any of the worlds.
        let mut share = 2.0 / 3.0;
        loop {
            let mut candidates = self.candidates::<G>(&view);
            let Some(own) = candidates.first().map(|own| own.action) else { return turn };
            let mut action = own;
            let long = view.sample(&mut rng(seed)).ply() > G::PLY_CAP / PATIENCE;
            if candidates.len() > 1 && !long {
                let limit = match budget {
                    Budget::Playouts(playouts) => Limit::playouts((playouts as f64 * share) as u64),
                    Budget::Ms(ms) => {
                        let usable = Duration::from_millis(ms).mul_f64(0.95);
                        let spent = begin.elapsed();
                        Limit::until(Instant::now() + usable.saturating_sub(spent).mul_f64(share))
                    }
                };
                self.compare::<G>(&view, &mut candidates, &limit, mix(&[seed, turn.len() as u64]));
                action = choice(&candidates, self.settings.prior, self.settings.errors).unwrap_or(own);
            }
            let mut world = view.sample(&mut rng(seed));
            let ply = world.ply();
            if world.play(action).is_err() || !turn.push(action) || world.ply() > ply || world.to_move() != Some(seat) {
                return turn;
            }
            view = world.view(seat);
            share = match budget {
                Budget::Playouts(_) => share / 2.0,
                Budget::Ms(_) => 0.9,
            };
        }
    }

    fn analyse(&self, view: &G::View, budget: Budget, seed: u64) -> Vec<Estimate> {
        let mut candidates = self.candidates::<G>(view);
        let limit = Limit::of(budget, Instant::now(), 0.95);
        self.compare::<G>(view, &mut candidates, &limit, seed);
        let mut estimates: Vec<Estimate> = candidates
            .iter()
            .map(|candidate| Estimate {
                choice: candidate.action.to_string(),
                score: candidate.mean(),
                score_se: candidate.error(),
                win: candidate.wins / (candidate.values.len() as f64).max(1.0),
                visits: candidate.values.len() as u64,
            })
            .collect();
        estimates.sort_by(|a, b| b.score.total_cmp(&a.score));
        estimates
    }
}
