//! What people see of a review.

pub(crate) mod learn;
pub(crate) mod moment;
pub(crate) mod overview;
pub(crate) mod reason;
mod scene;
pub(crate) mod season;

use fivepaths_insight::review::{Report, StepReport};
use fivepaths_rules::Seat;

use crate::table::pages::table::name;
use crate::table::sight::Sight;
use crate::web::words::t;

/// The seat of a step. A report never names one that is not there.
pub(super) fn seat_of(step: &StepReport) -> Seat {
    Seat::new(step.seat).unwrap_or_default()
}

/// A decision of a report.
pub(super) fn step_at(report: &Report, round: usize, ply: usize) -> Option<&StepReport> {
    report.rounds.iter().find(|of| of.round == round)?.steps.iter().find(|step| step.ply == ply)
}

/// The decisions that cost something, in the order of play, each with its round.
pub(super) fn costly(report: &Report) -> Vec<(usize, &StepReport)> {
    let mut costly = report.costly();
    costly.sort_by_key(|(round, step)| (*round, step.ply));
    costly
}

/// The decisions of some seats that have a mark, in the order of play.
pub(crate) fn marked<'a>(report: &'a Report, mine: &[Seat]) -> Vec<(usize, &'a StepReport)> {
    costly(report).into_iter().filter(|(_, step)| step.mark > 0 && mine.contains(&seat_of(step))).collect()
}

/// What a mark is called.
pub(super) fn mark(step: &StepReport) -> String {
    match step.mark {
        0 => t!("review-mark-none"),
        1 => t!("review-mark-small"),
        2 => t!("review-mark-large"),
        _ => t!("review-mark-grave"),
    }
}

/// Which turn of the match it was, and whose.
pub(super) fn place(sight: &Sight<'_>, round: usize, step: &StepReport) -> String {
    t!("review-place", round = round, n = step.ply + 1, name = name(sight, seat_of(step)))
}
