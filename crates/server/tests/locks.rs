//! Nobody may keep others out, take more than their share, or act for somebody else.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod guest;

use std::sync::Arc;

use axum::http::StatusCode;
use fivepaths_rules::Seat;
use fivepaths_server::store::news::Topic;
use fivepaths_server::table::store::row;
use fivepaths_server::table::{Sitter, State};
use guest::{Guest, LongTable, Server, attribute, deal};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Executor as _};

/// A connection to the database of a server, past the server.
async fn beside(server: &Server) -> SqliteConnection {
    SqliteConnectOptions::new().filename(server.file()).connect().await.unwrap()
}

#[tokio::test]
async fn joins_from_one_cookie_take_one_seat() {
    let server = Arc::new(Server::new().await);
    let mut ann = Guest::default();
    let form = "game=board&name=Ann&seat2=link&seat3=link&seat4=link";
    let (_, game) = server.post(&mut ann, "/new", form).await;
    let (_, html) = server.get(&ann, &game).await;
    let invite = attribute(&html, "id=\"invite\" readonly value=\"").unwrap().to_owned();
    let commit = attribute(&html, "name=\"commit\" value=\"").unwrap().to_owned();
    let mut bob = Guest::default();
    server.post(&mut bob, "/name", "name=Bob").await;
    let cookie = bob.0.unwrap();
    let joins: Vec<_> = (0..16)
        .map(|_| {
            let (server, cookie) = (Arc::clone(&server), cookie.clone());
            let (invite, form) = (invite.clone(), format!("name=Bob&commit={commit}"));
            tokio::spawn(async move { server.post(&mut Guest(Some(cookie)), &invite, &form).await })
        })
        .collect();
    for join in joins {
        assert_eq!(join.await.unwrap(), (StatusCode::SEE_OTHER, game.clone()));
    }
    let seats = server.app.table(1).await.unwrap().unwrap().row.seats.clone();
    let open = seats.iter().filter(|seat| seat.sitter == Sitter::Open).count();
    assert_eq!(open, 2, "{seats:?}");
}

#[tokio::test]
async fn parallel_rematches_make_one_table() {
    let (server, ann, game) = Server::with_table("game=card&seat2=screen&rounds=1").await;
    let server = Arc::new(server);
    let cookie = ann.0.clone().unwrap();
    let (status, _) = server.post(&mut Guest(Some(cookie.clone())), &format!("{game}/resign"), "seat=0").await;
    assert_eq!(status, StatusCode::SEE_OTHER);
    let rematches: Vec<_> = (0..24)
        .map(|_| {
            let (server, cookie, path) = (Arc::clone(&server), cookie.clone(), format!("{game}/rematch"));
            tokio::spawn(async move { server.post(&mut Guest(Some(cookie)), &path, "").await })
        })
        .collect();
    for rematch in rematches {
        assert_eq!(rematch.await.unwrap(), (StatusCode::SEE_OTHER, "/game/2".to_owned()));
    }
    assert!(row(&server.store, 3).await.unwrap().is_none());
}

#[tokio::test]
async fn a_seat_must_be_named_and_be_mine() {
    let (server, mut ann, game) = Server::with_table("game=card&name=Ann&seat2=screen&rounds=1").await;
    // Nobody has taken the screen: nobody can give up.
    let (_, covered) = server.get(&ann, &game).await;
    assert!(covered.contains("id=\"curtain\"") && !covered.contains("id=\"resign\""));
    for form in ["", "seat=", "seat=9", "seat=2", "seat=x", "seat=-1"] {
        let (status, _) = server.post(&mut ann, &format!("{game}/resign"), form).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{form}");
        let (status, _) = server.post(&mut ann, &format!("{game}/turn"), &format!("{form}&version=1&turn=Y2-s")).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{form}");
    }
    assert_eq!(server.table().await.row.state, State::Running);
    // Behind the curtain it is the player whose hand is shown.
    let table = server.table().await;
    let (mover, version) = (table.to_move().unwrap(), table.row.version);
    let (_, shown) = server.get(&ann, &format!("{game}?hand={mover}-{version}")).await;
    let form = &shown[shown.find("/resign\"").unwrap()..];
    assert_eq!(attribute(form, "name=\"seat\" value=\""), Some(mover.to_string().as_str()));
    server.post(&mut ann, &format!("{game}/resign"), &format!("seat={mover}")).await;
    let end = server.table().await.row.end.unwrap();
    assert_eq!(end.seat, Some(mover));
}

#[tokio::test]
async fn a_stranger_is_turned_away_before_the_match_is_replayed() {
    let (server, ann, game) = Server::with_table("game=card&seat2=screen&rounds=1&watch=players").await;
    // A turn that cannot be replayed tells whether somebody tried.
    let mut beside = beside(&server).await;
    beside.execute("INSERT INTO turn VALUES (1, 1, 0, 'nonsense', 1, NULL)").await.unwrap();
    beside.execute("UPDATE game SET version = version + 1").await.unwrap();
    assert_eq!(server.get(&Guest::default(), &game).await.0, StatusCode::NOT_FOUND);
    assert_eq!(server.get(&ann, &game).await.0, StatusCode::SERVICE_UNAVAILABLE);
}

#[tokio::test]
async fn pages_can_be_read_while_nothing_can_be_written() {
    let server = Server::new().await;
    let mut ann = Guest::default();
    let (_, game) = server.post(&mut ann, "/quick", "game=card&level=stroller").await;
    deal(&server, &mut ann, &game).await;
    let mut beside = beside(&server).await;
    beside.execute("BEGIN IMMEDIATE").await.unwrap();
    // Looking at the table for the first time would note that it was seen.
    assert_eq!(server.get(&ann, &game).await.0, StatusCode::OK);
    assert_eq!(server.get(&ann, "/").await.0, StatusCode::OK);
    beside.execute("ROLLBACK").await.unwrap();
    assert_eq!(server.post(&mut ann, &format!("{game}/note"), "note=hello").await.0, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn a_table_named_many_times_is_told_of_once() {
    let (server, ann, _) = Server::with_table("game=card&seat2=screen&rounds=1").await;
    let games = ["1"; 64].join("+");
    let (status, message) = server.messages_at(&ann, &format!("/live?games={games}")).await;
    assert_eq!((status, message.matches("data: ").count()), (StatusCode::OK, 1), "{message}");
    assert_eq!(server.store.news().listeners(), 0, "the stream was dropped");
}

#[tokio::test]
async fn nobody_holds_more_than_their_share_of_bots() {
    let server = Server::new().await;
    let mut ann = Guest::default();
    let mut made = 0;
    while server.post(&mut ann, "/quick", "game=card").await.0 == StatusCode::SEE_OTHER {
        made += 1;
        assert!(made < 1_000, "no limit");
    }
    assert_eq!(made, 40);
    // Others are not affected, and a person who leaves a table may make another.
    assert_eq!(server.post(&mut Guest::default(), "/quick", "game=card").await.0, StatusCode::SEE_OTHER);
    server.post(&mut ann, "/game/1/leave", "").await;
    assert_eq!(server.post(&mut ann, "/quick", "game=card").await.0, StatusCode::SEE_OTHER);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_gentle_bot_does_not_wait_behind_those_that_think() {
    let server = Server::new().await;
    let mut ann = Guest::default();
    let legends = "game=board&seat2=bot:legend&seat3=bot:legend&seat4=bot:legend&variant=short";
    // Each table is somebody else's: among the jobs of one person the first alone would be as early as Ann's.
    for _ in 0..12 {
        let mut somebody = Guest::default();
        let (_, game) = server.post(&mut somebody, "/new", legends).await;
        deal(&server, &mut somebody, &game).await;
    }
    let (_, game) = server.post(&mut ann, "/quick", "game=card&level=stroller").await;
    deal(&server, &mut ann, &game).await;
    let id: i64 = game.rsplit('/').next().unwrap().parse().unwrap();
    if server.app.table(id).await.unwrap().unwrap().to_move() == Seat::new(0) {
        assert!(guest::one_turn(&server, &mut ann, &game, 1).await);
    }
    let mut news = server.store.news().listen([Topic::Table(id)]);
    let bots = tokio::spawn(fivepaths_server::bots::run(server.app.clone()));
    news.next().await;
    let mut waiting = 0;
    for id in 1..=12 {
        let table = server.app.table(id).await.unwrap().unwrap();
        waiting += usize::from(table.to_move().is_some_and(|seat| table.is_bot(seat)));
    }
    bots.abort();
    assert!(waiting > 6, "the gentle bot came after the legends: {waiting} of them wait");
}

#[tokio::test]
async fn a_server_whose_database_is_deleted_says_so_and_stops() {
    let (server, _, _) = Server::with_table("game=card&seat2=screen&rounds=1").await;
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let serving = tokio::spawn(fivepaths_server::serve_until(server.app.clone(), listener, std::future::pending()));
    std::fs::remove_file(server.file()).unwrap();
    let error = serving.await.unwrap().unwrap_err();
    assert!(error.to_string().contains("was deleted or replaced"), "{error}");
}

#[tokio::test]
async fn every_table_of_people_has_a_bound_on_its_turns() {
    for (form, patience) in [("game=card&seat2=screen&variant=six-colours", 100), ("game=board&seat2=screen", 200)] {
        let (server, _, _) = Server::with_table(form).await;
        let rules = server.table().await.row.rules.to_json();
        assert_eq!(rules["patience"], patience, "{rules}");
    }
}

#[tokio::test]
async fn the_table_tells_when_only_the_draw_pile_will_be_left() {
    let (server, mut ann, game) = Server::with_table("game=card&seat2=screen&rounds=1").await;
    // As if the table had been set up with less patience: turns of a whole round would take long.
    let mut beside = beside(&server).await;
    beside.execute("UPDATE game SET rules = '{\"rounds\":1,\"patience\":12}', version = version + 1").await.unwrap();
    for turn in 0..14 {
        let (_, html) = server.get(&ann, &game).await;
        assert_eq!(html.contains("id=\"patience\""), turn >= 2, "after {turn} turns");
        assert_eq!(html.contains("After one more turn"), turn == 11);
        assert_eq!(html.contains("from now on"), turn >= 12);
        assert!(guest::one_turn(&server, &mut ann, &game, 1).await);
    }
}

/// How many matches of many turns were replayed or shown away from the threads that serve requests.
fn long_work(server: &Server) -> u64 {
    let text = server.app.metrics().text();
    let line = text.lines().find_map(|line| line.strip_prefix("fivepaths_long_work_total "));
    line.unwrap().parse().unwrap()
}

#[tokio::test]
async fn long_matches_are_shown_away_from_the_threads_that_serve_requests() {
    let (server, mut ann, mut table) = LongTable::new().await;
    let pages = [table.address.clone(), format!("{}/step/1/3", table.address)];
    table.play_to(&server, &mut ann, 4).await;
    for page in &pages {
        assert_eq!(server.get(&ann, page).await.0, StatusCode::OK);
    }
    assert_eq!(long_work(&server), 0, "a short match is shown at once");
    table.play_to(&server, &mut ann, 310).await;
    for page in &pages {
        let before = long_work(&server);
        assert_eq!(server.get(&ann, page).await.0, StatusCode::OK);
        assert_eq!(long_work(&server), before + 1, "{page}");
    }
    server.post(&mut ann, &format!("{}/resign", table.address), "seat=0").await;
    let before = long_work(&server);
    assert_eq!(server.get(&ann, &format!("{}/record", table.address)).await.0, StatusCode::OK);
    assert_eq!(long_work(&server), before + 1);
}
