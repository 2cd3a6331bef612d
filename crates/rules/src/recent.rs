//! What happened in some turns of a round, so that it can be marked on a table.

use std::ops::Range;

use crate::board_game::{BoardAction, BoardGame};
use crate::card::Card;
use crate::card_game::{CardAction, CardGame};
use crate::colour::Colour;
use crate::game::Game;
use crate::matches::Match;
use crate::seat::Seat;
use crate::source::Source;

/// What happened in some turns of a round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Recent {
    /// The cards that were put into a column, and by whom.
    pub played: Vec<(Seat, Card)>,
    /// The cards that were discarded.
    pub discarded: Vec<Card>,
    /// Where cards were drawn from.
    pub drawn: Vec<Source>,
    /// The explorers that moved, by player and path (board game).
    pub moved: Vec<(Seat, Colour)>,
}

/// The decisions of some turns of a round, each with the seat that made it. Rounds are counted from 1.
fn decisions<G: Game>(game: &Match<G>, round: u8, turns: &Range<usize>) -> Vec<(Seat, G::Action)> {
    let Some(round) = usize::from(round).checked_sub(1).and_then(|index| game.rounds().get(index)) else {
        return Vec::new();
    };
    let seats = std::iter::successors(Some(round.state().first()), |seat| Some(seat.next(game.players())));
    let turns = seats.zip(round.turns()).take(turns.end).skip(turns.start);
    turns.flat_map(|(seat, turn)| turn.iter().map(move |&action| (seat, action))).collect()
}

impl Match<CardGame> {
    /// What happened in these turns of a round. Rounds are counted from 1, turns from 0.
    #[must_use]
    pub fn recent(&self, round: u8, turns: Range<usize>) -> Recent {
        let mut recent = Recent::default();
        for (seat, action) in decisions(self, round, &turns) {
            match action {
                CardAction::Play(card) => recent.played.push((seat, card)),
                CardAction::Discard(card) => recent.discarded.push(card),
                CardAction::Draw(source) => recent.drawn.push(source),
            }
        }
        recent
    }
}

impl Match<BoardGame> {
    /// What happened in these turns of an expedition. Expeditions are counted from 1, turns from 0.
    #[must_use]
    pub fn recent(&self, round: u8, turns: Range<usize>) -> Recent {
        let mut recent = Recent::default();
        for (seat, action) in decisions(self, round, &turns) {
            match action {
                BoardAction::Play(card) | BoardAction::Research(card) => recent.played.push((seat, card)),
                BoardAction::Discard(card) => recent.discarded.push(card),
                BoardAction::Draw(source) => recent.drawn.push(source),
                BoardAction::Step(_) | BoardAction::Stay => {}
            }
        }
        let mut views = self.views(round, None).skip(turns.start);
        let before = views.next();
        let after = turns.len().checked_sub(1).and_then(|turns| views.nth(turns));
        if let (Some(before), Some(after)) = (before, after) {
            let explorers = Seat::all(self.players()).flat_map(|seat| Colour::ALL.map(|colour| (seat, colour)));
            let moved =
                explorers.filter(|&(seat, colour)| before.path(seat, colour).stone != after.path(seat, colour).stone);
            recent.moved = moved.collect();
        }
        recent
    }
}
