//! Randomness is a parameter: whoever wants chance brings a generator.

use rand_core::Rng;

/// A number below `n`, by multiplication. The bias is below n / 2^32, far under what any playout
/// could notice; deals that people must be able to check use [`crate::Seed`] instead.
#[inline]
pub fn below(rng: &mut impl Rng, n: u32) -> u32 {
    ((u64::from(rng.next_u32()) * u64::from(n)) >> 32) as u32
}
