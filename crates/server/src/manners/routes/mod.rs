//! Every address of the room, and who answers it. A handler is named by its verb.

mod block;

use axum::Router;
use axum::routing::post;

use crate::app::App;

/// The addresses of manners.
pub(crate) fn routes() -> Router<App> {
    Router::new().route("/player/{id}/block", post(block::block)).route("/player/{id}/unblock", post(block::unblock))
}
