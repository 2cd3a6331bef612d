//! Pairs those who wait, on every node: at once when somebody comes here, and every second, since whoever waits longer
//! plays ratings that are further away. It also calls off tables whose two people did not both come.
//!
//! Every look reads all who wait. The longer that takes, the longer the pause before the next one, so that a node never
//! spends more than a small part of its time on it.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use fivepaths_rules::Seed;
use futures_util::future::join_all;

use super::pairing::{Waiter, pairs};
use super::{ABSENT, store};
use crate::app::{App, hex};
use crate::store::Stored;
use crate::table::{NewTable, SeatRow, bounded};
use crate::web::error::causes;
use crate::web::session::distinct;

/// How often to look.
const LOOK: Duration = Duration::from_secs(1);
/// How much longer than a look the pause after it is: if nobody comes, and if somebody does.
const REST: u32 = 20;
const BREATH: u32 = 3;

/// Pairs people until it is dropped.
pub async fn run(app: App) {
    loop {
        // Taken before looking, so that nobody who comes meanwhile is missed.
        let (came, began) = (app.somebody_waits().notified(), Instant::now());
        if let Err(error) = once(&app).await {
            tracing::warn!(error = %causes(&error), "cannot pair those who wait");
        }
        let took = began.elapsed();
        let soon = async {
            tokio::join!(came, tokio::time::sleep(took * BREATH));
        };
        tokio::select! {
            () = tokio::time::sleep(LOOK.max(took * REST)) => {}
            () = soon => {}
        }
    }
}

/// Pairs everybody who can be paired now; gives how many tables that may have made.
///
/// # Errors
/// When the database fails.
pub async fn once(app: &App) -> Stored<usize> {
    call_off(app).await?;
    let waiting = store::queue(app.store(), app.now()).await?;
    if waiting.len() < 2 {
        return Ok(0);
    }
    let blocked: HashSet<(i64, i64)> = store::blocked(app.store()).await?.into_iter().collect();
    let pairs = pairs(&waiting, &blocked, app.now());
    let writes = pairs.iter().filter_map(|&[one, other]| {
        let (one, other) = (&waiting[one], &waiting[other]);
        let table = table(app, one, other)?;
        Some(app.store().write(super::pair([one, other].map(|who| (who.person, who.since)), &table)))
    });
    for written in join_all(writes).await {
        written?;
    }
    Ok(pairs.len())
}

/// A table for two. Who begins is decided by the shuffle, so the order of the seats does not matter.
fn table(app: &App, one: &Waiter, other: &Waiter) -> Option<NewTable> {
    let names = [one.name.clone(), distinct(&other.name, std::slice::from_ref(&one.name))];
    Some(NewTable {
        rules: bounded(one.wants.quick.rules()?).ok()?,
        public: true,
        rated: one.wants.rated,
        clock: Some(one.wants.pace.clock()),
        invite: hex(&app.secret::<16>()),
        server_seed: Seed::new(app.secret()),
        decks: None,
        seats: vec![SeatRow::person(one.person, &names[0]), SeatRow::person(other.person, &names[1])],
        at: app.now(),
    })
}

/// Closes tables at which somebody sits alone who was promised an opponent.
async fn call_off(app: &App) -> Stored<()> {
    for game in store::absent(app.store(), app.now() - ABSENT).await? {
        let Some(table) = app.table(game).await? else { continue };
        if let Ok(step) = table.call_off(app.moment()) {
            app.carry_out(step).await?;
        }
    }
    Ok(())
}
