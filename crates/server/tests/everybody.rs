//! For everybody: nothing that axe calls serious in any state, a heading on every page, keys alone, no script, less motion,
//! few colours.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod chromium;
mod scenes;

use chromium::{Browser, DESK, Driver, NO_SCRIPT, PATIENCE};
use scenes::{House, Scene, Script, board, card, cookie};
use serde_json::json;
use std::collections::BTreeSet;
use std::time::Instant;

/// How many headings of the first level a page has, and whether one of them says something.
const HEADINGS: &str = "const all = [...document.querySelectorAll('h1')]; return [all.length, all.every((h) => h.textContent.trim().length > 3)]";

async fn is_fair(browser: &Browser) {
    browser.accessible().await;
    assert_eq!(browser.script(HEADINGS).await, json!([1, true]), "{}", browser.client.current_url().await.unwrap());
}

async fn all_fair(house: &House, scenes: &[Scene]) {
    let mut driver = Driver::start().await;
    let browser = driver.browser(DESK).await;
    for scene in scenes {
        browser.become_guest(&house.url, scene.who.map(cookie).as_deref()).await;
        browser.dressed("light").await;
        browser.resize(1280, 800).await;
        browser.goto(&format!("{}{}", house.url, scene.path)).await;
        is_fair(&browser).await;
        browser.dressed("dark").await;
        browser.resize(360, 740).await;
        is_fair(&browser).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn axe_has_nothing_serious_to_say_about_any_state() {
    let house = House::start().await;
    // Where only the number of colours or players differs, a few states say enough.
    let few = ["card6-", "board2-", "board3-"]
        .iter()
        .flat_map(|table| ["turn", "picked", "round-over", "watched"].map(|state| format!("{table}{state}")));
    let few: Vec<String> = few.collect();
    let once = |scene: &Scene| {
        scene.name.starts_with("card5") || scene.name.starts_with("board4") || few.contains(&scene.name)
    };
    let scenes: Vec<Scene> = house.scenes().await.into_iter().filter(once).collect();
    let tables: BTreeSet<&str> = scenes.iter().filter_map(|scene| scene.name.split('-').next()).collect();
    assert_eq!(tables, ["board2", "board3", "board4", "card5", "card6"].into());
    all_fair(&house, &scenes).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn axe_has_nothing_serious_to_say_about_ends_and_pages() {
    let house = House::start().await;
    let mut scenes = house.ends().await;
    scenes.retain(|scene| !scene.name.starts_with("card5-long") || scene.name.ends_with("moment"));
    for path in ["/", "/new?game=card", "/new?game=board", "/rules/card", "/rules/board", "/nothing", "/game/1/check"] {
        scenes.push(Scene { name: path.to_owned(), path: path.to_owned(), who: Some(0), ..Scene::default() });
    }
    all_fair(&house, &scenes).await;
}

/// Waits until a turn has been taken.
async fn until_taken(browser: &Browser, version: i64) {
    let deadline = Instant::now() + PATIENCE;
    while browser.version().await == version {
        assert!(Instant::now() < deadline, "the turn was not taken: {}", browser.text("#prompt").await);
    }
}

/// Both games for all numbers of players and colours.
fn all_tables() -> [Script; 5] {
    [card(5, 3), card(6, 3), board(2, 3), board(3, 3), board(4, 3)]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_table_is_played_by_keys_alone() {
    let (house, mut driver) = (House::start().await, Driver::start().await);
    let browser = driver.browser(DESK).await;
    browser.become_guest(&house.url, Some(&cookie(0))).await;
    let mut steps = 0;
    for script in all_tables() {
        let game = house.table(&script).await;
        browser.goto(&format!("{}/game/{game}", house.url)).await;
        browser.wait("html.js #hand-2").await;
        let version = browser.version().await;
        browser.keys("2").await;
        browser.wait("#to-column").await;
        browser.keys("c").await;
        browser.wait("[id^=step-], #draw-s").await;
        while browser.there("[id^=step-]").await {
            let (step, before) =
                (browser.attribute("[id^=step-]", "data-key").await, browser.client.current_url().await);
            browser.keys(&step).await;
            steps += 1;
            let deadline = Instant::now() + PATIENCE;
            while browser.client.current_url().await.unwrap() == *before.as_ref().unwrap() {
                assert!(Instant::now() < deadline, "the step was not taken");
            }
        }
        browser.wait("#draw-s").await;
        browser.keys(" ").await;
        until_taken(&browser, version).await;
    }
    assert!(steps >= 3, "bonus steps were taken: {steps}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_table_is_played_without_script() {
    let (house, mut driver) = (House::start().await, Driver::start().await);
    let browser = driver.browser(NO_SCRIPT).await;
    browser.become_guest(&house.url, Some(&cookie(0))).await;
    for script in all_tables() {
        let game = house.table(&script).await;
        browser.goto(&format!("{}/game/{game}", house.url)).await;
        let version = browser.version().await;
        browser.click("#hand-2").await;
        browser.click("#to-column").await;
        browser.wait("[id^=step-], #draw-s").await;
        while browser.there("[id^=step-]").await {
            browser.click("[id^=step-]").await;
        }
        browser.click("#draw-s").await;
        until_taken(&browser, version).await;
    }
}

/// What moves on the page; more than that it moves is not said here.
const MOVING: &str = "return document.getAnimations().length";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_moves_for_those_who_ask_for_less_motion() {
    let (house, mut driver) = (House::start().await, Driver::start().await);
    for motion in ["no-preference", "reduce"] {
        let browser = driver.browser(DESK).await;
        browser.become_guest(&house.url, Some(&cookie(0))).await;
        let features = json!({ "features": [{ "name": "prefers-reduced-motion", "value": motion }] });
        browser.devtools("Emulation.setEmulatedMedia", features).await;
        for script in all_tables() {
            let game = house.table(&script).await;
            browser.goto(&format!("{}/game/{game}", house.url)).await;
            browser.wait("html.js #hand-3").await;
            let version = browser.version().await;
            browser.click("#hand-3").await;
            browser.click("#to-pile").await;
            browser.wait("#draw-s").await;
            let least = browser.script(MOVING).await.as_u64().unwrap();
            assert_eq!(least == 0, motion == "reduce", "{motion}: {least} things move");
            browser.click("#draw-s").await;
            until_taken(&browser, version).await;
            assert!(motion != "reduce" || browser.script(MOVING).await == json!(0));
        }
    }
}

/// Whether cards keep their colour, what is on them is drawn in it, and a target has a line around it.
const FEW_COLOURS: &str = "
    const card = getComputedStyle(document.querySelector('#hand .card.c-G'));
    const aim = getComputedStyle(document.querySelector('.slot .target'));
    return [card.color, card.forcedColorAdjust, aim.outlineStyle];";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn high_contrast_and_few_colours_are_honoured() {
    let (house, mut driver) = (House::start().await, Driver::start().await);
    let game = house.table(&card(5, 3)).await;
    let browser = driver.browser(DESK).await;
    browser.become_guest(&house.url, Some(&cookie(0))).await;
    browser.goto(&format!("{}/game/{game}?pick=G8", house.url)).await;
    let quiet = "return getComputedStyle(document.querySelector('.lbl')).color";
    let usual = browser.script(quiet).await;
    let more = json!({ "features": [{ "name": "prefers-contrast", "value": "more" }] });
    browser.devtools("Emulation.setEmulatedMedia", more).await;
    assert_ne!(browser.script(quiet).await, usual, "quiet words are darker where more contrast is asked for");
    browser.accessible().await;
    let forced = json!({ "features": [{ "name": "forced-colors", "value": "active" }] });
    browser.devtools("Emulation.setEmulatedMedia", forced).await;
    assert_eq!(browser.script(FEW_COLOURS).await, json!(["rgb(255, 255, 255)", "none", "solid"]));
}
