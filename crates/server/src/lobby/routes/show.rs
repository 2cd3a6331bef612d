//! The pages of the lobby.

use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use fivepaths_club::Scale;
use maud::Markup;

use super::viewer;
use crate::app::App;
use crate::bots::levels;
use crate::lobby::pages::{self, LobbyPage, Strip, Waiting};
use crate::lobby::store::{self, Paired, Waits};
use crate::lobby::{LEASE, PATIENCE, REVIVED, Wants, keep_waiting};
use crate::people;
use crate::store::news::{Changed, Topic};
use crate::store::{Millis, Stored};
use crate::table::lists;
use crate::web::error::Error;
use crate::web::fields::Asked;
use crate::web::names::folded;
use crate::web::session::Visitor;
use fivepaths_bots::Level;

/// How many open seats a page lists, and the first page of the server.
const SEATS: i64 = 30;
const FEW: i64 = 3;
/// How many tables to watch the lobby lists, and their own page.
const TABLES: i64 = 6;
const MORE_TABLES: i64 = 25;
/// How long somebody who was paired is led to the table from here.
const LED: Millis = 60_000;

pub(super) async fn show(State(app): State<App>, visitor: Visitor, Asked(asked): Asked) -> Result<Response, Error> {
    let viewer = viewer(&app, &visitor);
    let watch = watch(&app, &visitor);
    let waits = match visitor.id() {
        Some(me) => store::waits(app.store(), me).await?,
        None => None,
    };
    let waiting = match waits {
        Some(Waits { paired: Some((game, at, state)), .. }) => {
            let now = match state {
                Paired::Open => true,
                Paired::Running => at > viewer.now - LED,
                Paired::Over => false,
            };
            if now {
                return Ok(Redirect::to(&format!("/game/{game}")).into_response());
            }
            None
        }
        Some(waits) if waits.until > viewer.now - REVIVED => {
            if waits.until < viewer.now + 2 * LEASE / 3 {
                app.store().write_lightly(keep_waiting(viewer.person, viewer.now));
            }
            let waited = viewer.now - waits.since;
            let bot = if waited >= PATIENCE { near(&app, viewer.person, waits.wants).await? } else { None };
            Some(Waiting { wants: waits.wants, waited, bot })
        }
        _ => None,
    };
    let before = position(asked.get("before"));
    let mut seats = store::seats(app.store(), viewer, before.unwrap_or((Millis::MAX, 0)), SEATS + 1).await?;
    let more = seats.len() > SEATS as usize;
    seats.truncate(SEATS as usize);
    let older = seats.last().filter(|_| more).map(|last| format!("{}-{}", last.made, last.game));
    Ok(pages::render(&LobbyPage {
        person: visitor.person.as_ref(),
        watch,
        waiting,
        challenges: &challenges(&app, &visitor).await?,
        seats: &seats,
        first: before.is_none(),
        older,
        tables: lists::public(app.store(), i64::MAX, TABLES).await?,
        unknown: asked.get("unknown"),
        now: viewer.now,
    })
    .into_response())
}

/// What a page with the lobby hears of. It is taken before anything is read, so that what changes meanwhile is news.
fn watch(app: &App, visitor: &Visitor) -> Vec<Changed> {
    let topics = std::iter::once(Topic::Lobby).chain(visitor.id().map(Topic::Person));
    topics.map(|topic| Changed { topic, version: app.store().news().version(topic) }).collect()
}

/// Challenges to the visitor and by them.
async fn challenges(app: &App, visitor: &Visitor) -> Stored<Vec<store::Offer>> {
    match visitor.id() {
        Some(_) => store::challenges(app.store(), viewer(app, visitor)).await,
        None => Ok(Vec::new()),
    }
}

/// The bot that is nearest to somebody's rating.
async fn near(app: &App, person: i64, wants: Wants) -> Stored<Option<&'static Level>> {
    let pool = wants.quick.pool();
    let mine = store::rating(app.store(), person, pool).await?.rating();
    let far = |level: &&Level| (Scale::of(pool).anchor(level.rating) - mine).abs();
    Ok(levels(wants.quick.game()).iter().min_by_key(far))
}

/// Where a page of seats begins: when the last one was made and its number, `1700000000000-17`.
fn position(text: &str) -> Option<(Millis, i64)> {
    let (made, game) = text.split_once('-')?;
    Some((made.parse().ok()?, game.parse().ok()?))
}

/// Public tables that run, by page.
pub(super) async fn tables(State(app): State<App>, visitor: Visitor, Asked(asked): Asked) -> Result<Markup, Error> {
    let before = asked.get("before").parse().unwrap_or(i64::MAX);
    let mut tables = lists::public(app.store(), before, MORE_TABLES + 1).await?;
    let more = tables.len() > MORE_TABLES as usize;
    tables.truncate(MORE_TABLES as usize);
    let older = tables.last().filter(|_| more).map(|last| last.id);
    Ok(pages::tables(&tables, visitor.id().unwrap_or(-1), before == i64::MAX, older, app.now()))
}

/// Leads from a name to the form that challenges its owner.
pub(super) async fn find(State(app): State<App>, Asked(asked): Asked) -> Result<Response, Error> {
    let name = asked.get("name").trim();
    let found = people::store::by_name(app.store(), &folded(name)).await?;
    let path = match found.filter(|account| account.disabled.is_none()) {
        Some(account) => format!("/player/{}", account.person),
        None => {
            let name: String = name.chars().take(24).collect();
            format!("/lobby?{}", form_urlencoded::Serializer::new(String::new()).append_pair("unknown", &name).finish())
        }
    };
    Ok(Redirect::to(&path).into_response())
}

/// What the first page shows of the lobby.
pub(crate) async fn strip(app: &App, visitor: &Visitor) -> Stored<Strip> {
    let viewer = viewer(app, visitor);
    Ok(Strip {
        watch: watch(app, visitor),
        challenges: challenges(app, visitor).await?,
        seats: store::seats(app.store(), viewer, (Millis::MAX, 0), FEW).await?,
        person: viewer.person,
        member: viewer.member,
        now: viewer.now,
    })
}
