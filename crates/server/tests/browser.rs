//! In a real Chromium: two people and a bot, reloads, a restart, keys only, no script, a phone.
//!
//! Each test starts its own server, driver and browsers. Screenshots are kept under the target
//! folder, in `screenshots`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stderr)]

mod chromium;

use std::time::Instant;

use chromium::{DESK, Driver, NIGHT, NO_SCRIPT, PATIENCE, PHONE, Server, play_out, start};
use fantoccini::key::Key;
use serde_json::json;

/// Notes which of these the page shows, in order.
const WATCH_REPLAY: &str = "
    window.replayed = [];
    const look = () => {
        const shown = document.getElementById('since') ? 'since' : document.getElementById('stepper') ? 'stepper' : document.getElementById('prompt') ? 'prompt' : null;
        if (shown && window.replayed.at(-1) !== shown) window.replayed.push(shown);
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true });";

/// Somebody opens a part of the page and writes something down.
const BUSY: &str = "
    document.querySelector('.notations').open = true;
    const note = document.querySelector('#note');
    note.focus();
    note.value = 'collects blue'";
const STILL_BUSY: &str = "return [document.querySelector('.notations').open, document.querySelector('#note').value, document.activeElement.id]";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_people_play_a_round_with_reloads_and_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("browser.sqlite");
    let mut server = Server::start(&file, "127.0.0.1:0").await;
    let mut driver = Driver::start().await;
    let (ann, bob) = (driver.browser(DESK).await, driver.browser(NIGHT).await);
    ann.goto(&server.url).await;
    ann.accessible().await;
    ann.picture("home").await;
    ann.click("#new-card").await;
    ann.wait("#create").await;
    ann.accessible().await;
    ann.script("document.querySelector('#name').value = 'Ann'; document.querySelector('#rounds').value = '1'").await;
    ann.click("#create").await;
    let invite = ann.invite().await;
    ann.accessible().await;
    bob.goto(&invite).await;
    bob.accessible().await;
    bob.script("document.querySelector('#name').value = 'Bob'").await;
    bob.click("#join").await;
    bob.wait("main[data-version]").await;
    // Ann's page comes to the table by itself.
    ann.wait("main[data-version]").await;
    ann.accessible().await;
    ann.picture("card-begins").await;
    for n in 0..6 {
        let (mover, other) = if ann.mine().await == Some(true) { (&ann, &bob) } else { (&bob, &ann) };
        let version = mover.version().await;
        if n == 2 {
            // A reload in mid-turn keeps the card that was put down.
            mover.click("#hand-2").await;
            mover.wait("#to-pile").await;
            mover.accessible().await;
            mover.picture("card-picked").await;
            mover.click("#to-pile").await;
            mover.wait("#draw-s").await;
            mover.client.refresh().await.unwrap();
            mover.wait("#draw-s").await;
            mover.picture("card-draws").await;
            mover.click("#undo").await;
            mover.wait("#hand-8").await;
        }
        if n == 4 {
            other.script(BUSY).await;
        }
        mover.turn(1).await;
        other.wait(&format!("main[data-version=\"{}\"]", version + 1)).await;
        if n == 4 {
            // What a person opened and is typing is still there after the other's move.
            assert_eq!(other.script(STILL_BUSY).await, json!([true, "collects blue", "note"]));
        }
        if n == 3 {
            let address = server.url.trim_start_matches("http://").to_owned();
            drop(server);
            server = Server::start(&file, &address).await;
        }
    }
    bob.picture("card-night").await;
    // Who comes back sees what happened meanwhile, moment by moment, and then the table.
    let (mover, away) = if ann.mine().await == Some(true) { (&ann, &bob) } else { (&bob, &ann) };
    away.goto(&server.url).await;
    mover.turn(1).await;
    away.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": WATCH_REPLAY })).await;
    away.goto(&format!("{}/game/1", server.url)).await;
    let deadline = Instant::now() + PATIENCE;
    while away.script("return window.replayed").await != json!(["since", "stepper", "prompt"]) {
        assert!(Instant::now() < deadline, "{}", away.script("return window.replayed").await);
    }
    // A move can be typed, and a wrong one is told why.
    away.script("document.querySelector('#move').value = 'Y4-q'; document.querySelector('#typing').requestSubmit()")
        .await;
    away.wait("#wrong").await;
    assert!(away.text("#wrong").await.contains("a draw is -s"));
    away.accessible().await;
    away.picture("card-typed").await;
    play_out(&[&ann, &bob]).await;
    ann.picture("card-receipt").await;
    ann.accessible().await;
    // Stepping through with the arrow keys, both hands open.
    ann.click("#review").await;
    ann.wait("#slider").await;
    ann.keys(&Key::Right.to_string()).await;
    ann.wait("#slider[value=\"1\"]").await;
    // The slider is drawn to a place, and goes on from there with the keys.
    ann.script("const slider = document.querySelector('#slider'); slider.value = 5; slider.dispatchEvent(new Event('input', { bubbles: true }))")
        .await;
    ann.wait("#slider[value=\"5\"]").await;
    ann.keys(&Key::Right.to_string()).await;
    ann.wait("#slider[value=\"6\"]").await;
    assert_eq!(ann.script("return document.querySelector('#slider').value").await, json!("6"));
    ann.accessible().await;
    ann.picture("card-step").await;
    assert!(ann.text("main").await.contains("Bob"));
    // The browser computes the deal again.
    ann.goto(&format!("{}/game/1/check", server.url)).await;
    ann.wait("#checks .ok:nth-last-child(1)").await;
    assert!(ann.text("#checks").await.contains("the deal was fair"));
    assert!(!ann.there("#checks .bad").await);
    ann.accessible().await;
    assert_eq!(server.turns(1).await, 44);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_expedition_with_three_seats_one_of_them_a_bot() {
    let (_folder, server, mut driver) = start().await;
    let (ann, bob) = (driver.browser(DESK).await, driver.browser(PHONE).await);
    ann.goto(&format!("{}/new?game=board", server.url)).await;
    ann.wait("#create").await;
    ann.script(
        "document.querySelector('#name').value = 'Ann';
         document.querySelector('#seat3').value = 'bot:stroller';
         document.querySelector('[value=short]').checked = true",
    )
    .await;
    ann.click("#create").await;
    let invite = ann.invite().await;
    bob.goto(&invite).await;
    bob.click("#join").await;
    bob.wait("main[data-version]").await;
    ann.wait("main[data-version]").await;
    for _ in 0..8 {
        let deadline = Instant::now() + PATIENCE;
        loop {
            assert!(Instant::now() < deadline);
            if ann.mine().await == Some(true) {
                break ann.turn(1).await;
            }
            if bob.mine().await == Some(true) {
                break bob.turn(1).await;
            }
        }
    }
    ann.accessible().await;
    ann.picture("board").await;
    bob.fits().await;
    bob.accessible().await;
    bob.picture("board-phone").await;
    play_out(&[&ann, &bob]).await;
    ann.picture("board-receipt").await;
    ann.accessible().await;
    bob.picture("board-phone-receipt").await;
    assert_eq!(bob.script(CUT_RECEIPTS).await, json!(0));
}

/// How many receipts are wider than the sheet they are on.
const CUT_RECEIPTS: &str = "
    return [...document.querySelectorAll('.receipts')].filter((sheet) => sheet.scrollWidth > sheet.clientWidth).length;";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_is_played_by_keys_alone_and_on_a_phone() {
    let (_folder, server, mut driver) = start().await;
    let ann = driver.browser(DESK).await;
    ann.goto(&server.url).await;
    ann.click("#quick-card").await;
    for n in 0..4 {
        ann.wait("body[data-turn]").await;
        ann.wait("#hand-3").await;
        let version = ann.version().await;
        ann.keys("3").await;
        ann.wait("#undo").await;
        ann.keys("u").await;
        // The other cards are never picked: it is the way back that goes.
        ann.wait("body:not(:has(#undo))").await;
        ann.keys("3").await;
        ann.wait("#to-pile").await;
        ann.keys("d").await;
        ann.wait("#draw-s").await;
        ann.keys(" ").await;
        let deadline = Instant::now() + PATIENCE;
        while ann.version().await == version {
            assert!(Instant::now() < deadline, "turn {n} was not taken");
        }
    }
    for page in ["/rules/card", "/rules/board", "/nothing"] {
        ann.goto(&format!("{}{page}", server.url)).await;
        ann.accessible().await;
    }
    let bob = driver.browser(PHONE).await;
    bob.goto(&server.url).await;
    bob.accessible().await;
    bob.picture("home-phone").await;
    bob.click("#quick-card").await;
    for _ in 0..6 {
        bob.wait("body[data-turn]").await;
        bob.fits().await;
        bob.turn(1).await;
    }
    bob.wait("body[data-turn]").await;
    bob.click("#hand-1").await;
    bob.wait("#to-pile").await;
    bob.fits().await;
    bob.accessible().await;
    bob.picture("card-phone").await;
    bob.legible().await;
}

/// Puts twelve cards into every column that has any, which is as many as there can be: one strip for the wagers, nine
/// for numbers, of which the five lowest share another where the window is low.
const LONG_COLUMNS: &str = "
    for (const stack of document.querySelectorAll('.col .stack:not(.ghost)')) {
        const plain = stack.lastElementChild.cloneNode(true);
        plain.classList.remove('last');
        plain.querySelector('.tot')?.remove();
        stack.querySelectorAll('.fold').forEach((fold) => fold.remove());
        while (stack.children.length < 10) stack.prepend(plain.cloneNode(true));
        const fold = plain.cloneNode(true);
        fold.classList.add('fold');
        [...stack.children].slice(1, 6).forEach((strip) => strip.classList.add('low'));
        stack.children[5].after(fold);
    }";

/// The choices of the page's selects that are wider than there is room for; 20 pixels are the arrow's.
const CUT_CHOICES: &str = "
    const pen = document.createElement('canvas').getContext('2d');
    return [...document.querySelectorAll('select')].flatMap((select) => {
        const style = getComputedStyle(select);
        pen.font = style.font;
        const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 20;
        return [...select.options].map((option) => option.text).filter((text) => pen.measureText(text).width > room);
    });";

/// Phones, upright and on their side: six colours, and the board game with four, in the middle of a game.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_every_phone_all_fits_and_can_be_read() {
    let (_folder, server, mut driver) = start().await;
    let ann = driver.browser(DESK).await;
    ann.less_motion().await;
    for (game, choose) in [
        ("card", "document.querySelector('#seat2').value = 'bot:stroller'"),
        (
            "card",
            "document.querySelector('#seat2').value = 'bot:stroller'; document.querySelector('[value=six-colours]').checked = true",
        ),
        ("board", "for (const n of [2, 3, 4]) document.querySelector('#seat' + n).value = 'bot:stroller'"),
    ] {
        ann.goto(&format!("{}/new?game={game}", server.url)).await;
        ann.wait("#create").await;
        ann.resize(360, 740).await;
        assert_eq!(ann.script(CUT_CHOICES).await, json!([]));
        ann.resize(DESK.width, DESK.height).await;
        ann.script(choose).await;
        ann.click("#create").await;
        ann.wait("main[data-version]").await;
        for _ in 0..10 {
            ann.wait("body[data-turn]").await;
            ann.turn(1).await;
        }
        ann.wait("body[data-turn]").await;
        ann.click("#hand-5").await;
        ann.wait("#to-pile").await;
        ann.script(LONG_COLUMNS).await;
        for (width, height) in [(360, 740), (1280, 800), (1024, 600), (360, 640), (667, 375), (390, 844), (820, 1180)] {
            ann.resize(width, height).await;
            ann.fits().await;
            ann.legible().await;
            let least = match (width, height) {
                (1280, 800) => [100, 140],
                (820, 1180) => [88, 120],
                (360, 740) => [74, 78],
                _ => [0, 0],
            };
            let card = "const card = document.querySelector('#hand .card');
                const tiers = new Set([...document.querySelectorAll('#hand > li')].map((e) => e.offsetTop));
                return [card.offsetWidth, card.offsetHeight, tiers.size]";
            let over = "return [...document.querySelectorAll('.col')].filter((e) => [...e.querySelectorAll('.strip, .tot')].some((c) => c.getBoundingClientRect().bottom > e.getBoundingClientRect().bottom + 2)).map((e) => innerWidth + e.textContent)";
            // A page that was just given another size may take a moment to lie where it will.
            let deadline = Instant::now() + PATIENCE;
            loop {
                let (card, over) = (ann.script(card).await, ann.script(over).await);
                let large = card[0].as_u64() >= Some(least[0]) && card[1].as_u64() >= Some(least[1]);
                let tiers = (width, height) != (360, 740) || card[2] == json!(2);
                if large && tiers && over == json!([]) {
                    break;
                }
                assert!(
                    Instant::now() < deadline,
                    "cards of {card} at {width}x{height}, and beyond their column: {over}"
                );
            }
            let tip = "const tip = document.querySelector('#tip'); return tip && tip.scrollHeight > tip.clientHeight && tip.textContent";
            assert_eq!(
                ann.script(tip).await,
                json!(false),
                "what is explained has more lines than room: {width}x{height}"
            );
            ann.accessible().await;
            let name = ann.attribute("main", "data-game").await;
            ann.picture(&format!("phone-{game}-{name}-{width}x{height}")).await;
        }
        ann.resize(DESK.width, DESK.height).await;
    }
}

/// Makes a turn at a table by its own pages, from wherever this is run.
const TURN_FROM_ELSEWHERE: &str = "
    const [table, done] = arguments;
    const page = async (address) => new DOMParser().parseFromString(await (await fetch(address)).text(), 'text/html');
    (async () => {
        const down = await page((await page(table)).getElementById('hand-1').dataset.discard);
        const body = new URLSearchParams(new FormData(down.getElementById('turn')));
        body.set('turn', down.getElementById('draw-s').getAttribute('value'));
        await fetch(table + '/turn', { method: 'POST', body });
        done();
    })();";

/// Browsers allow six connections to a host, so eight tabs must share one stream.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn eight_tables_in_eight_tabs_all_stay_live() {
    let (_folder, server, mut driver) = start().await;
    let ann = driver.browser(DESK).await;
    let desk = ann.client.window().await.unwrap();
    let mut tabs = Vec::new();
    for game in 1..=8 {
        let tab = ann.client.new_window(true).await.unwrap().handle;
        ann.client.switch_to_window(tab.clone()).await.unwrap();
        ann.goto(&server.url).await;
        ann.click("#quick-card").await;
        ann.wait("body[data-turn] #hand-1").await;
        tabs.push((tab, format!("/game/{game}"), ann.version().await));
    }
    ann.client.switch_to_window(desk).await.unwrap();
    ann.goto(&format!("{}/rules/card", server.url)).await;
    for (_, table, _) in &tabs {
        ann.client.execute_async(TURN_FROM_ELSEWHERE, vec![json!(table)]).await.unwrap();
    }
    for (tab, _, version) in tabs {
        ann.client.switch_to_window(tab).await.unwrap();
        // Ann's turn and the bot's.
        ann.wait(&format!("main[data-version=\"{}\"]", version + 2)).await;
    }
}

/// What the browser counted for a page: bytes of everything that it loads at first, and the hosts that were asked.
/// What a script fetches afterwards, such as the table after a bot's move, is no part of a first visit.
const WEIGHT: &str = "
    const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    const own = all.filter((entry) => entry.initiatorType !== 'fetch' && !/\\/live/.test(entry.name));
    return [own.reduce((sum, entry) => sum + entry.decodedBodySize, 0), [...new Set(all.map((entry) => new URL(entry.name).origin))]];";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_first_visit_is_light_and_asks_nobody_else() {
    let (_folder, server, mut driver) = start().await;
    let ann = driver.browser(DESK).await;
    for (page, start) in [("home", None), ("card table", Some("#quick-card")), ("board table", Some("#quick-board"))] {
        ann.goto(&server.url).await;
        if let Some(start) = start {
            ann.click(start).await;
            ann.wait("body[data-turn] #hand-1").await;
            // Loaded anew, so that all of it counts for this page.
            ann.client.refresh().await.unwrap();
            ann.wait("#hand-1").await;
        }
        let weight = ann.script(WEIGHT).await;
        eprintln!("{page}: {weight}");
        assert!(weight[0].as_u64().unwrap() < 150_000, "{page}: {weight}");
        assert_eq!(weight[1], json!([server.url]), "{page}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_script_it_is_a_form_that_works() {
    let (_folder, server, mut driver) = start().await;
    let ann = driver.browser(NO_SCRIPT).await;
    ann.goto(&server.url).await;
    ann.click("#quick-card").await;
    ann.click("#deal").await;
    ann.wait("main[data-version]").await;
    for _ in 0..5 {
        // The page asks again by itself while the bot thinks.
        ann.wait("#hand-1").await;
        ann.turn(1).await;
    }
    ann.picture("card-without-script").await;
    assert!(server.turns(1).await >= 9);
}
