//! Playing by links and forms alone: whole games, stale turns, typed moves, bots, coming back.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod guest;

use axum::http::StatusCode;
use fivepaths_rules::{Kept, Record, Seat, Seed, View};
use fivepaths_server::store::news::Topic;
use fivepaths_server::table::{State, Table};
use guest::{Guest, Server, attribute, deal, offers, one_turn};

#[tokio::test]
async fn a_whole_card_match_by_links_and_forms_alone() {
    let server = Server::new().await;
    let (mut ann, mut bob) = (Guest::default(), Guest::default());
    let (status, game) = server.post(&mut ann, "/new", "game=card&name=Ann&seat2=link&rounds=1&watch=players").await;
    assert_eq!((status, game.as_str()), (StatusCode::SEE_OTHER, "/game/1"));
    let (_, html) = server.get(&ann, &game).await;
    let invite = attribute(&html, "id=\"invite\" readonly value=\"").unwrap().to_owned();
    deal(&server, &mut ann, &game).await;
    // Strangers see nothing of a private table, neither page nor record nor the place of the link.
    assert_eq!(server.get(&bob, &game).await.0, StatusCode::NOT_FOUND);
    let (_, html) = server.get(&bob, &invite).await;
    let commit = attribute(&html, "name=\"commit\" value=\"").unwrap().to_owned();
    let other = "0".repeat(64);
    let form = format!("name=Bob&commit={other}&entropy=");
    assert_eq!(server.post(&mut bob, &invite, &form).await.0, StatusCode::UNPROCESSABLE_ENTITY);
    let form = format!("name=Bob&commit={commit}&entropy={}", "ab".repeat(16));
    assert_eq!(server.post(&mut bob, &invite, &form).await, (StatusCode::SEE_OTHER, game.clone()));
    assert_eq!(server.get(&ann, &format!("{game}/record")).await.0, StatusCode::FORBIDDEN);
    // Stepping back shows what one could see then: one's own hand, and no other.
    let (status, html) = server.get(&ann, &format!("{game}/step/1/0")).await;
    assert_eq!((status, html.matches("data-face=").count()), (StatusCode::OK, 8));
    assert_eq!(server.get(&ann, &format!("{game}/step/1/1")).await.0, StatusCode::NOT_FOUND);
    let mut turns = 0;
    loop {
        let ann_moved = one_turn(&server, &mut ann, &game, 1).await;
        if !ann_moved && !one_turn(&server, &mut bob, &game, 8).await {
            break;
        }
        turns += 1;
        assert!(turns < 200);
    }
    assert_eq!(turns, 44);
    let (status, record) = server.get(&ann, &format!("{game}/record")).await;
    assert_eq!(status, StatusCode::OK);
    let record = Record::from_json(&record).unwrap();
    record.check().unwrap();
    let commit: Seed = commit.parse().unwrap();
    let kept = Kept { id: Some("1".into()), commit: Some(commit), entropy: Some("ab".repeat(16)) };
    assert_eq!(record.fairness(&kept).unwrap(), fivepaths_rules::Fairness::Fair);
    assert_eq!(server.get(&bob, &format!("{game}/step/1/44")).await.0, StatusCode::OK);
    // The rematch has the seats swapped, and the second player to ask finds the first one's.
    let (_, rematch) = server.post(&mut ann, &format!("{game}/rematch"), "").await;
    assert_eq!(server.post(&mut bob, &format!("{game}/rematch"), "").await.1, rematch);
    let row = server.app.table(2).await.unwrap().unwrap().row.clone();
    assert_eq!((row.seats[0].name.as_str(), row.seats[1].name.as_str()), ("Bob", "Ann"));
}

#[tokio::test]
async fn a_whole_expedition_with_a_bot_and_somebody_who_leaves() {
    let server = Server::new().await;
    let bots = tokio::spawn(fivepaths_server::bots::run(server.app.clone()));
    let mut ann = Guest::default();
    let form = "game=board&name=Ann&seat2=screen&seat3=bot:stroller&variant=short&watch=anyone";
    let (_, game) = server.post(&mut ann, "/new", form).await;
    deal(&server, &mut ann, &game).await;
    let mut left = false;
    let mut changes = server.store.news().listen([Topic::Table(1)]);
    for turn in 0..2_000 {
        let table = server.table().await;
        if table.row.state == State::Over {
            break;
        }
        if table.is_bot(table.to_move().unwrap()) {
            changes.next().await;
            continue;
        }
        if turn > 30 && !left {
            // The player of seat 1 gives up; a bot plays on, and that seat can no longer win.
            left = true;
            assert_eq!(server.post(&mut ann, &format!("{game}/resign"), "seat=1").await.0, StatusCode::SEE_OTHER);
            continue;
        }
        assert!(one_turn(&server, &mut ann, &game, 1).await);
    }
    bots.abort();
    let table = server.table().await;
    let outcome = table.game.unwrap().outcome().expect("the expedition came to an end");
    assert!(left && !outcome.winners.contains(&Seat::new(1).unwrap()));
    let (_, record) = server.get(&ann, &format!("{game}/record")).await;
    Record::from_json(&record).unwrap().check().unwrap();
}

#[tokio::test]
async fn a_stale_or_double_turn_changes_nothing_and_says_so() {
    let (server, mut ann, _) = Server::with_table("game=card&seat2=screen&rounds=1").await;
    let table = server.table().await;
    let (seat, version) = (table.to_move().unwrap(), table.row.version);
    let fivepaths_rules::AnyMatch::Card(game) = table.game.unwrap() else { unreachable!() };
    let card = game.view(Some(seat)).legal().discards.nth(0).unwrap();
    let post = async |ann: &mut Guest, seat: Seat, version: i64, turn: &str| {
        server.post(ann, "/game/1/turn", &format!("seat={seat}&version={version}&turn={turn}")).await.1
    };
    let (turn, other) = (format!("x{card}-s"), seat.next(2));
    assert_eq!(post(&mut ann, other, version, &turn).await, "/game/1?notice=notyours");
    assert_eq!(post(&mut ann, seat, version, "x").await, "/game/1?notice=illegal");
    assert_eq!(post(&mut ann, seat, version, &turn).await, "/game/1");
    assert_eq!(post(&mut ann, seat, version, &turn).await, "/game/1?notice=twice");
    assert_eq!(post(&mut ann, seat, version, "Y2-s").await, "/game/1?notice=stale");
    assert!(server.get(&ann, "/game/1?notice=twice").await.1.contains("already been made"));
    assert_eq!(server.turns().await.len(), 1);
}

#[tokio::test]
async fn a_second_node_takes_up_a_bots_turn_after_a_restart() {
    let server = Server::new().await;
    let mut ann = Guest::default();
    let (_, game) = server.post(&mut ann, "/quick", "game=card&level=stroller").await;
    // No bots run yet: the server stops right after the deal, with the bot's job in the database.
    deal(&server, &mut ann, &game).await;
    if server.table().await.to_move() == Seat::new(0) {
        assert!(one_turn(&server, &mut ann, &game, 1).await);
    }
    let before = server.turns().await.len();
    let mut changes = server.store.news().listen([Topic::Table(1)]);
    let bots = tokio::spawn(fivepaths_server::bots::run(server.app.clone()));
    changes.next().await;
    bots.abort();
    assert_eq!(server.turns().await.len(), before + 1);
}

/// A table around one screen, dealt, with the page behind the curtain.
async fn shared_table(server: &Server, ann: &mut Guest, form: &str) -> (Table, String) {
    let (_, game) = server.post(ann, "/new", form).await;
    deal(server, ann, &game).await;
    let table = server.table().await;
    let key = format!("{}-{}", table.to_move().unwrap(), table.row.version);
    (table, key)
}

fn hand(table: &Table) -> (fivepaths_rules::Card, fivepaths_rules::Card) {
    let fivepaths_rules::AnyMatch::Card(game) = table.game.as_ref().unwrap() else { unreachable!() };
    let legal = game.view(table.to_move()).legal();
    (legal.discards.nth(0).unwrap(), legal.plays.nth(0).unwrap())
}

#[tokio::test]
async fn a_move_can_be_typed_and_errors_say_what_is_wrong() {
    let server = Server::new().await;
    let mut ann = Guest::default();
    let (table, key) = shared_table(&server, &mut ann, "game=card&seat2=screen&rounds=1").await;
    let (seat, version) = (table.to_move().unwrap(), table.row.version);
    let (discard, play) = hand(&table);
    let pile = discard.colour().pile_letter();
    let typed = async |ann: &mut Guest, text: &str| {
        let form = format!("seat={seat}&version={version}&hand={key}&typed={}", guest::encode(text));
        server.post(ann, "/game/1/typed", &form).await.1
    };
    for (text, wrong) in [
        ("hello", "is not a move: a card begins with one of Y B W G R."),
        ("", ""),
        ("-s", "Play or discard a card first"),
        (&format!("x{discard}-s-s"), "The turn ended before that"),
        (&format!("x{discard}{discard}"), "now draw one"),
        ("<b>", "&lt;b&gt;"),
        // Somebody who only tries this has discarded nothing yet, so they are not told that they have.
        (&format!("x{discard}-{pile}"), "pile in the turn in which you discard to it"),
    ] {
        let address = typed(&mut ann, text).await;
        let (status, html) = server.get(&ann, &address).await;
        assert!(status == StatusCode::OK && html.contains(wrong), "{text}: {address}");
        assert_eq!(html.contains("id=\"wrong\""), !text.is_empty(), "{text}");
    }
    // A part of a turn leads on, from where a draw ends it.
    let address = typed(&mut ann, &format!(" {play}")).await;
    assert_eq!(address, format!("/game/1?hand={key}&at={version}&begun={play}"));
    assert!(offers(&server.get(&ann, &address).await.1, "draw-s").is_some());
    assert_eq!(typed(&mut ann, &format!("{play}-s")).await, "/game/1");
    assert_eq!(typed(&mut ann, &format!("{play}-s")).await, "/game/1?notice=twice");
    assert_eq!(server.turns().await[0].turn, format!("{play}-s"));
}

#[tokio::test]
async fn whoever_asks_for_it_confirms_before_a_turn_is_made() {
    let server = Server::new().await;
    let mut ann = Guest::default();
    let (table, key) = shared_table(&server, &mut ann, "game=card&seat2=screen&rounds=1").await;
    let (discard, _) = hand(&table);
    let begun = format!("/game/1?hand={key}&at={}&begun=x{discard}", table.row.version);
    let (post, _) = offers(&server.get(&ann, &begun).await.1, "draw-s").unwrap();
    assert!(post, "without asking, the draw ends the turn");
    assert_eq!(server.post(&mut ann, "/game/1/confirm", "confirm=yes").await.0, StatusCode::SEE_OTHER);
    let (post, ready) = offers(&server.get(&ann, &begun).await.1, "draw-s").unwrap();
    assert!(!post && ready.contains(&format!("ready=x{discard}-s")), "{ready}");
    let (_, html) = server.get(&ann, &ready).await;
    // Nothing shows the card that would be drawn: all but the prompt and the marks is as before the draw.
    let cards = |html: &str| html.matches("data-face=").count();
    assert_eq!(cards(&html), cards(&server.get(&ann, &begun).await.1));
    assert!(offers(&html, "draw-s").is_none());
    assert_eq!(offers(&html, "undo").unwrap().1, begun);
    let (post, turn) = offers(&html, "confirm").unwrap();
    assert!(post && turn == format!("x{discard}-s"));
    let form = format!("seat={}&version={}&turn={turn}", table.to_move().unwrap(), table.row.version);
    assert_eq!(server.post(&mut ann, "/game/1/turn", &form).await.1, "/game/1");
    assert_eq!(server.post(&mut ann, "/game/1/confirm", "confirm=perhaps").await.0, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn who_comes_back_is_told_what_happened() {
    let server = Server::new().await;
    let (mut ann, mut bob) = (Guest::default(), Guest::default());
    let (_, game) = server.post(&mut ann, "/new", "game=card&name=Ann&seat2=link&rounds=1").await;
    let invite = attribute(&server.get(&ann, &game).await.1, "id=\"invite\" readonly value=\"").unwrap().to_owned();
    deal(&server, &mut ann, &game).await;
    let commit = attribute(&server.get(&bob, &invite).await.1, "name=\"commit\" value=\"").unwrap().to_owned();
    server.post(&mut bob, &invite, &format!("name=Bob&commit={commit}")).await;
    // Both look once; then somebody moves while the other is away.
    let missed = "Since you last looked:";
    for who in [&ann, &bob] {
        assert!(!server.get(who, &game).await.1.contains(missed));
    }
    let ann_moves = one_turn(&server, &mut ann, &game, 1).await;
    if !ann_moves {
        assert!(one_turn(&server, &mut bob, &game, 1).await);
    }
    let (mover, away) = if ann_moves { (&ann, &bob) } else { (&bob, &ann) };
    assert!(!server.get(mover, &game).await.1.contains(missed), "one's own turn is no news");
    // A page that nobody sees does not count, and one that follows needs no sentence.
    for follows in ["hidden", "hidden"] {
        assert!(!server.follow(away, &game, follows).await.contains(missed));
    }
    let (_, html) = server.get(away, &game).await;
    let name = if ann_moves { "Ann" } else { "Bob" };
    assert!(html.contains(missed) && html.contains(&format!("{name} ")), "{html}");
    let frame = attribute(&html, "data-replay=\"").unwrap();
    assert_eq!(frame, "/game/1/step/1/0");
    let (status, moment) = server.get(away, frame).await;
    assert!(status == StatusCode::OK && moment.contains("id=\"hand\""));
    assert!(!server.get(away, &game).await.1.contains(missed), "once is enough");
}

#[tokio::test]
async fn a_result_is_passed_on_by_a_key_and_a_private_table_stays_unknown() {
    let server = Server::new().await;
    let (mut ann, bob) = (Guest::default(), Guest::default());
    for watch in ["players", "anyone"] {
        let form = format!("game=card&name=Ann&seat2=bot:stroller&rounds=1&watch={watch}");
        let (_, game) = server.post(&mut ann, "/new", &form).await;
        deal(&server, &mut ann, &game).await;
    }
    let row = async |id: i64| server.app.table(id).await.unwrap().unwrap();
    // While the match runs there is nothing to share, whoever asks and with whatever key.
    assert!(!server.get(&ann, "/game/1").await.1.contains("/shared/"));
    for id in [1, 2] {
        let step =
            row(id).await.resign(Seat::default(), fivepaths_server::table::Moment { at: 9, bot_delay: 0 }).unwrap();
        server.app.carry_out(step).await.unwrap();
    }
    let (_, end) = server.get(&ann, "/game/1").await;
    let link = attribute(&end, "id=\"share\" readonly value=\"").unwrap().to_owned();
    let path = link.strip_prefix("http://test").unwrap().to_owned();
    assert!(path.starts_with("/shared/1/") && path.len() == "/shared/1/".len() + 24, "{path}");
    // Pasted, the address of a private table tells nothing; that of the result shows its picture.
    assert!(!end.contains("og:image"));
    let (status, page) = server.get(&bob, &path).await;
    assert_eq!(status, StatusCode::OK);
    assert!(page.contains(&format!("property=\"og:image\" content=\"{link}/table.png\"")));
    assert!(page.contains("summary_large_image") && !page.contains("/game/1"), "no way further in");
    assert!(server.get(&ann, &path).await.1.contains("href=\"/game/1\""), "a player finds back");
    let (status, drawing) = server.get(&bob, &format!("{path}/table.svg")).await;
    assert!(status == StatusCode::OK && drawing.starts_with("<svg"));
    let (status, picture) = server.get(&bob, &format!("{path}/table.png")).await;
    assert!(status == StatusCode::OK && picture.contains("PNG"));
    // A public table says so itself.
    assert!(server.get(&bob, "/game/2").await.1.contains("og:image"));
    // A wrong key, somebody else's key and a table that never was are all the same.
    let key = path.rsplit('/').next().unwrap().to_owned();
    let (_, nothing) = server.get(&bob, "/nothing").await;
    for wrong in [format!("/shared/1/{}", "0".repeat(24)), format!("/shared/2/{key}"), format!("/shared/77/{key}")] {
        for more in ["", "/table.svg", "/table.png"] {
            let (status, page) = server.get(&bob, &format!("{wrong}{more}")).await;
            assert_eq!((status, page), (StatusCode::NOT_FOUND, nothing.clone()), "{wrong}{more}");
        }
    }
}
