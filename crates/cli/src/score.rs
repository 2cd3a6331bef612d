//! `fivepaths score`: a score sheet for people at a real table.

use std::io::Write;

use clap::Args;
use fivepaths_rules::{AnyRules, BoardSheet, CardSheet, Colour, ColumnScore};

use crate::failure::Failure;
use crate::game_args::GameArgs;

/// Score columns or stones from a real table, with every step
#[derive(Args)]
#[command(after_help = "Examples:
  fivepaths score \"Yw Y7 Y8; Rw Rw R2 R4 R5 R6 R8 R10\"
  fivepaths score --game board \"Y7 B9! R3; artifacts 4; points 25\"
        stones reached (! is the researcher); artifacts only at the end of the game;
        points are those held before the stones are counted")]
pub(crate) struct Score {
    #[command(flatten)]
    game: GameArgs,

    /// Columns separated by ; and cards by blanks, or the stones reached
    #[arg(value_name = "TEXT")]
    text: String,
}

impl Score {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        match self.game.rules(None)? {
            AnyRules::Card(rules) => card(&CardSheet::parse(&self.text, &rules).map_err(Failure::input)?, out),
            AnyRules::Board(rules) => board(&BoardSheet::parse(&self.text, &rules).map_err(Failure::input)?, out),
        }
    }
}

fn card(sheet: &CardSheet, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "{:<8}{:>6}{:>6}{:>7}{:>9}{:>7}{:>8}", "", "cards", "sum", "cost", "wagers", "bonus", "points")?;
    for (colour, column) in sheet.columns() {
        card_row(*colour, column, out)?;
    }
    writeln!(out, "{:<8}{:>43}", "Total", sheet.total())?;
    Ok(())
}

fn card_row(colour: Colour, column: &ColumnScore, out: &mut impl Write) -> Result<(), Failure> {
    if column.cards == 0 {
        writeln!(out, "{:<8}{:>6}{:>6}{:>7}{:>9}{:>7}{:>8}", colour.name(), "-", "", "", "", "", 0)?;
        return Ok(());
    }
    let times = format!("x {}", column.multiplier());
    let bonus = if column.bonus == 0 { String::new() } else { format!("+{}", column.bonus) };
    writeln!(
        out,
        "{:<8}{:>6}{:>6}{:>7}{:>9}{:>7}{:>8}",
        colour.name(),
        column.cards,
        column.sum,
        format!("-{}", column.cost),
        times,
        bonus,
        column.total()
    )?;
    Ok(())
}

fn board(sheet: &BoardSheet, out: &mut impl Write) -> Result<(), Failure> {
    for (colour, stone, researcher, value) in sheet.stones() {
        let who = if researcher { "researcher, x 2" } else { "adventurer" };
        writeln!(out, "{:<8}stone {stone}  {who:<18}{value:>8}", colour.name())?;
    }
    writeln!(out, "{:<34}{:>8}", "Stones", sheet.stones_total())?;
    writeln!(out, "{:<34}{:>8}", "Points before", sheet.points())?;
    let floor = if sheet.points() + sheet.stones_total() < 0 { " (never below 0)" } else { "" };
    writeln!(out, "{:<34}{:>8}", format!("Points after the expedition{floor}"), sheet.after_stones())?;
    if let Some((tokens, value)) = sheet.artifacts() {
        let tokens = format!("{tokens} artifact{}", if tokens == 1 { "" } else { "s" });
        writeln!(out, "{tokens:<34}{value:>8}")?;
        let floor = if sheet.after_stones() + value < 0 { " (never below 0)" } else { "" };
        writeln!(out, "{:<34}{:>8}", format!("Total{floor}"), sheet.total())?;
    }
    Ok(())
}
