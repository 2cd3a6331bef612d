//! Both tables in every state, on screens of all sizes: nothing scrolls, is cut, lies over something else or is too small.
//!
//! What that means is in `layout/measure.js`; which states there are is in `scenes`. The tests share the work, so that
//! two of them run side by side. `FIVEPATHS_PICTURES=1` keeps a picture of everything that is looked at, under the target
//! folder, in `screenshots`: looking at them is part of changing how something looks. `FIVEPATHS_SCENE=board4` looks only
//! at scenes with that in their name.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod chromium;
mod scenes;

use std::time::Instant;

use chromium::{Browser, DESK, Driver, PATIENCE};
use scenes::{House, Scene, cookie};
use serde_json::json;

const MEASURE: &str = include_str!("layout/measure.js");

const SCREENS: [(u32, u32); 6] = [(1280, 800), (1024, 600), (820, 1180), (360, 740), (360, 640), (667, 375)];

/// What is wrong with a page when it has come to rest: one that was just given another size may take a moment.
async fn wrong(browser: &Browser) -> serde_json::Value {
    let deadline = Instant::now() + PATIENCE / 10;
    loop {
        let found = browser.script(MEASURE).await;
        if found == json!([]) || Instant::now() > deadline {
            return found;
        }
    }
}

async fn look_at(house: &House, scenes: &[Scene], dark: bool) {
    let mut driver = Driver::start().await;
    let browser = driver.browser(DESK).await;
    let pictures = std::env::var_os("FIVEPATHS_PICTURES").is_some();
    let mut found = Vec::new();
    let only = std::env::var("FIVEPATHS_SCENE").unwrap_or_default();
    for scene in scenes.iter().filter(|scene| scene.name.contains(&only)) {
        browser.become_guest(&house.url, scene.who.map(cookie).as_deref()).await;
        browser.dressed(if dark { "dark" } else { "light" }).await;
        browser.goto(&format!("{}{}", house.url, scene.path)).await;
        for (width, height) in SCREENS {
            browser.resize(width, height).await;
            let wrong = wrong(&browser).await;
            found.extend(
                wrong.as_array().unwrap().iter().map(|what| format!("{} {width}x{height}: {what}", scene.name)),
            );
            if pictures {
                let theme = if dark { "dark" } else { "light" };
                browser.picture(&format!("{}-{width}x{height}-{theme}", scene.name)).await;
            }
        }
        browser.resize(DESK.width, DESK.height).await;
    }
    assert!(found.is_empty(), "{} findings\n{}", found.len(), found.join("\n"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_card_table_fits_every_screen() {
    let house = House::start().await;
    let scenes = house.scenes().await;
    let card: Vec<Scene> = scenes.into_iter().filter(|scene| scene.name.starts_with("card")).collect();
    assert_eq!(card.len(), 28);
    look_at(&house, &card, false).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_board_fits_every_screen() {
    let house = House::start().await;
    let scenes = house.scenes().await;
    let board: Vec<Scene> = scenes.into_iter().filter(|scene| scene.name.starts_with("board")).collect();
    assert_eq!(board.len(), 45);
    look_at(&house, &board, false).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_ends_of_matches_fit_every_screen() {
    let house = House::start().await;
    let ends = house.ends().await;
    assert_eq!(ends.len(), 17);
    look_at(&house, &ends, false).await;
}

/// By night everything lies where it lies by day; a few of the fullest states show that.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn by_night_everything_fits_as_well() {
    let house = House::start().await;
    let scenes = house.scenes().await;
    let few = ["card6-picked", "card5-round-over", "board4-turn", "board4-step", "board2-picked-crowd"];
    let few: Vec<Scene> = scenes.into_iter().filter(|scene| few.contains(&scene.name.as_str())).collect();
    assert_eq!(few.len(), 5);
    look_at(&house, &few, true).await;
}

/// A measure that finds nothing is worth nothing: each of these mistakes is found.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_wrong_is_found() {
    let house = House::start().await;
    let game = house.table(&scenes::board(4, 3)).await;
    let mut driver = Driver::start().await;
    let browser = driver.browser(DESK).await;
    browser.become_guest(&house.url, Some(&cookie(0))).await;
    browser.dressed("light").await;
    for (rule, word) in [
        (".pcs.pcs { translate: -40px; }", "overlap"),
        (".tile.tile { margin-left: -60px; }", "overlap"),
        ("#hand .card > .n { left: -14px; }", "is cut"),
        (".pl .did { font-size: 11px; }", "letters of 11 px"),
        ("#prompt .say { margin-left: -120px; }", "overlap"),
        (".boardgame .hand { translate: 0 60px; }", "the window"),
        (".name { max-width: 20px; }", "wider than its room"),
    ] {
        browser.goto(&format!("{}/game/{game}", house.url)).await;
        assert_eq!(wrong(&browser).await, json!([]), "before {rule}");
        let add = format!(
            "const sheet = new CSSStyleSheet(); sheet.replaceSync({rule:?}); document.adoptedStyleSheets = [sheet];"
        );
        browser.script(&add).await;
        let found = wrong(&browser).await.to_string();
        assert!(found.contains(word), "{rule} gave {found}");
    }
}
