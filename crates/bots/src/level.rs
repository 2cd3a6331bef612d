//! Levels for people: named settings from gentle to the best.
//!
//! The gentlest levels make the mistakes of beginners. They are the projection player with a beginner's view of the
//! game (hopeful about cards to come, eager to begin colours, blind to what a discard gives away, tempted by wagers
//! when it is too late for them) and an unsteady hand: what they think of each decision is blurred, so that they miss
//! good moves now and then but never make a senseless one.
//!
//! The levels above them are networks, first a small one, which knows less, then a large one. They choose turns at
//! random, the better ones more often, so they make the mistakes of players who know the game: they take a turn that
//! is nearly as good. The strongest level is the champion itself.
//!
//! In the board game the first four do not take back a card that they have just discarded
//! ([`Settled`](crate::settled::Settled)). Those before them did, in up to one turn of five; they keep their play under
//! the names `stroller-1` to `climber-1`. Standing by a discard is the better play, so the hand of the new ones is a little
//! less steady. In the locked run (decision 10) three of the four are within ten points of those before them, and `stroller` is
//! 33 above.

use fivepaths_rules::Game;
use rand_core::Rng;

use crate::bot::{Policy, Ranking};
use crate::soft::bell;
use crate::{board, card};

/// A setting for people.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Level {
    /// The name, by which it can be chosen wherever a bot can.
    pub name: &'static str,
    /// How it plays, in one line.
    pub about: &'static str,
    /// Its measured rating: Bradley-Terry on the Elo scale, `random` being 0.
    pub rating: i32,
}

/// A policy with an unsteady hand.
#[derive(Clone, Debug)]
pub struct Unsteady<P> {
    policy: P,
    blur: f32,
}

impl<P> Unsteady<P> {
    /// Blurs what the policy thinks of a decision by about this many points.
    pub fn new(policy: P, blur: f32) -> Self {
        Unsteady { policy, blur }
    }
}

impl<G: Game, P: Ranking<G>> Policy<G> for Unsteady<P> {
    fn decide(&self, view: &G::View, rng: &mut impl Rng) -> G::Action {
        let mut best = (f32::NEG_INFINITY, G::Action::default());
        self.policy.rank(view, |action, value| {
            let blurred = value + self.blur * bell(rng);
            if blurred > best.0 {
                best = (blurred, action);
            }
        });
        best.1
    }
}

/// The gentlest levels of the card game.
pub(crate) fn card_level(name: &str) -> Option<Unsteady<card::LateWagers>> {
    let published = card::Weights::PUBLISHED;
    let (weights, tempted, loath, blur) = match name {
        "stroller" => (card::Weights { future: 1.3, rival: 0.0, deck: 0.0, ..published }, 25.0, 15.0, 7.0),
        "rambler" => (card::Weights { future: 1.2, begin: 4.0, rival: 0.15, deck: 2.0, ..published }, 16.0, 8.0, 5.0),
        _ => return None,
    };
    Some(Unsteady::new(card::LateWagers::new(card::Projection::new(weights), tempted, loath), blur))
}

/// The gentlest levels of the board game, now and before they stood by their discards.
pub(crate) fn board_level(name: &str) -> Option<Unsteady<board::Projection>> {
    let published = board::Weights::PUBLISHED;
    let stroller = board::Weights { future: 1.6, begin: 14.0, gift: 0.0, gift_new: 0.0, artifact: 0.3, ..published };
    let rambler = board::Weights { future: 1.3, begin: 9.0, gift: 0.5, gift_new: 0.0, artifact: 0.5, ..published };
    let (weights, blur) = match name {
        "stroller" => (stroller, 9.2),
        "stroller-1" => (stroller, 9.0),
        "rambler" => (rambler, 6.55),
        "rambler-1" => (rambler, 6.0),
        _ => return None,
    };
    Some(Unsteady::new(board::Projection::new(weights), blur))
}

/// The levels of the board game that stand by their discards. The others take one back in fewer than one turn of a hundred
/// by themselves.
pub(crate) const BOARD_SETTLED: &[&str] = &["stroller", "rambler", "hiker", "climber"];

/// The levels of the card game, the gentlest first. Ratings are those of docs/strength.md.
pub(crate) const CARD_LEVELS: &[Level] = &[
    Level {
        name: "stroller",
        about: "begins every colour, wagers too late, and pays no attention to the opponent",
        rating: 831,
    },
    Level {
        name: "rambler",
        about: "begins most colours, some with a late wager, and gives away what others need",
        rating: 1151,
    },
    Level { name: "hiker", about: "knows what a colour needs, but often plays the second best card", rating: 1415 },
    Level { name: "climber", about: "plays soundly and rarely slips, but makes no deep plans", rating: 1674 },
    Level { name: "navigator", about: "learnt by playing against itself, and likes to vary its play", rating: 1927 },
    Level {
        name: "legend",
        about: "the champion: the strongest of all, after millions of rounds against itself",
        rating: 2221,
    },
];
/// The levels of the board game, the gentlest first. Ratings are those of docs/strength.md.
pub(crate) const BOARD_LEVELS: &[Level] = &[
    Level { name: "stroller", about: "sets out on every path and forgets the artifacts", rating: 644 },
    Level { name: "rambler", about: "starts too many paths, and gives away what others need", rating: 940 },
    Level { name: "hiker", about: "plans its paths, but misses the better step now and then", rating: 1193 },
    Level { name: "climber", about: "plays soundly and rarely slips", rating: 1415 },
    Level { name: "navigator", about: "learnt by playing against itself, and likes to vary its play", rating: 1641 },
    Level {
        name: "legend",
        about: "the champion: learnt by playing against itself, and looks ahead to the end",
        rating: 1976,
    },
];
