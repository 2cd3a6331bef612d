//! Tables that are played at together, by one thread.

use fivepaths_bots::net::{Batch, PolicyNet, Turns, pick, softmax};
use fivepaths_insight::open::OpenValue;
use fivepaths_rules::{CardAction, CardGame, Game, Source};

use super::settings::OpenSettings;
use super::table::Table;
use super::target::{Judge, Step};
use crate::teacher::Teacher;

/// Tables of a group: what their positions need stays in the cache.
pub(super) const TABLES: usize = 128;

/// Some tables and the turns that were made there since the last update.
pub(super) struct Group {
    tables: Vec<Table>,
    batch: Batch,
    judge: Judge,
    /// The first turn of every table, then the second, and so on.
    pub(super) steps: Vec<Step>,
}

impl Group {
    pub(super) fn new(tables: Vec<Table>) -> Self {
        Group { tables, batch: Batch::default(), judge: Judge::default(), steps: Vec::new() }
    }

    /// Makes some turns at every table and tells what the positions should have been worth.
    pub(super) fn play(
        &mut self,
        settings: &OpenSettings,
        policy: &PolicyNet,
        guests: &[Teacher<CardGame>],
        value: &OpenValue,
    ) {
        self.steps.clear();
        for _ in 0..settings.steps {
            self.turn(settings, policy, guests);
        }
        let last: Vec<CardGame> = self.tables.iter().map(|table| table.game).collect();
        self.judge.targets(value, settings.lambda, &mut self.steps, &last);
    }

    /// One turn at every table.
    fn turn(&mut self, settings: &OpenSettings, policy: &PolicyNet, guests: &[Teacher<CardGame>]) {
        let views: Vec<_> =
            self.tables.iter().map(|table| table.game.view(table.game.to_move().unwrap_or_default())).collect();
        let (mut turns, mut scores) = (Turns::default(), Vec::new());
        policy.evaluate(views.iter(), &mut self.batch);
        for ((state, view), table) in views.iter().enumerate().zip(&mut self.tables) {
            turns.list(view);
            let chance = table.chance();
            let actions = match table.guest() {
                Some(guest) => guests[guest].decisions(&table.game, chance, 2),
                None => {
                    policy.scores(&self.batch, state, &turns, &mut scores);
                    softmax(&mut scores);
                    turns.actions(pick(&scores, chance)).into_iter().flatten().collect()
                }
            };
            self.steps.push(one_turn(table, &actions, settings));
        }
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
