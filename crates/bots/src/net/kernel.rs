//! The innermost loops of matrix products, once for any processor and once for those with eight lanes.
//!
//! Instructions are chosen at run time: eight lanes with fused multiply-add where the processor has them, plain
//! loops elsewhere. The two differ in the last bits, so a training run can be repeated exactly only on one
//! kind of processor.

/// Columns of a panel: two registers of eight lanes.
pub(super) const PANEL: usize = 16;

/// Runs something with the best kernel this processor has.
macro_rules! with_kernel {
    ($kernel:ident => $work:expr) => {{
        #[cfg(target_arch = "x86_64")]
        if let Some(simd) = pulp::x86::V3::try_new() {
            let $kernel = $crate::net::kernel::Wide(simd);
            simd.vectorize(
                #[inline(always)]
                || $work,
            );
            return;
        }
        let $kernel = $crate::net::kernel::Plain;
        $work;
    }};
}
pub(super) use with_kernel;

/// How a tile of the result is computed.
pub(super) trait Kernel: Copy {
    /// Adds the product of `M` rows and one panel to `sums`; `a` gives the rows' elements at an inner index.
    fn tile<const M: usize>(
        self,
        a: impl Fn(usize) -> [f32; M],
        panel: &[[f32; PANEL]],
        sums: [[f32; PANEL]; M],
    ) -> [[f32; PANEL]; M];

    /// Adds the product of one row, of which only some places count, and `P` panels of the same length to `sums`.
    fn line<const P: usize>(
        self,
        row: &[f32],
        places: &[u16],
        panels: [&[[f32; PANEL]]; P],
        sums: [[f32; PANEL]; P],
    ) -> [[f32; PANEL]; P];

    /// Adds multiples of a piece of a line to the same piece of lines of `out`: at each of these places in
    /// `row`, what is there times `piece`.
    fn spray<const P: usize>(
        self,
        row: &[f32],
        places: &[u16],
        piece: [[f32; PANEL]; P],
        out: &mut [f32],
        columns: usize,
    );
}

/// Sixteen numbers.
#[inline(always)]
pub(super) fn piece(values: &[f32], at: usize) -> [f32; PANEL] {
    let mut piece = [0.0; PANEL];
    piece.copy_from_slice(&values[at..at + PANEL]);
    piece
}

/// Loops that any processor can run.
#[derive(Clone, Copy)]
pub(super) struct Plain;

impl Kernel for Plain {
    #[inline(always)]
    fn tile<const M: usize>(
        self,
        a: impl Fn(usize) -> [f32; M],
        panel: &[[f32; PANEL]],
        mut sums: [[f32; PANEL]; M],
    ) -> [[f32; PANEL]; M] {
        for (k, b) in panel.iter().enumerate() {
            for (sum, a) in sums.iter_mut().zip(a(k)) {
                add(sum, a, b);
            }
        }
        sums
    }

    #[inline(always)]
    fn line<const P: usize>(
        self,
        row: &[f32],
        places: &[u16],
        panels: [&[[f32; PANEL]]; P],
        mut sums: [[f32; PANEL]; P],
    ) -> [[f32; PANEL]; P] {
        for &place in places {
            for (sum, panel) in sums.iter_mut().zip(panels) {
                add(sum, row[usize::from(place)], &panel[usize::from(place)]);
            }
        }
        sums
    }

    #[inline(always)]
    fn spray<const P: usize>(
        self,
        row: &[f32],
        places: &[u16],
        piece: [[f32; PANEL]; P],
        out: &mut [f32],
        columns: usize,
    ) {
        for &place in places {
            let out = &mut out[usize::from(place) * columns..][..P * PANEL];
            for (out, piece) in out.chunks_exact_mut(PANEL).zip(&piece) {
                out.iter_mut().zip(piece).for_each(|(out, b)| *out += row[usize::from(place)] * b);
            }
        }
    }
}

#[inline(always)]
fn add(sum: &mut [f32; PANEL], a: f32, b: &[f32; PANEL]) {
    for (sum, b) in sum.iter_mut().zip(b) {
        *sum += a * b;
    }
}

#[cfg(target_arch = "x86_64")]
pub(super) use wide::Wide;

#[cfg(target_arch = "x86_64")]
mod wide {
    use super::{Kernel, PANEL};
    use pulp::x86::V3;
    use pulp::{cast, f32x8};

    /// Two registers of eight lanes a row, with fused multiply-add.
    #[derive(Clone, Copy)]
    pub(in crate::net) struct Wide(pub(in crate::net) V3);

    // Loops: the closures of `map` are not always inlined here, and then nothing stays in registers.
    #[inline(always)]
    fn wide<const N: usize>(simd: V3, lines: &[[f32; PANEL]; N]) -> [[f32x8; 2]; N] {
        let mut out = [[simd.splat_f32x8(0.0); 2]; N];
        for i in 0..N {
            out[i] = cast(lines[i]);
        }
        out
    }

    #[inline(always)]
    fn narrow<const N: usize>(lines: &[[f32x8; 2]; N]) -> [[f32; PANEL]; N] {
        let mut out = [[0.0; PANEL]; N];
        for i in 0..N {
            out[i] = cast(lines[i]);
        }
        out
    }

    impl Kernel for Wide {
        #[inline(always)]
        fn tile<const M: usize>(
            self,
            a: impl Fn(usize) -> [f32; M],
            panel: &[[f32; PANEL]],
            sums: [[f32; PANEL]; M],
        ) -> [[f32; PANEL]; M] {
            let simd = self.0;
            let mut sums: [[f32x8; 2]; M] = wide(simd, &sums);
            for (k, &b) in panel.iter().enumerate() {
                let b: [f32x8; 2] = cast(b);
                let a = a(k);
                for i in 0..M {
                    let x = simd.splat_f32x8(a[i]);
                    sums[i][0] = simd.mul_add_f32x8(x, b[0], sums[i][0]);
                    sums[i][1] = simd.mul_add_f32x8(x, b[1], sums[i][1]);
                }
            }
            narrow(&sums)
        }

        #[inline(always)]
        fn line<const P: usize>(
            self,
            row: &[f32],
            places: &[u16],
            panels: [&[[f32; PANEL]]; P],
            sums: [[f32; PANEL]; P],
        ) -> [[f32; PANEL]; P] {
            let simd = self.0;
            let row = &row[..panels[0].len()];
            let mut sums: [[f32x8; 2]; P] = wide(simd, &sums);
            for &place in places {
                let place = usize::from(place);
                let x = simd.splat_f32x8(row[place]);
                for i in 0..P {
                    let b: [f32x8; 2] = cast(panels[i][place]);
                    sums[i][0] = simd.mul_add_f32x8(x, b[0], sums[i][0]);
                    sums[i][1] = simd.mul_add_f32x8(x, b[1], sums[i][1]);
                }
            }
            narrow(&sums)
        }

        #[inline(always)]
        fn spray<const P: usize>(
            self,
            row: &[f32],
            places: &[u16],
            piece: [[f32; PANEL]; P],
            out: &mut [f32],
            columns: usize,
        ) {
            let simd = self.0;
            let piece: [[f32x8; 2]; P] = wide(simd, &piece);
            for &place in places {
                let x = simd.splat_f32x8(row[usize::from(place)]);
                let out = &mut out[usize::from(place) * columns..][..P * PANEL];
                for (out, b) in out.chunks_exact_mut(PANEL).zip(piece) {
                    let sum: [f32x8; 2] = cast(super::piece(out, 0));
                    let sum = [simd.mul_add_f32x8(x, b[0], sum[0]), simd.mul_add_f32x8(x, b[1], sum[1])];
                    let sum: [f32; PANEL] = cast(sum);
                    out.copy_from_slice(&sum);
                }
            }
        }
    }
}
