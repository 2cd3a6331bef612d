//! Products of small dense matrices, which take nearly all the time of a network.
//!
//! The right-hand matrix is packed once into panels of sixteen columns. The left one is read where it lies, so
//! nothing is copied per product. Each element of the result is summed in the order of the inner index, whatever
//! else is in the batch, so a state's outputs are bit for bit the same alone and in a batch of thousands.
//! (`matrixmultiply` is a little slower at these shapes, packs both sides at every call, and can only be called
//! through `unsafe`.)
//!
//! What the network sees is mostly zeros, so the first layer visits only the other numbers. Skipping a zero changes no
//! sum.

use super::kernel::{Kernel, PANEL, piece, with_kernel};

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

/// What a product is added to, and what is done with the sum.
#[derive(Clone, Copy, Debug)]
pub struct Onto<'a> {
    /// Lines as wide as the result. Each is what `rows` rows of it, one after another, begin with.
    pub lines: &'a [f32],
    /// How many rows begin with the same line.
    pub rows: usize,
    /// Whether sums below zero become zero.
    pub rectify: bool,
}

/// Adds the product of two matrices to `out`, which lies row by row.
pub fn multiply_add(left: Left<'_>, right: &Packed, out: &mut [f32]) {
    run(left, right, None, out);
}

/// Writes lines plus the product of two matrices to `out`.
pub fn multiply_onto(left: Left<'_>, right: &Packed, onto: Onto<'_>, out: &mut [f32]) {
    assert_eq!(onto.lines.len() * onto.rows, out.len(), "lines to begin the rows of a product");
    run(left, right, Some(onto), out);
}

fn run(left: Left<'_>, right: &Packed, onto: Option<Onto<'_>>, out: &mut [f32]) {
    assert_eq!(left.inner, right.rows, "the inner sizes of a product");
    assert_eq!(left.values.len(), left.rows * left.inner, "the left side of a product");
    assert_eq!(out.len(), left.rows * right.columns, "the result of a product");
    if out.is_empty() || left.inner == 0 {
        return;
    }
    with_kernel!(kernel, WIDE, out => product::<WIDE>(kernel, left, right, onto, out));
}

/// Rows that are mostly zeros, with the places of the numbers that are not.
#[derive(Clone, Debug, Default)]
pub struct Places {
    places: Vec<u16>,
    ends: Vec<u32>,
}

impl Places {
    /// Finds the numbers that are not zero in rows of this width, at most 65,536.
    pub fn find(&mut self, values: &[f32], width: usize) {
        assert!(width <= 1 << 16, "rows of {width} numbers");
        // It may be longer than needed, since `ends` says how much of it counts.
        if self.places.len() < values.len() {
            self.places.resize(values.len(), 0);
        }
        self.ends.clear();
        let mut count = 0;
        for row in values.chunks_exact(width.max(1)) {
            for (place, &value) in row.iter().enumerate() {
                // Always written, but only kept if the number is not zero: a branch would be mispredicted.
                self.places[count] = place as u16;
                count += usize::from(value != 0.0);
            }
            self.ends.push(count as u32);
        }
    }

    fn of(&self, row: usize) -> &[u16] {
        let begin = if row == 0 { 0 } else { self.ends[row - 1] as usize };
        &self.places[begin..self.ends[row] as usize]
    }
}

/// As [`multiply_onto`], for a left side whose rows are mostly zeros. The sums are the same, bit for bit.
pub fn multiply_sparse(left: Left<'_>, places: &Places, right: &Packed, onto: Onto<'_>, out: &mut [f32]) {
    assert!(!left.transposed && left.inner == right.rows, "the inner sizes of a product");
    assert_eq!((places.ends.len(), out.len()), (left.rows, left.rows * right.columns), "the rows of a product");
    assert_eq!(onto.lines.len() * onto.rows, out.len(), "lines to begin the rows of a product");
    if out.is_empty() || left.inner == 0 {
        return;
    }
    with_kernel!(kernel, WIDE, out => sparse_product::<WIDE>(kernel, left, places, right, onto, out));
}

/// Adds the product of the transpose of `left`, whose rows are mostly zeros, and `right` to `out`; all lie row by row.
pub fn outer_sparse(left: Left<'_>, places: &Places, right: &[f32], out: &mut [f32]) {
    let columns = right.len() / left.rows.max(1);
    assert!(!left.transposed && places.ends.len() == left.rows, "the left side of a product");
    assert_eq!((right.len(), out.len()), (left.rows * columns, left.inner * columns), "the sizes of a product");
    assert!(columns.is_multiple_of(PANEL), "{columns} columns do not fill panels of {PANEL}");
    with_kernel!(kernel, WIDE, out => sparse_outer::<WIDE>(kernel, left, places, right, columns, out));
}

/// Works on six rows and `WIDE` panels at once. That takes two registers a row, whatever their width, which fills the
/// register file and leaves room for the panels.
#[inline(always)]
fn product<const WIDE: usize>(
    kernel: impl Kernel,
    left: Left<'_>,
    right: &Packed,
    onto: Option<Onto<'_>>,
    out: &mut [f32],
) {
    let mut row = 0;
    while row + 6 <= left.rows {
        strip::<6, WIDE>(kernel, left, right, onto, out, row);
        row += 6;
    }
    while row + 4 <= left.rows {
        strip::<4, WIDE>(kernel, left, right, onto, out, row);
        row += 4;
    }
    while row < left.rows {
        strip::<1, WIDE>(kernel, left, right, onto, out, row);
        row += 1;
    }
}

/// `M` rows of a product.
#[inline(always)]
fn strip<const M: usize, const WIDE: usize>(
    kernel: impl Kernel,
    left: Left<'_>,
    right: &Packed,
    onto: Option<Onto<'_>>,
    out: &mut [f32],
    row: usize,
) {
    let panels = right.columns / PANEL;
    let mut panel = 0;
    while panel + WIDE <= panels {
        tile::<M, WIDE>(kernel, left, right, onto, out, [row, panel]);
        panel += WIDE;
    }
    while panel < panels {
        tile::<M, 1>(kernel, left, right, onto, out, [row, panel]);
        panel += 1;
    }
}

/// `M` rows and `P` panels of a product, from this row and panel on.
#[inline(always)]
fn tile<const M: usize, const P: usize>(
    kernel: impl Kernel,
    left: Left<'_>,
    right: &Packed,
    onto: Option<Onto<'_>>,
    out: &mut [f32],
    [row, panel]: [usize; 2],
) {
    let (inner, columns) = (left.inner, right.columns);
    let at = |i: usize, j: usize| (row + i) * columns + (panel + j) * PANEL;
    let mut sums = [[[0.0; PANEL]; P]; M];
    for (i, sums) in sums.iter_mut().enumerate() {
        for (j, sums) in sums.iter_mut().enumerate() {
            *sums = match onto {
                None => piece(out, at(i, j)),
                Some(onto) => piece(onto.lines, (row + i) / onto.rows * columns + (panel + j) * PANEL),
            };
        }
    }
    let panels: [&[[f32; PANEL]]; P] = std::array::from_fn(|j| &right.panels[(panel + j) * inner..][..inner]);
    let sums = if left.transposed {
        let values = &left.values[row..];
        kernel.tile::<M, P>(
            #[inline(always)]
            |k| {
                let column = &values[k * left.rows..k * left.rows + M];
                std::array::from_fn(|i| column[i])
            },
            panels,
            sums,
        )
    } else {
        let rows: [&[f32]; M] = std::array::from_fn(|i| &left.values[(row + i) * inner..][..inner]);
        kernel.tile::<M, P>(
            #[inline(always)]
            |k| std::array::from_fn(|i| rows[i][k]),
            panels,
            sums,
        )
    };
    for (i, sums) in sums.into_iter().enumerate() {
        for (j, sums) in sums.into_iter().enumerate() {
            store(sums, onto, out, at(i, j));
        }
    }
}

/// Multiplies a row of a sparse product with several panels at once: with eight registers' worth where there are as
/// many, which hides the time that an addition takes.
#[inline(always)]
fn sparse_product<const WIDE: usize>(
    kernel: impl Kernel,
    left: Left<'_>,
    places: &Places,
    right: &Packed,
    onto: Onto<'_>,
    out: &mut [f32],
) {
    let panels: Vec<&[[f32; PANEL]]> = right.panels.chunks_exact(left.inner).collect();
    let mut first = 0;
    while WIDE == 2 && first + 8 <= panels.len() {
        sparse_columns::<8>(kernel, left, places, &panels, first, onto, out);
        first += 8;
    }
    while first + 4 <= panels.len() {
        sparse_columns::<4>(kernel, left, places, &panels, first, onto, out);
        first += 4;
    }
    while first < panels.len() {
        sparse_columns::<1>(kernel, left, places, &panels, first, onto, out);
        first += 1;
    }
}

#[inline(always)]
fn sparse_columns<const P: usize>(
    kernel: impl Kernel,
    left: Left<'_>,
    places: &Places,
    panels: &[&[[f32; PANEL]]],
    first: usize,
    onto: Onto<'_>,
    out: &mut [f32],
) {
    let columns = panels.len() * PANEL;
    let panels: [&[[f32; PANEL]]; P] = std::array::from_fn(|i| &panels[first + i][..left.inner]);
    for (row, values) in left.values.chunks_exact(left.inner).enumerate() {
        let at = |i: usize| (first + i) * PANEL;
        let mut sums = [[0.0; PANEL]; P];
        for (i, sums) in sums.iter_mut().enumerate() {
            *sums = piece(onto.lines, row / onto.rows * columns + at(i));
        }
        let sums = kernel.line::<P>(values, places.of(row), panels, sums);
        for (i, sums) in sums.into_iter().enumerate() {
            store(sums, Some(onto), out, row * columns + at(i));
        }
    }
}

#[inline(always)]
fn sparse_outer<const WIDE: usize>(
    kernel: impl Kernel,
    left: Left<'_>,
    places: &Places,
    right: &[f32],
    columns: usize,
    out: &mut [f32],
) {
    let mut begin = 0;
    while WIDE == 2 && begin + 8 * PANEL <= columns {
        sparse_piece::<8>(kernel, left, places, right, columns, begin, out);
        begin += 8 * PANEL;
    }
    while begin + 4 * PANEL <= columns {
        sparse_piece::<4>(kernel, left, places, right, columns, begin, out);
        begin += 4 * PANEL;
    }
    while begin < columns {
        sparse_piece::<1>(kernel, left, places, right, columns, begin, out);
        begin += PANEL;
    }
}

#[inline(always)]
fn sparse_piece<const P: usize>(
    kernel: impl Kernel,
    left: Left<'_>,
    places: &Places,
    right: &[f32],
    columns: usize,
    begin: usize,
    out: &mut [f32],
) {
    for (row, values) in left.values.chunks_exact(left.inner).enumerate() {
        let mut pieces = [[0.0; PANEL]; P];
        for (i, out) in pieces.iter_mut().enumerate() {
            *out = piece(right, row * columns + begin + i * PANEL);
        }
        kernel.spray::<P>(values, places.of(row), pieces, &mut out[begin..], columns);
    }
}

#[inline(always)]
fn store(mut sums: [f32; PANEL], onto: Option<Onto<'_>>, out: &mut [f32], at: usize) {
    if onto.is_some_and(|onto| onto.rectify) {
        sums.iter_mut().for_each(|sum| *sum = if *sum > 0.0 { *sum } else { 0.0 });
    }
    out[at..at + PANEL].copy_from_slice(&sums);
}

#[cfg(test)]
mod tests {
    use super::super::kernel::Plain;
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
            product::<1>(Plain, Left::rows(&a, k), &packed, None, &mut out);
            assert_eq!(out, expected);

            let mut packed = Packed::default();
            packed.pack_transposed(&transpose(&b, n), n, k);
            let mut out = vec![1.0; m * n];
            multiply_add(Left::rows(&a, k), &packed, &mut out);
            assert_eq!(out, expected);
        }
    }

    #[test]
    fn products_can_begin_with_lines_and_skip_zeros() {
        for (m, k, n, each) in [(10, 7, 16, 5), (6, 20, 80, 3), (5, 120, 128, 5)] {
            let a: Vec<f32> = numbers(m * k, 1).iter().map(|&x| if x < 4.0 { 0.0 } else { x }).collect();
            let (b, lines) = (numbers(k * n, 2), numbers(m / each * n, 5));
            let packed = Packed::new(&b, k, n);
            let mut expected: Vec<f32> = lines.chunks(n).flat_map(|line| line.repeat(each)).collect();
            multiply_add(Left::rows(&a, k), &packed, &mut expected);
            let mut places = Places::default();
            places.find(&a, k);
            for rectify in [false, true] {
                let onto = Onto { lines: &lines, rows: each, rectify };
                let wanted: Vec<f32> = expected.iter().map(|&x| if rectify { x.max(0.0) } else { x }).collect();
                let mut outs = vec![vec![9.0; m * n]; 3];
                multiply_onto(Left::rows(&a, k), &packed, onto, &mut outs[0]);
                multiply_sparse(Left::rows(&a, k), &places, &packed, onto, &mut outs[1]);
                sparse_product::<1>(Plain, Left::rows(&a, k), &places, &packed, onto, &mut outs[2]);
                assert!(outs.iter().all(|out| *out == wanted));
            }
            let right = numbers(m * n, 7);
            let mut expected = numbers(k * n, 8);
            let mut outs = vec![expected.clone(); 2];
            multiply_add(Left::transposed(&a, k), &Packed::new(&right, m, n), &mut expected);
            outer_sparse(Left::rows(&a, k), &places, &right, &mut outs[0]);
            sparse_outer::<1>(Plain, Left::rows(&a, k), &places, &right, n, &mut outs[1]);
            assert!(outs.iter().all(|out| *out == expected));
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

    /// Registers with fused multiply-add, as far as this processor has them, round alike whatever their width.
    #[cfg(target_arch = "x86_64")]
    #[test]
    fn the_width_of_registers_does_not_change_a_bit() {
        let (k, n, m) = (50, 176, 17);
        let a: Vec<f32> = numbers(m * k, 3).iter().map(|x| x.max(0.0) * 0.37).collect();
        let (right, lines) = (numbers(k * n, 4).iter().map(|x| x * 0.011).collect::<Vec<_>>(), numbers(n, 5));
        let packed = Packed::new(&right, k, n);
        let mut places = Places::default();
        places.find(&a, k);
        let onto = Onto { lines: &lines, rows: m, rectify: true };
        let mut wanted = vec![0.0; m * n];
        multiply_onto(Left::rows(&a, k), &packed, onto, &mut wanted);
        let mut outs = Vec::new();
        if let Some(v3) = pulp::x86::V3::try_new() {
            outs.extend([vec![0.0; m * n], vec![0.0; m * n]]);
            product::<1>(v3, Left::rows(&a, k), &packed, Some(onto), &mut outs[0]);
            sparse_product::<1>(v3, Left::rows(&a, k), &places, &packed, onto, &mut outs[1]);
        }
        if let Some(v4) = pulp::x86::V4::try_new() {
            outs.extend([vec![0.0; m * n], vec![0.0; m * n]]);
            product::<2>(v4, Left::rows(&a, k), &packed, Some(onto), &mut outs[2]);
            sparse_product::<2>(v4, Left::rows(&a, k), &places, &packed, onto, &mut outs[3]);
        }
        assert!(outs.iter().all(|out| *out == wanted));
    }
}
