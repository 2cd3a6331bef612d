//! One stream per browser: it says which tables changed, and the page asks for its own part again.
//!
//! A message is a table's number and version, nothing else, so a stream can hold no secret; what the
//! viewer may see is decided where pages are made. On connecting, and after missing messages, the
//! current versions of all tables come first, so nobody has to be told what happened in between.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::time::Duration;

use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, Stream, StreamExt};
use tokio::sync::broadcast::error::RecvError;

use crate::app::App;
use crate::error::Error;
use crate::fields::Asked;
use crate::storage::Changed;
use crate::text::fill;
use crate::visitor::Visitor;

/// The most tables that one stream tells of.
const MOST: usize = 64;

/// Streams the changes of the tables in `games` that the visitor may see.
pub(crate) async fn live(
    State(app): State<App>,
    visitor: Visitor,
    Asked(asked): Asked,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Error> {
    // Listen first, then look: whatever happens in between is told twice rather than never.
    let changes = app.storage().changes();
    let mut games = BTreeSet::new();
    for game in wanted(asked.get("games"))? {
        if app.table(game).await?.is_some_and(|table| table.may_see(visitor.id())) {
            games.insert(game);
        }
    }
    if games.is_empty() {
        return Err(Error::NotFound);
    }
    let first = current(&app, &games).await?;
    let later = stream::unfold((app, games, changes), |(app, games, mut changes)| async move {
        let told = loop {
            let change = tokio::select! {
                change = changes.recv() => change,
                () = app.stopped() => return None,
            };
            match change {
                Ok(changed) if games.contains(&changed.game) => break vec![changed],
                Ok(_) => {}
                Err(RecvError::Lagged(_)) => match current(&app, &games).await {
                    Ok(all) => break all,
                    Err(_) => return None,
                },
                Err(RecvError::Closed) => return None,
            }
        };
        Some((told, (app, games, changes)))
    });
    let events = stream::iter([first]).chain(later).flat_map(|told| stream::iter(told.into_iter().map(event)));
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(Duration::from_secs(20))))
}

/// The numbers of tables in the address.
fn wanted(text: &str) -> Result<Vec<i64>, Error> {
    let games: Result<Vec<i64>, _> = text.split(' ').filter(|id| !id.is_empty()).map(str::parse).collect();
    match games {
        Ok(games) if (1..=MOST).contains(&games.len()) => Ok(games),
        _ => Err(Error::BadInput(fill("`games` must be the numbers of 1 to {most} tables.", &[("most", &MOST)]))),
    }
}

async fn current(app: &App, games: &BTreeSet<i64>) -> Result<Vec<Changed>, Error> {
    let mut all = Vec::new();
    for &game in games {
        if let Some(row) = app.storage().game(game).await? {
            all.push(Changed { game, version: row.version });
        }
    }
    Ok(all)
}

fn event(changed: Changed) -> Result<Event, Infallible> {
    // After a restart pages should be back sooner than browsers would be by themselves.
    Ok(Event::default().retry(Duration::from_secs(1)).data(format!("{}:{}", changed.game, changed.version)))
}
