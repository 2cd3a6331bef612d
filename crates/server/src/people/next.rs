//! In which order somebody goes from one game that waits for them to the next.

use std::cmp::Reverse;

use crate::store::Millis;
use crate::table::{Listed, Sitter};
use crate::web::words::shown_name;

/// An order of games that wait for somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum NextBy {
    /// Where time is up soonest, and then those without a clock.
    #[default]
    TimeLeft,
    /// Where the opponent has waited longest.
    Waiting,
    /// Where something happened last.
    Latest,
    /// By the names of the opponents.
    Opponent,
}

impl NextBy {
    /// All of them, in the order in which they are offered.
    pub const ALL: [NextBy; 4] = [NextBy::TimeLeft, NextBy::Waiting, NextBy::Latest, NextBy::Opponent];

    /// Its name in the database and in forms.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            NextBy::TimeLeft => "time",
            NextBy::Waiting => "waiting",
            NextBy::Latest => "latest",
            NextBy::Opponent => "opponent",
        }
    }

    /// The order of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        NextBy::ALL.into_iter().find(|order| order.name() == name)
    }

    /// Puts games that wait for a person in this order. Games that are alike stay as they were.
    pub fn sort(self, games: &mut [Listed], person: i64) {
        match self {
            NextBy::TimeLeft => games.sort_by_key(|game| game.deadline.unwrap_or(Millis::MAX)),
            NextBy::Waiting => games.sort_by_key(|game| game.changed),
            NextBy::Latest => games.sort_by_key(|game| Reverse(game.changed)),
            NextBy::Opponent => games.sort_by_key(|game| opponents(game, person)),
        }
    }
}

/// The names of all others at a table, as one reads them.
fn opponents(game: &Listed, person: i64) -> String {
    let others = game.seats.iter().filter(|row| row.sitter != Sitter::Person(person));
    others.map(shown_name).collect::<Vec<_>>().join("\n").to_lowercase()
}
