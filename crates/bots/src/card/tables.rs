//! Sums over sets of numbers, and the two soft functions of the rules of thumb.
//!
//! Roots instead of exponentials: a root is the same on every machine, an exponential is not, and a
//! bot must choose the same card everywhere.

/// The sum of the numbers in a set.
static SUMS: [u8; 1024] = {
    let mut table = [0; 1024];
    let mut mask: usize = 2;
    while mask < 1024 {
        let high = mask.ilog2() as usize;
        let number = if high == 0 { 0 } else { high as u8 + 1 };
        table[mask] = number + table[mask & !(1 << high)];
        mask += 1;
    }
    table
};

/// How many numbers are in a set. Processors of the common denominator count bits slowly.
static COUNTS: [u8; 1024] = {
    let mut table = [0; 1024];
    let mut mask: usize = 0;
    while mask < 1024 {
        table[mask] = (mask & !1).count_ones() as u8;
        mask += 1;
    }
    table
};

/// The sum of the best so many numbers in a set.
static BEST: [[u8; 1024]; 10] = {
    let mut table = [[0; 1024]; 10];
    let mut count = 1;
    while count < 10 {
        let mut mask: usize = 2;
        while mask < 1024 {
            let high = mask.ilog2() as usize;
            let number = if high == 0 { 0 } else { high as u8 + 1 };
            table[count][mask] = number + table[count - 1][mask & !(1 << high)];
            mask += 1;
        }
        count += 1;
    }
    table
};

/// The sum of the numbers in a set.
#[inline]
pub(super) fn sum(numbers: u16) -> f32 {
    f32::from(SUMS[usize::from(numbers) & 1023])
}

/// How many numbers are in a set.
#[inline]
pub(super) fn count(numbers: u16) -> u32 {
    u32::from(COUNTS[usize::from(numbers) & 1023])
}

/// The sum of the best so many numbers in a set.
#[inline]
pub(super) fn best(numbers: u16, count: usize) -> f32 {
    f32::from(BEST[count.min(9)][usize::from(numbers) & 1023])
}

/// Rises from 0 to 1, and is one half at 0.
#[inline]
pub(super) fn rise(x: f32) -> f32 {
    0.5 + 0.5 * x / (1.0 + x * x).sqrt()
}

/// The larger of x and 0, softened by a spread.
#[inline]
pub(super) fn soft(x: f32, spread: f32) -> f32 {
    0.5 * (x + (x * x + 4.0 * spread * spread).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_count_numbers_and_no_wager() {
        // 2, 5 and 10; the lowest bit is the wager.
        let numbers = 1 << 1 | 1 << 4 | 1 << 9;
        assert_eq!(sum(numbers | 1), 17.0);
        assert_eq!(best(numbers, 0), 0.0);
        assert_eq!(best(numbers | 1, 2), 15.0);
        assert_eq!(best(numbers, 40), 17.0);
    }

    #[test]
    fn without_spread_soft_is_the_maximum() {
        assert_eq!(soft(3.0, 0.0), 3.0);
        assert_eq!(soft(-3.0, 0.0), 0.0);
        assert!(soft(0.0, 5.0) == 5.0 && rise(0.0) == 0.5);
    }
}
