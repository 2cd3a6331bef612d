//! `fivepaths completions`: tab completion for a shell.

use std::io::Write;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::Cli;
use crate::failure::Failure;

/// Print a completion script for a shell
#[derive(Args)]
#[command(after_help = "Example:
  fivepaths completions bash > ~/.local/share/bash-completion/completions/fivepaths")]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        // The script is made in memory first, since the generator would panic on a closed pipe.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "fivepaths", &mut script);
        Ok(out.write_all(&script)?)
    }
}
