//! A run in memory: tables, the value that learns, one update after another.

use std::sync::Arc;

use fivepaths_bots::mix;
use fivepaths_bots::net::{Batch, Network, Weights};
use fivepaths_rules::{CardGame, below};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};

use super::group::{Group, TABLES};
use super::opened::Opened;
use super::settings::OpenSettings;
use super::table::Table;
use super::target::Step;
use crate::gradient::{Backward, Scratch};
use crate::initial;
use crate::short_run::{Learning, Updates};
use crate::teacher::{Teacher, bot_named};
use crate::threads;

/// Positions whose gradient is computed at once: what they need stays in the cache. The parts of a minibatch are
/// added in their order, so the result does not depend on the number of threads.
const PART: usize = 128;

/// A training run of an open value.
pub struct OpenTrainer<G: Opened = CardGame> {
    settings: OpenSettings,
    policy: Arc<G::Policy>,
    guests: Vec<Teacher<G>>,
    groups: Vec<Group<G>>,
    learning: Learning,
    parts: Vec<Part>,
}

/// Memory for the gradient of a part of a minibatch.
#[derive(Default)]
struct Part {
    batch: Batch,
    scratch: Scratch,
    whole: Vec<f32>,
    gradient: Vec<f32>,
}

/// What is reported of an update; one line of the log.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct OpenLine {
    /// The update, from 1.
    pub update: u64,
    /// Turns played in all.
    pub decisions: u64,
    /// Root mean square of the differences between the values of positions and their targets, in points.
    pub error: f64,
    /// The same while at most ten cards are left.
    pub late_error: f64,
    /// Mean of the differences, which should be near zero.
    pub bias: f64,
    /// Rounds that ended.
    pub rounds: u64,
}

impl<G: Opened> OpenTrainer<G> {
    /// A run that begins with random weights, or with given ones. `policy` is the reference.
    ///
    /// # Errors
    /// If the settings make no sense or name a player that does not exist, or the weights have another shape.
    pub fn new(settings: OpenSettings, policy: Arc<G::Policy>, start: Option<Weights>) -> Result<Self, String> {
        settings.check()?;
        let shape = G::value_shape(settings.widths);
        let weights = start.unwrap_or_else(|| initial::weights(shape, mix(&[settings.seed, 1]), &[]));
        Self::with(settings, policy, Learning::new(weights))
    }

    /// A run that goes on after an interruption. Its tables are dealt anew.
    ///
    /// # Errors
    /// If the settings make no sense or name a player that does not exist, or the weights have another shape.
    pub fn resume(settings: OpenSettings, policy: Arc<G::Policy>, learning: Learning) -> Result<Self, String> {
        settings.check()?;
        Self::with(settings, policy, learning)
    }

    fn with(settings: OpenSettings, policy: Arc<G::Policy>, learning: Learning) -> Result<Self, String> {
        if *learning.weights.shape() != G::value_shape(settings.widths) {
            return Err("the weights to begin with are not of the widths of the settings".into());
        }
        let unlike = settings.unlike.clone().unwrap_or_else(|| G::UNLIKE.iter().map(|&name| name.into()).collect());
        let guests = unlike.iter().map(|name| bot_named(name)).collect::<Result<_, _>>()?;
        let tables: Vec<Table<G>> = (0..settings.tables as u64)
            .map(|number| Table::new(&settings, unlike.len(), number, learning.update))
            .collect();
        let groups = tables.chunks(TABLES).map(|tables| Group::new(tables.to_vec())).collect();
        Ok(OpenTrainer { settings, policy, guests, groups, learning, parts: Vec::new() })
    }

    /// Plays and learns once, on this many threads; the result does not depend on them.
    pub fn update(&mut self, threads: usize) -> OpenLine {
        let OpenTrainer { settings, policy, guests, groups, .. } = self;
        // The weights have the shape of the settings.
        if let Some(value) = G::value(&self.learning.weights) {
            threads::each(threads, groups, |_, group| group.play(settings, policy, guests, &value));
        }
        let groups = std::mem::take(&mut self.groups);
        let mut learnt: Vec<&Step<G>> =
            groups.iter().flat_map(|group| &group.steps).filter(|step| step.counts).collect();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(mix(&[self.settings.seed, 5, self.learning.update]));
        for i in (1..learnt.len()).rev() {
            learnt.swap(i, below(&mut rng, i as u32 + 1) as usize);
        }
        let rate = self.settings.rate_at(self.learning.update);
        for minibatch in learnt.chunks(self.settings.minibatch) {
            self.learn(minibatch, rate, threads);
        }
        self.learning.update += 1;
        let line = self.line(&learnt, &groups);
        self.groups = groups;
        line
    }

    fn learn(&mut self, steps: &[&Step<G>], rate: f32, threads: usize) {
        let weights = &mut self.learning.weights;
        let network = Network::new(*weights.shape(), weights.values());
        let backward = Backward::new(weights);
        let (share, count) = (1.0 / steps.len() as f32, steps.len().div_ceil(PART));
        self.parts.resize_with(self.parts.len().max(count), Part::default);
        threads::each(threads, &mut self.parts[..count], |index, part| {
            let steps = &steps[index * PART..steps.len().min((index + 1) * PART)];
            part.learn(steps, share, &network, &backward, weights.values().len());
        });
        let (first, rest) = self.parts[..count].split_at_mut(1);
        for part in rest {
            first[0].gradient.iter_mut().zip(&part.gradient).for_each(|(sum, value)| *sum += value);
        }
        self.learning.adam.step(weights.values_mut(), &first[0].gradient, rate, self.settings.norm);
    }

    fn line(&self, learnt: &[&Step<G>], groups: &[Group<G>]) -> OpenLine {
        let mean = |of: &dyn Fn(&Step<G>) -> Option<f64>| {
            let (sum, count) = learnt.iter().filter_map(|step| of(step)).fold((0.0, 0.0), |(s, n), x| (s + x, n + 1.0));
            sum / f64::max(count, 1.0)
        };
        // The mean over the places that count.
        let each = |step: &Step<G>, of: &dyn Fn(f64) -> f64| {
            let errors = step.target.iter().zip(&step.value).map(|(target, value)| of(target - value));
            errors.take(step.game.places()).sum::<f64>() / step.game.places() as f64
        };
        let square = |step: &Step<G>| each(step, &|error| error * error);
        let late = |step: &Step<G>| step.game.left() <= 10;
        OpenLine {
            update: self.learning.update,
            decisions: self.learning.update * (self.settings.tables * self.settings.steps) as u64,
            error: mean(&|step| Some(square(step))).sqrt(),
            late_error: mean(&|step| late(step).then(|| square(step))).sqrt(),
            bias: mean(&|step| Some(each(step, &|error| error))),
            rounds: groups.iter().flat_map(|group| &group.steps).filter(|step| step.over).count() as u64,
        }
    }
}

impl Part {
    /// The gradient of these positions, each with this share of the loss.
    fn learn<G: Opened>(
        &mut self,
        steps: &[&Step<G>],
        share: f32,
        network: &Network,
        backward: &Backward,
        weights: usize,
    ) {
        let Part { batch, scratch, whole, gradient } = self;
        gradient.clear();
        gradient.resize(weights, 0.0);
        G::write(network.shape(), steps.iter().map(|step| &step.game), batch);
        network.forward(batch);
        whole.clear();
        whole.resize(batch.whole.len(), 0.0);
        steps.iter().fold(0, |place, step| step.game.slope(&step.target, share, batch, place, whole));
        backward.run(batch, &[], whole, gradient, scratch);
    }
}

impl<G: Opened> Updates for OpenTrainer<G> {
    type Settings = OpenSettings;
    type Line = OpenLine;
    const FILE: &'static str = G::FILE;

    fn settings(&self) -> &OpenSettings {
        &self.settings
    }

    fn updates(&self) -> u64 {
        self.settings.updates
    }

    fn learning(&self) -> &Learning {
        &self.learning
    }

    fn update(&mut self, threads: usize) -> OpenLine {
        OpenTrainer::update(self, threads)
    }
}
