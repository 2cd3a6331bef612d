//! A visitor who has an account. Others are led to the page where they can get one.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Redirect, Response};

use crate::app::App;
use crate::people::{Account, store};
use crate::web::error::Error;
use crate::web::session::Visitor;

/// A member with their account.
pub(crate) struct Member {
    pub(crate) account: Account,
    pub(crate) visitor: Visitor,
    /// The hash of the session they use.
    pub(crate) session: String,
}

/// Why somebody is not let in.
pub(crate) enum NoMember {
    /// They have no account, or are not signed in.
    Stranger,
    Failed(Error),
}

impl IntoResponse for NoMember {
    fn into_response(self) -> Response {
        match self {
            NoMember::Stranger => Redirect::to("/sign-in").into_response(),
            NoMember::Failed(error) => error.into_response(),
        }
    }
}

impl FromRequestParts<App> for Member {
    type Rejection = NoMember;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, NoMember> {
        let visitor = Visitor::from_request_parts(parts, app).await.map_err(NoMember::Failed)?;
        let (Some(person), Some(session)) = (visitor.member(), visitor.session.clone()) else {
            return Err(NoMember::Stranger);
        };
        let account = store::account(app.store(), person.id).await.map_err(|error| NoMember::Failed(error.into()))?;
        Ok(Member { account: account.ok_or(NoMember::Stranger)?, visitor, session })
    }
}

impl Member {
    /// An error if the password that somebody typed is not theirs. What only the owner may do asks for it again, since
    /// a browser is easily left open. Attempts are counted as at the door.
    pub(super) async fn is_owner(&self, app: &App, password: &str) -> Result<bool, Error> {
        let folded = crate::web::names::folded(&self.account.name);
        if !app.limits().allow_sign_in(&folded, Some(&self.session), self.visitor.address, app.now()) {
            return Err(Error::TooMany);
        }
        app.passwords().fits(password, Some(&self.account.password)).await
    }
}
