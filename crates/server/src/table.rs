//! A table: the stored row, the match it replays to, and every step that can be made at it.
//!
//! Steps are pure: each looks at the table and gives the [`Change`] that the storage carries out, or
//! says why not. Whether the table is still as it was is the storage's question.

use std::fmt;

use fivepaths_rules::{AnyMatch, Card, Deal, End, How, MoveError, RoundDeal, Seat, TakenOver, TilesJson};
use serde::{Deserialize, Serialize};

use crate::storage::{Change, GameRow, Millis, SeatRow, Sitter, State, StorageError, Stored, TurnRow};
use crate::visitor::distinct;

/// Decks from elsewhere, as they are stored.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Decks {
    /// Who begins the first round.
    pub first: Seat,
    /// One deck a round.
    pub rounds: Vec<Deck>,
}

/// The chance of one round.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Deck {
    /// The whole deck, first card dealt first.
    pub deck: Vec<Card>,
    /// The tiles of the board game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tiles: Option<TilesJson>,
}

/// Why a step cannot be made, in words for the person who tried.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// Something else happened first.
    Stale,
    /// This very turn was made already.
    Twice,
    /// It is somebody else's turn.
    NotYourTurn,
    /// The match does not run.
    NotRunning,
    /// All seats are taken.
    Full,
    /// The commitment is not this table's.
    OtherCommitment,
    /// The entropy is not 16 to 64 bytes in hex.
    BadEntropy,
    /// The turn is not in the notation, or not legal.
    Turn(MoveError),
    /// The cards cannot be dealt.
    NoDeal,
}

impl From<MoveError> for Refused {
    fn from(error: MoveError) -> Self {
        Refused::Turn(error)
    }
}

/// A table with its match.
#[derive(Clone, Debug)]
pub struct Table {
    /// As it is stored.
    pub row: GameRow,
    /// The match; `None` before the deal.
    pub of: Option<AnyMatch>,
}

impl Table {
    /// Replays what is stored.
    pub fn new(row: GameRow) -> Stored<Self> {
        let dealt = row.seats.iter().all(|seat| seat.entropy.is_some() && seat.sitter != Sitter::Open);
        let of = if dealt && row.state != State::Open { Some(replay(&row)?) } else { None };
        Ok(Table { row, of })
    }

    /// All seats in order.
    pub fn seats(&self) -> impl Iterator<Item = (Seat, &SeatRow)> {
        Seat::all(self.row.rules.players()).zip(&self.row.seats)
    }

    /// A seat. The rules never name one that is not there.
    pub fn seat(&self, seat: Seat) -> &SeatRow {
        &self.row.seats[seat.index().min(self.row.seats.len() - 1)]
    }

    /// The seats that a person plays; not those that a house bot has taken over.
    pub fn seats_of(&self, person: Option<i64>) -> Vec<Seat> {
        let sits = |row: &SeatRow| person.is_some_and(|id| row.sitter == Sitter::Person(id)) && row.left.is_none();
        self.seats().filter(|(_, row)| sits(row)).map(|(seat, _)| seat).collect()
    }

    /// Whether somebody may look at it: players always, others if the table is open to all.
    pub fn may_see(&self, person: Option<i64>) -> bool {
        let sat = |row: &SeatRow| person.is_some_and(|id| row.sitter == Sitter::Person(id));
        self.row.public || self.row.seats.iter().any(sat)
    }

    /// Whether a program plays for this seat.
    pub fn is_bot(&self, seat: Seat) -> bool {
        let row = self.seat(seat);
        row.left.is_some() || matches!(row.sitter, Sitter::Bot(_))
    }

    /// Whether the match, or the table that never became one, is over.
    pub fn is_over(&self) -> bool {
        self.row.state == State::Over
    }

    /// Whether turns wait for a last word where a player never said what they want. Games have no clock
    /// yet; with days per move it will be yes, since a slip is costlier than a click.
    pub fn confirms_by_default(&self) -> bool {
        false
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Option<Seat> {
        self.of.as_ref().and_then(AnyMatch::to_move)
    }

    fn change(&self, at: Millis) -> Change {
        Change {
            game: self.row.id,
            version: self.row.version,
            state: self.row.state,
            to_move: self.to_move(),
            turn: None,
            seats: Vec::new(),
            end: self.row.end,
            rematch: self.row.rematch,
            bot_due: None,
            at,
        }
    }

    /// Makes `change` say what follows from the match as it would then be.
    fn follow(&self, mut change: Change, of: &AnyMatch, bot_delay: Millis) -> Change {
        change.to_move = of.to_move();
        change.state = if of.to_move().is_some() { State::Running } else { State::Over };
        let now_bot =
            |seat: Seat| self.is_bot(seat) || change.seats.iter().any(|(s, row)| *s == seat && row.left.is_some());
        change.bot_due = of.to_move().filter(|&seat| now_bot(seat)).map(|_| change.at + bot_delay);
        change
    }

    /// Somebody takes the first open seat; with entropy, if they bring some.
    pub fn join(&self, person: i64, name: &str, at: Millis) -> Result<(Seat, Change), Refused> {
        if self.row.state != State::Open {
            return Err(Refused::Full);
        }
        let open = self.seats().find(|(_, row)| row.sitter == Sitter::Open).map(|(seat, _)| seat);
        let seat = open.ok_or(Refused::Full)?;
        let taken: Vec<String> = self.row.seats.iter().map(|row| row.name.clone()).collect();
        let name = distinct(name, &taken);
        let row = SeatRow { sitter: Sitter::Person(person), name, entropy: None, left: None };
        Ok((seat, Change { seats: vec![(seat, row)], ..self.change(at) }))
    }

    /// A person's entropy for the seats they hold; the cards are dealt when the last one is in. In
    /// `joined` are seats that the person takes in the same step.
    pub fn bring(
        &self,
        person: i64,
        entropy: &str,
        commit: &str,
        joined: Vec<(Seat, SeatRow)>,
        at: Millis,
        bot_delay: Millis,
    ) -> Result<Change, Refused> {
        if commit != self.row.server_seed.commit().to_string() {
            return Err(Refused::OtherCommitment);
        }
        if !is_entropy(entropy) {
            return Err(Refused::BadEntropy);
        }
        if self.row.state != State::Open {
            return Err(Refused::Twice);
        }
        let mut row = self.row.clone();
        for (seat, with) in joined {
            row.seats[seat.index()] = with;
        }
        let mut entropy = entropy.to_owned();
        let mut changed = Vec::new();
        for (seat, row) in Seat::all(self.row.rules.players()).zip(&mut row.seats) {
            if row.sitter == Sitter::Person(person) && row.entropy.is_none() {
                // On a shared screen the first seat's entropy stands for all of them.
                row.entropy = Some(std::mem::take(&mut entropy));
                changed.push((seat, row.clone()));
            }
        }
        if changed.is_empty() {
            return Err(Refused::Twice);
        }
        let change = Change { seats: changed, ..self.change(at) };
        row.state = State::Running;
        match Table::new(row) {
            Ok(Table { of: Some(of), .. }) => Ok(self.follow(change, &of, bot_delay)),
            Ok(_) => Ok(change),
            Err(_) => Err(Refused::NoDeal),
        }
    }

    /// A whole turn of a seat, in answer to a version of the table.
    pub fn turn(&self, seat: Seat, version: i64, turn: &str, at: Millis, bot_delay: Millis) -> Result<Change, Refused> {
        let of = self.of.as_ref().ok_or(Refused::NotRunning)?;
        if version != self.row.version {
            let last = self.row.turns.last().is_some_and(|last| last.turn == turn);
            return Err(if last && version + 1 == self.row.version { Refused::Twice } else { Refused::Stale });
        }
        match of.to_move() {
            None => return Err(Refused::NotRunning),
            Some(mover) if mover != seat => return Err(Refused::NotYourTurn),
            Some(_) => {}
        }
        let mut next = of.clone();
        let turn_row = TurnRow { round: of.round(), ply: of.ply(), turn: turn.into() };
        next.play(turn)?;
        let mut change = Change { turn: Some(turn_row), ..self.change(at) };
        if next.at_cap() && Seat::all(next.players()).all(|seat| self.is_bot(seat)) {
            let end = End { how: How::Cut, seat: None };
            next.end(end);
            change.end = Some(end);
        }
        Ok(self.follow(change, &next, bot_delay))
    }

    /// Somebody gives up. In a game of three or four a house bot plays on while another person is
    /// left; otherwise the match is over.
    pub fn resign(&self, seat: Seat, at: Millis, bot_delay: Millis) -> Result<Change, Refused> {
        let of = self.of.as_ref().filter(|of| of.to_move().is_some()).ok_or(Refused::NotRunning)?;
        let others = self.seats().any(|(other, _)| other != seat && !self.is_bot(other));
        let mut next = of.clone();
        let mut change = self.change(at);
        if of.players() > 2 && others && next.take_over(seat) {
            let left = TakenOver { seat, round: of.round(), ply: of.ply() };
            change.seats.push((seat, SeatRow { left: Some(left), ..self.seat(seat).clone() }));
        } else {
            let end = End { how: How::Resigned, seat: Some(seat) };
            next.end(end);
            change.end = Some(end);
        }
        Ok(self.follow(change, &next, bot_delay))
    }

    /// Somebody leaves before the start: who made the table closes it, others free their seat.
    pub fn leave(&self, person: i64, at: Millis) -> Result<Change, Refused> {
        let seats = self.seats_of(Some(person));
        if self.row.state != State::Open || seats.is_empty() {
            return Err(Refused::NotRunning);
        }
        let maker = self.row.seats.iter().find_map(|row| match row.sitter {
            Sitter::Person(id) => Some(id),
            _ => None,
        });
        if maker == Some(person) {
            return Ok(self.close(at));
        }
        let open = SeatRow { sitter: Sitter::Open, name: String::new(), entropy: None, left: None };
        Ok(Change { seats: seats.into_iter().map(|seat| (seat, open.clone())).collect(), ..self.change(at) })
    }

    /// Closes a table that nobody will come to.
    pub fn close(&self, at: Millis) -> Change {
        let end = Some(End { how: How::Aborted, seat: None });
        Change { state: State::Over, to_move: None, end, ..self.change(at) }
    }

    /// Notes where the rematch is.
    pub fn rematch(&self, game: i64, at: Millis) -> Change {
        Change { rematch: Some(game), ..self.change(at) }
    }
}

/// Entropy is nothing at all, or 16 to 64 bytes in lower-case hex.
pub fn is_entropy(text: &str) -> bool {
    let hex = |c: u8| c.is_ascii_digit() || (b'a'..=b'f').contains(&c);
    text.is_empty() || ((32..=128).contains(&text.len()) && text.len().is_multiple_of(2) && text.bytes().all(hex))
}

fn unreadable(row: &GameRow, what: impl fmt::Display) -> StorageError {
    StorageError::Unreadable(format!("game {}: {what}", row.id))
}

fn deal(row: &GameRow) -> Stored<Deal> {
    let Some(decks) = &row.decks else {
        return Ok(Deal::Fair {
            id: row.id.to_string(),
            server_seed: row.server_seed,
            entropy: row.seats.iter().map(|seat| seat.entropy.clone().unwrap_or_default()).collect(),
        });
    };
    let decks: Decks = serde_json::from_str(decks).map_err(|error| unreadable(row, error))?;
    let deal = |deck: Deck| RoundDeal { deck: deck.deck, tiles: deck.tiles.as_ref().map(Into::into) };
    Ok(Deal::Explicit { first: decks.first, rounds: decks.rounds.into_iter().map(deal).collect() })
}

fn replay(row: &GameRow) -> Stored<AnyMatch> {
    let mut of = AnyMatch::new(row.rules, deal(row)?).map_err(|error| unreadable(row, error))?;
    let take_over = |of: &mut AnyMatch| {
        for left in row.seats.iter().filter_map(|seat| seat.left) {
            if (left.round, left.ply) == (of.round(), of.ply()) {
                // Taking over twice is refused, and so is it after the end; both are fine here.
                of.take_over(left.seat);
            }
        }
    };
    for turn in &row.turns {
        take_over(&mut of);
        if (turn.round, turn.ply) != (of.round(), of.ply()) {
            return Err(unreadable(row, format!("round {} ply {} is out of order", turn.round, turn.ply)));
        }
        of.play(&turn.turn).map_err(|error| unreadable(row, error))?;
    }
    take_over(&mut of);
    if let Some(end) = row.end {
        of.end(end);
    }
    Ok(of)
}
