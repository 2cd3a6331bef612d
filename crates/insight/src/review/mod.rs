//! The review: what each decision of a match lost, given what its mover could know, and what was luck.
//!
//! Read `report` (what a review says), `judging` (a decision, step by step), `known` (what its mover could know of it),
//! `decision` (what comes out), `why` (in words), `step` (all that is said of it), `reviewer` (a whole record), `job` (the
//! same a little at a time), `words` (for a terminal), `html` (as a page).

mod decision;
mod html;
mod job;
mod judging;
mod known;
mod report;
mod reviewer;
mod step;
mod why;
mod words;

pub use html::page;
pub use job::Job;
pub(crate) use known::Known;
pub use report::{CandidateReport, Loss, Report, ReviewerReport, RoundReport, StepReport, SummaryReport, Verdict};
pub use reviewer::{Reviewer, Settings, Task};
pub use words::table;
