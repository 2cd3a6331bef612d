//! Records, deals and score sheets.

use fivepaths_rules::{
    AnyMatch, AnyRules, BoardSheet, CardSheet, Fairness, Kept, Record, RoundDeal, Rules, Seed, TilesJson,
};
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::arguments::{self, Names, RecordError, Whole, wrong};
use crate::json;

/// Replays a record, a dict or its JSON, and checks everything it says: moves, scores, totals, deal, commitment.
///
/// Returns what it found. If anything is not true, it raises a `RecordError` that names the round and the move.
#[pyfunction]
#[pyo3(signature = (record, *, id = None, commit = None, entropy = None))]
pub(crate) fn verify<'py>(
    record: &Bound<'py, PyAny>,
    id: Option<String>,
    commit: Option<&str>,
    entropy: Option<String>,
) -> PyResult<Bound<'py, PyAny>> {
    let untrue = |error: fivepaths_rules::RecordError| RecordError::new_err(error.to_string());
    let commit = commit.map(|commit| commit.parse::<Seed>().map_err(wrong)).transpose()?;
    let record_text = json::text(record, "the record")?;
    let checked = Record::from_json(&record_text).map_err(untrue)?;
    let game = checked.check().map_err(untrue)?;
    let deal = match checked.fairness(&Kept { id, commit, entropy }).map_err(untrue)? {
        Fairness::Explicit => "explicit",
        Fairness::Consistent => "consistent",
        Fairness::Fair => "fair",
    };
    let moves: usize = (1..=game.round()).map(|round| game.turns(round).len()).sum();
    let end = game.outcome().map(|outcome| outcome.end);
    let found = json!({
        "game": game.game().name(), "rounds": game.round(), "moves": moves, "deal": deal, "end": end,
        "totals": totals(&game), "winners": game.outcome().map(|outcome| outcome.winners),
    });
    json::object(record.py(), &found.to_string())
}

fn totals(game: &AnyMatch) -> Vec<i32> {
    game.outcome().map_or_else(|| game.totals(), |outcome| outcome.totals)
}

/// Scores columns (`"Yw Y7 Y8; Rw R2"`) or stones (`"Y7 B9! R3; artifacts 4; points 25"`) from a real table.
#[pyfunction]
#[pyo3(signature = (text, game = "card", *, variant = Names::default(), rules = None))]
pub(crate) fn score<'py>(
    py: Python<'py>,
    text: &str,
    game: &str,
    variant: Names,
    rules: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let found = match arguments::rules(game, &variant.0, None, None, rules)? {
        AnyRules::Card(rules) => card_sheet(&CardSheet::parse(text, &rules).map_err(wrong)?),
        AnyRules::Board(rules) => board_sheet(&BoardSheet::parse(text, &rules).map_err(wrong)?),
    };
    json::object(py, &found.to_string())
}

fn card_sheet(sheet: &CardSheet) -> Value {
    let columns: serde_json::Map<String, Value> = sheet
        .columns()
        .iter()
        .map(|(colour, column)| {
            let column = json!({
                "cards": column.cards, "sum": column.sum, "cost": column.cost, "wagers": column.wagers,
                "bonus": column.bonus, "points": column.total(),
            });
            (colour.letter().to_string(), column)
        })
        .collect();
    json!({ "columns": columns, "total": sheet.total() })
}

fn board_sheet(sheet: &BoardSheet) -> Value {
    let stones: Vec<Value> = sheet
        .stones()
        .map(|(colour, stone, researcher, points)| {
            json!({ "path": colour.letter(), "stone": stone, "researcher": researcher, "points": points })
        })
        .collect();
    let artifacts = sheet.artifacts().map(|(count, points)| json!({ "count": count, "points": points }));
    json!({
        "stones": stones, "stones_total": sheet.stones_total(), "points": sheet.points(),
        "after_stones": sheet.after_stones(), "artifacts": artifacts, "total": sheet.total(),
    })
}

/// What a seed deals for a round: the deck, who begins the match, and the tiles of the board game.
#[pyfunction]
#[pyo3(signature = (seed, round = Whole::ONE, game = "card", *, variant = Names::default(), players = None, rules = None))]
pub(crate) fn deal<'py>(
    seed: &Bound<'py, PyAny>,
    round: Whole,
    game: &str,
    variant: Names,
    players: Option<Whole>,
    rules: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    fn dealt<R: Rules>(seed: &Seed, rules: &R, round: u8) -> Value {
        let RoundDeal { deck, tiles } = seed.deal(rules, round);
        let tiles = tiles.as_ref().map(TilesJson::from);
        json!({ "seed": seed.to_string(), "round": round, "first": seed.first(rules), "deck": deck, "tiles": tiles })
    }
    let py = seed.py();
    let round = round.within("`round`", 1, 9)? as u8;
    let rules = arguments::rules(game, &variant.0, None, players, rules)?;
    let seed = arguments::seed(py, Some(seed), 0)?;
    let found = match rules {
        AnyRules::Card(rules) => dealt(&seed, &rules, round),
        AnyRules::Board(rules) => dealt(&seed, &rules, round),
    };
    json::object(py, &found.to_string())
}
