//! What a bot is: something that makes decisions from a view, a budget and a seed.
//!
//! There are two traits, since there are two uses. A [`Policy`] is a rule of thumb. It is called millions of times
//! inside playouts, so it is generic and should not allocate. A [`Bot`] is a player at a table: it may think for a
//! while, and is chosen by its name at run time. [`AtOnce`] makes a bot of any policy.

use fivepaths_rules::{Game, Turn};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::budget::Budget;
use crate::protocol::Estimate;

/// The generator of all players. Deals do not use it.
pub type BotRng = Xoshiro256PlusPlus;

/// A generator from a seed.
pub fn rng(seed: u64) -> BotRng {
    BotRng::seed_from_u64(seed)
}

/// A rule of thumb: one decision from one view, at once.
pub trait Policy<G: Game>: Send + Sync {
    /// The next decision of the player to move, who is the viewer. If there is nothing to decide, the answer means
    /// nothing.
    fn decide(&self, view: &G::View, rng: &mut impl Rng) -> G::Action;

    /// The same for the decisions of one playout, which come in order. To save time it may remember what it worked out
    /// for the decision before, but it makes the same decisions.
    fn playing(&self) -> impl FnMut(&G::View, &mut BotRng) -> G::Action {
        |view, rng| self.decide(view, rng)
    }
}

/// A policy that can say what it thinks of every decision: where a search begins.
pub trait Ranking<G: Game>: Policy<G> {
    /// Calls `put` with every decision worth considering and what it is worth in points. The policy's own choice is
    /// the first of the best ones.
    fn rank(&self, view: &G::View, put: impl FnMut(G::Action, f32));
}

/// The first of the best decisions of a ranking.
pub(crate) fn best_of<G: Game>(ranking: &impl Ranking<G>, view: &G::View) -> G::Action {
    let mut best = (f32::NEG_INFINITY, G::Action::default());
    ranking.rank(view, |action, value| {
        if value > best.0 {
            best = (value, action);
        }
    });
    best.1
}

/// A player at a table.
pub trait Bot<G: Game>: Send + Sync {
    /// The name it was chosen by.
    fn name(&self) -> &str;

    /// The next decisions of the player to move, who is the viewer: one, several, or the whole turn.
    /// The host asks again while the turn is unfinished.
    ///
    /// With a budget of playouts the answer depends only on the arguments, not on the machine, its load or the number
    /// of threads.
    fn choose(&self, view: &G::View, budget: Budget, seed: u64) -> Turn<G::Action>;

    /// What it thinks of the decisions in this view, best first; empty if the bot does not compare decisions.
    fn analyse(&self, _view: &G::View, _budget: Budget, _seed: u64) -> Vec<Estimate> {
        Vec::new()
    }
}

/// A policy as a bot. It needs no budget.
#[derive(Clone, Debug)]
pub struct AtOnce<P> {
    name: String,
    policy: P,
}

impl<P> AtOnce<P> {
    /// The policy under this name.
    pub fn new(name: &str, policy: P) -> Self {
        AtOnce { name: name.to_owned(), policy }
    }
}

impl<G: Game, P: Policy<G>> Bot<G> for AtOnce<P> {
    fn name(&self) -> &str {
        &self.name
    }

    fn choose(&self, view: &G::View, _budget: Budget, seed: u64) -> Turn<G::Action> {
        [self.policy.decide(view, &mut rng(seed))].into_iter().collect()
    }
}
