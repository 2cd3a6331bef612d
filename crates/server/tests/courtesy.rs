//! Manners in a real Chromium: talking, blocking and reporting, on a desk and on a phone, by keys alone and in every language.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod chromium;

use std::time::Instant;

use chromium::{Browser, DESK, PATIENCE, PHONE, Server, start};
use fantoccini::key::Key;
use fivepaths_server::{App, Settings, Surroundings, admin};
use serde_json::json;

const PASSWORD: &str = "a tower of cards";

async fn type_keys(browser: &Browser, keys: &str) {
    browser.client.active_element().await.unwrap().send_keys(keys).await.unwrap();
}

/// Goes on with Tab until something is reached, and presses a key there.
async fn reach(browser: &Browser, id: &str, key: &str) {
    for _ in 0..80 {
        type_keys(browser, &Key::Tab.to_string()).await;
        if browser.script("return document.activeElement.id").await == json!(id) {
            return type_keys(browser, key).await;
        }
    }
    panic!("{id} cannot be reached by keys");
}

async fn claim(browser: &Browser, url: &str, name: &str) {
    browser.goto(&format!("{url}/account")).await;
    let fill = format!(
        "document.querySelector('#name').value = '{name}'; document.querySelector('#password').value = '{PASSWORD}'"
    );
    browser.wait("#claim").await;
    browser.script(&fill).await;
    browser.click("#claim").await;
    browser.wait("#sign-out").await;
}

/// Waits until a part of the page says something.
async fn says(browser: &Browser, css: &str, words: &str) {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let found = format!("return document.querySelector({css:?})?.textContent ?? ''");
        let text = browser.script(&found).await.as_str().unwrap_or_default().to_owned();
        if text.contains(words) {
            return;
        }
        assert!(Instant::now() < deadline, "{css} never said {words:?}; it says: {text}");
    }
}

/// Nothing is wider than the window.
async fn fits(browser: &Browser) {
    let wide = "return document.documentElement.scrollWidth <= innerWidth";
    assert_eq!(browser.script(wide).await, json!(true), "{}", browser.client.current_url().await.unwrap());
}

/// Two members at a table, the second on a phone; its address.
async fn at_a_table(server: &Server, ann: &Browser, bob: &Browser) -> String {
    claim(ann, &server.url, "Ann").await;
    claim(bob, &server.url, "Bob").await;
    ann.goto(&format!("{}/new?game=card", server.url)).await;
    ann.click("#create").await;
    let invite = ann.invite().await;
    bob.goto(&invite).await;
    bob.click("#join").await;
    bob.wait("main[data-version]").await;
    ann.wait("main[data-version]").await;
    ann.client.current_url().await.unwrap().to_string()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_one_says_the_other_reads_at_once_and_nothing_that_they_do_is_lost() {
    let (_folder, server, mut driver) = start().await;
    let (ann, bob) = (driver.browser(DESK).await, driver.browser(PHONE).await);
    let game = at_a_table(&server, &ann, &bob).await;
    // Bob is in the middle of something: a card is picked if it is his turn, and he writes a note.
    if bob.mine().await == Some(true) {
        bob.click("#hand-2").await;
        bob.wait("#to-pile").await;
    }
    let (place, version) = (bob.client.current_url().await.unwrap(), bob.version().await);
    bob.script("const note = document.querySelector('#note'); note.focus(); note.value = 'quiet'").await;
    ann.script("document.querySelector('.speak').open = true").await;
    ann.click(".phrases [value=luck]").await;
    says(&ann, ".said", "Good luck!").await;
    says(&bob, "#heard", "Ann: “Good luck!”").await;
    says(&bob, ".who.above .did", "“Good luck!”").await;
    assert_eq!(bob.script("return document.querySelector('#note').value").await, json!("quiet"));
    assert_eq!((bob.client.current_url().await.unwrap(), bob.version().await), (place, version));
    bob.picture("talk-heard-phone").await;
    bob.fits().await;
    // The sheet beside the table, where one answers, fits in every language.
    for (code, words) in [("nl", "Goed gespeeld!"), ("de", "Gut gespielt!"), ("en", "Well played!")] {
        bob.speaks(&server.url, code).await;
        bob.goto(&format!("{game}#side")).await;
        bob.wait(&format!("html[lang={code}] #say")).await;
        bob.script("document.querySelector('.speak').open = true").await;
        says(&bob, ".phrases", words).await;
        let wide = "const side = document.querySelector('.side'); return [side.scrollWidth <= side.clientWidth, document.documentElement.scrollWidth <= innerWidth]";
        assert_eq!(bob.script(wide).await, json!([true, true]), "{code}");
        bob.accessible().await;
        bob.picture(&format!("talk-side-phone-{code}")).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn somebody_is_blocked_and_reported_by_keys_alone_and_on_a_phone() {
    let (folder, server, mut driver) = start().await;
    let (ann, bob) = (driver.browser(PHONE).await, driver.browser(DESK).await);
    let game = at_a_table(&server, &ann, &bob).await;
    ann.goto(&format!("{game}/report?other=1")).await;
    ann.wait("#report").await;
    ann.accessible().await;
    fits(&ann).await;
    ann.picture("report-phone").await;
    // The first reason, words, and off.
    ann.script("document.querySelector('[name=reason]').focus()").await;
    type_keys(&ann, " ").await;
    reach(&ann, "words", "He calls me names.").await;
    reach(&ann, "report", &Key::Enter.to_string()).await;
    says(&ann, "#notice", "The host will read your report.").await;
    // Bob's page, from top to bottom with keys.
    ann.goto(&format!("{}/player/2", server.url)).await;
    ann.wait("#to-block").await;
    ann.accessible().await;
    ann.picture("player-phone").await;
    ann.script("document.querySelector('#to-block summary').focus()").await;
    type_keys(&ann, &Key::Enter.to_string()).await;
    reach(&ann, "block", &Key::Enter.to_string()).await;
    ann.wait("#unblock").await;
    says(&ann, ".notice", "You will not meet at a new table.").await;
    ann.accessible().await;
    fits(&ann).await;
    ann.picture("blocked-phone").await;
    // Bob finds the seat taken at her next table.
    ann.goto(&format!("{}/new?game=card", server.url)).await;
    ann.click("#create").await;
    let invite = ann.invite().await;
    bob.goto(&invite).await;
    says(&bob, "main", "Somebody has already taken this seat.").await;
    // Her account lists him, and lets him go.
    ann.goto(&format!("{}/account", server.url)).await;
    ann.wait("#blocked").await;
    fits(&ann).await;
    ann.click("#blocked [name=from]").await;
    says(&ann, ".notice", "No longer blocked.").await;
    bob.goto(&invite).await;
    bob.wait("#join").await;
    // What the host reads beside the running server.
    let file = folder.path().join("browser.sqlite");
    let store = fivepaths_server::store::Store::open(file.to_str().unwrap(), fivepaths_server::store::Purpose::Visit);
    let visit = App::new(store.await.unwrap(), Settings::default(), Surroundings::default());
    let told = admin::reports(&visit, false, 10).await.unwrap();
    let report = &told[0].report;
    assert_eq!((report.by.1.as_str(), report.about.1.as_str(), report.reason.as_str()), ("Ann", "Bob", "rude"));
    assert_eq!((report.words.as_str(), report.game), ("He calls me names.", Some(1)));
}
