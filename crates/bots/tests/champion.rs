//! Every player that is called champion has passed the gate.
#![allow(clippy::unwrap_used)]

use std::path::Path;

use fivepaths_bots::{Bots, bot};
use fivepaths_rules::{BoardGame, CardGame};
use serde_json::Value;

fn result(file: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/strength").join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap()
}

/// Files of results begin with `prefix`, and players had this budget in them.
fn check<G: Bots>(prefix: &str, budget: &str) {
    let champions = G::release().crowned();
    for pair in champions.windows(2) {
        let [before, name] = pair else { unreachable!("windows of two") };
        let number = name.strip_prefix("champion-").unwrap();
        let gate = result(&format!("{prefix}gate-{number}.json"));
        assert_eq!(gate["sprt"]["accepted"], true, "{name}: {gate}");
        let locked = result(&format!("{prefix}{name}.json"));
        assert_ne!(gate["seed"], locked["seed"], "{name} was chosen and reported by the same deals");
        for played in [&gate["results"][0], &locked["results"][0]] {
            assert_eq!(played["a"], format!("{name}{budget}"));
            assert_eq!(played["b"], format!("{before}{budget}"));
        }
        let played = &locked["results"][0];
        let low = played["match_score"].as_f64().unwrap() - 1.96 * played["match_score_se"].as_f64().unwrap();
        assert!(low > 0.5, "{name} is better by its locked run: {played}");
    }
    for name in champions {
        assert!(bot::<G>(name).is_ok(), "{name} stays for ever");
    }
    assert!(bot::<G>("champion").is_ok());
}

#[test]
fn every_champion_beat_the_one_before_in_the_gate_and_in_its_locked_run() {
    check::<CardGame>("", "");
}

#[test]
fn so_did_every_champion_of_the_board_game() {
    check::<BoardGame>("board-", "@60n");
}
