//! The lobby as a browser without script uses it: open seats, challenges, quick pairing, and what nobody may do there.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod guest;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use fivepaths_server::table::{Sitter, State};
use guest::{Guest, Server, answer, attribute, deal, members, one_turn};

async fn lobby(server: &Server, who: &Guest) -> String {
    let (status, html) = server.get(who, "/lobby").await;
    assert_eq!(status, StatusCode::OK);
    html
}

/// The form of a page that takes what is offered at a table.
fn form(html: &str, game: &str) -> String {
    let at = html.find(&format!("action=\"/lobby/take/{game}\"")).unwrap_or_else(|| panic!("no {game} in {html}"));
    format!("commit={}&entropy=", attribute(&html[at..], "name=\"commit\" value=\"").unwrap())
}

fn id(address: &str) -> &str {
    address.strip_prefix("/game/").unwrap()
}

async fn state(server: &Server, game: &str) -> State {
    server.app.table(id(game).parse().unwrap()).await.unwrap().unwrap().row.state
}

#[tokio::test]
async fn an_open_seat_is_taken_with_one_click_and_the_cards_are_dealt() {
    let server = Server::new().await;
    let [mut ann, mut bob] = members(&server, ["Ann", "Bob"]).await;
    let page = server.get(&ann, "/new?game=card&seat=lobby").await.1;
    assert!(page.contains("value=\"lobby\" selected") && page.contains("value=\"yes\" checked"), "rated for members");
    let (_, game) = server.post(&mut ann, "/new", "game=card&seat2=lobby&rounds=3&rated=yes&watch=anyone").await;
    deal(&server, &mut ann, &game).await;
    assert_eq!(state(&server, &game).await, State::Open);
    // A guest sees it and what it takes; whoever made it can withdraw it.
    let stranger = lobby(&server, &Guest::default()).await;
    assert!(stranger.contains("Ann") && stranger.contains("rated") && !stranger.contains("/lobby/take/"), "{stranger}");
    assert!(lobby(&server, &ann).await.contains(&format!("/lobby/withdraw/{}", id(&game))));
    // The first page has it as well, with the same form.
    let first = server.get(&bob, "/").await.1;
    assert_eq!(form(&first, id(&game)), form(&lobby(&server, &bob).await, id(&game)));
    let taken = format!("/lobby/take/{}", id(&game));
    let (_, to) = server.post(&mut bob, &taken, &form(&first, id(&game))).await;
    assert_eq!((to.as_str(), state(&server, &game).await), (game.as_str(), State::Running));
    let table = server.app.table(1).await.unwrap().unwrap();
    assert!(table.row.rated && table.row.public && table.row.seats[1].sitter == Sitter::Person(2));
    // It is gone from the lobby, where the table can now be watched; who comes too late is told so.
    let html = lobby(&server, &Guest::default()).await;
    assert!(!html.contains("offer-1") && html.contains("href=\"/game/1\""), "{html}");
    let [eve] = members(&server, ["Eve"]).await;
    let (status, words) = answer(&server, &eve, &taken, &form(&first, id(&game))).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(words.contains("no longer on offer"), "{words}");
    // Twice is once.
    assert_eq!(server.post(&mut bob, &taken, &form(&first, id(&game))).await.0, StatusCode::UNPROCESSABLE_ENTITY);
}

/// What a page hears of.
fn watched(html: &str) -> Vec<&str> {
    let topics = attribute(html, "data-watch=\"").unwrap().split(' ');
    topics.map(|topic| topic.split(':').next().unwrap()).collect()
}

#[tokio::test]
async fn the_first_page_hears_of_the_lobby_and_has_a_place_for_what_comes() {
    let server = Server::new().await;
    let [ann] = members(&server, ["Ann"]).await;
    for (who, topics) in [(&Guest::default(), vec!["lobby"]), (&ann, vec!["lobby", "person1"])] {
        let html = server.get(who, "/").await.1;
        assert_eq!(watched(&html), watched(&lobby(&server, who).await));
        assert_eq!(watched(&html).len(), topics.len(), "{html}");
        for id in ["games", "challenges", "open-seats"] {
            assert!(html.contains(&format!("id=\"{id}\"")), "{id}");
        }
    }
}

#[tokio::test]
async fn guests_play_casually_and_a_seat_that_is_withdrawn_is_gone() {
    let server = Server::new().await;
    let (mut ann, mut bob) = (Guest::default(), Guest::default());
    assert_eq!(server.post(&mut ann, "/new", "game=card&seat2=lobby&rated=yes").await.0, 422);
    assert_eq!(server.post(&mut ann, "/new", "game=card&seat2=lobby&lowest=1400").await.0, 422, "a guest has no range");
    let (_, game) = server.post(&mut ann, "/new", "game=board&seat2=lobby&seat3=lobby&seat4=bot:rambler").await;
    let html = lobby(&server, &bob).await;
    assert!(html.contains("2 free seats") && html.contains("casual"), "{html}");
    server.post(&mut bob, &format!("/lobby/take/{}", id(&game)), &form(&html, id(&game))).await;
    let html = lobby(&server, &Guest::default()).await;
    assert!(html.contains("offer-1") && !html.contains("free seats"), "one is left: {html}");
    assert_eq!(server.post(&mut bob, &format!("/lobby/withdraw/{}", id(&game)), "").await.0, 422);
    assert_eq!(server.post(&mut ann, &format!("/lobby/withdraw/{}", id(&game)), "").await.1, "/lobby");
    assert_eq!(state(&server, &game).await, State::Over);
    assert!(!lobby(&server, &Guest::default()).await.contains("offer-1"));
}

#[tokio::test]
async fn a_range_of_ratings_must_make_sense_and_is_kept() {
    let server = Server::new().await;
    let [mut ann, bob] = members(&server, ["Ann", "Bob"]).await;
    for wrong in ["lowest=x", "lowest=-1", "highest=5000", "lowest=1600&highest=1500", "lowest=1500&rounds=5"] {
        let form = format!("game=card&seat2=lobby&{wrong}");
        assert_eq!(server.post(&mut ann, "/new", &form).await.0, 422, "{wrong}");
    }
    server.post(&mut ann, "/new", "game=card&seat2=lobby&lowest=1600").await;
    server.post(&mut ann, "/new", "game=card&seat2=lobby&lowest=1400&highest=1600").await;
    let html = lobby(&server, &bob).await;
    assert!(html.contains("for ratings from 1400 to 1600") && !html.contains("from 1600"), "{html}");
    let form = form(&html, "2");
    assert_eq!(answer(&server, &bob, "/lobby/take/1", &form).await.0, 422);
    assert!(!lobby(&server, &Guest::default()).await.contains("offer-2"), "a guest has no rating");
}

#[tokio::test]
async fn a_challenge_is_accepted_declined_or_withdrawn() {
    let server = Server::new().await;
    let [mut ann, mut bob, eve] = members(&server, ["Ann", "Bob", "Eve"]).await;
    // From the lobby by name, to the page of the player, to the form.
    assert_eq!(server.get(&ann, "/lobby/challenge?name=nobody").await.0, StatusCode::SEE_OTHER);
    let page = server.get(&ann, "/player/2").await.1;
    assert!(page.contains("/new?game=card&amp;against=2"), "{page}");
    assert!(!server.get(&ann, "/player/1").await.1.contains("against="), "nobody challenges themselves");
    assert!(!server.get(&Guest::default(), "/player/2").await.1.contains("against="));
    let page = server.get(&ann, "/new?game=card&against=2").await.1;
    assert!(page.contains("value=\"member:2\"") && page.contains("Bob, who is challenged"), "{page}");
    let challenge = "game=card&seat2=member:2&rounds=1&rated=yes";
    let (_, game) = server.post(&mut ann, "/new", challenge).await;
    let (_, waits) = server.get(&ann, &game).await;
    assert!(waits.contains("<b>Bob</b> <span class=\"quiet\">was challenged by you"), "{waits}");
    assert!(!waits.contains("id=\"invite\""), "the seat is for nobody else");
    deal(&server, &mut ann, &game).await;
    // Bob sees it everywhere, Eve nowhere.
    for page in ["/", "/lobby", "/games"] {
        let html = server.get(&bob, page).await.1;
        assert!(
            html.contains("Ann</a>") && html.contains("challenges you") && html.contains("/lobby/take/1"),
            "{html}"
        );
        assert!(!server.get(&eve, page).await.1.contains("challenges you"), "{page}");
    }
    assert!(lobby(&server, &ann).await.contains("You challenge"));
    let form = form(&lobby(&server, &bob).await, "1");
    assert_eq!(answer(&server, &eve, "/lobby/take/1", &form).await.0, 422);
    assert_eq!(server.post(&mut bob, "/lobby/take/1", &form).await.1, game);
    assert_eq!(state(&server, &game).await, State::Running);
    assert!(!lobby(&server, &bob).await.contains("challenges you"));
    // Another is declined, and another withdrawn.
    for (path, who) in [("decline", 2), ("withdraw", 1)] {
        let (_, game) = server.post(&mut ann, "/new", challenge).await;
        let again = answer(&server, &ann, "/new", challenge).await;
        assert!(again.0 == 422 && again.1.contains("cannot be challenged at the moment"), "one at a time: {}", again.1);
        let path = format!("/lobby/{path}/{}", id(&game));
        assert_eq!(answer(&server, &eve, &path, "").await.0, 422);
        let who = if who == 2 { &mut bob } else { &mut ann };
        assert_eq!(server.post(who, &path, "").await.1, "/lobby");
        assert_eq!(state(&server, &game).await, State::Over);
        assert!(!lobby(&server, &bob).await.contains("challenges you"));
    }
    // That was the third today.
    assert_eq!(answer(&server, &ann, "/new", challenge).await.0, 422);
}

#[tokio::test]
async fn two_who_want_the_same_are_led_to_one_table_and_deal_it_together() {
    let server = Server::new().await;
    let [mut ann, mut bob] = members(&server, ["Ann", "Bob"]).await;
    let mut cem = Guest::default();
    for who in [&mut ann, &mut bob] {
        assert_eq!(server.post(who, "/lobby/pair", "wants=card-round&rated=yes").await.1, "/lobby");
    }
    server.post(&mut cem, "/lobby/pair", "wants=card-round").await;
    // A second click changes nothing.
    server.post(&mut ann, "/lobby/pair", "wants=card-round&rated=yes").await;
    assert!(lobby(&server, &cem).await.contains("id=\"waiting\""));
    assert_eq!(fivepaths_server::lobby::once(&server.app).await.unwrap(), 1);
    let mut tables = Vec::new();
    for who in [&ann, &bob] {
        let request = who.asks(Request::get("/lobby")).body(Body::empty()).unwrap();
        let (status, _, _, location) = server.send(request).await;
        assert_eq!(status, StatusCode::SEE_OTHER);
        tables.push(location);
    }
    assert_eq!(tables[0], tables[1]);
    assert!(lobby(&server, &cem).await.contains("id=\"waiting\""), "Cem wants a casual game");
    deal(&server, &mut ann, &tables[0]).await;
    assert_eq!(state(&server, &tables[0]).await, State::Open);
    deal(&server, &mut bob, &tables[0]).await;
    assert_eq!(state(&server, &tables[0]).await, State::Running);
    let table = server.app.table(id(&tables[0]).parse().unwrap()).await.unwrap().unwrap();
    assert!(table.row.rated && table.row.seats.iter().all(|seat| seat.entropy.is_some()));
    // Who stops looking is not paired.
    server.post(&mut cem, "/lobby/pair/stop", "").await;
    let mut dan = Guest::default();
    server.post(&mut dan, "/lobby/pair", "wants=card-round").await;
    assert_eq!(fivepaths_server::lobby::once(&server.app).await.unwrap(), 0);
    assert!(!lobby(&server, &cem).await.contains("id=\"waiting\""));
}

#[tokio::test]
async fn a_guest_who_signs_in_meanwhile_is_not_paired_as_a_guest() {
    let server = Server::new().await;
    let [ann] = members(&server, ["Ann"]).await;
    let (mut guest, mut other) = (Guest::default(), Guest::default());
    server.post(&mut guest, "/lobby/pair", "wants=card-round").await;
    assert!(lobby(&server, &guest).await.contains("id=\"waiting\""));
    server.post(&mut guest, "/sign-in", &format!("name=Ann&password={}", guest::PASSWORD)).await;
    assert!(server.get(&guest, "/account").await.1.contains("id=\"sign-out\""));
    server.post(&mut other, "/lobby/pair", "wants=card-round").await;
    assert_eq!(fivepaths_server::lobby::once(&server.app).await.unwrap(), 0, "nobody would come");
    // Whoever waits as a member goes on waiting wherever else they sign in.
    server.post(&mut guest, "/lobby/pair", "wants=card-round").await;
    server.post(&mut Guest(ann.0.clone()), "/sign-in", &format!("name=Ann&password={}", guest::PASSWORD)).await;
    assert_eq!(fivepaths_server::lobby::once(&server.app).await.unwrap(), 1);
}

#[tokio::test]
async fn the_clock_is_chosen_and_those_who_chose_another_do_not_meet() {
    let server = Server::new().await;
    let [mut ann, mut bob, mut cem] = members(&server, ["Ann", "Bob", "Cem"]).await;
    for page in ["/", "/lobby"] {
        let html = server.get(&ann, page).await.1;
        assert!(html.contains("name=\"clock\" value=\"calm\" checked"), "{html}");
        // How long a match takes is the same as beside the choice for a new table.
        assert!(html.contains("Card game, three rounds: usually 28 days, at most 76 days."), "{html}");
        for name in ["quick", "brisk", "steady", "slow"] {
            assert!(html.contains(&format!("name=\"clock\" value=\"{name}\">")), "{name}");
        }
    }
    server.post(&mut ann, "/lobby/pair", "wants=card-round&rated=yes&clock=brisk").await;
    server.post(&mut bob, "/lobby/pair", "wants=card-round&rated=yes&clock=slow").await;
    assert_eq!(fivepaths_server::lobby::once(&server.app).await.unwrap(), 0);
    let html = lobby(&server, &bob).await;
    assert!(html.contains("id=\"waiting\"") && html.contains("7 days each"), "{html}");
    server.post(&mut cem, "/lobby/pair", "wants=card-round&rated=yes&clock=brisk").await;
    assert_eq!(fivepaths_server::lobby::once(&server.app).await.unwrap(), 1);
    let row = server.app.table(1).await.unwrap().unwrap().row.clone();
    assert_eq!(row.clock, Some(fivepaths_club::Clock::BRISK));
    let people: Vec<_> = row.seats.into_iter().map(|seat| seat.sitter).collect();
    assert!(people.contains(&Sitter::Person(1)) && people.contains(&Sitter::Person(3)), "{people:?}");
    assert!(lobby(&server, &bob).await.contains("id=\"waiting\""));
}

#[tokio::test]
async fn a_bot_is_offered_to_those_who_wait_and_an_opponent_who_never_comes_is_not_waited_for() {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicI64, Ordering};
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("lobby.db");
    let store = fivepaths_server::open(file.to_str().unwrap()).await.unwrap();
    let time = Arc::new(AtomicI64::new(1_000_000));
    let clock = Arc::clone(&time);
    let surroundings = fivepaths_server::Surroundings {
        now: Arc::new(move || clock.load(Ordering::Relaxed)),
        ..fivepaths_server::Surroundings::default()
    };
    let app = fivepaths_server::App::new(store, fivepaths_server::Settings::default(), surroundings);
    let server = Server::on(app, Arc::clone(&time), folder);
    let (mut ann, mut bob) = (Guest::default(), Guest::default());
    server.post(&mut ann, "/lobby/pair", "wants=board-two").await;
    let html = lobby(&server, &ann).await;
    assert!(html.contains("id=\"waiting\"") && !html.contains("id=\"play-bot\""), "{html}");
    time.fetch_add(11_000, Ordering::Relaxed);
    let html = lobby(&server, &ann).await;
    assert!(html.contains("11 seconds") && html.contains("id=\"play-bot\""), "{html}");
    // The page keeps her in line; a page that was left does not.
    time.fetch_add(25_000, Ordering::Relaxed);
    let waiting =
        || async { fivepaths_server::lobby::store::queue(server.app.store(), time.load(Ordering::Relaxed)).await };
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(30);
    while waiting().await.unwrap().is_empty() {
        assert!(std::time::Instant::now() < deadline, "the page is heard from");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    time.fetch_add(40_000, Ordering::Relaxed);
    assert!(waiting().await.unwrap().is_empty(), "nobody has asked for it since");
    // She comes back, and is paired with Bob, who does not come to the table.
    server.post(&mut ann, "/lobby/pair", "wants=board-two").await;
    server.post(&mut bob, "/lobby/pair", "wants=board-two").await;
    assert_eq!(fivepaths_server::lobby::once(&server.app).await.unwrap(), 1);
    deal(&server, &mut ann, "/game/1").await;
    time.fetch_add(61_000, Ordering::Relaxed);
    fivepaths_server::lobby::once(&server.app).await.unwrap();
    assert_eq!(state(&server, "/game/1").await, State::Over);
    assert!(server.get(&ann, "/game/1").await.1.contains("href=\"/lobby\""));
    // A bot instead: the line is left.
    server.post(&mut ann, "/lobby/pair", "wants=board-two").await;
    let (_, game) = server.post(&mut ann, "/lobby/pair/bot", "wants=board-two&level=rambler").await;
    assert!(game.starts_with("/game/"));
    assert!(!lobby(&server, &ann).await.contains("id=\"waiting\""));
}

#[tokio::test]
async fn those_who_block_each_other_see_nothing_of_each_other() {
    let server = Server::new().await;
    let [mut ann, mut bob] = members(&server, ["Ann", "Bob"]).await;
    server.post(&mut ann, "/new", "game=card&seat2=lobby").await;
    let form = form(&lobby(&server, &bob).await, "1");
    server.post(&mut bob, "/new", "game=card&seat2=member:1").await;
    server.post(&mut ann, "/player/2/block", "").await;
    let gone = answer(&server, &bob, "/lobby/take/99", &form).await;
    assert_eq!(answer(&server, &bob, "/lobby/take/1", &form).await, gone, "as if it were not there");
    for (who, hidden) in [(&bob, "offer-1"), (&ann, "offer-2"), (&bob, "offer-2")] {
        assert!(!lobby(&server, who).await.contains(hidden), "{hidden}");
        assert!(!server.get(who, "/").await.1.contains(hidden), "{hidden}");
    }
    for who in [&mut ann, &mut bob] {
        server.post(who, "/lobby/pair", "wants=card-round").await;
    }
    assert_eq!(fivepaths_server::lobby::once(&server.app).await.unwrap(), 0);
    // Unblocked, they meet.
    server.post(&mut ann, "/player/2/unblock", "").await;
    assert_eq!(fivepaths_server::lobby::once(&server.app).await.unwrap(), 1);
}

#[tokio::test]
async fn tables_to_watch_are_listed_by_page_and_private_ones_never() {
    let server = Server::new().await;
    let mut ann = Guest::default();
    for n in 0..30 {
        let watch = if n == 29 { "players" } else { "anyone" };
        let form = format!("game=card&seat2=screen&rounds=1&watch={watch}");
        let (_, game) = server.post(&mut ann, "/new", &form).await;
        deal(&server, &mut ann, &game).await;
    }
    let stranger = Guest::default();
    let html = lobby(&server, &stranger).await;
    assert_eq!(html.matches("href=\"/game/").count(), 6);
    assert!(html.contains("href=\"/game/29\"") && !html.contains("href=\"/game/30\""), "{html}");
    let html = server.get(&stranger, "/lobby/tables").await.1;
    assert_eq!(html.matches("href=\"/game/").count(), 25);
    let older = attribute(&html, "href=\"/lobby/tables?before=").unwrap();
    let html = server.get(&stranger, &format!("/lobby/tables?before={older}")).await.1;
    assert_eq!(html.matches("href=\"/game/").count(), 4);
}

#[tokio::test]
async fn open_seats_are_listed_by_page() {
    let server = Server::new().await;
    for n in 0..40 {
        let mut host = Guest::default();
        server.post(&mut host, "/name", &format!("name=Host{n}")).await;
        server.post(&mut host, "/new", "game=card&seat2=lobby").await;
    }
    let html = lobby(&server, &Guest::default()).await;
    assert_eq!(html.matches("/lobby/take/").count(), 30);
    let older = attribute(&html, "href=\"/lobby?before=").unwrap().to_owned();
    let html = server.get(&Guest::default(), &format!("/lobby?before={older}")).await.1;
    assert_eq!(html.matches("/lobby/take/").count(), 10);
    assert_eq!(
        server.get(&Guest::default(), "/").await.1.matches("/lobby/take/").count(),
        3,
        "the first page stays light"
    );
}

#[tokio::test]
async fn a_rated_game_shows_everywhere_that_it_counts_and_the_export_has_the_rating() {
    let server = Server::new().await;
    let [mut ann, mut bob] = members(&server, ["Ann", "Bob"]).await;
    let (_, game) = server.post(&mut ann, "/new", "game=card&seat2=lobby&rounds=1&rated=yes&watch=anyone").await;
    deal(&server, &mut ann, &game).await;
    let form = form(&lobby(&server, &bob).await, "1");
    server.post(&mut bob, "/lobby/take/1", &form).await;
    for page in ["/", "/games", "/lobby", "/lobby/tables"] {
        let html = server.get(&ann, page).await.1;
        assert!(html.contains("card game, rated, "), "{page}: {html}");
    }
    // Each has had a turn, so the match counts; it ends once, however often somebody gives up.
    for _ in 0..2 {
        one_turn(&server, &mut ann, &game, 1).await;
        one_turn(&server, &mut bob, &game, 1).await;
    }
    for _ in 0..3 {
        server.post(&mut bob, &format!("{game}/resign"), "seat=1").await;
    }
    for (who, won) in [(&ann, true), (&bob, false)] {
        let (status, text) = server.get(who, "/account/export").await;
        assert_eq!(status, StatusCode::OK);
        let all: serde_json::Value = serde_json::from_str(&text).unwrap();
        let [rating] = &all["ratings"].as_array().unwrap()[..] else { panic!("{text}") };
        assert_eq!((rating["pool"].as_str(), rating["games"].as_i64()), (Some("card-round"), Some(1)));
        assert_eq!(rating["rating"].as_f64().unwrap() > 1_500.0, won, "{rating}");
    }
    assert!(server.get(&bob, "/games").await.1.contains("card game, rated, "));
}
