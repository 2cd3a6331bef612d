//! Sends the messages that wait.
//!
//! Where they go was told us by browsers, so some of these places are slow, and some answer nothing on purpose. None of them
//! may keep the messages of others: each message is sent by a task of its own, as many at once as there are places, and a
//! browser whose push service fails is left alone for a while, longer each time, until it is forgotten.

use std::time::Duration;

use serde_json::json;
use tokio::task::JoinSet;

use super::address::Endpoint;
use super::post::{Parcel, Posted, post};
use super::seal::seal;
use super::store::{Kind, Message, PUSH, again, done, failed, gone, load, put_off, reached};
use crate::app::App;
use crate::notify::letters::opponents;
use crate::notify::store::LANE;
use crate::notify::wishes::wishes;
use crate::notify::zone::Zone;
use crate::people::{self, language_of};
use crate::store::jobs::Claim;
use crate::store::{Millis, Stored, Write};
use crate::table::lists;
use crate::web::error::causes;
use crate::web::site::public_link;
use crate::web::words::{speak, t};

/// How long a message belongs to the node that sends it; longer than the time-out of one attempt.
const LEASE: Millis = 60_000;
/// How many messages are sent at once.
const AT_ONCE: usize = 32;
/// How often to look for messages that another node left behind.
const LOOK: Duration = Duration::from_secs(5);
const MINUTE: Millis = 60_000;
const HOUR: Millis = 60 * MINUTE;
/// How long to wait before another attempt, by the number of attempts, unless the push service asks for more. After the
/// last, the message is given up.
const WAITS: [Millis; 5] = [MINUTE / 2, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR];
/// How long a browser is left alone, by how often it could not be reached in a row. After the last it is forgotten: that is
/// two days at least.
const RESTS: [Millis; 10] =
    [MINUTE / 2, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, 12 * HOUR, 12 * HOUR];
/// No message waits longer than this; see [`Claim::horizon`].
const HORIZON: Millis = 24 * HOUR;
/// For how long a push service keeps a message for a browser that is switched off.
const KEPT: Millis = 24 * HOUR;

/// Sends messages until it is dropped.
pub(crate) async fn run(app: &App) {
    let mut sending = JoinSet::new();
    loop {
        // Taken before looking, so that a message which is written meanwhile is not missed.
        let work = app.store().work();
        match begin(app, &mut sending).await {
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
    let mut sending = JoinSet::new();
    while begin(app, &mut sending).await? > 0 || sending.join_next().await.is_some() {}
    Ok(())
}

/// Begins to send the messages that are due, as many as there is room for, and waits for room if there is none; gives how
/// many there were, or how many were sent meanwhile.
async fn begin(app: &App, sending: &mut JoinSet<()>) -> Stored<usize> {
    while sending.try_join_next().is_some() {}
    let room = AT_ONCE.saturating_sub(sending.len());
    if room == 0 {
        return Ok(usize::from(sending.join_next().await.is_some()));
    }
    let now = app.now();
    if app.store().next_due(PUSH, LANE).await?.is_none_or(|next| next > now && next <= now + HORIZON) {
        return Ok(0);
    }
    let most = i64::try_from(room).unwrap_or(1);
    let claim = Claim { kind: PUSH, lane: LANE, now, until: now + LEASE, horizon: HORIZON, most };
    let messages = app.store().claim(claim).await?;
    for &id in &messages {
        let app = app.clone();
        sending.spawn(async move {
            if let Err(error) = send(&app, id).await {
                tracing::error!(error = %causes(&error), "cannot send a message to a browser");
            }
        });
    }
    Ok(messages.len())
}

async fn send(app: &App, id: i64) -> Stored<()> {
    let now = app.now();
    let message = load(app.store(), id).await?;
    let words = match &message {
        Some(message) => words(app, message, now).await?,
        None => None,
    };
    let (Some(message), Some(words)) = (message, words) else {
        // The turn was made meanwhile, or such messages were switched off.
        app.store().write(done(id)).await?;
        return Ok(());
    };
    // A clock that was set back must not make it wait for longer than any rest.
    if message.rests > now && message.rests <= now + HORIZON {
        app.store().write(put_off(id, message.person, message.rests)).await?;
        return Ok(());
    }
    let posted = hand_over(app, &message, &words, now).await?;
    app.metrics().pushed(posted == Posted::Taken);
    if posted != Posted::Taken {
        tracing::debug!(message = id, ?posted, "a message to a browser was not taken");
    }
    app.store().write(after(id, &message, posted, now)).await?;
    Ok(())
}

/// What becomes of a message, and of its browser.
fn after(id: i64, message: &Message, posted: Posted, now: Millis) -> Write {
    let by = |waits: &[Millis], times: i64| usize::try_from(times).ok().and_then(|times| waits.get(times).copied());
    let rest = by(&RESTS, message.failed);
    match (posted, rest, by(&WAITS, message.tries)) {
        (Posted::Taken, ..) if message.failed > 0 => done(id).and(reached(message.browser)),
        (Posted::Taken, ..) => done(id),
        (Posted::Gone, ..) | (_, None, _) => gone(message.browser).and(done(id)),
        (Posted::Later(least), Some(rest), Some(wait)) => {
            let due = now + wait.max(rest).max(least.unwrap_or(0));
            failed(message.browser, message.failed, now + rest).and(again(id, message.person, due))
        }
        (Posted::Later(_) | Posted::Refused, Some(rest), _) => {
            failed(message.browser, message.failed, now + rest).and(done(id))
        }
    }
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
    let Some(table) = lists::one(app.store(), message.game).await? else { return Ok(None) };
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
