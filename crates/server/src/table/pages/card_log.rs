//! The turns of a card round in words. A drawn card is never named, one taken from a pile always is:
//! everybody saw it.

use fivepaths_rules::{ByColour, Card, CardAction, CardGame, Game, Match, Seat, Source, column_row};

use crate::table::pages::log::Line;
use crate::web::words::{card_name, t};

/// The latest turn, for the marks on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Latest {
    pub(crate) seat: Seat,
    pub(crate) card: Card,
    pub(crate) played: bool,
    pub(crate) source: Source,
}

/// The latest turn of a round, if there is one.
pub(crate) fn latest(game: &Match<CardGame>, round: usize, turns: usize) -> Option<Latest> {
    let round = game.rounds().get(round)?;
    let turn = round.turns().get(turns.checked_sub(1)?)?;
    let seat = mover(round.state().first(), turns - 1);
    let mut latest = Latest { seat, card: Card::default(), played: true, source: Source::Stack };
    for action in turn.iter() {
        match *action {
            CardAction::Play(card) => (latest.card, latest.played) = (card, true),
            CardAction::Discard(card) => (latest.card, latest.played) = (card, false),
            CardAction::Draw(source) => latest.source = source,
        }
    }
    Some(latest)
}

fn mover(first: Seat, ply: usize) -> Seat {
    if ply.is_multiple_of(2) { first } else { first.next(2) }
}

/// The turns of a round, counted from 0.
pub(crate) fn lines(game: &Match<CardGame>, round: usize) -> Vec<Line> {
    let Some(round) = game.rounds().get(round) else { return Vec::new() };
    let first = round.state().first();
    let mut piles: ByColour<Vec<Card>> = ByColour::default();
    let mut lines = Vec::new();
    for (ply, turn) in round.turns().iter().enumerate() {
        let seat = mover(first, ply);
        let mut words = String::new();
        for action in turn.iter() {
            words = match *action {
                CardAction::Play(card) => t!("log-played", card = card_name(card)),
                CardAction::Discard(card) => {
                    piles[card.colour()].push(card);
                    t!("log-discarded", card = card_name(card))
                }
                CardAction::Draw(Source::Stack) => format!("{words}, {}", t!("log-drew")),
                CardAction::Draw(Source::Pile(colour)) => {
                    let taken = piles[colour].pop().map(card_name).unwrap_or_default();
                    format!("{words}, {}", t!("log-took", card = taken))
                }
            };
        }
        let rows = Some(column_row(turn, seat == first));
        lines.push(Line { seat, words, brief: None, notation: turn.to_string(), rows });
    }
    lines
}
