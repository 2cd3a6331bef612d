//! The review of a whole record: luck and skill round by round, every decision judged, and sums by seat.
//!
//! Decisions are judged independently of each other, so any number of threads can share the work, and the report is the
//! same.

use std::sync::{Mutex, PoisonError};

use fivepaths_rules::{Record, Seat};
use serde::{Deserialize, Serialize};

use super::judging::Judging;
use super::levels::Levels;
use super::report::{FORMAT, Report, ReviewerReport, RoundReport, StepReport, SummaryReport};
use crate::amount::Points;
use crate::belief::{Belief, Thinking};
use crate::figures::Figures;
use crate::history::{History, HistoryError};
use crate::luck::Luck;
use crate::open::{OpenValue, Scratch};
use crate::reference::{Asking, Reference};
use crate::sight::Sight;

/// The settings of a review.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The most worlds a decision is tried in: one half to choose the best turn, one half to measure.
    pub worlds: usize,
    /// The seed of all randomness.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { worlds: 128, seed: 1 }
    }
}

/// A reviewer: a reference, an open value and a belief, with the tables that were measured for them.
#[derive(Clone, Debug)]
pub struct Reviewer {
    pub(super) reference: Reference,
    pub(super) value: OpenValue,
    pub(super) belief: Belief,
    pub(super) levels: Levels,
    pub(super) figures: Figures,
}

/// Memory of one thread.
#[derive(Default)]
pub(super) struct Memory {
    pub(super) asking: Asking,
    pub(super) scratch: Scratch,
    pub(super) thinking: Thinking,
}

/// One decision of a record: its round and its turn, both from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Task {
    /// The round.
    pub round: usize,
    /// The turn.
    pub ply: usize,
}

impl Reviewer {
    /// A reviewer with this reference, this open value and this belief.
    pub fn new(reference: Reference, value: OpenValue, belief: Belief) -> Self {
        Reviewer { reference, value, belief, levels: Levels::published(), figures: Figures::default() }
    }

    /// The reviewer of this release.
    pub fn published() -> Self {
        Self::new(Reference::published(), OpenValue::published(), Belief::published())
            .with_figures(Figures::published())
    }

    /// The same with these tables.
    #[must_use]
    pub fn with_figures(self, figures: Figures) -> Self {
        Reviewer { figures, ..self }
    }

    /// The reference policy.
    pub fn reference(&self) -> &Reference {
        &self.reference
    }

    /// The belief.
    pub fn belief(&self) -> &Belief {
        &self.belief
    }

    /// The open value.
    pub fn value(&self) -> &OpenValue {
        &self.value
    }

    /// The tables of the calibration.
    pub fn figures(&self) -> &Figures {
        &self.figures
    }

    /// Reviews a record on this many threads. `done` has the steps that exist already, from an interrupted review
    /// with the same record and settings. Every new step is handed to `sink` as soon as it is judged, in no
    /// particular order.
    ///
    /// # Errors
    /// If the record is not one of a finished match of the card game.
    pub fn review(
        &self,
        record: &Record,
        settings: &Settings,
        threads: usize,
        done: &[(Task, StepReport)],
        sink: impl Fn(Task, &StepReport) + Sync,
    ) -> Result<Report, HistoryError> {
        let histories = History::of_record(record)?;
        let mut scratch = Scratch::default();
        let lucks: Vec<Luck> = histories.iter().map(|history| Luck::of(history, &self.value, &mut scratch)).collect();
        let mut steps = done.to_vec();
        let missing: Vec<Task> =
            tasks(&histories).filter(|task| !done.iter().any(|(other, _)| other == task)).collect();
        let queue = Mutex::new((missing.into_iter(), Vec::new()));
        // A panic of another thread does not harm the queue, and is passed on at the end of the scope.
        let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).0.next();
        let labour = || {
            let mut memory = Memory::default();
            while let Some(task) = next() {
                let step = self.step(&histories[task.round], &lucks[task.round], task.ply, settings, &mut memory);
                let Some(step) = step else { continue };
                sink(task, &step);
                queue.lock().unwrap_or_else(PoisonError::into_inner).1.push((task, step));
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(labour);
            }
            labour();
        });
        steps.extend(queue.into_inner().unwrap_or_else(PoisonError::into_inner).1);
        steps.sort_by_key(|(task, _)| *task);
        Ok(self.report(record, settings, &lucks, &steps))
    }

    /// Judges one decision of a record; `None` if there is no such decision.
    ///
    /// # Errors
    /// If the record is not one of a finished match of the card game.
    pub fn decision(
        &self,
        record: &Record,
        task: Task,
        settings: &Settings,
    ) -> Result<Option<StepReport>, HistoryError> {
        let histories = History::of_record(record)?;
        let mut memory = Memory::default();
        Ok(histories.get(task.round).and_then(|history| {
            let luck = Luck::of(history, &self.value, &mut memory.scratch);
            self.step(history, &luck, task.ply, settings, &mut memory)
        }))
    }

    /// How many decisions a record has.
    ///
    /// # Errors
    /// If the record is not one of a finished match of the card game.
    pub fn decisions(&self, record: &Record) -> Result<usize, HistoryError> {
        Ok(tasks(&History::of_record(record)?).count())
    }

    /// One decision, with what it and its draw were worth.
    fn step(
        &self,
        history: &History,
        luck: &Luck,
        ply: usize,
        settings: &Settings,
        memory: &mut Memory,
    ) -> Option<StepReport> {
        let turn = &history.turns.get(ply)?.1;
        let mut judging = Judging::new(self, Sight::of(history, ply)?, turn, settings, memory);
        loop {
            if let Some(judged) = judging.step(self, memory) {
                return self.step_report(&judging.into_sight(), history, luck, ply, &judged);
            }
        }
    }

    /// The report of these decisions, in order.
    pub(super) fn report(
        &self,
        record: &Record,
        settings: &Settings,
        lucks: &[Luck],
        steps: &[(Task, StepReport)],
    ) -> Report {
        let rounds = lucks.iter().enumerate().map(|(index, luck)| RoundReport {
            round: index + 1,
            start: luck.points.start,
            deal: luck.points.deal,
            margin: luck.margin,
            start_chance: luck.chance.start,
            deal_chance: luck.chance.deal,
            steps: steps.iter().filter(|(task, _)| task.round == index).map(|(_, step)| step.clone()).collect(),
        });
        Report {
            format: FORMAT.to_owned(),
            record: record.id.clone(),
            game: "card".to_owned(),
            players: record.players.clone(),
            reviewer: ReviewerReport {
                policy: self.reference.name().to_owned(),
                value: self.value.name().to_owned(),
                belief: self.belief.name().to_owned(),
                figures: self.figures.name().to_owned(),
                worlds: settings.worlds,
                seed: settings.seed,
            },
            rounds: rounds.collect(),
            summary: Seat::all(2).map(|seat| self.summary(seat, lucks, steps)).collect(),
        }
    }

    /// A seat's sums.
    fn summary(&self, seat: Seat, lucks: &[Luck], steps: &[(Task, StepReport)]) -> SummaryReport {
        let own = |points: Points| if seat == Seat::default() { points } else { -points };
        let mine = || steps.iter().map(|(_, step)| step).filter(|step| step.seat == seat.number());
        let choices = mine().filter(|step| step.candidates.len() > 1).count();
        let loss: Points = mine().map(|step| step.loss.points).sum();
        let squares: f64 = mine().map(|step| step.loss.se.value() * step.loss.se.value()).sum();
        let per_decision = loss.value() / choices.max(1) as f64;
        let like = self.figures.like(per_decision, squares.sqrt() / choices.max(1) as f64);
        let known = || mine().map(|step| step.known).sum::<Points>();
        let scored = || lucks.iter().filter(|luck| luck.margin.is_some());
        SummaryReport {
            seat: seat.number(),
            decisions: choices,
            loss,
            loss_se: Points::new(squares.sqrt()),
            per_decision: (1000.0 * per_decision).round() / 1000.0,
            like: like.filter(|_| choices > 0).map(str::to_owned),
            marks: std::array::from_fn(|mark| mine().filter(|step| usize::from(step.mark) == mark).count()),
            luck: own(lucks.iter().map(|luck| luck.points.luck()).sum()),
            known: own(known()),
            skill: own(known() - mine().map(|step| step.correction).sum()),
            guesses: own(mine().map(|step| step.guess).sum()),
            adjusted: own(scored().map(|luck| luck.points.adjusted()).sum()),
        }
    }
}

/// All decisions of a record.
pub(super) fn tasks(histories: &[History]) -> impl Iterator<Item = Task> + '_ {
    histories
        .iter()
        .enumerate()
        .flat_map(|(round, history)| (0..history.turns.len()).map(move |ply| Task { round, ply }))
}
