-- What finished reviews say about luck, in hundredths of a point, so that a season need not read all reports. A newer review
-- of a match takes the place of an older one.
CREATE TABLE review_luck (
    game BIGINT NOT NULL REFERENCES game (id),
    seat BIGINT NOT NULL,
    result BIGINT NOT NULL,
    luck BIGINT NOT NULL,
    PRIMARY KEY (game, seat)
);
