//! Members without script, and what they are told.

use axum::body::Body;
use axum::http::{Request, StatusCode};

use super::{Guest, Server};

/// Everybody's, as a form sends it.
pub(crate) const PASSWORD: &str = "a+tower+of+cards";

/// Members with these names, whose numbers are 1, 2, 3 and so on on a server where nobody was before.
pub(crate) async fn members<const N: usize>(server: &Server, names: [&str; N]) -> [Guest; N] {
    let mut members = std::array::from_fn(|_| Guest::default());
    for (member, name) in members.iter_mut().zip(names) {
        server.post(member, "/account/claim", &format!("name={name}&password={PASSWORD}")).await;
    }
    members
}

/// The whole answer to a post, with its words.
pub(crate) async fn answer(server: &Server, who: &Guest, path: &str, form: &str) -> (StatusCode, String) {
    let request = who.asks(Request::post(path)).header("origin", "http://test");
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    let (status, body, _, _) = server.send(request.body(Body::from(form.to_owned())).unwrap()).await;
    (status, body)
}
