//! The result of a match for whoever was given its address. A wrong key, a table that is not there and a match that is
//! not over get the same answer, and before anything is replayed.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use fivepaths_rules::{AnyMatch, Outcome};
use maud::Markup;

use crate::app::App;
use crate::table::pages::{picture, shared};
use crate::table::share::png;
use crate::table::{State as TableState, Table, store};
use crate::web::error::Error;
use crate::web::session::Visitor;
use crate::web::site::Site;

/// A match that is over never changes, and its picture may be kept for a day.
const KEEP: &str = "public, max-age=86400";

/// The table that an address names, if the key is right and the match is over.
async fn shared_table(app: &App, id: &str, key: &str) -> Result<Arc<Table>, Error> {
    let row = store::row(app.store(), id.parse().map_err(|_| Error::NotFound)?).await?;
    let row = row.filter(|row| row.share_key() == key && row.state == TableState::Over).ok_or(Error::NotFound)?;
    app.replayed(row).await?.filter(|table| over(table).is_some()).ok_or(Error::NotFound)
}

fn over(table: &Table) -> Option<(&AnyMatch, Outcome)> {
    let game = table.game.as_ref()?;
    game.outcome().map(|outcome| (game, outcome))
}

pub(super) async fn show(
    State(app): State<App>,
    visitor: Visitor,
    site: Site,
    Path((id, key)): Path<(String, String)>,
) -> Result<Markup, Error> {
    let table = shared_table(&app, &id, &key).await?;
    let (game, outcome) = over(&table).ok_or(Error::NotFound)?;
    Ok(shared::render(&table, game, &outcome, &site, visitor.id()))
}

pub(super) async fn drawing(
    State(app): State<App>,
    Path((id, key)): Path<(String, String)>,
) -> Result<Response, Error> {
    let table = shared_table(&app, &id, &key).await?;
    let (game, outcome) = over(&table).ok_or(Error::NotFound)?;
    Ok(([(CONTENT_TYPE, "image/svg+xml"), (CACHE_CONTROL, KEEP)], picture::svg(game, &outcome)).into_response())
}

pub(super) async fn photograph(
    State(app): State<App>,
    Path((id, key)): Path<(String, String)>,
) -> Result<Response, Error> {
    let table = shared_table(&app, &id, &key).await?;
    let (game, outcome) = over(&table).ok_or(Error::NotFound)?;
    let made = match app.pictures().get(table.row.id) {
        Some(made) => made,
        None => {
            let made = app.long_work().carry_out(|| png(&picture::svg(game, &outcome))).await.ok_or(Error::NotFound)?;
            app.pictures().keep(table.row.id, &made);
            made
        }
    };
    Ok(([(CONTENT_TYPE, "image/png"), (CACHE_CONTROL, KEEP)], made.to_vec()).into_response())
}
