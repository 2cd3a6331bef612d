//! Matches on disk. Each has a file of its own, which is a record from its first turn on, so that nothing is ever lost
//! and every other command can read it.
//!
//! A running match has one more key, `sitting`, which other readers ignore: who sits where, and the unfinished turn. A
//! record names the whole deck, so do not look into the file if you want to be surprised.

use std::fs;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use fivepaths_rules::Record;
use serde::{Deserialize, Serialize};

use super::game::Playable;
use super::sitter::Sitter;
use super::sitting::Sitting;
use crate::failure::Failure;

/// A match as it is stored while it runs.
#[derive(Serialize, Deserialize)]
pub(crate) struct Kept {
    #[serde(flatten)]
    pub(crate) record: Record,
    pub(crate) sitting: Option<KeptSitting>,
}

/// What a record does not say.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct KeptSitting {
    pub(crate) sitters: Vec<Sitter>,
    /// The decisions of an unfinished turn.
    #[serde(default)]
    pub(crate) begun: String,
    /// The seed of the bots.
    #[serde(default)]
    pub(crate) chance: u64,
}

/// The file of a match.
#[derive(Clone, Debug)]
pub(crate) struct Keeper {
    path: PathBuf,
    chance: u64,
}

impl Keeper {
    /// A match that is kept in this file.
    pub(crate) fn at(path: PathBuf, chance: u64) -> Self {
        Keeper { path, chance }
    }

    /// A new file in a folder, which is made if it is missing.
    pub(crate) fn begin(folder: &Path, chance: u64) -> Result<Self, Failure> {
        let wrong = |path: &Path, error: std::io::Error| Failure::input(format!("{}: {error}", path.display()));
        fs::create_dir_all(folder).map_err(|error| wrong(folder, error))?;
        for number in newest(folder).map_or(1, |(number, _)| number + 1).. {
            let path = folder.join(file_name(number));
            // If two programs begin at the same moment, only one of them can create the file.
            match fs::File::create_new(&path) {
                Ok(_) => return Ok(Keeper { path, chance }),
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(wrong(&path, error)),
            }
        }
        Err(Failure::input(format!("{}: there is no room for another match", folder.display())))
    }

    /// Where the match is.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the match as it stands. The old file stays until the new one is complete.
    pub(crate) fn keep<G: Playable>(&self, sitting: &Sitting<G>) -> Result<(), Failure> {
        let players = sitting.sitters.iter().map(|sitter| sitter.name().to_owned()).collect();
        let record = Record::of_match(&sitting.game, None, players);
        let running = sitting.game.outcome().is_none();
        let kept = Kept {
            record,
            sitting: running.then(|| KeptSitting {
                sitters: sitting.sitters.clone(),
                begun: sitting.begun.to_string(),
                chance: self.chance,
            }),
        };
        let json = if running { serde_json::to_string(&kept).unwrap_or_default() } else { kept.record.to_json() };
        let draft = self.path.with_extension("draft");
        let write = || {
            let mut file = fs::File::create(&draft)?;
            writeln!(file, "{json}")?;
            file.sync_data()?;
            fs::rename(&draft, &self.path)
        };
        write().map_err(|error| Failure::input(format!("{}: {error}", self.path.display())))
    }

    /// Removes the file of a match in which nothing was played.
    pub(crate) fn forget(&self) {
        // If it cannot be removed, an empty match stays there, which does no harm.
        let _ = fs::remove_file(&self.path);
    }
}

fn file_name(number: u32) -> String {
    format!("match-{number}.json")
}

/// The latest match of a folder.
fn newest(folder: &Path) -> Option<(u32, PathBuf)> {
    matches(folder).into_iter().max()
}

fn matches(folder: &Path) -> Vec<(u32, PathBuf)> {
    let number = |path: PathBuf| {
        let name = path.file_name()?.to_str()?;
        let number = name.strip_prefix("match-")?.strip_suffix(".json")?.parse().ok()?;
        Some((number, path))
    };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter_map(|entry| number(entry.path())).collect()
}

/// The latest match of a folder that is not over.
pub(crate) fn unfinished(folder: &Path) -> Option<PathBuf> {
    let mut matches = matches(folder);
    matches.sort();
    matches.into_iter().rev().map(|(_, path)| path).find(|path| read(path).is_ok_and(|kept| kept.sitting.is_some()))
}

/// Reads a match that was kept.
pub(crate) fn read(path: &Path) -> Result<Kept, Failure> {
    let wrong = |what: &dyn std::fmt::Display| Failure::input(format!("{}: {what}", path.display()));
    let text = fs::read_to_string(path).map_err(|error| wrong(&error))?;
    serde_json::from_str(&text).map_err(|error| wrong(&error))
}

/// The folder for matches: where the system keeps the data of programs.
pub(crate) fn folder() -> PathBuf {
    let var = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let data = var("XDG_DATA_HOME")
        .or_else(|| var("HOME").map(|home| home.join(".local").join("share")))
        .or_else(|| var("LOCALAPPDATA"));
    data.unwrap_or_default().join("fivepaths").join("matches")
}
