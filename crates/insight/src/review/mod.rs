//! The review: what each decision of a match lost, given what its player could know, and what was luck.
//!
//! Read `report` (what a review says), `judging` (how a decision is judged, step by step), `known` (what it was
//! worth as far as its player could know), `decision` (the judgement), `why` (the reasons) and `reason` (one in words),
//! `step` (the report of a decision), `levels` (which of our levels find the better turn), `reviewer` (a whole record),
//! `job` (the same a little at a time), `hint` (what to do now), `words` (for a terminal), `html` (as a page).

mod decision;
mod hint;
mod html;
mod job;
mod judging;
mod known;
mod levels;
mod reason;
mod report;
mod reviewer;
mod step;
mod why;
mod words;

pub use hint::{Hint, Second};
pub use html::page;
pub use job::Job;
pub(crate) use known::Known;
pub use reason::Reason;
pub(crate) use report::FORMAT;
pub use report::{CandidateReport, Loss, Report, ReviewerReport, RoundReport, StepReport, SummaryReport, Verdict};
pub use reviewer::{Reviewer, Settings, Task};
pub use words::table;
