//! What playing and training ask of a policy network, whichever game it plays.

use std::sync::Arc;

use fivepaths_rules::{Game, Turn};

use super::network::{Batch, Network};
use super::shape::Shape;
use super::weights::Weights;

/// The choices of a position, in a fixed order: whole turns, or single decisions. Kept between
/// positions, so that nothing is allocated.
pub trait Choices<G: Game>: Clone + Default + Send {
    /// The choices of this view; none unless the viewer is to choose.
    fn list(&mut self, view: &G::View);

    /// How many there are.
    fn len(&self) -> usize;

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The decisions of a choice; none if there is no such choice.
    fn decisions(&self, choice: usize) -> Turn<G::Action>;

    /// The index of the choice with these decisions, or of the one that comes nearest to them.
    fn nearest(&self, decisions: &[G::Action]) -> usize;
}

/// A network that scores the choices of the player to move.
pub trait Scorer<G: Game>: Clone + Send + Sync + 'static {
    /// What it chooses from.
    type Choices: Choices<G>;

    /// Points that one unit of value means.
    const POINTS: f32;

    /// The shape of such a network with layers of these widths.
    fn shape(first: usize, second: usize) -> Shape;

    /// The network with these weights; `None` if they do not have its shape.
    fn from_weights(weights: &Weights) -> Option<Self>;

    /// The network underneath.
    fn network(&self) -> &Network;

    /// Evaluates some views of games with the same number of colours.
    fn evaluate<'a>(&self, views: impl ExactSizeIterator<Item = &'a G::View>, batch: &mut Batch);

    /// The score of every choice of a state that was evaluated.
    fn scores(&self, batch: &Batch, state: usize, choices: &Self::Choices, out: &mut Vec<f32>);

    /// The choices in a turn that somebody else began, and their scores, after the view was evaluated alone. `None`
    /// for a network that chooses single decisions, and at the beginning of a turn.
    fn halfway(&self, _batch: &Batch, _view: &G::View) -> Option<Vec<(Turn<G::Action>, f32)>> {
        None
    }

    /// How many cards are left to draw.
    fn cards_left(view: &G::View) -> u8;

    /// Where the value of a state lies among the table's outputs.
    fn value_place(state: usize) -> usize;
}

/// A network that several players share.
impl<G: Game, S: Scorer<G>> Scorer<G> for Arc<S> {
    type Choices = S::Choices;

    const POINTS: f32 = S::POINTS;

    fn shape(first: usize, second: usize) -> Shape {
        S::shape(first, second)
    }

    fn from_weights(weights: &Weights) -> Option<Self> {
        S::from_weights(weights).map(Arc::new)
    }

    fn network(&self) -> &Network {
        S::network(self)
    }

    fn evaluate<'a>(&self, views: impl ExactSizeIterator<Item = &'a G::View>, batch: &mut Batch) {
        S::evaluate(self, views, batch);
    }

    fn scores(&self, batch: &Batch, state: usize, choices: &Self::Choices, out: &mut Vec<f32>) {
        S::scores(self, batch, state, choices, out);
    }

    fn halfway(&self, batch: &Batch, view: &G::View) -> Option<Vec<(Turn<G::Action>, f32)>> {
        S::halfway(self, batch, view)
    }

    fn cards_left(view: &G::View) -> u8 {
        S::cards_left(view)
    }

    fn value_place(state: usize) -> usize {
        S::value_place(state)
    }
}
