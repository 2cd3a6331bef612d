//! A run on disk that is so short that it is simply begun anew if it is interrupted: its settings, its log and its
//! weights. The open value and the belief are trained like this.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use fivepaths_bots::net::Weights;
use serde::Serialize;

/// A trainer that learns one update after another.
pub trait Updates {
    /// Its settings.
    type Settings: Serialize;
    /// What is reported of an update.
    type Line: Serialize;
    /// The file of its weights.
    const FILE: &'static str;

    /// The settings.
    fn settings(&self) -> &Self::Settings;

    /// The number of updates made, and the number of all updates of the run.
    fn updates(&self) -> [u64; 2];

    /// The weights as they are.
    fn weights(&self) -> &Weights;

    /// Plays and learns once.
    fn update(&mut self) -> Self::Line;
}

/// A run in a directory: `settings.json`, `log.jsonl` and the weights.
///
/// An interrupted run is not resumed but begun anew. Weights are saved as the run goes on, and another run may
/// begin with them.
pub struct ShortRun<T> {
    dir: PathBuf,
    trainer: T,
    log: File,
}

impl<T: Updates> ShortRun<T> {
    /// Begins a run in a directory, which is made if it is not there.
    ///
    /// # Errors
    /// If the directory cannot be written or holds a run already; the text says why.
    pub fn begin(dir: &Path, trainer: T) -> Result<Self, String> {
        let at = |path: &Path, error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        fs::create_dir_all(dir).map_err(|error| at(dir, &error))?;
        let path = dir.join("settings.json");
        if path.exists() {
            return Err(at(&path, &"there is a run in this directory"));
        }
        let text = serde_json::to_string_pretty(trainer.settings()).map_err(|error| at(&path, &error))?;
        fs::write(&path, text).map_err(|error| at(&path, &error))?;
        let path = dir.join("log.jsonl");
        let log = File::create(&path).map_err(|error| at(&path, &error))?;
        Ok(ShortRun { dir: dir.to_owned(), trainer, log })
    }

    /// Trains to the end, or until this update. Saves every `save_every` updates and at the end, and calls `tell` with
    /// each update.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn go(&mut self, until: u64, save_every: u64, mut tell: impl FnMut(&T::Line)) -> Result<(), String> {
        let until = until.min(self.trainer.updates()[1]);
        while self.trainer.updates()[0] < until {
            let line = self.trainer.update();
            tell(&line);
            let text = serde_json::to_string(&line).map_err(|error| error.to_string())?;
            writeln!(self.log, "{text}").map_err(|error| format!("log.jsonl: {error}"))?;
            let made = self.trainer.updates()[0];
            if made.is_multiple_of(save_every.max(1)) || made == until {
                self.save()?;
            }
        }
        Ok(())
    }

    fn save(&self) -> Result<(), String> {
        let (path, new) = (self.dir.join(T::FILE), self.dir.join(format!("{}.new", T::FILE)));
        let at = |error: std::io::Error| format!("{}: {error}", path.display());
        fs::write(&new, self.trainer.weights().to_bytes()).map_err(at)?;
        fs::rename(&new, &path).map_err(at)
    }
}
