//! `fivepaths arena`: measures who is stronger, and how certain that is.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use fivepaths_bots::arena::{About, Arena as Run, LuckJudge, Report, Sprt};
use fivepaths_bots::{Bots, Budget, Entrant, network_file};
use fivepaths_insight::open::{OpenValue, Scratch};
use fivepaths_insight::{History, Ledger};
use fivepaths_rules::{AnyRules, BoardGame, CardGame, GameKind, Match, Rules};

use crate::arena_check::Check;
use crate::arena_file::ArenaFile;
use crate::arena_output::Output;
use crate::arena_report::{JointLadder, ShowReport, title};
use crate::failure::Failure;
use crate::game_args::GameArgs;
use crate::progress;

/// Measure players against each other, in mirrored pairs of matches
#[derive(Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "Examples:
  fivepaths arena projection random --pairs 1000 --seed 7
  fivepaths arena rollout projection --budget 100ms --sprt 0.50 0.53 --out run.jsonl
  fivepaths arena random greedy committer projection --plot ladder.svg
  fivepaths arena \"cmd:python3 mybot.py\" greedy
  fivepaths arena projection greedy --game board --seats 4
  fivepaths arena net projection --adjusted             the luck taken off as well
  fivepaths arena check \"cmd:python3 mybot.py\"

A pair is one deal played twice, with the seats swapped. The result does not depend on the number
of threads. --out keeps every pair: the same command goes on where it was interrupted."
)]
pub(crate) struct Arena {
    #[command(subcommand)]
    command: Option<ArenaCommand>,

    #[command(flatten)]
    game: GameArgs,

    /// Two or more players: names of bots, networks (FILE.net), or \"cmd:COMMAND\"; NAME@BUDGET gives one its own
    /// budget
    #[arg(value_name = "PLAYER")]
    players: Vec<String>,

    /// Seats at a table of the board game, 2 to 4; 2 by default
    #[arg(long, value_name = "N")]
    seats: Option<u8>,

    /// Mirrored pairs for each two players
    #[arg(long, default_value_t = 200, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pairs: u64,

    /// The number of the run: pair i is dealt from SHA-256(\"fivepaths/1/run/S/i\")
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,

    /// The budget for each turn: a time (100ms), or a count of playouts (2000n)
    #[arg(long, value_name = "B")]
    budget: Option<Budget>,

    /// Threads; by default one for each core
    #[arg(long, value_name = "T")]
    threads: Option<usize>,

    /// Stop when it is clear whether the first player's match score is H0 or H1
    #[arg(long, num_args = 2, value_names = ["H0", "H1"])]
    sprt: Option<Vec<f64>>,

    /// Keep every pair in this file, and continue the run that is in it
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Also give the results without the luck of deals and draws (card game)
    #[arg(long)]
    adjusted: bool,

    /// Write the records of all matches to this file, one per line
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,

    #[command(flatten)]
    output: Output,
}

#[derive(Subcommand)]
enum ArenaCommand {
    Check(Check),
    Report(ShowReport),
    Ladder(JointLadder),
}

impl Arena {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        match self.command {
            Some(ArenaCommand::Check(check)) => return check.run(out),
            Some(ArenaCommand::Report(report)) => return report.run(out),
            Some(ArenaCommand::Ladder(ladder)) => return ladder.run(out),
            None => {}
        }
        let seats = self.seats.unwrap_or(2);
        if self.game.game == GameKind::Card && seats != 2 {
            return Err(Failure::usage("--seats is for the board game: two play the card game"));
        }
        match self.game.rules((self.game.game == GameKind::Board).then_some(seats))? {
            AnyRules::Board(_) if self.adjusted => {
                Err(Failure::usage("--adjusted is for the card game: the board game has no open value yet"))
            }
            AnyRules::Card(rules) if self.adjusted => {
                let value = OpenValue::published();
                self.play::<CardGame>(rules, Some(&move |played| luck_of(&value, played)), out)
            }
            AnyRules::Card(rules) => self.play::<CardGame>(rules, None, out),
            AnyRules::Board(rules) => self.play::<BoardGame>(rules, None, out),
        }
    }

    fn play<G: Bots>(
        &self,
        rules: G::Rules,
        judge: Option<LuckJudge<'_, G>>,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let run = Run::<G> {
            rules,
            players: entrants(&self.players)?,
            pairs: self.pairs,
            seed: self.seed,
            budget: self.budget.unwrap_or_default(),
            sprt: self.test()?,
        };
        if run.players.len() < 2 {
            return Err(Failure::usage("an arena needs at least two players"));
        }
        let mut file = ArenaFile::open(self.out.as_deref(), &run, self.budget)?;
        let mut records = self.records.as_deref().map(create).transpose()?;
        let bar = progress::bar(run.jobs(), "pairs");
        let mut pairs = std::mem::take(&mut file.done);
        pairs.truncate(run.jobs() as usize);
        bar.set_position(pairs.len() as u64);
        bar.reset_eta();
        let threads = self.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, Into::into));
        let mut failed: Option<Failure> = None;
        let before = pairs.clone();
        let verdict = run.run_judged(&before, threads, records.is_some(), judge, |finished| {
            let mut keep = || -> Result<(), Failure> {
                file.add(&finished.result)?;
                if let Some(records) = &mut records {
                    for record in &finished.records {
                        writeln!(records, "{}", record.to_json())?;
                    }
                }
                Ok(())
            };
            if let Err(failure) = keep() {
                failed.get_or_insert(failure);
            }
            if let Some(fault) = &finished.result.fault {
                bar.suspend(|| {
                    // If standard error is gone, the count of forfeits still says it.
                    let _ = writeln!(std::io::stderr(), "forfeit in pair {}: {fault}", finished.result.job.pair);
                });
            }
            pairs.push(finished.result);
            bar.inc(1);
        });
        bar.finish_and_clear();
        if let Some(failure) = failed {
            return Err(failure);
        }
        if let Some(mut records) = records {
            records.flush()?;
        }
        let about = About {
            game: G::NAME.to_owned(),
            variant: self.game.variants().to_vec(),
            seats: run.seats(),
            rounds: rules.rounds(),
            seed: self.seed,
            pairs: self.pairs,
            budget: self.budget,
        };
        let report = Report::new(about, &run.names(), &pairs, verdict);
        let title = title(&report);
        self.output.show(&report, Report::words, Report::markdown, (&title, &report.ladder), out)
    }

    fn test(&self) -> Result<Option<Sprt>, Failure> {
        if self.sprt.is_some() && self.players.len() != 2 {
            return Err(Failure::usage("--sprt compares just two players"));
        }
        sprt(self.sprt.as_deref())
    }
}

/// How lucky seat 0 was, in points a round; `None` if a round was not scored.
fn luck_of(value: &OpenValue, played: &Match<CardGame>) -> Option<f64> {
    let mut scratch = Scratch::default();
    let histories = History::of_match(played).ok()?;
    let mut sum = 0.0;
    for history in &histories {
        history.margin()?;
        sum += Ledger::of(history, value, &mut scratch).luck().value();
    }
    Some(sum / histories.len() as f64)
}

/// The test between two match scores, as given on the command line.
pub(crate) fn sprt(scores: Option<&[f64]>) -> Result<Option<Sprt>, Failure> {
    match scores {
        None => Ok(None),
        Some(&[h0, h1]) if 0.0 < h0 && h0 < h1 && h1 < 1.0 => Ok(Some(Sprt { h0, h1 })),
        Some(_) => Err(Failure::usage("--sprt takes two match scores, the lower one first, as in 0.50 0.515")),
    }
}

/// The players by their names.
pub(crate) fn entrants<G: Bots>(names: &[String]) -> Result<Vec<Entrant<G>>, Failure> {
    names.iter().map(|name| entrant(name)).collect()
}

/// A player by name, or the network in a file.
fn entrant<G: Bots>(name: &str) -> Result<Entrant<G>, Failure> {
    if !name.ends_with(".net") || name.starts_with("cmd:") {
        return name.parse().map_err(Failure::usage);
    }
    network_file(name.as_ref()).map(Entrant::Bot).map_err(Failure::input)
}

fn create(path: &std::path::Path) -> Result<std::io::BufWriter<std::fs::File>, Failure> {
    let file = std::fs::File::create(path).map_err(|error| Failure::input(format!("{}: {error}", path.display())))?;
    Ok(std::io::BufWriter::new(file))
}
