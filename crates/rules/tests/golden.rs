//! Golden files: what must never change. `scripts/renew-goldens` writes them anew; review the
//! difference like code, since old records and deals depend on every line.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod support;

use std::fmt::Write;
use std::path::PathBuf;

use fivepaths_rules::*;
use support::{board_rules, card_rules, rng, seat};

fn compare(name: &str, text: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("FIVEPATHS_RENEW").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    for (number, (old, new)) in golden.lines().zip(text.lines()).enumerate() {
        assert_eq!(old, new, "{name}, line {}", number + 1);
    }
    assert_eq!(golden.lines().count(), text.lines().count(), "{name} has another length");
}

fn variants() -> Vec<(String, AnyRules)> {
    let card = ["{}", r#"{"colours":6}"#, r#"{"colours":2,"numbers":[2,4],"wagers":1,"hand":2}"#];
    let card = card.into_iter().map(|json| (format!("card {json}"), AnyRules::Card(card_rules(json))));
    let board = [
        r#"{"players":2}"#,
        r#"{"players":3}"#,
        r#"{"players":4,"expeditions":1}"#,
        r#"{"players":2,"up_and_down":true,"forbid_redraw":true,"lowest_first":true}"#,
    ];
    let board = board.into_iter().map(|json| (format!("board {json}"), AnyRules::Board(board_rules(json))));
    card.chain(board).collect()
}

fn counts<G: Game>(rules: G::Rules, deepest: u32) -> String {
    let game = Match::<G>::new(rules, Deal::Seed(Seed::of_run(7, 0))).unwrap();
    let counts = (1..=deepest).map(|depth| perft(game.current().state(), depth).to_string());
    counts.collect::<Vec<_>>().join(" ")
}

#[test]
fn perft_counts() {
    let mut text = String::new();
    for (name, rules) in variants() {
        let counts = match rules {
            AnyRules::Card(rules) => counts::<CardGame>(rules, 6),
            AnyRules::Board(rules) => counts::<BoardGame>(rules, 5),
        };
        writeln!(text, "{name}\n  {counts}").unwrap();
    }
    compare("perft.txt", &text);
}

#[test]
fn deals_of_known_seeds() {
    fn deal<R: Rules>(rules: &R, text: &mut String) {
        for (run, round) in [(1, 1), (1, 2), (18_446_744_073_709_551_615, 3)] {
            let seed = Seed::of_run(run, 0);
            let RoundDeal { deck, tiles } = seed.deal(rules, round);
            let deck: Vec<String> = deck.iter().map(Card::to_string).collect();
            writeln!(text, "  run {run}, seed {seed}, round {round}, first {}", seed.first(rules)).unwrap();
            writeln!(text, "    {}", deck.join(" ")).unwrap();
            if let Some(tiles) = tiles {
                let tiles: Vec<String> = tiles.iter().map(|(c, s, t)| format!("{}{s}:{t}", c.letter())).collect();
                writeln!(text, "    {}", tiles.join(" ")).unwrap();
            }
        }
    }
    let mut text = String::new();
    for (name, rules) in variants() {
        writeln!(text, "{name}").unwrap();
        match rules {
            AnyRules::Card(rules) => deal(&rules, &mut text),
            AnyRules::Board(rules) => deal(&rules, &mut text),
        }
    }
    compare("deals.txt", &text);
}

#[test]
fn a_fair_deal_of_known_parts() {
    let server = Seed::new(std::array::from_fn(|i| i as u8));
    let entropy = ["00112233445566778899aabbccddeeff", ""];
    let text = format!("commit {}\nseed {}\n", server.commit(), server.fair("4711", &entropy));
    compare("fair.txt", &text);
}

fn played<G: Game>(rules: G::Rules, game: u64) -> Match<G> {
    let mut rng = rng(game);
    let mut game = Match::<G>::new(rules, Deal::Seed(Seed::of_run(11, game))).unwrap();
    while game.to_move().is_some() && !game.at_cap() {
        // Mostly the first legal put: plays come first, so that columns and paths grow.
        let mut state = game.current().state().clone();
        let ply = state.ply();
        let mut turn = Turn::new();
        while state.ply() == ply && state.to_move().is_some() {
            let legal = state.legal();
            let action = if below(&mut rng, 3) > 0 { legal.nth(0) } else { legal.choose(&mut rng) }.unwrap();
            turn.push(action);
            state.play(action).unwrap();
        }
        game.play(&turn).unwrap();
    }
    game
}

#[test]
fn whole_games_replay_for_ever() {
    let mut text = String::new();
    for (number, (_, rules)) in variants().into_iter().enumerate() {
        let game = match rules {
            AnyRules::Card(rules) => AnyMatch::Card(played(rules, number as u64)),
            AnyRules::Board(rules) => AnyMatch::Board(played(rules, number as u64)),
        };
        let names = (0..game.players()).map(|seat| format!("seat {seat}")).collect();
        writeln!(text, "{}", Record::of(&game, Some(number.to_string()), names).to_json()).unwrap();
    }
    compare("games.jsonl", &text);
    for line in text.lines() {
        Record::from_json(line).unwrap().check().unwrap();
    }
}

#[test]
fn views_as_json() {
    let mut text = String::new();
    for (_, rules) in variants() {
        let mut game = AnyMatch::new(rules, Deal::Seed(Seed::of_run(2, 0))).unwrap();
        let mut rng = rng(2);
        while game.to_move().is_some() && game.round() == 1 && game.ply() < 25 {
            let turn = match &game {
                AnyMatch::Card(game) => random_turn(game.current().state(), &mut rng).unwrap().to_string(),
                AnyMatch::Board(game) => random_turn(game.current().state(), &mut rng).unwrap().to_string(),
            };
            game.play(&turn).unwrap();
        }
        for viewer in [Some(seat(0)), Some(seat(1)), None] {
            writeln!(text, "{}", game.message(viewer, "").unwrap()).unwrap();
        }
    }
    compare("views.jsonl", &text);
}
