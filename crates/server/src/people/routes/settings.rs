//! What a member chose comes along to the browser in which they sign in.
//!
//! The table's settings are kept by the browser, so they come as a cookie that the page's script reads once and then
//! removes. The language has a cookie of its own.

use axum::http::header::{HeaderValue, SET_COOKIE};
use axum::response::Response;

use crate::app::App;
use crate::people::Account;
use crate::web::language;
use crate::web::words::Language;

const NAME: &str = "fivepaths-settings";
/// In seconds; the next page takes it.
const MAX_AGE: u32 = 60;

/// The answer with the settings of an account.
pub(super) fn bring(app: &App, account: &Account, mut answer: Response) -> Response {
    if let Some(settings) = &account.settings {
        let secure = if app.is_secure() { "; Secure" } else { "" };
        let value: String = form_urlencoded::byte_serialize(settings.as_bytes()).collect();
        let text = format!("{NAME}={value}; Path=/; Max-Age={MAX_AGE}; SameSite=Lax{secure}");
        if let Ok(value) = HeaderValue::from_str(&text) {
            answer.headers_mut().append(SET_COOKIE, value);
        }
    }
    match account.language.as_deref().and_then(Language::from_code) {
        Some(chosen) => language::remember(app, chosen, answer),
        None => answer,
    }
}
