//! Turns played at many tables in lockstep, with what was thought of each.

use fivepaths_bots::MatchValue;
use fivepaths_bots::net::{Batch, PolicyNet, Turns, pick, softmax};
use fivepaths_rules::{CardAction, CardGame, CardView, Game, Seat, Source};

use crate::critic::Critic;
use crate::expert::Expert;
use crate::table::{Ending, Table};
use crate::teacher::Teacher;

/// One turn that was played.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    /// The position before it.
    pub(crate) game: CardGame,
    /// The turn, by its place among the legal ones; for a teacher's turn the one it advised, even
    /// where another was played.
    pub(crate) turn: u16,
    /// What an expert would play here, and how often: turns by their places. Nothing without an expert.
    pub(crate) advice: Vec<(u16, f32)>,
    /// The logarithm of the probability it had.
    pub(crate) log_probability: f32,
    /// Whether it is to be learnt from: not if a member of the pool played it.
    pub(crate) learn: bool,
    /// How the round ended, if this turn ended it.
    pub(crate) ending: Option<Ending>,
    /// What the critic thought of the position.
    pub(crate) value: f32,
    /// How much better things went than the critic thought.
    pub(crate) advantage: f32,
}

/// Who plays the learner's turns.
#[derive(Clone, Copy)]
pub(crate) enum Player<'a> {
    /// The policy itself, by chance according to its probabilities.
    Policy(&'a PolicyNet),
    /// The policy itself, with an expert's advice on some of its turns.
    Advised(&'a PolicyNet, &'a Expert),
    /// A teacher; now and then (with this probability) a random turn is played instead of its own.
    Teacher(&'a Teacher, f32),
}

/// Who plays the turns that are not the learner's.
#[derive(Clone, Copy)]
pub(crate) enum Opponent<'a> {
    /// An old policy, by chance according to its probabilities.
    Policy(&'a PolicyNet),
    /// A guest: a player that does not learn.
    Guest(&'a Teacher),
}

/// What the end of a round is worth.
#[derive(Clone, Copy)]
pub(crate) enum Reward<'a> {
    /// Its margin.
    Margin,
    /// What the match is then worth.
    Match(&'a MatchValue),
}

impl Reward<'_> {
    fn of(self, ending: &Ending, seat: Seat) -> f32 {
        let me = seat.index() & 1;
        match self {
            Reward::Margin => (ending.points[me] - ending.points[1 - me]) as f32 / PolicyNet::POINTS,
            Reward::Match(value) => value.of(&ending.next, seat, ending.to_come),
        }
    }
}

/// Tables that are played at together, and what was played there since the last update.
#[derive(Default)]
pub(crate) struct Group {
    /// The tables.
    pub(crate) tables: Vec<Table>,
    /// What was played, step by step, one sample for each table a step.
    pub(crate) samples: Vec<Sample>,
    /// Rounds that ended.
    pub(crate) endings: Vec<Ending>,
    batch: Batch,
    turns: Turns,
    scores: Vec<f32>,
}

impl Group {
    /// Tables to be played at together.
    pub(crate) fn new(tables: Vec<Table>) -> Self {
        Group { tables, ..Group::default() }
    }

    /// Plays so many turns at every table. `opponent` plays the turns that are not the learner's.
    pub(crate) fn play(&mut self, steps: usize, player: Player<'_>, opponent: Opponent<'_>) {
        self.samples.clear();
        self.endings.clear();
        for _ in 0..steps {
            let views: Vec<CardView> = self.tables.iter().map(|table| view(table.game())).collect();
            let taught = matches!(player, Player::Teacher(..));
            let learns = |table: &Table| table.game().to_move().is_some_and(|seat| taught || table.learns(seat));
            let learns: Vec<bool> = self.tables.iter().map(learns).collect();
            let start = self.samples.len();
            let samples = self.tables.iter().zip(&learns).map(|(table, &learn)| Sample {
                game: *table.game(),
                turn: 0,
                advice: Vec::new(),
                log_probability: 0.0,
                learn,
                ending: None,
                value: 0.0,
                advantage: 0.0,
            });
            self.samples.extend(samples);
            match player {
                Player::Policy(policy) => self.turns_of(policy, true, &views, &learns, start),
                Player::Advised(policy, expert) => {
                    self.ask(expert, &views, start);
                    self.turns_of(policy, true, &views, &learns, start);
                }
                Player::Teacher(teacher, wander) => {
                    self.turns_of_teacher(teacher, wander, &views, 0..views.len(), start);
                    continue;
                }
            }
            match opponent {
                Opponent::Policy(policy) => self.turns_of(policy, false, &views, &learns, start),
                Opponent::Guest(guest) => {
                    let theirs = (0..views.len()).filter(|&i| !learns[i]);
                    self.turns_of_teacher(guest, 0.0, &views, theirs, start);
                }
            }
        }
    }

    /// The turns of a policy at those tables where `learns` is `whose`.
    fn turns_of(&mut self, policy: &PolicyNet, whose: bool, views: &[CardView], learns: &[bool], start: usize) {
        let mine: Vec<usize> = (0..views.len()).filter(|&i| learns[i] == whose).collect();
        policy.evaluate(mine.iter().map(|&i| &views[i]), &mut self.batch);
        for (state, &i) in mine.iter().enumerate() {
            self.turns.list(&views[i]);
            policy.scores(&self.batch, state, &self.turns, &mut self.scores);
            softmax(&mut self.scores);
            let turn = pick(&self.scores, self.tables[i].chance());
            let sample = &mut self.samples[start + i];
            sample.turn = turn as u16;
            sample.log_probability = self.scores[turn].max(1e-20).ln();
            self.finish_turn(i, turn, start);
        }
    }

    /// Asks the expert about some of the positions; the others are not learnt from.
    fn ask(&mut self, expert: &Expert, views: &[CardView], start: usize) {
        for ((table, view), sample) in self.tables.iter().zip(views).zip(&mut self.samples[start..]) {
            if sample.learn {
                sample.advice = expert.advice(view, table.next_chance());
                sample.learn = !sample.advice.is_empty();
            }
        }
    }

    fn turns_of_teacher(
        &mut self,
        teacher: &Teacher,
        wander: f32,
        views: &[CardView],
        tables: impl Iterator<Item = usize>,
        start: usize,
    ) {
        for i in tables {
            let view = &views[i];
            let chance = self.tables[i].chance();
            let advice = teacher.turn(self.tables[i].game(), chance);
            self.turns.list(view);
            // Where patience is at an end the teacher may still want to draw from a pile.
            let patient = [advice[0], CardAction::Draw(Source::Stack)];
            let advised = self.turns.find(advice).or_else(|| self.turns.find(patient)).unwrap_or_default();
            self.samples[start + i].turn = advised as u16;
            let wanders = (chance as u32 >> 8) as f32 / (1 << 24) as f32;
            let turn =
                if wanders < wander { (((chance >> 32) * self.turns.len() as u64) >> 32) as usize } else { advised };
            self.finish_turn(i, turn, start);
        }
    }

    fn finish_turn(&mut self, table: usize, turn: usize, start: usize) {
        let ending = self.tables[table].play(&self.turns, turn);
        self.samples[start + table].ending = ending;
        self.endings.extend(ending);
    }

    /// Asks the critic about every position, and computes how much better each turn made things
    /// than was thought.
    pub(crate) fn judge(&mut self, critic: &Critic, lambda: f32, reward: Reward<'_>) {
        let width = self.tables.len();
        let mut after = vec![0.0; width];
        critic.evaluate(self.tables.iter().map(Table::game), &mut self.batch);
        for (state, value) in after.iter_mut().enumerate() {
            *value = Critic::value(&self.batch, state);
        }
        for samples in self.samples.chunks_mut(width) {
            critic.evaluate(samples.iter().map(|sample| &sample.game), &mut self.batch);
            for (state, sample) in samples.iter_mut().enumerate() {
                sample.value = Critic::value(&self.batch, state);
            }
        }
        let mut later = vec![0.0; width];
        for samples in self.samples.chunks_mut(width).rev() {
            for ((sample, after), later) in samples.iter_mut().zip(&mut after).zip(&mut later) {
                // After a turn it is the other's move, and what is good for them is bad for me.
                let seat = sample.game.to_move().unwrap_or_default();
                sample.advantage = match sample.ending {
                    Some(ending) => reward.of(&ending, seat) - sample.value,
                    None => -*after - sample.value - lambda * *later,
                };
                (*after, *later) = (sample.value, sample.advantage);
            }
        }
    }
}

fn view(game: &CardGame) -> CardView {
    game.view(game.to_move().unwrap_or_default())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::learner::Networks;
    use crate::table::{Kind, Progress};
    use fivepaths_rules::CardRules;

    /// Some turns at a few tables, half of them against the pool, by random policies.
    fn played(steps: usize, lambda: f32) -> Group {
        let rules = CardRules::default();
        let kind = |seed| Kind { pool: seed % 2 == 1, matches: false };
        let table = |seed| Table::resume(&rules, seed, kind(seed), Progress::default()).unwrap();
        let mut group = Group::new((0..6).map(table).collect());
        let policy = |seed| Networks::policy(&crate::initial::weights(PolicyNet::shape(16, 16), seed));
        group.play(steps, Player::Policy(&policy(1)), Opponent::Policy(&policy(2)));
        group.judge(&Critic::new(&crate::initial::weights(Critic::shape(16, 16), 3)), lambda, Reward::Margin);
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
                    margin = Some((ending.points[0] - ending.points[1]) as f32 / 50.0);
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
            let outcome = sample.ending.map(|ending| Reward::Margin.of(&ending, seat));
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
