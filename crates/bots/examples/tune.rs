//! Tunes the constants of `projection` by play of mirrored pairs against a fixed opponent.
#![allow(missing_docs, clippy::unwrap_used, clippy::print_stdout)]

use fivepaths_bots::card::{Committer, Greedy, Projection, Weights};
use fivepaths_bots::{Policy, Random, rng};
use fivepaths_rules::{CardGame, CardRules, Game, Seat};
use rand_core::Rng;

fn round<A: Policy<CardGame>, B: Policy<CardGame>>(a: &A, b: &B, seed: u64, swap: bool) -> (f64, f64, u16) {
    let rules = CardRules::default();
    let mut deal = rng(seed);
    let first = Seat::new((deal.next_u32() & 1) as u8).unwrap();
    let mut game = CardGame::deal_from_rng(&rules, &CardGame::opening(&rules, first), &mut deal);
    let mut chance = rng(seed ^ 0x5555);
    while let Some(seat) = game.to_move() {
        if game.ply() >= CardGame::PLY_CAP {
            break;
        }
        let view = game.view(seat);
        let action =
            if (seat.index() == 0) != swap { a.decide(&view, &mut chance) } else { b.decide(&view, &mut chance) };
        game.play(action).unwrap();
    }
    let s = game.scores();
    let (x, y) = if swap { (s.0[1], s.0[0]) } else { (s.0[0], s.0[1]) };
    (f64::from(x), f64::from(y), game.ply())
}

struct Result {
    margin: f64,
    se: f64,
    a: f64,
    b: f64,
    plies: f64,
    rate: f64,
}

fn duel<A: Policy<CardGame> + Sync, B: Policy<CardGame> + Sync>(a: &A, b: &B, run: u64, pairs: u64) -> Result {
    let start = std::time::Instant::now();
    let threads = 2;
    let parts: Vec<[f64; 5]> = std::thread::scope(|s| {
        let hs: Vec<_> = (0..threads)
            .map(|t| {
                s.spawn(move || {
                    let mut acc = [0.0; 5];
                    let mut i = t;
                    while i < pairs {
                        let seed = run.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(i);
                        let r = round(a, b, seed, false);
                        let q = round(a, b, seed, true);
                        let m = ((r.0 - r.1) + (q.0 - q.1)) / 2.0;
                        acc[0] += m;
                        acc[1] += m * m;
                        acc[2] += (r.0 + q.0) / 2.0;
                        acc[3] += (r.1 + q.1) / 2.0;
                        acc[4] += f64::from(r.2 + q.2) / 2.0;
                        i += threads;
                    }
                    acc
                })
            })
            .collect();
        hs.into_iter().map(|h| h.join().unwrap()).collect()
    });
    let mut acc = [0.0; 5];
    for p in parts {
        for i in 0..5 {
            acc[i] += p[i];
        }
    }
    let n = pairs as f64;
    let mean = acc[0] / n;
    Result {
        margin: mean,
        se: ((acc[1] / n - mean * mean) / n).sqrt(),
        a: acc[2] / n,
        b: acc[3] / n,
        plies: acc[4] / n,
        rate: 2.0 * n / start.elapsed().as_secs_f64() / threads as f64,
    }
}

fn show(name: &str, r: &Result) {
    println!(
        "{name}: {:+.2} ± {:.2}  a {:.2} b {:.2}  plies {:.1}  rounds/s/core {:.0}",
        r.margin, r.se, r.a, r.b, r.plies, r.rate
    );
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let mut w = Weights::PUBLISHED;
    if let Some(path) = args.get(2).filter(|p| std::path::Path::new(p.as_str()).exists()) {
        load(&mut w, path);
    }
    match args[1].as_str() {
        "show" => {
            let p = Projection::new(w);
            show("random", &duel(&p, &Random, 1, 4000));
            show("greedy", &duel(&p, &Greedy, 4, 2000));
            show("committer", &duel(&p, &Committer, 5, 2000));
            show("greedy-random", &duel(&Greedy, &Random, 4, 2000));
            show("committer-random", &duel(&Committer, &Random, 5, 2000));
            show("committer-self", &duel(&Committer, &Committer, 5, 2000));
            show("greedy-self", &duel(&Greedy, &Greedy, 5, 2000));
            show("self", &duel(&p, &p, 2, 10000));
            show("published", &duel(&p, &Projection::default(), 3, 20000));
        }
        "speed" => {
            let start = std::time::Instant::now();
            let p = Projection::new(w);
            let n = 3000;
            let cpu = || {
                let t = std::fs::read_to_string("/proc/self/schedstat").unwrap();
                t.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
            };
            for (name, kind) in [("projection", 0), ("committer", 1), ("random", 2)] {
                let c = cpu();
                for i in 0..n {
                    match kind {
                        0 => round(&p, &p, i, false),
                        1 => round(&Committer, &Committer, i, false),
                        _ => round(&Random, &Random, i, false),
                    };
                }
                println!("{name} {:.0} rounds per cpu second", n as f64 / (cpu() - c));
            }
            println!("{:?}", start.elapsed());
        }
        "trace" => {
            let p = Projection::new(w);
            let rules = CardRules::default();
            let mut deal = rng(args.get(3).map_or(1, |n| n.parse().unwrap()));
            let mut game = CardGame::deal_from_rng(&rules, &CardGame::opening(&rules, Seat::default()), &mut deal);
            let mut line = String::new();
            while let Some(seat) = game.to_move() {
                if game.ply() >= 120 {
                    break;
                }
                let view = game.view(seat);
                if !game.mid_turn() {
                    line = format!("{:3} {} deck {:2} {:?} ", game.ply(), seat, view.deck_left(), view.hand());
                }
                let action = p.decide(&view, &mut deal);
                line += &action.to_string();
                game.play(action).unwrap();
                if !game.mid_turn() {
                    println!("{line}");
                }
            }
            println!(
                "{:?} {:?} {:?}",
                game.scores(),
                game.public().columns(Seat::new(0).unwrap()),
                game.public().columns(Seat::new(1).unwrap())
            );
        }
        "tune" => tune(
            w,
            &args[2],
            args.get(3).map_or(4000, |n| n.parse().unwrap()),
            args.get(4).map_or(3, |n| n.parse().unwrap()),
        ),
        _ => panic!("show | tune"),
    }
}

fn load(w: &mut Weights, path: &str) {
    for line in std::fs::read_to_string(path).unwrap().lines() {
        let Some((name, value)) = line.split_once(" = ") else { continue };
        if let Some(i) = Weights::NAMES.iter().position(|n| *n == name.trim()) {
            *w.nth(i).unwrap() = value.trim().trim_end_matches(';').parse().unwrap();
        }
    }
}

fn save(w: &Weights, path: &str) {
    let mut w = *w;
    let text: String =
        Weights::NAMES.iter().enumerate().map(|(i, n)| format!("    {n} = {:?};\n", w.nth(i).unwrap())).collect();
    std::fs::write(path, text).unwrap();
}

/// What a change is worth: half against the constants as they are, half against another way to play.
fn gain(tried: &Projection, best: &Projection, run: u64, pairs: u64) -> (f64, f64) {
    let own = duel(tried, best, run, pairs);
    let (new, old) = (duel(tried, &Committer, run, pairs / 2), duel(best, &Committer, run, pairs / 2));
    ((own.margin + new.margin - old.margin) / 2.0, (own.se.powi(2) + new.se.powi(2)).sqrt() / 2.0)
}

/// Coordinate search: each constant up or down by a step, kept if it gains more than its error and
/// rounds do not grow long.
fn tune(start: Weights, path: &str, pairs: u64, passes: u64) {
    let mut best = start;
    let mut steps = vec![0.25f32; Weights::NAMES.len()];
    let mut run = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs();
    for pass in 0..passes {
        for (i, step) in steps.iter_mut().enumerate() {
            let now = *best.nth(i).unwrap();
            let size = now.abs().max(0.2) * *step;
            let mut moved = false;
            for sign in [1.0, -1.0] {
                let mut tried = best;
                *tried.nth(i).unwrap() = now + sign * size;
                run += 1;
                let (p, q) = (Projection::new(tried), Projection::new(best));
                let (margin, se) = gain(&p, &q, run, pairs);
                if margin < 0.5 * se {
                    continue;
                }
                run += 1;
                let (margin, se) = gain(&p, &q, run, 3 * pairs);
                let plies = duel(&p, &p, run, pairs / 2).plies;
                if margin > se && plies < 52.5 {
                    println!(
                        "{pass} {} {now} -> {} {margin:+.2} ± {se:.2} plies {plies:.1}",
                        Weights::NAMES[i],
                        now + sign * size
                    );
                    best = tried;
                    save(&best, path);
                    moved = true;
                    break;
                }
            }
            *step *= if moved { 1.3 } else { 0.6 };
        }
        let p = Projection::new(best);
        show(&format!("pass {pass} random"), &duel(&p, &Random, 1, 2000));
        show(&format!("pass {pass} committer"), &duel(&p, &Committer, 1, 4000));
        show(&format!("pass {pass} self"), &duel(&p, &p, 2, 4000));
        show(&format!("pass {pass} start"), &duel(&p, &Projection::new(start), 3, 8000));
    }
}
