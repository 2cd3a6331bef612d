//! A turn is made from what the server remembers of the table and its players. That may be out of date, since there may be
//! other servers on the same database: then the turn is made, or refused, all the same as if the database had been asked.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod guest;

use axum::http::StatusCode;
use fivepaths_rules::AnyMatch;
use fivepaths_server::store::{Statement, Write};
use guest::{Guest, Server};

static END_SESSIONS: Statement = Statement::Row("DELETE FROM session");

/// The form of a turn that whoever is to move can make now.
async fn next(server: &Server) -> String {
    let table = server.table().await;
    let seat = table.to_move().unwrap();
    let Some(AnyMatch::Card(game)) = &table.game else { unreachable!() };
    let card = game.view(Some(seat)).hand().iter().next().unwrap();
    format!("seat={seat}&version={}&turn=x{card}-s", table.row.version)
}

/// A player of both seats at two servers, both of which remember the table and the player.
async fn at_two_servers() -> (Server, Server, Guest, String) {
    let (here, ann, game) = Server::with_table("game=card&seat2=screen&rounds=1").await;
    let there = here.another().await;
    for server in [&here, &there] {
        assert_eq!(server.get(&ann, &game).await.0, StatusCode::OK);
    }
    (here, there, ann, game)
}

#[tokio::test]
async fn a_turn_is_made_although_the_table_has_changed_elsewhere() {
    let (here, there, mut ann, game) = at_two_servers().await;
    for (n, server) in [&here, &there, &there, &here, &there, &here].into_iter().enumerate() {
        // The form comes from a server of its own, so that the one that is asked has not seen the last turn.
        let form = next(&here.another().await).await;
        let answer = server.post(&mut ann, &format!("{game}/turn"), &form).await;
        assert_eq!(answer, (StatusCode::SEE_OTHER, game.clone()), "turn {n}");
        // The same once more has been made already, whoever is asked.
        for server in [&here, &there] {
            let answer = server.post(&mut ann, &format!("{game}/turn"), &form).await;
            assert_eq!(answer, (StatusCode::SEE_OTHER, format!("{game}?notice=twice")), "turn {n}");
        }
        assert_eq!(here.turns().await.len(), n + 1);
    }
}

#[tokio::test]
async fn whoever_has_signed_out_elsewhere_moves_no_more() {
    let (here, there, mut ann, game) = at_two_servers().await;
    let form = next(&here).await;
    there.write(Write::new().row(&END_SESSIONS, vec![])).await;
    for server in [&here, &there] {
        assert_eq!(server.post(&mut ann, &format!("{game}/turn"), &form).await.0, StatusCode::NOT_FOUND);
    }
    assert_eq!(here.turns().await, []);
}

#[tokio::test]
async fn a_stranger_learns_nothing_from_what_is_remembered() {
    let (here, _, _, game) = at_two_servers().await;
    let mut bob = Guest::default();
    here.post(&mut bob, "/name", "name=Bob").await;
    let form = next(&here).await;
    assert_eq!(here.post(&mut bob, &format!("{game}/turn"), &form).await.0, StatusCode::NOT_FOUND);
    assert_eq!(here.post(&mut bob, "/game/77/turn", &form).await.0, StatusCode::NOT_FOUND);
    assert_eq!(here.turns().await, []);
}
