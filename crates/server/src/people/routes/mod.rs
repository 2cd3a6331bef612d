//! Every address of the room, and who answers it. A handler is named by its verb.

mod account;
mod claim;
mod export;
mod games;
mod guest;
mod leave;
mod links;
mod member;
mod next;
mod player;
mod settings;
mod sign_in;

use axum::Router;
use axum::response::Redirect;
use axum::routing::{get, post};

use crate::app::App;

pub(crate) use leave::delete_account;
pub(crate) use member::Member;

/// The addresses of accounts, of one's own games and of players.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/account", get(account::show))
        .route("/account/claim", get(to_account).post(claim::claim))
        .route("/account/name", get(to_account).post(account::rename))
        .route("/account/password", get(to_account).post(account::set_password))
        .route("/account/email", get(to_account).post(account::set_email))
        .route("/account/email/forget", post(account::forget_email))
        .route("/account/sessions", post(account::revoke))
        .route("/account/vacation", get(to_account).post(account::set_vacation))
        .route("/account/settings", post(account::keep_settings))
        .route("/account/export", get(export::export))
        .route("/account/delete", get(leave::form).post(leave::delete))
        .route("/account/guest", get(guest::offer).post(guest::decide))
        .route("/sign-in", get(sign_in::form).post(sign_in::sign_in))
        .route("/sign-out", post(sign_in::sign_out))
        .route("/forgot", get(links::forgot).post(links::send))
        .route("/reset/{link}", get(links::reset_form).post(links::reset))
        .route("/confirm/{link}", get(links::confirm_form).post(links::confirm))
        .route("/games", get(games::show))
        .route("/next", get(next::go))
        .route("/next/order", post(next::choose))
        .route("/player/{id}", get(player::person))
        .route("/bot/{game}/{level}", get(player::bot))
}

/// A form that was refused shows its page at the address it was sent to. Who reloads that page, or changes its language,
/// comes back to the account.
async fn to_account() -> Redirect {
    Redirect::to("/account")
}
