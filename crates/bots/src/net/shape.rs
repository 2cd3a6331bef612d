//! The sizes of a network, and where each of its matrices lies among its weights.

use std::ops::Range;

/// The sizes of a colour-equivariant network. Widths of layers and outputs are multiples of
/// sixteen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Numbers in the row of a colour.
    pub inputs: usize,
    /// Numbers in the row of the table.
    pub globals: usize,
    /// Width of the first layer.
    pub first: usize,
    /// Width of the second layer.
    pub second: usize,
    /// Width of the third layer; 0 if there is none.
    pub third: usize,
    /// Outputs for each colour.
    pub each: usize,
    /// Outputs for the table.
    pub whole: usize,
    /// Weights that are outputs themselves, whatever the state.
    pub table: usize,
}

/// Where each matrix (row by row, inputs x outputs) and each bias lies among the weights.
#[derive(Clone, Debug)]
pub struct Spans {
    /// Colour's row to first layer.
    pub first: Range<usize>,
    /// Table's row to first layer.
    pub first_globals: Range<usize>,
    /// Bias of the first layer.
    pub first_bias: Range<usize>,
    /// First layer to second layer, same colour.
    pub second: Range<usize>,
    /// Sum of the first layer over colours to second layer.
    pub second_sum: Range<usize>,
    /// Bias of the second layer.
    pub second_bias: Range<usize>,
    /// Second layer to third layer, same colour.
    pub third: Range<usize>,
    /// Sum of the second layer over colours to third layer.
    pub third_sum: Range<usize>,
    /// Bias of the third layer.
    pub third_bias: Range<usize>,
    /// Last layer to a colour's outputs.
    pub each: Range<usize>,
    /// Bias of these.
    pub each_bias: Range<usize>,
    /// Sum of the last layer over colours to the table's outputs.
    pub whole: Range<usize>,
    /// Bias of these.
    pub whole_bias: Range<usize>,
    /// The table of constants.
    pub table: Range<usize>,
}

impl Shape {
    /// Rows and columns of each matrix, bias and table, in the order in which they lie.
    pub(super) fn parts(&self) -> [[usize; 2]; 14] {
        let Shape { inputs, globals, first, second, third, each, whole, table } = *self;
        let last = self.last();
        [
            [inputs, first],
            [globals, first],
            [1, first],
            [first, second],
            [first, second],
            [1, second],
            [second, third],
            [second, third],
            [1, third],
            [last, each],
            [1, each],
            [last, whole],
            [1, whole],
            [1, table],
        ]
    }

    /// Where everything lies.
    pub fn spans(&self) -> Spans {
        let mut at = 0;
        let [
            first,
            first_globals,
            first_bias,
            second,
            second_sum,
            second_bias,
            third,
            third_sum,
            third_bias,
            each,
            each_bias,
            whole,
            whole_bias,
            table,
        ] = self.parts().map(|[rows, columns]| {
            at += rows * columns;
            at - rows * columns..at
        });
        Spans {
            first,
            first_globals,
            first_bias,
            second,
            second_sum,
            second_bias,
            third,
            third_sum,
            third_bias,
            each,
            each_bias,
            whole,
            whole_bias,
            table,
        }
    }

    /// The same with a third layer of this width.
    pub const fn deeper(self, third: usize) -> Self {
        Shape { third, ..self }
    }

    /// Width of the last layer.
    pub const fn last(&self) -> usize {
        if self.third > 0 { self.third } else { self.second }
    }

    /// How many weights there are.
    pub fn weights(&self) -> usize {
        self.spans().table.end
    }
}
