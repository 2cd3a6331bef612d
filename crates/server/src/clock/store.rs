//! The statements about vacations, written once for both databases.

use fivepaths_club::{Clock, Timer, Vacation};
use fivepaths_rules::Seat;
use sqlx::Row as _;

use crate::store::{Millis, Statement, Store, Stored};
use crate::table::store::{read_json, read_seat_number};

/// Person, the version that was read (0 if there was none), year, spent, away, off, when. Whoever is no member has none.
pub(super) static KEEP: Statement = Statement::One(
    "INSERT INTO vacation (person, version, year, spent, away, off, changed)
     SELECT account.person, 1, CAST($3 AS BIGINT), CAST($4 AS BIGINT), CAST($5 AS BIGINT), CAST($6 AS BIGINT),
            CAST($7 AS BIGINT)
     FROM account WHERE account.person = $1
     ON CONFLICT (person) DO UPDATE SET version = vacation.version + 1, year = excluded.year, spent = excluded.spent,
        away = excluded.away, off = excluded.off, changed = excluded.changed,
        moved = CASE WHEN vacation.away = excluded.away THEN vacation.moved END
     WHERE vacation.version = $2",
);

/// Person, when.
pub(super) static MOVED: Statement =
    Statement::Row("UPDATE vacation SET moved = $2 WHERE person = $1 AND away IS NOT NULL");

/// Person, version, when they last moved (-1 for never): whether that is still so.
pub(super) static STILL: Statement = Statement::One(
    "UPDATE vacation SET version = version WHERE person = $1 AND version = $2 AND COALESCE(moved, -1) = $3",
);

/// The time of a table after the vacation of somebody there has changed. The writer has checked the version.
pub(super) static SET_TIMER: Statement = Statement::Rows {
    columns: &["id", "timer", "deadline"],
    text: "UPDATE game SET version = version + 1, timer = u.timer, deadline = u.deadline FROM u WHERE game.id = u.id",
};

/// Somebody's vacation as it is stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stand {
    /// Grows with every change; 0 if nothing is stored.
    pub version: i64,
    /// The vacation.
    pub vacation: Vacation,
    /// When they last moved since they went away.
    pub moved: Option<Millis>,
}

/// The vacation of somebody; for a reminder that it has begun, its key is the person and `away`.
///
/// # Errors
/// When the database fails.
pub async fn vacation(store: &Store, person: i64) -> Stored<Stand> {
    let query = sqlx::query("SELECT version, year, spent, away, off, changed, moved FROM vacation WHERE person = $1");
    let Some(row) = query.bind(person).fetch_optional(store.reads()).await? else { return Ok(Stand::default()) };
    let vacation = Vacation {
        year: row.try_get("year")?,
        spent: row.try_get("spent")?,
        away: row.try_get("away")?,
        off: row.try_get::<i64, _>("off")? != 0,
        changed: row.try_get("changed")?,
    };
    Ok(Stand { version: row.try_get("version")?, vacation, moved: row.try_get("moved")? })
}

/// A table with a clock at which somebody sits, as far as their vacation concerns it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Sat {
    pub(super) id: i64,
    pub(super) version: i64,
    /// The time of the match; `None` before the deal.
    pub(super) timer: Option<Timer>,
    /// Whether it is their turn.
    pub(super) theirs: bool,
}

/// All tables of somebody that are not over and whose clock a vacation holds.
///
/// # Errors
/// When the database fails.
pub(super) async fn sat(store: &Store, person: i64) -> Stored<Vec<Sat>> {
    let query = sqlx::query(
        "SELECT game.id, game.version, game.clock, game.timer, game.to_move, seat.seat FROM seat
         JOIN game ON game.id = seat.game
         WHERE seat.person = $1 AND seat.active = 1 AND seat.left_at IS NULL AND game.state <> 'over'
         AND game.clock IS NOT NULL ORDER BY game.id, seat.seat",
    );
    let mut tables: Vec<Sat> = Vec::new();
    for row in query.bind(person).fetch_all(store.reads()).await? {
        let clock: Option<Clock> = read_json("clock", row.try_get("clock")?)?;
        if !clock.is_some_and(|clock| clock.has_vacation()) {
            continue;
        }
        let (id, seat) = (row.try_get("id")?, read_seat_number(Some(row.try_get("seat")?))?);
        let to_move: Option<Seat> = read_seat_number(row.try_get("to_move")?)?;
        let theirs = to_move.is_some() && to_move == seat;
        match tables.last_mut().filter(|last| last.id == id) {
            // They have several seats, at one screen.
            Some(last) => last.theirs |= theirs,
            None => tables.push(Sat {
                id,
                version: row.try_get("version")?,
                timer: read_json("timer", row.try_get("timer")?)?,
                theirs,
            }),
        }
    }
    Ok(tables)
}
