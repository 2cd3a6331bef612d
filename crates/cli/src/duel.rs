//! `fivepaths duel`: two players over mirrored pairs.

use std::io::Write;

use clap::Args;
use fivepaths_rules::{BoardGame, BoardOptions, BoardRules, CardGame, CardOptions, CardRules, GameKind, Rules};
use fivepaths_train::{Duel as Played, Learnt, duel_until};
use serde::Serialize;

use crate::arena;
use crate::failure::Failure;
use crate::progress;
use crate::train::side;

/// Compare two networks quickly, over mirrored pairs
#[derive(Args)]
#[command(after_help = "Examples:
  fivepaths duel runs/ppo/checkpoints/000400.net runs/ppo/checkpoints/000300.net --pairs 5000
  fivepaths duel runs/ppo/policy.net projection --rounds 3 --seed 7
  fivepaths duel runs/ppo/policy.net net --rounds 3 --sprt 0.50 0.53 --pairs 20000
  fivepaths duel --game board --seats 3 runs/board/policy.net projection --pairs 300

Both players play each deal from both seats (with three or four seats each is once the odd one out in every seat); a
network plays its first choice. Players are files of
weights, or bots by name. Tables of all players, with a ladder, are made by the arena.")]
pub(crate) struct Duel {
    /// The first player
    a: String,

    /// The second player
    b: String,

    /// How many mirrored pairs
    #[arg(long, default_value_t = 5000, value_name = "N")]
    pairs: u64,

    /// The run of deals
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,

    /// The game: card or board
    #[arg(long, default_value = "card", value_name = "GAME")]
    game: GameKind,

    /// How many rounds a match has; by default 1 in the card game and 3 in the board game
    #[arg(long, value_name = "N")]
    rounds: Option<u8>,

    /// How many colours the card game has
    #[arg(long, default_value_t = 5, value_name = "N")]
    colours: u8,

    /// How many play the board game
    #[arg(long, default_value_t = 2, value_name = "N")]
    seats: u8,

    /// Threads to work on; the result does not depend on it
    #[arg(long, default_value_t = 2, value_name = "N")]
    threads: usize,

    /// Stop when it is clear whether the first player's match score is H0 or H1, at the latest after --pairs
    #[arg(long, num_args = 2, value_names = ["H0", "H1"])]
    sprt: Option<Vec<f64>>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// What is printed as JSON: the duel and, if a test stopped it, whether H1 was accepted.
#[derive(Serialize)]
struct Outcome {
    #[serde(flatten)]
    duel: Played,
    #[serde(skip_serializing_if = "Option::is_none")]
    accepted: Option<bool>,
}

impl Duel {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        if self.threads == 0 || self.pairs == 0 {
            return Err(Failure::usage("--threads and --pairs must be at least 1"));
        }
        match self.game {
            GameKind::Card => {
                let rounds = self.rounds.unwrap_or(1);
                let options = CardOptions { colours: self.colours, rounds, ..CardOptions::default() };
                self.play::<CardGame>(&CardRules::new(&options).map_err(Failure::usage)?, out)
            }
            GameKind::Board => {
                let expeditions = self.rounds.unwrap_or(3);
                let options = BoardOptions { players: self.seats, expeditions, ..BoardOptions::default() };
                self.play::<BoardGame>(&BoardRules::new(&options).map_err(Failure::usage)?, out)
            }
        }
    }

    fn play<G: Learnt>(&self, rules: &G::Rules, out: &mut impl Write) -> Result<(), Failure> {
        let (a, b) = (side::<G>(&self.a)?, side::<G>(&self.b)?);
        let sprt = arena::sprt(self.sprt.as_deref())?;
        let bar = progress::bar(self.pairs, "pairs");
        let mut verdict = None;
        let sides = [a.as_ref(), b.as_ref()];
        let duel = duel_until(rules, sides, self.seed, self.pairs, self.threads, |tally| {
            bar.set_position(tally.wins.count());
            verdict = sprt.and_then(|sprt| sprt.verdict(&tally.wins));
            verdict.is_some()
        });
        bar.finish_and_clear();
        if self.json {
            let accepted = verdict.map(|verdict| verdict.accepted);
            writeln!(out, "{}", serde_json::to_string(&Outcome { duel, accepted }).map_err(Failure::input)?)?;
            return Ok(());
        }
        writeln!(
            out,
            "{:+.2} ± {:.2} points a round ({:.1} to {:.1}), {:.2} ± {:.2} % of matches, over {} mirrored pairs; {:.1} \
             plies a round, {} cut",
            duel.points,
            duel.points_se,
            duel.mean_a,
            duel.mean_b,
            100.0 * duel.match_score,
            100.0 * duel.match_score_se,
            duel.pairs,
            duel.plies,
            duel.cut
        )?;
        match (verdict, sprt) {
            (Some(verdict), _) => writeln!(out, "{verdict}")?,
            (None, Some(_)) => writeln!(out, "no verdict after {} pairs", duel.pairs)?,
            (None, None) => {}
        }
        Ok(())
    }
}
