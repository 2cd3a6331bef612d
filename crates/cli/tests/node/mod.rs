//! A real server, and requests to it as browsers make them.
#![allow(clippy::unwrap_used, clippy::expect_used, dead_code)]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;

/// A server that is killed at the end, if it was not before.
pub(crate) struct Node {
    process: Mutex<Child>,
    address: String,
}

impl Node {
    pub(crate) fn start(database: &str) -> Node {
        let mut process = Command::new(env!("CARGO_BIN_EXE_fivepaths"))
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "error", "--database", database])
            .args(["--posts-a-minute", "0", "--tables-an-hour", "0", "--guests-an-hour", "0"])
            .args(["--connections-per-address", "1000"])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut greeting = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut greeting).unwrap();
        let address = greeting.split("http://").nth(1).unwrap().split_whitespace().next().unwrap().to_owned();
        Node { process: Mutex::new(process), address }
    }

    /// As `kill -9` does it: nothing is finished, and nobody is told.
    pub(crate) fn kill(&self) {
        let mut process = self.process.lock().unwrap();
        process.kill().unwrap();
        process.wait().unwrap();
    }

    /// The status of an answer, its head and its body; `None` if the server is gone.
    pub(crate) fn ask(&self, request: &str, cookie: &str, form: &str) -> Option<(u16, String, String)> {
        let mut stream = TcpStream::connect(&self.address).ok()?;
        let (address, length) = (&self.address, form.len());
        // The older version has no chunks.
        let head = format!(
            "{request} HTTP/1.0\r\nhost: {address}\r\norigin: http://{address}\r\ncookie: {cookie}\r\n\
             content-type: application/x-www-form-urlencoded\r\ncontent-length: {length}\r\n\r\n{form}"
        );
        stream.write_all(head.as_bytes()).ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        let (head, body) = answer.split_once("\r\n\r\n")?;
        Some((head.split(' ').nth(1)?.parse().ok()?, head.to_owned(), body.to_owned()))
    }

    /// A page, which must be there.
    pub(crate) fn page(&self, path: &str, cookie: &str) -> String {
        let (status, _, body) = self.ask(&format!("GET {path}"), cookie, "").unwrap();
        assert_eq!(status, 200, "{path}: {body}");
        body
    }

    /// Posts a form; gives where the answer leads.
    pub(crate) fn post(&self, path: &str, cookie: &str, form: &str) -> String {
        let (status, head, body) = self.ask(&format!("POST {path}"), cookie, form).unwrap();
        assert_eq!(status, 303, "{path} {form}: {body}");
        header(&head, "location").to_owned()
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        if let Ok(mut process) = self.process.lock() {
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

pub(crate) fn header<'a>(head: &'a str, name: &str) -> &'a str {
    let line = head.lines().find(|line| line.to_lowercase().starts_with(&format!("{name}: ")));
    line.unwrap_or_else(|| panic!("no {name} in {head}")).split_once(": ").unwrap().1
}

/// What follows some text, up to the end of the attribute.
pub(crate) fn attribute<'a>(html: &'a str, before: &str) -> &'a str {
    let rest = html.split_once(before).unwrap_or_else(|| panic!("no {before} in {html}")).1;
    rest.split('"').next().unwrap()
}

/// Members with a session each.
pub(crate) fn members(node: &Node, people: usize) -> Vec<String> {
    let claim = |n: usize| {
        let form = format!("name=Player{}&password=a+tower+of+cards", char::from(b'A' + n as u8));
        let (status, head, body) = node.ask("POST /account/claim", "", &form).unwrap();
        assert_eq!(status, 303, "{body}");
        let mut sessions = head.lines().filter(|line| line.to_lowercase().starts_with("set-cookie: fivepaths="));
        sessions.next_back().unwrap().split_once(": ").unwrap().1.split(';').next().unwrap().to_owned()
    };
    (0..people).map(claim).collect()
}

/// The first card in the hand of whoever looks at a page; nothing if it is not their turn.
pub(crate) fn first_card(page: &str) -> Option<String> {
    let at = page.find("id=\"hand-1\"")?;
    let tag = &page[page[..at].rfind('<').unwrap()..];
    let (_, card) = tag[..tag.find('>').unwrap()].split_once("pick=").unwrap_or_else(|| panic!("no card in {tag}"));
    Some(card.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap().to_owned())
}
