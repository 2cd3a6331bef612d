//! The result of a run, as JSON and as a table for people.

use std::fmt::Write;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::ladder::{Rung, ladder};
use super::pair::PairResult;
use super::sprt::Verdict;
use super::summary::Summary;
use crate::budget::Budget;

/// What a run is about, besides its pairs.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct About {
    /// The game.
    pub game: String,
    /// Names of variants.
    pub variant: Vec<String>,
    /// Seats at a table.
    pub seats: u8,
    /// Rounds a match.
    pub rounds: u8,
    /// The number of the run.
    pub seed: u64,
    /// Pairs asked for, for each two players.
    pub pairs: u64,
    /// The budget of each turn, if one was given.
    #[serde(serialize_with = "write_budget", deserialize_with = "read_budget")]
    pub budget: Option<Budget>,
}

/// The result of a run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// What was run.
    #[serde(flatten)]
    pub about: About,
    /// One entry for each two players.
    pub results: Vec<Summary>,
    /// All players, best first.
    pub ladder: Vec<Rung>,
    /// The verdict of the sequential test, if it stopped the run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Verdict>,
}

/// A report has a budget as people type it.
fn write_budget<S: Serializer>(budget: &Option<Budget>, to: S) -> Result<S::Ok, S::Error> {
    budget.map(|budget| budget.to_string()).serialize(to)
}

fn read_budget<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Budget>, D::Error> {
    let word = Option::<String>::deserialize(from)?;
    word.map(|word| word.parse().map_err(serde::de::Error::custom)).transpose()
}

impl Report {
    /// The report of these pairs.
    pub fn new(about: About, names: &[String], pairs: &[PairResult], verdict: Option<Verdict>) -> Self {
        let n = names.len();
        let results = (0..n).flat_map(|a| (a + 1..n).map(move |b| [a, b])).map(|[a, b]| {
            Summary::of(&names[a], &names[b], &pairs.iter().filter(move |pair| pair.job.players == [a, b]))
        });
        Report { about, results: results.collect(), ladder: ladder(names, pairs), sprt: verdict }
    }

    /// The players, in the order in which they were named.
    pub fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for name in self.results.iter().flat_map(|result| [&result.a, &result.b]) {
            if !names.contains(&name.as_str()) {
                names.push(name);
            }
        }
        names
    }

    /// The report for people: every pairing, a cross-table if there are more than two players, and the ladder.
    pub fn words(&self) -> String {
        let names = self.names();
        let mut text = String::new();
        // Writing to a string cannot fail, here and below.
        for r in &self.results {
            let pairs = if r.pairs == 1 { "pair" } else { "pairs" };
            let _ = writeln!(text, "{} - {}: {} {pairs}", r.a, r.b, r.pairs);
            let (low, high) = r.interval();
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
            if let Some(adjusted) = &r.adjusted {
                let _ = writeln!(
                    text,
                    "  without luck {:+.2} ± {:.2} a round over {} pairs; the raw result would be as sure after {:.1} times as many",
                    adjusted.points_per_round, adjusted.points_se, adjusted.pairs, adjusted.saves
                );
            }
            if r.cut + r.forfeits_a + r.forfeits_b > 0 {
                let _ = writeln!(text, "  cut {}, forfeits {} : {}", r.cut, r.forfeits_a, r.forfeits_b);
            }
        }
        if names.len() > 2 {
            text.push('\n');
            text.push_str(&cross_table(&names, &self.results));
        }
        let _ = write!(text, "\n{}", ladder_words(&self.ladder));
        if let Some(verdict) = &self.sprt {
            let _ = writeln!(text, "\nSPRT: {verdict}");
        }
        text
    }

    /// The same in Markdown, for a page of documentation.
    pub fn markdown(&self) -> String {
        let mut text = String::from(
            "| A | B | pairs | match score of A, 95 % | points a round | A : B | plies | forfeits |\n\
             |---|---|---|---|---|---|---|---|\n",
        );
        for r in &self.results {
            let (low, high) = r.interval();
            // Writing to a string cannot fail, here and below.
            let _ = writeln!(
                text,
                "| {} | {} | {} | {:.1} % ({:.1} to {:.1}) | {:+.1} ± {:.1} | {:.1} : {:.1} | {:.1} | {} |",
                r.a,
                r.b,
                r.pairs,
                100.0 * r.match_score,
                100.0 * low,
                100.0 * high,
                r.points_per_round,
                r.points_se,
                r.mean_score_a,
                r.mean_score_b,
                r.plies_per_round,
                r.forfeits_a + r.forfeits_b
            );
        }
        if self.ladder.len() > 2 {
            let _ = write!(text, "\n{}", ladder_markdown(&self.ladder));
        }
        text
    }
}

/// A ladder as plain text.
pub fn ladder_words(ladder: &[Rung]) -> String {
    let mut text = String::from("ladder (Bradley-Terry, Elo scale, 95 % intervals)\n");
    let width = ladder.iter().map(|rung| rung.player.chars().count()).max().unwrap_or(0).max(24);
    for rung in ladder {
        let _ = writeln!(text, "  {:<width$} {:>7.0}   {:>6.0} to {:.0}", rung.player, rung.elo, rung.low, rung.high);
    }
    text
}

/// A ladder in Markdown, for a page of documentation.
pub fn ladder_markdown(ladder: &[Rung]) -> String {
    let mut text = String::from("| player | rating | 95 % |\n|---|---|---|\n");
    for rung in ladder {
        let _ = writeln!(text, "| {} | {:.0} | {:.0} to {:.0} |", rung.player, rung.elo, rung.low, rung.high);
    }
    text
}

/// The match score of each player (row) against each other (column), in per cent.
pub fn cross_table(names: &[&str], results: &[Summary]) -> String {
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
