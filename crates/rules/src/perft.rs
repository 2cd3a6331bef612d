//! Counting: how many different sequences of decisions there are.

use crate::game::{ActionSet, Game};

/// The number of sequences of `depth` decisions from here; one that ends the round earlier is
/// counted once. The usual check that a fast move generator is exact.
pub fn perft<G: Game>(game: &G, depth: u32) -> u64 {
    let legal = game.legal();
    if depth == 0 || legal.is_empty() {
        return 1;
    }
    let after = |action| {
        let mut next = game.clone();
        match next.play(action) {
            Ok(()) => perft(&next, depth - 1),
            Err(_) => 0,
        }
    };
    legal.iter().map(after).sum()
}
