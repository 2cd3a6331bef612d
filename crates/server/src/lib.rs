//! A table in the browser: both games, against people and bots.
//!
//! The server consists of rooms, one for each thing people do; `ARCHITECTURE.md` has a reading order. A request
//! passes the guard (where it comes from, how often) and is answered by a handler of a room. The handler loads a
//! [`table::Table`] (the stored row, replayed into a match), asks `sight` what this visitor may see of it, and
//! hands that to a component in `pages`. Steps at a table are pure functions that give a [`table::Step`]. The
//! [`store::Store`] carries out its change if nothing else happened in between, and then the listeners of the table
//! are told.
//!
//! ```no_run
//! # async fn serve() -> Result<(), Box<dyn std::error::Error>> {
//! use fivepaths_server::{App, Settings, Surroundings};
//! let store = fivepaths_server::open("fivepaths.db").await?;
//! let app = App::new(store, Settings::default(), Surroundings::default());
//! let listener = tokio::net::TcpListener::bind("127.0.0.1:8080").await?;
//! fivepaths_server::serve(app, listener).await?;
//! # Ok(()) }
//! ```

pub mod admin;
pub mod answers;
mod app;
pub mod bots;
pub mod clock;
pub mod lobby;
pub mod manners;
pub mod notify;
pub mod people;
mod purge;
pub mod rating;
pub mod review;
pub mod store;
pub mod table;
mod web;
mod worker;

use std::time::Duration;

pub use app::{App, FillSecret, Settings, Surroundings, open};
pub use web::metrics::Metrics;
pub use web::network::{Network, NotANetwork};
pub use web::words;

/// Everything the server answers.
pub fn app(app: App) -> axum::Router {
    web::router(app)
}

/// How long requests that are under way may take when the server stops.
const GRACE: Duration = Duration::from_secs(5);

/// Serves until the process is told to stop, and plays for the bots meanwhile.
///
/// # Errors
/// If the database is lost.
pub async fn serve(app: App, listener: tokio::net::TcpListener) -> std::io::Result<()> {
    serve_until(app, listener, told_to_stop()).await
}

/// Serves the metrics of a server until it is told to stop.
pub async fn serve_metrics(app: App, listener: tokio::net::TcpListener) {
    let router = web::metrics::router(app.clone());
    web::listen(&app, listener, router, web::few_connections(app.settings())).await;
}

/// Serves until `stop`. Then streams are ended, since they never end by themselves, and requests that are under way
/// are answered. Pages connect again when the server is back.
///
/// # Errors
/// If the database is lost.
pub async fn serve_until(
    app: App,
    listener: tokio::net::TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let bots = tokio::spawn(bots::run(app.clone()));
    let clocks = tokio::spawn(clock::run(app.clone()));
    let reviews = tokio::spawn(review::run(app.clone()));
    let mails = tokio::spawn(notify::run(app.clone()));
    let lobby = tokio::spawn(lobby::run(app.clone()));
    let purge = tokio::spawn(purge::run(app.clone()));
    let older = app.clone();
    let catch_up = tokio::spawn(async move {
        if let Err(error) = table::catch_up(&older).await {
            tracing::warn!(%error, "cannot store the results of older matches");
        }
    });
    let told = app.clone();
    let stopping = tokio::spawn(async move {
        stop.await;
        told.stop();
    });
    let patience = async {
        app.stopped().await;
        tokio::time::sleep(GRACE).await;
    };
    let connections = web::connections(app.settings());
    let result = tokio::select! {
        () = web::listen(&app, listener, web::router(app.clone()), connections) => Ok(()),
        () = patience => {
            tracing::warn!("some requests were cut off, since they took longer than the stop may");
            Ok(())
        }
        error = app.store().lost() => Err(std::io::Error::other(error)),
    };
    stopping.abort();
    bots.abort();
    clocks.abort();
    reviews.abort();
    mails.abort();
    lobby.abort();
    purge.abort();
    catch_up.abort();
    result
}

/// Waits until the process is told to stop, by Ctrl-C or SIGTERM. It listens from the moment of this call, and a signal
/// that comes before would end the process at once. So call this before you announce that the server is ready.
pub fn told_to_stop() -> impl Future<Output = ()> + Send + 'static {
    #[cfg(unix)]
    let told = {
        use tokio::signal::unix::{SignalKind, signal};
        [SignalKind::interrupt(), SignalKind::terminate()].map(signal)
    };
    async move {
        #[cfg(unix)]
        {
            let [interrupted, terminated] = told.map(|signal| async {
                match signal {
                    Ok(mut signal) => drop(signal.recv().await),
                    Err(_) => std::future::pending().await,
                }
            });
            tokio::select! {
                () = interrupted => {}
                () = terminated => {}
            }
        }
        #[cfg(not(unix))]
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

/// The example of the README runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
