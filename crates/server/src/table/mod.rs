//! A table: the stored row, the match it replays to, and every step that can be made at it.
//!
//! Steps are pure functions: each looks at the table and gives a [`Step`] with the [`Change`] to be written, or
//! says why it cannot be made. The writer checks that the table has not changed meanwhile.

pub(crate) mod cache;
mod catch_up;
mod clock;
mod guided;
mod hint;
pub mod lists;
pub(crate) mod pages;
mod pause;
mod result;
pub(crate) mod routes;
pub mod row;
pub(crate) mod share;
pub(crate) mod sight;
pub mod store;
mod takeback;
mod vacation;

use std::fmt;

use fivepaths_rules::{
    AnyMatch, Card, Deal, End, How, MoveError, Record, RoundDeal, Seat, Seed, TakenOver, TilesJson, is_entropy,
};
use serde::{Deserialize, Serialize};

use crate::bots;
use crate::notify;
use crate::people::Person;
use crate::store::{Millis, StoreError, Stored};
use crate::web::session::distinct;

pub(crate) use catch_up::catch_up;
pub use clock::gift;
pub use hint::Hinting;
pub use result::{MatchResult, SeatResult, Standing, Tallied, against_level, against_person};
pub(crate) use routes::new::bounded;
pub(crate) use routes::{new, routes};
pub use row::{BotDue, Change, Listed, NewTable, SeatRow, Sitter, State, TableRow, TakenBack, TurnRow, Visit};

/// Decks from elsewhere, as they are stored.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Decks {
    /// Who begins the first round.
    pub first: Seat,
    /// One deck a round.
    pub rounds: Vec<Deck>,
    /// Whether each idea of the game is explained when it first matters.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub guide: bool,
}

/// The chance of one round.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Deck {
    /// The whole deck, in the order in which it is dealt.
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
    /// This step was made already.
    Twice,
    /// It is somebody else's turn.
    NotYourTurn,
    /// The match does not run.
    NotRunning,
    /// The match is not over.
    NotOver,
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
    /// Nothing can be taken back here.
    NoTakeback,
    /// No hint can be given here.
    NoHint,
    /// The table is rated, and so only for members.
    MembersOnly,
    /// The time for it was up.
    TooLate,
    /// The match is paused.
    Paused,
    /// Nothing can be done about the time here.
    NoTime,
}

impl From<MoveError> for Refused {
    fn from(error: MoveError) -> Self {
        Refused::Turn(error)
    }
}

/// What somebody puts into the shuffle, with the commitment they saw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Brought<'a> {
    /// 16 to 64 bytes in hex, or nothing.
    pub entropy: &'a str,
    /// The commitment to the server's part.
    pub commit: &'a str,
}

/// When a step is made, and how long a bot then waits before it moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment {
    /// The time.
    pub at: Millis,
    /// How long a bot waits.
    pub bot_delay: Millis,
}

/// A step that can be made.
#[derive(Clone, Debug)]
#[must_use = "a step happens when it is written"]
pub struct Step {
    /// What is to be written.
    pub change: Change,
    /// The table as it will then be.
    pub after: Table,
}

/// A table with its match.
#[derive(Clone, Debug)]
pub struct Table {
    /// As it is stored.
    pub row: TableRow,
    /// The match; `None` before the deal.
    pub game: Option<AnyMatch>,
    /// How many milliseconds each turn used, by round; nothing without a clock.
    pub times: Vec<Vec<Millis>>,
}

impl Table {
    /// Replays what is stored.
    ///
    /// # Errors
    /// When the turns do not fit the rules and the deal.
    pub fn new(row: TableRow, turns: &[TurnRow]) -> Stored<Self> {
        let dealt = row.seats.iter().all(|seat| seat.entropy.is_some() && seat.sitter != Sitter::Open);
        let game = if dealt && row.state != State::Open { Some(replay(&row, turns)?) } else { None };
        let mut times = Vec::new();
        for turn in turns {
            clock::note(&mut times, turn);
        }
        Ok(Table { row, game, times })
    }

    /// All seats in order.
    pub fn seats(&self) -> impl Iterator<Item = (Seat, &SeatRow)> {
        Seat::all(self.row.rules.players()).zip(&self.row.seats)
    }

    /// A seat. The rules never name one that is not there.
    #[must_use]
    pub fn seat(&self, seat: Seat) -> &SeatRow {
        &self.row.seats[seat.index().min(self.row.seats.len() - 1)]
    }

    /// The seats that a person plays; not those that a house bot has taken over.
    #[must_use]
    pub fn seats_of(&self, person: Option<i64>) -> Vec<Seat> {
        let sits = |row: &SeatRow| person.is_some_and(|id| row.sitter == Sitter::Person(id)) && row.left.is_none();
        self.seats().filter(|(_, row)| sits(row)).map(|(seat, _)| seat).collect()
    }

    /// The people at the table, each once, in the order of their seats.
    #[must_use]
    pub fn people(&self) -> Vec<i64> {
        let mut people = Vec::new();
        for row in &self.row.seats {
            if let Sitter::Person(person) = row.sitter
                && !people.contains(&person)
            {
                people.push(person);
            }
        }
        people
    }

    /// Whether a program plays for this seat.
    #[must_use]
    pub fn is_bot(&self, seat: Seat) -> bool {
        let row = self.seat(seat);
        row.left.is_some() || matches!(row.sitter, Sitter::Bot(_))
    }

    /// The level that plays for this seat; `None` where a house bot took over from a person.
    #[must_use]
    pub fn level(&self, seat: Seat) -> Option<&str> {
        match &self.seat(seat).sitter {
            Sitter::Bot(level) => Some(level),
            Sitter::Person(_) | Sitter::Open => None,
        }
    }

    /// Whether the match, or the table that never became one, is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.row.state == State::Over
    }

    /// Whether turns must be confirmed by players who never said what they want. With days for a match a slip costs more
    /// than an additional click.
    #[must_use]
    pub fn confirms_by_default(&self) -> bool {
        self.row.clock.is_some_and(|clock| !clock.is_live())
    }

    /// Whose turn it is.
    #[must_use]
    pub fn to_move(&self) -> Option<Seat> {
        self.game.as_ref().and_then(AnyMatch::to_move)
    }

    /// The match as it is written down.
    pub(crate) fn record(&self, game: &AnyMatch) -> Record {
        let names = self.row.seats.iter().map(|seat| seat.name.clone()).collect();
        let hints = self.row.hints.iter().map(Hinting::moment).collect();
        let record = Record::of(game, Some(self.row.id.to_string()), names)
            .with_takebacks(self.row.takebacks.clone())
            .with_hints(hints);
        let record = match self.rated() {
            Some(rated) => record.with_rated(rated),
            None => record,
        };
        match self.record_clock() {
            Some((clock, ms)) => record.with_clock(clock, ms),
            None => record,
        }
    }

    /// Whether a seat is the only one that is not a bot's, and the person is still there.
    #[must_use]
    pub fn plays_alone(&self, seat: Seat) -> bool {
        self.seats().all(|(other, row)| match row.sitter {
            Sitter::Bot(_) => other != seat,
            Sitter::Person(_) => other == seat && row.left.is_none(),
            Sitter::Open => false,
        })
    }

    /// How many turns each round has had.
    #[must_use]
    pub fn turns_by_round(&self) -> Vec<usize> {
        match &self.game {
            Some(AnyMatch::Card(game)) => game.rounds().iter().map(|round| round.turns().len()).collect(),
            Some(AnyMatch::Board(game)) => game.rounds().iter().map(|round| round.turns().len()).collect(),
            None => Vec::new(),
        }
    }

    /// How many turns the match has had.
    #[must_use]
    pub fn turns(&self) -> usize {
        self.turns_by_round().iter().sum()
    }

    /// Whether the latest step was this turn of a seat. If it was answered at once, the seat is to move again.
    fn was_made(&self, seat: Seat, turn: &str) -> bool {
        let before = usize::from(self.to_move() == Some(seat));
        let made = |back: usize| match &self.game {
            Some(AnyMatch::Card(game)) => latest(game, back),
            Some(AnyMatch::Board(game)) => latest(game, back),
            None => None,
        };
        (0..=before).any(|back| made(back).is_some_and(|made| made == turn))
    }

    /// Who made the table: the first person at it.
    fn maker(&self) -> Option<i64> {
        self.row.seats.iter().find_map(|row| match row.sitter {
            Sitter::Person(person) => Some(person),
            Sitter::Open | Sitter::Bot(_) => None,
        })
    }

    fn change(&self, at: Millis) -> Change {
        Change {
            state: self.row.state,
            end: self.row.end,
            owner: self.maker().unwrap_or_default(),
            timer: self.row.timer.clone(),
            ..Change::new(self.row.id, self.row.version, self.to_move(), at)
        }
    }

    /// The step that `change` is, with the match as it will then be.
    fn step(&self, mut change: Change, game: Option<AnyMatch>, moment: Moment) -> Step {
        if let Some(game) = &game {
            change.to_move = game.to_move();
            change.state = if game.to_move().is_some() { State::Running } else { State::Over };
        }
        let mut row = self.row.clone();
        (row.version, row.state, row.end) = (change.version + 1, change.state, change.end);
        for (seat, with) in &change.seats {
            row.seats[seat.index()] = with.clone();
        }
        if let Some(taken) = &change.takeback {
            row.takebacks.clone_from(&taken.all);
        }
        if let Some(hints) = &change.hints {
            row.hints.clone_from(hints);
        }
        // A list is for the next turn, whatever else happens before it.
        change.keeps_answers = change.state == State::Running
            && change.turn.is_none()
            && change.takeback.is_none()
            && change.seats.is_empty();
        row.answers = row.answers.filter(|_| change.keeps_answers);
        let free =
            |row: &TableRow| row.state == State::Open && row.seats.iter().any(|seat| seat.sitter == Sitter::Open);
        change.settles = free(&self.row) && !free(&row);
        let mut times = self.times.clone();
        for turn in change.turn.iter().chain(&change.answer) {
            clock::note(&mut times, turn);
        }
        row.timer.clone_from(&change.timer);
        let mut after = Table { row, game, times };
        // The time of a program does not flow, nor that of somebody on vacation.
        if let (Some(timer), Some(mover)) = (&after.row.timer, after.to_move())
            && (after.is_bot(mover) || after.is_away(mover))
        {
            change.timer = Some(timer.hold(moment.at));
        } else if after.is_over() {
            // Nothing that was proposed survives the end.
            change.timer = change.timer.map(|timer| timer.without_proposal());
        }
        after.row.timer.clone_from(&change.timer);
        change.moved = self.relieved(&after);
        change.result = if self.is_over() { None } else { after.result() };
        change.bot = after.to_move().filter(|&seat| after.is_bot(seat)).map(|seat| BotDue {
            at: moment.at + moment.bot_delay,
            thinks: after.level(seat).is_none_or(|level| bots::thinks(after.row.rules.game(), level)),
        });
        change.waits = notify::waits(self, &change, &after);
        Step { change, after }
    }

    /// The seat that somebody who opens the link would take.
    ///
    /// # Errors
    /// When there is none, or when they sit here already.
    pub fn free_seat(&self, person: Option<i64>) -> Result<Seat, Refused> {
        if !self.seats_of(person).is_empty() {
            return Err(Refused::Twice);
        }
        let open = self.seats().find(|(_, row)| row.sitter == Sitter::Open).map(|(seat, _)| seat);
        open.filter(|_| self.row.state == State::Open).ok_or(Refused::Full)
    }

    /// Somebody takes the first open seat and puts their part into the shuffle.
    ///
    /// # Errors
    /// When no seat is free for them, or when what they bring does not fit the table.
    pub fn join(&self, person: &Person, brought: Brought<'_>, moment: Moment) -> Result<Step, Refused> {
        let seat = self.free_seat(Some(person.id))?;
        if self.row.rated && !person.member {
            return Err(Refused::MembersOnly);
        }
        let taken: Vec<String> = self.row.seats.iter().map(|row| row.name.clone()).collect();
        let row = SeatRow { member: person.member, ..SeatRow::person(person.id, &distinct(&person.name, &taken)) };
        self.bring_with(person.id, brought, vec![(seat, row)], moment)
    }

    /// A person puts their entropy in for the seats they hold. The cards are dealt when the last one is in.
    ///
    /// # Errors
    /// When they hold no seat that waits for it, or when it does not fit the table.
    pub fn bring(&self, person: i64, brought: Brought<'_>, moment: Moment) -> Result<Step, Refused> {
        self.bring_with(person, brought, Vec::new(), moment)
    }

    fn bring_with(
        &self,
        person: i64,
        brought: Brought<'_>,
        joined: Vec<(Seat, SeatRow)>,
        moment: Moment,
    ) -> Result<Step, Refused> {
        if brought.commit != self.row.server_seed.commit().to_string() {
            return Err(Refused::OtherCommitment);
        }
        if !is_entropy(brought.entropy) {
            return Err(Refused::BadEntropy);
        }
        if self.row.state != State::Open {
            return Err(Refused::Twice);
        }
        let mut row = self.row.clone();
        for (seat, with) in joined {
            row.seats[seat.index()] = with;
        }
        let mut entropy = brought.entropy.to_owned();
        let mut changed = Vec::new();
        for (seat, row) in Seat::all(self.row.rules.players()).zip(&mut row.seats) {
            if row.sitter == Sitter::Person(person) && row.entropy.is_none() {
                // On a shared screen, the first seat's entropy counts for all of a person's seats.
                row.entropy = Some(std::mem::take(&mut entropy));
                changed.push((seat, row.clone()));
            }
        }
        if changed.is_empty() {
            return Err(Refused::Twice);
        }
        row.state = State::Running;
        let dealt = Table::new(row, &[]).map_err(|_| Refused::NoDeal)?;
        let timer = dealt.started(moment.at);
        Ok(self.step(Change { seats: changed, timer, ..self.change(moment.at) }, dealt.game, moment))
    }

    /// A whole turn of a seat, in answer to a version of the table.
    ///
    /// # Errors
    /// When the table has moved on, when it is not the seat's turn, or when the turn is not legal.
    pub fn turn(&self, seat: Seat, version: i64, turn: &str, moment: Moment) -> Result<Step, Refused> {
        let game = self.game.as_ref().ok_or(Refused::NotRunning)?;
        if version != self.row.version {
            let twice = version + 1 == self.row.version && self.was_made(seat, turn);
            return Err(if twice { Refused::Twice } else { Refused::Stale });
        }
        if self.goes_away(moment.at).is_some() {
            // Their vacation has begun, which is written first.
            return Err(Refused::Stale);
        }
        match game.to_move() {
            None => return Err(Refused::NotRunning),
            Some(mover) if mover != seat => return Err(Refused::NotYourTurn),
            Some(_) => {}
        }
        let mut next = game.clone();
        next.play(turn)?;
        let (timer, used) = self.timed(next.to_move(), moment.at)?;
        let turn_row = TurnRow { round: game.round(), ply: game.ply(), turn: turn.into(), used };
        let heeds = Some(self.row.answers_set);
        let mut change = Change { turn: Some(turn_row), timer, heeds, ..self.change(moment.at) };
        if let Some(answered) = self.answered(&next, turn, change.timer.as_ref(), moment.at) {
            (next, change.answer, change.timer) = (answered.game, Some(answered.turn), answered.timer);
        }
        if next.at_cap() && Seat::all(next.players()).all(|seat| self.is_bot(seat)) {
            let end = End { how: How::Cut, seat: None };
            next.end(end);
            change.end = Some(end);
        }
        Ok(self.step(change, Some(next), moment))
    }

    /// Somebody gives up. In a game of three or four a house bot plays on, as long as another person is left; otherwise
    /// the match is over.
    ///
    /// # Errors
    /// When the match does not run.
    pub fn resign(&self, seat: Seat, moment: Moment) -> Result<Step, Refused> {
        self.leaves(seat, How::Resigned, moment)
    }

    /// A seat is out of the match: a house bot plays on where other people are left in a game of three or four, otherwise
    /// the match is over.
    fn leaves(&self, seat: Seat, how: How, moment: Moment) -> Result<Step, Refused> {
        let game = self.game.as_ref().filter(|game| game.to_move().is_some()).ok_or(Refused::NotRunning)?;
        let others = self.seats().any(|(other, _)| other != seat && !self.is_bot(other));
        let mut next = game.clone();
        let mut change = self.change(moment.at);
        if game.players() > 2 && others && next.take_over(seat) {
            let left = TakenOver { seat, round: game.round(), ply: game.ply() };
            change.seats.push((seat, SeatRow { left: Some(left), ..self.seat(seat).clone() }));
        } else {
            let end = self.lost_by(seat, how);
            next.end(end);
            change.end = Some(end);
        }
        Ok(self.step(change, Some(next), moment))
    }

    /// How the match ends if a seat loses it now. Where a bot finishes for somebody, that one has lost already.
    fn lost_by(&self, seat: Seat, how: How) -> End {
        match self.seats().find(|(_, row)| self.row.rules.players() == 2 && row.left.is_some()) {
            Some((left, _)) => End { how: How::Timeout, seat: Some(left) },
            None => End { how, seat: Some(seat) },
        }
    }

    /// Somebody leaves before the start. If they made the table it is closed, otherwise their seat is free again.
    ///
    /// # Errors
    /// When the match has begun, or when they do not sit here.
    pub fn leave(&self, person: i64, moment: Moment) -> Result<Step, Refused> {
        let seats = self.seats_of(Some(person));
        if self.row.state != State::Open || seats.is_empty() {
            return Err(Refused::NotRunning);
        }
        if self.maker() == Some(person) {
            return self.call_off(moment);
        }
        let freed = seats.into_iter().map(|seat| (seat, SeatRow::open())).collect();
        Ok(self.step(Change { seats: freed, ..self.change(moment.at) }, None, moment))
    }

    /// A table where nothing has begun is closed.
    ///
    /// # Errors
    /// When the match has begun, or the table is closed already.
    pub fn call_off(&self, moment: Moment) -> Result<Step, Refused> {
        if self.row.state != State::Open {
            return Err(Refused::NotRunning);
        }
        let end = Some(End { how: How::Aborted, seat: None });
        let change = Change { state: State::Over, to_move: None, end, ..self.change(moment.at) };
        Ok(self.step(change, None, moment))
    }

    /// A rematch by the same rules, with everybody one seat further, at a new table that this step makes.
    ///
    /// # Errors
    /// When the match is not over, or when there is a rematch already.
    pub fn rematch(&self, invite: String, server_seed: Seed, moment: Moment) -> Result<Step, Refused> {
        if !self.is_over() {
            return Err(Refused::NotOver);
        }
        if self.row.rematch.is_some() {
            return Err(Refused::Twice);
        }
        let again = |row: &SeatRow| SeatRow {
            entropy: matches!(row.sitter, Sitter::Bot(_)).then(String::new),
            left: None,
            ..row.clone()
        };
        let mut seats: Vec<SeatRow> = self.row.seats.iter().map(again).collect();
        seats.rotate_left(1);
        let (rules, public, rated, clock) = (self.row.rules, self.row.public, self.row.rated, self.row.clock);
        let (decks, at) = (None, moment.at);
        let rematch = Some(Box::new(NewTable { rules, public, rated, clock, invite, server_seed, decks, seats, at }));
        Ok(self.step(Change { rematch, ..self.change(at) }, self.game.clone(), moment))
    }
}

/// The latest turn of a match, or one so far back.
fn latest<G: fivepaths_rules::Game>(game: &fivepaths_rules::Match<G>, back: usize) -> Option<String> {
    let mut turns = game.rounds().iter().rev().flat_map(|round| round.turns().iter().rev());
    turns.nth(back).map(ToString::to_string)
}

fn unreadable(row: &TableRow, what: impl fmt::Display) -> StoreError {
    StoreError::Unreadable(format!("game {}: {what}", row.id))
}

fn deal(row: &TableRow) -> Stored<Deal> {
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

fn replay(row: &TableRow, turns: &[TurnRow]) -> Stored<AnyMatch> {
    let mut game = AnyMatch::new(row.rules, deal(row)?).map_err(|error| unreadable(row, error))?;
    let take_over = |game: &mut AnyMatch| {
        for left in row.seats.iter().filter_map(|seat| seat.left) {
            if (left.round, left.ply) == (game.round(), game.ply()) {
                // Taking a seat over twice or after the end is refused, which does no harm here. Which of the two it is
                // follows from how many play.
                let _ = game.take_over(left.seat) || game.bot_finishes(left.seat);
            }
        }
    };
    for turn in turns {
        take_over(&mut game);
        if (turn.round, turn.ply) != (game.round(), game.ply()) {
            return Err(unreadable(row, format!("round {} ply {} is out of order", turn.round, turn.ply)));
        }
        game.play(&turn.turn).map_err(|error| unreadable(row, error))?;
    }
    take_over(&mut game);
    if let Some(end) = row.end {
        game.end(end);
    }
    Ok(game)
}
