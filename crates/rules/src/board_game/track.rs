//! What artifacts are worth at the end.

use crate::rules_error::RulesError;

/// The most values a track can have: for 0 to 27 artifacts, nine in each of three expeditions.
const MOST: usize = 28;

/// The value of each number of artifacts. The last value also counts for any higher number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Track {
    values: [i16; MOST],
    len: u8,
}

impl Track {
    /// A track from the values of 0 artifacts, 1 artifact and so on; `key` is named in an error.
    ///
    /// # Errors
    /// If there are too few or too many values, or one beyond a thousand points.
    pub fn new(key: &'static str, values: &[i16]) -> Result<Self, RulesError> {
        if values.is_empty() || values.len() > MOST {
            return Err(RulesError::TrackLength { key, values: values.len(), most: MOST });
        }
        if let Some(&value) = values.iter().find(|value| value.unsigned_abs() > 1000) {
            return Err(RulesError::TrackValue { key, value });
        }
        let mut track = Track { values: [0; MOST], len: values.len() as u8 };
        track.values[..values.len()].copy_from_slice(values);
        Ok(track)
    }

    /// The values as they were given.
    pub fn values(&self) -> &[i16] {
        &self.values[..usize::from(self.len).min(MOST)]
    }

    /// What this many artifacts are worth.
    #[inline]
    pub fn value(&self, artifacts: u8) -> i32 {
        let index = artifacts.min(self.len - 1);
        i32::from(self.values[usize::from(index).min(MOST - 1)])
    }
}
