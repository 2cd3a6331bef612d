//! A two-player zero-sum game as a tree, small enough to be kept as a whole.
//!
//! It knows nothing of cards. A node is reached from its parent by a choice, by chance, or by both: a turn and the
//! card it drew are one step. Nodes lie in the order of their depth, so that passing values down is a loop forwards
//! and passing them up is a loop backwards, without recursion.
//!
//! The choices of all information sets are numbered consecutively; such a number is a *slot*. What both players do is a
//! [`Profile`]: a probability for every slot.

use std::ops::Range;

/// No slot, or no information set.
const NONE: u32 = u32::MAX;

/// The probability of every slot, those of both players in one list.
pub type Profile = Vec<f64>;

/// One of the two players: 0 begins.
pub type Player = usize;

/// A node, with the step that leads to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) parent: u32,
    /// The choice that leads here; `NONE` where chance alone does.
    slot: u32,
    /// The information set of the player who moves here; `NONE` at an end and at the root.
    set: u32,
    /// Who made the choice that leads here; 2 for chance.
    pub(super) mover: u8,
    /// The probability of the chance in the step.
    pub(super) chance: f64,
    /// At an end, what the first player gets.
    pub(super) value: f64,
}

impl Node {
    /// The choice that leads here, if one does.
    #[inline]
    pub(super) fn slot(&self) -> Option<usize> {
        (self.slot != NONE).then_some(self.slot as usize)
    }

    /// The information set here, if somebody moves.
    #[inline]
    pub(super) fn set(&self) -> Option<usize> {
        (self.set != NONE).then_some(self.set as usize)
    }
}

/// Nodes that a player cannot tell apart.
#[derive(Clone, Debug)]
pub(super) struct InfoSet {
    pub(super) player: Player,
    pub(super) slots: Range<usize>,
    /// One of its nodes. The player's own choices lead to all of them with the same probability, since nobody forgets
    /// anything.
    pub(super) node: usize,
}

/// The tree.
#[derive(Clone, Debug)]
pub struct Tree {
    pub(super) nodes: Vec<Node>,
    pub(super) sets: Vec<InfoSet>,
    /// Where each depth begins, and the end.
    levels: Vec<usize>,
}

impl Tree {
    /// How many nodes.
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// How many information sets.
    pub fn sets(&self) -> usize {
        self.sets.len()
    }

    /// How many slots.
    pub fn slots(&self) -> usize {
        self.sets.last().map_or(0, |set| set.slots.end)
    }

    /// The choices of an information set.
    pub fn slots_of(&self, set: usize) -> Range<usize> {
        self.sets[set].slots.clone()
    }

    /// The nodes of each depth, the deepest first, without the root.
    pub(super) fn levels(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        self.levels.windows(2).skip(1).rev().map(|ends| ends[0]..ends[1])
    }

    /// The profile in which the players follow two others, one each.
    pub fn seated(&self, first: &Profile, second: &Profile) -> Profile {
        let mut profile = first.clone();
        for set in self.sets.iter().filter(|set| set.player == 1) {
            profile[set.slots.clone()].copy_from_slice(&second[set.slots.clone()]);
        }
        profile
    }

    /// Every choice as likely as any other.
    pub fn uniform(&self) -> Profile {
        let mut profile = Vec::with_capacity(self.slots());
        for set in &self.sets {
            profile.extend(set.slots.clone().map(|_| 1.0 / set.slots.len() as f64));
        }
        profile
    }
}

/// Puts a tree together, depth first.
#[derive(Debug)]
pub struct Builder {
    nodes: Vec<(Node, usize)>,
    sets: Vec<InfoSet>,
    slots: usize,
}

impl Default for Builder {
    fn default() -> Self {
        let root = Node { parent: 0, slot: NONE, set: NONE, mover: 2, chance: 1.0, value: 0.0 };
        Builder { nodes: vec![(root, 0)], sets: Vec::new(), slots: 0 }
    }
}

impl Builder {
    /// The root, from which chance leads on.
    pub const ROOT: usize = 0;

    /// A new information set with this many choices; gives its number.
    pub fn set(&mut self, player: Player, choices: usize) -> usize {
        self.sets.push(InfoSet { player, slots: self.slots..self.slots + choices, node: usize::MAX });
        self.slots += choices;
        self.sets.len() - 1
    }

    /// A node reached by a choice in its parent's information set, if it has one, and by chance.
    pub fn node(&mut self, parent: usize, choice: usize, chance: f64) -> usize {
        let (above, depth) = self.nodes[parent];
        let (slot, mover) = match above.set() {
            Some(set) => (self.sets[set].slots.start as u32 + choice as u32, self.sets[set].player as u8),
            None => (NONE, 2),
        };
        let node = Node { parent: parent as u32, slot, set: NONE, mover, chance, value: 0.0 };
        self.nodes.push((node, depth + 1));
        self.nodes.len() - 1
    }

    /// Says which information set moves at this node.
    pub fn moves(&mut self, node: usize, set: usize) {
        self.nodes[node].0.set = set as u32;
    }

    /// Says that the game ends at this node, and what the first player gets.
    pub fn ends(&mut self, node: usize, value: f64) {
        self.nodes[node].0.value = value;
    }

    /// The tree, its nodes in the order of their depth.
    pub fn build(mut self) -> Tree {
        let deepest = self.nodes.iter().map(|node| node.1).max().unwrap_or_default();
        let mut levels = vec![0; deepest + 2];
        self.nodes.iter().for_each(|node| levels[node.1 + 1] += 1);
        (0..=deepest).for_each(|depth| levels[depth + 1] += levels[depth]);
        let mut next = levels.clone();
        let take = |node: &(Node, usize)| {
            next[node.1] += 1;
            next[node.1] as u32 - 1
        };
        let place: Vec<u32> = self.nodes.iter().map(take).collect();
        let mut nodes: Vec<Node> = self.nodes.iter().map(|node| node.0).collect();
        for (old, &new) in place.iter().enumerate() {
            let node = self.nodes[old].0;
            nodes[new as usize] = Node { parent: place[node.parent as usize], ..node };
            if let Some(set) = node.set() {
                self.sets[set].node = new as usize;
            }
        }
        Tree { nodes, sets: self.sets, levels }
    }
}
