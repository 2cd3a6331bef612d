//! Conditional turns in a real Chromium: written by keyboard and by thumb, and answered while nobody looks.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod chromium;

use std::time::Instant;

use chromium::{Browser, DESK, PATIENCE, PHONE, Server, start};
use serde_json::json;

/// Ann makes a table, and Bob joins.
async fn sit_down(server: &Server, ann: &Browser, bob: &Browser, game: &str, clock: &str) {
    ann.goto(&format!("{}/new?game={game}", server.url)).await;
    ann.wait("#create").await;
    ann.script(&format!("document.querySelector('[name=clock][value={clock}]').checked = true")).await;
    ann.script("const rounds = document.querySelector('#rounds'); if (rounds) rounds.value = '1'").await;
    ann.click("#create").await;
    bob.goto(&ann.invite().await).await;
    bob.wait("#join").await;
    bob.click("#join").await;
    for who in [ann, bob] {
        who.wait("main[data-version] #prompt").await;
    }
}

/// Chooses something by its value, as the keyboard does.
async fn choose(who: &Browser, select: &str, value: &str) {
    let script = format!(
        "const s = document.getElementById('{select}'); s.focus();
         const at = [...s.options].findIndex((option) => option.value === '{value}'); s.selectedIndex = at;
         s.dispatchEvent(new Event('change', {{ bubbles: true }})); return at;"
    );
    assert_ne!(who.script(&script).await, json!(-1), "{select} has no {value}");
}

/// Waits until so many turns are stored.
async fn turns(server: &Server, wanted: usize) {
    let deadline = Instant::now() + PATIENCE;
    while server.turns(1).await != wanted {
        assert!(Instant::now() < deadline, "there are {} turns", server.turns(1).await);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_list_is_written_by_keyboard_and_answers_while_nobody_looks() {
    let (_folder, server, mut driver) = start().await;
    let (ann, bob) = (driver.browser(DESK).await, driver.browser(DESK).await);
    sit_down(&server, &ann, &bob, "card", "slow").await;
    let (mover, waits) = if ann.mine().await == Some(true) { (ann, bob) } else { (bob, ann) };
    assert!(!mover.there("#answers").await);
    waits.picture("answers-empty").await;
    // By keys alone: open it, walk through the choices, and add a line.
    waits.script("document.getElementById('answers-more').focus()").await;
    waits
        .devtools(
            "Input.dispatchKeyEvent",
            json!({ "type": "keyDown", "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13, "text": "\r" }),
        )
        .await;
    waits
        .devtools(
            "Input.dispatchKeyEvent",
            json!({ "type": "keyUp", "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13 }),
        )
        .await;
    waits.wait("#answers details[open]").await;
    let press = async |key: &str, code: u32| {
        for kind in ["rawKeyDown", "keyUp"] {
            waits
                .devtools(
                    "Input.dispatchKeyEvent",
                    json!({ "type": kind, "key": key, "code": key, "windowsVirtualKeyCode": code }),
                )
                .await;
        }
    };
    press("Tab", 9).await;
    assert_eq!(waits.script("return document.activeElement.id").await, json!("answers-does"));
    // From "discards" over "plays" to anything.
    press("ArrowDown", 40).await;
    press("ArrowDown", 40).await;
    assert_eq!(waits.script("return document.activeElement.value").await, json!(""));
    // The number is asked for only where a rank needs one.
    for next in ["colour", "ranks", "drew", "put", "draw"] {
        press("Tab", 9).await;
        assert_eq!(waits.script("return document.activeElement.id").await, json!(format!("answers-{next}")));
    }
    let chosen = waits.script("return document.getElementById('answers-put').value").await;
    waits.accessible().await;
    waits.fits().await;
    waits.picture("answers-builder").await;
    press("Tab", 9).await;
    waits
        .devtools(
            "Input.dispatchKeyEvent",
            json!({ "type": "keyDown", "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13, "text": "\r" }),
        )
        .await;
    waits
        .devtools(
            "Input.dispatchKeyEvent",
            json!({ "type": "keyUp", "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13 }),
        )
        .await;
    waits.wait("#answers-drop-1").await;
    assert!(waits.text("#answers ol").await.contains("Whatever"), "{}", waits.text("#answers").await);
    assert_eq!(waits.text("#answers code").await, format!("*: {}s", chosen.as_str().unwrap()));
    // In the notation, and in another order.
    waits.script("document.getElementById('answers-list').value = 'xr7+: -; ' + document.getElementById('answers-list').value").await;
    waits.click("#answers-write").await;
    waits.wait("#answers-drop-2").await;
    waits.click("#answers-up-2").await;
    let deadline = Instant::now() + PATIENCE;
    while !waits.text("#answers li:first-child").await.contains("Whatever") {
        assert!(Instant::now() < deadline, "{}", waits.text("#answers").await);
    }
    waits.picture("answers-list").await;
    waits.accessible().await;
    // A typed list that is wrong is shown again, and the list before it stays.
    waits.script("document.getElementById('answers-list').value = 'hello'").await;
    waits.click("#answers-write").await;
    waits.wait("#answers-wrong").await;
    assert!(waits.there("#answers-drop-2").await);
    waits.picture("answers-wrong").await;
    // Nobody looks any more.
    let table = waits.client.current_url().await.unwrap();
    waits.goto("about:blank").await;
    let version = mover.version().await;
    mover.click("#hand-1").await;
    mover.wait("#undo").await;
    mover.click("#to-pile").await;
    mover.click("#draw-s").await;
    mover.click("#confirm").await;
    turns(&server, 2).await;
    let deadline = Instant::now() + PATIENCE;
    while mover.version().await <= version {
        assert!(Instant::now() < deadline);
    }
    assert_eq!(mover.version().await, version + 1, "both turns are one change");
    assert_eq!(mover.mine().await, Some(true), "it is the mover's turn again");
    // Without motion the sentence stays, and nothing is replayed.
    waits.less_motion().await;
    waits.goto(&format!("{}{}", server.url, table.path())).await;
    waits.wait("#since").await;
    assert!(waits.text("#since").await.contains("as planned"), "{}", waits.text("#since").await);
    assert!(waits.there("#answers").await && !waits.there("#answers li").await);
    waits.picture("answers-since").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_list_is_written_on_a_phone_in_every_language_and_both_games() {
    let (_folder, server, mut driver) = start().await;
    for game in ["card", "board"] {
        let (ann, bob) = (driver.browser(PHONE).await, driver.browser(PHONE).await);
        sit_down(&server, &ann, &bob, game, "slow").await;
        let waits = if ann.mine().await == Some(true) { bob } else { ann };
        let address = waits.client.current_url().await.unwrap();
        for code in ["de", "nl", "en"] {
            waits.speaks(&server.url, code).await;
            waits.goto(address.as_str()).await;
            waits.wait("#prompt").await;
            waits.click(".bar .to-side").await;
            waits.wait("#answers-more").await;
            // While the page scrolls there, a click may land beside it.
            while !waits.there("#answers details[open]").await {
                waits.click("#answers-more").await;
            }
            choose(&waits, "answers-does", "p").await;
            choose(&waits, "answers-colour", "R").await;
            choose(&waits, "answers-ranks", "-").await;
            choose(&waits, "answers-number", "8").await;
            choose(&waits, "answers-drew", "s").await;
            waits.picture(&format!("answers-{game}-phone-{code}")).await;
            let before = waits.script("return document.querySelectorAll('#answers li').length").await.as_u64().unwrap();
            waits.script("document.getElementById('answers-add').scrollIntoView()").await;
            waits.click("#answers-add").await;
            waits.wait(&format!("#answers-drop-{}", before + 1)).await;
            assert!(waits.text("#answers li:last-child code").await.starts_with("R8--s: "));
            let wide = "const s = document.getElementById('side'); return s.scrollWidth <= s.clientWidth && document.documentElement.scrollWidth <= innerWidth";
            assert_eq!(waits.script(wide).await, json!(true), "{game} {code}");
            waits.accessible().await;
            waits.script("document.getElementById('answers').scrollIntoView()").await;
            waits.picture(&format!("answers-{game}-phone-{code}-list")).await;
        }
        waits.resize(820, 1180).await;
        waits.picture(&format!("answers-{game}-tablet")).await;
        let small = "return [...document.querySelectorAll('#answers button, #answers select, #answers summary')]
            .filter((e) => e.getBoundingClientRect().height > 0 && e.getBoundingClientRect().height < 40).map((e) => e.outerHTML.slice(0, 100))";
        waits.resize(360, 740).await;
        assert_eq!(waits.script(small).await, json!([]), "a finger hits everything");
    }
}
