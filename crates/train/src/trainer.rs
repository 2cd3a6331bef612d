//! A training run in memory: tables, learner, reference, pool; one update after another.

use fivepaths_bots::mix;
use fivepaths_bots::net::{Scorer, Shape, Weights};
use fivepaths_rules::{Rules, Seat, below};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};

use crate::adam::Adam;
use crate::critic::Critic;
use crate::expert::Expert;
use crate::grow::grow;
use crate::initial;
use crate::learner::{Learner, Parts, Report, Step, policy};
use crate::learnt::Learnt;
use crate::loss::Objective;
use crate::rollout::{Group, Opponent, Player, Sample};
use crate::settings::{Settings, Stage};
use crate::shrink::shrink;
use crate::table::{Kind, Progress, Table};
use crate::teacher::{Teacher, bot_named};
use crate::threads;

/// Tables that are played at together.
const GROUP: usize = 256;

/// A training run.
pub struct Trainer<G: Learnt> {
    settings: Settings<G>,
    rules: Vec<G::Rules>,
    update: u64,
    learner: Learner,
    reference: Weights,
    pool: Vec<Weights>,
    reward: G::Reward,
    groups: Vec<Group<G>>,
    parts: Parts<G>,
    teacher: Teacher<G>,
    guests: Vec<Teacher<G>>,
}

/// Everything a run needs to go on, except for the settings.
#[derive(Clone, Debug)]
pub(crate) struct Snapshot<S> {
    /// Updates made.
    pub(crate) update: u64,
    /// The weights that learn.
    pub(crate) learner: Learner,
    /// The policy that the learner must not move far from.
    pub(crate) reference: Weights,
    /// Old policies to play against.
    pub(crate) pool: Vec<Weights>,
    /// Where each table is.
    pub(crate) tables: Vec<Progress<S>>,
}

/// What is reported of an update; one line of the log.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Line {
    /// The update, from 1.
    pub update: u64,
    /// Turns played in all, by learner and pool.
    pub decisions: u64,
    /// Loss of the policy.
    pub loss: f64,
    /// Squared error of the critic, in units of value, as a share of the variance of what it predicts.
    pub critic_error: f64,
    /// The same of the policy's own value.
    pub value_error: f64,
    /// How undecided the policy is, in nats a turn.
    pub entropy: f64,
    /// Divergence from the reference, in nats a turn.
    pub divergence: f64,
    /// Share of turns whose probability had moved as far as it may.
    pub clipped: f64,
    /// Share of turns that were the policy's first choice.
    pub first_choice: f64,
    /// Norm of the gradient.
    pub norm: f64,
    /// Spread of the advantages, in units of value.
    pub spread: f64,
    /// Rounds that ended.
    pub rounds: u64,
    /// Rounds that were cut.
    pub cut: u64,
    /// Turns a round.
    pub plies: f64,
    /// Points a player and round.
    pub points: f64,
}

impl<G: Learnt> Trainer<G> {
    /// A run with random weights, or with given ones for the policy and the critic, which may be narrower or wider.
    ///
    /// # Errors
    /// If the settings are not possible, or the weights cannot be brought to their shape.
    pub fn new(settings: Settings<G>, start: Option<(Weights, Weights)>) -> Result<Self, String> {
        settings.check()?;
        let shapes = Self::shapes(&settings);
        let seeds = [1, 2].map(|n| mix(&[settings.seed, n]));
        let new = |i: usize| initial::weights(shapes[i], seeds[i], G::SILENT);
        let fitted = |i: usize, old: &Weights| grow(&shrink(old, shapes[i]), shapes[i], seeds[i], G::SILENT);
        let (policy, critic) = match start {
            Some((policy, critic)) => (fitted(0, &policy), fitted(1, &critic)),
            None => (Some(new(0)), Some(new(1))),
        };
        let (Some(policy), Some(critic)) = (policy, critic) else {
            return Err("the weights to begin with do not fit the settings, even with narrower or wider layers".into());
        };
        let learner = Learner {
            policy_adam: Adam::new(policy.values().len()),
            critic_adam: Adam::new(critic.values().len()),
            policy,
            critic,
        };
        let tables = vec![Progress::default(); settings.tables];
        let reference = learner.policy.clone();
        let pool = vec![reference.clone()];
        Self::resume(settings, Snapshot { update: 0, learner, reference, pool, tables })
    }

    /// The shapes of policy and critic.
    pub(crate) fn shapes(settings: &Settings<G>) -> [Shape; 2] {
        let (policy, critic, third) = (settings.policy, settings.critic, settings.third);
        [
            G::Policy::shape(policy[0], policy[1]).deeper(third[0]),
            G::critic_shape(critic[0], critic[1]).deeper(third[1]),
        ]
    }

    /// A run that goes on from a snapshot.
    pub(crate) fn resume(settings: Settings<G>, snapshot: Snapshot<G::Saved>) -> Result<Self, String> {
        let rules = settings.check()?;
        let Snapshot { update, learner, reference, pool, tables } = snapshot;
        if tables.len() != settings.tables || pool.is_empty() {
            return Err("the snapshot is not of a run with these settings".into());
        }
        let reward = G::reward(&settings, &rules[0]);
        let (groups, parts) = (Vec::new(), Vec::new());
        let trainer = Trainer {
            teacher: bot_named(&settings.teacher)?,
            guests: settings.guests.iter().map(|name| bot_named(name)).collect::<Result<_, _>>()?,
            settings,
            rules,
            update,
            learner,
            reference,
            pool,
            reward,
            groups,
            parts,
        };
        trainer.with_tables(tables)
    }

    fn with_tables(mut self, tables: Vec<Progress<G::Saved>>) -> Result<Self, String> {
        let count = tables.len();
        let stage = self.settings.stage;
        let pooled = if stage == Stage::Imitate { 0.0 } else { self.settings.pool_share };
        for (index, progress) in tables.into_iter().enumerate() {
            if index % GROUP == 0 {
                self.groups.push(Group::new(Vec::new()));
            }
            // Tables with the pool are spread evenly, so that every group has its share.
            let pool = ((index + 1) as f32 * pooled) as usize > (index as f32 * pooled) as usize;
            let seed = mix(&[self.settings.seed, 3, index as u64]);
            let kind = Kind { pool, matches: G::MATCHES || stage == Stage::Finish };
            let rules = &self.rules[index % self.rules.len()];
            let table = Table::resume(rules, seed, kind, progress)
                .map_err(|error| format!("table {index} of {count}: {error}"))?;
            if let Some(group) = self.groups.last_mut() {
                group.tables.push(table);
            }
        }
        Ok(self)
    }

    /// Everything needed to go on later.
    pub(crate) fn snapshot(&self) -> Snapshot<G::Saved> {
        let tables = self.groups.iter().flat_map(|group| &group.tables);
        Snapshot {
            update: self.update,
            learner: self.learner.clone(),
            reference: self.reference.clone(),
            pool: self.pool.clone(),
            tables: tables.map(|table| table.progress().clone()).collect(),
        }
    }

    /// Updates made.
    pub fn updates(&self) -> u64 {
        self.update
    }

    /// The settings.
    pub fn settings(&self) -> &Settings<G> {
        &self.settings
    }

    /// The policy as it is.
    pub fn policy(&self) -> &Weights {
        &self.learner.policy
    }

    /// The critic as it is.
    pub fn critic(&self) -> &Weights {
        &self.learner.critic
    }

    /// Plays and learns once.
    pub fn update(&mut self, threads: usize) -> Line {
        let moment = self.settings.at(self.update);
        let learner = policy::<G>(&self.learner.policy);
        let critic = Critic::new(&self.learner.critic);
        let expert = || Expert {
            policy: &learner,
            critic: &critic,
            reward: &self.reward,
            asked: self.settings.asked,
            horizon: self.settings.horizon,
        };
        let player = match self.settings.stage {
            Stage::Ppo | Stage::Finish => Player::Policy(&learner),
            Stage::Expert => Player::Advised(&learner, expert()),
            Stage::Imitate => Player::Teacher(&self.teacher, self.settings.wander),
        };
        let (seed, update, steps, pool) = (self.settings.seed, self.update, self.settings.steps, &self.pool);
        let (guests, guest_share, reward) = (&self.guests, self.settings.guest_share, &self.reward);
        threads::each(threads, &mut self.groups, |index, group| {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(mix(&[seed, 4, update, index as u64]));
            let member = below(&mut rng, pool.len() as u32) as usize;
            let invited = below(&mut rng, 1 << 16) as f32 / f32::from(u16::MAX) < guest_share && !guests.is_empty();
            if invited {
                let guest = below(&mut rng, guests.len() as u32) as usize;
                group.play(steps, &player, &Opponent::Guest(&guests[guest]));
            } else {
                group.play(steps, &player, &Opponent::Policy(&policy::<G>(&pool[member])));
            }
            group.judge(&critic, moment.lambda, reward);
        });
        let (report, spread) = self.learn(threads);
        self.update += 1;
        if self.update.is_multiple_of(self.settings.refresh) {
            self.renew();
        }
        self.line(&report, spread)
    }

    fn learn(&mut self, threads: usize) -> (Report, f32) {
        let moment = self.settings.at(self.update);
        let mut samples: Vec<&Sample<G>> =
            self.groups.iter().flat_map(|group| &group.samples).filter(|sample| sample.learn).collect();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(mix(&[self.settings.seed, 5, self.update]));
        for i in (1..samples.len()).rev() {
            samples.swap(i, below(&mut rng, i as u32 + 1) as usize);
        }
        let spread = spread(samples.iter().map(|sample| sample.advantage)).max(1e-3);
        let objective = match self.settings.stage {
            Stage::Imitate => Objective::Follow,
            Stage::Ppo | Stage::Expert | Stage::Finish => {
                Objective::Improve { clip: self.settings.clip, entropy: moment.entropy, pull: moment.pull }
            }
        };
        let reference = (self.settings.stage != Stage::Imitate).then(|| policy::<G>(&self.reference));
        let step = Step {
            objective,
            rate: moment.rate,
            norm: self.settings.norm,
            value_weight: self.settings.value_weight,
            spread,
            reference: reference.as_ref(),
            threads,
        };
        let mut report = Report::default();
        for samples in samples.chunks(self.settings.minibatch) {
            report.add(&self.learner.step(samples, &step, &mut self.parts));
        }
        (report, spread)
    }

    /// The present policy becomes the reference and joins the pool. A full pool loses every other member of its older
    /// half, so that it always reaches back to the beginning.
    fn renew(&mut self) {
        self.reference = self.learner.policy.clone();
        self.pool.push(self.reference.clone());
        if self.pool.len() > self.settings.pool_size.max(2) {
            let half = self.pool.len() / 2;
            let mut index = 0;
            self.pool.retain(|_| {
                index += 1;
                index > half || index % 2 == 1
            });
        }
    }

    fn line(&self, report: &Report, spread: f32) -> Line {
        let endings = || self.groups.iter().flat_map(|group| &group.endings);
        let rounds = endings().count();
        let seats: u64 = endings().map(|ending| u64::from(ending.game.rules().players())).sum();
        let points: i64 = endings()
            .flat_map(|ending| {
                Seat::all(ending.game.rules().players()).map(|seat| i64::from(ending.game.scores()[seat]))
            })
            .sum();
        let a_round = |sum: i64| sum as f64 / rounds.max(1) as f64;
        let returns = self.groups.iter().flat_map(|group| &group.samples).filter(|sample| sample.learn);
        let variance = f64::from(self::spread(returns.map(|sample| sample.value + sample.advantage))).powi(2).max(1e-9);
        let a_turn = |sum: f64| sum / report.turns.max(1.0);
        Line {
            update: self.update,
            decisions: self.update * (self.settings.tables * self.settings.steps) as u64,
            loss: a_turn(report.loss),
            critic_error: a_turn(report.critic_error) / variance,
            value_error: a_turn(report.value_error) / variance,
            entropy: a_turn(report.entropy),
            divergence: a_turn(report.divergence),
            clipped: a_turn(report.clipped),
            first_choice: a_turn(report.first_choice),
            norm: report.norm / report.steps.max(1.0),
            spread: f64::from(spread),
            rounds: rounds as u64,
            cut: endings().filter(|ending| ending.cut).count() as u64,
            plies: a_round(endings().map(|ending| i64::from(ending.game.ply())).sum()),
            points: points as f64 / seats.max(1) as f64,
        }
    }
}

/// The standard deviation.
fn spread(values: impl Iterator<Item = f32> + Clone) -> f32 {
    let count = values.clone().count().max(1) as f64;
    let mean = values.clone().map(f64::from).sum::<f64>() / count;
    (values.map(|value| (f64::from(value) - mean).powi(2)).sum::<f64>() / count).sqrt() as f32
}
