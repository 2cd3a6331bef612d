//! `rollout`: plays sampled worlds to the end with a rule of thumb, for every promising decision.
//!
//! All candidates meet the same worlds. Another decision replaces the rule of thumb's own choice only if it leads
//! by more than one standard error of the paired difference, since a search that trusts its noise is worse than no
//! search at all. The last card of the draw pile needs no special care: a playout that draws it is over, and its
//! score is exact.

use std::time::{Duration, Instant};

use fivepaths_rules::{Game, Seat, Turn, View};

use super::halving::{Candidate, Limit, choice, race};
use crate::bot::{Bot, Policy, Ranking, rng};
use crate::budget::Budget;
use crate::mix::mix;
use crate::protocol::Estimate;

/// After one sixth of the cap on turns the rule of thumb plays alone. It knows how to end a round, while playouts
/// always see one more turn that could be gained.
const PATIENCE: u16 = 6;

/// The settings of a rollout player.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The most candidates.
    pub candidates: usize,
    /// A candidate is at most this many points behind the best, as the rule of thumb sees it.
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

    /// The same by the chance to win the match, on the scale of points. In a game without a model of that chance it is
    /// [`Worth::worth`].
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
            // An illegal decision of the policy ends the playout, and the round is scored as it stands.
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
        // The sort is stable, so among equals the policy's own choice comes first.
        ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
        let best = ranked.first().map_or(0.0, |first| first.1);
        ranked
            .into_iter()
            .filter(|(_, value)| best - value <= self.settings.behind)
            .take(self.settings.candidates)
            .map(|(action, value)| Candidate::new(action, f64::from(value - best)))
            .collect()
    }

    /// Plays worlds until the limit, and adds the results to the candidates.
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
        // Nothing hidden is revealed before the draw, which is the last decision, so the decisions of the turn can be
        // carried out in any world that fits the view.
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
