//! `fivepaths rules`: the rules in our own words.

use std::io::Write;

use clap::Args;
use fivepaths_rules::GameKind;

use crate::failure::Failure;

const RULES: &str = include_str!("../../../docs/rules.md");

/// Print the rules of a game, in our own words
#[derive(Args)]
#[command(after_help = "Example:
  fivepaths rules board | less")]
pub(crate) struct Rules {
    /// The game: card or board
    game: GameKind,
}

impl Rules {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let wanted = match self.game {
            GameKind::Card => ["Common ground", "The card game"],
            GameKind::Board => ["Common ground", "The board game"],
        };
        for section in RULES.split("\n## ").skip(1) {
            if wanted.iter().any(|title| section.starts_with(title)) {
                writeln!(out, "## {}\n", section.trim_end())?;
            }
        }
        Ok(())
    }
}
