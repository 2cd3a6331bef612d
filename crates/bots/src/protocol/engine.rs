//! One of our bots for somebody else's host: the bot's end of the protocol.

use std::fmt;
use std::io::{BufRead, Write};
use std::sync::Arc;

use fivepaths_rules::{BoardGame, CardGame, GameKind, Turn, ViewMessage};
use serde_json::Value;

use super::message::{FromBot, PROTOCOL, ToBot};
use super::program::kind;
use crate::bot::Bot;
use crate::budget::Budget;
use crate::registry::{Bots, UnknownBot, bot};
use crate::whole_turn::{NoTurn, rest_of_turn};

/// A bot that reads messages and answers them.
pub struct Engine {
    name: String,
    card: Option<Arc<dyn Bot<CardGame>>>,
    board: Option<Arc<dyn Bot<BoardGame>>>,
    seed: u64,
}

/// Why the conversation ended.
#[derive(Debug)]
pub enum EngineError {
    /// Reading or writing failed.
    Io(std::io::Error),
    /// The host said something that cannot be answered.
    Host(String),
    /// The bot gave no legal turn.
    NoTurn(NoTurn),
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineError::Io(error) => error.fmt(f),
            EngineError::Host(what) => write!(f, "the host's message cannot be answered: {what}"),
            EngineError::NoTurn(error) => write!(f, "the host's message cannot be answered: {error}"),
        }
    }
}

impl std::error::Error for EngineError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            EngineError::Io(error) => Some(error),
            EngineError::NoTurn(error) => Some(error),
            EngineError::Host(_) => None,
        }
    }
}

impl From<std::io::Error> for EngineError {
    fn from(error: std::io::Error) -> Self {
        EngineError::Io(error)
    }
}

impl Engine {
    /// The bot of this name, in whichever games it plays.
    ///
    /// # Errors
    /// If no bot of either game has that name.
    pub fn new(name: &str) -> Result<Self, UnknownBot> {
        let (card, board) = (bot::<CardGame>(name), bot::<BoardGame>(name));
        match (card, board) {
            (Err(unknown), Err(_)) => Err(unknown),
            (card, board) => Ok(Engine::of(name, card.ok(), board.ok())),
        }
    }

    /// A bot of your own under this name: one for each game it plays.
    pub fn of(name: &str, card: Option<Arc<dyn Bot<CardGame>>>, board: Option<Arc<dyn Bot<BoardGame>>>) -> Self {
        Engine { name: name.to_owned(), card, board, seed: 0 }
    }

    /// Answers every message until the host says `quit` or closes the input.
    ///
    /// # Errors
    /// If reading or writing fails, or at the first message that cannot be answered.
    pub fn serve(&mut self, input: impl BufRead, mut output: impl Write) -> Result<(), EngineError> {
        for line in input.lines() {
            let line = line?;
            if line.trim().is_empty() {
                continue;
            }
            let message = serde_json::from_str(&line).map_err(|error| EngineError::Host(error.to_string()))?;
            if message == ToBot::Quit {
                return Ok(());
            }
            if let Some(answer) = self.answer(message)? {
                serde_json::to_writer(&mut output, &answer).map_err(std::io::Error::from)?;
                output.write_all(b"\n")?;
                output.flush()?;
            }
        }
        Ok(())
    }

    fn answer(&mut self, message: ToBot) -> Result<Option<FromBot>, EngineError> {
        match message {
            ToBot::Hello { protocol } if protocol != PROTOCOL => {
                Err(EngineError::Host(format!("it speaks version {protocol} of the protocol, not {PROTOCOL}")))
            }
            ToBot::Hello { .. } => Ok(Some(FromBot::Hello {
                name: self.name.clone(),
                version: Some(env!("CARGO_PKG_VERSION").to_owned()),
                can: vec!["analyse".to_owned()],
            })),
            ToBot::Start { game, seed, .. } => {
                self.seed = seed;
                let plays = match kind(&game) {
                    Some(GameKind::Card) => self.card.is_some(),
                    Some(GameKind::Board) => self.board.is_some(),
                    None => false,
                };
                if plays { Ok(None) } else { Err(EngineError::Host(format!("{} does not play `{game}`", self.name))) }
            }
            ToBot::Turn { view, budget } => self.choose(view, budget).map(Some),
            ToBot::Analyse { view, budget } => self.analyse(view, budget).map(Some),
            ToBot::End { .. } | ToBot::Quit => Ok(None),
        }
    }

    fn choose(&self, view: Value, budget: Budget) -> Result<FromBot, EngineError> {
        let choice = match (&self.card, &self.board, game_of(&view)) {
            (Some(bot), _, Some(GameKind::Card)) => turn(bot.as_ref(), view, budget, self.seed)?.to_string(),
            (_, Some(bot), Some(GameKind::Board)) => turn(bot.as_ref(), view, budget, self.seed)?.to_string(),
            _ => return Err(EngineError::Host(format!("{} does not play this game", self.name))),
        };
        Ok(FromBot::Move { choice })
    }

    fn analyse(&self, view: Value, budget: Budget) -> Result<FromBot, EngineError> {
        let moves = match (&self.card, &self.board, game_of(&view)) {
            (Some(bot), _, Some(GameKind::Card)) => {
                let message = read::<CardGame>(view)?;
                bot.analyse(&message.view, budget, self.seed)
            }
            (_, Some(bot), Some(GameKind::Board)) => {
                let message = read::<BoardGame>(view)?;
                bot.analyse(&message.view, budget, self.seed)
            }
            _ => return Err(EngineError::Host(format!("{} does not play this game", self.name))),
        };
        Ok(FromBot::Analysis { moves })
    }
}

fn game_of(view: &Value) -> Option<GameKind> {
    kind(view.get("game")?.as_str()?)
}

fn read<G: Bots>(view: Value) -> Result<ViewMessage<G>, EngineError> {
    serde_json::from_value(view).map_err(|error| EngineError::Host(format!("view: {error}")))
}

/// The rest of the turn. The message has the decisions already made, since a host may ask in the middle of a turn.
fn turn<G: Bots>(bot: &dyn Bot<G>, view: Value, budget: Budget, seed: u64) -> Result<Turn<G::Action>, EngineError> {
    let message = read::<G>(view)?;
    rest_of_turn(bot, &message.view, &message.begun, budget, seed).map_err(EngineError::NoTurn)
}
