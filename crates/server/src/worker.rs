//! What most workers do all day: whatever is due, and then nothing until the next thing is, or until something was written.

use std::time::Duration;

use crate::app::App;
use crate::store::{Millis, Stored};
use crate::web::error::causes;

/// How often to look for what another node has set or left behind.
const LOOK: Duration = Duration::from_secs(5);
/// How long to wait if the database fails.
const FAILED: Duration = Duration::from_secs(1);

/// Works until it is dropped. `once` does what is due and gives the next moment at which something is, if there is one. If it
/// fails, `failure` is logged.
pub(crate) async fn work<F: Future<Output = Stored<Option<Millis>>>>(app: &App, failure: &str, once: impl Fn() -> F) {
    loop {
        // Taken before looking, so that what is written meanwhile is not missed.
        let work = app.store().work();
        let wait = match once().await {
            Ok(next) => next.map_or(LOOK, |next| until(next, app.now())).min(LOOK),
            Err(error) => {
                tracing::error!(error = %causes(&error), "{failure}");
                FAILED
            }
        };
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            () = work => {}
        }
    }
}

/// How long it is until a moment. Another worker may be at a job that is due already, so it is never nothing.
fn until(next: Millis, now: Millis) -> Duration {
    Duration::from_millis((next - now).max(20).unsigned_abs())
}
