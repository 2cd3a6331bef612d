//! Two players head to head over mirrored pairs of rounds, many rounds in lockstep.
//!
//! The same deal is played twice with seats swapped; the unit of the statistics is the pair.

use fivepaths_bots::net::{Batch, PolicyNet, Turns, Weights, best};
use fivepaths_rules::{CardAction, CardGame, CardRules, CardStanding, CardView, Game, Rules, Seat, Seed, Turn};
use serde::{Deserialize, Serialize};

use crate::table::mix;
use crate::teacher::Teacher;
use crate::threads;

/// Pairs that are played in lockstep.
const GROUP: usize = 128;

/// A player that answers many views at once.
pub trait Side: Sync {
    /// The player at the tables of one thread, with memory of its own.
    fn sit(&self) -> Box<dyn Chooser + '_>;
}

/// A player at the tables of one thread.
pub trait Chooser {
    /// The next decisions for each view, one, or the whole turn; with a number for chance each.
    fn choose(&mut self, views: &[CardView], seeds: &[u64]) -> Vec<Turn<CardAction>>;
}

/// A policy from the bytes of a file of weights.
pub fn policy_file(bytes: &[u8]) -> std::result::Result<PolicyNet, String> {
    let weights = Weights::from_bytes(bytes).map_err(|error| error.to_string())?;
    PolicyNet::new(&weights).ok_or_else(|| "these are not the weights of a policy".to_owned())
}

/// The first choice of a policy.
impl Side for PolicyNet {
    fn sit(&self) -> Box<dyn Chooser + '_> {
        Box::new(FirstChoice { policy: self, batch: Batch::default(), turns: Turns::default(), scores: Vec::new() })
    }
}

struct FirstChoice<'a> {
    policy: &'a PolicyNet,
    batch: Batch,
    turns: Turns,
    scores: Vec<f32>,
}

impl Chooser for FirstChoice<'_> {
    fn choose(&mut self, views: &[CardView], _seeds: &[u64]) -> Vec<Turn<CardAction>> {
        self.policy.evaluate(views.iter(), &mut self.batch);
        let choose = |(state, view): (usize, &CardView)| {
            self.turns.list(view);
            self.policy.scores(&self.batch, state, &self.turns, &mut self.scores);
            best(&self.scores).and_then(|turn| self.turns.actions(turn)).into_iter().flatten().collect()
        };
        views.iter().enumerate().map(choose).collect()
    }
}

/// A hand-written player.
impl Side for Teacher {
    fn sit(&self) -> Box<dyn Chooser + '_> {
        Box::new(self)
    }
}

impl Chooser for &Teacher {
    fn choose(&mut self, views: &[CardView], seeds: &[u64]) -> Vec<Turn<CardAction>> {
        views.iter().zip(seeds).map(|(view, &seed)| [self.decide(view, seed)].into_iter().collect()).collect()
    }
}

/// How a duel went, from the first player's side, over mirrored pairs of single rounds.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Duel {
    /// Pairs played.
    pub pairs: u64,
    /// Points a round more than the other.
    pub points: f64,
    /// Standard error of that.
    pub points_se: f64,
    /// Own points a round.
    pub mean_a: f64,
    /// The other's points a round.
    pub mean_b: f64,
    /// Turns a round.
    pub plies: f64,
    /// Rounds that were cut.
    pub cut: u64,
}

#[derive(Clone, Copy, Default)]
struct Result {
    scores: [i32; 2],
    plies: u16,
    cut: bool,
}

/// Plays pairs `from..from + pairs` of a run of deals.
pub fn duel(rules: &CardRules, a: &dyn Side, b: &dyn Side, run: u64, pairs: u64, threads: usize) -> Duel {
    let mut groups: Vec<(u64, Vec<[Result; 2]>)> =
        (0..pairs).step_by(GROUP).map(|from| (from, Vec::with_capacity(GROUP))).collect();
    threads::each(threads, &mut groups, |_, (from, results)| {
        *results = play_group(rules, a, b, run, *from..pairs.min(*from + GROUP as u64));
    });
    let results: Vec<[Result; 2]> = groups.into_iter().flat_map(|group| group.1).collect();
    summary(&results)
}

fn play_group(
    rules: &CardRules,
    a: &dyn Side,
    b: &dyn Side,
    run: u64,
    pairs: std::ops::Range<u64>,
) -> Vec<[Result; 2]> {
    let first = pairs.start;
    let mut players = [a.sit(), b.sit()];
    // Even games have player a in seat 0, odd ones in seat 1.
    let mut games: Vec<CardGame> = pairs.flat_map(|pair| [deal(rules, run, pair); 2]).collect();
    loop {
        let mut moved = false;
        for (side, player) in players.iter_mut().enumerate() {
            let mine = |i: usize, game: &CardGame| {
                game.ply() < CardGame::PLY_CAP && game.to_move().is_some_and(|seat| seat.index() == (i + side) % 2)
            };
            let index: Vec<usize> = (0..games.len()).filter(|&i| mine(i, &games[i])).collect();
            let views: Vec<CardView> =
                index.iter().map(|&i| games[i].view(games[i].to_move().unwrap_or_default())).collect();
            if views.is_empty() {
                continue;
            }
            moved = true;
            let seed = |&i: &usize| {
                let game = &games[i];
                mix(&[run, first + i as u64 / 2, side as u64, 2 * u64::from(game.ply()) + u64::from(game.mid_turn())])
            };
            let seeds: Vec<u64> = index.iter().map(seed).collect();
            for (i, turn) in index.into_iter().zip(player.choose(&views, &seeds)) {
                for &action in turn.iter() {
                    let played = games[i].play(action);
                    debug_assert!(played.is_ok(), "{action} is not legal");
                }
            }
        }
        if !moved {
            break;
        }
    }
    let result = |game: &CardGame, side: usize| {
        let scores = game.scores();
        let cut = game.to_move().is_some();
        Result { scores: [scores.0[side], scores.0[1 - side]], plies: game.ply(), cut }
    };
    games.chunks_exact(2).map(|pair| [result(&pair[0], 0), result(&pair[1], 1)]).collect()
}

fn deal(rules: &CardRules, run: u64, pair: u64) -> CardGame {
    let seed = Seed::of_run(run, pair);
    let standing = CardStanding::new(rules.rounds(), Seat::default(), [0, 0]);
    // The deck is made from these very rules, so it is one of theirs.
    CardGame::deal(rules, &standing, &seed.deal(rules, 1)).unwrap_or_else(|error| unreachable!("{error}"))
}

fn summary(pairs: &[[Result; 2]]) -> Duel {
    let count = pairs.len() as f64;
    let margin = |pair: &[Result; 2]| pair.iter().map(|r| f64::from(r.scores[0] - r.scores[1])).sum::<f64>() / 2.0;
    let rounds = || pairs.iter().flatten();
    let a_round = |sum: i64| sum as f64 / (2.0 * count);
    let points = pairs.iter().map(margin).sum::<f64>() / count;
    let variance = pairs.iter().map(|pair| (margin(pair) - points).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    Duel {
        pairs: count as u64,
        points,
        points_se: (variance / count).sqrt(),
        mean_a: a_round(rounds().map(|r| i64::from(r.scores[0])).sum()),
        mean_b: a_round(rounds().map(|r| i64::from(r.scores[1])).sum()),
        plies: a_round(rounds().map(|r| i64::from(r.plies)).sum()),
        cut: rounds().filter(|r| r.cut).count() as u64,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::teacher::bot_named;

    #[test]
    fn a_player_that_needs_no_chance_draws_with_itself_in_every_pair() {
        let policy = PolicyNet::new(&crate::initial::weights(PolicyNet::shape(16, 16), 1)).unwrap();
        let result = duel(&CardRules::default(), &policy, &policy, 1, 30, 2);
        assert_eq!((result.points, result.points_se), (0.0, 0.0));
        assert_eq!(result.mean_a, result.mean_b);
    }

    #[test]
    fn swapping_the_players_changes_the_sign_and_threads_nothing() {
        let (a, b) = (bot_named("projection").unwrap(), bot_named("random").unwrap());
        let rules = CardRules::default();
        let (one, other) = (duel(&rules, &a, &b, 3, 200, 1), duel(&rules, &a, &b, 3, 200, 3));
        assert_eq!(one, other);
        assert!(one.points > 100.0 && one.points_se > 0.5, "{one:?}");
        // Chance belongs to the first and the second player, so the figures are near, not equal.
        let swapped = duel(&rules, &b, &a, 3, 200, 2);
        assert!((one.points + swapped.points).abs() < 5.0 * one.points_se, "{one:?} {swapped:?}");
    }
}
