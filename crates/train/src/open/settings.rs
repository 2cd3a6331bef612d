//! The settings of a run.

use serde::{Deserialize, Serialize};

/// How an open value is trained. Settings that are left out of a file have the published values.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct OpenSettings {
    /// The seed of all randomness.
    pub seed: u64,
    /// How many updates the run has.
    pub updates: u64,
    /// Tables that are played at together.
    pub tables: usize,
    /// Turns at each table between updates.
    pub steps: usize,
    /// Positions in a minibatch.
    pub minibatch: usize,
    /// Widths of the layers; the third may be 0.
    pub widths: [usize; 3],
    /// Learning rate at the beginning; it falls linearly to nearly zero.
    pub rate: f32,
    /// The largest norm that a gradient may have.
    pub norm: f32,
    /// How far a target looks: 1 to the end of the round, 0 one turn ahead.
    pub lambda: f64,
    /// How many cards that could have come instead are tried at each draw.
    pub alternatives: usize,
    /// The same while at most ten cards are left, which is where half of the error comes from.
    pub late_alternatives: usize,
    /// The share of rounds in which another player than the reference plays at first.
    pub unlike_share: f64,
    /// The names of these other players; those of the game if none are given.
    pub unlike: Option<Vec<String>>,
}

impl Default for OpenSettings {
    fn default() -> Self {
        OpenSettings {
            seed: 1,
            updates: 4000,
            tables: 512,
            steps: 24,
            minibatch: 1024,
            widths: [128, 96, 0],
            rate: 1.5e-3,
            norm: 1.0,
            lambda: 0.95,
            alternatives: 3,
            late_alternatives: 5,
            unlike_share: 0.3,
            unlike: None,
        }
    }
}

impl OpenSettings {
    /// The learning rate of an update.
    pub(super) fn rate_at(&self, update: u64) -> f32 {
        let left = 1.0 - update as f32 / self.updates.max(1) as f32;
        self.rate * left.max(0.01)
    }

    /// Checks that a run can have these settings.
    ///
    /// # Errors
    /// If it cannot; the text says why.
    pub fn check(&self) -> Result<(), String> {
        let widths =
            self.widths.iter().all(|width| width.is_multiple_of(16)) && self.widths[0] > 0 && self.widths[1] > 0;
        let counts = [self.tables, self.steps, self.minibatch, self.alternatives, self.late_alternatives];
        if !widths {
            return Err("`widths` must be multiples of 16, the first two of them positive".into());
        }
        if counts.contains(&0) || self.updates == 0 {
            return Err("`updates`, `tables`, `steps`, `minibatch` and the alternatives must be at least 1".into());
        }
        if !(0.0..=1.0).contains(&self.lambda) || !(0.0..=1.0).contains(&self.unlike_share) {
            return Err("`lambda` and `unlike_share` must be from 0 to 1".into());
        }
        Ok(())
    }
}
