//! Every address of the room, and who answers it. A handler is named by its verb.

mod block;
mod report;
mod talk;

use axum::Router;
use axum::routing::{get, post};

use crate::app::App;

/// The addresses of manners.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/player/{id}/block", post(block::block))
        .route("/player/{id}/unblock", post(block::unblock))
        .route("/player/{id}/report", get(report::of_player).post(report::report_player))
        .route("/game/{id}/report", get(report::at_table).post(report::report_at_table))
        .route("/game/{id}/say", post(talk::say))
        .route("/game/{id}/chat", post(talk::chat))
        .route("/game/{id}/mute", post(talk::mute))
        .route("/game/{id}/unmute", post(talk::unmute))
}
