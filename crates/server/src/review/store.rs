//! The statements about reviews, written once for both databases.

use fivepaths_insight::Points;
use fivepaths_insight::review::{Report, StepReport, Task};
use sqlx::Row as _;
use sqlx::any::AnyRow;

use fivepaths_rules::Seat;

use super::{Parts, Review, Season};
use crate::store::jobs::{self, Job};
use crate::store::{Millis, Statement, Store, StoreError, Stored, Value, Write};

/// The kind of the jobs that make a review.
pub const REVIEW: &str = "review";
/// There is one queue.
pub const LANE: i64 = 0;

/// Number, game, person, when, made with. The person and the game are busy with it, so a second one is refused.
static ADD: Statement = Statement::Row(
    "INSERT INTO review (id, game, person, asked, made_with, busy, making) VALUES ($1, $2, $3, $4, $5, $3, $2)",
);

/// Review, report without decisions.
static DRAFT: Statement = Statement::Row("UPDATE review SET report = $2 WHERE id = $1 AND done IS NULL");

/// Review, round, ply, step. Two workers may do the same decision, if one was thought dead; they find the same.
static ADD_STEP: Statement = Statement::Row(
    "INSERT INTO review_step (review, round, ply, step) VALUES ($1, $2, $3, $4)
     ON CONFLICT (review, round, ply) DO NOTHING",
);

/// Review, seat, result, luck: of a review that is not finished yet.
static LUCK: Statement = Statement::Row(
    "INSERT INTO review_luck (game, seat, result, luck)
     SELECT game, CAST($2 AS BIGINT), CAST($3 AS BIGINT), CAST($4 AS BIGINT) FROM review WHERE id = $1 AND done IS NULL
     ON CONFLICT (game, seat) DO UPDATE SET result = excluded.result, luck = excluded.luck",
);

/// Review, when, report, why not. What is finished is never changed.
static FINISH: Statement = Statement::Row(
    "UPDATE review SET done = $2, report = $3, failed = $4, busy = NULL, making = NULL WHERE id = $1 AND done IS NULL",
);

/// Review, made with.
static BEGIN_ANEW: Statement =
    Statement::Row("UPDATE review SET made_with = $2, report = NULL WHERE id = $1 AND done IS NULL");

/// Review.
static DROP_STEPS: Statement = Statement::Row("DELETE FROM review_step WHERE review = $1");

/// A review is asked for. The write is stale if the person or the match has one under way; otherwise it draws the number
/// of the review.
#[must_use]
pub fn ask(game: i64, person: i64, made_with: &str, at: Millis) -> Write {
    let mut job = Job { kind: REVIEW, subject: 0, owner: person, lane: LANE, due: at }.values();
    job[1] = Value::Drawn;
    Write::new()
        .drawing("review")
        .row(&ADD, vec![Value::Drawn, game.into(), person.into(), at.into(), made_with.into()])
        .row(&jobs::SET, job)
}

/// The sums of luck and skill are known.
#[must_use]
pub fn draft(id: i64, report: &Report) -> Write {
    Write::new().row(&DRAFT, vec![id.into(), json(report).into()])
}

/// A decision is judged.
#[must_use]
pub fn add_step(id: i64, task: Task, step: &StepReport) -> Write {
    Write::new()
        .row(&ADD_STEP, vec![id.into(), (task.round as i64).into(), (task.ply as i64).into(), json(step).into()])
}

/// The review is finished.
#[must_use]
pub fn finish(id: i64, report: &Report, at: Millis) -> Write {
    let hundredths = |points: Points| (100.0 * points.value()).round() as i64;
    let sums = report.summary.iter().fold(Write::new(), |write, sum| {
        let result = Parts::of(report, Seat::new(sum.seat).unwrap_or_default()).total();
        write.row(
            &LUCK,
            vec![id.into(), i64::from(sum.seat).into(), hundredths(result).into(), hundredths(sum.luck).into()],
        )
    });
    sums.and(end(id, Some(json(report)), None, at))
}

/// No report can be made.
#[must_use]
pub fn give_up(id: i64, why: &str, at: Millis) -> Write {
    end(id, None, Some(why), at)
}

fn end(id: i64, report: Option<String>, failed: Option<&str>, at: Millis) -> Write {
    Write::new()
        .row(&FINISH, vec![id.into(), at.into(), report.into(), failed.into()])
        .row(&DROP_STEPS, vec![id.into()])
        .and(forget(id))
}

/// Nothing is left to do for a review.
#[must_use]
pub fn forget(id: i64) -> Write {
    Write::new().row(&jobs::FORGET, vec![REVIEW.into(), id.into()])
}

/// What another release began is begun anew, so that no report is made with two reviewers.
#[must_use]
pub fn begin_anew(id: i64, made_with: &str) -> Write {
    Write::new().row(&BEGIN_ANEW, vec![id.into(), made_with.into()]).row(&DROP_STEPS, vec![id.into()])
}

/// The review goes on: its job belongs to this worker until then.
#[must_use]
pub fn keep(id: i64, until: Millis) -> Write {
    Write::new().row(&jobs::KEEP, vec![REVIEW.into(), id.into(), until.into()])
}

const COLUMNS: &str = "SELECT id, game, person, asked, made_with, done, report, failed FROM review ";

/// A review of this number.
///
/// # Errors
/// When the database fails.
pub async fn review(store: &Store, id: i64) -> Stored<Option<Review>> {
    const QUERY: &str = const_format::concatcp!(COLUMNS, "WHERE id = $1");
    let row = sqlx::query(QUERY).bind(id).fetch_optional(store.reads()).await?;
    row.as_ref().map(read).transpose()
}

/// The latest review of a match.
///
/// # Errors
/// When the database fails.
pub async fn latest(store: &Store, game: i64) -> Stored<Option<Review>> {
    const QUERY: &str = const_format::concatcp!(COLUMNS, "WHERE game = $1 ORDER BY id DESC LIMIT 1");
    let row = sqlx::query(QUERY).bind(game).fetch_optional(store.reads()).await?;
    row.as_ref().map(read).transpose()
}

/// The numbers of the finished reviews of a match and what they were made with, the latest first.
///
/// # Errors
/// When the database fails.
pub async fn finished(store: &Store, game: i64) -> Stored<Vec<(i64, String)>> {
    let query = sqlx::query(
        "SELECT id, made_with FROM review WHERE game = $1 AND done IS NOT NULL AND failed IS NULL ORDER BY id DESC",
    );
    let rows = query.bind(game).fetch_all(store.reads()).await?;
    rows.iter().map(|row| Ok((row.try_get("id")?, row.try_get("made_with")?))).collect()
}

/// The decisions of a review that is being made.
///
/// # Errors
/// When the database fails.
pub async fn steps(store: &Store, id: i64) -> Stored<Vec<(Task, StepReport)>> {
    let query = sqlx::query("SELECT round, ply, step FROM review_step WHERE review = $1 ORDER BY round, ply");
    let rows = query.bind(id).fetch_all(store.reads()).await?;
    rows.iter()
        .map(|row| {
            let (round, ply): (i64, i64) = (row.try_get("round")?, row.try_get("ply")?);
            let task = Task { round: round as usize, ply: ply as usize };
            Ok((task, parse("step", &row.try_get::<String, _>("step")?)?))
        })
        .collect()
}

/// The season of a player. Matches that somebody played against themselves do not count.
///
/// # Errors
/// When the database fails.
pub async fn season(store: &Store, person: i64) -> Stored<Season> {
    let query = sqlx::query(
        "SELECT COUNT(*) AS matches, CAST(COALESCE(SUM(result), 0) AS BIGINT) AS result,
                CAST(COALESCE(SUM(luck), 0) AS BIGINT) AS luck, CAST(COALESCE(SUM(luck * luck), 0) AS BIGINT) AS squares
         FROM review_luck JOIN seat ON seat.game = review_luck.game AND seat.seat = review_luck.seat
         WHERE seat.person = $1 AND NOT EXISTS
             (SELECT 1 FROM seat AS other WHERE other.game = seat.game AND other.person = $1 AND other.seat <> seat.seat)",
    );
    let row = query.bind(person).fetch_one(store.reads()).await?;
    let of = |column: &str| row.try_get(column);
    Ok(Season { matches: of("matches")?, result: of("result")?, luck: of("luck")?, squares: of("squares")? })
}

/// How many reviews somebody has asked for since then.
///
/// # Errors
/// When the database fails.
pub async fn asked_since(store: &Store, person: i64, since: Millis) -> Stored<i64> {
    let query = sqlx::query("SELECT COUNT(*) FROM review WHERE person = $1 AND asked > $2");
    Ok(query.bind(person).bind(since).fetch_one(store.reads()).await?.try_get(0)?)
}

fn read(row: &AnyRow) -> Stored<Review> {
    let report: Option<String> = row.try_get("report")?;
    Ok(Review {
        id: row.try_get("id")?,
        game: row.try_get("game")?,
        person: row.try_get("person")?,
        asked: row.try_get("asked")?,
        made_with: row.try_get("made_with")?,
        done: row.try_get("done")?,
        report: report.map(|text| parse("report", &text)).transpose()?,
        failed: row.try_get("failed")?,
    })
}

fn parse<T: serde::de::DeserializeOwned>(what: &str, text: &str) -> Stored<T> {
    serde_json::from_str(text).map_err(|error| StoreError::Unreadable(format!("{what} of a review: {error}")))
}

/// Values of a plain struct always become JSON.
fn json<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
