//! One stream for each browser. It says which tables changed, and then the page asks for its part again.
//!
//! A message is only a table's number and version, so a stream can contain no secret; what the viewer may see is
//! decided where pages are made. On connecting, and after messages were missed, the current versions of all tables
//! are sent, so that earlier messages need not be repeated.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::time::Duration;

use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, Stream, StreamExt};

use crate::app::App;
use crate::manners::store as said;
use crate::store::news::{Changed, Heard};
use crate::table::store::{row, version};
use crate::web::error::Error;
use crate::web::fields::Asked;
use crate::web::session::Visitor;
use crate::web::words::t;

/// The most tables that one stream tells of.
const MOST: usize = 64;

/// Streams the changes of the tables in `games` that the visitor may see.
pub(crate) async fn live(
    State(app): State<App>,
    visitor: Visitor,
    Asked(asked): Asked,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Error> {
    let (mut games, mut watched) = (BTreeSet::new(), Vec::new());
    for game in wanted(asked.get("games"))? {
        // What is said at table 7 has the number -7, and is told to those who play there.
        let Some(table) = game.checked_abs() else { continue };
        let Some(row) = row(app.store(), table).await?.filter(|row| row.may_see(visitor.id())) else { continue };
        match (row.is_player(visitor.id()), game > 0) {
            (true, _) => {}
            (false, true) => watched.push(game),
            (false, false) => continue,
        }
        games.insert(game);
    }
    if games.is_empty() {
        return Err(Error::NotFound);
    }
    // Listen first, then look, so that a change in between is told twice rather than never.
    let listener = app.store().news().listen(games.iter().copied());
    let first = current(&app, &games).await?;
    let open = (app.metrics().stream(), app.watchers().watch(watched, visitor.id()));
    let later = stream::unfold((app, games, listener, open), |(app, games, mut listener, open)| async move {
        let heard = tokio::select! {
            heard = listener.next() => heard,
            () = app.stopped() => return None,
        };
        let told = match heard {
            Heard::Changed(changed) => changed,
            Heard::Missed => current(&app, &games).await.ok()?,
        };
        Some((told, (app, games, listener, open)))
    });
    let events = stream::iter([first]).chain(later).flat_map(|told| stream::iter(told.into_iter().map(event)));
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(Duration::from_secs(20))))
}

/// The numbers of tables in the address.
fn wanted(text: &str) -> Result<BTreeSet<i64>, Error> {
    let games: Result<BTreeSet<i64>, _> = text.split(' ').filter(|id| !id.is_empty()).map(str::parse).collect();
    match games {
        Ok(games) if (1..=MOST).contains(&games.len()) => Ok(games),
        _ => Err(Error::BadInput(t!("error-live-games", most = MOST))),
    }
}

async fn current(app: &App, games: &BTreeSet<i64>) -> Result<Vec<Changed>, Error> {
    let mut all = Vec::new();
    for &game in games {
        let version = match game {
            ..0 => Some(said::latest(app.store(), game.saturating_neg()).await?),
            _ => version(app.store(), game).await?,
        };
        all.extend(version.map(|version| Changed { game, version }));
    }
    Ok(all)
}

fn event(changed: Changed) -> Result<Event, Infallible> {
    // After a restart, pages should reconnect sooner than browsers do by default.
    Ok(Event::default().retry(Duration::from_secs(1)).data(format!("{}:{}", changed.game, changed.version)))
}
