//! Two nodes on one database, whose times are their own, for what happens at one moment.
#![allow(clippy::unwrap_used, clippy::expect_used, dead_code)]

use fivepaths_server::Settings;
use fivepaths_server::store::{Purpose, Store};

use crate::cluster;
use crate::guest::{Guest, Server, offers};
use crate::sitting::member;

/// Two nodes on one database, and two members.
pub(crate) async fn nodes(postgres: bool) -> ([Server; 2], [Guest; 2]) {
    let settings =
        Settings { bot_delay: 0, posts_a_minute: 0, tables_an_hour: 0, guests_an_hour: 0, ..Settings::default() };
    let one = if postgres {
        let address = cluster::database().await;
        let open = async || Store::open(&address, Purpose::Serve).await.unwrap();
        let one = Server::opened(open().await, tempfile::tempdir().unwrap(), settings.clone());
        let other = Server::opened(open().await, tempfile::tempdir().unwrap(), settings);
        let people = [member(&one, "Ann").await, member(&one, "Bob").await];
        return ([one, other], people);
    } else {
        Server::with(settings).await
    };
    let other = one.another().await;
    let people = [member(&one, "Ann").await, member(&one, "Bob").await];
    ([one, other], people)
}

/// A turn that a page offers, as it would be posted: the first card, discarded.
pub(crate) async fn discard(server: &Server, who: &Guest, game: &str) -> String {
    let mut html = server.get(who, &format!("{game}?on=1")).await.1;
    for id in ["hand-1", "to-pile", "draw-s", "confirm"] {
        let (post, to) = offers(&html, id).unwrap();
        if post {
            return to;
        }
        html = server.get(who, &to).await.1;
    }
    panic!("the turn never ends");
}
