//! A review for a terminal.

use std::fmt::Write;

use super::report::Report;

/// The most decisions that are listed, the most expensive first.
const LISTED: usize = 12;

/// The review as a table.
pub fn table(report: &Report) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail, here and below.
    let name = |seat: u8| report.players.get(usize::from(seat)).cloned().unwrap_or_else(|| format!("seat {seat}"));
    let _ = writeln!(text, "{} - {}", name(0), name(1));
    let _ = writeln!(text, "\nround   result    hands    draws  decisions of {:<12} decisions of {}", name(0), name(1));
    for round in &report.rounds {
        let _ = writeln!(
            text,
            "{:>5} {:>8} {:>+8.1} {:>+8.1} {:>+13.1} {:>+24.1}",
            round.round,
            round.result(),
            (round.start + round.deal).value(),
            round.draws().value(),
            round.decided(0).value(),
            round.decided(1).value()
        );
    }
    for summary in &report.summary {
        let _ = writeln!(
            text,
            "\n{}: {} decisions lost {:.1} ± {:.1} points, {:.2} each; luck {:+.1}, result without it {:+.1}",
            name(summary.seat),
            summary.decisions,
            summary.loss.value().max(0.0),
            summary.loss_se.value(),
            summary.per_decision.max(0.0),
            summary.luck.value(),
            summary.adjusted.value()
        );
        if let Some(like) = summary.like() {
            let _ = writeln!(text, "{like}");
        }
    }
    let dear = report.costly();
    let _ = writeln!(
        text,
        "\n{}",
        if dear.is_empty() { "No decision cost anything that could be established." } else { "What cost most:" }
    );
    for (round, step) in dear.into_iter().take(LISTED) {
        let exact = if step.exact { ", exact" } else { "" };
        let _ = writeln!(
            text,
            "  round {round}, turn {:>2}, {}: {} instead of {} cost {:.1} ± {:.1} points{exact}",
            step.ply + 1,
            name(step.seat),
            step.turn,
            step.best,
            step.loss.points.value(),
            step.loss.se.value()
        );
        for sentence in step.why.iter().chain(&step.found()) {
            let _ = writeln!(text, "      {sentence}");
        }
    }
    let reviewer = &report.reviewer;
    let _ = writeln!(
        text,
        "\nReviewed with {}, {}, {} in at most {} worlds a decision, seed {}. Losses lean towards the reviewer; luck does not.",
        reviewer.policy, reviewer.value, reviewer.belief, reviewer.worlds, reviewer.seed
    );
    text
}
