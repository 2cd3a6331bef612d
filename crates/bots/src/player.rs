//! A player at a seat for a whole match: one of our bots, or another program.
//!
//! The host of a match knows the truth, but a player must not, so all that reaches a player is made from the
//! [`ViewMessage`] of its seat.

use std::fmt;
use std::sync::Arc;

use fivepaths_rules::{Game, Json, Match, Seat, Turn, ViewMessage};

use crate::bot::Bot;
use crate::budget::Budget;
use crate::whole_turn::whole_turn;

/// Why a player loses the match at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The program could not be started.
    NoStart(String),
    /// It answered something that is not a message of the protocol.
    Garbage(String),
    /// It chose something that is not legal.
    Illegal(String),
    /// It did not answer in time.
    Silent(String),
    /// It ended, or closed its output.
    Died(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NoStart(why) => write!(f, "it could not be started: {why}"),
            Fault::Garbage(what) => write!(f, "not a message of the protocol: {what}"),
            Fault::Illegal(what) => write!(f, "not legal: {what}"),
            Fault::Silent(when) => write!(f, "no answer in time: {when}"),
            Fault::Died(when) => write!(f, "it ended: {when}"),
        }
    }
}

impl std::error::Error for Fault {}

/// What a player is told before a match.
#[derive(Clone, Debug)]
pub struct Invitation<'a, G: Game> {
    /// A name for the match.
    pub id: &'a str,
    /// The rules.
    pub rules: G::Rules,
    /// The player's seat.
    pub seat: Seat,
    /// Everybody's names by seat.
    pub players: &'a [String],
    /// The player's private randomness.
    pub seed: u64,
}

/// Somebody at a seat.
pub trait Player<G: Json>: Send {
    /// A match begins.
    ///
    /// # Errors
    /// If the player cannot take part; it then loses the match.
    fn start(&mut self, invitation: &Invitation<'_, G>) -> Result<(), Fault>;
    /// A whole turn, chosen from the messages of this seat.
    ///
    /// # Errors
    /// If the player has no turn to play; it then loses the match.
    fn turn(&mut self, table: &Table<'_, G>, budget: Budget) -> Result<Turn<G::Action>, Fault>;
    /// The match is over.
    fn end(&mut self, game: &Match<G>);
}

/// What a player may ask the host about the match: what its own seat sees.
pub struct Table<'a, G: Json> {
    game: &'a Match<G>,
    seat: Seat,
}

impl<'a, G: Json> Table<'a, G> {
    pub(crate) fn new(game: &'a Match<G>, seat: Seat) -> Self {
        Table { game, seat }
    }

    /// The message for this seat after these decisions of its turn.
    ///
    /// # Errors
    /// If the decisions are not legal, or are a whole turn already.
    pub fn message(&self, begun: &Turn<G::Action>) -> Result<ViewMessage<G>, Fault> {
        ViewMessage::new(self.game, Some(self.seat), begun).map_err(|error| Fault::Illegal(format!("{begun}: {error}")))
    }

    /// Whether these decisions are a whole turn.
    ///
    /// # Errors
    /// If the decisions are not legal.
    pub fn is_whole(&self, turn: &Turn<G::Action>) -> Result<bool, Fault> {
        let state = self.game.begin(turn).map_err(|error| Fault::Illegal(format!("{turn}: {error}")))?;
        Ok(state.ply() > self.game.current().state().ply())
    }

    /// What this seat sees before its turn.
    pub fn view(&self) -> G::View {
        self.game.view(Some(self.seat))
    }
}

/// One of our bots at a seat.
pub struct House<G: Game> {
    bot: Arc<dyn Bot<G>>,
    seed: u64,
}

impl<G: Game> House<G> {
    /// A seat for this bot, which gets a new seed at the start of each match.
    pub fn new(bot: Arc<dyn Bot<G>>) -> Self {
        House { bot, seed: 0 }
    }
}

impl<G: Json> Player<G> for House<G> {
    fn start(&mut self, invitation: &Invitation<'_, G>) -> Result<(), Fault> {
        self.seed = invitation.seed;
        Ok(())
    }

    fn turn(&mut self, table: &Table<'_, G>, budget: Budget) -> Result<Turn<G::Action>, Fault> {
        whole_turn(self.bot.as_ref(), &table.view(), budget, self.seed)
            .map_err(|error| Fault::Illegal(error.to_string()))
    }

    fn end(&mut self, _game: &Match<G>) {}
}
