//! What the server counts and measures, for Prometheus.
//!
//! The metrics are on an address of their own (`--metrics`), since they are for the people who run the server and
//! not for everybody. Labels are route templates and other names of our own, never what somebody sent, so no
//! visitor can add lines.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

use crate::app::App;
use crate::web::error::causes;
use crate::web::ready;

type Labels<const N: usize> = [(&'static str, String); N];

/// From a millisecond to half a minute, each bound about twice the one before.
const SECONDS: [f64; 14] = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0];

fn seconds() -> Histogram {
    Histogram::new(SECONDS)
}

/// The numbers of one server. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Metrics {
    registry: Arc<Registry>,
    requests: Family<Labels<3>, Histogram>,
    connections: Gauge,
    turned_away: Counter,
    streams: Gauge,
    moves: Counter,
    takebacks: Counter,
    mails: Family<Labels<1>, Counter>,
    last_mail: Gauge,
    messages: Family<Labels<1>, Counter>,
    reviews: Counter,
    long_work: Counter,
    groups: Counter,
    writes: Counter,
    jobs: Gauge,
    oldest_job: Gauge<f64, AtomicU64>,
    thoughts: Family<Labels<1>, Histogram>,
    pool: Family<Labels<1>, Gauge>,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("fivepaths");
        let requests = Family::<Labels<3>, Histogram>::new_with_constructor(seconds);
        registry.register(
            "request_seconds",
            "How long requests took, by method, route and status; a stream counts until it begins",
            requests.clone(),
        );
        let thoughts = Family::<Labels<1>, Histogram>::new_with_constructor(seconds);
        registry.register("bot_seconds", "How long bots thought about a turn, by level", thoughts.clone());
        let connections = Gauge::default();
        registry.register("connections", "Open connections", connections.clone());
        let turned_away = Counter::default();
        registry.register("turned_away", "Connections for which there was no room", turned_away.clone());
        let streams = Gauge::default();
        registry.register("streams", "Open live streams", streams.clone());
        let moves = Counter::default();
        registry.register("moves", "Turns that were made and are durable", moves.clone());
        let takebacks = Counter::default();
        registry.register("takebacks", "Times that somebody took a turn back", takebacks.clone());
        let reviews = Counter::default();
        registry.register("reviews", "Reviews that were finished", reviews.clone());
        let mails = Family::<Labels<1>, Counter>::default();
        registry.register("mails", "Attempts to send a mail, by whether the mail server accepted it", mails.clone());
        let last_mail = Gauge::default();
        let about =
            "When the mail server last accepted a mail from this node, in seconds since 1970; 0 if it has not yet";
        registry.register("last_mail_time_seconds", about, last_mail.clone());
        let messages = Family::<Labels<1>, Counter>::default();
        let about = "Attempts to send a message to a browser, by whether its push service took it";
        registry.register("messages", about, messages.clone());
        let long_work = Counter::default();
        registry.register(
            "long_work",
            "Long matches replayed or shown and pictures drawn, away from the threads that serve requests",
            long_work.clone(),
        );
        let groups = Counter::default();
        registry.register(
            "write_groups",
            "Transactions that were carried out, each with one write or more",
            groups.clone(),
        );
        let writes = Counter::default();
        registry.register("writes", "Writes in all of these", writes.clone());
        let jobs = Gauge::default();
        registry.register("jobs_due", "Jobs of bots that are due and that nobody works on", jobs.clone());
        let oldest_job = Gauge::<f64, AtomicU64>::default();
        registry.register("oldest_job_seconds", "How long the oldest of these has been due", oldest_job.clone());
        let pool = Family::<Labels<1>, Gauge>::default();
        registry.register("database_connections", "Connections to the database for reading, by state", pool.clone());
        Metrics {
            registry: Arc::new(registry),
            requests,
            connections,
            turned_away,
            streams,
            moves,
            takebacks,
            mails,
            last_mail,
            messages,
            reviews,
            long_work,
            groups,
            writes,
            jobs,
            oldest_job,
            thoughts,
            pool,
        }
    }
}

impl Metrics {
    /// A request was answered.
    pub(crate) fn answered(&self, method: &'static str, route: &str, status: u16, took: Duration) {
        let labels = [("method", method.into()), ("route", route.into()), ("status", status.to_string())];
        self.requests.get_or_create(&labels).observe(took.as_secs_f64());
    }

    /// A connection, counted until the returned value is dropped.
    #[must_use]
    pub(crate) fn connection(&self) -> Open {
        Open::new(&self.connections)
    }

    /// Somebody was turned away, since there was no room.
    pub(crate) fn turned_away(&self) {
        self.turned_away.inc();
    }

    /// A live stream, counted until the returned value is dropped.
    #[must_use]
    pub(crate) fn stream(&self) -> Open {
        Open::new(&self.streams)
    }

    /// A turn was made.
    pub(crate) fn moved(&self) {
        self.moves.inc();
    }

    /// Somebody took a turn back.
    pub(crate) fn took_back(&self) {
        self.takebacks.inc();
    }

    /// A message was handed to a push service, which took it or not.
    pub(crate) fn pushed(&self, taken: bool) {
        let labels = [("taken", if taken { "yes" } else { "no" }.to_owned())];
        self.messages.get_or_create(&labels).inc();
    }

    /// A mail was handed to the mail server, which accepted it or not.
    pub(crate) fn mailed(&self, accepted: bool, now: i64) {
        if accepted {
            self.last_mail.set(now / 1_000);
        }
        let labels = [("accepted", if accepted { "yes" } else { "no" }.to_owned())];
        self.mails.get_or_create(&labels).inc();
    }

    /// A review was finished.
    pub(crate) fn reviewed(&self) {
        self.reviews.inc();
    }

    /// A piece of long work was begun.
    pub(crate) fn worked_long(&self) {
        self.long_work.inc();
    }

    /// A bot of this level thought about a turn for this long.
    pub(crate) fn thought(&self, level: &str, took: Duration) {
        self.thoughts.get_or_create(&[("level", level.to_owned())]).observe(took.as_secs_f64());
    }

    /// This many groups were written since the start, with this many writes.
    fn written(&self, groups: u64, writes: u64) {
        self.groups.inner().store(groups, Ordering::Relaxed);
        self.writes.inner().store(writes, Ordering::Relaxed);
    }

    /// This many jobs are due that nobody works on, the oldest of them for this long.
    fn jobs(&self, due: i64, oldest: Duration) {
        self.jobs.set(due);
        self.oldest_job.set(oldest.as_secs_f64());
    }

    /// The database has this many connections for reading, of which `idle` have nothing to do.
    fn pool(&self, all: usize, idle: usize) {
        for (state, count) in [("idle", idle), ("used", all.saturating_sub(idle))] {
            self.pool.get_or_create(&[("state", state.to_owned())]).set(i64::try_from(count).unwrap_or(i64::MAX));
        }
    }

    /// All numbers as text.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing into a string cannot fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}

/// Something that is open and counted.
#[derive(Debug)]
pub(crate) struct Open(Gauge);

impl Open {
    fn new(gauge: &Gauge) -> Self {
        gauge.inc();
        Open(gauge.clone())
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// What is answered on the address of the metrics.
pub(crate) fn router(app: App) -> Router {
    Router::new()
        .route("/metrics", get(show))
        .route("/health", get(ready::health))
        .route("/ready", get(ready::ready))
        .with_state(app)
}

async fn show(State(app): State<App>) -> Response {
    let (metrics, store, now) = (app.metrics(), app.store(), app.now());
    let (groups, writes) = store.groups();
    metrics.written(groups, writes);
    metrics.pool(store.reads().size() as usize, store.reads().num_idle());
    match store.waiting(now).await {
        Ok((jobs, oldest)) => {
            let age = oldest.map_or(0, |due| (now - due).max(0).unsigned_abs());
            metrics.jobs(jobs, Duration::from_millis(age));
        }
        // The other metrics are still shown; they are needed most when something fails.
        Err(error) => tracing::error!(error = %causes(&error), "cannot count the jobs"),
    }
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(CONTENT_TYPE, kind)], metrics.text()).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_a_line() {
        let metrics = Metrics::default();
        metrics.answered("GET", "/game/{id}", 200, Duration::from_millis(3));
        let connection = metrics.connection();
        metrics.turned_away();
        let stream = metrics.stream();
        metrics.moved();
        metrics.worked_long();
        metrics.written(2, 5);
        metrics.jobs(2, Duration::from_millis(1_500));
        metrics.thought("stroller", Duration::from_millis(40));
        metrics.pool(8, 6);
        let text = metrics.text();
        for line in [
            "fivepaths_request_seconds_bucket{le=\"0.005\",method=\"GET\",route=\"/game/{id}\",status=\"200\"} 1",
            "fivepaths_connections 1",
            "fivepaths_turned_away_total 1",
            "fivepaths_streams 1",
            "fivepaths_moves_total 1",
            "fivepaths_long_work_total 1",
            "fivepaths_write_groups_total 2",
            "fivepaths_writes_total 5",
            "fivepaths_jobs_due 2",
            "fivepaths_oldest_job_seconds 1.5",
            "fivepaths_bot_seconds_count{level=\"stroller\"} 1",
            "fivepaths_database_connections{state=\"used\"} 2",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} in\n{text}");
        }
        drop((stream, connection));
        assert!(metrics.text().contains("fivepaths_streams 0"));
    }
}
