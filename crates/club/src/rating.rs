//! A rating as it is stored: whole numbers, so that a database, a record and a command agree to the digit.

use serde::{Deserialize, Serialize};

use crate::glicko::{LEAST, MOST};

/// What is known of how well somebody plays in one pool.
///
/// Ratings and deviations are thousandths of a point, volatility is in millionths. Whatever is put in, the numbers stay
/// within their bounds, so that every computation with them is finite.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "Stored")]
pub struct Rating {
    rating: i32,
    deviation: i32,
    volatility: i32,
    games: u32,
}

/// The fields as they come from elsewhere.
#[derive(Deserialize)]
struct Stored {
    rating: i32,
    deviation: i32,
    volatility: i32,
    games: u32,
}

impl From<Stored> for Rating {
    fn from(stored: Stored) -> Self {
        Rating::new(stored.rating, stored.deviation, stored.volatility, stored.games)
    }
}

impl Rating {
    /// Somebody of whom nothing is known.
    pub const NEW: Rating = Rating { rating: 1_500_000, deviation: 350_000, volatility: 60_000, games: 0 };
    /// The highest rating; the lowest is 0, which is how well somebody plays who moves at random.
    pub const MOST: i32 = 4_000_000;
    /// Above this deviation a rating is provisional: two times out of three it is off by less than this.
    pub const PROVISIONAL: i32 = 110_000;

    /// A rating from its numbers.
    #[must_use]
    pub fn new(rating: i32, deviation: i32, volatility: i32, games: u32) -> Self {
        Rating {
            rating: rating.clamp(0, Self::MOST),
            deviation: deviation.clamp(1_000, Self::NEW.deviation),
            volatility: volatility.clamp((1e6 * LEAST) as i32, (1e6 * MOST) as i32),
            games,
        }
    }

    /// The rating, in thousandths of a point.
    #[must_use]
    pub fn rating(&self) -> i32 {
        self.rating
    }

    /// The deviation, in thousandths of a point.
    #[must_use]
    pub fn deviation(&self) -> i32 {
        self.deviation
    }

    /// How erratic the results are, in millionths.
    #[must_use]
    pub fn volatility(&self) -> i32 {
        self.volatility
    }

    /// How many matches it is made of.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.games
    }

    /// Whether too little is known to take the number seriously.
    #[must_use]
    pub fn provisional(&self) -> bool {
        self.deviation > Self::PROVISIONAL
    }
}
