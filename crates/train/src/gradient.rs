//! The backward pass of a [`Network`]: from the gradient of its outputs to the gradient of its weights.

use fivepaths_bots::net::matrix::{Left, Packed, multiply_add, outer_sparse};
use fivepaths_bots::net::{Batch, Shape, Spans, Weights};

/// Rows that are packed at once: small enough to stay in the cache.
const BLOCK: usize = 320;

/// The weights as the backward pass needs them, and memory for it.
#[derive(Clone, Debug)]
pub(crate) struct Backward {
    shape: Shape,
    spans: Spans,
    second: [Packed; 2],
    third: [Packed; 2],
    each: Packed,
    whole: Packed,
}

/// Memory for a backward pass.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    packed: Packed,
    sum: Vec<f32>,
    below_sum: Vec<f32>,
    third: Vec<f32>,
    second: Vec<f32>,
    first: Vec<f32>,
}

/// A layer above the first on the way back.
struct Deeper<'a> {
    /// Widths of the layer below and of this one.
    widths: [usize; 2],
    /// Where its matrices and its bias lie among the weights.
    spans: [&'a std::ops::Range<usize>; 3],
    /// Its matrices, transposed.
    turned: &'a [Packed; 2],
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
            second: [&spans.second, &spans.second_sum].map(|span| turned(span, shape.first, shape.second)),
            third: [&spans.third, &spans.third_sum].map(|span| turned(span, shape.second, shape.third)),
            each: turned(&spans.each, shape.last(), shape.each),
            whole: turned(&spans.whole, shape.last(), shape.whole),
            shape,
            spans,
        }
    }

    /// Adds the gradient of the weights (all but the table of constants), given the gradient of the outputs of a batch
    /// that went forward through the same weights.
    pub(crate) fn run(&self, batch: &Batch, each: &[f32], whole: &[f32], gradient: &mut [f32], scratch: &mut Scratch) {
        let Backward { shape, spans, .. } = self;
        let colours = batch.colours();
        let [last, last_sum] = batch.last(shape);
        let mut top = std::mem::take(if shape.third > 0 { &mut scratch.third } else { &mut scratch.second });

        let Scratch { packed, sum, .. } = scratch;
        outer(last_sum, shape.last(), whole, shape.whole, &mut gradient[spans.whole.clone()], packed);
        add_lines(whole, &mut gradient[spans.whole_bias.clone()]);
        product(whole, shape.whole, &self.whole, sum);
        spread(sum, shape.last(), colours, &mut top);
        if shape.each > 0 {
            outer(last, shape.last(), each, shape.each, &mut gradient[spans.each.clone()], packed);
            add_lines(each, &mut gradient[spans.each_bias.clone()]);
            multiply_add(Left::rows(each, shape.each), &self.each, &mut top);
        }
        mask(&mut top, last);

        if shape.third > 0 {
            let spans = [&spans.third, &spans.third_sum, &spans.third_bias];
            let third = Deeper { widths: [shape.second, shape.third], spans, turned: &self.third };
            let mut second = std::mem::take(&mut scratch.second);
            third.back([&batch.second, &batch.second_sum], colours, &top, gradient, scratch, &mut second);
            scratch.third = std::mem::replace(&mut top, second);
        }
        let deeper = [&spans.second, &spans.second_sum, &spans.second_bias];
        let second = Deeper { widths: [shape.first, shape.second], spans: deeper, turned: &self.second };
        let mut first = std::mem::take(&mut scratch.first);
        second.back([&batch.first, &batch.first_sum], colours, &top, gradient, scratch, &mut first);
        scratch.second = top;

        let Scratch { packed, sum, .. } = scratch;
        let rows = Left::rows(&batch.rows, shape.inputs);
        outer_sparse(rows, &batch.places, &first, &mut gradient[spans.first.clone()]);
        gather(&first, shape.first, colours, sum);
        add_lines(sum, &mut gradient[spans.first_bias.clone()]);
        outer(&batch.globals, shape.globals, sum, shape.first, &mut gradient[spans.first_globals.clone()], packed);
        scratch.first = first;
    }
}

impl Deeper<'_> {
    /// From the gradient of this layer to those of its weights, which are added, and of the layer below.
    fn back(
        &self,
        below: [&[f32]; 2],
        colours: usize,
        own: &[f32],
        gradient: &mut [f32],
        scratch: &mut Scratch,
        out: &mut Vec<f32>,
    ) {
        let [inner, width] = self.widths;
        let Scratch { packed, sum, below_sum, .. } = scratch;
        outer(below[0], inner, own, width, &mut gradient[self.spans[0].clone()], packed);
        gather(own, width, colours, sum);
        add_lines(sum, &mut gradient[self.spans[2].clone()]);
        outer(below[1], inner, sum, width, &mut gradient[self.spans[1].clone()], packed);
        // `out` begins with the share of the sum, the same for every colour; then each colour's own share is added.
        product(sum, width, &self.turned[1], below_sum);
        spread(below_sum, inner, colours, out);
        multiply_add(Left::rows(own, width), &self.turned[0], out);
        mask(out, below[0]);
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

/// Clears the gradient wherever the rectifier gave zero.
fn mask(gradient: &mut [f32], outputs: &[f32]) {
    for (gradient, &output) in gradient.iter_mut().zip(outputs) {
        *gradient = if output > 0.0 { *gradient } else { 0.0 };
    }
}
