//! The open value of this release for the board game. Once published it is frozen, so that reports stay comparable.

use fivepaths_bots::net::Weights;

use super::value::BoardValue;

/// The newest one: its name and its weights.
const NEWEST: (&str, &[u8]) = ("board-open-1", include_bytes!("../../weights/board-open-1.bin"));

impl BoardValue {
    /// The newest open value of the board game.
    pub fn published() -> Self {
        let (name, bytes) = NEWEST;
        // The weights are part of the program, and a test reads them.
        let value = Weights::from_bytes(bytes).ok().and_then(|weights| BoardValue::new(name, &weights));
        value.unwrap_or_else(|| unreachable!("the weights of {name}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_weights_are_those_of_an_open_value() {
        assert_eq!(BoardValue::published().name(), "board-open-1");
    }
}
