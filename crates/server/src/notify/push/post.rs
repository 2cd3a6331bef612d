//! One message to one push service.
//!
//! A few lines on what the server is built with anyway: a connection to a number that was checked, TLS with the roots that
//! mail uses, one request, and a look at the status. Nothing is kept open, and no redirect is followed.

use std::net::SocketAddr;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use axum::body::Body;
use axum::http::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE, HOST, RETRY_AFTER};
use axum::http::{Request, StatusCode};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore, crypto::ring};

use super::address::Endpoint;
use crate::store::Millis;

/// How long all of one message may take.
const TIMEOUT: Duration = Duration::from_secs(10);
/// The longest that a push service can make us wait.
const LONGEST_WAIT: Millis = 60 * 60 * 1_000;

/// What became of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Posted {
    /// The push service has it.
    Taken,
    /// It may work later, not before so many milliseconds.
    Later(Option<Millis>),
    /// The browser is gone, or has let us go.
    Gone,
    /// It will never work.
    Refused,
}

/// A message on its way.
pub(crate) struct Parcel<'a> {
    /// The token that says who we are.
    pub(crate) token: &'a str,
    /// A newer message about the same takes the place of one that was not delivered yet.
    pub(crate) topic: &'a str,
    /// For how many seconds it is worth something.
    pub(crate) ttl: Millis,
    /// Whether it may wake a device that saves its battery.
    pub(crate) urgent: bool,
    /// The sealed message.
    pub(crate) body: Vec<u8>,
}

/// Hands a message to a push service.
pub(crate) async fn post(endpoint: &Endpoint, parcel: Parcel<'_>) -> Posted {
    match tokio::time::timeout(TIMEOUT, exchange(endpoint, parcel)).await {
        Ok(Ok(posted)) => posted,
        // Neither the address nor what a library says of it is logged.
        Ok(Err(_)) | Err(_) => Posted::Later(None),
    }
}

async fn exchange(endpoint: &Endpoint, parcel: Parcel<'_>) -> std::io::Result<Posted> {
    let numbers: Vec<SocketAddr> = tokio::net::lookup_host((endpoint.host(), endpoint.port())).await?.collect();
    // All of them, so that a name cannot have a public number for the check and another for the connection.
    if numbers.is_empty() || !numbers.iter().all(|number| endpoint.may_ask(number.ip())) {
        return Ok(Posted::Refused);
    }
    let stream = TcpStream::connect(&numbers[..]).await?;
    if !endpoint.is_secure() {
        return ask(stream, endpoint, parcel).await;
    }
    let Ok(name) = ServerName::try_from(endpoint.host().to_owned()) else { return Ok(Posted::Refused) };
    let Some(tls) = TLS.clone() else { return Ok(Posted::Refused) };
    let stream = TlsConnector::from(tls).connect(name, stream).await?;
    ask(stream, endpoint, parcel).await
}

/// The roots that browsers trust. It is `None` only if the library does not know its own versions of TLS.
static TLS: LazyLock<Option<Arc<ClientConfig>>> = LazyLock::new(|| {
    let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let builder = builder.with_safe_default_protocol_versions().ok()?;
    Some(Arc::new(builder.with_root_certificates(roots).with_no_client_auth()))
});

async fn ask<S>(stream: S, endpoint: &Endpoint, parcel: Parcel<'_>) -> std::io::Result<Posted>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let (mut sender, connection) =
        http1::handshake(TokioIo::new(stream)).await.map_err(|_| std::io::Error::other("no exchange"))?;
    let request = Request::post(endpoint.path())
        .header(HOST, endpoint.authority())
        .header(AUTHORIZATION, parcel.token)
        .header(CONTENT_TYPE, "application/octet-stream")
        .header(CONTENT_ENCODING, "aes128gcm")
        .header("ttl", (parcel.ttl / 1_000).max(0))
        .header("topic", parcel.topic)
        .header("urgency", if parcel.urgent { "high" } else { "normal" })
        .body(Body::from(parcel.body));
    let Ok(request) = request else { return Ok(Posted::Refused) };
    // It ends with this function, whatever the other side does. The body of the answer is never read.
    let mut moving = tokio::task::JoinSet::new();
    moving.spawn(connection);
    let answer = sender.send_request(request).await.map_err(|_| std::io::Error::other("no answer"))?;
    let wait = answer.headers().get(RETRY_AFTER).and_then(|value| value.to_str().ok()?.parse::<i64>().ok());
    Ok(judged(answer.status(), wait))
}

/// What an answer says; `wait` is in seconds.
fn judged(status: StatusCode, wait: Option<i64>) -> Posted {
    match status.as_u16() {
        200..=299 => Posted::Taken,
        404 | 410 => Posted::Gone,
        408 | 425 | 429 | 500..=599 => {
            Posted::Later(wait.map(|seconds| seconds.saturating_mul(1_000).clamp(0, LONGEST_WAIT)))
        }
        _ => Posted::Refused,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_answer_says_what_becomes_of_a_message() {
        let of = |status: u16, wait| judged(StatusCode::from_u16(status).unwrap(), wait);
        assert_eq!([of(201, None), of(202, Some(5))], [Posted::Taken; 2]);
        assert_eq!([of(404, None), of(410, None)], [Posted::Gone; 2]);
        assert_eq!(of(429, Some(30)), Posted::Later(Some(30_000)));
        assert_eq!(
            [of(503, Some(i64::MAX)), of(500, Some(-1))],
            [LONGEST_WAIT, 0].map(|wait| Posted::Later(Some(wait)))
        );
        for status in [301, 307, 400, 401, 403, 413] {
            assert_eq!(of(status, None), Posted::Refused, "{status}");
        }
    }

    #[test]
    fn there_are_roots_to_trust() {
        assert!(TLS.is_some() && webpki_roots::TLS_SERVER_ROOTS.len() > 50);
    }
}
