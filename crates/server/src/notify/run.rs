//! Sends what is in the outbox.

use super::mail::{Mailer, NotSent};
use super::store::{LANE, MAIL, PATIENT, again, done, load};
use super::{Mail, canary, letters, push, remind};
use crate::app::App;
use crate::store::jobs::Claim;
use crate::store::{Millis, Stored};
use crate::web::error::causes;
use crate::worker;

/// How long a mail belongs to the node that sends it; longer than all time-outs of one attempt together.
const LEASE: Millis = 120_000;
/// How many mails are sent at once.
const AT_ONCE: i64 = 4;
const MINUTE: Millis = 60_000;
/// How long to wait before another attempt, by the number of attempts. After the last, a mail with a link is given up,
/// since the link would be too old.
const WAITS: [Millis; 5] = [MINUTE / 2, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE];
/// A reminder gets its words only when it is sent, so it is as good as new whenever the mail server is back. It is tried
/// again so often, for so long.
const SELDOM: Millis = 30 * MINUTE;
const KEPT: Millis = 3 * 24 * 60 * MINUTE;
/// No mail waits longer than this; see [`Claim::horizon`].
const HORIZON: Millis = 24 * 60 * MINUTE;

/// Reminds people and sends what waits, until it is dropped.
pub(crate) async fn run(app: App) {
    tokio::join!(remind::run(&app), canary::run(&app), push::run::run(&app), mails(&app));
}

/// Sends mails. Without a mail server there is nothing to do.
async fn mails(app: &App) {
    if app.settings().mailer.is_some() {
        let work = |lane| {
            worker::work(app, "cannot claim the mails", move || async move { sent(app, lane).await.map(|()| None) })
        };
        tokio::join!(work(LANE), work(PATIENT));
    }
}

/// Sends all mails that are due.
pub(super) async fn once(app: &App) -> Stored<()> {
    let (links, reminders) = tokio::join!(sent(app, LANE), sent(app, PATIENT));
    links.and(reminders)
}

/// Sends all mails of a queue that are due.
async fn sent(app: &App, lane: i64) -> Stored<()> {
    if let Some(mailer) = app.settings().mailer.clone() {
        while send_due(app, &mailer, lane).await? > 0 {}
    }
    Ok(())
}

/// Sends the mails that are due; gives how many there were.
async fn send_due(app: &App, mailer: &Mailer, lane: i64) -> Stored<usize> {
    let now = app.now();
    if app.store().next_due(MAIL, lane).await?.is_none_or(|next| next > now && next <= now + HORIZON) {
        return Ok(0);
    }
    let claim = Claim { kind: MAIL, lane, now, until: now + LEASE, horizon: HORIZON, most: AT_ONCE };
    let mails = app.store().claim(claim).await?;
    let mut sending = tokio::task::JoinSet::new();
    for &id in &mails {
        let (app, mailer) = (app.clone(), mailer.clone());
        sending.spawn(async move {
            if let Err(error) = send(&app, &mailer, id).await {
                tracing::error!(error = %causes(&error), "cannot send a mail");
            }
        });
    }
    while sending.join_next().await.is_some() {}
    Ok(mails.len())
}

async fn send(app: &App, mailer: &Mailer, id: i64) -> Stored<()> {
    let Some((mail, tries)) = load(app.store(), id).await? else {
        app.store().write(done(id)).await?;
        return Ok(());
    };
    let (written, stop) = match mail.about {
        None => (mail.clone(), None),
        Some(about) => match letters::write(app, &mail, about).await? {
            Some(letter) => (letter.mail, Some(letter.stop)),
            None => {
                // The turns were made meanwhile, or such mails were switched off.
                app.store().write(done(id)).await?;
                return Ok(());
            }
        },
    };
    let sent = mailer.send(&written, stop.as_deref()).await;
    app.metrics().mailed(sent.is_ok(), app.now());
    let after = match (sent, wait(&mail, tries, app.now())) {
        (Err(NotSent::Later), Some(wait)) => again(&mail, app.now() + wait),
        (Err(_), _) => {
            tracing::error!(mail = id, "a mail is given up");
            done(id)
        }
        (Ok(()), _) => done(id),
    };
    app.store().write(after).await?;
    Ok(())
}

/// How long a mail waits before another attempt, after so many; `None` if it is given up.
fn wait(mail: &Mail, tries: i64, now: Millis) -> Option<Millis> {
    let quick = usize::try_from(tries).ok().and_then(|tries| WAITS.get(tries).copied());
    quick.or_else(|| (mail.about.is_some() && now < mail.at + KEPT).then_some(SELDOM))
}
