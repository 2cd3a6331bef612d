//! A run in memory: tables, the belief that learns, one update after another.

use std::sync::Arc;

use fivepaths_bots::mix;
use fivepaths_bots::net::features::KINDS;
use fivepaths_bots::net::{Batch, Network, PolicyNet, Turns, pick, softmax};
use fivepaths_insight::belief::{fill, odds, output, shape};
use fivepaths_rules::{Card, CardGame, CardRules, CardStanding, CardView, Cards, Game, Rules, Seat, below};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};

use super::settings::HandSettings;
use crate::gradient::{Backward, Scratch};
use crate::initial;
use crate::short_run::{Learning, Updates};
use crate::teacher::{Teacher, bot_named};

/// Views whose gradient is computed at once: what they need stays in the cache.
const PART: usize = 128;

/// A table and the round that is played there.
struct Table {
    seed: u64,
    rounds: u64,
    rng: Xoshiro256PlusPlus,
    game: CardGame,
    /// Which guest plays at each seat; where there is none, the reference plays.
    guests: [Option<usize>; 2],
}

/// A training run of a belief.
pub struct HandTrainer {
    settings: HandSettings,
    policy: Arc<PolicyNet>,
    guests: Vec<Teacher<CardGame>>,
    tables: Vec<Table>,
    learning: Learning,
    batch: Batch,
    scratch: Scratch,
    gradient: Vec<f32>,
}

/// What is reported of an update; one line of the log.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct HandLine {
    /// The update, from 1.
    pub update: u64,
    /// Turns played in all.
    pub decisions: u64,
    /// How much more likely the true rest of a hand is than if every rest were equally likely: the mean binary
    /// logarithm.
    pub bits: f64,
}

/// What the player to move saw, what was left to draw, and the cards of the other hand that are told to the network.
struct Sample {
    view: CardView,
    pile: Vec<Card>,
    assumed: Cards<KINDS>,
}

impl Sample {
    /// The view of the player to move. A random number of hidden cards, but not all, is told.
    fn of(table: &mut Table) -> Self {
        let view = table.game.view(table.game.to_move().unwrap_or_default());
        let pile = table.game.draw_pile();
        let mut hidden = view.unseen();
        pile.iter().for_each(|&card| {
            hidden.remove(card);
        });
        let mut hidden: Vec<Card> = hidden.iter().collect();
        let mut assumed = Cards::default();
        for _ in 0..below(&mut table.rng, hidden.len().max(1) as u32) {
            assumed.add(hidden.swap_remove(below(&mut table.rng, hidden.len() as u32) as usize));
        }
        Sample { view, pile, assumed }
    }
}

impl Table {
    fn new(settings: &HandSettings, number: u64, update: u64) -> Self {
        let seed = mix(&[settings.seed, 6, number, update]);
        let (rng, game, guests) = Self::deal(settings, seed, 0);
        Table { seed, rounds: 0, rng, game, guests }
    }

    fn deal(settings: &HandSettings, seed: u64, rounds: u64) -> (Xoshiro256PlusPlus, CardGame, [Option<usize>; 2]) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(mix(&[seed, rounds]));
        let rules = CardRules::default();
        let first = Seat::new(below(&mut rng, 2) as u8).unwrap_or_default();
        let game = CardGame::deal_from_rng(&rules, &CardStanding::new(rules.rounds(), first, [0, 0]), &mut rng);
        let guests = [0, 1].map(|_| {
            let invited = f64::from(below(&mut rng, 1 << 16)) < settings.unlike_share * f64::from(1 << 16);
            let who = below(&mut rng, settings.unlike.len().max(1) as u32) as usize;
            (invited && !settings.unlike.is_empty()).then_some(who)
        });
        (rng, game, guests)
    }
}

impl HandTrainer {
    /// A run that begins with random weights. `policy` is the reference.
    ///
    /// # Errors
    /// If the settings make no sense or name a player that does not exist.
    pub fn new(settings: HandSettings, policy: Arc<PolicyNet>) -> Result<Self, String> {
        settings.check()?;
        let weights = initial::weights(shape(settings.widths), mix(&[settings.seed, 1]), &[]);
        Self::resume(settings, policy, Learning::new(weights))
    }

    /// A run that goes on after an interruption. Its tables are dealt anew.
    ///
    /// # Errors
    /// If the settings make no sense or name a player that does not exist, or the weights have another shape.
    pub fn resume(settings: HandSettings, policy: Arc<PolicyNet>, learning: Learning) -> Result<Self, String> {
        settings.check()?;
        if *learning.weights.shape() != shape(settings.widths) {
            return Err("the weights to begin with are not of the widths of the settings".into());
        }
        let guests = settings.unlike.iter().map(|name| bot_named(name)).collect::<Result<_, _>>()?;
        let tables = (0..settings.tables as u64).map(|number| Table::new(&settings, number, learning.update)).collect();
        let (batch, scratch, gradient) = Default::default();
        Ok(HandTrainer { settings, policy, guests, tables, learning, batch, scratch, gradient })
    }

    /// Plays and learns once.
    pub fn update(&mut self) -> HandLine {
        let mut samples = Vec::with_capacity(self.settings.tables * self.settings.steps);
        for _ in 0..self.settings.steps {
            self.play(&mut samples);
        }
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(mix(&[self.settings.seed, 5, self.learning.update]));
        for i in (1..samples.len()).rev() {
            samples.swap(i, below(&mut rng, i as u32 + 1) as usize);
        }
        let rate = self.settings.rate_at(self.learning.update);
        let minibatch = self.settings.minibatch;
        let bits: f64 = samples.chunks(minibatch).map(|part| self.learn(part, rate)).sum();
        self.learning.update += 1;
        HandLine {
            update: self.learning.update,
            decisions: self.learning.update * (self.settings.tables * self.settings.steps) as u64,
            bits: bits / samples.len() as f64,
        }
    }

    /// One turn at every table.
    fn play(&mut self, samples: &mut Vec<Sample>) {
        let mover = |table: &Table| table.game.to_move().unwrap_or_default();
        let views: Vec<CardView> = self.tables.iter().map(|table| table.game.view(mover(table))).collect();
        let (mut turns, mut scores) = (Turns::default(), Vec::new());
        for (part, views) in views.chunks(PART).enumerate() {
            self.policy.evaluate(views.iter(), &mut self.batch);
            for (state, view) in views.iter().enumerate() {
                let table = &mut self.tables[part * PART + state];
                samples.push(Sample::of(table));
                let chance = table.rng.next_u64();
                let actions = match table.guests[mover(table).index() & 1] {
                    Some(guest) => self.guests[guest].decisions(&table.game, chance, 2),
                    None => {
                        turns.list(view);
                        self.policy.scores(&self.batch, state, &turns, &mut scores);
                        softmax(&mut scores);
                        turns.actions(pick(&scores, chance)).into_iter().flatten().collect()
                    }
                };
                for &action in actions.iter() {
                    let played = table.game.play(action);
                    debug_assert!(played.is_ok(), "{action} is not legal");
                }
                if table.game.to_move().is_none() || table.game.ply() >= CardGame::PLY_CAP {
                    table.rounds += 1;
                    (table.rng, table.game, table.guests) = Table::deal(&self.settings, table.seed, table.rounds);
                }
            }
        }
    }

    /// Makes one step. Gives how much more likely these hands were than if every hand were equally likely, as a sum of
    /// binary logarithms.
    fn learn(&mut self, samples: &[Sample], rate: f32) -> f64 {
        let weights = &self.learning.weights;
        let network = Network::new(*weights.shape(), weights.values());
        let backward = Backward::new(weights);
        self.gradient.clear();
        self.gradient.resize(weights.values().len(), 0.0);
        let share = 1.0 / samples.len() as f32;
        let mut bits = 0.0;
        for part in samples.chunks(PART) {
            let batch = &mut self.batch;
            fill(network.shape(), part.iter().map(|sample| (&sample.view, &sample.assumed)), batch);
            network.forward(batch);
            let mut each = vec![0.0; batch.each.len()];
            let whole = vec![0.0; batch.whole.len()];
            for (state, sample) in part.iter().enumerate() {
                let odds = odds(batch, state, &sample.view, &sample.assumed);
                bits += odds.against_even(&sample.pile).log2();
                let mut pile = sample.pile.clone();
                for (&(card, _), chance) in odds.cards().iter().zip(odds.chances()) {
                    let drawn = pile.iter().position(|&other| other == card);
                    if let Some(place) = drawn {
                        pile.swap_remove(place);
                    }
                    // The derivative of the negative logarithm of the hand's probability.
                    each[output(batch, state, card)] += share * (chance as f32 - f32::from(u8::from(drawn.is_none())));
                }
            }
            backward.run(batch, &each, &whole, &mut self.gradient, &mut self.scratch);
        }
        let Learning { weights, adam, .. } = &mut self.learning;
        adam.step(weights.values_mut(), &self.gradient, rate, self.settings.norm);
        bits
    }
}

impl Updates for HandTrainer {
    type Settings = HandSettings;
    type Line = HandLine;
    const FILE: &'static str = "hands.net";

    fn settings(&self) -> &HandSettings {
        &self.settings
    }

    fn updates(&self) -> u64 {
        self.settings.updates
    }

    fn learning(&self) -> &Learning {
        &self.learning
    }

    /// One thread is enough for so small a network.
    fn update(&mut self, _threads: usize) -> HandLine {
        HandTrainer::update(self)
    }
}
