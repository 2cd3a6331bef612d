//! Luck and skill of the board game add up to the points of every seat.

#![allow(clippy::unwrap_used)]

mod common;

use common::{Ends, random_match, record};
use fivepaths_bots::rng;
use fivepaths_insight::HistoryError;
use fivepaths_insight::board::{BoardReport, BoardValue, board_table};
use fivepaths_rules::{
    AnyMatch, BoardGame, BoardRules, CardOptions, Deal, End, Game, How, Match, Record, Rules, Seat, Seed, random_turn,
};

/// A random game, given up after this many turns.
fn random_game(players: u8, seed: u64, turns: usize) -> Match<BoardGame> {
    let rules = BoardRules::for_players(players).unwrap();
    let mut played = Match::<BoardGame>::new(rules, Deal::Seed(Seed::of_run(79, seed))).unwrap();
    let mut rng = rng(seed);
    let mut made = 0;
    while let Some(seat) = played.to_move() {
        if made >= turns {
            assert!(played.end(End { how: How::Timeout, seat: Some(seat) }));
            break;
        }
        let turn = random_turn(played.current().state(), &mut rng).unwrap();
        played.play(&turn).unwrap();
        made += 1;
    }
    played
}

fn of(played: &Match<BoardGame>) -> Record {
    let names = Seat::all(played.rules().players()).map(|seat| format!("seat {seat}")).collect();
    Record::of(&AnyMatch::Board(played.clone()), Some("test".into()), names)
}

fn adds_up(report: &BoardReport) {
    for round in &report.rounds {
        for seat in 0..report.summary.len() {
            let mut sum = round.start[seat] + round.deal[seat];
            for step in &round.steps {
                assert_eq!(step.before[seat], sum);
                sum += step.decision[seat] + step.draw.as_ref().map(|draw| draw[seat]).unwrap_or_default();
                assert_eq!(step.after[seat], sum);
            }
            if let Some(points) = &round.points {
                assert_eq!(points[seat], sum);
            }
        }
    }
    for seat in &report.summary {
        assert_eq!(seat.adjusted + seat.luck, seat.points);
    }
}

#[test]
fn the_sum_is_what_every_seat_gained() {
    let value = BoardValue::published();
    for players in 2..=4 {
        let played = random_game(players, u64::from(players), usize::MAX);
        let report = BoardReport::of(&of(&played), &value).unwrap();
        adds_up(&report);
        let last = played.current().state();
        let (next, track) = (last.next(), played.rules().track());
        for (seat, summary) in Seat::all(players).zip(&report.summary) {
            let points = next.total(seat) + track.value(next.tokens(seat)) - track.value(0);
            assert_eq!(summary.points.value(), f64::from(points), "{players} seats");
        }
        let text = serde_json::to_string(&report).unwrap();
        assert_eq!(serde_json::from_str::<BoardReport>(&text).unwrap(), report);
        assert!(board_table(&report).contains("seat 1"));
    }
}

#[test]
fn an_expedition_that_was_not_scored_ends_with_its_last_position() {
    let report = BoardReport::of(&of(&random_game(2, 3, 40)), &BoardValue::published()).unwrap();
    adds_up(&report);
    assert_eq!(report.rounds.last().unwrap().points, None);
}

#[test]
fn other_records_are_refused() {
    let value = BoardValue::published();
    let card = record(&random_match(&CardOptions::default(), 1, Ends::Played));
    assert_eq!(BoardReport::of(&card, &value).unwrap_err(), HistoryError::OtherGame);
    let rules = BoardRules::for_players(3).unwrap();
    let running = Match::<BoardGame>::new(rules, Deal::Seed(Seed::of_run(1, 1))).unwrap();
    assert_eq!(BoardReport::of(&of(&running), &value).unwrap_err(), HistoryError::Running);
}
