//! One number from several: private randomness from (run, pair, player, turn).

/// Mixes the parts into one number; a change in any part changes about half of its bits.
pub fn mix(parts: &[u64]) -> u64 {
    parts.iter().fold(0x0066_6976_6570_6174, |state, part| scramble(state ^ part))
}

/// A round of SplitMix64.
fn scramble(state: u64) -> u64 {
    let mut z = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_and_length_matter() {
        assert_ne!(mix(&[1, 2]), mix(&[2, 1]));
        assert_ne!(mix(&[1]), mix(&[1, 0]));
    }
}
