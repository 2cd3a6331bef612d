//! A review as a job: one short step after another, with a report of what was found so far.
//!
//! A server makes a step whenever nobody waits for anything else. Finished decisions can be stored, and a job that
//! is begun again with them goes on where it was, even after the program was killed.

use std::collections::VecDeque;

use fivepaths_rules::Record;

use super::judging::Judging;
use super::report::{Report, StepReport};
use super::reviewer::{Memory, Reviewer, Settings, Task, tasks};
use crate::history::{History, HistoryError};
use crate::luck::{Judgement, Luck};
use crate::sight::Sight;

/// A review that is under way.
pub struct Job {
    record: Record,
    settings: Settings,
    histories: Vec<History>,
    lucks: Vec<Luck>,
    judgement: Option<Judgement>,
    missing: VecDeque<Task>,
    current: Option<(Task, Judging)>,
    done: Vec<(Task, StepReport)>,
    memory: Memory,
}

impl Job {
    /// Begins a review, or goes on with one whose decisions in `done` are finished. The record is replayed here, which
    /// takes a millisecond or two for any match that people play.
    ///
    /// # Errors
    /// If the record is not one of a finished match of the card game.
    pub fn new(record: Record, settings: Settings, done: Vec<(Task, StepReport)>) -> Result<Self, HistoryError> {
        let histories = History::of_record(&record)?;
        let missing = tasks(&histories).filter(|task| !done.iter().any(|(other, _)| other == task)).collect();
        Ok(Job {
            record,
            settings,
            histories,
            lucks: Vec::new(),
            judgement: None,
            missing,
            current: None,
            done,
            memory: Memory::default(),
        })
    }

    /// Makes a step of some milliseconds. If it finished a decision, that is the result, to be stored.
    pub fn step(&mut self, reviewer: &Reviewer) -> Option<&(Task, StepReport)> {
        if let Some(history) = self.histories.get(self.lucks.len()) {
            let judgement = self.judgement.get_or_insert_with(|| Judgement::of(history));
            if judgement.step(reviewer.value(), &mut self.memory.scratch) {
                let luck = self.judgement.take().map(|judgement| judgement.luck(history, reviewer.value()));
                self.lucks.extend(luck);
            }
            return None;
        }
        let Some((task, judging)) = &mut self.current else {
            self.current = self.begin(reviewer);
            return None;
        };
        let judged = judging.step(reviewer, &mut self.memory)?;
        let task = *task;
        let sight = self.current.take()?.1.into_sight();
        let history = &self.histories[task.round];
        let step = reviewer.step_report(&sight, history, &self.lucks[task.round], task.ply, &judged)?;
        self.done.push((task, step));
        self.done.last()
    }

    fn begin(&mut self, reviewer: &Reviewer) -> Option<(Task, Judging)> {
        let task = self.missing.pop_front()?;
        let history = &self.histories[task.round];
        let sight = Sight::of(history, task.ply)?;
        let turn = &history.turns.get(task.ply)?.1;
        Some((task, Judging::new(reviewer, sight, turn, &self.settings, &mut self.memory)))
    }

    /// Whether nothing is left to do.
    pub fn is_done(&self) -> bool {
        self.lucks.len() == self.histories.len() && self.missing.is_empty() && self.current.is_none()
    }

    /// How many decisions are done, and how many there are.
    pub fn progress(&self) -> [usize; 2] {
        let left = self.missing.len() + usize::from(self.current.is_some());
        [self.done.len(), self.done.len() + left]
    }

    /// The report, with the decisions that are done; `None` before the sums of luck and skill are known.
    pub fn report(&self, reviewer: &Reviewer) -> Option<Report> {
        let mut steps = self.done.clone();
        steps.sort_by_key(|(task, _)| *task);
        let known = self.lucks.len() == self.histories.len();
        known.then(|| reviewer.report(&self.record, &self.settings, &self.lucks, &steps))
    }
}
