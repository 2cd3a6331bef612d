-- Whom somebody does not want to meet. Neither of the two meets the other, whoever said so.
CREATE TABLE block (
    person BIGINT NOT NULL,
    other BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (person, other)
);
CREATE INDEX block_other ON block (other);
-- Whose phrases somebody does not want to see, at any table.
CREATE TABLE mute (
    person BIGINT NOT NULL,
    other BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (person, other)
);
CREATE INDEX mute_other ON mute (other);
-- What was said at a table: a phrase by its name, after so many turns.
CREATE TABLE said (
    id BIGINT PRIMARY KEY,
    game BIGINT NOT NULL,
    person BIGINT NOT NULL,
    phrase TEXT NOT NULL,
    turns BIGINT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX said_game ON said (game, id);
CREATE INDEX said_person ON said (person, game);
-- What people told the host about others; the game is 0 if it is about none in particular.
CREATE TABLE report (
    id BIGINT PRIMARY KEY,
    person BIGINT NOT NULL,
    other BIGINT NOT NULL,
    game BIGINT NOT NULL,
    reason TEXT NOT NULL,
    words TEXT NOT NULL,
    at BIGINT NOT NULL,
    closed BIGINT,
    why TEXT
);
-- Somebody is told of once.
CREATE UNIQUE INDEX report_once ON report (person, other, game);
CREATE INDEX report_other ON report (other);
CREATE INDEX report_open ON report (id) WHERE closed IS NULL;
INSERT INTO counter (name, value) VALUES ('said', 0), ('report', 0);
