//! Equilibria by CFR+: regrets are never negative, players learn in turn, and later profiles count more.
//!
//! In games where nobody forgets anything, the average play of two players who follow their regrets converges to an
//! equilibrium. The solver can also be told that some information sets must be played alike. Then convergence is not
//! guaranteed, and [`Exploitability`](super::Exploitability) has to say how good the result is.

use super::tree::{Player, Profile, Tree};

/// A solution that is being computed.
pub struct Solver<'a> {
    tree: &'a Tree,
    /// For each information set, one that is played like it.
    like: Vec<usize>,
    regret: Vec<f64>,
    current: Profile,
    sum: Vec<f64>,
    rounds: u64,
    own: Vec<f64>,
    others: Vec<f64>,
    values: Vec<f64>,
    gain: Vec<f64>,
}

impl<'a> Solver<'a> {
    /// Begins with uniform play. Every information set learns by itself.
    pub fn new(tree: &'a Tree) -> Self {
        Self::alike(tree, (0..tree.sets()).collect())
    }

    /// The same, with information sets that are played like others. `like` names for each set the one it is played
    /// like, which has as many choices and is played like itself.
    pub fn alike(tree: &'a Tree, like: Vec<usize>) -> Self {
        let (nodes, slots) = (tree.nodes(), tree.slots());
        Solver {
            tree,
            like,
            regret: vec![0.0; slots],
            current: tree.uniform(),
            sum: vec![0.0; slots],
            rounds: 0,
            own: vec![1.0; nodes],
            others: vec![1.0; nodes],
            values: vec![0.0; nodes],
            gain: vec![0.0; slots],
        }
    }

    /// Makes this many rounds, in each of which both players learn once.
    pub fn run(&mut self, rounds: u64) {
        for _ in 0..rounds {
            self.rounds += 1;
            for player in 0..2 {
                self.pass_down(player);
                self.pass_up(player);
                self.learn(player);
            }
        }
    }

    /// The average profile so far, which converges to an equilibrium.
    pub fn average(&self) -> Profile {
        let mut profile = self.tree.uniform();
        for (set, &like) in self.tree.sets.iter().zip(&self.like) {
            let sums = &self.sum[self.tree.sets[like].slots.clone()];
            let total: f64 = sums.iter().sum();
            if total > 0.0 {
                profile[set.slots.clone()].iter_mut().zip(sums).for_each(|(p, sum)| *p = sum / total);
            }
        }
        profile
    }

    /// Computes the probability of each node by the player's own choices, and by everything else.
    fn pass_down(&mut self, player: Player) {
        for (n, node) in self.tree.nodes.iter().enumerate().skip(1) {
            let parent = node.parent as usize;
            let probability = node.slot().map_or(1.0, |slot| self.current[slot]);
            let (own, others) = if usize::from(node.mover) == player { (probability, 1.0) } else { (1.0, probability) };
            self.own[n] = self.own[parent] * own;
            self.others[n] = self.others[parent] * others * node.chance;
        }
    }

    /// Computes what each node is worth to the player, and what each slot is worth, weighted by the probability
    /// that the other player and chance lead there.
    fn pass_up(&mut self, player: Player) {
        let sign = if player == 0 { 1.0 } else { -1.0 };
        self.gain.fill(0.0);
        self.values.fill(0.0);
        for (n, node) in self.tree.nodes.iter().enumerate().skip(1).rev() {
            let parent = node.parent as usize;
            let worth = node.chance * (self.values[n] + sign * node.value);
            match node.slot() {
                Some(slot) => {
                    if usize::from(node.mover) == player {
                        self.gain[slot] += self.others[parent] * worth;
                    }
                    self.values[parent] += self.current[slot] * worth;
                }
                None => self.values[parent] += worth,
            }
        }
    }

    fn learn(&mut self, player: Player) {
        let tree = self.tree;
        let mine = || tree.sets.iter().zip(&self.like).enumerate().filter(|(_, (set, _))| set.player == player);
        // In the average, a choice is weighted by how likely the player's own choices lead there; later rounds
        // count more.
        for (_, (set, &like)) in mine() {
            let weight = self.rounds as f64 * self.own[set.node];
            for (slot, to) in set.slots.clone().zip(tree.sets[like].slots.clone()) {
                self.sum[to] += weight * self.current[slot];
            }
        }
        for (_, (set, &like)) in mine() {
            let slots = set.slots.clone();
            let value: f64 = slots.clone().map(|slot| self.current[slot] * self.gain[slot]).sum();
            for (slot, to) in slots.zip(tree.sets[like].slots.clone()) {
                self.regret[to] += self.gain[slot] - value;
            }
        }
        for (index, (set, &like)) in mine() {
            if index == like {
                self.regret[set.slots.clone()].iter_mut().for_each(|regret| *regret = regret.max(0.0));
            }
        }
        for (_, (set, &like)) in mine() {
            let regrets = &self.regret[tree.sets[like].slots.clone()];
            let total: f64 = regrets.iter().sum();
            let even = 1.0 / regrets.len() as f64;
            for (p, regret) in self.current[set.slots.clone()].iter_mut().zip(regrets) {
                *p = if total > 0.0 { regret / total } else { even };
            }
        }
    }
}
