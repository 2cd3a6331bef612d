//! Bots' turns are jobs in the database. A job is claimed with a lease, so that another node takes over the work of one
//! that died, and bots think on threads that serve no requests, so that a slow one delays nobody.
//!
//! A worker claims a job only when it can start it at once, so no lease runs out in a queue. Bots that answer at once
//! have a queue of their own, and never wait behind those that think. In both queues, everybody's first job comes
//! before anybody's second.

use std::fmt;
use std::time::{Duration, Instant};

use fivepaths_bots::{Bots, Budget, NoTurn, bot, strongest, whole_turn};
use fivepaths_rules::{AnyMatch, Match, Seat};
use tokio::task::JoinSet;

use crate::app::App;
use crate::store::jobs::{self, Claim};
use crate::store::{Millis, StoreError, Write};
use crate::table::store::{BOT, QUICK, SLOW};
use crate::web::error::causes;

/// How long a job belongs to the worker that claimed it.
const LEASE: Millis = 30_000;
/// No bot waits longer than this before it moves; see [`Claim::horizon`].
const HORIZON: Millis = 120_000;
/// How often to look for jobs that another node left behind.
const LOOK: Duration = Duration::from_secs(1);
/// How many quick jobs a worker takes at once.
const QUICK_AT_ONCE: i64 = 8;

/// Why a bot did not move. This goes to the log, which must not contain cards, so it does not say which turn it
/// was. The place of a panic is in the log anyway.
#[derive(Debug)]
enum BotError {
    /// The database failed.
    Store(StoreError),
    /// It found no turn.
    NoTurn(&'static str),
    /// It panicked while it was thinking.
    BrokeOff,
    /// Its turn was refused.
    Refused,
}

impl From<StoreError> for BotError {
    fn from(error: StoreError) -> Self {
        BotError::Store(error)
    }
}

impl From<NoTurn> for BotError {
    fn from(error: NoTurn) -> Self {
        BotError::NoTurn(match error {
            NoTurn::NotToMove => "it is not to move",
            NoTurn::NoDecision { .. } => "it decided nothing",
            NoTurn::Illegal { .. } => "what it decided is not legal",
            _ => "for another reason",
        })
    }
}

impl fmt::Display for BotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BotError::Store(error) => error.fmt(f),
            BotError::NoTurn(why) => write!(f, "the bot found no turn: {why}"),
            BotError::BrokeOff => f.write_str("the bot broke off while it was thinking"),
            BotError::Refused => f.write_str("the table refused the bot's turn"),
        }
    }
}

impl std::error::Error for BotError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            BotError::Store(error) => Some(error),
            BotError::NoTurn(_) | BotError::BrokeOff | BotError::Refused => None,
        }
    }
}

/// Plays for the bots until it is dropped.
pub async fn run(app: App) {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut workers = JoinSet::new();
    for _ in 0..cores {
        workers.spawn(work(app.clone(), SLOW, 1));
    }
    workers.spawn(work(app, QUICK, QUICK_AT_ONCE));
    while workers.join_next().await.is_some() {}
}

/// Does one job after the other from a queue.
async fn work(app: App, lane: i64, at_once: i64) {
    loop {
        // Taken before looking, so that work which is set meanwhile is not missed.
        let work = app.store().work();
        match due(&app, lane, at_once).await {
            Ok(Due::Jobs(games)) => {
                let mut turns = JoinSet::new();
                for game in games {
                    turns.spawn(play(app.clone(), game));
                }
                while turns.join_next().await.is_some() {}
            }
            Ok(Due::In(wait)) => {
                tokio::select! {
                    () = tokio::time::sleep(wait.min(LOOK)) => {}
                    () = work => {}
                }
            }
            Err(error) => {
                tracing::error!(error = %causes(&error), "cannot claim the bots' jobs");
                tokio::time::sleep(LOOK).await;
            }
        }
    }
}

enum Due {
    /// Tables where a bot has to move.
    Jobs(Vec<i64>),
    /// There is nothing to do for this long.
    In(Duration),
}

/// What there is to do. It looks before it claims, since claiming writes, and an idle server should write nothing.
async fn due(app: &App, lane: i64, most: i64) -> Result<Due, StoreError> {
    let now = app.now();
    let Some(next) = app.store().next_due(BOT, lane).await? else { return Ok(Due::In(LOOK)) };
    if next > now && next <= now + HORIZON {
        return Ok(Due::In(Duration::from_millis((next - now).max(1).unsigned_abs())));
    }
    let claim = Claim { kind: BOT, lane, now, until: now + LEASE, horizon: HORIZON, most };
    let games = app.store().claim(claim).await?;
    // If another worker was quicker, look again soon.
    Ok(if games.is_empty() { Due::In(Duration::from_millis(20)) } else { Due::Jobs(games) })
}

async fn play(app: App, game: i64) {
    let _turn = app.bots_under_way().begin();
    if let Err(error) = try_play(&app, game).await {
        tracing::error!(error = %causes(&error), game, "a bot could not move");
    }
}

async fn try_play(app: &App, id: i64) -> Result<(), BotError> {
    let table = app.table(id).await?;
    let due = table.as_ref().and_then(|table| {
        let seat = table.to_move().filter(|&seat| table.is_bot(seat))?;
        Some((seat, table.game.clone()?, table.level(seat).map(str::to_owned)))
    });
    let (Some(table), Some((seat, game, level))) = (table, due) else {
        // The table has moved on without the bot.
        app.store().write(Write::new().row(&jobs::FORGET, vec![BOT.into(), id.into()])).await?;
        return Ok(());
    };
    let (seed, budget) = (u64::from_le_bytes(app.secret()), app.settings().bot_budget);
    let (began, name) = (Instant::now(), level.clone());
    let turn = tokio::task::spawn_blocking(move || choose(&game, seat, level.as_deref(), budget, seed)).await;
    app.metrics().thought(name.as_deref().unwrap_or("house"), began.elapsed());
    let turn = turn.map_err(|_| BotError::BrokeOff)??;
    match table.turn(seat, table.row.version, &turn, app.moment()) {
        Ok(step) => {
            // If the step is stale, another step changed the table, and that one set the next job.
            app.carry_out(step).await?;
            Ok(())
        }
        Err(_) => Err(BotError::Refused),
    }
}

/// A whole turn of a bot, which sees only what its seat may know.
fn choose(game: &AnyMatch, seat: Seat, level: Option<&str>, budget: u64, seed: u64) -> Result<String, NoTurn> {
    match game {
        AnyMatch::Card(game) => turn(game, seat, level, budget, seed),
        AnyMatch::Board(game) => turn(game, seat, level, budget, seed),
    }
}

/// A turn of a level. For a seat that somebody left, or a level that no longer exists, the strongest bot plays.
fn turn<G: Bots>(game: &Match<G>, seat: Seat, level: Option<&str>, budget: u64, seed: u64) -> Result<String, NoTurn> {
    let bot = level.and_then(|level| bot::<G>(level).ok()).unwrap_or_else(strongest);
    whole_turn(bot.as_ref(), &game.view(Some(seat)), Budget::Ms(budget), seed).map(|turn| turn.to_string())
}
