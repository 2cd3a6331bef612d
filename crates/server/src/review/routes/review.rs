//! Reviews are asked for by those who play, and seen by whoever may see the match. Nothing of a match that runs is
//! reviewed. Only players learn from their own decisions.

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use fivepaths_insight::review::Report;
use fivepaths_rules::{CardGame, Match, Seat};
use maud::Markup;

use crate::app::App;
use crate::review::pages::overview::Overview;
use crate::review::pages::{learn, marked, moment, overview};
use crate::review::{Review, can_be_reviewed, made_with, reviewed, store};
use crate::table::Visit;
use crate::table::routes::at::At;
use crate::table::sight::Sight;
use crate::web::error::Error;
use crate::web::fields::{Asked, Fields};
use crate::web::words::t;

const DAY: i64 = 24 * 60 * 60 * 1_000;

/// The sentence for a name in the address. Free text from an address is never shown.
fn notice(name: &str) -> Option<String> {
    match name {
        "busy" => Some(t!("review-notice-busy")),
        "many" => Some(t!("review-notice-many")),
        _ => None,
    }
}

fn address(at: &At) -> String {
    format!("/game/{}/review", at.table.row.id)
}

/// Only what is over is reviewed.
fn over(at: &At) -> Result<(), Error> {
    let over = at.table.game.as_ref().is_some_and(|game| game.outcome().is_some());
    if over { Ok(()) } else { Err(Error::NotOver) }
}

/// A review with its decisions so far: the one that the address names, or the latest.
async fn load(app: &App, at: &At, asked: &Fields) -> Result<Option<(Review, Option<Report>)>, Error> {
    let game = at.table.row.id;
    let named = match asked.get("made").parse() {
        Ok(id) => store::review(app.store(), id).await?.filter(|review| review.game == game && !review.is_under_way()),
        Err(_) => None,
    };
    let found = match named {
        Some(review) => Some(review),
        None => store::latest(app.store(), game).await?,
    };
    let Some(mut review) = found else { return Ok(None) };
    let mut report = review.report.take();
    if let Some(report) = report.as_mut().filter(|_| review.is_under_way()) {
        for (task, step) in store::steps(app.store(), review.id).await? {
            if let Some(round) = report.rounds.get_mut(task.round) {
                round.steps.push(step);
            }
        }
    }
    Ok(Some((review, report)))
}

pub(super) async fn show(State(app): State<App>, at: At, Asked(asked): Asked) -> Result<Markup, Error> {
    over(&at)?;
    let loaded = load(&app, &at, &asked).await?;
    let (review, report) = loaded.map_or((None, None), |(review, report)| (Some(review), report));
    let mut others = store::finished(app.store(), at.table.row.id).await?;
    others.retain(|(id, _)| review.as_ref().is_some_and(|review| review.id != *id));
    let sight = Sight::new(&at.table, at.visitor.id(), Visit::default(), &asked);
    Ok(overview::render(&Overview {
        sight: &sight,
        possible: can_be_reviewed(at.table.row.rules.game()),
        player: at.table.row.is_player(at.visitor.id()),
        notice: notice(asked.get("notice")),
        review: review.as_ref(),
        report: report.as_ref(),
        others: &others,
    }))
}

/// A player asks for a review. What is there already, or is being made, is not made again.
pub(super) async fn ask(State(app): State<App>, at: At) -> Result<Response, Error> {
    let row = &at.table.row;
    let person = at.visitor.id().filter(|_| row.is_player(at.visitor.id())).ok_or(Error::NotFound)?;
    over(&at)?;
    if !can_be_reviewed(row.rules.game()) {
        return Err(Error::BadInput(t!("review-board")));
    }
    let latest = store::latest(app.store(), row.id).await?;
    if latest.is_some_and(|review| !review.is_outdated()) {
        return Ok(Redirect::to(&address(&at)).into_response());
    }
    let most = i64::from(app.settings().reviews_a_day);
    if most > 0 && store::asked_since(app.store(), person, app.now() - DAY).await? >= most {
        return Ok(Redirect::to(&format!("{}?notice=many", address(&at))).into_response());
    }
    let asked = app.store().write(store::ask(row.id, person, &made_with(), app.now())).await?;
    let notice = if asked.is_done() { "" } else { "?notice=busy" };
    Ok(Redirect::to(&format!("{}{notice}", address(&at))).into_response())
}

/// The match and the report of its latest review, as far as it is.
async fn found<'a>(app: &App, at: &'a At, asked: &Fields) -> Result<(&'a Match<CardGame>, Report), Error> {
    over(at)?;
    let game = reviewed(&at.table).ok_or(Error::NotFound)?;
    let report = load(app, at, asked).await?.and_then(|(_, report)| report).ok_or(Error::NotFound)?;
    Ok((game, report))
}

/// A look at the table, on a shared screen as the player whose decision it is.
fn sight_of<'a>(at: &'a At, asked: &Fields) -> Sight<'a> {
    Sight::new(&at.table, at.visitor.id(), Visit::default(), asked)
}

fn numbers(round: &str, ply: &str) -> Result<(usize, usize), Error> {
    match (round.parse(), ply.parse()) {
        (Ok(round), Ok(ply)) => Ok((round, ply)),
        _ => Err(Error::NotFound),
    }
}

pub(super) async fn moment(
    State(app): State<App>,
    at: At,
    Path((_, round, ply)): Path<(String, String, String)>,
    Asked(asked): Asked,
) -> Result<Markup, Error> {
    let (game, report) = found(&app, &at, &asked).await?;
    let place = numbers(&round, &ply)?;
    moment::render(&sight_of(&at, &asked), game, &report, place).ok_or(Error::NotFound)
}

/// The seats of a player who learns.
fn learner(at: &At) -> Result<Vec<Seat>, Error> {
    at.player().map(|person| at.table.seats_of(Some(person)))
}

/// Leads to the first decision that there is something to learn from.
pub(super) async fn first_lesson(State(app): State<App>, at: At, Asked(asked): Asked) -> Result<Response, Error> {
    let mine = learner(&at)?;
    let (_, report) = found(&app, &at, &asked).await?;
    let id = at.table.row.id;
    Ok(match marked(&report, &mine).first() {
        Some((round, step)) => Redirect::to(&format!("/game/{id}/learn/{round}/{}", step.ply)).into_response(),
        None => learn::nothing(id).into_response(),
    })
}

pub(super) async fn lesson(
    State(app): State<App>,
    at: At,
    Path((_, round, ply)): Path<(String, String, String)>,
    Asked(asked): Asked,
) -> Result<Markup, Error> {
    learner(&at)?;
    let (game, report) = found(&app, &at, &asked).await?;
    let place = numbers(&round, &ply)?;
    learn::render(&sight_of(&at, &asked), game, &report, place, &asked).ok_or(Error::NotFound)
}
