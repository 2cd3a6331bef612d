//! Time in a real Chromium: two screens show what the server says, a match is lost at zero, and one is claimed.
//!
//! The server's time is that of this machine and an offset, which the test moves forward: nobody waits five minutes.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod chromium;

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Instant;

use chromium::{Browser, DESK, Driver, PATIENCE, PHONE, Server};
use fivepaths_club::{DAY, SECOND};
use fivepaths_server::{Settings, Surroundings};
use serde_json::json;

/// Notes how far off the time is at the moment when it is drawn, for a server whose time is ahead of this machine's.
const WATCH_TIME: &str = "
    window.off = [];
    const note = () => {
        const clock = document.querySelector('#clocks [data-zero][data-drawn]');
        if (clock) window.off.push(Number(clock.dataset.drawn) - (Number(clock.dataset.zero) - Date.now() - arguments[0]));
    };
    window.watching?.disconnect();
    window.watching = new MutationObserver(note);
    window.watching.observe(document, { subtree: true, attributeFilter: ['data-drawn'] });";

/// A server whose time can be moved.
async fn start() -> (tempfile::TempDir, Server, Driver, Arc<AtomicI64>) {
    let (folder, offset) = (tempfile::tempdir().unwrap(), Arc::new(AtomicI64::new(0)));
    let (moved, real) = (Arc::clone(&offset), Surroundings::default());
    let now = Arc::clone(&real.now);
    let surroundings = Surroundings { now: Arc::new(move || now() + moved.load(Ordering::Relaxed)), ..real };
    let settings = Settings { bot_delay: 0, ..Settings::default() };
    let server = Server::start_later(&folder.path().join("time.sqlite"), "127.0.0.1:0", settings, surroundings).await;
    (folder, server, Driver::start().await, offset)
}

/// Ann makes a table with this clock, and Bob joins.
async fn sit_down(server: &Server, ann: &Browser, bob: &Browser, clock: &str) {
    ann.goto(&format!("{}/new?game=card", server.url)).await;
    ann.wait("#create").await;
    ann.accessible().await;
    let wide = "return document.documentElement.scrollWidth <= innerWidth";
    assert_eq!(ann.script(wide).await, json!(true));
    ann.picture("clock-new").await;
    ann.script(&format!("document.querySelector('[name=clock][value={clock}]').checked = true")).await;
    ann.script("document.querySelector('#rounds').value = '1'").await;
    ann.click("#create").await;
    let invite = ann.invite().await;
    assert!(ann.there("#clock").await);
    bob.goto(&invite).await;
    bob.wait("#join").await;
    assert!(bob.there("#clock").await, "before one sits down");
    bob.accessible().await;
    bob.picture("clock-join").await;
    bob.click("#join").await;
    for who in [ann, bob] {
        who.wait("main[data-version] #prompt").await;
        who.wait("#clocks [data-drawn]").await;
    }
}

/// Looks at some drawings of the time, on both screens; none is further off than a fifth of a second.
async fn drawn_rightly(screens: [&Browser; 2], offset: i64) {
    for screen in screens {
        screen.client.execute(WATCH_TIME, vec![json!(offset)]).await.unwrap();
        let deadline = Instant::now() + PATIENCE;
        let off = loop {
            let off: Vec<i64> = serde_json::from_value(screen.script("return window.off").await).unwrap();
            if off.len() >= 5 {
                break off;
            }
            assert!(Instant::now() < deadline, "the time is not drawn");
        };
        assert!(off.iter().all(|off| off.abs() <= 200), "{off:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_screens_draw_the_servers_time_and_a_match_is_lost_at_zero() {
    let (_folder, server, mut driver, offset) = start().await;
    let (ann, bob) = (driver.browser(DESK).await, driver.browser(PHONE).await);
    sit_down(&server, &ann, &bob, "quick").await;
    drawn_rightly([&ann, &bob], 0).await;
    for who in [&ann, &bob] {
        who.accessible().await;
        who.fits().await;
    }
    ann.picture("clock-desk").await;
    bob.picture("clock-phone").await;
    // A turn begins the other's time, on both screens.
    for _ in 0..2 {
        let mover = if ann.mine().await == Some(true) { &ann } else { &bob };
        let before = ann.attribute("#clocks [data-zero]", "data-zero").await;
        mover.turn(1).await;
        for who in [&ann, &bob] {
            let deadline = Instant::now() + PATIENCE;
            while who.attribute("#clocks [data-zero]", "data-zero").await == before {
                assert!(Instant::now() < deadline, "the time of the other begins");
            }
        }
        drawn_rightly([&ann, &bob], 0).await;
    }
    // Another server time, as these pages will learn with their next answer.
    let later = 200 * SECOND;
    offset.store(later, Ordering::Relaxed);
    for who in [&ann, &bob] {
        who.client.refresh().await.unwrap();
        who.wait("#clocks [data-drawn]").await;
    }
    drawn_rightly([&ann, &bob], later).await;
    // At zero the server ends the match, and both pages hear of it.
    offset.store(400 * SECOND, Ordering::Relaxed);
    for who in [&ann, &bob] {
        who.wait("main.end").await;
        assert!(who.text("main h1").await.contains("ran out of time"));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_by_correspondence_is_claimed_with_a_click() {
    let (_folder, server, mut driver, offset) = start().await;
    let (ann, bob) = (driver.browser(PHONE).await, driver.browser(PHONE).await);
    sit_down(&server, &ann, &bob, "brisk").await;
    let (late, waits) = if ann.mine().await == Some(true) { (&ann, &bob) } else { (&bob, &ann) };
    assert!(late.text("#clocks .on").await.contains("1 d 23 h"), "{}", late.text("#clocks").await);
    assert!(!waits.there("#claim").await);
    offset.store(2 * DAY + SECOND, Ordering::Relaxed);
    for who in [late, waits] {
        who.client.refresh().await.unwrap();
        who.wait("#time-up").await;
        who.accessible().await;
        who.fits().await;
    }
    waits.picture("clock-claim").await;
    assert!(!late.there("#claim").await);
    waits.click("#claim").await;
    for who in [late, waits] {
        who.wait("main.end").await;
    }
    assert!(waits.text("main h1").await.contains("You won!"));
}

/// Tab and Enter as a keyboard sends them.
const TAB: &str = "\u{e004}";
const ENTER: &str = "\u{e007}";

/// Presses a key where the focus is.
async fn press(browser: &Browser, key: &str) {
    browser.client.active_element().await.unwrap().send_keys(key).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_pause_is_proposed_by_keys_accepted_on_a_phone_and_over_by_itself() {
    let (_folder, server, mut driver, offset) = start().await;
    let (ann, bob) = (driver.browser(DESK).await, driver.browser(PHONE).await);
    sit_down(&server, &ann, &bob, "brisk").await;
    ann.script("document.querySelector('.pause summary').focus()").await;
    press(&ann, ENTER).await;
    ann.wait(".pause[open]").await;
    ann.picture("pause-propose").await;
    ann.accessible().await;
    press(&ann, TAB).await;
    assert_eq!(ann.script("return document.activeElement.id").await, json!("pause-days"));
    press(&ann, "1").await;
    press(&ann, TAB).await;
    assert_eq!(ann.script("return document.activeElement.id").await, json!("propose-pause"));
    press(&ann, ENTER).await;
    // The other page hears of it by itself.
    for (who, id) in [(&ann, "#withdraw-pause"), (&bob, "#accept-pause")] {
        who.wait(id).await;
        who.accessible().await;
        who.fits().await;
        who.legible().await;
    }
    ann.picture("pause-proposed-desk").await;
    bob.picture("pause-proposed-phone").await;
    assert!(bob.text("#proposal").await.contains("proposes a pause until"));
    // No card flies when nobody has drawn one.
    let flights = "window.flights = 0; new MutationObserver(() => { if (document.querySelector('.ghost-card')) window.flights++; }).observe(document.body, { childList: true });";
    ann.script(flights).await;
    bob.click("#accept-pause").await;
    ann.wait("#paused").await;
    assert_eq!(ann.script("return window.flights").await, json!(0));
    for who in [&ann, &bob] {
        who.wait("#paused").await;
        assert!(!who.there("#hand-1").await && !who.there("#clocks .on").await, "nobody can move, and no time flows");
        who.accessible().await;
        who.fits().await;
    }
    ann.picture("paused-desk").await;
    bob.picture("paused-phone").await;
    // It ends by itself, and both pages hear of that.
    offset.store(11 * DAY, Ordering::Relaxed);
    let deadline = Instant::now() + PATIENCE;
    for who in [&ann, &bob] {
        while who.there("#paused").await {
            assert!(Instant::now() < deadline, "the pause does not end");
        }
    }
    let mover = if ann.mine().await == Some(true) { &ann } else { &bob };
    turn_and_confirm(mover).await;
}

/// A turn in a match of days, where it is confirmed before it is made.
async fn turn_and_confirm(who: &Browser) {
    let version = who.version().await;
    for id in ["#hand-1", "#to-pile", "#draw-s", "#confirm"] {
        who.click(id).await;
    }
    let deadline = Instant::now() + PATIENCE;
    while who.version().await == version {
        assert!(Instant::now() < deadline, "the turn was not taken");
    }
}

/// Makes a member of somebody.
async fn claim(server: &Server, who: &Browser, name: &str) {
    who.goto(&format!("{}/account", server.url)).await;
    who.wait("#claim").await;
    let fill = format!(
        "document.querySelector('[name=name]').value = '{name}'; document.querySelector('[name=password]').value = 'a tower of cards'"
    );
    who.script(&fill).await;
    who.click("#claim").await;
    who.wait("#sign-out").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn vacation_is_announced_and_a_bot_finishes_for_whoever_comes_back_too_late() {
    let (_folder, server, mut driver, offset) = start().await;
    let (ann, bob) = (driver.browser(PHONE).await, driver.browser(DESK).await);
    claim(&server, &ann, "Ann").await;
    claim(&server, &bob, "Bob").await;
    sit_down(&server, &ann, &bob, "brisk").await;
    let (late, waits) = if ann.mine().await == Some(true) { (&ann, &bob) } else { (&bob, &ann) };
    offset.store(2 * DAY + SECOND, Ordering::Relaxed);
    // Nobody does anything: both pages hear of it.
    for who in [late, waits] {
        who.wait("#away").await;
        who.accessible().await;
        who.fits().await;
        assert!(!who.there("#claim").await && !who.there("#clocks .on").await);
    }
    assert!(late.text("#away").await.contains("You are on vacation"));
    assert!(waits.text("#away").await.contains("is on vacation"));
    ann.picture("vacation-phone").await;
    bob.picture("vacation-desk").await;
    late.goto(&format!("{}/account", server.url)).await;
    late.wait("#come-back").await;
    late.accessible().await;
    late.script("document.querySelector('#vacation').scrollIntoView()").await;
    late.picture("vacation-account").await;
    late.click("#come-back").await;
    late.wait("#vacation-on").await;
    waits.wait("#let-bot").await;
    waits.accessible().await;
    waits.fits().await;
    waits.legible().await;
    waits.picture("let-bot").await;
    waits.click("#let-bot").await;
    // The bot moves, and so does whoever stayed.
    let deadline = Instant::now() + PATIENCE;
    while waits.mine().await != Some(true) {
        assert!(Instant::now() < deadline, "the bot does not move");
    }
    turn_and_confirm(waits).await;
    assert!(!waits.there("#claim").await);
    waits.picture("bot-finishes").await;
    late.goto(&format!("{}/game/1", server.url)).await;
    late.wait("main[data-version]").await;
    assert_eq!(late.mine().await, Some(false), "whoever left only looks on");
    late.accessible().await;
}
