//! Two players at each of many tables, who play as fast as the server answers, or at a given rate.
//!
//! A player discards the cards they know of, one by one. When one of them knows of no more, which is every sixteenth
//! turn of a table, both load their pages again.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use fivepaths_server::store::Store;
use fivepaths_server::table::store::turns;
use tokio::sync::watch;

use super::client::{Answer, Client};
use crate::failure::Failure;

/// How long an acknowledged move may take to arrive before the measurement gives up.
const PATIENCE: Duration = Duration::from_secs(30);

/// What was played.
#[derive(Default)]
pub(super) struct Played {
    /// How long each move took to be acknowledged.
    pub(super) moves: Vec<Duration>,
    /// How long each move took to arrive at the other player.
    pub(super) arrivals: Vec<Duration>,
    /// How long each page of the table took.
    pub(super) pages: Vec<Duration>,
    /// The turns that were acknowledged, by table.
    games: Vec<(i64, Vec<String>)>,
}

impl Played {
    pub(super) fn acknowledged(&self) -> u64 {
        self.games.iter().map(|(_, turns)| turns.len() as u64).sum()
    }

    /// Compares what was acknowledged with what is stored: how many turns are missing, how many are too many.
    pub(super) async fn check(&self, store: &Store) -> Result<(u64, u64), Failure> {
        let (mut lost, mut doubled) = (0, 0);
        for (game, acknowledged) in &self.games {
            let stored = turns(store, *game).await.map_err(Failure::input)?;
            let same = acknowledged.iter().zip(&stored).take_while(|(turn, row)| **turn == row.turn).count();
            lost += (acknowledged.len() - same) as u64;
            // No player had a second move under way, so everything stored must have been acknowledged.
            doubled += (stored.len() - same) as u64;
        }
        Ok((lost, doubled))
    }
}

/// Plays at this many tables. `rate` is how many moves a second all of them make together at most.
pub(super) async fn play(
    address: SocketAddr,
    tables: usize,
    time: Duration,
    rate: Option<f64>,
) -> Result<Played, Failure> {
    let mut seated = Vec::new();
    for _ in 0..tables {
        seated.push(Pair::sit_down(address).await?);
    }
    let pace = rate.map(|rate| Duration::from_secs_f64(tables as f64 / rate.max(0.1)));
    let until = Instant::now() + time;
    // At a given rate, the tables do not all move at the same moment.
    let begins = |number: usize| pace.map(|pace| Instant::now() + pace * number as u32 / tables as u32);
    let tasks = seated.into_iter().enumerate();
    let tasks: Vec<_> = tasks.map(|(n, pair)| tokio::spawn(pair.play(until, begins(n), pace))).collect();
    let mut played = Played::default();
    for task in tasks {
        let part = task.await.map_err(Failure::input)??;
        played.moves.extend(part.moves);
        played.arrivals.extend(part.arrivals);
        played.pages.extend(part.pages);
        played.games.extend(part.games);
    }
    Ok(played)
}

/// A player at a table.
struct Player {
    client: Client,
    /// The newest version that their stream has reported, and when.
    told: watch::Receiver<(i64, Instant)>,
    /// The cards of their hand that they know of.
    hand: Vec<String>,
}

/// Two people at a table of their own.
struct Pair {
    address: SocketAddr,
    game: i64,
    players: [Player; 2],
    version: i64,
    to_move: usize,
    /// How long each page took so far.
    pages: Vec<Duration>,
}

fn after<'a>(text: &'a str, mark: &str) -> Option<&'a str> {
    text.split_once(mark)?.1.split('"').next()
}

/// The cards of the hand that a page shows, whether or not they can be played now.
fn hand(page: &str) -> Vec<String> {
    let list = page.split_once("id=\"hand\"").and_then(|(_, rest)| rest.split("</ul>").next()).unwrap_or_default();
    let faces = list.split("data-face=\"").skip(1).filter_map(|rest| rest.split('"').next());
    faces.map(str::to_owned).collect()
}

fn missing(what: &str) -> Failure {
    Failure::input(format!("a page of the server has no {what}"))
}

fn check(answer: &Answer) -> Result<(), Failure> {
    if answer.status == 303 && !answer.location.contains("notice") {
        return Ok(());
    }
    Err(Failure::input(format!("the server answered {} {}", answer.status, answer.location)))
}

impl Pair {
    async fn sit_down(address: SocketAddr) -> Result<Self, Failure> {
        let mut ann = Client::connect(address, "a=b".into()).await?;
        let mut bob = Client::connect(address, "a=b".into()).await?;
        let made = ann.post("/new", "game=card&seat2=link&rounds=9&name=Ann").await?;
        check(&made)?;
        let game: i64 =
            made.location.rsplit('/').next().and_then(|id| id.parse().ok()).ok_or_else(|| missing("number"))?;
        let page = ann.get(&made.location).await?.body;
        let commit = after(&page, "name=\"commit\" value=\"").ok_or_else(|| missing("commitment"))?;
        let invite = after(&page, "id=\"invite\" readonly value=\"").ok_or_else(|| missing("link"))?;
        check(&ann.post(&format!("/game/{game}/entropy"), &format!("commit={commit}")).await?)?;
        let join = invite.split_once("/join/").map_or(invite.to_owned(), |(_, secret)| format!("/join/{secret}"));
        check(&bob.post(&join, &format!("commit={commit}&name=Bob")).await?)?;
        let players = [Player::listen(ann, address, game).await?, Player::listen(bob, address, game).await?];
        let mut pair = Pair { address, game, players, version: 0, to_move: 0, pages: Vec::new() };
        pair.look().await?;
        Ok(pair)
    }

    /// Both load the table, and read whose turn it is, which version it has, and what is in their hands.
    async fn look(&mut self) -> Result<bool, Failure> {
        let mut running = false;
        for (seat, player) in self.players.iter_mut().enumerate() {
            let started = Instant::now();
            let page = player.client.get(&format!("/game/{}?on=1", self.game)).await?.body;
            self.pages.push(started.elapsed());
            let version = after(&page, "data-version=\"").and_then(|version| version.parse().ok());
            self.version = version.ok_or_else(|| missing("version"))?;
            if page.contains("data-turn") {
                running = true;
                self.to_move = seat;
            }
            player.hand = hand(&page);
        }
        if !running {
            // The page of a finished match shows hands as well, but nobody can play from them.
            self.players.iter_mut().for_each(|player| player.hand.clear());
        }
        Ok(running)
    }

    /// Plays until this time; if there is a pace, from the moment when this table begins.
    async fn play(
        mut self,
        until: Instant,
        begins: Option<Instant>,
        pace: Option<Duration>,
    ) -> Result<Played, Failure> {
        let mut played = Played { games: vec![(self.game, Vec::new())], ..Played::default() };
        let mut next = begins.unwrap_or_else(Instant::now);
        while Instant::now() < until {
            if let Some(pace) = pace {
                tokio::time::sleep_until(next.into()).await;
                next += pace;
            }
            if self.players[self.to_move].hand.is_empty() && !self.look().await? {
                // The match is over, so the same two players sit down at another table.
                played.pages.append(&mut self.pages);
                self = Pair::sit_down(self.address).await?;
                played.games.push((self.game, Vec::new()));
            }
            let turn = self.one_turn(&mut played).await?;
            if let (Some(turn), Some((_, turns))) = (turn, played.games.last_mut()) {
                turns.push(turn);
            }
        }
        played.pages.append(&mut self.pages);
        Ok(played)
    }

    /// Plays one turn, if the player to move knows a card of their hand.
    async fn one_turn(&mut self, played: &mut Played) -> Result<Option<String>, Failure> {
        let (seat, other) = (self.to_move, 1 - self.to_move);
        let Some(card) = self.players[seat].hand.pop() else { return Ok(None) };
        let turn = format!("x{card}-s");
        let form = format!("seat={seat}&version={}&turn={turn}", self.version);
        let started = Instant::now();
        let answer = self.players[seat].client.post(&format!("/game/{}/turn", self.game), &form).await?;
        if answer.location.contains("notice=") {
            // A new round has begun, and with it new hands.
            self.look().await?;
            return Ok(None);
        }
        check(&answer)?;
        played.moves.push(started.elapsed());
        self.version += 1;
        let version = self.version;
        let told = self.players[other].told.wait_for(|(told, _)| *told >= version);
        let arrived = tokio::time::timeout(PATIENCE, told)
            .await
            .map_err(|_| Failure::input("a move did not arrive at the other player"))?
            .map_err(Failure::input)?
            .1;
        played.arrivals.push(arrived.saturating_duration_since(started));
        self.to_move = other;
        Ok(Some(turn))
    }
}

impl Player {
    async fn listen(client: Client, address: SocketAddr, game: i64) -> Result<Self, Failure> {
        let listener = Client::connect(address, client.cookie.clone()).await?;
        let mut stream = listener.listen(game).await?;
        let (teller, told) = watch::channel((-1, Instant::now()));
        tokio::spawn(async move {
            while let Some(version) = stream.next().await {
                if teller.send((version, Instant::now())).is_err() {
                    break;
                }
            }
        });
        Ok(Player { client, told, hand: Vec::new() })
    }
}

/// How much memory an idle stream takes, in kilobytes. Both ends are in this process, but the client's end is only a
/// socket and a small buffer.
pub(super) async fn memory_of_streams(address: SocketAddr, streams: usize) -> Result<f64, Failure> {
    if streams == 0 {
        return Ok(0.0);
    }
    let pair = Pair::sit_down(address).await?;
    let open = Arc::new(Mutex::new(Vec::new()));
    let before = resident();
    for _ in 0..streams {
        let client = Client::connect(address, pair.players[0].client.cookie.clone()).await?;
        let mut stream = client.listen(pair.game).await?;
        stream.next().await;
        open.lock().unwrap_or_else(PoisonError::into_inner).push(stream);
    }
    let grown = resident().saturating_sub(before);
    Ok((grown as f64 / streams as f64 * 10.0).round() / 10.0)
}

/// The resident memory of this process, in kilobytes; 0 if the system does not say.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    line.and_then(|line| line.split_whitespace().nth(1)).and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// The processor time that this process has used, in seconds; 0 if the system does not say.
pub(super) fn processor() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The name of the program, in brackets, may have spaces; user and system time are the 12th and 13th word after it.
    let words = stat.rsplit(')').next().unwrap_or_default().split_whitespace().skip(11).take(2);
    // Linux counts hundredths of a second here.
    words.filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / 100.0
}
