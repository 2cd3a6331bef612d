//! Manners as a browser without script uses them: blocking and what follows from it, phrases, muting, reports.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod guest;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use fivepaths_server::store::news::{Heard, Topic};
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
    let (_, game) = server.post(maker, "/new", "game=card&seat2=link&rounds=1&watch=anyone").await;
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
        assert!(!server.get(&bob, &game).await.1.contains("this is you"), "he does not sit there");
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

/// A page in a language.
async fn read(server: &Server, who: &Guest, path: &str, language: &str) -> String {
    let request = who.asks(Request::get(path)).header("accept-language", language).body(Body::empty()).unwrap();
    server.send(request).await.1
}

#[tokio::test]
async fn a_phrase_reaches_the_other_in_their_language_and_disturbs_no_turn() {
    let server = Server::new().await;
    let [mut ann, mut bob] = members(&server, ["Ann", "Bob"]).await;
    let game = dealt(&server, &mut ann, &mut bob).await;
    let before = server.table().await.row.version;
    let mut listener = server.store.news().listen([Topic::Said(1)]);
    // A turn in the making is still there afterwards.
    let (_, to) = server.post(&mut ann, &format!("{game}/say"), "phrase=luck&begun=Y4&flip=1").await;
    assert_eq!(to, format!("{game}?flip=1&at={before}&begun=Y4"));
    let Heard::Changed(told) = listener.next().await else { panic!("something was missed") };
    assert_eq!(told[0].topic, Topic::Said(1));
    assert_eq!(server.table().await.row.version, before, "no turn comes too late for it");
    for (language, words) in [("en", "“Good luck!”"), ("de", "„Viel Glück!“"), ("nl", "‘Succes!’")] {
        let html = read(&server, &bob, &game, language).await;
        assert!(html.contains(&format!("<span class=\"did\">{words}</span>")), "{language}: {html}");
        assert!(html.contains(&format!("id=\"heard\">Ann: {words}</p>")), "{language}");
        assert!(html.contains(&format!("data-watch=\"1:{before} said-1:{}\"", told[0].version)), "{language}");
    }
    let (_, first) = server.messages_at(&bob, "/live?games=said-1").await;
    assert!(first.contains(&format!("data: said-1:{}", told[0].version)), "{first}");
    // Who only watches hears nothing, and cannot say anything; the table itself they see.
    let eve = Guest::default();
    let html = server.get(&eve, &game).await.1;
    assert!(!html.contains("Good luck") && !html.contains("/say") && html.contains("data-watch=\"1:"), "{html}");
    assert_eq!(answer(&server, &eve, &format!("{game}/say"), "phrase=luck").await.0, StatusCode::NOT_FOUND);
    assert_eq!(answer(&server, &bob, &format!("{game}/say"), "phrase=<b>").await.0, StatusCode::UNPROCESSABLE_ENTITY);
    // It goes when both have made a turn, and stays in the list.
    for _ in 0..2 {
        one_turn(&server, &mut ann, &game, 1).await;
        one_turn(&server, &mut bob, &game, 1).await;
    }
    let html = server.get(&bob, &game).await.1;
    assert!(!html.contains("“Good luck!”") && html.contains("<b>Ann</b> <span>Good luck!</span>"), "{html}");
}

#[tokio::test]
async fn nobody_talks_alone_and_nobody_talks_all_the_time() {
    let (server, mut cem, alone) = Server::with_table("game=card&seat2=bot:rambler&name=Cem").await;
    assert!(!server.get(&cem, &alone).await.1.contains("/say"));
    assert_eq!(server.post(&mut cem, &format!("{alone}/say"), "phrase=hello").await.0, StatusCode::NOT_FOUND);
    let [mut ann, mut bob] = members(&server, ["Ann", "Bob"]).await;
    let game = dealt(&server, &mut ann, &mut bob).await;
    let mut answers = Vec::new();
    for _ in 0..8 {
        answers.push(server.post(&mut ann, &format!("{game}/say"), "phrase=oops").await.1);
    }
    assert!(answers[..6].iter().all(|to| *to == game), "{answers:?}");
    assert_eq!(answers[6..], [format!("{game}?notice=slow"), format!("{game}?notice=slow")]);
    assert!(server.get(&ann, &answers[7]).await.1.contains("One after the other"));
    assert_eq!(server.get(&bob, &game).await.1.matches("<b>Ann</b> <span>Oops").count(), 6);
    // At another table, and for others, nothing was used up.
    assert_eq!(server.post(&mut bob, &format!("{game}/say"), "phrase=nice").await.1, game);
}

#[tokio::test]
async fn whom_somebody_mutes_or_blocks_is_not_heard_until_they_are_again() {
    let server = Server::new().await;
    let [mut ann, mut bob] = members(&server, ["Ann", "Bob"]).await;
    let game = dealt(&server, &mut ann, &mut bob).await;
    server.post(&mut bob, &format!("{game}/say"), "phrase=hello").await;
    let hers = server.get(&bob, &game).await.1;
    let heard = |html: &str| html.contains("“Hello!”") && html.contains("<b>Bob</b> <span>Hello!</span>");
    for (does, undoes) in [
        ((format!("{game}/mute"), "other=1"), (format!("{game}/unmute"), "other=1")),
        (("/player/2/block".to_owned(), ""), ("/player/2/unblock".to_owned(), "")),
    ] {
        assert!(heard(&server.get(&ann, &game).await.1));
        server.post(&mut ann, &does.0, does.1).await;
        let html = server.get(&ann, &game).await.1;
        assert!(!html.contains("Hello!</span>") && !html.contains("“Hello!”"), "{html}");
        assert_eq!(server.get(&bob, &game).await.1, hers, "Bob sees no difference");
        server.post(&mut ann, &undoes.0, undoes.1).await;
    }
    for form in ["other=0", "other=2", "other=x", ""] {
        let (status, _) = answer(&server, &ann, &format!("{game}/mute"), form).await;
        assert!(status.is_client_error(), "{form}");
    }
}

#[tokio::test]
async fn a_report_from_the_table_is_kept_once_and_nobody_learns_of_it() {
    let server = Server::new().await;
    let [mut ann, mut bob] = members(&server, ["Ann", "Bob"]).await;
    let game = dealt(&server, &mut ann, &mut bob).await;
    server.post(&mut bob, &format!("{game}/say"), "phrase=oops").await;
    let (hers, table) = (server.get(&bob, "/account").await.1, server.get(&bob, &game).await.1);
    let html = server.get(&ann, &game).await.1;
    assert!(html.contains(&format!("href=\"{game}/report?other=1\"")), "{html}");
    let form = server.get(&ann, &format!("{game}/report?other=1")).await.1;
    assert!(form.contains("<h1>Report Bob</h1>") && form.matches("type=\"radio\"").count() == 4, "{form}");
    let report = format!("{game}/report");
    let nothing = answer(&server, &ann, &report, "other=1&words=x").await;
    assert_eq!(nothing.0, StatusCode::UNPROCESSABLE_ENTITY);
    for words in ["%3Cb%3Eloud%3C%2Fb%3E%00+%E2%80%AEx", "again"] {
        let (_, to) = server.post(&mut ann, &report, &format!("other=1&reason=rude&words={words}")).await;
        assert_eq!(to, format!("{game}?notice=reported"));
        assert!(server.get(&ann, &to).await.1.contains("The host will read your report."));
    }
    let told = fivepaths_server::admin::reports(&server.app, false, 50).await.unwrap();
    assert_eq!(told.len(), 1);
    assert_eq!((told[0].report.words.as_str(), told[0].report.game), ("<b>loud</b> x", Some(1)));
    assert_eq!(told[0].said, [("Bob".to_owned(), "Oops …".to_owned())]);
    assert_eq!((server.get(&bob, "/account").await.1, server.get(&bob, &game).await.1), (hers, table));
    // Ten a day, whoever it is about.
    let mut statuses = Vec::new();
    for _ in 0..12 {
        statuses.push(server.post(&mut ann, &report, "other=1&reason=other").await.0);
    }
    assert_eq!(statuses.iter().filter(|status| **status == StatusCode::TOO_MANY_REQUESTS).count(), 4, "{statuses:?}");
    // What one said is in one's own file, and goes with the account.
    let export = server.get(&bob, "/account/export").await.1;
    assert!(export.contains("\"said\":[{\"at\":") && export.contains("\"phrase\":\"oops\""), "{export}");
    let export = server.get(&ann, "/account/export").await.1;
    assert!(export.contains("\"reason\":\"rude\"") && export.contains("\"about\":\"Bob\""), "{export}");
    server.post(&mut bob, "/account/delete", &format!("current={PASSWORD}")).await;
    let html = server.get(&ann, &game).await.1;
    assert!(html.contains("class=\"end") && !html.contains("<span>Oops"), "{html}");
}
