//! The table that an address names, for whoever may see it: what nearly every handler begins with.

use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::request::Parts;

use crate::app::App;
use crate::error::Error;
use crate::storage::Visit;
use crate::table::Table;
use crate::visitor::Visitor;

/// Somebody at a table that they may see. To others the table is not there.
pub(super) struct At {
    pub(super) table: Table,
    pub(super) visitor: Visitor,
}

impl At {
    /// The number of the person, if they sit here; others may look, but not act.
    pub(super) fn player(&self) -> Result<i64, Error> {
        self.visitor.id().filter(|_| !self.table.seats_of(self.visitor.id()).is_empty()).ok_or(Error::NotFound)
    }

    /// What the table remembers of the person, if they sit here.
    pub(super) async fn visit(&self, app: &App) -> Result<Visit, Error> {
        match self.player() {
            Ok(person) => Ok(app.storage().visit(self.table.row.id, person).await?),
            Err(_) => Ok(Visit::default()),
        }
    }
}

impl FromRequestParts<App> for At {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let visitor = Visitor::from_request_parts(parts, app).await?;
        let path = RawPathParams::from_request_parts(parts, app).await.map_err(|_| Error::NotFound)?;
        let id = path.iter().find(|(name, _)| *name == "id").and_then(|(_, id)| id.parse().ok());
        let table = app.table(id.ok_or(Error::NotFound)?).await?.ok_or(Error::NotFound)?;
        if table.may_see(visitor.id()) { Ok(At { table, visitor }) } else { Err(Error::NotFound) }
    }
}
