//! The turns of an expedition in words, with what the tiles gave.

use fivepaths_rules::{BoardAction, BoardGame, BoardView, Card, Colour, Game, Match, Seat, Source};

use crate::pages::card::{card_name, colour_name};
use crate::pages::log::Line;
use crate::text::{fill, t};

/// What happened in some turns, for the marks on the table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Recent {
    /// The explorers that moved.
    pub(crate) moved: Vec<(Seat, Colour)>,
    /// The cards that were discarded.
    pub(crate) discarded: Vec<Card>,
    /// Where cards were drawn from.
    pub(crate) drawn: Vec<Source>,
}

/// What happened in an expedition (from 0) in the turns `since` to `until`.
pub(crate) fn recent(of: &Match<BoardGame>, round: usize, since: usize, until: usize) -> Recent {
    let turns = of.rounds().get(round).and_then(|round| round.turns().get(since..until)).unwrap_or_default();
    let view_at = |ply: usize| of.view_at(round as u8 + 1, ply as u16, None);
    let mut recent = Recent::default();
    for action in turns.iter().flat_map(|turn| turn.iter()) {
        match *action {
            BoardAction::Discard(card) => recent.discarded.push(card),
            BoardAction::Draw(source) => recent.drawn.push(source),
            BoardAction::Play(_) | BoardAction::Research(_) | BoardAction::Step(_) | BoardAction::Stay => {}
        }
    }
    if let (Some(before), Some(after)) = (view_at(since), view_at(until)) {
        for seat in Seat::all(of.players()) {
            let stone = |view: &BoardView, colour| view.path(seat, colour).stone;
            let moved = Colour::first(5).iter().filter(|&&colour| stone(&before, colour) != stone(&after, colour));
            recent.moved.extend(moved.map(|&colour| (seat, colour)));
        }
    }
    recent
}

/// The turns of an expedition, counted from 0.
pub(crate) fn lines(of: &Match<BoardGame>, round: usize) -> Vec<Line> {
    let Some(played) = of.rounds().get(round) else { return Vec::new() };
    let mut seat = played.state().first();
    let mut lines = Vec::new();
    let view_at = |ply: usize| of.view_at(round as u8 + 1, ply as u16, None);
    let mut before = view_at(0);
    for (ply, turn) in played.turns().iter().enumerate() {
        let after = view_at(ply + 1);
        let mut words = String::new();
        for action in turn.iter() {
            let next = decision(*action, before.as_ref());
            words = if words.is_empty() { next } else { format!("{words}, {next}") };
        }
        if let (Some(before), Some(after)) = (&before, &after) {
            words += &gains(before, after, seat);
        }
        lines.push(Line { seat, words, notation: turn.to_string(), rows: None });
        before = after;
        seat = seat.next(of.players());
    }
    lines
}

fn decision(action: BoardAction, before: Option<&BoardView>) -> String {
    match action {
        BoardAction::Play(card) => fill("played {card}", &[("card", &card_name(card))]),
        BoardAction::Research(card) => fill("played {card} with the researcher", &[("card", &card_name(card))]),
        BoardAction::Discard(card) => fill("discarded {card}", &[("card", &card_name(card))]),
        BoardAction::Step(colour) => fill("stepped on {colour}", &[("colour", &colour_name(colour))]),
        BoardAction::Stay => t("stayed").to_owned(),
        BoardAction::Draw(Source::Stack) => t("drew").to_owned(),
        BoardAction::Draw(Source::Pile(colour)) => {
            let top = before.and_then(|view| view.pile(colour).cards(colour).next_back());
            match top {
                Some(card) => fill("took {card}", &[("card", &card_name(card))]),
                // Their own fresh discard: it was not on the pile before the turn.
                None => fill("took it back from {colour}", &[("colour", &colour_name(colour))]),
            }
        }
    }
}

fn gains(before: &BoardView, after: &BoardView, seat: Seat) -> String {
    let artifacts = after.artifacts(seat).saturating_sub(before.artifacts(seat));
    let points = after.points(seat) - before.points(seat);
    let mut words = String::new();
    if artifacts > 0 {
        words += &fill("; {n} × artifact", &[("n", &artifacts)]);
    }
    if points > 0 {
        words += &fill("; +{n} points", &[("n", &points)]);
    }
    words
}
