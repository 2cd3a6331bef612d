//! Many rounds in lockstep, for training.
//!
//! The arrays are made here and handed to NumPy, which owns their memory. Every step writes into them, so nothing is
//! copied or allocated. While the rounds are played, the interpreter is free for other threads.

use fivepaths_bots::Budget;
use fivepaths_rules::{AnyRules, BoardGame, CardGame};
use numpy::ndarray::{Array1, Array2, Dimension};
use numpy::{
    Element, IntoPyArray, Ix1, Ix2, PyArray, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray,
};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::arguments::{self, IllegalMove, Names, Whole};
use crate::bot::named;
use crate::rows::{Others, Reward, Row, Rows, Setting, Sight};
use crate::table::{Actions, Numbers};

/// Rows of either game.
enum AnyRows {
    Card(Rows<CardGame>),
    Board(Rows<BoardGame>),
}

/// Does the same to rows of either game.
macro_rules! each {
    ($any:expr, $rows:ident => $what:expr) => {
        match $any {
            AnyRows::Card($rows) => $what,
            AnyRows::Board($rows) => $what,
        }
    };
}

/// The arrays as Python objects.
struct Buffers {
    observations: Py<PyArray2<f32>>,
    masks: Py<PyArray2<bool>>,
    seats: Py<PyArray1<i8>>,
    rewards: Py<PyArray2<f32>>,
    terminated: Py<PyArray1<bool>>,
    truncated: Py<PyArray1<bool>>,
    last_observations: Py<PyArray2<f32>>,
    sampled: Py<PyArray1<i64>>,
    asked: Py<PyArray1<i64>>,
}

/// The same arrays while they are written to.
struct Held<'py> {
    observations: PyReadwriteArray<'py, f32, Ix2>,
    masks: PyReadwriteArray<'py, bool, Ix2>,
    seats: PyReadwriteArray<'py, i8, Ix1>,
    rewards: PyReadwriteArray<'py, f32, Ix2>,
    terminated: PyReadwriteArray<'py, bool, Ix1>,
    truncated: PyReadwriteArray<'py, bool, Ix1>,
    last_observations: PyReadwriteArray<'py, f32, Ix2>,
}

fn hold<'py, T: Element, D: Dimension>(
    py: Python<'py>,
    array: &Py<PyArray<T, D>>,
) -> PyResult<PyReadwriteArray<'py, T, D>> {
    array.bind(py).try_readwrite().map_err(|error| PyRuntimeError::new_err(format!("an array is in use: {error}")))
}

impl Buffers {
    fn new(py: Python<'_>, rows: usize, width: usize, actions: usize, players: usize) -> Self {
        fn flat<T: Element + Default + Clone>(py: Python<'_>, rows: usize) -> Py<PyArray1<T>> {
            Array1::from_elem(rows, T::default()).into_pyarray(py).unbind()
        }
        fn wide<T: Element + Default + Clone>(py: Python<'_>, rows: usize, width: usize) -> Py<PyArray2<T>> {
            Array2::from_elem((rows, width), T::default()).into_pyarray(py).unbind()
        }
        Buffers {
            observations: wide(py, rows, width),
            masks: wide(py, rows, actions),
            seats: flat(py, rows),
            rewards: wide(py, rows, players),
            terminated: flat(py, rows),
            truncated: flat(py, rows),
            last_observations: wide(py, rows, width),
            sampled: flat(py, rows),
            asked: flat(py, rows),
        }
    }

    fn hold<'py>(&self, py: Python<'py>) -> PyResult<Held<'py>> {
        Ok(Held {
            observations: hold(py, &self.observations)?,
            masks: hold(py, &self.masks)?,
            seats: hold(py, &self.seats)?,
            rewards: hold(py, &self.rewards)?,
            terminated: hold(py, &self.terminated)?,
            truncated: hold(py, &self.truncated)?,
            last_observations: hold(py, &self.last_observations)?,
        })
    }
}

impl Held<'_> {
    fn sight(&mut self) -> PyResult<Sight<'_>> {
        Ok(Sight {
            observations: self.observations.as_slice_mut()?,
            masks: self.masks.as_slice_mut()?,
            seats: self.seats.as_slice_mut()?,
            rewards: self.rewards.as_slice_mut()?,
            terminated: self.terminated.as_slice_mut()?,
            truncated: self.truncated.as_slice_mut()?,
            last_observations: self.last_observations.as_slice_mut()?,
        })
    }
}

/// The vector environment; `fivepaths.VectorEnv` is what people use.
#[pyclass(module = "fivepaths._core")]
pub(crate) struct Vector {
    rows: AnyRows,
    buffers: Buffers,
    threads: usize,
    /// What was replaced by `imagine`, until `restore`.
    truth: Option<Truth>,
}

/// The rounds as they really are.
enum Truth {
    Card(Vec<Row<CardGame>>),
    Board(Vec<Row<BoardGame>>),
}

struct Order<'a> {
    count: usize,
    actions: Actions,
    opponent: Option<&'a str>,
    budget: Option<&'a str>,
    reward: Reward,
}

impl Order<'_> {
    fn rows<G: Numbers>(&self, rules: G::Rules) -> PyResult<Rows<G>> {
        let others = match self.opponent {
            None | Some("self") => Others::Learner,
            Some(name) => Others::Bot(named(name)?, arguments::budget(self.budget)?),
        };
        Ok(Rows::new(Setting { rules, actions: self.actions, others, reward: self.reward }, self.count, 0))
    }
}

#[pymethods]
impl Vector {
    #[new]
    #[pyo3(signature = (count, game, variant, players, rules, opponent, budget, actions, reward, threads))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        py: Python<'_>,
        count: Whole,
        game: &str,
        variant: Names,
        players: Option<Whole>,
        rules: Option<&Bound<'_, PyAny>>,
        opponent: Option<&str>,
        budget: Option<&str>,
        actions: &str,
        reward: &str,
        threads: Whole,
    ) -> PyResult<Self> {
        let reward = match reward {
            "margin" => Reward::Margin,
            "points" => Reward::Points,
            _ => return Err(PyValueError::new_err(format!("`reward` must be margin or points, but is `{reward}`"))),
        };
        let count = count.within("`count`", 1, 1 << 20)? as usize;
        let threads = arguments::threads(Some(threads))?;
        let order = Order { count, actions: Actions::parse(actions)?, opponent, budget, reward };
        let rules = arguments::rules(game, &variant.0, Some(Whole::ONE), players, rules)?;
        if rules.rounds() != 1 {
            return Err(PyValueError::new_err("a row is one round: `rules` may not ask for more"));
        }
        let (rows, width) = match rules {
            AnyRules::Card(rules) => (AnyRows::Card(order.rows(rules)?), CardGame::width(&rules)),
            AnyRules::Board(rules) => (AnyRows::Board(order.rows(rules)?), BoardGame::width(&rules)),
        };
        let table = match rules {
            AnyRules::Card(rules) => order.actions.len::<CardGame>(&rules),
            AnyRules::Board(rules) => order.actions.len::<BoardGame>(&rules),
        };
        let buffers = Buffers::new(py, count, width, table, usize::from(rules.players()));
        Ok(Vector { rows, buffers, threads, truth: None })
    }

    /// The arrays: observations, masks, seats, rewards, terminated, truncated, last observations.
    #[allow(clippy::type_complexity)]
    fn arrays<'py>(
        &self,
        py: Python<'py>,
    ) -> (
        Bound<'py, PyArray2<f32>>,
        Bound<'py, PyArray2<bool>>,
        Bound<'py, PyArray1<i8>>,
        Bound<'py, PyArray2<f32>>,
        Bound<'py, PyArray1<bool>>,
        Bound<'py, PyArray1<bool>>,
        Bound<'py, PyArray2<f32>>,
    ) {
        let Buffers { observations, masks, seats, rewards, terminated, truncated, last_observations, .. } =
            &self.buffers;
        (
            observations.bind(py).clone(),
            masks.bind(py).clone(),
            seats.bind(py).clone(),
            rewards.bind(py).clone(),
            terminated.bind(py).clone(),
            truncated.bind(py).clone(),
            last_observations.bind(py).clone(),
        )
    }

    /// Deals every row anew.
    fn reset(&mut self, py: Python<'_>, seed: Whole) -> PyResult<()> {
        let seed = seed.within("`seed`", 0, u64::MAX)?;
        let mut held = self.buffers.hold(py)?;
        let (sight, threads) = (held.sight()?, self.threads);
        self.truth = None;
        let rows = &mut self.rows;
        py.detach(|| each!(rows, rows => rows.reset(seed, threads, sight)));
        Ok(())
    }

    /// Plays one action in each row. If an action is not legal, it is refused before anything is played.
    fn step(&mut self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let mut held = self.buffers.hold(py)?;
        let sight = held.sight()?;
        let actions = actions.as_slice()?;
        self.check(actions, sight.masks)?;
        let (rows, threads) = (&mut self.rows, self.threads);
        let refused = py.detach(|| each!(rows, rows => rows.step(actions, threads, sight)));
        match refused {
            None => Ok(()),
            Some(row) => Err(PyRuntimeError::new_err(format!(
                "row {row}: its mask was changed from outside, and the action is not legal; reset the environment"
            ))),
        }
    }

    /// A random legal action for each row, in an array that the next call overwrites.
    fn sample<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let mut out = hold(py, &self.buffers.sampled)?;
        let masks = hold(py, &self.buffers.masks)?;
        let (slice, masks) = (out.as_slice_mut()?, masks.as_slice()?);
        let rows = &mut self.rows;
        py.detach(|| each!(rows, rows => rows.sample(masks, slice)));
        Ok(self.buffers.sampled.bind(py).clone())
    }

    /// What one of our bots would do in each row, for imitation, in an array that the next call overwrites.
    #[pyo3(signature = (bot, budget = None))]
    fn ask<'py>(&mut self, py: Python<'py>, bot: &str, budget: Option<&str>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        fn of<G: Numbers>(
            rows: &mut Rows<G>,
            py: Python<'_>,
            bot: &str,
            budget: Budget,
            out: &mut [i64],
        ) -> PyResult<()> {
            let bot = named::<G>(bot)?;
            py.detach(|| rows.ask(bot.as_ref(), budget, out));
            Ok(())
        }
        let budget = arguments::budget(budget)?;
        let mut out = hold(py, &self.buffers.asked)?;
        let slice = out.as_slice_mut()?;
        each!(&mut self.rows, rows => of(rows, py, bot, budget, slice))?;
        Ok(self.buffers.asked.bind(py).clone())
    }

    /// Shows the observations as they would be if every card that the viewer of a row cannot know were dealt anew.
    fn imagine(&mut self, py: Python<'_>, seed: Whole) -> PyResult<()> {
        fn dealt_anew<G: Numbers>(rows: &mut Rows<G>, seed: u64) -> Vec<Row<G>> {
            let truth = rows.rows.clone();
            let mut rng = fivepaths_bots::rng(seed);
            for row in &mut rows.rows {
                row.imagine(&rows.setting, &mut rng);
            }
            truth
        }
        let seed = seed.within("`seed`", 0, u64::MAX)?;
        self.restore_rows();
        self.truth = Some(match &mut self.rows {
            AnyRows::Card(rows) => Truth::Card(dealt_anew(rows, seed)),
            AnyRows::Board(rows) => Truth::Board(dealt_anew(rows, seed)),
        });
        self.look(py)
    }

    /// Restores the true rounds after `imagine`.
    fn restore(&mut self, py: Python<'_>) -> PyResult<()> {
        self.restore_rows();
        self.look(py)
    }

    fn __repr__(&self) -> String {
        format!("<fivepaths._core.Vector of {} rows>", each!(&self.rows, rows => rows.rows.len()))
    }
}

impl Vector {
    fn restore_rows(&mut self) {
        match (self.truth.take(), &mut self.rows) {
            (Some(Truth::Card(truth)), AnyRows::Card(rows)) => rows.rows = truth,
            (Some(Truth::Board(truth)), AnyRows::Board(rows)) => rows.rows = truth,
            _ => {}
        }
    }

    fn look(&mut self, py: Python<'_>) -> PyResult<()> {
        let mut held = self.buffers.hold(py)?;
        let sight = held.sight()?;
        each!(&mut self.rows, rows => rows.look(sight));
        Ok(())
    }

    fn check(&self, actions: &[i64], masks: &[bool]) -> PyResult<()> {
        let count = each!(&self.rows, rows => rows.rows.len());
        if actions.len() != count {
            return Err(PyValueError::new_err(format!("{count} actions are needed, not {}", actions.len())));
        }
        let table = masks.len() / count.max(1);
        for (row, (&action, mask)) in actions.iter().zip(masks.chunks_exact(table.max(1))).enumerate() {
            let place = usize::try_from(action).ok().filter(|&place| place < table).ok_or_else(|| {
                IllegalMove::new_err(format!("row {row}: there is no action {action}; they are 0 to {}", table - 1))
            })?;
            if !mask[place] {
                return Err(IllegalMove::new_err(format!("row {row}: {} is not legal", self.text(place))));
            }
        }
        Ok(())
    }

    /// An action by number and text.
    fn text(&self, place: usize) -> String {
        fn of<G: Numbers>(rows: &Rows<G>, place: usize) -> Option<String> {
            rows.setting.actions.text::<G>(&rows.setting.rules, place)
        }
        let text = each!(&self.rows, rows => of(rows, place)).unwrap_or_default();
        format!("action {place} ({text})")
    }
}
