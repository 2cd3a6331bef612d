//! What stands between the world and every handler: where a post comes from, how often, and which
//! headers an answer carries.

use std::net::SocketAddr;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{HOST, HeaderName, HeaderValue, ORIGIN};
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::error::Error;
use crate::visitor::session;

/// Only what this server sends itself: no inline script or style, no other site, no frame.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/// How many people may share an address.
const HOUSEHOLD: u32 = 10;

/// Checks a request and completes its answer.
pub(crate) async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let mut answer = match check(&app, &request) {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    };
    let headers = answer.headers_mut();
    for (name, value) in [
        ("content-security-policy", POLICY),
        ("referrer-policy", "same-origin"),
        ("x-content-type-options", "nosniff"),
        ("cross-origin-opener-policy", "same-origin"),
    ] {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    // A page is made for one viewer and one moment; only assets may be kept.
    headers.entry("cache-control").or_insert(HeaderValue::from_static("no-store"));
    answer
}

fn check(app: &App, request: &Request) -> Result<(), Error> {
    if matches!(*request.method(), Method::GET | Method::HEAD) {
        return Ok(());
    }
    if !same_origin(request.headers(), app.settings().public_url.as_deref()) {
        return Err(Error::OtherSite);
    }
    // By session, so that people behind one proxy do not share a limit; and, more generously, by
    // address, since a session is easily made up.
    let (now, limits) = (app.now(), app.limits());
    let address = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip().to_string());
    let by_address = address.is_none_or(|address| limits.allow(&address, HOUSEHOLD, now));
    let by_session = session(request.headers()).is_none_or(|session| limits.allow(session, 1, now));
    if by_address && by_session { Ok(()) } else { Err(Error::TooMany) }
}

/// Browsers say where a post comes from; one that does not say is refused.
fn same_origin(headers: &HeaderMap, public_url: Option<&str>) -> bool {
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(site) = text(HeaderName::from_static("sec-fetch-site")) {
        return matches!(site, "same-origin" | "none");
    }
    let host_of = |url: &str| url.split_once("://").map(|(_, rest)| rest.trim_end_matches('/').to_owned());
    let Some(origin) = text(ORIGIN).and_then(host_of) else { return false };
    text(HOST) == Some(origin.as_str()) || public_url.and_then(host_of) == Some(origin)
}
