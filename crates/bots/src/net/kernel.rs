//! The innermost loops of matrix products, written once on registers of sixteen lanes.
//!
//! What such a register is depends on the processor and is chosen at run time: one register of sixteen lanes or two of
//! eight, both with fused multiply-add, or plain numbers where there are none. Lanes do not mix, so the first two give
//! the same bits. Without fused multiply-add the last bits differ, so a training run can be repeated exactly only among
//! processors that have it, or only among those that do not.

/// Columns of a panel, which are the lanes of a register.
pub(super) const PANEL: usize = 16;

/// Runs an expression that writes to `$out`, with the best registers that this processor has, and with as many panels
/// side by side (`$wide`) as keep them busy.
macro_rules! with_kernel {
    ($kernel:ident, $wide:ident, $out:ident => $work:expr) => {{
        #[cfg(target_arch = "x86_64")]
        if let Some($kernel) = pulp::x86::V4::try_new() {
            const $wide: usize = 2;
            $kernel.vectorize($crate::net::kernel::once!($out => $work));
            return;
        }
        #[cfg(target_arch = "x86_64")]
        if let Some($kernel) = pulp::x86::V3::try_new() {
            const $wide: usize = 1;
            $kernel.vectorize($crate::net::kernel::once!($out => $work));
            return;
        }
        const $wide: usize = 1;
        let $kernel = $crate::net::kernel::Plain;
        $work;
    }};
}
pub(super) use with_kernel;

/// A closure that is sure to be inlined. It has to be one that can be called only once (`FnOnce`): the others are
/// called through a function that the compiler adds, and which it may compile without wide instructions.
macro_rules! once {
    ($out:ident => $work:expr) => {
        #[inline(always)]
        move || {
            let $out = $out;
            $work
        }
    };
}
pub(super) use once;

/// Sixteen numbers.
#[inline(always)]
pub(super) fn piece(values: &[f32], at: usize) -> [f32; PANEL] {
    let mut piece = [0.0; PANEL];
    piece.copy_from_slice(&values[at..at + PANEL]);
    piece
}

/// Registers of sixteen lanes.
pub(super) trait Kernel: Copy {
    /// Sixteen numbers in registers.
    type Lanes: Copy;

    /// From memory.
    fn load(self, values: [f32; PANEL]) -> Self::Lanes;

    /// To memory.
    fn store(self, lanes: Self::Lanes) -> [f32; PANEL];

    /// Adds a multiple of sixteen numbers to sixteen others.
    fn add_multiple(self, sum: Self::Lanes, factor: f32, values: Self::Lanes) -> Self::Lanes;

    // The following use loops, since the closures of `map` are not always inlined, and then nothing stays in registers.

    /// Several at once from memory.
    #[inline(always)]
    fn load_all<const N: usize>(self, lines: &[[f32; PANEL]; N]) -> [Self::Lanes; N] {
        let mut out = [self.load([0.0; PANEL]); N];
        for i in 0..N {
            out[i] = self.load(lines[i]);
        }
        out
    }

    /// The same line of several panels.
    #[inline(always)]
    fn load_line<const P: usize>(self, panels: [&[[f32; PANEL]]; P], line: usize) -> [Self::Lanes; P] {
        let mut out = [self.load([0.0; PANEL]); P];
        for i in 0..P {
            out[i] = self.load(panels[i][line]);
        }
        out
    }

    /// Several at once to memory.
    #[inline(always)]
    fn store_all<const N: usize>(self, lines: &[Self::Lanes; N]) -> [[f32; PANEL]; N] {
        let mut out = [[0.0; PANEL]; N];
        for i in 0..N {
            out[i] = self.store(lines[i]);
        }
        out
    }

    /// Adds the product of `M` rows and `P` panels of the same length to `sums`; `a` gives the rows' elements at an
    /// inner index.
    #[inline(always)]
    fn tile<const M: usize, const P: usize>(
        self,
        a: impl Fn(usize) -> [f32; M],
        panels: [&[[f32; PANEL]]; P],
        sums: [[[f32; PANEL]; P]; M],
    ) -> [[[f32; PANEL]; P]; M] {
        let mut lanes = [[self.load([0.0; PANEL]); P]; M];
        for i in 0..M {
            lanes[i] = self.load_all(&sums[i]);
        }
        for k in 0..panels[0].len() {
            let (a, b) = (a(k), self.load_line(panels, k));
            for i in 0..M {
                for j in 0..P {
                    lanes[i][j] = self.add_multiple(lanes[i][j], a[i], b[j]);
                }
            }
        }
        let mut sums = sums;
        for i in 0..M {
            sums[i] = self.store_all(&lanes[i]);
        }
        sums
    }

    /// Adds the product of one row, reading only these places of it, and `P` panels of the same length to `sums`.
    #[inline(always)]
    fn line<const P: usize>(
        self,
        row: &[f32],
        places: &[u16],
        panels: [&[[f32; PANEL]]; P],
        sums: [[f32; PANEL]; P],
    ) -> [[f32; PANEL]; P] {
        let row = &row[..panels[0].len()];
        let mut sums = self.load_all(&sums);
        for &place in places {
            let place = usize::from(place);
            let line = self.load_line(panels, place);
            for i in 0..P {
                sums[i] = self.add_multiple(sums[i], row[place], line[i]);
            }
        }
        self.store_all(&sums)
    }

    /// For each of these places in `row`: adds its number times `piece`, a part of a line, to the same part of that
    /// line of `out`.
    #[inline(always)]
    fn spray<const P: usize>(
        self,
        row: &[f32],
        places: &[u16],
        pieces: [[f32; PANEL]; P],
        out: &mut [f32],
        columns: usize,
    ) {
        let pieces = self.load_all(&pieces);
        for &place in places {
            let place = usize::from(place);
            let out = &mut out[place * columns..][..P * PANEL];
            for (out, values) in out.chunks_exact_mut(PANEL).zip(pieces) {
                let sum = self.add_multiple(self.load(piece(out, 0)), row[place], values);
                out.copy_from_slice(&self.store(sum));
            }
        }
    }
}

/// Loops that any processor can run.
#[derive(Clone, Copy)]
pub(super) struct Plain;

impl Kernel for Plain {
    type Lanes = [f32; PANEL];

    #[inline(always)]
    fn load(self, values: [f32; PANEL]) -> Self::Lanes {
        values
    }

    #[inline(always)]
    fn store(self, lanes: Self::Lanes) -> [f32; PANEL] {
        lanes
    }

    #[inline(always)]
    fn add_multiple(self, mut sum: Self::Lanes, factor: f32, values: Self::Lanes) -> Self::Lanes {
        for (sum, value) in sum.iter_mut().zip(values) {
            *sum += factor * value;
        }
        sum
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use pulp::x86::{V3, V4};
    use pulp::{cast, f32x8, f32x16};

    use super::{Kernel, PANEL};

    impl Kernel for V4 {
        type Lanes = f32x16;

        #[inline(always)]
        fn load(self, values: [f32; PANEL]) -> f32x16 {
            cast(values)
        }

        #[inline(always)]
        fn store(self, lanes: f32x16) -> [f32; PANEL] {
            cast(lanes)
        }

        #[inline(always)]
        fn add_multiple(self, sum: f32x16, factor: f32, values: f32x16) -> f32x16 {
            self.mul_add_f32x16(self.splat_f32x16(factor), values, sum)
        }
    }

    impl Kernel for V3 {
        type Lanes = [f32x8; 2];

        #[inline(always)]
        fn load(self, values: [f32; PANEL]) -> [f32x8; 2] {
            cast(values)
        }

        #[inline(always)]
        fn store(self, lanes: [f32x8; 2]) -> [f32; PANEL] {
            cast(lanes)
        }

        #[inline(always)]
        fn add_multiple(self, sum: [f32x8; 2], factor: f32, values: [f32x8; 2]) -> [f32x8; 2] {
            let factor = self.splat_f32x8(factor);
            [self.mul_add_f32x8(factor, values[0], sum[0]), self.mul_add_f32x8(factor, values[1], sum[1])]
        }
    }
}
