//! Taking a turn back, which is possible only where it harms nobody: all other players are bots, and nothing is rated.
//!
//! The player's last turn is removed, and with it what the bots did after it. The deck stays as it was, so a player who
//! takes a turn back knows the next card of the draw pile. That is why only casual games without a clock allow it, and why
//! the record says so.

use fivepaths_rules::{AnyMatch, Game, Match, Seat, Takeback};

use super::{Change, Moment, Refused, Step, Table, TakenBack, TurnRow};

/// How many turns can be taken back in a match, including those of bots. It limits how much of the disk a table takes.
const MOST: usize = 40;

impl Table {
    /// Takes the last turn of a seat back, and those after it, in answer to a version of the table.
    ///
    /// # Errors
    /// When the table has another version or is over, when other people play, or when nothing (more) can be taken back.
    pub fn take_back(&self, seat: Seat, version: i64, moment: Moment) -> Result<Step, Refused> {
        if version != self.row.version {
            return Err(Refused::Stale);
        }
        let game = self.game.as_ref().filter(|game| game.to_move().is_some()).ok_or(Refused::NotRunning)?;
        let from = self.last_turn_of(seat).ok_or(Refused::NoTakeback)?;
        let (round, mut turns) = (game.round(), self.turn_rows());
        let mut all = self.row.takebacks.clone();
        // The latest first, as if they were taken back one by one.
        while let Some(turn) = turns.pop_if(|turn| turn.round == round && turn.ply >= from) {
            all.push(Takeback { round, ply: turn.ply, turn: turn.turn });
        }
        let before = Table::new(self.row.clone(), &turns).map_err(|_| Refused::NoTakeback)?;
        let taken = TakenBack { round, from, turns: turns.len() as i64, all };
        let change = Change { takeback: Some(Box::new(taken)), ..self.change(moment.at) };
        Ok(self.step(change, before.game, moment))
    }

    /// Whether a seat could take a turn back now.
    #[must_use]
    pub fn may_take_back(&self, seat: Seat) -> bool {
        self.to_move().is_some() && self.last_turn_of(seat).is_some()
    }

    /// The ply of a seat's last turn in this round, if it may be taken back.
    fn last_turn_of(&self, seat: Seat) -> Option<u16> {
        let game = self.game.as_ref().filter(|_| self.plays_alone(seat) && self.is_leisurely())?;
        let from = (0..game.ply()).rev().find(|&ply| mover_at(game, ply) == seat)?;
        let room = self.row.takebacks.len() + usize::from(game.ply() - from) <= MOST;
        room.then_some(from)
    }

    /// All turns of the match as they are stored.
    fn turn_rows(&self) -> Vec<TurnRow> {
        match &self.game {
            Some(AnyMatch::Card(game)) => rows(game),
            Some(AnyMatch::Board(game)) => rows(game),
            None => Vec::new(),
        }
    }
}

/// Who moved, or will move, at a ply of this round.
fn mover_at(game: &AnyMatch, ply: u16) -> Seat {
    let first = match game {
        AnyMatch::Card(game) => game.current().state().first(),
        AnyMatch::Board(game) => game.current().state().first(),
    };
    (0..ply % u16::from(game.players())).fold(first, |seat, _| seat.next(game.players()))
}

fn rows<G: Game>(game: &Match<G>) -> Vec<TurnRow> {
    let rounds = (1..).zip(game.rounds());
    let of = |(round, played): (u8, &fivepaths_rules::Round<G>)| -> Vec<TurnRow> {
        (0..)
            .zip(played.turns())
            .map(|(ply, turn)| TurnRow { round, ply, turn: turn.to_string(), used: None })
            .collect()
    };
    rounds.flat_map(of).collect()
}
