//! The season of a player: how lucky they were in all matches that have a review, and what they made of it.
//!
//! Only its owner sees it. Luck has a mean of zero, so the sum of it says how far chance alone has carried somebody; its
//! error is how far it carries anybody in so many matches.

/// The spread of luck in a match of three rounds between reference players, in points.
const USUAL: f64 = 60.0;
/// As if so many matches had been there before.
const BEFORE: f64 = 4.0;

/// Sums over the reviewed matches of a player, in hundredths of a point from their side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Season {
    /// How many matches.
    pub matches: i64,
    /// The results.
    pub result: i64,
    /// The luck in them.
    pub luck: i64,
    /// The squares of the luck in each.
    pub squares: i64,
}

impl Season {
    /// Luck so far, in points, with its standard error: since 0 is expected, it follows from the squares. A few matches tell
    /// little about their spread, so it begins with what is usual.
    #[must_use]
    pub fn luck(&self) -> (f64, f64) {
        let (matches, squares) = (self.matches as f64, self.squares as f64 / 10_000.0);
        let variance = (squares + BEFORE * USUAL * USUAL) / (matches + BEFORE);
        (self.luck as f64 / 100.0, (matches * variance).sqrt())
    }

    /// The mean result of a match, as it was and without luck, in points.
    #[must_use]
    pub fn averages(&self) -> [f64; 2] {
        let matches = self.matches.max(1) as f64;
        [self.result, self.result - self.luck].map(|sum| sum as f64 / 100.0 / matches)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luck_and_the_result_without_it_are_the_result() {
        // Two matches: won by 30 with 50 points of luck, lost by 10 with 20 of bad luck.
        let season = Season { matches: 2, result: 2_000, luck: 3_000, squares: 5_000 * 5_000 + 2_000 * 2_000 };
        let (luck, error) = season.luck();
        assert!((luck - 30.0).abs() < 1e-9 && (error - 75.94).abs() < 0.01, "{luck} {error}");
        assert_eq!(season.averages(), [10.0, -5.0]);
        assert_eq!(Season::default().averages(), [0.0, 0.0]);
    }
}
