//! What people stumbled over once, in a real browser: each of these was wrong and must stay mended.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod chromium;
mod scenes;

use std::time::Instant;

use chromium::{Browser, DESK, Driver, PATIENCE};
use fantoccini::key::Key;
use scenes::{House, Script, board, card, cookie};
use serde_json::{Value, json};

/// The first player's browser at a table where this was played.
async fn at_the_table(house: &House, driver: &mut Driver, script: &Script, query: &str) -> Browser {
    let game = house.table(script).await;
    let browser = driver.browser(DESK).await;
    browser.become_guest(&house.url, Some(&cookie(0))).await;
    browser.dressed("light").await;
    browser.goto(&format!("{}/game/{game}{query}", house.url)).await;
    browser
}

/// For each lane that can be clicked: where my piece stands, and which stone is ringed.
const RINGS: &str = "
    return [...document.querySelectorAll('.path:has(.lane)')].map((path) => {
        const stones = [...path.querySelectorAll('.st')];
        const mine = stones.findIndex((stone) => stone.querySelector('[data-piece^=\"0\"]'));
        return [mine + 1, stones.flatMap((stone, n) => stone.matches('.aim') ? [n] : [])];
    });";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bonus_step_rings_the_stone_it_leads_to() {
    let (house, mut driver) = (House::start().await, Driver::start().await);
    let browser = at_the_table(&house, &mut driver, &board(4, 3), "?begun=B9").await;
    let rings = browser.script(RINGS).await;
    assert_eq!(rings.as_array().unwrap().len(), 5, "an explorer of mine is on every path: {rings}");
    for ring in rings.as_array().unwrap() {
        assert_eq!(ring[1], json!([ring[0]]), "{rings}");
    }
}

/// Whether the lantern of whoever is to move can be seen, and where.
const LANTERN: &str = "
    const lamp = document.querySelector('.pl.on .lamp');
    const r = lamp.getBoundingClientRect();
    const points = [[r.left + 3, r.top + r.height / 2], [r.right - 6, r.top + r.height / 2], [r.left + r.width / 2, r.top + 3], [r.left + r.width / 2, r.bottom - 3]];
    return [lamp.textContent.trim(), points.every(([x, y]) => document.elementFromPoint(x, y)?.closest('.lamp') === lamp)];";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whose_turn_it_is_can_be_seen_on_the_board() {
    let (house, mut driver) = (House::start().await, Driver::start().await);
    let full = board(4, 3);
    let mine = at_the_table(&house, &mut driver, &full, "").await;
    assert_eq!(mine.script(LANTERN).await, json!(["Your turn", true]));
    let theirs = at_the_table(&house, &mut driver, &full.until(full.turns.len() - 2), "").await;
    assert_eq!(theirs.script(LANTERN).await, json!(["to move", true]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn escape_closes_the_sheet_and_then_drops_the_picked_card() {
    let (house, mut driver) = (House::start().await, Driver::start().await);
    let browser = at_the_table(&house, &mut driver, &card(5, 3), "").await;
    browser.wait("html.js #hand-3").await;
    browser.keys("3").await;
    browser.wait("#hand-3.sel").await;
    browser.keys("?").await;
    browser.wait("#help:popover-open").await;
    browser.keys(&Key::Escape.to_string()).await;
    browser.wait("#help:not(:popover-open)").await;
    assert!(browser.there("#hand-3.sel").await, "the first Escape closes the sheet and nothing else");
    browser.keys(&Key::Escape.to_string()).await;
    browser.wait("#hand-3:not(.sel)").await;
    assert!(!browser.there("#undo").await);
}

/// Where the boxes of both games stand on the first page.
const BOXES: &str = "
    return [...document.querySelectorAll('.start')].map((box) => [...box.querySelectorAll('h3, p, select, button, summary')]
        .map((e) => [Math.round(e.getBoundingClientRect().top), Math.round(e.getBoundingClientRect().height)]));";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn asking_how_the_bots_play_leaves_the_other_box_alone() {
    let (house, mut driver) = (House::start().await, Driver::start().await);
    let browser = driver.browser(DESK).await;
    browser.goto(&house.url).await;
    let before = browser.script(BOXES).await;
    browser.script("document.querySelectorAll('details.bots')[0].open = true").await;
    let after = browser.script(BOXES).await;
    assert_eq!(before.as_array().unwrap().len(), 2);
    assert_eq!(before[1], after[1]);
    assert_eq!(before[0], after[0], "and in its own box nothing moves but what comes below");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn going_back_after_a_turn_shows_no_picked_card() {
    let (house, mut driver) = (House::start().await, Driver::start().await);
    let browser = at_the_table(&house, &mut driver, &card(5, 3), "").await;
    browser.wait("html.js #hand-3").await;
    let version = browser.version().await;
    // A card that stays in the hand, and then another one that goes.
    browser.click("#hand-2").await;
    browser.wait("#hand-2.sel").await;
    browser.click("#hand-3").await;
    browser.wait("#hand-3.sel").await;
    browser.click("#to-pile").await;
    browser.click("#draw-s").await;
    browser.wait(&format!("main[data-version=\"{}\"]", version + 1)).await;
    // It is my turn again, so that something could be picked, or undone.
    house.discard(browser.attribute("main", "data-game").await.parse().unwrap()).await;
    browser.wait(&format!("body[data-turn] main[data-version=\"{}\"]", version + 2)).await;
    for _ in 0..3 {
        let before = browser.client.current_url().await.unwrap();
        browser.client.back().await.unwrap();
        let deadline = Instant::now() + PATIENCE;
        while browser.client.current_url().await.unwrap() == before || !browser.there("#prompt").await {
            assert!(Instant::now() < deadline, "still at {before}");
        }
        let stale: Value = browser.script("return document.querySelectorAll('.sel, #undo, .target').length").await;
        assert_eq!(stale, json!(0), "{}", browser.client.current_url().await.unwrap());
    }
}

/// The middle of something, in the window.
const MIDDLE: &str = "
    const r = document.querySelector(arguments[0]).getBoundingClientRect();
    return [r.left + r.width / 2, r.top + r.height / 2];";

/// Drags one thing onto another with the mouse; gives the places that were lit on the way.
async fn drag(browser: &Browser, from: &str, to: &str) -> Value {
    let middle = async |css: &str| browser.client.execute(MIDDLE, vec![json!(css)]).await.unwrap();
    let (from, to) = (middle(from).await, middle(to).await);
    let mouse = async |kind: &str, at: &Value| {
        let event = json!({ "type": kind, "x": at[0], "y": at[1], "button": "left", "buttons": 1, "clickCount": 1 });
        browser.devtools("Input.dispatchMouseEvent", event).await;
    };
    mouse("mousePressed", &from).await;
    mouse("mouseMoved", &to).await;
    let lit = "return [...document.querySelectorAll('.lit')]
        .map((e) => e.dataset.pile ? 'pile ' + e.dataset.pile : 'column ' + e.dataset.column).sort()";
    let lit = browser.script(lit).await;
    mouse("mouseReleased", &to).await;
    lit
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_card_is_dragged_to_where_it_may_go_and_a_refused_drop_says_why() {
    let (house, mut driver) = (House::start().await, Driver::start().await);
    let full = card(5, 3);
    let game = house.table(&full.until(full.turns.len() - 1)).await;
    let browser = driver.browser(DESK).await;
    browser.become_guest(&house.url, Some(&cookie(1))).await;
    browser.dressed("light").await;
    let address = format!("{}/game/{game}", house.url);
    for (onto, done) in [("[data-pile=R]", "begun=xR9"), ("[data-column=R][data-own]", "begun=R9")] {
        browser.goto(&address).await;
        browser.wait("html.js #hand [data-card=R9]").await;
        assert_eq!(drag(&browser, "#hand [data-card=R9]", onto).await, json!(["column R", "pile R"]));
        browser.wait("#draw-s").await;
        let now = browser.client.current_url().await.unwrap();
        assert!(now.query().unwrap().split('&').any(|field| field == done), "{now}");
        assert!(!browser.there(".lit").await, "the lights are out again");
    }
    // A wager after a number may only be discarded, and whoever plays it reads why.
    browser.goto(&address).await;
    browser.wait("html.js #hand [data-card=Ww]").await;
    assert_eq!(drag(&browser, "#hand [data-card=Ww]", "[data-column=W][data-own]").await, json!(["pile W"]));
    browser.wait("#to-pile").await;
    let text = browser.text("main").await;
    assert!(text.contains("cannot follow your White 5"), "{text}");
}

/// Counts the sounds that are started.
const LISTEN: &str = "
    window.heard = 0;
    const start = AudioScheduledSourceNode.prototype.start;
    AudioScheduledSourceNode.prototype.start = function (...when) { window.heard++; return start.apply(this, when); };
    for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
        const own = Object.getOwnPropertyDescriptor(kind.prototype, 'start');
        if (own) kind.prototype.start = function (...when) { window.heard++; return own.value.apply(this, when); };
    }";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sounds_are_off_until_they_are_switched_on() {
    let (house, mut driver) = (House::start().await, Driver::start().await);
    let browser = at_the_table(&house, &mut driver, &card(5, 3), "").await;
    for on in [false, true] {
        browser.wait("html.js #hand-3").await;
        browser.script(LISTEN).await;
        if on {
            browser.click("button.sound[aria-pressed=false]").await;
            browser.wait("button.sound[aria-pressed=true]").await;
        }
        browser.click("#hand-3").await;
        browser.click("#to-pile").await;
        browser.wait("#draw-s").await;
        let heard = browser.script("return window.heard").await;
        assert_eq!(heard.as_u64() > Some(0), on, "{heard} sounds");
        browser.client.refresh().await.unwrap();
        browser.click("#undo").await;
        browser.wait("#hand-3:not(.sel)").await;
    }
}

/// The words of some parts of the page that can really be read: within the window, and with nothing over them.
const READ: &str = "
    const seen = (element) => {
        const words = [];
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
            const range = document.createRange();
            range.selectNodeContents(walker.currentNode);
            const rects = [...range.getClientRects()].filter((r) => r.width > 1 && r.height > 4);
            const points = rects.flatMap((r) => [[r.left + 2, (r.top + r.bottom) / 2], [r.right - 2, (r.top + r.bottom) / 2]]);
            const read = points.length > 0 && points.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
            if (read) words.push(walker.currentNode.data);
        }
        return words.join('').replace(/\\s+/g, ' ').trim();
    };
    return [...document.querySelectorAll(arguments[0])].map(seen);";

async fn read(browser: &Browser, css: &str) -> Vec<String> {
    let all = browser.client.execute(READ, vec![json!(css)]).await.unwrap();
    all.as_array().unwrap().iter().map(|words| words.as_str().unwrap().to_owned()).collect()
}

/// Phones: upright, low, and on their side.
const PHONES: [(u32, u32); 3] = [(360, 740), (360, 640), (667, 375)];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_phones_both_sides_have_a_name_and_the_last_move_is_whole() {
    let (house, mut driver) = (House::start().await, Driver::start().await);
    let browser = driver.browser(DESK).await;
    browser.dressed("light").await;
    for colours in [5, 6] {
        let full = card(colours, 3);
        let theirs = full.until(full.turns.len() - 1);
        for (script, who, below) in
            [(&full, Some(0), "Your turn"), (&theirs, Some(0), "Waiting"), (&full, None, "Marguerite")]
        {
            let game = house.table(script).await;
            browser.become_guest(&house.url, who.map(cookie).as_deref()).await;
            browser.goto(&format!("{}/game/{game}", house.url)).await;
            for (width, height) in PHONES {
                browser.resize(width, height).await;
                let at = format!("{colours} colours, {who:?}, {below}, {width}x{height}");
                assert_eq!(read(&browser, ".who.above .name").await, ["Rambler"], "{at}");
                let mine = read(&browser, ".who.below .name, #prompt").await.join(" ");
                assert!(mine.contains(below), "{at}: {mine:?}");
                assert!(!read(&browser, ".who.above .chip").await.is_empty(), "{at}: cards are known");
                if script.turns.len() == full.turns.len() {
                    let did = read(&browser, ".who.above .did").await;
                    let said = browser.script("return document.querySelector('.log .last_ .w').textContent").await;
                    assert_eq!(json!(format!("Rambler {}", did[0])), said, "{at}");
                }
            }
        }
    }
    for players in [2, 3, 4] {
        let game = house.table(&board(players, 3)).await;
        browser.become_guest(&house.url, Some(&cookie(0))).await;
        browser.goto(&format!("{}/game/{game}", house.url)).await;
        for (width, height) in PHONES {
            browser.resize(width, height).await;
            let names = read(&browser, ".pl:not(.me) .name").await;
            assert_eq!(names, ["Rambler", "Bartholomew", "Legend"][..usize::from(players) - 1], "{width}x{height}");
            // My own line is the prompt; on a screen that lies on its side the lantern has no word.
            let prompt = read(&browser, "#prompt").await.join(" ");
            assert!(prompt.contains("Your turn") || prompt.contains("Choose a card"), "{prompt:?} at {width}x{height}");
            let moves = read(&browser, ".pl:not(.me) .did").await;
            let whole = |did: &String| did.split_whitespace().count() >= 2 && !did.contains('…');
            assert!(
                moves.len() == usize::from(players) - 1 && moves.iter().all(whole),
                "{moves:?} at {width}x{height}"
            );
        }
    }
}

/// How many moves of the list can be read whole.
const MOVES: &str = "
    const list = document.querySelector('.log');
    list.scrollIntoView({ block: 'nearest' });
    const room = list.getBoundingClientRect();
    return [...list.querySelectorAll('li')].map((li) => li.getBoundingClientRect())
        .filter((r) => r.top >= room.top - 1 && r.bottom <= Math.min(room.bottom, innerHeight) + 1 && r.height > 0).length;";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_phones_more_than_two_moves_of_the_list_can_be_read() {
    let (house, mut driver) = (House::start().await, Driver::start().await);
    for script in [card(5, 3), board(4, 3)] {
        let browser = at_the_table(&house, &mut driver, &script, "").await;
        for (width, height) in PHONES {
            browser.resize(width, height).await;
            browser.click(".to-side").await;
            let deadline = Instant::now() + PATIENCE;
            let least = if height < 700 { 3 } else { 5 };
            while browser.script(MOVES).await.as_u64() < Some(least) {
                assert!(Instant::now() < deadline, "{} at {width}x{height}", browser.script(MOVES).await);
            }
            browser.picture(&format!("moves-{}-{width}x{height}", browser.attribute("main", "data-game").await)).await;
            browser.click("#side .close").await;
        }
    }
}
