//! Bots at the table: jobs in the database, claimed with a lease and thought through off the request
//! threads, so that a dead node's work is taken up by another and a slow thinker delays nobody.

use std::sync::Arc;
use std::time::Duration;

use fivepaths_bots::{Bots, Budget, Level, bot};
use fivepaths_rules::{AnyMatch, BoardGame, CardGame, GameKind, Match, Seat, Turn};
use tokio::sync::Semaphore;

use crate::app::App;
use crate::storage::{Millis, Sitter, StorageError};
use crate::text::t;

/// The levels of a game, the gentlest first.
pub fn levels(game: GameKind) -> &'static [Level] {
    match game {
        GameKind::Card => CardGame::LEVELS,
        GameKind::Board => BoardGame::LEVELS,
    }
}

/// The level of a name in a game.
pub fn level(game: GameKind, name: &str) -> Option<&'static Level> {
    levels(game).iter().find(|level| level.name == name)
}

/// The level that is offered first: the second gentlest, which a newcomer can beat but not by sleeping.
pub fn offered(game: GameKind) -> &'static Level {
    let levels = levels(game);
    levels.get(1).unwrap_or(&levels[0])
}

/// What people call a bot at the table: its name with a capital.
pub(crate) fn called(level: &Level) -> String {
    let mut letters = t(level.name).chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// How long a job belongs to the node that claimed it.
const LEASE: Millis = 30_000;
/// How often to look for jobs that another node left behind.
const LOOK: Duration = Duration::from_secs(1);

/// Plays for the bots until the server stops.
pub async fn run(app: App) {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let thinking = Arc::new(Semaphore::new(threads));
    let mut changes = app.storage().changes();
    loop {
        let free = thinking.available_permits().max(1) as i64;
        let now = app.now();
        match app.storage().claim(now, now + LEASE, free).await {
            Ok(games) => {
                for game in games {
                    tokio::spawn(play(app.clone(), game, Arc::clone(&thinking)));
                }
            }
            Err(error) => tracing::error!(%error, "cannot claim the bots' jobs"),
        }
        let next = app.storage().next_due().await.ok().flatten();
        let wait = next.map_or(LOOK, |due| Duration::from_millis((due - app.now()).max(5).unsigned_abs()).min(LOOK));
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            // A change may have made a bot due; missed ones do not matter.
            _ = changes.recv() => {}
        }
    }
}

async fn play(app: App, game: i64, thinking: Arc<Semaphore>) {
    if let Err(error) = try_play(&app, game, &thinking).await {
        tracing::error!(%error, game, "a bot could not move");
    }
}

async fn try_play(app: &App, game: i64, thinking: &Arc<Semaphore>) -> Result<(), StorageError> {
    let Some(table) = app.table(game).await? else { return Ok(()) };
    let (Some(of), Some(seat)) = (table.of.clone(), table.to_move()) else { return Ok(()) };
    if !table.is_bot(seat) {
        return Ok(());
    }
    let name = match &table.seat(seat).sitter {
        Sitter::Bot(name) => Some(name.clone()),
        Sitter::Person(_) | Sitter::Open => None,
    };
    let seed = u64::from_le_bytes(app.secret());
    let budget = app.settings().bot_budget;
    // The semaphore is never closed.
    let _permit = Arc::clone(thinking).acquire_owned().await.map_err(|_| StorageError::Stopped)?;
    let turn = tokio::task::spawn_blocking(move || choose(&of, seat, name.as_deref(), budget, seed)).await;
    let Ok(Some(turn)) = turn else {
        return Err(StorageError::Unreadable(format!("the bot of seat {seat} found no turn")));
    };
    match table.turn(seat, table.row.version, &turn, app.now(), app.settings().bot_delay) {
        // Stale means that somebody else moved the table on; their change made the next job.
        Ok(change) => app.storage().change(change).await.map(|_| ()),
        Err(refused) => Err(StorageError::Unreadable(format!("the bot's turn {turn} was refused: {refused:?}"))),
    }
}

/// A whole turn of a bot, which sees what its seat may know and nothing else.
fn choose(of: &AnyMatch, seat: Seat, level: Option<&str>, budget: u64, seed: u64) -> Option<String> {
    match of {
        AnyMatch::Card(of) => whole_turn(of, seat, level, budget, seed),
        AnyMatch::Board(of) => whole_turn(of, seat, level, budget, seed),
    }
}

/// A turn of a level, or, for a seat that somebody left or a level that is gone, of the strongest.
fn whole_turn<G: Bots>(of: &Match<G>, seat: Seat, level: Option<&str>, budget: u64, seed: u64) -> Option<String> {
    let strongest = || G::LEVELS.iter().rev().find_map(|level| bot::<G>(level.name).ok());
    let bot = level.and_then(|level| bot::<G>(level).ok()).or_else(strongest)?;
    let mut turn = Turn::new();
    let ply = of.current().state().ply();
    loop {
        let state = of.begin(&turn).ok()?;
        if state.ply() != ply {
            return Some(turn.to_string());
        }
        // One thought may decide several things; it is asked again while the turn is unfinished.
        let decided = bot.choose(&state.view(seat), Budget::Ms(budget), seed);
        if decided.is_empty() || !decided.iter().all(|&action| turn.push(action)) {
            return None;
        }
    }
}
