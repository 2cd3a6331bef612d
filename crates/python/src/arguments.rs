//! Arguments from Python. They are checked here, and refused with a sentence that says why.

use fivepaths_bots::Budget;
use fivepaths_rules::{AnyRules, GameKind, Seat, Seed};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString};

use crate::json;

pyo3::create_exception!(
    fivepaths,
    IllegalMove,
    PyValueError,
    "A turn or a decision that is not in the notation or not legal. Nothing has changed."
);
pyo3::create_exception!(
    fivepaths,
    RecordError,
    PyValueError,
    "A record that is not true. The message says what is wrong, and in which round and move."
);

/// Any error as a `ValueError` in its own words.
pub(crate) fn wrong(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// A whole number of any size. Its range is checked where it is used.
#[derive(Clone, Copy)]
pub(crate) struct Whole(i128);

impl<'py> FromPyObject<'_, 'py> for Whole {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(number) = object.extract::<i64>() {
            return Ok(Whole(i128::from(number)));
        }
        if let Ok(number) = object.extract::<u64>() {
            return Ok(Whole(i128::from(number)));
        }
        if object.is_instance_of::<PyInt>() {
            // Far beyond anything that is allowed here.
            return Ok(Whole(i128::MAX));
        }
        Err(PyTypeError::new_err(format!("a whole number is needed here, not {}", object.get_type())))
    }
}

impl Whole {
    /// A default.
    pub(crate) const ZERO: Whole = Whole(0);
    /// A default.
    pub(crate) const HUNDRED: Whole = Whole(100);
    /// A default.
    pub(crate) const ONE: Whole = Whole(1);

    /// The number, if it is within these bounds.
    pub(crate) fn within(self, what: &str, low: u64, high: u64) -> PyResult<u64> {
        u64::try_from(self.0)
            .ok()
            .filter(|number| (low..=high).contains(number))
            .ok_or_else(|| PyValueError::new_err(format!("{what} must be from {low} to {high}{}", self.but())))
    }

    fn but(self) -> String {
        if self.0 == i128::MAX { String::new() } else { format!(", but is {}", self.0) }
    }

    /// A seat at a table of this many.
    pub(crate) fn seat(self, players: u8) -> PyResult<Seat> {
        let number = self.within("a seat", 0, u64::from(players) - 1)?;
        // The number is below four, so there is such a seat.
        Ok(Seat::new(number as u8).unwrap_or_default())
    }
}

/// Names of variants: one text, or several.
#[derive(Clone, Default)]
pub(crate) struct Names(pub(crate) Vec<String>);

impl<'py> FromPyObject<'_, 'py> for Names {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(name) = object.extract::<String>() {
            return Ok(Names(vec![name]));
        }
        object.extract().map(Names).map_err(|_| PyTypeError::new_err("`variant` is a name or a list of names"))
    }
}

/// A seat, or `None` if none was given.
pub(crate) fn seat(number: Option<Whole>, players: u8) -> PyResult<Option<Seat>> {
    number.map(|number| number.seat(players)).transpose()
}

/// A small number that may be left out, such as how many play.
pub(crate) fn small(number: Option<Whole>, what: &str) -> PyResult<Option<u8>> {
    number.map(|number| number.within(what, 1, 9).map(|number| number as u8)).transpose()
}

/// Which game.
pub(crate) fn game(name: &str) -> PyResult<GameKind> {
    name.parse().map_err(wrong)
}

/// The rules that a call asks for: by names of variants, or as a dict of rules.
pub(crate) fn rules(
    name: &str,
    variant: &[String],
    rounds: Option<Whole>,
    players: Option<Whole>,
    rules: Option<&Bound<'_, PyAny>>,
) -> PyResult<AnyRules> {
    let game = game(name)?;
    let (rounds, players) = (small(rounds, "`rounds`")?, small(players, "`players`")?);
    let Some(rules) = rules else {
        return AnyRules::named(game, variant, players, rounds).map_err(wrong);
    };
    if !variant.is_empty() {
        return Err(PyValueError::new_err("give either `variant` or `rules`, not both"));
    }
    let mut rules = json::value(rules, "`rules`")?;
    let keys = match game {
        GameKind::Card => [("rounds", rounds), ("players", players.filter(|&players| players != 2))],
        GameKind::Board => [("expeditions", rounds), ("players", players)],
    };
    if let Some(object) = rules.as_object_mut() {
        for (key, number) in keys {
            if let Some(number) = number {
                object.entry(key).or_insert(number.into());
            }
        }
    }
    AnyRules::from_json(game, &rules).map_err(wrong)
}

/// A seed: a number S, which stands for game 0 of run S, or 64 hex digits; `None` asks the operating system.
pub(crate) fn seed(py: Python<'_>, seed: Option<&Bound<'_, PyAny>>, game: u64) -> PyResult<Seed> {
    let Some(seed) = seed else {
        let bytes: Vec<u8> = py.import("os")?.call_method1("urandom", (32,))?.extract()?;
        let mut all = [0; 32];
        all.iter_mut().zip(bytes).for_each(|(place, byte)| *place = byte);
        return Ok(Seed::new(all));
    };
    if let Ok(text) = seed.cast::<PyString>() {
        return text.to_str()?.parse().map_err(wrong);
    }
    Ok(Seed::of_run(run(seed)?, game))
}

/// The number of a run.
pub(crate) fn run(seed: &Bound<'_, PyAny>) -> PyResult<u64> {
    seed.extract::<Whole>()?.within("`seed`", 0, u64::MAX)
}

/// How long to think, such as `100ms` or `2000n`.
pub(crate) fn budget(text: Option<&str>) -> PyResult<Budget> {
    text.map_or(Ok(Budget::default()), |text| text.parse().map_err(wrong))
}

/// How many threads; by default one for each core.
pub(crate) fn threads(number: Option<Whole>) -> PyResult<usize> {
    match number {
        Some(number) => Ok(number.within("`threads`", 1, 1024)? as usize),
        None => Ok(std::thread::available_parallelism().map_or(1, Into::into)),
    }
}
