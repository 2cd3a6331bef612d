//! What the pages of other rooms show of manners, and the form of a report.

mod block;
mod report;
mod talk;

pub(crate) use block::{list, notice, player};
pub(crate) use report::report;
pub(crate) use talk::{Talk, heard, panel, status};
