//! What a profile is worth, and what each player could gain by knowing it.

use super::tree::{Player, Profile, Tree};

/// How far a profile is from an equilibrium.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Exploitability {
    /// What the first player gets.
    pub value: f64,
    /// What each player would get by the best answer to the other.
    pub answers: [f64; 2],
}

impl Exploitability {
    /// Measures a profile.
    pub fn of(tree: &Tree, profile: &Profile) -> Self {
        let value = value(tree, profile);
        Exploitability { value, answers: [best_answer(tree, profile, 0), best_answer(tree, profile, 1)] }
    }

    /// NashConv: what both players together would gain by the best answers. It is 0 for an equilibrium
    /// and for nothing else.
    pub fn nash_conv(&self) -> f64 {
        // What one player gets the other loses, so the values of the profile itself cancel.
        self.answers[0] + self.answers[1]
    }
}

/// What the first player gets.
pub fn value(tree: &Tree, profile: &Profile) -> f64 {
    let mut values: Vec<f64> = tree.nodes.iter().map(|node| node.value).collect();
    for (n, node) in tree.nodes.iter().enumerate().skip(1).rev() {
        let probability = node.slot().map_or(1.0, |slot| profile[slot]);
        values[node.parent as usize] += probability * node.chance * values[n];
    }
    values[0]
}

/// What a player gets by the best answer to the other's part of the profile.
///
/// It is computed from the deepest choices upwards. The best choice of an information set is the one whose nodes,
/// weighted by how likely chance and the other player make them, are worth most in sum.
pub fn best_answer(tree: &Tree, profile: &Profile, player: Player) -> f64 {
    let sign = if player == 0 { 1.0 } else { -1.0 };
    let reach = reach_of_others(tree, profile, player);
    let mut values: Vec<f64> = tree.nodes.iter().map(|node| sign * node.value).collect();
    let mut worth = vec![0.0; tree.slots()];
    for level in tree.levels() {
        let above: Vec<usize> = level.clone().filter(|&n| usize::from(tree.nodes[n].mover) == player).collect();
        for &n in &above {
            let node = &tree.nodes[n];
            if let Some(slot) = node.slot() {
                worth[slot] += reach[node.parent as usize] * node.chance * values[n];
            }
        }
        for n in level {
            let node = &tree.nodes[n];
            let parent = node.parent as usize;
            let taken = match (node.slot(), tree.nodes[parent].set()) {
                (Some(slot), Some(set)) if usize::from(node.mover) == player => {
                    f64::from(u8::from(slot == best(&worth, tree.sets[set].slots.clone())))
                }
                (Some(slot), _) => profile[slot],
                (None, _) => 1.0,
            };
            values[parent] += taken * node.chance * values[n];
        }
    }
    values[0]
}

/// The first of the best slots.
fn best(worth: &[f64], mut slots: std::ops::Range<usize>) -> usize {
    let first = slots.start;
    slots.next();
    slots.fold(first, |best, slot| if worth[slot] > worth[best] { slot } else { best })
}

/// The probability of each node by chance and the other player's choices alone.
fn reach_of_others(tree: &Tree, profile: &Profile, player: Player) -> Vec<f64> {
    let mut reach = vec![1.0; tree.nodes.len()];
    for (n, node) in tree.nodes.iter().enumerate().skip(1) {
        let theirs = node.slot().filter(|_| usize::from(node.mover) != player).map_or(1.0, |slot| profile[slot]);
        reach[n] = reach[node.parent as usize] * node.chance * theirs;
    }
    reach
}
