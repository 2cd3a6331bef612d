//! All games of somebody, by page and by opponent.

use axum::extract::State;
use maud::Markup;

use crate::app::App;
use crate::lobby;
use crate::people::pages::games::{self, GamesPage};
use crate::people::{NextBy, store};
use crate::store::Millis;
use crate::table::lists::{self, Finished};
use crate::table::pages::home::waits_for;
use crate::web::error::Error;
use crate::web::fields::Asked;
use crate::web::session::Visitor;

/// How many finished games a page has.
const A_PAGE: i64 = 25;
/// The longest name that is looked for.
const LONGEST: usize = 60;

pub(super) async fn show(State(app): State<App>, visitor: Visitor, Asked(asked): Asked) -> Result<Markup, Error> {
    let me = visitor.id().unwrap_or(-1);
    let with: String = asked.get("with").trim().chars().take(LONGEST).collect();
    let before = position(asked.get("before"));
    let mut active =
        if before.is_none() && with.is_empty() { lists::active(app.store(), me).await? } else { Vec::new() };
    // Games that wait come first already, and in the order of one's choice.
    let next_by = if active.is_empty() { NextBy::default() } else { store::next_by(app.store(), me).await? };
    let waiting = active.iter().filter(|game| waits_for(game, me)).count();
    active.sort_by_key(|game| !waits_for(game, me));
    next_by.sort(&mut active[..waiting], me);
    let challenges =
        if before.is_none() && with.is_empty() { lobby::strip(&app, &visitor).await?.challenges } else { Vec::new() };
    let which = Finished {
        before: before.unwrap_or((Millis::MAX, 0)),
        with: &with,
        seen_by: None,
        // One more than is shown, to know whether there is another page.
        most: A_PAGE + 1,
    };
    let mut finished = lists::finished(app.store(), me, &which).await?;
    let more = finished.len() > A_PAGE as usize;
    finished.truncate(A_PAGE as usize);
    let older = finished.last().filter(|_| more).map(|last| format!("{}-{}", last.changed, last.id));
    Ok(games::render(&GamesPage {
        person: visitor.person.as_ref(),
        active,
        next_by,
        waiting,
        challenges,
        finished,
        with: &with,
        first: before.is_none(),
        older,
        now: app.now(),
    }))
}

/// Where a page begins: the end of a game and its number, `1700000000000-17`.
fn position(text: &str) -> Option<(Millis, i64)> {
    let (ended, game) = text.split_once('-')?;
    Some((ended.parse().ok()?, game.parse().ok()?))
}
