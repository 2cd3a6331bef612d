//! People who sit down at tables with a clock, on a server whose time passes when a test says so.
#![allow(clippy::unwrap_used, clippy::expect_used, dead_code)]

use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::http::StatusCode;
use fivepaths_club::{Ms, Vacation};
use fivepaths_rules::{Record, Seat};
use fivepaths_server::clock;
use fivepaths_server::table::Table;

use crate::guest::{Guest, Server, one_turn};

impl Server {
    /// Lets time pass, and then what is due happen.
    pub(crate) async fn pass(&self, time: Ms) {
        self.time.fetch_add(time, Ordering::Relaxed);
        clock::once(&self.app).await.unwrap();
    }

    pub(crate) fn now(&self) -> Ms {
        self.time.load(Ordering::Relaxed)
    }

    pub(crate) async fn table_at(&self, game: &str) -> Arc<Table> {
        self.app.table(game.trim_start_matches("/game/").parse().unwrap()).await.unwrap().unwrap()
    }

    pub(crate) async fn vacation(&self, person: i64) -> Vacation {
        clock::store::vacation(&self.store, person).await.unwrap().vacation
    }
}

/// Two people at the first table, the cards dealt; whoever is to move comes first.
pub(crate) async fn two(form: &str) -> (Server, [Guest; 2], String) {
    two_at(Server::new().await, [Guest::default(), Guest::default()], form).await
}

pub(crate) async fn two_at(server: Server, [mut ann, mut bob]: [Guest; 2], form: &str) -> (Server, [Guest; 2], String) {
    let game = sit_down(&server, &mut ann, &mut bob, form).await;
    assert_eq!(game, "/game/1");
    let first = server.table().await.to_move().unwrap();
    let people = if first == Seat::default() { [ann, bob] } else { [bob, ann] };
    (server, people, game)
}

/// Two people at a new table of the card game, the first of whom makes it; gives its address when the cards are dealt.
pub(crate) async fn sit_down(server: &Server, ann: &mut Guest, bob: &mut Guest, form: &str) -> String {
    crate::guest::sit_down(server, ann, bob, &format!("game=card&{form}")).await
}

/// A member of this name.
pub(crate) async fn member(server: &Server, name: &str) -> Guest {
    let mut guest = Guest::default();
    server.post(&mut guest, "/account/claim", &format!("name={name}&password=a+tower+of+cards")).await;
    assert!(server.get(&guest, "/account").await.1.contains("id=\"sign-out\""));
    guest
}

pub(crate) async fn record(server: &Server, who: &Guest) -> Record {
    let (status, text) = server.get(who, "/game/1/record").await;
    assert_eq!(status, StatusCode::OK, "{text}");
    let record = Record::from_json(&text).unwrap();
    record.check().unwrap();
    record
}

/// Two members, and at their first table who is to move; its number as a person is the place in the array and one.
pub(crate) async fn members() -> (Server, [Guest; 2]) {
    let server = Server::new().await;
    let people = [member(&server, "Ann").await, member(&server, "Bob").await];
    (server, people)
}

/// Which of two is to move at a table, as places in their array.
pub(crate) async fn mover(server: &Server, game: &str) -> usize {
    server.table_at(game).await.to_move().unwrap().index()
}

/// A table at which the second of two is to move.
pub(crate) async fn bobs_turn(server: &Server, [ann, bob]: &mut [Guest; 2], form: &str) -> String {
    let game = sit_down(server, ann, bob, form).await;
    if mover(server, &game).await == 0 {
        assert!(one_turn(server, ann, &game, 1).await);
    }
    game
}
