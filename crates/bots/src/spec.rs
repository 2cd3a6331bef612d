//! A player as it is named on a command line: a bot of ours, a network of one's own, or `cmd:` and another program.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use crate::house::{Bots, UnknownBot, bot, network};
use crate::net::Weights;
use crate::player::{House, Player};
use crate::protocol::{CommandError, Program, split};

/// A player by name.
#[derive(Clone, PartialEq, Debug)]
pub enum Spec {
    /// One of our bots.
    Bot(String),
    /// A network of one's own. Whoever read the name has to bring the bytes: nothing here opens files.
    Network {
        /// The name it was given by.
        name: String,
        /// Its weights.
        weights: Arc<Weights>,
    },
    /// A program that speaks the bot protocol: its words.
    Command {
        /// The command as it was written.
        line: String,
        /// Program and arguments.
        words: Vec<String>,
    },
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spec::Bot(name) | Spec::Network { name, .. } => f.write_str(name),
            Spec::Command { line, .. } => write!(f, "cmd:{line}"),
        }
    }
}

impl FromStr for Spec {
    type Err = CommandError;

    fn from_str(text: &str) -> Result<Self, CommandError> {
        match text.strip_prefix("cmd:") {
            Some(line) => Ok(Spec::Command { line: line.to_owned(), words: split(line)? }),
            None => Ok(Spec::Bot(text.to_owned())),
        }
    }
}

impl Spec {
    /// Whether a bot of that name plays this game. Programs are found out about when they start.
    pub fn check<G: Bots>(&self) -> Result<(), UnknownBot> {
        match self {
            Spec::Bot(name) => bot::<G>(name).map(|_| ()),
            Spec::Network { name, weights } => network::<G>(name, weights).map(|_| ()),
            Spec::Command { .. } => Ok(()),
        }
    }

    /// A player of its own. A name that [`Spec::check`] refuses makes a player that cannot start.
    pub fn player<G: Bots>(&self) -> Box<dyn Player<G>> {
        match self {
            Spec::Command { words, .. } => Box::new(Program::new(words.clone())),
            Spec::Bot(name) => match bot::<G>(name) {
                Ok(bot) => Box::new(House::new(bot)),
                Err(_) => Box::new(Program::new(Vec::new())),
            },
            Spec::Network { name, weights } => match network::<G>(name, weights) {
                Ok(bot) => Box::new(House::new(bot)),
                Err(_) => Box::new(Program::new(Vec::new())),
            },
        }
    }
}
