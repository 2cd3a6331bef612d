//! Games between levels, as far as ratings go.

use fivepaths_bots::arena::Arena;
use fivepaths_bots::{Bots, Budget};
use fivepaths_club::{Scale, Standing};
use fivepaths_rules::{AnyRules, BoardGame, CardGame, GameKind, How, Pool};

/// Levels that move at once. The strongest thinks, which takes too long for thousands of games.
const LEVELS: usize = 5;
/// Nobody is paired with somebody this much stronger.
const APART: i32 = 650;

/// One game, by seat.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    /// The measured ratings of the levels.
    pub(crate) levels: Vec<i32>,
    /// The places.
    pub(crate) places: Vec<u8>,
    /// The points.
    pub(crate) points: Vec<i32>,
}

impl Played {
    /// How little the measured ratings expected this result, if distances are stretched so.
    pub(crate) fn loss_of_levels(&self, stretch: f64) -> f64 {
        let scale = Scale { stretch, ..Scale::of(Pool::CardMatch) };
        let standing = |seat: usize| Standing::Anchor(scale.anchor(self.levels[seat]));
        let pairs = self.pairs().map(|(a, b)| log_loss(standing(a).chance(standing(b)), self.score(a, b)));
        pairs.sum::<f64>()
    }

    /// Every two seats with different levels.
    fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        let n = self.levels.len();
        let all = (0..n).flat_map(move |a| (a + 1..n).map(move |b| (a, b)));
        all.filter(|(a, b)| self.levels[*a] != self.levels[*b])
    }

    /// 1 if the first seat came in before the second, one half if they share a place.
    pub(crate) fn score(&self, a: usize, b: usize) -> f64 {
        match self.places[a].cmp(&self.places[b]) {
            std::cmp::Ordering::Less => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Greater => 0.0,
        }
    }
}

/// What it costs to have given this chance to what then came out.
pub(crate) fn log_loss(chance: f64, score: f64) -> f64 {
    let chance = chance.clamp(1e-6, 1.0 - 1e-6);
    -(score * chance.ln() + (1.0 - score) * (1.0 - chance).ln())
}

/// Plays mirrored pairs between all levels that are near each other; `share` is the percentage of the usual number.
pub(crate) fn play(pool: Pool, seed: u64, share: u64) -> Vec<Played> {
    let named = |game, variants: &[&str], players, rounds| AnyRules::named(game, variants, players, rounds).unwrap();
    let (rules, pairs) = match pool {
        Pool::CardMatch => (named(GameKind::Card, &[], None, None), 1000),
        Pool::CardRound => (named(GameKind::Card, &[], None, Some(1)), 2000),
        Pool::SixColours => (named(GameKind::Card, &["six-colours"], None, None), 750),
        Pool::BoardTwo => (named(GameKind::Board, &[], Some(2), None), 500),
        Pool::BoardMore => (named(GameKind::Board, &[], Some(3), None), 150),
    };
    let pairs = (pairs * share / 100).max(1);
    // Every pool has deals of its own.
    let seed = seed + 10 * pool as u64;
    match rules {
        AnyRules::Card(rules) => between_levels::<CardGame>(rules, seed, pairs),
        AnyRules::Board(rules) => between_levels::<BoardGame>(rules, seed, pairs),
    }
}

fn between_levels<G: Bots>(rules: G::Rules, seed: u64, pairs: u64) -> Vec<Played> {
    let levels = &G::LEVELS[..LEVELS];
    let mut games = Vec::new();
    for (a, weaker) in levels.iter().enumerate() {
        for (b, stronger) in levels.iter().enumerate().skip(a + 1) {
            if stronger.rating - weaker.rating > APART {
                continue;
            }
            let players = [weaker, stronger].map(|level| level.name.parse().unwrap()).to_vec();
            // Every pairing has deals of its own as well.
            let seed = 1000 * seed + 10 * a as u64 + b as u64;
            let arena = Arena::<G> { rules, players, pairs, seed, budget: Budget::DEFAULT, sprt: None };
            arena.run(&[], 2, true, |finished| games.extend(finished.records.iter().filter_map(played::<G>)));
        }
    }
    games
}

fn played<G: Bots>(record: &fivepaths_rules::Record) -> Option<Played> {
    let game = record.check().unwrap();
    let outcome = game.outcome().filter(|outcome| matches!(outcome.end.how, How::Played | How::Cut))?;
    let rating = |name: &String| G::LEVELS.iter().find(|level| level.name == name).map(|level| level.rating);
    let levels = record.players.iter().filter_map(rating).collect();
    Some(Played { levels, places: game.order()?, points: outcome.totals })
}
