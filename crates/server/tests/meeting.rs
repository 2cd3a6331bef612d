//! Meeting in the lobby, in a real Chromium: a challenge on a phone that is accepted by keys alone, two strangers who are
//! paired, and a rated match whose end moves both ratings once. Pages follow each other without being reloaded.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod chromium;

use chromium::{DESK, NO_SCRIPT, PHONE, play_out, start};
use fantoccini::key::Key;
use serde_json::json;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_challenge_on_a_phone_is_accepted_by_keys_and_the_rated_match_moves_both_ratings_once() {
    let (_folder, server, mut driver) = start().await;
    let (ann, bob) = (driver.browser(PHONE).await, driver.browser(DESK).await);
    ann.claim(&server.url, "Ann").await;
    bob.claim(&server.url, "Bob").await;
    // Bob waits in the lobby; the challenge comes to his page by itself.
    bob.goto(&format!("{}/lobby", server.url)).await;
    bob.wait("html.js #challenges").await;
    bob.accessible().await;
    bob.picture("lobby-empty").await;
    ann.goto(&format!("{}/lobby", server.url)).await;
    ann.is_not_wider().await;
    ann.accessible().await;
    ann.picture("lobby-empty-phone").await;
    ann.fill("#name", "bob").await;
    ann.client.active_element().await.unwrap().send_keys(&Key::Enter.to_string()).await.unwrap();
    ann.wait("#challenge-card").await;
    ann.is_not_wider().await;
    ann.accessible().await;
    ann.picture("lobby-player-phone").await;
    ann.click("#challenge-card").await;
    ann.wait("[name=seat2][value='member:2']").await;
    ann.script("document.getElementById('rounds').value = '1'").await;
    ann.is_not_wider().await;
    ann.accessible().await;
    ann.picture("lobby-challenge-phone").await;
    ann.click("#create").await;
    ann.wait(".seats").await;
    bob.says("#challenges", "challenges you").await;
    bob.accessible().await;
    bob.picture("lobby-challenged").await;
    bob.press("#challenges .primary").await;
    bob.wait("main[data-version]").await;
    ann.wait("main[data-version]").await;
    assert_eq!(bob.client.current_url().await.unwrap(), ann.client.current_url().await.unwrap());
    let game = bob.client.current_url().await.unwrap();
    play_out(&[&ann, &bob]).await;
    for browser in [&ann, &bob] {
        browser.goto(game.as_str()).await;
        browser.wait(".rated").await;
    }
    let after = ann.text(".rated").await;
    assert!(after.contains("You") && after.contains("Bob"), "{after}");
    ann.is_not_wider().await;
    ann.picture("lobby-rated-phone").await;
    // Both pages of players show one rated game.
    for person in [1, 2] {
        ann.goto(&format!("{}/player/{person}", server.url)).await;
        ann.says(".rating", "one rated game").await;
        assert!(ann.text(".rating").await.contains("Card game, one round"));
    }
    ann.picture("lobby-player-rated-phone").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_strangers_are_paired_on_a_phone_and_without_script() {
    let (_folder, server, mut driver) = start().await;
    let (phone, plain) = (driver.browser(PHONE).await, driver.browser(NO_SCRIPT).await);
    phone.goto(&server.url).await;
    phone.wait("html.js #pair-card-round").await;
    phone.is_not_wider().await;
    phone.picture("lobby-strip-phone").await;
    phone.press("#pair-card-round").await;
    phone.wait("#waiting").await;
    phone.is_not_wider().await;
    phone.accessible().await;
    // The bot is offered while the search goes on.
    phone.wait("#play-bot").await;
    phone.accessible().await;
    phone.is_not_wider().await;
    phone.picture("lobby-waiting-phone").await;
    plain.goto(&format!("{}/lobby", server.url)).await;
    plain.click("#pair-card-round").await;
    // Without script the page asks for itself now and then, and it takes one more click to deal.
    plain.wait("#deal").await;
    plain.click("#deal").await;
    phone.wait("main[data-version]").await;
    let game = phone.client.current_url().await.unwrap();
    assert!(game.path().starts_with("/game/"), "{game}");
    plain.goto(game.as_str()).await;
    plain.wait("main[data-version]").await;
    assert!(phone.there("body[data-turn]").await != plain.there("a#hand-1").await, "one of the two is to move");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_open_seat_comes_and_goes_on_pages_that_look_on() {
    let (_folder, server, mut driver) = start().await;
    let (host, guest, third) = (driver.browser(DESK).await, driver.browser(PHONE).await, driver.browser(DESK).await);
    for browser in [&guest, &third] {
        browser.goto(&format!("{}/lobby", server.url)).await;
        browser.wait("html.js #open-seats").await;
    }
    host.goto(&format!("{}/lobby", server.url)).await;
    host.click("#seat-card").await;
    host.wait("option[value=lobby]:checked").await;
    host.accessible().await;
    host.picture("lobby-new-seat").await;
    host.click("#create").await;
    host.wait(".seats").await;
    for browser in [&guest, &third] {
        browser.wait("#take-1").await;
    }
    guest.accessible().await;
    guest.is_not_wider().await;
    guest.picture("lobby-seat-phone").await;
    guest.click("#take-1").await;
    guest.wait("main[data-version]").await;
    host.wait("main[data-version]").await;
    third.says("#open-seats", "Nobody is waiting").await;
    third.wait("a[href='/game/1']").await;
    third.picture("lobby-watch").await;
    // What this browser put into the shuffle can be compared with what was dealt.
    let kept = "return Object.keys(localStorage).filter((key) => key.startsWith('fivepaths/deal/'))";
    assert_eq!(guest.script(kept).await, json!(["fivepaths/deal/1"]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_page_follows_the_lobby_while_somebody_fills_a_form() {
    let (_folder, server, mut driver) = start().await;
    let (ann, bob, guest) = (driver.browser(PHONE).await, driver.browser(DESK).await, driver.browser(PHONE).await);
    ann.claim(&server.url, "Ann").await;
    bob.claim(&server.url, "Bob").await;
    ann.goto(&server.url).await;
    ann.wait("html.js #lobby").await;
    assert!(!ann.there("#challenges h2").await && !ann.there("#games h2").await);
    ann.is_not_wider().await;
    ann.picture("home-before-phone").await;
    guest.goto(&server.url).await;
    guest.wait("html.js #lobby").await;
    // The guest is about to type a name, and has chosen a clock.
    guest.script("document.querySelector('.clock-choice').open = true; document.querySelector('[name=clock][value=slow]').checked = true").await;
    // An open seat of Bob comes to both pages, and a challenge to Ann's.
    bob.goto(&format!("{}/new?game=card&seat=lobby", server.url)).await;
    bob.script("document.querySelector('[name=rated][value=no]')?.click()").await;
    bob.click("#create").await;
    bob.wait(".seats").await;
    for browser in [&ann, &guest] {
        browser.says("#open-seats", "Bob").await;
        browser.is_not_wider().await;
    }
    let chosen =
        "return [document.querySelector('.clock-choice').open, document.querySelector('[name=clock]:checked').value]";
    assert_eq!(guest.script(chosen).await, json!([true, "slow"]), "what was chosen stays");
    bob.goto(&format!("{}/new?game=card&against=1", server.url)).await;
    bob.click("#create").await;
    bob.wait(".seats").await;
    ann.says("#challenges", "challenges you").await;
    assert!(ann.there("body[data-turn]").await, "the icon says that something waits");
    ann.accessible().await;
    ann.is_not_wider().await;
    ann.picture("home-challenged-phone").await;
    // By keys alone: she declines, and the page of Bob says so by itself; then she takes his seat.
    bob.goto(&server.url).await;
    bob.says("#challenges", "Ann").await;
    ann.press("#decline-2").await;
    ann.wait("html.js #challenges").await;
    bob.wait("#challenges:empty").await;
    ann.goto(&server.url).await;
    ann.press("#take-1").await;
    ann.wait("main[data-version]").await;
    bob.says("#games", "Ann").await;
    guest.wait("#open-seats:empty").await;
    bob.picture("home-playing").await;
}
