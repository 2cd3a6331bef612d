//! The first page.

use axum::extract::State;
use axum::response::{Redirect, Response};
use maud::Markup;

use crate::app::App;
use crate::error::Error;
use crate::fields::Fields;
use crate::pages::home::{render, waits_for};
use crate::storage::State as TableState;
use crate::visitor::{Cookie, Visitor};

pub(super) async fn show(State(app): State<App>, visitor: Visitor) -> Result<Markup, Error> {
    let mut games = match visitor.id() {
        Some(person) => app.storage().games_of(person).await?,
        None => Vec::new(),
    };
    let me = visitor.id().unwrap_or(-1);
    games.sort_by_key(|game| (game.state == TableState::Over, !waits_for(game, me)));
    Ok(render(visitor.person.as_ref(), &games))
}

pub(super) async fn rename(State(app): State<App>, visitor: Visitor, fields: Fields) -> Result<Response, Error> {
    let (_, cookie) = visitor.become_person(&app, fields.get("name")).await?;
    Ok(Cookie::set(cookie, Redirect::to("/")))
}
