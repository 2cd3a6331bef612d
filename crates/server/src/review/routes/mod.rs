//! The addresses of reviews.

mod review;

use axum::Router;
use axum::routing::get;

use crate::app::App;

/// Reviews of matches, single decisions, and learning from them.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/game/{id}/review", get(review::show).post(review::ask))
        .route("/game/{id}/review/{round}/{ply}", get(review::moment))
        .route("/game/{id}/learn", get(review::first_lesson))
        .route("/game/{id}/learn/{round}/{ply}", get(review::lesson))
}
