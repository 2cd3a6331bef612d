//! Frozen players stay frozen: a published name plays the same rounds for ever, so that figures stay comparable. Each
//! plays whole rounds against itself, and a hash of every decision is compared; a speed-up must not change one.
//!
//! There is no command that renews these. A player that should play differently gets a new name.
#![allow(clippy::unwrap_used)]

use std::fmt::Write;

use fivepaths_bots::{Bots, Budget, bot, mix};
use fivepaths_rules::{AnyRules, BoardGame, CardGame, GameKind, Seat};

/// Plays rounds of a bot against itself: how many turns they took, and a hash of all of them.
fn rounds<G: Bots>(name: &str, rules: &G::Rules, rounds: u64, budget: Budget) -> (u64, u64) {
    let bot = bot::<G>(name).unwrap();
    let (mut plies, mut hash) = (0, 0xcbf2_9ce4_8422_2325);
    let mut text = String::new();
    for round in 0..rounds {
        let mut deal = fivepaths_bots::rng(round);
        let mut game = G::deal_from_rng(rules, &G::opening(rules, Seat::default()), &mut deal);
        while let Some(seat) = game.to_move().filter(|_| game.ply() < G::PLY_CAP) {
            let seed = mix(&[round, u64::from(game.ply()), u64::from(game.mid_turn())]);
            for &action in bot.choose(&game.view(seat), budget, seed).iter() {
                game.play(action).unwrap();
                text.clear();
                write!(text, "{action}").unwrap();
                for byte in text.bytes() {
                    hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
                }
            }
        }
        plies += u64::from(game.ply());
    }
    (plies, hash)
}

#[test]
fn every_frozen_player_plays_as_it_was_published() {
    let fault: Vec<String> = PUBLISHED
        .iter()
        .filter_map(|&(game, name, rules, count, playouts, plies, hash)| {
            let budget = Budget::Playouts(playouts);
            let played = match AnyRules::from_json(game, &serde_json::from_str(rules).unwrap()).unwrap() {
                AnyRules::Card(rules) => rounds::<CardGame>(name, &rules, count, budget),
                AnyRules::Board(rules) => rounds::<BoardGame>(name, &rules, count, budget),
            };
            (played != (plies, hash)).then(|| format!("{game} {name} {rules}: {}, {:#018x}", played.0, played.1))
        })
        .collect();
    assert!(fault.is_empty(), "these play differently now:\n{}", fault.join("\n"));
}

#[test]
fn published_weights_are_described_as_they_are() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("weights");
    let mut described = 0;
    for path in std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.extension().is_some_and(|extension| extension == "bin") {
            let text = std::fs::read_to_string(path.with_extension("json")).unwrap();
            let about: serde_json::Value = serde_json::from_str(&text).unwrap();
            assert_eq!(about["file"].as_str(), path.file_name().unwrap().to_str());
            let format = about["format"].as_str().unwrap();
            assert!(std::fs::read(&path).unwrap().starts_with(format!("{format}\n").as_bytes()), "{}", path.display());
            described += 1;
        }
    }
    assert!(described > 0, "{} has no weights", folder.display());
}

/// Game, name, rules, rounds, playouts a turn; turns in all, and the hash of their decisions.
type Published = (GameKind, &'static str, &'static str, u64, u64, u64, u64);

const PUBLISHED: &[Published] = &[
    (GameKind::Card, "greedy-1", "{}", 300, 1, 13294, 0x9695_d5fb_6c37_d7ea),
    (GameKind::Card, "committer-1", "{}", 300, 1, 14346, 0x6401_0718_4ffd_e464),
    (GameKind::Card, "projection-1", "{}", 3000, 1, 142064, 0xd7a2_9182_bf3f_f223),
    (GameKind::Card, "projection-1", r#"{"colours":6}"#, 500, 1, 29900, 0xb19f_af21_81a8_522c),
    (GameKind::Card, "projection-1", r#"{"colours":5,"hand":20}"#, 300, 1, 7155, 0x79ac_3abb_1e26_1b84),
    (
        GameKind::Card,
        "projection-1",
        r#"{"colours":3,"wagers":1,"hand":5,"bonus_at":4,"cost":10}"#,
        300,
        1,
        6183,
        0x5b11_4481_583d_b3c5,
    ),
    (
        GameKind::Card,
        "projection-1",
        r#"{"colours":2,"numbers":[2,4],"wagers":0,"hand":1,"cost":0}"#,
        300,
        1,
        1200,
        0x26ab_f7f9_bc75_0b38,
    ),
    (GameKind::Card, "ismcts-1", "{}", 2, 60, 210, 0xd729_cfac_550a_6071),
    (GameKind::Card, "rollout-1", "{}", 10, 60, 499, 0xbdd8_4fdf_d22c_945a),
    (GameKind::Board, "greedy-1", r#"{"players":2}"#, 60, 1, 3886, 0xdc6b_1615_b743_2398),
    (GameKind::Board, "projection-1", r#"{"players":2}"#, 300, 1, 19632, 0xd5ec_2f8b_6f4c_c2ba),
    (GameKind::Board, "projection-1", r#"{"players":3,"up_and_down":true}"#, 100, 1, 8534, 0x796a_a959_336a_39a2),
    (GameKind::Board, "projection-1", r#"{"players":4,"forbid_redraw":true}"#, 100, 1, 7824, 0x2f61_cdc6_0e2b_4dd9),
    (GameKind::Board, "stroller-1", r#"{"players":2}"#, 60, 1, 8273, 0x4a7e_107f_2a87_2a2f),
    (GameKind::Board, "rambler-1", r#"{"players":2}"#, 60, 1, 7101, 0xd684_315f_a436_a76b),
    (GameKind::Board, "rollout-1", r#"{"players":2}"#, 4, 40, 300, 0x938b_4fc2_90d1_15c4),
];
