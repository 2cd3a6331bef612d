//! A table where training games are played, one round after another.
//!
//! All randomness of a round comes from (seed, table, round), and every turn takes exactly one number from that
//! stream. So the turns of the round so far are enough to save a table, and a run that is resumed goes on as if it
//! had never stopped.

use fivepaths_bots::mix;
use fivepaths_bots::net::Choices;
use fivepaths_rules::{Rules, Seat, below};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};

use crate::learnt::{ChoicesOf, Learnt};

/// A table and the round that is played there.
#[derive(Clone, Debug)]
pub(crate) struct Table<G: Learnt> {
    seed: u64,
    kind: Kind,
    progress: Progress<G::Saved>,
    rng: Xoshiro256PlusPlus,
    game: G,
    learner: Option<Seat>,
}

/// What is played at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Kind {
    /// Whether one side is played by members of the pool.
    pub(crate) pool: bool,
    /// Whether whole matches are played. If not, single rounds are, each like the last one of an even match.
    pub(crate) matches: bool,
}

/// What is needed to restore a table: how many rounds were finished there, and the turns of the current one, each
/// by its place among the legal ones.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Progress<S> {
    /// Rounds finished.
    pub(crate) rounds: u64,
    /// Turns of this round.
    pub(crate) turns: Vec<u16>,
    /// What the round began with; `None` in the first round of a match.
    #[serde(default = "Option::default", skip_serializing_if = "Option::is_none")]
    pub(crate) standing: Option<S>,
}

impl<S> Default for Progress<S> {
    fn default() -> Self {
        Progress { rounds: 0, turns: Vec::new(), standing: None }
    }
}

/// How a round ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending<G> {
    /// The last position.
    pub game: G,
    /// Whether it was cut at the cap on turns.
    pub cut: bool,
    /// Rounds to come in the match.
    pub to_come: usize,
}

impl<G: Learnt> Ending<G> {
    /// The end of a round that is over, or that is cut here.
    pub(crate) fn of(game: G) -> Self {
        let to_come = usize::from(game.rules().rounds().saturating_sub(game.round()));
        Ending { game, cut: game.to_move().is_some(), to_come }
    }

    /// Whether the rounds after it count for its turns.
    pub(crate) fn goes_on(&self) -> bool {
        G::MATCHES && self.to_come > 0
    }
}

impl<G: Learnt> Table<G> {
    fn deal(
        rules: &G::Rules,
        seed: u64,
        kind: Kind,
        progress: &Progress<G::Saved>,
    ) -> (Xoshiro256PlusPlus, G, Option<Seat>) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(mix(&[seed, progress.rounds]));
        let players = u32::from(rules.players());
        let seat = |rng: &mut Xoshiro256PlusPlus| Seat::new(below(rng, players) as u8).unwrap_or_default();
        let (first, learner) = (seat(&mut rng), seat(&mut rng));
        let standing = match (kind.matches, &progress.standing) {
            (true, Some(saved)) => G::restore(saved),
            (true, None) => G::opening(rules, first),
            (false, _) => G::lone(rules, first),
        };
        let game = G::deal_from_rng(rules, &standing, &mut rng);
        (rng, game, kind.pool.then_some(learner))
    }

    /// Restores a table, or begins a new one if there was no progress.
    pub(crate) fn resume(
        rules: &G::Rules,
        seed: u64,
        kind: Kind,
        progress: Progress<G::Saved>,
    ) -> Result<Self, String> {
        let (mut rng, mut game, learner) = Self::deal(rules, seed, kind, &progress);
        let mut choices = ChoicesOf::<G>::default();
        for &turn in &progress.turns {
            rng.next_u64();
            let seat = game.to_move().ok_or("a turn after the end of the round")?;
            choices.list(&game.view(seat));
            let decisions = choices.decisions(usize::from(turn));
            if decisions.is_empty() {
                return Err("a turn that is not legal".into());
            }
            for &action in decisions.iter() {
                game.play_imagined(action).map_err(|error| error.to_string())?;
            }
        }
        Ok(Table { seed, kind, progress, rng, game, learner })
    }

    /// What is needed to restore the table.
    pub(crate) fn progress(&self) -> &Progress<G::Saved> {
        &self.progress
    }

    /// The round as it stands.
    pub(crate) fn game(&self) -> &G {
        &self.game
    }

    /// Whether all turns here are the learner's.
    pub(crate) fn is_alone(&self) -> bool {
        self.learner.is_none()
    }

    /// Whether a turn of this seat is the learner's.
    pub(crate) fn learns(&self, seat: Seat) -> bool {
        self.learner.is_none_or(|learner| learner == seat)
    }

    /// The random number of the next turn.
    pub(crate) fn chance(&mut self) -> u64 {
        self.rng.next_u64()
    }

    /// The same number, without taking it.
    pub(crate) fn next_chance(&self) -> u64 {
        self.rng.clone().next_u64()
    }

    /// Plays a turn, given its place among the legal ones. When the round is over or cut, the next one is dealt.
    pub(crate) fn play(&mut self, choices: &ChoicesOf<G>, choice: usize) -> Option<Ending<G>> {
        for &action in choices.decisions(choice).iter() {
            // The list holds legal choices only.
            let played = self.game.play_imagined(action);
            debug_assert!(played.is_ok(), "{action} is not legal");
        }
        self.progress.turns.push(choice as u16);
        let cut = self.game.ply() >= G::PLY_CAP;
        if self.game.to_move().is_some() && !cut {
            return None;
        }
        let (rules, next) = (*self.game.rules(), self.game.next());
        let ending = Ending::of(self.game);
        let on = self.kind.matches && ending.to_come > 0;
        self.progress =
            Progress { rounds: self.progress.rounds + 1, turns: Vec::new(), standing: on.then(|| G::save(&next)) };
        (self.rng, self.game, self.learner) = Self::deal(&rules, self.seed, self.kind, &self.progress);
        Some(ending)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use fivepaths_bots::net::Turns;
    use fivepaths_rules::{CardGame, CardRules, Game};

    /// Plays this many random turns.
    fn play(table: &mut Table<CardGame>, count: usize) {
        let mut turns = Turns::default();
        for _ in 0..count {
            turns.list(&table.game().view(table.game().to_move().unwrap()));
            let turn = table.chance() as usize % turns.len();
            table.play(&turns, turn);
        }
    }

    #[test]
    fn a_table_found_again_goes_on_as_if_nothing_had_happened() {
        let rules = CardRules::default();
        for (seed, count, matches) in [(1, 0, true), (2, 17, false), (3, 300, false), (4, 200, true), (5, 800, true)] {
            let kind = Kind { pool: true, matches };
            let mut table = Table::resume(&rules, seed, kind, Progress::default()).unwrap();
            play(&mut table, count);
            let mut again = Table::resume(&rules, seed, kind, table.progress().clone()).unwrap();
            assert_eq!((again.game(), again.learner), (table.game(), table.learner));
            play(&mut table, 100);
            play(&mut again, 100);
            assert_eq!((again.game(), again.progress()), (table.game(), table.progress()));
        }
    }

    #[test]
    fn a_match_has_its_rounds_and_then_comes_the_next() {
        let kind = Kind { pool: false, matches: true };
        let mut table = Table::<CardGame>::resume(&CardRules::default(), 7, kind, Progress::default()).unwrap();
        let mut turns = Turns::default();
        let (mut to_come, mut totals) = (Vec::new(), [0; 2]);
        while to_come.len() < 7 {
            turns.list(&table.game().view(table.game().to_move().unwrap()));
            let turn = table.chance() as usize % turns.len();
            let Some(ending) = table.play(&turns, turn) else { continue };
            let scores = ending.game.scores();
            totals = [totals[0] + scores.0[0], totals[1] + scores.0[1]];
            assert_eq!(ending.game.next().totals(), totals);
            to_come.push(ending.to_come);
            if ending.to_come == 0 {
                totals = [0; 2];
            }
            assert_eq!(table.game().standing().totals(), totals);
        }
        assert_eq!(to_come, [2, 1, 0, 2, 1, 0, 2]);
    }

    #[test]
    fn progress_that_is_not_a_game_is_refused() {
        let rules = CardRules::default();
        let wrong = Progress { turns: vec![0, 9999], ..Progress::default() };
        assert!(Table::<CardGame>::resume(&rules, 1, Kind::default(), wrong).unwrap_err().contains("not legal"));
    }
}
