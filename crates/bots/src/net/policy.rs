//! From the outputs of the network to a score for every whole turn.
//!
//! The score of a turn is the score of the card put down, plus that of the draw, plus an interaction of the two: a dot
//! product of sixteen numbers for each half, and a term for playing a card and drawing from the pile of its colour. The
//! softmax runs over all legal turns at once.

use fivepaths_rules::{CardAction, CardGame, CardView, Source, Turn};

use super::features::{self, GLOBALS, INPUTS, KINDS};
use super::network::{Batch, Network};
use super::scorer::Scorer;
use super::shape::Shape;
use super::turns::Turns;
use super::weights::Weights;

/// Where the outputs of a policy lie.
pub struct Heads;

impl Heads {
    /// How many numbers describe each half of a turn in the interaction.
    pub const RANK: usize = 16;
    /// A colour's outputs: the score of playing each kind, then of discarding it.
    pub const PUT: usize = 0;
    /// The score of drawing from the colour's pile.
    pub const DRAW: usize = 2 * KINDS;
    /// The numbers of drawing from the colour's pile, for the interaction.
    pub const DRAW_FACTOR: usize = Self::DRAW + 1;
    /// The numbers of playing, then of discarding, a card of the colour, for the interaction; [`Heads::TABLE`] adds the
    /// kind.
    pub const PUT_FACTOR: usize = Self::DRAW_FACTOR + Self::RANK;
    /// The score of playing each kind and drawing from the pile of the same colour.
    pub const SAME: usize = Self::PUT_FACTOR + 2 * Self::RANK;
    /// Outputs of a colour, filled up to a multiple of sixteen.
    pub const EACH: usize = 80;
    /// The table's outputs: the score of drawing from the draw pile.
    pub const STACK: usize = 0;
    /// The numbers of drawing from the draw pile, for the interaction.
    pub const STACK_FACTOR: usize = 1;
    /// The margin the viewer expects, in units of [`PolicyNet::POINTS`].
    pub const VALUE: usize = Self::STACK_FACTOR + Self::RANK;
    /// Outputs of the table, filled up to a multiple of sixteen.
    pub const WHOLE: usize = 32;
    /// The table of constants: sixteen numbers for playing each kind, then for discarding it.
    pub const TABLE: usize = 2 * KINDS * Self::RANK;
    /// The product of the halves is divided by this, so that it begins near one.
    pub const SCALE: f32 = 4.0;
}

const _: () = assert!(Heads::SAME + KINDS <= Heads::EACH && Heads::VALUE < Heads::WHOLE);

/// A network that scores turns.
#[derive(Clone, Debug)]
pub struct PolicyNet {
    network: Network,
}

impl PolicyNet {
    /// Points that one unit of value means.
    pub const POINTS: f32 = 50.0;

    /// The shape of a policy with two layers of these widths.
    pub const fn shape(first: usize, second: usize) -> Shape {
        Shape {
            inputs: INPUTS,
            globals: GLOBALS,
            first,
            second,
            third: 0,
            each: Heads::EACH,
            whole: Heads::WHOLE,
            table: Heads::TABLE,
        }
    }

    /// A policy with these weights; `None` if they are not those of a policy.
    pub fn new(weights: &Weights) -> Option<Self> {
        let shape = *weights.shape();
        let fits = shape == Self::shape(shape.first, shape.second).deeper(shape.third);
        fits.then(|| PolicyNet { network: Network::new(shape, weights.values()) })
    }

    /// The network underneath.
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// Evaluates some views of a game with the same number of colours.
    pub fn evaluate<'a>(&self, views: impl ExactSizeIterator<Item = &'a CardView>, batch: &mut Batch) {
        let mut views = views.enumerate().peekable();
        let Some((_, view)) = views.peek() else { return };
        batch.resize(self.network.shape(), usize::from(view.rules().colours()), views.len());
        for (state, view) in views {
            let (rows, globals) = batch.inputs(self.network.shape(), state);
            features::write(view, rows, globals);
        }
        self.network.forward(batch);
    }

    /// The score of every turn of a state that was evaluated.
    pub fn scores(&self, batch: &Batch, state: usize, turns: &Turns, out: &mut Vec<f32>) {
        let colours = batch.colours();
        let each = &batch.each[state * colours * Heads::EACH..(state + 1) * colours * Heads::EACH];
        let whole = &batch.whole[state * Heads::WHOLE..(state + 1) * Heads::WHOLE];
        let line_of =
            |colour: fivepaths_rules::Colour| &each[colour.index() * Heads::EACH..(colour.index() + 1) * Heads::EACH];
        let mut put_factor = [0.0; Heads::RANK];
        let mut last = usize::MAX;
        out.clear();
        for (p, d) in turns.pairs() {
            let put = turns.puts()[p];
            let line = line_of(put.colour);
            let row = usize::from(put.discard) * KINDS + put.kind;
            if p != last {
                last = p;
                put_factor = self.put_factor(line, put.discard, row);
            }
            let (draw, draw_factor, same) = match turns.draws()[d] {
                Source::Stack => (whole[Heads::STACK], &whole[Heads::STACK_FACTOR..], 0.0),
                Source::Pile(colour) => {
                    let same = if colour == put.colour { line[Heads::SAME + put.kind] } else { 0.0 };
                    (line_of(colour)[Heads::DRAW], &line_of(colour)[Heads::DRAW_FACTOR..], same)
                }
            };
            out.push(line[Heads::PUT + row] + draw + same + dot(&put_factor, draw_factor) / Heads::SCALE);
        }
    }

    #[inline]
    fn put_factor(&self, line: &[f32], discard: bool, row: usize) -> [f32; Heads::RANK] {
        let at = Heads::PUT_FACTOR + usize::from(discard) * Heads::RANK;
        let constant = &self.network.table()[row * Heads::RANK..(row + 1) * Heads::RANK];
        std::array::from_fn(|i| line[at + i] + constant[i])
    }

    /// The interaction of a card put down and a draw, from the outputs of the card's colour and the numbers of the
    /// draw.
    pub(super) fn interaction(&self, line: &[f32], discard: bool, row: usize, draw_factor: &[f32]) -> f32 {
        dot(&self.put_factor(line, discard, row), draw_factor) / Heads::SCALE
    }

    /// The margin the viewer of a state expects, in points.
    pub fn value(batch: &Batch, state: usize) -> f32 {
        batch.whole[Self::value_place(state)] * Self::POINTS
    }

    /// Where the value of a state lies among the table's outputs.
    pub const fn value_place(state: usize) -> usize {
        state * Heads::WHOLE + Heads::VALUE
    }
}

impl Scorer<CardGame> for PolicyNet {
    type Choices = Turns;

    const POINTS: f32 = PolicyNet::POINTS;

    fn shape(first: usize, second: usize) -> Shape {
        PolicyNet::shape(first, second)
    }

    fn from_weights(weights: &Weights) -> Option<Self> {
        PolicyNet::new(weights)
    }

    fn network(&self) -> &Network {
        &self.network
    }

    fn evaluate<'a>(&self, views: impl ExactSizeIterator<Item = &'a CardView>, batch: &mut Batch) {
        PolicyNet::evaluate(self, views, batch);
    }

    fn scores(&self, batch: &Batch, state: usize, choices: &Turns, out: &mut Vec<f32>) {
        PolicyNet::scores(self, batch, state, choices, out);
    }

    fn halfway(&self, batch: &Batch, view: &CardView) -> Option<Vec<(Turn<CardAction>, f32)>> {
        self.draws(batch, view)
    }

    fn cards_left(view: &CardView) -> u8 {
        view.deck_left()
    }

    fn value_place(state: usize) -> usize {
        PolicyNet::value_place(state)
    }
}

#[inline]
fn dot(a: &[f32; Heads::RANK], b: &[f32]) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Turns scores into probabilities.
pub fn softmax(scores: &mut [f32]) {
    let most = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for score in scores.iter_mut() {
        *score = (*score - most).exp();
        sum += *score;
    }
    scores.iter_mut().for_each(|score| *score /= sum);
}

/// The place of the highest score, the first of equals.
pub fn best(scores: &[f32]) -> Option<usize> {
    (0..scores.len()).reduce(|a, b| if scores[b] > scores[a] { b } else { a })
}

/// The place of a choice at a temperature: the highest score at 0; above 0 a random one, at 1 with the
/// probabilities that the scores stand for.
pub(super) fn choose(scores: &mut [f32], temperature: f32, chance: impl FnOnce() -> u64) -> Option<usize> {
    if temperature == 0.0 || scores.is_empty() {
        return best(scores);
    }
    scores.iter_mut().for_each(|score| *score /= temperature);
    softmax(scores);
    Some(pick(scores, chance()))
}

/// The place that a random number picks, each with its probability.
pub fn pick(probabilities: &[f32], chance: u64) -> usize {
    let mut left = (chance >> 40) as f32 / (1 << 24) as f32;
    for (place, probability) in probabilities.iter().enumerate() {
        left -= probability;
        if left < 0.0 {
            return place;
        }
    }
    // Rounding may leave a little over, which goes to the most probable.
    best(probabilities).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn picks_follow_the_probabilities() {
        let probabilities = [0.5, 0.25, 0.25];
        let at = |share: f64| pick(&probabilities, (share * 2f64.powi(64)) as u64);
        assert_eq!([at(0.0), at(0.49), at(0.51), at(0.74), at(0.76), at(0.999)], [0, 0, 1, 1, 2, 2]);
    }
}
