//! `fivepaths arena check`: does a program speak the bot protocol?

use std::io::Write;

use clap::Args;
use fivepaths_bots::protocol::check;
use fivepaths_bots::{Bots, Budget, Entrant, EntrantError};
use fivepaths_rules::{AnyRules, BoardGame, CardGame};

use crate::failure::Failure;
use crate::game_args::GameArgs;

/// Test a program against the bot protocol and say what it did wrong
#[derive(Args)]
#[command(after_help = "Example:
  fivepaths arena check \"cmd:python3 mybot.py\"")]
pub(crate) struct Check {
    /// The program: \"cmd:COMMAND\"
    #[arg(value_name = "PLAYER")]
    player: String,

    #[command(flatten)]
    game: GameArgs,

    /// How many matches to play with it
    #[arg(long, default_value_t = 4, value_name = "N")]
    matches: u64,

    /// The budget for each turn: a time (100ms), or a count of playouts (2000n)
    #[arg(long, default_value_t = Budget::Ms(1000), value_name = "B")]
    budget: Budget,
}

impl Check {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let words = match self.player.parse::<Entrant<CardGame>>() {
            Ok(Entrant::Command { words, .. }) => words,
            Err(EntrantError::Command(error)) => return Err(Failure::usage(error)),
            _ => return Err(Failure::usage("check is for programs: write \"cmd:COMMAND\"")),
        };
        match self.game.rules(None)? {
            AnyRules::Card(rules) => self.check::<CardGame>(&words, rules, out),
            AnyRules::Board(rules) => self.check::<BoardGame>(&words, rules, out),
        }
    }

    fn check<G: Bots>(&self, words: &[String], rules: G::Rules, out: &mut impl Write) -> Result<(), Failure> {
        let findings = check::<G>(words, rules, self.matches, self.budget);
        let mut bad = 0;
        for finding in &findings {
            match &finding.fault {
                None => writeln!(out, "good  {}", finding.what)?,
                Some(fault) => {
                    bad += 1;
                    writeln!(out, "bad   {}: {fault}", finding.what)?;
                }
            }
        }
        out.flush()?;
        if bad == 0 {
            Ok(())
        } else {
            Err(Failure::input(format!("{bad} of {} matches were forfeited", findings.len())))
        }
    }
}
