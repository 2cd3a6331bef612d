//! `fivepaths arena report` and `arena ladder`: show results that were kept as JSON, or combine several of them.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use fivepaths_bots::arena::{Report, Summary, joint_ladder, ladder_markdown, ladder_words};

use crate::arena_output::Output;
use crate::failure::Failure;

/// Show a result that was printed with --json: in words, as Markdown, as a picture
#[derive(Args)]
#[command(after_help = "Example:
  fivepaths arena random greedy projection --json > result.json
  fivepaths arena report result.json --markdown")]
pub(crate) struct ShowReport {
    /// What `arena --json` printed
    #[arg(value_name = "FILE")]
    file: PathBuf,

    #[command(flatten)]
    output: Output,
}

impl ShowReport {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let report = read(&self.file)?;
        let title = title(&report);
        self.output.show(&report, Report::words, Report::markdown, (&title, &report.ladder), out)
    }
}

/// Fit one ladder to the results of several runs (tables of two, printed with --json)
#[derive(Args)]
#[command(after_help = "Example:
  fivepaths arena random greedy projection --json > quick.json
  fivepaths arena rollout@200n projection --json > search.json
  fivepaths arena ladder quick.json search.json")]
pub(crate) struct JointLadder {
    /// What `arena --json` printed, once for each run
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    #[command(flatten)]
    output: Output,
}

impl JointLadder {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let mut results: Vec<Summary> = Vec::new();
        let mut game: Option<String> = None;
        for path in &self.files {
            let report = read(path)?;
            let about = report.about;
            if about.seats != 2 {
                return Err(Failure::input(format!("{}: a table of {} has no pairs", path.display(), about.seats)));
            }
            let first = game.get_or_insert_with(|| about.game.clone());
            if *first != about.game {
                return Err(Failure::input(format!("{}: this is the {} game", path.display(), about.game)));
            }
            results.extend(report.results);
        }
        let ladder = joint_ladder(&results);
        let title = format!("{} game, two players", game.unwrap_or_default());
        let (words, markdown) = (|_: &_| ladder_words(&ladder), |_: &_| ladder_markdown(&ladder));
        self.output.show(&ladder, words, markdown, (&title, &ladder), out)
    }
}

fn read(path: &Path) -> Result<Report, Failure> {
    let name = path.display();
    let text = std::fs::read_to_string(path).map_err(|error| Failure::input(format!("{name}: {error}")))?;
    serde_json::from_str(&text).map_err(|error| Failure::input(format!("{name} is not a result of an arena: {error}")))
}

/// The title of a picture.
pub(crate) fn title(report: &Report) -> String {
    let about = &report.about;
    format!("{} game, {} seats, {} pairs each", about.game, about.seats, about.pairs)
}
