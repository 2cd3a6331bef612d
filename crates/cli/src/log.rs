//! The server's log on standard error: text for people, JSON for programs.

use std::backtrace::{Backtrace, BacktraceStatus};
use std::io::{IsTerminal as _, stderr};
use std::panic::PanicHookInfo;

use clap::ValueEnum;
use tracing_subscriber::EnvFilter;

use crate::failure::Failure;

/// How the log is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Format {
    /// A line of text for each event, in colour on a terminal.
    Text,
    /// A JSON object for each event.
    Json,
}

/// Begins to log, panics included.
pub(crate) fn start(levels: &str, format: Format) -> Result<(), Failure> {
    let filter = EnvFilter::builder()
        .parse(levels)
        .map_err(|error| Failure::usage(format!("invalid value '{levels}' for '--log <LEVEL>': {error}")))?;
    let builder = tracing_subscriber::fmt().with_env_filter(filter).with_writer(stderr);
    let started = match format {
        Format::Text => builder.with_ansi(stderr().is_terminal()).try_init(),
        Format::Json => builder.json().flatten_event(true).with_ansi(false).try_init(),
    };
    started.map_err(Failure::input)?;
    std::panic::set_hook(Box::new(tell));
    Ok(())
}

/// Logs a panic within the span of its request. A message that was made at run time may contain cards, so only fixed
/// messages are logged; the place always is.
fn tell(panic: &PanicHookInfo<'_>) {
    let place = panic.location().map(ToString::to_string).unwrap_or_default();
    let message = panic.payload().downcast_ref::<&'static str>().copied().unwrap_or("(not told: it may hold cards)");
    let backtrace = Backtrace::capture();
    if backtrace.status() == BacktraceStatus::Captured {
        tracing::error!(place, message, %backtrace, "panic");
    } else {
        tracing::error!(place, message, "panic");
    }
}
