//! The belief of this release. Once published it is frozen, so that reports stay comparable.

use fivepaths_bots::net::Weights;

use super::network::Belief;

/// The newest one: its name and its weights.
const NEWEST: (&str, &[u8]) = ("hands-2", include_bytes!("../../weights/hands-2.bin"));

impl Belief {
    /// The newest belief.
    pub fn published() -> Self {
        let (name, bytes) = NEWEST;
        // The weights are part of the program, and a test reads them.
        let belief = Weights::from_bytes(bytes).ok().and_then(|weights| Belief::new(name, &weights));
        belief.unwrap_or_else(|| unreachable!("the weights of {name}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_weights_are_those_of_a_belief() {
        assert_eq!(Belief::published().name(), "hands-2");
    }
}
