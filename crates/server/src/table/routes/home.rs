//! The first page.

use axum::extract::State;
use axum::response::{Redirect, Response};
use fivepaths_rules::AnyMatch;
use maud::Markup;

use crate::admin;
use crate::app::App;
use crate::lobby;
use crate::table::State as TableState;
use crate::table::lists::{self, Finished};
use crate::table::pages::home::{Mine, render, waits_for};
use crate::web::error::Error;
use crate::web::fields::Fields;
use crate::web::session::{Cookie, Visitor};

/// How many games of the list show how they stand.
const STANDING: usize = 12;
/// How many finished games the first page lists.
const LATEST: i64 = 10;

pub(super) async fn show(State(app): State<App>, visitor: Visitor) -> Result<Markup, Error> {
    let me = visitor.id().unwrap_or(-1);
    let lobby = lobby::strip(&app, &visitor).await?;
    let mut games = lists::active(app.store(), me).await?;
    games.sort_by_key(|game| (game.state == TableState::Over, !waits_for(game, me)));
    games.extend(lists::finished(app.store(), me, &Finished::latest(LATEST)).await?);
    let mut mine = Vec::new();
    for (number, listed) in games.into_iter().enumerate() {
        // A running match has to be replayed for its points, so only the first games of the list show them.
        let runs = listed.state == TableState::Running && number < STANDING;
        let table = if runs { app.table(listed.id).await? } else { None };
        let totals = table.as_ref().and_then(|table| table.game.as_ref()).map(AnyMatch::totals);
        mine.push(Mine::new(listed, totals, app.now()));
    }
    let announced = admin::announcement(app.store(), app.now()).await?;
    let announced = announced.as_ref().map(|announced| announced.text.as_str());
    Ok(render(visitor.person.as_ref(), &mine, announced, &lobby))
}

pub(super) async fn rename(State(app): State<App>, visitor: Visitor, fields: Fields) -> Result<Response, Error> {
    let (_, cookie) = visitor.become_person(&app, fields.get("name")).await?;
    Ok(Cookie::set(cookie, Redirect::to("/")))
}
