-- What somebody said in their own words; nothing for a phrase, whose name is beside it.
ALTER TABLE said ADD COLUMN words TEXT;
CREATE INDEX said_at ON said (at);
-- Who wants to write freely at a table. People can while everybody who plays there has a row here.
CREATE TABLE chat (
    game BIGINT NOT NULL,
    person BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (game, person)
);
CREATE INDEX chat_person ON chat (person);
-- The version of what is said at a table. It only ever grows, also when something is deleted.
CREATE TABLE talk (
    game BIGINT PRIMARY KEY,
    version BIGINT NOT NULL
);
INSERT INTO talk (game, version) SELECT game, MAX(id) FROM said GROUP BY game;
-- What had been said last at the table when the host was told. It stays until the report is closed.
ALTER TABLE report ADD COLUMN said BIGINT;
CREATE INDEX report_game ON report (game) WHERE closed IS NULL;
