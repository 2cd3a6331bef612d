//! Deletes what nobody will miss: tables that were never played, guests who never sat down, accounts that nobody ever
//! used, and what was said at tables long ago.
//!
//! Without this, somebody who asks for new tables all day could fill the disk. It deletes a few at a time, since all
//! other writes wait meanwhile.

use std::time::Duration;

use crate::app::App;
use crate::store::{Millis, Stored};
use crate::{lobby, manners, notify, people, table};

/// How often to look.
const EVERY: Duration = Duration::from_secs(10 * 60);
const DAY: Millis = 24 * 60 * 60 * 1_000;
/// Tables that were closed before the deal are kept for a day, so that their players can read why.
const CLOSED: Millis = DAY;
/// An account that never sat at a table is kept this long after it was last used. Its name is all that it has.
const UNUSED: Millis = 90 * DAY;
/// No browser keeps a cookie for longer.
const SESSION: Millis = 400 * DAY;

/// Deletes, again and again, until it is dropped.
pub(crate) async fn run(app: App) {
    loop {
        if let Err(error) = once(&app).await {
            tracing::warn!(%error, "cannot forget what nobody played");
        }
        tokio::time::sleep(EVERY).await;
    }
}

async fn once(app: &App) -> Stored<()> {
    let (now, settings) = (app.now(), app.settings());
    let open = now - Millis::from(settings.open_table_days) * DAY;
    app.store().write(table::store::purge(open, now - CLOSED)).await?;
    // These are looked for outside of the write, so that nobody waits for that.
    for person in people::store::unused(app.store(), now - UNUSED).await? {
        app.store().write(people::forget_unused(person, now - UNUSED)).await?;
    }
    let idle = now - Millis::from(settings.idle_guest_days) * DAY;
    app.store().write(people::forget_idle(idle)).await?;
    app.store().write(people::forget_old(now, now - SESSION)).await?;
    app.store().write(lobby::purge(now)).await?;
    app.store().write(notify::purge()).await?;
    app.store().write(manners::purge(now)).await?;
    Ok(())
}
