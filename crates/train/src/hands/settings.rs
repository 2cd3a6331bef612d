//! The settings of a run.

use serde::{Deserialize, Serialize};

/// How a belief is trained. Settings that are left out of a file have the published values.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HandSettings {
    /// The seed of all randomness.
    pub seed: u64,
    /// How many updates the run has.
    pub updates: u64,
    /// Tables that are played at together.
    pub tables: usize,
    /// Turns at each table between updates.
    pub steps: usize,
    /// Views in a minibatch.
    pub minibatch: usize,
    /// Widths of the layers.
    pub widths: [usize; 2],
    /// Learning rate at the beginning; it falls linearly to nearly zero.
    pub rate: f32,
    /// The largest norm that a gradient may have.
    pub norm: f32,
    /// The share of seats at which another player than the reference plays.
    pub unlike_share: f64,
    /// The names of these other players.
    pub unlike: Vec<String>,
}

impl Default for HandSettings {
    fn default() -> Self {
        HandSettings {
            seed: 1,
            updates: 600,
            tables: 512,
            steps: 16,
            minibatch: 512,
            widths: [96, 64],
            rate: 2e-3,
            norm: 1.0,
            unlike_share: 0.3,
            unlike: ["projection", "committer", "greedy", "rambler", "hiker", "climber"].map(String::from).to_vec(),
        }
    }
}

impl HandSettings {
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
        if self.widths.iter().any(|width| !width.is_multiple_of(16) || *width == 0) {
            return Err("`widths` must be positive multiples of 16".into());
        }
        if [self.tables, self.steps, self.minibatch].contains(&0) || self.updates == 0 {
            return Err("`updates`, `tables`, `steps` and `minibatch` must be at least 1".into());
        }
        if !(0.0..=1.0).contains(&self.unlike_share) {
            return Err("`unlike_share` must be from 0 to 1".into());
        }
        Ok(())
    }
}
