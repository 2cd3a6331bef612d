//! The network that tells from a view where the unseen cards probably are.

use fivepaths_bots::net::features::{self, GLOBALS, INPUTS, KINDS, MATCH_GLOBALS, kind};
use fivepaths_bots::net::{Batch, Network, Shape, Weights};
use fivepaths_rules::{Card, CardView, View};

use super::hands::Odds;
use crate::numbers::exp;

/// Outputs for each colour: one for each kind of card; the rest fills a panel.
pub const EACH: usize = 16;
/// The largest logarithm of the odds, either way.
const MOST: f64 = 8.0;

/// The shape of a belief with two layers of these widths.
pub const fn shape(widths: [usize; 2]) -> Shape {
    let [first, second] = widths;
    Shape { inputs: INPUTS, globals: GLOBALS, first, second, third: 0, each: EACH, whole: 16, table: 0 }
}

/// A belief over hidden hands.
#[derive(Clone, Debug)]
pub struct Belief {
    name: String,
    network: Network,
}

/// Memory for asking a belief, kept between calls.
#[derive(Clone, Debug, Default)]
pub struct Thinking {
    batch: Batch,
}

impl Belief {
    /// A belief with these weights; `None` if they are of another shape.
    pub fn new(name: &str, weights: &Weights) -> Option<Self> {
        let found = *weights.shape();
        let fits = found == shape([found.first, found.second]);
        fits.then(|| Belief { name: name.to_owned(), network: Network::new(found, weights.values()) })
    }

    /// The name in reports.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The odds of each card that the viewer has not seen to be in the other hand.
    pub fn odds(&self, view: &CardView, thinking: &mut Thinking) -> Odds {
        fill(self.network.shape(), std::iter::once(view), &mut thinking.batch);
        self.network.forward(&mut thinking.batch);
        odds(&thinking.batch, 0, view)
    }
}

/// Writes views into a batch.
pub fn fill<'a>(shape: &Shape, views: impl ExactSizeIterator<Item = &'a CardView>, batch: &mut Batch) {
    let mut views = views.enumerate().peekable();
    let Some((_, view)) = views.peek() else { return };
    batch.resize(shape, usize::from(view.rules().colours()), views.len());
    for (state, view) in views {
        let (rows, globals) = batch.inputs(shape, state);
        features::write(view, rows, globals);
        // The belief ignores the standing of the match.
        MATCH_GLOBALS.iter().for_each(|&place| globals[place] = 0.0);
    }
}

/// Where the output for a card lies in a batch.
pub fn output(batch: &Batch, state: usize, card: Card) -> usize {
    debug_assert!(kind(card) < KINDS);
    (state * batch.colours() + card.colour().index()) * EACH + kind(card)
}

/// The odds of a view that went forward through the network.
pub fn odds(batch: &Batch, state: usize, view: &CardView) -> Odds {
    let unseen = view.unseen();
    let one = |card: Card| (card, exp(f64::from(batch.each[output(batch, state, card)]).clamp(-MOST, MOST)));
    let hand = unseen.len().saturating_sub(usize::from(view.deck_left()));
    Odds::new(unseen.iter().map(one).collect(), if view.seat().is_some() { hand } else { 0 })
}
