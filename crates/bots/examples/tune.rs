//! Finds the constants of the `projection` players by playing mirrored pairs.
//!
//! `tune GAME show [FILE]` measures. `tune GAME search FILE PAIRS PASSES` searches: it moves one constant after another
//! up or down by a step, and keeps a step that gains more than its error without making rounds longer. The
//! published constants were found in this way.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::print_stdout)]

use fivepaths_bots::{Policy, Random, board, card, rng};
use fivepaths_rules::{BoardGame, BoardRules, CardGame, CardRules, Game, Seat};
use rand_core::Rng;

/// A game whose projection player can be tuned.
trait Tuned: Game {
    type Weights: Copy + Send + Sync;
    type Projection: Policy<Self>;
    type Other: Policy<Self> + Default;
    const NAMES: &'static [&'static str];
    /// Constants are refused if rounds of self-play take more turns than this.
    const PLIES: f64;
    fn plain() -> Self::Rules;
    fn published() -> Self::Weights;
    fn nth(weights: &mut Self::Weights, index: usize) -> &mut f32;
    fn projection(weights: Self::Weights) -> Self::Projection;
}

impl Tuned for CardGame {
    type Weights = card::Weights;
    type Projection = card::Projection;
    type Other = card::Committer;
    const NAMES: &'static [&'static str] = card::Weights::NAMES;
    const PLIES: f64 = 52.5;
    fn plain() -> CardRules {
        CardRules::default()
    }
    fn published() -> card::Weights {
        card::Weights::PUBLISHED
    }
    fn nth(weights: &mut card::Weights, index: usize) -> &mut f32 {
        weights.nth(index).unwrap()
    }
    fn projection(weights: card::Weights) -> card::Projection {
        card::Projection::new(weights)
    }
}

impl Tuned for BoardGame {
    type Weights = board::Weights;
    type Projection = board::Projection;
    type Other = board::Greedy;
    const NAMES: &'static [&'static str] = board::Weights::NAMES;
    const PLIES: f64 = 120.0;
    fn plain() -> BoardRules {
        BoardRules::for_players(2).unwrap()
    }
    fn published() -> board::Weights {
        board::Weights::PUBLISHED
    }
    fn nth(weights: &mut board::Weights, index: usize) -> &mut f32 {
        weights.nth(index).unwrap()
    }
    fn projection(weights: board::Weights) -> board::Projection {
        board::Projection::new(weights)
    }
}

/// One match of A (at seat 0, or 1 if swapped) and B. Gives the margin, A's points and B's points a round, the plies a
/// round, and whether A won.
fn play<G: Tuned>(a: &impl Policy<G>, b: &impl Policy<G>, seed: u64, swap: bool) -> [f64; 5] {
    let rules = G::plain();
    let mut deal = rng(seed);
    let first = Seat::new((deal.next_u32() & 1) as u8).unwrap();
    let mut game = G::deal_from_rng(&rules, &G::opening(&rules, first), &mut deal);
    let mut chance = rng(seed ^ 0x5555);
    let rounds = if G::NAME == "card" { 1 } else { 3 };
    let mut plies = 0;
    for round in 1..=rounds {
        while let Some(seat) = game.to_move().filter(|_| game.ply() < G::PLY_CAP) {
            let view = game.view(seat);
            let mine = (seat.index() == 0) != swap;
            let action = if mine { a.decide(&view, &mut chance) } else { b.decide(&view, &mut chance) };
            game.play(action).unwrap();
        }
        plies += game.ply();
        if round < rounds {
            game = G::deal_from_rng(&rules, &game.next(), &mut deal);
        }
    }
    let totals = game.result().totals;
    let (x, y) = if swap { (totals[1], totals[0]) } else { (totals[0], totals[1]) };
    let n = f64::from(rounds);
    let win = if x == y { 0.5 } else { f64::from(u8::from(x > y)) };
    [f64::from(x - y) / n, f64::from(x) / n, f64::from(y) / n, f64::from(plies) / n, win]
}

struct Duel {
    mean: [f64; 5],
    error: f64,
}

fn duel<G: Tuned>(a: &impl Policy<G>, b: &impl Policy<G>, run: u64, pairs: u64) -> Duel {
    const THREADS: u64 = 2;
    let part = |thread: u64| {
        let (mut sums, mut squares) = ([0.0; 5], 0.0);
        for i in (thread..pairs).step_by(THREADS as usize) {
            let seed = run.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(i);
            let (one, two) = (play(a, b, seed, false), play(a, b, seed, true));
            for (sum, (one, two)) in sums.iter_mut().zip(one.iter().zip(two)) {
                *sum += (one + two) / 2.0;
            }
            squares += ((one[0] + two[0]) / 2.0).powi(2);
        }
        (sums, squares)
    };
    let parts: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS).map(|thread| scope.spawn(move || part(thread))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    let n = pairs as f64;
    let mean = std::array::from_fn(|i| parts.iter().map(|part| part.0[i]).sum::<f64>() / n);
    let squares = parts.iter().map(|part| part.1).sum::<f64>() / n;
    Duel { mean, error: ((squares - mean[0] * mean[0]) / n).sqrt() }
}

fn show(name: &str, duel: &Duel) {
    let [margin, a, b, plies, win] = duel.mean;
    println!(
        "{name:<20} {margin:+.2} ± {:.2} a round ({a:.1} : {b:.1}), {plies:.1} plies, wins {:.1} %",
        duel.error,
        100.0 * win
    );
}

fn measure<G: Tuned>(weights: G::Weights, pairs: u64) {
    let p = G::projection(weights);
    show("random", &duel::<G>(&p, &Random, 1, pairs / 4));
    show("other", &duel::<G>(&p, &G::Other::default(), 2, pairs));
    show("other - random", &duel::<G>(&G::Other::default(), &Random, 2, pairs / 4));
    show("self", &duel::<G>(&p, &p, 3, pairs / 4));
    show("published", &duel::<G>(&p, &G::projection(G::published()), 4, pairs));
}

/// What a change is worth: one half is measured against the constants as they are, the other against another player.
fn gain<G: Tuned>(tried: &G::Projection, best: &G::Projection, run: u64, pairs: u64) -> (f64, f64) {
    let own = duel::<G>(tried, best, run, pairs);
    let other = G::Other::default();
    let (new, old) = (duel::<G>(tried, &other, run, pairs / 2), duel::<G>(best, &other, run, pairs / 2));
    let margin = (own.mean[0] + new.mean[0] - old.mean[0]) / 2.0;
    (margin, (own.error.powi(2) + new.error.powi(2)).sqrt() / 2.0)
}

fn search<G: Tuned>(start: G::Weights, path: &str, pairs: u64, passes: u64) {
    let mut best = start;
    let mut steps = vec![0.3f32; G::NAMES.len()];
    let mut run = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs();
    for pass in 0..passes {
        for (i, step) in steps.iter_mut().enumerate() {
            let now = *G::nth(&mut best, i);
            let size = now.abs().max(0.2) * *step;
            let mut moved = false;
            for sign in [1.0, -1.0] {
                let mut tried = best;
                *G::nth(&mut tried, i) = now + sign * size;
                let (p, q) = (G::projection(tried), G::projection(best));
                run += 1;
                let (margin, error) = gain::<G>(&p, &q, run, pairs);
                if margin < 0.5 * error {
                    continue;
                }
                run += 1;
                let (margin, error) = gain::<G>(&p, &q, run, 3 * pairs);
                let plies = duel::<G>(&p, &p, run, pairs / 4).mean[3];
                if margin > error && plies < G::PLIES {
                    println!(
                        "{pass} {} {now} -> {} {margin:+.2} ± {error:.2} plies {plies:.1}",
                        G::NAMES[i],
                        now + sign * size
                    );
                    best = tried;
                    save::<G>(best, path);
                    moved = true;
                    break;
                }
            }
            *step *= if moved { 1.3 } else { 0.6 };
        }
        measure::<G>(best, 2 * pairs);
    }
}

fn load<G: Tuned>(path: &str) -> G::Weights {
    let mut weights = G::published();
    for line in std::fs::read_to_string(path).unwrap_or_default().lines() {
        let Some((name, value)) = line.split_once(" = ") else { continue };
        let place = G::NAMES.iter().position(|known| *known == name.trim()).expect("a known constant");
        *G::nth(&mut weights, place) = value.trim().trim_end_matches(';').parse().unwrap();
    }
    weights
}

fn save<G: Tuned>(mut weights: G::Weights, path: &str) {
    let line = |(i, name): (usize, &&str)| format!("    {name} = {:?};\n", *G::nth(&mut weights, i));
    let text: String = G::NAMES.iter().enumerate().map(line).collect();
    std::fs::write(path, text).unwrap();
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let number = |i: usize| words[i].parse().unwrap();
    match words.as_slice() {
        ["card", "show", file @ ..] => measure::<CardGame>(load::<CardGame>(file.first().unwrap_or(&"")), 4000),
        ["board", "show", file @ ..] => measure::<BoardGame>(load::<BoardGame>(file.first().unwrap_or(&"")), 1000),
        ["card", "search", file, _, _] => search::<CardGame>(load::<CardGame>(file), file, number(3), number(4)),
        ["board", "search", file, _, _] => search::<BoardGame>(load::<BoardGame>(file), file, number(3), number(4)),
        _ => println!("tune card|board show [FILE], tune card|board search FILE PAIRS PASSES"),
    }
}
