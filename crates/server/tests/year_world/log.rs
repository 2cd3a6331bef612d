//! What happened at the tables, and who was on vacation, as triggers of the database saw it; and for whom each table waited.

use std::collections::BTreeMap;

use fivepaths_club::{Ms, Timer};
use sqlx::Row as _;

/// What a table was like after a change.
struct Entry {
    at: Ms,
    over: bool,
    to_move: Option<i64>,
    deadline: Option<Ms>,
    timer: Option<String>,
    turns: i64,
    /// The seat at which a bot finishes.
    left: Option<i64>,
}

/// A turn that waited for somebody.
#[derive(Clone, Debug)]
pub(crate) struct Waited {
    pub(crate) game: i64,
    pub(crate) person: i64,
    pub(crate) turns: i64,
    pub(crate) since: Ms,
    /// From when on until when there was time, and until when it was paused; `None` while it was held.
    pub(crate) spans: Vec<(Ms, Option<Ms>, Option<Ms>)>,
    pub(crate) end: Ms,
}

/// All that the triggers wrote.
#[derive(Default)]
pub(crate) struct Log {
    last: i64,
    tables: BTreeMap<i64, Vec<Entry>>,
    /// When vacations began and ended, by person.
    pub(crate) vacations: BTreeMap<i64, Vec<(Ms, bool)>>,
}

/// They run when a transaction commits, so that all of it is there.
const TRIGGERS: [&str; 5] = [
    "CREATE TABLE year_log (n BIGSERIAL, game BIGINT, state TEXT, to_move BIGINT, deadline BIGINT, timer TEXT,
                            turns BIGINT, left_seat BIGINT, person BIGINT, away BIGINT)",
    "CREATE FUNCTION year_table() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO year_log (game, state, to_move, deadline, timer, turns, left_seat)
        VALUES (NEW.id, NEW.state, NEW.to_move, NEW.deadline, NEW.timer, (SELECT COUNT(*) FROM turn WHERE game = NEW.id),
                (SELECT MIN(seat) FROM seat WHERE game = NEW.id AND left_at IS NOT NULL));
        RETURN NULL; END $$",
    "CREATE FUNCTION year_vacation() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO year_log (person, away) VALUES (NEW.person, NEW.away); RETURN NULL; END $$",
    "CREATE CONSTRAINT TRIGGER year_table AFTER UPDATE ON game DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION year_table()",
    "CREATE TRIGGER year_vacation AFTER INSERT OR UPDATE ON vacation FOR EACH ROW EXECUTE FUNCTION year_vacation()",
];

impl Log {
    pub(crate) async fn begin(pool: &sqlx::PgPool) -> Log {
        for text in TRIGGERS {
            sqlx::query(text).execute(pool).await.unwrap();
        }
        Log::default()
    }

    /// Reads what is new; it has happened just now.
    pub(crate) async fn read(&mut self, pool: &sqlx::PgPool, now: Ms) {
        let query = sqlx::query("SELECT * FROM year_log WHERE n > $1 ORDER BY n").bind(self.last);
        for row in query.fetch_all(pool).await.unwrap() {
            self.last = row.get("n");
            match row.get::<Option<i64>, _>("game") {
                Some(game) => self.tables.entry(game).or_default().push(Entry {
                    at: now,
                    over: row.get::<String, _>("state") == "over",
                    to_move: row.get("to_move"),
                    deadline: row.get("deadline"),
                    timer: row.get("timer"),
                    turns: row.get("turns"),
                    left: row.get("left_seat"),
                }),
                None => self.away(row.get("person"), row.get::<Option<Ms>, _>("away").is_some(), now),
            }
        }
    }

    fn away(&mut self, person: i64, away: bool, now: Ms) {
        let mine = self.vacations.entry(person).or_default();
        if mine.last().map_or(away, |(_, before)| *before != away) {
            mine.push((now, away));
        }
    }

    /// For whom each table waited; `players` are those at the seats of a table.
    pub(crate) fn waited(&self, players: impl Fn(i64) -> [i64; 2]) -> Vec<Waited> {
        let mut all = Vec::new();
        for (game, entries) in &self.tables {
            let mut now: Option<Waited> = None;
            let mut before = None;
            for entry in entries.iter().filter(|entry| entry.over || entry.to_move.is_some()) {
                let what = (entry.over, entry.turns, entry.left);
                if before.replace(what) != Some(what) {
                    all.extend(now.take().map(|waited| Waited { end: entry.at, ..waited }));
                    let mover = entry.to_move.filter(|seat| !entry.over && entry.left != Some(*seat));
                    now = mover.map(|seat| Waited {
                        game: *game,
                        person: players(*game)[seat as usize],
                        turns: entry.turns,
                        since: entry.at,
                        spans: Vec::new(),
                        end: Ms::MAX,
                    });
                }
                if let Some(waited) = &mut now {
                    waited.spans.push((entry.at, entry.deadline, entry.paused()));
                }
            }
            assert!(now.is_none(), "game {game} is not over");
        }
        all
    }
}

impl Entry {
    fn paused(&self) -> Option<Ms> {
        let timer: Timer = serde_json::from_str(self.timer.as_deref()?).unwrap();
        timer.paused_until(self.at)
    }
}
