//! What happens by itself when time is up is a job in the database that is due at that moment. A job is set by the same
//! write as the turn that began the time, so whichever node is there does it, also after a restart.
//!
//! Nobody looks at running games. A worker asks for the next moment at which anything is due, which the database finds at
//! the beginning of an index, and sleeps until then. It is woken when a job is set on its own node, and looks now and then
//! for those that other nodes have set.

use super::vacation::{self, VACATION};
use crate::app::App;
use crate::store::jobs::{self, Claim};
use crate::store::{Millis, Stored, Write};
use crate::table::store::CLOCK;
use crate::web::error::causes;
use crate::worker;

/// How long a job belongs to the worker that claimed it.
const LEASE: Millis = 30_000;
/// No time is up later than this: the longest clock with all its pauses and days to claim. See [`Claim::horizon`].
const HORIZON: Millis = 60 * fivepaths_club::DAY;
/// How many jobs are claimed at once.
const AT_ONCE: i64 = 32;

/// Does what is due until it is dropped.
pub(crate) async fn run(app: App) {
    worker::work(&app, "cannot look whose time is up", || once(&app)).await;
}

/// Does everything that is due now; gives the next moment at which something is. It looks before it claims, since
/// claiming writes, and an idle server should write nothing.
///
/// # Errors
/// When the database fails.
pub async fn once(app: &App) -> Stored<Option<Millis>> {
    // Who is back comes first, since that gives their tables another time.
    let back = of_kind(app, VACATION).await?;
    let up = of_kind(app, CLOCK).await?;
    Ok(back.into_iter().chain(up).min())
}

async fn of_kind(app: &App, kind: &'static str) -> Stored<Option<Millis>> {
    loop {
        let now = app.now();
        let Some(next) = app.store().next_due(kind, 0).await? else { return Ok(None) };
        if next > now && next <= now + HORIZON {
            return Ok(Some(next));
        }
        let claim = Claim { kind, lane: 0, now, until: now + LEASE, horizon: HORIZON, most: AT_ONCE };
        let subjects = app.store().claim(claim).await?;
        if subjects.is_empty() {
            // Another worker was quicker.
            return Ok(Some(now));
        }
        for subject in subjects {
            let done = if kind == VACATION { vacation::due(app, subject).await } else { time_up(app, subject).await };
            if let Err(error) = done {
                // The others do not wait for it. It is done after the lease.
                tracing::error!(error = %causes(&error), kind, subject, "cannot do what is due");
            }
        }
    }
}

/// Does what is due at a table. If a turn came first, its write has set the next job, and nothing happens here.
async fn time_up(app: &App, game: i64) -> Stored<()> {
    let table = app.table(game).await?;
    if table.as_ref().is_none_or(|table| table.is_over()) {
        // Nothing is due at a table that is over, and nothing ever will be.
        app.store().write(Write::new().row(&jobs::FORGET, vec![CLOCK.into(), game.into()])).await?;
        return Ok(());
    }
    let Some(table) = table else { return Ok(()) };
    if let Some(person) = table.goes_away(app.now()).map(|(person, _)| person).or_else(|| table.holds_unwritten()) {
        return vacation::look(app, person).await;
    }
    if let Ok(step) = table.time_up(app.moment()) {
        app.carry_out(step).await?;
    }
    Ok(())
}
