//! `fivepaths engine`: one of our bots for somebody else's host.

use std::io::Write;

use clap::Args;
use fivepaths_bots::protocol::Engine as Served;

use crate::failure::Failure;

/// Speak the bot protocol on standard input and output
#[derive(Args)]
#[command(after_help = "Example:
  fivepaths arena \"cmd:fivepaths engine --bot projection\" greedy --pairs 10")]
pub(crate) struct Engine {
    /// Which bot
    #[arg(long, default_value = "projection", value_name = "NAME")]
    bot: String,
}

impl Engine {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let mut engine = Served::new(&self.bot).map_err(Failure::usage)?;
        engine.serve(std::io::stdin().lock(), out).map_err(Failure::input)
    }
}
