//! Points and chances as whole numbers of small units.
//!
//! Luck and skill are differences of values that must add up to the margin. Values are rounded once, when they are
//! made, and everything after that is whole numbers. So the sum is exact, also in a report, and the same on every
//! machine.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// An amount, counted in units of which `PER` make one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Amount<const PER: i64>(i64);

/// Points, to a hundredth.
pub type Points = Amount<100>;
/// A chance to win the match, to a millionth; a draw is half a win.
pub type Chance = Amount<1_000_000>;

impl<const PER: i64> Amount<PER> {
    /// Nothing.
    pub const ZERO: Self = Amount(0);

    /// The nearest amount.
    pub fn new(value: f64) -> Self {
        Amount((value * PER as f64).round() as i64)
    }

    /// As a number.
    pub fn value(self) -> f64 {
        self.0 as f64 / PER as f64
    }
}

impl<const PER: i64> Add for Amount<PER> {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Amount(self.0 + other.0)
    }
}

impl<const PER: i64> AddAssign for Amount<PER> {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl<const PER: i64> Sub for Amount<PER> {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Amount(self.0 - other.0)
    }
}

impl<const PER: i64> Neg for Amount<PER> {
    type Output = Self;
    fn neg(self) -> Self {
        Amount(-self.0)
    }
}

impl<const PER: i64> Sum for Amount<PER> {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, Add::add)
    }
}

impl<const PER: i64> fmt::Debug for Amount<PER> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.value())
    }
}

impl<const PER: i64> Serialize for Amount<PER> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.value().serialize(to)
    }
}

impl<'de, const PER: i64> Deserialize<'de> for Amount<PER> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        f64::deserialize(from).map(Self::new)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn amounts_add_up_and_keep_their_decimals_in_json() {
        let parts = [0.1, 0.2, -0.005, 33.337].map(Points::new);
        assert_eq!(parts.into_iter().sum::<Points>(), Points::new(33.63));
        assert_eq!(serde_json::to_string(&Points::new(9.2)).unwrap(), "9.2");
        assert_eq!(serde_json::from_str::<Points>("-1.37").unwrap(), Points::new(-1.37));
    }
}
