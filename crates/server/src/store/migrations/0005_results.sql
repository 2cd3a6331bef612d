-- How matches ended, so that lists and pages of players need not replay them.
CREATE TABLE result (
    game BIGINT NOT NULL REFERENCES game (id),
    seat BIGINT NOT NULL,
    person BIGINT REFERENCES person (id),
    points BIGINT NOT NULL,
    -- 2 for a win, 1 for a draw, 0 for a loss.
    standing BIGINT NOT NULL,
    ended BIGINT NOT NULL,
    PRIMARY KEY (game, seat)
);
CREATE INDEX result_person ON result (person, ended, game);
-- How often somebody won against a person (p17) or a level (b:climber), so that no page has to count games.
CREATE TABLE tally (
    person BIGINT NOT NULL REFERENCES person (id),
    kind TEXT NOT NULL,
    against TEXT NOT NULL,
    won BIGINT NOT NULL,
    drawn BIGINT NOT NULL,
    lost BIGINT NOT NULL,
    latest BIGINT NOT NULL,
    PRIMARY KEY (person, kind, against)
);
CREATE INDEX tally_latest ON tally (person, latest, against);
-- The same for a level of bots against everybody.
CREATE TABLE level_tally (
    kind TEXT NOT NULL,
    level TEXT NOT NULL,
    won BIGINT NOT NULL,
    drawn BIGINT NOT NULL,
    lost BIGINT NOT NULL,
    PRIMARY KEY (kind, level)
);
-- Becomes 0 with the result. Somebody's running games are found by it, however many they have finished.
ALTER TABLE seat ADD COLUMN active BIGINT NOT NULL DEFAULT 1;
CREATE INDEX seat_active ON seat (person, active);
DROP INDEX seat_person;
