//! The network that tells from a view where the unseen cards probably are, if some of them are assumed to be in the
//! other hand.

use fivepaths_bots::net::features::{self, GLOBALS, INPUTS, KINDS, MATCH_GLOBALS, Row, kind};
use fivepaths_bots::net::{Batch, Network, Shape, Weights};
use fivepaths_rules::{Card, CardView, Cards, Colour, View};

use super::hands::Odds;
use crate::numbers::exp;

/// Outputs for each colour: one for each kind of card; the rest fills a panel.
pub const EACH: usize = 16;
/// Numbers of the cards that are assumed, in the row of a colour.
const ASSUMED: usize = 12;
/// The largest logarithm of the odds, either way.
const MOST: f64 = 8.0;

/// The shape of a belief with two layers of these widths.
pub const fn shape(widths: [usize; 2]) -> Shape {
    let [first, second] = widths;
    Shape { inputs: INPUTS + ASSUMED, globals: GLOBALS, first, second, third: 0, each: EACH, whole: 16, table: 0 }
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
        let assumed = Cards::default();
        self.ask(&[(view, &assumed)], thinking);
        odds(&thinking.batch, 0, view, &assumed)
    }

    /// Sends views and the cards that are assumed to be in the other hand through the network.
    pub(super) fn ask(&self, views: &[(&CardView, &Cards<KINDS>)], thinking: &mut Thinking) {
        fill(self.network.shape(), views.iter().copied(), &mut thinking.batch);
        self.network.forward(&mut thinking.batch);
    }
}

impl Thinking {
    /// The odds of the view at this place among those that were asked about last.
    pub(super) fn odds(&self, place: usize, view: &CardView, assumed: &Cards<KINDS>) -> Odds {
        odds(&self.batch, place, view, assumed)
    }
}

/// Writes views, and the cards that are assumed to be in the other hand, into a batch.
pub fn fill<'a>(
    shape: &Shape,
    views: impl ExactSizeIterator<Item = (&'a CardView, &'a Cards<KINDS>)>,
    batch: &mut Batch,
) {
    let mut views = views.enumerate().peekable();
    let Some((_, (view, _))) = views.peek() else { return };
    batch.resize(shape, usize::from(view.rules().colours()), views.len());
    for (state, (view, assumed)) in views {
        let (rows, globals) = batch.inputs(shape, state);
        features::write(view, rows, globals);
        for (&colour, row) in Colour::first(view.rules().colours()).iter().zip(rows.chunks_exact_mut(INPUTS + ASSUMED))
        {
            Row::new(&mut row[INPUTS..]).cards(assumed, colour);
        }
        // The belief ignores the standing of the match.
        MATCH_GLOBALS.iter().for_each(|&place| globals[place] = 0.0);
    }
}

/// Where the output for a card lies in a batch.
pub fn output(batch: &Batch, state: usize, card: Card) -> usize {
    debug_assert!(kind(card) < KINDS);
    (state * batch.colours() + card.colour().index()) * EACH + kind(card)
}

/// The odds of a view that went forward through the network: of the unseen cards that are not assumed to be in the
/// other hand.
pub fn odds(batch: &Batch, state: usize, view: &CardView, assumed: &Cards<KINDS>) -> Odds {
    let mut unseen = view.unseen();
    unseen.remove_all(assumed);
    let one = |card: Card| (card, exp(f64::from(batch.each[output(batch, state, card)]).clamp(-MOST, MOST)));
    let hand = unseen.len().saturating_sub(usize::from(view.deck_left()));
    Odds::new(unseen.iter().map(one).collect(), if view.seat().is_some() { hand } else { 0 })
}
