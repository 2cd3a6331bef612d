//! The report of one decision.

use fivepaths_bots::mix;
use fivepaths_rules::{Colour, Seat};

use super::decision::Judged;
use super::report::{CandidateReport, Loss, StepReport, Verdict};
use super::reviewer::Reviewer;
use super::why::{why, words};
use crate::amount::{Chance, Points};
use crate::figures::Figures;
use crate::history::History;
use crate::luck::Luck;
use crate::sight::Sight;
use crate::trial::{Candidate, Difference};

/// Losses of less than this are fine, in points.
const FINE: f64 = 0.5;
/// Where marks begin, in points.
const MARKS: [f64; 3] = [2.0, 5.0, 10.0];
/// A loss of this much chance to win the match gets a mark whatever it is in points.
const THROWN: f64 = 0.1;

impl Reviewer {
    /// One decision that was judged, with what it and its draw were worth.
    pub(super) fn step_report(
        &self,
        sight: &Sight,
        history: &History,
        luck: &Luck,
        ply: usize,
        judged: &Judged,
    ) -> Option<StepReport> {
        let turn = &history.turns.get(ply)?.1;
        let (points, chance) = (luck.points.entries.get(ply)?, luck.chance.entries.get(ply)?);
        let known = Points::new(judged.known.mean);
        let left = sight.view.deck_left();
        let verdict = verdict(judged, &self.figures, left);
        let reasons = why(sight, judged, verdict);
        let correction = self.figures.correction(left);
        Some(StepReport {
            ply,
            seat: sight.seat.number(),
            turn: turn.to_string(),
            left,
            before: points.before,
            decision: points.decision,
            known,
            known_se: Points::new(judged.known.error),
            guess: points.decision - known,
            correction: if sight.seat == Seat::default() { correction } else { -correction },
            draw: points.draw,
            after: points.after,
            decision_chance: chance.decision,
            draw_chance: chance.draw,
            loss: Loss {
                points: Points::new(judged.loss[0].mean),
                se: Points::new(judged.loss[0].error),
                chance: Chance::new(judged.loss[1].mean),
                chance_se: Chance::new(judged.loss[1].error),
            },
            verdict,
            mark: mark(judged, verdict),
            best: words(&judged.candidates[judged.best]),
            exact: judged.exact,
            worlds: judged.worlds,
            candidates: candidates(judged),
            by_colour: by_colour(sight, judged),
            why: reasons.iter().map(ToString::to_string).collect(),
            reasons,
            found_from: self.found_from(sight, judged, verdict),
        })
    }
}

impl Reviewer {
    /// The gentlest level that finds one of the better turns.
    fn found_from(&self, sight: &Sight, judged: &Judged, verdict: Verdict) -> Option<String> {
        if verdict != Verdict::Cost {
            return None;
        }
        let better = |(gap, dropped): &(Difference, bool)| !dropped && -gap.mean <= f64::max(FINE, 2.0 * gap.error);
        let turns = judged.candidates.iter().zip(&judged.behind).skip(1);
        let good: Vec<Candidate> = turns.filter(|(_, behind)| better(behind)).map(|(turn, _)| *turn).collect();
        let seed = mix(&[u64::from(sight.view.standing().round()), u64::from(sight.view.ply())]);
        self.levels.from(sight, &good, seed).map(str::to_owned)
    }
}

/// What is established. A claim that is larger than its error is made only where claims like it have been kept.
fn verdict(judged: &Judged, figures: &Figures, left: u8) -> Verdict {
    let loss = judged.loss[0];
    if loss.mean < FINE {
        Verdict::Fine
    } else if within_error(judged) || !figures.keeps(left, loss.mean) {
        Verdict::Close
    } else {
        Verdict::Cost
    }
}

/// Whether the loss of the played turn is within its error.
pub(super) fn within_error(judged: &Judged) -> bool {
    judged.loss[0].mean <= 2.0 * judged.loss[0].error
}

fn mark(judged: &Judged, verdict: Verdict) -> u8 {
    if verdict != Verdict::Cost {
        return 0;
    }
    let marks = MARKS.iter().filter(|&&least| judged.loss[0].mean >= least).count() as u8;
    let [_, chance] = judged.loss;
    if chance.mean - 2.0 * chance.error >= THROWN { marks.max(3) } else { marks }
}

/// The candidates, best first. The sort is stable, so equals stay in the order in which the reference prefers them.
fn candidates(judged: &Judged) -> Vec<CandidateReport> {
    let mut order: Vec<usize> = (0..judged.candidates.len()).collect();
    order.sort_by(|&a, &b| {
        let key = |i: usize| (judged.behind[i].1, i != judged.best);
        key(a).cmp(&key(b)).then(judged.behind[b].0.mean.total_cmp(&judged.behind[a].0.mean))
    });
    let report = |i: usize| CandidateReport {
        turn: words(&judged.candidates[i]),
        points: Points::new(judged.behind[i].0.mean),
        se: Points::new(judged.behind[i].0.error),
        dropped: judged.behind[i].1,
    };
    order.into_iter().map(report).collect()
}

fn by_colour(sight: &Sight, judged: &Judged) -> std::collections::BTreeMap<String, [Points; 2]> {
    let colours = Colour::first(sight.view.rules().colours());
    let [played, best] = &judged.means;
    let change = |colour: &Colour, owner: usize| {
        Points::new(played.columns[colour.index()][owner] - best.columns[colour.index()][owner])
    };
    colours
        .iter()
        .map(|colour| (colour.letter().to_string(), [change(colour, 0), change(colour, 1)]))
        .filter(|(_, changes)| *changes != [Points::ZERO; 2])
        .collect()
}
