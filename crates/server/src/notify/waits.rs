//! For whom a game waits, and since when. A step at a table writes it with the turn; reminders follow from it.
//!
//! This is the one place where a table touches reminders, and a vacation those of its tables. Nothing is worked out here: a step only says that a wait begins,
//! goes on with another time, or ends, and sets the job of the person at once. What they want to hear, and when, is looked
//! up by the worker (`remind.rs`), so a turn costs the same for everybody.

use fivepaths_club::Timer;

use super::store;
use crate::store::{Millis, Write};
use crate::table::{Change, Sitter, State, Table};

/// How fast a game goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// As long as everybody likes.
    None,
    /// Both sit at the table.
    Live,
    /// By correspondence.
    Days,
    /// By correspondence, but no time flows now.
    Held,
}

impl Pace {
    const ALL: [Pace; 4] = [Pace::None, Pace::Live, Pace::Days, Pace::Held];

    /// That of a match with this timer.
    fn of(timer: &Timer) -> Pace {
        match timer.deadline() {
            _ if timer.clock().is_live() => Pace::Live,
            None => Pace::Held,
            Some(_) => Pace::Days,
        }
    }

    /// Its name, as it is stored.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Pace::None => "none",
            Pace::Live => "live",
            Pace::Days => "days",
            Pace::Held => "held",
        }
    }

    pub(super) fn parse(name: &str) -> Option<Pace> {
        Pace::ALL.into_iter().find(|pace| pace.name() == name)
    }
}

/// What a step does to the waiting at its table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waits {
    /// A turn begins, and waits for a person.
    Begins(Wait),
    /// The same turn goes on, with another time.
    GoesOn(Wait),
    /// The table waits for nobody any more.
    Ends,
}

/// A turn that waits for a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wait {
    /// For whom.
    pub person: i64,
    /// How many turns the match has had.
    pub turns: i64,
    /// Since when; for a turn that goes on, since then at least.
    pub since: Millis,
    /// Until when, where time flows.
    pub deadline: Option<Millis>,
    /// How fast the game goes.
    pub pace: Pace,
}

/// What a step does to the waiting at its table; nothing at a table where nobody would mind if it waited for ever.
pub(crate) fn waits(before: &Table, change: &Change, after: &Table) -> Option<Waits> {
    if after.row.clock.is_none() && after.people().len() < 2 {
        return None;
    }
    let moved = change.turn.is_some() || change.takeback.is_some() || !change.seats.is_empty();
    let mover = after.to_move().filter(|&seat| !after.is_bot(seat)).map(|seat| &after.seat(seat).sitter);
    match mover {
        Some(&Sitter::Person(person)) => {
            let wait = wait(person, change, after, moved);
            if moved { Some(Waits::Begins(wait)) } else { change.timer.is_some().then_some(Waits::GoesOn(wait)) }
        }
        _ if change.state == State::Open || (!moved && before.is_over()) => None,
        _ => Some(Waits::Ends),
    }
}

fn wait(person: i64, change: &Change, after: &Table, moved: bool) -> Wait {
    let (at, timer) = (change.at, after.timer());
    let begins = if moved { at } else { 0 };
    Wait {
        person,
        turns: i64::try_from(after.turns()).unwrap_or(i64::MAX),
        since: timer.and_then(|timer| timer.paused_until(at)).unwrap_or(begins),
        deadline: timer.and_then(Timer::deadline),
        pace: timer.map_or(Pace::None, Pace::of),
    }
}

/// The rows of a change. They belong to its transaction.
pub(crate) fn rows(change: &Change) -> Write {
    let (game, turn) = (change.game, change.version + 1);
    match change.waits {
        Some(Waits::Begins(wait)) => store::begin_wait(game, turn, &wait).and(store::wake(wait.person, change.at)),
        Some(Waits::GoesOn(Wait { person, since, deadline, pace, .. })) => {
            store::retime_wait(game, since, deadline, pace).and(store::wake(person, change.at))
        }
        Some(Waits::Ends) => store::end_wait(game),
        None => Write::new(),
    }
}

/// The row of a table whose turn goes on with another time, since the vacation of whoever is to move has begun or is over.
pub(crate) fn retimed(game: i64, timer: &Timer, at: Millis) -> Write {
    store::retime_wait(game, timer.paused_until(at).unwrap_or(0), timer.deadline(), Pace::of(timer))
}
