//! `review`, `calibrate`, `arena --adjusted` and the training of what they need, through the real binary.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

struct Run {
    code: i32,
    out: String,
    err: String,
}

fn fivepaths(args: &[&str]) -> Run {
    let Output { status, stdout, stderr } =
        Command::new(env!("CARGO_BIN_EXE_fivepaths")).args(args).stdin(Stdio::null()).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Run { code: status.code().unwrap(), out: text(stdout), err: text(stderr) }
}

fn good(args: &[&str]) -> String {
    let run = fivepaths(args);
    assert_eq!(run.code, 0, "{args:?}: {}", run.err);
    run.out
}

/// A directory of this test's own, removed when the test ends.
struct Dir(PathBuf);

impl Dir {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("fivepaths-review-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Dir(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    /// A file with matches of one round between two levels.
    fn matches(&self, count: &str) -> String {
        let path = self.path("games.jsonl");
        good(&[
            "simulate",
            "--players",
            "rambler,hiker",
            "--games",
            count,
            "--rounds",
            "1",
            "--seed",
            "5",
            "--records",
            &path,
        ]);
        path
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_review_is_the_same_again_whatever_the_threads() {
    let dir = Dir::new("same");
    let games = dir.matches("2");
    let review = |seed, threads| {
        good(&["review", &games, "--record", "2", "--worlds", "4", "--seed", seed, "--threads", threads, "--json"])
    };
    let one = review("3", "1");
    assert_eq!(one, review("3", "2"));
    assert_ne!(one, review("4", "2"));
    let report: Value = serde_json::from_str(&one).unwrap();
    assert_eq!(report["format"], "fivepaths-review/1");
    assert_eq!((&report["reviewer"]["seed"], &report["reviewer"]["worlds"]), (&3.into(), &4.into()));
    assert_eq!(report["players"], serde_json::json!(["rambler", "hiker"]));
}

#[test]
fn a_review_that_was_interrupted_goes_on_from_its_file() {
    let dir = Dir::new("resume");
    let (games, out, page) = (dir.matches("1"), dir.path("steps.jsonl"), dir.path("review.html"));
    let args = ["review", &games, "--worlds", "4", "--json", "--out", &out];
    let whole = good(&args);
    let kept = std::fs::read_to_string(&out).unwrap();
    assert!(kept.lines().count() > 20 && kept.starts_with("{\"format\":\"fivepaths-review-steps/1\""), "{kept}");
    // Cut in the middle of a line, as by a power failure.
    std::fs::write(&out, &kept[..kept.len() / 2]).unwrap();
    assert_eq!(good(&args), whole);
    let again = std::fs::read_to_string(&out).unwrap();
    assert_eq!(again.lines().count(), kept.lines().count());
    // Nothing is judged twice: all decisions are there.
    assert_eq!(good(&args), whole);
    assert_eq!(std::fs::read_to_string(&out).unwrap(), again);

    let other = fivepaths(&["review", &games, "--worlds", "6", "--out", &out]);
    assert_eq!(other.code, 1);
    assert!(other.err.contains("is of another review"), "{}", other.err);

    let words = good(&["review", &games, "--worlds", "4", "--out", &out, "--html", &page]);
    assert!(words.contains("rambler: ") && words.contains("Reviewed with net-6, open-"), "{words}");
    let html = std::fs::read_to_string(&page).unwrap();
    assert!(html.starts_with("<!doctype html>") && html.trim_end().ends_with("</html>"));
    assert!(
        !html.contains("<script") && !html.contains("http://") && !html.contains("https://"),
        "it needs nothing else"
    );
}

#[test]
fn what_cannot_be_reviewed_gets_a_clear_error() {
    let dir = Dir::new("bad");
    let (games, bad) = (dir.matches("1"), dir.path("bad.json"));
    let refused = |args: &[&str], code: i32, word: &str| {
        let run = fivepaths(args);
        assert_eq!(run.code, code, "{args:?}: {}", run.err);
        assert!(run.err.contains(word), "{args:?}: {}", run.err);
    };
    refused(&["review", "/no/such/file"], 1, "No such file");
    refused(&["review", &games, "--record", "2"], 1, "there is no record 2 in it, only 1");
    refused(&["review", &games, "--worlds", "0"], 2, "--worlds must be from 1 to 4096");
    refused(&["review", &games, "--budget", "soon"], 2, "30s or 2m");
    for (text, word) in [
        ("", "there is no record 1"),
        ("{\"format\":", "record 1: EOF"),
        ("[[[[[[[[", "record 1: "),
        ("\u{0}\u{1}", "record 1: "),
    ] {
        std::fs::write(&bad, text).unwrap();
        refused(&["review", &bad], 1, word);
    }
    let record = std::fs::read_to_string(&games).unwrap();
    let mut lie: Value = serde_json::from_str(record.trim()).unwrap();
    lie["rounds"][0]["moves"][3] = "P10-s".into();
    std::fs::write(&bad, lie.to_string()).unwrap();
    refused(&["review", &bad], 1, "round 1, move 4");

    // A hundred thousand moves where fifty are usual: refused at once, whatever they are.
    let mut huge: Value = serde_json::from_str(record.trim()).unwrap();
    huge["rounds"][0]["moves"] = vec!["xY2-s"; 100_000].into();
    std::fs::write(&bad, huge.to_string()).unwrap();
    refused(&["review", &bad], 1, "round 1, move ");

    let board = good(&["simulate", "--game", "board", "--players", "random,random", "--games", "1", "--records", "-"]);
    std::fs::write(&bad, board).unwrap();
    refused(&["review", &bad, "--html", "page.html"], 2, "board game");
    assert!(good(&["review", &bad]).contains("without luck"));
    let report: Value = serde_json::from_str(&good(&["review", &bad, "--json"])).unwrap();
    assert_eq!((report["game"].as_str(), report["summary"].as_array().map(Vec::len)), (Some("board"), Some(2)));
    refused(
        &["review", &games, "--html", "/no/such/folder/page.html", "--worlds", "2"],
        1,
        "/no/such/folder/page.html",
    );
}

#[test]
fn calibrations_say_what_was_measured() {
    let dir = Dir::new("calibrate");
    let luck = |threads| good(&["calibrate", "luck", "reference", "greedy", "--rounds", "6", "--threads", threads]);
    let words = luck("1");
    assert_eq!(words, luck("2"));
    assert!(words.contains("6 rounds") && words.contains("chi-square") && words.contains("ratio"), "{words}");
    let belief = good(&["calibrate", "belief", "hiker", "rambler", "--rounds", "4"]);
    assert!(belief.contains("bits") && belief.contains("pairs"), "{belief}");
    let plot = dir.path("promises.svg");
    let losses = good(&[
        "calibrate",
        "losses",
        "rambler",
        "hiker",
        "--rounds",
        "1",
        "--worlds",
        "4",
        "--times",
        "4",
        "--plot",
        &plot,
    ]);
    assert!(losses.contains("claims") && losses.contains("4 worlds"), "{losses}");
    assert!(std::fs::read_to_string(&plot).unwrap().starts_with("<svg"));
    let run = fivepaths(&["calibrate", "luck", "nobody", "greedy"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("nobody"), "{}", run.err);
}

#[test]
fn adjusted_results_stand_beside_the_raw_ones() {
    let dir = Dir::new("adjusted");
    let out = dir.path("pairs.jsonl");
    let args = ["arena", "hiker", "rambler", "--pairs", "4", "--seed", "3", "--adjusted", "--json", "--out", &out];
    let whole = good(&args);
    let report: Value = serde_json::from_str(&whole).unwrap();
    let result = &report["results"][0];
    assert_eq!(result["adjusted"]["pairs"], 4, "{result}");
    assert!(result["adjusted"]["points_se"].as_f64().unwrap() > 0.0, "{result}");
    // The pairs are kept with their luck.
    let kept = std::fs::read_to_string(&out).unwrap();
    std::fs::write(&out, kept.lines().take(3).map(|line| format!("{line}\n")).collect::<String>()).unwrap();
    let again: Value = serde_json::from_str(&good(&args)).unwrap();
    // A float that was written and read may differ in its last digit.
    let lead = |report: &Value| report["results"][0]["adjusted"]["points_per_round"].as_f64().unwrap();
    assert!((lead(&again) - lead(&report)).abs() < 1e-9);
    assert_eq!(again["results"][0]["points_per_round"], result["points_per_round"]);
    let raw: Value =
        serde_json::from_str(&good(&["arena", "hiker", "rambler", "--pairs", "4", "--seed", "3", "--json"])).unwrap();
    assert_eq!(raw["results"][0]["points_per_round"], result["points_per_round"]);
    assert_eq!(raw["results"][0]["adjusted"], Value::Null);
    let board = fivepaths(&["arena", "random", "greedy", "--game", "board", "--adjusted"]);
    assert_eq!(board.code, 2);
    assert!(board.err.contains("card game"), "{}", board.err);
}

#[test]
fn open_value_and_belief_are_trained_into_a_directory() {
    let dir = Dir::new("train");
    let settings = dir.path("settings.json");
    std::fs::write(&settings, "{\"tables\":8,\"steps\":4,\"minibatch\":16,\"widths\":[16,16,0],\"unlike\":[]}")
        .unwrap();
    let run = dir.path("open");
    let args = ["train", "--stage", "open", "--run", &run, "--settings", &settings, "--updates", "2"];
    assert!(good(&args).contains("update     2"));
    assert!(std::fs::metadata(dir.path("open/open.net")).unwrap().len() > 1000);
    let again = fivepaths(&args);
    assert_eq!(again.code, 1);
    assert!(again.err.contains("there is a run in this directory"), "{}", again.err);
    let resumed = good(&["train", "--stage", "open", "--run", &run, "--resume", "--until", "3"]);
    assert_eq!(resumed, "", "the run has two updates, and both are made");
    let next = dir.path("next");
    good(&["train", "--stage", "open", "--run", &next, "--from", &run, "--settings", &settings, "--updates", "1"]);
    std::fs::write(&settings, "{\"tables\":8,\"steps\":4,\"minibatch\":16,\"widths\":[16,16],\"unlike\":[]}").unwrap();
    let hands = dir.path("hands");
    let words = good(&["train", "--stage", "hands", "--run", &hands, "--settings", &settings, "--updates", "1"]);
    assert!(words.contains(" bits"), "{words}");
    std::fs::write(&settings, "{\"tabels\":8}").unwrap();
    let wrong = fivepaths(&["train", "--stage", "hands", "--run", &dir.path("wrong"), "--settings", &settings]);
    assert_eq!(wrong.code, 1);
    assert!(wrong.err.contains("unknown field `tabels`"), "{}", wrong.err);
    std::fs::write(&settings, "{\"tables\":8,\"steps\":4,\"minibatch\":16,\"widths\":[16,16,0],\"unlike\":[]}")
        .unwrap();
    let (board, settings) = (dir.path("board-open"), settings.as_str());
    let args =
        ["train", "--game", "board", "--stage", "open", "--run", &board, "--settings", settings, "--updates", "1"];
    assert!(good(&args).contains("update     1"));
    let board = fivepaths(&["train", "--stage", "hands", "--game", "board", "--run", &dir.path("board")]);
    assert_eq!(board.code, 2, "{}", board.err);
}

/// The match of docs/review/sample.json, reviewed quickly. `scripts/renew-goldens` writes it anew.
#[test]
fn golden_review_of_a_match_between_two_levels() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let record = root.join("../../docs/review/sample.json");
    let golden = root.join("tests/golden/review.txt");
    let found = good(&["review", record.to_str().unwrap(), "--worlds", "4"]);
    if std::env::var_os("FIVEPATHS_RENEW").is_some() {
        std::fs::write(&golden, &found).unwrap();
    }
    assert_eq!(found, std::fs::read_to_string(&golden).unwrap_or_default());
}
