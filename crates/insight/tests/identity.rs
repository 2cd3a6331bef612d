//! Luck and skill add up to the margin, in every record, whatever the open value is.

#![allow(clippy::unwrap_used)]

mod common;

use common::{Ends, random_match, senseless};
use fivepaths_insight::open::{OpenValue, Scratch, margin};
use fivepaths_insight::{Amount, History, Ledger, Luck, Points};
use fivepaths_rules::{CardOptions, Game};

fn adds_up<const PER: i64>(ledger: &Ledger<Amount<PER>>) {
    let mut sum = ledger.start + ledger.deal;
    for entry in &ledger.entries {
        assert_eq!(entry.before, sum);
        sum += entry.decision + entry.draw.unwrap_or_default();
        assert_eq!(entry.after, sum);
    }
    assert_eq!(ledger.end(), sum);
    assert_eq!(ledger.adjusted() + ledger.luck(), sum);
}

fn check(options: &CardOptions, seed: u64, ends: Ends) {
    let value = senseless();
    let played = random_match(options, seed, ends);
    let mut scratch = Scratch::default();
    let mut chance = None;
    for (index, history) in History::of_match(&played).unwrap().iter().enumerate() {
        let luck = Luck::of(history, &value, &mut scratch);
        adds_up(&luck.points);
        adds_up(&luck.chance);
        assert_eq!(luck.margin.is_some(), played.is_scored(index), "{ends:?}");
        if let Some(reached) = luck.margin {
            assert_eq!(luck.points.end(), Points::new(margin(&history.last)));
            assert_eq!(luck.points.end().value(), f64::from(reached));
        }
        // The chance to win the match after a round is the chance before the next.
        if let Some(before) = chance {
            assert_eq!(before, luck.chance.start);
        }
        chance = luck.margin.map(|_| luck.chance.end());
    }
    if let (Ends::Played, Some(chance)) = (ends, chance) {
        let outcome = played.outcome().unwrap();
        let won = match outcome.winners.first() {
            None => 0.5,
            Some(seat) => f64::from(u8::from(seat.number() == 0)),
        };
        assert_eq!(chance.value(), won, "the chance at the end is the result");
    }
}

#[test]
fn the_sum_is_the_margin_in_every_match_that_is_played_out() {
    for seed in 0..6 {
        check(&CardOptions::default(), seed, Ends::Played);
    }
}

#[test]
fn the_sum_holds_where_the_last_draws_are_followed() {
    let value = OpenValue::published();
    for options in [CardOptions::default(), CardOptions { colours: 3, hand: 12, rounds: 2, ..CardOptions::default() }] {
        for ends in [Ends::Played, Ends::TimedOut(43), Ends::Cut] {
            let played = random_match(&options, 9, ends);
            for history in &History::of_match(&played).unwrap() {
                let luck = Luck::of(history, &value, &mut Scratch::default());
                adds_up(&luck.points);
                assert_eq!(luck.margin, history.margin());
                assert!(luck.margin.is_none_or(|margin| luck.points.end().value() == f64::from(margin)));
            }
        }
    }
}

#[test]
fn the_sum_holds_in_variants() {
    let variants = [
        CardOptions { colours: 6, ..CardOptions::default() },
        CardOptions { colours: 1, hand: 3, rounds: 2, ..CardOptions::default() },
        CardOptions { colours: 3, hand: 12, wagers: 0, rounds: 9, ..CardOptions::default() },
        CardOptions { colours: 4, numbers: [4, 7], patience: Some(12), cost: 0, ..CardOptions::default() },
    ];
    for (seed, options) in variants.iter().enumerate() {
        check(options, seed as u64, Ends::Played);
    }
}

#[test]
fn the_sum_ends_with_the_last_position_where_a_round_was_not_scored() {
    for seed in 0..4 {
        check(&CardOptions::default(), seed, Ends::Resigned(11 * seed as u16));
        check(&CardOptions::default(), seed, Ends::TimedOut(60 + seed as u16));
    }
}

#[test]
fn the_sum_is_the_margin_as_it_stands_where_a_round_was_cut() {
    let played = random_match(&CardOptions::default(), 1, Ends::Cut);
    assert!(played.current().state().to_move().is_some(), "it was cut");
    check(&CardOptions::default(), 1, Ends::Cut);
}

#[test]
fn a_draw_is_compared_with_every_card_that_could_come() {
    use fivepaths_rules::{CardAction, Source};
    let value = senseless();
    let history = &History::of_match(&random_match(&CardOptions::default(), 5, Ends::Played)).unwrap()[0];
    let mut scratch = Scratch::default();
    let luck = Luck::of(history, &value, &mut scratch);
    for ((game, turn), entry) in history.turns.iter().zip(&luck.points.entries).step_by(5) {
        let mut put = *game;
        put.play(turn[0]).unwrap();
        let Some(draw) = entry.draw else { continue };
        let games: Vec<_> = put
            .draw_pile()
            .into_iter()
            .map(|card| {
                let mut game = put.with_next(card).unwrap();
                game.play(CardAction::Draw(Source::Stack)).unwrap();
                game
            })
            .collect();
        let mut values = Vec::new();
        value.of(&games, &mut scratch, &mut values);
        let mean = values.iter().sum::<f64>() / values.len() as f64;
        assert!((draw.value() - (values[0] - mean)).abs() < 0.011, "{draw:?}");
    }
}
