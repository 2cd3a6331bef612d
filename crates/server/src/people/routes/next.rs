//! Going from game to game, in an order of one's choice.

use axum::extract::State;
use axum::response::Redirect;

use crate::app::App;
use crate::people::{self, NextBy, store};
use crate::table::lists;
use crate::table::pages::home::waits_for;
use crate::web::error::Error;
use crate::web::fields::{Asked, Fields};
use crate::web::session::Visitor;
use crate::web::words::t;

/// Leads to the next game that waits for the visitor, after the one that is named, and round again. If no other waits, it
/// leads to the list of their games.
pub(super) async fn go(State(app): State<App>, visitor: Visitor, Asked(asked): Asked) -> Result<Redirect, Error> {
    let Some(me) = visitor.id() else { return Ok(Redirect::to("/games")) };
    let after: i64 = asked.get("game").parse().unwrap_or_default();
    let mut games = lists::active(app.store(), me).await?;
    games.retain(|game| waits_for(game, me));
    store::next_by(app.store(), me).await?.sort(&mut games, me);
    let place = games.iter().position(|game| game.id == after).map_or(0, |place| place + 1);
    let round = games.iter().cycle().skip(place).take(games.len());
    let next = round.map(|game| game.id).find(|&game| game != after);
    Ok(Redirect::to(&next.map_or("/games".to_owned(), |game| format!("/game/{game}"))))
}

/// Chooses the order.
pub(super) async fn choose(State(app): State<App>, visitor: Visitor, fields: Fields) -> Result<Redirect, Error> {
    let order = NextBy::named(fields.get("by")).ok_or_else(|| Error::BadInput(t!("people-next-wrong")))?;
    if let Some(me) = visitor.id() {
        app.store().write(people::set_next_by(me, order)).await?;
    }
    Ok(Redirect::to("/games"))
}
