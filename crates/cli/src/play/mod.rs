//! `fivepaths play`: both games in a terminal.
//!
//! The sitting (`sitting.rs`) is pure state, and the screen (`screen/`) is a pure function of what there is to see
//! (`scene.rs`). Only `run.rs` and `terminal.rs` touch a terminal, and only `keeping.rs` touches a disk. `plain.rs`
//! is the same sitting as a conversation in lines.

mod board;
mod card;
mod command;
mod game;
mod glyphs;
mod keeping;
mod keys;
mod mouse;
mod names;
mod plain;
mod receipt;
mod run;
mod scene;
mod screen;
mod sitter;
mod sitting;
mod step;
mod terminal;
#[cfg(test)]
mod tests;
mod theme;
mod thinking;
mod typed;
mod typing;
mod words;

use std::io::{BufReader, IsTerminal as _, Write, stdin, stdout};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use fivepaths_bots::{Bots, Budget, bot};
use fivepaths_rules::{AnyMatch, AnyRules, Deal, GameKind, Match, Record, Seed};

use crate::failure::Failure;
use crate::game_args::{GameArgs, parse_seed};
use crate::verify::open;
use game::Playable;
use glyphs::Glyphs;
use keeping::{Keeper, KeptSitting};
use plain::Plain;
use run::Manner;
use sitter::Sitter;
use sitting::Sitting;
use theme::{Look, Surroundings, Theme};

/// Play in this terminal: against bots, with others at the same keyboard, or watch a record
#[derive(Args)]
#[command(after_help = "Examples:
  fivepaths play                                         the card game against a gentle bot
  fivepaths play --bot climber --rounds 1
  fivepaths play --game board --players 4 --bot hiker --bot climber
  fivepaths play --name Ann --name Bob                   two at one keyboard, with a curtain
  fivepaths play --resume                                take up the latest match that is not over
  fivepaths play --watch game.json                       step through any record
  fivepaths play --plain                                 one event a line, moves typed

The keys are those of the page: 1-8 pick a card, c column, d discard, space draw, ? for all of them.")]
pub(crate) struct Play {
    #[command(flatten)]
    game: GameArgs,

    /// How many play the board game, 2 to 4
    #[arg(long, value_name = "N")]
    players: Option<u8>,

    /// A person at this keyboard; repeat it for several, who then hand the keyboard to each other
    #[arg(long = "name", value_name = "NAME")]
    names: Vec<String>,

    /// A bot by its level or name; repeat it for several; the last one also takes the seats that are left
    #[arg(long = "bot", value_name = "BOT")]
    bots: Vec<String>,

    /// The seed of the deal: 64 hex digits, or a number; random by default
    #[arg(long, value_parser = parse_seed)]
    seed: Option<Seed>,

    /// Go on with a match: the one in this file, or the latest that is not over
    #[arg(long, value_name = "FILE", num_args = 0..=1, conflicts_with_all = ["watch", "names", "bots", "seed", "players", "variants", "rounds", "rules"])]
    resume: Option<Option<PathBuf>>,

    /// Watch a record step by step; - is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["names", "bots", "seed", "players", "variants", "rounds", "rules"])]
    watch: Option<PathBuf>,

    /// Which record of the file to watch, from 1
    #[arg(long, default_value_t = 1, value_name = "N", requires = "watch")]
    record: usize,

    /// The folder that matches are kept in, one record each
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,

    /// How long a bot may think about a turn; only the strongest use it all
    #[arg(long, default_value_t = Budget::Ms(800), value_name = "B")]
    budget: Budget,

    /// The least time that a bot's turn takes, in milliseconds, so that you can follow
    #[arg(long, default_value_t = 600, value_name = "MS")]
    delay: u64,

    /// The colours; NO_COLOR in the environment means mono
    #[arg(long, value_enum, default_value_t = Look::Auto, value_name = "LOOK")]
    theme: Look,

    /// Only ASCII on the screen; this is the default if the locale is not UTF-8
    #[arg(long)]
    ascii: bool,

    /// Symbols even if the locale is not UTF-8
    #[arg(long, conflicts_with = "ascii")]
    unicode: bool,

    /// Leave the mouse to the terminal
    #[arg(long)]
    no_mouse: bool,

    /// Do not ring the bell when it is your turn
    #[arg(long)]
    no_bell: bool,

    /// One event per line, moves are typed, nothing is redrawn; this is the default for TERM=dumb and if the
    /// output is not a terminal
    #[arg(long)]
    plain: bool,
}

impl Play {
    pub(crate) fn run(self) -> Result<(), Failure> {
        if let Some(path) = &self.watch {
            return self.watch(path);
        }
        if let Some(path) = &self.resume {
            return self.resume(path.clone());
        }
        match self.game.rules(self.seats())? {
            AnyRules::Card(rules) => self.begin::<fivepaths_rules::CardGame>(rules),
            AnyRules::Board(rules) => self.begin::<fivepaths_rules::BoardGame>(rules),
        }
    }

    /// How many play, if the arguments say so: by a number, or by naming them.
    fn seats(&self) -> Option<u8> {
        let people = self.names.len().max(1);
        let named = people + self.bots.len();
        match self.game.game {
            GameKind::Card => self.players,
            GameKind::Board => self.players.or_else(|| u8::try_from(named.max(2)).ok()),
        }
    }

    fn begin<G: Playable>(&self, rules: G::Rules) -> Result<(), Failure> {
        let sitters = self.sitters::<G>(fivepaths_rules::Rules::players(&rules))?;
        let (seed, chance) = match self.seed {
            Some(seed) => (seed, u64::from_le_bytes(first_bytes(seed.bytes()))),
            None => (Seed::new(random()?), u64::from_le_bytes(random()?)),
        };
        let game = Match::<G>::new(rules, Deal::Seed(seed)).map_err(Failure::usage)?;
        let folder = self.folder.clone().unwrap_or_else(keeping::folder);
        let keeper = Keeper::begin(&folder, chance)?;
        let mut sitting = Sitting::new(game, sitters);
        let result = keeper.keep(&sitting).and_then(|()| self.sit(&mut sitting, Some(&keeper), chance));
        if sitting.is_untouched() {
            keeper.forget();
            return result;
        }
        result.and_then(|()| farewell(&sitting, &keeper))
    }

    /// Who sits where: people first, then bots.
    fn sitters<G: Bots>(&self, players: u8) -> Result<Vec<Sitter>, Failure> {
        let players = usize::from(players);
        let mut sitters: Vec<Sitter> = self.names.iter().cloned().map(Sitter::Person).collect();
        if sitters.is_empty() {
            let name = std::env::var("USER").ok().filter(|name| !name.is_empty());
            sitters.push(Sitter::Person(name.unwrap_or_else(|| "You".into())));
        }
        if sitters.len() + self.bots.len() > players {
            let named = sitters.len() + self.bots.len();
            return Err(Failure::usage(format!("{named} players are named, but {players} play")));
        }
        let gentle = G::LEVELS.get(1).or(G::LEVELS.first()).map_or("random", |level| level.name);
        let mut bots = self.bots.iter().map(String::as_str);
        let mut name = gentle;
        while sitters.len() < players {
            name = bots.next().unwrap_or(name);
            bot::<G>(name).map_err(Failure::usage)?;
            sitters.push(Sitter::Bot(name.to_owned()));
        }
        Ok(sitters)
    }

    fn resume(&self, path: Option<PathBuf>) -> Result<(), Failure> {
        let folder = self.folder.clone().unwrap_or_else(keeping::folder);
        let path = path.or_else(|| keeping::unfinished(&folder));
        let path = path.ok_or_else(|| Failure::input(format!("no match in {} is unfinished", folder.display())))?;
        let kept = keeping::read(&path)?;
        let wrong = |what: &dyn std::fmt::Display| Failure::input(format!("{}: {what}", path.display()));
        let game = kept.record.check().map_err(|error| wrong(&error))?;
        if game.outcome().is_some() {
            return Err(wrong(&"this match is over; --watch shows it"));
        }
        let sitting = kept.sitting.ok_or_else(|| wrong(&"it does not say who sits where; --watch shows it"))?;
        if sitting.sitters.len() != usize::from(game.players()) {
            return Err(wrong(&"`sitting` does not name a sitter for every seat"));
        }
        match game {
            AnyMatch::Card(game) => self.take_up(game, &sitting, path),
            AnyMatch::Board(game) => self.take_up(game, &sitting, path),
        }
    }

    fn take_up<G: Playable>(&self, game: Match<G>, kept: &KeptSitting, path: PathBuf) -> Result<(), Failure> {
        for sitter in &kept.sitters {
            if let Sitter::Bot(name) = sitter {
                bot::<G>(name).map_err(Failure::input)?;
            }
        }
        let keeper = Keeper::at(path, kept.chance);
        let mut sitting = Sitting::new(game, kept.sitters.clone());
        sitting.take_up(&kept.begun);
        self.sit(&mut sitting, Some(&keeper), kept.chance)?;
        farewell(&sitting, &keeper)
    }

    fn watch(&self, path: &std::path::Path) -> Result<(), Failure> {
        let wrong = |what: &dyn std::fmt::Display| Failure::input(format!("{}: {what}", path.display()));
        let number = self.record;
        let reader = BufReader::new(open(path).map_err(|error| wrong(&error))?);
        let mut records = serde_json::Deserializer::from_reader(reader).into_iter::<Record>();
        let record = records.nth(number.wrapping_sub(1));
        let record = record.ok_or_else(|| wrong(&format!("there is no record {number}")))?;
        let record = record.map_err(|error| wrong(&format!("record {number}: {error}")))?;
        let game = record.check().map_err(|error| wrong(&format!("record {number}, {error}")))?;
        match game {
            AnyMatch::Card(game) => self.sit(&mut Sitting::watch(game, &record.players), None, 0),
            AnyMatch::Board(game) => self.sit(&mut Sitting::watch(game, &record.players), None, 0),
        }
    }

    /// Plays on the screen, or in lines if there is no terminal.
    fn sit<G: Playable>(&self, sitting: &mut Sitting<G>, keeper: Option<&Keeper>, chance: u64) -> Result<(), Failure> {
        let surroundings = Surroundings::of_process();
        let terminal = stdin().is_terminal() && stdout().is_terminal();
        if self.plain || surroundings.term == "dumb" || !terminal {
            let mut plain = Plain::new(sitting, keeper, stdin().lock(), stdout().lock());
            plain.budget = self.budget;
            plain.chance = chance;
            plain.bell = terminal && !self.no_bell;
            return if self.watch.is_some() { plain.tell() } else { plain.run() };
        }
        let ascii = self.ascii || (!self.unicode && !surroundings.is_unicode());
        let manner = Manner {
            theme: Theme::new(self.theme, &surroundings),
            glyphs: if ascii { Glyphs::Ascii } else { Glyphs::Unicode },
            mouse: !self.no_mouse,
            bell: !self.no_bell,
            budget: self.budget,
            delay: Duration::from_millis(self.delay),
            chance,
        };
        run::run(sitting, keeper, &manner)
    }
}

/// Where the match is now, and how to go on with it.
fn farewell<G: Playable>(sitting: &Sitting<G>, keeper: &Keeper) -> Result<(), Failure> {
    let path = keeper.path().display();
    let mut out = stdout();
    if let Some(outcome) = sitting.game.outcome() {
        writeln!(out, "{} The record is {path}", sitting.verdict(&outcome, &sitting.names()))?;
    } else {
        // Without a file, --resume looks only in the default folder.
        let default = keeper.path().parent() == Some(keeping::folder().as_path());
        let file = if default { String::new() } else { format!(" {}", quoted(keeper.path())) };
        writeln!(out, "The match is kept in {path}; fivepaths play --resume{file} takes it up again.")?;
    }
    Ok(())
}

/// A path as it is typed in a shell.
fn quoted(path: &Path) -> String {
    let text = path.display().to_string();
    let plain = |c: char| c.is_alphanumeric() || "/._-+:@,".contains(c);
    if text.chars().all(plain) { text } else { format!("'{}'", text.replace('\'', "'\\''")) }
}

fn random<const N: usize>() -> Result<[u8; N], Failure> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| Failure::input(format!("the system has no randomness: {error}")))?;
    Ok(bytes)
}

fn first_bytes(bytes: &[u8; 32]) -> [u8; 8] {
    let mut first = [0; 8];
    first.copy_from_slice(&bytes[..8]);
    first
}
