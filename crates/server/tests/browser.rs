//! In a real Chromium: two people and a bot, reloads, a restart, keys only, no script, a phone.
//!
//! Each test starts its own server, driver and browsers. Screenshots are kept under the target
//! folder, in `screenshots`.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use fantoccini::key::Key;
use fantoccini::wd::TimeoutConfiguration;
use fantoccini::{Client, ClientBuilder, Locator};
use fivepaths_server::storage::Storage;
use fivepaths_server::{App, Settings, Surroundings};
use serde_json::{Value, json};
use tokio::runtime::Runtime;

/// How long anything may take before a test gives up.
const PATIENCE: Duration = Duration::from_secs(30);

/// A server in a runtime of its own, so that stopping it cuts every connection, as a crash would.
struct Server {
    url: String,
    storage: Arc<dyn Storage>,
    runtime: Option<Runtime>,
}

impl Server {
    async fn start(file: &std::path::Path, address: &str) -> Server {
        let (file, address) = (file.to_str().unwrap().to_owned(), address.to_owned());
        let runtime = Runtime::new().unwrap();
        let started = runtime.spawn(async move {
            let storage = fivepaths_server::open(&file).await.unwrap();
            let settings = Settings { bot_delay: 0, ..Settings::default() };
            let app = App::new(Arc::clone(&storage), settings, Surroundings::default());
            let deadline = Instant::now() + PATIENCE;
            let listener = loop {
                // After a restart the port is free as soon as the runtime before has let go of it.
                match tokio::net::TcpListener::bind(&address).await {
                    Ok(listener) => break listener,
                    Err(error) => assert!(Instant::now() < deadline, "{error}"),
                }
                tokio::time::sleep(Duration::from_millis(10)).await;
            };
            let url = format!("http://{}", listener.local_addr().unwrap());
            tokio::spawn(fivepaths_server::serve(app, listener));
            (url, storage)
        });
        let (url, storage) = started.await.unwrap();
        Server { url, storage, runtime: Some(runtime) }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

struct Driver {
    process: Child,
    url: String,
    folders: Vec<tempfile::TempDir>,
}

impl Driver {
    async fn start() -> Driver {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let process = Command::new("chromedriver")
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver starts; scripts/install-test-tools installs it");
        Driver { process, url: format!("http://127.0.0.1:{port}"), folders: Vec::new() }
    }

    async fn browser(&mut self, looks: Looks) -> Browser {
        let folder = tempfile::tempdir().unwrap();
        let mut arguments: Vec<String> = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--hide-scrollbars",
        ]
        .map(str::to_owned)
        .to_vec();
        arguments.push(format!("--user-data-dir={}", folder.path().display()));
        arguments.push(format!("--window-size={},{}", looks.width, looks.height));
        let mut options = json!({ "args": arguments });
        if looks.phone {
            let metrics = json!({ "width": looks.width, "height": looks.height, "pixelRatio": 2, "touch": true });
            options["mobileEmulation"] = json!({ "deviceMetrics": metrics });
        }
        if !looks.script {
            options["prefs"] = json!({ "profile.managed_default_content_settings.javascript": 2 });
        }
        let capabilities = json!({ "browserName": "chrome", "goog:chromeOptions": options });
        let deadline = Instant::now() + PATIENCE;
        let client = loop {
            let mut builder = ClientBuilder::new(hyper_util_connector());
            match builder.capabilities(capabilities.as_object().unwrap().clone()).connect(&self.url).await {
                Ok(client) => break client,
                Err(error) => assert!(Instant::now() < deadline, "{error}"),
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        };
        self.folders.push(folder);
        // A whole match is one script.
        let patient = TimeoutConfiguration::new(Some(Duration::from_secs(240)), None, None);
        client.update_timeouts(patient).await.unwrap();
        let browser = Browser { client, script: looks.script };
        if !looks.phone {
            let metrics =
                json!({ "width": looks.width, "height": looks.height, "deviceScaleFactor": 1, "mobile": false });
            browser.devtools("Emulation.setDeviceMetricsOverride", metrics).await;
        }
        if looks.dark {
            let dark = json!({ "features": [{ "name": "prefers-color-scheme", "value": "dark" }] });
            browser.devtools("Emulation.setEmulatedMedia", dark).await;
        }
        browser
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // Ends its browsers as well; if it is gone already, so are they.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[derive(Clone, Copy)]
struct Looks {
    width: u32,
    height: u32,
    phone: bool,
    dark: bool,
    script: bool,
}

const DESK: Looks = Looks { width: 1280, height: 800, phone: false, dark: false, script: true };
const NIGHT: Looks = Looks { dark: true, ..DESK };
const PHONE: Looks = Looks { width: 360, height: 740, phone: true, ..DESK };
const NO_SCRIPT: Looks = Looks { script: false, ..DESK };

struct Browser {
    client: Client,
    script: bool,
}

/// A command of the browser's own, besides WebDriver.
#[derive(Debug)]
struct DevTools(Value);

impl fantoccini::wd::WebDriverCompatibleCommand for DevTools {
    fn endpoint(&self, base: &url::Url, session: Option<&str>) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(self.0.to_string()))
    }
}

impl Browser {
    async fn devtools(&self, command: &str, parameters: Value) {
        self.client.issue_cmd(DevTools(json!({ "cmd": command, "params": parameters }))).await.unwrap();
    }

    async fn goto(&self, address: &str) {
        self.client.goto(address).await.unwrap();
    }

    async fn there(&self, css: &str) -> bool {
        self.client.find(Locator::Css(css)).await.is_ok()
    }

    /// Waits until something is on the page.
    async fn wait(&self, css: &str) {
        let deadline = Instant::now() + PATIENCE;
        while !self.there(css).await {
            let page = self.text("body").await;
            assert!(Instant::now() < deadline, "{css} never came; the page says: {page}");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Clicks, also where a new part of the page comes in between.
    async fn click(&self, css: &str) {
        let deadline = Instant::now() + PATIENCE;
        loop {
            self.wait(css).await;
            let Ok(element) = self.client.find(Locator::Css(css)).await else { continue };
            match element.click().await {
                Ok(()) => return,
                Err(error) => assert!(Instant::now() < deadline, "{css}: {error}"),
            }
        }
    }

    async fn text(&self, css: &str) -> String {
        match self.client.find(Locator::Css(css)).await {
            Ok(element) => element.text().await.unwrap_or_default(),
            Err(_) => String::new(),
        }
    }

    /// The version that the page shows; between two pages there is none, so this waits for one.
    async fn version(&self) -> i64 {
        loop {
            self.wait("main[data-version]").await;
            if let Ok(version) = self.attribute("main[data-version]", "data-version").await.parse() {
                return version;
            }
        }
    }

    async fn attribute(&self, css: &str, name: &str) -> String {
        match self.client.find(Locator::Css(css)).await {
            Ok(element) => element.attr(name).await.ok().flatten().unwrap_or_default(),
            Err(_) => String::new(),
        }
    }

    async fn script(&self, script: &str) -> Value {
        self.client.execute(script, vec![]).await.unwrap()
    }

    async fn picture(&self, name: &str) {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("../screenshots");
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join(format!("{name}.png")), self.client.screenshot().await.unwrap()).unwrap();
    }

    async fn keys(&self, keys: &str) {
        let body = self.client.find(Locator::Css("body")).await.unwrap();
        body.send_keys(keys).await.unwrap();
    }

    /// Nothing reaches beyond the window.
    async fn fits(&self) {
        let over = self
            .script(
                "const d = document.documentElement; return d.scrollHeight > innerHeight || d.scrollWidth > innerWidth",
            )
            .await;
        assert_eq!(over, json!(false), "the page scrolls at {}", self.client.current_url().await.unwrap());
    }

    /// axe-core finds nothing serious.
    async fn accessible(&self) {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../node_modules/axe-core/axe.min.js");
        let axe = std::fs::read_to_string(file).expect("scripts/install-test-tools installs axe-core");
        // By the driver, since the page's own policy rightly forbids it.
        self.client.execute(&axe, vec![]).await.unwrap();
        let found = self
            .client
            .execute_async(
                "const done = arguments[arguments.length - 1];
                 axe.run().then((r) => done(r.violations.filter((v) => ['serious', 'critical'].includes(v.impact))
                    .map((v) => v.id + ': ' + v.nodes.map((n) => n.html.slice(0, 160) + ' ' + n.failureSummary).slice(0, 3).join(' | '))));",
                vec![],
            )
            .await
            .unwrap();
        assert_eq!(found, json!([]), "{}", self.client.current_url().await.unwrap());
    }

    /// Makes a turn by what the page offers, if it is this browser's; `pick` is the place in the hand.
    async fn turn(&self, pick: usize) {
        if self.there("#onward").await {
            self.click("#onward").await;
        }
        let version = self.version().await;
        self.click(&format!("#hand-{pick}")).await;
        self.wait("#undo").await;
        let column = self.there("#to-column").await;
        self.click(if column { "#to-column" } else { "#to-pile" }).await;
        // An arrow may offer a step, and a crossing may end the turn without a draw.
        let deadline = Instant::now() + PATIENCE;
        loop {
            assert!(Instant::now() < deadline, "the turn does not end: {}", self.text("body").await);
            if self.version().await > version {
                return;
            }
            if self.there("#stay").await {
                self.click("#stay").await;
            } else if self.there("#draw-s").await {
                self.click("#draw-s").await;
                break;
            }
        }
        while self.version().await == version {
            assert!(Instant::now() < deadline, "the turn was not taken");
        }
    }

    /// Whether it is this browser's turn; `None` when the match is over.
    async fn mine(&self) -> Option<bool> {
        if self.there("#rematch").await {
            return None;
        }
        Some(if self.script { self.there("body[data-turn]").await } else { self.there("#hand-1").await })
    }
}

fn hyper_util_connector() -> hyper_util::client::legacy::connect::HttpConnector {
    hyper_util::client::legacy::connect::HttpConnector::new()
}

/// Everybody plays until the match is over, each page clicking for itself what it offers.
async fn play_out(players: &[&Browser]) {
    let script = "
        const done = arguments[arguments.length - 1];
        const see = (id) => document.getElementById(id);
        let clicked = null;
        const look = () => {
            if (see('rematch')) return done('over');
            const offers = ['onward', 'draw-s', 'stay', 'to-column', 'to-pile', 'hand-1'];
            const next = offers.map(see).find((element) => element);
            if (next && next !== clicked) (clicked = next).click();
            setTimeout(look, 5);
        };
        look();";
    let all = players.iter().map(|player| player.client.execute_async(script, vec![]));
    for result in futures_util::future::join_all(all).await {
        assert_eq!(result.unwrap(), json!("over"));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_people_play_a_round_with_reloads_and_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("browser.sqlite");
    let mut server = Server::start(&file, "127.0.0.1:0").await;
    let mut driver = Driver::start().await;
    let (ann, bob) = (driver.browser(DESK).await, driver.browser(NIGHT).await);
    ann.goto(&server.url).await;
    ann.accessible().await;
    ann.picture("home").await;
    ann.click("#new-card").await;
    ann.wait("#create").await;
    ann.accessible().await;
    ann.script("document.querySelector('#name').value = 'Ann'; document.querySelector('#rounds').value = '1'").await;
    ann.click("#create").await;
    ann.wait("#invite").await;
    ann.accessible().await;
    let invite = ann.client.find(Locator::Css("#invite")).await.unwrap().prop("value").await.unwrap().unwrap();
    bob.goto(&invite).await;
    bob.accessible().await;
    bob.script("document.querySelector('#name').value = 'Bob'").await;
    bob.click("#join").await;
    bob.wait("main[data-version]").await;
    // Ann's page comes to the table by itself.
    ann.wait("main[data-version]").await;
    ann.accessible().await;
    ann.picture("card-begins").await;
    for n in 0..6 {
        let (mover, other) = if ann.mine().await == Some(true) { (&ann, &bob) } else { (&bob, &ann) };
        let version = mover.version().await;
        if n == 2 {
            // A reload in mid-turn keeps the card that was put down.
            mover.click("#hand-2").await;
            mover.wait("#to-pile").await;
            mover.accessible().await;
            mover.picture("card-picked").await;
            mover.click("#to-pile").await;
            mover.wait("#draw-s").await;
            mover.client.refresh().await.unwrap();
            mover.wait("#draw-s").await;
            mover.picture("card-draws").await;
            mover.click("#undo").await;
            mover.wait("#hand-8").await;
        }
        mover.turn(1).await;
        other.wait(&format!("main[data-version=\"{}\"]", version + 1)).await;
        if n == 3 {
            let address = server.url.trim_start_matches("http://").to_owned();
            drop(server);
            server = Server::start(&file, &address).await;
        }
    }
    bob.picture("card-night").await;
    play_out(&[&ann, &bob]).await;
    ann.picture("card-receipt").await;
    ann.accessible().await;
    // Stepping through with the arrow keys, both hands open.
    ann.click("#review").await;
    ann.wait("#slider").await;
    ann.keys(&Key::Right.to_string()).await;
    ann.wait("#slider[value=\"1\"]").await;
    ann.accessible().await;
    ann.picture("card-step").await;
    assert!(ann.text("main").await.contains("Bob"));
    // The browser computes the deal again.
    ann.goto(&format!("{}/game/1/check", server.url)).await;
    ann.wait("#checks .ok:nth-last-child(1)").await;
    assert!(ann.text("#checks").await.contains("the deal was fair"));
    assert!(!ann.there("#checks .bad").await);
    ann.accessible().await;
    assert_eq!(server.storage.game(1).await.unwrap().unwrap().turns.len(), 44);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_expedition_with_three_seats_one_of_them_a_bot() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&folder.path().join("browser.sqlite"), "127.0.0.1:0").await;
    let mut driver = Driver::start().await;
    let (ann, bob) = (driver.browser(DESK).await, driver.browser(PHONE).await);
    ann.goto(&format!("{}/new?game=board", server.url)).await;
    ann.wait("#create").await;
    ann.script(
        "document.querySelector('#name').value = 'Ann';
         document.querySelector('#seat3').selectedIndex = 2;
         document.querySelector('[value=short]').checked = true",
    )
    .await;
    ann.click("#create").await;
    ann.wait("#invite").await;
    let invite = ann.client.find(Locator::Css("#invite")).await.unwrap().prop("value").await.unwrap().unwrap();
    bob.goto(&invite).await;
    bob.click("#join").await;
    bob.wait("main[data-version]").await;
    ann.wait("main[data-version]").await;
    for _ in 0..8 {
        let deadline = Instant::now() + PATIENCE;
        loop {
            assert!(Instant::now() < deadline);
            if ann.mine().await == Some(true) {
                break ann.turn(1).await;
            }
            if bob.mine().await == Some(true) {
                break bob.turn(1).await;
            }
        }
    }
    ann.accessible().await;
    ann.picture("board").await;
    bob.fits().await;
    bob.accessible().await;
    bob.picture("board-phone").await;
    play_out(&[&ann, &bob]).await;
    ann.picture("board-receipt").await;
    ann.accessible().await;
    bob.picture("board-phone-receipt").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_is_played_by_keys_alone_and_on_a_phone() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&folder.path().join("browser.sqlite"), "127.0.0.1:0").await;
    let mut driver = Driver::start().await;
    let ann = driver.browser(DESK).await;
    ann.goto(&server.url).await;
    ann.click("#quick-card").await;
    for n in 0..4 {
        ann.wait("body[data-turn]").await;
        ann.wait("#hand-3").await;
        let version = ann.version().await;
        ann.keys("3").await;
        ann.wait("#undo").await;
        ann.keys("u").await;
        ann.wait("a.pick:not(.sel)").await;
        ann.keys("3").await;
        ann.wait("#to-pile").await;
        ann.keys("d").await;
        ann.wait("#draw-s").await;
        ann.keys(" ").await;
        let deadline = Instant::now() + PATIENCE;
        while ann.version().await == version {
            assert!(Instant::now() < deadline, "turn {n} was not taken");
        }
    }
    for page in ["/rules/card", "/rules/board", "/nothing"] {
        ann.goto(&format!("{}{page}", server.url)).await;
        ann.accessible().await;
    }
    let bob = driver.browser(PHONE).await;
    bob.goto(&server.url).await;
    bob.accessible().await;
    bob.picture("home-phone").await;
    bob.click("#quick-card").await;
    for _ in 0..6 {
        bob.wait("body[data-turn]").await;
        bob.fits().await;
        bob.turn(1).await;
    }
    bob.wait("body[data-turn]").await;
    bob.click("#hand-1").await;
    bob.wait("#to-pile").await;
    bob.fits().await;
    bob.accessible().await;
    bob.picture("card-phone").await;
    // Every card of the hand can be hit with a thumb.
    let small = bob
        .script("return [...document.querySelectorAll('a.pick, .target')].filter((e) => { const r = e.getBoundingClientRect(); return r.width < 40 || r.height < 40 }).length")
        .await;
    assert_eq!(small, json!(0));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_script_it_is_a_form_that_works() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&folder.path().join("browser.sqlite"), "127.0.0.1:0").await;
    let mut driver = Driver::start().await;
    let ann = driver.browser(NO_SCRIPT).await;
    ann.goto(&server.url).await;
    ann.click("#quick-card").await;
    ann.click("#deal").await;
    ann.wait("main[data-version]").await;
    for _ in 0..5 {
        // The page asks again by itself while the bot thinks.
        ann.wait("#hand-1").await;
        ann.turn(1).await;
    }
    ann.picture("card-without-script").await;
    assert!(server.storage.game(1).await.unwrap().unwrap().turns.len() >= 9);
}
