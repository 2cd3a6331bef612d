//! Conditional turns: what a player answers if the opponent does this or that.
//!
//! A list is written while the opponent has to move, and is for that one turn: the first event that fits gives the
//! answer, and the list is used up, whether there was an answer or not. An answer is one whole turn. Its own draw comes
//! last, so it never depends on a card that nobody has seen.
//!
//! `Display` and `FromStr` are the notation ([docs/formats.md](../../../../docs/formats.md)).
//!
//! ```
//! use fivepaths_club::Conditional;
//! use fivepaths_rules::CardAction;
//! let list: Conditional<CardAction> = "xR7+: B5-r; ?w: -; *: xG2-s".parse()?;
//! assert_eq!(list.answer_to(&"xR9-s".parse()?).unwrap().to_string(), "B5-r");
//! assert_eq!(list.answer_to(&"Yw-s".parse()?), None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod event;

use std::fmt;
use std::str::FromStr;

use fivepaths_rules::{Action, Card, Illegal, Rules as _, Source, Turn};

pub use answer::{Foreseen, Opening, legal_ahead, openings};
pub use event::{Deed, Event, NoEvent, Put, Ranks, Seen};

/// The most lines of a list.
pub const MOST_LINES: usize = 12;
/// The most bytes of a list in the notation; twelve of the longest lines have fewer.
pub const MOST_BYTES: usize = 640;

/// One line: an event, and the turn that answers it, or that nothing does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line<A: Action> {
    /// What the opponent does.
    pub event: Event,
    /// The answer; `None` to think about it oneself.
    pub answer: Option<Turn<A>>,
}

/// A list of at most [`MOST_LINES`] lines. Of those that fit, the first counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conditional<A: Action> {
    lines: Vec<Line<A>>,
}

/// What is wrong with a list: the line, counted from 0, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Misfit {
    /// Which line.
    pub line: usize,
    /// Why.
    pub why: Unfit,
}

/// Why a line does not fit the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// The game has no such card or pile, so it can never happen.
    Never,
    /// The answer is not legal.
    Illegal(Illegal),
}

/// What is wrong with a text that should be a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoList {
    /// Too long, or too many lines.
    TooLong,
    /// A line without `: ` between event and answer, counted from 0.
    NoColon(usize),
    /// What stands before the colon of this line is no event.
    Event(usize),
    /// What stands behind the colon of this line is no turn.
    Answer(usize),
}

impl fmt::Display for NoList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            NoList::TooLong => write!(f, "a list has at most {MOST_LINES} lines"),
            NoList::NoColon(line) => write!(f, "line {}: an event, a colon and a blank, and the answer", line + 1),
            NoList::Event(line) => write!(f, "line {}: this is no event", line + 1),
            NoList::Answer(line) => write!(f, "line {}: this is no turn", line + 1),
        }
    }
}

impl std::error::Error for NoList {}

impl<A: Action> Default for Conditional<A> {
    fn default() -> Self {
        Conditional { lines: Vec::new() }
    }
}

impl<A: Action + Seen> Conditional<A> {
    /// The lines in order.
    #[must_use]
    pub fn lines(&self) -> &[Line<A>] {
        &self.lines
    }

    /// The answer to a turn: that of the first line whose event it is. `None` if none fits, or if the first that fits
    /// has no answer.
    #[must_use]
    pub fn answer_to(&self, turn: &Turn<A>) -> Option<Turn<A>> {
        self.lines.iter().find(|line| line.event.is(turn))?.answer
    }

    /// The line before this one that always fits when it would, so that it never counts; both are counted from 0.
    #[must_use]
    pub fn forestalls(&self, line: usize) -> Option<usize> {
        let event = self.lines.get(line)?.event;
        self.lines[..line].iter().position(|earlier| earlier.event.covers(&event))
    }

    /// Adds a line at the end; false if there is no room for it.
    pub fn push(&mut self, line: Line<A>) -> bool {
        let room = self.lines.len() < MOST_LINES;
        if room {
            self.lines.push(line);
        }
        room
    }

    /// Takes a line out, counted from 0; false if there is no such line.
    pub fn remove(&mut self, line: usize) -> bool {
        let there = line < self.lines.len();
        if there {
            self.lines.remove(line);
        }
        there
    }

    /// Puts a line before the one above it; false if there is none.
    pub fn raise(&mut self, line: usize) -> bool {
        let there = line > 0 && line < self.lines.len();
        if there {
            self.lines.swap(line, line - 1);
        }
        there
    }

    /// Whether every line can be meant by a player who sees this: the events can happen in this game, and the answers
    /// are legal as far as that can be known.
    ///
    /// # Errors
    /// The first line that cannot, and why.
    pub fn check<G: Foreseen<Action = A>>(&self, view: &G::View) -> Result<(), Misfit> {
        let unfit = |line, why| Err(Misfit { line, why });
        let Some(world) = answer::world::<G>(view) else { return unfit(0, Unfit::Illegal(Illegal::RoundOver)) };
        let deck = world.rules().deck();
        for (n, line) in self.lines.iter().enumerate() {
            let has = |fits: &dyn Fn(Card) -> bool| deck.iter().any(|&card| fits(card));
            let pile = |source| match source {
                Source::Stack => true,
                Source::Pile(colour) => has(&|card| card.colour() == colour),
            };
            if !line.event.put.is_none_or(|put| has(&|card| put.has(card))) || !line.event.drew.is_none_or(pile) {
                return unfit(n, Unfit::Never);
            }
            if let Some(Err(why)) = line.answer.as_ref().map(|turn| legal_ahead::<G>(view, turn)) {
                return unfit(n, Unfit::Illegal(why));
            }
        }
        Ok(())
    }
}

impl<A: Action> fmt::Display for Line<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.answer {
            Some(turn) => write!(f, "{}: {turn}", self.event),
            None => write!(f, "{}: -", self.event),
        }
    }
}

impl<A: Action> fmt::Display for Conditional<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, line) in self.lines.iter().enumerate() {
            write!(f, "{}{line}", if n > 0 { "; " } else { "" })?;
        }
        Ok(())
    }
}

impl<A: Action> FromStr for Conditional<A> {
    type Err = NoList;

    fn from_str(text: &str) -> Result<Self, NoList> {
        if text.len() > MOST_BYTES {
            return Err(NoList::TooLong);
        }
        let texts: Vec<&str> = if text.is_empty() { Vec::new() } else { text.split("; ").collect() };
        if texts.len() > MOST_LINES {
            return Err(NoList::TooLong);
        }
        let read = |(n, line): (usize, &str)| {
            let (event, answer) = line.split_once(": ").ok_or(NoList::NoColon(n))?;
            let event = event.parse().map_err(|_| NoList::Event(n))?;
            let answer = match answer {
                "-" => None,
                turn => Some(answer::whole(turn).ok_or(NoList::Answer(n))?),
            };
            Ok(Line { event, answer })
        };
        texts.into_iter().enumerate().map(read).collect::<Result<_, _>>().map(|lines| Conditional { lines })
    }
}
