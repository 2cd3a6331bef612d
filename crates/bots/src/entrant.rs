//! A player that enters an arena or sits down at a table: a bot of ours or yours, or another program, by the name that
//! people type.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use crate::bot::Bot;
use crate::player::{House, Player};
use crate::protocol::{CommandError, Program, split};
use crate::registry::{Bots, UnknownBot, bot};

/// A player of a game. It can be copied for as many seats as there are.
#[derive(Clone)]
pub enum Entrant<G: Bots> {
    /// A bot in this process: `"projection".parse()`, or one of your own.
    Bot(Arc<dyn Bot<G>>),
    /// A program that speaks the bot protocol: `"cmd:python3 mybot.py".parse()`.
    Command {
        /// The command as it was written.
        line: String,
        /// Program and arguments.
        words: Vec<String>,
    },
    /// A player of your own that is not a [`Bot`], because it needs the whole message or remembers something between
    /// turns.
    Made {
        /// Its name.
        name: String,
        /// Makes a copy of it for one seat.
        make: MakePlayer<G>,
    },
}

/// Makes a player for one seat.
pub type MakePlayer<G> = Arc<dyn Fn() -> Box<dyn Player<G>> + Send + Sync>;

/// Why a text does not name a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EntrantError {
    /// No bot has that name.
    Unknown(UnknownBot),
    /// What follows `cmd:` is not a command.
    Command(CommandError),
}

impl fmt::Display for EntrantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EntrantError::Unknown(error) => error.fmt(f),
            EntrantError::Command(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for EntrantError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            EntrantError::Unknown(error) => Some(error),
            EntrantError::Command(error) => Some(error),
        }
    }
}

impl<G: Bots> fmt::Display for Entrant<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entrant::Bot(bot) => f.write_str(bot.name()),
            Entrant::Command { line, .. } => write!(f, "cmd:{line}"),
            Entrant::Made { name, .. } => f.write_str(name),
        }
    }
}

impl<G: Bots> fmt::Debug for Entrant<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<G: Bots> FromStr for Entrant<G> {
    type Err = EntrantError;

    fn from_str(text: &str) -> Result<Self, EntrantError> {
        match text.strip_prefix("cmd:") {
            Some(line) => {
                let words = split(line).map_err(EntrantError::Command)?;
                Ok(Entrant::Command { line: line.to_owned(), words })
            }
            None => bot(text).map(Entrant::Bot).map_err(EntrantError::Unknown),
        }
    }
}

impl<G: Bots> Entrant<G> {
    /// A copy of it for one seat. Whether a program can be started is only known when its first match begins.
    pub fn player(&self) -> Box<dyn Player<G>> {
        match self {
            Entrant::Bot(bot) => Box::new(House::new(bot.clone())),
            Entrant::Command { words, .. } => Box::new(Program::new(words.clone())),
            Entrant::Made { make, .. } => make(),
        }
    }
}
