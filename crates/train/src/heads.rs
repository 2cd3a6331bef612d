//! Where the gradient of a batch of outputs is gathered.

use fivepaths_bots::net::Batch;

/// The gradient of a batch of outputs.
#[derive(Clone, Debug, Default)]
pub struct OutputGradient {
    /// Of the outputs of each state and colour.
    pub each: Vec<f32>,
    /// Of the outputs of each state.
    pub whole: Vec<f32>,
}

impl OutputGradient {
    /// Makes room for a batch, all zero.
    pub(crate) fn clear(&mut self, batch: &Batch) {
        self.each.clear();
        self.each.resize(batch.each.len(), 0.0);
        self.whole.clear();
        self.whole.resize(batch.whole.len(), 0.0);
    }
}
