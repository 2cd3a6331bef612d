//! x
use fivepaths_rules::*;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::time::Instant;
fn bench<G: Game>(rules: &G::Rules, n: usize) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let standing = G::opening(rules, Seat::default());
    let t = Instant::now();
    let (mut turns, mut cut, mut s) = (0u64, 0, 0i64);
    for _ in 0..n {
        let mut g = G::deal_from_rng(rules, &standing, &mut rng);
        while g.to_move().is_some() && g.ply() < G::PLY_CAP {
            let a = g.legal().choose(&mut rng).unwrap();
            g.play(a).unwrap();
        }
        turns += u64::from(g.ply());
        cut += i32::from(g.to_move().is_some());
        s += g.scores().0[0] as i64;
    }
    let e = t.elapsed().as_secs_f64();
    println!(
        "{} turns/s {:.2}M rounds/s {:.0} plies {:.1} cut {cut} mean {:.2} size {}",
        G::NAME,
        turns as f64 / e / 1e6,
        n as f64 / e,
        turns as f64 / n as f64,
        s as f64 / n as f64,
        size_of::<G>()
    );
    let mut g = G::deal_from_rng(rules, &standing, &mut rng);
    for _ in 0..40 {
        let a = g.legal().choose(&mut rng).unwrap();
        g.play(a).unwrap();
    }
    let seat = g.to_move().unwrap();
    let t = Instant::now();
    let mut x = 0;
    for _ in 0..1_000_000 {
        let v = g.view(seat);
        let w = v.sample(&mut rng);
        x += w.legal().len();
    }
    println!("view+sample {:.2}M/s {x}", 1e6 / t.elapsed().as_secs_f64() / 1e6);
}
fn main() {
    bench::<CardGame>(&CardRules::default(), 100_000);
    for p in 2..=4 {
        bench::<BoardGame>(&BoardRules::for_players(p).unwrap(), 20_000);
    }
}
