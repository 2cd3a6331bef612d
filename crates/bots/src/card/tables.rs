//! Sums over sets of numbers.

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

/// How many numbers are in a set. A table, since builds for any x86-64 processor have no instruction that counts bits.
static COUNTS: [u8; 1024] = {
    let mut table = [0; 1024];
    let mut mask: usize = 0;
    while mask < 1024 {
        table[mask] = (mask & !1).count_ones() as u8;
        mask += 1;
    }
    table
};

/// The sum of the highest `count` numbers in a set, by count.
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

/// The sum of the highest `count` numbers in a set.
#[inline]
pub(super) fn best(numbers: u16, count: usize) -> f32 {
    f32::from(BEST[count.min(9)][usize::from(numbers) & 1023])
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
}
