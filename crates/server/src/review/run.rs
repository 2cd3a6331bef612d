//! Makes the reviews that people asked for: one at a time, on a thread of its own that has the lowest priority and waits
//! while a bot has to move.
//!
//! The thread takes one short step after another and looks before each whether it has to wait. What it finds goes
//! through a channel to the task that writes it. If the task goes away, the channel closes and the thread ends.

use std::time::Duration;

use fivepaths_insight::HistoryError;
use fivepaths_insight::review::{Job, Report, StepReport, Task};
use fivepaths_rules::Record;
use tokio::sync::mpsc;

use super::{BROKE_OFF, SETTINGS, TOO_LONG, UNSOUND, made_with, record, reviewer, store};
use crate::app::App;
use crate::bots::UnderWay;
use crate::store::jobs::Claim;
use crate::store::{Millis, Stored};
use crate::web::error::causes;

/// How long a review belongs to the node that makes it. It is renewed meanwhile.
const LEASE: Millis = 30_000;
/// How often it is renewed.
const RENEW: Duration = Duration::from_secs(10);
/// No lease and no due time lies further ahead than this; see [`Claim::horizon`].
const HORIZON: Millis = 120_000;
/// How often to look for reviews that another node left behind.
const LOOK: Duration = Duration::from_secs(2);
/// How much may wait to be written before the thread waits as well.
const WAITING: usize = 16;
/// While a bot has to move, the thread looks this often whether it is still wanted.
const PATIENCE: Duration = Duration::from_millis(200);

/// What the thread tells.
enum Told {
    /// The sums of luck and skill are known.
    Draft(Box<Report>),
    /// A decision is judged.
    Step(Task, Box<StepReport>),
    /// Everything is.
    Done(Box<Report>),
    /// The record cannot be reviewed, and why.
    Refused(&'static str),
}

/// Makes reviews until it is dropped.
pub async fn run(app: App) {
    loop {
        // Taken before looking, so that a review which is asked for meanwhile is not missed.
        let work = app.store().work();
        match next(&app).await {
            Ok(Some(id)) => {
                if let Err(error) = review(&app, id).await {
                    tracing::error!(error = %causes(&error), review = id, "a review broke off");
                }
            }
            Ok(None) => {
                tokio::select! {
                    () = tokio::time::sleep(LOOK) => {}
                    () = work => {}
                }
            }
            Err(error) => {
                tracing::error!(error = %causes(&error), "cannot claim a review");
                tokio::time::sleep(LOOK).await;
            }
        }
    }
}

/// The next review to be made. It looks before it claims, since claiming writes.
async fn next(app: &App) -> Stored<Option<i64>> {
    let now = app.now();
    let due = app.store().next_due(store::REVIEW, store::LANE).await?;
    if due.is_none_or(|due| due > now && due <= now + HORIZON) {
        return Ok(None);
    }
    let (kind, lane) = (store::REVIEW, store::LANE);
    let claim = Claim { kind, lane, now, until: now + LEASE, horizon: HORIZON, most: 1 };
    Ok(app.store().claim(claim).await?.first().copied())
}

async fn review(app: &App, id: i64) -> Stored<()> {
    let review = store::review(app.store(), id).await?.filter(super::Review::is_under_way);
    let table = match &review {
        Some(review) => app.table(review.game).await?,
        None => None,
    };
    let (Some(review), Some(record)) = (review, table.as_deref().and_then(record)) else {
        app.store().write(store::forget(id)).await?;
        return Ok(());
    };
    let now = made_with();
    if review.made_with != now {
        app.store().write(store::begin_anew(id, &now)).await?;
    }
    let done = store::steps(app.store(), id).await?;
    let (tell, told) = mpsc::channel(WAITING);
    let bots = app.bots_under_way().clone();
    let thread = std::thread::Builder::new().name("review".into()).spawn(move || {
        step_back();
        think(record, done, &bots, &tell);
    });
    if thread.is_err() {
        // Another attempt follows when the lease has run out.
        tracing::error!("cannot start the thread of a review");
        return Ok(());
    }
    write_down(app, id, told).await
}

/// Writes what the thread tells, and renews the lease.
async fn write_down(app: &App, id: i64, mut told: mpsc::Receiver<Told>) -> Stored<()> {
    let mut renew = tokio::time::interval(RENEW);
    loop {
        let heard = tokio::select! {
            heard = told.recv() => heard,
            _ = renew.tick() => {
                app.store().write(store::keep(id, app.now() + LEASE)).await?;
                continue;
            }
        };
        match heard {
            Some(Told::Draft(report)) => app.store().write(store::draft(id, &report)).await?,
            Some(Told::Step(task, step)) => app.store().write(store::add_step(id, task, &step)).await?,
            Some(Told::Done(report)) => {
                app.metrics().reviewed();
                app.store().write(store::finish(id, &report, app.now())).await?;
                return Ok(());
            }
            Some(Told::Refused(why)) => {
                app.store().write(store::give_up(id, why, app.now())).await?;
                return Ok(());
            }
            None => {
                tracing::error!(review = id, "the thread of a review broke off");
                app.store().write(store::give_up(id, BROKE_OFF, app.now())).await?;
                return Ok(());
            }
        };
    }
}

/// Makes a review, or what is left of one. It ends early if nobody listens any more.
fn think(record: Record, done: Vec<(Task, StepReport)>, bots: &UnderWay, tell: &mpsc::Sender<Told>) {
    let reviewer = reviewer();
    let mut job = match Job::new(record, SETTINGS, done) {
        Ok(job) => job,
        Err(error) => {
            tracing::warn!(%error, "a record cannot be reviewed");
            let why = if matches!(error, HistoryError::TooLong(..)) { TOO_LONG } else { UNSOUND };
            let _ = tell.blocking_send(Told::Refused(why));
            return;
        }
    };
    let mut drafted = false;
    while !job.is_done() {
        while !bots.wait_for_none(PATIENCE) {
            if tell.is_closed() {
                return;
            }
        }
        let found = job.step(reviewer).map(|(task, step)| Told::Step(*task, Box::new(step.clone())));
        let mut said = Vec::from_iter(found);
        if !drafted && let Some(mut report) = job.report(reviewer) {
            drafted = true;
            report.rounds.iter_mut().for_each(|round| round.steps.clear());
            said.push(Told::Draft(Box::new(report)));
        }
        if tell.is_closed() || said.into_iter().any(|told| tell.blocking_send(told).is_err()) {
            return;
        }
    }
    if let Some(report) = job.report(reviewer) {
        let _ = tell.blocking_send(Told::Done(Box::new(report)));
    }
}

/// Gives this thread the lowest priority, so that it gets what nobody else needs.
fn step_back() {
    // Elsewhere this would slow the whole process down.
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, 19) {
        tracing::debug!(%error, "cannot lower the priority of reviews");
    }
}
