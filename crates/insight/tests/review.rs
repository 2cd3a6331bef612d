//! Reviews: they use no hindsight, can be repeated to the byte, and refuse with clear errors.

#![allow(clippy::unwrap_used)]

mod common;

use std::sync::Mutex;

use common::{Ends, random_match, record, reviewer, sensible_match};
use fivepaths_bots::Budget;
use fivepaths_insight::review::{Job, Report, Settings, StepReport, Task, Verdict, page, table};
use fivepaths_insight::{Claims, Figures, History, HistoryError, LevelLoss, Points};
use fivepaths_rules::{
    AnyMatch, BoardGame, BoardRules, Card, CardGame, CardOptions, Deal, End, Game, How, Match, Record, RoundDeal, Seed,
};

const QUICK: Settings = Settings { worlds: 8, seed: 5 };

fn review(record: &Record, threads: usize) -> Report {
    reviewer().review(record, &QUICK, threads, &[], |_, _| {}).unwrap()
}

/// Everything in the report of a decision that may depend only on what the mover could know, as text.
fn of_mover(step: &StepReport) -> String {
    let StepReport {
        turn,
        loss,
        verdict,
        mark,
        best,
        exact,
        worlds,
        candidates,
        by_colour,
        why,
        found_from,
        known,
        known_se,
        ..
    } = step;
    serde_json::to_string(&(
        turn,
        loss,
        verdict,
        mark,
        best,
        exact,
        (worlds, candidates, by_colour, why, found_from, known, known_se),
    ))
    .unwrap()
}

/// The first turns of a match, dealt from this deck; then it is given up.
fn given_up(game: &Match<CardGame>, deck: Vec<Card>, turns: usize) -> Match<CardGame> {
    let first = game.rounds()[0].state().first();
    let deal = Deal::Explicit { first, rounds: vec![RoundDeal { deck, tiles: None }] };
    let mut twin = Match::<CardGame>::new(*game.rules(), deal).unwrap();
    for turn in &game.rounds()[0].turns()[..turns] {
        twin.play(turn).unwrap();
    }
    let seat = twin.to_move();
    assert!(twin.end(End { how: How::Resigned, seat }));
    twin
}

#[test]
fn what_the_mover_could_not_know_changes_nothing_about_their_decision() {
    let (mut compared, reviewer) = (0, reviewer());
    for seed in 0..3 {
        let played = sensible_match(seed);
        let deck = played.deal().round(played.rules(), 1).unwrap().deck;
        let turns = played.rounds()[0].turns().len();
        for ply in [3, turns / 2, turns - 3] {
            let one = given_up(&played, deck.clone(), ply + 1);
            // The round before the decision, to find a hidden card of the other hand and one of the draw pile.
            let before = given_up(&played, deck.clone(), ply);
            let state = before.current().state();
            let mover = state.to_move().unwrap();
            let view = state.view(mover);
            let (hands, pile) = (state.hands(), state.draw_pile());
            let mut theirs = hands[mover.next(2).index()].iter().copied();
            let place = |card: Card| deck.iter().position(|&other| other == card).unwrap();
            let hidden = theirs.rfind(|&card| !card.is_wager() && view.known(mover.next(2)).count(card) == 0);
            let (Some(hidden), Some(drawn)) = (hidden, pile.into_iter().rev().find(|card| !card.is_wager())) else {
                continue;
            };
            let mut other = deck.clone();
            other.swap(place(hidden), place(drawn));
            let two = given_up(&played, other, ply + 1);
            let task = Task { round: 0, ply };
            let [one, two] = [one, two].map(|twin| reviewer.decision(&record(&twin), task, &QUICK).unwrap().unwrap());
            assert_eq!(of_mover(&one), of_mover(&two), "seed {seed}, ply {ply}");
            assert_ne!(one.before, two.before, "the truth is another");
            compared += 1;
        }
    }
    assert!(compared >= 7, "{compared} twins");
}

#[test]
fn a_hint_is_a_turn_with_a_reason_and_follows_from_the_view() {
    // The turns of this player are so bad that others are surely better, and the hint is one of those.
    let (reviewer, player) = (reviewer(), fivepaths_bots::bot::<CardGame>("random").unwrap());
    let (mut established, settings) = (0, Settings { worlds: 32, seed: 5 });
    for (mut game, played) in History::of_match(&sensible_match(3)).unwrap().remove(0).turns.into_iter().step_by(5) {
        let seat = game.to_move().unwrap();
        let hint =
            |game: &CardGame, seat| reviewer.hint(&game.view(seat), player.as_ref(), Budget::default(), &settings);
        assert_eq!(hint(&game, seat.next(2)), None, "somebody else's turn");
        let found = hint(&game, seat).unwrap();
        // The order of the draw pile is hidden.
        let twin = game.with_pile_shuffled(&mut fivepaths_bots::rng(1));
        assert_eq!(hint(&twin, seat).as_ref(), Some(&found));
        let turn: fivepaths_rules::Turn<fivepaths_rules::CardAction> = found.turn.parse().unwrap();
        let mut after = game;
        turn.iter().for_each(|&action| after.play(action).unwrap());
        assert!((1..=2).contains(&found.why.len()), "{found:?}");
        established += usize::from(found.why.iter().any(|sentence| sentence.contains(" points")));
        // In the middle of a turn it is about the draw.
        game.play(played[0]).unwrap();
        let rest = hint(&game, seat).unwrap();
        assert!(game.play(rest.turn.parse::<fivepaths_rules::Turn<_>>().unwrap()[0]).is_ok());
    }
    assert!(established > 0);
}

#[test]
fn threads_and_an_interruption_change_nothing() {
    let record = record(&sensible_match(4));
    let steps: Mutex<Vec<(Task, StepReport)>> = Mutex::default();
    let whole = reviewer()
        .review(&record, &QUICK, 1, &[], |task, step| steps.lock().unwrap().push((task, step.clone())))
        .unwrap();
    let text = serde_json::to_string(&whole).unwrap();
    assert_eq!(serde_json::to_string(&review(&record, 3)).unwrap(), text);
    // As the steps come back from a file.
    let mut done: Vec<(Task, StepReport)> = steps.into_inner().unwrap();
    done.truncate(9);
    let done: Vec<_> = done
        .into_iter()
        .map(|(task, step)| (task, serde_json::from_str(&serde_json::to_string(&step).unwrap()).unwrap()))
        .collect();
    let again = reviewer().review(&record, &QUICK, 2, &done, |_, _| {}).unwrap();
    assert_eq!(serde_json::to_string(&again).unwrap(), text);
    assert_eq!(serde_json::from_str::<Report>(&text).unwrap(), whole);
    assert!(table(&whole).contains("ann: "));
}

#[test]
fn a_job_that_is_killed_and_begun_again_says_the_same_as_one_that_was_not() {
    let (record, reviewer) = (record(&sensible_match(5)), reviewer());
    let whole = serde_json::to_string(&review(&record, 2)).unwrap();
    // What is kept of each decision is text, as in a database.
    let mut kept: Vec<(Task, String)> = Vec::new();
    let mut steps = 0;
    let report = loop {
        let done = kept.iter().map(|(task, text)| (*task, serde_json::from_str(text).unwrap())).collect();
        let mut job = Job::new(record.clone(), QUICK, done).unwrap();
        assert_eq!(job.progress()[0], kept.len());
        // The job is killed after this many steps, wherever that is.
        for _ in 0..70 {
            if job.is_done() {
                break;
            }
            if let Some((task, step)) = job.step(&reviewer) {
                kept.push((*task, serde_json::to_string(step).unwrap()));
            }
            steps += 1;
        }
        if job.is_done() {
            break job.report(&reviewer).unwrap();
        }
    };
    assert!(steps > 140, "{steps} steps: it was killed at least twice");
    assert_eq!(serde_json::to_string(&report).unwrap(), whole);
}

#[test]
fn a_job_shows_what_it_has_so_far() {
    let (record, reviewer) = (record(&sensible_match(5)), reviewer());
    let mut job = Job::new(record, QUICK, Vec::new()).unwrap();
    assert!(job.report(&reviewer).is_none(), "luck and skill are not known yet");
    while job.progress()[0] < 3 {
        job.step(&reviewer);
    }
    let report = job.report(&reviewer).unwrap();
    assert_eq!(report.rounds[0].steps.len(), 3);
    assert!(report.rounds[0].margin.is_some() && !job.is_done());
}

#[test]
fn a_match_that_was_given_up_is_reviewed_as_far_as_it_went() {
    let played = random_match(&CardOptions { rounds: 2, ..CardOptions::default() }, 3, Ends::Resigned(9));
    let report = review(&record(&played), 2);
    let round = &report.rounds[0];
    assert_eq!((report.rounds.len(), round.steps.len(), round.margin), (1, 9, None));
    let mut sum = round.start + round.deal;
    for step in &round.steps {
        assert_eq!(step.before, sum);
        assert_eq!(step.decision, step.known + step.guess);
        sum += step.decision + step.draw.unwrap_or_default();
        assert_eq!(step.after, sum);
    }
    assert!(page(&report).contains("not scored") && table(&report).contains("not scored"));
}

#[test]
fn the_report_adds_up_as_it_is_written() {
    let report = review(&record(&sensible_match(6)), 2);
    let json: serde_json::Value = serde_json::to_value(&report).unwrap();
    let round = &json["rounds"][0];
    let number = |value: &serde_json::Value| (value.as_f64().unwrap() * 100.0).round() as i64;
    let mut sum = number(&round["start"]) + number(&round["deal"]);
    for step in round["steps"].as_array().unwrap() {
        assert_eq!(number(&step["before"]), sum);
        assert_eq!(number(&step["decision"]), number(&step["known"]) + number(&step["guess"]));
        sum += number(&step["decision"]) + if step["draw"].is_null() { 0 } else { number(&step["draw"]) };
        assert_eq!(number(&step["after"]), sum);
    }
    assert_eq!(sum, number(&round["margin"]));
    for step in &report.rounds[0].steps {
        let explained: f64 = step.by_colour.values().flatten().map(|points| points.value()).sum();
        assert!((explained + step.loss.points.value()).abs() < 0.06, "{step:?}");
        assert!(step.why.len() <= 2);
    }
}

#[test]
fn records_that_cannot_be_reviewed_are_refused_with_a_reason() {
    let refused = |record: &Record| reviewer().review(record, &QUICK, 1, &[], |_, _| {}).unwrap_err();
    let running =
        Match::<CardGame>::new(fivepaths_rules::CardRules::default(), Deal::Seed(Seed::of_run(1, 1))).unwrap();
    assert_eq!(refused(&record(&running)), HistoryError::Running);

    let rules = BoardRules::for_players(2).unwrap();
    let board = Match::<BoardGame>::new(rules, Deal::Seed(Seed::of_run(1, 1))).unwrap();
    let names = vec!["ann".into(), "bob".into()];
    assert_eq!(refused(&Record::of(&AnyMatch::Board(board), None, names)), HistoryError::OtherGame);

    let good = record(&random_match(&CardOptions::default(), 2, Ends::Played)).to_json();
    let bad = Record::from_json(&good.replacen("\"moves\":[\"", "\"moves\":[\"Y2-s\",\"Y2-s\",\"", 1)).unwrap();
    assert!(matches!(refused(&bad), HistoryError::Record(_)));

    // Two players who never draw from the draw pile play longer than people ever do.
    let mut endless = random_match(&CardOptions { rounds: 1, ..CardOptions::default() }, 1, Ends::Cut);
    assert!(endless.outcome().is_some());
    let json = record(&endless).to_json();
    assert!(refused_or_good(&json), "at the cap it is reviewed");
    endless = uncut(&endless);
    let error = refused(&record(&endless));
    assert!(matches!(error, HistoryError::TooLong(1, _)), "{error}");
    assert!(error.to_string().contains("not reviewed"));
}

fn refused_or_good(json: &str) -> bool {
    fivepaths_insight::History::of_record(&Record::from_json(json).unwrap()).is_ok()
}

/// The same match, not cut: it goes on for a while and is then given up.
fn uncut(game: &Match<CardGame>) -> Match<CardGame> {
    let mut on = Match::<CardGame>::new(*game.rules(), game.deal().clone()).unwrap();
    for turn in game.rounds()[0].turns() {
        on.play(turn).unwrap();
    }
    let mut rng = fivepaths_bots::rng(3);
    let turn = fivepaths_rules::random_turn(on.current().state(), &mut rng).unwrap();
    on.play(&turn).unwrap();
    if let Some(seat) = on.to_move() {
        assert!(on.end(End { how: How::Resigned, seat: Some(seat) }));
    }
    on
}

fn figures(change: impl FnOnce(&mut Figures)) -> Figures {
    let mut figures = Figures::default();
    change(&mut figures);
    figures
}

#[test]
fn claims_that_were_not_kept_are_close_and_say_why() {
    let record = record(&sensible_match(6));
    let all = review(&record, 2);
    let bin = |kept: f64| Claims { left: (1, None), size: (None, None), claims: 90, promised: 5.0, kept, error: 0.2 };
    let with = |kept: f64| {
        let figures = figures(|figures| figures.claims = vec![bin(kept)]);
        reviewer().with_figures(figures).review(&record, &QUICK, 2, &[], |_, _| {}).unwrap()
    };
    assert_eq!(with(4.8).rounds, all.rounds, "claims that are kept change nothing");
    let mut doubted = 0;
    for (sure, unsure) in all.rounds[0].steps.iter().zip(&with(3.0).rounds[0].steps) {
        if sure.verdict != Verdict::Cost {
            assert_eq!(unsure, sure);
            continue;
        }
        doubted += 1;
        assert_eq!((unsure.verdict, unsure.mark, &unsure.found_from), (Verdict::Close, 0, &None));
        assert_eq!((unsure.loss, &unsure.candidates), (sure.loss, &sure.candidates), "the figures stay");
        assert!(unsure.why[0].contains("have promised too much"), "{:?}", unsure.why);
    }
    assert!(doubted > 0);
}

#[test]
fn what_the_judges_get_wrong_is_nobodys_skill_and_losses_are_like_those_of_a_level() {
    let record = record(&sensible_match(6));
    let level = |level: &str, loss: f64| LevelLoss { level: level.into(), loss, error: 0.1 };
    let levels = vec![level("gentle", 1e6), level("strong", 0.0)];
    let figures = figures(|figures| (figures.bands, figures.levels) = (vec![0.25; 11], levels));
    let report = reviewer().with_figures(figures).review(&record, &QUICK, 2, &[], |_, _| {}).unwrap();
    let steps = &report.rounds[0].steps;
    for sum in &report.summary {
        let turns = steps.iter().filter(|step| step.seat == sum.seat).count();
        assert_eq!(sum.known - sum.skill, Points::new(0.25 * turns as f64));
        assert_eq!(sum.like.as_deref(), Some("strong"));
    }
    assert!(steps.iter().all(|step| step.correction == Points::new(if step.seat == 0 { 0.25 } else { -0.25 })));
    assert!(table(&report).contains("Played like strong, give or take a level."));
    assert!(page(&report).contains("Played like strong, give or take a level."));
    let before = review(&record, 2);
    assert_eq!(before.rounds[0].decided(0), report.rounds[0].decided(0), "the sum is the same");
    assert!(before.summary.iter().all(|sum| sum.skill == sum.known && sum.like.is_none()));
}
