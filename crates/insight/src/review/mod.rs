//! The review: what each decision of a match lost, given what its player could know, and what was luck.
//!
//! Read `report` (what a review says), `judging` (how a decision is judged, step by step), `known` (what it was
//! worth as far as its player could know), `decision` (the judgement), `why` (the reason in words), `step` (the
//! report of a decision), `reviewer` (a whole record), `job` (the same a little at a time), `words` (for a
//! terminal), `html` (as a page).

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
