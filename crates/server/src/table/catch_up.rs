//! Stores the results of matches that ended before results were stored.
//!
//! It runs once at the start of a server, a few matches at a time. Two nodes may do it at once: a game has one result,
//! and a second one is refused.

use super::{lists, store};
use crate::app::App;
use crate::store::Stored;

/// Stores what is missing.
///
/// # Errors
/// When the database fails.
pub(crate) async fn catch_up(app: &App) -> Stored<()> {
    let mut last = 0;
    loop {
        let games = lists::without_result(app.store(), last).await?;
        let Some(&latest) = games.last() else { return Ok(()) };
        for game in games {
            let Some(table) = app.table(game).await? else { continue };
            if let Some(result) = table.result() {
                // The moment of its last change is when it ended.
                let ended = store::changed(app.store(), game).await?.unwrap_or_default();
                app.store().write(store::add_result(game, &result, ended)).await?;
            }
        }
        last = latest;
    }
}
