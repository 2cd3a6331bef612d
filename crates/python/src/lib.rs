//! `fivepaths._core`: the compiled part of the Python package `fivepaths`.
//!
//! It is a thin layer. The rules, the bots and the arena are those of the other crates; this crate only turns them
//! into what Python expects: objects, dicts, exceptions and NumPy arrays.
//!
//! - `matches.rs`: a match, its views and its record. `twin.rs`: the same match as one seat has seen it.
//! - `table/`: positions and decisions as numbers, for programs that learn.
//! - `vector.rs`: many rounds in lockstep. `rows.rs` is the same without Python.
//! - `state.rs`: one round in the shape of OpenSpiel, with explicit chance. `chance.rs` is the same without
//!   Python.
//! - `bot.rs`, `arena.rs`, `records.rs`: our players, who is stronger, records and score sheets.
//! - `arguments.rs`, `json.rs`: what comes from Python and what goes back.
//!
//! Everything that comes from Python is checked, and an exception says what is wrong. Arrays are made in Rust and
//! handed to NumPy, which owns their memory, so both see the same numbers. That needs no `unsafe`.
// PyO3 passes arguments by value.
#![allow(clippy::needless_pass_by_value)]

mod arena;
mod arguments;
mod bot;
mod chance;
mod json;
mod matches;
mod records;
mod rows;
mod state;
mod table;
mod twin;
mod vector;

use pyo3::prelude::*;

/// The compiled half of `fivepaths`.
#[pymodule]
mod _core {
    #[pymodule_export]
    use super::arena::arena;
    #[pymodule_export]
    use super::arguments::{IllegalMove, RecordError};
    #[pymodule_export]
    use super::bot::{Bot, bots};
    #[pymodule_export]
    use super::matches::Match;
    #[pymodule_export]
    use super::records::{deal, score, verify};
    #[pymodule_export]
    use super::state::State;
    #[pymodule_export]
    use super::table::{action_table, encode, observation_layout};
    #[pymodule_export]
    use super::vector::Vector;
}
