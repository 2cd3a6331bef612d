//! Positions and decisions as numbers, for programs that learn.
//!
//! There are two tables of actions for each game, both stable: single *decisions*, and whole *turns*, in which a
//! card and the place to draw from are chosen at once. docs/python.md describes both and every number of an
//! observation; `tests/golden` in this crate holds them.
//!
//! The rules alone say what is legal.

mod board;
mod card;
mod row;

use fivepaths_bots::{Bots, rng};
use fivepaths_rules::{
    ActionSet, AnyRules, BoardGame, Card, CardGame, Colour, GameKind, Source, Sources, View, ViewMessage,
};
use numpy::PyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::arguments::{self, Whole, wrong};
use crate::json;

/// A decision as a part of a turn.
pub(crate) enum Part {
    /// A card is put down: the place in the table of puts.
    Put(usize),
    /// A bonus step or its refusal: the place among those.
    Step(usize),
    /// A card is drawn.
    Draw(Source),
}

/// A game whose positions and decisions can be written as numbers.
pub(crate) trait Numbers: Bots {
    /// How many colours it has.
    fn colours(rules: &Self::Rules) -> u8;
    /// How many ways there are to put a card down.
    fn puts(rules: &Self::Rules) -> usize;
    /// How many bonus steps there are, staying included.
    const STEPS: usize;

    /// Where a decision is in the tables.
    fn part(rules: &Self::Rules, action: Self::Action) -> Part;
    /// The card that a decision puts down, and whether it goes onto its pile.
    fn put_down(action: Self::Action) -> Option<(Card, bool)>;
    /// The way to put a card down at this place.
    fn put(rules: &Self::Rules, place: usize) -> Option<Self::Action>;
    /// The bonus step at this place.
    fn step(place: usize) -> Option<Self::Action>;
    /// Drawing from there.
    fn draw(source: Source) -> Self::Action;

    /// The parts of an observation in order: their names and lengths.
    fn layout(rules: &Self::Rules) -> Vec<(String, usize)>;
    /// Writes what the viewer sees.
    fn observe(view: &Self::View, planned: Option<Source>, out: &mut [f32]);

    /// Marks legal decisions in their table.
    fn mark(rules: &Self::Rules, legal: &Self::Legal, out: &mut [bool]) {
        for action in legal.iter() {
            set(out, Actions::Decisions.place::<Self>(rules, action, Source::Stack));
        }
    }

    /// How long an observation is.
    fn width(rules: &Self::Rules) -> usize {
        Self::layout(rules).iter().map(|part| part.1).sum()
    }
}

/// Which table of actions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Actions {
    /// Single decisions.
    Decisions,
    /// A card put down and a draw at once; bonus steps of the board game come between them, one by one.
    Turns,
}

impl Actions {
    pub(crate) fn parse(text: &str) -> PyResult<Self> {
        match text {
            "decisions" => Ok(Actions::Decisions),
            "turns" => Ok(Actions::Turns),
            _ => Err(PyValueError::new_err(format!("`actions` must be decisions or turns, but is `{text}`"))),
        }
    }

    /// How many actions the table has.
    pub(crate) fn len<G: Numbers>(self, rules: &G::Rules) -> usize {
        let sources = sources::<G>(rules);
        match self {
            Actions::Decisions => G::puts(rules) + G::STEPS + sources,
            Actions::Turns => G::puts(rules) * sources + G::STEPS,
        }
    }

    /// The decision at a place in the table, and the draw that is planned with it.
    pub(crate) fn action<G: Numbers>(self, rules: &G::Rules, place: usize) -> Option<(G::Action, Option<Source>)> {
        let (puts, sources) = (G::puts(rules), sources::<G>(rules));
        match self {
            Actions::Decisions if place < puts => Some((G::put(rules, place)?, None)),
            Actions::Decisions if place < puts + G::STEPS => Some((G::step(place - puts)?, None)),
            Actions::Decisions => Some((G::draw(source(place - puts - G::STEPS, sources)?), None)),
            Actions::Turns if place < puts * sources => {
                Some((G::put(rules, place / sources)?, Some(source(place % sources, sources)?)))
            }
            Actions::Turns => Some((G::step(place - puts * sources)?, None)),
        }
    }

    /// The place of a decision in the table. In the table of turns a draw has no place of its own.
    pub(crate) fn place<G: Numbers>(self, rules: &G::Rules, action: G::Action, planned: Source) -> Option<usize> {
        let (puts, sources) = (G::puts(rules), sources::<G>(rules));
        match (self, G::part(rules, action)) {
            (Actions::Decisions, Part::Put(place)) => Some(place),
            (Actions::Decisions, Part::Step(place)) => Some(puts + place),
            (Actions::Decisions, Part::Draw(source)) => Some(puts + G::STEPS + source_place(source)),
            (Actions::Turns, Part::Put(place)) => Some(place * sources + source_place(planned)),
            (Actions::Turns, Part::Step(place)) => Some(puts * sources + place),
            (Actions::Turns, Part::Draw(_)) => None,
        }
    }

    /// The text of an action: `Y4`, `-s`; `Y4-s` in the table of turns.
    pub(crate) fn text<G: Numbers>(self, rules: &G::Rules, place: usize) -> Option<String> {
        let (action, planned) = self.action::<G>(rules, place)?;
        Some(planned.map_or_else(|| action.to_string(), |source| format!("{action}-{source}")))
    }

    /// Marks what the player to move may do.
    pub(crate) fn mark<G: Numbers>(self, round: &G, out: &mut [bool]) {
        out.fill(false);
        let (rules, legal) = (round.rules(), round.legal());
        if self == Actions::Decisions {
            return G::mark(rules, &legal, out);
        }
        for action in legal.iter() {
            if !matches!(G::part(rules, action), Part::Put(_)) {
                set(out, self.place::<G>(rules, action, Source::Stack));
                continue;
            }
            for planned in draws_after(round, action).iter() {
                set(out, self.place::<G>(rules, action, planned));
            }
        }
    }
}

fn set(out: &mut [bool], place: Option<usize>) {
    if let Some(place) = place.and_then(|place| out.get_mut(place)) {
        *place = true;
    }
}

/// Where a card can be drawn from after this one is put down. Bonus steps do not change that. If the round ends
/// before the draw, the source does not matter, and only the draw pile is given.
fn draws_after<G: Numbers>(round: &G, put: G::Action) -> Sources {
    let mut after = round.clone();
    let ply = after.ply();
    // The decision is legal, so it is not refused.
    let _ = after.play(put);
    if let Some(stay) = G::STEPS.checked_sub(1).and_then(G::step)
        && after.legal().contains(stay)
    {
        let _ = after.play(stay);
    }
    let mut sources = Sources::EMPTY;
    if after.ply() != ply {
        sources.insert(Source::Stack);
        return sources;
    }
    for action in after.legal().iter() {
        if let Part::Draw(source) = G::part(after.rules(), action) {
            sources.insert(source);
        }
    }
    sources
}

/// How many places to draw from there are: the draw pile and a pile for each colour.
pub(crate) fn sources<G: Numbers>(rules: &G::Rules) -> usize {
    usize::from(G::colours(rules)) + 1
}

fn source(place: usize, sources: usize) -> Option<Source> {
    match place.checked_sub(1) {
        None => Some(Source::Stack),
        Some(colour) if place < sources => Colour::from_index(colour).map(Source::Pile),
        Some(_) => None,
    }
}

pub(crate) fn source_place(source: Source) -> usize {
    match source {
        Source::Stack => 0,
        Source::Pile(colour) => colour.index() + 1,
    }
}

/// The observation and the mask of a message that came from Python.
fn encode_message<G: Numbers>(text: &str, actions: Actions) -> PyResult<(Vec<f32>, Vec<bool>)> {
    let message: ViewMessage<G> =
        serde_json::from_str(text).map_err(|error| PyValueError::new_err(format!("this is not a view: {error}")))?;
    Ok(encode_view::<G>(&message.view, message.over, actions))
}

/// The observation of a view, and the mask if the viewer is to move.
pub(crate) fn encode_view<G: Numbers>(view: &G::View, over: bool, actions: Actions) -> (Vec<f32>, Vec<bool>) {
    // The legal decisions are the same in every world that fits the view.
    let world = view.sample(&mut rng(0));
    let rules = world.rules();
    let mut observation = vec![0.0; G::width(rules)];
    G::observe(view, None, &mut observation);
    let mut mask = vec![false; actions.len::<G>(rules)];
    if !over && view.seat().is_some() && view.seat() == view.to_move() {
        actions.mark(&world, &mut mask);
    }
    (observation, mask)
}

/// An observation and a mask.
pub(crate) type Arrays<'py> = (Bound<'py, PyArray1<f32>>, Bound<'py, PyArray1<bool>>);

pub(crate) fn arrays(py: Python<'_>, (observation, mask): (Vec<f32>, Vec<bool>)) -> Arrays<'_> {
    (PyArray1::from_vec(py, observation), PyArray1::from_vec(py, mask))
}

/// A view as numbers: the observation and the mask of legal actions.
///
/// The view is a dict as `Match.view` gives it, or its JSON.
#[pyfunction]
#[pyo3(signature = (view, *, actions = "decisions"))]
pub(crate) fn encode<'py>(view: &Bound<'py, PyAny>, actions: &str) -> PyResult<Arrays<'py>> {
    let actions = Actions::parse(actions)?;
    let text = json::text(view, "the view")?;
    let encoded = match game_of(&text)? {
        GameKind::Card => encode_message::<CardGame>(&text, actions),
        GameKind::Board => encode_message::<BoardGame>(&text, actions),
    }?;
    Ok(arrays(view.py(), encoded))
}

/// Which game a view is of.
pub(crate) fn game_of(text: &str) -> PyResult<GameKind> {
    #[derive(serde::Deserialize)]
    struct Named {
        game: String,
    }
    let named: Named =
        serde_json::from_str(text).map_err(|error| PyValueError::new_err(format!("this is not a view: {error}")))?;
    named.game.parse().map_err(wrong)
}

/// The rules that the tables of a game depend on.
fn table_rules(game: &str, colours: Option<Whole>, players: Option<Whole>) -> PyResult<AnyRules> {
    let game = arguments::game(game)?;
    let colours = colours.map(|colours| colours.within("`colours`", 1, 6)).transpose()?;
    let players = arguments::small(players, "`players`")?;
    let json = match game {
        GameKind::Card => serde_json::json!({ "colours": colours.unwrap_or(5), "hand": 4 }),
        GameKind::Board => serde_json::json!({ "players": players.unwrap_or(2) }),
    };
    AnyRules::from_json(game, &json).map_err(wrong)
}

/// The text of every action, by its number.
#[pyfunction]
#[pyo3(signature = (game = "card", *, colours = None, actions = "decisions"))]
pub(crate) fn action_table(game: &str, colours: Option<Whole>, actions: &str) -> PyResult<Vec<String>> {
    fn texts<G: Numbers>(rules: &G::Rules, actions: Actions) -> Vec<String> {
        (0..actions.len::<G>(rules)).filter_map(|place| actions.text::<G>(rules, place)).collect()
    }
    let actions = Actions::parse(actions)?;
    Ok(match table_rules(game, colours, None)? {
        AnyRules::Card(rules) => texts::<CardGame>(&rules, actions),
        AnyRules::Board(rules) => texts::<BoardGame>(&rules, actions),
    })
}

/// The parts of an observation: name, first place, length.
#[pyfunction]
#[pyo3(signature = (game = "card", *, colours = None, players = None))]
pub(crate) fn observation_layout(
    game: &str,
    colours: Option<Whole>,
    players: Option<Whole>,
) -> PyResult<Vec<(String, usize, usize)>> {
    let parts = match table_rules(game, colours, players)? {
        AnyRules::Card(rules) => CardGame::layout(&rules),
        AnyRules::Board(rules) => BoardGame::layout(&rules),
    };
    let mut at = 0;
    Ok(parts
        .into_iter()
        .map(|(name, length)| {
            at += length;
            (name, at - length, length)
        })
        .collect())
}
