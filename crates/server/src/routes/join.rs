//! Behind a secret link. Looking changes nothing, since previews look at links: sitting down is a post.

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};

use super::back;
use super::game::entropy_of;
use crate::app::App;
use crate::error::Error;
use crate::fields::Fields;
use crate::pages::waiting;
use crate::sight::Sight;
use crate::storage::Visit;
use crate::table::{Refused, Table};
use crate::visitor::{Cookie, Visitor};

async fn invited(app: &App, secret: &str) -> Result<Table, Error> {
    let id = app.storage().invited(secret).await?.ok_or(Error::NotFound)?;
    app.table(id).await?.ok_or(Error::NotFound)
}

pub(super) async fn form(
    State(app): State<App>,
    visitor: Visitor,
    Path(secret): Path<String>,
) -> Result<Response, Error> {
    let table = invited(&app, &secret).await?;
    if !table.seats_of(visitor.id()).is_empty() {
        return Ok(Redirect::to(&format!("/game/{}", table.row.id)).into_response());
    }
    if table.join(0, "", 0).is_err() {
        return Err(Error::BadInput(crate::text::t("Somebody has taken this seat already.").into()));
    }
    let sight = Sight::new(&table, visitor.id(), Visit::default(), &Fields::default());
    Ok(waiting::join(&sight, &secret, visitor.name()).into_response())
}

pub(super) async fn join(
    State(app): State<App>,
    visitor: Visitor,
    Path(secret): Path<String>,
    fields: Fields,
) -> Result<Response, Error> {
    let table = invited(&app, &secret).await?;
    if !table.seats_of(visitor.id()).is_empty() {
        return Ok(back(table.row.id, None, false));
    }
    let (me, cookie) = visitor.become_person(&app, fields.get("name")).await?;
    // Another may sit down at the same moment: then look again, as often as there are seats.
    for _ in 0..table.row.seats.len() {
        let table = invited(&app, &secret).await?;
        let change = table.join(me.id, &me.name, app.now()).and_then(|(seat, change)| {
            let joined = change.seats.into_iter().filter(|(at, _)| *at == seat).collect();
            table.bring(me.id, &entropy_of(&fields), fields.get("commit"), joined, app.now(), app.settings().bot_delay)
        });
        match change {
            Ok(change) => {
                if app.storage().change(change).await? {
                    return Ok(Cookie::set(cookie, back(table.row.id, None, false)));
                }
            }
            Err(Refused::OtherCommitment | Refused::BadEntropy) => {
                return Err(Error::BadInput(
                    crate::text::t("The form does not belong to this table. Open the link again.").into(),
                ));
            }
            Err(_) => break,
        }
    }
    Err(Error::BadInput(crate::text::t("Somebody has taken this seat already.").into()))
}
