//! `fivepaths verify`: replays records and checks everything they say.

use std::fs::File;
use std::io::{BufReader, Read, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use fivepaths_rules::{AnyMatch, Fairness, Kept, Record, Seed};

use crate::failure::Failure;
use crate::progress;

/// Replay records and check moves, scores, totals, deal and commitment
#[derive(Args)]
#[command(after_help = "Examples:
  fivepaths verify games.jsonl
  fivepaths verify 4711.json --commit 9f86d0… --entropy 60303ae2…   is this the deal I was promised?

Without --commit and --entropy a good record is called consistent: its deck follows from its own
seeds. With both, it is called fair: they are the ones that you kept from before the deal. The id is
part of the seed; --id compares it as well.")]
pub(crate) struct Verify {
    /// Files with one record, or one per line (JSON Lines); - is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// The id of the match you were shown before the deal
    #[arg(long, value_name = "ID")]
    id: Option<String>,

    /// The commitment you were shown before the deal
    #[arg(long, value_name = "HEX")]
    commit: Option<Seed>,

    /// The entropy that your browser sent
    #[arg(long, value_name = "HEX", value_parser = clap::builder::NonEmptyStringValueParser::new())]
    entropy: Option<String>,
}

/// What was found good.
#[derive(Default)]
struct Tally {
    records: u64,
    rounds: u64,
    moves: u64,
    explicit: u64,
    consistent: u64,
    fair: u64,
}

impl Verify {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let mut bad = Vec::new();
        for path in &self.files {
            match self.file(path) {
                Ok(tally) => writeln!(out, "{}: {}", path.display(), tally.words())?,
                Err(error) => bad.push(format!("{}: {error}", path.display())),
            }
        }
        out.flush()?;
        if bad.is_empty() { Ok(()) } else { Err(Failure::Input(bad.join("\nerror: "))) }
    }

    fn file(&self, path: &Path) -> Result<Tally, String> {
        let bytes = progress::bar(path.metadata().map_or(0, |meta| meta.len()), "bytes");
        let reader = BufReader::with_capacity(1 << 16, bytes.wrap_read(open(path)?));
        let mut tally = Tally::default();
        for record in serde_json::Deserializer::from_reader(reader).into_iter::<Record>() {
            let number = tally.records + 1;
            let record = record.map_err(|error| format!("record {number}: {error}"))?;
            self.record(&record, &mut tally).map_err(|error| format!("record {number}, {error}"))?;
        }
        bytes.finish_and_clear();
        if tally.records == 0 { Err("there is no record in it".into()) } else { Ok(tally) }
    }

    fn record(&self, record: &Record, tally: &mut Tally) -> Result<(), String> {
        let game = record.check().map_err(|error| error.to_string())?;
        let kept = Kept { id: self.id.clone(), commit: self.commit, entropy: self.entropy.clone() };
        match record.fairness(&kept).map_err(|error| error.to_string())? {
            Fairness::Explicit => tally.explicit += 1,
            Fairness::Consistent => tally.consistent += 1,
            Fairness::Fair => tally.fair += 1,
        }
        tally.records += 1;
        tally.rounds += u64::from(game.round());
        tally.moves += moves(&game);
        Ok(())
    }
}

/// Opens a file, or standard input for `-`.
pub(crate) fn open(path: &Path) -> Result<Box<dyn Read>, String> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(std::io::stdin()));
    }
    File::open(path).map(|file| Box::new(file) as Box<dyn Read>).map_err(|error| error.to_string())
}

fn moves(game: &AnyMatch) -> u64 {
    (1..=game.round()).map(|round| game.turns(round).len() as u64).sum()
}

impl Tally {
    fn words(&self) -> String {
        let count = |n: u64, one: &str| format!("{n} {one}{}", if n == 1 { "" } else { "s" });
        let mut text = format!(
            "good: {}, {}, {}",
            count(self.records, "record"),
            count(self.rounds, "round"),
            count(self.moves, "move")
        );
        let kinds = [
            (self.fair, "fair (the commitment and your entropy are in the deal)"),
            (self.consistent, "consistent (the deck follows from the seed)"),
            (self.explicit, "with a deck of unknown origin"),
        ];
        for (n, what) in kinds.into_iter().filter(|kind| kind.0 > 0) {
            text.push_str(&format!("\n  {n} {what}"));
        }
        text
    }
}
