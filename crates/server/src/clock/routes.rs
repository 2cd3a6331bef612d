//! What people do about time: claiming a match or letting a bot finish it, giving some, pausing, and coming back from
//! vacation.

use axum::Router;
use axum::extract::State;
use axum::response::Response;
use axum::routing::post;

use crate::app::App;
use crate::table::routes::at::At;
use crate::table::routes::game::{acting, carry_out};
use crate::web::error::Error;
use crate::web::fields::Fields;
use crate::web::words::t;

/// The addresses of the room.
pub(crate) fn routes() -> Router<App> {
    Router::new()
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
