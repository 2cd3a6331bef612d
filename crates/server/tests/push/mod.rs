//! A push service on loopback, by `service.mjs`: it checks who sends and opens what is sent, as a browser would.
#![allow(clippy::unwrap_used, clippy::expect_used, dead_code)]

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

const PATIENCE: Duration = Duration::from_secs(30);

pub(crate) struct PushService {
    process: Child,
    commands: Mutex<ChildStdin>,
    told: Arc<Mutex<Vec<Value>>>,
}

impl PushService {
    pub(crate) async fn start() -> Self {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/push/service.mjs");
        let mut process = Command::new("node")
            .arg(script)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("node starts; scripts/install-test-tools needs it");
        let (commands, lines) = (process.stdin.take().unwrap(), process.stdout.take().unwrap());
        let told = Arc::new(Mutex::new(Vec::new()));
        let into = Arc::clone(&told);
        std::thread::spawn(move || {
            for line in BufReader::new(lines).lines().map_while(Result::ok) {
                into.lock().unwrap().push(serde_json::from_str(&line).unwrap());
            }
        });
        let service = PushService { process, commands: Mutex::new(commands), told };
        service.wait("listening", 1).await;
        service
    }

    /// Everything of a kind that it told.
    fn all(&self, what: &str) -> Vec<Value> {
        self.told.lock().unwrap().iter().filter_map(|told| told.get(what).cloned()).collect()
    }

    async fn wait(&self, what: &str, count: usize) -> Vec<Value> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let all = self.all(what);
            if all.len() >= count {
                return all;
            }
            assert!(Instant::now() < deadline, "{} of {count} {what}: {:?}", all.len(), self.told.lock().unwrap());
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    fn command(&self, command: &Value) {
        writeln!(self.commands.lock().unwrap(), "{command}").unwrap();
    }

    /// A browser that subscribes: the form that its page sends, and its path here.
    pub(crate) async fn subscribe(&self) -> (String, String) {
        let count = self.all("subscribed").len();
        self.command(&json!({ "subscribe": true }));
        let all = self.wait("subscribed", count + 1).await;
        let text = |name: &str| all[count][name].as_str().unwrap().to_owned();
        let form = format!("endpoint={}&p256dh={}&auth={}", text("endpoint"), text("p256dh"), text("auth"));
        (form, text("path"))
    }

    /// What it answers from now on.
    pub(crate) async fn answer(&self, status: u16, headers: Value) {
        let count = self.all("answers").len();
        self.command(&json!({ "answer": { "status": status, "headers": headers } }));
        self.wait("answers", count + 1).await;
    }

    /// All messages that came, opened; none of them was broken.
    pub(crate) fn messages(&self) -> Vec<Value> {
        assert_eq!(self.all("broken"), Vec::<Value>::new());
        self.all("message")
    }

    /// Waits until so many messages have come; gives all of them.
    pub(crate) async fn messages_when(&self, count: usize) -> Vec<Value> {
        self.wait("message", count).await;
        self.messages()
    }
}

impl Drop for PushService {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
