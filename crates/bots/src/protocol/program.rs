//! Another program at a seat: the host's end of the protocol.

use std::time::{Duration, Instant};

use fivepaths_rules::{GameKind, Json, Match, Rules, Turn};
use serde_json::Value;

use super::message::{FromBot, PROTOCOL, ToBot};
use super::process::Process;
use crate::budget::Budget;
use crate::player::{Fault, Invitation, Player, Table};

/// The time for the first answer. A program may have much to load.
const HELLO: Duration = Duration::from_secs(10);
/// The time beyond the budget, for the message and the answer to get through.
const GRACE: Duration = Duration::from_millis(50);
/// The time for a turn whose budget is a count. Only a program that hangs takes longer.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program that speaks the protocol. It is started when its first match begins and plays one match
/// after another; after a fault it is ended, and started anew for the next match.
pub struct Program {
    words: Vec<String>,
    process: Option<Process>,
    name: Option<String>,
}

impl Program {
    /// The program with these words as its command.
    pub fn new(words: Vec<String>) -> Self {
        Program { words, process: None, name: None }
    }

    /// The name it gave itself, once it has.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    fn running(&mut self) -> Result<&mut Process, Fault> {
        if self.process.is_none() {
            let mut process = Process::spawn(&self.words)?;
            process.say(&ToBot::Hello { protocol: PROTOCOL })?;
            let line = process.hear(Instant::now() + HELLO, "hello")?;
            match parse(&line)? {
                FromBot::Hello { name, .. } => self.name = Some(name),
                _ => return Err(Fault::Garbage(format!("hello was expected, not {}", shorten(&line)))),
            }
            self.process = Some(process);
        }
        self.process.as_mut().ok_or_else(|| Fault::Died("it is not running".into()))
    }

    fn ask<G: Json>(&mut self, table: &Table<'_, G>, budget: Budget) -> Result<Turn<G::Action>, Fault> {
        let deadline = Instant::now() + budget.time().map_or(PATIENCE, |time| time + GRACE);
        let mut turn = Turn::new();
        loop {
            let view = serde_json::to_value(table.message(&turn)?).map_err(|e| Fault::Garbage(e.to_string()))?;
            let process = self.running()?;
            if let Some(line) = process.babble() {
                return Err(Fault::Garbage(format!("nobody asked for {}", shorten(&line))));
            }
            process.say(&ToBot::Turn { view, budget })?;
            let line = process.hear(deadline, "a move")?;
            let FromBot::Move { choice } = parse(&line)? else {
                return Err(Fault::Garbage(format!("a move was expected, not {}", shorten(&line))));
            };
            let more: Turn<G::Action> =
                choice.parse().map_err(|error| Fault::Illegal(format!("{}: {error}", shorten(&choice))))?;
            if more.is_empty() || !more.iter().all(|&action| turn.push(action)) {
                return Err(Fault::Illegal(format!("`{}` is not a move", shorten(&choice))));
            }
            if table.is_whole(&turn)? {
                return Ok(turn);
            }
        }
    }
}

fn parse(line: &str) -> Result<FromBot, Fault> {
    serde_json::from_str(line).map_err(|error| Fault::Garbage(format!("{} ({error})", shorten(line.trim_end()))))
}

fn shorten(line: &str) -> String {
    let line = line.trim_end();
    match line.char_indices().nth(80) {
        Some((end, _)) => format!("`{}…`", &line[..end]),
        None => format!("`{line}`"),
    }
}

impl<G: Json> Player<G> for Program {
    fn start(&mut self, invitation: &Invitation<'_, G>) -> Result<(), Fault> {
        let rules =
            serde_json::to_value(invitation.rules.options()).unwrap_or_else(|_| Value::Object(Default::default()));
        let start = ToBot::Start {
            id: invitation.id.to_owned(),
            game: G::NAME.to_owned(),
            rules,
            seat: invitation.seat,
            players: invitation.players.to_vec(),
            // JSON numbers above 2^53 are not exact everywhere.
            seed: invitation.seed >> 12,
        };
        let started = self.running().and_then(|process| process.say(&start));
        started.inspect_err(|_| self.process = None)
    }

    fn turn(&mut self, table: &Table<'_, G>, budget: Budget) -> Result<Turn<G::Action>, Fault> {
        // After a fault nobody knows what the program will say next.
        self.ask(table, budget).inspect_err(|_| self.process = None)
    }

    fn end(&mut self, game: &Match<G>) {
        let Some(message) = end_of(game) else { return };
        if self.process.as_mut().is_some_and(|process| process.say(&message).is_err()) {
            self.process = None;
        }
    }
}

/// The last message of a match.
fn end_of<G: Json>(game: &Match<G>) -> Option<ToBot> {
    let outcome = game.outcome()?;
    let players = usize::from(game.players());
    let scored = game.rounds().iter().enumerate().filter(|(index, _)| game.is_scored(*index));
    let winner = match outcome.winners.as_slice() {
        [] => Value::Null,
        [one] => one.number().into(),
        several => several.iter().map(|seat| seat.number()).collect(),
    };
    Some(ToBot::End {
        scores: scored.map(|(_, round)| round.state().scores().0[..players].to_vec()).collect(),
        totals: outcome.totals,
        winner,
        how: outcome.end.how,
    })
}

/// Which game a name stands for.
pub(super) fn kind(name: &str) -> Option<GameKind> {
    name.parse().ok()
}
