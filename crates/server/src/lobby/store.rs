//! The statements about the lobby, written once for both databases.

use fivepaths_club::{Clock, Rating};
use fivepaths_rules::{AnyRules, Pool, Seed};
use sqlx::Row as _;
use sqlx::any::AnyRow;

use super::pairing::Waiter;
use super::{Range, Wants};
use crate::manners::store::unmet;
use crate::store::{Millis, Statement, Store, StoreError, Stored};
use crate::table::store::{read_json, read_rules};

/// How many open seats somebody may have listed.
pub const MOST_SEATS: i64 = 5;
/// How many challenges of somebody may wait for an answer.
pub const MOST_CHALLENGES: i64 = 10;
/// How many challenges to somebody may wait for an answer.
pub const MOST_CHALLENGED: i64 = 20;
/// How often somebody may be challenged in a day: by one person, and by everybody.
pub const A_DAY_FROM_ONE: i64 = 3;
/// See above.
pub const A_DAY: i64 = 50;
/// The most people who are looked at to be paired.
const MOST_WAITING: i64 = 20_000;

/// Neither of two has blocked the other.
macro_rules! friendly {
    ($one:literal, $other:literal) => {
        concat!($other, " NOT IN ", unmet!($one))
    };
}

/// Nobody at the table `$game` has blocked `$person`, or is blocked by them.
macro_rules! friendly_table {
    ($game:literal, $person:literal) => {
        concat!(
            "NOT EXISTS (SELECT 1 FROM seat AS theirs WHERE theirs.game = ",
            $game,
            " AND theirs.person IN ",
            unmet!($person),
            ")"
        )
    };
}

/// Game, person, pool, lowest, highest, when, until when, how many at most.
pub(super) static ADD_SEAT: Statement = Statement::One(
    "INSERT INTO offer (game, person, target, pool, lowest, highest, made, until)
     SELECT CAST($1 AS BIGINT), CAST($2 AS BIGINT), NULL, CAST($3 AS TEXT), CAST($4 AS BIGINT), CAST($5 AS BIGINT),
            CAST($6 AS BIGINT), CAST($7 AS BIGINT)
     WHERE (SELECT COUNT(*) FROM offer WHERE person = $2 AND target IS NULL AND until > $6) < $8",
);

/// Game, person, target, pool, when, until when, how many at most from one and to one.
pub(super) static ADD_CHALLENGE: Statement = Statement::One(concat!(
    "INSERT INTO offer (game, person, target, pool, made, until)
     SELECT CAST($1 AS BIGINT), CAST($2 AS BIGINT), account.person, CAST($4 AS TEXT), CAST($5 AS BIGINT),
            CAST($6 AS BIGINT)
     FROM account WHERE account.person = $3 AND account.disabled IS NULL AND account.person <> $2
     AND (SELECT COUNT(*) FROM offer WHERE person = $2 AND target IS NOT NULL AND until > $5) < $7
     AND (SELECT COUNT(*) FROM offer WHERE target = $3 AND until > $5) < $8
     AND NOT EXISTS (SELECT 1 FROM offer WHERE person = $2 AND target = $3 AND until > $5) AND ",
    friendly!("$2", "$3")
));

/// Target, person, day, how often at most.
pub(super) static COUNT_CHALLENGE: Statement = Statement::One(
    "INSERT INTO challenged (target, person, day, times) VALUES ($1, $2, $3, 1)
     ON CONFLICT (target, person) DO UPDATE
     SET day = excluded.day, times = CASE WHEN challenged.day = excluded.day THEN challenged.times + 1 ELSE 1 END
     WHERE challenged.day <> excluded.day OR challenged.times < $4",
);

/// Game, person, when.
pub(super) static MAY_TAKE: Statement = Statement::One(concat!(
    "UPDATE offer SET until = until WHERE game = $1 AND (target IS NULL OR target = $2) AND until > $3 AND ",
    friendly_table!("$1", "$2")
));

/// Game.
pub(crate) static CLOSE: Statement = Statement::Row("DELETE FROM offer WHERE game = $1");

/// Who was paired and whose table is still to be dealt.
pub(super) const TO_BE_DEALT: &str = "SELECT pairing.game FROM waiting
     JOIN pairing ON pairing.person = waiting.person AND pairing.since = waiting.since
     JOIN game ON game.id = pairing.game WHERE waiting.person = $1 AND game.state = 'open'";

/// Person, what they want, rating, since when, until when. Whoever waited before begins anew.
pub(super) static WAIT: Statement = Statement::Row(
    "INSERT INTO waiting (person, wants, rating, since, until) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (person) DO UPDATE SET wants = excluded.wants, rating = excluded.rating, until = excluded.until,
        since = CASE WHEN excluded.since > waiting.since THEN excluded.since ELSE waiting.since + 1 END",
);

/// Person, until when.
pub(super) static KEEP_WAITING: Statement =
    Statement::Row("UPDATE waiting SET until = $2 WHERE person = $1 AND until < $2");

/// Person.
pub(super) static STOP_WAITING: Statement = Statement::Row("DELETE FROM waiting WHERE person = $1");

/// Of two people, with the times since when they wait: those who still do and are not paired, unless one has blocked the
/// other.
pub(super) const BOTH_WAIT: &str = concat!(
    "SELECT person FROM waiting WHERE ((person = $1 AND since = $2) OR (person = $3 AND since = $4)) AND until > $5
     AND NOT EXISTS (SELECT 1 FROM pairing WHERE pairing.person = waiting.person AND pairing.since = waiting.since)
     AND ",
    friendly!("$1", "$3")
);

/// Person, since when they waited, game, when.
pub(super) static ADD_PAIRING: Statement = Statement::Row(
    "INSERT INTO pairing (person, since, game, at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (person) DO UPDATE SET since = excluded.since, game = excluded.game, at = excluded.at",
);

/// When. Only some at once, since all other writes wait meanwhile.
pub(super) static FORGET_OFFERS: Statement = Statement::Row(
    "DELETE FROM offer WHERE game IN (SELECT game FROM offer WHERE until < $1 ORDER BY until LIMIT 500)",
);
/// Day.
pub(super) static FORGET_CHALLENGED: Statement = Statement::Row("DELETE FROM challenged WHERE day < $1");
/// When.
pub(super) static FORGET_WAITING: Statement = Statement::Row("DELETE FROM waiting WHERE until < $1");
/// When.
pub(super) static FORGET_PAIRINGS: Statement = Statement::Row("DELETE FROM pairing WHERE at < $1");

/// Person: what is stored about somebody whose account is deleted.
pub(crate) static FORGET_PERSON: [Statement; 4] = [
    Statement::Row("DELETE FROM offer WHERE person = $1 OR target = $1"),
    Statement::Row("DELETE FROM challenged WHERE person = $1 OR target = $1"),
    Statement::Row("DELETE FROM waiting WHERE person = $1"),
    Statement::Row("DELETE FROM pairing WHERE person = $1"),
];

/// A table that waits for somebody in the lobby.
#[derive(Clone, Debug)]
pub struct Offer {
    /// Its number.
    pub game: i64,
    /// Its rules.
    pub rules: AnyRules,
    /// Whether it counts.
    pub rated: bool,
    /// How much time everybody has; no end of it without a clock.
    pub clock: Option<Clock>,
    /// The server's part of the deal, whose commitment people see.
    pub server_seed: Seed,
    /// Who made it.
    pub person: i64,
    /// What they are called.
    pub name: String,
    /// Whether they have an account.
    pub member: bool,
    /// How they stand in the pool of its rules.
    pub rating: Option<Rating>,
    /// Whom it is for, if it is a challenge.
    pub target: Option<(i64, String)>,
    /// For whom it is.
    pub range: Range,
    /// How many seats are free.
    pub open: i64,
    /// Since when.
    pub made: Millis,
}

// Names are looked up row by row: joined, they would leave PostgreSQL so many orders of tables to choose from that it took
// ten times as long to plan the query as to carry it out, and anew for every page.
macro_rules! offers {
    ($where:expr) => {
        concat!(
            "SELECT offer.game, game.kind, game.rules, game.rated, game.clock, game.server_seed, offer.person,
                    (SELECT person.name FROM person WHERE person.id = offer.person) AS name,
                    (SELECT account.person FROM account WHERE account.person = offer.person) AS member,
                    offer.target, (SELECT person.name FROM person WHERE person.id = offer.target) AS aim,
                    offer.lowest, offer.highest, offer.made,
                    (SELECT COUNT(*) FROM seat WHERE seat.game = offer.game AND seat.person IS NULL
                     AND seat.bot IS NULL) AS free,
                    rating.rating, rating.deviation, rating.volatility, rating.games
             FROM offer JOIN game ON game.id = offer.game AND game.state = 'open'
             LEFT JOIN rating ON rating.person = offer.person AND rating.pool = offer.pool
             LEFT JOIN rating AS mine ON mine.person = $1 AND mine.pool = offer.pool
             WHERE offer.until > $2 AND ",
            $where
        )
    };
}

/// What a seat asks of whoever takes it: a rating in its range. Its maker sees it all the same.
macro_rules! in_range {
    () => {
        "(offer.person = $1 OR (offer.lowest IS NULL AND offer.highest IS NULL) OR ($3 = 1
          AND (offer.lowest IS NULL OR COALESCE(mine.rating, 1500000) >= offer.lowest * 1000)
          AND (offer.highest IS NULL OR COALESCE(mine.rating, 1500000) < (offer.highest + 1) * 1000)))"
    };
}

fn read_offer(row: &AnyRow) -> Stored<Offer> {
    let text = |column: &str| -> Stored<String> { Ok(row.try_get(column)?) };
    let number = |column: &str| -> Stored<Option<i64>> { Ok(row.try_get(column)?) };
    let game = row.try_get("game")?;
    let small = |value: i64| i32::try_from(value).unwrap_or(i32::MAX);
    let rating = match (number("rating")?, number("deviation")?, number("volatility")?, number("games")?) {
        (Some(rating), Some(deviation), Some(volatility), Some(games)) => {
            let games = u32::try_from(games).unwrap_or(u32::MAX);
            Some(Rating::new(small(rating), small(deviation), small(volatility), games))
        }
        _ => None,
    };
    let aim: Option<String> = row.try_get("aim")?;
    Ok(Offer {
        game,
        rules: read_rules(&text("kind")?, &text("rules")?)?,
        rated: row.try_get::<i64, _>("rated")? != 0,
        clock: read_json("clock", row.try_get("clock")?)?,
        server_seed: text("server_seed")?
            .parse()
            .map_err(|_| StoreError::Unreadable(format!("the server seed of game {game}")))?,
        person: row.try_get("person")?,
        name: text("name")?,
        member: number("member")?.is_some(),
        rating,
        target: number("target")?.map(|target| (target, aim.unwrap_or_default())),
        range: Range { lowest: number("lowest")?, highest: number("highest")? },
        open: row.try_get("free")?,
        made: row.try_get("made")?,
    })
}

/// Who looks at the lobby.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Viewer {
    /// Their number; -1 for somebody who has none.
    pub person: i64,
    /// Whether they have an account.
    pub member: bool,
    /// When.
    pub now: Millis,
}

/// Open seats that somebody may know of, the newest first, from a position in the list on.
///
/// # Errors
/// When the database fails.
pub async fn seats(store: &Store, viewer: Viewer, before: (Millis, i64), most: i64) -> Stored<Vec<Offer>> {
    let query = sqlx::query(offers!(concat!(
        "offer.target IS NULL AND (offer.made < $4 OR (offer.made = $4 AND offer.game < $5)) AND ",
        in_range!(),
        " AND ",
        friendly_table!("offer.game", "$1"),
        " ORDER BY offer.made DESC, offer.game DESC LIMIT $6"
    )));
    let query = query.bind(viewer.person).bind(viewer.now).bind(i64::from(viewer.member));
    let rows = query.bind(before.0).bind(before.1).bind(most).fetch_all(store.reads()).await?;
    rows.iter().map(read_offer).collect()
}

/// Challenges to somebody and by somebody, the newest first.
///
/// # Errors
/// When the database fails.
pub async fn challenges(store: &Store, viewer: Viewer) -> Stored<Vec<Offer>> {
    let query = sqlx::query(offers!(concat!(
        "offer.target IS NOT NULL AND (offer.target = $1 OR offer.person = $1) AND ",
        friendly!("offer.person", "offer.target"),
        " ORDER BY offer.made DESC, offer.game DESC LIMIT 50"
    )));
    let rows = query.bind(viewer.person).bind(viewer.now).fetch_all(store.reads()).await?;
    rows.iter().map(read_offer).collect()
}

/// What is offered at a table, if this person may take it (or made it).
///
/// # Errors
/// When the database fails.
pub async fn offered(store: &Store, viewer: Viewer, game: i64) -> Stored<Option<Offer>> {
    let query = sqlx::query(offers!(concat!(
        "offer.game = $4 AND (offer.target IS NULL OR offer.target = $1 OR offer.person = $1) AND ",
        in_range!(),
        " AND ",
        friendly_table!("offer.game", "$1")
    )));
    let query = query.bind(viewer.person).bind(viewer.now).bind(i64::from(viewer.member)).bind(game);
    query.fetch_optional(store.reads()).await?.as_ref().map(read_offer).transpose()
}

/// What somebody waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Waits {
    /// What they want.
    pub wants: Wants,
    /// Since when.
    pub since: Millis,
    /// Until when, if nothing more is heard from them.
    pub until: Millis,
    /// The table that they were paired for and when; and whether it is over already.
    pub paired: Option<(i64, Millis, Paired)>,
}

/// How far a table of two who were paired is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paired {
    /// Not both have come.
    Open,
    /// They play.
    Running,
    /// It is over.
    Over,
}

/// Whether somebody waits to be paired, or was paired.
///
/// # Errors
/// When the database fails.
pub async fn waits(store: &Store, person: i64) -> Stored<Option<Waits>> {
    let query = sqlx::query(
        "SELECT waiting.wants, waiting.since, waiting.until, pairing.game, pairing.at, game.state FROM waiting
         LEFT JOIN pairing ON pairing.person = waiting.person AND pairing.since = waiting.since
         LEFT JOIN game ON game.id = pairing.game WHERE waiting.person = $1",
    );
    let Some(row) = query.bind(person).fetch_optional(store.reads()).await? else { return Ok(None) };
    let (game, at): (Option<i64>, Option<i64>) = (row.try_get("game")?, row.try_get("at")?);
    let state: Option<String> = row.try_get("state")?;
    let state = match state.as_deref() {
        Some("open") => Paired::Open,
        Some("running") => Paired::Running,
        _ => Paired::Over,
    };
    Ok(Some(Waits {
        wants: read_wants(&row)?,
        since: row.try_get("since")?,
        until: row.try_get("until")?,
        paired: game.zip(at).map(|(game, at)| (game, at, state)),
    }))
}

fn read_wants(row: &AnyRow) -> Stored<Wants> {
    let text: String = row.try_get("wants")?;
    Wants::parse(&text).ok_or_else(|| StoreError::Unreadable(format!("what somebody waits for: {text}")))
}

/// Everybody who waits to be paired, those who have waited longest first.
///
/// # Errors
/// When the database fails.
pub async fn queue(store: &Store, now: Millis) -> Stored<Vec<Waiter>> {
    let query = sqlx::query(
        "SELECT waiting.person, person.name, waiting.wants, waiting.rating, waiting.since
         FROM waiting JOIN person ON person.id = waiting.person
         WHERE waiting.until > $1 AND NOT EXISTS (SELECT 1 FROM pairing
            WHERE pairing.person = waiting.person AND pairing.since = waiting.since)
         ORDER BY waiting.since, waiting.person LIMIT $2",
    );
    let rows = query.bind(now).bind(MOST_WAITING).fetch_all(store.reads()).await?;
    let read = |row: &AnyRow| -> Stored<Waiter> {
        Ok(Waiter {
            person: row.try_get("person")?,
            name: row.try_get("name")?,
            wants: read_wants(row)?,
            rating: row.try_get("rating")?,
            since: row.try_get("since")?,
        })
    };
    rows.iter().map(read).collect()
}

/// Who has blocked whom among those who wait.
///
/// # Errors
/// When the database fails.
pub async fn blocked(store: &Store) -> Stored<Vec<(i64, i64)>> {
    let query = sqlx::query(
        "SELECT block.person, block.other FROM waiting JOIN block ON block.person = waiting.person
         JOIN waiting AS theirs ON theirs.person = block.other",
    );
    let rows = query.fetch_all(store.reads()).await?;
    rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
}

/// Tables of people who were paired before this moment and did not both come.
///
/// # Errors
/// When the database fails.
pub async fn absent(store: &Store, before: Millis) -> Stored<Vec<i64>> {
    let query = sqlx::query(
        "SELECT DISTINCT pairing.game FROM pairing JOIN game ON game.id = pairing.game
         WHERE pairing.at < $1 AND game.state = 'open' LIMIT 50",
    );
    let rows = query.bind(before).fetch_all(store.reads()).await?;
    rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

/// Somebody's rating in a pool.
///
/// # Errors
/// When the database fails.
pub async fn rating(store: &Store, person: i64, pool: Pool) -> Stored<Rating> {
    let ratings = crate::rating::store::ratings(store, person).await?;
    Ok(ratings.into_iter().find(|(found, _)| *found == pool).map_or(Rating::NEW, |(_, rating)| rating))
}
