//! In a real Chromium: a review is asked for and comes, its pages on a desk and on a phone, by day and by night, with
//! keys and without script; learning; a hint.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod chromium;
mod scenes;

use std::time::{Duration, Instant};

use chromium::{Browser, DESK, Driver, Looks, NIGHT, NO_SCRIPT, PHONE, start};
use fantoccini::Locator;
use fantoccini::key::Key;
use scenes::{House, card, cookie};

/// A review takes longer than a page.
const PATIENCE: Duration = Duration::from_secs(300);

/// Nothing is wider than the window.
async fn no_wider(browser: &Browser) {
    let wide = browser.script("return document.documentElement.scrollWidth - innerWidth").await;
    assert!(wide.as_i64() <= Some(0), "{wide}");
}

async fn look(browser: &Browser, url: &str, game: i64, name: &str) {
    browser.goto(&format!("{url}/game/{game}/review")).await;
    browser.wait(".parts").await;
    no_wider(browser).await;
    browser.accessible().await;
    browser.picture(&format!("review-{name}")).await;
    browser.script("document.querySelector('#decisions').scrollIntoView()").await;
    browser.picture(&format!("review-{name}-decisions")).await;
    browser.click(".costly a").await;
    browser.wait("#verdict").await;
    browser.accessible().await;
    browser.picture(&format!("review-{name}-moment")).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_review_is_asked_for_comes_by_itself_and_is_learnt_from() {
    let (house, mut driver) = (House::start().await, Driver::start().await);
    let game = house.table(&card(5, 1).played_out()).await;
    let url = house.url.clone();
    let ann = driver.browser(DESK).await;
    ann.become_guest(&url, Some(&cookie(0))).await;
    ann.goto(&format!("{url}/game/{game}")).await;
    ann.click("#insight").await;
    ann.click("#ask-review").await;
    ann.wait("#progress").await;
    ann.accessible().await;
    ann.picture("review-under-way").await;
    // The page shows what is there so far, and then the whole, without anybody touching it.
    let deadline = Instant::now() + PATIENCE;
    while !ann.there(".parts").await {
        assert!(Instant::now() < deadline, "the review does not come");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    look(&ann, &url, game, "desk").await;
    // Arrow keys lead from one decision to the next.
    let first = ann.client.current_url().await.unwrap();
    let key = if ann.there("#forward").await { Key::Right } else { Key::Left };
    ann.keys(&key.to_string()).await;
    while ann.client.current_url().await.unwrap() == first {
        assert!(Instant::now() < deadline);
    }
    ann.wait("#verdict").await;
    // Learning: the better turn is right.
    ann.goto(&format!("{url}/game/{game}/learn")).await;
    ann.wait("#trying").await;
    ann.accessible().await;
    ann.picture("learn-desk").await;
    ann.click("#trying button").await;
    ann.wait("#verdict").await;
    ann.click("#answer").await;
    ann.wait("#try").await;
    let plain = driver.browser(NO_SCRIPT).await;
    plain.become_guest(&url, Some(&cookie(0))).await;
    plain.goto(&format!("{url}/game/{game}/review")).await;
    plain.wait(".parts").await;
    plain.click("#to-lessons").await;
    plain.click("#trying button").await;
    // The page before has a question in the same place.
    let deadline = Instant::now() + PATIENCE;
    while matches!(plain.text("#verdict").await.as_str(), question if question.is_empty() || question.starts_with("What"))
    {
        assert!(Instant::now() < deadline, "the form does not work without script");
    }
    for (name, looks) in [("phone", PHONE), ("night", NIGHT), ("phone-night", Looks { dark: true, ..PHONE })] {
        let browser = driver.browser(looks).await;
        browser.become_guest(&url, Some(&cookie(0))).await;
        look(&browser, &url, game, name).await;
        browser.goto(&format!("{url}/game/{game}/learn")).await;
        browser.wait("#trying").await;
        browser.accessible().await;
        browser.picture(&format!("learn-{name}")).await;
    }
    // With an account there is a page with the season.
    let phone = driver.browser(PHONE).await;
    phone.become_guest(&url, Some(&cookie(0))).await;
    phone.goto(&format!("{url}/account")).await;
    for (field, text) in [("#name", "Ann"), ("#password", "a tower of cards")] {
        phone.wait(field).await;
        let field = phone.client.find(Locator::Css(field)).await.unwrap();
        field.clear().await.unwrap();
        field.send_keys(text).await.unwrap();
    }
    phone.click("#claim").await;
    phone.wait("#sign-out").await;
    phone.goto(&format!("{url}/player/1")).await;
    phone.wait(".season").await;
    no_wider(&phone).await;
    phone.accessible().await;
    phone.picture("season-phone").await;
    phone.goto(&format!("{url}/game/{game}/review")).await;
    phone.wait(".sums").await;
    phone.script("document.querySelector('.sums').scrollIntoView()").await;
    phone.picture("review-phone-sums").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hint_is_asked_for_by_a_key_and_shown_at_the_table() {
    let (_folder, server, mut driver) = start().await;
    for (name, looks) in [("desk", DESK), ("phone", PHONE)] {
        let ann = driver.browser(looks).await;
        ann.goto(&server.url).await;
        ann.script(
            "const form = document.createElement('form'); form.method = 'post'; form.action = '/new'; \
             for (const [name, value] of Object.entries({ game: 'card', seat2: 'bot:stroller', rounds: '1', name: 'Ann' })) { \
               const input = document.createElement('input'); input.name = name; input.value = value; form.append(input); } \
             document.body.append(form); form.submit();",
        )
        .await;
        ann.wait("#hand-1").await;
        ann.keys("h").await;
        ann.wait("#hint").await;
        assert!(ann.text("#hint").await.starts_with("Hint: "));
        ann.accessible().await;
        ann.legible().await;
        ann.picture(&format!("hint-{name}")).await;
    }
}
