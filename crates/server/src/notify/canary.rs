//! A mail to the host's own address once a day, so that they notice when mail does not arrive any more. The metrics tell the
//! same to programs.

use std::time::Duration;

use super::{Mail, store};
use crate::app::App;
use crate::store::jobs::{self, Claim, Job};
use crate::store::{Millis, Statement, Stored, Write};
use crate::web::error::causes;
use crate::web::site::public_link;
use crate::web::words::{Language, speak, t, utc};

/// The kind of the job; there is one.
const CANARY: &str = "canary";
const DAY: Millis = 24 * 60 * 60 * 1_000;
/// How long the job belongs to the node that claimed it.
const LEASE: Millis = 60_000;
/// How often to look.
const LOOK: Duration = Duration::from_secs(60);

/// Kind, when. A job that is there already stays as it is.
static BEGIN: Statement = Statement::Row(
    "INSERT INTO job (kind, subject, owner, lane, due, lease, behind) VALUES ($1, 0, 0, 0, $2, 0, 0)
     ON CONFLICT (kind, subject) DO NOTHING",
);

/// Writes the mail once a day until it is dropped. Without an address there is nothing to do.
pub(super) async fn run(app: &App) {
    if app.settings().canary.is_none() {
        return;
    }
    loop {
        if let Err(error) = once(app).await {
            tracing::error!(error = %causes(&error), "cannot write the daily mail to the host");
        }
        tokio::time::sleep(LOOK).await;
    }
}

/// Writes the mail if it is due.
pub(super) async fn once(app: &App) -> Stored<()> {
    let (Some(address), now) = (app.settings().canary.clone(), app.now()) else { return Ok(()) };
    if app.settings().mailer.is_none() {
        return Ok(());
    }
    let next = app.store().next_due(CANARY, store::LANE).await?;
    if next.is_none() {
        app.store().write(Write::new().row(&BEGIN, vec![CANARY.into(), now.into()])).await?;
    }
    if next.is_some_and(|next| next > now && next <= now + DAY) {
        return Ok(());
    }
    let claim = Claim { kind: CANARY, lane: store::LANE, now, until: now + LEASE, horizon: DAY, most: 1 };
    if app.store().claim(claim).await?.is_empty() {
        return Ok(());
    }
    // Hosts are spoken to in English, as by `fivepaths admin`.
    let site = public_link(app, "/").unwrap_or_default();
    let (subject, body) =
        speak(Language::English, || (t!("canary-subject"), t!("canary-body", url = site, time = utc(now))));
    let mail = Mail { id: Mail::number(app.secret()), person: 0, address, subject, body, at: now, about: None };
    let again = Job { kind: CANARY, subject: 0, owner: 0, lane: store::LANE, due: now + DAY };
    app.store().write(mail.queue().row(&jobs::SET, again.values())).await?;
    Ok(())
}
