//! `fivepaths rate`: ratings, computed anew from records.

use std::collections::BTreeMap;
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use fivepaths_bots::{Bots, Level};
use fivepaths_club::{Ledger, RatedMatch, Rating, Scale, Step};
use fivepaths_rules::{BoardGame, CardGame, Pool, Rated, Record};
use serde::Serialize;

use crate::failure::Failure;
use crate::progress;
use crate::replay::plain;
use crate::verify::open;

/// Compute ratings anew from the records of rated matches
#[derive(Args)]
#[command(after_help = "Examples:
  fivepaths rate club.jsonl                 a table for each pool
  fivepaths rate 2026.jsonl 2027.jsonl      records of one club may be in several files, in any order
  fivepaths rate club.jsonl --json          the same as one JSON object
  fivepaths rate club.jsonl --history       what every match did to whom, one JSON object a line

Every record is replayed and checked first. Matches count in the order in which they ended (`rated.ended`), and
records without `rated` do not count. Bots stand at their measured ratings and do not move. A server and this
command agree to the last digit; docs/ratings.md has the formula.")]
pub(crate) struct Rate {
    /// Files with one record, or one per line (JSON Lines); - is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Print one JSON object
    #[arg(long, conflicts_with = "history")]
    json: bool,

    /// Print what every match did to whom, as JSON Lines
    #[arg(long)]
    history: bool,
}

/// A rated match, where it came from, and the names in it.
struct Entry {
    place: String,
    names: Vec<String>,
    game: RatedMatch,
}

/// All ratings, as JSON.
#[derive(Serialize)]
struct Report<'a> {
    format: &'static str,
    rated: usize,
    casual: usize,
    pools: BTreeMap<Pool, Vec<Line<'a>>>,
}

/// One person in a pool.
#[derive(Serialize)]
struct Line<'a> {
    id: &'a str,
    name: &'a str,
    #[serde(flatten)]
    rating: Points,
    games: u32,
    provisional: bool,
}

/// A rating in points. Its numbers have three and six digits, and JSON gives them exactly.
#[derive(Serialize)]
struct Points {
    rating: f64,
    deviation: f64,
    volatility: f64,
}

impl From<Rating> for Points {
    fn from(rating: Rating) -> Self {
        Points {
            rating: f64::from(rating.rating()) / 1000.0,
            deviation: f64::from(rating.deviation()) / 1000.0,
            volatility: f64::from(rating.volatility()) / 1_000_000.0,
        }
    }
}

/// What one match did to one person.
#[derive(Serialize)]
struct Change<'a> {
    ended: u64,
    pool: Pool,
    id: &'a str,
    before: Points,
    after: Points,
}

impl Rate {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let (mut entries, mut casual) = (Vec::new(), 0);
        for path in &self.files {
            casual +=
                read(path, &mut entries).map_err(|error| Failure::Input(format!("{}: {error}", path.display())))?;
        }
        entries.sort_by_key(|entry| entry.game.rated.ended);
        let mut ledger = Ledger::new(measured);
        for entry in &entries {
            let at = |error| Failure::Input(format!("{}, {error}", entry.place));
            let steps = ledger.add(&entry.game).map_err(at)?;
            if self.history {
                history(out, &entry.game.rated, &steps)?;
            }
        }
        if self.history {
            return Ok(());
        }
        let report = report(&ledger, &entries, casual);
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&report).map_err(Failure::input)?)?;
            return Ok(());
        }
        table(out, &report)
    }
}

/// The levels of the game of a pool.
fn levels(pool: Pool) -> &'static [Level] {
    match pool {
        Pool::CardMatch | Pool::CardRound | Pool::SixColours => CardGame::LEVELS,
        Pool::BoardTwo | Pool::BoardMore => BoardGame::LEVELS,
    }
}

/// The measured rating of a level, in points.
fn measured(pool: Pool, bot: &str) -> Option<i32> {
    levels(pool).iter().find(|level| level.name == bot).map(|level| level.rating)
}

/// Reads a file and gives how many of its records are casual.
fn read(path: &Path, entries: &mut Vec<Entry>) -> Result<usize, String> {
    let bytes = progress::bar(path.metadata().map_or(0, |meta| meta.len()), "bytes");
    let reader = BufReader::with_capacity(1 << 16, bytes.wrap_read(open(path)?));
    let (mut number, mut casual) = (0, 0);
    for record in serde_json::Deserializer::from_reader(reader).into_iter::<Record>() {
        number += 1;
        let record = record.map_err(|error| format!("record {number}: {error}"))?;
        match RatedMatch::of(&record).map_err(|error| format!("record {number}, {error}"))? {
            Some(game) => {
                let place = format!("{}: record {number}", path.display());
                entries.push(Entry { place, names: record.players, game });
            }
            None => casual += 1,
        }
    }
    bytes.finish_and_clear();
    if number == 0 { Err("there is no record in it".into()) } else { Ok(casual) }
}

fn history(out: &mut impl Write, rated: &Rated, steps: &[Step]) -> Result<(), Failure> {
    for step in steps {
        let id = rated.ids[step.seat].as_str();
        let (before, after) = (step.before.into(), step.after.into());
        let change = Change { ended: rated.ended, pool: rated.pool, id, before, after };
        writeln!(out, "{}", serde_json::to_string(&change).map_err(Failure::input)?)?;
    }
    Ok(())
}

/// Everybody by pool, the best first. People are named as in their latest match.
fn report<'a, A>(ledger: &'a Ledger<A>, entries: &'a [Entry], casual: usize) -> Report<'a>
where
    A: Fn(Pool, &str) -> Option<i32>,
{
    let seats = entries.iter().flat_map(|entry| entry.game.rated.ids.iter().zip(&entry.names));
    let names: BTreeMap<&str, &str> = seats.map(|(id, name)| (id.as_str(), name.as_str())).collect();
    let mut people: Vec<_> = ledger.ratings().collect();
    people.sort_by_key(|(pool, id, rating)| (*pool, -rating.rating(), *id));
    let mut pools = BTreeMap::<Pool, Vec<Line<'_>>>::new();
    for (pool, id, rating) in people {
        let name = names.get(id).copied().unwrap_or(id);
        let (games, provisional) = (rating.games(), rating.provisional());
        pools.entry(pool).or_default().push(Line { id, name, rating: rating.into(), games, provisional });
    }
    Report { format: "fivepaths-ratings/1", rated: entries.len(), casual, pools }
}

fn table(out: &mut impl Write, report: &Report<'_>) -> Result<(), Failure> {
    writeln!(out, "{} rated, {} casual", report.rated, report.casual)?;
    for (pool, lines) in &report.pools {
        writeln!(out, "\n{pool}\n{:>9}  {:>9}  {:>6}  player", "rating", "deviation", "games")?;
        for line in lines {
            let unsure = if line.provisional { "?" } else { " " };
            let Points { rating, deviation, .. } = line.rating;
            writeln!(
                out,
                "{rating:>8.0}{unsure}  {deviation:>9.0}  {:>6}  {} ({})",
                line.games,
                plain(line.name),
                line.id
            )?;
        }
        let anchor = |level: &Level| format!("{} {}", level.name, Scale::of(*pool).anchor(level.rating) / 1000);
        writeln!(out, "bots: {}", levels(*pool).iter().map(anchor).collect::<Vec<_>>().join(", "))?;
    }
    if report.pools.values().flatten().any(|line| line.provisional) {
        writeln!(out, "\n? provisional: too little is known to be sure")?;
    }
    Ok(())
}
