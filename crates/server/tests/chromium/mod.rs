//! A real Chromium with its driver, and a server for it to visit.
//!
//! Used by the browser tests, and by the examples that measure and photograph.
#![allow(clippy::unwrap_used, clippy::expect_used, dead_code, unused_imports)]

mod hands;

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use fantoccini::wd::TimeoutConfiguration;
use fantoccini::{Client, ClientBuilder, Locator};
use fivepaths_server::store::{Purpose, Store, StoreError};
use fivepaths_server::table::store::turns;
use fivepaths_server::{App, Settings, Surroundings};
use serde_json::{Value, json};
use tokio::runtime::Runtime;

pub(crate) use hands::PASSWORD;

/// How long anything may take before a test gives up.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// Finds what is too small to read or to touch, and what covers a place that should belong to something else.
pub(crate) const SMALL: &str = "
    const reach = (innerWidth < 375 || innerHeight < 400 ? 40 : 44) / 2 - 1; // points are whole pixels
    const shown = (css) => [...document.querySelectorAll(css)].filter((e) => !e.closest('[inert]') && e.getBoundingClientRect().width > 0);
    const font = (css, least) => shown(css).filter((e) => parseFloat(getComputedStyle(e).fontSize) < least);
    const around = (e) => {
        const r = e.getBoundingClientRect();
        const [x, y] = [r.left + r.width / 2, r.top + r.height / 2];
        return [[x - reach, y], [x + reach, y], [x, y - reach], [x, y + reach]].map(([x, y]) => document.elementFromPoint(x, y));
    };
    const hit = (css) => shown(css).filter((e) => around(e).some((found) => found?.closest('a, button') !== e));
    const words = (e) => e?.outerHTML.slice(0, 120) ?? 'nothing';
    return [...font('#hand .n', 20), ...font('.stack .n', 14), ...font('.stack .x', 14), ...font('.st .val', 14), ...hit('a.pick, .target, #prompt a, #prompt button, .bar a')]
        .map((e) => [words(e), e.getBoundingClientRect(), around(e).map(words)]);";

/// A server in a runtime of its own, so that stopping it cuts every connection, as a crash would.
pub(crate) struct Server {
    pub(crate) url: String,
    file: String,
    runtime: Option<Runtime>,
}

impl Server {
    pub(crate) async fn start(file: &std::path::Path, address: &str) -> Server {
        Server::start_with(file, address, Settings { bot_delay: 0, ..Settings::default() }).await
    }

    /// The same with other settings.
    pub(crate) async fn start_with(file: &std::path::Path, address: &str, settings: Settings) -> Server {
        Server::start_later(file, address, settings, Surroundings::default()).await
    }

    /// The same at another time.
    pub(crate) async fn start_later(
        file: &std::path::Path,
        address: &str,
        settings: Settings,
        surroundings: Surroundings,
    ) -> Server {
        let (file, address) = (file.to_str().unwrap().to_owned(), address.to_owned());
        let database = file.clone();
        let runtime = Runtime::new().unwrap();
        let started = runtime.spawn(async move {
            let deadline = Instant::now() + PATIENCE;
            let store = loop {
                // After a restart the file is free as soon as the runtime before has let go of it.
                match fivepaths_server::open(&database).await {
                    Ok(store) => break store,
                    Err(StoreError::InUse(_)) => assert!(Instant::now() < deadline, "the file stays locked"),
                    Err(error) => panic!("{error}"),
                }
                tokio::time::sleep(Duration::from_millis(10)).await;
            };
            let app = App::new(store, settings, surroundings);
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
            url
        });
        let url = started.await.unwrap();
        Server { url, file, runtime: Some(runtime) }
    }

    /// How many turns of a table are stored, looked at from beside the server.
    pub(crate) async fn turns(&self, game: i64) -> usize {
        let store = Store::open(&self.file, Purpose::Visit).await.unwrap();
        turns(&store, game).await.unwrap().len()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// A new server and a driver for browsers; the folder lives as long as they do.
pub(crate) async fn start() -> (tempfile::TempDir, Server, Driver) {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&folder.path().join("browser.sqlite"), "127.0.0.1:0").await;
    (folder, server, Driver::start().await)
}

pub(crate) struct Driver {
    process: Child,
    url: String,
    folders: Vec<tempfile::TempDir>,
}

impl Driver {
    pub(crate) async fn start() -> Driver {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let process = Command::new("chromedriver")
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver starts; scripts/install-test-tools installs it");
        Driver { process, url: format!("http://127.0.0.1:{port}"), folders: Vec::new() }
    }

    pub(crate) async fn browser(&mut self, looks: Looks) -> Browser {
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
            // Whatever the system speaks.
            "--accept-lang=en",
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
        // Killed, it would leave its browsers behind; asked, it ends them first.
        if let Ok(mut connection) = TcpStream::connect(self.url.trim_start_matches("http://")) {
            let _ = connection.write_all(b"GET /shutdown HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
            let _ = connection.read_to_end(&mut Vec::new());
        } else {
            let _ = self.process.kill();
        }
        let _ = self.process.wait();
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Looks {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) phone: bool,
    pub(crate) dark: bool,
    pub(crate) script: bool,
}

pub(crate) const DESK: Looks = Looks { width: 1280, height: 800, phone: false, dark: false, script: true };
pub(crate) const NIGHT: Looks = Looks { dark: true, ..DESK };
pub(crate) const PHONE: Looks = Looks { width: 360, height: 740, phone: true, ..DESK };
pub(crate) const NO_SCRIPT: Looks = Looks { script: false, ..DESK };

pub(crate) struct Browser {
    pub(crate) client: Client,
    script: bool,
}

/// A command of the browser's own, besides WebDriver.
#[derive(Debug)]
pub(crate) struct DevTools(Value);

impl fantoccini::wd::WebDriverCompatibleCommand for DevTools {
    fn endpoint(&self, base: &url::Url, session: Option<&str>) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(self.0.to_string()))
    }
}

impl Browser {
    pub(crate) async fn devtools(&self, command: &str, parameters: Value) -> Value {
        self.client.issue_cmd(DevTools(json!({ "cmd": command, "params": parameters }))).await.unwrap()
    }

    /// Whose browser this is from now on: the one of this session, or a stranger's.
    pub(crate) async fn become_guest(&self, url: &str, session: Option<&str>) {
        self.devtools("Network.clearBrowserCookies", json!({})).await;
        if let Some(session) = session {
            self.devtools("Network.setCookie", json!({ "name": "fivepaths", "value": session, "url": url })).await;
        }
    }

    /// The language that was chosen in this browser.
    pub(crate) async fn speaks(&self, url: &str, code: &str) {
        let cookie = json!({ "name": "fivepaths-language", "value": code, "url": url });
        self.devtools("Network.setCookie", cookie).await;
    }

    /// Light or dark, and nothing moves.
    pub(crate) async fn dressed(&self, theme: &str) {
        let features = json!([
            { "name": "prefers-color-scheme", "value": theme },
            { "name": "prefers-reduced-motion", "value": "reduce" },
        ]);
        self.devtools("Emulation.setEmulatedMedia", json!({ "features": features })).await;
    }

    pub(crate) async fn goto(&self, address: &str) {
        self.client.goto(address).await.unwrap();
    }

    pub(crate) async fn there(&self, css: &str) -> bool {
        self.client.find(Locator::Css(css)).await.is_ok()
    }

    /// Waits until something is on the page.
    pub(crate) async fn wait(&self, css: &str) {
        let deadline = Instant::now() + PATIENCE;
        while !self.there(css).await {
            let page = self.text("body").await;
            assert!(Instant::now() < deadline, "{css} never came; the page says: {page}");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Clicks, also where a new part of the page comes in between.
    pub(crate) async fn click(&self, css: &str) {
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

    pub(crate) async fn text(&self, css: &str) -> String {
        match self.client.find(Locator::Css(css)).await {
            Ok(element) => element.text().await.unwrap_or_default(),
            Err(_) => String::new(),
        }
    }

    /// The version that the page shows; between two pages there is none, so this waits for one.
    pub(crate) async fn version(&self) -> i64 {
        loop {
            self.wait("main[data-version]").await;
            if let Ok(version) = self.attribute("main[data-version]", "data-version").await.parse() {
                return version;
            }
        }
    }

    pub(crate) async fn attribute(&self, css: &str, name: &str) -> String {
        match self.client.find(Locator::Css(css)).await {
            Ok(element) => element.attr(name).await.ok().flatten().unwrap_or_default(),
            Err(_) => String::new(),
        }
    }

    /// The secret link of a table, when the page has come to rest and the script has completed it.
    pub(crate) async fn invite(&self) -> String {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let link = self.script("return document.getElementById('invite')?.value ?? ''").await;
            match link.as_str() {
                Some(link) if link.starts_with("http") => return link.to_owned(),
                _ => assert!(Instant::now() < deadline, "no link: {}", self.text("body").await),
            }
        }
    }

    pub(crate) async fn script(&self, script: &str) -> Value {
        self.client.execute(script, vec![]).await.unwrap()
    }

    pub(crate) async fn picture(&self, name: &str) {
        let folder = PathBuf::from(option_env!("CARGO_TARGET_TMPDIR").unwrap_or("target/tmp")).join("../screenshots");
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join(format!("{name}.png")), self.client.screenshot().await.unwrap()).unwrap();
    }

    pub(crate) async fn keys(&self, keys: &str) {
        let body = self.client.find(Locator::Css("body")).await.unwrap();
        body.send_keys(keys).await.unwrap();
    }

    /// The person asks for less motion.
    pub(crate) async fn less_motion(&self) {
        let still = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
        self.devtools("Emulation.setEmulatedMedia", still).await;
    }

    /// Makes the window another size, as if it were another screen.
    pub(crate) async fn resize(&self, width: u32, height: u32) {
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 800 });
        self.devtools("Emulation.setDeviceMetricsOverride", metrics).await;
    }

    /// Everything can be read and hit: numbers at least 20 px in the hand and 14 in a strip, and what
    /// can be touched reaches 44 px, on the narrowest screens 40, with all that belongs to it.
    pub(crate) async fn legible(&self) {
        // A page that was just given another size may take a moment to lie where it will.
        let deadline = Instant::now() + PATIENCE;
        loop {
            let small = self.script(SMALL).await;
            if small == json!([]) {
                return;
            }
            let late = Instant::now() >= deadline;
            assert!(!late, "{small} at {}", self.client.current_url().await.unwrap());
        }
    }

    /// Nothing reaches beyond the window.
    pub(crate) async fn fits(&self) {
        // A page that was just given another size may take a moment to lie where it will.
        let deadline = Instant::now() + PATIENCE;
        loop {
            let sizes = self
                .script(
                    "const d = document.documentElement;
                     return [d.scrollHeight > innerHeight || d.scrollWidth > innerWidth,
                             `${d.scrollWidth}x${d.scrollHeight} in ${innerWidth}x${innerHeight}`]",
                )
                .await;
            if sizes[0] == json!(false) {
                return;
            }
            let late = Instant::now() >= deadline;
            assert!(!late, "the page scrolls, {}, at {}", sizes[1], self.client.current_url().await.unwrap());
        }
    }

    /// axe-core finds nothing serious.
    pub(crate) async fn accessible(&self) {
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
    pub(crate) async fn turn(&self, pick: usize) {
        if self.there("#onward").await {
            self.click("#onward").await;
        }
        self.click(&format!("#hand-{pick}")).await;
        self.wait("#undo").await;
        // Read once the turn is ours for certain: until then the page may still show what was before the other's move.
        let version = self.version().await;
        let column = self.there("#to-column").await;
        self.click(if column { "#to-column" } else { "#to-pile" }).await;
        // An arrow may offer a step, and a crossing may end the turn without a draw.
        let deadline = Instant::now() + PATIENCE;
        loop {
            assert!(Instant::now() < deadline, "the turn does not end: {}", self.text("body").await);
            if self.version().await > version {
                return;
            }
            if let Ok(stay) = self.client.find(Locator::Css("#stay")).await {
                // What was clicked may be on the page a moment longer: a second click that comes too late is none.
                let _ = stay.click().await;
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
    pub(crate) async fn mine(&self) -> Option<bool> {
        if self.there("#rematch").await {
            return None;
        }
        Some(if self.script { self.there("body[data-turn]").await } else { self.there("#hand-1").await })
    }
}

pub(crate) fn hyper_util_connector() -> hyper_util::client::legacy::connect::HttpConnector {
    hyper_util::client::legacy::connect::HttpConnector::new()
}

/// Everybody plays until the match is over, each page clicking for itself what it offers.
pub(crate) async fn play_out(players: &[&Browser]) {
    let script = "
        const done = arguments[arguments.length - 1];
        const see = (id) => document.getElementById(id);
        let [clicked, at] = [null, Date.now()];
        const look = () => {
            if (see('rematch')) return done('over');
            const offers = ['onward', 'draw-s', 'stay', 'to-column', 'to-pile', 'hand-1'];
            const next = offers.map(see).find((element) => element);
            const offer = [next?.id, location.href, see('main')?.dataset.version].join(' ');
            if (next && offer !== clicked) {
                clicked = offer;
                next.click();
                at = Date.now();
            }
            if (Date.now() - at > 20000) return done(['stuck', location.href, next?.id, document.body.dataset.watch, document.visibilityState, see('prompt')?.textContent, history.length].join(' | '));
            setTimeout(look, 5);
        };
        look();";
    let all = players.iter().map(|player| player.client.execute_async(script, vec![]));
    for result in futures_util::future::join_all(all).await {
        assert_eq!(result.unwrap(), json!("over"));
    }
}
