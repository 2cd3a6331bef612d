//! The binary as its users meet it: what it prints, and the exit code.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

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

/// A file of this test's own, removed when the test ends.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        Scratch(std::env::temp_dir().join(format!("fivepaths-{}-{name}", std::process::id())))
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }

    fn read(&self) -> String {
        std::fs::read_to_string(&self.0).unwrap()
    }

    fn write(&self, text: &str) {
        std::fs::write(&self.0, text).unwrap();
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn simulated_matches_verify() {
    let file = Scratch::new("simulated.jsonl");
    for args in [
        &["--game", "card", "--players", "random,random"][..],
        &["--game", "card", "--variant", "six-colours", "--rounds", "1"],
        &["--game", "board", "--players", "random,random,random"],
        &[
            "--game",
            "board",
            "--player",
            "random",
            "--player",
            "random",
            "--variant",
            "short",
            "--variant",
            "up-and-down",
        ],
    ] {
        let simulate = ["simulate", "--games", "20", "--seed", "7", "--records", file.path()];
        let summary = good(&[&simulate[..], args].concat());
        assert!(summary.starts_with("20 matches, "), "{summary}");
        assert!(summary.contains("plies a round") && summary.contains("cut 0"), "{summary}");
        let verdict = good(&["verify", file.path()]);
        assert!(verdict.contains("good: 20 records") && verdict.contains("20 consistent"), "{verdict}");
    }
}

#[test]
fn the_same_seed_gives_the_same_records() {
    let records = |seed| good(&["simulate", "--games", "3", "--seed", seed, "--records", "-"]);
    assert_eq!(records("7"), records("7"));
    assert_ne!(records("7"), records("8"));
}

#[test]
fn the_first_lie_is_named_by_record_round_and_move() {
    let file = Scratch::new("lie.jsonl");
    let text = good(&["simulate", "--games", "5", "--seed", "1", "--records", "-"]);
    let mut lines: Vec<serde_json::Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    lines[2]["rounds"][1]["moves"][16] = "P10-s".into();
    file.write(&lines.iter().map(|line| format!("{line}\n")).collect::<String>());
    let run = fivepaths(&["verify", file.path()]);
    assert_eq!(run.code, 1);
    assert!(run.err.ends_with("record 3, round 2, move 17 `P10-s`: Purple 10 is not in the hand\n"), "{}", run.err);
}

#[test]
fn what_cannot_be_read_is_bad_input() {
    let file = Scratch::new("bad.json");
    for (text, error) in [
        ("", "there is no record in it"),
        ("{", "record 1: EOF while parsing"),
        ("[]", "record 1: invalid"),
        ("{\"format\":\"x\"}", "record 1: missing field"),
    ] {
        file.write(text);
        let run = fivepaths(&["verify", file.path()]);
        assert_eq!(run.code, 1, "{text}");
        assert!(run.err.contains(error), "{text}: {}", run.err);
    }
    let run = fivepaths(&["verify", "/no/such/file"]);
    assert_eq!((run.code, run.err.contains("/no/such/file: No such file")), (1, true), "{}", run.err);
}

/// Simulated matches as rated ones between two people, or a person and a bot, told in the wrong order.
fn rated_records() -> String {
    let games = good(&["simulate", "--games", "12", "--seed", "7", "--records", "-", "--players", "random,greedy"]);
    let rated = games.lines().enumerate().map(|(number, line)| {
        let mut record: serde_json::Value = serde_json::from_str(line).unwrap();
        let order = match record["winner"].as_u64() {
            Some(0) => [1, 2],
            Some(_) => [2, 1],
            None => [1, 1],
        };
        let ids = if number % 3 == 0 { ["ann", "bob"] } else { ["ann", "bot:stroller"] };
        record["format"] = "fivepaths-record/2".into();
        record["rated"] = serde_json::json!({"pool": "card-match", "order": order, "ended": 100 - number, "ids": ids});
        record.to_string()
    });
    rated.collect::<Vec<_>>().join("\n")
}

#[test]
fn ratings_are_computed_from_records_whatever_file_they_are_in() {
    let (all, first, second) = (Scratch::new("rated"), Scratch::new("rated-1"), Scratch::new("rated-2"));
    let records = rated_records();
    let lines: Vec<&str> = records.lines().collect();
    all.write(&records);
    first.write(&lines[..5].join("\n"));
    second.write(&lines[5..].join("\n"));
    assert!(good(&["verify", all.path()]).contains("good: 12 records"));
    let json = good(&["rate", all.path(), "--json"]);
    assert_eq!(json, good(&["rate", second.path(), first.path(), "--json"]));
    let report: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&report["rated"], &report["casual"]), (&12.into(), &0.into()));
    let people = report["pools"]["card-match"].as_array().unwrap();
    let ann = people.iter().find(|line| line["id"] == "ann").unwrap();
    assert_eq!((people.len(), &ann["games"], &ann["name"]), (2, &12.into(), &"random".into()));
    let history = good(&["rate", all.path(), "--history"]);
    assert_eq!(history.lines().count(), 12 + 4, "bots have no history");
    let last: serde_json::Value =
        serde_json::from_str(history.lines().rfind(|line| line.contains("ann")).unwrap()).unwrap();
    assert_eq!(last["after"]["rating"], ann["rating"]);
    let table = good(&["rate", all.path()]);
    assert!(table.starts_with("12 rated, 0 casual\n\ncard-match\n"), "{table}");
    assert!(table.contains("greedy (bob)") && table.contains("bots: stroller "), "{table}");
}

#[test]
fn a_record_that_cannot_be_rated_is_named_with_its_field() {
    let file = Scratch::new("unrated");
    let records = rated_records();
    let says = |from: &str, to: &str| {
        file.write(&records.replacen(from, to, 1));
        let run = fivepaths(&["rate", file.path()]);
        assert_eq!((run.code, run.out.as_str()), (1, ""));
        run.err.replace(file.path(), "FILE")
    };
    assert_eq!(
        says("\"ended\":97", "\"ended\":98"),
        "error: FILE: record 4, `rated.ended` is 98, which another match has as well\n"
    );
    let unknown = says("bot:stroller", "bot:nobody");
    assert_eq!(unknown, "error: FILE: record 2, `rated.ids`: no rating was measured for `bot:nobody` at seat 1\n");
    assert_eq!(says("card-match", "board-two"), "error: FILE: record 1, `rated.pool` must be `card-match`\n");
    assert!(says("\"ended\":100", "\"ended\":\"x\"").starts_with("error: FILE: record 1: invalid type: string"));
    file.write(&good(&["simulate", "--games", "2", "--seed", "7", "--records", "-"]));
    assert_eq!(good(&["rate", file.path()]), "0 rated, 2 casual\n");
}

#[test]
fn a_fair_deal_needs_what_the_player_kept() {
    let file = Scratch::new("seeded.jsonl");
    good(&["simulate", "--records", file.path()]);
    let commit = "0".repeat(64);
    let run = fivepaths(&["verify", file.path(), "--commit", &commit, "--entropy", "ab"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("this deal was not a fair one"), "{}", run.err);
    assert_eq!(fivepaths(&["verify", file.path(), "--entropy", ""]).code, 2);
    assert_eq!(fivepaths(&["verify", file.path(), "--commit", "xyz"]).code, 2);
}

#[test]
fn a_game_is_replayed_in_words_and_both_notations() {
    let file = Scratch::new("replay.jsonl");
    good(&["simulate", "--games", "2", "--seed", "3", "--records", file.path()]);
    let words = good(&["replay", file.path(), "--record", "2"]);
    assert!(words.contains("Round 1, random ") && words.contains("draw pile 43") && words.contains("Totals: random 0"));
    let plain = good(&["replay", file.path(), "--notation", "plain"]);
    let record: serde_json::Value = serde_json::from_str(file.read().lines().next().unwrap()).unwrap();
    assert!(plain.contains(record["rounds"][0]["moves"][0].as_str().unwrap()));
    let column_row = good(&["replay", file.path(), "--notation", "column-row"]);
    assert!(column_row.lines().nth(3).unwrap().trim_start().starts_with("1  "), "{column_row}");
    assert_eq!(fivepaths(&["replay", file.path(), "--record", "3"]).code, 1);
    good(&["simulate", "--game", "board", "--records", file.path()]);
    let board = good(&["replay", file.path()]);
    assert!(board.contains("Expedition 3") && board.contains("of 5 over the bridge"));
    assert_eq!(fivepaths(&["replay", file.path(), "--notation", "column-row"]).code, 2);
}

#[test]
fn names_from_outside_cannot_steer_the_terminal() {
    let file = Scratch::new("names.json");
    let record = good(&["simulate", "--records", "-"]).replace(r#"["random","random"]"#, r#"["\u001b[2Jann","bob"]"#);
    file.write(&record);
    let words = good(&["replay", file.path()]);
    assert!(words.contains("[2Jann") && !words.contains('\u{1b}'));
    file.write(&rated_records().replace("\"random\"", r#""\u001b[2Jann""#));
    let table = good(&["rate", file.path()]);
    assert!(table.contains("[2Jann (ann)") && !table.contains('\u{1b}'), "{table}");
}

#[test]
fn a_score_sheet_shows_every_step() {
    let sheet = good(&["score", "Yw Y7 Y8; Rw Rw R2 R4 R5 R6 R8 R10"]);
    let rows: Vec<Vec<&str>> = sheet.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows[1], ["Yellow", "3", "15", "-20", "x", "2", "-10"]);
    assert_eq!(rows[5], ["Red", "8", "35", "-20", "x", "3", "+20", "65"]);
    assert_eq!(rows[6], ["Total", "55"]);
    let sheet = good(&["score", "--game", "board", "Y7 B9! R3; artifacts 4; points 25"]);
    assert!(sheet.ends_with("Total                                  140\n"), "{sheet}");
    for (text, error) in [
        ("Y7 R3", "R3 is not Yellow; separate the columns by ;"),
        ("Y7 Y7", "Y7 does not come that often"),
        ("Y07", "`Y07`"),
        ("Y7; Y8", "Yellow comes twice"),
    ] {
        let run = fivepaths(&["score", text]);
        assert!(run.code == 1 && run.err.contains(error), "{text}: {}", run.err);
    }
    let run = fivepaths(&["score", "--game", "board", "Y1 B1 W1 G1 R1"]);
    assert!(run.code == 1 && run.err.contains("four adventurers"), "{}", run.err);
}

#[test]
fn a_deal_can_be_looked_up() {
    let deal = good(&["deal", "--seed", "7", "--round", "2"]);
    assert_eq!(deal.lines().find(|line| line.starts_with("deck")).unwrap().split_whitespace().count(), 61);
    let hex = "c3312f841531900049baa45ad42c255931978b91ca7a47a7d7062c28da28b1fa";
    let board = |seed| good(&["deal", "--game", "board", "--players", "2", "--seed", seed]);
    assert_eq!(board(hex), board("7"));
    assert!(board("7").contains("aside") && board("7").contains("tiles"));
    assert_eq!(fivepaths(&["deal", "--seed", "7", "--round", "4"]).code, 2);
    assert_eq!(fivepaths(&["deal", "--seed", "zz"]).code, 2);
}

#[test]
fn rules_are_printed_game_by_game() {
    let card = good(&["rules", "card"]);
    assert!(card.contains("G1") && card.contains("C5.1") && !card.contains("B5.1"));
    let board = good(&["rules", "board"]);
    assert!(board.contains("G1") && board.contains("B5.1") && !board.contains("C5.1"));
    assert_eq!(fivepaths(&["rules", "chess"]).code, 2);
}

#[test]
fn perft_counts_what_the_golden_file_says() {
    let counts = good(&["perft", "--seed", "7", "--depth", "4"]);
    let counts: Vec<&str> = counts.lines().map(|line| line.split_whitespace().nth(1).unwrap()).collect();
    assert_eq!(counts, ["16", "16", "256", "370"]);
}

#[test]
fn bench_prints_one_json_object() {
    let figures: serde_json::Value = serde_json::from_str(&good(&["bench", "--json", "--seconds", "0.01"])).unwrap();
    for key in [
        "card_turns_per_s",
        "card_rounds_per_s",
        "board2_turns_per_s",
        "board4_turns_per_s",
        "view_sample_per_s",
        "replayed_rounds_per_s",
    ] {
        assert!(figures[key].as_f64().unwrap() > 0.0, "{key}");
    }
}

#[test]
fn wrong_command_lines_are_usage_errors() {
    for args in [
        &["simulate", "--players", "random"][..],
        &["simulate", "--players", "nobody,random"],
        &["simulate", "--game", "board", "--players", "random,random,random,random,random"],
        &["simulate", "--variant", "seven-colours"],
        &["simulate", "--rules", "{"],
        &["simulate", "--rules", r#"{"colors":5}"#],
        &["simulate", "--rounds", "0"],
        &["nonsense"],
        &["bench", "--seconds", "0"],
        &["arena", "projection"],
        &["arena", "projection", "nobody"],
        &["arena", "projection", "committer", "--game", "board"],
        &["arena", "random", "greedy", "--pairs", "0"],
        &["arena", "random", "greedy", "--seats", "3"],
        &["arena", "random", "greedy", "--sprt", "0.6", "0.5"],
        &["arena", "check", "projection"],
        &["arena", "check", "cmd:"],
    ] {
        let run = fivepaths(args);
        assert_eq!(run.code, 2, "{args:?}: {}", run.err);
        assert!(run.err.starts_with("error: "), "{args:?}: {}", run.err);
    }
}

#[test]
fn a_network_in_a_file_plays_wherever_a_player_is_named() {
    let weights = concat!(env!("CARGO_MANIFEST_DIR"), "/../train/weights/policy.net");
    let report = good(&["arena", weights, "random", "--pairs", "2", "--rounds", "1", "--json"]);
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["results"][0]["a"], weights);
    assert!(report["results"][0]["points_per_round"].as_f64().unwrap() > 50.0, "{report}");

    let missing = fivepaths(&["arena", "no-such.net", "random"]);
    assert!(missing.err.contains("no-such.net: "), "{}", missing.err);
    let critic = concat!(env!("CARGO_MANIFEST_DIR"), "/../train/weights/critic.net");
    let wrong = fivepaths(&["arena", critic, "random"]);
    assert!(wrong.err.contains("do not play the card game"), "{}", wrong.err);
}

#[test]
fn training_goes_on_from_weights_of_any_width_without_being_told() {
    let (run, settings) = (Scratch::new("run"), Scratch::new("settings.json"));
    let weights = concat!(env!("CARGO_MANIFEST_DIR"), "/../train/weights");
    settings.write(r#"{"tables":16,"steps":2,"minibatch":32,"critic":[256,272]}"#);
    let from = ["train", "--stage", "ppo", "--run", run.path(), "--from", weights, "--settings", settings.path()];
    good(&[&from[..], &["--updates", "1", "--pairs", "1"]].concat());
    let text = std::fs::read_to_string(run.0.join("settings.json")).unwrap();
    let kept: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(kept["critic"], serde_json::json!([256, 272]), "named");
    assert_eq!((&kept["policy"][0], &kept["third"][0]), (&144.into(), &80.into()), "as the weights are");
    std::fs::remove_dir_all(&run.0).unwrap();
}

#[test]
fn settings_that_are_left_out_are_those_of_the_stage() {
    let (run, settings) = (Scratch::new("imitation"), Scratch::new("imitation.json"));
    settings.write(r#"{"tables":16,"steps":2,"minibatch":32,"policy":[16,16],"critic":[16,16]}"#);
    let begin = ["train", "--stage", "imitate", "--run", run.path(), "--settings", settings.path()];
    good(&[&begin[..], &["--updates", "1", "--pairs", "1"]].concat());
    let text = std::fs::read_to_string(run.0.join("settings.json")).unwrap();
    let kept: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&kept["tables"], &kept["stage"]), (&16.into(), &"imitate".into()));
    let rate = kept["rate"][0].as_f64().unwrap();
    assert!((rate - 1.5e-3).abs() < 1e-6, "{rate} is not where imitation begins");
    std::fs::remove_dir_all(&run.0).unwrap();
}

#[test]
fn completions_exist_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(good(&["completions", shell]).contains("simulate"), "{shell}");
    }
}

#[test]
fn a_reader_that_leaves_is_not_an_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fivepaths"))
        .args(["simulate", "--games", "200", "--records", "-"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn an_arena_is_kept_continued_and_shown_again() {
    let (pairs, result, picture) = (Scratch::new("pairs.jsonl"), Scratch::new("result.json"), Scratch::new("a.svg"));
    let players = ["arena", "random", "greedy", "projection", "--seed", "5", "--out", pairs.path(), "--json"];
    let arena = |pairs: &str| good(&[&players[..], &["--pairs", pairs]].concat());
    arena("2");
    let lines = pairs.read();
    result.write(&arena("4"));
    assert!(pairs.read().starts_with(&lines), "what was played is not played again");
    // As if the run was interrupted in the middle of a line.
    pairs.write(&pairs.read()[..lines.len() + 20]);
    assert_eq!(arena("4"), result.read());

    let words = good(&["arena", "report", result.path()]);
    assert!(words.contains("random - projection: 4 pairs") && words.contains("ladder"), "{words}");
    let markdown = good(&["arena", "report", result.path(), "--markdown", "--plot", picture.path()]);
    assert!(markdown.contains("| greedy | projection | 4 |"), "{markdown}");
    assert!(picture.read().starts_with("<svg"));
    let ladder = good(&["arena", "ladder", result.path(), result.path()]);
    assert!(ladder.lines().nth(1).unwrap().contains("projection"), "{ladder}");

    for (args, reason) in [
        (&["arena", "greedy", "random", "--out", pairs.path()][..], "is not of this run"),
        (&["arena", "report", pairs.path()], "is not a result of an arena"),
        (&["arena", "ladder", "/no/such/file"], "/no/such/file"),
    ] {
        let run = fivepaths(args);
        assert_eq!(run.code, 1, "{args:?}");
        assert!(run.err.contains(reason), "{}", run.err);
    }
}

#[test]
fn the_page_on_strength_is_what_its_script_writes() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/strength");
    let run = Command::new(script).arg("check").env("FIVEPATHS", env!("CARGO_BIN_EXE_fivepaths")).output().unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
}
