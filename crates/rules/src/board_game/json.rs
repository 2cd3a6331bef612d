//! A board view as JSON.

use serde::{Deserialize, Serialize};

use super::public::{BoardPublic, Parts, Phase};
use super::rules::COLOURS;
use super::{BoardAction, BoardGame, BoardOptions, BoardRules, BoardStanding, BoardView, Direction, Path};
use crate::by_letter::ByLetter;
use crate::card::Card;
use crate::cards::Cards;
use crate::colour::{ByColour, Colour};
use crate::game::{Rules, View};
use crate::message::{Json, Reader};
use crate::seat::{BySeat, Seat};
use crate::source::Sources;
use crate::tiles::{STONES, Tile, Tiles};
use crate::view_error::ViewError;

/// The tiles of every path, the first stone first; null where none lies.
pub type TilesJson = ByLetter<[Option<Tile>; STONES as usize]>;

impl From<&Tiles> for TilesJson {
    fn from(tiles: &Tiles) -> Self {
        Colour::first(COLOURS).iter().map(|&colour| (colour, *tiles.path(colour))).collect()
    }
}

impl From<&TilesJson> for Tiles {
    fn from(json: &TilesJson) -> Self {
        let mut tiles = Tiles::default();
        for (colour, path) in &json.0 {
            for (tile, stone) in path.iter().zip(1..) {
                tiles.set(*colour, stone, *tile);
            }
        }
        tiles
    }
}

/// The fields of a board view.
#[derive(Serialize, Deserialize, Debug)]
pub struct BoardViewJson {
    game: String,
    rules: BoardOptions,
    round: u8,
    ply: u16,
    to_move: Option<Seat>,
    first: Seat,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hand: Option<Vec<Card>>,
    known: Vec<Vec<Card>>,
    /// In the order in which they were played.
    columns: Vec<ByLetter<Vec<Card>>>,
    piles: ByLetter<Vec<Card>>,
    deck_left: u8,
    /// The stones as they stand, before the floor.
    scores: Vec<i32>,
    /// Victory points of finished expeditions.
    totals: Vec<i32>,
    /// Artifact tokens of finished expeditions.
    tokens: Vec<u8>,
    /// The stone of each explorer; paths that are not begun are left out.
    explorers: Vec<ByLetter<u8>>,
    researcher: Vec<Option<PathLetter>>,
    tiles: TilesJson,
    /// Artifact tiles taken in this expedition.
    artifacts: Vec<u8>,
    /// Victory points taken from tiles in this expedition.
    points: Vec<i32>,
    crossed: u8,
    /// Which way each column runs, where that is fixed; only in the up-and-down variant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    direction: Option<Vec<ByLetter<Direction>>>,
}

/// The path of a researcher, as the colour's letter.
#[derive(Clone, Copy, Serialize, Deserialize, Debug)]
#[serde(try_from = "char", into = "char")]
struct PathLetter(Colour);

impl From<PathLetter> for char {
    fn from(path: PathLetter) -> char {
        path.0.letter()
    }
}

impl TryFrom<char> for PathLetter {
    type Error = String;
    fn try_from(letter: char) -> Result<Self, String> {
        Colour::from_letter(letter).map(PathLetter).ok_or_else(|| format!("no path has the letter {letter:?}"))
    }
}

impl Json for BoardGame {
    type ViewJson = BoardViewJson;

    fn to_json(view: &BoardView, over: bool) -> BoardViewJson {
        let colours = Colour::first(COLOURS);
        let seats = || Seat::all(view.players());
        let columns = |seat: Seat| colours.iter().map(|&colour| (colour, view.column(seat, colour))).collect();
        let paths = |seat: Seat| colours.iter().map(move |&colour| (colour, view.path(seat, colour)));
        BoardViewJson {
            game: "board".into(),
            rules: view.rules().options(),
            round: view.standing().round(),
            ply: view.ply(),
            to_move: view.to_move().filter(|_| !over),
            first: view.standing().first(),
            seat: view.seat(),
            hand: view.seat().map(|_| view.hand().iter().collect()),
            known: seats().map(|seat| view.known(seat).iter().collect()).collect(),
            columns: seats().map(columns).collect(),
            piles: colours.iter().map(|&colour| (colour, view.pile(colour).cards(colour).collect())).collect(),
            deck_left: view.deck_left(),
            scores: seats().map(|seat| view.stones(seat)).collect(),
            totals: seats().map(|seat| view.standing().total(seat)).collect(),
            tokens: seats().map(|seat| view.standing().tokens(seat)).collect(),
            explorers: seats()
                .map(|seat| paths(seat).filter(|p| p.1.is_begun()).map(|(c, p)| (c, p.stone)).collect())
                .collect(),
            researcher: seats().map(|seat| view.researcher(seat).map(PathLetter)).collect(),
            tiles: view.tiles().into(),
            artifacts: seats().map(|seat| view.artifacts(seat)).collect(),
            points: seats().map(|seat| view.points(seat)).collect(),
            crossed: view.crossed(),
            direction: view.rules().up_and_down().then(|| {
                seats().map(|seat| paths(seat).filter_map(|(c, p)| Some((c, p.direction?))).collect()).collect()
            }),
        }
    }

    fn from_json(json: BoardViewJson, begun: Option<BoardAction>, stepping: bool) -> Result<BoardView, ViewError> {
        if json.game != "board" {
            return Err(ViewError::Game("board"));
        }
        let rules = BoardRules::new(&json.rules)?;
        let players = rules.players();
        check_lengths(&json, players)?;
        let mut reader = Reader { colours: COLOURS, left: BoardRules::all() };
        let mut columns = BySeat([Cards::EMPTY; 4]);
        let mut paths = BySeat([ByColour::default(); 4]);
        for seat in Seat::all(players) {
            columns[seat] = reader.columns(&json.columns[seat.index()])?;
            paths[seat] = read_paths(&json, seat, rules.up_and_down())?;
        }
        let piles = reader.piles(&json.piles)?;
        let hand = reader.hand(json.seat, json.hand.as_deref(), players)?;
        let mut known = BySeat([Cards::EMPTY; 4]);
        for seat in Seat::all(players) {
            known[seat] = reader.known(&json.known[seat.index()], (json.seat == Some(seat)).then_some(&hand))?;
        }
        let public = BoardPublic::from_parts(&Parts {
            standing: read_standing(&json),
            columns,
            researchers: read_researchers(&json, &paths)?,
            paths,
            known,
            piles,
            tiles: read_tiles(&json, &rules)?,
            artifacts: by_seat(&json.artifacts),
            points: by_seat(&json.points),
            crossed: json.crossed,
            deck_left: json.deck_left,
            mover: mover(&json, players),
            phase: phase(&rules, begun, stepping),
            ply: json.ply,
            rules,
        });
        if json.first.number() >= players || json.to_move.is_some_and(|seat| public.to_move() != Some(seat)) {
            return Err(ViewError::TurnOrder("`first`, `ply`, `deck_left`, `crossed` and `to_move`"));
        }
        if stepping && public.movable(mover(&json, players)).is_empty() {
            return Err(ViewError::NoStep);
        }
        let held = |seat: Seat| (usize::from(public.hand_len(seat)), public.known(seat).len());
        let aside = usize::from(rules.aside());
        reader.check_sum(json.seat, &hand, Seat::all(players).map(held), usize::from(json.deck_left), aside)?;
        Ok(BoardView::new(public, json.seat, hand))
    }

    fn artifacts(round: &Self) -> Option<Vec<u8>> {
        let public = round.public();
        Some(Seat::all(public.players()).map(|seat| public.artifacts(seat)).collect())
    }

    fn is_over(json: &BoardViewJson) -> bool {
        json.to_move.is_none()
    }

    fn is_step(action: BoardAction) -> bool {
        matches!(action, BoardAction::Step(_) | BoardAction::Stay)
    }
}

fn check_lengths(json: &BoardViewJson, players: u8) -> Result<(), ViewError> {
    let lengths = [
        ("known", json.known.len()),
        ("columns", json.columns.len()),
        ("scores", json.scores.len()),
        ("totals", json.totals.len()),
        ("tokens", json.tokens.len()),
        ("explorers", json.explorers.len()),
        ("researcher", json.researcher.len()),
        ("artifacts", json.artifacts.len()),
        ("points", json.points.len()),
        ("direction", json.direction.as_ref().map_or(usize::from(players), Vec::len)),
    ];
    match lengths.iter().find(|(_, length)| *length != usize::from(players)) {
        Some(&(key, entries)) => Err(ViewError::Entries { key, entries, players }),
        None => Ok(()),
    }
}

fn by_seat<T: Copy + Default>(values: &[T]) -> BySeat<T, 4> {
    let mut all = BySeat::default();
    for (seat, value) in Seat::all(4).zip(values) {
        all[seat] = *value;
    }
    all
}

fn read_standing(json: &BoardViewJson) -> BoardStanding {
    BoardStanding::new(json.round, json.first, by_seat(&json.totals), by_seat(&json.tokens))
}

/// Seats take turns, so the ply tells who moves.
fn mover(json: &BoardViewJson, players: u8) -> Seat {
    let number = (u16::from(json.first.number()) + json.ply % u16::from(players)) % u16::from(players);
    Seat::new(number as u8).unwrap_or_default()
}

fn phase(rules: &BoardRules, begun: Option<BoardAction>, stepping: bool) -> Phase {
    match begun {
        None => Phase::Put,
        Some(_) if stepping => Phase::Step,
        Some(BoardAction::Discard(card)) if rules.forbid_redraw() => {
            Phase::Draw { closed: Sources::pile(card.colour()) }
        }
        Some(_) => Phase::Draw { closed: Sources::EMPTY },
    }
}

fn read_paths(json: &BoardViewJson, seat: Seat, up_and_down: bool) -> Result<ByColour<Path>, ViewError> {
    let mut paths = ByColour::<Path>::default();
    let (columns, explorers) = (&json.columns[seat.index()], &json.explorers[seat.index()]);
    for &colour in Colour::first(COLOURS) {
        let path = &mut paths[colour];
        path.stone = explorers.get(colour).copied().unwrap_or(0);
        for card in columns.get(colour).into_iter().flatten() {
            if !path.accepts(colour).contains(*card) {
                return Err(ViewError::WrongPlace(*card));
            }
            path.add(card.rank(), up_and_down);
        }
        if path.stone > STONES || path.is_begun() != path.last.is_some() {
            return Err(ViewError::Explorer(seat, colour));
        }
    }
    Ok(paths)
}

fn read_researchers(
    json: &BoardViewJson,
    paths: &BySeat<ByColour<Path>, 4>,
) -> Result<BySeat<Option<Colour>, 4>, ViewError> {
    let researchers: Vec<Option<Colour>> = json.researcher.iter().map(|path| path.map(|path| path.0)).collect();
    for (seat, researcher) in Seat::all(4).zip(&researchers) {
        let begun = paths[seat].0.iter().filter(|path| path.is_begun()).count();
        let adventurers = begun - usize::from(researcher.is_some()).min(begun);
        if researcher.is_some_and(|colour| !paths[seat][colour].is_begun()) || adventurers > 4 {
            return Err(ViewError::Researcher(seat));
        }
    }
    Ok(by_seat(&researchers))
}

fn read_tiles(json: &BoardViewJson, rules: &BoardRules) -> Result<Tiles, ViewError> {
    let tiles = Tiles::from(&json.tiles);
    let spaces = rules.tiles().unwrap_or_default();
    match tiles.iter().find(|&(colour, stone, _)| spaces.get(colour, stone).is_none()) {
        Some((colour, stone, tile)) => Err(ViewError::Tile(tile, colour, stone)),
        None => Ok(tiles),
    }
}
