//! Two players head to head over mirrored pairs of matches, many in lockstep.
//!
//! The same deals are played twice with seats swapped; the unit of the statistics is the pair. How many
//! rounds a match has is a matter of the rules: with one, more deals are seen in the same time.

use fivepaths_bots::arena::Mean;
use fivepaths_bots::mix;
use fivepaths_bots::net::{Batch, PolicyNet, Turns, Weights, best};
use fivepaths_rules::{CardAction, CardGame, CardRules, CardStanding, CardView, Game, Rules, Seat, Seed, Turn};
use serde::{Deserialize, Serialize};

use crate::threads;

/// Pairs that are played in lockstep.
const GROUP: usize = 128;
/// Pairs after which the results are looked at.
const BLOCK: usize = 4 * GROUP;

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

/// How a duel went, from the first player's side, over mirrored pairs of matches.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Duel {
    /// Pairs played.
    pub pairs: u64,
    /// Share of the matches won, a draw being half a win.
    pub match_score: f64,
    /// Standard error of that.
    pub match_score_se: f64,
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

/// A match that is being played, with sums over its rounds.
#[derive(Clone)]
struct Bout {
    seed: Seed,
    game: CardGame,
    over: bool,
    /// Points by seat.
    points: [i32; 2],
    plies: u32,
    cut: u32,
}

impl Bout {
    fn new(rules: &CardRules, run: u64, pair: u64) -> Self {
        let seed = Seed::of_run(run, pair);
        let standing = CardStanding::opening(seed.first(rules));
        let game = deal(rules, &seed, &standing);
        Bout { seed, game, over: false, points: [0; 2], plies: 0, cut: 0 }
    }

    /// Who moves, while the match is on.
    fn to_move(&self) -> Option<Seat> {
        self.game.to_move().filter(|_| !self.over)
    }

    fn play(&mut self, turn: &Turn<CardAction>) {
        for &action in turn.iter() {
            let played = self.game.play(action);
            debug_assert!(played.is_ok(), "{action} is not legal");
        }
        let cut = self.game.to_move().is_some();
        if cut && self.game.ply() < CardGame::PLY_CAP {
            return;
        }
        let scores = self.game.scores();
        self.points = [self.points[0] + scores.0[0], self.points[1] + scores.0[1]];
        self.plies += u32::from(self.game.ply());
        self.cut += u32::from(cut);
        let (rules, next) = (*self.game.rules(), self.game.next());
        self.over = next.round() > rules.rounds();
        if !self.over {
            self.game = deal(&rules, &self.seed, &next);
        }
    }
}

fn deal(rules: &CardRules, seed: &Seed, standing: &CardStanding) -> CardGame {
    // The deck is made from these very rules, so it is one of theirs.
    CardGame::deal(rules, standing, &seed.deal(rules, standing.round())).unwrap_or_else(|error| unreachable!("{error}"))
}

/// Plays so many pairs of a run of deals.
pub fn duel(rules: &CardRules, a: &dyn Side, b: &dyn Side, run: u64, pairs: u64, threads: usize) -> Duel {
    duel_until(rules, [a, b], run, pairs, threads, |_| false)
}

/// Plays pairs of a run of deals, at most so many, until `enough` says of the results so far that it is. It is
/// asked after every few hundred pairs, whatever the number of threads.
pub fn duel_until(
    rules: &CardRules,
    sides: [&dyn Side; 2],
    run: u64,
    pairs: u64,
    threads: usize,
    mut enough: impl FnMut(&Tally) -> bool,
) -> Duel {
    let mut tally = Tally::default();
    let mut from = 0;
    while from < pairs {
        let to = pairs.min(from + BLOCK as u64);
        let mut groups: Vec<(u64, Vec<Bout>)> = (from..to).step_by(GROUP).map(|from| (from, Vec::new())).collect();
        threads::each(threads, &mut groups, |_, (from, bouts)| {
            let pairs = *from..to.min(*from + GROUP as u64);
            // In even places the first player has seat 0, in odd ones seat 1.
            bouts.extend(pairs.flat_map(|pair| vec![Bout::new(rules, run, pair); 2]));
            play_group(sides, run, *from, bouts);
        });
        for pair in groups.iter().flat_map(|group| group.1.chunks_exact(2)) {
            tally.add(pair, f64::from(rules.rounds()));
        }
        from = to;
        if enough(&tally) {
            break;
        }
    }
    tally.duel(f64::from(rules.rounds()))
}

fn play_group(sides: [&dyn Side; 2], run: u64, first: u64, bouts: &mut [Bout]) {
    let mut players = sides.map(Side::sit);
    while bouts.iter().any(|bout| !bout.over) {
        for (side, player) in players.iter_mut().enumerate() {
            let mine = |i: usize| bouts[i].to_move().is_some_and(|seat| seat.index() == (i + side) % 2);
            let index: Vec<usize> = (0..bouts.len()).filter(|&i| mine(i)).collect();
            let view = |&i: &usize| bouts[i].game.view(bouts[i].game.to_move().unwrap_or_default());
            let views: Vec<CardView> = index.iter().map(view).collect();
            let seed = |&i: &usize| {
                let game = &bouts[i].game;
                let when = 2 * u64::from(game.ply()) + u64::from(game.mid_turn());
                mix(&[run, first + i as u64 / 2, side as u64, u64::from(game.round()) << 32 | when])
            };
            let seeds: Vec<u64> = index.iter().map(seed).collect();
            for (i, turn) in index.into_iter().zip(player.choose(&views, &seeds)) {
                bouts[i].play(&turn);
            }
        }
    }
}

/// The results of a duel so far.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Points a round more than the other, pair by pair.
    pub points: Mean,
    /// Share of the matches won, pair by pair.
    pub wins: Mean,
    sums: [i64; 2],
    plies: u64,
    cut: u64,
}

impl Tally {
    fn add(&mut self, pair: &[Bout], rounds: f64) {
        // Points of the first and of the second player in the two matches of a pair.
        let points = [pair[0].points, [pair[1].points[1], pair[1].points[0]]];
        self.points.add(points.iter().map(|p| f64::from(p[0] - p[1])).sum::<f64>() / (2.0 * rounds));
        self.wins.add(points.iter().map(|p| f64::from((p[0] - p[1]).signum()) / 4.0 + 0.25).sum::<f64>());
        for (side, sum) in self.sums.iter_mut().enumerate() {
            *sum += points.iter().map(|p| i64::from(p[side])).sum::<i64>();
        }
        self.plies += pair.iter().map(|bout| u64::from(bout.plies)).sum::<u64>();
        self.cut += pair.iter().map(|bout| u64::from(bout.cut)).sum::<u64>();
    }

    fn duel(&self, rounds: f64) -> Duel {
        let played = (2.0 * self.wins.count() as f64 * rounds).max(1.0);
        Duel {
            pairs: self.wins.count(),
            match_score: self.wins.mean(),
            match_score_se: self.wins.error(),
            points: self.points.mean(),
            points_se: self.points.error(),
            mean_a: self.sums[0] as f64 / played,
            mean_b: self.sums[1] as f64 / played,
            plies: self.plies as f64 / played,
            cut: self.cut,
        }
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
        assert_eq!((result.match_score, result.match_score_se), (0.5, 0.0));
        assert_eq!(result.mean_a, result.mean_b);
    }

    #[test]
    fn swapping_the_players_changes_the_sign_and_threads_nothing() {
        let (a, b) = (bot_named("projection").unwrap(), bot_named("random").unwrap());
        let rules = CardRules::default();
        let (one, other) = (duel(&rules, &a, &b, 3, 200, 1), duel(&rules, &a, &b, 3, 200, 3));
        assert_eq!(one, other);
        assert!(one.points > 100.0 && one.points_se > 0.3 && one.match_score > 0.97, "{one:?}");
        // Chance belongs to the first and the second player, so the figures are near, not equal.
        let swapped = duel(&rules, &b, &a, 3, 200, 2);
        assert!((one.points + swapped.points).abs() < 5.0 * one.points_se, "{one:?} {swapped:?}");
    }
}
