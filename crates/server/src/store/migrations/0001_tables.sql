-- People, tables, seats, turns, notes. Databases from before these files were numbered have all of this already,
-- so nothing here fails on what is there.
CREATE TABLE IF NOT EXISTS counter (name TEXT PRIMARY KEY, value BIGINT NOT NULL);
INSERT INTO counter (name, value) VALUES ('person', 0), ('game', 0) ON CONFLICT (name) DO NOTHING;
CREATE TABLE IF NOT EXISTS person (id BIGINT PRIMARY KEY, name TEXT NOT NULL, made BIGINT NOT NULL);
CREATE TABLE IF NOT EXISTS session (
    id TEXT PRIMARY KEY,
    person BIGINT NOT NULL REFERENCES person (id),
    made BIGINT NOT NULL
);
CREATE TABLE IF NOT EXISTS game (
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
    changed BIGINT NOT NULL
);
CREATE TABLE IF NOT EXISTS seat (
    game BIGINT NOT NULL REFERENCES game (id),
    seat BIGINT NOT NULL,
    person BIGINT REFERENCES person (id),
    bot TEXT,
    name TEXT NOT NULL,
    entropy TEXT,
    left_at TEXT,
    PRIMARY KEY (game, seat)
);
CREATE INDEX IF NOT EXISTS seat_person ON seat (person);
CREATE TABLE IF NOT EXISTS turn (
    game BIGINT NOT NULL REFERENCES game (id),
    round BIGINT NOT NULL,
    ply BIGINT NOT NULL,
    turn TEXT NOT NULL,
    made BIGINT NOT NULL,
    PRIMARY KEY (game, round, ply)
);
CREATE TABLE IF NOT EXISTS note (
    game BIGINT NOT NULL REFERENCES game (id),
    person BIGINT NOT NULL REFERENCES person (id),
    note TEXT NOT NULL,
    PRIMARY KEY (game, person)
);
CREATE TABLE IF NOT EXISTS job (
    game BIGINT PRIMARY KEY REFERENCES game (id),
    due BIGINT NOT NULL,
    lease BIGINT NOT NULL
);
