//! `ismcts`: information-set tree search with heuristic playouts, the classical baseline.
//!
//! All worlds share one tree of decisions. Every iteration samples a world, walks down the tree along decisions
//! that are legal in it, adds a node and plays out. A node counts how often it was available, since not every world
//! allows every decision.

use std::time::{Duration, Instant};

use fivepaths_rules::{ActionSet, Game, Seat, Turn, View};

use super::rollout::{Worth, play_out};
use crate::bot::{Bot, Ranking, rng};
use crate::budget::Budget;
use crate::mix::mix;

/// How much rarely tried decisions attract, in points.
const CURIOSITY: f64 = 40.0;
/// How much of a turn's time one of its two decisions may take.
const SHARE: f64 = 0.48;
/// The most playouts when the budget is a time.
const MOST: u64 = 1_000_000;

/// The tree searcher.
#[derive(Clone, Debug)]
pub struct Ismcts<P> {
    name: String,
    policy: P,
}

impl<P> Ismcts<P> {
    /// Plays out with this policy.
    pub fn new(name: &str, policy: P) -> Self {
        Ismcts { name: name.to_owned(), policy }
    }
}

struct Node<A> {
    action: A,
    /// Sum of results, for the player who chose this.
    sum: f64,
    visits: f64,
    available: f64,
    children: Vec<usize>,
}

impl<A> Node<A> {
    fn new(action: A) -> Self {
        Node { action, sum: 0.0, visits: 0.0, available: 0.0, children: Vec::new() }
    }

    /// The mean result, plus a bonus for what was rarely tried. It uses a root, since a logarithm is not the same
    /// on every machine.
    fn promise(&self) -> f64 {
        self.sum / self.visits.max(1.0) + CURIOSITY * self.available.sqrt().sqrt() / (1.0 + self.visits).sqrt()
    }
}

struct Tree<A> {
    nodes: Vec<Node<A>>,
}

impl<A: Copy + PartialEq> Tree<A> {
    /// One world: down the tree, one new node, a playout, and back.
    fn grow<G: Worth<Action = A>>(&mut self, mut game: G, policy: &impl Ranking<G>, seed: u64) {
        let mut path: Vec<(usize, Seat)> = Vec::new();
        let mut here = 0;
        while let Some(seat) = game.to_move() {
            let (child, new) = self.descend(here, &game, seed);
            let Some(child) = child else { break };
            if game.play(self.nodes[child].action).is_err() {
                break;
            }
            path.push((child, seat));
            here = child;
            if new {
                break;
            }
        }
        play_out(&mut game, policy, seed);
        for (node, seat) in path {
            self.nodes[node].visits += 1.0;
            self.nodes[node].sum += game.worth(seat);
        }
        self.nodes[0].visits += 1.0;
    }

    /// The child to follow, and whether it is new.
    fn descend<G: Game<Action = A>>(&mut self, here: usize, game: &G, seed: u64) -> (Option<usize>, bool) {
        let legal = game.legal();
        let known: Vec<usize> = self.nodes[here].children.clone();
        let open: Vec<usize> = known.into_iter().filter(|&child| legal.contains(self.nodes[child].action)).collect();
        for &child in &open {
            self.nodes[child].available += 1.0;
        }
        if open.len() < legal.len() {
            let untried: Vec<A> =
                legal.iter().filter(|action| !open.iter().any(|&child| self.nodes[child].action == *action)).collect();
            let pick = (mix(&[seed, here as u64]) % untried.len().max(1) as u64) as usize;
            if let Some(&action) = untried.get(pick) {
                let mut node = Node::new(action);
                node.available = 1.0;
                self.nodes.push(node);
                let child = self.nodes.len() - 1;
                self.nodes[here].children.push(child);
                return (Some(child), true);
            }
        }
        let best = open.into_iter().max_by(|&a, &b| self.nodes[a].promise().total_cmp(&self.nodes[b].promise()));
        (best, false)
    }
}

impl<G: Worth, P: Ranking<G>> Bot<G> for Ismcts<P> {
    fn name(&self) -> &str {
        &self.name
    }

    fn choose(&self, view: &G::View, budget: Budget, seed: u64) -> Turn<G::Action> {
        let legal = view.legal();
        if legal.len() <= 1 {
            return legal.iter().collect();
        }
        // The host asks for each of the two decisions of a turn, so half of the budget is used for each.
        let (playouts, until) = match budget {
            Budget::Playouts(playouts) => (playouts.div_ceil(2), None),
            Budget::Ms(ms) => (MOST, Some(Instant::now() + Duration::from_millis(ms).mul_f64(SHARE))),
        };
        let mut tree = Tree { nodes: vec![Node::new(G::Action::default())] };
        for playout in 0..playouts {
            let seed = mix(&[seed, playout]);
            tree.grow(view.sample(&mut rng(seed)), &self.policy, seed);
            if until.is_some_and(|until| Instant::now() >= until) {
                break;
            }
        }
        let children = tree.nodes[0].children.iter().map(|&child| &tree.nodes[child]);
        let best = children.max_by(|a, b| a.visits.total_cmp(&b.visits)).map(|node| node.action);
        best.into_iter().collect()
    }
}
