//! Turns played at many tables in lockstep, and how the critic judged each of them.

use fivepaths_bots::net::{Batch, Choices, Scorer, pick, softmax};

use crate::critic::{Critic, from_mover};
use crate::expert::Expert;
use crate::learnt::{ChoicesOf, Learnt, Values};
use crate::table::{Ending, Table};
use crate::teacher::Teacher;

/// One turn that was played.
#[derive(Clone, Debug)]
pub(crate) struct Sample<G> {
    /// The position before it.
    pub(crate) game: G,
    /// The turn, by its place among the legal ones. For a teacher it is the turn that it advised, even where
    /// another was played.
    pub(crate) turn: u16,
    /// Turns that an expert tried here, by their places, and the result of each, in units of value. Mostly empty.
    pub(crate) tried: Vec<(u16, f32)>,
    /// The logarithm of the probability that the turn had.
    pub(crate) log_probability: f32,
    /// Whether the turn is learnt from, which is not so if a member of the pool played it.
    pub(crate) learn: bool,
    /// If this turn ended the round: the index of the ending in its group.
    pub(crate) ending: Option<usize>,
    /// What the critic thought of the position.
    pub(crate) value: f32,
    /// How much better things went than the critic thought.
    pub(crate) advantage: f32,
    /// How things went for each seat, beginning with the one that made the turn: what the critic should have thought.
    pub(crate) returns: Values,
}

/// Who plays the learner's turns.
pub(crate) enum Player<'a, G: Learnt> {
    /// The policy itself, which chooses with its probabilities.
    Policy(&'a G::Policy),
    /// The policy itself, with an expert that tries out other turns at some positions.
    Advised(&'a G::Policy, Expert<'a, G>),
    /// A teacher. With this probability a random turn is played instead of the teacher's.
    Teacher(&'a Teacher<G>, f32),
}

/// Who plays the turns that are not the learner's.
pub(crate) enum Opponent<'a, G: Learnt> {
    /// An old policy, which chooses with its probabilities.
    Policy(&'a G::Policy),
    /// A guest: a player that does not learn.
    Guest(&'a Teacher<G>),
}

/// Tables that are played at together, and what was played there since the last update.
pub(crate) struct Group<G: Learnt> {
    /// The tables.
    pub(crate) tables: Vec<Table<G>>,
    /// What was played, step by step, one sample for each table a step.
    pub(crate) samples: Vec<Sample<G>>,
    /// Rounds that ended.
    pub(crate) endings: Vec<Ending<G>>,
    batch: Batch,
    choices: ChoicesOf<G>,
    scores: Vec<f32>,
}

impl<G: Learnt> Group<G> {
    /// Tables to be played at together.
    pub(crate) fn new(tables: Vec<Table<G>>) -> Self {
        let (samples, endings, batch, choices) = Default::default();
        Group { tables, samples, endings, batch, choices, scores: Vec::new() }
    }

    /// Plays this many turns at every table. `opponent` plays the turns that are not the learner's.
    pub(crate) fn play(&mut self, steps: usize, player: &Player<'_, G>, opponent: &Opponent<'_, G>) {
        self.samples.clear();
        self.endings.clear();
        for _ in 0..steps {
            let views: Vec<G::View> = self.tables.iter().map(|table| view(table.game())).collect();
            let taught = matches!(player, Player::Teacher(..));
            let learns = |table: &Table<G>| table.game().to_move().is_some_and(|seat| taught || table.learns(seat));
            let learns: Vec<bool> = self.tables.iter().map(learns).collect();
            let start = self.samples.len();
            let samples = self.tables.iter().zip(&learns).map(|(table, &learn)| Sample {
                game: *table.game(),
                turn: 0,
                tried: Vec::new(),
                log_probability: 0.0,
                learn,
                ending: None,
                value: 0.0,
                advantage: 0.0,
                returns: Values::default(),
            });
            self.samples.extend(samples);
            match player {
                Player::Policy(policy) => self.turns_of(policy, true, &views, &learns, start),
                Player::Advised(policy, expert) => {
                    self.ask(expert, start);
                    self.turns_of(policy, true, &views, &learns, start);
                }
                Player::Teacher(teacher, wander) => {
                    self.turns_of_teacher(teacher, *wander, &views, 0..views.len(), start);
                    continue;
                }
            }
            match *opponent {
                Opponent::Policy(policy) => self.turns_of(policy, false, &views, &learns, start),
                Opponent::Guest(guest) => {
                    let theirs = (0..views.len()).filter(|&i| !learns[i]);
                    self.turns_of_teacher(guest, 0.0, &views, theirs, start);
                }
            }
        }
    }

    /// The turns of a policy at those tables where `learns` is `whose`.
    fn turns_of(&mut self, policy: &G::Policy, whose: bool, views: &[G::View], learns: &[bool], start: usize) {
        let mine: Vec<usize> = (0..views.len()).filter(|&i| learns[i] == whose).collect();
        policy.evaluate(mine.iter().map(|&i| &views[i]), &mut self.batch);
        for (state, &i) in mine.iter().enumerate() {
            self.choices.list(&views[i]);
            policy.scores(&self.batch, state, &self.choices, &mut self.scores);
            softmax(&mut self.scores);
            let turn = pick(&self.scores, self.tables[i].chance());
            let sample = &mut self.samples[start + i];
            sample.turn = turn as u16;
            sample.log_probability = self.scores[turn].max(1e-20).ln();
            self.finish_turn(i, turn, start);
        }
    }

    /// Asks the expert about some of the positions, at tables where nobody else plays.
    fn ask(&mut self, expert: &Expert<'_, G>, start: usize) {
        let asked: Vec<usize> = (0..self.tables.len())
            .filter(|&i| self.tables[i].is_alone() && expert.is_asked(self.tables[i].next_chance()))
            .collect();
        let positions: Vec<(G, u64)> =
            asked.iter().map(|&i| (*self.tables[i].game(), self.tables[i].next_chance())).collect();
        for (i, tried) in asked.into_iter().zip(expert.advice(&positions)) {
            self.samples[start + i].tried = tried;
        }
    }

    fn turns_of_teacher(
        &mut self,
        teacher: &Teacher<G>,
        wander: f32,
        views: &[G::View],
        tables: impl Iterator<Item = usize>,
        start: usize,
    ) {
        for i in tables {
            let view = &views[i];
            let chance = self.tables[i].chance();
            let advice = teacher.decisions(self.tables[i].game(), chance, G::DECISIONS);
            self.choices.list(view);
            let advised = self.choices.nearest(&advice);
            self.samples[start + i].turn = advised as u16;
            let wanders = (chance as u32 >> 8) as f32 / (1 << 24) as f32;
            let turn =
                if wanders < wander { (((chance >> 32) * self.choices.len() as u64) >> 32) as usize } else { advised };
            self.finish_turn(i, turn, start);
        }
    }

    fn finish_turn(&mut self, table: usize, choice: usize, start: usize) {
        let ending = self.tables[table].play(&self.choices, choice);
        self.samples[start + table].ending = ending.is_some().then_some(self.endings.len());
        self.endings.extend(ending);
    }

    /// Asks the critic about every position, and computes how much better things went after each turn than it thought.
    pub(crate) fn judge(&mut self, critic: &Critic<G>, lambda: f32, reward: &G::Reward) {
        let width = self.tables.len();
        // What each seat can expect after the turn, and how much better it went for each from then on.
        let mut after = vec![Values::default(); width];
        critic.evaluate(self.tables.iter().map(Table::game), &mut self.batch);
        for (state, (values, table)) in after.iter_mut().zip(&self.tables).enumerate() {
            *values = Critic::values(&self.batch, state, table.game());
        }
        let mut later = vec![Values::default(); width];
        for samples in self.samples.chunks_mut(width).rev() {
            critic.evaluate(samples.iter().map(|sample| &sample.game), &mut self.batch);
            for (state, sample) in samples.iter_mut().enumerate() {
                let now = Critic::values(&self.batch, state, &sample.game);
                let (after, later) = (&mut after[state], &mut later[state]);
                let mover = sample.game.to_move().unwrap_or_default();
                let ending = sample.ending.map(|ending| &self.endings[ending]);
                let worth = ending.map(|ending| G::rewards(reward, ending, mover));
                let goes_on = ending.is_none_or(Ending::goes_on);
                for (place, seat) in from_mover(&sample.game).map(fivepaths_rules::Seat::index).enumerate() {
                    later[seat] = match (&worth, goes_on) {
                        (Some(worth), false) => worth[seat] - now[seat],
                        (Some(worth), true) => worth[seat] + after[seat] - now[seat] + lambda * later[seat],
                        (None, _) => after[seat] - now[seat] + lambda * later[seat],
                    };
                    sample.returns[place] = now[seat] + later[seat];
                }
                (sample.value, sample.advantage) = (now[mover.index()], later[mover.index()]);
                *after = now;
            }
        }
    }
}

fn view<G: Learnt>(game: &G) -> G::View {
    game.view(game.to_move().unwrap_or_default())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::card::Reward;
    use crate::table::{Kind, Progress};
    use fivepaths_bots::net::PolicyNet;
    use fivepaths_rules::{CardGame, CardRules, Game};

    /// Some turns at a few tables, half of them against the pool, by random policies.
    fn played(steps: usize, lambda: f32) -> Group<CardGame> {
        let rules = CardRules::default();
        let kind = |seed| Kind { pool: seed % 2 == 1, matches: false };
        let table = |seed| Table::resume(&rules, seed, kind(seed), Progress::default()).unwrap();
        let mut group = Group::new((0..6).map(table).collect());
        let policy = |seed| PolicyNet::new(&crate::initial::weights(PolicyNet::shape(16, 16), seed, &[])).unwrap();
        group.play(steps, &Player::Policy(&policy(1)), &Opponent::Policy(&policy(2)));
        let critic = crate::initial::weights(CardGame::critic_shape(16, 16), 3, &[]);
        group.judge(&Critic::new(&critic), lambda, &Reward::Margin);
        group
    }

    #[test]
    fn looking_to_the_end_every_turn_is_judged_by_the_margin_of_whoever_made_it() {
        let group = played(200, 1.0);
        let tables = group.tables.len();
        let mut rounds = 0;
        for table in 0..tables {
            let mut margin = None;
            for sample in group.samples.iter().skip(table).step_by(tables).rev() {
                let seat = sample.game.to_move().unwrap().index();
                if let Some(ending) = sample.ending {
                    let scores = group.endings[ending].game.scores();
                    margin = Some((scores.0[0] - scores.0[1]) as f32 / 50.0);
                    rounds += 1;
                }
                // Turns of a round that is not over yet are judged by the critic instead.
                let Some(margin) = margin else { continue };
                let expected = if seat == 0 { margin } else { -margin };
                assert!((sample.value + sample.advantage - expected).abs() < 1e-3);
            }
        }
        assert!(rounds >= tables, "{rounds} rounds ended");
        assert_eq!(rounds, group.endings.len());
    }

    #[test]
    fn looking_one_turn_ahead_a_turn_is_judged_by_what_the_critic_says_next() {
        let group = played(40, 0.0);
        let tables = group.tables.len();
        for (sample, next) in group.samples.iter().zip(&group.samples[tables..]) {
            let seat = sample.game.to_move().unwrap();
            let outcome =
                sample.ending.map(|e| CardGame::rewards(&Reward::Margin, &group.endings[e], seat)[seat.index()]);
            let expected = outcome.unwrap_or(-next.value) - sample.value;
            assert!((sample.advantage - expected).abs() < 1e-6);
        }
    }

    #[test]
    fn only_the_learners_turns_are_learnt_from() {
        let group = played(30, 0.9);
        let tables = group.tables.len();
        for (place, sample) in group.samples.iter().enumerate() {
            let table = place % tables;
            assert!(sample.learn || table % 2 == 1, "all turns count where nobody of the pool plays");
        }
        let learnt = group.samples.iter().filter(|sample| sample.learn).count();
        assert_eq!(learnt, 30 * 3 + 15 * 3);
    }
}
