//! Sends the messages that wait.

use std::time::Duration;

use serde_json::json;

use super::address::Endpoint;
use super::post::{Parcel, Posted, post};
use super::seal::seal;
use super::store::{Kind, Message, PUSH, again, done, gone, load};
use crate::app::App;
use crate::notify::letters::opponents;
use crate::notify::store::LANE;
use crate::notify::wishes::wishes;
use crate::notify::zone::Zone;
use crate::people::{self, language_of};
use crate::store::jobs::Claim;
use crate::store::{Millis, Stored};
use crate::table::lists;
use crate::web::error::causes;
use crate::web::site::public_link;
use crate::web::words::{speak, t};

/// How long a message belongs to the node that sends it; longer than the time-out of one attempt.
const LEASE: Millis = 60_000;
/// How many messages are sent at once.
const AT_ONCE: i64 = 8;
/// How often to look for messages that another node left behind.
const LOOK: Duration = Duration::from_secs(5);
const MINUTE: Millis = 60_000;
/// How long to wait before another attempt, by the number of attempts, unless the push service asks for more. After the
/// last, the message is given up.
const WAITS: [Millis; 5] = [MINUTE / 2, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 60 * MINUTE];
/// No message waits longer than this; see [`Claim::horizon`].
const HORIZON: Millis = 24 * 60 * MINUTE;
/// For how long a push service keeps a message for a browser that is switched off.
const KEPT: Millis = 24 * 60 * MINUTE;

/// Sends messages until it is dropped.
pub(crate) async fn run(app: &App) {
    loop {
        // Taken before looking, so that a message which is written meanwhile is not missed.
        let work = app.store().work();
        match send_due(app).await {
            Ok(0) => {
                tokio::select! {
                    () = tokio::time::sleep(LOOK) => {}
                    () = work => {}
                }
            }
            Ok(_) => {}
            Err(error) => {
                tracing::error!(error = %causes(&error), "cannot claim the messages to browsers");
                tokio::time::sleep(LOOK).await;
            }
        }
    }
}

/// Sends all messages that are due.
pub(crate) async fn once(app: &App) -> Stored<()> {
    while send_due(app).await? > 0 {}
    Ok(())
}

async fn send_due(app: &App) -> Stored<usize> {
    let now = app.now();
    if app.store().next_due(PUSH, LANE).await?.is_none_or(|next| next > now && next <= now + HORIZON) {
        return Ok(0);
    }
    let claim = Claim { kind: PUSH, lane: LANE, now, until: now + LEASE, horizon: HORIZON, most: AT_ONCE };
    let messages = app.store().claim(claim).await?;
    let mut sending = tokio::task::JoinSet::new();
    for &id in &messages {
        let app = app.clone();
        sending.spawn(async move {
            if let Err(error) = send(&app, id).await {
                tracing::error!(error = %causes(&error), "cannot send a message to a browser");
            }
        });
    }
    while sending.join_next().await.is_some() {}
    Ok(messages.len())
}

async fn send(app: &App, id: i64) -> Stored<()> {
    let Some(message) = load(app.store(), id).await? else {
        app.store().write(done(id)).await?;
        return Ok(());
    };
    let now = app.now();
    let posted = match words(app, &message, now).await? {
        Some(words) => Some(hand_over(app, &message, &words, now).await?),
        None => None,
    };
    let Some(posted) = posted else {
        // The turn was made meanwhile, or such messages were switched off.
        app.store().write(done(id)).await?;
        return Ok(());
    };
    app.metrics().pushed(posted == Posted::Taken);
    if posted != Posted::Taken {
        tracing::debug!(message = id, ?posted, "a message to a browser was not taken");
    }
    let wait = usize::try_from(message.tries).ok().and_then(|tries| WAITS.get(tries));
    let after = match (posted, wait) {
        (Posted::Later(least), Some(&wait)) => again(id, message.person, now + wait.max(least.unwrap_or(0))),
        (Posted::Gone, _) => gone(message.browser).and(done(id)),
        (Posted::Taken | Posted::Refused | Posted::Later(_), _) => done(id),
    };
    app.store().write(after).await?;
    Ok(())
}

async fn hand_over(app: &App, message: &Message, words: &str, now: Millis) -> Stored<Posted> {
    let endpoint = Endpoint::new(&message.subscription.endpoint, app.settings().push_to_loopback);
    let (Some(endpoint), Some(reader)) = (endpoint, message.subscription.reader()) else { return Ok(Posted::Refused) };
    let Ok(body) = seal(words.as_bytes(), &reader, &app.secret()) else { return Ok(Posted::Refused) };
    let us = public_link(app, "/").unwrap_or_default();
    let Some(token) = app.secrets().await?.token(&endpoint.service(), &us, now) else { return Ok(Posted::Refused) };
    let topic = format!("game-{}", message.game);
    let kept = message.deadline.map_or(KEPT, |deadline| (deadline - now).min(KEPT));
    let urgent = message.kind == Kind::Call;
    Ok(post(&endpoint, Parcel { token: &token, topic: &topic, ttl: kept, urgent, body }).await)
}

/// What a message says, as declarative web push has it; `None` if there is nothing to say any more, or nobody who wants to
/// hear it.
async fn words(app: &App, message: &Message, now: Millis) -> Stored<Option<String>> {
    let person = message.person;
    let (account, wishes) = (people::store::account(app.store(), person).await?, wishes(app.store(), person).await?);
    let wanted = match message.kind {
        Kind::Turn => wishes.push_turn,
        Kind::Call => wishes.push_calls,
    };
    let in_time = message.deadline.is_none_or(|deadline| deadline > now);
    let account = account.filter(|account| account.disabled.is_none() && wanted && message.counts && in_time);
    let (Some(account), Some(url)) = (account, public_link(app, &format!("/game/{}", message.game))) else {
        return Ok(None);
    };
    let table = lists::active(app.store(), person).await?.into_iter().find(|table| table.id == message.game);
    let Some(table) = table else { return Ok(None) };
    let language = language_of(&account);
    let (title, body) = speak(language, || {
        let names = opponents(&table, person);
        let until = message.deadline.map(|deadline| Zone::new(&wishes.zone).say(deadline));
        let title = match message.kind {
            Kind::Turn => t!("remind-push-turn"),
            Kind::Call => t!("remind-push-call"),
        };
        let body = match until {
            Some(time) => t!("remind-push-until", names = names, time = time),
            None => t!("remind-push-against", names = names),
        };
        (title, body)
    });
    let shown = json!({
        "title": title, "body": body, "lang": language.code(), "dir": "ltr",
        "tag": format!("game-{}", message.game), "navigate": url,
    });
    Ok(Some(json!({ "web_push": 8030, "notification": shown }).to_string()))
}
