//! The table that an address names, if the visitor may see it. Nearly every handler begins with this.

use std::sync::Arc;

use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::request::Parts;

use crate::app::App;
use crate::table::{Table, Visit, store};
use crate::web::error::Error;
use crate::web::session::{Unknown, Visitor};
use crate::web::site::Site;

/// A visitor at a table that they may see. For others the answer is that there is no such table.
pub(crate) struct At {
    pub(crate) table: Arc<Table>,
    pub(crate) visitor: Visitor,
    /// The address of the server as the visitor knows it.
    pub(crate) site: Site,
}

impl At {
    /// The number of the person, if they sit here; others may look, but not act.
    pub(crate) fn player(&self) -> Result<i64, Error> {
        self.visitor.id().filter(|_| !self.table.seats_of(self.visitor.id()).is_empty()).ok_or(Error::NotFound)
    }

    /// What the table remembers of the person, if they sit here.
    pub(crate) async fn visit(&self, app: &App) -> Result<Visit, Error> {
        match self.player() {
            Ok(person) => Ok(store::visit(app.store(), self.table.row.id, person).await?),
            Err(_) => Ok(Visit::default()),
        }
    }
}

impl FromRequestParts<App> for At {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let unknown = Unknown::new(parts, app).await;
        let path = RawPathParams::from_request_parts(parts, app).await.map_err(|_| Error::NotFound)?;
        let id = path.iter().find(|(name, _)| *name == "id").and_then(|(_, id)| id.parse().ok());
        let session = unknown.session.as_deref().unwrap_or_default();
        let (row, person) = store::row_for(app.store(), id.ok_or(Error::NotFound)?, session).await?;
        let (row, visitor) = (row.ok_or(Error::NotFound)?, unknown.is(app, person)?);
        // Checked before the match is replayed, since the time of a replay would tell strangers that the table exists.
        if !row.may_see(visitor.id()) {
            return Err(Error::NotFound);
        }
        let table = app.replayed(row).await?.ok_or(Error::NotFound)?;
        let Ok(site) = Site::from_request_parts(parts, app).await;
        Ok(At { table, visitor, site })
    }
}
