//! The backward pass of a [`Network`]: from the gradient of its outputs to that of its weights.

use fivepaths_bots::net::matrix::{Left, Packed, multiply_add, outer_sparse};
use fivepaths_bots::net::{Batch, Shape, Spans, Weights};

/// Rows that are packed at once: small enough to stay in the cache.
const BLOCK: usize = 320;

/// The weights as the backward pass needs them, and memory for it.
#[derive(Clone, Debug)]
pub(crate) struct Backward {
    shape: Shape,
    spans: Spans,
    second: Packed,
    second_sum: Packed,
    each: Packed,
    whole: Packed,
}

/// Memory for a backward pass.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    packed: Packed,
    sum: Vec<f32>,
    second: Vec<f32>,
    first: Vec<f32>,
}

impl Backward {
    /// Prepares to go backwards through a network with these weights.
    pub(crate) fn new(weights: &Weights) -> Self {
        let (shape, spans) = (*weights.shape(), weights.shape().spans());
        let turned = |span: &std::ops::Range<usize>, rows, columns| {
            let mut packed = Packed::default();
            packed.pack_transposed(&weights.values()[span.clone()], rows, columns);
            packed
        };
        Backward {
            second: turned(&spans.second, shape.first, shape.second),
            second_sum: turned(&spans.second_sum, shape.first, shape.second),
            each: turned(&spans.each, shape.second, shape.each),
            whole: turned(&spans.whole, shape.second, shape.whole),
            shape,
            spans,
        }
    }

    /// Adds the gradient of the weights (all but the table of constants), given that of the outputs
    /// of a batch that went forward through the same weights.
    pub(crate) fn run(&self, batch: &Batch, each: &[f32], whole: &[f32], gradient: &mut [f32], scratch: &mut Scratch) {
        let Backward { shape, spans, .. } = self;
        let colours = batch.colours();
        let Scratch { packed, sum, second, first } = scratch;

        outer(&batch.second_sum, shape.second, whole, shape.whole, &mut gradient[spans.whole.clone()], packed);
        add_lines(whole, &mut gradient[spans.whole_bias.clone()]);
        product(whole, shape.whole, &self.whole, sum);
        spread(sum, shape.second, colours, second);
        if shape.each > 0 {
            outer(&batch.second, shape.second, each, shape.each, &mut gradient[spans.each.clone()], packed);
            add_lines(each, &mut gradient[spans.each_bias.clone()]);
            multiply_add(Left::rows(each, shape.each), &self.each, second);
        }
        mask(second, &batch.second);

        outer(&batch.first, shape.first, second, shape.second, &mut gradient[spans.second.clone()], packed);
        gather(second, shape.second, colours, sum);
        add_lines(sum, &mut gradient[spans.second_bias.clone()]);
        outer(&batch.first_sum, shape.first, sum, shape.second, &mut gradient[spans.second_sum.clone()], packed);
        // The sum's share first, then each colour's own: `first` begins as the former, spread.
        let mut first_sum = Vec::new();
        product(sum, shape.second, &self.second_sum, &mut first_sum);
        spread(&first_sum, shape.first, colours, first);
        multiply_add(Left::rows(second, shape.second), &self.second, first);
        mask(first, &batch.first);

        let rows = Left::rows(&batch.rows, shape.inputs);
        outer_sparse(rows, &batch.places, first, &mut gradient[spans.first.clone()]);
        gather(first, shape.first, colours, sum);
        add_lines(sum, &mut gradient[spans.first_bias.clone()]);
        outer(&batch.globals, shape.globals, sum, shape.first, &mut gradient[spans.first_globals.clone()], packed);
    }
}

/// Adds the product of the transpose of `left` and `right` to `out`.
fn outer(left: &[f32], left_width: usize, right: &[f32], right_width: usize, out: &mut [f32], packed: &mut Packed) {
    for (left, right) in left.chunks(BLOCK * left_width).zip(right.chunks(BLOCK * right_width)) {
        packed.pack(right, right.len() / right_width, right_width);
        multiply_add(Left::transposed(left, left_width), packed, out);
    }
}

fn product(left: &[f32], inner: usize, right: &Packed, out: &mut Vec<f32>) {
    out.clear();
    out.resize(left.len() / inner * right.columns(), 0.0);
    multiply_add(Left::rows(left, inner), right, out);
}

/// Adds all lines to `out`.
fn add_lines(lines: &[f32], out: &mut [f32]) {
    for line in lines.chunks_exact(out.len()) {
        out.iter_mut().zip(line).for_each(|(out, value)| *out += value);
    }
}

/// Each line once for each colour.
fn spread(lines: &[f32], width: usize, colours: usize, out: &mut Vec<f32>) {
    out.clear();
    for line in lines.chunks_exact(width) {
        for _ in 0..colours {
            out.extend_from_slice(line);
        }
    }
}

/// The sum of each state's lines over its colours.
fn gather(lines: &[f32], width: usize, colours: usize, out: &mut Vec<f32>) {
    out.clear();
    out.resize(lines.len() / colours, 0.0);
    for (lines, out) in lines.chunks_exact(width * colours).zip(out.chunks_exact_mut(width)) {
        add_lines(lines, out);
    }
}

/// Nothing flows back where the rectifier was closed.
fn mask(gradient: &mut [f32], outputs: &[f32]) {
    for (gradient, &output) in gradient.iter_mut().zip(outputs) {
        *gradient = if output > 0.0 { *gradient } else { 0.0 };
    }
}
