//! A training run on disk: a directory with settings, state, log, checkpoints and plots.
//!
//! | file | what |
//! |---|---|
//! | `settings.json` | the settings, as they were at the beginning |
//! | `state.bin` | everything needed to go on, renewed as the run goes |
//! | `log.jsonl` | a line for each update, and one for each duel |
//! | `policy.net`, `critic.net` | the weights as of the last state |
//! | `checkpoints/000100.net` | the policy after 100 updates |
//! | `plots/*.svg` | the log as pictures |

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use fivepaths_bots::net::Weights;
use fivepaths_rules::Rules;
use serde::{Deserialize, Serialize};

use crate::duel::{Duel, Side, duel};
use crate::learner::policy;
use crate::learnt::Learnt;
use crate::plot;
use crate::settings::Settings;
use crate::state::{self, write_whole};
use crate::trainer::{Line, Trainer};

/// A run and where it is kept.
pub struct Run<G: Learnt> {
    dir: PathBuf,
    trainer: Trainer<G>,
    frozen: Vec<(String, Box<dyn Side<G>>)>,
}

/// How a run is carried on.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Threads to work on. The result does not depend on it.
    pub threads: usize,
    /// The update at which to stop, if the settings do not end the run earlier.
    pub until: u64,
    /// The state is written every so many updates.
    pub save_every: u64,
    /// A checkpoint is made, and a duel with each frozen opponent is played, every so many updates.
    pub check_every: u64,
    /// Pairs of such a duel.
    pub pairs: u64,
}

impl Default for Effort {
    fn default() -> Self {
        Effort { threads: 2, until: u64::MAX, save_every: 10, check_every: 50, pairs: 1000 }
    }
}

/// An entry of the log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Entry {
    /// An update.
    Update {
        /// What happened.
        #[serde(flatten)]
        line: Line,
        /// How long it took; the one thing here that differs when a run is repeated.
        seconds: f64,
    },
    /// A duel of the policy with a frozen opponent.
    Duel {
        /// Updates made before it.
        update: u64,
        /// The opponent.
        against: String,
        /// How it went for the policy.
        #[serde(flatten)]
        duel: Duel,
    },
}

/// The run of deals for duels during training. Reports use other deals.
pub const DUEL_RUN: u64 = 1_000_003;

fn at(path: &Path) -> impl Fn(std::io::Error) -> String + '_ {
    move |error| format!("{}: {error}", path.display())
}

impl<G: Learnt> Run<G> {
    /// Begins a run in a directory that has none yet.
    ///
    /// # Errors
    /// If there is a run in the directory, the settings are not possible, or a file cannot be written.
    pub fn begin(dir: &Path, settings: Settings<G>, start: Option<(Weights, Weights)>) -> Result<Self, String> {
        if dir.join("state.bin").exists() {
            return Err(format!("{} already holds a run: resume it, or choose another directory", dir.display()));
        }
        // This comes first, so that settings that are refused leave nothing behind.
        let run = Run { dir: dir.to_owned(), trainer: Trainer::new(settings, start)?, frozen: Vec::new() };
        fs::create_dir_all(dir.join("checkpoints")).map_err(at(dir))?;
        let text = serde_json::to_string_pretty(run.trainer.settings()).map_err(|error| error.to_string())?;
        let path = dir.join("settings.json");
        write_whole(&path, text.as_bytes()).map_err(at(&path))?;
        run.save()?;
        Ok(run)
    }

    /// Resumes a run where it was last saved. Log entries of later updates are dropped.
    ///
    /// # Errors
    /// If a file cannot be read or is damaged, or the settings were edited.
    pub fn resume(dir: &Path) -> Result<Self, String> {
        let path = dir.join("state.bin");
        let bytes = fs::read(&path).map_err(at(&path))?;
        let (settings, snapshot) = state::from_bytes(&bytes).map_err(|error| format!("{}: {error}", path.display()))?;
        let update = snapshot.update;
        same_settings(&dir.join("settings.json"), &settings)?;
        let run = Run { dir: dir.to_owned(), trainer: Trainer::resume(settings, snapshot)?, frozen: Vec::new() };
        let log = run.log()?;
        let kept = log.iter().filter(|entry| match entry {
            Entry::Update { line, .. } => line.update <= update,
            Entry::Duel { update: when, .. } => *when <= update,
        });
        let mut text = String::new();
        for entry in kept {
            text += &serde_json::to_string(entry).map_err(|error| error.to_string())?;
            text.push('\n');
        }
        let path = dir.join("log.jsonl");
        write_whole(&path, text.as_bytes()).map_err(at(&path))?;
        Ok(run)
    }

    /// Adds an opponent that the policy is measured against.
    pub fn measure_against(&mut self, name: &str, side: Box<dyn Side<G>>) {
        self.frozen.push((name.to_owned(), side));
    }

    /// The run in memory.
    pub fn trainer(&self) -> &Trainer<G> {
        &self.trainer
    }

    /// Reads the log.
    ///
    /// # Errors
    /// If the file cannot be read, or a line is not an entry.
    pub fn log(&self) -> Result<Vec<Entry>, String> {
        let path = self.dir.join("log.jsonl");
        let text = match fs::read_to_string(&path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            other => other.map_err(at(&path))?,
        };
        let entry = |(number, line): (usize, &str)| {
            serde_json::from_str(line).map_err(|error| format!("{} line {}: {error}", path.display(), number + 1))
        };
        text.lines().enumerate().map(entry).collect()
    }

    /// Goes on to the end, or as far as the effort says. `progress` gets every entry of the log.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn go(&mut self, effort: Effort, mut progress: impl FnMut(&Entry)) -> Result<(), String> {
        let end = self.trainer.settings().updates.min(effort.until);
        while self.trainer.updates() < end {
            let begin = Instant::now();
            let line = self.trainer.update(effort.threads);
            let update = line.update;
            let mut entries = vec![Entry::Update { line, seconds: begin.elapsed().as_secs_f64() }];
            if update.is_multiple_of(effort.check_every) || update == self.trainer.settings().updates {
                entries.extend(self.check(update, effort)?);
            }
            self.write_log(&entries)?;
            entries.iter().for_each(&mut progress);
            if update.is_multiple_of(effort.save_every) || update >= end {
                self.save()?;
            }
            if update.is_multiple_of(effort.check_every) || update >= end {
                self.plot()?;
            }
        }
        Ok(())
    }

    fn check(&self, update: u64, effort: Effort) -> Result<Vec<Entry>, String> {
        let path = self.dir.join(format!("checkpoints/{update:06}.net"));
        write_whole(&path, &self.trainer.policy().to_bytes()).map_err(at(&path))?;
        let policy = policy::<G>(self.trainer.policy());
        let mut entries = Vec::new();
        for rules in self.trainer.settings().duel_rules()? {
            for (name, side) in &self.frozen {
                let duel = duel(&rules, &policy, side.as_ref(), DUEL_RUN, effort.pairs, effort.threads);
                let against =
                    if rules.players() == 2 { name.clone() } else { format!("{name}, {} seats", rules.players()) };
                entries.push(Entry::Duel { update, against, duel });
            }
        }
        Ok(entries)
    }

    fn write_log(&self, entries: &[Entry]) -> Result<(), String> {
        let path = self.dir.join("log.jsonl");
        let mut file = fs::OpenOptions::new().append(true).create(true).open(&path).map_err(at(&path))?;
        for entry in entries {
            let text = serde_json::to_string(entry).map_err(|error| error.to_string())?;
            writeln!(file, "{text}").map_err(at(&path))?;
        }
        Ok(())
    }

    fn save(&self) -> Result<(), String> {
        let state = state::to_bytes(self.trainer.settings(), &self.trainer.snapshot())?;
        let files = [
            ("policy.net", self.trainer.policy().to_bytes()),
            ("critic.net", self.trainer.critic().to_bytes()),
            ("state.bin", state),
        ];
        for (name, bytes) in files {
            let path = self.dir.join(name);
            write_whole(&path, &bytes).map_err(at(&path))?;
        }
        Ok(())
    }

    fn plot(&self) -> Result<(), String> {
        let dir = self.dir.join("plots");
        fs::create_dir_all(&dir).map_err(at(&dir))?;
        for (name, svg) in plot::all(&self.log()?) {
            let path = dir.join(format!("{name}.svg"));
            write_whole(&path, svg.as_bytes()).map_err(at(&path))?;
        }
        Ok(())
    }
}

/// Refuses a file of settings that was edited since the run began. A run keeps the settings it began with, so the edit
/// would have no effect although a reader would believe it.
fn same_settings<G: Learnt>(path: &Path, settings: &Settings<G>) -> Result<(), String> {
    let Ok(text) = fs::read_to_string(path) else { return Ok(()) };
    let written: Settings<G> = serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
    if written == *settings {
        return Ok(());
    }
    let path = path.display();
    Err(format!(
        "{path} was changed, but a run keeps the settings it began with: begin another with --from and --settings"
    ))
}
