//! Somebody's tables: those that run, and those that are over, by page.
//!
//! Running tables are found by `seat.active`, finished ones by their results. So neither list has to look at all games
//! of somebody who has played for years.

use fivepaths_rules::GameKind;
use sqlx::Row as _;
use sqlx::any::AnyRow;

use super::result::Standing;
use super::row::{Listed, State};
use super::store::{read_json, read_rules, read_seat, read_seat_number};
use crate::store::{Millis, Store, StoreError, Stored};

/// The most running tables in a list.
const MOST: i64 = 100;

/// The tables of a page with their seats, one row for each seat. The page names them with `part`, `soon` and `latest`, by
/// which they are ordered.
macro_rules! listed {
    ($page:literal) => {
        concat!(
            "SELECT game.id, game.version, game.kind, game.rules, game.rated, game.state, game.to_move, page.latest, game.deadline,
                    CASE WHEN game.state = 'running' THEN game.timer END AS timer,
                    seat.person, seat.bot, seat.name, seat.entropy, seat.left_at, result.points, result.standing
             FROM (",
            $page,
            ") AS page JOIN game ON game.id = page.game JOIN seat ON seat.game = game.id
             LEFT JOIN result ON result.game = seat.game AND result.seat = seat.seat
             ORDER BY page.part, page.soon, page.latest DESC, game.id DESC, seat.seat"
        )
    };
}

/// Somebody's tables that are not over, and those that were closed before the deal: first those that run and where they
/// are to move, then the others that run. In both, those come first where time is up soonest, and after them those
/// without a clock; otherwise the latest change comes first.
///
/// # Errors
/// When the database fails.
pub async fn active(store: &Store, person: i64) -> Stored<Vec<Listed>> {
    let rows = sqlx::query(listed!(
        "SELECT id AS game,
                CASE WHEN state <> 'running' THEN 2
                     WHEN EXISTS (SELECT 1 FROM seat AS mover WHERE mover.game = game.id AND mover.seat = game.to_move
                                  AND mover.person = $1 AND mover.left_at IS NULL) THEN 0
                     ELSE 1 END AS part,
                CASE WHEN state = 'running' AND deadline IS NOT NULL THEN deadline ELSE $3 END AS soon,
                changed AS latest FROM game
         WHERE id IN (SELECT game FROM seat WHERE person = $1 AND active = 1)
         ORDER BY part, soon, latest DESC, id DESC LIMIT $2"
    ))
    .bind(person)
    .bind(MOST)
    .bind(Millis::MAX)
    .fetch_all(store.reads())
    .await?;
    read(&rows)
}

/// The tables that wait for somebody, those first where time is up soonest.
///
/// # Errors
/// When the database fails.
pub(crate) async fn waiting(store: &Store, person: i64) -> Stored<Vec<Listed>> {
    let query = sqlx::query(listed!(
        "SELECT id AS game, 0 AS part, CASE WHEN deadline IS NOT NULL THEN deadline ELSE $2 END AS soon,
                changed AS latest FROM game WHERE id IN (SELECT game FROM waits WHERE person = $1)"
    ));
    read(&query.bind(person).bind(Millis::MAX).fetch_all(store.reads()).await?)
}

/// One table, as lists have it.
///
/// # Errors
/// When the database fails.
pub(crate) async fn one(store: &Store, game: i64) -> Stored<Option<Listed>> {
    let query =
        sqlx::query(listed!("SELECT id AS game, 0 AS part, 0 AS soon, changed AS latest FROM game WHERE id = $1"));
    Ok(read(&query.bind(game).fetch_all(store.reads()).await?)?.pop())
}

/// Tables that run and that anybody may watch, the newest first, from this number downwards.
///
/// # Errors
/// When the database fails.
pub async fn public(store: &Store, before: i64, most: i64) -> Stored<Vec<Listed>> {
    let rows = sqlx::query(listed!(
        "SELECT id AS game, -id AS part, 0 AS soon, changed AS latest FROM game
         WHERE state = 'running' AND watch = 'anyone' AND id < $1 ORDER BY id DESC LIMIT $2"
    ))
    .bind(before)
    .bind(most)
    .fetch_all(store.reads())
    .await?;
    read(&rows)
}

/// Which finished matches to list.
#[derive(Clone, Debug)]
pub struct Finished<'a> {
    /// Those that ended before this moment; of those that ended at it, the ones with a lower number.
    pub before: (Millis, i64),
    /// Only those at which somebody plays whose name has this in it; everything if it is empty.
    pub with: &'a str,
    /// Only those that anybody may see, or that this person played.
    pub seen_by: Option<Option<i64>>,
    /// How many at most.
    pub most: i64,
}

impl Finished<'_> {
    /// The latest, up to this many.
    #[must_use]
    pub fn latest(most: i64) -> Self {
        Finished { before: (Millis::MAX, 0), with: "", seen_by: None, most }
    }
}

/// Somebody's finished matches, the latest first.
///
/// # Errors
/// When the database fails.
pub async fn finished(store: &Store, person: i64, which: &Finished<'_>) -> Stored<Vec<Listed>> {
    let (ended, game) = which.before;
    let with = which.with.trim().to_lowercase();
    let names = if with.is_empty() { String::new() } else { named_like(store, person, &with).await? };
    let rows = sqlx::query(listed!(
        "SELECT game, 0 AS part, 0 AS soon, ended AS latest FROM result
         WHERE person = $1 AND (ended < $2 OR (ended = $2 AND game < $3))
         AND ($8 = 0 OR EXISTS (SELECT 1 FROM seat AS other WHERE other.game = result.game
              AND (other.person IS NULL OR other.person <> $1) AND REPLACE($4, $9 || other.name || $9, '') <> $4))
         AND ($5 = 1 OR EXISTS (SELECT 1 FROM game AS open WHERE open.id = result.game AND open.watch = 'anyone')
              OR $6 IN (SELECT mine.person FROM seat AS mine WHERE mine.game = result.game))
         GROUP BY ended, game ORDER BY ended DESC, game DESC LIMIT $7"
    ))
    .bind(person)
    .bind(ended)
    .bind(game)
    .bind(names)
    .bind(i64::from(which.seen_by.is_none()))
    .bind(which.seen_by.flatten().unwrap_or(-1))
    .bind(which.most)
    .bind(i64::from(!with.is_empty()))
    .bind(BESIDE_NAMES)
    .fetch_all(store.reads())
    .await?;
    read(&rows)
}

/// What stands before and after every name in a list of them. No name has one.
const BESIDE_NAMES: &str = "\n";

/// The names of somebody's opponents in finished matches that have these small letters in them, one after another. They
/// are compared here, since SQLite knows small and capital letters only in ASCII. Even somebody who has played for years
/// has met few names.
async fn named_like(store: &Store, person: i64, with: &str) -> Stored<String> {
    let rows = sqlx::query(
        "SELECT DISTINCT other.name FROM result JOIN seat AS other ON other.game = result.game
         WHERE result.person = $1 AND (other.person IS NULL OR other.person <> $1)",
    )
    .bind(person)
    .fetch_all(store.reads())
    .await?;
    let mut names = String::new();
    for row in rows {
        let name: String = row.try_get(0)?;
        if name.to_lowercase().contains(with) {
            names.extend([BESIDE_NAMES, &name, BESIDE_NAMES]);
        }
    }
    Ok(names)
}

fn read(rows: &[AnyRow]) -> Stored<Vec<Listed>> {
    let mut listed: Vec<Listed> = Vec::new();
    for row in rows {
        let id = row.try_get("id")?;
        if listed.last().is_none_or(|last| last.id != id) {
            let text = |column: &str| -> Stored<String> { Ok(row.try_get(column)?) };
            listed.push(Listed {
                id,
                version: row.try_get("version")?,
                rules: read_rules(&text("kind")?, &text("rules")?)?,
                state: State::parse(&text("state")?)?,
                rated: row.try_get::<i64, _>("rated")? != 0,
                to_move: read_seat_number(row.try_get("to_move")?)?,
                deadline: row.try_get("deadline")?,
                timer: read_json("timer", row.try_get("timer")?)?,
                seats: Vec::new(),
                results: Vec::new(),
                changed: row.try_get("latest")?,
            });
        }
        if let Some(last) = listed.last_mut() {
            last.seats.push(read_seat(row)?);
            let (points, standing): (Option<i64>, Option<i64>) = (row.try_get("points")?, row.try_get("standing")?);
            last.results.extend(points.zip(standing).map(|(points, n)| (points, Standing::from_number(n))));
        }
    }
    Ok(listed)
}

/// Some matches that are over and have no result yet: those that ended before results were stored.
pub(super) async fn without_result(store: &Store, after: i64) -> Stored<Vec<i64>> {
    let rows = sqlx::query(
        "SELECT id FROM game WHERE id > $1 AND state = 'over'
         AND NOT EXISTS (SELECT 1 FROM result WHERE result.game = game.id)
         AND EXISTS (SELECT 1 FROM turn WHERE turn.game = game.id) ORDER BY id LIMIT 100",
    )
    .bind(after)
    .fetch_all(store.reads())
    .await?;
    rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

/// How many tables somebody holds that are not over: all of them, and those with a bot.
pub(crate) async fn held(store: &Store, person: i64) -> Stored<(i64, i64)> {
    let row = sqlx::query(
        "SELECT COUNT(*), COUNT(CASE WHEN EXISTS
            (SELECT 1 FROM seat WHERE seat.game = game.id AND seat.bot IS NOT NULL) THEN 1 END)
         FROM game WHERE state <> 'over' AND id IN (SELECT game FROM seat WHERE person = $1 AND active = 1)",
    )
    .bind(person)
    .fetch_one(store.reads())
    .await?;
    Ok((row.try_get(0)?, row.try_get(1)?))
}

/// Whether somebody has been at a match of this game to its end. Tables that were never dealt do not count.
///
/// # Errors
/// When the database fails.
pub async fn has_finished(store: &Store, person: i64, kind: GameKind) -> Stored<bool> {
    let row = sqlx::query(
        "SELECT 1 AS found FROM result JOIN game ON game.id = result.game
         WHERE result.person = $1 AND game.kind = $2 LIMIT 1",
    )
    .bind(person)
    .bind(kind.name())
    .fetch_optional(store.reads())
    .await?;
    Ok(row.is_some())
}

/// How often somebody has won against one opponent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// Which game.
    pub kind: GameKind,
    /// The opponent.
    pub against: Opponent,
    /// How many matches they won.
    pub won: i64,
    /// How many were drawn.
    pub drawn: i64,
    /// How many they lost.
    pub lost: i64,
}

/// Somebody's opponent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Opponent {
    /// A person.
    Person(i64),
    /// A level of bots.
    Level(String),
}

/// The most opponents that a page shows.
const MOST_OPPONENTS: i64 = 200;

/// Somebody's tallies, those against whom they played last first, each with the name of the opponent if that is a
/// member. The names come along in the same query, since a page may show two hundred of them.
///
/// # Errors
/// When the database fails.
pub async fn tallies(store: &Store, person: i64) -> Stored<Vec<(Tally, Option<String>)>> {
    let rows = sqlx::query(
        "SELECT tally.kind, against, won, drawn, lost, person.name AS member FROM tally
         LEFT JOIN account ON account.disabled IS NULL
              AND account.person = CASE WHEN against LIKE 'p%' THEN CAST(SUBSTR(against, 2) AS BIGINT) END
         LEFT JOIN person ON person.id = account.person
         WHERE tally.person = $1 ORDER BY latest DESC, against DESC LIMIT $2",
    )
    .bind(person)
    .bind(MOST_OPPONENTS)
    .fetch_all(store.reads())
    .await?;
    rows.iter().map(|row| Ok((read_tally(row)?, row.try_get("member")?))).collect()
}

fn read_tally(row: &AnyRow) -> Stored<Tally> {
    let text = |column: &str| -> Stored<String> { Ok(row.try_get(column)?) };
    let (kind, against) = (text("kind")?, text("against")?);
    let unreadable = || StoreError::Unreadable(format!("a tally of {kind} against {against}"));
    let person = against.strip_prefix('p').and_then(|id| id.parse().ok()).map(Opponent::Person);
    let level = || against.strip_prefix("b:").map(|level| Opponent::Level(level.to_owned()));
    Ok(Tally {
        kind: kind.parse().map_err(|_| unreadable())?,
        against: person.or_else(level).ok_or_else(unreadable)?,
        won: row.try_get("won")?,
        drawn: row.try_get("drawn")?,
        lost: row.try_get("lost")?,
    })
}

/// Somebody's tallies against one opponent, a tally for each game.
///
/// # Errors
/// When the database fails.
pub async fn against(store: &Store, person: i64, opponent: &str) -> Stored<Vec<Tally>> {
    let query = sqlx::query(
        "SELECT kind, against, won, drawn, lost FROM tally WHERE person = $1 AND against = $2 ORDER BY kind DESC",
    );
    let rows = query.bind(person).bind(opponent.to_owned()).fetch_all(store.reads()).await?;
    rows.iter().map(read_tally).collect()
}

/// How many matches a level has won, drawn and lost against people.
///
/// # Errors
/// When the database fails.
pub async fn level_tally(store: &Store, kind: GameKind, level: &str) -> Stored<(i64, i64, i64)> {
    let query = sqlx::query("SELECT won, drawn, lost FROM level_tally WHERE kind = $1 AND level = $2");
    let row = query.bind(kind.name()).bind(level.to_owned()).fetch_optional(store.reads()).await?;
    match row {
        Some(row) => Ok((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?)),
        None => Ok((0, 0, 0)),
    }
}
