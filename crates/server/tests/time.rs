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
