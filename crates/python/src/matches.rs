//! A match in Python: the host's object, which knows the truth. Players are given its views.

use fivepaths_bots::rng;
use fivepaths_rules::{
    AnyMatch, AnyRules, Deal, End, Game, GameKind, Match as Rounds, MoveError, Record, RoundDeal, Rules, Seat, Seed,
    TakenOver, Tiles, TilesJson,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};

use crate::arguments::{self, IllegalMove, Names, RecordError, Whole, wrong};
use crate::json;
use crate::table::{self, Actions, Arrays, Numbers};
use crate::twin::Past;

/// Does the same to a match of either game.
macro_rules! each {
    ($any:expr, $game:ident => $what:expr) => {
        match $any {
            AnyMatch::Card($game) => $what,
            AnyMatch::Board($game) => $what,
        }
    };
}

/// A match: rounds of the card game or the board game, played turn by turn.
#[pyclass(module = "fivepaths")]
#[derive(Clone, PartialEq)]
pub(crate) struct Match {
    inner: AnyMatch,
    /// The decisions of an unfinished turn.
    begun: String,
}

fn refused(error: &MoveError) -> PyErr {
    IllegalMove::new_err(error.to_string())
}

fn untrue(error: impl std::fmt::Display) -> PyErr {
    RecordError::new_err(error.to_string())
}

#[pymethods]
impl Match {
    #[new]
    #[pyo3(signature = (game = "card", variant = Names::default(), rounds = None, *, players = None, rules = None, seed = None))]
    fn new(
        py: Python<'_>,
        game: &str,
        variant: Names,
        rounds: Option<Whole>,
        players: Option<Whole>,
        rules: Option<&Bound<'_, PyAny>>,
        seed: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let rules = arguments::rules(game, &variant.0, rounds, players, rules)?;
        let deal = Deal::Seed(arguments::seed(py, seed, 0)?);
        Ok(Match { inner: AnyMatch::new(rules, deal).map_err(wrong)?, begun: String::new() })
    }

    /// The match of a record, a dict or its JSON, replayed and checked.
    #[staticmethod]
    fn from_record(record: &Bound<'_, PyAny>) -> PyResult<Self> {
        let text = json::text(record, "the record")?;
        let game = Record::from_json(&text).and_then(|record| record.check()).map_err(untrue)?;
        Ok(Match { inner: game, begun: String::new() })
    }

    /// `card` or `board`.
    #[getter]
    fn game(&self) -> &'static str {
        self.inner.game().name()
    }

    /// The rules that differ from the defaults.
    #[getter]
    fn rules<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::object(py, &self.inner.rules().to_json().to_string())
    }

    /// How many play.
    #[getter]
    fn players(&self) -> u8 {
        self.inner.players()
    }

    /// The seat to move; None when the match is over.
    #[getter]
    fn to_move(&self) -> Option<u8> {
        self.inner.to_move().map(Seat::number)
    }

    /// The number of the current round, from 1.
    #[getter]
    fn round(&self) -> u8 {
        self.inner.round()
    }

    /// Whole turns played in the current round.
    #[getter]
    fn ply(&self) -> u16 {
        self.inner.ply()
    }

    /// The decisions of the unfinished turn.
    #[getter]
    fn begun(&self) -> &str {
        &self.begun
    }

    /// Totals of the rounds that are scored.
    #[getter]
    fn totals(&self) -> Vec<i32> {
        self.inner.totals()
    }

    /// The seed of a match that was dealt from one, as 64 hex digits.
    #[getter]
    fn seed(&self) -> Option<String> {
        match each!(&self.inner, game => game.deal()) {
            Deal::Seed(seed) => Some(seed.to_string()),
            Deal::Fair { .. } | Deal::Explicit { .. } => None,
        }
    }

    /// Whether automatic play must stop now, by `end("cut")`.
    #[getter]
    fn at_cap(&self) -> bool {
        self.inner.at_cap()
    }

    /// How the match ended; None while it runs.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(outcome) = self.inner.outcome() else { return Ok(None) };
        let json = serde_json::json!({
            "how": outcome.end.how, "seat": outcome.end.seat, "totals": outcome.totals, "winners": outcome.winners,
        });
        json::object(py, &json.to_string()).map(Some)
    }

    /// The turns of a round, counted from 1; by default those of the current one.
    #[pyo3(signature = (round = None))]
    fn turns(&self, round: Option<Whole>) -> PyResult<Vec<String>> {
        let last = self.inner.round();
        let round =
            round.map_or(Ok(last), |round| round.within("a round", 1, u64::from(last)).map(|round| round as u8));
        Ok(self.inner.turns(round?))
    }

    /// All that a seat may know now, as a dict; what everybody sees if no seat is given.
    #[pyo3(signature = (seat = None))]
    fn view<'py>(&self, py: Python<'py>, seat: Option<Whole>) -> PyResult<Bound<'py, PyAny>> {
        let seat = arguments::seat(seat, self.inner.players())?;
        json::object(py, &self.inner.message(seat, &self.begun).map_err(|error| refused(&error))?)
    }

    /// The same as numbers: the observation, and the mask of legal actions (empty if the seat is not to move).
    #[pyo3(signature = (seat, *, actions = "decisions"))]
    fn arrays<'py>(&self, py: Python<'py>, seat: Whole, actions: &str) -> PyResult<Arrays<'py>> {
        let (seat, actions) = (seat.seat(self.inner.players())?, Actions::parse(actions)?);
        each!(&self.inner, game => self.encode(py, game, seat, actions))
    }

    /// The legal next decisions of the seat to move.
    fn legal(&self) -> PyResult<Vec<String>> {
        let seat = self.inner.to_move();
        each!(&self.inner, game => {
            let (Some(seat), state) = (seat, self.state(game)?) else { return Ok(Vec::new()) };
            Ok(fivepaths_rules::ActionSet::iter(&fivepaths_rules::View::legal(&state.view(seat))).map(|action| action.to_string()).collect())
        })
    }

    /// Plays one decision, several, or a whole turn. What is not legal changes nothing.
    fn play(&mut self, turn: &str) -> PyResult<()> {
        let joined = format!("{}{turn}", self.begun);
        if turn.is_empty() {
            return Err(IllegalMove::new_err("there is no decision in an empty text"));
        }
        let whole = each!(&self.inner, game => {
            let begun = joined.parse().map_err(|error| refused(&MoveError::Notation(error)))?;
            let state = game.begin(&begun).map_err(|error| refused(&MoveError::Illegal(error)))?;
            state.ply() != game.current().state().ply()
        });
        if !whole {
            self.begun = joined;
            return Ok(());
        }
        self.inner.play(&joined).map_err(|error| refused(&error))?;
        self.begun.clear();
        Ok(())
    }

    /// Ends the match before its time: `resigned`, `forfeit` or `timeout` by a seat, `aborted`, or `cut` at the cap.
    #[pyo3(signature = (how, seat = None))]
    fn end(&mut self, how: &str, seat: Option<Whole>) -> PyResult<()> {
        let seat = arguments::seat(seat, self.inner.players())?;
        let known = serde_json::from_value(serde_json::Value::from(how)).ok();
        let how = known.ok_or_else(|| {
            PyValueError::new_err("a match can end as resigned, forfeit, timeout, cut or aborted, and no other way")
        })?;
        if !self.inner.end(End { how, seat }) {
            return Err(PyValueError::new_err(
                "the match cannot end like this: it may be over; resigned, forfeit and timeout need a seat, \
                 aborted and cut have none, and cut is for a match at its cap",
            ));
        }
        self.begun.clear();
        Ok(())
    }

    /// The match as a record, which contains the whole deck.
    #[pyo3(signature = (names = None, id = None))]
    fn record<'py>(
        &self,
        py: Python<'py>,
        names: Option<Vec<String>>,
        id: Option<String>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let players = self.inner.players();
        let names = names.unwrap_or_else(|| (0..players).map(|seat| format!("seat {seat}")).collect());
        if names.len() != usize::from(players) {
            return Err(PyValueError::new_err(format!("{players} names are needed, not {}", names.len())));
        }
        json::object(py, &Record::of(&self.inner, id, names).to_json())
    }

    /// The same match as a seat has seen it, with every card that it cannot know dealt anew.
    #[pyo3(signature = (seat, seed = Whole::ZERO))]
    fn twin(&self, seat: Whole, seed: Whole) -> PyResult<Self> {
        let seat = seat.seat(self.inner.players())?;
        let seed = seed.within("`seed`", 0, u64::MAX)?;
        let game = match &self.inner {
            AnyMatch::Card(game) => AnyMatch::Card(twin(game, seat, seed)?),
            AnyMatch::Board(game) => AnyMatch::Board(twin(game, seat, seed)?),
        };
        // The other seats see a turn only when it is whole.
        let begun = if self.inner.to_move() == Some(seat) { self.begun.clone() } else { String::new() };
        Ok(Match { inner: game, begun })
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Match>().is_ok_and(|other| other.try_borrow().is_ok_and(|other| *other == *self))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let restore = py.get_type::<Match>().getattr("_restore")?;
        Ok((restore, (Saved::of(self)?,)))
    }

    #[staticmethod]
    fn _restore(saved: &str) -> PyResult<Self> {
        Saved::restore(saved)
    }

    fn __repr__(&self) -> String {
        let next = self.inner.to_move().map_or_else(|| "over".to_owned(), |seat| format!("seat {seat} to move"));
        format!("<fivepaths.Match {}, round {}, ply {}, {next}>", self.game(), self.round(), self.ply())
    }
}

impl Match {
    /// The round after the decisions made so far.
    fn state<G: Game>(&self, game: &Rounds<G>) -> PyResult<G> {
        if game.to_move().is_none() || self.begun.is_empty() {
            return Ok(game.current().state().clone());
        }
        let begun = self.begun.parse().map_err(|error| refused(&MoveError::Notation(error)))?;
        game.begin(&begun).map_err(|error| refused(&MoveError::Illegal(error)))
    }

    fn encode<'py, G: Numbers>(
        &self,
        py: Python<'py>,
        game: &Rounds<G>,
        seat: Seat,
        actions: Actions,
    ) -> PyResult<Arrays<'py>> {
        // As in a message, the other seats see a turn only when it is whole.
        let own = game.to_move() == Some(seat);
        let view = if own { self.state(game)?.view(seat) } else { game.view(Some(seat)) };
        Ok(table::arrays(py, table::encode_view::<G>(&view, game.to_move().is_none(), actions)))
    }
}

/// The match with all cards dealt anew that the seat cannot know, in past and future rounds.
fn twin<G: Numbers>(game: &Rounds<G>, seat: Seat, seed: u64) -> PyResult<Rounds<G>> {
    let mut rng = rng(seed);
    let first = game.rounds().first().map_or(Seat::default(), |round| round.state().first());
    let mut rounds = Vec::new();
    for number in 1..=game.rules().rounds() {
        rounds.push(match game.rounds().get(usize::from(number) - 1) {
            Some(round) => {
                let deal = game.deal().round(game.rules(), number).map_err(wrong)?;
                let actions: Vec<G::Action> = round.turns().iter().flat_map(|turn| turn.iter().copied()).collect();
                let standing = round.state().standing();
                Past::<G> { rules: game.rules(), standing, deal: &deal, actions: &actions }.redeal(Some(seat), &mut rng)
            }
            None => Seed::of_run(seed, u64::from(number)).deal(game.rules(), number),
        });
    }
    let mut twin = Rounds::new(*game.rules(), Deal::Explicit { first, rounds }).map_err(wrong)?;
    replay(&mut twin, game.rounds().iter().map(|round| round.turns().to_vec()), game.taken_over())?;
    if let Some(outcome) = game.outcome() {
        twin.end(outcome.end);
    }
    Ok(twin)
}

/// Plays the turns of some rounds again. Seats that were left are left again.
fn replay<G: Game>(
    game: &mut Rounds<G>,
    rounds: impl Iterator<Item = Vec<fivepaths_rules::Turn<G::Action>>>,
    taken_over: &[TakenOver],
) -> PyResult<()> {
    let leave = |game: &mut Rounds<G>| {
        let (round, ply) = (game.rounds().len() as u8, game.current().state().ply());
        for taken in taken_over.iter().filter(|taken| (taken.round, taken.ply) == (round, ply)) {
            // Which of the two it is follows from how many play.
            let _ = game.take_over(taken.seat) || game.bot_finishes(taken.seat);
        }
    };
    for turns in rounds {
        for turn in turns {
            leave(game);
            game.play(&turn).map_err(wrong)?;
        }
    }
    leave(game);
    Ok(())
}

/// A match in a pickle: rules, deal, turns, and the unfinished turn.
#[derive(Serialize, Deserialize)]
struct Saved {
    game: String,
    rules: serde_json::Value,
    deal: SavedDeal,
    turns: Vec<Vec<String>>,
    taken_over: Vec<TakenOver>,
    end: Option<End>,
    begun: String,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum SavedDeal {
    Seed(String),
    Fair { id: String, server_seed: String, entropy: Vec<String> },
    Explicit { first: Seat, rounds: Vec<SavedRound> },
}

#[derive(Serialize, Deserialize)]
struct SavedRound {
    deck: Vec<fivepaths_rules::Card>,
    tiles: Option<TilesJson>,
}

impl Saved {
    fn of(this: &Match) -> PyResult<String> {
        let deal = match each!(&this.inner, game => game.deal()) {
            Deal::Seed(seed) => SavedDeal::Seed(seed.to_string()),
            Deal::Fair { id, server_seed, entropy } => {
                SavedDeal::Fair { id: id.clone(), server_seed: server_seed.to_string(), entropy: entropy.clone() }
            }
            Deal::Explicit { first, rounds } => {
                let saved = |round: &RoundDeal| SavedRound {
                    deck: round.deck.clone(),
                    tiles: round.tiles.as_ref().map(TilesJson::from),
                };
                SavedDeal::Explicit { first: *first, rounds: rounds.iter().map(saved).collect() }
            }
        };
        let saved = Saved {
            game: this.inner.game().name().to_owned(),
            rules: this.inner.rules().to_json(),
            deal,
            turns: (1..=this.inner.round()).map(|round| this.inner.turns(round)).collect(),
            taken_over: each!(&this.inner, game => game.taken_over().to_vec()),
            end: this.inner.outcome().map(|outcome| outcome.end),
            begun: this.begun.clone(),
        };
        serde_json::to_string(&saved).map_err(wrong)
    }

    fn restore(text: &str) -> PyResult<Match> {
        let saved: Saved = serde_json::from_str(text).map_err(wrong)?;
        let kind: GameKind = saved.game.parse().map_err(wrong)?;
        let deal = match saved.deal {
            SavedDeal::Seed(seed) => Deal::Seed(seed.parse().map_err(wrong)?),
            SavedDeal::Fair { id, server_seed, entropy } => {
                Deal::Fair { id, server_seed: server_seed.parse().map_err(wrong)?, entropy }
            }
            SavedDeal::Explicit { first, rounds } => {
                let deal =
                    |saved: SavedRound| RoundDeal { deck: saved.deck, tiles: saved.tiles.as_ref().map(Tiles::from) };
                Deal::Explicit { first, rounds: rounds.into_iter().map(deal).collect() }
            }
        };
        let rules = AnyRules::from_json(kind, &saved.rules).map_err(wrong)?;
        let mut game = AnyMatch::new(rules, deal).map_err(wrong)?;
        each!(&mut game, game => {
            let turns: Result<Vec<Vec<_>>, _> =
                saved.turns.iter().map(|turns| turns.iter().map(|turn| turn.parse()).collect()).collect();
            replay(game, turns.map_err(wrong)?.into_iter(), &saved.taken_over)?;
        });
        if let Some(end) = saved.end {
            game.end(end);
        }
        let mut restored = Match { inner: game, begun: String::new() };
        if !saved.begun.is_empty() {
            restored.play(&saved.begun)?;
        }
        Ok(restored)
    }
}
