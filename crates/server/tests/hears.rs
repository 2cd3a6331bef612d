//! What a screen reader would say at both tables, over one whole turn and at the end of a round, as golden text.
//!
//! The browser's own accessibility tree is read in order, the table only: what it is called, and what is in it. Read the
//! golden files like code, with closed eyes: one must be able to play from them. `scripts/renew-goldens` writes them anew.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod chromium;
mod scenes;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use chromium::{Browser, DESK, Driver};
use scenes::{House, Script, board, card, cookie};
use serde_json::{Value, json};

/// Said with their name, and nothing inside is said again.
const WHOLE: [&str; 10] =
    ["link", "button", "heading", "columnheader", "rowheader", "image", "textbox", "checkbox", "combobox", "caption"];

/// Said when one comes to them, before what is inside.
const AROUND: [&str; 9] = ["main", "region", "table", "row", "list", "status", "alert", "navigation", "contentinfo"];

struct Heard<'a> {
    nodes: BTreeMap<&'a str, &'a Value>,
    text: String,
}

impl Heard<'_> {
    fn line(&mut self, depth: usize, words: &str) {
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ").replace(" ,", ",");
        if !words.is_empty() {
            writeln!(self.text, "{:1$}{words}", "", depth * 2).unwrap();
        }
    }

    /// Says a node and what is in it; pieces of text that follow each other are one line.
    fn say(&mut self, id: &str, depth: usize) {
        let node = self.nodes[id];
        let role = node["role"]["value"].as_str().unwrap_or_default();
        let name = node["name"]["value"].as_str().unwrap_or_default();
        let ignored = node["ignored"] == json!(true);
        let mut inside = depth;
        if !ignored && WHOLE.contains(&role) {
            let words = format!("{role}: {name}{}", state(node));
            if !name.is_empty() {
                self.line(depth, &words);
            }
            return;
        }
        if !ignored && AROUND.contains(&role) {
            self.line(depth, &format!("{role} {name}"));
            inside += 1;
        }
        let children: Vec<&str> = node["childIds"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let start = self.text.len();
        let mut words = String::new();
        for child in children {
            let child_node = self.nodes[child];
            if child_node["role"]["value"] == json!("StaticText") && child_node["ignored"] != json!(true) {
                words.push_str(child_node["name"]["value"].as_str().unwrap_or_default());
                words.push(' ');
                continue;
            }
            self.line(inside, &std::mem::take(&mut words));
            self.say(child, inside);
        }
        self.line(inside, &words);
        // What lies in one place is one sentence: a card with its score, a stone with whoever stands there.
        if ["cell", "listitem", "paragraph", "status"].contains(&role) && !self.text[start..].contains(": ") {
            let joined = self.text[start..].split_whitespace().collect::<Vec<_>>().join(" ");
            self.text.truncate(start);
            self.line(inside, &joined);
        }
    }
}

/// What is said after the name of a node: whether it is the current one, or wrong.
fn state(node: &Value) -> String {
    let all = node["properties"].as_array().into_iter().flatten();
    let told = all.filter(|property| property["name"] == json!("current") || property["name"] == json!("pressed"));
    told.filter(|property| property["value"]["value"] != json!("false"))
        .map(|property| format!(" ({})", property["name"].as_str().unwrap_or_default()))
        .collect()
}

/// What is heard of the table on this page.
async fn heard(browser: &Browser) -> String {
    let tree = browser.devtools("Accessibility.getFullAXTree", json!({})).await;
    let nodes: Vec<&Value> = tree["nodes"].as_array().unwrap().iter().collect();
    let main = nodes.iter().find(|node| node["role"]["value"] == json!("main")).unwrap();
    let main = main["nodeId"].as_str().unwrap().to_owned();
    let nodes = nodes.into_iter().map(|node| (node["nodeId"].as_str().unwrap(), node)).collect();
    let mut heard = Heard { nodes, text: String::new() };
    heard.say(&main, 0);
    heard.text
}

async fn matches_golden(name: &str, full: &Script, turn: &str, moments: &[(&str, &str)]) {
    let house = House::start().await;
    let game = house.table(full).await;
    let after = house.table(&Script { turns: [&full.turns[..], &[turn.to_owned()]].concat(), ..full.clone() }).await;
    let (over, talking) = (house.table(&full.played_out()).await, house.talking(full).await);
    let mut driver = Driver::start().await;
    let browser = driver.browser(DESK).await;
    browser.become_guest(&house.url, Some(&cookie(0))).await;
    browser.dressed("light").await;
    let mut text = String::new();
    let places = moments.iter().map(|(moment, query)| (*moment, format!("/game/{game}{query}")));
    let ends = [
        ("Others have said something", format!("/game/{talking}")),
        ("After my turn", format!("/game/{after}")),
        ("The end of a round", format!("/game/{over}")),
    ];
    for (moment, place) in places.chain(ends) {
        browser.goto(&format!("{}{place}", house.url)).await;
        write!(text, "== {moment}\n\n{}\n", heard(&browser).await).unwrap();
    }
    let file = format!("{}/tests/golden/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("FIVEPATHS_RENEW").is_some() {
        std::fs::write(&file, &text).unwrap();
    }
    let golden = std::fs::read_to_string(&file).expect("scripts/renew-goldens writes it");
    assert!(golden == text, "{name} is heard differently; scripts/renew-goldens shows how");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn golden_what_is_heard_at_the_card_table() {
    let moments = [("My turn", ""), ("A card is picked", "?pick=G8"), ("It is put down", "?begun=G8")];
    matches_golden("heard-card", &card(5, 3), "G8-s", &moments).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn golden_what_is_heard_at_the_board() {
    let moments = [
        ("My turn", ""),
        ("A card is picked", "?pick=B9"),
        ("It is put down, and gives a bonus step", "?begun=B9"),
        ("The step is made", "?begun=B9%3EY"),
    ];
    matches_golden("heard-board", &board(3, 3), "B9>Y-s", &moments).await;
}
