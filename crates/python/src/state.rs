//! One round in the shape of OpenSpiel: states, chance nodes, information states.

use fivepaths_rules::{AnyRules, BoardGame, Card, CardGame, Json, Seat, View};
use numpy::PyArray1;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::arguments::{self, IllegalMove, Names, Whole, wrong};
use crate::chance::{Next, Tree};
use crate::table::{Actions, Numbers};

/// OpenSpiel's numbers for chance and for the end, in place of a player.
const CHANCE: i32 = -1;
const TERMINAL: i32 = -4;

/// A node of either game. A Python object has only one, so the unused half a kilobyte of the smaller game does not
/// matter.
#[allow(clippy::large_enum_variant)]
#[derive(Clone)]
enum AnyTree {
    Card(Tree<CardGame>),
    Board(Tree<BoardGame>),
}

/// Does the same to a node of either game.
macro_rules! each {
    ($any:expr, $tree:ident => $what:expr) => {
        match $any {
            AnyTree::Card($tree) => $what,
            AnyTree::Board($tree) => $what,
        }
    };
}

/// A round with explicit chance, in OpenSpiel's words. Actions are single decisions.
#[pyclass(module = "fivepaths")]
#[derive(Clone)]
pub(crate) struct State {
    tree: AnyTree,
    rules: AnyRules,
}

#[pymethods]
impl State {
    #[new]
    #[pyo3(signature = (game = "card", variant = Names::default(), *, players = None, rules = None))]
    fn new(game: &str, variant: Names, players: Option<Whole>, rules: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let rules = arguments::rules(game, &variant.0, Some(Whole::ONE), players, rules)?;
        if rules.rounds() != 1 {
            return Err(PyValueError::new_err("a state is of one round: `rules` may not ask for more"));
        }
        Ok(Self::of(rules))
    }

    /// `card` or `board`.
    #[getter]
    fn game(&self) -> &'static str {
        self.rules.game().name()
    }

    fn num_players(&self) -> u8 {
        self.rules.players()
    }

    fn num_distinct_actions(&self) -> usize {
        fn of<G: Numbers>(tree: &Tree<G>) -> usize {
            Actions::Decisions.len::<G>(tree.rules())
        }
        each!(&self.tree, tree => of(tree))
    }

    fn max_chance_outcomes(&self) -> usize {
        each!(&self.tree, tree => tree.most_outcomes())
    }

    fn information_state_tensor_size(&self) -> usize {
        fn of<G: Numbers>(tree: &Tree<G>) -> usize {
            G::width(tree.rules())
        }
        each!(&self.tree, tree => of(tree))
    }

    /// The player to move; -1 for chance, -4 when the round is over.
    fn current_player(&self) -> i32 {
        match each!(&self.tree, tree => tree.next()) {
            Next::Tile | Next::Card => CHANCE,
            Next::Seat(seat) => i32::from(seat.number()),
            Next::Nobody => TERMINAL,
        }
    }

    fn is_chance_node(&self) -> bool {
        self.current_player() == CHANCE
    }

    fn is_terminal(&self) -> bool {
        self.current_player() == TERMINAL
    }

    /// What the player to move, or chance, may do; empty for a player who is not to move.
    #[pyo3(signature = (player = None))]
    fn legal_actions(&self, player: Option<Whole>) -> PyResult<Vec<usize>> {
        fn of<G: Numbers>(tree: &Tree<G>) -> Vec<usize> {
            let Some(round) = tree.round() else { return Vec::new() };
            let mut mask = vec![false; Actions::Decisions.len::<G>(tree.rules())];
            Actions::Decisions.mark(round, &mut mask);
            (0..mask.len()).filter(|&place| mask[place]).collect()
        }
        let player = player.map(|player| player.seat(self.rules.players())).transpose()?;
        Ok(match each!(&self.tree, tree => tree.next()) {
            Next::Seat(seat) if player.is_none_or(|player| player == seat) => each!(&self.tree, tree => of(tree)),
            Next::Tile | Next::Card if player.is_none() => {
                each!(&self.tree, tree => tree.outcomes()).into_iter().map(|outcome| outcome.0).collect()
            }
            _ => Vec::new(),
        })
    }

    /// What chance may do, and how likely each is.
    fn chance_outcomes(&self) -> Vec<(usize, f64)> {
        each!(&self.tree, tree => tree.outcomes())
    }

    /// Carries out a decision of the player to move, or what chance does.
    fn apply_action(&mut self, action: Whole) -> PyResult<()> {
        fn decide<G: Numbers>(tree: &mut Tree<G>, place: usize) -> PyResult<()> {
            let action = Actions::Decisions.action::<G>(tree.rules(), place);
            let (action, _) = action.ok_or_else(|| IllegalMove::new_err(format!("there is no action {place}")))?;
            tree.decide(action).map_err(|why| IllegalMove::new_err(format!("{action}: {why}")))
        }
        let place = action.within("an action", 0, 1_000_000)? as usize;
        match self.current_player() {
            TERMINAL => Err(IllegalMove::new_err("the round is over")),
            CHANCE if each!(&mut self.tree, tree => tree.happen(place)) => Ok(()),
            CHANCE => Err(IllegalMove::new_err(format!("{} cannot happen here", self.outcome_text(place)))),
            _ => each!(&mut self.tree, tree => decide(tree, place)),
        }
    }

    /// An action as text: a decision in the notation, or what chance does. The player may be given before the action.
    #[pyo3(signature = (player_or_action, action = None))]
    fn action_to_string(&self, player_or_action: &Bound<'_, PyAny>, action: Option<Whole>) -> PyResult<String> {
        fn text<G: Numbers>(tree: &Tree<G>, place: usize) -> Option<String> {
            Actions::Decisions.text::<G>(tree.rules(), place)
        }
        let (player, action) = match action {
            Some(action) => (player_or_action.extract::<i64>()?, action),
            None => (i64::from(self.current_player()), player_or_action.extract()?),
        };
        let place = action.within("an action", 0, 1_000_000)? as usize;
        if player == i64::from(CHANCE) {
            return Ok(self.outcome_text(place));
        }
        each!(&self.tree, tree => text(tree, place))
            .ok_or_else(|| PyValueError::new_err(format!("there is no action {place}")))
    }

    /// All that a player has seen and done, in order. A player cannot tell two states with the same text apart.
    #[pyo3(signature = (player = None))]
    fn information_state_string(&self, player: Option<Whole>) -> PyResult<String> {
        fn of<G: Numbers>(tree: &Tree<G>, seat: Seat) -> String {
            let words = |cards: Vec<Card>| cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            let tiles: Vec<String> = tree.laid().iter().map(ToString::to_string).collect();
            let tiles = if tiles.is_empty() { String::new() } else { format!("; tiles {}", tiles.join(" ")) };
            format!("seat {seat}{tiles}; dealt {}; {}", words(tree.dealt_to(seat)), tree.remembered_by(seat))
        }
        let seat = self.player(player)?;
        Ok(each!(&self.tree, tree => of(tree, seat)))
    }

    /// What a player sees now as numbers: `observation_layout` names them. Empty until the hands are dealt.
    #[pyo3(signature = (player = None))]
    fn information_state_tensor<'py>(
        &self,
        py: Python<'py>,
        player: Option<Whole>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        fn of<G: Numbers>(tree: &Tree<G>, seat: Seat) -> Vec<f32> {
            let mut out = vec![0.0; G::width(tree.rules())];
            if let Some(round) = tree.round() {
                G::observe(&round.view(seat), None, &mut out);
            }
            out
        }
        let seat = self.player(player)?;
        Ok(PyArray1::from_vec(py, each!(&self.tree, tree => of(tree, seat))))
    }

    /// The same as `information_state_tensor`, since a view of this game holds all that still matters.
    #[pyo3(signature = (player = None))]
    fn observation_tensor<'py>(&self, py: Python<'py>, player: Option<Whole>) -> PyResult<Bound<'py, PyArray1<f32>>> {
        self.information_state_tensor(py, player)
    }

    /// What a player sees now, as the JSON of a view.
    #[pyo3(signature = (player = None))]
    fn observation_string(&self, player: Option<Whole>) -> PyResult<String> {
        fn of<G: Numbers + Json>(tree: &Tree<G>, seat: Seat) -> Option<String> {
            let view = tree.round()?.view(seat);
            serde_json::to_string(&G::to_json(&view, view.to_move().is_none())).ok()
        }
        let seat = self.player(player)?;
        match each!(&self.tree, tree => of(tree, seat)) {
            Some(text) => Ok(text),
            None => self.information_state_string(player),
        }
    }

    /// By how many points each player is ahead of the others on average; zeros before the end.
    fn returns(&self) -> Vec<f64> {
        each!(&self.tree, tree => tree.returns())
    }

    /// The same as `returns`, since there are no rewards before the end.
    fn rewards(&self) -> Vec<f64> {
        self.returns()
    }

    /// What one player gets.
    fn player_return(&self, player: Whole) -> PyResult<f64> {
        let seat = player.seat(self.rules.players())?;
        Ok(self.returns().get(seat.index()).copied().unwrap_or_default())
    }

    /// All actions from the root, including those of chance.
    fn history(&self) -> Vec<usize> {
        each!(&self.tree, tree => tree.history()).into_iter().map(|(_, action)| action).collect()
    }

    /// The same, each with the player who acted.
    fn full_history(&self) -> Vec<(i32, usize)> {
        let who = |seat: Option<Seat>| seat.map_or(CHANCE, |seat| i32::from(seat.number()));
        each!(&self.tree, tree => tree.history()).into_iter().map(|(seat, action)| (who(seat), action)).collect()
    }

    /// An independent copy.
    #[pyo3(name = "clone")]
    fn copied(&self) -> Self {
        self.clone()
    }

    /// A state that this player cannot tell from this one, every such state as likely as any other. It does not contain
    /// the true deck. `rng` is a number, a `random.Random`, a NumPy generator, or a function that gives numbers from 0
    /// to 1.
    fn resample_from_info_state(&self, player: Whole, rng: &Bound<'_, PyAny>) -> PyResult<Self> {
        let (seat, seed) = (player.seat(self.rules.players())?, seed_from(rng)?);
        let tree = match &self.tree {
            AnyTree::Card(tree) => AnyTree::Card(tree.resampled(seat, seed)),
            AnyTree::Board(tree) => AnyTree::Board(tree.resampled(seat, seed)),
        };
        Ok(State { tree, rules: self.rules })
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let restore = py.get_type::<State>().getattr("_restore")?;
        let saved = (self.game(), self.rules.to_json().to_string(), self.history());
        Ok((restore, saved).into_pyobject(py)?.into_any())
    }

    #[staticmethod]
    fn _restore(game: &str, rules: &str, history: Vec<Whole>) -> PyResult<Self> {
        let rules: serde_json::Value = serde_json::from_str(rules).map_err(wrong)?;
        let mut state = Self::of(AnyRules::from_json(arguments::game(game)?, &rules).map_err(wrong)?);
        history.into_iter().try_for_each(|action| state.apply_action(action))?;
        Ok(state)
    }

    fn __str__(&self) -> String {
        fn of<G: Numbers + Json>(tree: &Tree<G>) -> Option<String> {
            let view = tree.round()?.spectate();
            serde_json::to_string(&G::to_json(&view, view.to_move().is_none())).ok()
        }
        let dealing = || format!("{} cards dealt", self.history().len());
        each!(&self.tree, tree => of(tree)).unwrap_or_else(dealing)
    }

    fn __repr__(&self) -> String {
        format!("<fivepaths.State {}, {} actions, player {}>", self.game(), self.history().len(), self.current_player())
    }
}

impl State {
    fn of(rules: AnyRules) -> Self {
        let tree = match rules {
            AnyRules::Card(rules) => AnyTree::Card(Tree::new(rules)),
            AnyRules::Board(rules) => AnyTree::Board(Tree::new(rules)),
        };
        State { tree, rules }
    }

    /// The player who is meant: by default the one to move.
    fn player(&self, player: Option<Whole>) -> PyResult<Seat> {
        match (player, each!(&self.tree, tree => tree.next())) {
            (Some(player), _) => player.seat(self.rules.players()),
            (None, Next::Seat(seat)) => Ok(seat),
            (None, _) => Err(PyValueError::new_err("nobody is to move, so a player must be named")),
        }
    }

    fn outcome_text(&self, place: usize) -> String {
        fn card<G: Numbers>(tree: &Tree<G>, place: usize) -> Option<String> {
            Actions::Decisions.text::<G>(tree.rules(), place)
        }
        if each!(&self.tree, tree => tree.next()) == Next::Tile {
            return ["A", ">", "5", "10", "15"]
                .get(place)
                .map_or_else(|| place.to_string(), |tile| format!("tile {tile}"));
        }
        let card = each!(&self.tree, tree => card(tree, place)).unwrap_or_else(|| place.to_string());
        format!("deal {card}")
    }
}

/// A seed from one of Python's sources of randomness.
fn seed_from(rng: &Bound<'_, PyAny>) -> PyResult<u64> {
    if let Ok(seed) = rng.extract::<Whole>() {
        return seed.within("a seed", 0, u64::MAX);
    }
    if rng.hasattr("getrandbits")? {
        return rng.call_method1("getrandbits", (64,))?.extract();
    }
    if rng.hasattr("integers")? {
        return rng.call_method1("integers", (0, i64::MAX))?.extract::<i64>().map(|seed| seed as u64);
    }
    if rng.is_callable() {
        return Ok(rng.call0()?.extract::<f64>()?.to_bits());
    }
    Err(PyTypeError::new_err("`rng` is a number, a random.Random, a NumPy generator, or a function without arguments"))
}
