//! The file in which an arena run keeps its pairs, so that it can be continued.
//!
//! It has JSON Lines: a description of the run, then one line for each pair, in order. If an interruption left
//! half a line at the end, that line is dropped. A file of another run is refused.

use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;

use fivepaths_bots::arena::{Arena, PairResult};
use fivepaths_bots::{Bots, Budget};
use fivepaths_rules::{Game, Rules};
use serde_json::{Value, json};

use crate::failure::Failure;

/// The file, open at its end.
pub(crate) struct ArenaFile {
    file: Option<File>,
    /// The pairs that the file already has.
    pub(crate) done: Vec<PairResult>,
}

fn header<G: Bots>(run: &Arena<G>, budget: Option<Budget>) -> Result<Value, Failure> {
    let rules = serde_json::to_value(run.rules.options()).map_err(Failure::input)?;
    let budget = budget.map(|budget| budget.to_string());
    Ok(json!({
        "format": "fivepaths-arena/1", "game": <G as Game>::NAME, "rules": rules, "players": run.names(),
        "seed": run.seed, "budget": budget,
    }))
}

impl ArenaFile {
    /// Opens the file of a run, or begins it. Without a path nothing is kept.
    pub(crate) fn open<G: Bots>(path: Option<&Path>, run: &Arena<G>, budget: Option<Budget>) -> Result<Self, Failure> {
        let Some(path) = path else { return Ok(ArenaFile { file: None, done: Vec::new() }) };
        let name = path.display();
        let failed = |error: std::io::Error| Failure::input(format!("{name}: {error}"));
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
        let text = std::fs::read_to_string(path).map_err(failed)?;
        let header = header(run, budget)?;
        let mut done = Vec::new();
        let mut good = 0;
        for (index, line) in text.split_inclusive('\n').enumerate() {
            let whole = line.ends_with('\n');
            if index == 0 && whole {
                if serde_json::from_str::<Value>(line).ok().as_ref() != Some(&header) {
                    return Err(Failure::input(format!(
                        "{name} is not of this run; it begins with {}",
                        line.trim_end()
                    )));
                }
            } else {
                let pair = serde_json::from_str::<PairResult>(line).ok().filter(|_| whole);
                let expected = run.job(done.len() as u64);
                match pair {
                    Some(pair) if expected.is_none_or(|job| job == pair.job) => done.push(pair),
                    Some(_) => return Err(Failure::input(format!("{name}, line {}: a pair is missing", index + 1))),
                    None if whole => return Err(Failure::input(format!("{name}, line {}: not a pair", index + 1))),
                    None => break,
                }
            }
            good += line.len() as u64;
        }
        file.set_len(good).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        if good == 0 {
            writeln!(file, "{header}").map_err(failed)?;
        }
        Ok(ArenaFile { file: Some(file), done })
    }

    /// Adds a pair to the file.
    pub(crate) fn add(&mut self, pair: &PairResult) -> Result<(), Failure> {
        if let Some(file) = &mut self.file {
            let line = serde_json::to_string(pair).map_err(Failure::input)?;
            file.write_all(format!("{line}\n").as_bytes())?;
        }
        Ok(())
    }
}
