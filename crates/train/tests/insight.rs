//! Training of what reviews need: the open value and the belief.
#![allow(clippy::unwrap_used)]

use std::path::PathBuf;

use fivepaths_bots::net::{PolicyNet, Weights};
use fivepaths_insight::belief::Belief;
use fivepaths_insight::open::{OpenValue, Scratch};
use fivepaths_rules::{CardGame, CardRules, CardStanding, Game, Seat};
use fivepaths_train::{HandSettings, HandTrainer, OpenSettings, OpenTrainer, ShortRun, Updates};

/// A directory of this test's own, removed when the test ends.
struct Dir(PathBuf);

impl Dir {
    fn new(name: &str) -> Self {
        Dir(std::env::temp_dir().join(format!("fivepaths-train-{}-{name}", std::process::id())))
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn open_settings() -> OpenSettings {
    let unlike = Some(["greedy", "random"].map(String::from).to_vec());
    let (tables, steps, minibatch, updates) = (32, 24, 96, 30);
    OpenSettings {
        updates,
        tables,
        steps,
        minibatch,
        widths: [16, 16, 0],
        rate: 6e-3,
        unlike,
        ..OpenSettings::default()
    }
}

fn hand_settings() -> HandSettings {
    let unlike = ["greedy"].map(String::from).to_vec();
    let (tables, steps, minibatch, updates) = (32, 24, 96, 12);
    HandSettings { updates, tables, steps, minibatch, widths: [16, 16], rate: 6e-3, unlike, ..HandSettings::default() }
}

fn open() -> OpenTrainer {
    OpenTrainer::<CardGame>::new(open_settings(), PolicyNet::published("small-1").unwrap(), None).unwrap()
}

fn hands() -> HandTrainer {
    HandTrainer::new(hand_settings(), PolicyNet::published("small-1").unwrap()).unwrap()
}

#[test]
fn an_open_value_learns_what_positions_are_worth() {
    let mut trainer = open();
    let lines: Vec<_> = (0..30).map(|_| trainer.update(1)).collect();
    assert_eq!((lines[29].update, lines[29].decisions), (30, 30 * 32 * 24));
    let late = |part: &[fivepaths_train::OpenLine]| part.iter().map(|line| line.late_error).sum::<f64>() / 6.0;
    // Near the end of a round the cards in hand say nearly everything, so that is learnt first.
    let (before, after) = (late(&lines[2..8]), late(&lines[24..]));
    assert!(after < 0.8 * before, "{before} then {after}");
}

#[test]
fn a_belief_learns_that_hands_are_not_dealt_by_chance() {
    let mut trainer = hands();
    let bits: Vec<f64> = (0..12).map(|_| trainer.update().bits).collect();
    // A network that has learnt nothing gives no bits, or even a negative number.
    assert!(bits[6..].iter().sum::<f64>() / 6.0 > 0.4, "{bits:?}");
}

#[test]
fn the_same_seed_trains_the_same_weights_on_any_number_of_threads() {
    let weights = |seed, threads| {
        let settings = OpenSettings { seed, tables: 160, steps: 6, minibatch: 300, ..open_settings() };
        let mut trainer =
            OpenTrainer::<CardGame>::new(settings, PolicyNet::published("small-1").unwrap(), None).unwrap();
        for _ in 0..2 {
            trainer.update(threads);
        }
        trainer.learning().weights().values().to_vec()
    };
    assert_eq!(weights(1, 1), weights(1, 3));
    assert_ne!(weights(1, 1), weights(2, 1));
    let belief = || {
        let mut trainer = hands();
        trainer.update();
        trainer.learning().weights().values().to_vec()
    };
    assert_eq!(belief(), belief());
}

#[test]
fn a_run_leaves_weights_that_can_be_read_and_begun_with() {
    let (first, second) = (Dir::new("open"), Dir::new("hands"));
    let mut told = 0;
    ShortRun::begin(&first.0, open()).unwrap().go(3, 2, 1, |_| told += 1).unwrap();
    assert_eq!(told, 3);
    let log = std::fs::read_to_string(first.0.join("log.jsonl")).unwrap();
    assert_eq!(log.lines().count(), 3);
    let weights = Weights::from_bytes(&std::fs::read(first.0.join("open.net")).unwrap()).unwrap();
    let value = OpenValue::new("test", &weights).unwrap();
    let (rules, mut rng) = (CardRules::default(), fivepaths_bots::rng(1));
    let game = CardGame::deal_from_rng(&rules, &CardStanding::opening(Seat::default()), &mut rng);
    let mut values = Vec::new();
    value.of(&[game], &mut Scratch::default(), &mut values);
    assert!(values[0].is_finite());
    let policy = PolicyNet::published("small-1").unwrap();
    let trainer = OpenTrainer::<CardGame>::new(open_settings(), policy.clone(), Some(weights.clone())).unwrap();
    assert_eq!(trainer.learning().weights().values(), weights.values());
    let wider = OpenSettings { widths: [32, 16, 0], ..open_settings() };
    let error = OpenTrainer::<CardGame>::new(wider, policy, Some(weights)).err().unwrap();
    assert!(error.contains("widths"), "{error}");

    ShortRun::begin(&second.0, hands()).unwrap().go(1, 50, 1, |_| {}).unwrap();
    let weights = Weights::from_bytes(&std::fs::read(second.0.join("hands.net")).unwrap()).unwrap();
    assert_eq!(Belief::new("test", &weights).unwrap().name(), "test");
    let error = ShortRun::begin(&second.0, hands()).err().unwrap();
    assert!(error.contains("there is a run in this directory"), "{error}");
}

#[test]
fn an_interrupted_run_goes_on_with_what_was_saved_last() {
    let dir = Dir::new("resume");
    // The third update was made after the last save, so it is made again.
    let mut run = ShortRun::begin(&dir.0, open()).unwrap();
    run.go(2, 2, 1, |_| {}).unwrap();
    let saved = ["open.net", "moments.bin"].map(|name| std::fs::read(dir.0.join(name)).unwrap());
    run.go(3, 2, 1, |_| {}).unwrap();
    drop(run);
    ["open.net", "moments.bin"].iter().zip(saved).for_each(|(name, bytes)| {
        std::fs::write(dir.0.join(name), bytes).unwrap();
    });
    let make = |settings, learning| {
        OpenTrainer::<CardGame>::resume(settings, PolicyNet::published("small-1").unwrap(), learning)
    };
    let mut updates = Vec::new();
    ShortRun::resume(&dir.0, make).unwrap().go(5, 2, 1, |line| updates.push(line.update)).unwrap();
    assert_eq!(updates, [3, 4, 5]);
    let log = std::fs::read_to_string(dir.0.join("log.jsonl")).unwrap();
    assert_eq!(log.lines().count(), 5);
    std::fs::write(dir.0.join("moments.bin"), [1; 40]).unwrap();
    let error = ShortRun::resume(&dir.0, make).err().unwrap();
    assert!(error.contains("moments.bin: the state ends too early"), "{error}");
}

#[test]
fn settings_that_make_no_sense_are_refused() {
    let policy = || PolicyNet::published("small-1").unwrap();
    let open = |settings: OpenSettings| OpenTrainer::<CardGame>::new(settings, policy(), None).err().unwrap();
    assert!(open(OpenSettings { widths: [17, 16, 0], ..open_settings() }).contains("multiples of 16"));
    assert!(open(OpenSettings { tables: 0, ..open_settings() }).contains("at least 1"));
    assert!(open(OpenSettings { lambda: 1.5, ..open_settings() }).contains("from 0 to 1"));
    assert!(open(OpenSettings { unlike: Some(vec!["nobody".into()]), ..open_settings() }).contains("nobody"));
    let hands = |settings: HandSettings| HandTrainer::new(settings, policy()).err().unwrap();
    assert!(hands(HandSettings { widths: [0, 16], ..hand_settings() }).contains("multiples of 16"));
    assert!(hands(HandSettings { minibatch: 0, ..hand_settings() }).contains("at least 1"));
    assert!(hands(HandSettings { unlike_share: -0.1, ..hand_settings() }).contains("from 0 to 1"));
}
