//! Accounts in a real Chromium, with a real mail server: claiming here and going on there, a forgotten password, a
//! confirmed address, a new name, an export, a deletion; on a desk, on a phone, by keys alone and without script.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod chromium;
mod smtp;

use std::time::Instant;

use chromium::{Browser, DESK, Driver, NO_SCRIPT, PATIENCE, PHONE, Server, start};
use fantoccini::Locator;
use fantoccini::key::Key;
use serde_json::json;
use smtp::{Smtp, free_port, link};

const PASSWORD: &str = "a tower of cards";

/// Types into the field that has the focus.
async fn type_keys(browser: &Browser, keys: &str) {
    browser.client.active_element().await.unwrap().send_keys(keys).await.unwrap();
}

async fn fill(browser: &Browser, css: &str, text: &str) {
    browser.wait(css).await;
    let field = browser.client.find(Locator::Css(css)).await.unwrap();
    field.clear().await.unwrap();
    field.send_keys(text).await.unwrap();
}

async fn claim(browser: &Browser, url: &str, name: &str) {
    browser.goto(&format!("{url}/account")).await;
    fill(browser, "#name", name).await;
    fill(browser, "#password", PASSWORD).await;
    browser.click("#claim").await;
    browser.wait("#sign-out").await;
}

async fn sign_in(browser: &Browser, url: &str, name: &str, password: &str) {
    browser.goto(&format!("{url}/sign-in")).await;
    fill(browser, "#name", name).await;
    fill(browser, "#password", password).await;
    browser.click("#sign-in").await;
}

/// The same with nothing but keys, from the field of the name on.
async fn sign_in_by_keys(browser: &Browser, url: &str, name: &str, password: &str) {
    browser.goto(&format!("{url}/sign-in")).await;
    browser.script("document.querySelector('#name').focus()").await;
    for keys in [name, &Key::Tab.to_string(), password, &Key::Enter.to_string()] {
        type_keys(browser, keys).await;
    }
}

/// Waits until a part of the page says something: the page before may have the same part.
async fn says(browser: &Browser, css: &str, words: &str) {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let text = browser.text(css).await;
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_claims_by_keys_alone_and_goes_on_with_a_game_on_a_phone() {
    let (_folder, server, mut driver) = start().await;
    let desk = driver.browser(DESK).await;
    desk.goto(&server.url).await;
    desk.click("#quick-card").await;
    desk.wait("main[data-version]").await;
    let game = desk.client.current_url().await.unwrap();
    desk.goto(&format!("{}/account", server.url)).await;
    desk.accessible().await;
    desk.picture("account-claim").await;
    // From the field of the name on, with nothing but keys.
    desk.script("document.querySelector('#name').focus()").await;
    type_keys(&desk, "Ann").await;
    type_keys(&desk, &Key::Tab.to_string()).await;
    type_keys(&desk, "short").await;
    type_keys(&desk, &Key::Enter.to_string()).await;
    desk.wait("#password-about.problem").await;
    desk.accessible().await;
    desk.picture("account-problem").await;
    assert_eq!(desk.attribute("#name", "value").await, "Ann", "what was typed stays");
    desk.script("document.querySelector('#password').focus()").await;
    type_keys(&desk, PASSWORD).await;
    type_keys(&desk, &Key::Enter.to_string()).await;
    desk.wait("#sign-out").await;
    desk.accessible().await;
    desk.picture("account").await;
    // Settings follow to the next browser.
    desk.goto(game.as_str()).await;
    desk.script("document.getElementById('help').showPopover()").await;
    desk.script(
        "const theme = document.querySelector('select[data-setting=theme]'); theme.value = 'dark';
         theme.dispatchEvent(new Event('change', { bubbles: true }));",
    )
    .await;
    let phone = driver.browser(PHONE).await;
    // The choice is on its way to the server; signing in again is how another browser would find it.
    let mut dark = false;
    for _ in 0..20 {
        sign_in_by_keys(&phone, &server.url, "ann", PASSWORD).await;
        phone.wait("#games").await;
        dark = phone.attribute("html", "data-theme").await == "dark";
        if dark {
            break;
        }
        phone.devtools("Network.clearBrowserCookies", json!({})).await;
    }
    assert!(dark, "the settings of the account come along");
    phone.accessible().await;
    fits(&phone).await;
    phone.picture("account-home-phone").await;
    // The running game is found, and gone on with, by keys.
    phone.script("document.querySelector('#games a').focus()").await;
    type_keys(&phone, &Key::Enter.to_string()).await;
    phone.wait("html.js body[data-turn] #hand-1").await;
    assert_eq!(phone.client.current_url().await.unwrap().path(), game.path());
    let version = phone.version().await;
    for (key, then) in [("1", "#to-pile"), ("d", "#draw-s"), (" ", "main[data-version]")] {
        phone.keys(key).await;
        phone.wait(then).await;
    }
    let deadline = Instant::now() + PATIENCE;
    while phone.version().await == version {
        assert!(Instant::now() < deadline, "the turn was not taken");
    }
    for path in ["/account", "/games", "/player/1", "/account/delete"] {
        phone.goto(&format!("{}{path}", server.url)).await;
        phone.accessible().await;
        fits(&phone).await;
        phone.picture(&format!("people-phone{}", path.replace('/', "-"))).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_forgotten_password_and_an_address_by_real_mail() {
    let smtp = Smtp::start();
    let port = free_port();
    let url = format!("http://127.0.0.1:{port}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mail.sqlite");
    let server = Server::start_with(&file, &format!("127.0.0.1:{port}"), smtp.settings(&url)).await;
    let mut driver = Driver::start().await;
    let (ann, other) = (driver.browser(DESK).await, driver.browser(PHONE).await);
    ann.goto(&format!("{url}/account")).await;
    fill(&ann, "#name", "Ann").await;
    fill(&ann, "#password", PASSWORD).await;
    fill(&ann, "#email", "ann@example.org").await;
    ann.click("#claim").await;
    ann.wait("#sign-out").await;
    let mails = smtp.wait("ann@example.org", 1).await;
    assert!(mails[0].contains("Subject: Please confirm your address for Fivepaths"), "{}", mails[0]);
    assert!(mails[0].contains("Auto-Submitted: auto-generated") && mails[0].contains("Message-ID: <"));
    // Before it is confirmed, nothing is sent there.
    other.goto(&format!("{url}/forgot")).await;
    other.accessible().await;
    // Opening the link changes nothing; the button does.
    let confirm = link(&mails[0]);
    assert!(confirm.starts_with(&url), "{confirm}");
    for _ in 0..2 {
        other.goto(&confirm).await;
        other.wait("#confirm").await;
    }
    other.accessible().await;
    other.click("#confirm").await;
    says(&other, "main", "ann@example.org is now the address").await;
    other.goto(&confirm).await;
    says(&other, "main", "no longer works").await;
    // The same answer for an account, an address, and nobody; one mail each for those that exist.
    let mut answers = Vec::new();
    for name in ["Ann", "ANN@example.org", "Nobody", "nobody@example.org"] {
        other.goto(&format!("{url}/forgot")).await;
        fill(&other, "#name", name).await;
        other.click("#send").await;
        other.wait(".notice").await;
        answers.push(other.text("main").await);
    }
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
    let mails = smtp.wait("ann@example.org", 3).await;
    let resets: Vec<&String> = mails.iter().filter(|mail| mail.contains("/reset/")).collect();
    assert_eq!(resets.len(), 2);
    assert!(smtp.mails_to("nobody@example.org").is_empty());
    // Only the newest link works. It signs everybody else out, and works once.
    let mut used = 0;
    for mail in resets {
        other.goto(&link(mail)).await;
        if other.there("#reset").await {
            used += 1;
            other.accessible().await;
            fill(&other, "#password", "another tower of cards").await;
            other.click("#reset").await;
            other.wait("#sign-out").await;
            other.goto(&link(mail)).await;
            says(&other, "main", "no longer works").await;
        }
    }
    assert_eq!(used, 1);
    ann.goto(&format!("{url}/account/delete")).await;
    ann.wait("#sign-in").await;
    sign_in(&ann, &url, "ann@example.org", "another tower of cards").await;
    ann.wait(".hero").await;
    // An address that belongs to somebody gets the same answer, and its owner a mail without a link.
    other.devtools("Network.clearBrowserCookies", json!({})).await;
    claim(&other, &url, "Eve").await;
    fill(&other, "#email", "ann@example.org").await;
    fill(&other, "#email-current", PASSWORD).await;
    other.click("#change-email").await;
    says(&other, ".notice", "A link is on its way").await;
    let mails = smtp.wait("ann@example.org", 4).await;
    let taken = mails.iter().find(|mail| mail.contains("Your address at Fivepaths")).unwrap();
    assert!(!taken.contains("/confirm/"), "{taken}");
    drop(server);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mail_that_cannot_be_sent_waits_and_is_sent_after_a_restart() {
    let mut down = Smtp::start();
    let port = free_port();
    let url = format!("http://127.0.0.1:{port}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mail.sqlite");
    let settings = down.settings(&url);
    down.stop();
    let server = Server::start_with(&file, &format!("127.0.0.1:{port}"), settings).await;
    let mut driver = Driver::start().await;
    let ann = driver.browser(NO_SCRIPT).await;
    ann.goto(&format!("{url}/account")).await;
    fill(&ann, "#name", "Ann").await;
    fill(&ann, "#password", PASSWORD).await;
    fill(&ann, "#email", "ann@example.org").await;
    ann.click("#claim").await;
    ann.wait("#sign-out").await;
    drop(server);
    // Another mail server takes its place, and the server comes back: with time, which is what the mail waits for.
    let up = Smtp::start();
    let later = fivepaths_server::Surroundings {
        now: std::sync::Arc::new(|| (fivepaths_server::Surroundings::default().now)() + 3_600_000),
        ..fivepaths_server::Surroundings::default()
    };
    let port = free_port();
    let url = format!("http://127.0.0.1:{port}");
    let _server = Server::start_later(&file, &format!("127.0.0.1:{port}"), up.settings(&url), later).await;
    let mails = up.wait("ann@example.org", 1).await;
    assert_eq!(mails.len(), 1);
    assert!(mails[0].contains("Please confirm"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_name_an_export_and_a_deletion_without_script_on_a_phone_and_by_keys() {
    let (_folder, server, mut driver) = start().await;
    let (ann, bob) = (driver.browser(NO_SCRIPT).await, driver.browser(PHONE).await);
    claim(&ann, &server.url, "Ann").await;
    claim(&bob, &server.url, "Bob").await;
    ann.click("#rename").await;
    says(&ann, ".notice", "Your name is changed").await;
    fill(&ann, "#name", "bob").await;
    ann.click("#rename").await;
    ann.wait("#name-about.problem").await;
    fill(&ann, "#name", "Anna").await;
    ann.click("#rename").await;
    says(&ann, "h1", "Anna").await;
    // The same by keys alone, on a phone.
    bob.script("document.querySelector('#name').select()").await;
    bob.script("document.querySelector('#name').focus()").await;
    type_keys(&bob, "Robert").await;
    type_keys(&bob, &Key::Enter.to_string()).await;
    says(&bob, "h1", "Robert").await;
    fits(&bob).await;
    // A game of the two, which Bob leaves for good.
    bob.goto(&format!("{}/new?game=card", server.url)).await;
    assert!(!bob.there("input#name").await, "a member has a name");
    bob.click("#create").await;
    let invite = bob.invite().await;
    ann.goto(&invite).await;
    ann.click("#join").await;
    ann.wait("main[data-version]").await;
    let game = ann.client.current_url().await.unwrap();
    bob.wait("main[data-version]").await;
    for _ in 0..2 {
        // Ann's page has no script, so it shows what was there when it was loaded.
        ann.goto(game.as_str()).await;
        let (mover, version) = (if ann.there("a#hand-1").await { &ann } else { &bob }, ann.version().await);
        mover.goto(game.as_str()).await;
        mover.turn(1).await;
        while ann.version().await == version {
            ann.goto(game.as_str()).await;
        }
    }
    bob.goto(&format!("{}/account", server.url)).await;
    bob.wait("#export").await;
    let export = "return fetch(document.querySelector('#export').href)
        .then(async (answer) => [answer.headers.get('content-disposition').split(';')[0], await answer.json()])
        .then(([how, all]) => [how, all.name, all.games.length])";
    assert_eq!(bob.script(export).await, json!(["attachment", "Robert", 1]));
    bob.click("#to-delete").await;
    bob.wait("#delete").await;
    bob.accessible().await;
    bob.picture("account-delete").await;
    fits(&bob).await;
    fill(&bob, "#current", PASSWORD).await;
    type_keys(&bob, &Key::Enter.to_string()).await;
    bob.wait("#sign-in").await;
    ann.goto(game.as_str()).await;
    assert!(ann.text("main").await.contains("a former player"), "{}", ann.text("main").await);
    ann.goto(&format!("{game}/check")).await;
    ann.wait("h1").await;
    ann.goto(&format!("{}/games?with=former", server.url)).await;
    assert!(ann.text("main").await.contains("a former player"));
    ann.picture("people-games").await;
    ann.goto(&format!("{}/player/1", server.url)).await;
    assert!(ann.text("main").await.contains("Guests"), "somebody without an account: {}", ann.text("main").await);
}
