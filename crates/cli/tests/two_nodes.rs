//! Two real servers on one PostgreSQL, where many rated matches between few people end at once, and one server is killed
//! in the middle: every match moves the ratings of both once, no number is missing, and `fivepaths rate` comes to the
//! same digits from the records. `FIVEPATHS_SOAK=20` plays twenty times as many matches.
#![allow(clippy::unwrap_used, clippy::expect_used)]
#![cfg(unix)]

#[path = "../../server/tests/cluster/mod.rs"]
mod cluster;
mod node;

use std::collections::BTreeMap;
use std::process::Command;
use std::sync::Barrier;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use node::{Node, attribute, first_card, members};
use serde_json::Value;
use sqlx::Row as _;

const PEOPLE: usize = 8;
const MATCHES: usize = 60;
/// How many people click at the same moment.
const HANDS: usize = 16;
const PATIENCE: Duration = Duration::from_secs(120);

/// A rated match that is dealt: its address, and the sessions of its two players.
struct Dealt {
    address: String,
    players: [String; 2],
}

/// A match between two members, made at one server and joined at the other.
fn deal(nodes: &[Node; 2], members: &[String], n: usize) -> Dealt {
    let (one, other) = (n % PEOPLE, (n + 1 + n / PEOPLE % (PEOPLE - 1)) % PEOPLE);
    let players = [members[one].clone(), members[other].clone()];
    let rules = ["game=card&rounds=1", "game=card&rounds=3", "game=board"][n % 3];
    let address = nodes[n % 2].post("/new", &players[0], &format!("{rules}&seat2=link&rated=yes&watch=anyone"));
    let page = nodes[n % 2].page(&address, &players[0]);
    let link = format!("/join/{}", attribute(&page, "/join/"));
    let shuffle = format!("commit={}&entropy=&phrase=hello", attribute(&page, "name=\"commit\" value=\""));
    assert_eq!(nodes[(n + 1) % 2].post(&link, &players[1], &shuffle), address);
    nodes[n % 2].post(&format!("{address}/entropy"), &players[0], &shuffle);
    assert!(players.iter().any(|player| first_turn(&nodes[n % 2], &address, player)), "somebody is to move");
    Dealt { address, players }
}

/// Whoever is to move discards their first card, since a match without a turn does not count.
fn first_turn(node: &Node, address: &str, player: &str) -> bool {
    let page = node.page(address, player);
    let Some(card) = first_card(&page) else { return false };
    let (version, seat) = (attribute(&page, "name=\"version\" value=\""), attribute(&page, "name=\"seat\" value=\""));
    let to = node.post(&format!("{address}/turn"), player, &format!("version={version}&seat={seat}&turn=x{card}-s"));
    assert!(!to.contains("notice"), "{to} after {card}");
    true
}

/// Both players of every match give up at the same time, each at another server, until one of the servers is killed.
/// Gives how many were refused a connection by the dead one.
fn end_all(nodes: &[Node; 2], matches: &[Dealt]) -> usize {
    let (next, answered, lost) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
    let begin = Barrier::new(HANDS + 1);
    let give_up = |node: &Node, dealt: &Dealt, seat: usize| {
        let request = format!("POST {}/resign", dealt.address);
        node.ask(&request, &dealt.players[seat], &format!("seat={seat}"))
    };
    std::thread::scope(|scope| {
        for _ in 0..HANDS {
            scope.spawn(|| {
                begin.wait();
                loop {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    let (Some(dealt), seat) = (matches.get(n / 2), n % 2) else { return };
                    // Which player is at which server changes from match to match.
                    let at = (n / 2 + seat) % 2;
                    let answer = give_up(&nodes[at], dealt, seat);
                    lost.fetch_add(usize::from(answer.is_none()), Ordering::Relaxed);
                    assert!(answer.is_some() || at == 0, "the second server answers");
                    answered.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        begin.wait();
        let deadline = Instant::now() + PATIENCE;
        while answered.load(Ordering::Relaxed) < matches.len() / 2 {
            assert!(Instant::now() < deadline, "the matches do not end");
            std::thread::yield_now();
        }
        nodes[0].kill();
    });
    // Those who got no answer try again where somebody answers.
    for dealt in matches {
        for seat in 0..2 {
            assert_eq!(give_up(&nodes[1], dealt, seat).unwrap().0, 303);
        }
    }
    lost.into_inner()
}

/// What one match did to one person: its number, the pool, and the rating and its deviation afterwards, in thousandths.
type Step = (i64, String, String, [i64; 2]);

/// Thousandths, from points with three digits.
fn thousandths(points: &Value) -> i64 {
    (points.as_f64().unwrap() * 1_000.0).round() as i64
}

fn rate(file: &std::path::Path, how: &str) -> String {
    let out = Command::new(env!("CARGO_BIN_EXE_fivepaths")).arg("rate").arg(file).arg(how).output().unwrap();
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    String::from_utf8(out.stdout).unwrap()
}

#[test]
fn every_match_moves_both_ratings_once_although_a_server_is_killed() {
    let matches = MATCHES * std::env::var("FIVEPATHS_SOAK").map_or(1, |times| times.parse().unwrap());
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let database = runtime.block_on(cluster::database());
    let nodes = [Node::start(&database), Node::start(&database)];
    let members = members(&nodes[0], PEOPLE);
    // Nobody can hold all of them at once, so the first server is killed among the last.
    let wave = MATCHES * 10;
    let mut all = Vec::new();
    while all.len() + wave < matches {
        let some: Vec<Dealt> = (all.len()..all.len() + wave).map(|n| deal(&nodes, &members, n)).collect();
        for (n, dealt) in some.iter().enumerate() {
            let seat = n % 2;
            nodes[n % 2].post(&format!("{}/resign", dealt.address), &dealt.players[seat], &format!("seat={seat}"));
        }
        all.extend(some);
    }
    let last: Vec<Dealt> = (all.len()..matches).map(|n| deal(&nodes, &members, n)).collect();
    let lost = end_all(&nodes, &last);
    assert!(lost > 0, "nobody was at the first server when it was killed");
    all.extend(last);

    // What is stored: numbers without a gap, and two steps for each.
    let steps = runtime.block_on(async {
        let pool = sqlx::PgPool::connect(&database).await.unwrap();
        let ended = sqlx::query("SELECT ended FROM game WHERE state = 'over' ORDER BY ended").fetch_all(&pool).await;
        let ended: Vec<i64> = ended.unwrap().iter().map(|row| row.get(0)).collect();
        assert!(ended.iter().copied().eq(1..=matches as i64), "a number is missing or there twice: {ended:?}");
        let counter = sqlx::query("SELECT value FROM counter WHERE name = 'ended'").fetch_one(&pool).await.unwrap();
        assert_eq!(counter.get::<i64, _>(0), matches as i64);
        let steps = "SELECT ended, person, pool, rating, deviation FROM rating_step ORDER BY ended, person";
        let steps: Vec<Step> = sqlx::query(steps)
            .fetch_all(&pool)
            .await
            .unwrap()
            .iter()
            .map(|row| (row.get(0), format!("p{}", row.get::<i64, _>(1)), row.get(2), [row.get(3), row.get(4)]))
            .collect();
        let tallies = sqlx::query("SELECT CAST(SUM(won + drawn + lost) AS BIGINT) FROM tally").fetch_one(&pool).await;
        assert_eq!(tallies.unwrap().get::<i64, _>(0), 2 * matches as i64);
        pool.close().await;
        steps
    });
    assert_eq!(steps.len(), 2 * matches);
    assert!(steps.chunks(2).all(|two| two[0].0 == two[1].0 && two[0].1 != two[1].1), "two people for each match");

    // What everybody can compute from the records comes to the same.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("club.jsonl");
    let records: Vec<String> =
        all.iter().map(|dealt| nodes[1].page(&format!("{}/record", dealt.address), "")).collect();
    std::fs::write(&file, records.join("\n")).unwrap();
    let mut computed: Vec<Step> = rate(&file, "--history")
        .lines()
        .map(|line| {
            let step: Value = serde_json::from_str(line).unwrap();
            let text = |key: &str| step[key].as_str().unwrap().to_owned();
            let after = [thousandths(&step["after"]["rating"]), thousandths(&step["after"]["deviation"])];
            (step["ended"].as_i64().unwrap(), text("id"), text("pool"), after)
        })
        .collect();
    computed.sort();
    let mut stored = steps;
    stored.sort();
    assert_eq!(computed, stored);

    // And that is what pages and exports say.
    let report: Value = serde_json::from_str(&rate(&file, "--json")).unwrap();
    assert_eq!((&report["rated"], &report["casual"]), (&Value::from(matches), &Value::from(0)));
    let mut ratings: BTreeMap<(String, String), &Value> = BTreeMap::new();
    for (pool, lines) in report["pools"].as_object().unwrap() {
        for line in lines.as_array().unwrap() {
            ratings.insert((line["id"].as_str().unwrap().to_owned(), pool.clone()), line);
        }
    }
    for (n, cookie) in members.iter().enumerate() {
        let export: Value = serde_json::from_str(&nodes[1].page("/account/export", cookie)).unwrap();
        let id = format!("p{}", export["id"]);
        let page = nodes[1].page(&format!("/player/{}", export["id"]), "");
        let mine = export["ratings"].as_array().unwrap();
        assert!(!mine.is_empty(), "member {n} has played");
        for rating in mine {
            let line = ratings.remove(&(id.clone(), rating["pool"].as_str().unwrap().to_owned())).unwrap();
            for key in ["rating", "deviation", "games"] {
                assert_eq!(rating[key], line[key], "{key} of {id}");
            }
            let whole = (thousandths(&line["rating"]) + 500).div_euclid(1_000).to_string();
            assert!(page.contains(&format!("<strong>{whole}")), "{whole} in {page}");
        }
    }
    assert!(ratings.is_empty(), "nobody else was rated: {ratings:?}");
}
