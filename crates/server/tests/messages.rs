//! What a browser does with our messages: Chromium's service worker shows what was sealed for it, opened as a push service
//! never could; and the page where all of that is chosen works on a phone, by keys, and without script.
//!
//! Chromium's own push service cannot be reached, so the page is given a browser that subscribes at ours.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod chromium;
mod guest;
mod house;
mod push;
mod smtp;

use std::time::{Duration, Instant};

use chromium::{Browser, DESK, Driver, NO_SCRIPT, PATIENCE, PHONE};
use fantoccini::Locator;
use fantoccini::key::Key;
use fivepaths_server::Settings;
use guest::Guest;
use house::{House, Place};
use serde_json::{Value, json};

/// A house whose first node can be visited by browsers, and where.
async fn open_house() -> (House, String) {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let public = url.clone();
    let with = move |settings| Settings { public_url: Some(public.clone()), ..settings };
    let house = House::with(Place::File, 1, with).await;
    tokio::spawn(fivepaths_server::serve(house.server().app.clone(), listener));
    (house, url)
}

/// The session of a guest without its name.
fn session(guest: &Guest) -> String {
    guest.0.as_ref().unwrap().strip_prefix("fivepaths=").unwrap().to_owned()
}

/// Subscribing, done by our push service instead of the browser's.
async fn subscribes_at(browser: &Browser, form: &str) {
    let script = "
        const keys = Object.fromEntries(new URLSearchParams(arguments[0]));
        const { endpoint, ...rest } = keys;
        window.asked = [];
        Notification.requestPermission = async () => 'granted';
        PushManager.prototype.subscribe = async function (options) {
            asked.push([options.userVisibleOnly, options.applicationServerKey.length]);
            sessionStorage.setItem('asked', JSON.stringify(asked));
            return { toJSON: () => ({ endpoint, keys: rest }) };
        };";
    browser.client.execute(script, vec![json!(form)]).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_is_sealed_opened_and_shown() {
    let (house, url) = open_house().await;
    let (ann, bob) = (house.member("Ann").await, house.member("Bob").await);
    let mut driver = Driver::start().await;
    let browser = driver.browser(DESK).await;
    browser.become_guest(&url, Some(&session(&ann))).await;
    browser.goto(&format!("{url}/account/reminders")).await;
    browser.wait("#subscribe:not([hidden])").await;
    assert!(!browser.there("#push-cannot").await);
    let (form, path) = house.push.subscribe().await;
    subscribes_at(&browser, &form).await;
    browser.click("#subscribe").await;
    browser.wait("#browsers .sessions em").await;
    assert!(browser.text("#browsers .sessions").await.contains("Chrom"));
    assert_eq!(
        browser.script("return sessionStorage.getItem('asked')").await,
        json!("[[true,65]]"),
        "visible, by our key"
    );
    // A turn makes a message, which our push service opens.
    let (game, [mover, _]) = house.table([&ann, &bob], "clock=steady").await;
    if mover == 1 {
        house.turn(&bob, &game).await;
    }
    // Ann's page is closed.
    browser.goto("about:blank").await;
    wait_until_nobody_listens(&house).await;
    house.pass(10_000).await;
    let sent = house.push.messages_when(1).await;
    assert_eq!((sent.len(), sent[0]["browser"].as_str()), (1, Some(path.as_str())));
    let text = sent[0]["text"].as_str().unwrap();
    // The same goes to Chromium's service worker, as if its own push service had brought it.
    browser.goto(&format!("{url}/account/reminders")).await;
    let permission = json!({ "permissions": ["notifications"], "origin": url });
    browser.devtools("Browser.grantPermissions", permission).await;
    browser.devtools("ServiceWorker.enable", json!({})).await;
    let shown = shows(&browser, &url, text, 1).await;
    let until = "Against Bob, until 21 November 2026, 12:00";
    assert_eq!(shown, json!([["It is your turn", until, "game-1", format!("{url}{game}")]]));
    // The newest of a game takes the place of the one before, and another game has its own.
    let newer = text.replace("It is your turn", "Your time runs out");
    let shown = shows(&browser, &url, &newer, 1).await;
    assert_eq!(shown[0][0], json!("Your time runs out"));
    let other = text.replace("game-1", "game-2");
    assert_eq!(shows(&browser, &url, &other, 2).await.as_array().unwrap().len(), 2);
    // A click on the page ends it.
    browser.click("#browsers .sessions button").await;
    browser.wait("#browsers:not(:has(.sessions))").await;
}

async fn wait_until_nobody_listens(house: &House) {
    let deadline = Instant::now() + PATIENCE;
    while house.server().store.news().listeners() > 0 {
        assert!(Instant::now() < deadline, "somebody still listens");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Hands a message to the service worker, and waits until so many notifications are there with it.
async fn shows(browser: &Browser, url: &str, text: &str, count: usize) -> Value {
    let message = json!({ "origin": url, "registrationId": "0", "data": text });
    browser.devtools("ServiceWorker.deliverPushMessage", message.clone()).await;
    let title = serde_json::from_str::<Value>(text).unwrap()["notification"]["title"].clone();
    let script = "
        const done = arguments[arguments.length - 1];
        navigator.serviceWorker.ready.then((ready) => ready.getNotifications()).then((all) =>
            done(all.map(({ title, body, tag, data }) => [title, body, tag, data])));";
    let deadline = Instant::now() + PATIENCE;
    for look in 1.. {
        let shown = browser.client.execute_async(script, vec![]).await.unwrap();
        let all = shown.as_array().unwrap();
        if all.len() == count && all.iter().any(|one| one[0] == title) {
            return shown;
        }
        if Instant::now() >= deadline {
            let state = "
                const done = arguments[arguments.length - 1];
                navigator.serviceWorker.getRegistrations().then((all) => done([Notification.permission, location.href,
                    ...all.map(({ scope, active, waiting, installing }) => [scope, active?.state, waiting?.state, installing?.state, active?.scriptURL])]));";
            let state = browser.client.execute_async(state, vec![]).await.unwrap();
            panic!("{shown} in {state}");
        }
        // What DevTools hands over while the worker is being looked for is lost; the same again changes nothing.
        if look % 50 == 0 {
            browser.devtools("ServiceWorker.deliverPushMessage", message.clone()).await;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    unreachable!("it looks until there is nothing more to wait for")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reminders_are_chosen_on_a_phone_by_keys_and_without_script() {
    let (house, url) = open_house().await;
    let ann = house.member("Ann").await;
    house.browser(&ann).await;
    let mut driver = Driver::start().await;
    let phone = driver.browser(PHONE).await;
    phone.become_guest(&url, Some(&session(&ann))).await;
    phone.goto(&format!("{url}/account")).await;
    phone.click("#to-reminders").await;
    phone.wait("#keep").await;
    phone.accessible().await;
    let wide = "return document.documentElement.scrollWidth > innerWidth";
    assert_eq!(phone.script(wide).await, json!(false), "nothing reaches beyond the window");
    let small = "return [...document.querySelectorAll('main :is(a, button, select, label)')].filter((e) => e.getBoundingClientRect().height > 0 && e.getBoundingClientRect().height < 24).map((e) => e.outerHTML.slice(0, 80))";
    assert_eq!(phone.script(small).await, json!([]), "large enough to touch");
    for theme in ["light", "dark"] {
        phone.dressed(theme).await;
        phone.picture(&format!("reminders-phone-{theme}")).await;
        for id in ["push-turn", "zone", "subscribe"] {
            phone.script(&format!("document.getElementById('{id}').scrollIntoView()")).await;
            phone.picture(&format!("reminders-phone-{theme}-{id}")).await;
        }
    }
    phone.accessible().await;
    phone.click("#digest").await;
    phone.click("#keep").await;
    phone.wait("[role=status].notice").await;
    assert_eq!(phone.script("return document.getElementById('digest').checked").await, json!(false));
    // By keys alone: Tab to the field, Space to tick it, letters to choose, Enter to send.
    let desk = driver.browser(DESK).await;
    desk.become_guest(&url, Some(&session(&ann))).await;
    desk.goto(&format!("{url}/account/reminders")).await;
    desk.wait("#keep").await;
    tab_to(&desk, "digest").await;
    desk.type_keys(" ").await;
    tab_to(&desk, "quiet-from").await;
    desk.type_keys("22:30").await;
    tab_to(&desk, "quiet-to").await;
    desk.type_keys("07:00").await;
    tab_to(&desk, "keep").await;
    desk.type_keys(&Key::Enter.to_string()).await;
    desk.wait("[role=status].notice").await;
    let chosen = "return ['digest', 'quiet-from', 'quiet-to'].map((id) => document.getElementById(id)).map((e) => e.type === 'checkbox' ? e.checked : e.value)";
    assert_eq!(desk.script(chosen).await, json!([true, "22:30", "07:00"]));
    desk.picture("reminders-desk").await;
    // Without script everything but subscribing works.
    let plain = driver.browser(NO_SCRIPT).await;
    plain.become_guest(&url, Some(&session(&ann))).await;
    plain.goto(&format!("{url}/account/reminders")).await;
    plain.wait("#push-cannot").await;
    plain.click("#mail").await;
    plain.click("#keep").await;
    plain.wait("[role=status].notice").await;
    assert!(plain.client.find(Locator::Css("#mail:checked")).await.is_err());
    plain.click("#browsers .sessions button").await;
    plain.wait("[role=status].notice").await;
    assert!(!plain.there("#browsers .sessions").await);
}

/// Presses Tab until this has the focus.
async fn tab_to(browser: &Browser, id: &str) {
    for _ in 0..40 {
        if browser.script("return document.activeElement?.id ?? ''").await == json!(id) {
            return;
        }
        browser.type_keys(&Key::Tab.to_string()).await;
    }
    panic!("the key Tab never leads to {id}");
}
