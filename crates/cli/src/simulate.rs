//! `fivepaths simulate`: plays whole matches and writes their records.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use clap::Args;
use fivepaths_bots::{Bots, Budget, Entrant, House, Player, Setting, bot, mix, play_match};
use fivepaths_rules::{AnyRules, BoardGame, CardGame, Deal, Game, Match, Record, Seed};

use crate::arena::entrants;
use crate::failure::Failure;
use crate::game_args::GameArgs;
use crate::progress;

/// Play whole matches between programs
#[derive(Args)]
#[command(after_help = "Examples:
  fivepaths simulate --players random,random --games 1000 --seed 7
  fivepaths simulate --game board --player random --player random --player random --games 10 --records -")]
pub(crate) struct Simulate {
    #[command(flatten)]
    game: GameArgs,

    /// The players by seat, separated by commas
    #[arg(long, value_delimiter = ',', value_name = "P,P")]
    players: Vec<String>,

    /// One player, a bot's name or "cmd:COMMAND"; repeat it for each seat
    #[arg(long = "player", value_name = "P", conflicts_with = "players")]
    each_player: Vec<String>,

    /// How many matches
    #[arg(long, default_value_t = 1, value_name = "N")]
    games: u64,

    /// Game i of run S has the seed SHA-256("fivepaths/1/run/S/i")
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,

    /// The budget for each turn of a player that thinks: a time (100ms), or a count of playouts (2000n)
    #[arg(long, default_value_t = Budget::DEFAULT, value_name = "B")]
    budget: Budget,

    /// Write the records to this file, one per line; - is standard output
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
}

/// Sums over all matches.
#[derive(Default)]
struct Summary {
    rounds: u64,
    plies: u64,
    scores: Vec<i64>,
    wins: Vec<f64>,
    by_deck: u64,
    by_crossing: u64,
    cut: u64,
}

impl Simulate {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let mut players = if self.players.is_empty() { self.each_player.clone() } else { self.players.clone() };
        if players.is_empty() {
            players = vec!["random".into(); 2];
        }
        let seats = u8::try_from(players.len()).ok();
        let rules = self.game.rules(seats)?;
        if seats != Some(rules.players()) {
            let (have, want) = (players.len(), rules.players());
            return Err(Failure::usage(format!("{have} players are named, but {want} play")));
        }
        let to_stdout = self.records.as_ref().is_some_and(|path| path.as_os_str() == "-");
        let mut file = match &self.records {
            Some(path) if !to_stdout => Some(BufWriter::new(
                File::create(path).map_err(|error| Failure::input(format!("{}: {error}", path.display())))?,
            )),
            _ => None,
        };
        let mut summary = Summary::default();
        let keep = |record: Record| -> Result<(), Failure> {
            match &mut file {
                Some(file) => writeln!(file, "{}", record.to_json())?,
                None if to_stdout => writeln!(out, "{}", record.to_json())?,
                None => {}
            }
            Ok(())
        };
        match rules {
            AnyRules::Card(rules) => self.play_all::<CardGame>(rules, &players, &mut summary, keep)?,
            AnyRules::Board(rules) => self.play_all::<BoardGame>(rules, &players, &mut summary, keep)?,
        }
        if let Some(mut file) = file {
            file.flush()?;
        }
        out.flush()?;
        let text = summary.words(&players, self.games);
        if to_stdout { Ok(std::io::stderr().write_all(text.as_bytes())?) } else { Ok(out.write_all(text.as_bytes())?) }
    }

    fn play_all<G: Bots>(
        &self,
        rules: G::Rules,
        names: &[String],
        summary: &mut Summary,
        mut keep: impl FnMut(Record) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let mut players: Vec<Box<dyn Player<G>>> = entrants(names)?.iter().map(Entrant::player).collect();
        let mut house = House::new(bot::<G>("projection").map_err(Failure::input)?);
        let bar = progress::bar(self.games, "matches");
        for game in 0..self.games {
            let seeds: Vec<u64> = (0..names.len() as u64).map(|seat| mix(&[self.seed, game, seat])).collect();
            let id = format!("{}-{game}", self.seed);
            let setting = Setting { id: &id, names, budget: self.budget, seeds: &seeds };
            let deal = Deal::Seed(Seed::of_run(self.seed, game));
            let mut seats: Vec<&mut dyn Player<G>> = players.iter_mut().map(|player| player.as_mut() as _).collect();
            let played = play_match::<G>(rules, deal, &mut seats, &mut house, &setting).map_err(Failure::input)?;
            for (seat, fault) in &played.faults {
                // If standard error is gone, the record still says how the match ended.
                bar.suspend(|| {
                    let _ = writeln!(std::io::stderr(), "match {id}: seat {seat} forfeits: {fault}");
                });
            }
            summary.add(&played.game);
            keep(Record::of_match(&played.game, Some(id), names.to_vec()))?;
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(())
    }
}

impl Summary {
    fn add<G: Game>(&mut self, game: &Match<G>) {
        let seats = usize::from(game.players());
        self.scores.resize(seats, 0);
        self.wins.resize(seats, 0.0);
        for round in game.rounds() {
            self.rounds += 1;
            self.plies += u64::from(round.state().ply());
            match (round.state().to_move().is_none(), round.state().draw_pile().is_empty()) {
                (true, false) => self.by_crossing += 1,
                (true, true) => self.by_deck += 1,
                (false, _) => self.cut += 1,
            }
        }
        let Some(outcome) = game.outcome() else { return };
        for (sum, total) in self.scores.iter_mut().zip(&outcome.totals) {
            *sum += i64::from(*total);
        }
        let winners: Vec<usize> = if outcome.winners.is_empty() {
            (0..seats).collect()
        } else {
            outcome.winners.iter().map(|seat| seat.index()).collect()
        };
        for seat in &winners {
            self.wins[*seat] += 1.0 / winners.len() as f64;
        }
    }

    fn words(&self, players: &[String], games: u64) -> String {
        let per = |sum: f64, n: u64| sum / n.max(1) as f64;
        let mut text = format!("{games} matches, {} rounds\n", self.rounds);
        for (seat, player) in players.iter().enumerate() {
            let score = per(self.scores.get(seat).copied().unwrap_or(0) as f64, games);
            let wins = 100.0 * per(self.wins.get(seat).copied().unwrap_or(0.0), games);
            text.push_str(&format!("seat {seat}  {player:<16} mean total {score:>8.2}   wins {wins:>5.1} %\n"));
        }
        text.push_str(&format!("plies a round  {:.1}\n", per(self.plies as f64, self.rounds)));
        text.push_str(&format!(
            "rounds ended   by the last card {}, by the fifth crossing {}, cut {}\n",
            self.by_deck, self.by_crossing, self.cut
        ));
        text
    }
}
