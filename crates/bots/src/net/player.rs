//! The raw policy of a network as a player, in either game: `net`.

use std::sync::Arc;

use fivepaths_rules::{Game, Turn};
use rand_core::Rng;

use super::network::Batch;
use super::policy::{PolicyNet, choose};
use super::scorer::{Choices, Scorer};
use crate::bot::{Bot, rng};
use crate::budget::Budget;

/// A network that plays at once, without search.
#[derive(Clone, Debug)]
pub struct NetPlayer<S> {
    name: String,
    policy: S,
    temperature: f32,
}

impl NetPlayer<Arc<PolicyNet>> {
    /// The newest network of this release for the card game under this name, playing its first choice.
    pub fn published(name: &str) -> Self {
        // The weights are part of the program, and a test reads them.
        Self::new(name, PolicyNet::published("net").unwrap_or_else(|| unreachable!("there is a network")), 0.0)
    }
}

impl<S> NetPlayer<S> {
    /// A policy as a player. At temperature 0 it plays its first choice; above 0 it chooses at random, at 1 with
    /// its own probabilities.
    pub fn new(name: &str, policy: S, temperature: f32) -> Self {
        NetPlayer { name: name.to_owned(), policy, temperature: temperature.max(0.0) }
    }

    /// The policy.
    pub fn policy(&self) -> &S {
        &self.policy
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    fn pick(&self, scores: &mut [f32], seed: u64) -> Option<usize> {
        choose(scores, self.temperature, || rng(seed).next_u64())
    }
}

impl<G: Game, S: Scorer<G>> Bot<G> for NetPlayer<S> {
    fn name(&self) -> &str {
        &self.name
    }

    fn choose(&self, view: &G::View, _budget: Budget, seed: u64) -> Turn<G::Action> {
        let (mut batch, mut scores, mut choices) = (Batch::default(), Vec::new(), S::Choices::default());
        self.policy.evaluate([view].into_iter(), &mut batch);
        if let Some(rest) = self.policy.halfway(&batch, view) {
            scores.extend(rest.iter().map(|&(_, score)| score));
            return self.pick(&mut scores, seed).map(|choice| rest[choice].0).unwrap_or_default();
        }
        choices.list(view);
        self.policy.scores(&batch, 0, &choices, &mut scores);
        self.pick(&mut scores, seed).map(|choice| choices.decisions(choice)).unwrap_or_default()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use fivepaths_rules::{CardGame, CardOptions, CardRules, Rules, Seat};

    /// Plays a round, whole turns or one decision at a time.
    fn play(player: &NetPlayer<Arc<PolicyNet>>, colours: u8, whole: bool, seed: u64) -> CardGame {
        let rules = CardRules::new(&CardOptions { colours, ..CardOptions::default() }).unwrap();
        let mut game = CardGame::deal_from_rng(&rules, &CardGame::opening(&rules, Seat::default()), &mut rng(seed));
        while let Some(seat) = game.to_move() {
            assert!(game.ply() < CardGame::PLY_CAP, "the round does not end");
            let turn = player.choose(&game.view(seat), Budget::default(), u64::from(game.ply()));
            assert_eq!(turn.len(), if game.mid_turn() { 1 } else { 2 });
            for &decision in turn.iter().take(if whole { 2 } else { 1 }) {
                game.play(decision).unwrap();
            }
        }
        game
    }

    #[test]
    fn the_published_network_plays_games_of_five_and_six_colours() {
        let player = NetPlayer::published("net");
        for (colours, least) in [(5, 10), (6, 0)] {
            let scores: Vec<i32> =
                (0..20).flat_map(|seed| play(&player, colours, true, seed).scores().0[..2].to_vec()).collect();
            let mean = scores.iter().sum::<i32>() / scores.len() as i32;
            assert!(mean > least, "{mean} points a player and round with {colours} colours");
        }
    }

    #[test]
    fn a_turn_can_be_finished_by_somebody_who_did_not_begin_it() {
        let player = NetPlayer::published("net");
        for seed in 0..5 {
            play(&player, 5, false, seed);
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_choice() {
        let warm = NetPlayer::new("warm", NetPlayer::published("net").policy().clone(), 1.5);
        assert_eq!(play(&warm, 5, true, 3), play(&warm, 5, true, 3));
        assert_ne!(play(&warm, 5, true, 3), play(&NetPlayer::published("net"), 5, true, 3));
    }
}
