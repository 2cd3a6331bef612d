//! The same table in Firefox and in WebKit: a walk through some turns of both games, on a desk and on a phone.
//!
//! Firefox is driven by `elsewhere/firefox.mjs` over WebDriver BiDi; WebKit by its own driver, in a window that nobody
//! sees. The walk itself is `elsewhere/walk.js` in both.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod chromium;

use std::io::{BufRead as _, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use chromium::{PATIENCE, Server, hyper_util_connector};
use fantoccini::wd::TimeoutConfiguration;
use fantoccini::{Client, ClientBuilder, Locator};
use serde_json::{Value, json};

const WALK: &str = include_str!("elsewhere/walk.js");

/// A process that ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Nothing went wrong, nothing scrolls, and everything is within the window.
fn is_well(report: &Value) {
    assert_eq!(report["stuck"], Value::Null, "{report}");
    assert_eq!(report["errors"], json!([]), "{report}");
    assert_eq!(report["scrolls"], json!(false), "{report}");
    assert_eq!(report["beyond"], json!([]), "{report}");
    assert!(report["card"][0].as_u64() >= Some(60) && report["made"] == json!(2), "{report}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn both_games_in_firefox() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&folder.path().join("firefox.sqlite"), "127.0.0.1:0").await;
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/elsewhere/firefox.mjs");
    let mut command = Command::new("timeout");
    command.args(["180", "node", script, &server.url]);
    let output = tokio::task::spawn_blocking(move || command.output()).await.unwrap().unwrap();
    let (said, wrong) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "scripts/install-test-tools installs Firefox and puppeteer-core: {wrong}");
    let reports: Vec<Value> = said.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(reports.len(), 4, "{said}{wrong}");
    reports.iter().for_each(is_well);
}

/// A screen that nobody sees, and its number.
fn screen() -> (Running, String) {
    let mut screen = Command::new("Xvfb")
        .args(["-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("Xvfb starts; scripts/install-test-tools installs it");
    let mut number = String::new();
    BufReader::new(screen.stdout.take().unwrap()).read_line(&mut number).unwrap();
    (Running(screen), format!(":{}", number.trim()))
}

/// The small browser that comes with WebKit.
fn mini_browser() -> PathBuf {
    let folders = std::fs::read_dir("/usr/lib/x86_64-linux-gnu").unwrap().map(|entry| entry.unwrap().path());
    let named = |path: &Path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("webkit2gtk-"));
    let browsers = folders.filter(|path| named(path)).map(|path| path.join("MiniBrowser"));
    browsers.into_iter().find(|path| path.exists()).expect("scripts/install-test-tools installs WebKit")
}

async fn webkit(screen: &str) -> (Running, Client) {
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let driver = Command::new("WebKitWebDriver")
        .arg(format!("--port={port}"))
        .env("DISPLAY", screen)
        .env("GDK_BACKEND", "x11")
        .env("WEBKIT_DISABLE_COMPOSITING_MODE", "1")
        .env("WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS", "1")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("WebKitWebDriver starts; scripts/install-test-tools installs it");
    let driver = Running(driver);
    let options = json!({ "binary": mini_browser(), "args": ["--automation"] });
    let capabilities = json!({ "webkitgtk:browserOptions": options });
    let deadline = Instant::now() + PATIENCE;
    loop {
        let mut builder = ClientBuilder::new(hyper_util_connector());
        let url = format!("http://127.0.0.1:{port}");
        match builder.capabilities(capabilities.as_object().unwrap().clone()).connect(&url).await {
            Ok(client) => return (driver, client),
            Err(error) => assert!(Instant::now() < deadline, "{error}"),
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn both_games_in_webkit() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&folder.path().join("webkit.sqlite"), "127.0.0.1:0").await;
    let (_screen, display) = screen();
    let (_driver, client) = webkit(&display).await;
    client.update_timeouts(TimeoutConfiguration::new(Some(Duration::from_secs(120)), None, None)).await.unwrap();
    for game in ["card", "board"] {
        for (width, height) in [(1280, 860), (390, 844)] {
            client.set_window_size(width, height).await.unwrap();
            client.goto(&server.url).await.unwrap();
            client.find(Locator::Id(&format!("quick-{game}"))).await.unwrap().click().await.unwrap();
            let deadline = Instant::now() + PATIENCE;
            while client.find(Locator::Css("body[data-turn] #hand-1")).await.is_err() {
                assert!(Instant::now() < deadline, "{}", client.source().await.unwrap());
            }
            let script = format!("const [turns, done] = arguments; {WALK}");
            is_well(&client.execute_async(&script, vec![json!(2)]).await.unwrap());
        }
    }
    client.close().await.unwrap();
}
