//! Photographs both tables in the middle of a game, on screens of all sizes, by day and by night:
//! `cargo run -p fivepaths-server --example pictures`. The pictures are in `target/screenshots`.
//!
//! Look at them whenever you change how something looks.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout)]

#[path = "../tests/chromium/mod.rs"]
mod chromium;

use chromium::{Browser, DESK, start};
use serde_json::json;

const SCREENS: [(u32, u32); 6] = [(1280, 800), (1024, 600), (768, 1024), (360, 740), (360, 640), (667, 375)];

/// Plays some turns by clicking what the page offers, cards to their columns where they may go.
const PLAY: &str = "
    const [turns, done] = arguments;
    const see = (id) => document.getElementById(id);
    let [made, clicked, chance] = [0, null, 7];
    const look = () => {
        if (made >= turns && document.body.matches('[data-turn]') && see('hand-1')) return done(made);
        if (see('rematch')) return done(made);
        const cards = [...document.querySelectorAll('a.pick')];
        const playable = cards.filter((card) => card.dataset.play);
        const low = (card) => Number(card.dataset.card.slice(1)) || 0;
        const best = playable.sort((a, b) => low(a) - low(b))[chance % 3] ?? cards[chance % 8];
        const next = ['onward', 'draw-s', 'step-G', 'step-B', 'stay', 'to-column', 'to-pile'].map(see).find((e) => e) ?? best;
        if (next && next !== clicked) {
            if (next.id === 'draw-s') made++;
            chance = (chance * 5 + 3) % 64;
            (clicked = next).click();
        }
        setTimeout(look, 20);
    };
    look();";

async fn all_screens(browser: &Browser, name: &str) {
    for (width, height) in SCREENS {
        browser.resize(width, height).await;
        for scheme in ["light", "dark"] {
            let look = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
            browser.devtools("Emulation.setEmulatedMedia", look).await;
            browser.picture(&format!("{name}-{width}x{height}-{scheme}")).await;
        }
        let over = browser
            .script(
                "const d = document.documentElement; return d.scrollHeight > innerHeight || d.scrollWidth > innerWidth",
            )
            .await;
        println!("{name} {width}x{height}: {}", if over == json!(true) { "SCROLLS" } else { "fits" });
    }
    browser.resize(DESK.width, DESK.height).await;
}

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    let (_folder, server, mut driver) = start().await;
    let browser = driver.browser(DESK).await;
    let only: Vec<String> = std::env::args().skip(1).collect();
    for (name, page, choose) in [
        ("card", "/new?game=card", "document.querySelector('#seat2').selectedIndex = 4"),
        (
            "six",
            "/new?game=card",
            "document.querySelector('#seat2').selectedIndex = 4; document.querySelector('[value=six-colours]').checked = true",
        ),
        (
            "board",
            "/new?game=board",
            "for (const n of [2, 3, 4]) document.querySelector('#seat' + n).selectedIndex = 3",
        ),
    ] {
        if !only.is_empty() && !only.iter().any(|wanted| wanted == name) {
            continue;
        }
        browser.goto(&format!("{}{page}", server.url)).await;
        browser.wait("#create").await;
        browser.script(choose).await;
        browser.click("#create").await;
        browser.wait("main[data-version]").await;
        browser.client.execute_async(PLAY, vec![json!(16)]).await.unwrap();
        all_screens(&browser, name).await;
        browser.click("#hand-4").await;
        browser.wait("#to-pile").await;
        all_screens(&browser, &format!("{name}-picked")).await;
    }
    for (name, page) in [
        ("home", "/"),
        ("rules-card", "/rules/card"),
        ("rules-board", "/rules/board"),
        ("nothing", "/nothing"),
        ("new", "/new?game=board"),
    ] {
        if only.is_empty() || only.iter().any(|wanted| wanted == name) {
            browser.goto(&format!("{}{page}", server.url)).await;
            all_screens(&browser, name).await;
        }
    }
}
