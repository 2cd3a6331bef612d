//! What every request passes before its handler: checks of where a post comes from and how often, and the headers that
//! every answer gets.

use axum::body::{Body, HttpBody as _, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::{HOST, HeaderName, HeaderValue, ORIGIN};
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::web::client::Client;
use crate::web::error::Error;

/// Pages may use only what this server sends: no inline script or style, no other site, no frame.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      form-action 'self'; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'";

/// Where the links lead by which mails are switched off.
pub(crate) const UNSUBSCRIBE: &str = "/unsubscribe/";

/// The largest body that is read. No form needs more.
const LARGEST_BODY: usize = 16 * 1024;

/// Checks a request and completes its answer.
pub(crate) async fn guard(State(app): State<App>, client: Client, request: Request, next: Next) -> Response {
    let checked = match check(&app, &request, client) {
        Ok(()) => whole(&app, request).await,
        Err(error) => Err(error),
    };
    let mut answer = match checked {
        Ok(request) => next.run(request).await,
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
    // A page is made for one viewer and one moment, so browsers may keep only assets.
    headers.entry("cache-control").or_insert(HeaderValue::from_static("no-store"));
    answer
}

fn check(app: &App, request: &Request, client: Client) -> Result<(), Error> {
    if matches!(*request.method(), Method::GET | Method::HEAD) {
        return Ok(());
    }
    // A mail program posts to the link in a mail (RFC 8058), from nowhere and without cookies: the link itself is the key.
    let by_mail = request.uri().path().starts_with(UNSUBSCRIBE);
    if !by_mail && !same_origin(request.headers(), app.settings().public_url.as_deref(), client.https) {
        return Err(Error::OtherSite);
    }
    // Posts are counted by address here, generously, and by person later, when it is known who asks.
    match client.address {
        Some(address) if !app.limits().allow_post_from(address, app.now()) => Err(Error::TooMany),
        _ => Ok(()),
    }
}

/// The request with its whole body, which has to arrive in time. Otherwise a body that comes byte by byte could
/// occupy a handler for ever.
async fn whole(app: &App, request: Request) -> Result<Request, Error> {
    if matches!(*request.method(), Method::GET | Method::HEAD) {
        return Ok(request);
    }
    let (head, body) = request.into_parts();
    if body.size_hint().lower() > LARGEST_BODY as u64 {
        return Err(Error::TooLarge);
    }
    match tokio::time::timeout(app.settings().body_timeout, to_bytes(body, LARGEST_BODY)).await {
        Ok(Ok(body)) => Ok(Request::from_parts(head, Body::from(body))),
        // Either it is too large, or the client is gone and reads no answer.
        Ok(Err(_)) => Err(Error::TooLarge),
        Err(_) => Err(Error::TooSlow),
    }
}

/// Browsers say where a post comes from, and a post that does not say is refused. The scheme and the host must be ours,
/// since a page that came over plain http may have been changed by anybody on the way.
fn same_origin(headers: &HeaderMap, public_url: Option<&str>, https: bool) -> bool {
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(site) = text(HeaderName::from_static("sec-fetch-site")) {
        return matches!(site, "same-origin" | "none");
    }
    let Some(origin) = text(ORIGIN).and_then(Origin::parse) else { return false };
    let public = public_url.and_then(Origin::parse);
    if public.as_ref() == Some(&origin) {
        return true;
    }
    // If the server was reached by another name than the public one, that name counts.
    let scheme = if https { "https" } else { "http" };
    let here = text(HOST).and_then(|host| Origin::parse(&format!("{scheme}://{host}")));
    here.as_ref() == Some(&origin) && public.is_none_or(|public| public.host != origin.host)
}

/// Scheme and host of an address, with the port where it is not the usual one.
#[derive(PartialEq, Eq, Debug)]
struct Origin {
    scheme: String,
    host: String,
    port: String,
}

impl Origin {
    fn parse(url: &str) -> Option<Self> {
        let (scheme, rest) = url.split_once("://")?;
        let scheme = scheme.to_ascii_lowercase();
        let usual = match scheme.as_str() {
            "http" => "80",
            "https" => "443",
            _ => return None,
        };
        let authority = rest.split(['/', '?', '#']).next()?.to_ascii_lowercase();
        let (host, port) = match authority.rsplit_once(':') {
            Some((host, port)) if !port.ends_with(']') => (host, port),
            _ => (authority.as_str(), usual),
        };
        (!host.is_empty()).then(|| Origin { scheme, host: host.to_owned(), port: port.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepts(origin: &str, host: &str, public_url: Option<&str>, https: bool) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(ORIGIN, origin.parse().unwrap());
        headers.insert(HOST, host.parse().unwrap());
        same_origin(&headers, public_url, https)
    }

    #[test]
    fn scheme_host_and_port_must_be_ours() {
        assert!(accepts("http://test", "test", None, false));
        assert!(accepts("http://test:8080", "test:8080", None, false));
        assert!(accepts("http://test", "TEST:80", None, false));
        assert!(accepts("http://[::1]:8080", "[::1]:8080", None, false));
        assert!(accepts("https://test", "test", None, true));
        for (origin, https) in [("https://test", false), ("http://test", true), ("null", false), ("ftp://test", false)]
        {
            assert!(!accepts(origin, "test", None, https), "{origin}");
        }
        assert!(!accepts("http://test:81", "test", None, false));
        assert!(!accepts("http://evil", "test", None, false));
    }

    #[test]
    fn the_public_address_is_ours_and_its_plain_twin_is_not() {
        let public = Some("https://play.example.org/");
        assert!(accepts("https://play.example.org", "127.0.0.1:8080", public, false));
        assert!(accepts("https://play.example.org", "play.example.org", public, false));
        assert!(!accepts("http://play.example.org", "play.example.org", public, false));
        assert!(accepts("http://127.0.0.1:8080", "127.0.0.1:8080", public, false));
        assert!(!accepts("http://evil", "play.example.org", public, false));
    }
}
