//! Two players head to head over mirrored pairs of matches, many in lockstep.
//!
//! The same deals are played twice with the seats swapped, and the unit of the statistics is the pair. With more than
//! two seats it is a set of matches: one A among Bs in each seat in turn, and one B among As in each seat in turn. How
//! many rounds a match has is up to the rules; with one round, more deals are seen in the same time.

use fivepaths_bots::arena::Mean;
use fivepaths_bots::mix;
use fivepaths_bots::net::{Batch, Choices, Scorer, Weights, best};
use fivepaths_rules::{Game, MatchResult, Rules, Seat, Seed, Turn};
use serde::{Deserialize, Serialize};

use crate::learnt::Learnt;
use crate::threads;

/// Pairs that are played in lockstep.
const GROUP: usize = 128;
/// Pairs after which the results are looked at.
const BLOCK: usize = 4 * GROUP;

/// A player that answers many views at once.
pub trait Side<G: Game>: Sync {
    /// The player at the tables of one thread, with memory of its own.
    fn sit(&self) -> Box<dyn Chooser<G> + '_>;
}

/// A player at the tables of one thread.
pub trait Chooser<G: Game> {
    /// The next decisions for each view: one, or the whole turn. Each view comes with a seed for the player's
    /// randomness.
    fn choose(&mut self, views: &[G::View], seeds: &[u64]) -> Vec<Turn<G::Action>>;
}

/// A policy from the bytes of a file of weights.
///
/// # Errors
/// If the bytes are not the weights of a policy of this game.
pub fn policy_file<G: Learnt>(bytes: &[u8]) -> std::result::Result<G::Policy, String> {
    let weights = Weights::from_bytes(bytes).map_err(|error| error.to_string())?;
    G::Policy::from_weights(&weights)
        .ok_or_else(|| format!("these are not the weights of a policy of the {} game", G::NAME))
}

/// The first choice of a policy.
impl<G: Game, P: Scorer<G>> Side<G> for P {
    fn sit(&self) -> Box<dyn Chooser<G> + '_> {
        let (batch, choices) = (Batch::default(), P::Choices::default());
        Box::new(FirstChoice { policy: self, batch, choices, scores: Vec::new() })
    }
}

struct FirstChoice<'a, P, C> {
    policy: &'a P,
    batch: Batch,
    choices: C,
    scores: Vec<f32>,
}

impl<G: Game, P: Scorer<G>> Chooser<G> for FirstChoice<'_, P, P::Choices> {
    fn choose(&mut self, views: &[G::View], _seeds: &[u64]) -> Vec<Turn<G::Action>> {
        self.policy.evaluate(views.iter(), &mut self.batch);
        let choose = |(state, view): (usize, &G::View)| {
            self.choices.list(view);
            self.policy.scores(&self.batch, state, &self.choices, &mut self.scores);
            best(&self.scores).map(|choice| self.choices.decisions(choice)).unwrap_or_default()
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
struct Bout<G> {
    seed: Seed,
    game: G,
    /// How it ended.
    result: Option<MatchResult>,
    plies: u32,
    cut: u32,
}

impl<G: Game> Bout<G> {
    fn new(rules: &G::Rules, run: u64, pair: u64) -> Self {
        let seed = Seed::of_run(run, pair);
        let game = deal(rules, &seed, 1, &G::opening(rules, seed.first(rules)));
        Bout { seed, game, result: None, plies: 0, cut: 0 }
    }

    /// Who moves, while the match is on.
    fn to_move(&self) -> Option<Seat> {
        self.game.to_move().filter(|_| self.result.is_none())
    }

    fn play(&mut self, turn: &Turn<G::Action>) {
        for &action in turn.iter() {
            let played = self.game.play(action);
            debug_assert!(played.is_ok(), "{action} is not legal");
        }
        let cut = self.game.to_move().is_some();
        if cut && self.game.ply() < G::PLY_CAP {
            return;
        }
        self.plies += u32::from(self.game.ply());
        self.cut += u32::from(cut);
        let (rules, next) = (*self.game.rules(), self.game.next());
        if self.game.round() < rules.rounds() {
            self.game = deal(&rules, &self.seed, self.game.round() + 1, &next);
        } else {
            self.result = Some(self.game.result());
        }
    }
}

fn deal<G: Game>(rules: &G::Rules, seed: &Seed, round: u8, standing: &G::Standing) -> G {
    // The deck is made from the same rules, so it fits them.
    G::deal(rules, standing, &seed.deal(rules, round)).unwrap_or_else(|error| unreachable!("{error}"))
}

/// For each match of a pair, which side sits in each seat.
fn seatings(seats: u8) -> Vec<Vec<usize>> {
    let lone = |side: usize| {
        (0..seats).map(move |lone| (0..seats).map(|seat| if seat == lone { side } else { 1 - side }).collect())
    };
    if seats == 2 { lone(0).collect() } else { lone(0).chain(lone(1)).collect() }
}

/// Plays this many pairs of a run of deals.
pub fn duel<G: Game>(rules: &G::Rules, a: &dyn Side<G>, b: &dyn Side<G>, run: u64, pairs: u64, threads: usize) -> Duel {
    duel_until(rules, [a, b], run, pairs, threads, |_| false)
}

/// Plays pairs of a run of deals, at most this many, until `enough` is true of the results so far. It is asked every
/// few hundred pairs, at the same pairs for any number of threads.
pub fn duel_until<G: Game>(
    rules: &G::Rules,
    sides: [&dyn Side<G>; 2],
    run: u64,
    pairs: u64,
    threads: usize,
    mut enough: impl FnMut(&Tally) -> bool,
) -> Duel {
    let mut tally = Tally::default();
    let seatings = seatings(rules.players());
    let mut from = 0;
    while from < pairs {
        let to = pairs.min(from + BLOCK as u64);
        let mut groups: Vec<(u64, Vec<Bout<G>>)> = (from..to).step_by(GROUP).map(|from| (from, Vec::new())).collect();
        threads::each(threads, &mut groups, |_, (from, bouts)| {
            let pairs = *from..to.min(*from + GROUP as u64);
            bouts.extend(pairs.flat_map(|pair| vec![Bout::new(rules, run, pair); seatings.len()]));
            play_group(sides, &seatings, run, *from, bouts);
        });
        for pair in groups.iter().flat_map(|group| group.1.chunks_exact(seatings.len())) {
            tally.add(pair, &seatings, f64::from(rules.rounds()));
        }
        from = to;
        if enough(&tally) {
            break;
        }
    }
    tally.duel(f64::from(rules.rounds()))
}

fn play_group<G: Game>(sides: [&dyn Side<G>; 2], seatings: &[Vec<usize>], run: u64, first: u64, bouts: &mut [Bout<G>]) {
    let mut players = sides.map(Side::sit);
    while bouts.iter().any(|bout| bout.result.is_none()) {
        for (side, player) in players.iter_mut().enumerate() {
            let mine =
                |i: usize| bouts[i].to_move().is_some_and(|seat| seatings[i % seatings.len()][seat.index()] == side);
            let index: Vec<usize> = (0..bouts.len()).filter(|&i| mine(i)).collect();
            let view = |&i: &usize| bouts[i].game.view(bouts[i].game.to_move().unwrap_or_default());
            let views: Vec<G::View> = index.iter().map(view).collect();
            let seed = |&i: &usize| {
                let game = &bouts[i].game;
                let when = 2 * u64::from(game.ply()) + u64::from(game.mid_turn());
                mix(&[run, first + (i / seatings.len()) as u64, side as u64, u64::from(game.round()) << 32 | when])
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
    sums: [f64; 2],
    matches: u64,
    plies: u64,
    cut: u64,
}

impl Tally {
    fn add<G: Game>(&mut self, pair: &[Bout<G>], seatings: &[Vec<usize>], rounds: f64) {
        let (mut points, mut wins) = (0.0, 0.0);
        for (bout, seating) in pair.iter().zip(seatings) {
            let Some(result) = &bout.result else { continue };
            let mean = |side: usize| {
                let seats = seating.iter().filter(|&&whose| whose == side).count() as f64;
                let totals = result.totals.iter().zip(seating).filter(|&(_, &whose)| whose == side);
                totals.map(|(&total, _)| f64::from(total)).sum::<f64>() / seats
            };
            let (a, b) = (mean(0), mean(1));
            points += a - b;
            wins += share(result, seating);
            self.sums = [self.sums[0] + a, self.sums[1] + b];
        }
        let matches = seatings.len() as f64;
        self.points.add(points / (matches * rounds));
        self.wins.add(wins / matches);
        self.matches += seatings.len() as u64;
        self.plies += pair.iter().map(|bout| u64::from(bout.plies)).sum::<u64>();
        self.cut += pair.iter().map(|bout| u64::from(bout.cut)).sum::<u64>();
    }

    fn duel(&self, rounds: f64) -> Duel {
        let played = (self.matches as f64 * rounds).max(1.0);
        Duel {
            pairs: self.wins.count(),
            match_score: self.wins.mean(),
            match_score_se: self.wins.error(),
            points: self.points.mean(),
            points_se: self.points.error(),
            mean_a: self.sums[0] / played,
            mean_b: self.sums[1] / played,
            plies: self.plies as f64 / played,
            cut: self.cut,
        }
    }
}

/// The first side's share of the win; a draw is shared by all.
fn share(result: &MatchResult, seating: &[usize]) -> f64 {
    let first = |seats: &mut dyn Iterator<Item = usize>| {
        let (first, all) =
            seats.fold((0.0, 0.0), |(first, all), seat| (first + f64::from(u8::from(seating[seat] == 0)), all + 1.0));
        first / all
    };
    if result.winners.is_empty() {
        return first(&mut (0..seating.len()));
    }
    first(&mut result.winners.iter().map(|seat| seat.index()))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::teacher::bot_named;
    use fivepaths_bots::net::PolicyNet;
    use fivepaths_rules::{CardGame, CardRules};

    #[test]
    fn a_player_that_needs_no_chance_draws_with_itself_in_every_pair() {
        let policy = PolicyNet::new(&crate::initial::weights(PolicyNet::shape(16, 16), 1, &[])).unwrap();
        let result = duel(&CardRules::default(), &policy, &policy, 1, 30, 2);
        assert_eq!((result.points, result.points_se), (0.0, 0.0));
        assert_eq!((result.match_score, result.match_score_se), (0.5, 0.0));
        assert_eq!(result.mean_a, result.mean_b);
    }

    #[test]
    fn swapping_the_players_changes_the_sign_and_threads_nothing() {
        let (a, b) = (bot_named::<CardGame>("projection").unwrap(), bot_named("random").unwrap());
        let rules = CardRules::default();
        let (one, other) = (duel(&rules, &a, &b, 3, 200, 1), duel(&rules, &a, &b, 3, 200, 3));
        assert_eq!(one, other);
        assert!(one.points > 100.0 && one.points_se > 0.3 && one.match_score > 0.97, "{one:?}");
        // Randomness depends on who is the first player, so the figures are close but not equal.
        let swapped = duel(&rules, &b, &a, 3, 200, 2);
        assert!((one.points + swapped.points).abs() < 5.0 * one.points_se, "{one:?} {swapped:?}");
    }
}
