//! `fivepaths deal`: the deck (and tiles) that a seed gives.

use std::io::Write;

use clap::Args;
use fivepaths_rules::{AnyRules, Card, Colour, RoundDeal, Rules, Tiles};

use crate::failure::Failure;
use crate::game_args::SeededGame;

/// Print the deck (and tiles) of a round
#[derive(Args)]
#[command(after_help = "Examples:
  fivepaths deal --seed 7 --round 2
  fivepaths deal --game board --players 3 --seed 4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865")]
pub(crate) struct Deal {
    #[command(flatten)]
    dealt: SeededGame,

    /// The round, from 1
    #[arg(long, default_value_t = 1, value_name = "K")]
    round: u8,
}

impl Deal {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        match self.dealt.rules()? {
            AnyRules::Card(rules) => self.print(&rules, out),
            AnyRules::Board(rules) => self.print(&rules, out),
        }
    }

    fn print<R: Rules>(&self, rules: &R, out: &mut impl Write) -> Result<(), Failure> {
        if !(1..=rules.rounds()).contains(&self.round) {
            return Err(Failure::usage(format!("there is no round {}: the match has {}", self.round, rules.rounds())));
        }
        let RoundDeal { deck, tiles } = self.dealt.seed.deal(rules, self.round);
        writeln!(out, "seed   {}", self.dealt.seed)?;
        let first = self.dealt.seed.first(rules);
        if self.round == 1 {
            writeln!(out, "first  seat {first}")?;
        }
        let (aside, dealt) = deck.split_at(usize::from(rules.aside()));
        if !aside.is_empty() {
            writeln!(out, "aside  {}", words(aside))?;
        }
        writeln!(out, "deck   {}", words(dealt))?;
        tiles.map_or(Ok(()), |tiles| print_tiles(&tiles, out))
    }
}

fn words(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}

fn print_tiles(tiles: &Tiles, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "tiles  stone   1  2  3  4  5  6  7  8  9")?;
    for &colour in Colour::first(5) {
        let path = tiles.path(colour).iter();
        let row: String = path.map(|tile| format!("{:>3}", tile.map_or("·".into(), |tile| tile.to_string()))).collect();
        writeln!(out, "       {:<6}{row}", colour.name())?;
    }
    Ok(())
}
