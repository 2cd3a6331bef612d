//! `random`: every legal decision is as likely as any other. Its rating is the zero of every ladder.

use fivepaths_rules::{ActionSet, Game, View};
use rand_core::Rng;

use crate::bot::Policy;

/// Plays uniformly at random.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Policy<G> for Random {
    #[inline]
    fn decide(&self, view: &G::View, rng: &mut impl Rng) -> G::Action {
        view.legal().choose(rng).unwrap_or_default()
    }
}
