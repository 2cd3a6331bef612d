//! The fields of a form or a query. Reading them never fails, whatever they contain.

use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::IntoResponse;

use crate::web::error::Error;
use crate::web::words::t;

/// Names and values as they came; what is missing is empty.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fields(Vec<(String, String)>);

impl Fields {
    /// These fields and no others.
    pub(crate) fn of(fields: &[(&str, &str)]) -> Self {
        Fields(fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect())
    }

    /// The value of a field.
    pub(crate) fn get(&self, name: &str) -> &str {
        self.0.iter().find(|(field, _)| field == name).map_or("", |(_, value)| value)
    }

    /// The values of a field that may come several times.
    pub(crate) fn all(&self, name: &str) -> Vec<&str> {
        self.0.iter().filter(|(field, _)| field == name).map(|(_, value)| value.as_str()).collect()
    }

    /// A number, or an error that names the field.
    pub(crate) fn number(&self, name: &str) -> Result<i64, Error> {
        self.get(name).parse().map_err(|_| Error::BadInput(t!("error-not-a-number", field = name)))
    }

    /// The same for a number that may be left out.
    pub(crate) fn small(&self, name: &str) -> Result<Option<u8>, Error> {
        match self.get(name) {
            "" => Ok(None),
            _ => u8::try_from(self.number(name)?)
                .map(Some)
                .map_err(|_| Error::BadInput(t!("error-out-of-range", field = name))),
        }
    }
}

impl<S: Send + Sync> FromRequest<S> for Fields {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self, Error> {
        match axum::Form::<Vec<(String, String)>>::from_request(request, state).await {
            Ok(axum::Form(fields)) => Ok(Fields(fields)),
            Err(rejection) => match rejection.into_response().status() {
                StatusCode::PAYLOAD_TOO_LARGE => Err(Error::TooLarge),
                _ => Err(Error::BadInput(t!("error-form"))),
            },
        }
    }
}

/// The fields of the address.
#[derive(Clone, Debug, Default)]
pub(crate) struct Asked(pub(crate) Fields);

impl<S: Send + Sync> FromRequestParts<S> for Asked {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        match Query::<Vec<(String, String)>>::from_request_parts(parts, state).await {
            Ok(Query(fields)) => Ok(Asked(Fields(fields))),
            Err(_) => Err(Error::BadInput(t!("error-address"))),
        }
    }
}
