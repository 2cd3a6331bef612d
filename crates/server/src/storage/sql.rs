//! The statements, written once for both databases.
//!
//! `sqlx` has no type that stands for either database without losing types on the way, and bounds that
//! would make these functions generic are longer than the functions. So they are a macro, expanded for
//! each driver; what differs (how jobs are claimed, how nodes hear of each other) stays outside.

use fivepaths_rules::{AnyRules, End, GameKind, Seat, Seed, TakenOver};

use super::{SeatRow, Sitter, StorageError, Stored};

pub(super) fn rules(kind: &str, rules: &str) -> Stored<AnyRules> {
    let unreadable = |what: String| StorageError::Unreadable(what);
    let kind: GameKind = kind.parse().map_err(|error| unreadable(format!("{error}")))?;
    let json = serde_json::from_str(rules).map_err(|error| unreadable(format!("rules: {error}")))?;
    AnyRules::from_json(kind, &json).map_err(|error| unreadable(format!("rules: {error}")))
}

pub(super) fn seed(text: &str) -> Stored<Seed> {
    text.parse().map_err(|_| StorageError::Unreadable("a server seed".into()))
}

pub(super) fn ending(text: Option<String>) -> Stored<Option<End>> {
    text.map(|text| serde_json::from_str(&text))
        .transpose()
        .map_err(|error| StorageError::Unreadable(format!("ending: {error}")))
}

pub(super) fn taken_over(text: Option<String>) -> Stored<Option<TakenOver>> {
    text.map(|text| serde_json::from_str(&text))
        .transpose()
        .map_err(|error| StorageError::Unreadable(format!("left_at: {error}")))
}

/// Values of a plain struct always become JSON.
pub(super) fn json<T: serde::Serialize>(value: &Option<T>) -> Option<String> {
    value.as_ref().and_then(|value| serde_json::to_string(value).ok())
}

pub(super) fn seat_number(number: Option<i64>) -> Stored<Option<Seat>> {
    let unreadable = |number| StorageError::Unreadable(format!("seat {number}"));
    number.map(|n| u8::try_from(n).ok().and_then(Seat::new).ok_or_else(|| unreadable(n))).transpose()
}

pub(super) fn sitter(person: Option<i64>, bot: Option<String>) -> Sitter {
    match (person, bot) {
        (_, Some(level)) => Sitter::Bot(level),
        (Some(person), None) => Sitter::Person(person),
        (None, None) => Sitter::Open,
    }
}

pub(super) fn unsit(seat: &SeatRow) -> (Option<i64>, Option<&str>) {
    match &seat.sitter {
        Sitter::Open => (None, None),
        Sitter::Person(person) => (Some(*person), None),
        Sitter::Bot(level) => (None, Some(level)),
    }
}

/// The functions that both databases have in common, for a type with the fields `pool`, `light`, `writer`
/// and `changed`, and the constants and functions that they do not have in common.
macro_rules! sql_storage {
    ($name:ident, $database:ty) => {
        use std::collections::BTreeMap;

        use async_trait::async_trait;
        use sqlx::Row as _;

        use super::sql;
        use super::{
            Change, Changed, GameRow, Listed, Millis, NewGame, Person, SeatRow, State, Storage, StorageError, Stored,
            TurnRow, Visit,
        };

        type Row = <$database as sqlx::Database>::Row;
        type Connection = <$database as sqlx::Database>::Connection;

        fn read_seat(row: &Row) -> Stored<SeatRow> {
            Ok(SeatRow {
                sitter: sql::sitter(row.try_get("person")?, row.try_get("bot")?),
                name: row.try_get("name")?,
                entropy: row.try_get("entropy")?,
                left: sql::taken_over(row.try_get("left_at")?)?,
            })
        }

        fn read_turn(row: &Row) -> Stored<TurnRow> {
            let small = |column: &str| -> Stored<u16> {
                let number: i64 = row.try_get(column)?;
                u16::try_from(number).map_err(|_| StorageError::Unreadable(format!("{column} {number}")))
            };
            Ok(TurnRow { round: small("round")? as u8, ply: small("ply")?, turn: row.try_get("turn")? })
        }

        async fn next_number(connection: &mut Connection, name: &str) -> Stored<i64> {
            let row = sqlx::query("UPDATE counter SET value = value + 1 WHERE name = $1 RETURNING value")
                .bind(name)
                .fetch_one(connection)
                .await?;
            Ok(row.try_get(0)?)
        }

        async fn seats(pool: &sqlx::Pool<$database>, game: i64) -> Stored<Vec<SeatRow>> {
            let rows = sqlx::query("SELECT * FROM seat WHERE game = $1 ORDER BY seat").bind(game).fetch_all(pool).await?;
            rows.iter().map(read_seat).collect()
        }

        /// Brings the tables to the newest form. Nodes that start together wait for each other.
        async fn migrate(pool: &sqlx::Pool<$database>) -> Stored<()> {
            let mut transaction = pool.begin_with(BEGIN).await?;
            if let Some(lock) = LOCK {
                sqlx::query(lock).execute(&mut *transaction).await?;
            }
            sqlx::query("CREATE TABLE IF NOT EXISTS migration (number BIGINT PRIMARY KEY)")
                .execute(&mut *transaction)
                .await?;
            let done: i64 =
                sqlx::query("SELECT COUNT(*) FROM migration").fetch_one(&mut *transaction).await?.try_get(0)?;
            let all = super::schema::MIGRATIONS;
            if done > all.len() as i64 {
                return Err(StorageError::Unreadable("it was written by a newer version of this program".into()));
            }
            for (number, statements) in all.iter().enumerate().skip(done as usize) {
                for statement in *statements {
                    sqlx::query(*statement).execute(&mut *transaction).await?;
                }
                sqlx::query("INSERT INTO migration (number) VALUES ($1)")
                    .bind(number as i64)
                    .execute(&mut *transaction)
                    .await?;
            }
            Ok(transaction.commit().await?)
        }

        /// Carries one change out. False if it is stale; then the caller undoes what was done of it.
        async fn carry_out(connection: &mut Connection, change: &Change) -> Stored<bool> {
            let row = sqlx::query(
                "UPDATE game SET version = version + 1, state = $3, to_move = $4, ending = $5, rematch = $6, changed = $7
                 WHERE id = $1 AND version = $2",
            )
            .bind(change.game)
            .bind(change.version)
            .bind(change.state.name())
            .bind(change.to_move.map(|seat| i64::from(seat.number())))
            .bind(sql::json(&change.end))
            .bind(change.rematch)
            .bind(change.at)
            .execute(&mut *connection)
            .await?;
            if row.rows_affected() == 0 {
                return Ok(false);
            }
            for (seat, row) in &change.seats {
                let (person, bot) = sql::unsit(row);
                sqlx::query(
                    "UPDATE seat SET person = $3, bot = $4, name = $5, entropy = $6, left_at = $7
                     WHERE game = $1 AND seat = $2",
                )
                .bind(change.game)
                .bind(i64::from(seat.number()))
                .bind(person)
                .bind(bot)
                .bind(&row.name)
                .bind(row.entropy.as_deref())
                .bind(sql::json(&row.left))
                .execute(&mut *connection)
                .await?;
            }
            if let Some(turn) = &change.turn {
                let row = sqlx::query(
                    "INSERT INTO turn (game, round, ply, turn, made) VALUES ($1, $2, $3, $4, $5)
                     ON CONFLICT (game, round, ply) DO NOTHING",
                )
                .bind(change.game)
                .bind(i64::from(turn.round))
                .bind(i64::from(turn.ply))
                .bind(&turn.turn)
                .bind(change.at)
                .execute(&mut *connection)
                .await?;
                if row.rows_affected() == 0 {
                    return Ok(false);
                }
            }
            if let Some(due) = change.bot_due {
                sqlx::query(
                    "INSERT INTO job (game, due, lease) VALUES ($1, $2, 0)
                     ON CONFLICT (game) DO UPDATE SET due = excluded.due, lease = 0",
                )
                .bind(change.game)
                .bind(due)
                .execute(&mut *connection)
                .await?;
            } else {
                sqlx::query("DELETE FROM job WHERE game = $1").bind(change.game).execute(&mut *connection).await?;
            }
            Ok(true)
        }

        /// Carries a group out in one transaction, each change in a savepoint of its own.
        async fn carry_out_group(pool: &sqlx::Pool<$database>, group: &super::write::Group) -> Stored<Vec<bool>> {
            use sqlx::Connection as _;
            let mut transaction = pool.begin_with(BEGIN).await?;
            let mut done = Vec::new();
            for change in group.changes() {
                let mut savepoint = transaction.begin().await?;
                if carry_out(&mut *savepoint, change).await? {
                    savepoint.commit().await?;
                    announce(&mut *transaction, change).await?;
                    done.push(true);
                } else {
                    savepoint.rollback().await?;
                    done.push(false);
                }
            }
            transaction.commit().await?;
            Ok(done)
        }

        async fn write_groups(
            pool: sqlx::Pool<$database>,
            mut queue: super::write::Queue,
            changed: tokio::sync::broadcast::Sender<Changed>,
        ) {
            while let Some(group) = queue.next().await {
                let result = carry_out_group(&pool, &group).await;
                if let (true, Ok(done)) = (TELLS_ITSELF, &result) {
                    for (change, _) in group.changes().zip(done).filter(|(_, done)| **done) {
                        // Nobody listening is fine.
                        let _ = changed.send(Changed { game: change.game, version: change.version + 1 });
                    }
                }
                group.answer(result);
            }
        }

        #[async_trait]
        impl Storage for $name {
            async fn add_person(&self, name: &str, session: &str, at: Millis) -> Stored<Person> {
                let mut transaction = self.pool.begin_with(BEGIN).await?;
                let id = next_number(&mut transaction, "person").await?;
                sqlx::query("INSERT INTO person (id, name, made) VALUES ($1, $2, $3)")
                    .bind(id)
                    .bind(name)
                    .bind(at)
                    .execute(&mut *transaction)
                    .await?;
                sqlx::query("INSERT INTO session (id, person, made) VALUES ($1, $2, $3)")
                    .bind(session)
                    .bind(id)
                    .bind(at)
                    .execute(&mut *transaction)
                    .await?;
                transaction.commit().await?;
                Ok(Person { id, name: name.into() })
            }

            async fn person(&self, session: &str) -> Stored<Option<Person>> {
                let row = sqlx::query(
                    "SELECT person.id, person.name FROM session JOIN person ON person.id = session.person
                     WHERE session.id = $1",
                )
                .bind(session)
                .fetch_optional(&self.pool)
                .await?;
                row.map(|row| Ok(Person { id: row.try_get("id")?, name: row.try_get("name")? })).transpose()
            }

            async fn rename(&self, person: i64, name: &str) -> Stored<()> {
                sqlx::query("UPDATE person SET name = $2 WHERE id = $1").bind(person).bind(name).execute(&self.pool).await?;
                Ok(())
            }

            async fn add_game(&self, game: &NewGame) -> Stored<i64> {
                let mut transaction = self.pool.begin_with(BEGIN).await?;
                let id = next_number(&mut transaction, "game").await?;
                sqlx::query(
                    "INSERT INTO game (id, version, kind, rules, watch, invite, server_seed, decks, state, made, changed)
                     VALUES ($1, 0, $2, $3, $4, $5, $6, $7, $8, $9, $9)",
                )
                .bind(id)
                .bind(game.rules.game().name())
                .bind(game.rules.to_json().to_string())
                .bind(if game.public { "anyone" } else { "players" })
                .bind(&game.invite)
                .bind(game.server_seed.to_string())
                .bind(game.decks.as_deref())
                .bind(State::Open.name())
                .bind(game.at)
                .execute(&mut *transaction)
                .await?;
                for (number, seat) in game.seats.iter().enumerate() {
                    let (person, bot) = sql::unsit(seat);
                    sqlx::query(
                        "INSERT INTO seat (game, seat, person, bot, name, entropy) VALUES ($1, $2, $3, $4, $5, $6)",
                    )
                    .bind(id)
                    .bind(number as i64)
                    .bind(person)
                    .bind(bot)
                    .bind(&seat.name)
                    .bind(seat.entropy.as_deref())
                    .execute(&mut *transaction)
                    .await?;
                }
                transaction.commit().await?;
                Ok(id)
            }

            async fn game(&self, id: i64) -> Stored<Option<GameRow>> {
                let row = sqlx::query("SELECT * FROM game WHERE id = $1").bind(id).fetch_optional(&self.pool).await?;
                let Some(row) = row else { return Ok(None) };
                let turns = sqlx::query("SELECT round, ply, turn FROM turn WHERE game = $1 ORDER BY round, ply")
                    .bind(id)
                    .fetch_all(&self.pool)
                    .await?;
                Ok(Some(GameRow {
                    id,
                    version: row.try_get("version")?,
                    rules: sql::rules(row.try_get("kind")?, row.try_get("rules")?)?,
                    public: row.try_get::<String, _>("watch")? == "anyone",
                    invite: row.try_get("invite")?,
                    server_seed: sql::seed(row.try_get("server_seed")?)?,
                    decks: row.try_get("decks")?,
                    state: State::parse(row.try_get("state")?)?,
                    end: sql::ending(row.try_get("ending")?)?,
                    rematch: row.try_get("rematch")?,
                    seats: seats(&self.pool, id).await?,
                    turns: turns.iter().map(read_turn).collect::<Stored<_>>()?,
                }))
            }

            async fn invited(&self, invite: &str) -> Stored<Option<i64>> {
                let row =
                    sqlx::query("SELECT id FROM game WHERE invite = $1").bind(invite).fetch_optional(&self.pool).await?;
                Ok(row.map(|row| row.try_get(0)).transpose()?)
            }

            async fn games_of(&self, person: i64) -> Stored<Vec<Listed>> {
                let rows = sqlx::query(
                    "SELECT id, version, kind, rules, state, to_move, changed FROM game
                     WHERE id IN (SELECT game FROM seat WHERE person = $1) ORDER BY changed DESC, id DESC LIMIT 100",
                )
                .bind(person)
                .fetch_all(&self.pool)
                .await?;
                let all = sqlx::query(
                    "SELECT * FROM seat WHERE game IN (SELECT game FROM seat WHERE person = $1) ORDER BY game, seat",
                )
                .bind(person)
                .fetch_all(&self.pool)
                .await?;
                let mut seats: BTreeMap<i64, Vec<SeatRow>> = BTreeMap::new();
                for row in &all {
                    seats.entry(row.try_get("game")?).or_default().push(read_seat(row)?);
                }
                let mut listed = Vec::new();
                for row in &rows {
                    let id = row.try_get("id")?;
                    listed.push(Listed {
                        id,
                        version: row.try_get("version")?,
                        rules: sql::rules(row.try_get("kind")?, row.try_get("rules")?)?,
                        state: State::parse(row.try_get("state")?)?,
                        to_move: sql::seat_number(row.try_get("to_move")?)?,
                        seats: seats.remove(&id).unwrap_or_default(),
                        changed: row.try_get("changed")?,
                    });
                }
                Ok(listed)
            }

            async fn finished(&self, person: i64, game: fivepaths_rules::GameKind) -> Stored<i64> {
                let row = sqlx::query(
                    "SELECT COUNT(*) FROM game WHERE kind = $2 AND state = $3
                     AND id IN (SELECT game FROM seat WHERE person = $1)
                     AND EXISTS (SELECT 1 FROM turn WHERE turn.game = game.id)",
                )
                .bind(person)
                .bind(game.name())
                .bind(State::Over.name())
                .fetch_one(&self.pool)
                .await?;
                Ok(row.try_get(0)?)
            }

            async fn change(&self, change: Change) -> Stored<bool> {
                self.writer.change(change).await
            }

            async fn note(&self, game: i64, person: i64) -> Stored<String> {
                let row = sqlx::query("SELECT note FROM note WHERE game = $1 AND person = $2")
                    .bind(game)
                    .bind(person)
                    .fetch_optional(&self.pool)
                    .await?;
                Ok(row.map(|row| row.try_get(0)).transpose()?.unwrap_or_default())
            }

            async fn set_note(&self, game: i64, person: i64, note: &str) -> Stored<()> {
                sqlx::query(
                    "INSERT INTO note (game, person, note) VALUES ($1, $2, $3)
                     ON CONFLICT (game, person) DO UPDATE SET note = excluded.note",
                )
                .bind(game)
                .bind(person)
                .bind(note)
                .execute(&self.pool)
                .await?;
                Ok(())
            }

            async fn visit(&self, game: i64, person: i64) -> Stored<Visit> {
                let row = sqlx::query("SELECT seen, confirm FROM visit WHERE game = $1 AND person = $2")
                    .bind(game)
                    .bind(person)
                    .fetch_optional(&self.pool)
                    .await?;
                let Some(row) = row else { return Ok(Visit::default()) };
                let confirm: Option<i64> = row.try_get("confirm")?;
                Ok(Visit { seen: row.try_get("seen")?, confirm: confirm.map(|confirm| confirm != 0) })
            }

            async fn see(&self, game: i64, person: i64, turns: i64) -> Stored<()> {
                let mut transaction = self.light.begin_with(BEGIN).await?;
                if let Some(lightly) = LIGHTLY {
                    sqlx::query(lightly).execute(&mut *transaction).await?;
                }
                sqlx::query(
                    "INSERT INTO visit (game, person, seen) VALUES ($1, $2, $3)
                     ON CONFLICT (game, person) DO UPDATE SET seen = excluded.seen
                     WHERE visit.seen IS NULL OR visit.seen < excluded.seen",
                )
                .bind(game)
                .bind(person)
                .bind(turns)
                .execute(&mut *transaction)
                .await?;
                Ok(transaction.commit().await?)
            }

            async fn set_confirm(&self, game: i64, person: i64, confirm: bool) -> Stored<()> {
                sqlx::query(
                    "INSERT INTO visit (game, person, confirm) VALUES ($1, $2, $3)
                     ON CONFLICT (game, person) DO UPDATE SET confirm = excluded.confirm",
                )
                .bind(game)
                .bind(person)
                .bind(i64::from(confirm))
                .execute(&self.pool)
                .await?;
                Ok(())
            }

            async fn claim(&self, now: Millis, until: Millis, most: i64) -> Stored<Vec<i64>> {
                let rows = sqlx::query(CLAIM).bind(now).bind(until).bind(most).fetch_all(&self.pool).await?;
                rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
            }

            async fn next_due(&self) -> Stored<Option<Millis>> {
                // A claimed job is due again when its lease ends.
                let row = sqlx::query("SELECT MIN(CASE WHEN lease > due THEN lease ELSE due END) FROM job")
                    .fetch_one(&self.pool)
                    .await?;
                Ok(row.try_get(0)?)
            }

            fn changes(&self) -> tokio::sync::broadcast::Receiver<Changed> {
                self.changed.subscribe()
            }
        }
    };
}
pub(super) use sql_storage;
