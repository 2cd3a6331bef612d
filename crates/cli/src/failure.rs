//! Why a command failed, and its exit code.

use std::fmt::Display;
use std::io::{ErrorKind, Write};
use std::process::ExitCode;

/// Why a command failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What was read is bad: exit code 1.
    Input(String),
    /// The command line makes no sense: exit code 2.
    Usage(String),
    /// Nobody reads the output any more (`| head`), which is not a failure at all.
    ClosedPipe,
}

impl Failure {
    /// The input is bad.
    pub(crate) fn input(what: impl Display) -> Self {
        Failure::Input(what.to_string())
    }

    /// The command line makes no sense.
    pub(crate) fn usage(what: impl Display) -> Self {
        Failure::Usage(what.to_string())
    }

    /// Writes the reason to standard error, and gives the exit code.
    pub(crate) fn exit(self) -> ExitCode {
        let (text, code) = match self {
            Failure::Input(text) => (text, 1),
            Failure::Usage(text) => (format!("{text}\n\nFor more information, try '--help'."), 2),
            Failure::ClosedPipe => return ExitCode::SUCCESS,
        };
        // If standard error is gone as well, there is nowhere left to write to.
        let _ = writeln!(std::io::stderr(), "error: {text}");
        ExitCode::from(code)
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        if error.kind() == ErrorKind::BrokenPipe { Failure::ClosedPipe } else { Failure::Input(error.to_string()) }
    }
}
