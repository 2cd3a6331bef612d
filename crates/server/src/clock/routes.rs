//! What people do about time: claiming a match or letting a bot finish it, giving some, pausing, and going to the next game that waits for them.

use axum::Router;
use axum::extract::State;
use axum::response::{Redirect, Response};
use axum::routing::{get, post};

use crate::app::App;
use crate::table::lists;
use crate::table::pages::home::waits_for;
use crate::table::routes::at::At;
use crate::table::routes::game::{acting, carry_out};
use crate::web::error::Error;
use crate::web::fields::{Asked, Fields};
use crate::web::session::Visitor;
use crate::web::words::t;

/// The addresses of the room.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/next", get(next))
        .route("/game/{id}/claim", post(claim))
        .route("/game/{id}/finish", post(finish))
        .route("/game/{id}/give", post(give))
        .route("/game/{id}/pause", post(pause))
}

/// Claims the match, as the time of the opponent is up.
async fn claim(State(app): State<App>, at: At, fields: Fields) -> Result<Response, Error> {
    let seat = acting(&at, &fields)?;
    carry_out(&app, &at.table, at.table.claim(seat, app.moment())).await
}

/// Lets a bot finish for the opponent, whose time is up.
async fn finish(State(app): State<App>, at: At, fields: Fields) -> Result<Response, Error> {
    let seat = acting(&at, &fields)?;
    carry_out(&app, &at.table, at.table.let_bot_finish(seat, app.moment())).await
}

/// Proposes a pause, or answers the one that is proposed. Whoever accepts says which one they have read.
async fn pause(State(app): State<App>, at: At, fields: Fields) -> Result<Response, Error> {
    let (seat, table, moment) = (acting(&at, &fields)?, &at.table, app.moment());
    let step = match fields.get("do") {
        "propose" => table.propose_pause(seat, fields.number("days")?, moment),
        "accept" => table.accept_pause(seat, fields.number("until")?, moment),
        "decline" | "withdraw" => table.no_pause(moment),
        _ => return Err(Error::BadInput(t!("clock-pause-error"))),
    };
    carry_out(&app, table, step).await
}

/// Gives the opponent some of one's own time.
async fn give(State(app): State<App>, at: At, fields: Fields) -> Result<Response, Error> {
    let seat = acting(&at, &fields)?;
    carry_out(&app, &at.table, at.table.give_time(seat, app.moment())).await
}

/// Leads to the next game that waits for the visitor, after the one that is named: by the time that is left, and round
/// again. If no other waits, it leads to the list of their games.
async fn next(State(app): State<App>, visitor: Visitor, Asked(asked): Asked) -> Result<Redirect, Error> {
    let Some(me) = visitor.id() else { return Ok(Redirect::to("/games")) };
    let after: i64 = asked.get("game").parse().unwrap_or_default();
    let mut games = lists::active(app.store(), me).await?;
    games.retain(|game| waits_for(game, me));
    let place = games.iter().position(|game| game.id == after).map_or(0, |place| place + 1);
    let round = games.iter().cycle().skip(place).take(games.len());
    let next = round.map(|game| game.id).find(|&game| game != after);
    Ok(Redirect::to(&next.map_or("/games".to_owned(), |game| format!("/game/{game}"))))
}
