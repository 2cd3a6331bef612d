//! What a game must define so that its open value can be trained. Everything else is the same for both games.

use fivepaths_bots::net::{Batch, Shape, Weights};
use fivepaths_insight::board::{self, BoardValue};
use fivepaths_insight::open::{self, OpenValue};
use fivepaths_insight::{Reference, Summed};
use fivepaths_rules::{
    BoardGame, BoardRules, BoardStanding, BySeat, CardGame, CardRules, CardStanding, Game, Rules, Seat, below,
};
use rand_core::Rng;

use crate::learnt::Learnt;

/// What a position is worth, in points: to each seat, or as a margin in the first place.
pub type Worth = [f64; Seat::MAX as usize];

/// A game whose open value can be trained.
pub trait Opened: Learnt + Summed {
    /// The network that learns, ready to judge.
    type Value: Send + Sync;
    /// Memory for judging.
    type Scratch: Default + Send;

    /// The file of its weights.
    const FILE: &'static str;
    /// The other players who play at first in some rounds.
    const UNLIKE: &'static [&'static str];

    /// The policy whose play is to be judged.
    fn reference() -> std::sync::Arc<Self::Policy>;
    /// The shape of a value with layers of these widths.
    fn value_shape(widths: [usize; 3]) -> Shape;
    /// The value with these weights, which have such a shape.
    fn value(weights: &Weights) -> Option<Self::Value>;
    /// Deals a round of a match that is somewhere on its way.
    fn deal_somewhere(rng: &mut impl Rng) -> Self;
    /// How many cards are left to draw.
    fn left(&self) -> u8;

    /// What these positions are worth.
    fn judge(value: &Self::Value, games: &[Self], scratch: &mut Self::Scratch, out: &mut Vec<Worth>);
    /// How many places of a worth count.
    fn places(&self) -> usize;
    /// Writes some positions into a batch.
    fn write<'a>(shape: &Shape, games: impl ExactSizeIterator<Item = &'a Self> + Clone, batch: &mut Batch);
    /// Adds the gradient of the squared errors of a position whose sides begin at a place of the batch. Gives the place
    /// of the next position.
    fn slope(&self, target: &Worth, share: f32, batch: &Batch, place: usize, whole: &mut [f32]) -> usize;
}

impl Opened for CardGame {
    type Value = OpenValue;
    type Scratch = open::Scratch;

    const FILE: &'static str = "open.net";
    const UNLIKE: &'static [&'static str] = &["projection", "committer", "greedy", "random", "rambler", "small-1"];

    fn reference() -> std::sync::Arc<Self::Policy> {
        Reference::published().policy().clone()
    }

    fn value_shape(widths: [usize; 3]) -> Shape {
        open::features::shape(widths)
    }

    fn value(weights: &Weights) -> Option<OpenValue> {
        OpenValue::new("learning", weights)
    }

    fn deal_somewhere(rng: &mut impl Rng) -> Self {
        let rules = CardRules::default();
        let first = Seat::new(below(rng, 2) as u8).unwrap_or_default();
        // A single round is like the last one of an even match.
        CardGame::deal_from_rng(&rules, &CardStanding::new(rules.rounds(), first, [0, 0]), rng)
    }

    fn left(&self) -> u8 {
        self.public().deck_left()
    }

    fn judge(value: &OpenValue, games: &[Self], scratch: &mut open::Scratch, out: &mut Vec<Worth>) {
        let mut values = Vec::new();
        value.of(games, scratch, &mut values);
        out.clear();
        out.extend(values.into_iter().map(|value| [value, 0.0, 0.0, 0.0]));
    }

    fn places(&self) -> usize {
        1
    }

    fn write<'a>(shape: &Shape, games: impl ExactSizeIterator<Item = &'a Self> + Clone, batch: &mut Batch) {
        open::fill(shape, games, batch);
    }

    fn slope(&self, target: &Worth, share: f32, batch: &Batch, place: usize, whole: &mut [f32]) -> usize {
        let error = open::value(batch, place) - target[0] as f32 / open::POINTS;
        let [own, other] = open::outputs(place);
        (whole[own], whole[other]) = (share * error / 2.0, -share * error / 2.0);
        place + 1
    }
}

impl Opened for BoardGame {
    type Value = BoardValue;
    type Scratch = board::Scratch;

    const FILE: &'static str = "board-open.net";
    const UNLIKE: &'static [&'static str] = &["projection", "greedy", "random", "rambler", "small-1"];

    fn reference() -> std::sync::Arc<Self::Policy> {
        board::reference()
    }

    fn value_shape(widths: [usize; 3]) -> Shape {
        board::features::shape(widths)
    }

    fn value(weights: &Weights) -> Option<BoardValue> {
        BoardValue::new("learning", weights)
    }

    fn deal_somewhere(rng: &mut impl Rng) -> Self {
        let players = 2 + below(rng, 3) as u8;
        // There are rules for two, three and four.
        let rules = BoardRules::for_players(players).unwrap_or_else(|_| unreachable!("{players} seats"));
        let first = Seat::new(below(rng, u32::from(players)) as u8).unwrap_or_default();
        let round = 1 + below(rng, u32::from(rules.rounds())) as u8;
        let (mut totals, mut tokens) = (BySeat([0; 4]), BySeat([0; 4]));
        for seat in Seat::all(players) {
            let earlier = u32::from(round - 1);
            totals[seat] = (0..earlier).map(|_| 20 + below(rng, 80) as i32).sum();
            tokens[seat] = (0..earlier).map(|_| below(rng, 9 / u32::from(players) + 2) as u8).sum();
        }
        BoardGame::deal_from_rng(&rules, &BoardStanding::new(round, first, totals, tokens), rng)
    }

    fn left(&self) -> u8 {
        self.public().deck_left()
    }

    fn judge(value: &BoardValue, games: &[Self], scratch: &mut board::Scratch, out: &mut Vec<Worth>) {
        value.of(games, scratch, out);
    }

    fn places(&self) -> usize {
        usize::from(self.rules().players())
    }

    fn write<'a>(shape: &Shape, games: impl ExactSizeIterator<Item = &'a Self> + Clone, batch: &mut Batch) {
        board::fill(shape, games, batch);
    }

    fn slope(&self, target: &Worth, share: f32, batch: &Batch, place: usize, whole: &mut [f32]) -> usize {
        for (seat, target) in target.iter().enumerate().take(self.places()) {
            let output = board::outputs(place + seat);
            whole[output] = share * (batch.whole[output] - *target as f32 / board::POINTS) / self.places() as f32;
        }
        place + self.places()
    }
}
