//! Every address, and who answers it.

mod game;
mod home;
mod join;
mod new;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use tower_http::catch_panic::CatchPanicLayer;

use crate::app::App;
use crate::error::{Error, panicked};
use crate::table::Table;
use crate::visitor::Visitor;
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
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard))
        .with_state(app)
}

/// A table by the text in the address, if the visitor may see it.
async fn find(app: &App, id: &str, visitor: &Visitor) -> Result<Table, Error> {
    let id = id.parse().map_err(|_| Error::NotFound)?;
    let table = app.table(id).await?.ok_or(Error::NotFound)?;
    if table.may_see(visitor.id()) { Ok(table) } else { Err(Error::NotFound) }
}

/// After a post, the table again; with the name of a sentence to show, if any.
fn back(game: i64, notice: Option<&str>) -> Response {
    let address = match notice {
        Some(notice) => format!("/game/{game}?notice={notice}"),
        None => format!("/game/{game}"),
    };
    Redirect::to(&address).into_response()
}
