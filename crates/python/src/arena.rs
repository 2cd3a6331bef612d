//! The arena with Python players: mirrored pairs of matches, and how certain the result is.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use fivepaths_bots::arena::{About, Arena, PairResult, Report};
use fivepaths_bots::{Bots, Budget, Entrant, Fault, Invitation, Player, Table};
use fivepaths_rules::{AnyRules, BoardGame, CardGame, Json, Match, Rules, Turn};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::arguments::{self, Names, Whole, wrong};
use crate::bot::named;
use crate::json;

/// How many pairs are played before the run checks whether it should stop.
const BATCH: u64 = 1000;

/// What ends a run early: an exception in a Python player, or Ctrl-C.
#[derive(Clone, Default)]
struct Stop {
    asked: Arc<AtomicBool>,
    why: Arc<Mutex<Option<PyErr>>>,
}

impl Stop {
    fn because(&self, error: PyErr) {
        self.why.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        self.asked.store(true, Ordering::Relaxed);
    }

    fn reason(&self) -> Option<PyErr> {
        self.why.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// A Python callable at a seat: it is given the view as a dict and answers with a move.
struct Called {
    call: Arc<Py<PyAny>>,
    stop: Stop,
}

impl Called {
    /// An answer, or the exception that the callable raised.
    fn ask(&self, message: &str) -> PyResult<Result<String, Fault>> {
        Python::attach(|py| {
            let view = json::object(py, message)?;
            let answer = self.call.bind(py).call1((view,))?;
            Ok(match answer.cast::<PyString>() {
                Ok(text) => Ok(text.to_str()?.to_owned()),
                Err(_) => Err(Fault::Garbage(format!("a move is a text, not {}", answer.get_type()))),
            })
        })
    }
}

impl<G: Json> Player<G> for Called {
    fn start(&mut self, _invitation: &Invitation<'_, G>) -> Result<(), Fault> {
        Ok(())
    }

    fn turn(&mut self, table: &Table<'_, G>, _budget: Budget) -> Result<Turn<G::Action>, Fault> {
        let mut turn = Turn::new();
        loop {
            // Every field is a plain value, so this cannot fail.
            let message = serde_json::to_string(&table.message(&turn)?).unwrap_or_default();
            let answer = self.ask(&message).unwrap_or_else(|error| {
                self.stop.because(error);
                Err(Fault::Died("it raised an exception".into()))
            })?;
            let more: Turn<G::Action> = answer.parse().map_err(|error| Fault::Illegal(format!("{answer}: {error}")))?;
            if more.is_empty() || !more.iter().all(|&action| turn.push(action)) {
                return Err(Fault::Illegal(format!("there is no decision in `{answer}`")));
            }
            if table.is_whole(&turn)? {
                return Ok(turn);
            }
        }
    }

    fn end(&mut self, _game: &Match<G>) {}
}

/// A player that gives up when the run is stopped.
struct Stoppable<G: Json> {
    inner: Box<dyn Player<G>>,
    stop: Stop,
}

impl<G: Json> Stoppable<G> {
    fn goes_on(&self) -> Result<(), Fault> {
        if self.stop.asked.load(Ordering::Relaxed) { Err(Fault::Died("the run was stopped".into())) } else { Ok(()) }
    }
}

impl<G: Json> Player<G> for Stoppable<G> {
    fn start(&mut self, invitation: &Invitation<'_, G>) -> Result<(), Fault> {
        self.goes_on()?;
        self.inner.start(invitation)
    }

    fn turn(&mut self, table: &Table<'_, G>, budget: Budget) -> Result<Turn<G::Action>, Fault> {
        self.goes_on()?;
        self.inner.turn(table, budget)
    }

    fn end(&mut self, game: &Match<G>) {
        self.inner.end(game);
    }
}

/// A player by name, or a Python callable.
fn entrant<G: Bots>(player: &Bound<'_, PyAny>, stop: &Stop) -> PyResult<Entrant<G>> {
    let stop = stop.clone();
    if let Ok(name) = player.cast::<PyString>() {
        let name = name.to_str()?;
        let inner: Entrant<G> =
            if name.starts_with("cmd:") { name.parse().map_err(wrong)? } else { Entrant::Bot(named(name)?) };
        let make = move || -> Box<dyn Player<G>> { Box::new(Stoppable { inner: inner.player(), stop: stop.clone() }) };
        return Ok(Entrant::Made { name: name.to_owned(), make: Arc::new(make) });
    }
    if !player.is_callable() {
        return Err(PyTypeError::new_err(
            "a player is a name, such as greedy, or a callable that is given a view and answers with a move",
        ));
    }
    let name = player.getattr("__name__").and_then(|name| name.extract()).unwrap_or_else(|_| "callable".to_owned());
    let call = Arc::new(player.clone().unbind());
    let make = move || -> Box<dyn Player<G>> {
        let called = Called { call: call.clone(), stop: stop.clone() };
        Box::new(Stoppable { inner: Box::new(called), stop: stop.clone() })
    };
    Ok(Entrant::Made { name, make: Arc::new(make) })
}

/// Measures who is stronger, with mirrored pairs of matches: the same deals with the seats swapped.
///
/// A player is a name (`greedy`, `net@50ms`, `cmd:…`) or a callable that is given a view and answers with one
/// decision, several, or a whole turn. The result is that of `fivepaths arena --json`, with the 95 % interval of the
/// match score (`low`, `high`).
#[pyfunction]
#[pyo3(signature = (a, b, pairs = Whole::HUNDRED, *, game = "card", variant = Names::default(), rounds = None,
    players = None, rules = None, seed = Whole::ONE, budget = None, threads = None))]
#[allow(clippy::too_many_arguments)]
pub(crate) fn arena<'py>(
    py: Python<'py>,
    a: &Bound<'py, PyAny>,
    b: &Bound<'py, PyAny>,
    pairs: Whole,
    game: &str,
    variant: Names,
    rounds: Option<Whole>,
    players: Option<Whole>,
    rules: Option<&Bound<'py, PyAny>>,
    seed: Whole,
    budget: Option<&str>,
    threads: Option<Whole>,
) -> PyResult<Bound<'py, PyAny>> {
    let rules = arguments::rules(game, &variant.0, rounds, players, rules)?;
    let run = Run {
        pairs: pairs.within("`pairs`", 1, 1_000_000_000)?,
        seed: seed.within("`seed`", 0, u64::MAX)?,
        budget: budget.map(|text| arguments::budget(Some(text))).transpose()?,
        threads: arguments::threads(threads)?,
        variant: variant.0,
    };
    let found = match rules {
        AnyRules::Card(rules) => run.play::<CardGame>(py, rules, [a, b]),
        AnyRules::Board(rules) => run.play::<BoardGame>(py, rules, [a, b]),
    }?;
    json::object(py, &found)
}

struct Run {
    pairs: u64,
    seed: u64,
    budget: Option<Budget>,
    threads: usize,
    variant: Vec<String>,
}

impl Run {
    fn play<G: Bots>(&self, py: Python<'_>, rules: G::Rules, players: [&Bound<'_, PyAny>; 2]) -> PyResult<String> {
        let stop = Stop::default();
        let [a, b] = players;
        let mut arena = Arena::<G> {
            rules,
            players: vec![entrant(a, &stop)?, entrant(b, &stop)?],
            pairs: 0,
            seed: self.seed,
            budget: self.budget.unwrap_or_default(),
            sprt: None,
        };
        let mut results: Vec<PairResult> = Vec::new();
        while arena.pairs < self.pairs {
            arena.pairs = self.pairs.min(arena.pairs + BATCH);
            let done = results.clone();
            py.detach(|| {
                arena.run(&done, self.threads, false, |finished| {
                    results.push(finished.result);
                    if let Err(error) = Python::attach(|py| py.check_signals()) {
                        stop.because(error);
                    }
                })
            });
            if let Some(error) = stop.reason() {
                return Err(error);
            }
        }
        let about = About {
            game: G::NAME.to_owned(),
            variant: self.variant.clone(),
            seats: arena.seats(),
            rounds: rules.rounds(),
            seed: self.seed,
            pairs: self.pairs,
            budget: self.budget,
        };
        let report = Report::new(about, &arena.names(), &results, None);
        let summary = report.results.first().ok_or_else(|| PyValueError::new_err("no pair was played"))?;
        let mut found = serde_json::to_value(summary).map_err(wrong)?;
        let (low, high) = summary.interval();
        if let Some(found) = found.as_object_mut() {
            found.insert("low".into(), low.into());
            found.insert("high".into(), high.into());
            found.insert("fault".into(), results.iter().find_map(|pair| pair.fault.clone()).into());
        }
        Ok(found.to_string())
    }
}
