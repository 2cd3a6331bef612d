//! The whole way from random weights to a network that plays, small enough for a test.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::fs;
use std::path::{Path, PathBuf};

use fivepaths_bots::net::Weights;
use fivepaths_rules::{BoardGame, BoardRules, CardGame, CardRules};
use fivepaths_train::{Effort, Entry, Learnt, Run, Settings, Stage, bot_named, duel, policy_file};

fn fresh(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if dir.exists() {
        fs::remove_dir_all(&dir).unwrap();
    }
    dir
}

fn toy<G: Learnt>(stage: Stage, updates: u64) -> Settings<G> {
    Settings {
        stage,
        updates,
        policy: [32, 32],
        critic: [32, 32],
        tables: 192,
        steps: 16,
        minibatch: 512,
        refresh: 4,
        rate: if stage == Stage::Imitate { [5e-3, 1e-3] } else { [1e-3, 1e-4] },
        entropy: [0.05, 0.01],
        asked: 0.02,
        ..Settings::default()
    }
}

fn effort(threads: usize, until: u64) -> Effort {
    Effort { threads, until, save_every: 3, check_every: 5, pairs: 5 }
}

fn weights(dir: &Path) -> (Weights, Weights) {
    let read = |name: &str| Weights::from_bytes(&fs::read(dir.join(name)).unwrap()).unwrap();
    (read("policy.net"), read("critic.net"))
}

/// The log without the times, which differ from run to run.
fn curve<G: Learnt>(run: &Run<G>) -> Vec<Entry> {
    let mut log = run.log().unwrap();
    for entry in &mut log {
        if let Entry::Update { seconds, .. } = entry {
            *seconds = 0.0;
        }
    }
    log
}

/// Trains a toy network in both stages; gives the directory of the second.
fn train<G: Learnt>(name: &str, imitate: Settings<G>, ppo: Settings<G>) -> PathBuf {
    let (first, second) = (fresh(&format!("toy-{name}-imitate")), fresh(&format!("toy-{name}-ppo")));
    let mut run = Run::begin(&first, imitate, None).unwrap();
    run.go(effort(2, u64::MAX), |_| {}).unwrap();
    let mut run = Run::begin(&second, ppo, Some(weights(&first))).unwrap();
    run.go(effort(2, u64::MAX), |_| {}).unwrap();
    second
}

#[test]
fn a_toy_network_learns_to_beat_random() {
    let dir = train::<CardGame>("card", toy(Stage::Imitate, 60), toy(Stage::Ppo, 10));
    let policy = policy_file::<CardGame>(&fs::read(dir.join("policy.net")).unwrap()).unwrap();
    let random = bot_named("random").unwrap();
    let result = duel(&CardRules::default(), &policy, &random, 5, 200, 2);
    assert!(result.points - 3.0 * result.points_se > 50.0, "{result:?}");
    assert!(dir.join("plots/duels.svg").exists() && dir.join("checkpoints/000010.net").exists());
}

#[test]
fn a_toy_network_of_the_board_game_learns_to_beat_random_at_any_number_of_seats() {
    let dir = train::<BoardGame>("board", toy(Stage::Imitate, 80), toy(Stage::Ppo, 5));
    let policy = policy_file::<BoardGame>(&fs::read(dir.join("policy.net")).unwrap()).unwrap();
    let random = bot_named("random").unwrap();
    for seats in [2, 3, 4] {
        let result = duel(&BoardRules::for_players(seats).unwrap(), &policy, &random, 5, 20, 2);
        assert!(result.match_score - 3.0 * result.match_score_se > 0.7, "{seats} seats: {result:?}");
        assert!(result.points - 3.0 * result.points_se > 20.0 && result.cut == 0, "{seats} seats: {result:?}");
    }
    assert!(policy_file::<CardGame>(&fs::read(dir.join("policy.net")).unwrap()).is_err());
    assert!(Run::<CardGame>::resume(&dir).err().expect("an error").contains("board"));
}

#[test]
fn the_weights_of_the_board_game_to_go_on_from_play_and_fit_the_settings() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("weights/board");
    let (policy, critic) = weights(&dir);
    let (p, c) = (*policy.shape(), *critic.shape());
    let widths = Settings { policy: [p.first, p.second], critic: [c.first, c.second], ..Settings::of(Stage::Ppo) };
    let settings = Settings::<BoardGame> { tables: 6, third: [p.third, c.third], ..widths };
    Run::begin(&fresh("board-next"), settings, Some((policy, critic))).unwrap();
    let policy = policy_file::<BoardGame>(&fs::read(dir.join("policy.net")).unwrap()).unwrap();
    let greedy = bot_named("greedy").unwrap();
    let result = duel(&BoardRules::for_players(2).unwrap(), &policy, &greedy, 6, 20, 2);
    assert!(result.match_score > 0.65 && result.points > 20.0, "{result:?}");
}

#[test]
fn a_resumed_run_gives_the_same_curve_on_any_number_of_threads() {
    resume::<CardGame>(&toy(Stage::Ppo, 11), "ppo");
}

#[test]
fn a_resumed_run_of_matches_gives_the_same_curve() {
    resume::<CardGame>(&toy(Stage::Finish, 11), "finish");
}

#[test]
fn a_resumed_run_with_an_expert_gives_the_same_curve() {
    resume::<CardGame>(&toy(Stage::Expert, 11), "expert");
    resume::<BoardGame>(&Settings { tables: 96, ..toy(Stage::Expert, 7) }, "board-expert");
}

#[test]
fn a_resumed_run_of_the_board_game_gives_the_same_curve() {
    let small = |stage| Settings { tables: 96, ..toy(stage, 7) };
    resume::<BoardGame>(&small(Stage::Ppo), "board");
    resume::<BoardGame>(&Settings { guests: vec!["greedy".to_owned()], ..small(Stage::Finish) }, "board-finish");
}

#[test]
fn a_resumed_run_with_guests_gives_the_same_curve() {
    let guests = vec!["projection".to_owned(), "random".to_owned()];
    resume::<CardGame>(&Settings { guests, ..toy(Stage::Ppo, 11) }, "guests");
}

#[test]
fn a_network_from_a_file_may_teach_and_be_a_guest() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("weights/policy.net").display().to_string();
    let taught = Settings::<CardGame> { teacher: file.clone(), ..toy(Stage::Imitate, 12) };
    let met = Settings { guests: vec![file.clone()], guest_share: 1.0, pool_share: 1.0, ..toy(Stage::Ppo, 2) };
    train("file", taught, met);
    let run = Run::<CardGame>::resume(&Path::new(env!("CARGO_TARGET_TMPDIR")).join("toy-file-imitate")).unwrap();
    let followed: Vec<f64> = curve(&run)
        .iter()
        .filter_map(|entry| match entry {
            Entry::Update { line, .. } => Some(line.first_choice),
            Entry::Duel { .. } => None,
        })
        .collect();
    assert!(followed[11] > 2.0 * followed[0], "it does not learn what its teacher does: {followed:?}");

    let missing = Settings::<CardGame> { teacher: "missing.net".to_owned(), ..toy(Stage::Imitate, 5) };
    let dir = fresh("missing");
    let refused = Run::begin(&dir, missing, None).err().expect("an error");
    assert!(refused.starts_with("missing.net: "), "{refused}");
    assert!(!dir.exists(), "a run that is refused leaves nothing behind");
    let other = Settings::<BoardGame> { guests: vec![file.clone()], ..toy(Stage::Ppo, 5) };
    let refused = Run::begin(&fresh("other"), other, None).err().expect("an error");
    assert!(refused.starts_with(&file) && refused.contains("do not play the board game"), "{refused}");
}

#[test]
fn an_unknown_guest_is_refused() {
    let settings = Settings::<CardGame> { guests: vec!["nobody".to_owned()], ..toy(Stage::Ppo, 5) };
    let refused = Run::begin(&fresh("nobody"), settings, None).err().expect("an error");
    assert!(refused.contains("nobody"), "{refused}");
}

fn resume<G: Learnt>(settings: &Settings<G>, name: &str) {
    let (whole, parts) = (fresh(&format!("whole-{name}")), fresh(&format!("parts-{name}")));
    let mut straight = Run::begin(&whole, settings.clone(), None).unwrap();
    straight.measure_against("random", Box::new(bot_named::<G>("random").unwrap()));
    straight.go(effort(1, u64::MAX), |_| {}).unwrap();

    let mut run = Run::begin(&parts, settings.clone(), None).unwrap();
    run.measure_against("random", Box::new(bot_named::<G>("random").unwrap()));
    // Stopped after five updates; the state is of the third, and the log's last two lines are lost.
    run.go(Effort { save_every: 100, ..effort(2, 3) }, |_| {}).unwrap();
    let state = fs::read(parts.join("state.bin")).unwrap();
    run.go(effort(3, 5), |_| {}).unwrap();
    fs::write(parts.join("state.bin"), state).unwrap();
    drop(run);
    let mut run = Run::<G>::resume(&parts).unwrap();
    assert_eq!(run.trainer().updates(), 3);
    run.measure_against("random", Box::new(bot_named::<G>("random").unwrap()));
    run.go(effort(2, u64::MAX), |_| {}).unwrap();

    assert_eq!(curve(&straight), curve(&run));
    assert_eq!(weights(&whole), weights(&parts));
    assert_eq!(fs::read(whole.join("state.bin")).unwrap(), fs::read(parts.join("state.bin")).unwrap());
}

#[test]
fn a_damaged_state_is_refused_with_the_reason() {
    let dir = fresh("damaged");
    let run = Run::begin(&dir, toy::<CardGame>(Stage::Ppo, 5), None).unwrap();
    drop(run);
    let message = |bytes: &[u8]| {
        fs::write(dir.join("state.bin"), bytes).unwrap();
        Run::<CardGame>::resume(&dir).err().expect("an error")
    };
    let state = fs::read(dir.join("state.bin")).unwrap();
    let settings = fs::read_to_string(dir.join("settings.json")).unwrap();
    fs::write(dir.join("settings.json"), settings.replace("\"updates\": 5", "\"updates\": 6")).unwrap();
    assert!(message(&state).contains("was changed"));
    fs::write(dir.join("settings.json"), settings).unwrap();
    assert!(message(&state[..state.len() - 1]).contains("ends too early"));
    assert!(message(b"{}\n").contains("header"));
    assert!(
        Run::begin(&dir, toy::<CardGame>(Stage::Ppo, 5), None).err().expect("an error").contains("already holds a run")
    );
}
