//! What is logged about each request: its number, how long it took, and its status.
//!
//! A line names the route by its template and never the address itself, whose query contains cards and whose path may
//! contain an invitation. It says nothing about cookies and forms either.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument as _;

use crate::app::App;
use crate::web::client::Client;

/// The header with the number of a request.
const HEADER: &str = "x-request-id";
/// The longest number that a proxy may give.
const LONGEST: usize = 64;
/// A request that took longer than this is logged as a warning.
const SLOW: Duration = Duration::from_secs(1);

/// Numbers the request, and logs it when it is answered.
pub(crate) async fn observe(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let client = Client::new(request.headers(), request.extensions(), &app.settings().trusted_proxies);
    request.extensions_mut().insert(client);
    let id = given(request.headers(), client).unwrap_or_else(number);
    let route = request.extensions().get::<MatchedPath>().map_or("none", MatchedPath::as_str).to_owned();
    let method = method(request.method());
    let span = tracing::error_span!("request", id, method, route);
    let began = Instant::now();
    let mut answer = next.run(request).instrument(span.clone()).await;
    let took = began.elapsed();
    let status = answer.status().as_u16();
    app.metrics().answered(method, &route, status, took);
    let ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
    span.in_scope(|| {
        if took > SLOW {
            tracing::warn!(status, ms, "slow");
        } else {
            tracing::debug!(status, ms, "answered");
        }
    });
    if let Ok(id) = HeaderValue::from_str(&id) {
        answer.headers_mut().insert(HEADER, id);
    }
    answer
}

/// The number that a trusted proxy gave, so that its log and ours can be compared.
fn given(headers: &HeaderMap, client: Client) -> Option<String> {
    let id = headers.get(HEADER).filter(|_| client.by_proxy)?.to_str().ok()?;
    let fine = (1..=LONGEST).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    fine.then(|| id.to_owned())
}

/// A number that no other request has, of this process or another.
fn number() -> String {
    static PROCESS: LazyLock<u32> = LazyLock::new(|| {
        let mut bytes = [0; 4];
        // If two processes have the same number, their lines are only harder to tell apart.
        let _ = getrandom::fill(&mut bytes);
        u32::from_le_bytes(bytes)
    });
    static NEXT: AtomicU64 = AtomicU64::new(1);
    format!("{:08x}-{}", *PROCESS, NEXT.fetch_add(1, Ordering::Relaxed))
}

/// Methods by our own names, since a client can send any method.
fn method(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        _ => "other",
    }
}
