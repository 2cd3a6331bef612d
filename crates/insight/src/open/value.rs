//! The network that judges positions, and its frozen weights.

use fivepaths_bots::net::{Batch, Network, Weights};
use fivepaths_bots::rng;
use fivepaths_rules::{CardGame, CardOptions, CardRules, CardStanding, Game, Rules, Seat};

use super::features::{self, WHOLE};
use super::last_draws::{LEFT, LastDraws};
use crate::reference::{Asking, Reference};

/// Points in a unit of value.
pub const POINTS: f32 = 50.0;
/// How many positions are judged at once, so that what they need stays in the cache.
const AT_ONCE: usize = 64;
/// How many rounds are followed through their last draws together.
const ROUNDS_AT_ONCE: usize = 8;

/// An open value.
#[derive(Clone, Debug)]
pub struct OpenValue {
    name: String,
    network: Network,
    start: f64,
    /// Who is followed through the last draws; without one the network judges them as well.
    reference: Option<Reference>,
}

/// Memory for judging positions, kept between calls.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    batch: Batch,
    asking: Asking,
}

impl OpenValue {
    /// A value with these weights; `None` if they are of another shape.
    pub fn new(name: &str, weights: &Weights) -> Option<Self> {
        let shape = *weights.shape();
        let fits = shape == features::shape([shape.first, shape.second, shape.third]);
        fits.then(|| {
            let network = Network::new(shape, weights.values());
            OpenValue { name: name.to_owned(), network, start: 0.0, reference: None }
        })
    }

    /// The same, with what a round is worth to the player who begins, before it is dealt.
    #[must_use]
    pub fn with_start(self, start: f64) -> Self {
        OpenValue { start, ..self }
    }

    /// The same, with the last draws followed as this reference would play them.
    #[must_use]
    pub fn with_last_draws(self, reference: Reference) -> Self {
        OpenValue { reference: Some(reference), ..self }
    }

    /// Whether so few cards are left that the last draws are followed.
    pub(crate) fn follows(&self, game: &CardGame) -> bool {
        self.reference.is_some() && game.public().deck_left() <= LEFT
    }

    /// The name in reports.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What a round is worth to seat 0 before it is dealt, when seat `first` begins: the mean over deals. For the
    /// default rules it was measured once; for other rules it is the mean over deals of a fixed seed.
    pub fn start(&self, rules: &CardRules, first: Seat) -> f64 {
        let begins =
            if same_round(rules, &CardRules::default()) { self.start } else { self.mean_of_deals(rules, 500, 1) };
        if first == Seat::default() { begins } else { -begins }
    }

    /// The mean over this many deals of what a round is worth to the player who begins.
    pub fn mean_of_deals(&self, rules: &CardRules, deals: usize, seed: u64) -> f64 {
        let (mut rng, mut scratch, mut values) = (rng(seed), Scratch::default(), Vec::new());
        let standing = CardStanding::opening(Seat::default());
        let mut sum = 0.0;
        let mut left = deals;
        while left > 0 {
            let part = left.min(AT_ONCE);
            let games: Vec<CardGame> = (0..part).map(|_| CardGame::deal_from_rng(rules, &standing, &mut rng)).collect();
            self.of(&games, &mut scratch, &mut values);
            sum += values.iter().sum::<f64>();
            left -= part;
        }
        sum / deals.max(1) as f64
    }

    /// The margin to expect from seat 0's side, in points, for each of these rounds, all of the same rules. A round
    /// that is over is worth its margin. Rounds in the middle of a turn cannot be judged; before a draw, take the
    /// mean over the cards that could come.
    ///
    /// It combines what the network says from either seat, so that exchanging the seats changes nothing but the sign.
    pub fn of(&self, games: &[CardGame], scratch: &mut Scratch, out: &mut Vec<f64>) {
        out.clear();
        out.extend(games.iter().map(margin));
        let running = (0..games.len()).filter(|&i| games[i].to_move().is_some());
        let (late, early): (Vec<usize>, Vec<usize>) = running.partition(|&i| self.follows(&games[i]));
        self.judge(early.iter().map(|&i| (i, &games[i])), scratch, |i, value| out[i] = value);
        for part in late.chunks(ROUNDS_AT_ONCE) {
            self.follow(part, games, scratch, out);
        }
    }

    /// What the network says of some rounds.
    fn judge<'a>(
        &self,
        games: impl Iterator<Item = (usize, &'a CardGame)>,
        scratch: &mut Scratch,
        mut put: impl FnMut(usize, f64),
    ) {
        let games: Vec<_> = games.collect();
        for part in games.chunks(AT_ONCE) {
            self.forward(part.iter().map(|(_, game)| *game), scratch);
            for (state, &(i, _)) in part.iter().enumerate() {
                put(i, f64::from(value(&scratch.batch, state)) * f64::from(POINTS));
            }
        }
    }

    /// Follows the last draws of some rounds.
    fn follow(&self, rounds: &[usize], games: &[CardGame], scratch: &mut Scratch, out: &mut [f64]) {
        let Some(reference) = &self.reference else { return };
        let mut draws = LastDraws::default();
        for &i in rounds {
            out[i] = 0.0;
            draws.add(i, &games[i]);
        }
        draws.follow(reference, &mut scratch.asking, out);
        let leaves = std::mem::take(&mut draws.leaves);
        self.judge(leaves.iter().enumerate().map(|(place, leaf)| (place, &leaf.game)), scratch, |place, value| {
            out[leaves[place].root] += leaves[place].share * value;
        });
    }

    fn forward<'a>(&self, games: impl ExactSizeIterator<Item = &'a CardGame>, scratch: &mut Scratch) {
        fill(self.network.shape(), games, &mut scratch.batch);
        self.network.forward(&mut scratch.batch);
    }
}

/// Writes the two sides of each round into a batch: first seat 0's, then seat 1's.
pub fn fill<'a>(
    shape: &fivepaths_bots::net::Shape,
    games: impl ExactSizeIterator<Item = &'a CardGame>,
    batch: &mut Batch,
) {
    let mut games = games.enumerate().peekable();
    let Some((_, game)) = games.peek() else { return };
    batch.resize(shape, usize::from(game.rules().colours()), 2 * games.len());
    for (place, game) in games {
        for seat in Seat::all(game.rules().players()) {
            let (rows, globals) = batch.inputs(shape, 2 * place + seat.index());
            features::write(game, seat, rows, globals);
        }
    }
}

/// The value of a round whose two sides went forward, in units of [`POINTS`].
pub fn value(batch: &Batch, place: usize) -> f32 {
    let [own, other] = outputs(place).map(|at| batch.whole[at]);
    (own - other) / 2.0
}

/// Where the outputs of a round's two sides lie.
pub const fn outputs(place: usize) -> [usize; 2] {
    [2 * place * WHOLE, (2 * place + 1) * WHOLE]
}

/// The margin of a round as it stands, from seat 0's side.
pub fn margin(game: &CardGame) -> f64 {
    let scores = game.scores();
    f64::from(scores.0[0] - scores.0[1])
}

/// Whether a single round is played by the same rules. The number of rounds and who begins do not matter.
fn same_round(a: &CardRules, b: &CardRules) -> bool {
    let round = |rules: &CardRules| CardOptions { rounds: 1, first: fivepaths_rules::First::Lot, ..rules.options() };
    round(a) == round(b)
}
