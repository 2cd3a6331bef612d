//! What all rooms share: accepting connections, the router, the guard and its limits, the session, the fields of a
//! form, the frame of a page, the assets, the live stream, the one error, the words.

pub(crate) mod agent;
pub(crate) mod assets;
pub(crate) mod client;
mod connections;
pub(crate) mod error;
pub(crate) mod fields;
pub(crate) mod guard;
pub(crate) mod language;
pub(crate) mod layout;
mod lean;
pub(crate) mod limits;
mod listen;
mod live;
pub(crate) mod long_work;
pub(crate) mod metrics;
pub(crate) mod names;
pub(crate) mod network;
mod observe;
mod open_files;
mod ready;
pub(crate) mod remembered;
pub(crate) mod session;
pub(crate) mod site;
pub(crate) mod tabs;
pub(crate) mod watchers;
pub(crate) mod when;
pub mod words;

use std::sync::Arc;

use axum::Router;
use axum::middleware;
use axum::routing::{get, post};
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

use crate::app::{App, Settings};
use crate::{answers, clock, lobby, manners, notify, people, review, table};
use connections::{Bounds, Connections};
use error::{Error, panicked};

pub(crate) use listen::listen;

/// The limits on connections from the settings, as far as the system allows so many.
pub(crate) fn connections(settings: &Settings) -> Arc<Connections> {
    Connections::new(Bounds {
        connections: open_files::make_room_for(settings.connections),
        per_address: settings.connections_per_address,
        proxies: settings.trusted_proxies.clone(),
        head: settings.head_timeout,
        idle: settings.idle_timeout,
    })
}

/// The same for an address that has only few clients.
pub(crate) fn few_connections(settings: &Settings) -> Arc<Connections> {
    let (head, idle) = (settings.head_timeout, settings.idle_timeout);
    Connections::new(Bounds { connections: 32, per_address: 32, proxies: Vec::new(), head, idle })
}

/// Every address of every room, behind the guard.
pub(crate) fn router(app: App) -> Router {
    Router::new()
        .merge(table::routes())
        .merge(people::routes())
        .merge(lobby::routes())
        .merge(manners::routes())
        .merge(review::routes())
        .merge(clock::routes())
        .merge(notify::routes())
        .merge(answers::routes())
        .route("/live", get(live::live))
        .route("/language", post(language::choose))
        .route("/assets/{hash}/{file}", get(assets::get))
        .route("/health", get(ready::health))
        .route("/ready", get(ready::ready))
        .fallback(async || Error::NotFound)
        .method_not_allowed_fallback(async || Error::NotFound)
        .layer(CatchPanicLayer::custom(panicked))
        // Long lists of moves shrink to a fifth. Streams are not compressed.
        .layer(CompressionLayer::new().quality(CompressionLevel::Fastest))
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard))
        // Outside the guard, which has something to say as well.
        .layer(middleware::from_fn(language::answer))
        .layer(middleware::from_fn_with_state(app.clone(), observe::observe))
        .with_state(app)
}
