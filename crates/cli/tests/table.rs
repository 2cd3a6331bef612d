//! A table from the first click to the verified record, through the real binary.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

const ENTROPY: &str = "00112233445566778899aabbccddeeff";

/// `fivepaths serve` on a port of its own.
struct Served {
    process: Child,
    address: String,
    cookie: String,
}

impl Served {
    fn start(folder: &std::path::Path) -> Served {
        let mut process = Command::new(env!("CARGO_BIN_EXE_fivepaths"))
            .args(["serve", "--listen", "127.0.0.1:0", "--database"])
            .arg(folder.join("table.sqlite"))
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).unwrap().split_whitespace().next().unwrap().to_owned();
        Served { process, address, cookie: String::new() }
    }

    /// Sends a request; gives the head and the body of the answer.
    fn ask(&mut self, request: &str, form: &str) -> (String, String) {
        let mut connection = TcpStream::connect(&self.address).unwrap();
        write!(
            connection,
            "{request} HTTP/1.1\r\nHost: {0}\r\nOrigin: http://{0}\r\nCookie: {1}\r\nConnection: close\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {2}\r\n\r\n{form}",
            self.address,
            self.cookie,
            form.len()
        )
        .unwrap();
        let mut answer = String::new();
        connection.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        if let Some((_, cookie)) = head.split_once("set-cookie: ") {
            self.cookie = cookie.split(';').next().unwrap().to_owned();
        }
        (head.to_owned(), body.to_owned())
    }

    fn get(&mut self, path: &str) -> String {
        self.ask(&format!("GET {path}"), "").1
    }

    fn post(&mut self, path: &str, form: &str) {
        let (head, _) = self.ask(&format!("POST {path}"), form);
        assert!(head.starts_with("HTTP/1.1 303") && !head.contains("notice"), "{path} {form}: {head}");
    }
}

fn after<'a>(html: &'a str, text: &str) -> &'a str {
    html.split_once(text).unwrap_or_else(|| panic!("{text} in {html}")).1.split('"').next().unwrap()
}

#[test]
fn a_record_downloaded_from_a_finished_table_is_verified_as_fair() {
    let folder = std::env::temp_dir().join(format!("fivepaths-table-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let mut served = Served::start(&folder);
    served.post("/new", "game=card&seat2=screen&rounds=1&name=Ann");
    let commit = after(&served.get("/game/1"), "name=\"commit\" value=\"").to_owned();
    served.post("/game/1/entropy", &format!("commit={commit}&entropy={ENTROPY}"));
    // Every turn discards the first card of the hand and draws; the round lasts as long as the draw pile.
    for _ in 0..44 {
        let page = served.get("/game/1");
        let uncover = page[..page.find("id=\"uncover\"").unwrap()].rsplit_once("href=\"").unwrap().1;
        let hand = served.get(uncover.split('"').next().unwrap());
        let (seat, version) = (after(&hand, "name=\"seat\" value=\""), after(&hand, "name=\"version\" value=\""));
        let card = after(&hand, "data-card=\"");
        served.post("/game/1/turn", &format!("seat={seat}&version={version}&turn=x{card}-s"));
    }
    let file = folder.join("fivepaths-1.json");
    std::fs::write(&file, served.get("/game/1/record")).unwrap();
    let verify = Command::new(env!("CARGO_BIN_EXE_fivepaths"))
        .arg("verify")
        .arg(&file)
        .args(["--id", "1", "--commit", &commit, "--entropy", ENTROPY])
        .output()
        .unwrap();
    let words = String::from_utf8(verify.stdout).unwrap();
    assert!(verify.status.success() && words.contains("fair"), "{words} {}", String::from_utf8_lossy(&verify.stderr));
    // Told to stop, it stops by itself, and in good order.
    let told = Command::new("kill").arg(served.process.id().to_string()).status().unwrap();
    assert!(told.success() && served.process.wait().unwrap().success());
    std::fs::remove_dir_all(folder).unwrap();
}

/// What line mode answers to a line that is typed at the beginning of a match.
fn terminal_says(folder: &std::path::Path, typed: &str) -> (String, String) {
    let mut play = Command::new(env!("CARGO_BIN_EXE_fivepaths"))
        .args(["play", "--plain", "--seed", "7", "--folder"])
        .arg(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    writeln!(play.stdin.take().unwrap(), "{typed}").unwrap();
    let output = String::from_utf8(play.wait_with_output().unwrap().stdout).unwrap();
    let hand = output.lines().find(|line| line.starts_with("Your hand")).unwrap().to_owned();
    (hand, output.lines().last().unwrap().to_owned())
}

#[test]
fn the_page_and_the_terminal_refuse_in_the_same_words() {
    let folder = std::env::temp_dir().join(format!("fivepaths-words-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let mut served = Served::start(&folder);
    served.post("/new", "game=card&seat2=screen&rounds=1&name=Ann");
    let commit = after(&served.get("/game/1"), "name=\"commit\" value=\"").to_owned();
    served.post("/game/1/entropy", &format!("commit={commit}&entropy={ENTROPY}"));
    let page = served.get("/game/1");
    let uncover = page[..page.find("id=\"uncover\"").unwrap()].rsplit_once("href=\"").unwrap().1;
    let page = served.get(uncover.split('"').next().unwrap());
    let key = after(&page, "name=\"hand\" value=\"").to_owned();
    let (hand, _) = terminal_says(&folder, "");
    // A card that neither of the two holds.
    let absent =
        (2..=10).find(|n| !page.contains(&format!("data-card=\"Y{n}\"")) && !hand.contains(&format!("Yellow {n}")));
    let absent = format!("Y{}", absent.unwrap());
    for typed in ["-s", "zz", "Y", absent.as_str()] {
        let page = served.get(&format!("/game/1?hand={key}&typed={typed}"));
        let wrong = page.split_once("id=\"wrong\"").unwrap_or_else(|| panic!("{typed} in {page}")).1;
        let wrong = wrong.split_once('>').unwrap().1.split('<').next().unwrap();
        assert_eq!(terminal_says(&folder, typed).1, wrong, "{typed}");
    }
    let told = Command::new("kill").arg(served.process.id().to_string()).status().unwrap();
    assert!(told.success() && served.process.wait().unwrap().success());
    std::fs::remove_dir_all(folder).unwrap();
}
