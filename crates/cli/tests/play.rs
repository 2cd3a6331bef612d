//! `fivepaths play` in line mode, as a script or a screen reader meets it, through the real binary.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A folder of this test's own, removed when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = Folder(std::env::temp_dir().join(format!("fivepaths-play-{}-{name}", std::process::id())));
        std::fs::create_dir_all(&folder.0).unwrap();
        folder
    }

    fn files(&self) -> Vec<PathBuf> {
        let mut files: Vec<PathBuf> = std::fs::read_dir(&self.0).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        files
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A conversation with the program.
struct Talk {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    heard: Vec<String>,
}

impl Talk {
    fn begin(folder: &Folder, args: &[&str]) -> Talk {
        let mut child = Command::new(env!("CARGO_BIN_EXE_fivepaths"))
            .args(["play", "--folder"])
            .arg(&folder.0)
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take(), BufReader::new(child.stdout.take().unwrap()));
        Talk { child, input, output, heard: Vec::new() }
    }

    fn say(&mut self, words: &str) {
        writeln!(self.input.as_mut().unwrap(), "{words}").unwrap();
    }

    /// The next line; `None` when the program has ended.
    fn hear(&mut self) -> Option<String> {
        let mut line = String::new();
        (self.output.read_line(&mut line).unwrap() > 0).then(|| {
            self.heard.push(line.trim().to_owned());
            line.trim().to_owned()
        })
    }

    /// Reads until a line begins like this, and gives that line.
    fn hear_until(&mut self, begin: &str) -> Option<String> {
        loop {
            let line = self.hear()?;
            if line.starts_with(begin) {
                return Some(line);
            }
        }
    }

    /// Discards the first card of the hand and draws. False when the match is over.
    fn turn(&mut self) -> bool {
        let Some(hand) = self.hear_until("Your hand: ") else { return false };
        let first = hand["Your hand: ".len()..].split([',', '.']).next().unwrap().to_owned();
        self.hear_until("Your turn.").unwrap();
        self.say(&format!("discard {first}"));
        self.hear_until("Now draw a card").unwrap();
        self.say("draw");
        true
    }

    /// Says nothing more, and waits for the end.
    fn end(mut self) -> Vec<String> {
        drop(self.input.take());
        while self.hear().is_some() {}
        assert!(self.child.wait().unwrap().success());
        self.heard
    }
}

fn fivepaths(args: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_fivepaths")).args(args).stdin(Stdio::null()).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_match_by_typed_words_is_kept_left_taken_up_and_verified() {
    let folder = Folder::new("whole");
    let mut talk = Talk::begin(&folder, &["--bot", "stroller", "--rounds", "1", "--seed", "7"]);
    for _ in 0..5 {
        assert!(talk.turn());
    }
    talk.hear_until("Your turn.").unwrap();
    talk.say("undo");
    assert!(talk.hear().unwrap().starts_with("There is nothing to undo"));
    let heard = talk.end();
    let file = folder.files().remove(0);
    let resume = format!("fivepaths play --resume {} takes it up again.", file.display());
    assert!(heard.last().unwrap().ends_with(&resume), "{heard:?}");
    let (_, words, _) = fivepaths(&["verify", file.to_str().unwrap()]);
    assert!(words.contains("1 record"), "a running match is a record as well: {words}");

    let mut talk = Talk::begin(&folder, &["--resume"]);
    while talk.turn() {}
    let heard = talk.end();
    assert!(heard.iter().any(|line| line.starts_with("Totals: You ")), "{heard:?}");
    assert!(heard.last().unwrap().contains("The record is"), "{heard:?}");
    assert!(folder.files() == [file.as_path()], "one match, one file");
    let file = file.to_str().unwrap();
    assert!(fivepaths(&["verify", file]).1.contains("1 record, 1 round"));
    let (code, told, _) = fivepaths(&["play", "--watch", file]);
    assert!(code == 0 && told.contains("discarded Blue 3, drew. xB3-s") && told.contains("Totals: "), "{told}");
    let (code, _, error) = fivepaths(&["play", "--resume", file]);
    assert!(code == 1 && error.contains("this match is over; --watch shows it"), "{error}");
}

#[test]
fn two_at_one_keyboard_hear_only_their_own_hand() {
    let folder = Folder::new("two");
    let mut talk = Talk::begin(&folder, &["--name", "Ann", "--name", "Bob", "--seed", "7"]);
    let first = talk.hear_until("Hand the keyboard to ").unwrap();
    assert!(!talk.heard.iter().any(|line| line.starts_with("Your hand")));
    talk.say("");
    assert!(talk.turn());
    let drew = talk.hear_until("You drew ").unwrap();
    assert!(drew.contains("Press Enter"), "{drew}");
    talk.say("");
    let second = talk.hear_until("Hand the keyboard to ").unwrap();
    assert_ne!(first, second);
    talk.say("quit");
    talk.end();
}

#[test]
fn whoever_leaves_before_the_first_decision_leaves_nothing_behind() {
    let folder = Folder::new("nothing");
    Talk::begin(&folder, &["--game", "board", "--players", "3", "--name", "Ann", "--name", "Bob"]).end();
    assert_eq!(folder.files(), Vec::<PathBuf>::new());
}

#[test]
fn what_cannot_be_played_says_why() {
    let folder = Folder::new("wrong");
    let path = folder.0.to_str().unwrap();
    let bad = folder.0.join("bad.json");
    std::fs::write(&bad, "{\"format\":\"fivepaths-record/1\"}").unwrap();
    let bad: &Path = &bad;
    for (args, code, why) in [
        (&["--bot", "nobody"][..], 2, "there is no player `nobody`"),
        (&["--players", "3"], 2, "the card game is for 2 players, not 3"),
        (&["--game", "board", "--players", "5"], 2, "players"),
        (&["--name", "A", "--name", "B", "--name", "C"], 2, "3 players are named, but 2 play"),
        (&["--seed", "zz"], 2, "seed"),
        (&["--theme", "pink"], 2, "pink"),
        (&["--resume", "--bot", "climber"], 2, "cannot be used with"),
        (&["--resume"], 1, "is unfinished"),
        (&["--resume", "/no/such/file"], 1, "/no/such/file"),
        (&["--resume", bad.to_str().unwrap()], 1, "missing field"),
        (&["--watch", "/no/such/file"], 1, "/no/such/file"),
        (&["--watch", bad.to_str().unwrap(), "--record", "2"], 1, "bad.json"),
    ] {
        let (got, _, error) = fivepaths(&[&["play", "--folder", path], args].concat());
        assert!(got == code && error.contains(why), "{args:?}: {got} {error}");
    }
}
