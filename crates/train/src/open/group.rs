//! Tables that are played at together, by one thread.

use fivepaths_bots::net::{Batch, Choices, Scorer, pick, softmax};

use super::opened::Opened;
use super::settings::OpenSettings;
use super::table::Table;
use super::target::{Judge, Step};
use crate::learnt::ChoicesOf;
use crate::teacher::Teacher;

/// Tables of a group: what their positions need stays in the cache.
pub(super) const TABLES: usize = 128;
/// A turn has at most this many decisions.
const DECISIONS: usize = 8;

/// Some tables and the turns that were made there since the last update.
pub(super) struct Group<G: Opened> {
    tables: Vec<Table<G>>,
    batch: Batch,
    choices: ChoicesOf<G>,
    scores: Vec<f32>,
    judge: Judge<G>,
    /// The first turn of every table, then the second, and so on.
    pub(super) steps: Vec<Step<G>>,
}

impl<G: Opened> Group<G> {
    pub(super) fn new(tables: Vec<Table<G>>) -> Self {
        let (batch, choices, scores, judge, steps) = Default::default();
        Group { tables, batch, choices, scores, judge, steps }
    }

    /// Makes some turns at every table and tells what the positions should have been worth.
    pub(super) fn play(
        &mut self,
        settings: &OpenSettings,
        policy: &G::Policy,
        guests: &[Teacher<G>],
        value: &G::Value,
    ) {
        self.steps.clear();
        for _ in 0..settings.steps {
            self.turn(settings, policy, guests);
        }
        let last: Vec<G> = self.tables.iter().map(|table| table.game).collect();
        self.judge.targets(value, settings.lambda, &mut self.steps, &last);
    }

    /// One turn at every table.
    fn turn(&mut self, settings: &OpenSettings, policy: &G::Policy, guests: &[Teacher<G>]) {
        let first = self.steps.len();
        for table in &mut self.tables {
            let (game, counts) = (table.game, table.counts());
            self.steps.push(Step { game, counts, after: Vec::new(), over: false, target: [0.0; 4], value: [0.0; 4] });
            if let Some(guest) = table.guest() {
                let chance = table.chance();
                let turn = guests[guest].decisions(&game, chance, DECISIONS);
                let step = &mut self.steps[first..].last_mut();
                turn.iter().for_each(|&action| step.iter_mut().for_each(|step| decide(table, action, settings, step)));
            }
        }
        // The reference makes the other turns, perhaps one decision at a time.
        let unfinished =
            |table: &Table<G>, step: &Step<G>| table.game.to_move().is_some() && table.game.ply() == step.game.ply();
        loop {
            let open: Vec<usize> = (0..self.tables.len())
                .filter(|&place| unfinished(&self.tables[place], &self.steps[first + place]))
                .collect();
            if open.is_empty() {
                break;
            }
            let mover = |place: usize| &self.tables[place].game;
            let views: Vec<G::View> =
                open.iter().map(|&place| mover(place).view(mover(place).to_move().unwrap_or_default())).collect();
            policy.evaluate(views.iter(), &mut self.batch);
            for ((state, view), &place) in views.iter().enumerate().zip(&open) {
                self.choices.list(view);
                policy.scores(&self.batch, state, &self.choices, &mut self.scores);
                softmax(&mut self.scores);
                let (table, step) = (&mut self.tables[place], &mut self.steps[first + place]);
                let choice = pick(&self.scores, table.chance());
                for &action in self.choices.decisions(choice).iter() {
                    decide(table, action, settings, step);
                }
            }
        }
        for (table, step) in self.tables.iter_mut().zip(&mut self.steps[first..]) {
            if step.after.is_empty() {
                step.after.push(table.game);
            }
            step.over = table.game.to_move().is_none() || table.game.ply() >= G::PLY_CAP;
            if step.over {
                table.next_round(settings);
            }
        }
    }
}

/// Carries out a decision and notes where else the draw could have led.
fn decide<G: Opened>(table: &mut Table<G>, action: G::Action, settings: &OpenSettings, step: &mut Step<G>) {
    if G::is_blind(action) {
        let late = step.game.left() <= 10;
        let count = if late { settings.late_alternatives } else { settings.alternatives };
        for card in table.candidates(count) {
            if let Some(mut game) = table.game.next_is(card) {
                step.after.extend(game.play(action).is_ok().then_some(game));
            }
        }
    }
    let played = table.game.play(action);
    debug_assert!(played.is_ok(), "{action} is not legal");
}
