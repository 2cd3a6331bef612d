//! Whether the process is alive, and whether it can do its work.

use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;

use crate::app::App;

/// A database that takes longer than this is as good as gone.
const PATIENCE: Duration = Duration::from_secs(2);

/// The process runs and answers.
pub(crate) async fn health() -> &'static str {
    "ok"
}

/// The database answers and has the tables of this version: without them the server does not even start. The
/// reason for a failure is in the log, since this address is for everybody.
pub(crate) async fn ready(State(app): State<App>) -> (StatusCode, &'static str) {
    match tokio::time::timeout(PATIENCE, app.check()).await {
        Ok(Ok(())) => (StatusCode::OK, "ready"),
        Ok(Err(error)) => {
            tracing::error!(error = %super::error::causes(&error), "the server is not ready");
            (StatusCode::SERVICE_UNAVAILABLE, "the database fails")
        }
        Err(_) => {
            tracing::error!("the server is not ready: the database does not answer");
            (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer")
        }
    }
}
