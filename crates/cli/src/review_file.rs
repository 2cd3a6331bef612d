//! The file in which a review keeps its decisions, so that it can be continued.
//!
//! It has JSON Lines: what is reviewed and how, then one line for each decision, in the order in which they were
//! judged. If an interruption left half a line at the end, that line is dropped. A file of another review is
//! refused.

use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;

use fivepaths_bots::mix;
use fivepaths_insight::review::{Settings, StepReport, Task};
use fivepaths_rules::Record;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::failure::Failure;

/// The file, open at its end.
pub(crate) struct ReviewFile {
    file: Option<File>,
    done: Vec<(Task, StepReport)>,
}

/// A line of it.
#[derive(Serialize, Deserialize)]
struct Line {
    round: usize,
    ply: usize,
    step: StepReport,
}

fn header(record: &Record, settings: &Settings) -> Value {
    let words: Vec<u64> = record.to_json().bytes().map(u64::from).collect();
    json!({
        "format": "fivepaths-review-steps/1", "record": format!("{:016x}", mix(&words)), "worlds": settings.worlds,
        "seed": settings.seed,
    })
}

impl ReviewFile {
    /// Opens the file of a review, or begins it. Without a path nothing is kept.
    pub(crate) fn open(path: Option<&Path>, record: &Record, settings: &Settings) -> Result<Self, Failure> {
        let Some(path) = path else { return Ok(ReviewFile { file: None, done: Vec::new() }) };
        let failed = |error: std::io::Error| Failure::input(format!("{}: {error}", path.display()));
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
        let text = std::fs::read_to_string(path).map_err(failed)?;
        let header = header(record, settings);
        let (mut done, mut good) = (Vec::new(), 0);
        for (index, line) in text.split_inclusive('\n').enumerate() {
            let whole = line.ends_with('\n');
            if index == 0 && whole {
                if serde_json::from_str::<Value>(line).ok().as_ref() != Some(&header) {
                    return Err(Failure::input(format!(
                        "{} is of another review; it begins with {}",
                        path.display(),
                        line.trim_end()
                    )));
                }
            } else {
                let Some(line) = serde_json::from_str::<Line>(line).ok().filter(|_| whole) else { break };
                done.push((Task { round: line.round, ply: line.ply }, line.step));
            }
            good += line.len() as u64;
        }
        file.set_len(good).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        if good == 0 {
            writeln!(file, "{header}").map_err(failed)?;
        }
        Ok(ReviewFile { file: Some(file), done })
    }

    /// The decisions that the file already has.
    pub(crate) fn done(&self) -> &[(Task, StepReport)] {
        &self.done
    }

    /// Adds a decision to the file.
    pub(crate) fn add(&mut self, task: Task, step: &StepReport) -> Result<(), Failure> {
        if let Some(file) = &mut self.file {
            let line = Line { round: task.round, ply: task.ply, step: step.clone() };
            let line = serde_json::to_string(&line).map_err(Failure::input)?;
            file.write_all(format!("{line}\n").as_bytes())?;
        }
        Ok(())
    }
}
