//! The statements about ratings, written once for both databases.

use fivepaths_club::Rating;
use fivepaths_rules::Pool;
use sqlx::Row as _;
use sqlx::any::AnyRow;

use crate::store::{Millis, Row, Statement, Store, Stored};

/// The most people at a table.
pub(super) const MOST_SEATS: usize = 4;

/// How some people stand in the pool `$1`.
pub(super) const STANDINGS: &str = "SELECT person, rating, deviation, volatility, games FROM rating
                                    WHERE pool = $1 AND person IN ($2, $3, $4, $5)";

/// Game, its number.
static NUMBER: Statement = Statement::Row("UPDATE game SET ended = $2 WHERE id = $1");

/// Person, pool, rating, deviation, volatility, games.
static SET_RATING: Statement = Statement::Row(
    "INSERT INTO rating (person, pool, rating, deviation, volatility, games) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (person, pool) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation,
                                              volatility = excluded.volatility, games = excluded.games",
);

/// Game, person, pool, number, rating, deviation, gained, when.
static ADD_STEP: Statement = Statement::Row(
    "INSERT INTO rating_step (game, person, pool, ended, rating, deviation, gained, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
);

/// Gives a match its number among all rated ones.
pub(super) fn number(game: i64, ended: i64) -> Row {
    (&NUMBER, vec![game.into(), ended.into()])
}

/// What a match does to one person.
pub(super) struct NewStep {
    pub(super) game: i64,
    pub(super) person: i64,
    pub(super) pool: Pool,
    pub(super) ended: i64,
    pub(super) before: Rating,
    pub(super) after: Rating,
    pub(super) at: Millis,
}

/// Writes it down.
pub(super) fn step(step: &NewStep) -> [Row; 2] {
    let NewStep { game, person, pool, ended, before, after, at } = *step;
    let (rating, deviation) = (i64::from(after.rating()), i64::from(after.deviation()));
    let (volatility, games) = (i64::from(after.volatility()), i64::from(after.games()));
    let gained = rating - i64::from(before.rating());
    let pool = pool.name();
    [
        (
            &SET_RATING,
            vec![person.into(), pool.into(), rating.into(), deviation.into(), volatility.into(), games.into()],
        ),
        (
            &ADD_STEP,
            vec![
                game.into(),
                person.into(),
                pool.into(),
                ended.into(),
                rating.into(),
                deviation.into(),
                gained.into(),
                at.into(),
            ],
        ),
    ]
}

/// A person and their rating, from a row of [`STANDINGS`].
pub(super) fn standing(row: &[i64]) -> Option<(i64, Rating)> {
    let &[person, rating, deviation, volatility, games] = row else { return None };
    Some((person, rating_of([rating, deviation, volatility, games])))
}

fn rating_of([rating, deviation, volatility, games]: [i64; 4]) -> Rating {
    let small = |value: i64| i32::try_from(value).unwrap_or(i32::MAX);
    Rating::new(small(rating), small(deviation), small(volatility), u32::try_from(games).unwrap_or(u32::MAX))
}

fn read_pool(row: &AnyRow) -> Stored<Option<Pool>> {
    let name: String = row.try_get("pool")?;
    Ok(Pool::ALL.into_iter().find(|pool| pool.name() == name))
}

/// The ratings of a person, in the order in which pools are listed.
///
/// # Errors
/// When the database fails.
pub async fn ratings(store: &Store, person: i64) -> Stored<Vec<(Pool, Rating)>> {
    let query = sqlx::query("SELECT pool, rating, deviation, volatility, games FROM rating WHERE person = $1");
    let mut ratings = Vec::new();
    for row in query.bind(person).fetch_all(store.reads()).await? {
        let numbers = [row.try_get(1)?, row.try_get(2)?, row.try_get(3)?, row.try_get(4)?];
        ratings.extend(read_pool(&row)?.map(|pool| (pool, rating_of(numbers))));
    }
    ratings.sort_by_key(|(pool, _)| *pool);
    Ok(ratings)
}

/// What one match did to somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The match.
    pub game: i64,
    /// The person.
    pub person: i64,
    /// The pool.
    pub pool: Pool,
    /// The rating after the match, in thousandths of a point.
    pub rating: i64,
    /// Its deviation.
    pub deviation: i64,
    /// What was won or lost.
    pub gained: i64,
    /// When the match ended.
    pub at: Millis,
}

fn read_step(row: &AnyRow) -> Stored<Option<Step>> {
    let Some(pool) = read_pool(row)? else { return Ok(None) };
    Ok(Some(Step {
        game: row.try_get("game")?,
        person: row.try_get("person")?,
        pool,
        rating: row.try_get("rating")?,
        deviation: row.try_get("deviation")?,
        gained: row.try_get("gained")?,
        at: row.try_get("at")?,
    }))
}

/// The latest matches of a person in a pool, the latest first.
///
/// # Errors
/// When the database fails.
pub async fn course(store: &Store, person: i64, pool: Pool, most: i64) -> Stored<Vec<Step>> {
    let query = sqlx::query(
        "SELECT game, person, pool, rating, deviation, gained, at FROM rating_step
         WHERE person = $1 AND pool = $2 ORDER BY ended DESC LIMIT $3",
    );
    let rows = query.bind(person).bind(pool.name()).bind(most).fetch_all(store.reads()).await?;
    Ok(rows.iter().map(read_step).collect::<Stored<Vec<_>>>()?.into_iter().flatten().collect())
}

/// What a match did to everybody at its table.
///
/// # Errors
/// When the database fails.
pub async fn steps(store: &Store, game: i64) -> Stored<Vec<Step>> {
    let query = sqlx::query(
        "SELECT game, person, pool, rating, deviation, gained, at FROM rating_step WHERE game = $1 ORDER BY person",
    );
    let rows = query.bind(game).fetch_all(store.reads()).await?;
    Ok(rows.iter().map(read_step).collect::<Stored<Vec<_>>>()?.into_iter().flatten().collect())
}
