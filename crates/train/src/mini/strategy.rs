//! Players of a mini-game: what they do at every information set.
//!
//! All players here see only the view, as they do at any table. Players that search take their randomness from a
//! seed that belongs to the view, so that they are fixed players to which the best answer can be computed. Asked
//! with several such seeds, they are measured by what they do on average.

use std::sync::Arc;

use fivepaths_bots::net::{Batch, PolicyNet, Turns, best, softmax};
use fivepaths_bots::{Bot, Budget, mix, rng};
use fivepaths_rules::{ActionSet, CardAction, CardGame, CardView, Game, Turn, View};

use super::card_tree::{CardTree, WholeTurn};
use super::tree::Profile;

/// A player that decides by its view.
pub trait Strategy {
    /// How likely each of these turns is, given a seed.
    fn weigh(&self, view: &CardView, turns: &[WholeTurn], seed: u64) -> Vec<f64>;
}

/// Both seats played by one strategy.
///
/// The strategy is not asked about information sets that its own choices never lead to; play is uniform there. That
/// changes neither what a profile is worth nor the best answer to it.
pub fn profile(card_tree: &CardTree, strategy: &dyn Strategy) -> Profile {
    let tree = card_tree.tree();
    let mut profile = tree.uniform();
    let mut asked = vec![false; tree.sets()];
    let mut by_view: Vec<Option<Vec<f64>>> = vec![None; tree.sets()];
    let mut own = vec![[1.0; 2]; tree.nodes()];
    for (n, node) in tree.nodes.iter().enumerate().skip(1) {
        own[n] = own[node.parent as usize];
        if let (Some(slot), Some(reach)) = (node.slot(), own[n].get_mut(usize::from(node.mover))) {
            *reach *= profile[slot];
        }
        let Some(set) = node.set().filter(|&set| !asked[set]) else { continue };
        if own[n][tree.sets[set].player] == 0.0 {
            continue;
        }
        asked[set] = true;
        let like = card_tree.like()[set];
        let weights = by_view[like].get_or_insert_with(|| {
            let (view, turns) = card_tree.set(like);
            strategy.weigh(view, turns, mix(&[like as u64]))
        });
        profile[tree.slots_of(set)].copy_from_slice(weights);
    }
    profile
}

/// The exact strategy of `random`: every legal put is equally likely, then every legal draw.
#[derive(Clone, Copy, Debug, Default)]
pub struct Uniform;

impl Strategy for Uniform {
    fn weigh(&self, view: &CardView, turns: &[WholeTurn], _seed: u64) -> Vec<f64> {
        let puts = view.legal().len() as f64;
        let draws = |put| turns.iter().filter(|turn| turn[0] == put).count() as f64;
        turns.iter().map(|turn| 1.0 / puts / draws(turn[0])).collect()
    }
}

/// One of our bots, asked with several seeds.
pub struct Asked {
    /// The bot.
    pub bot: Arc<dyn Bot<CardGame>>,
    /// How long it may think. It should be a count, since otherwise the answer depends on the machine.
    pub budget: Budget,
    /// How often it is asked. Once is enough for a bot without randomness.
    pub times: u64,
}

impl Asked {
    /// The whole turn, for which some bots are asked twice.
    fn turn(&self, view: &CardView, seed: u64) -> Turn<CardAction> {
        let begun = self.bot.choose(view, self.budget, seed);
        let (Some(&put), 1) = (begun.first(), begun.len()) else { return begun };
        // Nothing hidden is revealed before the draw, so the view for it is the same in any world.
        let mut world = view.sample(&mut rng(seed));
        let Some(seat) = world.to_move().filter(|_| world.play(put).is_ok()) else { return begun };
        let draw = self.bot.choose(&world.view(seat), self.budget, seed);
        begun.iter().chain(draw.iter()).copied().collect()
    }
}

impl Strategy for Asked {
    fn weigh(&self, view: &CardView, turns: &[WholeTurn], seed: u64) -> Vec<f64> {
        let mut weights = vec![0.0; turns.len()];
        for time in 0..self.times {
            let turn = self.turn(view, mix(&[seed, time]));
            let place = turns.iter().position(|legal| legal[..] == turn[..]);
            debug_assert!(place.is_some(), "{turn} is not legal");
            weights[place.unwrap_or_default()] += 1.0 / self.times as f64;
        }
        weights
    }
}

/// A network that plays its first choice, or chooses with its probabilities.
pub struct Net {
    /// The policy.
    pub policy: PolicyNet,
    /// Whether it chooses with its probabilities.
    pub chance: bool,
}

impl Strategy for Net {
    fn weigh(&self, view: &CardView, turns: &[WholeTurn], _seed: u64) -> Vec<f64> {
        let (mut batch, mut listed, mut scores) = (Batch::default(), Turns::default(), Vec::new());
        self.policy.evaluate([view].into_iter(), &mut batch);
        listed.list(view);
        self.policy.scores(&batch, 0, &listed, &mut scores);
        if self.chance {
            softmax(&mut scores);
        } else if let Some(first) = best(&scores) {
            scores.fill(0.0);
            scores[first] = 1.0;
        }
        // In single precision the sum is only nearly one.
        let total: f64 = scores.iter().copied().map(f64::from).sum();
        let weight = |turn: &WholeTurn| listed.find(*turn).map_or(0.0, |place| f64::from(scores[place]) / total);
        turns.iter().map(weight).collect()
    }
}
