//! What people do about time: claiming a match, and giving some.

use axum::Router;
use axum::extract::State;
use axum::response::Response;
use axum::routing::post;

use crate::app::App;
use crate::table::routes::at::At;
use crate::table::routes::game::{acting, carry_out};
use crate::web::error::Error;
use crate::web::fields::Fields;

/// The addresses of the room.
pub(crate) fn routes() -> Router<App> {
    Router::new().route("/game/{id}/claim", post(claim)).route("/game/{id}/give", post(give))
}

/// Claims the match, as the time of the opponent is up.
async fn claim(State(app): State<App>, at: At, fields: Fields) -> Result<Response, Error> {
    let seat = acting(&at, &fields)?;
    carry_out(&app, &at.table, at.table.claim(seat, app.moment())).await
}

/// Gives the opponent some of one's own time.
async fn give(State(app): State<App>, at: At, fields: Fields) -> Result<Response, Error> {
    let seat = acting(&at, &fields)?;
    carry_out(&app, &at.table, at.table.give_time(seat, app.moment())).await
}
