-- Reviews of finished matches. One that is finished never changes; one that is made anew is another row.
CREATE TABLE review (
    id BIGINT PRIMARY KEY,
    game BIGINT NOT NULL REFERENCES game (id),
    -- Who asked. It is no reference, since a guest goes when their games move to an account.
    person BIGINT NOT NULL,
    asked BIGINT NOT NULL,
    -- The reviewer, as in the report.
    made_with TEXT NOT NULL,
    -- The person and the game while it is being made, so that neither has two reviews under way.
    busy BIGINT UNIQUE,
    making BIGINT UNIQUE,
    -- When it was finished or given up.
    done BIGINT,
    -- The report; while the review is being made, the report without its decisions.
    report TEXT,
    -- Why no report can be made.
    failed TEXT
);
CREATE INDEX review_game ON review (game, id);
CREATE INDEX review_person ON review (person, asked);
-- The decisions of a review that is being made. When it is finished, they are in its report.
CREATE TABLE review_step (
    review BIGINT NOT NULL REFERENCES review (id),
    round BIGINT NOT NULL,
    ply BIGINT NOT NULL,
    step TEXT NOT NULL,
    PRIMARY KEY (review, round, ply)
);
INSERT INTO counter (name, value) VALUES ('review', 0);
-- The hints that were given at a table, as a list in JSON; nothing where none was.
ALTER TABLE game ADD COLUMN hints TEXT;
