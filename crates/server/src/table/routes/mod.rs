//! Every address of the room, and who answers it. A handler is named by its verb.

pub(crate) mod at;
pub(crate) mod game;
mod home;
mod join;
mod new;
mod shared;

use axum::Router;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};

use crate::app::App;
use crate::table::pages;
use crate::web::fields::Asked;

/// The addresses of tables, of the first page, and of the rules.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/", get(home::show))
        .route("/name", post(home::rename))
        .route("/quick", post(new::quick))
        .route("/guided", post(new::guided))
        .route("/new", get(new::form).post(new::create))
        .route("/join/{secret}", get(join::form).post(join::join))
        .route("/game/{id}", get(game::show))
        .route("/game/{id}/turn", post(game::turn))
        .route("/game/{id}/takeback", post(game::take_back))
        .route("/game/{id}/hint", post(game::hint))
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
        .route("/shared/{id}/{key}", get(shared::show))
        .route("/shared/{id}/{key}/table.svg", get(shared::drawing))
        .route("/shared/{id}/{key}/table.png", get(shared::photograph))
        .route("/rules/card", get(async |Asked(asked): Asked| pages::rules::card(asked.get("game").parse().ok())))
        .route("/rules/board", get(async |Asked(asked): Asked| pages::rules::board(asked.get("game").parse().ok())))
}

/// After a post, leads back to the table: with the name of a sentence to show, if any, and with the players on the same
/// sides as before.
pub(crate) fn back(game: i64, notice: Option<&str>, flip: u8) -> Response {
    let notice = notice.map(|notice| format!("notice={notice}"));
    let fields: Vec<String> = (flip > 0).then(|| format!("flip={flip}")).into_iter().chain(notice).collect();
    let question = if fields.is_empty() { "" } else { "?" };
    Redirect::to(&format!("/game/{game}{question}{}", fields.join("&"))).into_response()
}
