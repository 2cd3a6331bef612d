//! The table that an address names, if the visitor may see it. Nearly every handler begins with this.

use std::sync::Arc;

use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::request::Parts;

use crate::app::App;
use crate::clock::vacation;
use crate::people::Known;
use crate::table::{Table, TableRow, Visit, store};
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
        let (id, Ok(site)) = (id(parts, app).await?, Site::from_request_parts(parts, app).await);
        let session = unknown.session.clone().unwrap_or_default();
        let (row, known) = row_for(app, id, &session).await?;
        let visitor = unknown.is(app, known)?;
        Ok(At { table: seen(app, row, &visitor).await?, visitor, site })
    }
}

async fn id(parts: &mut Parts, app: &App) -> Result<i64, Error> {
    let path = RawPathParams::from_request_parts(parts, app).await.map_err(|_| Error::NotFound)?;
    let id = path.iter().find(|(name, _)| *name == "id").and_then(|(_, id)| id.parse().ok());
    id.ok_or(Error::NotFound)
}

/// The row of a table, and whose the session is, which is remembered.
async fn row_for(app: &App, id: i64, session: &str) -> Result<(Option<TableRow>, Option<Known>), Error> {
    let (row, known) = store::row_for(app.store(), id, session).await?;
    if let Some(known) = &known {
        app.sessions().keep(session, &known.person);
    }
    Ok((row, known))
}

/// The table, if the visitor may see it. That is checked before the match is replayed, since the time of a replay would
/// tell strangers that the table exists.
async fn seen(app: &App, row: Option<TableRow>, visitor: &Visitor) -> Result<Arc<Table>, Error> {
    let row = row.filter(|row| row.may_see(visitor.id())).ok_or(Error::NotFound)?;
    let table = app.replayed(row).await?.ok_or(Error::NotFound)?;
    match table.goes_away(app.now()) {
        // What has begun by itself is written before anybody does something here.
        Some((person, _)) => {
            vacation::look(app, person).await?;
            app.table(table.row.id).await?.ok_or(Error::NotFound)
        }
        None => Ok(table),
    }
}

/// A player at a table, as far as both are remembered: the database is asked only if they are not. Whoever makes a step
/// from it hands the session over, so that its write makes sure of it; if the step fails, it is tried once more from
/// what the database says.
pub(super) struct Remembered {
    pub(super) at: At,
    /// The hash of the session id, if the database was not asked.
    pub(super) session: Option<String>,
}

impl Remembered {
    /// The same player and table as the database has them.
    pub(super) async fn again(self, app: &App) -> Result<At, Error> {
        let Some(session) = self.session else { return Ok(self.at) };
        let (row, known) = row_for(app, self.at.table.row.id, &session).await?;
        let visitor = Visitor { person: known.map(|known| known.person), ..self.at.visitor };
        Ok(At { table: seen(app, row, &visitor).await?, visitor, site: self.at.site })
    }
}

impl FromRequestParts<App> for Remembered {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let unknown = Unknown::new(parts, app).await;
        let person = unknown.session.as_deref().and_then(|session| app.sessions().whose(session));
        let table = app.remembered(id(parts, app).await?);
        // Only players act on what is remembered; others may not even learn that there is such a table.
        match (person, table, unknown.session.clone()) {
            (Some(person), Some(table), Some(session)) if !table.seats_of(Some(person.id)).is_empty() => {
                // That a session is used is noted by the requests that ask the database.
                let visitor = unknown.is(app, Some(Known { person, seen: app.now() }))?;
                let Ok(site) = Site::from_request_parts(parts, app).await;
                Ok(Remembered { at: At { table, visitor, site }, session: Some(session) })
            }
            _ => Ok(Remembered { at: At::from_request_parts(parts, app).await?, session: None }),
        }
    }
}
