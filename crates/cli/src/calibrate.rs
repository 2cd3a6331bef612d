//! `fivepaths calibrate`: checks that luck is luck, and that the losses that a review claims are real.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::{Args, Subcommand};
use fivepaths_bots::arena::Mean;
use fivepaths_bots::net::NetPlayer;
use fivepaths_bots::{Bot, Bots, Budget, House, Player, Setting, bot, mix, play_match};
use fivepaths_insight::board::{self, BoardLuck, BoardTally, BoardValue};
use fivepaths_insight::open::{OpenValue, Scratch};
use fivepaths_insight::review::{Report, Reviewer, Settings};
use fivepaths_insight::{
    BeliefTally, Figures, History, Ledger, LevelLoss, LuckTally, Promise, Promises, Reference, kept, told,
};
use fivepaths_rules::{
    BoardGame, BoardRules, CardGame, CardOptions, CardRules, Deal, Match, Record, Rules, Seat, Seed,
};

use crate::failure::Failure;
use crate::progress;

/// How many rounds are played before they are added up, so that memory does not grow with the number of rounds.
const AT_ONCE: u64 = 256;

/// What players that look ahead may spend on a turn. A number of playouts gives the same play on any machine.
const BUDGET: Budget = Budget::Playouts(64);

/// Check the reviewer on rounds that bots play
#[derive(Args)]
#[command(after_help = "Examples:
  fivepaths calibrate luck reference reference --rounds 20000
  fivepaths calibrate luck net projection --rounds 4000
  fivepaths calibrate belief reference reference --rounds 2000
  fivepaths calibrate losses rambler climber --rounds 100 --plot promises.svg
  fivepaths calibrate levels --matches 40
  fivepaths calibrate board --seats 3 --games 200

`reference` is the reviewer's own policy, playing by chance. Every round has a deal of its own, and the players take turns at the
seats.")]
pub(crate) struct Calibrate {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Means of deals, draws and decisions, and how much of the spread is luck
    Luck(Luck),
    /// How much the belief knows about hidden hands, and whether the mean of guesses is zero
    Belief(Beliefs),
    /// Losses that a review claims, against what the better turn brings in the true world
    Losses(Losses),
    /// What our levels lose a decision, by the same reviewer
    Levels(Levels),
    /// Means of deals and draws in the board game, and how much of the spread is luck
    Board(Board),
}

#[derive(Args)]
struct Rounds {
    /// The first player
    #[arg(value_name = "A")]
    a: String,

    /// The second player
    #[arg(value_name = "B")]
    b: String,

    /// How many rounds
    #[arg(long, default_value_t = 1000, value_name = "N")]
    rounds: u64,

    /// The number of the run: each round is dealt from SHA-256(\"fivepaths/1/run/S/i\")
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,

    /// Threads; by default one for each core
    #[arg(long, value_name = "T")]
    threads: Option<usize>,
}

/// Where the tables are that a review makes use of.
#[derive(Args)]
struct Tables {
    /// Put what was measured into these tables, from which reviews are made
    #[arg(long, value_name = "FILE")]
    figures: Option<PathBuf>,
}

impl Tables {
    fn change(&self, change: impl FnOnce(&mut Figures)) -> Result<(), Failure> {
        let Some(path) = &self.figures else { return Ok(()) };
        let at = |error: &dyn std::fmt::Display| Failure::input(format!("{}: {error}", path.display()));
        let text = std::fs::read_to_string(path).map_err(|error| at(&error))?;
        let mut figures = Figures::from_json(&text).map_err(|error| at(&error))?;
        change(&mut figures);
        std::fs::write(path, figures.to_json()).map_err(|error| at(&error))
    }
}

#[derive(Args)]
struct Luck {
    #[command(flatten)]
    rounds: Rounds,
}

#[derive(Args)]
struct Beliefs {
    #[command(flatten)]
    rounds: Rounds,

    /// Worlds to measure what hidden cards made of each decision; 0 leaves that out
    #[arg(long, default_value_t = 64, value_name = "N")]
    worlds: usize,

    #[command(flatten)]
    tables: Tables,
}

#[derive(Args)]
struct Losses {
    #[command(flatten)]
    rounds: Rounds,

    /// Worlds of the review
    #[arg(long, default_value_t = 64, value_name = "N")]
    worlds: usize,

    /// Playouts of each switch in the true world
    #[arg(long, default_value_t = 64, value_name = "N")]
    times: usize,

    /// Draw promised against kept as SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,

    #[command(flatten)]
    tables: Tables,
}

#[derive(Args)]
struct Levels {
    /// Matches of three rounds that each level plays against itself
    #[arg(long, default_value_t = 40, value_name = "N")]
    matches: u64,

    /// Worlds of the review
    #[arg(long, default_value_t = 32, value_name = "N")]
    worlds: usize,

    /// The number of the run
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,

    /// Threads; by default one for each core
    #[arg(long, value_name = "T")]
    threads: Option<usize>,

    #[command(flatten)]
    tables: Tables,
}

#[derive(Args)]
struct Board {
    /// How many play: 2, 3 or 4
    #[arg(long, default_value_t = 2, value_name = "N")]
    seats: u8,

    /// How many games of three expeditions
    #[arg(long, default_value_t = 200, value_name = "N")]
    games: u64,

    /// The number of the run
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
}

impl Calibrate {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        match self.what {
            What::Luck(luck) => luck.run(out),
            What::Belief(beliefs) => beliefs.run(out),
            What::Losses(losses) => losses.run(out),
            What::Levels(levels) => levels.run(out),
            What::Board(board) => board.run(out),
        }
    }
}

impl Luck {
    fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let (value, mut tally) = (OpenValue::published(), LuckTally::default());
        self.rounds.each(
            |played, _| {
                let history = History::of_match(played).ok()?.pop()?;
                let ledger = Ledger::of(&history, &value, &mut Scratch::default());
                Some((history, ledger))
            },
            |(history, ledger), first| tally.add(&history, &ledger, first),
        )?;
        writeln!(out, "{} against {}, seed {}, {}", self.rounds.a, self.rounds.b, self.rounds.seed, value.name())?;
        out.write_all(tally.words().as_bytes())?;
        Ok(())
    }
}

impl Beliefs {
    fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let (reviewer, mut tally) = (Reviewer::published(), BeliefTally::default());
        let Rounds { a, b, rounds, seed, .. } = &self.rounds;
        self.rounds.each(
            |played, round| {
                let history = History::of_match(played).ok()?.pop()?;
                Some(told(&reviewer, &history, self.worlds, mix(&[*seed, 8, round])))
            },
            |found, _| found.iter().for_each(|told| tally.add(told)),
        )?;
        let (belief, value) = (reviewer.belief().name(), reviewer.value().name());
        writeln!(out, "{a} against {b}, {rounds} rounds, seed {seed}, {belief}, {value}, {} worlds", self.worlds)?;
        out.write_all(tally.words().as_bytes())?;
        out.flush()?;
        self.tables.change(|figures| figures.bands = tally.known())
    }
}

impl Losses {
    fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let reviewer = Reviewer::published();
        let mut promises = Promises::default();
        self.rounds.each(
            |played, round| Some(self.promises(&reviewer, played, round)),
            |found: Vec<Promise>, _| found.into_iter().for_each(|promise| promises.add(promise)),
        )?;
        let Rounds { a, b, rounds, seed, .. } = &self.rounds;
        writeln!(
            out,
            "{a} against {b}, {rounds} rounds, seed {seed}, {} worlds, {} playouts",
            self.worlds, self.times
        )?;
        out.write_all(promises.words().as_bytes())?;
        out.flush()?;
        if let Some(path) = &self.plot {
            std::fs::write(path, promises.plot())
                .map_err(|error| Failure::input(format!("{}: {error}", path.display())))?;
        }
        self.tables.change(|figures| figures.claims = promises.table())
    }

    /// Every claim of a round, with what was kept of it.
    fn promises(&self, reviewer: &Reviewer, played: &Match<CardGame>, round: u64) -> Vec<Promise> {
        let names = vec![self.rounds.a.clone(), self.rounds.b.clone()];
        let record = Record::of_match(played, None, names);
        let settings = Settings { worlds: self.worlds, seed: mix(&[self.rounds.seed, round]) };
        let (Ok(report), Ok(mut histories)) =
            (reviewer.review(&record, &settings, 1, &[], |_, _| {}), History::of_match(played))
        else {
            return Vec::new();
        };
        let Some(history) = histories.pop() else { return Vec::new() };
        let steps = report.rounds.iter().flat_map(|round| &round.steps);
        let claims = steps.filter(|step| step.best != step.turn);
        claims
            .filter_map(|step| {
                let better = step.best.parse().ok()?;
                let seed = mix(&[settings.seed, 9, step.ply as u64]);
                let kept = kept(reviewer.reference(), &history, step.ply, &better, self.times, seed)?;
                Some(Promise { left: step.left, promised: step.loss.points.value(), kept })
            })
            .collect()
    }
}

impl Levels {
    fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let reviewer = Reviewer::published();
        writeln!(
            out,
            "{} matches of each level against itself, seed {}, {} worlds",
            self.matches, self.seed, self.worlds
        )?;
        writeln!(out, "\nlevel        points lost a decision    95 %")?;
        let mut measured = Vec::new();
        for level in CardGame::LEVELS {
            let (a, b) = (level.name.to_owned(), level.name.to_owned());
            let rounds = Rounds { a, b, rounds: self.matches, seed: self.seed, threads: self.threads };
            let mut mean = Mean::default();
            rounds.each_of(
                CardRules::default(),
                |played, number| {
                    let record = Record::of_match(played, None, vec![level.name.to_owned(); 2]);
                    let settings = Settings { worlds: self.worlds, seed: mix(&[self.seed, number]) };
                    reviewer.review(&record, &settings, 1, &[], |_, _| {}).ok()
                },
                |report: Report, _| {
                    let loss: f64 = report.summary.iter().map(|seat| seat.loss.value()).sum();
                    let decisions: usize = report.summary.iter().map(|seat| seat.decisions).sum();
                    mean.add(loss / decisions.max(1) as f64);
                },
            )?;
            let round = |value: f64| (1000.0 * value).round() / 1000.0;
            let level_name = level.name.to_owned();
            measured.push(LevelLoss { level: level_name, loss: round(mean.mean()), error: round(mean.error()) });
            let (loss, error) = (mean.mean(), 1.96 * mean.error());
            writeln!(
                out,
                "{:<12} {loss:>8.3} ± {:.3}         {:.3} to {:.3}",
                level.name,
                mean.error(),
                loss - error,
                loss + error
            )?;
            out.flush()?;
        }
        self.tables.change(|figures| figures.levels = measured)
    }
}

impl Board {
    fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let value = BoardValue::published();
        let rules = BoardRules::for_players(self.seats).map_err(Failure::usage)?;
        let player: Arc<dyn Bot<BoardGame>> = Arc::new(NetPlayer::new("reference", board::reference(), 1.0));
        let names = vec!["reference".to_owned(); usize::from(self.seats)];
        let (mut tally, mut scratch) = (BoardTally::default(), board::Scratch::default());
        let bar = progress::bar(self.games, "games");
        for number in 0..self.games {
            let mut seats: Vec<House<BoardGame>> = names.iter().map(|_| House::new(player.clone())).collect();
            let mut seats: Vec<&mut dyn Player<BoardGame>> = seats.iter_mut().map(|seat| seat as _).collect();
            let seeds: Vec<u64> = (0..u64::from(self.seats)).map(|seat| mix(&[self.seed, number, seat])).collect();
            let setting = Setting { id: "calibration", names: &names, budget: BUDGET, seeds: &seeds };
            let deal = Deal::Seed(Seed::of_run(self.seed, number));
            let mut house = House::new(player.clone());
            let played = play_match(rules, deal, &mut seats, &mut house, &setting).map_err(Failure::input)?;
            for history in History::of_match(&played.game).map_err(Failure::input)? {
                tally.add(&history, &BoardLuck::of(&history, &value, &mut scratch));
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        writeln!(
            out,
            "{} seats, {} games between reference players, seed {}, {}",
            self.seats,
            self.games,
            self.seed,
            value.name()
        )?;
        out.write_all(tally.words().as_bytes())?;
        Ok(())
    }
}

impl Rounds {
    /// Plays single rounds, calls `work` for each on several threads, and `take` with the results in order.
    fn each<T: Send>(
        &self,
        work: impl Fn(&Match<CardGame>, u64) -> Option<T> + Sync,
        take: impl FnMut(T, Seat),
    ) -> Result<(), Failure> {
        let rules = CardRules::new(&CardOptions { rounds: 1, ..CardOptions::default() }).map_err(Failure::input)?;
        self.each_of(rules, work, take)
    }

    /// The same with matches of other rules.
    fn each_of<T: Send>(
        &self,
        rules: CardRules,
        work: impl Fn(&Match<CardGame>, u64) -> Option<T> + Sync,
        mut take: impl FnMut(T, Seat),
    ) -> Result<(), Failure> {
        let players = [named(&self.a)?, named(&self.b)?];
        let threads = self.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, Into::into)).max(1);
        let bar = progress::bar(self.rounds, "rounds");
        for begin in (0..self.rounds).step_by(AT_ONCE as usize) {
            let count = AT_ONCE.min(self.rounds - begin) as usize;
            let results: Mutex<Vec<Option<T>>> = Mutex::new((0..count).map(|_| None).collect());
            let next = AtomicUsize::new(0);
            let labour = || {
                loop {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    if place >= count {
                        return;
                    }
                    let round = begin + place as u64;
                    let result = self.play(&players, rules, round).and_then(|played| work(&played, round));
                    // A panic of another thread ends the command anyway.
                    results.lock().unwrap_or_else(std::sync::PoisonError::into_inner)[place] = result;
                    bar.inc(1);
                }
            };
            std::thread::scope(|scope| {
                for _ in 1..threads {
                    scope.spawn(labour);
                }
                labour();
            });
            let results = results.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
            for (place, result) in results.into_iter().enumerate() {
                let first = Seat::new((begin as usize + place) as u8 % 2).unwrap_or_default();
                result.into_iter().for_each(|result| take(result, first));
            }
        }
        bar.finish_and_clear();
        Ok(())
    }

    /// Plays one round. Every round has a deal of its own: the luck of one that is played twice would count twice, and its
    /// errors would come out too small.
    fn play(&self, players: &[Arc<dyn Bot<CardGame>>; 2], rules: CardRules, round: u64) -> Option<Match<CardGame>> {
        let swapped = (round % 2) as usize;
        let mut seats = [0, 1].map(|seat: usize| House::new(players[seat ^ swapped].clone()));
        let mut house = House::new(players[0].clone());
        let names = [self.a.clone(), self.b.clone()];
        let seeds = [0, 1].map(|seat| mix(&[self.seed, round, seat]));
        let setting = Setting { id: "calibration", names: &names, budget: BUDGET, seeds: &seeds };
        let [one, two] = &mut seats;
        let deal = Deal::Seed(Seed::of_run(self.seed, round));
        play_match(rules, deal, &mut [one, two], &mut house, &setting).ok().map(|played| played.game)
    }
}

/// A bot, or the reference.
fn named(name: &str) -> Result<Arc<dyn Bot<CardGame>>, Failure> {
    let reference = Reference::published();
    match name {
        "reference" => Ok(Arc::new(NetPlayer::new(name, reference.policy().clone(), 1.0))),
        _ => bot(name).map_err(Failure::usage),
    }
}
