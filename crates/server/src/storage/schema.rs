//! The tables, and how an older database becomes a newer one.
//!
//! One list for both databases: text and big integers are all the types used, so the same words mean
//! the same in both. A migration that was ever released is never edited; the next one is added.

/// Each entry is a list of statements, carried out once, in one transaction.
pub(super) const MIGRATIONS: &[&[&str]] = &[FIRST, VISITS];

const FIRST: &[&str] = &[
    "CREATE TABLE counter (name TEXT PRIMARY KEY, value BIGINT NOT NULL)",
    "INSERT INTO counter (name, value) VALUES ('person', 0), ('game', 0)",
    "CREATE TABLE person (id BIGINT PRIMARY KEY, name TEXT NOT NULL, made BIGINT NOT NULL)",
    "CREATE TABLE session (id TEXT PRIMARY KEY, person BIGINT NOT NULL REFERENCES person (id), made BIGINT NOT NULL)",
    "CREATE TABLE game (
        id BIGINT PRIMARY KEY,
        version BIGINT NOT NULL,
        kind TEXT NOT NULL,
        rules TEXT NOT NULL,
        watch TEXT NOT NULL,
        invite TEXT NOT NULL UNIQUE,
        server_seed TEXT NOT NULL,
        decks TEXT,
        state TEXT NOT NULL,
        to_move BIGINT,
        ending TEXT,
        rematch BIGINT,
        made BIGINT NOT NULL,
        changed BIGINT NOT NULL)",
    "CREATE TABLE seat (
        game BIGINT NOT NULL REFERENCES game (id),
        seat BIGINT NOT NULL,
        person BIGINT REFERENCES person (id),
        bot TEXT,
        name TEXT NOT NULL,
        entropy TEXT,
        left_at TEXT,
        PRIMARY KEY (game, seat))",
    "CREATE INDEX seat_person ON seat (person)",
    "CREATE TABLE turn (
        game BIGINT NOT NULL REFERENCES game (id),
        round BIGINT NOT NULL,
        ply BIGINT NOT NULL,
        turn TEXT NOT NULL,
        made BIGINT NOT NULL,
        PRIMARY KEY (game, round, ply))",
    "CREATE TABLE note (
        game BIGINT NOT NULL REFERENCES game (id),
        person BIGINT NOT NULL REFERENCES person (id),
        note TEXT NOT NULL,
        PRIMARY KEY (game, person))",
    "CREATE TABLE job (game BIGINT PRIMARY KEY REFERENCES game (id), due BIGINT NOT NULL, lease BIGINT NOT NULL)",
    "CREATE INDEX job_due ON job (due)",
];

const VISITS: &[&str] = &["CREATE TABLE visit (
    game BIGINT NOT NULL REFERENCES game (id),
    person BIGINT NOT NULL REFERENCES person (id),
    seen BIGINT,
    confirm BIGINT,
    PRIMARY KEY (game, person))"];
