//! Every address, and who answers it.

mod at;
mod game;
mod home;
mod join;
mod new;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

use crate::app::App;
use crate::error::{Error, panicked};
use crate::{assets, guard, live, pages};

/// No form needs more.
const BODY: usize = 16 * 1024;

pub(crate) fn router(app: App) -> Router {
    Router::new()
        .route("/", get(home::show))
        .route("/name", post(home::rename))
        .route("/quick", post(new::quick))
        .route("/new", get(new::form).post(new::create))
        .route("/join/{secret}", get(join::form).post(join::join))
        .route("/game/{id}", get(game::show))
        .route("/game/{id}/turn", post(game::turn))
        .route("/game/{id}/typed", post(game::type_move))
        .route("/game/{id}/confirm", post(game::confirm))
        .route("/game/{id}/entropy", post(game::entropy))
        .route("/game/{id}/resign", post(game::resign))
        .route("/game/{id}/leave", post(game::leave))
        .route("/game/{id}/note", post(game::note))
        .route("/game/{id}/rematch", post(new::rematch))
        .route("/game/{id}/record", get(game::record))
        .route("/game/{id}/check", get(game::check))
        .route("/game/{id}/step/{round}/{ply}", get(game::step))
        .route("/rules/card", get(async || pages::rules::card()))
        .route("/rules/board", get(async || pages::rules::board()))
        .route("/live", get(live::live))
        .route("/assets/{hash}/{file}", get(assets::get))
        .route("/health", get(async || "ok"))
        .fallback(async || Error::NotFound)
        .method_not_allowed_fallback(async || Error::NotFound)
        .layer(DefaultBodyLimit::max(BODY))
        .layer(CatchPanicLayer::custom(panicked))
        // Long lists of moves shrink to a fifth; streams are left alone.
        .layer(CompressionLayer::new().quality(CompressionLevel::Fastest))
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard))
        .with_state(app)
}

/// After a post, the table again: with the name of a sentence to show, if any, and with the players on
/// the sides where they were.
fn back(game: i64, notice: Option<&str>, flip: bool) -> Response {
    let notice = notice.map(|notice| format!("notice={notice}"));
    let fields: Vec<String> = flip.then(|| "flip=1".to_owned()).into_iter().chain(notice).collect();
    let question = if fields.is_empty() { "" } else { "?" };
    Redirect::to(&format!("/game/{game}{question}{}", fields.join("&"))).into_response()
}
