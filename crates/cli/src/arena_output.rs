//! How the result of an arena is shown: in words, as JSON, as Markdown, as a picture.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use fivepaths_bots::arena::{Rung, plot};
use serde::Serialize;

use crate::failure::Failure;

/// The arguments that say how a result is shown.
#[derive(Args)]
pub(crate) struct Output {
    /// Print one JSON object
    #[arg(long)]
    json: bool,

    /// Print tables in Markdown
    #[arg(long, conflicts_with = "json")]
    markdown: bool,

    /// Draw the ladder as SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

impl Output {
    /// Shows a result, and draws its ladder if that was asked for.
    pub(crate) fn show<R: Serialize>(
        &self,
        result: &R,
        words: impl FnOnce(&R) -> String,
        markdown: impl FnOnce(&R) -> String,
        (title, ladder): (&str, &[Rung]),
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        if self.json {
            writeln!(out, "{}", serde_json::to_string(result).map_err(Failure::input)?)?;
        } else if self.markdown {
            out.write_all(markdown(result).as_bytes())?;
        } else {
            out.write_all(words(result).as_bytes())?;
        }
        // The result comes first, so that it is not lost if the picture cannot be written.
        out.flush()?;
        if let Some(path) = &self.plot {
            std::fs::write(path, plot(title, ladder))
                .map_err(|error| Failure::input(format!("{}: {error}", path.display())))?;
        }
        Ok(())
    }
}
