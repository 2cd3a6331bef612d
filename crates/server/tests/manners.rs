//! Manners as a browser without script uses them: blocking and what follows from it.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod guest;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use guest::{Guest, Server, attribute, deal, one_turn};

const PASSWORD: &str = "a+tower+of+cards";

/// Members with these names, whose numbers are 1, 2, 3 and so on.
async fn members<const N: usize>(server: &Server, names: [&str; N]) -> [Guest; N] {
    let mut members = std::array::from_fn(|_| Guest::default());
    for (member, name) in members.iter_mut().zip(names) {
        server.post(member, "/account/claim", &format!("name={name}&password={PASSWORD}")).await;
    }
    members
}

/// The secret link of a table that waits, as its maker sees it.
async fn link(server: &Server, maker: &Guest, game: &str) -> String {
    let html = server.get(maker, game).await.1;
    attribute(&html, "value=\"http://test/join/").unwrap().to_owned()
}

/// A table that a member makes, and the way to it for others.
async fn open_table(server: &Server, maker: &mut Guest) -> (String, String) {
    let (_, game) = server.post(maker, "/new", "game=card&seat2=link&rounds=1").await;
    let link = link(server, maker, &game).await;
    (game, link)
}

/// The form with which somebody sits down.
async fn seat_form(server: &Server, maker: &Guest, game: &str) -> String {
    let html = server.get(maker, game).await.1;
    let commit = attribute(&html, "name=\"commit\" value=\"").unwrap().to_owned();
    format!("commit={commit}&entropy=&phrase=hello")
}

/// The whole answer to a post, with its words.
async fn answer(server: &Server, who: &Guest, path: &str, form: &str) -> (StatusCode, String) {
    let request = who.asks(Request::post(path)).header("origin", "http://test");
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    let (status, body, _, _) = server.send(request.body(Body::from(form.to_owned())).unwrap()).await;
    (status, body)
}

/// A table where the first two have sat down and the cards are dealt.
async fn dealt(server: &Server, maker: &mut Guest, other: &mut Guest) -> String {
    let (game, link) = open_table(server, maker).await;
    let form = seat_form(server, maker, &game).await;
    assert_eq!(server.post(other, &format!("/join/{link}"), &form).await.1, game);
    deal(server, maker, &game).await;
    game
}

#[tokio::test]
async fn whoever_is_blocked_is_told_that_the_seat_is_taken_and_nothing_else() {
    let server = Server::new().await;
    let [mut ann, mut bob, mut cem] = members(&server, ["Ann", "Bob", "Cem"]).await;
    let page = server.get(&bob, "/player/1").await.1;
    // What taken looks like: a table where Cem already sits.
    let (taken, taken_link) = open_table(&server, &mut ann).await;
    let form = seat_form(&server, &ann, &taken).await;
    server.post(&mut cem, &format!("/join/{taken_link}"), &form).await;
    let full = (
        server.get(&bob, &format!("/join/{taken_link}")).await,
        answer(&server, &bob, &format!("/join/{taken_link}"), &form).await,
    );
    assert_eq!(full.0.0, StatusCode::UNPROCESSABLE_ENTITY);
    for (by, whom) in [(1, 2), (2, 1)] {
        let blocker = if by == 1 { &mut ann } else { &mut bob };
        let (_, to) = server.post(blocker, &format!("/player/{whom}/block"), "").await;
        assert_eq!(to, format!("/player/{whom}?done=blocked"));
        // Whoever said so, Bob cannot sit down at Ann's table, and Cem can.
        let (game, link) = open_table(&server, &mut ann).await;
        let form = seat_form(&server, &ann, &game).await;
        assert_eq!(server.get(&bob, &format!("/join/{link}")).await, full.0);
        assert_eq!(answer(&server, &bob, &format!("/join/{link}"), &form).await, full.1);
        assert_eq!(server.get(&bob, &game).await.0, StatusCode::NOT_FOUND);
        assert_eq!(server.post(&mut cem, &format!("/join/{link}"), &form).await.1, game);
        let blocker = if by == 1 { &mut ann } else { &mut bob };
        server.post(blocker, &format!("/player/{whom}/unblock"), "").await;
    }
    // Unblocked, all is as before; and while he was blocked, her page looked the same to him.
    server.post(&mut ann, "/player/2/block", "").await;
    assert_eq!(server.get(&bob, "/player/1").await.1, page);
    server.post(&mut ann, "/player/2/unblock", "").await;
    dealt(&server, &mut ann, &mut bob).await;
}

#[tokio::test]
async fn a_running_game_goes_on_and_a_rematch_is_not_offered() {
    let server = Server::new().await;
    let [mut ann, mut bob] = members(&server, ["Ann", "Bob"]).await;
    let game = dealt(&server, &mut ann, &mut bob).await;
    server.post(&mut ann, "/player/2/block", "").await;
    let mut turns = 0;
    for _ in 0..4 {
        turns += usize::from(one_turn(&server, &mut ann, &game, 1).await);
        turns += usize::from(one_turn(&server, &mut bob, &game, 1).await);
    }
    assert!(turns >= 4, "the game goes on: {turns} turns");
    server.post(&mut bob, &format!("{game}/resign"), "seat=1").await;
    for who in [&ann, &bob] {
        let html = server.get(who, &game).await.1;
        assert!(html.contains("class=\"end") && !html.contains("/rematch"), "{html}");
        let (status, words) = answer(&server, who, &format!("{game}/rematch"), "").await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(words.contains("Somebody has already taken this seat."), "{words}");
    }
    assert!(server.app.table(2).await.unwrap().is_none(), "nothing was made");
    server.post(&mut ann, "/player/2/unblock", "").await;
    assert!(server.get(&bob, &game).await.1.contains("/rematch"));
    let (_, rematch) = server.post(&mut bob, &format!("{game}/rematch"), "").await;
    // A rematch that is there already is led to, as a game that runs.
    server.post(&mut ann, "/player/2/block", "").await;
    assert_eq!(server.post(&mut ann, &format!("{game}/rematch"), "").await.1, rematch);
}

#[tokio::test]
async fn the_account_lists_who_is_blocked_and_unblocks_them() {
    let server = Server::new().await;
    let [mut ann, bob, _cem] = members(&server, ["Ann", "Bob", "Cem"]).await;
    assert!(server.get(&ann, "/account").await.1.contains("You have blocked nobody."));
    let html = server.get(&ann, "/player/2").await.1;
    assert!(html.contains("action=\"/player/2/block\""), "{html}");
    for other in [2, 3] {
        server.post(&mut ann, &format!("/player/{other}/block"), "").await;
    }
    let html = server.get(&ann, "/account").await.1;
    assert!(html.contains("action=\"/player/2/unblock\"") && html.contains("action=\"/player/3/unblock\""));
    let (_, to) = server.post(&mut ann, "/player/2/unblock", "from=account").await;
    assert_eq!(to, "/account?done=unblocked#blocked");
    let html = server.get(&ann, "/account?done=unblocked").await.1;
    assert!(html.contains("No longer blocked.") && !html.contains("action=\"/player/2/unblock\""), "{html}");
    // The page of somebody else offers nothing to strangers, and one's own nothing to oneself.
    for (who, page) in [(&Guest::default(), "/player/2"), (&ann, "/player/1")] {
        assert!(!server.get(who, page).await.1.contains("/block"), "{page}");
    }
    assert!(server.get(&bob, "/account").await.1.contains("You have blocked nobody."), "nobody is told");
}
