//! Counting and choosing among the bits of a word, without loops or branches.
//!
//! Uniform play asks "how many, and which is the n-th?" at every decision. A loop that clears one bit
//! after another ends with a branch that no processor can predict, and that took a third of the time of
//! a turn. Sums over bytes and a small table need no branch. The code is portable on purpose: default
//! builds may use neither a count nor a select instruction.

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGHS: u64 = 0x8080_8080_8080_8080;

/// The place of the n-th set bit of a byte; 0 where there is none.
static IN_BYTE: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut place, mut n) = (0, 0);
        while place < 8 {
            if byte >> place & 1 == 1 {
                table[byte][n] = place;
                n += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    table
};

/// How many bits of a byte are set.
static BYTE_COUNT: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = (byte as u8).count_ones() as u8;
        byte += 1;
    }
    table
};

/// In each byte the number of bits set in it and all bytes below it.
#[inline]
const fn sums(bits: u64) -> u64 {
    let pairs = bits - (bits >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    bytes.wrapping_mul(ONES)
}

/// How many bits are set.
#[inline]
pub(crate) const fn count(bits: u64) -> usize {
    (sums(bits) >> 56) as usize
}

/// The place of the `n`-th set bit, counted from 0. There must be more than `n` of them.
#[inline]
pub(crate) fn select(bits: u64, n: usize) -> usize {
    let (sums, n) = (sums(bits), n as u64 & 63);
    // A high bit for every byte that ends before the n-th set bit. The number of such bytes is the index
    // of the byte that has it.
    let before = (n.wrapping_mul(ONES) | HIGHS).wrapping_sub(sums) & HIGHS;
    let shift = (before >> 7).wrapping_mul(ONES) >> 56 << 3 & 56;
    let skipped = (sums << 8) >> shift & 255;
    let byte = (bits >> shift & 255) as usize;
    shift as usize + usize::from(IN_BYTE[byte][(n.wrapping_sub(skipped) & 7) as usize])
}

/// How many bits of a byte are set.
#[inline]
pub(crate) fn count_in_byte(bits: u8) -> usize {
    usize::from(BYTE_COUNT[usize::from(bits)])
}

/// The place of the `n`-th set bit of a byte, counted from 0. There must be more than `n` of them.
#[inline]
pub(crate) fn select_in_byte(bits: u8, n: usize) -> usize {
    usize::from(IN_BYTE[usize::from(bits)][n & 7])
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn counts_and_selects_like_a_loop(bits in any::<u64>(), mask in any::<u64>()) {
            for bits in [bits, bits & mask, bits & mask & mask.rotate_left(17), 1, u64::MAX, 1 << 63] {
                prop_assert_eq!(count(bits), bits.count_ones() as usize);
                let places: Vec<usize> = (0..64).filter(|place| bits >> place & 1 == 1).collect();
                for (n, place) in places.iter().enumerate() {
                    prop_assert_eq!(select(bits, n), *place);
                }
            }
        }
    }
}
