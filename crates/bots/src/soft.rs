//! The smooth functions of the rules of thumb, and random numbers in the shape of a bell.
//!
//! They use roots instead of exponentials. A root is the same on every machine, an exponential is not, and a bot must
//! choose the same card everywhere.

use rand_core::Rng;

/// Rises from 0 to 1, and is one half at 0.
#[inline]
pub(crate) fn rise(x: f32) -> f32 {
    0.5 + 0.5 * x / (1.0 + x * x).sqrt()
}

/// The larger of x and 0, smoothed over a spread.
#[inline]
pub(crate) fn soft(x: f32, spread: f32) -> f32 {
    soft_within(x, room(spread))
}

/// The same with the spread given as its [`room`], which callers work out once and keep.
#[inline]
pub(crate) fn soft_within(x: f32, room: f32) -> f32 {
    0.5 * (x + (x * x + room).sqrt())
}

/// The form of a spread that [`soft_within`] needs.
#[inline]
pub(crate) fn room(spread: f32) -> f32 {
    4.0 * spread * spread
}

/// A random number around 0 with a spread of 1. It is the sum of three uniform numbers, since an exact normal
/// distribution would need a logarithm, which is not the same on every machine.
pub(crate) fn bell(rng: &mut impl Rng) -> f32 {
    let one = |rng: &mut dyn FnMut() -> u32| (rng() >> 8) as f32 / 8_388_608.0 - 1.0;
    let mut next = || rng.next_u32();
    one(&mut next) + one(&mut next) + one(&mut next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_spread_soft_is_the_maximum() {
        assert_eq!(soft(3.0, 0.0), 3.0);
        assert_eq!(soft(-3.0, 0.0), 0.0);
        assert!(soft(0.0, 5.0) == 5.0 && rise(0.0) == 0.5);
    }
}
