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
use crate::manners::store as said;
use crate::store::news::{Changed, Heard, Topic};
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
    let (mut topics, mut watched) = (BTreeSet::new(), Vec::new());
    for topic in wanted(asked.get("games"))? {
        let hears = match topic {
            Topic::Lobby => true,
            Topic::Person(person) => visitor.id() == Some(person),
            Topic::Table(game) | Topic::Said(game) => {
                let Some(row) = row(app.store(), game).await?.filter(|row| row.may_see(visitor.id())) else { continue };
                let plays = row.is_player(visitor.id());
                if !plays && topic == Topic::Table(game) {
                    watched.push(game);
                }
                // What is said at a table is for those who play there.
                plays || topic == Topic::Table(game)
            }
        };
        topics.extend(hears.then_some(topic));
    }
    if topics.is_empty() {
        return Err(Error::NotFound);
    }
    // Listen first, then look, so that a change in between is told twice rather than never.
    let listener = app.store().news().listen(topics.iter().copied());
    let first = current(&app, &topics).await?;
    let open = (app.metrics().stream(), app.watchers().watch(watched, visitor.id()), app.tabs().open(visitor.id()));
    let lobby = Held::default();
    let later = stream::unfold((app, topics, listener, open, lobby), |state| async move {
        let (app, topics, mut listener, open, mut lobby) = state;
        let told = tokio::select! {
            heard = listener.next() => match heard {
                Heard::Changed(changed) => changed,
                Heard::Missed => current(&app, &topics).await.ok()?,
            },
            changed = lobby.let_go() => vec![changed],
            () = app.stopped() => return None,
        };
        let told = lobby.hold(told, app.store().news().listening(Topic::Lobby));
        Some((told, (app, topics, listener, open, lobby)))
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
        let Some(at) = told.iter().position(|changed| changed.topic == Topic::Lobby) else { return told };
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

/// The topics in the address.
fn wanted(text: &str) -> Result<BTreeSet<Topic>, Error> {
    let topics: Result<BTreeSet<Topic>, _> =
        text.split(' ').filter(|topic| !topic.is_empty()).map(str::parse).collect();
    match topics {
        Ok(topics) if (1..=MOST).contains(&topics.len()) => Ok(topics),
        _ => Err(Error::BadInput(t!("error-live-games", most = MOST))),
    }
}

async fn current(app: &App, topics: &BTreeSet<Topic>) -> Result<Vec<Changed>, Error> {
    let mut all = Vec::new();
    for &topic in topics {
        let version = match topic {
            Topic::Table(game) => version(app.store(), game).await?,
            Topic::Said(game) => Some(said::talk(app.store(), game).await?.0),
            Topic::Lobby | Topic::Person(_) => Some(app.store().news().version(topic)),
        };
        all.extend(version.map(|version| Changed { topic, version }));
    }
    Ok(all)
}

fn event(changed: Changed) -> Result<Event, Infallible> {
    // After a restart, pages should reconnect sooner than browsers do by default.
    Ok(Event::default().retry(Duration::from_secs(1)).data(changed.to_string()))
}
