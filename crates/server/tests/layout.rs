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

use chromium::{Browser, DESK, Driver, PATIENCE, SMALL};
use scenes::{House, Scene, cookie};
use serde_json::json;

const MEASURE: &str = include_str!("layout/measure.js");

const SCREENS: [(u32, u32); 6] = [(1280, 800), (1024, 600), (820, 1180), (360, 740), (360, 640), (667, 375)];

/// What is wrong with a page when it has come to rest: one that was just given another size may take a moment.
async fn wrong(browser: &Browser) -> serde_json::Value {
    let deadline = Instant::now() + PATIENCE / 10;
    loop {
        let mut found = browser.script(MEASURE).await.as_array().unwrap().clone();
        // What lies under an open sheet is not to be hit.
        let sheet = "const side = document.querySelector('#side:target'); return !!side && getComputedStyle(side).position === 'fixed'";
        let small = if browser.script(sheet).await == json!(true) { "return []" } else { SMALL };
        found.extend(
            browser.script(small).await.as_array().unwrap().iter().map(|small| json!(format!("hard to hit: {small}"))),
        );
        found.extend(browser.script(HAND).await.as_array().unwrap().iter().cloned());
        if found.is_empty() || Instant::now() > deadline {
            return json!(found);
        }
    }
}

/// Cards of the hand that are smaller than they should be on this screen, and a hand that is not in two tiers on a phone.
const HAND: &str = "
    const [wide, high, tiers] = { '1280x800': [100, 140], '820x1180': [88, 120], '360x740': [74, 78, 2] }[`${innerWidth}x${innerHeight}`] ?? [0, 0];
    const places = [...document.querySelectorAll('main:not(.stepping) #hand:not(.small) > li')];
    const small = places.map((place) => place.querySelector('.card')).filter((card) => card && (card.offsetWidth < wide || card.offsetHeight < high))
        .map((card) => `a card of the hand is ${card.offsetWidth}x${card.offsetHeight}`);
    const rows = new Set(places.map((place) => place.offsetTop)).size;
    return tiers && places.length > 4 && rows !== tiers ? [...small, `the hand has ${rows} tiers`] : small;";

/// By night everything lies where it lies by day; only a measurement shows that it does.
async fn look_at(house: &House, scenes: &[Scene]) {
    let mut driver = Driver::start().await;
    let browser = driver.browser(DESK).await;
    let pictures = std::env::var_os("FIVEPATHS_PICTURES").is_some();
    let mut found = Vec::new();
    let only = std::env::var("FIVEPATHS_SCENE").unwrap_or_default();
    for scene in scenes.iter().filter(|scene| scene.name.contains(&only)) {
        browser.become_guest(&house.url, scene.who.map(cookie).as_deref()).await;
        browser.goto(&format!("{}{}", house.url, scene.path)).await;
        browser.script(&scene.opening()).await;
        for (width, height) in SCREENS {
            browser.resize(width, height).await;
            for theme in ["light", "dark"] {
                browser.dressed(theme).await;
                let name = format!("{}-{width}x{height}-{theme}", scene.name);
                let wrong = wrong(&browser).await;
                found.extend(wrong.as_array().unwrap().iter().map(|what| format!("{name}: {what}")));
                if pictures {
                    browser.picture(&name).await;
                }
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
    assert_eq!(card.len(), 38);
    look_at(&house, &card).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_board_for_four_fits_every_screen() {
    let house = House::start().await;
    let board: Vec<Scene> = house.scenes().await.into_iter().filter(|scene| scene.name.starts_with("board4")).collect();
    assert_eq!(board.len(), 17);
    look_at(&house, &board).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_board_for_fewer_fits_every_screen() {
    let house = House::start().await;
    let fewer = |scene: &Scene| scene.name.starts_with("board2") || scene.name.starts_with("board3");
    let board: Vec<Scene> = house.scenes().await.into_iter().filter(fewer).collect();
    assert_eq!(board.len(), 36);
    look_at(&house, &board).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_ends_of_matches_fit_every_screen() {
    let house = House::start().await;
    let ends = house.ends().await;
    assert_eq!(ends.len(), 17);
    look_at(&house, &ends).await;
}

/// The pages on which people meet, and the talk at a table, are also read by axe, by day on a phone and by night on a desk.
async fn meet(house: &House, scenes: &[Scene]) {
    look_at(house, scenes).await;
    let mut driver = Driver::start().await;
    let browser = driver.browser(DESK).await;
    for scene in scenes {
        browser.become_guest(&house.url, scene.who.map(cookie).as_deref()).await;
        for (theme, (width, height)) in [("light", (360, 740)), ("dark", (1280, 800))] {
            browser.resize(width, height).await;
            browser.dressed(theme).await;
            browser.goto(&format!("{}{}", house.url, scene.path)).await;
            browser.script(&scene.opening()).await;
            browser.accessible().await;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_people_meet_fits_every_screen_and_is_fair() {
    let house = House::start().await;
    meet(&house, &house.company().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_said_at_a_table_fits_every_screen_and_is_fair() {
    let house = House::start().await;
    meet(&house, &house.talk().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn matches_of_days_fit_every_screen_and_are_fair() {
    let house = House::start().await;
    meet(&house, &house.days().await).await;
}

/// Behind the panel at the end of a round nothing can be reached, neither by Tab nor by a screen reader.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_lies_behind_the_panel_is_out_of_reach() {
    let house = House::start().await;
    let mut driver = Driver::start().await;
    let browser = driver.browser(DESK).await;
    browser.become_guest(&house.url, Some(&cookie(0))).await;
    for script in [scenes::card(5, 3), scenes::board(3, 3)] {
        let game = house.table(&script.played_out()).await;
        browser.goto(&format!("{}/game/{game}", house.url)).await;
        let mut reached = Vec::new();
        for _ in 0..40 {
            let at = "const at = document.activeElement; return [at.id, at.closest('main') && !at.closest('#panel')]";
            browser.client.active_element().await.unwrap().send_keys("\u{e004}").await.unwrap();
            reached.push(browser.script(at).await);
        }
        assert!(reached.iter().any(|at| at[0] == "onward"), "{reached:?}");
        assert!(reached.iter().all(|at| at[1] != json!(true)), "{reached:?}");
    }
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
        ("#hand .card { max-width: 98px; }", "a card of the hand is 98x"),
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
