//! The first page.

use axum::extract::State;
use axum::response::{Redirect, Response};
use fivepaths_rules::AnyMatch;
use maud::Markup;

use crate::app::App;
use crate::table::pages::home::{Mine, render, waits_for};
use crate::table::{State as TableState, store};
use crate::web::error::Error;
use crate::web::fields::Fields;
use crate::web::session::{Cookie, Visitor};

/// How many games of the list show how they stand.
const STANDING: usize = 12;
/// In milliseconds.
const MINUTE: i64 = 60 * 1000;

pub(super) async fn show(State(app): State<App>, visitor: Visitor) -> Result<Markup, Error> {
    let mut games = match visitor.id() {
        Some(person) => store::games_of(app.store(), person).await?,
        None => Vec::new(),
    };
    let me = visitor.id().unwrap_or(-1);
    games.sort_by_key(|game| (game.state == TableState::Over, !waits_for(game, me)));
    let mut mine = Vec::new();
    for (number, listed) in games.into_iter().enumerate() {
        // A match has to be replayed for its points, so only the first games of the list show them.
        let table = if number < STANDING { app.table(listed.id).await? } else { None };
        let game = table.as_ref().and_then(|table| table.game.as_ref());
        let outcome = game.and_then(AnyMatch::outcome);
        let totals = outcome.as_ref().map(|outcome| outcome.totals.clone()).or_else(|| game.map(AnyMatch::totals));
        let winners = outcome.map(|outcome| outcome.winners).unwrap_or_default();
        let minutes = (app.now() - listed.changed).max(0) / MINUTE;
        mine.push(Mine { listed, totals: totals.unwrap_or_default(), winners, minutes });
    }
    Ok(render(visitor.person.as_ref(), &mine))
}

pub(super) async fn rename(State(app): State<App>, visitor: Visitor, fields: Fields) -> Result<Response, Error> {
    let (_, cookie) = visitor.become_person(&app, fields.get("name")).await?;
    Ok(Cookie::set(cookie, Redirect::to("/")))
}
