//! Real servers, and many matches in which a turn and the end of its time come at the same instant: at two nodes on one
//! PostgreSQL, or at one on SQLite, of which one is killed in the middle. Every match has one outcome, whoever is asked, and
//! no turn is lost that was acknowledged.
//!
//! The time is real. A clock starts with a minute at least, of which whoever is to move gives half away, so each match is
//! decided after thirty seconds. Nothing here depends on how fast the machine is, only how close the races are.
#![allow(clippy::unwrap_used, clippy::expect_used)]
#![cfg(unix)]

#[path = "../../server/tests/cluster/mod.rs"]
mod cluster;
mod node;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use node::{Node, attribute, first_card, header, members};
use serde_json::Value;

/// How many matches are decided at nearly the same time.
const MATCHES: usize = 48;
/// When a turn is sent, in milliseconds after zero: some surely in time, some surely not, most of them at zero.
const WHEN: [i64; 12] = [-6_000, -20, -12, -8, -5, -3, -2, -1, 0, 1, 3, 60];
/// How long the job of a dead node belongs to it, with time to spare.
const PATIENCE: Duration = Duration::from_secs(120);
const FORM: &str = "game=card&rounds=1&seat2=link&clock=own&start=1&start-unit=minutes&increment=0&increment-unit=seconds\
                    &cap=2&cap-unit=minutes";

/// A match whose time flows: its address, whose turn it is, the other, the turn to be made and when it is too late.
struct Match {
    address: String,
    mover: String,
    other: String,
    /// The form of the turn, and the seat.
    turn: String,
    seat: String,
    zero: i64,
}

fn now() -> i64 {
    i64::try_from(SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis()).unwrap()
}

/// Carries something out for all numbers below a limit, many at once; gives the results in order.
fn at_once<T: Send>(limit: usize, hands: usize, what: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let mut all: Vec<(usize, T)> = std::thread::scope(|scope| {
        let work = || {
            let number = || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|number| *number < limit);
            std::iter::from_fn(|| number().map(|number| (number, what(number)))).collect::<Vec<_>>()
        };
        let hands: Vec<_> = (0..hands).map(|_| scope.spawn(work)).collect();
        hands.into_iter().flat_map(|hand| hand.join().unwrap()).collect()
    });
    all.sort_by_key(|(number, _)| *number);
    all.into_iter().map(|(_, result)| result).collect()
}

/// A table that waits for the second player: its address, and the link to it.
fn open(node: &Node, ann: &str) -> (String, String) {
    let address = node.post("/new", ann, FORM);
    let page = node.page(&address, ann);
    let link = format!("/join/{}", attribute(&page, "/join/"));
    let shuffle = format!("commit={}&entropy=&phrase=hello", attribute(&page, "name=\"commit\" value=\""));
    node.post(&format!("{address}/entropy"), ann, &shuffle);
    (address, link)
}

/// The second player comes, the cards are dealt, and whoever is to move gives away all but thirty seconds.
fn deal(node: &Node, people: &[String], (address, link): &(String, String)) -> Match {
    let page = node.page(link, &people[1]);
    let shuffle = format!("commit={}&entropy=&phrase=hello", attribute(&page, "name=\"commit\" value=\""));
    assert_eq!(node.post(link, &people[1], &shuffle), *address);
    let (mover, other, page) = [(0, 1), (1, 0)]
        .into_iter()
        .map(|(mover, other)| (mover, other, node.page(address, &people[mover])))
        .find(|(.., page)| first_card(page).is_some())
        .expect("somebody is to move");
    let seat = attribute(&page, "name=\"seat\" value=\"").to_owned();
    let to = node.post(&format!("{address}/give"), &people[mover], &format!("seat={seat}"));
    assert!(!to.contains("notice"), "{to}");
    let page = node.page(address, &people[mover]);
    let (version, card) = (attribute(&page, "name=\"version\" value=\""), first_card(&page).unwrap());
    Match {
        address: address.clone(),
        mover: people[mover].clone(),
        other: people[other].clone(),
        turn: format!("version={version}&seat={seat}&turn=x{card}-s"),
        seat,
        zero: attribute(&page, "data-zero=\"").parse().unwrap(),
    }
}

/// Sends a turn; gives whether it was acknowledged. `None` if there was no answer.
fn send(node: &Node, game: &Match) -> Option<bool> {
    let (status, head, body) = node.ask(&format!("POST {}/turn", game.address), &game.mover, &game.turn)?;
    assert_eq!(status, 303, "{body}");
    let to = header(&head, "location");
    // Whoever sends it a second time is told that it was made already.
    Some(!to.contains("notice") || to.contains("notice=twice"))
}

/// Everybody sends their turn at its moment, at two nodes at once if there are two, and the first node is killed among
/// them. Gives for each match whether its turn was acknowledged.
fn race(nodes: &[Node], games: &[Match]) -> Vec<bool> {
    let sent = AtomicUsize::new(0);
    let kill = || {
        let deadline = Instant::now() + PATIENCE;
        while sent.load(Ordering::Relaxed) < games.len() {
            assert!(Instant::now() < deadline, "the turns are not sent");
            std::thread::yield_now();
        }
        nodes[0].kill();
    };
    std::thread::scope(|scope| {
        let killer = scope.spawn(kill);
        // All of them wait at the same time, so each has a hand of its own.
        let acknowledged = at_once(games.len() * 2, games.len() * 2, |number| {
            let (game, twin) = (&games[number / 2], number % 2);
            let at = game.zero + WHEN[number / 2 % WHEN.len()] + twin as i64;
            std::thread::sleep(Duration::from_millis(u64::try_from(at - now()).unwrap_or(0)));
            let answer = send(&nodes[(number / 2 + twin) % nodes.len()], game);
            sent.fetch_add(1, Ordering::Relaxed);
            answer == Some(true)
        });
        killer.join().unwrap();
        acknowledged.chunks(2).map(|two| two[0] || two[1]).collect()
    })
}

/// Waits until a match is decided: over, or with the other to move, who then gives up. Gives its record.
fn decided(node: &Node, game: &Match) -> String {
    let deadline = Instant::now() + PATIENCE;
    let record = || {
        let (status, _, body) = node.ask(&format!("GET {}/record", game.address), &game.other, "").unwrap();
        Some(body).filter(|body| status == 200 && body.contains("\"end\""))
    };
    loop {
        if let Some(record) = record() {
            return record;
        }
        if first_card(&node.page(&game.address, &game.other)).is_some() {
            let form = format!("seat={}", 1 - game.seat.parse::<u8>().unwrap());
            node.ask(&format!("POST {}/resign", game.address), &game.other, &form).unwrap();
        }
        assert!(Instant::now() < deadline, "{} is not decided", game.address);
        std::thread::sleep(Duration::from_millis(100));
    }
}

/// How many turns a record has, and who lost how.
fn outcome(record: &str) -> (usize, String, u64) {
    let record: Value = serde_json::from_str(record).unwrap();
    let turns = record["rounds"].as_array().unwrap().iter().map(|round| round["moves"].as_array().unwrap().len()).sum();
    let end = &record["end"];
    (turns, end["how"].as_str().unwrap().to_owned(), end["seat"].as_u64().unwrap())
}

/// Races on these nodes; `again` starts the one anew that was killed.
fn one_outcome(mut nodes: Vec<Node>, again: impl Fn() -> Node) {
    let people = members(&nodes[0], 2);
    let tables: Vec<_> = (0..MATCHES).map(|n| open(&nodes[n % nodes.len()], &people[0])).collect();
    let games = at_once(MATCHES, 16, |n| deal(&nodes[n % nodes.len()], &people, &tables[n]));
    let acknowledged = race(&nodes, &games);
    nodes[0] = again();
    let records = at_once(MATCHES, 8, |n| decided(nodes.last().unwrap(), &games[n]));
    let mut outcomes = [0; 2];
    for (game, (record, acknowledged)) in games.iter().zip(records.iter().zip(acknowledged)) {
        let ((turns, how, loser), mover) = (outcome(record), game.seat.parse::<u64>().unwrap());
        match turns {
            0 => {
                assert!(!acknowledged, "{}: a turn is lost", game.address);
                assert_eq!((how.as_str(), loser), ("timeout", mover), "{}", game.address);
            }
            1 => assert_eq!(loser, 1 - mover, "{}: the turn was made, so the other lost: {how}", game.address),
            _ => panic!("{} has {turns} turns", game.address),
        }
        outcomes[turns.min(1)] += 1;
        // The other node, or the same after another start, says the same to the byte.
        assert_eq!(nodes[0].page(&format!("{}/record", game.address), &game.mover), *record);
    }
    assert!(outcomes.iter().all(|count| *count > 0), "turns and time-outs both came first somewhere: {outcomes:?}");
}

#[test]
fn a_turn_and_a_time_out_at_one_instant_have_one_outcome_on_two_nodes_of_which_one_is_killed() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let database = runtime.block_on(cluster::database());
    let start = || Node::start(&database);
    one_outcome(vec![start(), start()], start);
}

#[test]
fn a_turn_and_a_time_out_at_one_instant_have_one_outcome_on_sqlite_where_the_server_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("race.sqlite").to_str().unwrap().to_owned();
    let start = || Node::start(&file);
    one_outcome(vec![start()], start);
}
