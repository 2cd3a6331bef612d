//! What the tests share: random matches, and an open value that knows nothing.

#![allow(dead_code, clippy::unwrap_used)]

use fivepaths_bots::net::Weights;
use fivepaths_bots::rng;
use fivepaths_insight::Reference;
use fivepaths_insight::belief::Belief;
use fivepaths_insight::open::{OpenValue, features};
use fivepaths_insight::review::Reviewer;
use fivepaths_rules::{
    CardGame, CardOptions, CardRules, Deal, End, Game, How, Match, Record, Rules, Seed, below, random_turn,
};

/// An open value with random weights. What must hold whatever the value is, must hold for this one.
pub(crate) fn senseless() -> OpenValue {
    let mut weights = Weights::zero(features::shape([16, 16, 0]));
    let mut rng = rng(1);
    weights.values_mut().iter_mut().for_each(|weight| *weight = (below(&mut rng, 2001) as f32 - 1000.0) / 4000.0);
    OpenValue::new("senseless", &weights).unwrap()
}

/// A reviewer with a sensible reference and belief, and a senseless value.
pub(crate) fn reviewer() -> Reviewer {
    Reviewer::new(Reference::published(), senseless(), Belief::published())
}

/// How a match is to end.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Ends {
    Played,
    Resigned(u16),
    TimedOut(u16),
    Cut,
}

/// A random match.
pub(crate) fn random_match(options: &CardOptions, seed: u64, ends: Ends) -> Match<CardGame> {
    let rules = CardRules::new(options).unwrap();
    let mut played = Match::<CardGame>::new(rules, Deal::Seed(Seed::of_run(77, seed))).unwrap();
    let mut rng = rng(seed);
    let mut turns = 0;
    while let Some(seat) = played.to_move() {
        let stop = |how| End { how, seat: (how != How::Cut).then_some(seat) };
        match ends {
            Ends::Resigned(at) if turns >= at => assert!(played.end(stop(How::Resigned))),
            Ends::TimedOut(at) if turns >= at => assert!(played.end(stop(How::Timeout))),
            Ends::Cut if played.at_cap() => assert!(played.end(stop(How::Cut))),
            _ => {
                let state = played.current().state();
                let mut turn = random_turn(state, &mut rng).unwrap();
                // To reach the cap somebody has to take from the discard piles wherever that is possible.
                for _ in 0..40 {
                    if matches!(ends, Ends::Cut) && turn.to_string().ends_with("-s") {
                        turn = random_turn(state, &mut rng).unwrap();
                    }
                }
                played.play(&turn).unwrap();
                turns += 1;
            }
        }
    }
    played
}

pub(crate) fn record(played: &Match<CardGame>) -> Record {
    Record::of_match(played, Some("test".into()), vec!["ann".into(), "bob".into()])
}

/// A match of one round that is played sensibly.
pub(crate) fn sensible_match(seed: u64) -> Match<CardGame> {
    let rules = CardRules::new(&CardOptions { rounds: 1, ..CardOptions::default() }).unwrap();
    let mut played = Match::<CardGame>::new(rules, Deal::Seed(Seed::of_run(78, seed))).unwrap();
    let bot = fivepaths_bots::bot::<CardGame>("rambler").unwrap();
    while let Some(seat) = played.to_move() {
        let mut turn = fivepaths_rules::Turn::new();
        let mut state = *played.current().state();
        let ply = state.ply();
        while state.ply() == ply {
            let chance = u64::from(ply) * 2 + u64::from(state.mid_turn());
            for &action in bot.choose(&state.view(seat), fivepaths_bots::Budget::default(), seed ^ chance).iter() {
                state.play(action).unwrap();
                turn.push(action);
            }
        }
        played.play(&turn).unwrap();
    }
    played
}
