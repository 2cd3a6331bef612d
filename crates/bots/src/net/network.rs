//! The forward pass: a layer shared by all colours, a sum over the colours, a second shared layer
//! that sees the sum, perhaps a third that sees the sum of the second, and outputs for each colour and
//! for the table.
//!
//! Permuting the colours permutes the outputs, bit for bit. Colours meet only in the sum, and its terms are sorted
//! before they are added, so their order cannot matter.

use super::matrix::{Left, Onto, Packed, Places, multiply_add, multiply_onto, multiply_sparse};
use super::shape::Shape;

/// The most colours a game has.
pub const MOST_COLOURS: usize = 6;

/// A network that is ready to be evaluated.
#[derive(Clone, Debug)]
pub struct Network {
    shape: Shape,
    first: Packed,
    first_globals: Packed,
    first_bias: Vec<f32>,
    second: Deeper,
    third: Deeper,
    each: Packed,
    each_bias: Vec<f32>,
    whole: Packed,
    whole_bias: Vec<f32>,
    table: Vec<f32>,
}

/// A layer above the first. It sees its own colour's part of the layer below, and the sum of that layer over all
/// colours.
#[derive(Clone, Debug)]
struct Deeper {
    own: Packed,
    sum: Packed,
    bias: Vec<f32>,
}

impl Deeper {
    /// From the layer below and its sum to this one and its sum.
    fn forward(&self, below: [&[f32]; 2], colours: usize, own: &mut Vec<f32>, sum: &mut Vec<f32>) {
        let (inner, width) = (self.own.rows(), self.own.columns());
        let states = below[1].len() / inner;
        repeat(&self.bias, states, sum);
        multiply_add(Left::rows(below[1], inner), &self.sum, sum);
        own.resize(states * colours * width, 0.0);
        multiply_onto(Left::rows(below[0], inner), &self.own, hidden(sum, colours), own);
        sum_colours(own, width, colours, sum);
    }
}

/// The rows of a batch of states and everything computed from them. Kept between batches, so that
/// nothing is allocated; training reads it to go backwards.
#[derive(Clone, Debug, Default)]
pub struct Batch {
    colours: usize,
    states: usize,
    /// A row of inputs for each state and colour.
    pub rows: Vec<f32>,
    /// The places in these rows that are not zero.
    pub places: Places,
    /// A row of inputs for each state.
    pub globals: Vec<f32>,
    /// First layer, for each state and colour.
    pub first: Vec<f32>,
    /// The sum of the first layer over colours, for each state.
    pub first_sum: Vec<f32>,
    /// Second layer, for each state and colour.
    pub second: Vec<f32>,
    /// The sum of the second layer over colours, for each state.
    pub second_sum: Vec<f32>,
    /// Third layer, for each state and colour, if there is one.
    pub third: Vec<f32>,
    /// The sum of the third layer over colours, for each state.
    pub third_sum: Vec<f32>,
    /// Outputs for each state and colour.
    pub each: Vec<f32>,
    /// Outputs for each state.
    pub whole: Vec<f32>,
}

impl Batch {
    /// Makes room for the inputs of this many states of a game with this many colours.
    pub fn resize(&mut self, shape: &Shape, colours: usize, states: usize) {
        assert!((1..=MOST_COLOURS).contains(&colours), "a game of {colours} colours");
        self.colours = colours;
        self.states = states;
        self.rows.resize(states * colours * shape.inputs, 0.0);
        self.globals.resize(states * shape.globals, 0.0);
    }

    /// How many colours the game has.
    pub fn colours(&self) -> usize {
        self.colours
    }

    /// How many states there are.
    pub fn states(&self) -> usize {
        self.states
    }

    /// The last layer, and its sum over colours.
    pub fn last(&self, shape: &Shape) -> [&[f32]; 2] {
        if shape.third > 0 { [&self.third, &self.third_sum] } else { [&self.second, &self.second_sum] }
    }

    /// Where to write the inputs of a state: the rows of its colours and the row of the table.
    pub fn inputs(&mut self, shape: &Shape, state: usize) -> (&mut [f32], &mut [f32]) {
        let (rows, globals) = (self.colours * shape.inputs, shape.globals);
        (&mut self.rows[state * rows..(state + 1) * rows], &mut self.globals[state * globals..(state + 1) * globals])
    }
}

impl Network {
    /// A network with these weights. Panics if there are not as many as the shape needs.
    pub fn new(shape: Shape, weights: &[f32]) -> Self {
        assert_eq!(weights.len(), shape.weights(), "the weights of {shape:?}");
        let spans = shape.spans();
        let pack =
            |span: std::ops::Range<usize>, rows: usize, columns: usize| Packed::new(&weights[span], rows, columns);
        let deeper = |own, sum, bias: std::ops::Range<usize>, below, width| Deeper {
            own: pack(own, below, width),
            sum: pack(sum, below, width),
            bias: weights[bias].to_vec(),
        };
        Network {
            shape,
            first: pack(spans.first, shape.inputs, shape.first),
            first_globals: pack(spans.first_globals, shape.globals, shape.first),
            first_bias: weights[spans.first_bias].to_vec(),
            second: deeper(spans.second, spans.second_sum, spans.second_bias, shape.first, shape.second),
            third: deeper(spans.third, spans.third_sum, spans.third_bias, shape.second, shape.third),
            each: pack(spans.each, shape.last(), shape.each),
            each_bias: weights[spans.each_bias].to_vec(),
            whole: pack(spans.whole, shape.last(), shape.whole),
            whole_bias: weights[spans.whole_bias].to_vec(),
            table: weights[spans.table].to_vec(),
        }
    }

    /// The sizes.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The weights that are outputs themselves.
    pub fn table(&self) -> &[f32] {
        &self.table
    }

    /// Computes the outputs of a batch whose inputs are written.
    pub fn forward(&self, batch: &mut Batch) {
        let (shape, colours) = (&self.shape, batch.colours);
        repeat(&self.first_bias, batch.states, &mut batch.first_sum);
        multiply_add(Left::rows(&batch.globals, shape.globals), &self.first_globals, &mut batch.first_sum);
        batch.places.find(&batch.rows, shape.inputs);
        batch.first.resize(batch.states * colours * shape.first, 0.0);
        let rows = Left::rows(&batch.rows, shape.inputs);
        multiply_sparse(rows, &batch.places, &self.first, hidden(&batch.first_sum, colours), &mut batch.first);
        sum_colours(&batch.first, shape.first, colours, &mut batch.first_sum);

        let Batch { first, first_sum, second, second_sum, third, third_sum, each, whole, states, .. } = batch;
        self.second.forward([first, first_sum], colours, second, second_sum);
        let (mut last, mut last_sum) = (second, second_sum);
        if shape.third > 0 {
            self.third.forward([last, last_sum], colours, third, third_sum);
            (last, last_sum) = (third, third_sum);
        }
        if shape.each > 0 {
            let lines = *states * colours;
            each.resize(lines * shape.each, 0.0);
            let onto = Onto { lines: &self.each_bias, rows: lines, rectify: false };
            multiply_onto(Left::rows(last, shape.last()), &self.each, onto, each);
        }
        repeat(&self.whole_bias, *states, whole);
        multiply_add(Left::rows(last_sum, shape.last()), &self.whole, whole);
    }
}

/// A hidden layer adds to its state's line for each colour, and rectifies.
fn hidden(lines: &[f32], colours: usize) -> Onto<'_> {
    Onto { lines, rows: colours, rectify: true }
}

/// The same line, this many times.
fn repeat(line: &[f32], times: usize, out: &mut Vec<f32>) {
    out.clear();
    out.reserve(line.len() * times);
    for _ in 0..times {
        out.extend_from_slice(line);
    }
}

fn sum_colours(lines: &[f32], width: usize, colours: usize, out: &mut Vec<f32>) {
    out.clear();
    out.resize(lines.len() / colours, 0.0);
    for (lines, out) in lines.chunks_exact(width * colours).zip(out.chunks_exact_mut(width)) {
        match colours {
            5 => sum_sorted::<5>(lines, out, &SORT_5),
            6 => sum_sorted::<6>(lines, out, &SORT_6),
            _ => sum_any(lines, out, colours),
        }
    }
}

/// Sorting networks for five and six values.
const SORT_5: [(usize, usize); 9] = [(0, 3), (1, 4), (0, 2), (1, 3), (0, 1), (2, 4), (1, 2), (3, 4), (2, 3)];
const SORT_6: [(usize, usize); 12] =
    [(0, 5), (1, 3), (2, 4), (1, 2), (3, 4), (0, 3), (2, 5), (0, 1), (2, 3), (4, 5), (1, 2), (3, 4)];

#[inline(always)]
fn sum_sorted<const C: usize>(lines: &[f32], out: &mut [f32], comparisons: &[(usize, usize)]) {
    let width = out.len();
    let lines: [&[f32]; C] = std::array::from_fn(|c| &lines[c * width..(c + 1) * width]);
    for (i, out) in out.iter_mut().enumerate() {
        let mut values: [f32; C] = std::array::from_fn(|c| lines[c][i]);
        for &(a, b) in comparisons {
            let (x, y) = (values[a], values[b]);
            values[a] = if x < y { x } else { y };
            values[b] = if x < y { y } else { x };
        }
        *out = values.iter().sum();
    }
}

fn sum_any(lines: &[f32], out: &mut [f32], colours: usize) {
    let width = out.len();
    for (i, out) in out.iter_mut().enumerate() {
        let mut values = [0.0f32; MOST_COLOURS];
        let values = &mut values[..colours];
        for (value, line) in values.iter_mut().zip(lines.chunks_exact(width)) {
            *value = line[i];
        }
        values.sort_unstable_by(f32::total_cmp);
        *out = values.iter().sum();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_of_zeros_and_ones_is_sorted() {
        // A sorting network that sorts all zeros and ones sorts everything.
        fn check(comparisons: &[(usize, usize)], n: usize) {
            for bits in 0..1u32 << n {
                let mut values: Vec<u32> = (0..n).map(|i| bits >> i & 1).collect();
                for &(a, b) in comparisons {
                    let (low, high) = (values[a].min(values[b]), values[a].max(values[b]));
                    (values[a], values[b]) = (low, high);
                }
                assert!(values.is_sorted(), "{bits:b} becomes {values:?}");
            }
        }
        check(&SORT_5, 5);
        check(&SORT_6, 6);
    }
}
