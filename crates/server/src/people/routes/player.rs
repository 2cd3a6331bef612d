//! The pages of players: members, and the levels of bots.

use axum::extract::{Path, State};
use fivepaths_rules::GameKind;
use maud::Markup;

use crate::app::App;
use crate::bots::level;
use crate::manners;
use crate::people::pages::player::{self, PlayerPage};
use crate::people::store;
use crate::rating::{self, pages::Course};
use crate::review;
use crate::table::lists::{self, Finished};
use crate::table::{against_level, against_person};
use crate::web::error::Error;
use crate::web::fields::Asked;
use crate::web::session::Visitor;

/// How many games the page lists.
const LATEST: i64 = 10;
/// How many matches the graph of a rating shows.
const MATCHES: i64 = 100;

/// The page of a member. Guests have none, and neither has somebody whose account was shut or deleted.
pub(super) async fn person(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Asked(asked): Asked,
) -> Result<Markup, Error> {
    let id: i64 = id.parse().map_err(|_| Error::NotFound)?;
    let (name, since) = store::member_name(app.store(), id).await?.ok_or(Error::NotFound)?;
    let tallies = lists::tallies(app.store(), id).await?;
    // Of private tables, only those who played there may know.
    let which = Finished { seen_by: Some(visitor.id()), ..Finished::latest(LATEST) };
    let games = lists::finished(app.store(), id, &which).await?;
    let between = match visitor.id().filter(|&me| me != id) {
        Some(me) => lists::against(app.store(), me, &against_person(id)).await?,
        None => Vec::new(),
    };
    let blocked = match visitor.member().filter(|me| me.id != id) {
        Some(me) => Some(manners::store::has_blocked(app.store(), me.id, id).await?),
        None => None,
    };
    let season = match visitor.id().filter(|&me| me == id) {
        Some(me) => Some(review::store::season(app.store(), me).await?),
        None => None,
    };
    let mut courses = Vec::new();
    for (pool, rating) in rating::store::ratings(app.store(), id).await? {
        let mut steps = rating::store::course(app.store(), id, pool, MATCHES).await?;
        steps.reverse();
        courses.push(Course { pool, rating, steps });
    }
    Ok(player::person(&PlayerPage {
        id,
        name: &name,
        since,
        ratings: &courses,
        tallies: &tallies,
        between: &between,
        season,
        games,
        challenge: visitor.member().is_some_and(|me| me.id != id),
        blocked,
        done: asked.get("done"),
        table: asked.get("game").parse().ok(),
        now: app.now(),
    }))
}

/// The page of a level.
pub(super) async fn bot(
    State(app): State<App>,
    visitor: Visitor,
    Path((game, name)): Path<(String, String)>,
    Asked(asked): Asked,
) -> Result<Markup, Error> {
    let kind: GameKind = game.parse().map_err(|_| Error::NotFound)?;
    let level = level(kind, &name).ok_or(Error::NotFound)?;
    let all = lists::level_tally(app.store(), kind, level.name).await?;
    let mine = match visitor.id() {
        Some(me) => lists::against(app.store(), me, &against_level(level.name)).await?,
        None => Vec::new(),
    };
    let mine = mine.into_iter().find(|tally| tally.kind == kind);
    Ok(player::bot(kind, level, all, mine.as_ref(), asked.get("game").parse().ok()))
}
