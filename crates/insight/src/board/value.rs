//! The network that judges expeditions, and its frozen weights.

use std::sync::Arc;

use fivepaths_bots::net::board::BoardPolicy;
use fivepaths_bots::net::board::features::COLOURS;
use fivepaths_bots::net::{Batch, Network, Shape, Weights};
use fivepaths_bots::{Bots, rng};
use fivepaths_rules::{BoardGame, BoardRules, BoardStanding, Game, Rules, Seat};

use super::features::{self, WHOLE};

/// Points in a unit of value.
pub const POINTS: f32 = 50.0;
/// How many expeditions are judged at once, so that what they need stays in the cache.
const AT_ONCE: usize = 32;
/// Over how many deals the value before the deal is the mean.
const DEALS: usize = 512;

/// The reference: the network of the champion.
const REFERENCE: &str = "net-4";

/// A number of points for each seat.
pub type Values = [f64; Seat::MAX as usize];

/// An open value of the board game.
#[derive(Clone, Debug)]
pub struct BoardValue {
    name: String,
    network: Network,
}

/// Memory for judging, kept between calls.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    batch: Batch,
}

impl BoardValue {
    /// A value with these weights; `None` if they are of another shape.
    pub fn new(name: &str, weights: &Weights) -> Option<Self> {
        let shape = *weights.shape();
        let fits = shape == features::shape([shape.first, shape.second, shape.third]);
        fits.then(|| BoardValue { name: name.to_owned(), network: Network::new(shape, weights.values()) })
    }

    /// The name in reports.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What an expedition is worth to each seat before it is dealt: the mean over deals of a fixed seed.
    pub fn start(&self, rules: &BoardRules, standing: &BoardStanding) -> Values {
        let (mut rng, mut scratch, mut values) = (rng(1), Scratch::default(), Vec::new());
        let games: Vec<BoardGame> = (0..DEALS).map(|_| BoardGame::deal_from_rng(rules, standing, &mut rng)).collect();
        self.of(&games, &mut scratch, &mut values);
        std::array::from_fn(|seat| values.iter().map(|value| value[seat]).sum::<f64>() / DEALS as f64)
    }

    /// What each of these expeditions is going to bring each seat, in points. One that is over is worth what it
    /// brought. Expeditions in the middle of a turn cannot be judged.
    pub fn of(&self, games: &[BoardGame], scratch: &mut Scratch, out: &mut Vec<Values>) {
        out.clear();
        out.extend(games.iter().map(gains));
        let running: Vec<usize> = (0..games.len()).filter(|&i| games[i].to_move().is_some()).collect();
        for part in running.chunks(AT_ONCE) {
            let shape = self.network.shape();
            fill(shape, part.iter().map(|&i| &games[i]), &mut scratch.batch);
            self.network.forward(&mut scratch.batch);
            let mut place = 0;
            for &i in part {
                let players = usize::from(games[i].rules().players());
                for (seat, value) in out[i].iter_mut().enumerate().take(players) {
                    *value = f64::from(scratch.batch.whole[outputs(place + seat)]) * f64::from(POINTS);
                }
                place += players;
            }
        }
    }
}

/// The policy whose play is judged, choosing with its own probabilities.
pub fn reference() -> Arc<BoardPolicy> {
    let network = BoardGame::release().network(REFERENCE);
    // The weights are part of the program, and a test reads them.
    network.unwrap_or_else(|| unreachable!("there is a network {REFERENCE}"))
}

/// Writes the sides of all seats of each expedition into a batch, one after the other.
pub fn fill<'a>(shape: &Shape, games: impl Iterator<Item = &'a BoardGame> + Clone, batch: &mut Batch) {
    let sides = games.clone().map(|game| usize::from(game.rules().players())).sum();
    batch.resize(shape, COLOURS, sides);
    let sides = games.flat_map(|game| Seat::all(game.rules().players()).map(move |seat| (game, seat)));
    for (place, (game, seat)) in sides.enumerate() {
        let (rows, globals) = batch.inputs(shape, place);
        features::write(game, seat, rows, globals);
    }
}

/// Where the output of a side lies.
pub const fn outputs(place: usize) -> usize {
    place * WHOLE
}

/// What an expedition has brought each seat as it stands: its score, and what its artifacts add on the track.
pub fn gains(game: &BoardGame) -> Values {
    let (scores, next, track) = (game.scores(), game.next(), game.rules().track());
    let mut gains = Values::default();
    for seat in Seat::all(game.rules().players()) {
        let artifacts = track.value(next.tokens(seat)) - track.value(game.standing().tokens(seat));
        gains[seat.index()] = f64::from(scores.0[seat.index()] + artifacts);
    }
    gains
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use fivepaths_rules::random_turn;

    /// Random weights. What must hold whatever the value is, must hold for these.
    pub(crate) fn senseless() -> BoardValue {
        let mut weights = Weights::zero(features::shape([16, 16, 0]));
        let mut rng = rng(1);
        let number = |rng: &mut _| (fivepaths_rules::below(rng, 2001) as f32 - 1000.0) / 4000.0;
        weights.values_mut().iter_mut().for_each(|weight| *weight = number(&mut rng));
        BoardValue::new("senseless", &weights).unwrap()
    }

    #[test]
    fn a_value_does_not_depend_on_the_order_of_the_draw_pile_and_ends_with_what_was_gained() {
        let (value, mut rng, mut scratch) = (senseless(), rng(4), Scratch::default());
        for players in 2..=4 {
            let rules = BoardRules::for_players(players).unwrap();
            let standing = BoardStanding::opening(Seat::default());
            let mut game = BoardGame::deal_from_rng(&rules, &standing, &mut rng);
            let mut turns = 0;
            while game.to_move().is_some() {
                if turns % 20 == 0 {
                    let all: Vec<_> = game.draw_pile().iter().filter_map(|&card| game.with_next(card)).collect();
                    let mut values = Vec::new();
                    value.of(&all, &mut scratch, &mut values);
                    assert!(values.iter().all(|other| *other == values[0]), "{players} seats");
                }
                random_turn(&game, &mut rng).unwrap().iter().for_each(|&action| game.play(action).unwrap());
                turns += 1;
            }
            let mut values = Vec::new();
            value.of(&[game], &mut scratch, &mut values);
            let next = game.next();
            let track = rules.track();
            for seat in Seat::all(players) {
                let brought = next.total(seat) + track.value(next.tokens(seat)) - track.value(0);
                assert_eq!(values[0][seat.index()], f64::from(brought));
            }
        }
    }
}
