//! In a real Chromium: what helps at a table. Turns taken back, cards counted, a game that plays by itself.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod chromium;

use std::time::Instant;

use chromium::{DESK, NO_SCRIPT, PATIENCE, play_out, start};
use serde_json::json;

/// Plays one turn and waits until the bot has answered.
async fn turn_and_answer(ann: &chromium::Browser) {
    ann.wait("body[data-turn]").await;
    ann.turn(1).await;
    ann.wait("body[data-turn]").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn turns_are_taken_back_and_cards_are_counted() {
    let (_folder, server, mut driver) = start().await;
    let ann = driver.browser(DESK).await;
    for game in ["card", "board"] {
        ann.goto(&server.url).await;
        ann.click(&format!("#quick-{game}")).await;
        ann.wait("main[data-version]").await;
        turn_and_answer(&ann).await;
        let shown = "return [...document.querySelectorAll('#hand [data-face]')].map((card) => card.dataset.face).sort().join(' ')";
        let hand = ann.script(shown).await;
        let moves = ann.script("return document.querySelectorAll('.log li').length").await;
        turn_and_answer(&ann).await;
        assert_ne!(ann.script("return document.querySelectorAll('.log li').length").await, moves);
        // By its key, which presses the button of the page.
        ann.keys("z").await;
        let deadline = Instant::now() + PATIENCE;
        while ann.script("return document.querySelectorAll('.log li').length").await != moves {
            assert!(Instant::now() < deadline, "the turn was not taken back");
        }
        ann.wait("body[data-turn] #hand-1").await;
        assert_eq!(ann.script(shown).await, hand, "the same hand as before the turn");
        if game == "board" {
            ann.click(".to-side").await;
        }
        ann.click("#unseen summary").await;
        // Whatever lies open or in my hand is not among the cards that I have not seen.
        let counted = ann.script("return document.querySelectorAll('#unseen dl > div').length").await;
        assert_eq!(counted, json!(5));
        ann.accessible().await;
        ann.picture(&format!("aids-{game}")).await;
        // Each can be hidden, and stays hidden.
        for (setting, what) in
            [("turns-left-off", ".turns-left"), ("unseen-off", ".unseen"), ("takeback-off", ".takeback")]
        {
            let hidden = format!("return getComputedStyle(document.querySelector('{what}')).display === 'none'");
            assert_eq!(ann.script(&hidden).await, json!(false), "{what}");
            let press = format!("document.querySelector('[data-setting={setting}]').click()");
            ann.script(&press).await;
            assert_eq!(ann.script(&hidden).await, json!(true), "{what}");
            ann.client.refresh().await.unwrap();
            ann.wait("main[data-version]").await;
            assert_eq!(ann.script(&hidden).await, json!(true), "{what} after a reload");
            ann.script(&press).await;
        }
        for (width, height) in [(820, 1180), (360, 740)] {
            ann.resize(width, height).await;
            ann.fits().await;
            ann.click(".to-side").await;
            ann.picture(&format!("aids-{game}-{width}")).await;
            ann.click("#side .close").await;
        }
        ann.resize(DESK.width, DESK.height).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_plays_by_itself_and_stops_at_a_touch() {
    let (_folder, server, mut driver) = start().await;
    let ann = driver.browser(DESK).await;
    ann.less_motion().await;
    ann.goto(&format!("{}/new?game=card", server.url)).await;
    ann.wait("#create").await;
    ann.script(
        "document.querySelector('#seat2').value = 'bot:stroller'; document.querySelector('#rounds').value = '1'",
    )
    .await;
    ann.click("#create").await;
    ann.wait("main[data-version]").await;
    play_out(&[&ann]).await;
    ann.goto(&format!("{}/game/1/step/1/0", server.url)).await;
    ann.wait("#play").await;
    // The whole list is there from the start, and the move that is shown is marked.
    let all = ann.script("return document.querySelectorAll('.log li').length").await;
    assert!(all.as_u64() >= Some(44), "{all}");
    ann.accessible().await;
    ann.script("const speed = document.querySelector('#speed'); speed.value = '500'; speed.dispatchEvent(new Event('change', { bubbles: true }))").await;
    ann.keys(" ").await;
    ann.wait("#slider[value=\"3\"]").await;
    assert_eq!(ann.attribute("#play", "aria-pressed").await, "true");
    assert_eq!(ann.script("return document.querySelector('.log .last_ .n').textContent").await, json!("3"));
    // Any touch elsewhere stops it.
    ann.script("document.querySelector('.grid').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))")
        .await;
    assert_eq!(ann.attribute("#play", "aria-pressed").await, "false");
    for (width, height) in [(1280, 800), (820, 1180), (360, 740)] {
        ann.resize(width, height).await;
        ann.fits().await;
        ann.picture(&format!("step-{width}")).await;
    }
    ann.resize(DESK.width, DESK.height).await;
    let last = ann.attribute("#slider", "max").await;
    ann.goto(&format!("{}/game/1/step/1/{}", server.url, last.parse::<u32>().unwrap() - 2)).await;
    ann.click("#play").await;
    ann.wait(&format!("#slider[value=\"{last}\"]")).await;
    ann.wait("#play[aria-pressed=false][disabled]").await;
    // Without script there are the links, and no button that does nothing.
    let bob = driver.browser(NO_SCRIPT).await;
    bob.goto(&server.url).await;
    bob.click("#quick-card").await;
    bob.click("#deal").await;
    bob.wait("#hand-1").await;
    bob.turn(1).await;
    bob.wait("#take-back").await;
    bob.click("#take-back").await;
    bob.wait("#hand-1").await;
    bob.click("#unseen summary").await;
    bob.picture("aids-without-script").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_invitation_is_copied_and_scanned_and_those_who_watch_are_told_so() {
    let (_folder, server, mut driver) = start().await;
    let (ann, bob) = (driver.browser(DESK).await, driver.browser(DESK).await);
    ann.goto(&format!("{}/new?game=board", server.url)).await;
    ann.wait("#create").await;
    // Names can be given to those at this screen, and the field is there only for them.
    let named = "return getComputedStyle(document.querySelector('[name=name3]')).display";
    assert_eq!(ann.script(named).await, json!("none"));
    ann.script(
        "document.querySelector('#name').value = 'Ann';
         document.querySelector('#seat3').value = 'screen';
         document.querySelector('[name=name3]').value = 'Cleo';
         document.querySelector('[value=anyone]').checked = true",
    )
    .await;
    assert_eq!(ann.script(named).await, json!("block"));
    ann.accessible().await;
    ann.picture("new-names").await;
    ann.click("#create").await;
    let invite = ann.invite().await;
    assert!(invite.starts_with(&server.url));
    // Copied, with a word that it was.
    ann.click("[data-copy=invite]").await;
    ann.wait("[data-copy=invite].done").await;
    assert_eq!(ann.text("[data-copy=invite]").await, "Copied");
    assert!(ann.there(".qr svg path.dark").await);
    for (width, height) in [(1280, 800), (820, 1180), (360, 740)] {
        ann.resize(width, height).await;
        ann.accessible().await;
        ann.picture(&format!("waiting-{width}")).await;
    }
    ann.resize(DESK.width, DESK.height).await;
    bob.goto(&invite).await;
    bob.wait("#join").await;
    bob.accessible().await;
    bob.picture("join").await;
    bob.click("#join").await;
    bob.wait("main[data-version]").await;
    // Somebody who only looks on: no hand, and why; and nobody else is there.
    let cleo = driver.browser(DESK).await;
    cleo.goto(&format!("{}/game/1", server.url)).await;
    cleo.wait("#watching").await;
    assert!(cleo.text("#watching").await.starts_with("You are watching. All hands stay hidden"));
    assert!(!cleo.there("#hand").await);
    cleo.accessible().await;
    let dan = driver.browser(NO_SCRIPT).await;
    let deadline = Instant::now() + PATIENCE;
    loop {
        dan.goto(&format!("{}/game/1", server.url)).await;
        if dan.text("#watching").await.contains("and so is one other") {
            break;
        }
        assert!(Instant::now() < deadline, "{}", dan.text("#watching").await);
    }
    // The players are told, too.
    bob.client.refresh().await.unwrap();
    bob.wait(".watched").await;
    for (width, height) in [(1280, 800), (820, 1180), (360, 740)] {
        cleo.resize(width, height).await;
        cleo.fits().await;
        cleo.picture(&format!("watching-{width}")).await;
    }
}

/// Plays until the match is over; cards go to their piles only, so that nobody has a point.
const DISCARD_ALL: &str = "
    const done = arguments[arguments.length - 1];
    const see = (id) => document.getElementById(id);
    let [clicked, at] = [null, Date.now()];
    const look = () => {
        if (see('rematch')) return done('over');
        const next = ['onward', 'draw-s', 'stay', 'to-pile', 'hand-1'].map(see).find((element) => element);
        const offer = [next?.id, location.href, see('main')?.dataset.version].join(' ');
        if (next && offer !== clicked) {
            clicked = offer;
            next.click();
            at = Date.now();
        }
        if (Date.now() - at > 20000) return done('stuck');
        setTimeout(look, 5);
    };
    look();";

/// A picture of a page in all sizes, by day and by night, and nothing wider than its window.
async fn all_looks(browser: &chromium::Browser, name: &str) {
    for (width, height) in [(1280, 800), (820, 1180), (360, 740)] {
        browser.resize(width, height).await;
        for scheme in ["light", "dark"] {
            let look = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
            browser.devtools("Emulation.setEmulatedMedia", look).await;
            browser.accessible().await;
            browser.picture(&format!("{name}-{width}-{scheme}")).await;
        }
        let wide = browser.script("return document.documentElement.scrollWidth > innerWidth").await;
        assert_eq!(wide, json!(false), "{name} is wider than {width}");
    }
    browser.resize(DESK.width, DESK.height).await;
    browser.devtools("Emulation.setEmulatedMedia", json!({ "features": [] })).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_ends_with_feeling_and_its_result_can_be_passed_on() {
    let (_folder, server, mut driver) = start().await;
    let (ann, bob) = (driver.browser(DESK).await, driver.browser(DESK).await);
    // A draw: nobody plays a card.
    ann.goto(&format!("{}/new?game=card", server.url)).await;
    ann.wait("#create").await;
    ann.script("document.querySelector('#name').value = 'Ann'; document.querySelector('#rounds').value = '1'").await;
    ann.click("#create").await;
    let invite = ann.invite().await;
    bob.goto(&invite).await;
    bob.script("document.querySelector('#name').value = 'Bob'").await;
    bob.click("#join").await;
    let both = [&ann, &bob].map(|player| player.client.execute_async(DISCARD_ALL, vec![]));
    for result in futures_util::future::join_all(both).await {
        assert_eq!(result.unwrap(), json!("over"));
    }
    assert!(ann.text("h1").await.contains("draw"), "{}", ann.text("h1").await);
    assert_eq!(
        ann.script("return document.querySelectorAll('.heroes .pc').length").await,
        json!(2),
        "both at the gate"
    );
    all_looks(&ann, "end-draw").await;
    // A whole match against a bot: won or lost, one stands at the gate, and whoever lost on the trail.
    for (number, game) in ["card", "board"].into_iter().enumerate() {
        ann.goto(&format!("{}/new?game={game}", server.url)).await;
        ann.wait("#create").await;
        ann.script("document.querySelector('#seat2').value = 'bot:hiker'").await;
        if game == "board" {
            ann.script("document.querySelector('[value=short]').checked = true").await;
        }
        ann.click("#create").await;
        ann.wait("main[data-version]").await;
        play_out(&[&ann]).await;
        let lost = ann.there("main.dusk").await;
        assert_eq!(ann.there(".scene .trail").await, lost);
        assert!(ann.there(".plot .scale text").await, "the graph names its scale");
        all_looks(&ann, &format!("end-{game}")).await;
        // The link shows a stranger the result, and nothing else.
        let link = ann.script("return document.getElementById('share').value").await.as_str().unwrap().to_owned();
        let id = number + 2;
        assert!(link.starts_with(&format!("{}/shared/{id}/", server.url)), "{link}");
        ann.click("[data-copy=share]").await;
        ann.wait("[data-copy=share].done").await;
        let cleo = driver.browser(DESK).await;
        cleo.goto(&link).await;
        cleo.wait("img.final").await;
        let loaded = "const image = document.querySelector('img.final'); return [image.complete, image.naturalWidth]";
        let deadline = Instant::now() + PATIENCE;
        while cleo.script(loaded).await != json!([true, 1200]) {
            assert!(Instant::now() < deadline, "{}", cleo.script(loaded).await);
        }
        let image = cleo.attribute("meta[property='og:image']", "content").await;
        assert_eq!(image, format!("{link}/table.png"));
        all_looks(&cleo, &format!("shared-{game}")).await;
        cleo.goto(&format!("{}/game/{id}", server.url)).await;
        assert!(cleo.text("body").await.contains("Page not found"));
    }
}

/// Clicks through a guided game until its end or its last lesson, and notes every lesson on the way.
const FOLLOW_GUIDE: &str = "
    const done = arguments[arguments.length - 1];
    const see = (id) => document.getElementById(id);
    const lessons = [];
    let [clicked, at] = [null, Date.now()];
    const low = (card) => Number(card.dataset.card.slice(1)) || 3;
    const look = () => {
        const words = see('tip')?.textContent ?? '';
        if (/^\\d+ of/.test(words) && lessons.at(-1) !== words) lessons.push(words);
        if (see('rematch')) return done([lessons, 'over']);
        const cards = [...document.querySelectorAll('a.pick')];
        const playable = cards.filter((card) => card.dataset.play).sort((a, b) => low(a) - low(b));
        const next = ['onward', 'draw-s', 'step-Y', 'step-B', 'stay', 'to-column', 'to-pile'].map(see).find((e) => e) ?? playable[0] ?? cards.at(-1);
        const offer = [next?.id, location.href, see('main')?.dataset.version].join(' ');
        if (next && offer !== clicked) {
            clicked = offer;
            next.click();
            at = Date.now();
        }
        if (Date.now() - at > 20000) return done([lessons, 'stuck', next?.id, see('prompt')?.textContent]);
        setTimeout(look, 5);
    };
    look();";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_newcomer_is_guided_through_each_game_to_its_end() {
    let (_folder, server, mut driver) = start().await;
    for game in ["card", "board"] {
        let ann = driver.browser(DESK).await;
        ann.goto(&server.url).await;
        ann.wait("#guided-card").await;
        all_looks(&ann, "home-newcomer").await;
        ann.click(&format!("#guided-{game}")).await;
        ann.wait("body[data-turn] #hand-1").await;
        assert!(ann.text("#tip").await.starts_with("1 of 9: "), "{}", ann.text("#tip").await);
        for (width, height) in [(1280, 800), (820, 1180), (360, 740), (360, 640)] {
            ann.resize(width, height).await;
            ann.fits().await;
            ann.picture(&format!("guided-{game}-{width}x{height}")).await;
            let shown = "const tip = document.querySelector('#tip'); return [tip.offsetHeight > 0, tip.scrollHeight > tip.clientHeight + 1]";
            assert_eq!(
                ann.script(shown).await,
                json!([true, false]),
                "the lesson is there and whole at {width}x{height}"
            );
        }
        ann.resize(DESK.width, DESK.height).await;
        ann.accessible().await;
        assert!(ann.there("#leave-guide").await, "it can be left at any time");
        let came = ann.client.execute_async(FOLLOW_GUIDE, vec![]).await.unwrap();
        assert_eq!(came[1], json!("over"), "{came}");
        let lessons = came[0].as_array().unwrap();
        assert!(lessons.len() >= 7, "{came}");
        // Whoever has been at a match to its end is not offered it again.
        assert!(ann.text("#rematch").await.contains("Play a whole match"));
        ann.goto(&server.url).await;
        ann.wait("#quick-card").await;
        assert!(!ann.there("#guided-card").await);
    }
    // Without script as well.
    let bob = driver.browser(NO_SCRIPT).await;
    bob.goto(&server.url).await;
    bob.click("#guided-board").await;
    bob.wait("#hand-1").await;
    assert!(bob.text("#tip").await.starts_with("1 of 9: "));
}
