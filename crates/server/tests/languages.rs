//! Every page in every language: it fits a phone, names no text that is missing, and is fair to everybody. The language
//! comes from the browser, and can be changed on every page, with and without script. `FIVEPATHS_PICTURES=1` keeps pictures,
//! as for the layout.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod chromium;
mod guest;
mod scenes;

use std::collections::BTreeSet;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use chromium::{Browser, DESK, Driver, Looks, NO_SCRIPT, PHONE};
use fivepaths_server::words::Language;
use guest::{Guest, Server};
use scenes::{House, Scene, board, card, cookie};
use serde_json::{Value, json};
use tower::ServiceExt as _;

const MEASURE: &str = include_str!("layout/measure.js");

/// What a page says to those who see and to those who listen.
const SAID: &str = "
    const named = [...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')];
    const attributes = named.flatMap((e) => ['aria-label', 'title', 'placeholder', 'alt'].map((name) => e.getAttribute(name)));
    return [document.title, document.body.textContent, ...attributes].filter(Boolean).join('\\n');";

/// The keys of all texts.
fn keys() -> BTreeSet<String> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("locales/en");
    let mut keys = BTreeSet::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        keys.extend(text.lines().filter_map(|line| line.split_once(" =")).map(|(key, _)| key.to_owned()));
    }
    keys
}

/// Pages that are not tables.
async fn pages(house: &House) -> Vec<Scene> {
    let over = house.table(&card(5, 1).played_out()).await;
    let paths = "/ /new?game=card /new?game=board /rules/card /rules/board /nothing \
                 /lobby /lobby/tables /lobby?unknown=Nobody /new?game=card&seat=lobby \
                 /account /sign-in /forgot /games /reset/x /player/1 /bot/card/rambler /bot/board/legend";
    let mut paths: Vec<String> = paths.split_whitespace().map(str::to_owned).collect();
    paths.push(format!("/game/{over}/check"));
    paths.push(format!("/game/{over}/review"));
    paths.push(format!("/game/{}/review", house.reviewed(&card(5, 1)).await.0));
    paths.into_iter().map(|path| Scene { name: path.clone(), path, who: Some(0) }).collect()
}

/// What is drawn small in the rules is no table that somebody plays at.
const WITHOUT_DRAWINGS: &str =
    "document.querySelectorAll('.sheet :is(figure, .figures, .even, .st)').forEach((drawing) => drawing.remove());";

/// What is wrong with a page in a language, on a phone.
async fn wrong(browser: &Browser, url: &str, language: Language, scene: &Scene, fair: bool) -> Vec<String> {
    browser.speaks(url, language.code()).await;
    browser.goto(&format!("{url}{}", scene.path)).await;
    assert_eq!(browser.attribute("html", "lang").await, language.code(), "{}", scene.path);
    let (keys, said) = (keys(), browser.script(SAID).await.as_str().unwrap().to_owned());
    let words = said.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    let missing: BTreeSet<&str> = words.filter(|word| word.contains('-') && keys.contains(*word)).collect();
    if fair {
        browser.accessible().await;
    }
    if std::env::var_os("FIVEPATHS_PICTURES").is_some() {
        let name = scene.name.replace(['/', '?', '='], "-");
        for (width, height) in [(1280, 800), (360, 740)] {
            browser.resize(width, height).await;
            browser.picture(&format!("{}-{name}-{width}x{height}", language.code())).await;
        }
    }
    browser.script(WITHOUT_DRAWINGS).await;
    let measured: Value = browser.script(MEASURE).await;
    let measured = measured.as_array().unwrap().iter().map(Value::to_string);
    let all = missing.into_iter().map(|key| format!("no text for {key}")).chain(measured);
    all.map(|what| format!("{} {}: {what}", scene.name, language.code())).collect()
}

async fn all_fit(house: &House, languages: &[Language], scenes: &[Scene], fair: bool) {
    let mut driver = Driver::start().await;
    let browser = driver.browser(Looks { width: 360, height: 740, ..DESK }).await;
    browser.dressed("light").await;
    let mut found = Vec::new();
    for &language in languages {
        for scene in scenes {
            browser.become_guest(&house.url, scene.who.map(cookie).as_deref()).await;
            found.extend(wrong(&browser, &house.url, language, scene, fair).await);
        }
    }
    assert!(found.is_empty(), "{} findings\n{}", found.len(), found.join("\n"));
}

/// English tables are measured on screens of all sizes elsewhere.
const TRANSLATED: [Language; 2] = [Language::German, Language::Dutch];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn decisions_and_lessons_fit_a_phone_and_are_fair_in_every_language() {
    let house = House::start().await;
    let (game, ply) = house.reviewed(&card(5, 1)).await;
    let scene = |path: String| Scene { name: path.clone(), path, who: Some(0) };
    let of = |what: &str| scene(format!("/game/{game}/{what}/1/{ply}"));
    let tried = scene(format!("/game/{game}/learn/1/{ply}?put=xY2&draw=s"));
    all_fit(&house, &Language::ALL, &[of("review"), of("learn"), tried], true).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_page_fits_a_phone_and_is_fair_in_every_language() {
    let house = House::start().await;
    let pages = pages(&house).await;
    all_fit(&house, &Language::ALL, &pages, true).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_pages_of_a_member_fit_a_phone_and_are_fair_in_every_language() {
    let (house, mut driver) = (House::start().await, Driver::start().await);
    house.table(&card(5, 1).played_out()).await;
    house.table(&board(2, 3)).await;
    let browser = driver.browser(Looks { width: 360, height: 740, ..DESK }).await;
    browser.dressed("light").await;
    browser.become_guest(&house.url, Some(&cookie(0))).await;
    browser.goto(&format!("{}/account", house.url)).await;
    let claim = "document.getElementById('name').value = 'Marguerite of Navarre'; \
                 document.getElementById('password').value = 'four wooden horses'; document.getElementById('claim').click();";
    browser.script(claim).await;
    browser.wait("a[href='/account/delete']").await;
    let mut found = Vec::new();
    for language in Language::ALL {
        for path in [
            "/",
            "/account",
            "/account/delete",
            "/games",
            "/player/1",
            "/player/2",
            "/lobby",
            "/new?game=card&seat=lobby",
        ] {
            let scene = Scene { name: format!("member{path}"), path: path.to_owned(), who: None };
            found.extend(wrong(&browser, &house.url, language, &scene, true).await);
        }
    }
    assert!(found.is_empty(), "{} findings\n{}", found.len(), found.join("\n"));
}

/// The path of an address that the page shows.
async fn path(browser: &Browser, script: &str) -> String {
    let address = browser.script(&format!("return new URL({script}, location.href).pathname")).await;
    address.as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn doors_waiting_rooms_and_links_fit_a_phone_and_are_fair_in_every_language() {
    let (house, mut driver) = (House::start().await, Driver::start().await);
    let over = house.table(&card(5, 1).played_out()).await;
    let browser = driver.browser(Looks { width: 360, height: 740, ..DESK }).await;
    browser.dressed("light").await;
    let mut scenes = Vec::new();
    let mut scene = |path: String, who| scenes.push(Scene { name: path.clone(), path, who });
    browser.become_guest(&house.url, Some(&cookie(0))).await;
    browser.goto(&format!("{}/game/{over}", house.url)).await;
    scene(path(&browser, "document.getElementById('shared').href").await, None);
    // A table that waits for three more, its invitation, and a screen that is handed on.
    browser.goto(&format!("{}/new?game=board", house.url)).await;
    browser.script("for (const n of [3, 4]) document.querySelector('#seat' + n).value = 'link'").await;
    browser.click("#create").await;
    let invite = browser.invite().await;
    scene(path(&browser, "location.href").await, Some(0));
    scene(path(&browser, &format!("'{invite}'")).await, None);
    browser.goto(&format!("{}/new?game=card", house.url)).await;
    browser.script("document.querySelector('#seat2').value = 'screen'").await;
    browser.click("#create").await;
    browser.wait("#uncover").await;
    scene(path(&browser, "location.href").await, Some(0));
    all_fit(&house, &Language::ALL, &scenes, true).await;
    // What members are sent: another one to report, and a link for a new password.
    for (who, name) in [(1, "Eve"), (0, "Marguerite of Navarre")] {
        browser.become_guest(&house.url, Some(&cookie(who))).await;
        browser.goto(&format!("{}/account", house.url)).await;
        let claim = format!(
            "document.getElementById('name').value = '{name}'; \
            document.getElementById('password').value = 'four wooden horses'; document.getElementById('claim').click();"
        );
        browser.script(&claim).await;
        browser.wait("a[href='/account/delete']").await;
    }
    let reset = house.reset_link("Eve").await;
    let mut found = Vec::new();
    for language in Language::ALL {
        for path in ["/player/2/report", "/new?game=card&against=2", "/lobby?unknown=Nobody", &reset] {
            let scene = Scene { name: format!("member{path}"), path: path.to_owned(), who: None };
            found.extend(wrong(&browser, &house.url, language, &scene, true).await);
        }
    }
    assert!(found.is_empty(), "{} findings\n{}", found.len(), found.join("\n"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn card_tables_fit_a_phone_in_every_language() {
    let house = House::start().await;
    let mut scenes = house.scenes().await;
    scenes.retain(|scene| scene.name.starts_with("card"));
    all_fit(&house, &TRANSLATED, &scenes, false).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn boards_fit_a_phone_in_every_language() {
    let house = House::start().await;
    let mut scenes = house.scenes().await;
    scenes.retain(|scene| scene.name.starts_with("board"));
    all_fit(&house, &TRANSLATED, &scenes, false).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ends_fit_a_phone_in_every_language() {
    let house = House::start().await;
    let ends = house.ends().await;
    all_fit(&house, &TRANSLATED, &ends, false).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_few_tables_and_ends_are_fair_in_every_language() {
    let house = House::start().await;
    let mut scenes = house.scenes().await;
    scenes.extend(house.ends().await);
    let few = ["card5-picked", "card5-round-over", "board4-step", "card5-won", "board4-moment"];
    scenes.retain(|scene| few.contains(&scene.name.as_str()));
    assert_eq!(scenes.len(), few.len());
    all_fit(&house, &TRANSLATED, &scenes, true).await;
}

/// Chooses a language wherever the page offers it.
async fn switch(browser: &Browser, code: &str) {
    if browser.there("[popovertarget=help]").await && !browser.there(".languages:not(.help *)").await {
        browser.click("[popovertarget=help]").await;
    }
    browser.click(&format!(".languages [value={code}]")).await;
    browser.wait(&format!("html[lang={code}]")).await;
}

async fn language_can_be_changed_on_every_page(looks: Looks) {
    let (house, mut driver) = (House::start().await, Driver::start().await);
    let (table, over) = (house.table(&board(2, 3)).await, house.table(&card(5, 1).played_out()).await);
    let browser = driver.browser(looks).await;
    browser.less_motion().await;
    browser.become_guest(&house.url, Some(&cookie(0))).await;
    for path in [
        "/".to_owned(),
        "/rules/board".into(),
        "/new?game=board".into(),
        "/nothing".into(),
        format!("/game/{table}?pick=R9"),
        format!("/game/{over}"),
        format!("/game/{over}/check"),
    ] {
        let address = format!("{}{path}", house.url);
        browser.goto(&address).await;
        for code in ["de", "nl", "en"] {
            switch(&browser, code).await;
            assert_eq!(browser.client.current_url().await.unwrap().as_str(), address);
        }
    }
    // The choice stays.
    browser.goto(&format!("{}/", house.url)).await;
    switch(&browser, "nl").await;
    browser.goto(&format!("{}/game/{table}", house.url)).await;
    assert_eq!(browser.text("#prompt .say").await, "Kies een kaart.");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_language_can_be_changed_on_every_page() {
    language_can_be_changed_on_every_page(DESK).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_language_can_be_changed_without_script() {
    language_can_be_changed_on_every_page(NO_SCRIPT).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_played_in_the_language_of_the_browser() {
    let (house, mut driver) = (House::start().await, Driver::start().await);
    let browser = driver.browser(PHONE).await;
    browser.less_motion().await;
    let asks = json!({ "headers": { "Accept-Language": "de-AT,de;q=0.9,en;q=0.8" } });
    browser.devtools("Network.enable", json!({})).await;
    browser.devtools("Network.setExtraHTTPHeaders", asks).await;
    browser.goto(&house.url).await;
    assert_eq!(browser.text("#quick-card").await, "Kartenspiel spielen\ngegen Wanderer");
    browser.click("#quick-card").await;
    browser.wait("html.js main[data-version]").await;
    browser.wait("[lang=de] .who .name").await;
    assert_eq!(browser.text(".who .name").await, "Wanderer");
    // What comes by script is in the same language: the rules over the table.
    browser.click("[popovertarget=help]").await;
    browser.wait("#rules-here h1").await;
    assert_eq!(browser.text("#rules-here h1").await, "Das Kartenspiel");
}

/// The head of an answer in a language, and its body.
async fn answer(server: &Server, request: Request<Body>) -> (StatusCode, [Option<String>; 3], String) {
    let answer = fivepaths_server::app(server.app.clone()).oneshot(request).await.unwrap();
    let values = |name: &str| -> Vec<String> {
        answer.headers().get_all(name).iter().map(|value| value.to_str().unwrap().to_owned()).collect()
    };
    let head = |name: &str| Some(values(name).join(", ")).filter(|value| !value.is_empty());
    let heads = [head("content-language"), head("vary"), head("cache-control")];
    let status = answer.status();
    let body = http_body_util::BodyExt::collect(answer.into_body()).await.unwrap().to_bytes();
    (status, heads, String::from_utf8_lossy(&body).into_owned())
}

#[tokio::test]
async fn an_answer_says_which_language_it_is_in_and_what_that_depended_on() {
    let server = Server::new().await;
    let get = |path: &str| Request::get(path).header("host", "test").header("accept-language", "nl");
    let (_, [language, vary, cache], page) = answer(&server, get("/").body(Body::empty()).unwrap()).await;
    assert_eq!((language.as_deref(), cache.as_deref()), (Some("nl"), Some("no-store")));
    assert_eq!(vary.as_deref(), Some("accept-encoding, accept-language, cookie"));
    assert!(page.contains("<html lang=\"nl\">"));
    // What has no words is the same for everybody.
    let style = page.split("href=\"").find(|rest| rest.contains("style.css")).unwrap().split('"').next().unwrap();
    let (_, [language, _, cache], _) = answer(&server, get(style).body(Body::empty()).unwrap()).await;
    assert_eq!((language, cache.as_deref()), (None, Some("public, max-age=31536000, immutable")));
}

#[tokio::test]
async fn refusals_speak_the_language_too() {
    let server = Server::new().await;
    let post = |origin: &str, path: &str| {
        Request::post(path).header("host", "test").header("origin", origin.to_owned()).header("accept-language", "de")
    };
    // The guard refuses before any handler is asked.
    let (status, [language, ..], page) =
        answer(&server, post("http://evil", "/quick").body(Body::empty()).unwrap()).await;
    assert_eq!((status, language.as_deref()), (StatusCode::FORBIDDEN, Some("de")));
    assert!(page.contains("Von einer anderen Seite geschickt"), "{page}");
    let form = post("http://test", "/quick").header("content-type", "application/x-www-form-urlencoded");
    let (status, _, page) = answer(&server, form.body(Body::from("game=chess")).unwrap()).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.contains("Es gibt zwei Spiele"), "{page}");
}

#[tokio::test]
async fn bots_and_guests_have_the_name_that_the_reader_knows() {
    let (server, ann, game) = Server::with_table("game=card&seat2=bot:rambler&watch=anyone").await;
    let read = |language: &'static str, who: &Guest, path: String| {
        let request = who.asks(Request::get(path)).header("accept-language", language).body(Body::empty()).unwrap();
        let server = &server;
        async move { server.send(request).await.1 }
    };
    for (language, bot, guest) in [("en", "Rambler", "Guest"), ("de", "Wanderer", "Gast"), ("nl", "Wandelaar", "Gast")]
    {
        let mine = read(language, &ann, game.clone()).await;
        assert!(mine.contains(&format!(">{bot}</a></span>")), "{language}");
        let watched = read(language, &Guest::default(), game.clone()).await;
        assert!(watched.contains(&format!(">{bot}</a></span>")) && watched.contains(&format!("<span>{guest}</span>")));
    }
    // Nobody chose the name, so the field for it is empty.
    assert!(read("de", &ann, "/".into()).await.contains("placeholder=\"Gast\""));
    assert!(!read("de", &ann, "/".into()).await.contains("value=\"G"));
}
