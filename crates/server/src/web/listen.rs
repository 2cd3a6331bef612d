//! Accepting connections: how many, how long each may wait, and how they end when the server stops.
//!
//! `axum::serve` has no time-outs and no limits, so a thousand half-sent heads would keep everybody out. This loop does
//! the same work with both. It knows what a connection is doing from the socket (bytes of a head arrive, a write is
//! blocked) and from the service (a request begins, its answer was sent).

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::ConnectInfo;
use axum::http::{HeaderValue, Request, Response, StatusCode};
use hyper::body::{Body as HttpBody, Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::Instant;
use tower::ServiceExt as _;

use crate::app::App;
use crate::web::connections::{Connections, Place};

/// The longest head that is read.
const HEAD: usize = 32 * 1024;
/// How long a write may be blocked by a client that does not read.
const STALL: Duration = Duration::from_secs(30);
/// How long to wait after the system failed to accept a connection.
const BREATH: Duration = Duration::from_millis(50);
/// The answer to a client for whom there is no room.
const FULL: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";

/// Serves until the server is told to stop and all requests under way have been answered.
pub(crate) async fn listen(app: &App, listener: TcpListener, router: Router, connections: Arc<Connections>) {
    let (alive, all_gone) = watch::channel(());
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = app.stopped() => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                if !is_about_one(&error) {
                    tracing::error!(%error, "cannot take a connection in");
                    connections.make_room();
                    tokio::time::sleep(BREATH).await;
                }
                continue;
            }
        };
        let Some(place) = connections.enter(peer.ip()) else {
            app.metrics().turned_away();
            // It does not matter if the client does not get it.
            let _ = stream.try_write(FULL);
            continue;
        };
        // Messages are small and should be sent at once. A socket that refuses this option still works.
        let _ = stream.set_nodelay(true);
        let (app, router, all_gone) = (app.clone(), router.clone(), all_gone.clone());
        let counted = app.metrics().connection();
        tokio::spawn(async move {
            serve(&app, stream, peer, router, Arc::new(place)).await;
            drop((counted, all_gone));
        });
    }
    drop((listener, all_gone));
    alive.closed().await;
}

/// Whether an error is about one connection that failed, and not about the listener.
fn is_about_one(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

async fn serve(app: &App, stream: TcpStream, peer: SocketAddr, router: Router, place: Arc<Place>) {
    let stalled = Arc::new(Stall::default());
    let io = Watched { stream, place: Arc::clone(&place), stalled: Arc::clone(&stalled) };
    let service = service_fn(|request| answer(router.clone(), peer, Arc::clone(&place), request));
    let mut builder = http1::Builder::new();
    // Heads are timed here, since hyper has only one time-out for a head and for the pause between two requests.
    builder.header_read_timeout(None).max_buf_size(HEAD);
    let mut connection = pin!(builder.serve_connection(TokioIo::new(io), service));
    let mut stopping = pin!(app.stopped());
    let mut stopped = false;
    let mut look = pin!(tokio::time::sleep(Duration::ZERO));
    loop {
        tokio::select! {
            result = connection.as_mut() => {
                if let Err(error) = result {
                    tracing::trace!(%error, "a connection broke off");
                }
                return;
            }
            () = place.turned_out() => return,
            () = look.as_mut() => {
                let now = Instant::now();
                match place.patience(now).filter(|_| !stalled.too_long(now)) {
                    Some(next) => look.as_mut().reset(next),
                    None => return,
                }
            }
            () = stopping.as_mut(), if !stopped => {
                stopped = true;
                connection.as_mut().graceful_shutdown();
            }
        }
    }
}

async fn answer(
    router: Router,
    peer: SocketAddr,
    place: Arc<Place>,
    mut request: Request<Incoming>,
) -> Result<Response<Answer>, Infallible> {
    if !place.serves() {
        // The connection is being closed to make room, so this answer is never read. Nothing was done.
        let mut gone = Response::new(Answer { body: Body::empty(), place });
        *gone.status_mut() = StatusCode::SERVICE_UNAVAILABLE;
        gone.headers_mut().insert("connection", HeaderValue::from_static("close"));
        return Ok(gone);
    }
    request.extensions_mut().insert(ConnectInfo(peer));
    let answer = match router.oneshot(request.map(Body::new)).await {
        Ok(answer) => answer,
        Err(never) => match never {},
    };
    Ok(answer.map(|body| Answer { body, place }))
}

/// The body of an answer. When it is dropped, the answer was sent, or the client is gone.
struct Answer {
    body: Body,
    place: Arc<Place>,
}

impl HttpBody for Answer {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for Answer {
    fn drop(&mut self) {
        self.place.rests();
    }
}

/// Since when the client has not read what we write.
#[derive(Debug, Default)]
struct Stall(Mutex<Option<Instant>>);

impl Stall {
    fn note<T>(&self, written: &Poll<T>) {
        let mut since = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *since = if written.is_pending() { since.or_else(|| Some(Instant::now())) } else { None };
    }

    fn too_long(&self, now: Instant) -> bool {
        let since = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        since.is_some_and(|since| now.duration_since(since) > STALL)
    }
}

/// A socket that notes when bytes arrive, and when a write is blocked.
struct Watched {
    stream: TcpStream,
    place: Arc<Place>,
    stalled: Arc<Stall>,
}

impl AsyncRead for Watched {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = buf.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(cx, buf);
        if buf.filled().len() > before {
            self.place.hears();
        }
        read
    }
}

impl AsyncWrite for Watched {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.stalled.note(&written);
        written
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, slices);
        self.stalled.note(&written);
        written
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
