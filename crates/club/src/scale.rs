//! How a margin in points becomes a score.
//!
//! A win by eighty points says more about who is stronger than a win by two. So a score is
//! `s = 1/2 + clamp(d (1 - 2w) / (2 S) + sign(d) w, -1/2, 1/2)`: `d` is the margin, a win scores at least `1/2 + w`, and
//! a margin of `S` or more scores 1. Strong players play for the win and not for the margin, so `w` grows with the
//! rating of both; at one half only the win counts.

use fivepaths_rules::Pool;

/// The least that winning counts; the fit found no reason for more, even among the strongest.
const THIRD: f64 = 1.0 / 3.0;

/// The figures of one pool. They were fitted by `scripts/fit-ratings`; docs/ratings.md says how.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Scale {
    /// The margin that scores 1 (`S`).
    pub span: f64,
    /// What winning by nothing scores beyond one half (`w`), at a mean rating of [`Scale::BEGINNERS`].
    pub beginners: f64,
    /// The same at a mean rating of [`Scale::EXPERTS`].
    pub experts: f64,
    /// How far the levels lie apart in this pool, measured by how far they do where their ratings were measured.
    pub stretch: f64,
}

impl Scale {
    /// The mean rating up to which `w` has its lower end, in points.
    pub const BEGINNERS: f64 = 1000.0;
    /// The mean rating from which on `w` has its upper end, in points.
    pub const EXPERTS: f64 = 2000.0;

    /// The scale of a pool.
    #[must_use]
    pub const fn of(pool: Pool) -> Scale {
        let (span, beginners, experts, stretch) = match pool {
            Pool::CardMatch => (80.0, THIRD, THIRD, 1.0),
            Pool::CardRound => (120.0, THIRD, THIRD, 0.52),
            Pool::SixColours => (140.0, THIRD, THIRD, 0.5),
            Pool::BoardTwo => (120.0, THIRD, THIRD, 1.0),
            // Rated by places alone.
            Pool::BoardMore => (100.0, 0.5, 0.5, 0.88),
        };
        Scale { span, beginners, experts, stretch }
    }

    /// `w` at a mean rating, in points.
    #[must_use]
    pub fn for_winning(&self, mean: f64) -> f64 {
        let along = (mean - Self::BEGINNERS) / (Self::EXPERTS - Self::BEGINNERS);
        let weight = self.beginners + (self.experts - self.beginners) * along.clamp(0.0, 1.0);
        weight.clamp(0.0, 0.5)
    }

    /// How far the winner's score is above one half, and the loser's below it. A match that was not played to its end
    /// counts as one with the greatest margin (`None`).
    #[must_use]
    pub fn beyond_half(&self, margin: Option<u32>, mean: f64) -> f64 {
        let Some(margin) = margin else { return 0.5 };
        let weight = self.for_winning(mean);
        let gained = f64::from(margin) * (1.0 - 2.0 * weight) / (2.0 * self.span);
        (gained + weight).clamp(0.0, 0.5)
    }

    /// The rating of a level in this pool, in thousandths, from the one that was measured, in points. Levels keep their
    /// distances in every pool but for one factor: a single round, say, is more of a lottery than a match.
    #[must_use]
    pub fn anchor(&self, measured: i32) -> i32 {
        let from_middle = (f64::from(measured) - 1500.0) * self.stretch;
        libm::round(1000.0 * (1500.0 + from_middle)) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCALE: Scale = Scale { span: 100.0, beginners: 0.25, experts: 0.5, stretch: 0.5 };

    #[test]
    fn the_formula_at_its_corners() {
        assert_eq!(SCALE.for_winning(0.0), 0.25);
        assert_eq!(SCALE.for_winning(1500.0), 0.375);
        assert_eq!(SCALE.for_winning(9000.0), 0.5);
        assert_eq!(SCALE.beyond_half(Some(0), 500.0), 0.25);
        assert_eq!(SCALE.beyond_half(Some(50), 500.0), 0.375);
        assert_eq!(SCALE.beyond_half(Some(100), 500.0), 0.5);
        assert_eq!(SCALE.beyond_half(Some(u32::MAX), 500.0), 0.5);
        assert_eq!(SCALE.beyond_half(None, 500.0), 0.5);
        assert_eq!(SCALE.beyond_half(Some(1), 2000.0), 0.5, "among experts a win is a win");
    }

    #[test]
    fn levels_keep_their_distances() {
        assert_eq!(SCALE.anchor(1500), 1_500_000);
        assert_eq!(SCALE.anchor(2221), 1_860_500);
        assert_eq!(SCALE.anchor(831), 1_165_500);
    }
}
