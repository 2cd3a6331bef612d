-- What a table remembers of somebody who plays there.
CREATE TABLE IF NOT EXISTS visit (
    game BIGINT NOT NULL REFERENCES game (id),
    person BIGINT NOT NULL REFERENCES person (id),
    seen BIGINT,
    confirm BIGINT,
    PRIMARY KEY (game, person)
);
