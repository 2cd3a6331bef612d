//! Other programs as players. Whatever they do wrong costs them the match, and nothing else happens.
#![allow(clippy::unwrap_used)]

use fivepaths_bots::arena::{Arena, PairResult};
use fivepaths_bots::protocol::{Engine, check};
use fivepaths_bots::{Bots, Budget};
use fivepaths_rules::{BoardGame, BoardRules, CardGame, CardRules};
use serde_json::{Value, json};

fn example(name: &str) -> String {
    format!("{}/../../examples/bots/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn against_greedy<G: Bots>(rules: G::Rules, command: &str, budget: Budget, pairs: u64) -> Vec<PairResult> {
    let players = [format!("cmd:{command}"), "greedy".to_owned()].iter().map(|name| name.parse().unwrap()).collect();
    let arena = Arena::<G> { rules, players, pairs, seed: 3, budget, sprt: None };
    let mut results = Vec::new();
    arena.run(&[], 2, false, |finished| results.push(finished.result));
    results
}

/// A program in one line of Python that says hello, and then does something else.
fn after_hello(then: &str) -> String {
    format!(
        "python3 -c \"import json, sys, time\nfor line in sys.stdin:\n    m = json.loads(line)\n    \
         if m['type'] == 'hello':\n        print(json.dumps(dict(type='hello', name='x')), flush=True)\n    \
         elif m['type'] == 'turn':\n        {then}\""
    )
}

/// No child of this process is left, neither running nor as a zombie.
fn no_child_is_left(marker: &str) {
    for entry in std::fs::read_dir("/proc").unwrap().filter_map(Result::ok) {
        let Ok(stat) = std::fs::read_to_string(entry.path().join("stat")) else { continue };
        let after = stat.rsplit(')').next().unwrap();
        let parent: u32 = after.split_whitespace().nth(1).unwrap().parse().unwrap();
        if parent == std::process::id() {
            let command = std::fs::read_to_string(entry.path().join("cmdline")).unwrap_or_default();
            assert!(!after.trim_start().starts_with('Z') && !command.contains(marker), "left over: {stat} {command}");
        }
    }
}

fn forfeits(command: &str, budget: Budget, reason: &str) {
    let results = against_greedy::<CardGame>(CardRules::default(), command, budget, 2);
    assert_eq!(results.len(), 2, "the run goes on");
    for result in &results {
        assert_eq!((result.score, result.forfeits), (0.0, [2, 0]), "{result:?}");
        let fault = result.fault.as_deref().unwrap();
        assert!(fault.contains(reason), "{fault}");
    }
    no_child_is_left(command.split_whitespace().last().unwrap());
}

#[test]
fn an_illegal_answer_forfeits() {
    forfeits(
        &after_hello("print(json.dumps(dict(type='move', move='P10')), flush=True) # illegal"),
        Budget::Ms(5000),
        "not legal",
    );
}

#[test]
fn garbage_forfeits() {
    forfeits(&after_hello("print('I resign', flush=True) # garbage"), Budget::Ms(5000), "not a message");
}

#[test]
fn silence_forfeits() {
    forfeits(&after_hello("time.sleep(600) # silence"), Budget::Ms(100), "no answer in time");
}

#[test]
fn death_forfeits() {
    forfeits(&after_hello("sys.exit(3) # death"), Budget::Ms(5000), "it ended");
}

#[test]
fn a_program_that_is_not_there_forfeits() {
    forfeits("/no/such/program", Budget::Ms(1000), "could not be started");
}

#[test]
fn a_program_that_ignores_the_end_of_its_input_is_ended() {
    let stubborn = "python3 -c \"import json, signal, sys, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n\
                    print(json.dumps(dict(type='hello', name='x')), flush=True)\ntime.sleep(600) # stubborn\"";
    forfeits(stubborn, Budget::Ms(50), "no answer in time");
}

#[test]
fn in_a_game_of_three_the_house_plays_on_for_a_fault() {
    let rules = BoardRules::for_players(3).unwrap();
    let results = against_greedy::<BoardGame>(rules, &after_hello("sys.exit(3)"), Budget::Ms(5000), 1);
    // One A in three matches, two As in three others.
    assert_eq!(results[0].forfeits, [9, 0]);
    assert_eq!(results[0].score, 0.0);
    assert!(results[0].points_a.is_some());
}

#[test]
fn the_example_in_python_plays_both_games() {
    let python = format!("python3 {}", example("first.py"));
    for finding in
        check::<CardGame>(&fivepaths_bots::protocol::split(&python).unwrap(), CardRules::default(), 2, Budget::Ms(5000))
    {
        assert_eq!(finding.fault, None, "{}", finding.what);
    }
    let rules = BoardRules::for_players(2).unwrap();
    let results = against_greedy::<BoardGame>(rules, &python, Budget::Ms(5000), 1);
    assert_eq!(results[0].forfeits, [0, 0]);
}

#[test]
fn the_example_in_javascript_plays_both_games() {
    let node = format!("node {}", example("first.mjs"));
    for finding in
        check::<CardGame>(&fivepaths_bots::protocol::split(&node).unwrap(), CardRules::default(), 2, Budget::Ms(5000))
    {
        assert_eq!(finding.fault, None, "{}", finding.what);
    }
    let results = against_greedy::<BoardGame>(BoardRules::for_players(2).unwrap(), &node, Budget::Ms(5000), 1);
    assert_eq!(results[0].forfeits, [0, 0]);
}

fn converse(bot: &str, lines: &[Value]) -> Vec<Value> {
    let input: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let mut output = Vec::new();
    Engine::new(bot).unwrap().serve(input.as_bytes(), &mut output).unwrap();
    String::from_utf8(output).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The view that the description of the format shows, with the cards completed.
fn view() -> Value {
    json!({"game":"card","rules":{"colours":1,"numbers":[2,6],"wagers":0,"hand":2,"rounds":1},"round":1,"ply":0,"to_move":0,
           "first":0,"seat":0,"hand":["Y2","Y6"],"known":[[],[]],"columns":[{"Y":[]},{"Y":[]}],"piles":{"Y":[]},
           "deck_left":1,"scores":[0,0],"totals":[0,0],"moves":[],"begun":"","legal":["Y2","Y6","xY2","xY6"]})
}

#[test]
fn the_engine_speaks_the_protocol() {
    let start = json!({"type":"start","id":"1","game":"card","rules":{},"seat":0,"players":["a","b"],"seed":5});
    let turn = json!({"type":"turn","view":view(),"budget":{"playouts":20}});
    let hello = json!({"type":"hello","protocol":1});
    let end = json!({"type":"end","scores":[[0,0]],"totals":[0,0],"winner":null,"how":"played"});
    let answers = converse("projection", &[hello, start, turn, end, json!({"type":"quit"}), json!("not read")]);
    assert_eq!(answers.len(), 2);
    assert_eq!(answers[0]["name"], "projection");
    assert_eq!(answers[1]["type"], "move");
    assert!(["xY2-s", "xY6-s"].contains(&answers[1]["move"].as_str().unwrap()), "{}", answers[1]);
}

#[test]
fn the_engine_analyses() {
    let question = json!({"type":"analyse","view":view(),"budget":{"playouts":40}});
    let answers = converse("rollout", &[question]);
    let moves = answers[0]["moves"].as_array().unwrap();
    assert!(moves.len() > 1 && moves.iter().all(|one| one["visits"].as_u64().unwrap() > 0));
    // With one card left the round ends with this turn, so every score is exact.
    assert_eq!((&moves[0]["score"], &moves[0]["score_se"]), (&json!(0.0), &json!(0.0)));
}

#[test]
fn the_engine_says_what_it_cannot_answer() {
    let mut output = Vec::new();
    let wrong = r#"{"type":"turn","view":{"game":"chess"},"budget":{"ms":1}}"#;
    for line in ["{", wrong, r#"{"type":"hello","protocol":2}"#] {
        let error = Engine::new("projection").unwrap().serve(line.as_bytes(), &mut output).unwrap_err();
        assert!(error.to_string().contains("cannot be answered"), "{error}");
    }
}
