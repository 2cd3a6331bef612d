//! One stream for each browser. It says which tables changed, and then the page asks for its part again.
//!
//! A message is only a table's number and version, so a stream can contain no secret; what the viewer may see is
//! decided where pages are made. On connecting, and after messages were missed, the current versions of all tables
//! are sent, so that earlier messages need not be repeated. The lobby, and what concerns one person, are topics beside
//! the tables.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::time::Duration;

use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, Stream, StreamExt};
use tokio::time::Instant;

use crate::app::App;
use crate::store::news::{Changed, Heard, LOBBY};
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
        if game <= LOBBY {
            // The lobby is for everybody, and what concerns one person for that person.
            games.extend(
                Some(game)
                    .filter(|&topic| topic == LOBBY || visitor.id().is_some() && visitor.id() == topic.checked_neg()),
            );
            continue;
        }
        let Some(row) = row(app.store(), game).await?.filter(|row| row.may_see(visitor.id())) else { continue };
        if !row.is_player(visitor.id()) {
            watched.push(game);
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
    let lobby = Held::default();
    let later = stream::unfold((app, games, listener, open, lobby), |state| async move {
        let (app, games, mut listener, open, mut lobby) = state;
        let told = tokio::select! {
            heard = listener.next() => match heard {
                Heard::Changed(changed) => changed,
                Heard::Missed => current(&app, &games).await.ok()?,
            },
            changed = lobby.let_go() => vec![changed],
            () = app.stopped() => return None,
        };
        let told = lobby.hold(told, app.store().news().listening(LOBBY));
        Some((told, (app, games, listener, open, lobby)))
    });
    let events = stream::iter([first]).chain(later).flat_map(|told| stream::iter(told.into_iter().map(event)));
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(Duration::from_secs(20))))
}

/// News of the lobby, which changes all the time: each stream tells of it once a second at most, and less often where
/// very many listen, since every message makes a page.
#[derive(Default)]
struct Held {
    changed: Option<Changed>,
    until: Option<Instant>,
}

impl Held {
    /// Keeps the news of the lobby back if some were told a moment ago.
    fn hold(&mut self, mut told: Vec<Changed>, listeners: usize) -> Vec<Changed> {
        let now = Instant::now();
        let Some(at) = told.iter().position(|changed| changed.game == LOBBY) else { return told };
        if self.until.is_some_and(|until| now < until) {
            self.changed = Some(told.swap_remove(at));
        } else {
            let pause = Duration::from_millis((5 * listeners as u64).clamp(1_000, 15_000));
            (self.changed, self.until) = (None, Some(now + pause));
        }
        told
    }

    /// What was kept back, when it may be told.
    async fn let_go(&mut self) -> Changed {
        let (Some(changed), Some(until)) = (self.changed, self.until) else { return std::future::pending().await };
        tokio::time::sleep_until(until).await;
        changed
    }
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
        if game <= LOBBY {
            all.push(Changed { game, version: app.store().news().topic(game) });
        } else if let Some(version) = version(app.store(), game).await? {
            all.push(Changed { game, version });
        }
    }
    Ok(all)
}

fn event(changed: Changed) -> Result<Event, Infallible> {
    // After a restart, pages should reconnect sooner than browsers do by default.
    Ok(Event::default().retry(Duration::from_secs(1)).data(format!("{}:{}", changed.game, changed.version)))
}
