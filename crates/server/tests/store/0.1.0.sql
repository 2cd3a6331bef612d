CREATE TABLE migration (number BIGINT PRIMARY KEY);
INSERT INTO migration (number) VALUES (0), (1);
CREATE TABLE counter (name TEXT PRIMARY KEY, value BIGINT NOT NULL);
INSERT INTO counter (name, value) VALUES ('person', 1), ('game', 1);
CREATE TABLE person (id BIGINT PRIMARY KEY, name TEXT NOT NULL, made BIGINT NOT NULL);
CREATE TABLE session (id TEXT PRIMARY KEY, person BIGINT NOT NULL REFERENCES person (id), made BIGINT NOT NULL);
CREATE TABLE game (
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
    changed BIGINT NOT NULL);
CREATE TABLE seat (
    game BIGINT NOT NULL REFERENCES game (id),
    seat BIGINT NOT NULL,
    person BIGINT REFERENCES person (id),
    bot TEXT,
    name TEXT NOT NULL,
    entropy TEXT,
    left_at TEXT,
    PRIMARY KEY (game, seat));
CREATE INDEX seat_person ON seat (person);
CREATE TABLE turn (
    game BIGINT NOT NULL REFERENCES game (id),
    round BIGINT NOT NULL,
    ply BIGINT NOT NULL,
    turn TEXT NOT NULL,
    made BIGINT NOT NULL,
    PRIMARY KEY (game, round, ply));
CREATE TABLE note (
    game BIGINT NOT NULL REFERENCES game (id),
    person BIGINT NOT NULL REFERENCES person (id),
    note TEXT NOT NULL,
    PRIMARY KEY (game, person));
CREATE TABLE job (game BIGINT PRIMARY KEY REFERENCES game (id), due BIGINT NOT NULL, lease BIGINT NOT NULL);
CREATE INDEX job_due ON job (due);
CREATE TABLE visit (
    game BIGINT NOT NULL REFERENCES game (id),
    person BIGINT NOT NULL REFERENCES person (id),
    seen BIGINT,
    confirm BIGINT,
    PRIMARY KEY (game, person));
INSERT INTO person (id, name, made) VALUES (1, 'Ann', 1);
INSERT INTO session (id, person, made) VALUES ('hash', 1, 1);
INSERT INTO game (id, version, kind, rules, watch, invite, server_seed, state, to_move, made, changed)
    VALUES (1, 2, 'card', '{"rounds":1}', 'players', 'i',
            '0707070707070707070707070707070707070707070707070707070707070707', 'running', 1, 1, 1);
INSERT INTO seat (game, seat, person, bot, name, entropy) VALUES (1, 0, 1, NULL, 'Ann', ''), (1, 1, NULL, 'rambler', 'Rambler', '');
INSERT INTO turn (game, round, ply, turn, made) VALUES (1, 1, 0, 'Y4-s', 1);
INSERT INTO visit (game, person, seen) VALUES (1, 1, 1);
INSERT INTO job (game, due, lease) VALUES (1, 50, 0);
