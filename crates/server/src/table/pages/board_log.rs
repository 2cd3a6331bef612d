//! The turns of an expedition in words, with what the tiles gave.

use fivepaths_rules::{BoardAction, BoardGame, BoardView, Card, Game, Match, Seat, Source};

use crate::table::pages::log::Line;
use crate::web::words::{card_name, colour_name, t};

/// The turns of an expedition, counted from 0.
pub(crate) fn lines(game: &Match<BoardGame>, round: usize) -> Vec<Line> {
    let Some(played) = game.rounds().get(round) else { return Vec::new() };
    let mut seat = played.state().first();
    let mut lines = Vec::new();
    // Looking each ply up would replay the expedition for every line.
    let mut views = game.views(round as u8 + 1, None);
    let mut before = views.next();
    for turn in played.turns() {
        let after = views.next();
        let (mut words, mut brief) = (String::new(), String::new());
        let mut discarded = None;
        for action in turn.iter() {
            if let BoardAction::Discard(card) = *action {
                discarded = Some(card);
            }
            let next = decision(*action, before.as_ref(), discarded);
            brief += &in_brief(*action, &next);
            words = if words.is_empty() { next } else { format!("{words}, {next}") };
        }
        if let (Some(before), Some(after)) = (&before, &after) {
            words += &gains(before, after, seat);
        }
        lines.push(Line { seat, words, brief: Some(brief), notation: turn.to_string(), rows: None });
        before = after;
        seat = seat.next(game.players());
    }
    lines
}

/// A decision in words, made in a turn that found the table as `before` and has `discarded` a card since.
fn decision(action: BoardAction, before: Option<&BoardView>, discarded: Option<Card>) -> String {
    match action {
        BoardAction::Play(card) => t!("log-played", card = card_name(card)),
        BoardAction::Research(card) => t!("log-researched", card = card_name(card)),
        BoardAction::Discard(card) => t!("log-discarded", card = card_name(card)),
        BoardAction::Step(colour) => t!("log-stepped", colour = colour_name(colour)),
        BoardAction::Stay => t!("log-stayed"),
        BoardAction::Draw(Source::Stack) => t!("log-drew"),
        BoardAction::Draw(Source::Pile(colour)) => {
            if let Some(card) = discarded.filter(|card| card.colour() == colour) {
                return t!("log-took-back", card = card_name(card));
            }
            let top = before.and_then(|view| view.pile(colour).cards(colour).next_back());
            top.map_or_else(|| t!("log-drew"), |card| t!("log-took", card = card_name(card)))
        }
    }
}

/// The same for a line with little room. What was played needs no verb, a step is an arrow, and a card from the draw pile
/// is not news.
fn in_brief(action: BoardAction, words: &str) -> String {
    match action {
        BoardAction::Play(card) => card_name(card),
        BoardAction::Research(card) => t!("board-plan-research", card = card_name(card)),
        BoardAction::Discard(_) => words.to_owned(),
        BoardAction::Step(colour) => format!(" → {}", colour_name(colour)),
        BoardAction::Stay | BoardAction::Draw(Source::Stack) => String::new(),
        BoardAction::Draw(Source::Pile(_)) => format!(", {words}"),
    }
}

fn gains(before: &BoardView, after: &BoardView, seat: Seat) -> String {
    let artifacts = after.artifacts(seat).saturating_sub(before.artifacts(seat));
    let points = after.points(seat) - before.points(seat);
    let mut words = String::new();
    if artifacts > 0 {
        words += &format!("; {}", t!("log-artifacts", n = artifacts));
    }
    if points > 0 {
        words += &format!("; {}", t!("log-points", n = points));
    }
    words
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use fivepaths_rules::{BoardOptions, BoardRules, Deal, Rules as _, Seed};

    /// A match in which the first turn leaves a card on a pile, and the second one discards another card of that
    /// colour there and takes it back.
    #[test]
    fn a_card_taken_back_is_named_and_not_the_one_below_it() {
        let rules = BoardRules::new(&BoardOptions::default()).unwrap();
        let held = |game: &Match<BoardGame>| -> Vec<Card> { game.view(game.to_move()).hand().iter().collect() };
        for number in 0.. {
            let mut game = Match::<BoardGame>::new(rules, Deal::Seed(Seed::of_run(number, 0))).unwrap();
            let below = held(&game)[0];
            game.play(&format!("x{below}-s").parse().unwrap()).unwrap();
            let Some(top) = held(&game).into_iter().find(|card| card.colour() == below.colour() && *card != below)
            else {
                continue;
            };
            game.play(&format!("x{top}-{}", below.colour().pile_letter()).parse().unwrap()).unwrap();
            let words = &lines(&game, 0)[1].words;
            assert_eq!(words, &format!("discarded {0}, took {0} back", card_name(top)));
            return;
        }
    }
}
