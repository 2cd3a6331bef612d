-- Whether a table counts for ratings (1), and its number among all rated matches in the order in which they ended.
ALTER TABLE game ADD COLUMN rated BIGINT NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN ended BIGINT;
CREATE UNIQUE INDEX game_ended ON game (ended) WHERE ended IS NOT NULL;
INSERT INTO counter (name, value) VALUES ('ended', 0);
-- How everybody stands in each pool: rating and deviation in thousandths of a point, volatility in millionths.
CREATE TABLE rating (
    person BIGINT NOT NULL,
    pool TEXT NOT NULL,
    rating BIGINT NOT NULL,
    deviation BIGINT NOT NULL,
    volatility BIGINT NOT NULL,
    games BIGINT NOT NULL,
    PRIMARY KEY (person, pool)
);
-- What every rated match did to everybody's rating. A match is rated once.
CREATE TABLE rating_step (
    game BIGINT NOT NULL REFERENCES game (id),
    person BIGINT NOT NULL,
    pool TEXT NOT NULL,
    ended BIGINT NOT NULL,
    -- The rating and its deviation afterwards, and what was won or lost.
    rating BIGINT NOT NULL,
    deviation BIGINT NOT NULL,
    gained BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (game, person)
);
CREATE INDEX rating_step_person ON rating_step (person, pool, ended);
