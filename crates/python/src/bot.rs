//! Our bots in Python. They are given a view, like every player.

use std::sync::Arc;

use fivepaths_bots::{Bot as Thinks, Bots, Budget, bot as by_name, network_file};
use fivepaths_rules::{BoardGame, CardGame, GameKind, Json, View, ViewMessage};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;

use crate::arguments::{self, Whole, wrong};
use crate::json;
use crate::table::game_of;

/// One of our players, by name: `greedy`, `net`, `champion@2000n`, or a file of weights that ends in `.net`.
#[pyclass(module = "fivepaths", frozen)]
pub(crate) struct Bot {
    name: String,
    card: Option<Arc<dyn Thinks<CardGame>>>,
    board: Option<Arc<dyn Thinks<BoardGame>>>,
}

/// A player of a game by its name, or the network in a file.
pub(crate) fn named<G: Bots>(name: &str) -> PyResult<Arc<dyn Thinks<G>>> {
    if name.ends_with(".net") {
        return network_file(name.as_ref()).map_err(|error| PyOSError::new_err(error.to_string()));
    }
    by_name(name).map_err(wrong)
}

#[pymethods]
impl Bot {
    #[new]
    fn new(name: String) -> PyResult<Self> {
        let (card, board) = (named::<CardGame>(&name), named::<BoardGame>(&name));
        if let (Err(error), Err(_)) = (&card, &board) {
            return Err(Python::attach(|py| error.clone_ref(py)));
        }
        Ok(Bot { name, card: card.ok(), board: board.ok() })
    }

    /// The name it was chosen by.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// The games it plays.
    #[getter]
    fn games(&self) -> Vec<&'static str> {
        let card = self.card.as_ref().map(|_| GameKind::Card.name());
        card.into_iter().chain(self.board.as_ref().map(|_| GameKind::Board.name())).collect()
    }

    /// The next decisions of the seat to move, whose view this is: one, several, or the whole turn.
    #[pyo3(signature = (view, budget = None, seed = Whole::ZERO))]
    fn choose(&self, view: &Bound<'_, PyAny>, budget: Option<&str>, seed: Whole) -> PyResult<String> {
        let (budget, seed) = (arguments::budget(budget)?, seed.within("`seed`", 0, u64::MAX)?);
        let text = json::text(view, "the view")?;
        let game = game_of(&text)?;
        view.py().detach(|| match game {
            GameKind::Card => choose(self.of(&self.card, game)?, &text, budget, seed),
            GameKind::Board => choose(self.of(&self.board, game)?, &text, budget, seed),
        })
    }

    /// What it thinks of the decisions in a view, best first; empty if the bot does not compare decisions.
    #[pyo3(signature = (view, budget = None, seed = Whole::ZERO))]
    fn analyse<'py>(&self, view: &Bound<'py, PyAny>, budget: Option<&str>, seed: Whole) -> PyResult<Bound<'py, PyAny>> {
        let (budget, seed) = (arguments::budget(budget)?, seed.within("`seed`", 0, u64::MAX)?);
        let text = json::text(view, "the view")?;
        let game = game_of(&text)?;
        let found = view.py().detach(|| match game {
            GameKind::Card => analyse(self.of(&self.card, game)?, &text, budget, seed),
            GameKind::Board => analyse(self.of(&self.board, game)?, &text, budget, seed),
        })?;
        json::object(view.py(), &found)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (String,)) {
        (py.get_type::<Bot>().into_any(), (self.name.clone(),))
    }

    fn __repr__(&self) -> String {
        format!("<fivepaths.Bot {}>", self.name)
    }
}

impl Bot {
    fn of<'a, T>(&self, bot: &'a Option<T>, game: GameKind) -> PyResult<&'a T> {
        bot.as_ref().ok_or_else(|| PyValueError::new_err(format!("{} does not play the {game} game", self.name)))
    }
}

/// The view in a message, which must be that of the seat to move.
fn deciding<G: Json>(text: &str) -> PyResult<G::View> {
    let message: ViewMessage<G> =
        serde_json::from_str(text).map_err(|error| PyValueError::new_err(format!("this is not a view: {error}")))?;
    let deciding = !message.over && message.view.seat().is_some() && message.view.seat() == message.view.to_move();
    if deciding { Ok(message.view) } else { Err(PyValueError::new_err("this seat is not to move")) }
}

fn choose<G: Bots>(bot: &Arc<dyn Thinks<G>>, text: &str, budget: Budget, seed: u64) -> PyResult<String> {
    Ok(bot.choose(&deciding::<G>(text)?, budget, seed).to_string())
}

fn analyse<G: Bots>(bot: &Arc<dyn Thinks<G>>, text: &str, budget: Budget, seed: u64) -> PyResult<String> {
    serde_json::to_string(&bot.analyse(&deciding::<G>(text)?, budget, seed)).map_err(wrong)
}

/// The players of a game, the weakest first, and the levels for people with what is known of them.
#[pyfunction]
#[pyo3(signature = (game = "card"))]
pub(crate) fn bots<'py>(py: Python<'py>, game: &str) -> PyResult<Bound<'py, PyAny>> {
    let (names, levels) = match arguments::game(game)? {
        GameKind::Card => (CardGame::NAMES, CardGame::LEVELS),
        GameKind::Board => (BoardGame::NAMES, BoardGame::LEVELS),
    };
    let levels: Vec<serde_json::Value> = levels
        .iter()
        .map(|level| serde_json::json!({ "name": level.name, "about": level.about, "rating": level.rating }))
        .collect();
    json::object(py, &serde_json::json!({ "names": names, "levels": levels }).to_string())
}
