//! The gradient of a batch of outputs, to which the losses of all states are added.

use fivepaths_bots::net::Batch;

/// The gradient of a batch of outputs.
#[derive(Clone, Debug, Default)]
pub struct OutputGradient {
    /// The gradient of the outputs of each state and colour.
    pub each: Vec<f32>,
    /// The gradient of the outputs of each state.
    pub whole: Vec<f32>,
}

impl OutputGradient {
    /// Makes room for a batch and sets everything to zero.
    pub(crate) fn clear(&mut self, batch: &Batch) {
        self.each.clear();
        self.each.resize(batch.each.len(), 0.0);
        self.whole.clear();
        self.whole.resize(batch.whole.len(), 0.0);
    }
}
