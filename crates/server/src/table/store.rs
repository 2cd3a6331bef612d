//! The statements about tables, written once for both databases.

use fivepaths_club::Vacation;
use fivepaths_rules::{AnyRules, End, GameKind, Seat, TakenOver};
use sqlx::Row as _;
use sqlx::any::AnyRow;

use super::result::{MatchResult, SeatResult, Standing, Tallied};
use super::row::{Change, NewTable, SeatRow, Sitter, State, TableRow, TurnRow, Visit};
use crate::clock::vacation;
use crate::lobby;
use crate::notify;
use crate::people::store::KNOWN;
use crate::people::{Known, Person};
use crate::rating;
use crate::store::jobs::{self, Job};
use crate::store::news::Topic;
use crate::store::{Statement, Store, StoreError, Stored, Value, Write};

/// The kind of the bots' jobs.
pub(crate) const BOT: &str = "bot";
/// The kind of the jobs that are due when somebody's time is up.
pub(crate) const CLOCK: &str = "clock";
/// The queue of bots that answer at once.
pub(crate) const QUICK: i64 = 0;
/// The queue of bots that think.
pub(crate) const SLOW: i64 = 1;

/// Number, kind, rules, who may watch, secret of the link, seed, decks, state, when, whether it is rated, clock.
static ADD_GAME: Statement = Statement::Row(
    "INSERT INTO game (id, version, kind, rules, watch, invite, server_seed, decks, state, made, changed, rated, clock)
          VALUES ($1, 0, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11)",
);

/// Game, seat, person, bot, name, entropy.
static ADD_SEAT: Statement =
    Statement::Row("INSERT INTO seat (game, seat, person, bot, name, entropy) VALUES ($1, $2, $3, $4, $5, $6)");

/// A table after a step. The writer has checked the version.
static CHANGE_GAME: Statement = Statement::Rows {
    columns: &["id", "state", "to_move", "ending", "changed", "timer", "deadline", "keeps_answers"],
    text: "UPDATE game SET version = version + 1, state = u.state, to_move = u.to_move, ending = u.ending,
           changed = u.changed, timer = u.timer, deadline = u.deadline,
           answers = CASE WHEN u.keeps_answers = 1 THEN game.answers END FROM u WHERE game.id = u.id",
};

/// Game, the number of its rematch.
static SET_REMATCH: Statement = Statement::Row("UPDATE game SET rematch = $2 WHERE id = $1");

/// Game, seat, person, bot, name, entropy, when it was left.
static CHANGE_SEAT: Statement = Statement::Row(
    "UPDATE seat SET person = $3, bot = $4, name = $5, entropy = $6, left_at = $7 WHERE game = $1 AND seat = $2",
);

/// Adds a turn. A ply that exists is never replaced.
static ADD_TURN: Statement = Statement::Rows {
    columns: &["game", "round", "ply", "turn", "made", "used"],
    text: "INSERT INTO turn (game, round, ply, turn, made, used) SELECT game, round, ply, turn, made, used FROM u",
};

/// Game, round, the first ply that goes.
static DROP_TURNS: Statement = Statement::Row("DELETE FROM turn WHERE game = $1 AND round = $2 AND ply >= $3");

/// Game, all its takebacks.
static SET_TAKEBACKS: Statement = Statement::Row("UPDATE game SET takebacks = $2 WHERE id = $1");

/// Game, all its hints.
static SET_HINTS: Statement = Statement::Row("UPDATE game SET hints = $2 WHERE id = $1");

/// Game, how many turns it has: what was taken back was not seen.
static UNSEE: Statement = Statement::Row("UPDATE visit SET seen = $2 WHERE game = $1 AND seen > $2");

/// How the match ended for a seat. A game has one result, so a second one is refused.
static ADD_RESULT: Statement = Statement::Rows {
    columns: &["game", "seat", "person", "points", "standing", "ended"],
    text: "INSERT INTO result (game, seat, person, points, standing, ended)
           SELECT game, seat, person, points, standing, ended FROM u",
};

/// The games that have ended are no longer among the running ones of their players.
static SETTLE: Statement =
    Statement::Rows { columns: &["settled"], text: "UPDATE seat SET active = 0 WHERE game IN (SELECT settled FROM u)" };

/// What a match adds to tallies. The order is the same on every node, so two nodes never wait for each other.
static ADD_TALLY: Statement = Statement::Rows {
    columns: &["person", "kind", "against", "won", "drawn", "lost", "latest"],
    text: "INSERT INTO tally (person, kind, against, won, drawn, lost, latest)
           SELECT person, kind, against, SUM(won), SUM(drawn), SUM(lost), MAX(latest) FROM u
           GROUP BY person, kind, against ORDER BY person, kind, against
           ON CONFLICT (person, kind, against)
           DO UPDATE SET won = tally.won + excluded.won, drawn = tally.drawn + excluded.drawn,
                         lost = tally.lost + excluded.lost,
                         latest = CASE WHEN excluded.latest > tally.latest THEN excluded.latest ELSE tally.latest END",
};

/// The same for a level of bots.
static ADD_LEVEL_TALLY: Statement = Statement::Rows {
    columns: &["kind", "level", "won", "drawn", "lost"],
    text: "INSERT INTO level_tally (kind, level, won, drawn, lost)
           SELECT kind, level, SUM(won), SUM(drawn), SUM(lost) FROM u
           GROUP BY kind, level ORDER BY kind, level
           ON CONFLICT (kind, level)
           DO UPDATE SET won = level_tally.won + excluded.won, drawn = level_tally.drawn + excluded.drawn,
                         lost = level_tally.lost + excluded.lost",
};

/// Game, person, note.
static SET_NOTE: Statement = Statement::Row(
    "INSERT INTO note (game, person, note) VALUES ($1, $2, $3)
          ON CONFLICT (game, person) DO UPDATE SET note = excluded.note",
);

/// How many turns somebody has seen; never fewer than before.
static SEE: Statement = Statement::Rows {
    columns: &["game", "person", "seen"],
    text: "INSERT INTO visit (game, person, seen)
           SELECT game, person, MAX(seen) FROM u GROUP BY game, person
           ON CONFLICT (game, person) DO UPDATE SET seen = excluded.seen
           WHERE visit.seen IS NULL OR visit.seen < excluded.seen",
};

/// Game, person, whether to confirm.
static SET_CONFIRM: Statement = Statement::Row(
    "INSERT INTO visit (game, person, confirm) VALUES ($1, $2, $3)
          ON CONFLICT (game, person) DO UPDATE SET confirm = excluded.confirm",
);

/// Tables that never became a match: those that wait for people and have not changed since `$1`, and those that were
/// closed and have not changed since `$2`. Only some are taken at once, since all other writes wait meanwhile.
macro_rules! unplayed {
    ($statement:literal) => {
        concat!(
            $statement,
            " IN (SELECT id FROM game WHERE ((state = 'open' AND changed < $1) OR (state = 'over' AND changed < $2))
              AND NOT EXISTS (SELECT 1 FROM turn WHERE turn.game = game.id)
              AND NOT EXISTS (SELECT 1 FROM game AS earlier WHERE earlier.rematch = game.id)
              ORDER BY id LIMIT 200)"
        )
    };
}

static PURGE: [Statement; 9] = [
    Statement::Row(unplayed!("DELETE FROM offer WHERE game")),
    Statement::Row(unplayed!("DELETE FROM note WHERE game")),
    Statement::Row(unplayed!("DELETE FROM visit WHERE game")),
    Statement::Row(unplayed!("DELETE FROM job WHERE kind IN ('bot', 'clock') AND subject")),
    Statement::Row(unplayed!("DELETE FROM said WHERE game")),
    Statement::Row(unplayed!("DELETE FROM chat WHERE game")),
    Statement::Row(unplayed!("DELETE FROM talk WHERE game")),
    Statement::Row(unplayed!("DELETE FROM seat WHERE game")),
    Statement::Row(unplayed!("DELETE FROM game WHERE id")),
];

/// Tables that were called off are in nobody's list any more after a while.
static SETTLE_OLD: Statement = Statement::Row(
    "UPDATE seat SET active = 0 WHERE active = 1 AND EXISTS
        (SELECT 1 FROM game WHERE game.id = seat.game AND game.state = 'over' AND game.changed < $1)",
);

/// Deletes tables that were never played: open ones that have not changed since `open`, and closed ones since `closed`.
pub fn purge(open: i64, closed: i64) -> Write {
    let settled = Write::new().row(&SETTLE_OLD, vec![closed.into()]);
    PURGE.iter().fold(settled, |write, statement| write.row(statement, vec![open.into(), closed.into()]))
}

/// A new table, whose number the write draws.
pub fn add(table: &NewTable) -> Write {
    let write = Write::new().drawing("game").row(
        &ADD_GAME,
        vec![
            Value::Drawn,
            table.rules.game().name().into(),
            table.rules.to_json().to_string().into(),
            if table.public { "anyone" } else { "players" }.into(),
            table.invite.as_str().into(),
            table.server_seed.to_string().into(),
            table.decks.as_deref().into(),
            State::Open.name().into(),
            table.at.into(),
            i64::from(table.rated).into(),
            json(table.clock.as_ref()).into(),
        ],
    );
    table.seats.iter().enumerate().fold(write, |write, (number, seat)| {
        let (person, bot) = sitter_columns(seat);
        let entropy = seat.entropy.as_deref();
        let values = vec![
            Value::Drawn,
            (number as i64).into(),
            person.into(),
            bot.into(),
            seat.name.as_str().into(),
            entropy.into(),
        ];
        write.row(&ADD_SEAT, values)
    })
}

/// All that a step changes.
pub fn change(change: &Change) -> Write {
    let game = change.game;
    let timer = change.timer.as_ref().filter(|_| change.state == State::Running);
    let mut write = Write::new().expecting(game, change.version).heeding(game, change.heeds).row(
        &CHANGE_GAME,
        vec![
            game.into(),
            change.state.name().into(),
            change.to_move.map(|seat| i64::from(seat.number())).into(),
            json(change.end.as_ref()).into(),
            change.at.into(),
            json(change.timer.as_ref()).into(),
            timer.and_then(fivepaths_club::Timer::deadline).into(),
            i64::from(change.keeps_answers).into(),
        ],
    );
    for (seat, row) in &change.seats {
        let (person, bot) = sitter_columns(row);
        let (number, left) = (i64::from(seat.number()), json(row.left.as_ref()));
        let (name, entropy) = (row.name.as_str(), row.entropy.as_deref());
        write = write.row(
            &CHANGE_SEAT,
            vec![game.into(), number.into(), person.into(), bot.into(), name.into(), entropy.into(), left.into()],
        );
    }
    for turn in change.turn.iter().chain(&change.answer) {
        let (round, ply) = (i64::from(turn.round), i64::from(turn.ply));
        let (turn, used) = (turn.turn.as_str(), turn.used);
        let values = vec![game.into(), round.into(), ply.into(), turn.into(), change.at.into(), used.into()];
        write = write.row(&ADD_TURN, values);
    }
    if let Some(taken) = &change.takeback {
        let (round, from) = (i64::from(taken.round), i64::from(taken.from));
        write = write
            .row(&DROP_TURNS, vec![game.into(), round.into(), from.into()])
            .row(&SET_TAKEBACKS, vec![game.into(), json(Some(&taken.all)).into()])
            .row(&UNSEE, vec![game.into(), taken.turns.into()]);
    }
    if let Some(hints) = &change.hints {
        write = write.row(&SET_HINTS, vec![game.into(), json(Some(hints)).into()]);
    }
    if let Some(result) = &change.result {
        write = write.and(add_result(game, result, change.at));
    }
    if change.settles {
        write = write.row(&lobby::store::CLOSE, vec![game.into()]).telling(Topic::Lobby, change.at);
    }
    write = write.and(notify::rows(change));
    if let Some(rematch) = &change.rematch {
        write = write.and(add(rematch)).row(&SET_REMATCH, vec![game.into(), Value::Drawn]);
    }
    if change.timer.is_some() {
        // Every table owns its own job, so that setting one never counts the others.
        write = match timer.and_then(|timer| timer.look(change.at)) {
            Some(due) => {
                let job = Job { kind: CLOCK, subject: game, owner: game, lane: 0, due };
                write.row(&jobs::SET, job.values())
            }
            None => write.row(&jobs::DROP, vec![CLOCK.into(), game.into()]),
        };
    }
    if let Some(person) = change.moved {
        write = write.and(vacation::moved(person, change.at));
    }
    match change.bot {
        Some(bot) => {
            let lane = if bot.thinks { SLOW } else { QUICK };
            let job = Job { kind: BOT, subject: game, owner: change.owner, lane, due: bot.at };
            write.row(&jobs::SET, job.values())
        }
        None => write.row(&jobs::DROP, vec![BOT.into(), game.into()]),
    }
}

/// The result of a match, with what it adds to tallies.
pub fn add_result(game: i64, result: &MatchResult, at: i64) -> Write {
    let mut write = Write::new().row(&SETTLE, vec![game.into()]);
    for SeatResult { seat, person, points, standing } in &result.seats {
        let (seat, standing) = (i64::from(seat.number()), standing.number());
        let values = vec![game.into(), seat.into(), (*person).into(), (*points).into(), standing.into(), at.into()];
        write = write.row(&ADD_RESULT, values);
    }
    if let Some(rated) = &result.rated {
        write = write.and(rating::rate(game, rated, at));
    }
    for Tallied { person, against, standing } in &result.tallies {
        let one = |which: Standing| Value::from(i64::from(*standing == which));
        let (won, drawn, lost) = (|| one(Standing::Won), one(Standing::Drawn), || one(Standing::Lost));
        let kind = || Value::from(result.kind.name());
        if let Some(level) = against.strip_prefix("b:") {
            // What a person won, the level lost.
            write = write.row(&ADD_LEVEL_TALLY, vec![kind(), level.into(), lost(), drawn.clone(), won()]);
        }
        let against = against.as_str().into();
        write = write.row(&ADD_TALLY, vec![(*person).into(), kind(), against, won(), drawn, lost(), at.into()]);
    }
    write
}

/// Replaces somebody's private note on a table.
pub fn set_note(game: i64, person: i64, note: &str) -> Write {
    Write::new().row(&SET_NOTE, vec![game.into(), person.into(), note.into()])
}

/// Notes that somebody has seen this many turns; never fewer than before.
pub fn see(game: i64, person: i64, turns: i64) -> Write {
    Write::new().row(&SEE, vec![game.into(), person.into(), turns.into()])
}

/// Notes whether somebody wants to confirm their turns.
pub fn set_confirm(game: i64, person: i64, confirm: bool) -> Write {
    Write::new().row(&SET_CONFIRM, vec![game.into(), person.into(), i64::from(confirm).into()])
}

/// The columns of a table and its seats.
macro_rules! row {
    ($more:literal, $from:literal) => {
        concat!(
            "SELECT game.version, kind, rules, watch, rated, ended, clock, timer, invite, server_seed, decks, state, ending, rematch, takebacks, hints, answers, answers_set, seat.person, bot,
                    vacation.year AS away_year, vacation.spent AS away_spent, vacation.away, vacation.off AS away_off, vacation.changed AS away_changed,
                    seat.name, entropy, left_at, CASE WHEN EXISTS (SELECT 1 FROM account
                        WHERE account.person = seat.person AND account.disabled IS NULL) THEN 1 ELSE 0 END AS has_page",
            $more,
            " FROM game JOIN seat ON seat.game = game.id LEFT JOIN vacation ON vacation.person = seat.person ",
            $from
        )
    };
}

const ROW_END: &str = " WHERE game.id = $1 ORDER BY seat";

/// A table without its turns.
pub async fn row(store: &Store, id: i64) -> Stored<Option<TableRow>> {
    let rows = sqlx::query(const_format::concatcp!(row!("", ""), ROW_END)).bind(id).fetch_all(store.reads()).await?;
    read_row(id, &rows)
}

/// A table without its turns, and the person with a session. It is one query, since every request at a table begins
/// with it, and the same one whether there is such a table or not, so that its time tells nothing.
pub(crate) async fn row_for(store: &Store, id: i64, session: &str) -> Stored<(Option<TableRow>, Option<Known>)> {
    const QUERY: &str = const_format::concatcp!(
        row!(", visitor.id AS visitor, visitor.name AS visitor_name, visitor.member, visitor.seen", "LEFT JOIN ("),
        KNOWN,
        " WHERE session.id = $2) AS visitor ON TRUE",
        ROW_END
    );
    let rows = sqlx::query(QUERY).bind(id).bind(session.to_owned()).fetch_all(store.reads()).await?;
    let known = match rows.first() {
        Some(first) => read_visitor(first)?,
        None => None,
    };
    Ok((read_row(id, &rows)?, known))
}

fn read_visitor(row: &AnyRow) -> Stored<Option<Known>> {
    let Some(id) = row.try_get::<Option<i64>, _>("visitor")? else { return Ok(None) };
    let (member, seen): (Option<i64>, Option<i64>) = (row.try_get("member")?, row.try_get("seen")?);
    let name: Option<String> = row.try_get("visitor_name")?;
    let person = Person { id, name: name.unwrap_or_default(), member: member == Some(1) };
    Ok(Some(Known { person, seen: seen.unwrap_or_default() }))
}

fn read_row(id: i64, rows: &[AnyRow]) -> Stored<Option<TableRow>> {
    let Some(first) = rows.first() else { return Ok(None) };
    let text = |column: &str| -> Stored<String> { Ok(first.try_get(column)?) };
    let mut vacations = Vec::new();
    for row in rows {
        vacations.extend(read_vacation(row)?);
    }
    let row = TableRow {
        id,
        version: first.try_get("version")?,
        rules: read_rules(&text("kind")?, &text("rules")?)?,
        public: text("watch")? == "anyone",
        rated: first.try_get::<i64, _>("rated")? != 0,
        ended: first.try_get("ended")?,
        clock: read_json("clock", first.try_get("clock")?)?,
        timer: read_json("timer", first.try_get("timer")?)?,
        invite: text("invite")?,
        server_seed: text("server_seed")?
            .parse()
            .map_err(|_| StoreError::Unreadable(format!("the server seed of game {id}")))?,
        decks: first.try_get("decks")?,
        state: State::parse(&text("state")?)?,
        end: read_json::<End>("ending", first.try_get("ending")?)?,
        rematch: first.try_get("rematch")?,
        takebacks: read_json("takebacks", first.try_get("takebacks")?)?.unwrap_or_default(),
        hints: read_json("hints", first.try_get("hints")?)?.unwrap_or_default(),
        answers: first.try_get("answers")?,
        answers_set: first.try_get("answers_set")?,
        seats: rows
            .iter()
            .map(|row| Ok(SeatRow { member: row.try_get::<i64, _>("has_page")? != 0, ..read_seat(row)? }))
            .collect::<Stored<_>>()?,
        vacations,
    };
    Ok(Some(TableRow { timer: row.timer_now(), ..row }))
}

/// Whose seat it is, and their vacation, if they have used or changed it.
fn read_vacation(row: &AnyRow) -> Stored<Option<(i64, Vacation)>> {
    let number = |column: &str| -> Stored<Option<i64>> { Ok(row.try_get(column)?) };
    let (Some(person), Some(year)) = (number("person")?, number("away_year")?) else { return Ok(None) };
    let vacation = Vacation {
        year,
        spent: number("away_spent")?.unwrap_or_default(),
        away: number("away")?,
        off: number("away_off")?.unwrap_or_default() != 0,
        changed: number("away_changed")?.unwrap_or_default(),
    };
    Ok(Some((person, vacation)))
}

/// All turns of a table, by round and ply.
pub async fn turns(store: &Store, game: i64) -> Stored<Vec<TurnRow>> {
    let rows = sqlx::query("SELECT round, ply, turn, used FROM turn WHERE game = $1 ORDER BY round, ply")
        .bind(game)
        .fetch_all(store.reads())
        .await?;
    rows.iter().map(read_turn).collect()
}

/// The version of a table; `None` if there is no such table.
pub(crate) async fn version(store: &Store, game: i64) -> Stored<Option<i64>> {
    let row = sqlx::query("SELECT version FROM game WHERE id = $1").bind(game).fetch_optional(store.reads()).await?;
    Ok(row.map(|row| row.try_get(0)).transpose()?)
}

/// The table that a secret link leads to.
pub(crate) async fn invited(store: &Store, invite: &str) -> Stored<Option<i64>> {
    let row = sqlx::query("SELECT id FROM game WHERE invite = $1")
        .bind(invite.to_owned())
        .fetch_optional(store.reads())
        .await?;
    Ok(row.map(|row| row.try_get(0)).transpose()?)
}

/// When a table last changed.
pub(super) async fn changed(store: &Store, game: i64) -> Stored<Option<i64>> {
    let row = sqlx::query("SELECT changed FROM game WHERE id = $1").bind(game).fetch_optional(store.reads()).await?;
    Ok(row.map(|row| row.try_get(0)).transpose()?)
}

/// Somebody's private note on a table.
pub async fn note(store: &Store, game: i64, person: i64) -> Stored<String> {
    let row = sqlx::query("SELECT note FROM note WHERE game = $1 AND person = $2")
        .bind(game)
        .bind(person)
        .fetch_optional(store.reads())
        .await?;
    Ok(row.map(|row| row.try_get(0)).transpose()?.unwrap_or_default())
}

/// What a table remembers of somebody.
pub async fn visit(store: &Store, game: i64, person: i64) -> Stored<Visit> {
    let row = sqlx::query("SELECT seen, confirm FROM visit WHERE game = $1 AND person = $2")
        .bind(game)
        .bind(person)
        .fetch_optional(store.reads())
        .await?;
    let Some(row) = row else { return Ok(Visit::default()) };
    let confirm: Option<i64> = row.try_get("confirm")?;
    Ok(Visit { seen: row.try_get("seen")?, confirm: confirm.map(|confirm| confirm != 0) })
}

pub(crate) fn read_rules(kind: &str, rules: &str) -> Stored<AnyRules> {
    let kind: GameKind = kind.parse().map_err(|error| StoreError::Unreadable(format!("kind: {error}")))?;
    let json = serde_json::from_str(rules).map_err(|error| StoreError::Unreadable(format!("rules: {error}")))?;
    AnyRules::from_json(kind, &json).map_err(|error| StoreError::Unreadable(format!("rules: {error}")))
}

pub(crate) fn read_json<T: serde::de::DeserializeOwned>(column: &str, text: Option<String>) -> Stored<Option<T>> {
    text.map(|text| serde_json::from_str(&text))
        .transpose()
        .map_err(|error| StoreError::Unreadable(format!("{column}: {error}")))
}

/// Values of a plain struct always become JSON.
fn json<T: serde::Serialize>(value: Option<&T>) -> Option<String> {
    value.and_then(|value| serde_json::to_string(value).ok())
}

pub(crate) fn read_seat_number(number: Option<i64>) -> Stored<Option<Seat>> {
    let unreadable = |number| StoreError::Unreadable(format!("seat {number}"));
    number.map(|n| u8::try_from(n).ok().and_then(Seat::new).ok_or_else(|| unreadable(n))).transpose()
}

pub(super) fn read_seat(row: &AnyRow) -> Stored<SeatRow> {
    let (person, bot): (Option<i64>, Option<String>) = (row.try_get("person")?, row.try_get("bot")?);
    Ok(SeatRow {
        sitter: match (person, bot) {
            (_, Some(level)) => Sitter::Bot(level),
            (Some(person), None) => Sitter::Person(person),
            (None, None) => Sitter::Open,
        },
        name: row.try_get("name")?,
        entropy: row.try_get("entropy")?,
        left: read_json::<TakenOver>("left_at", row.try_get("left_at")?)?,
        member: false,
    })
}

/// The columns `person` and `bot` of a seat.
fn sitter_columns(seat: &SeatRow) -> (Option<i64>, Option<&str>) {
    match &seat.sitter {
        Sitter::Open => (None, None),
        Sitter::Person(person) => (Some(*person), None),
        Sitter::Bot(level) => (None, Some(level)),
    }
}

fn read_turn(row: &AnyRow) -> Stored<TurnRow> {
    let (round, ply): (i64, i64) = (row.try_get("round")?, row.try_get("ply")?);
    let unreadable = || StoreError::Unreadable(format!("a turn of round {round}, ply {ply}"));
    Ok(TurnRow {
        round: u8::try_from(round).map_err(|_| unreadable())?,
        ply: u16::try_from(ply).map_err(|_| unreadable())?,
        turn: row.try_get("turn")?,
        used: row.try_get("used")?,
    })
}
