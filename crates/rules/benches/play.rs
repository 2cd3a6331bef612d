//! The figures of `fivepaths bench` as statistics: `cargo bench -p fivepaths-rules`.
#![allow(missing_docs, clippy::unwrap_used)]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use fivepaths_rules::*;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

fn random_rounds<G: Game>(c: &mut Criterion, name: &str, rules: G::Rules) {
    let standing = G::opening(&rules, Seat::default());
    let played = |rng: &mut Xoshiro256PlusPlus| {
        let mut round = G::deal_from_rng(&rules, &standing, rng);
        play_randomly(&mut round, rng);
        round.ply()
    };
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let turns: u64 = (0..1000).map(|_| u64::from(played(&mut rng))).sum();
    let mut group = c.benchmark_group("random round");
    group.throughput(Throughput::Elements(turns / 1000));
    group.bench_function(name, |b| b.iter(|| played(&mut rng)));
    group.finish();
}

fn view_and_sample<G: Game>(c: &mut Criterion, name: &str, rules: G::Rules) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    let mut round = G::deal_from_rng(&rules, &G::opening(&rules, Seat::default()), &mut rng);
    for _ in 0..40 {
        let action = round.legal().choose(&mut rng).unwrap();
        round.play(action).unwrap();
    }
    let seat = round.to_move().unwrap();
    c.bench_function(&format!("view and sample/{name}"), |b| {
        b.iter(|| black_box(round.view(seat).sample(&mut rng)));
    });
}

fn replay(c: &mut Criterion) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut game = Match::<CardGame>::new(CardRules::default(), Deal::Seed(Seed::of_run(1, 0))).unwrap();
    while game.to_move().is_some() {
        let turn = random_turn(game.current().state(), &mut rng).unwrap();
        game.play(&turn).unwrap();
    }
    let json = Record::of_match(&game, None, vec!["a".into(), "b".into()]).to_json();
    let mut group = c.benchmark_group("record");
    group.throughput(Throughput::Elements(game.rounds().len() as u64));
    group.bench_function("read and replayed", |b| b.iter(|| Record::from_json(&json).unwrap().check().unwrap()));
    group.finish();
}

fn benches(c: &mut Criterion) {
    random_rounds::<CardGame>(c, "card", CardRules::default());
    for players in 2..=4 {
        let rules = BoardRules::for_players(players).unwrap();
        random_rounds::<BoardGame>(c, &format!("board{players}"), rules);
    }
    view_and_sample::<CardGame>(c, "card", CardRules::default());
    view_and_sample::<BoardGame>(c, "board2", BoardRules::for_players(2).unwrap());
    replay(c);
}

criterion_group!(all, benches);
criterion_main!(all);
