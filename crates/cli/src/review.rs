//! `fivepaths review`: what each decision of a match lost, and what was luck.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use clap::Args;
use fivepaths_insight::board::{BoardReport, BoardValue, board_table};
use fivepaths_insight::review::{Report, Reviewer, Settings, page, table};
use fivepaths_rules::Record;

use crate::failure::Failure;
use crate::progress;
use crate::review_file::ReviewFile;
use crate::verify::open;

/// How many bytes of a file are read. A record to be reviewed must lie within them.
const LONGEST: u64 = 64 << 20;
/// How many worlds are tried first, to see how long that takes.
const PILOT: usize = 8;
/// The most worlds a decision is tried in.
const MOST: usize = 4096;

/// Review a finished match: what was luck and, in the card game, what each decision lost
#[derive(Args)]
#[command(after_help = "Examples:
  fivepaths review match.json
  fivepaths review games.jsonl --record 3 --worlds 256 --html review.html
  fivepaths review match.json --json --out review.jsonl

The same record, worlds and seed give the same report. --out keeps every decision as it is judged: the same command goes
on where it was interrupted. With --budget the number of worlds follows from the time; the report says what it was.")]
pub(crate) struct Review {
    /// A file with one record, or one per line (JSON Lines); - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Which record, from 1
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    record: u64,

    /// The most worlds each decision is tried in
    #[arg(long, default_value_t = 128, value_name = "N")]
    worlds: usize,

    /// About how long it may take, such as 30s or 2m; instead of --worlds
    #[arg(long, value_name = "TIME", conflicts_with_all = ["worlds", "out"], value_parser = seconds)]
    budget: Option<u64>,

    /// The seed of all randomness
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,

    /// Threads; by default one for each core. The report does not depend on it
    #[arg(long, value_name = "T")]
    threads: Option<usize>,

    /// Print the report as JSON
    #[arg(long)]
    json: bool,

    /// Write the report as an HTML page to this file
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    /// Keep every decision in this file, and continue the review that is in it
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl Review {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        if !(1..=MOST).contains(&self.worlds) {
            return Err(Failure::usage(format!("--worlds must be from 1 to {MOST}")));
        }
        let at = |error: &dyn std::fmt::Display| Failure::input(format!("{}: {error}", self.file.display()));
        let record = read(&self.file, self.record).map_err(|error| at(&error))?;
        if BoardReport::is_for(&record).map_err(|error| at(&error))? {
            let report = BoardReport::of(&record, &BoardValue::published()).map_err(|error| at(&error))?;
            return self.show_board(&report, out);
        }
        let reviewer = Reviewer::published();
        let worlds = self.affordable(&reviewer, &record).map_err(|error| at(&error))?;
        let settings = Settings { worlds, seed: self.seed };
        let file = ReviewFile::open(self.out.as_deref(), &record, &settings)?;
        let decisions = reviewer.decisions(&record).map_err(|error| at(&error))?;
        let bar = progress::bar(decisions as u64, "decisions");
        bar.set_position(file.done().len() as u64);
        let (done, file) = (file.done().to_vec(), Mutex::new((file, None)));
        let report = reviewer.review(&record, &settings, self.threads(), &done, |task, step| {
            // A panic of another thread ends the command anyway.
            let mut kept = file.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            let (file, failed) = &mut *kept;
            if let Err(error) = file.add(task, step) {
                failed.get_or_insert(error);
            }
            bar.inc(1);
        });
        bar.finish_and_clear();
        if let (_, Some(error)) = file.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner) {
            return Err(error);
        }
        self.show(&report.map_err(|error| at(&error))?, out)
    }

    /// The review of a board game takes a moment, so there is nothing to keep or to limit.
    fn show_board(&self, report: &BoardReport, out: &mut impl Write) -> Result<(), Failure> {
        if self.html.is_some() || self.out.is_some() {
            return Err(Failure::usage("a review of the board game has no --html and no --out"));
        }
        if self.json {
            writeln!(out, "{}", serde_json::to_string(report).map_err(Failure::input)?)?;
        } else {
            out.write_all(board_table(report).as_bytes())?;
        }
        Ok(())
    }

    fn show(&self, report: &Report, out: &mut impl Write) -> Result<(), Failure> {
        if self.json {
            writeln!(out, "{}", serde_json::to_string(report).map_err(Failure::input)?)?;
        } else {
            out.write_all(table(report).as_bytes())?;
        }
        // The report comes first, so that it is not lost if the page cannot be written.
        out.flush()?;
        if let Some(path) = &self.html {
            std::fs::write(path, page(report))
                .map_err(|error| Failure::input(format!("{}: {error}", path.display())))?;
        }
        Ok(())
    }

    fn threads(&self) -> usize {
        self.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, Into::into)).max(1)
    }

    /// How many worlds there is time for, estimated from a quick review with few worlds.
    fn affordable(&self, reviewer: &Reviewer, record: &Record) -> Result<usize, fivepaths_insight::HistoryError> {
        let Some(budget) = self.budget.map(Duration::from_secs) else { return Ok(self.worlds) };
        let begin = Instant::now();
        let pilot = Settings { worlds: PILOT, seed: self.seed };
        reviewer.review(record, &pilot, self.threads(), &[], |_, _| {})?;
        let taken = begin.elapsed().max(Duration::from_millis(1));
        let times = budget.saturating_sub(taken).as_secs_f64() / taken.as_secs_f64();
        Ok(((times * PILOT as f64) as usize).clamp(PILOT, MOST))
    }
}

/// The record of this number in a file.
fn read(path: &Path, number: u64) -> Result<Record, String> {
    let reader = std::io::BufReader::new(open(path)?.take(LONGEST));
    let mut records = serde_json::Deserializer::from_reader(reader).into_iter::<Record>();
    let mut count = 0;
    loop {
        match records.next() {
            None => return Err(format!("there is no record {number} in it, only {count}")),
            Some(Err(error)) => return Err(format!("record {}: {error}", count + 1)),
            Some(Ok(record)) => {
                count += 1;
                if count == number {
                    return Ok(record);
                }
            }
        }
    }
}

/// A time in seconds: `30s`, or `2m`.
fn seconds(text: &str) -> Result<u64, String> {
    let (number, times) = match (text.strip_suffix('s'), text.strip_suffix('m')) {
        (Some(number), _) => (number, 1),
        (_, Some(number)) => (number, 60),
        _ => (text, 1),
    };
    let number: u64 = number.parse().map_err(|_| "a time is a number of seconds or minutes: 30s or 2m".to_owned())?;
    Ok(number.saturating_mul(times).min(24 * 3600))
}
