//! `fivepaths perft`: counts sequences of decisions.

use std::io::Write;
use std::time::Instant;

use clap::Args;
use fivepaths_rules::{AnyMatch, AnyRules, Game, Match, perft};

use crate::failure::Failure;
use crate::game_args::SeededGame;

/// Count the sequences of D decisions from a deal
#[derive(Args)]
#[command(after_help = "Example:
  fivepaths perft --game board --players 4 --seed 7 --depth 4")]
pub(crate) struct Perft {
    #[command(flatten)]
    dealt: SeededGame,

    /// How many decisions deep; every depth up to this one is printed
    #[arg(long, value_name = "D")]
    depth: u32,
}

impl Perft {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let rules: AnyRules = self.dealt.rules()?;
        match AnyMatch::new(rules, fivepaths_rules::Deal::Seed(self.dealt.seed)).map_err(Failure::input)? {
            AnyMatch::Card(game) => self.count(&game, out),
            AnyMatch::Board(game) => self.count(&game, out),
        }
    }

    fn count<G: Game>(&self, game: &Match<G>, out: &mut impl Write) -> Result<(), Failure> {
        for depth in 1..=self.depth {
            let start = Instant::now();
            let count = perft(game.current().state(), depth);
            let rate = count as f64 / start.elapsed().as_secs_f64().max(1e-9);
            writeln!(out, "{depth:>3} {count:>16}   {:.1} million a second", rate / 1e6)?;
            out.flush()?;
        }
        Ok(())
    }
}
