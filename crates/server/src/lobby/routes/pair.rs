//! Quick pairing: waiting for an opponent, no longer, or playing a bot instead.

use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};

use crate::app::App;
use crate::lobby::{self, Pace, Wants, store};
use crate::table::new::{may_hold_more, with_bot};
use crate::web::error::Error;
use crate::web::fields::Fields;
use crate::web::limits::Creation;
use crate::web::session::{Cookie, Visitor};
use crate::web::words::t;

/// What a form wants: the game by its button, the clock by a choice, and whether it counts by another, which only members
/// have.
fn wants(fields: &Fields) -> Result<Wants, Error> {
    let counts = if fields.get("rated") == "yes" { "rated" } else { "casual" };
    let wants = Wants::parse(&format!("{}/{counts}", fields.get("wants")));
    let pace = match fields.get("clock") {
        "" => Some(Pace::CALM),
        name => Pace::all().find(|pace| pace.name() == name),
    };
    let wants = wants.zip(pace).map(|(wants, pace)| Wants { pace, ..wants });
    wants.ok_or_else(|| Error::BadInput(t!("lobby-no-such-pairing")))
}

pub(super) async fn wait(State(app): State<App>, visitor: Visitor, fields: Fields) -> Result<Response, Error> {
    let wants = wants(&fields)?;
    if wants.rated && visitor.member().is_none() {
        return Err(Error::BadInput(t!("lobby-rated-account")));
    }
    let now = app.now();
    if let Some(me) = visitor.id()
        && store::waits(app.store(), me)
            .await?
            .is_some_and(|waits| waits.wants == wants && waits.until > now && waits.paired.is_none())
    {
        // Another tab, or a second click: they wait already.
        return Ok(Redirect::to("/lobby").into_response());
    }
    visitor.may_create(&app, Creation::Table)?;
    let (me, cookie) = visitor.become_person(&app, "").await?;
    may_hold_more(&app, me.id).await?;
    let rating = store::rating(app.store(), me.id, wants.quick.pool()).await?;
    app.store().write(lobby::wait(me.id, wants, rating.rating().into(), now)).await?;
    app.somebody_waits().notify_one();
    Ok(Cookie::set(cookie, Redirect::to("/lobby")))
}

pub(super) async fn stop(State(app): State<App>, visitor: Visitor) -> Result<Response, Error> {
    if let Some(me) = visitor.id() {
        app.store().write(lobby::stop_waiting(me)).await?;
    }
    Ok(Redirect::to("/lobby").into_response())
}

/// A bot instead of the person who does not come. It is a casual game, and whoever plays it waits no more.
pub(super) async fn play_bot(State(app): State<App>, visitor: Visitor, fields: Fields) -> Result<Response, Error> {
    let wants = wants(&fields)?;
    let rules = wants.quick.rules().ok_or(Error::NotFound)?;
    visitor.may_create(&app, Creation::Table)?;
    let (me, cookie) = visitor.become_person(&app, "").await?;
    let game = with_bot(&app, &me, rules, fields.get("level")).await?;
    app.store().write(lobby::stop_waiting(me.id)).await?;
    Ok(Cookie::set(cookie, Redirect::to(&format!("/game/{game}"))))
}
