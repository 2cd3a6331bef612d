//! One error at the edge: every way a request can fail, with its status and a page that helps.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use crate::pages;
use crate::storage::StorageError;
use crate::text::t;

/// Why a request got no ordinary answer.
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
    /// Too many posts.
    TooMany,
    /// What was asked for exists only when the match is over.
    NotOver,
    /// The database failed.
    Storage(StorageError),
}

impl From<StorageError> for Error {
    fn from(error: StorageError) -> Self {
        Error::Storage(error)
    }
}

impl Error {
    fn status(&self) -> StatusCode {
        match self {
            Error::NotFound => StatusCode::NOT_FOUND,
            Error::OtherSite | Error::NotOver => StatusCode::FORBIDDEN,
            Error::BadInput(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Error::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Error::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Error::Storage(_) => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    fn words(&self) -> (&'static str, String) {
        match self {
            Error::NotFound => (t("No such path"), t("There is nothing here, or nothing that you may see.").into()),
            Error::OtherSite => (
                t("That came from elsewhere"),
                t("The request did not come from a page of this server, so nothing was done.").into(),
            ),
            Error::BadInput(what) => (t("That did not work"), what.clone()),
            Error::TooLarge => (t("Too much"), t("That was more than this page takes.").into()),
            Error::TooMany => (t("A little slower"), t("Too many requests came from you. Wait a moment.").into()),
            Error::NotOver => {
                (t("Not yet"), t("This is shown when the match is over: it tells what is in every hand.").into())
            }
            Error::Storage(_) => {
                (t("The server stumbled"), t("Nothing was lost. Please try again in a moment.").into())
            }
        }
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        if let Error::Storage(error) = &self {
            tracing::error!(%error, "storage");
        }
        let (title, text) = self.words();
        (self.status(), pages::layout::plain(title, &text)).into_response()
    }
}

/// The answer after a panic: the same kind of page, and no detail.
pub(crate) fn panicked(_: Box<dyn std::any::Any + Send>) -> Response {
    let (title, text) = (t("The server stumbled"), t("Nothing was lost. Please try again in a moment."));
    (StatusCode::INTERNAL_SERVER_ERROR, pages::layout::plain(title, text)).into_response()
}
