//! Random numbers and random play. The crate has no generator of its own, so every caller brings one.

use rand_core::Rng;

use crate::game::{ActionSet, Game};
use crate::turn::Turn;

/// A number below `n`, by multiplication. The bias is below n / 2^32, far less than any playout could notice.
/// Deals that people must be able to check use [`crate::Seed`] instead.
#[inline]
pub fn below(rng: &mut impl Rng, n: u32) -> u32 {
    ((u64::from(rng.next_u32()) * u64::from(n)) >> 32) as u32
}

/// Plays a round to its end, each legal decision as likely as any other, or to the cap on turns.
#[inline]
pub fn play_randomly<G: Game>(round: &mut G, rng: &mut impl Rng) {
    while round.ply() < G::PLY_CAP || round.mid_turn() {
        let Some(action) = round.legal().choose(rng) else { return };
        // It is one of the legal ones, so it cannot be refused.
        let played = round.play(action);
        debug_assert_eq!(played, Ok(()));
    }
}

/// One whole turn of the player to move, each legal decision as likely as any other; `None` when
/// the round is over.
pub fn random_turn<G: Game>(round: &G, rng: &mut impl Rng) -> Option<Turn<G::Action>> {
    let mut round = round.clone();
    let ply = round.ply();
    let mut turn = Turn::new();
    while round.ply() == ply {
        let action = round.legal().choose(rng)?;
        round.play(action).ok()?;
        turn.push(action);
    }
    Some(turn)
}
