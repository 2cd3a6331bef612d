//! Every address of the room: what a member wants to hear of, their browsers, and the links in mails.

use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use fivepaths_club::Quiet;
use maud::Markup;

use super::pages::{self, Page};
use super::push::{Subscription, store as push};
use super::wishes::{What, Wishes, wish, wishes};
use super::{Mail, zone};
use crate::app::App;
use crate::people::{self, Member};
use crate::table::share::png;
use crate::web::assets;
use crate::web::error::Error;
use crate::web::fields::{Asked, Fields};
use crate::web::limits::Creation;
use crate::web::words::t;

const MINUTES: i64 = 60;
/// Where phones look for a picture for their home screen, without being told.
const ICON: &str = "/apple-touch-icon.png";
/// How large it is.
const PIXELS: u32 = 192;

pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/account/reminders", get(show).post(keep))
        .route("/account/reminders/browsers", post(subscribe))
        .route("/account/reminders/remove", post(remove))
        .route("/unsubscribe/{person}/{what}/{link}", get(ask).post(unsubscribe))
        .route("/worker.js", get(worker))
        .route("/manifest.webmanifest", get(manifest))
        .route("/apple-touch-icon.png", get(icon))
}

async fn show(State(app): State<App>, member: Member, Asked(asked): Asked) -> Result<Markup, Error> {
    let wishes = wishes(app.store(), member.account.person).await?;
    let quiet = wishes.quiet.map(|quiet| quiet.minutes());
    let quiet = quiet.map(|(from, to)| [from, to].map(pages::time_of_day)).unwrap_or_default();
    page(&app, &member, &wishes, asked.get("done"), (quiet, None)).await
}

async fn page(
    app: &App,
    member: &Member,
    wishes: &Wishes,
    done: &str,
    (quiet, problem): ([String; 2], Option<String>),
) -> Result<Markup, Error> {
    let account = &member.account;
    let browsers = push::browsers(app.store(), account.person).await?;
    let pending = people::store::pending_email(app.store(), account.person, app.now()).await?;
    // A browser can be reached only from an address that the host has named.
    let key = if app.settings().public_url.is_some() { Some(app.secrets().await?.public()) } else { None };
    Ok(pages::show(&Page {
        wishes,
        address: account.email.as_deref(),
        pending: pending.is_some(),
        mail: super::sends_mail(app),
        key: key.as_deref(),
        browsers: &browsers,
        session: &member.session,
        done,
        quiet,
        problem,
    }))
}

/// A time of day, `22:30`, in minutes.
fn minutes(text: &str) -> Option<i64> {
    let (hours, minutes) = text.split_once(':')?;
    let (hours, minutes): (i64, i64) = (hours.parse().ok()?, minutes.parse().ok()?);
    ((0..24).contains(&hours) && (0..MINUTES).contains(&minutes)).then_some(hours * MINUTES + minutes)
}

async fn keep(State(app): State<App>, member: Member, fields: Fields) -> Result<Response, Error> {
    let (person, ticked) = (member.account.person, |name: &str| fields.get(name) == "yes");
    let (from, to, zone) = (fields.get("quiet-from"), fields.get("quiet-to"), fields.get("zone"));
    let quiet = minutes(from).zip(minutes(to)).and_then(|(from, to)| Quiet::new(from, to));
    let kept = wishes(app.store(), person).await?;
    let known = zone.is_empty() || zone::NAMES.iter().any(|name| name == zone);
    let wanted = Wishes {
        mail: ticked("mail"),
        digest: ticked("digest"),
        calls: ticked("calls"),
        away: ticked("away"),
        push_turn: ticked("push-turn"),
        push_calls: ticked("push-calls"),
        quiet,
        zone: if known { zone.to_owned() } else { kept.zone.clone() },
    };
    let none = from.is_empty() && to.is_empty();
    let problem = if quiet.is_none() && !none { Some(t!("remind-quiet-wrong")) } else { None };
    if let Some(problem) = problem.or_else(|| (!known).then(|| t!("remind-zone-wrong"))) {
        let chosen = [from, to].map(str::to_owned);
        let page = page(&app, &member, &wanted, "", (chosen, Some(problem))).await?;
        return Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response());
    }
    let write = wish(person, &wanted, app.now());
    // What waits already is not told all at once to somebody who is here.
    let begins = wanted.push_turn && !kept.push_turn;
    app.store().write(if begins { write.and(push::told(person)) } else { write }).await?;
    Ok(Redirect::to("/account/reminders?done=kept").into_response())
}

/// Adds the browser that this form comes from. Only a script can send it, since only a script can subscribe.
async fn subscribe(State(app): State<App>, member: Member, fields: Fields) -> Result<Response, Error> {
    let (endpoint, p256dh, auth) = (fields.get("endpoint"), fields.get("p256dh"), fields.get("auth"));
    let subscription = Subscription::new(endpoint, p256dh, auth, app.settings().push_to_loopback);
    let Some(subscription) = subscription.filter(|_| app.settings().public_url.is_some()) else {
        return Err(Error::BadInput(t!("remind-browser-wrong")));
    };
    member.visitor.may_create(&app, Creation::Browser)?;
    let new = push::NewBrowser {
        id: Mail::number(app.secret()),
        person: member.account.person,
        session: &member.session,
        subscription: &subscription,
        agent: &member.visitor.agent,
        at: app.now(),
    };
    app.store().write(push::add(&new)).await?;
    Ok(Redirect::to("/account/reminders?done=added").into_response())
}

async fn remove(State(app): State<App>, member: Member, fields: Fields) -> Result<Response, Error> {
    app.store().write(push::forget(member.account.person, fields.number("browser")?)).await?;
    Ok(Redirect::to("/account/reminders?done=removed").into_response())
}

/// What a link in a mail switches off, if the link is one of ours. It names nobody who is not there any more.
async fn meant(app: &App, (person, what, link): (i64, String, String)) -> Result<(i64, What), Error> {
    let what = What::parse(&what).ok_or(Error::NotFound)?;
    if !app.secrets().await?.is_ours(person, what, &link) {
        return Err(Error::NotFound);
    }
    let account = people::store::account(app.store(), person).await?;
    account.map(|account| (account.person, what)).ok_or(Error::NotFound)
}

/// A link that is opened changes nothing, since programs that check mail open links.
async fn ask(State(app): State<App>, Path(path): Path<(i64, String, String)>) -> Result<Markup, Error> {
    let (person, what) = meant(&app, path).await?;
    let secrets = app.secrets().await?;
    let address = |what: What| format!("/unsubscribe/{person}/{}/{}", what.name(), secrets.link(person, what));
    Ok(pages::ask(what, &address(what), &address(What::Mail)))
}

async fn unsubscribe(State(app): State<App>, Path(path): Path<(i64, String, String)>) -> Result<Markup, Error> {
    let (person, what) = meant(&app, path).await?;
    let kept = wishes(app.store(), person).await?;
    app.store().write(wish(person, &kept.without(what), app.now())).await?;
    Ok(pages::stopped(what))
}

/// The script that shows messages while no page is open. Its address says for which pages it is: all of them.
async fn worker() -> Result<Response, Error> {
    assets::at_root("worker.js")
}

/// What a browser has to know to put us on a home screen.
async fn manifest() -> Response {
    let icons = serde_json::json!([
        { "src": assets::url("icon.svg"), "type": "image/svg+xml", "sizes": "any" },
        { "src": ICON, "type": "image/png", "sizes": format!("{PIXELS}x{PIXELS}") },
    ]);
    let manifest = serde_json::json!({
        "id": "/", "name": "Fivepaths", "short_name": "Fivepaths", "start_url": "/", "scope": "/", "display": "standalone",
        "background_color": "#efe3c8", "theme_color": "#efe3c8", "icons": icons,
    });
    let headers = [(CONTENT_TYPE, "application/manifest+json"), (CACHE_CONTROL, "no-cache")];
    (headers, manifest.to_string()).into_response()
}

/// Our mark as a picture, drawn once.
async fn icon() -> Result<Response, Error> {
    static PICTURE: LazyLock<Option<Arc<[u8]>>> = LazyLock::new(|| {
        let sized = format!("<svg width=\"{PIXELS}\" height=\"{PIXELS}\"");
        png(&assets::ICON.replacen("<svg", &sized, 1))
    });
    let picture = PICTURE.as_ref().ok_or(Error::NotFound)?;
    Ok(([(CONTENT_TYPE, "image/png"), (CACHE_CONTROL, "public, max-age=86400")], picture.to_vec()).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_of_day_has_hours_and_minutes() {
        assert_eq!([minutes("22:30"), minutes("00:00"), minutes("7:05")], [Some(1350), Some(0), Some(425)]);
        for wrong in ["", "22", "24:00", "12:60", "-1:30", "12:-5", "x:y", "1:2:3"] {
            assert_eq!(minutes(wrong), None, "{wrong}");
        }
    }
}
