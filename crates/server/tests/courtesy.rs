//! Manners in a real Chromium: talking, writing, muting, blocking and reporting, on a desk and on a phone, by keys alone and
//! in every language.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod chromium;

use chromium::{Browser, DESK, NO_SCRIPT, PHONE, Server, start};
use fantoccini::key::Key;
use fivepaths_server::{App, Settings, Surroundings, admin};
use serde_json::json;

/// Two members at a table; its address.
async fn at_a_table(server: &Server, ann: &Browser, bob: &Browser) -> String {
    ann.claim(&server.url, "Ann").await;
    bob.claim(&server.url, "Bob").await;
    ann.goto(&format!("{}/new?game=card", server.url)).await;
    ann.click("#create").await;
    let invite = ann.invite().await;
    bob.goto(&invite).await;
    bob.click("#join").await;
    bob.wait("main[data-version]").await;
    ann.wait("main[data-version]").await;
    ann.client.current_url().await.unwrap().to_string()
}

/// Opens what is beside the table by keys alone, where it is a sheet.
async fn beside(browser: &Browser) {
    browser.press(".bar .to-side").await;
    browser.wait("#side:target").await;
}

/// The field is there, empty, and has the focus.
async fn ready_to_write(browser: &Browser) {
    let state =
        "const field = document.querySelector('#chat-words'); return [field.value, document.activeElement === field]";
    assert_eq!(browser.script(state).await, json!(["", true]));
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
    ann.says(".said", "Good luck!").await;
    bob.says("#heard", "Ann: “Good luck!”").await;
    bob.says(".who.above .did", "“Good luck!”").await;
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
        bob.says(".phrases", words).await;
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
    at_a_table(&server, &ann, &bob).await;
    beside(&ann).await;
    ann.press("#say").await;
    ann.press("#report-1").await;
    ann.wait("#report").await;
    ann.accessible().await;
    ann.is_not_wider().await;
    ann.picture("report-phone").await;
    // The first reason, words, and off.
    ann.reach("[name=reason]").await;
    ann.type_keys(" ").await;
    ann.reach("#words").await;
    ann.type_keys("He calls me names.").await;
    ann.press("#report").await;
    ann.says("#notice", "The host will read your report.").await;
    // Bob's page, from top to bottom with keys.
    ann.goto(&format!("{}/player/2", server.url)).await;
    ann.wait("#to-block").await;
    ann.accessible().await;
    ann.picture("player-phone").await;
    ann.press("#to-block summary").await;
    ann.press("#block").await;
    ann.wait("#unblock").await;
    ann.says(".notice", "You will not meet at a new table.").await;
    ann.accessible().await;
    ann.is_not_wider().await;
    ann.picture("blocked-phone").await;
    // Bob finds the seat taken at her next table.
    ann.goto(&format!("{}/new?game=card", server.url)).await;
    ann.click("#create").await;
    let invite = ann.invite().await;
    bob.goto(&invite).await;
    bob.says("main", "Somebody has already taken this seat.").await;
    // Her account lists him, and lets him go.
    ann.goto(&format!("{}/account", server.url)).await;
    ann.wait("#blocked").await;
    ann.is_not_wider().await;
    ann.press("#blocked [name=from]").await;
    ann.says(".notice", "No longer blocked.").await;
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_phrase_is_said_and_somebody_muted_by_keys_alone() {
    let (_folder, server, mut driver) = start().await;
    let (ann, bob) = (driver.browser(DESK).await, driver.browser(PHONE).await);
    at_a_table(&server, &ann, &bob).await;
    ann.press("#say").await;
    ann.press(".phrases [value=luck]").await;
    bob.says("#heard", "Ann: “Good luck!”").await;
    // She says more where she is, and he answers from his phone.
    assert_eq!(ann.script("return document.querySelector('.speak').open").await, json!(true));
    beside(&bob).await;
    bob.press("#say").await;
    bob.press(".phrases [value=thanks]").await;
    ann.says("#heard", "Bob: “Thanks for the game!”").await;
    bob.wait("#side:target").await;
    // Muted, he is not heard, neither what he said nor what he says from now on.
    bob.press("#mute-0").await;
    bob.wait("#unmute-0").await;
    bob.says(".said", "Thanks").await;
    assert!(!bob.text(".said").await.contains("Good luck!"));
    ann.press(".phrases [value=oops]").await;
    ann.says(".said", "Oops").await;
    bob.press(".phrases [value=played]").await;
    bob.says(".said", "Well played!").await;
    assert!(!bob.text("body").await.contains("“Oops …”") && !bob.text(".said").await.contains("Oops"));
    bob.picture("talk-muted-phone").await;
    bob.accessible().await;
    bob.press("#unmute-0").await;
    bob.says(".said", "Oops").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_write_to_each_other_by_keys_alone_once_both_want_to() {
    let (_folder, server, mut driver) = start().await;
    let (ann, bob) = (driver.browser(DESK).await, driver.browser(PHONE).await);
    at_a_table(&server, &ann, &bob).await;
    ann.press("#say").await;
    ann.press("#chat").await;
    ann.picture("chat-offered").await;
    ann.press("#chat-start").await;
    ann.wait("#chat-withdraw").await;
    bob.says("#heard", "Ann: “Shall we chat?”").await;
    beside(&bob).await;
    bob.accessible().await;
    bob.picture("chat-asked-phone").await;
    bob.press("#chat-agree").await;
    bob.wait("#chat-words").await;
    ann.wait("#chat-words").await;
    ann.reach("#chat-words").await;
    let loud = "Hello <b>Bob</b> https://evil.example/x";
    ann.type_keys(loud).await;
    ann.type_keys(&Key::Enter.to_string()).await;
    ann.says(".said", loud).await;
    ready_to_write(&ann).await;
    bob.says("#heard", loud).await;
    bob.says(".who.above .did", "“Hello <b>Bob</b> https:/ …”").await;
    bob.says(".said", loud).await;
    assert!(!bob.there(".said a").await && !bob.there(".said b b").await, "words are words");
    // Bob is in the middle of a line when she goes on, and loses nothing of it.
    bob.reach("#chat-words").await;
    bob.type_keys("I am wri").await;
    ann.type_keys("Are you there?").await;
    ann.type_keys(&Key::Enter.to_string()).await;
    bob.says(".said", "Are you there?").await;
    bob.type_keys("ting.").await;
    bob.type_keys(&Key::Enter.to_string()).await;
    ann.says(".said", "I am writing.").await;
    ann.says("#heard", "Bob: “I am writing.”").await;
    ready_to_write(&bob).await;
    for browser in [&ann, &bob] {
        browser.accessible().await;
        browser.is_not_wider().await;
    }
    ann.picture("chat").await;
    bob.picture("chat-phone").await;
    // A reader of the screen hears each line once: what was there stays, and a new one is added.
    ann.script("document.querySelector('#heard').firstElementChild.seen = true").await;
    bob.type_keys("One more.").await;
    bob.type_keys(&Key::Enter.to_string()).await;
    ann.says("#heard", "One more.").await;
    let kept = ann.script("return document.querySelector('#heard').firstElementChild.seen === true").await;
    assert_eq!(kept, json!(true), "the lines before are not said again");
    // Either ends it for both, and what was said stays.
    ann.press("#chat-end").await;
    ann.wait("#chat-agree").await;
    bob.wait("#chat-withdraw").await;
    assert!(!bob.there("#chat-words").await);
    bob.says(".said", "Are you there?").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_write_without_script() {
    let (_folder, server, mut driver) = start().await;
    let (ann, plain) = (driver.browser(PHONE).await, driver.browser(NO_SCRIPT).await);
    ann.claim(&server.url, "Ann").await;
    ann.goto(&format!("{}/new?game=card", server.url)).await;
    ann.click("#create").await;
    let invite = ann.invite().await;
    plain.goto(&invite).await;
    plain.click("#join").await;
    ann.wait("main[data-version]").await;
    beside(&ann).await;
    ann.press("#say").await;
    ann.press("#chat").await;
    ann.press("#chat-start").await;
    ann.wait("#chat-withdraw").await;
    let game = ann.client.current_url().await.unwrap().to_string();
    plain.goto(game.split('#').next().unwrap()).await;
    plain.click("#chat-agree").await;
    plain.fill("#chat-words", "Good evening").await;
    plain.click("#send").await;
    ann.says(".said", "Good evening").await;
    plain.wait("#chat-end").await;
    plain.picture("chat-without-script").await;
    plain.click("#chat-end").await;
    ann.wait("#chat-withdraw").await;
}
