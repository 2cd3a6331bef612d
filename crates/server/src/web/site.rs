//! The address that this server is reached by, for links that leave the page: invitations, pictures, QR codes.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::header::HOST;
use axum::http::request::Parts;

use crate::app::App;
use crate::web::client::Client;

/// Scheme and host without a slash at the end. It comes from the settings or, without a setting, from the request.
/// It is empty if the request does not name a plain host.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Site(String);

impl Site {
    /// A whole address of a path here.
    pub(crate) fn link(&self, path: &str) -> String {
        format!("{}{path}", self.0)
    }
}

/// A whole address of a path here for what leaves the server. It never comes from a request, which could name any host.
pub(crate) fn public_link(app: &App, path: &str) -> Option<String> {
    app.settings().public_url.as_ref().map(|url| format!("{}{path}", url.trim_end_matches('/')))
}

impl FromRequestParts<App> for Site {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        if let Some(url) = &app.settings().public_url {
            return Ok(Site(url.trim_end_matches('/').to_owned()));
        }
        let Ok(client) = Client::from_request_parts(parts, app).await;
        let host = parts.headers.get(HOST).and_then(|host| host.to_str().ok()).filter(|host| is_host(host));
        let scheme = if client.https { "https" } else { "http" };
        Ok(Site(host.map(|host| format!("{scheme}://{host}")).unwrap_or_default()))
    }
}

/// Whether this is a name or an address of a host, perhaps with a port. It comes from the client, and only that client
/// gets it back.
fn is_host(host: &str) -> bool {
    (1..=255).contains(&host.len()) && host.chars().all(|c| c.is_ascii_alphanumeric() || ".-:[]".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_hosts_become_part_of_a_link() {
        assert!(["localhost:8000", "[::1]:80", "a-b.example"].into_iter().all(is_host));
        assert!(!["", "a b", "a/b", "x\"y", "user@host", "ä"].into_iter().any(is_host));
    }
}
