//! A run on disk of a single network: its settings, its log, its weights and the moments of their gradients. The open
//! value and the belief are trained like this.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use fivepaths_bots::net::Weights;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::adam::Adam;
use crate::state::{Floats, write_whole};

/// What a run has learnt: the weights, the moments of their gradients, and how many updates that took.
#[derive(Clone, PartialEq, Debug)]
pub struct Learning {
    pub(crate) weights: Weights,
    pub(crate) adam: Adam,
    pub(crate) update: u64,
}

impl Learning {
    /// Before the first update.
    pub(crate) fn new(weights: Weights) -> Self {
        let adam = Adam::new(weights.values().len());
        Learning { weights, adam, update: 0 }
    }

    /// The weights.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Two numbers of 64 bits, low byte first, and the moments; the weights are in a file of their own.
    fn moments(&self) -> Vec<u8> {
        let Adam { mean, square, steps } = &self.adam;
        let numbers = [self.update, *steps].into_iter().flat_map(u64::to_le_bytes);
        numbers.chain(mean.iter().chain(square).flat_map(|value| value.to_le_bytes())).collect()
    }

    fn read(weights: Weights, moments: &[u8]) -> Result<Self, String> {
        let mut learning = Learning::new(weights);
        let (numbers, floats) = moments.split_at_checked(16).ok_or("it ends too early")?;
        let number = |place: usize| numbers[8 * place..].iter().take(8).rev().fold(0, |n, &b| n << 8 | u64::from(b));
        (learning.update, learning.adam.steps) = (number(0), number(1));
        let mut floats = Floats(floats);
        floats.read(&mut learning.adam.mean)?;
        floats.read(&mut learning.adam.square)?;
        Ok(learning)
    }
}

/// A trainer that learns one update after another.
pub trait Updates {
    /// Its settings.
    type Settings: Serialize + DeserializeOwned;
    /// What is reported of an update.
    type Line: Serialize;
    /// The file of its weights.
    const FILE: &'static str;

    /// The settings.
    fn settings(&self) -> &Self::Settings;

    /// The number of all updates of the run.
    fn updates(&self) -> u64;

    /// What was learnt so far.
    fn learning(&self) -> &Learning;

    /// Plays and learns once, on at most this many threads.
    fn update(&mut self, threads: usize) -> Self::Line;
}

/// A run in a directory: `settings.json`, `log.jsonl`, the weights and `moments.bin`.
///
/// An interrupted run goes on with what was saved last. Its tables are dealt anew, so the curve is not the same.
pub struct ShortRun<T> {
    dir: PathBuf,
    trainer: T,
    log: File,
}

fn at(path: &Path) -> impl Fn(&dyn std::fmt::Display) -> String {
    let path = path.display().to_string();
    move |error| format!("{path}: {error}")
}

impl<T: Updates> ShortRun<T> {
    /// Begins a run in a directory, which is made if it is not there.
    ///
    /// # Errors
    /// If the directory cannot be written or holds a run already; the text says why.
    pub fn begin(dir: &Path, trainer: T) -> Result<Self, String> {
        fs::create_dir_all(dir).map_err(|error| at(dir)(&error))?;
        let path = dir.join("settings.json");
        if path.exists() {
            return Err(at(&path)(&"there is a run in this directory"));
        }
        let text = serde_json::to_string_pretty(trainer.settings()).map_err(|error| at(&path)(&error))?;
        fs::write(&path, text).map_err(|error| at(&path)(&error))?;
        let path = dir.join("log.jsonl");
        let log = File::create(&path).map_err(|error| at(&path)(&error))?;
        Ok(ShortRun { dir: dir.to_owned(), trainer, log })
    }

    /// Goes on with the run in a directory. `make` makes the trainer from the settings and what was learnt.
    ///
    /// # Errors
    /// If there is no run that was saved, or its files cannot be read; the text says why.
    pub fn resume(dir: &Path, make: impl FnOnce(T::Settings, Learning) -> Result<T, String>) -> Result<Self, String> {
        let read = |name: &str| {
            let path = dir.join(name);
            fs::read(&path).map_err(|error| at(&path)(&error)).map(|bytes| (path, bytes))
        };
        let (path, bytes) = read("settings.json")?;
        let settings = serde_json::from_slice(&bytes).map_err(|error| at(&path)(&error))?;
        let (path, bytes) = read(T::FILE)?;
        let weights = Weights::from_bytes(&bytes).map_err(|error| at(&path)(&error))?;
        let (path, bytes) = read("moments.bin")?;
        let trainer = make(settings, Learning::read(weights, &bytes).map_err(|error| at(&path)(&error))?)?;
        let (path, bytes) = read("log.jsonl")?;
        // Updates that were made after the last save are made again.
        let lines = bytes.split_inclusive(|&byte| byte == b'\n').take(trainer.learning().update as usize);
        let kept: Vec<u8> = lines.flatten().copied().collect();
        write_whole(&path, &kept).map_err(|error| at(&path)(&error))?;
        let log = fs::OpenOptions::new().append(true).open(&path).map_err(|error| at(&path)(&error))?;
        Ok(ShortRun { dir: dir.to_owned(), trainer, log })
    }

    /// Trains to the end, or until this update, on at most this many threads. Saves every `save_every` updates and at
    /// the end, and calls `tell` with each update.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn go(
        &mut self,
        until: u64,
        save_every: u64,
        threads: usize,
        mut tell: impl FnMut(&T::Line),
    ) -> Result<(), String> {
        let until = until.min(self.trainer.updates());
        while self.trainer.learning().update < until {
            let line = self.trainer.update(threads);
            tell(&line);
            let text = serde_json::to_string(&line).map_err(|error| error.to_string())?;
            writeln!(self.log, "{text}").map_err(|error| format!("log.jsonl: {error}"))?;
            let made = self.trainer.learning().update;
            if made.is_multiple_of(save_every.max(1)) || made == until {
                self.save()?;
            }
        }
        Ok(())
    }

    fn save(&self) -> Result<(), String> {
        let learning = self.trainer.learning();
        let (weights, moments) = (self.dir.join(T::FILE), self.dir.join("moments.bin"));
        write_whole(&weights, &learning.weights.to_bytes()).map_err(|error| at(&weights)(&error))?;
        write_whole(&moments, &learning.moments()).map_err(|error| at(&moments)(&error))
    }
}
