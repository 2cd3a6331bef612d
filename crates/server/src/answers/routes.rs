//! Setting what one answers: a line more, a line less, another order, or the whole list in the notation.

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::post;
use fivepaths_club::conditional::{Conditional, MOST_BYTES};
use fivepaths_rules::{AnyMatch, Seat};

use super::Listed;
use crate::app::App;
use crate::table::Table;
use crate::table::Visit;
use crate::table::routes::at::At;
use crate::table::routes::game::acting;
use crate::table::sight::Sight;
use crate::web::error::Error;
use crate::web::fields::Fields;
use crate::web::words::spelled_list;

/// How often it is tried again if something else was written in the same moment.
const TRIES: usize = 4;

/// What is typed beyond this is cut.
const LONGEST: usize = 2 * MOST_BYTES;

/// The address of the room.
pub(crate) fn routes() -> Router<App> {
    Router::new().route("/game/{id}/answers", post(set))
}

async fn set(State(app): State<App>, at: At, fields: Fields) -> Result<Response, Error> {
    let (person, seat) = (at.player()?, acting(&at, &fields)?);
    let turns = fields.number("turns")?;
    let mut table = Arc::clone(&at.table);
    for _ in 0..TRIES {
        // The list was meant for one turn of the opponent. If that was made meanwhile, it is not kept for another.
        if table.waits() != Some(seat) || table.turns() as i64 != turns {
            return Ok(back(&table, person, &fields, ("notice", "answers-late")));
        }
        let text = wanted(&table, seat, &fields);
        let Ok(write) = table.set_answers(seat, &text) else {
            return Ok(back(&table, person, &fields, ("answers", &text)));
        };
        if app.store().write(write).await?.is_done() {
            return Ok(back(&table, person, &fields, ("notice", "")));
        }
        table = app.table(table.row.id).await?.ok_or(Error::NotFound)?;
    }
    Ok(back(&table, person, &fields, ("notice", "stale")))
}

/// To the table, beside which the list stands, with one more field.
fn back(table: &Table, person: i64, fields: &Fields, with: (&str, &str)) -> Response {
    let sight = Sight::new(table, Some(person), Visit::default(), fields);
    Redirect::to(&format!("{}#side", sight.address(&[with]))).into_response()
}

/// The whole list as it should be, in the notation. It may be wrong.
fn wanted(table: &Table, seat: Seat, fields: &Fields) -> String {
    let now = table.answers_of(seat).unwrap_or_default();
    let edited = match &table.game {
        Some(AnyMatch::Card(game)) => edited(game, now, fields),
        Some(AnyMatch::Board(game)) => edited(game, now, fields),
        None => None,
    };
    edited.unwrap_or_else(|| now.to_owned())
}

fn edited<G: Listed>(_: &fivepaths_rules::Match<G>, now: &str, fields: &Fields) -> Option<String> {
    // What cannot be read any more answers nothing, and can be replaced like any other list.
    let mut list: Conditional<G::Action> = now.parse().unwrap_or_default();
    let place = || list.lines().iter().position(|line| line.to_string() == fields.get("line"));
    match fields.get("do") {
        "add" => {
            let line = line(fields);
            return Some(if now.is_empty() { line } else { format!("{now}; {line}") });
        }
        "write" => return Some(spelled_list(&fields.get("list").chars().take(LONGEST).collect::<String>())),
        "drop" => {
            let place = place()?;
            list.remove(place);
        }
        "up" => {
            let place = place()?;
            list.raise(place);
        }
        _ => {}
    }
    Some(list.to_string())
}

/// The line that the builder's fields make, in the notation.
fn line(fields: &Fields) -> String {
    let (does, number) = (fields.get("does"), fields.get("number"));
    let ranks = match fields.get("ranks") {
        "" => String::new(),
        "w" => "w".to_owned(),
        "=" => number.to_owned(),
        least_or_most => format!("{number}{least_or_most}"),
    };
    let put = match (does, fields.get("colour")) {
        ("", _) => String::new(),
        (does, colour) => {
            let (x, colour) = (if does == "x" { "x" } else { "" }, if colour.is_empty() { "?" } else { colour });
            format!("{x}{colour}{ranks}")
        }
    };
    let drew = match fields.get("drew") {
        "" => String::new(),
        source => format!("-{source}"),
    };
    let event = if put.is_empty() && drew.is_empty() { "*".to_owned() } else { put + &drew };
    let answer = match fields.get("put") {
        "" => "-".to_owned(),
        // What ends the expedition has no draw after it.
        put if put.ends_with('-') => format!("{put}{}", fields.get("draw")),
        put => put.to_owned(),
    };
    format!("{event}: {answer}")
}
