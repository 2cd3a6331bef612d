//! Looks whom to remind: a job for each person for whom something waits.
//!
//! What is due is marked at its turn and queued in one write. The mark fails if the turn was made meanwhile, or if another
//! node was quicker, and then nothing of the write happens. So each reminder of a turn is queued once, whoever looks and
//! however often.

use super::plan::{Plan, Ways, plan};
use super::push::{self, store::Kind};
use super::store::{self, LANE, Mark, REMIND, Waiting, look_again, mark};
use super::wishes::wishes;
use super::zone::Zone;
use super::{About, Mail};
use crate::app::App;
use crate::people;
use crate::store::jobs::Claim;
use crate::store::{Millis, Stored, Write};
use crate::web::error::causes;
use crate::worker;
use fivepaths_club::Hours;
use futures_util::{StreamExt as _, stream};

/// How long a job belongs to the worker that claimed it.
const LEASE: Millis = 30_000;
/// Nothing is due later than this: the longest turn with all its pauses. See [`Claim::horizon`].
const HORIZON: Millis = 60 * fivepaths_club::DAY;
/// How many jobs are claimed at once.
const AT_ONCE: i64 = 32;
/// How many of them are looked at at the same time.
const TOGETHER: usize = 8;

/// Looks whom to remind until it is dropped.
pub(super) async fn run(app: &App) {
    worker::work(app, "cannot look whom to remind", || once(app)).await;
}

/// Looks at everybody for whom something is due now; gives the next moment at which something is. It looks before it
/// claims, since claiming writes, and an idle server should write nothing.
pub(super) async fn once(app: &App) -> Stored<Option<Millis>> {
    loop {
        let now = app.now();
        let Some(next) = app.store().next_due(REMIND, LANE).await? else { return Ok(None) };
        if next > now && next <= now + HORIZON {
            return Ok(Some(next));
        }
        let lease = now + LEASE;
        let claim = Claim { kind: REMIND, lane: LANE, now, until: lease, horizon: HORIZON, most: AT_ONCE };
        let people = app.store().claim(claim).await?;
        if people.is_empty() {
            // Another worker was quicker.
            return Ok(Some(now));
        }
        // Some at the same time, since what they write can share a commit.
        let looks = stream::iter(people).for_each_concurrent(TOGETHER, |person| async move {
            if let Err(error) = look(app, person, lease).await {
                // The others do not wait for it. It is done after the lease.
                tracing::error!(error = %causes(&error), person, "cannot look what to remind somebody of");
            }
        });
        looks.await;
    }
}

/// Looks what is due for one person, and queues it.
async fn look(app: &App, person: i64, lease: Millis) -> Stored<()> {
    let account = people::store::account(app.store(), person).await?.filter(|account| account.disabled.is_none());
    let Some(account) = account else {
        app.store().write(look_again(person, lease, None)).await?;
        return Ok(());
    };
    let (waiting, wishes) = (store::waiting(app.store(), person).await?, wishes(app.store(), person).await?);
    let public = app.settings().public_url.is_some();
    let browsers = if public { push::store::browsers(app.store(), person).await? } else { Vec::new() };
    let ways = Ways {
        mail: super::sends_mail(app) && account.email.is_some(),
        push: !browsers.is_empty(),
        open: app.tabs().is_open(person),
    };
    let (zone, now) = (Zone::new(&wishes.zone), app.now());
    let plan = {
        let hours = Hours { quiet: wishes.quiet, offset: &|at| zone.offset(at) };
        plan(now, &waiting, &wishes, ways, &hours)
    };
    let mut write = marks(app, person, &waiting, &plan, ways.mail && wishes.wants(super::What::Calls), now);
    let messages = [(Kind::Turn, &plan.tell, wishes.push_turn), (Kind::Call, &plan.call, wishes.push_calls)];
    for (kind, places, _) in messages.into_iter().filter(|(.., wanted)| *wanted) {
        for wait in places.iter().filter_map(|&place| waiting.get(place)) {
            for browser in &browsers {
                let id = Mail::number(app.secret());
                write = write.and(push::store::queue(id, person, browser.id, wait.game, wait.turn, kind, now));
            }
        }
    }
    // If the write is stale, whoever was quicker has set the job anew. What lies further ahead than anything can was written
    // before the clock was set back; it is looked at again all the same, and not over and over.
    let next = plan.next.map(|next| next.min(now + HORIZON));
    app.store().write(write.and(look_again(person, lease, next))).await?;
    Ok(())
}

/// The marks of what is said, in the order of the games, and the mails.
fn marks(app: &App, person: i64, waiting: &[Waiting], plan: &Plan, calls_by_mail: bool, now: Millis) -> Write {
    let (digest, calls) = (Mail::number(app.secret()), Mail::number(app.secret()));
    let mut write = Write::new();
    for (place, wait) in waiting.iter().enumerate() {
        let all = [(&plan.tell, Mark::Told), (&plan.mail, Mark::Mailed(digest)), (&plan.call, Mark::Called(calls))];
        for (_, as_) in all.into_iter().filter(|(places, _)| places.contains(&place)) {
            write = write.and(mark(wait.game, wait.turn, as_));
        }
    }
    if !plan.mail.is_empty() {
        write = write.and(Mail::about(digest, person, About::Digest, now).queue());
    }
    if !plan.call.is_empty() && calls_by_mail {
        write = write.and(Mail::about(calls, person, About::Calls, now).queue());
    }
    write
}
