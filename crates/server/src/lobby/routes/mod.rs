//! Every address of the room, and who answers it. A handler is named by its verb.

mod pair;
mod show;
mod take;

use axum::Router;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};

use super::store::Viewer;
use crate::app::App;
use crate::web::session::Visitor;

pub(crate) use show::strip;

/// The addresses of the lobby.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/lobby", get(show::show))
        .route("/lobby/tables", get(show::tables))
        .route("/lobby/challenge", get(show::find))
        .route("/lobby/pair", get(to_lobby).post(pair::wait))
        .route("/lobby/pair/stop", post(pair::stop))
        .route("/lobby/pair/bot", post(pair::play_bot))
        .route("/lobby/take/{id}", get(to_lobby).post(take::take))
        .route("/lobby/decline/{id}", post(take::decline))
        .route("/lobby/withdraw/{id}", post(take::withdraw))
}

/// Who reloads a refusal, or changes its language, comes back to the lobby.
async fn to_lobby() -> Response {
    Redirect::to("/lobby").into_response()
}

/// The visitor as the statements of the lobby know them.
fn viewer(app: &App, visitor: &Visitor) -> Viewer {
    Viewer { person: visitor.id().unwrap_or(-1), member: visitor.member().is_some(), now: app.now() }
}
