//! The critic: it judges positions in training only, and sees what no player may see.
//!
//! A round's margin is mostly the luck of the draw. The critic knows the other hands, and who will draw each card and
//! when, if nobody takes from the piles. It can therefore predict that luck, and what is left of a result is due to the
//! turns chosen. The critic never plays: its rows are made from the truth ([`Game`](fivepaths_rules::Game)), which no
//! player is ever given.

use std::marker::PhantomData;

use fivepaths_bots::net::{Batch, Network, Weights};
use fivepaths_rules::{Rules, Seat};

use crate::learnt::{Learnt, Values};

/// The number of the critic's outputs. The first ones are the values, the rest only fills a panel.
pub(crate) const WHOLE: usize = 16;

/// A network that judges positions from the truth.
#[derive(Clone, Debug)]
pub(crate) struct Critic<G> {
    network: Network,
    game: PhantomData<G>,
}

impl<G: Learnt> Critic<G> {
    /// A critic with these weights.
    pub(crate) fn new(weights: &Weights) -> Self {
        Critic { network: Network::new(*weights.shape(), weights.values()), game: PhantomData }
    }

    /// Judges some positions of games with the same number of colours.
    pub(crate) fn evaluate<'a>(&self, games: impl ExactSizeIterator<Item = &'a G>, batch: &mut Batch) {
        let mut games = games.enumerate().peekable();
        let Some((_, game)) = games.peek() else { return };
        batch.resize(self.network.shape(), G::colours(game.rules()), games.len());
        for (state, game) in games {
            let (rows, globals) = batch.inputs(self.network.shape(), state);
            G::write_truth(game, rows, globals);
        }
        self.network.forward(batch);
    }

    /// What each seat can expect in a position that was judged, in units of
    /// [`Scorer::POINTS`](fivepaths_bots::net::Scorer::POINTS).
    pub(crate) fn values(batch: &Batch, state: usize, game: &G) -> Values {
        let mut values = Values::default();
        for (place, seat) in from_mover(game).enumerate() {
            values[seat.index()] = match place {
                _ if place < G::VALUES => batch.whole[state * WHOLE + place],
                _ => -batch.whole[state * WHOLE],
            };
        }
        values
    }

    /// Where the gradient of a state's first value belongs among those of the outputs; the others follow.
    pub(crate) fn value_place(state: usize) -> usize {
        state * WHOLE
    }

    /// How many outputs there are for this many states.
    pub(crate) fn outputs(states: usize) -> usize {
        states * WHOLE
    }
}

/// The seats, beginning with the player to move.
pub(crate) fn from_mover<G: Learnt>(game: &G) -> impl Iterator<Item = Seat> {
    let players = game.rules().players();
    std::iter::successors(game.to_move().or(Some(Seat::default())), move |seat| Some(seat.next(players)))
        .take(usize::from(players))
}
