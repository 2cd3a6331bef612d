//! The result of a run, as JSON and as a table for people.

use std::fmt::Write;

use serde::Serialize;

use super::ladder::{Rung, ladder};
use super::pair::PairResult;
use super::sprt::Verdict;
use super::summary::Summary;
use crate::budget::Budget;

/// The result of a run.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The game.
    pub game: String,
    /// Names of variants.
    pub variant: Vec<String>,
    /// Seats at a table.
    pub seats: u8,
    /// Rounds a match.
    pub rounds: u8,
    /// The run.
    pub seed: u64,
    /// Pairs asked for, for each two players.
    pub pairs: u64,
    /// For each turn, if one was given.
    pub budget: Option<String>,
    /// One entry for each two players.
    pub results: Vec<Summary>,
    /// All players, best first.
    pub ladder: Vec<Rung>,
    /// Why the test stopped the run, if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<String>,
}

/// What a report is about, besides the pairs.
#[derive(Clone, Debug)]
pub struct About {
    /// The game.
    pub game: String,
    /// Names of variants.
    pub variant: Vec<String>,
    /// Seats at a table.
    pub seats: u8,
    /// Rounds a match.
    pub rounds: u8,
    /// The run.
    pub seed: u64,
    /// Pairs asked for.
    pub pairs: u64,
    /// For each turn, if one was given.
    pub budget: Option<Budget>,
}

impl Report {
    /// Of these pairs.
    pub fn new(about: About, names: &[String], pairs: &[PairResult], verdict: Option<Verdict>) -> Self {
        let n = names.len();
        let results = (0..n).flat_map(|a| (a + 1..n).map(move |b| [a, b])).map(|[a, b]| {
            Summary::of(&names[a], &names[b], &pairs.iter().filter(move |pair| pair.job.players == [a, b]))
        });
        Report {
            game: about.game,
            variant: about.variant,
            seats: about.seats,
            rounds: about.rounds,
            seed: about.seed,
            pairs: about.pairs,
            budget: about.budget.map(|budget| budget.to_string()),
            results: results.collect(),
            ladder: ladder(names, pairs),
            sprt: verdict.map(|verdict| verdict.to_string()),
        }
    }

    /// For people: every pairing, the cross-table if there are more than two, the ladder.
    pub fn words(&self, names: &[String]) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail, here and below.
        for r in &self.results {
            let _ = writeln!(text, "{} - {}: {} pairs", r.a, r.b, r.pairs);
            let (low, high) = (r.match_score - 1.96 * r.match_score_se, r.match_score + 1.96 * r.match_score_se);
            let _ = writeln!(
                text,
                "  match score  {:.2} % ± {:.2}  (95 %: {:.1} to {:.1})",
                100.0 * r.match_score,
                100.0 * r.match_score_se,
                100.0 * low,
                100.0 * high
            );
            let _ = writeln!(
                text,
                "  points       {:+.2} ± {:.2} a round  ({:.1} : {:.1}), {:.1} plies a round",
                r.points_per_round, r.points_se, r.mean_score_a, r.mean_score_b, r.plies_per_round
            );
            if r.cut + r.forfeits_a + r.forfeits_b > 0 {
                let _ = writeln!(text, "  cut {}, forfeits {} : {}", r.cut, r.forfeits_a, r.forfeits_b);
            }
        }
        if names.len() > 2 {
            text.push('\n');
            text.push_str(&cross_table(names, &self.results));
        }
        let _ = writeln!(text, "\nladder (Bradley-Terry, Elo scale, 95 % intervals)");
        for rung in &self.ladder {
            let _ = writeln!(text, "  {:<24} {:>7.0}   {:>6.0} to {:.0}", rung.player, rung.elo, rung.low, rung.high);
        }
        if let Some(verdict) = &self.sprt {
            let _ = writeln!(text, "\nSPRT: {verdict}");
        }
        text
    }
}

impl Report {
    /// The same for a page of documentation.
    pub fn markdown(&self) -> String {
        let mut text = String::from(
            "| A | B | pairs | match score of A, 95 % | points a round | A : B | plies | forfeits |\n\
             |---|---|---|---|---|---|---|---|\n",
        );
        for r in &self.results {
            let (low, high) = (r.match_score - 1.96 * r.match_score_se, r.match_score + 1.96 * r.match_score_se);
            // Writing to a string cannot fail, here and below.
            let _ = writeln!(
                text,
                "| {} | {} | {} | {:.1} % ({:.1} to {:.1}) | {:+.1} ± {:.1} | {:.1} : {:.1} | {:.1} | {} |",
                r.a,
                r.b,
                r.pairs,
                100.0 * r.match_score,
                100.0 * low.max(0.0),
                100.0 * high.min(1.0),
                r.points_per_round,
                r.points_se,
                r.mean_score_a,
                r.mean_score_b,
                r.plies_per_round,
                r.forfeits_a + r.forfeits_b
            );
        }
        if self.ladder.len() > 2 {
            text.push_str("\n| player | rating | 95 % |\n|---|---|---|\n");
            for rung in &self.ladder {
                let _ = writeln!(text, "| {} | {:.0} | {:.0} to {:.0} |", rung.player, rung.elo, rung.low, rung.high);
            }
        }
        text
    }
}

/// Match scores of each (row) against each (column), in per cent.
pub fn cross_table(names: &[String], results: &[Summary]) -> String {
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).min(24);
    let mut text = format!("{:width$}", "");
    for (i, _) in names.iter().enumerate() {
        let _ = write!(text, " {:>6}", i + 1);
    }
    text.push('\n');
    for (i, row) in names.iter().enumerate() {
        let short: String = row.chars().take(24).collect();
        let _ = write!(text, "{short:width$}");
        for (j, _) in names.iter().enumerate() {
            let (a, b) = (i.min(j), i.max(j));
            let cell = results.iter().find(|r| i != j && r.a == names[a] && r.b == names[b]).map(|r| {
                let score = if i < j { r.match_score } else { 1.0 - r.match_score };
                format!("{:.1}", 100.0 * score)
            });
            let _ = write!(text, " {:>6}", cell.unwrap_or_else(|| "-".into()));
        }
        text.push('\n');
    }
    text
}
