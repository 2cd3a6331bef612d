//! The one error of all handlers: every way a request can fail, with its status and a page that helps.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use crate::store::StoreError;
use crate::web::layout;
use crate::web::words::t;

/// Why a request failed.
#[derive(Debug)]
pub(crate) enum Error {
    /// There is nothing at this address, or nothing that this visitor may see.
    NotFound,
    /// The request came from another site.
    OtherSite,
    /// A field or a body that is not what was asked for.
    BadInput(String),
    /// The body is too large.
    TooLarge,
    /// The body took too long to arrive.
    TooSlow,
    /// Too many posts.
    TooMany,
    /// What was asked for exists only when the match is over.
    NotOver,
    /// The database failed.
    Store(StoreError),
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Self {
        Error::Store(error)
    }
}

impl Error {
    fn status(&self) -> StatusCode {
        match self {
            Error::NotFound => StatusCode::NOT_FOUND,
            Error::OtherSite | Error::NotOver => StatusCode::FORBIDDEN,
            Error::BadInput(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Error::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Error::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Error::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Error::Store(_) => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    fn words(&self) -> (String, String) {
        match self {
            Error::NotFound => (t!("error-not-found"), t!("error-not-found-about")),
            Error::OtherSite => (t!("error-other-site"), t!("error-other-site-about")),
            Error::BadInput(what) => (t!("error-bad-input"), what.clone()),
            Error::TooLarge => (t!("error-too-large"), t!("error-too-large-about")),
            Error::TooSlow => (t!("error-too-slow"), t!("error-too-slow-about")),
            Error::TooMany => (t!("error-too-many"), t!("error-too-many-about")),
            Error::NotOver => (t!("error-not-over"), t!("error-not-over-about")),
            Error::Store(_) => (t!("error-stumbled"), t!("error-stumbled-about")),
        }
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        if let Error::Store(error) = &self {
            tracing::error!(error = %causes(error), "the database failed");
        }
        let (title, text) = self.words();
        (self.status(), layout::plain(&title, &text)).into_response()
    }
}

/// An error with all that caused it.
pub(crate) fn causes(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut next = error.source();
    while let Some(cause) = next {
        let cause_text = cause.to_string();
        // Many errors repeat their cause in their own words.
        if !text.ends_with(&cause_text) {
            text = format!("{text}: {cause_text}");
        }
        next = cause.source();
    }
    text
}

/// The answer after a panic: the same kind of page, without details. The place of the panic is in the log.
pub(crate) fn panicked(_: Box<dyn std::any::Any + Send>) -> Response {
    tracing::error!("a request panicked");
    let (title, text) = (t!("error-stumbled"), t!("error-stumbled-about"));
    (StatusCode::INTERNAL_SERVER_ERROR, layout::plain(&title, &text)).into_response()
}
