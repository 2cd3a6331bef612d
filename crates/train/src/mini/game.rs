//! The mini-games that figures are published for.

use fivepaths_bots::net::Weights;
use fivepaths_rules::{CardGame, CardOptions, CardRules, Rules};

use super::card_tree::CardTree;
use super::response::Exploitability;
use super::solver::Solver;
use super::tree::Profile;
use crate::settings::{Settings, Stage};
use crate::trainer::{Line, Trainer};

/// A mini-game: a name and rules.
#[derive(Clone, PartialEq, Debug)]
pub struct MiniGame {
    /// What it is called.
    pub name: String,
    /// Its rules.
    pub rules: CardRules,
}

/// Rounds of the solver between two measurements.
const ROUNDS: u64 = 50;

impl MiniGame {
    /// All of them, the smallest first: few cards, and a limited patience, so that every round ends.
    ///
    /// The numbers are high, and a column costs about as much as one or two cards, as in the whole game, since the
    /// constants of the hand-written players are in points.
    pub fn all() -> Vec<MiniGame> {
        let base = CardOptions { colours: 2, rounds: 1, wagers: 0, numbers: [8, 10], ..CardOptions::default() };
        let one = CardOptions { colours: 1, rounds: 1, wagers: 1, numbers: [5, 10], ..CardOptions::default() };
        let game = |name: &str, options: CardOptions| {
            // A test makes all of them, so this cannot fail.
            let rules = CardRules::new(&options).unwrap_or_else(|error| unreachable!("{name}: {error}"));
            MiniGame { name: name.to_owned(), rules }
        };
        vec![
            game("short", CardOptions { hand: 2, cost: 5, patience: Some(4), ..base.clone() }),
            game("single", CardOptions { hand: 2, cost: 12, patience: Some(3), ..one }),
            game("narrow", CardOptions { hand: 1, cost: 14, patience: Some(4), ..base }),
        ]
    }

    /// The game of this name.
    pub fn named(name: &str) -> Option<MiniGame> {
        Self::all().into_iter().find(|game| game.name == name)
    }

    /// The whole game as a tree.
    ///
    /// # Errors
    /// If the tree is too large.
    pub fn tree(&self) -> Result<CardTree, String> {
        CardTree::new(&self.rules)
    }

    /// Looks for an equilibrium until NashConv is at most `enough`, or for this many rounds. `progress` is called
    /// now and then with the rounds so far and their NashConv.
    pub fn solve(
        tree: &CardTree,
        mut solver: Solver<'_>,
        enough: f64,
        most: u64,
        mut progress: impl FnMut(u64, f64),
    ) -> (Profile, Exploitability) {
        let mut rounds = 0;
        loop {
            solver.run(ROUNDS);
            rounds += ROUNDS;
            let profile = solver.average();
            let found = Exploitability::of(tree.tree(), &profile);
            progress(rounds, found.nash_conv());
            if found.nash_conv() <= enough || rounds >= most {
                return (profile, found);
            }
        }
    }

    /// Settings to train a network for this game in about a minute, with the same code and stages as for the whole
    /// game.
    pub fn settings(&self, stage: Stage, seed: u64) -> Settings<CardGame> {
        let imitate = stage == Stage::Imitate;
        Settings {
            stage,
            seed,
            rules: self.rules.options(),
            policy: [64, 64],
            critic: [64, 64],
            updates: if imitate { 40 } else { 300 },
            tables: 512,
            steps: 16,
            minibatch: 1024,
            rate: if imitate { [3e-3, 3e-4] } else { [1e-3, 5e-5] },
            entropy: [0.05, 0.002],
            lambda: if imitate { [0.95; 2] } else { [0.85, 0.95] },
            ..Settings::of(stage)
        }
    }

    /// Trains a network for this game, policy and critic: if it is `taught`, first to imitate the teacher; then against
    /// itself.
    ///
    /// # Errors
    /// If the settings are refused.
    pub fn train(
        &self,
        taught: bool,
        seed: u64,
        threads: usize,
        mut progress: impl FnMut(&Line),
    ) -> Result<(Weights, Weights), String> {
        let imitate = || run(self.settings(Stage::Imitate, seed), None, threads, &mut progress);
        let start = taught.then(imitate).transpose()?;
        run(self.settings(Stage::Ppo, seed), start, threads, &mut progress)
    }

    /// Trains an answer to a network that no longer learns. The answer begins as a copy of that network, and all of its
    /// opponents are that network, which chooses with its probabilities.
    ///
    /// # Errors
    /// If the settings are refused.
    pub fn answer(
        &self,
        frozen: (Weights, Weights),
        seed: u64,
        threads: usize,
        mut progress: impl FnMut(&Line),
    ) -> Result<(Weights, Weights), String> {
        let settings = self.settings(Stage::Ppo, seed);
        // A pool that is never renewed has one member: the network as it was at the beginning.
        let settings = Settings { pool_share: 1.0, refresh: u64::MAX, pull: [0.0, 0.0], ..settings };
        run(settings, Some(frozen), threads, &mut progress)
    }
}

fn run(
    settings: Settings<CardGame>,
    start: Option<(Weights, Weights)>,
    threads: usize,
    progress: &mut impl FnMut(&Line),
) -> Result<(Weights, Weights), String> {
    let mut trainer = Trainer::new(settings, start)?;
    while trainer.updates() < trainer.settings().updates {
        progress(&trainer.update(threads));
    }
    Ok((trainer.policy().clone(), trainer.critic().clone()))
}
