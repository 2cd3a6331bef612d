//! From the outputs of the network to a score for every decision. Each decision has an output of its own.

use fivepaths_rules::{BoardGame, BoardView};

use super::super::network::{Batch, Network};
use super::super::scorer::Scorer;
use super::super::shape::Shape;
use super::super::weights::Weights;
use super::choices::{Decisions, Output};
use super::features::{self, COLOURS, GLOBALS, INPUTS, KINDS};

/// Where the outputs of a policy lie.
pub struct BoardHeads;

impl BoardHeads {
    /// A colour's outputs: the score of playing each kind.
    pub const PLAY: usize = 0;
    /// A colour's outputs: the score of beginning with the researcher, for each kind.
    pub const RESEARCH: usize = KINDS;
    /// A colour's outputs: the score of discarding each kind.
    pub const DISCARD: usize = 2 * KINDS;
    /// A colour's outputs: the score of a bonus step on its path.
    pub const STEP: usize = 3 * KINDS;
    /// A colour's outputs: the score of drawing from its pile.
    pub const DRAW: usize = Self::STEP + 1;
    /// Outputs of a colour, filled up to a multiple of sixteen.
    pub const EACH: usize = 48;
    /// The table's outputs: the score of drawing from the draw pile.
    pub const STACK: usize = 0;
    /// The table's outputs: the score of declining a bonus step.
    pub const STAY: usize = 1;
    /// The table's outputs: what the viewer expects, in units of [`BoardPolicy::POINTS`].
    pub const VALUE: usize = 2;
    /// Outputs of the table, filled up to a multiple of sixteen.
    pub const WHOLE: usize = 16;
}

const _: () = assert!(BoardHeads::DRAW < BoardHeads::EACH && BoardHeads::VALUE < BoardHeads::WHOLE);

/// A network that scores the decisions of the board game.
#[derive(Clone, Debug)]
pub struct BoardPolicy {
    network: Network,
}

impl BoardPolicy {
    /// Points that one unit of value means.
    pub const POINTS: f32 = 100.0;
}

impl Scorer<BoardGame> for BoardPolicy {
    type Choices = Decisions;

    const POINTS: f32 = BoardPolicy::POINTS;

    fn shape(first: usize, second: usize) -> Shape {
        let (each, whole) = (BoardHeads::EACH, BoardHeads::WHOLE);
        Shape { inputs: INPUTS, globals: GLOBALS, first, second, third: 0, each, whole, table: 0 }
    }

    fn from_weights(weights: &Weights) -> Option<Self> {
        let shape = *weights.shape();
        let fits = shape == Self::shape(shape.first, shape.second).deeper(shape.third);
        fits.then(|| BoardPolicy { network: Network::new(shape, weights.values()) })
    }

    fn network(&self) -> &Network {
        &self.network
    }

    fn evaluate<'a>(&self, views: impl ExactSizeIterator<Item = &'a BoardView>, batch: &mut Batch) {
        if views.len() == 0 {
            return;
        }
        batch.resize(self.network.shape(), COLOURS, views.len());
        for (state, view) in views.enumerate() {
            let (rows, globals) = batch.inputs(self.network.shape(), state);
            features::write(view, rows, globals);
        }
        self.network.forward(batch);
    }

    fn scores(&self, batch: &Batch, state: usize, choices: &Decisions, out: &mut Vec<f32>) {
        let each = &batch.each[state * COLOURS * BoardHeads::EACH..];
        let whole = &batch.whole[state * BoardHeads::WHOLE..];
        out.clear();
        out.extend(choices.outputs().map(|output| match output {
            Output::Each(..) => each[output.place()],
            Output::Whole(_) => whole[output.place()],
        }));
    }

    fn cards_left(view: &BoardView) -> u8 {
        view.deck_left()
    }

    fn value_place(state: usize) -> usize {
        state * BoardHeads::WHOLE + BoardHeads::VALUE
    }
}
