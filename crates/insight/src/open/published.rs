//! The open values of this release by name. Once published they are frozen, so that reports stay comparable.

use fivepaths_bots::net::Weights;

use super::value::OpenValue;
use crate::reference::Reference;

/// The newest one: its name, its weights, and what a round is worth to the player who begins. The latter is the
/// mean over 20,000 deals that were used for nothing else.
const NEWEST: (&str, &[u8], f64) = ("open-3", include_bytes!("../../weights/open-3.bin"), 2.157);

impl OpenValue {
    /// The network of the newest open value, which judges the last draws as well.
    pub fn network_alone() -> Self {
        let (name, bytes, start) = NEWEST;
        // The weights are part of the program, and a test reads them.
        let value = Weights::from_bytes(bytes).ok().and_then(|weights| OpenValue::new(name, &weights));
        value.unwrap_or_else(|| unreachable!("the weights of {name}")).with_start(start)
    }

    /// The newest open value.
    pub fn published() -> Self {
        Self::network_alone().with_last_draws(Reference::published())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_weights_are_those_of_an_open_value() {
        assert_eq!(OpenValue::published().name(), "open-3");
    }
}
