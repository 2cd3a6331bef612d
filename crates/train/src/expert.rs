//! The expert finds out what would have come of the other turns.
//!
//! A turn that is played shows what it leads to, but not what the others would have led to. So at some positions
//! each candidate of the policy is carried out in a copy of the true world, and the policy plays on from each for
//! some turns, with the same random numbers; then the critic judges, or the round is over. The results differ by
//! what the candidates led to and hardly by luck, since everybody keeps the cards they draw
//! ([`Game::play_imagined`](fivepaths_rules::Game::play_imagined)).
//!
//! Nobody at the table knows this world. But each possible world is met as often as it is likely, so advice that is
//! learnt from many positions, with one world each, is right on average. Worlds sampled from a view would be worse:
//! they ignore what the other players' turns so far say about their cards.

use fivepaths_bots::mix;
use fivepaths_bots::net::{Batch, Choices, Scorer, pick, softmax};
use fivepaths_rules::Seat;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::critic::Critic;
use crate::learnt::{ChoicesOf, Learnt};
use crate::table::Ending;

/// The most candidates.
const CANDIDATES: usize = 6;
/// The least probability of a candidate.
const LEAST: f32 = 0.005;

/// Tries out candidates.
pub(crate) struct Expert<'a, G: Learnt> {
    /// Whose candidates they are, and who plays on from each.
    pub(crate) policy: &'a G::Policy,
    /// Judges the rounds that are not over after the last turn.
    pub(crate) critic: &'a Critic<G>,
    /// What the end of a round is worth.
    pub(crate) reward: &'a G::Reward,
    /// The share of the positions that it is asked about.
    pub(crate) asked: f32,
    /// Turns that are played from each candidate.
    pub(crate) horizon: usize,
}

/// A copy of the world in which a candidate was carried out.
struct Trial<G> {
    /// Which of the positions it was.
    position: usize,
    /// The candidate, by its place among the legal turns.
    turn: u16,
    /// Who tries it.
    seat: Seat,
    /// Who moved last.
    mover: Seat,
    game: G,
    chance: Xoshiro256PlusPlus,
    /// What it is worth to the seat that tries it, besides what the critic will say.
    worth: f32,
    /// Whether the critic has nothing to add.
    over: bool,
}

impl<G: Learnt> Expert<'_, G> {
    /// Whether it is asked about the position with this random number.
    pub(crate) fn is_asked(&self, chance: u64) -> bool {
        self.asked > (mix(&[chance, 6]) >> 40) as f32 / (1 << 24) as f32
    }

    /// For each position the candidates and the result of each, in units of value; empty where there is only one.
    pub(crate) fn advice(&self, positions: &[(G, u64)]) -> Vec<Vec<(u16, f32)>> {
        let mut advice = vec![Vec::new(); positions.len()];
        let mut trials = self.trials(positions);
        for _ in 0..self.horizon {
            self.play_on(&mut trials);
        }
        self.judge(&mut trials);
        for trial in trials {
            advice[trial.position].push((trial.turn, trial.worth));
        }
        advice
    }

    fn trials(&self, positions: &[(G, u64)]) -> Vec<Trial<G>> {
        let (mut batch, mut choices, mut scores) = (Batch::default(), ChoicesOf::<G>::default(), Vec::new());
        let seats: Vec<Seat> = positions.iter().map(|(game, _)| game.to_move().unwrap_or_default()).collect();
        let views: Vec<G::View> = positions.iter().zip(&seats).map(|((game, _), &seat)| game.view(seat)).collect();
        self.policy.evaluate(views.iter(), &mut batch);
        let mut trials = Vec::new();
        for (position, ((game, chance), view)) in positions.iter().zip(&views).enumerate() {
            choices.list(view);
            self.policy.scores(&batch, position, &choices, &mut scores);
            softmax(&mut scores);
            let mut candidates: Vec<usize> = (0..scores.len()).filter(|&turn| scores[turn] >= LEAST).collect();
            candidates.sort_by(|&a, &b| scores[b].total_cmp(&scores[a]));
            candidates.truncate(CANDIDATES);
            if candidates.len() < 2 {
                continue;
            }
            for turn in candidates {
                let mut trial = Trial {
                    position,
                    turn: turn as u16,
                    seat: seats[position],
                    mover: seats[position],
                    game: *game,
                    chance: Xoshiro256PlusPlus::seed_from_u64(mix(&[*chance, 7])),
                    worth: 0.0,
                    over: false,
                };
                self.carry_out(&mut trial, &choices, turn);
                trials.push(trial);
            }
        }
        trials
    }

    /// Carries a turn out. If the round is over, its reward is added, and if later rounds count as well, the next is
    /// dealt.
    fn carry_out(&self, trial: &mut Trial<G>, choices: &ChoicesOf<G>, turn: usize) {
        trial.mover = trial.game.to_move().unwrap_or_default();
        for &action in choices.decisions(turn).iter() {
            let played = trial.game.play_imagined(action);
            debug_assert!(played.is_ok(), "{action} is not legal");
        }
        if trial.game.to_move().is_some() && trial.game.ply() < G::PLY_CAP {
            return;
        }
        let ending = Ending::of(trial.game);
        trial.worth += G::rewards(self.reward, &ending, trial.mover)[trial.seat.index()];
        trial.over = !ending.goes_on();
        if !trial.over {
            trial.game = G::deal_from_rng(ending.game.rules(), &ending.game.next(), &mut trial.chance);
        }
    }

    /// The policy plays one more turn in every round that goes on.
    fn play_on(&self, trials: &mut [Trial<G>]) {
        let (mut batch, mut choices, mut scores) = (Batch::default(), ChoicesOf::<G>::default(), Vec::new());
        let mut open: Vec<&mut Trial<G>> = trials.iter_mut().filter(|trial| !trial.over).collect();
        let views: Vec<G::View> =
            open.iter().map(|trial| trial.game.view(trial.game.to_move().unwrap_or_default())).collect();
        self.policy.evaluate(views.iter(), &mut batch);
        for (state, (trial, view)) in open.iter_mut().zip(&views).enumerate() {
            choices.list(view);
            self.policy.scores(&batch, state, &choices, &mut scores);
            softmax(&mut scores);
            let turn = pick(&scores, trial.chance.next_u64());
            self.carry_out(trial, &choices, turn);
        }
    }

    /// Asks the critic about the rounds that are not over.
    fn judge(&self, trials: &mut [Trial<G>]) {
        let mut batch = Batch::default();
        let mut open: Vec<&mut Trial<G>> = trials.iter_mut().filter(|trial| !trial.over).collect();
        self.critic.evaluate(open.iter().map(|trial| &trial.game), &mut batch);
        for (state, trial) in open.iter_mut().enumerate() {
            trial.worth += Critic::values(&batch, state, &trial.game)[trial.seat.index()];
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::card::Reward;
    use fivepaths_bots::net::{PolicyNet, Turns};
    use fivepaths_rules::{CardGame, CardRules, Game};

    #[test]
    fn every_candidate_comes_to_something_and_a_turn_that_ends_the_round_to_its_margin() {
        let policy = PolicyNet::new(&crate::initial::weights(PolicyNet::shape(16, 16), 1, &[])).unwrap();
        let critic = Critic::new(&crate::initial::weights(CardGame::critic_shape(16, 16), 2, &[]));
        let expert = Expert { policy: &policy, critic: &critic, reward: &Reward::Margin, asked: 0.5, horizon: 3 };
        let rules = CardRules::default();
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(3);
        let mut game = CardGame::deal_from_rng(&rules, &CardGame::opening(&rules, Seat::default()), &mut chance);
        let (mut turns, mut ended) = (Turns::default(), 0);
        while let Some(seat) = game.to_move() {
            let advice = expert.advice(&[(game, 5), (game, 5), (game, 6)]);
            assert_eq!(advice[0], advice[1], "the same chance, the same advice");
            turns.list(&game.view(seat));
            for &(turn, worth) in &advice[0] {
                let mut after = game;
                turns.decisions(usize::from(turn)).iter().for_each(|&action| after.play(action).unwrap());
                if after.to_move().is_none() {
                    let scores = after.scores();
                    assert_eq!(worth, (scores[seat] - scores[seat.next(2)]) as f32 / PolicyNet::POINTS);
                    ended += 1;
                }
            }
            let turn = turns.decisions(chance.next_u64() as usize % turns.len());
            turn.iter().for_each(|&action| game.play(action).unwrap());
        }
        assert!(ended > 0, "no candidate ended the round");
        let asked = (0..400).filter(|&chance| expert.is_asked(chance)).count();
        assert!((150..250).contains(&asked), "{asked} of 400");
    }
}
