//! Manners as a browser without script uses them: blocking and what follows from it, phrases, muting, reports.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod guest;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use fivepaths_server::store::news::{Heard, Topic};
use guest::{Guest, PASSWORD, Server, answer, attribute, deal, members, one_turn};

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
        let heard = format!("<span id=\"heard-{0}\">Ann: {words} </span></p>", told[0].version);
        assert!(html.contains(&heard), "{language}: {html}");
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
    assert!(
        !html.contains("“Good luck!”") && html.contains("<b>Ann</b> <span dir=\"auto\">Good luck!</span>"),
        "{html}"
    );
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
    assert_eq!(server.get(&bob, &game).await.1.matches("<b>Ann</b> <span dir=\"auto\">Oops").count(), 6);
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
    let heard = |html: &str| html.contains("“Hello!”") && html.contains("<b>Bob</b> <span dir=\"auto\">Hello!</span>");
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
    assert!(html.contains("class=\"end") && !html.contains("dir=\"auto\">Oops"), "{html}");
}

/// What the page of a player shows of the talk.
async fn talk(server: &Server, who: &Guest, game: &str) -> String {
    let html = server.get(who, game).await.1;
    html.split("id=\"talk\"").nth(1).expect("there is talk").to_owned()
}

#[tokio::test]
async fn people_write_freely_only_while_everybody_at_the_table_wants_to() {
    let server = Server::new().await;
    let [mut ann, mut bob] = members(&server, ["Ann", "Bob"]).await;
    let game = dealt(&server, &mut ann, &mut bob).await;
    let (say, chat) = (format!("{game}/say"), format!("{game}/chat"));
    let before = server.table().await.row.version;
    let refused = format!("{game}?notice=nochat");
    assert_eq!(server.post(&mut ann, &say, "words=psst").await.1, refused);
    assert!(server.get(&ann, &refused).await.1.contains("Nobody can write here now"));
    // One asks, which the other hears in their language; nobody can write yet.
    server.post(&mut ann, &chat, "chat=on").await;
    for (language, asked, agrees) in [
        ("en", "“Shall we chat?”", "Ann would like to chat."),
        ("de", "„Wollen wir chatten?“", "Ann möchte chatten."),
        ("nl", "‘Zullen we chatten?’", "Ann wil graag chatten."),
    ] {
        let html = read(&server, &bob, &game, language).await;
        assert!(html.contains(asked) && html.contains(agrees) && html.contains("id=\"chat-agree\""), "{html}");
    }
    assert!(talk(&server, &ann, &game).await.contains("as soon as everybody at this table wants to"));
    for who in [&mut ann, &mut bob] {
        assert_eq!(server.post(who, &say, "words=psst").await.1, refused);
    }
    server.post(&mut bob, &chat, "chat=on").await;
    // Words are words: no markup, no link, nothing that turns the line around, and only so many.
    let long = "x".repeat(300);
    for words in ["%3Cb%3Eloud%3C%2Fb%3E+https%3A%2F%2Fevil.example+%E2%80%AEtxet%00%0A+x", "%E2%80%AE%00+", &long] {
        assert_eq!(server.post(&mut ann, &say, &format!("words={words}")).await.1, game);
    }
    let html = talk(&server, &bob, &game).await;
    let line = "<b>Ann</b> <span dir=\"auto\">&lt;b&gt;loud&lt;/b&gt; https://evil.example txet x</span>";
    assert!(html.contains(line) && !html.contains("href=\"https"), "{html}");
    assert!(html.contains(&format!(">{}<", "x".repeat(200))) && !html.contains(&"x".repeat(201)), "cut");
    let page = server.get(&bob, &game).await.1;
    assert!(page.contains(&format!("<span class=\"did\">“{} …”</span>", "x".repeat(24))), "in brief: {page}");
    // The same twice at once is once; a table has its version, whatever is said there; a watcher hears nothing.
    for _ in 0..3 {
        assert_eq!(server.post(&mut bob, &say, "words=hi").await.1, game);
    }
    assert_eq!(talk(&server, &ann, &game).await.matches(">hi<").count(), 1);
    assert_eq!(server.table().await.row.version, before);
    let eve = Guest::default();
    let html = server.get(&eve, &game).await.1;
    assert!(!html.contains("evil.example") && !html.contains("/chat"), "{html}");
    for (path, form) in [(&say, "words=x"), (&chat, "chat=on"), (&chat, "chat=off")] {
        assert_eq!(answer(&server, &eve, path, form).await.0, StatusCode::NOT_FOUND);
    }
    // Whom one has muted writes on and is not read; they see no difference.
    let hers = server.get(&ann, &game).await.1;
    server.post(&mut bob, &format!("{game}/mute"), "other=0").await;
    assert!(!talk(&server, &bob, &game).await.contains("evil.example"));
    assert_eq!(server.get(&ann, &game).await.1, hers);
    server.post(&mut bob, &format!("{game}/unmute"), "other=0").await;
    // Either ends it, and then nobody writes; what was said stays for those who were there.
    server.post(&mut bob, &chat, "chat=off").await;
    for who in [&mut ann, &mut bob] {
        assert_eq!(server.post(who, &say, "words=more").await.1, refused);
        let html = talk(&server, who, &game).await;
        assert!(html.contains("evil.example") && !html.contains("name=\"words\""), "{html}");
    }
    // At another table nobody has chosen anything.
    let other = dealt(&server, &mut ann, &mut bob).await;
    assert_eq!(server.post(&mut ann, &format!("{other}/say"), "words=x").await.1, format!("{other}?notice=nochat"));
}

#[tokio::test]
async fn a_chat_is_slow_enough_ends_with_an_account_and_goes_along_with_a_report() {
    let server = Server::new().await;
    let [mut ann, mut bob] = members(&server, ["Ann", "Bob"]).await;
    let game = dealt(&server, &mut ann, &mut bob).await;
    let (say, chat) = (format!("{game}/say"), format!("{game}/chat"));
    for who in [&mut ann, &mut bob] {
        server.post(who, &chat, "chat=on").await;
    }
    server.post(&mut bob, &say, "words=You+are+a+fool").await;
    let form = server.get(&ann, &format!("{game}/report?other=1")).await.1;
    assert!(form.contains("What was said at this table lately goes along."), "{form}");
    server.post(&mut ann, &format!("{game}/report"), "other=1&reason=rude").await;
    let mut answers = Vec::new();
    for n in 0..14 {
        answers.push(server.post(&mut bob, &say, &format!("words=line+{n}")).await.1);
    }
    let slow = format!("{game}?notice=slow");
    assert_eq!(answers.iter().position(|to| *to == slow), Some(11), "twelve a minute: {answers:?}");
    // He cannot push it out of what the host reads, nor what he says from now on into it.
    let table = server.table().await;
    for n in 0..60 {
        server.write(fivepaths_server::manners::say(&table, 2, fivepaths_server::manners::Phrase::Nice, n)).await;
    }
    assert!(!talk(&server, &ann, &game).await.contains("You are a fool"), "it is not shown any more");
    let told = fivepaths_server::admin::reports(&server.app, false, 50).await.unwrap();
    let said = |name: &str, words: &str| (name.to_owned(), words.to_owned());
    assert_eq!(told[0].said, [said("Ann", "Shall we chat?"), said("Bob", "You are a fool")]);
    // What one said is in one's own file.
    let (his, hers) = (server.get(&bob, "/account/export").await.1, server.get(&ann, "/account/export").await.1);
    assert!(his.contains("\"words\":\"You are a fool\"") && his.contains("\"chat\":true"), "{his}");
    assert!(!hers.contains("fool") && hers.contains("\"phrase\":\"chat\""), "{hers}");
    // With his account go his words, and nobody can write where he would have to agree.
    server.post(&mut bob, &say, "words=bye").await;
    server.post(&mut bob, "/account/delete", &format!("current={PASSWORD}")).await;
    let html = talk(&server, &ann, &game).await;
    assert!(!html.contains(">bye<") && !html.contains("name=\"words\""), "{html}");
    assert_eq!(server.post(&mut ann, &say, "words=anybody").await.1, format!("{game}?notice=nochat"));
}
