//! Products of small dense matrices, the only arithmetic that costs anything here.
//!
//! The right-hand matrix is packed once into panels of sixteen columns; the left one is read where
//! it lies, so nothing is copied per product. Each element of the result is summed in the order of
//! the inner index, whatever the batch around it: a state's outputs are bit for bit the same alone
//! and in a batch of thousands. (`matrixmultiply` is a little slower at these shapes, packs both
//! sides at every call, and can only be called through `unsafe`; see `benches/net.rs`.)
//!
//! Instructions are chosen at run time: eight lanes with fused multiply-add where the processor has
//! them, plain loops elsewhere. The two differ in the last bits, so a training run can be repeated
//! exactly only on one kind of processor.

/// Columns of a panel: two registers of eight lanes.
pub const PANEL: usize = 16;
/// Rows of the left matrix that are worked on at once: with two registers each they fill the
/// register file and leave room for the panel.
const TILE: usize = 6;

/// The right-hand side of a product, in panels of sixteen columns.
#[derive(Clone, Debug, Default)]
pub struct Packed {
    rows: usize,
    columns: usize,
    panels: Vec<[f32; PANEL]>,
}

impl Packed {
    /// Packs a matrix that lies row by row. The number of columns is a multiple of sixteen.
    pub fn new(values: &[f32], rows: usize, columns: usize) -> Self {
        let mut packed = Packed::default();
        packed.pack(values, rows, columns);
        packed
    }

    /// Packs another matrix into the same memory.
    pub fn pack(&mut self, values: &[f32], rows: usize, columns: usize) {
        assert!(columns.is_multiple_of(PANEL), "{columns} columns do not fill panels of {PANEL}");
        assert_eq!(values.len(), rows * columns, "a matrix of {rows} x {columns}");
        self.resize(rows, columns);
        for (panel, out) in self.panels.chunks_exact_mut(rows.max(1)).enumerate() {
            for (row, out) in values.chunks_exact(columns).zip(out) {
                out.copy_from_slice(&row[panel * PANEL..(panel + 1) * PANEL]);
            }
        }
    }

    /// Packs the transpose of a matrix of `rows` x `columns` that lies row by row.
    pub fn pack_transposed(&mut self, values: &[f32], rows: usize, columns: usize) {
        assert!(rows.is_multiple_of(PANEL), "{rows} columns do not fill panels of {PANEL}");
        assert_eq!(values.len(), rows * columns, "a matrix of {rows} x {columns}");
        self.resize(columns, rows);
        for (panel, out) in self.panels.chunks_exact_mut(columns.max(1)).enumerate() {
            for (column, out) in out.iter_mut().enumerate() {
                for (lane, out) in out.iter_mut().enumerate() {
                    *out = values[(panel * PANEL + lane) * columns + column];
                }
            }
        }
    }

    fn resize(&mut self, rows: usize, columns: usize) {
        self.rows = rows;
        self.columns = columns;
        self.panels.resize(rows * columns / PANEL, [0.0; PANEL]);
    }

    /// The length of the inner index.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns the result has.
    pub fn columns(&self) -> usize {
        self.columns
    }
}

/// The left-hand side of a product, read where it lies.
#[derive(Clone, Copy, Debug)]
pub struct Left<'a> {
    values: &'a [f32],
    rows: usize,
    inner: usize,
    transposed: bool,
}

impl<'a> Left<'a> {
    /// A matrix with `inner` columns that lies row by row.
    pub fn rows(values: &'a [f32], inner: usize) -> Self {
        Left { values, rows: values.len() / inner.max(1), inner, transposed: false }
    }

    /// The transpose of a matrix with `rows` columns that lies row by row.
    pub fn transposed(values: &'a [f32], rows: usize) -> Self {
        Left { values, rows, inner: values.len() / rows.max(1), transposed: true }
    }
}

/// Adds the product of two matrices to `out`, which lies row by row.
pub fn multiply_add(left: Left<'_>, right: &Packed, out: &mut [f32]) {
    assert_eq!(left.inner, right.rows, "the inner sizes of a product");
    assert_eq!(left.values.len(), left.rows * left.inner, "the left side of a product");
    assert_eq!(out.len(), left.rows * right.columns, "the result of a product");
    if out.is_empty() || left.inner == 0 {
        return;
    }
    #[cfg(target_arch = "x86_64")]
    if let Some(simd) = pulp::x86::V3::try_new() {
        let kernel = wide::Wide(simd);
        simd.vectorize(
            #[inline(always)]
            || product(kernel, left, right, out),
        );
        return;
    }
    product(Plain, left, right, out);
}

/// How a tile of the result is computed.
trait Kernel: Copy {
    /// Adds the product of `M` rows and one panel; `a` gives the rows' elements at an inner index.
    fn tile<const M: usize>(self, a: impl Fn(usize) -> [f32; M], panel: &[[f32; PANEL]], out: [&mut [f32]; M]);
}

#[inline(always)]
fn product(kernel: impl Kernel, left: Left<'_>, right: &Packed, out: &mut [f32]) {
    let mut row = 0;
    while row + TILE <= left.rows {
        strip::<TILE>(kernel, left, right, out, row);
        row += TILE;
    }
    while row < left.rows {
        strip::<1>(kernel, left, right, out, row);
        row += 1;
    }
}

#[inline(always)]
fn strip<const M: usize>(kernel: impl Kernel, left: Left<'_>, right: &Packed, out: &mut [f32], row: usize) {
    let (inner, columns) = (left.inner, right.columns);
    let out = &mut out[row * columns..(row + M) * columns];
    for (index, panel) in right.panels.chunks_exact(inner).enumerate() {
        let mut lines = out.chunks_exact_mut(columns);
        // `out` was cut to M lines of `columns`, so there is always a next one.
        let out: [&mut [f32]; M] = std::array::from_fn(|_| {
            lines.next().map_or(&mut [][..], |line| &mut line[index * PANEL..(index + 1) * PANEL])
        });
        if left.transposed {
            let values = &left.values[row..];
            kernel.tile::<M>(
                #[inline(always)]
                |k| {
                    let column = &values[k * left.rows..k * left.rows + M];
                    std::array::from_fn(|i| column[i])
                },
                panel,
                out,
            );
        } else {
            let rows: [&[f32]; M] =
                std::array::from_fn(|i| &left.values[(row + i) * inner..(row + i) * inner + panel.len()]);
            kernel.tile::<M>(
                #[inline(always)]
                |k| std::array::from_fn(|i| rows[i][k]),
                panel,
                out,
            );
        }
    }
}

/// Loops that any processor can run.
#[derive(Clone, Copy)]
struct Plain;

impl Kernel for Plain {
    #[inline(always)]
    fn tile<const M: usize>(self, a: impl Fn(usize) -> [f32; M], panel: &[[f32; PANEL]], out: [&mut [f32]; M]) {
        let mut sums = [[0.0; PANEL]; M];
        for (sum, out) in sums.iter_mut().zip(&out) {
            sum.copy_from_slice(out);
        }
        for (k, b) in panel.iter().enumerate() {
            let a = a(k);
            for (sum, a) in sums.iter_mut().zip(a) {
                for (sum, b) in sum.iter_mut().zip(b) {
                    *sum += a * b;
                }
            }
        }
        for (out, sum) in out.into_iter().zip(sums) {
            out.copy_from_slice(&sum);
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod wide {
    use super::{Kernel, PANEL};
    use pulp::x86::V3;
    use pulp::{cast, f32x8};

    /// Two registers of eight lanes a row, with fused multiply-add.
    #[derive(Clone, Copy)]
    pub(super) struct Wide(pub(super) V3);

    impl Kernel for Wide {
        #[inline(always)]
        fn tile<const M: usize>(self, a: impl Fn(usize) -> [f32; M], panel: &[[f32; PANEL]], out: [&mut [f32]; M]) {
            let simd = self.0;
            let mut sums = [[simd.splat_f32x8(0.0); 2]; M];
            for i in 0..M {
                let mut line = [0.0f32; PANEL];
                line.copy_from_slice(out[i]);
                sums[i] = cast(line);
            }
            for (k, &b) in panel.iter().enumerate() {
                let b: [f32x8; 2] = cast(b);
                let a = a(k);
                for i in 0..M {
                    let x = simd.splat_f32x8(a[i]);
                    sums[i][0] = simd.mul_add_f32x8(x, b[0], sums[i][0]);
                    sums[i][1] = simd.mul_add_f32x8(x, b[1], sums[i][1]);
                }
            }
            for (out, sum) in out.into_iter().zip(sums) {
                let line: [f32; PANEL] = cast(sum);
                out.copy_from_slice(&line);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(n: usize, seed: usize) -> Vec<f32> {
        (0..n).map(|i| ((i * 37 + seed * 11) % 19) as f32 - 9.0).collect()
    }

    fn naive(a: &[f32], b: &[f32], m: usize, k: usize, n: usize) -> Vec<f32> {
        let mut out = vec![1.0; m * n];
        for i in 0..m {
            for j in 0..n {
                out[i * n + j] += (0..k).map(|p| a[i * k + p] * b[p * n + j]).sum::<f32>();
            }
        }
        out
    }

    fn transpose(values: &[f32], columns: usize) -> Vec<f32> {
        let rows = values.len() / columns;
        (0..values.len()).map(|i| values[(i % rows) * columns + i / rows]).collect()
    }

    // Whole numbers are added without rounding, so equality is exact.
    #[test]
    fn a_product_is_the_sum_over_the_inner_index() {
        for (m, k, n) in [(1, 1, 16), (5, 7, 16), (6, 3, 32), (13, 20, 48), (12, 128, 80)] {
            let (a, b) = (numbers(m * k, 1), numbers(k * n, 2));
            let expected = naive(&a, &b, m, k, n);
            let packed = Packed::new(&b, k, n);
            let mut out = vec![1.0; m * n];
            multiply_add(Left::rows(&a, k), &packed, &mut out);
            assert_eq!(out, expected);

            let turned = transpose(&a, k);
            let mut out = vec![1.0; m * n];
            multiply_add(Left::transposed(&turned, m), &packed, &mut out);
            assert_eq!(out, expected);

            let mut out = vec![1.0; m * n];
            product(Plain, Left::rows(&a, k), &packed, &mut out);
            assert_eq!(out, expected);

            let mut packed = Packed::default();
            packed.pack_transposed(&transpose(&b, n), n, k);
            let mut out = vec![1.0; m * n];
            multiply_add(Left::rows(&a, k), &packed, &mut out);
            assert_eq!(out, expected);
        }
    }

    #[test]
    fn a_row_does_not_depend_on_the_batch_around_it() {
        let (k, n, m) = (120, 128, 31);
        let a: Vec<f32> = numbers(m * k, 3).iter().map(|x| x * 0.37).collect();
        let packed = Packed::new(&numbers(k * n, 4).iter().map(|x| x * 0.011).collect::<Vec<_>>(), k, n);
        let mut all = vec![0.0; m * n];
        multiply_add(Left::rows(&a, k), &packed, &mut all);
        for row in 0..m {
            let mut alone = vec![0.0; n];
            multiply_add(Left::rows(&a[row * k..(row + 1) * k], k), &packed, &mut alone);
            assert_eq!(alone, all[row * n..(row + 1) * n]);
        }
    }
}
