//! The arena: its result does not depend on threads or interruptions, and equal players come out even.
#![allow(clippy::unwrap_used)]

use fivepaths_bots::arena::{About, Arena, PairResult, Report, Sprt};
use fivepaths_bots::{Bots, Budget};
use fivepaths_rules::{BoardGame, BoardRules, CardGame, CardRules, Rules};

fn arena<G: Bots>(rules: G::Rules, players: &[&str], pairs: u64) -> Arena<G> {
    let players = players.iter().map(|name| name.parse().unwrap()).collect();
    Arena { rules, players, pairs, seed: 9, budget: Budget::Playouts(12), sprt: None }
}

fn run<G: Bots>(arena: &Arena<G>, done: &[PairResult], threads: usize) -> Vec<PairResult> {
    let mut pairs = done.to_vec();
    arena.run(done, threads, false, |finished| pairs.push(finished.result));
    pairs
}

#[test]
fn the_result_does_not_depend_on_the_number_of_threads() {
    let arena = arena::<CardGame>(CardRules::default(), &["random", "hiker", "projection"], 12);
    let alone = run(&arena, &[], 1);
    assert_eq!(alone.len(), 36);
    assert_eq!(alone, run(&arena, &[], 4));
}

#[test]
fn an_interrupted_run_goes_on_to_the_same_result() {
    let arena = arena::<CardGame>(CardRules::default(), &["stroller", "committer"], 10);
    let whole = run(&arena, &[], 2);
    assert_eq!(run(&arena, &whole[..4], 3), whole);
    assert_eq!(run(&arena, &whole, 3), whole);
}

#[test]
fn a_player_is_exactly_even_with_itself() {
    // A deterministic player that meets itself plays the same match twice, once from each side.
    let arena = arena::<CardGame>(CardRules::default(), &["projection", "projection-1"], 10);
    for pair in run(&arena, &[], 2) {
        assert_eq!((pair.score, pair.points_a), (0.5, pair.points_b));
    }
}

#[test]
fn a_player_that_takes_part_twice_is_told_apart() {
    let arena = arena::<CardGame>(CardRules::default(), &["random", "random", "greedy"], 2);
    assert_eq!(arena.names(), ["random", "random (2)", "greedy"]);
}

#[test]
fn with_more_seats_a_pair_is_a_set_and_even_is_one_half() {
    for players in [3, 4] {
        let rules = BoardRules::for_players(players).unwrap();
        let even = arena::<BoardGame>(rules, &["greedy", "greedy-1"], 2);
        for set in run(&even, &[], 2) {
            assert!((set.score - 0.5).abs() < 1e-9 && (set.order - 0.5).abs() < 1e-9, "{set:?}");
        }
        let unequal = arena::<BoardGame>(rules, &["projection", "random"], 2);
        assert!(run(&unequal, &[], 2).iter().all(|set| set.score > 0.9 && set.order > 0.9));
    }
}

#[test]
fn the_test_stops_the_run_at_the_same_pair_on_any_number_of_threads() {
    let mut arena = arena::<CardGame>(CardRules::default(), &["projection", "random"], 400);
    arena.sprt = Some(Sprt { h0: 0.5, h1: 0.6 });
    for threads in [1, 3] {
        let mut pairs = 0;
        let verdict = arena.run(&[], threads, false, |_| pairs += 1).unwrap();
        assert!(verdict.accepted && pairs == verdict.pairs && pairs < 100);
        assert!(verdict.to_string().contains("at least 0.6"), "{verdict}");
    }
}

#[test]
fn the_report_has_the_keys_of_the_format() {
    let arena = arena::<CardGame>(CardRules::default(), &["projection", "random"], 3);
    let pairs = run(&arena, &[], 1);
    let about = About {
        game: "card".into(),
        variant: Vec::new(),
        seats: 2,
        rounds: arena.rules.rounds(),
        seed: 9,
        pairs: 3,
        budget: None,
    };
    let report = serde_json::to_value(Report::new(about, &arena.names(), &pairs, None)).unwrap();
    for key in ["game", "variant", "rounds", "seed", "pairs", "budget", "results", "ladder"] {
        assert!(report.get(key).is_some(), "{key}");
    }
    let keys = "a b pairs match_score match_score_se points_per_round points_se mean_score_a mean_score_b \
                plies_per_round cut forfeits_a forfeits_b";
    for key in keys.split_whitespace() {
        assert!(report["results"][0].get(key).is_some(), "{key}");
    }
    assert_eq!(report["ladder"][0]["player"], "projection");
}
