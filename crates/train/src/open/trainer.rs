//! A run in memory: tables, the value that learns, one update after another.

use std::sync::Arc;

use fivepaths_bots::mix;
use fivepaths_bots::net::{Batch, Network, PolicyNet, Turns, Weights, pick, softmax};
use fivepaths_insight::open::{OpenValue, POINTS, features, fill, outputs, value};
use fivepaths_rules::{CardAction, CardGame, Game, Source, below};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};

use super::settings::OpenSettings;
use super::table::Table;
use super::target::{Judge, Step};
use crate::adam::Adam;
use crate::gradient::{Backward, Scratch};
use crate::initial;
use crate::short_run::Updates;
use crate::teacher::{Teacher, bot_named};

/// Positions whose gradient is computed at once: what they need stays in the cache.
const PART: usize = 128;

/// A training run of an open value.
pub struct OpenTrainer {
    settings: OpenSettings,
    update: u64,
    policy: Arc<PolicyNet>,
    guests: Vec<Teacher<CardGame>>,
    tables: Vec<Table>,
    weights: Weights,
    adam: Adam,
    judge: Judge,
    scratch: Scratch,
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

impl OpenTrainer {
    /// A run that begins with random weights, or with given ones. `policy` is the reference.
    ///
    /// # Errors
    /// If the settings make no sense or name a player that does not exist, or the weights have another shape.
    pub fn new(settings: OpenSettings, policy: Arc<PolicyNet>, start: Option<Weights>) -> Result<Self, String> {
        settings.check()?;
        let shape = features::shape(settings.widths);
        let weights = start.unwrap_or_else(|| initial::weights(shape, mix(&[settings.seed, 1]), &[]));
        if *weights.shape() != shape {
            return Err("the weights to begin with are not of the widths of the settings".into());
        }
        let guests = settings.unlike.iter().map(|name| bot_named(name)).collect::<Result<_, _>>()?;
        let tables = (0..settings.tables as u64).map(|number| Table::new(&settings, number)).collect();
        let adam = Adam::new(weights.values().len());
        let (judge, scratch, gradient) = Default::default();
        Ok(OpenTrainer { settings, update: 0, policy, guests, tables, weights, adam, judge, scratch, gradient })
    }

    /// Plays and learns once.
    pub fn update(&mut self) -> OpenLine {
        let mut steps = Vec::with_capacity(self.settings.tables * self.settings.steps);
        for _ in 0..self.settings.steps {
            self.play(&mut steps);
        }
        let last: Vec<CardGame> = self.tables.iter().map(|table| table.game).collect();
        // The weights have the shape of the settings.
        if let Some(value) = OpenValue::new("learning", &self.weights) {
            self.judge.targets(&value, self.settings.lambda, &mut steps, &last);
        }
        let mut learnt: Vec<&Step> = steps.iter().filter(|step| step.counts).collect();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(mix(&[self.settings.seed, 5, self.update]));
        for i in (1..learnt.len()).rev() {
            learnt.swap(i, below(&mut rng, i as u32 + 1) as usize);
        }
        let rate = self.settings.rate_at(self.update);
        for minibatch in learnt.chunks(self.settings.minibatch) {
            self.learn(minibatch, rate);
        }
        self.update += 1;
        self.line(&steps)
    }

    /// One turn at every table.
    fn play(&mut self, steps: &mut Vec<Step>) {
        let views: Vec<_> =
            self.tables.iter().map(|table| table.game.view(table.game.to_move().unwrap_or_default())).collect();
        let mut turns = Turns::default();
        let mut scores = Vec::new();
        let mut batch = Batch::default();
        for (part, views) in views.chunks(PART).enumerate() {
            self.policy.evaluate(views.iter(), &mut batch);
            for (state, view) in views.iter().enumerate() {
                let table = &mut self.tables[part * PART + state];
                turns.list(view);
                let chance = table.chance();
                let actions = match table.guest() {
                    Some(guest) => self.guests[guest].decisions(&table.game, chance, 2),
                    None => {
                        self.policy.scores(&batch, state, &turns, &mut scores);
                        softmax(&mut scores);
                        turns.actions(pick(&scores, chance)).into_iter().flatten().collect()
                    }
                };
                steps.push(one_turn(table, &actions, &self.settings));
            }
        }
    }

    fn learn(&mut self, steps: &[&Step], rate: f32) {
        let network = Network::new(*self.weights.shape(), self.weights.values());
        let backward = Backward::new(&self.weights);
        self.gradient.clear();
        self.gradient.resize(self.weights.values().len(), 0.0);
        let share = 1.0 / steps.len() as f32;
        let mut whole = Vec::new();
        for part in steps.chunks(PART) {
            let batch = &mut self.judge.batch;
            fill(network.shape(), part.iter().map(|step| &step.game), batch);
            network.forward(batch);
            whole.clear();
            whole.resize(batch.whole.len(), 0.0);
            for (place, step) in part.iter().enumerate() {
                let error = value(batch, place) - step.target as f32 / POINTS;
                let [own, other] = outputs(place);
                (whole[own], whole[other]) = (share * error / 2.0, -share * error / 2.0);
            }
            backward.run(batch, &[], &whole, &mut self.gradient, &mut self.scratch);
        }
        self.adam.step(self.weights.values_mut(), &self.gradient, rate, self.settings.norm);
    }

    fn line(&self, steps: &[Step]) -> OpenLine {
        let mean = |of: &dyn Fn(&Step) -> Option<f64>| {
            let (sum, count) =
                steps.iter().filter(|step| step.counts).filter_map(of).fold((0.0, 0.0), |(s, n), x| (s + x, n + 1.0));
            sum / f64::max(count, 1.0)
        };
        let error = |step: &Step| step.target - step.value;
        let late = |step: &Step| step.game.public().deck_left() <= 10;
        OpenLine {
            update: self.update,
            decisions: self.update * (self.settings.tables * self.settings.steps) as u64,
            error: mean(&|step| Some(error(step).powi(2))).sqrt(),
            late_error: mean(&|step| late(step).then(|| error(step).powi(2))).sqrt(),
            bias: mean(&|step| Some(error(step))),
            rounds: steps.iter().filter(|step| step.over).count() as u64,
        }
    }
}

impl Updates for OpenTrainer {
    type Settings = OpenSettings;
    type Line = OpenLine;
    const FILE: &'static str = "open.net";

    fn settings(&self) -> &OpenSettings {
        &self.settings
    }

    fn updates(&self) -> [u64; 2] {
        [self.update, self.settings.updates]
    }

    fn weights(&self) -> &Weights {
        &self.weights
    }

    fn update(&mut self) -> OpenLine {
        OpenTrainer::update(self)
    }
}

/// Plays a turn and notes where else the draw could have led.
fn one_turn(table: &mut Table, actions: &[CardAction], settings: &OpenSettings) -> Step {
    let (game, counts) = (table.game, table.counts());
    let mut after = Vec::new();
    for &action in actions {
        if action == CardAction::Draw(Source::Stack) {
            let late = game.public().deck_left() <= 10;
            let count = if late { settings.late_alternatives } else { settings.alternatives };
            let cards = table.candidates(count);
            after.extend(cards.into_iter().filter_map(|card| drawn(table.game.with_next(card)?)));
        }
        let played = table.game.play(action);
        debug_assert!(played.is_ok(), "{action} is not legal");
    }
    if after.is_empty() {
        after.push(table.game);
    }
    let over = table.game.to_move().is_none() || table.game.ply() >= CardGame::PLY_CAP;
    if over {
        table.next_round(settings);
    }
    Step { game, counts, after, over, target: 0.0, value: 0.0 }
}

fn drawn(mut game: CardGame) -> Option<CardGame> {
    game.play(CardAction::Draw(Source::Stack)).ok()?;
    Some(game)
}
