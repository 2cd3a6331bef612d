//! The two soft functions of the rules of thumb.
//!
//! Roots instead of exponentials: a root is the same on every machine, an exponential is not, and a
//! bot must choose the same card everywhere.

/// Rises from 0 to 1, and is one half at 0.
#[inline]
pub(crate) fn rise(x: f32) -> f32 {
    0.5 + 0.5 * x / (1.0 + x * x).sqrt()
}

/// The larger of x and 0, softened by a spread.
#[inline]
pub(crate) fn soft(x: f32, spread: f32) -> f32 {
    0.5 * (x + (x * x + 4.0 * spread * spread).sqrt())
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
