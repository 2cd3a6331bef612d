//! What the calibration measured, as far as a review makes use of it: which claims are kept, what the judges get wrong
//! between reference players, and what our levels lose.
//!
//! `fivepaths calibrate … --figures FILE` writes these tables, each command its own part. They are frozen with a release,
//! and a report names them by a sum over their text, so a change cannot be forgotten.

use serde::{Deserialize, Serialize};

use crate::amount::Points;
use crate::calibration::band;

/// The tables of this release.
const NEWEST: &str = include_str!("../figures.json");
/// A mean must lie within this many standard errors of what it is compared with.
const ERRORS: f64 = 2.0;

/// The tables.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Figures {
    /// Promised against kept, by size of the claim and cards left.
    pub claims: Vec<Claims>,
    /// What a decision of a reference player seems worth on average, as far as the player could know, in bands of four
    /// cards left. It should be nothing.
    pub bands: Vec<f64>,
    /// What our levels lose a decision, the gentlest first.
    pub levels: Vec<LevelLoss>,
    #[serde(skip)]
    name: String,
}

/// A bin of claims.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Claims {
    /// The fewest cards left, and the first number that is too many; none if no number is.
    pub left: (u8, Option<u8>),
    /// The smallest claim, and the first that is too large.
    pub size: (Option<f64>, Option<f64>),
    /// How many there were.
    pub claims: u64,
    /// The mean claim.
    pub promised: f64,
    /// The mean of what was kept.
    pub kept: f64,
    /// The standard error of the difference.
    pub error: f64,
}

/// What a level loses.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LevelLoss {
    /// Its name.
    pub level: String,
    /// Points lost a decision.
    pub loss: f64,
    /// The standard error.
    pub error: f64,
}

impl Claims {
    fn has(&self, left: u8, loss: f64) -> bool {
        left >= self.left.0
            && self.left.1.is_none_or(|end| left < end)
            && self.size.0.is_none_or(|least| loss >= least)
            && self.size.1.is_none_or(|end| loss < end)
    }

    /// Whether the slope is 1 within its error.
    #[must_use]
    pub fn are_kept(&self) -> bool {
        self.claims > 1 && (self.kept - self.promised).abs() <= ERRORS * self.error
    }
}

impl Figures {
    /// The tables of this release.
    pub fn published() -> Self {
        Self::from_json(NEWEST).unwrap_or_default()
    }

    /// Reads tables.
    ///
    /// # Errors
    /// If the text is something else; the error says what and where.
    pub fn from_json(text: &str) -> Result<Self, String> {
        let figures: Figures = serde_json::from_str(text).map_err(|error| error.to_string())?;
        // FNV-1a, which is short and the same everywhere.
        let sum = text
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        Ok(Figures { name: format!("figures-{:08x}", sum >> 32), ..figures })
    }

    /// The tables as text.
    pub fn to_json(&self) -> String {
        // Plain structs always become JSON.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// The name in reports; empty for tables that nobody published.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether claims of this size, with this many cards left, have been kept. Without a table all claims count.
    pub fn keeps(&self, left: u8, loss: f64) -> bool {
        self.claims.is_empty() || self.claims.iter().any(|claims| claims.has(left, loss) && claims.are_kept())
    }

    /// What the judges get wrong about a decision with this many cards left, from the mover's side.
    pub fn correction(&self, left: u8) -> Points {
        Points::new(self.bands.get(band(left)).copied().unwrap_or_default())
    }

    /// The level that loses most nearly as much a decision; `None` if, within the error, it could be one that is further
    /// away than the next level on either side.
    pub fn like(&self, loss: f64, error: f64) -> Option<&str> {
        let nearest = |loss: f64| {
            let gap = |place: &usize| (self.levels[*place].loss - loss).abs();
            (0..self.levels.len()).min_by(|a, b| gap(a).total_cmp(&gap(b)))
        };
        let [low, own, high] = [loss - ERRORS * error, loss, loss + ERRORS * error].map(nearest);
        let (low, own, high) = (low?, own?, high?);
        (own.abs_diff(low) <= 1 && own.abs_diff(high) <= 1).then(|| self.levels[own].level.as_str())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use fivepaths_bots::Bots;
    use fivepaths_rules::CardGame;

    use super::*;

    fn bin(size: [f64; 2], promised: f64, kept: f64) -> Claims {
        Claims { left: (9, Some(21)), size: (Some(size[0]), Some(size[1])), claims: 40, promised, kept, error: 0.5 }
    }

    #[test]
    fn claims_count_where_they_were_kept_and_nowhere_else() {
        let claims = vec![bin([0.5, 2.0], 1.1, 1.9), bin([2.0, 5.0], 3.1, 1.9)];
        let figures = Figures { claims, ..Figures::default() };
        assert!(figures.keeps(9, 0.5) && figures.keeps(20, 1.9));
        assert!(!figures.keeps(20, 2.0), "much less was kept than promised");
        assert!(!figures.keeps(21, 1.0) && !figures.keeps(8, 1.0) && !figures.keeps(9, 5.0), "nothing is known");
        assert!(Figures::default().keeps(9, 3.0), "without a table nothing is doubted");
    }

    #[test]
    fn a_level_is_named_if_it_cannot_be_off_by_more_than_one() {
        let level = |level: &str, loss| LevelLoss { level: level.into(), loss, error: 0.1 };
        let levels = vec![level("gentle", 4.0), level("middling", 2.0), level("strong", 1.0), level("best", 0.0)];
        let figures = Figures { levels, ..Figures::default() };
        assert_eq!(figures.like(2.2, 0.1), Some("middling"));
        assert_eq!(figures.like(2.2, 0.6), Some("middling"), "give or take a level");
        assert_eq!(figures.like(1.2, 1.0), None, "it could be two levels away");
        assert_eq!(figures.like(-3.0, 0.1), Some("best"));
        assert_eq!(Figures::default().like(1.0, 0.1), None);
    }

    #[test]
    fn the_published_tables_are_whole_and_are_named_by_their_text() {
        let figures = Figures::published();
        assert_eq!(figures.bands.len(), crate::calibration::BANDS);
        let levels: Vec<&str> = figures.levels.iter().map(|level| level.level.as_str()).collect();
        assert_eq!(levels, CardGame::LEVELS.iter().map(|level| level.name).collect::<Vec<_>>());
        // Every claim that could get a verdict has a bin.
        for left in 1..=44 {
            for loss in [0.5, 1.0, 3.0, 7.0, 30.0] {
                assert_eq!(figures.claims.iter().filter(|claims| claims.has(left, loss)).count(), 1, "{left} {loss}");
            }
        }
        let other = Figures::from_json(&NEWEST.replacen("\"promised\": ", "\"promised\":  ", 1)).unwrap();
        assert_ne!(other.name(), figures.name());
        assert_eq!(Figures::from_json(&figures.to_json()).unwrap(), figures);
        assert!(Figures::from_json("{\"nonsense\":1}").is_err());
    }
}
