//! What a review says: the JSON `fivepaths-review/1`.
//!
//! All values are from seat 0's side, except for losses and what explains them, which are from the mover's. For
//! every scored round `margin = start + deal + sum(decision + draw)`, and for every step `decision = known +
//! guess`, to the last digit.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::reason::Reason;
use crate::amount::{Chance, Points};

/// The format's name.
pub(crate) const FORMAT: &str = "fivepaths-review/1";

/// The review of a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// `fivepaths-review/1`.
    pub format: String,
    /// The id of the record.
    pub record: Option<String>,
    /// The game.
    pub game: String,
    /// The names, by seat.
    pub players: Vec<String>,
    /// Who judged.
    pub reviewer: ReviewerReport,
    /// Round by round.
    pub rounds: Vec<RoundReport>,
    /// Seat by seat.
    pub summary: Vec<SummaryReport>,
}

impl Report {
    /// The steps that cost something, each with the number of its round, the most expensive first.
    #[must_use]
    pub fn costly(&self) -> Vec<(usize, &StepReport)> {
        let steps = self.rounds.iter().flat_map(|round| round.steps.iter().map(|step| (round.round, step)));
        let mut costly: Vec<_> = steps.filter(|(_, step)| step.verdict == Verdict::Cost).collect();
        costly.sort_by_key(|(_, step)| std::cmp::Reverse(step.loss.points));
        costly
    }
}

/// Who judged, and with what.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ReviewerReport {
    /// The reference policy.
    pub policy: String,
    /// The open value.
    pub value: String,
    /// The belief over hidden hands.
    pub belief: String,
    /// The tables of the calibration.
    #[serde(default)]
    pub figures: String,
    /// The most worlds a decision is tried in.
    pub worlds: usize,
    /// The seed of all randomness.
    pub seed: u64,
}

/// One round.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RoundReport {
    /// From 1.
    pub round: usize,
    /// What the round is worth before it is dealt.
    pub start: Points,
    /// What the deal was worth.
    pub deal: Points,
    /// The result; null if the round was not scored.
    pub margin: Option<i32>,
    /// The chance to win the match before the round.
    pub start_chance: Chance,
    /// What the deal was worth in chance.
    pub deal_chance: Chance,
    /// Turn by turn.
    pub steps: Vec<StepReport>,
}

impl RoundReport {
    /// What the drawn cards made of the round.
    #[must_use]
    pub fn draws(&self) -> Points {
        self.steps.iter().filter_map(|step| step.draw).sum()
    }

    /// What the decisions of a seat made of the round.
    #[must_use]
    pub fn decided(&self, seat: u8) -> Points {
        self.steps.iter().filter(|step| step.seat == seat).map(|step| step.decision).sum()
    }

    /// The result in words.
    #[must_use]
    pub fn result(&self) -> String {
        self.margin.map_or("not scored".to_owned(), |margin| format!("{margin:+}"))
    }
}

/// One turn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct StepReport {
    /// Turns made before it.
    pub ply: usize,
    /// Who made it.
    pub seat: u8,
    /// The turn.
    pub turn: String,
    /// Cards left to draw before it.
    pub left: u8,
    /// What the round was worth before it.
    pub before: Points,
    /// What the decision made of it.
    pub decision: Points,
    /// The part of `decision` that the mover could know.
    pub known: Points,
    /// The standard error of that, and of the guess.
    pub known_se: Points,
    /// The rest of `decision`: what the hidden cards made of it.
    pub guess: Points,
    /// What the judges get wrong about a decision with so many cards left, on average. It is in `known`, and is taken off
    /// before anybody is told about skill.
    #[serde(default)]
    pub correction: Points,
    /// What the drawn card made of it; null after a draw from a discard pile.
    pub draw: Option<Points>,
    /// What the round was worth after the turn.
    pub after: Points,
    /// What the decision made of the chance to win the match.
    pub decision_chance: Chance,
    /// What the drawn card made of it.
    pub draw_chance: Option<Chance>,
    /// What the turn lost, compared with the best one, to its mover.
    pub loss: Loss,
    /// The verdict in one word.
    pub verdict: Verdict,
    /// How much it cost, from 1 (about two points) to 3 (ten or more); 0 if that is not established.
    pub mark: u8,
    /// The best turn that was found.
    pub best: String,
    /// Whether everything hidden was enumerated and nothing sampled.
    pub exact: bool,
    /// How many worlds this was measured in; 0 if nothing was sampled.
    pub worlds: usize,
    /// The turns that were compared, best first, with what each is behind the best.
    pub candidates: Vec<CandidateReport>,
    /// For each colour what the played turn brought, compared with the best, in the mover's column and in the other
    /// player's.
    pub by_colour: BTreeMap<String, [Points; 2]>,
    /// The reason in words: at most two sentences.
    pub why: Vec<String>,
    /// The same for programs.
    #[serde(default)]
    pub reasons: Vec<Reason>,
    /// If the turn cost something: the gentlest of our levels that finds a better one, as do all above it.
    pub found_from: Option<String>,
}

impl StepReport {
    /// Which levels find a better turn, in words.
    #[must_use]
    pub fn found(&self) -> Option<String> {
        self.found_from.as_ref().map(|level| format!("Levels from {level} on find a better turn."))
    }
}

impl SummaryReport {
    /// What the losses are like, in words.
    #[must_use]
    pub fn like(&self) -> Option<String> {
        self.like.as_ref().map(|level| format!("Played like {level}, give or take a level."))
    }
}

/// What a turn lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Loss {
    /// In points. It may be slightly negative; then it is shown as 0, and summed as it is.
    pub points: Points,
    /// The standard error.
    pub se: Points,
    /// In chances to win the match.
    pub chance: Chance,
    /// The standard error.
    pub chance_se: Chance,
}

/// A turn that was compared.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CandidateReport {
    /// The turn.
    pub turn: String,
    /// What it is worth, compared with the best.
    pub points: Points,
    /// The standard error.
    pub se: Points,
    /// Whether it was dropped early; then the figures are those of the choosing half.
    pub dropped: bool,
}

/// What is established about a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// It lost less than half a point, as far as can be told.
    Fine,
    /// It may have lost something, but that is not established: the difference is within the error, or claims of this size
    /// were not kept when they were tried.
    Close,
    /// It cost something.
    Cost,
}

/// A seat's sums over the match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SummaryReport {
    /// The seat.
    pub seat: u8,
    /// Decisions that had a choice.
    pub decisions: usize,
    /// What they lost together, in points.
    pub loss: Points,
    /// The standard error.
    pub loss_se: Points,
    /// The loss of a decision, on average.
    pub per_decision: f64,
    /// The level that loses as much a decision, give or take one; null if that is not established.
    #[serde(default)]
    pub like: Option<String>,
    /// Decisions that cost something, by mark.
    pub marks: [usize; 4],
    /// The luck of deals and draws, in points, from this seat's side.
    pub luck: Points,
    /// What this seat's decisions were worth against the reference, as far as it could know.
    pub known: Points,
    /// The same less what the judges get wrong on average.
    #[serde(default)]
    pub skill: Points,
    /// What hidden cards made of its decisions.
    pub guesses: Points,
    /// The margin of the rounds that were scored, less the luck.
    pub adjusted: Points,
}
