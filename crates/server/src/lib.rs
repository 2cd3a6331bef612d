//! A table in the browser: both games, against people and bots.
//!
//! A request comes in through the guard (where it comes from, how often), is
//! answered by a handler in `routes`, which loads a [`table::Table`] (the stored row, replayed into a
//! match), asks `sight` what this visitor may see of it, and hands that to a component in `pages`.
//! Steps at a table are pure functions that give a [`storage::Change`]; the storage carries it out if
//! nothing else happened in between, and tells every listener.
//!
//! ```no_run
//! # async fn serve() -> Result<(), Box<dyn std::error::Error>> {
//! use fivepaths_server::{App, Settings, Surroundings};
//! let storage = fivepaths_server::open("fivepaths.db").await?;
//! let app = App::new(storage, Settings::default(), Surroundings::default());
//! let listener = tokio::net::TcpListener::bind("127.0.0.1:8080").await?;
//! fivepaths_server::serve(app, listener).await?;
//! # Ok(()) }
//! ```

mod app;
mod assets;
pub mod bots;
mod error;
mod fields;
mod guard;
mod limits;
mod live;
mod pages;
mod routes;
mod sight;
pub mod storage;
pub mod table;
mod text;
mod visitor;

use std::net::SocketAddr;
use std::time::Duration;

use axum::serve::ListenerExt as _;

pub use app::{App, Fill, Settings, Surroundings, open};

/// Everything the server answers.
pub fn app(app: App) -> axum::Router {
    routes::router(app)
}

/// How long requests that are under way may take when the server stops.
const GRACE: Duration = Duration::from_secs(5);

/// Serves until the process is told to stop, and plays for the bots meanwhile.
pub async fn serve(app: App, listener: tokio::net::TcpListener) -> std::io::Result<()> {
    serve_until(app, listener, told_to_stop()).await
}

/// Serves until `stop`. Then streams end, since they never would by themselves, requests that are
/// under way are answered, and pages connect again when the server is back.
pub async fn serve_until(
    app: App,
    listener: tokio::net::TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let bots = tokio::spawn(bots::run(app.clone()));
    // News are small, and should not wait to become larger. A socket that refuses still works.
    let listener = listener.tap_io(|connection| drop(connection.set_nodelay(true)));
    let service = routes::router(app.clone()).into_make_service_with_connect_info::<SocketAddr>();
    let told = app.clone();
    let stopping = async move {
        stop.await;
        told.stop();
    };
    let patience = async {
        app.stopped().await;
        tokio::time::sleep(GRACE).await;
    };
    let result = tokio::select! {
        result = axum::serve(listener, service).with_graceful_shutdown(stopping) => result,
        () = patience => Ok(()),
    };
    bots.abort();
    result
}

async fn told_to_stop() {
    let interrupted = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminated = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    tokio::select! {
        () = interrupted => {}
        () = terminated => {}
    }
}
