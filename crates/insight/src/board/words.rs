//! A review of a board game for a terminal.

use std::fmt::Write;

use super::report::BoardReport;

/// How many turns are listed, those that cost most first.
const LISTED: usize = 10;

/// The review as a table.
pub fn board_table(report: &BoardReport) -> String {
    let mut text = String::new();
    let name = |seat: u8| report.players.get(usize::from(seat)).cloned().unwrap_or_else(|| format!("seat {seat}"));
    // Writing to a string cannot fail, here and below.
    let _ = writeln!(text, "{:<16} points     luck   without luck   own decisions   those of others", "");
    for seat in &report.summary {
        let _ = writeln!(
            text,
            "{:<16} {:>6.1} {:>+8.1} {:>14.1} {:>+15.1} {:>+17.1}",
            name(seat.seat),
            seat.points.value(),
            seat.luck.value(),
            seat.adjusted.value(),
            seat.own.value(),
            seat.others.value()
        );
    }
    let mut steps: Vec<_> =
        report.rounds.iter().flat_map(|round| round.steps.iter().map(move |step| (round.round, step))).collect();
    steps.sort_by_key(|(_, step)| step.decision[usize::from(step.seat)]);
    let _ = writeln!(text, "\nDecisions that made least of their position, with all hands known:");
    for (round, step) in steps.into_iter().take(LISTED) {
        let _ = writeln!(
            text,
            "  expedition {round}, turn {:>3}, {}: {} {:+.1}",
            step.ply + 1,
            name(step.seat),
            step.turn,
            step.decision[usize::from(step.seat)].value()
        );
    }
    let _ = writeln!(
        text,
        "\nReviewed with {}. A decision is compared with the play of the reference, with all hands known: a good decision \
         may look bad because of cards that its player could not see.",
        report.value
    );
    text
}
