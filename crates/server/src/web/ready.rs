//! Whether the process is alive, and whether it can do its work.

use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;

use crate::app::App;

/// A database that takes longer than this counts as not answering.
const PATIENCE: Duration = Duration::from_secs(2);

/// The process runs and answers.
pub(crate) async fn health() -> &'static str {
    "ok"
}

/// The database answers. It has the tables of this version, since otherwise the server would not have started. The
/// reason for a failure is only in the log, since anybody can ask this address.
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
