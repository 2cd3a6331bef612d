//! Accounts, as a browser without script uses them: claiming, signing in, sessions, names, deletion, export.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod guest;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use fivepaths_rules::Record;
use fivepaths_server::Settings;
use fivepaths_server::people::store::{by_name, sessions};
use guest::{Guest, Server, attribute, deal, one_turn};
use http_body_util::BodyExt as _;
use tower::ServiceExt as _;

const PASSWORD: &str = "a+tower+of+cards";

/// Makes an account with this name; gives where the answer leads.
async fn claim(server: &Server, who: &mut Guest, name: &str) -> (StatusCode, String) {
    server.post(who, "/account/claim", &format!("name={name}&password={PASSWORD}")).await
}

async fn sign_in(server: &Server, who: &mut Guest, name: &str, password: &str) -> (StatusCode, String) {
    server.post(who, "/sign-in", &format!("name={name}&password={password}")).await
}

/// A request whose answer may set several cookies; all that the browser then sends.
async fn all_cookies(server: &Server, who: &Guest, path: &str, form: &str) -> (StatusCode, Vec<String>) {
    let request = who
        .asks(Request::post(path))
        .header("origin", "http://test")
        .header("content-type", "application/x-www-form-urlencoded");
    let request = request.body(Body::from(form.to_owned())).unwrap();
    let answer = fivepaths_server::app(server.app.clone()).oneshot(request).await.unwrap();
    let cookies = answer.headers().get_all("set-cookie").iter();
    (answer.status(), cookies.map(|cookie| cookie.to_str().unwrap().to_owned()).collect())
}

#[tokio::test]
async fn a_guest_becomes_a_member_keeps_the_games_and_goes_on_elsewhere() {
    let (server, mut ann, game) = Server::with_table("game=card&seat2=screen&rounds=1&name=Ann").await;
    let stolen = Guest(ann.0.clone());
    assert_eq!(claim(&server, &mut ann, "Ann").await, (StatusCode::SEE_OTHER, "/account?done=claimed".into()));
    let (_, html) = server.get(&ann, "/account?done=claimed").await;
    assert!(html.contains("Welcome!") && html.contains("<h1>Ann</h1>"), "{html}");
    // A copied cookie of the guest is worth nothing any more.
    assert_eq!(server.get(&stolen, &game).await.0, StatusCode::NOT_FOUND);
    assert_eq!(server.get(&ann, &game).await.0, StatusCode::OK);
    let mut phone = Guest::default();
    assert_eq!(sign_in(&server, &mut phone, "aNN", PASSWORD).await, (StatusCode::SEE_OTHER, "/".into()));
    let (_, home) = server.get(&phone, "/").await;
    assert!(home.contains(&format!("href=\"{game}\"")), "the running game is in the list");
    assert!(one_turn(&server, &mut phone, &game, 1).await);
    // Signed out, the cookie is worth nothing either.
    let before = Guest(phone.0.clone());
    assert_eq!(server.post(&mut phone, "/sign-out", "").await.1, "/sign-in");
    assert_eq!(server.get(&before, &game).await.0, StatusCode::NOT_FOUND);
    assert_eq!(server.get(&ann, &game).await.0, StatusCode::OK, "other browsers stay signed in");
}

#[tokio::test]
async fn a_session_is_new_with_every_sign_in() {
    let (server, mut ann) = (Server::new().await, Guest::default());
    claim(&server, &mut ann, "Ann").await;
    let first = ann.0.clone();
    sign_in(&server, &mut ann, "Ann", PASSWORD).await;
    assert_ne!(ann.0, first);
    let (status, _) = server.get(&Guest(first), "/account/delete").await;
    assert_eq!(status, StatusCode::SEE_OTHER, "the session before is over");
}

#[tokio::test]
async fn what_is_wrong_is_said_beside_the_field_and_nothing_is_lost() {
    let (server, mut ann, mut bob) = (Server::new().await, Guest::default(), Guest::default());
    claim(&server, &mut bob, "Bob").await;
    for (form, words) in [
        ("name=&password=a+tower+of+cards", "at least two letters"),
        ("name=+%E2%80%8B+&password=a+tower+of+cards", "at least two letters"),
        ("name=bob&password=a+tower+of+cards", "is taken"),
        ("name=B0b&password=a+tower+of+cards", "is taken"),
        ("name=%D0%92%D0%BEb&password=a+tower+of+cards", "one alphabet"),
        ("name=%D0%92%D0%9E%D0%92&password=a+tower+of+cards", "is taken"),
        ("name=Rambler&password=a+tower+of+cards", "the name of a bot"),
        ("name=Ann&password=short", "at least 8 characters"),
        ("name=Ann&password=password1", "Many people use"),
        ("name=Annabella&password=annabella1", "almost your name"),
    ] {
        let request = ann.asks(Request::post("/account/claim")).header("origin", "http://test");
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        let (status, html, _, _) = server.send(request.body(Body::from(form)).unwrap()).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{form}");
        assert!(html.contains(words), "{form}: {html}");
        assert!(!html.contains("tower of cards") && !html.contains("annabella1"), "a password is never sent back");
    }
    assert!(ann.0.is_none(), "nobody was made");
    assert_eq!(claim(&server, &mut ann, "Ann").await.0, StatusCode::SEE_OTHER);
    // Twice is once: the second leads to the account.
    assert_eq!(claim(&server, &mut ann, "Eve").await.1, "/account");
    assert!(by_name(&server.store, "eve").await.unwrap().is_none());
}

#[tokio::test]
async fn a_wrong_name_and_a_wrong_password_get_the_same_answer() {
    let (server, mut ann, mut eve) = (Server::new().await, Guest::default(), Guest::default());
    claim(&server, &mut ann, "Ann").await;
    let mut answers = Vec::new();
    for name in ["Ann", "Nobody", "nobody@example.org", "", "%00", "🦊"] {
        let request = eve.asks(Request::post("/sign-in")).header("origin", "http://test");
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        let form = format!("name={name}&password=wrong+wrong");
        let (status, html, cookie, _) = server.send(request.body(Body::from(form)).unwrap()).await;
        assert!(cookie.is_none());
        let typed = attribute(&html, "name=\"name\" type=\"text\" value=\"").unwrap().to_owned();
        answers.push((status, html.replacen(&format!("value=\"{typed}\""), "", 1)));
    }
    assert_eq!(answers[0].0, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(answers[0].1.contains("There is no account with this name and this password."));
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:#?}");
    sign_in(&server, &mut eve, "Ann", &"x".repeat(5_000)).await;
    assert!(eve.0.is_none());
}

#[tokio::test]
async fn guessing_is_limited_by_name_and_cannot_keep_the_owner_out() {
    let settings = Settings { sign_ins_an_hour: 5, posts_a_minute: 0, guests_an_hour: 0, ..Settings::default() };
    let (server, ann) = (Server::with(settings).await, Guest::default());
    let (status, cookies) =
        all_cookies(&server, &ann, "/account/claim", &format!("name=Ann&password={PASSWORD}")).await;
    assert_eq!(status, StatusCode::SEE_OTHER);
    let device = cookies.iter().find(|cookie| cookie.starts_with("fivepaths-device=")).unwrap();
    assert!(device.contains("HttpOnly") && device.contains("SameSite=Lax"), "{device}");
    let owner = Guest(Some(device.split(';').next().unwrap().to_owned()));
    // Somebody guesses, and so does somebody at a name that does not exist: the same answers.
    for name in ["Ann", "Nobody"] {
        let mut statuses = Vec::new();
        for n in 0..8 {
            statuses.push(sign_in(&server, &mut Guest::default(), name, &format!("guess+number+{n}")).await.0);
        }
        assert_eq!(statuses[..5], [StatusCode::UNPROCESSABLE_ENTITY; 5], "{name}");
        assert_eq!(statuses[5..], [StatusCode::TOO_MANY_REQUESTS; 3], "{name}");
    }
    let right = sign_in(&server, &mut Guest::default(), "Ann", PASSWORD).await.0;
    assert_eq!(right, StatusCode::TOO_MANY_REQUESTS, "also for whoever guessed right");
    let (status, _) = all_cookies(&server, &owner, "/sign-in", &format!("name=Ann&password={PASSWORD}")).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "a browser that has signed in before is let in");
}

#[tokio::test]
async fn sessions_are_listed_and_can_be_ended() {
    let (server, mut ann, mut phone) = (Server::new().await, Guest::default(), Guest::default());
    claim(&server, &mut ann, "Ann").await;
    sign_in(&server, &mut phone, "Ann", PASSWORD).await;
    let (_, html) = server.get(&ann, "/account").await;
    assert_eq!(html.matches("name=\"session\"").count(), 1, "this browser cannot end itself here");
    assert!(html.contains("this browser"));
    let key = attribute(&html, "name=\"session\" value=\"").unwrap().to_owned();
    // Somebody else's key does nothing.
    let mut eve = Guest::default();
    claim(&server, &mut eve, "Eve").await;
    server.post(&mut eve, "/account/sessions", &format!("session={key}")).await;
    assert_eq!(server.get(&phone, "/account/delete").await.0, StatusCode::OK);
    server.post(&mut ann, "/account/sessions", &format!("session={key}")).await;
    assert_eq!(server.get(&phone, "/account/delete").await.0, StatusCode::SEE_OTHER);
    // All others at once; a new password ends them as well.
    for path in ["/account/sessions", "/account/password"] {
        sign_in(&server, &mut phone, "Ann", PASSWORD).await;
        let form = format!("current={PASSWORD}&password={PASSWORD}!");
        let (status, _) = server.post(&mut ann, path, if path.ends_with("sessions") { "" } else { &form }).await;
        assert_eq!(status, StatusCode::SEE_OTHER);
        assert_eq!(server.get(&phone, "/account/delete").await.0, StatusCode::SEE_OTHER, "{path}");
        assert_eq!(server.get(&ann, "/account/delete").await.0, StatusCode::OK, "{path}");
    }
    assert_eq!(sign_in(&server, &mut phone, "Ann", PASSWORD).await.0, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(sign_in(&server, &mut phone, "Ann", &format!("{PASSWORD}!")).await.0, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn a_name_can_be_changed_and_guests_cannot_take_it() {
    let (server, mut ann, mut bob) = (Server::new().await, Guest::default(), Guest::default());
    claim(&server, &mut ann, "Ann").await;
    claim(&server, &mut bob, "Bob").await;
    assert_eq!(server.post(&mut bob, "/account/name", "name=Ann").await.0, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(server.post(&mut bob, "/account/name", "name=Robert").await.1, "/account?done=renamed");
    assert!(server.get(&bob, "/account").await.1.contains("<h1>Robert</h1>"));
    // The same name in other letters stays one's own.
    assert_eq!(server.post(&mut ann, "/account/name", "name=ANN").await.1, "/account?done=renamed");
    let mut guest = Guest::default();
    for path in ["/name", "/new"] {
        let (status, _) = server.post(&mut guest, path, "name=ann&game=card&seat2=link").await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{path}");
    }
    // A member keeps their name whatever a form of a table says.
    server.post(&mut ann, "/new", "name=Bob&game=card&seat2=link").await;
    assert_eq!(server.table().await.row.seats[0].name, "ANN");
}

#[tokio::test]
async fn the_games_of_a_guest_can_be_moved_to_the_account() {
    let (server, mut ann) = (Server::new().await, Guest::default());
    claim(&server, &mut ann, "Ann").await;
    let mut tablet = Guest::default();
    let (_, game) = server.post(&mut tablet, "/new", "game=card&seat2=screen&name=Visitor").await;
    deal(&server, &mut tablet, &game).await;
    assert_eq!(sign_in(&server, &mut tablet, "Ann", PASSWORD).await.1, "/account/guest");
    assert!(server.get(&tablet, "/account/guest").await.1.contains("one game as a guest"));
    assert_eq!(server.get(&ann, &game).await.0, StatusCode::NOT_FOUND);
    let (status, _) = server.post(&mut tablet, "/account/guest", "games=perhaps").await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    // Another session of the same account cannot decide about it.
    server.post(&mut ann, "/account/guest", "games=move").await;
    assert_eq!(server.get(&ann, &game).await.0, StatusCode::NOT_FOUND);
    server.post(&mut tablet, "/account/guest", "games=move").await;
    assert_eq!(server.get(&ann, &game).await.0, StatusCode::OK);
    assert!(one_turn(&server, &mut ann, &game, 1).await);
    assert_eq!(server.get(&tablet, "/account/guest").await.0, StatusCode::SEE_OTHER, "there is nothing left to move");
}

#[tokio::test]
async fn a_deleted_account_leaves_games_that_can_be_read_and_verified() {
    let (server, mut ann, mut bob) = (Server::new().await, Guest::default(), Guest::default());
    claim(&server, &mut ann, "Ann").await;
    claim(&server, &mut bob, "Bob").await;
    let mut games = Vec::new();
    for _ in 0..2 {
        let (_, game) = server.post(&mut ann, "/new", "game=card&seat2=link&rounds=1").await;
        let (_, html) = server.get(&ann, &game).await;
        let link = attribute(&html, "value=\"http://test/join/").unwrap().to_owned();
        deal(&server, &mut ann, &game).await;
        let (_, html) = server.get(&bob, &format!("/join/{link}")).await;
        let commit = attribute(&html, "name=\"commit\" value=\"").unwrap();
        let form = format!("commit={commit}&entropy=&phrase=bob");
        server.post(&mut bob, &format!("/join/{link}"), &form).await;
        games.push(game);
    }
    for game in &games {
        for _ in 0..4 {
            let _ = one_turn(&server, &mut ann, game, 1).await || one_turn(&server, &mut bob, game, 1).await;
        }
    }
    let seat = |html: &str| attribute(html, "name=\"seat\" value=\"").unwrap_or("0").to_owned();
    let html = server.get(&bob, &games[0]).await.1;
    let resigned = server.post(&mut bob, &format!("{}/resign", games[0]), &format!("seat={}", seat(&html))).await;
    assert_eq!(resigned.0, StatusCode::SEE_OTHER);
    assert!(server.get(&bob, "/account/delete").await.1.contains("give up the game"));
    assert_eq!(server.post(&mut bob, "/account/delete", "current=wrong").await.0, StatusCode::UNPROCESSABLE_ENTITY);
    let (status, _) = server.post(&mut bob, "/account/delete", &format!("current={PASSWORD}")).await;
    assert_eq!(status, StatusCode::SEE_OTHER);
    assert_eq!(sign_in(&server, &mut Guest::default(), "Bob", PASSWORD).await.0, StatusCode::UNPROCESSABLE_ENTITY);
    for game in &games {
        let (status, html) = server.get(&ann, game).await;
        assert_eq!(status, StatusCode::OK);
        assert!(html.contains("a former player") && !html.contains("Bob"), "{game}");
        let (status, record) = server.get(&ann, &format!("{game}/record")).await;
        assert_eq!(status, StatusCode::OK, "{game} is over: what ran was given up");
        assert!(!record.contains("Bob"));
        let record = Record::from_json(&record).unwrap();
        record.check().unwrap();
        assert_eq!(server.get(&ann, &format!("{game}/check")).await.0, StatusCode::OK);
    }
}

#[tokio::test]
async fn an_export_holds_records_of_what_is_over_and_views_of_what_runs() {
    let (server, mut ann, game) = Server::with_table("game=card&seat2=screen&rounds=1&name=Ann").await;
    claim(&server, &mut ann, "Ann").await;
    for _ in 0..3 {
        one_turn(&server, &mut ann, &game, 1).await;
    }
    server.post(&mut ann, &format!("{game}/note"), "note=keep+green").await;
    let (_, runs) = server.post(&mut ann, "/new", "game=board&seat2=bot:stroller").await;
    deal(&server, &mut ann, &runs).await;
    server.post(&mut ann, &format!("{game}/resign"), "seat=0").await;
    server.post(&mut ann, "/new", "game=card&seat2=link").await;
    let request = ann.asks(Request::get("/account/export")).body(Body::empty()).unwrap();
    let answer = fivepaths_server::app(server.app.clone()).oneshot(request).await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    assert!(answer.headers()["content-disposition"].to_str().unwrap().contains("fivepaths-export.json"));
    let body = answer.into_body().collect().await.unwrap().to_bytes();
    let export: serde_json::Value = serde_json::from_slice(&body).unwrap();
    assert_eq!((export["format"].as_str(), export["name"].as_str()), (Some("fivepaths-export/1"), Some("Ann")));
    let games = export["games"].as_array().unwrap();
    assert_eq!(games.len(), 3);
    assert_eq!(games[0]["note"], "keep green");
    let record = Record::from_json(&games[0]["record"].to_string()).unwrap();
    record.check().unwrap();
    let view = &games[1]["views"][0];
    assert_eq!(view["hand"].as_array().unwrap().len(), 8);
    assert!(games[1].get("record").is_none() && !games[1].to_string().contains("server_seed"), "no hidden card");
    assert!(games[2].get("views").is_none() && games[2].get("record").is_none(), "nothing is dealt there");
    let text = String::from_utf8(body.to_vec()).unwrap();
    assert!(!text.contains("argon2"), "no password, not even its hash");
}

#[tokio::test]
async fn settings_are_kept_with_the_account_and_come_along() {
    let (server, mut ann) = (Server::new().await, Guest::default());
    let settings = "settings=%7B%22theme%22%3A%22dark%22%7D";
    assert_eq!(server.post(&mut ann, "/account/settings", settings).await.0, StatusCode::NO_CONTENT);
    assert!(ann.0.is_none(), "a stranger stays a stranger");
    claim(&server, &mut ann, "Ann").await;
    assert_eq!(server.post(&mut ann, "/account/settings", settings).await.0, StatusCode::NO_CONTENT);
    for bad in ["settings=", "settings=%5B1%5D", "settings=%7B%22a%22%3A1%7D"] {
        assert_eq!(server.post(&mut ann, "/account/settings", bad).await.0, StatusCode::UNPROCESSABLE_ENTITY);
    }
    server.post(&mut ann, "/language", "language=nl").await;
    let form = format!("name=Ann&password={PASSWORD}");
    let (_, cookies) = all_cookies(&server, &Guest::default(), "/sign-in", &form).await;
    assert!(cookies.iter().any(|cookie| cookie.starts_with("fivepaths-settings=%7B%22theme%22%3A%22dark%22%7D;")));
    assert!(cookies.iter().any(|cookie| cookie.starts_with("fivepaths-language=nl;")), "{cookies:?}");
}

#[tokio::test]
async fn a_closed_account_is_signed_out_and_not_let_in() {
    use fivepaths_server::admin;
    let (server, mut ann) = (Server::new().await, Guest::default());
    claim(&server, &mut ann, "Ann").await;
    admin::disable(&server.app, "ann").await.unwrap();
    assert_eq!(server.get(&ann, "/account/delete").await.0, StatusCode::SEE_OTHER);
    assert_eq!(sign_in(&server, &mut ann, "Ann", PASSWORD).await.0, StatusCode::FORBIDDEN);
    assert_eq!(sign_in(&server, &mut ann, "Ann", "wrong+wrong").await.0, StatusCode::UNPROCESSABLE_ENTITY);
    admin::enable(&server.app, "Ann").await.unwrap();
    assert_eq!(sign_in(&server, &mut ann, "Ann", PASSWORD).await.0, StatusCode::SEE_OTHER);
    // A link that the host hands over works once.
    let (_, link) = admin::reset(&server.app, "Ann").await.unwrap();
    assert!(server.get(&Guest::default(), &link).await.1.contains("A new password for Ann"));
    let mut phone = Guest::default();
    assert_eq!(server.post(&mut phone, &link, "password=short").await.0, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(server.post(&mut phone, &link, "password=another+tower").await.0, StatusCode::SEE_OTHER);
    assert_eq!(server.post(&mut phone, &link, "password=another+tower").await.0, StatusCode::NOT_FOUND);
    assert_eq!(server.get(&ann, "/account/delete").await.0, StatusCode::SEE_OTHER, "everybody else is signed out");
    let account = by_name(&server.store, "ann").await.unwrap().unwrap();
    assert_eq!(sessions(&server.store, account.person).await.unwrap().len(), 1);
    let log = admin::log(&server.store, 10).await.unwrap();
    assert_eq!(log.len(), 3);
    assert!(log[2].what.starts_with("disabled account"), "{log:?}");
    let text = format!("{log:?}");
    assert!(!text.contains(link.trim_start_matches("/reset/")), "a link is as good as a password");
}

#[tokio::test]
async fn matches_that_ended_before_results_were_stored_get_one_at_the_start() {
    use fivepaths_server::store::{Purpose, Store};
    use fivepaths_server::table::lists::{Finished, finished};
    let (server, mut ann, game) = Server::with_table("game=card&seat2=screen&rounds=1&name=Ann").await;
    one_turn(&server, &mut ann, &game, 1).await;
    server.post(&mut ann, &format!("{game}/resign"), "seat=0").await;
    // As an older version left it.
    let pool = sqlx::SqlitePool::connect_with(sqlx::sqlite::SqliteConnectOptions::new().filename(server.file()));
    let pool = pool.await.unwrap();
    for statement in ["DELETE FROM result", "DELETE FROM tally", "UPDATE seat SET active = 1"] {
        sqlx::query(statement).execute(&pool).await.unwrap();
    }
    pool.close().await;
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let serving = tokio::spawn(fivepaths_server::serve_until(server.app.clone(), listener, std::future::pending()));
    let store = Store::open(server.file().to_str().unwrap(), Purpose::Visit).await.unwrap();
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(30);
    loop {
        let listed = finished(&store, 1, &Finished::latest(9)).await.unwrap();
        if let [game] = &listed[..] {
            assert_eq!(game.results.len(), 2);
            break;
        }
        assert!(std::time::Instant::now() < deadline, "no result came");
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    serving.abort();
}

#[tokio::test]
async fn names_at_the_table_lead_to_the_pages_of_their_players_and_back() {
    let (server, mut ann, mut bob) = (Server::new().await, Guest::default(), Guest::default());
    let form = "game=board&name=Ann&seat2=link&seat3=bot:stroller&seat4=screen&name4=Zoe&watch=anyone";
    let (_, game) = server.post(&mut ann, "/new", form).await;
    let (_, html) = server.get(&ann, &game).await;
    let invite = attribute(&html, "id=\"invite\" readonly value=\"").unwrap().to_owned();
    deal(&server, &mut ann, &game).await;
    let (_, html) = server.get(&bob, &invite).await;
    let commit = attribute(&html, "name=\"commit\" value=\"").unwrap().to_owned();
    server.post(&mut bob, &invite, &format!("name=Bob&commit={commit}&entropy=")).await;
    // A bot has a page; a guest has none.
    let (_, html) = server.get(&ann, &game).await;
    let pages = |html: &str| html.matches("href=\"/player/").count();
    assert!(html.contains("href=\"/bot/board/stroller?game=1\""), "{html}");
    assert_eq!(pages(&html), 0);
    let (_, bot) = server.get(&ann, "/bot/board/stroller?game=1").await;
    assert!(bot.contains("href=\"/game/1\""), "the way back");
    // As soon as they have an account their name leads to it, for the others and for those who watch.
    claim(&server, &mut bob, "Bob").await;
    claim(&server, &mut ann, "Ann").await;
    let (_, html) = server.get(&ann, &game).await;
    let bobs = "href=\"/player/2?game=1\"";
    assert!(html.contains(bobs), "{html}");
    assert_eq!(pages(&html), 1, "nobody needs their own page here");
    let (_, page) = server.get(&ann, "/player/2?game=1").await;
    assert!(page.contains("<h1>Bob</h1>") && page.contains("href=\"/game/1\""));
    let (_, html) = server.get(&Guest::default(), &game).await;
    assert!(html.contains(bobs));
    assert_eq!(pages(&html), 1, "Ann and Zoe share a screen, and only one of them is Ann");
    // A stranger who made the address up is led nowhere but to a table.
    assert!(!server.get(&ann, "/player/2?game=//example.org").await.1.contains("way-back"));
}
