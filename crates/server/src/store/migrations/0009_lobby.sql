-- Tables that wait for somebody in the lobby: an open seat, or a challenge to one person. The row goes when the seats
-- are taken or the table is closed.
CREATE TABLE offer (
    game BIGINT PRIMARY KEY REFERENCES game (id),
    -- Who made it, and whom it is for; nobody in particular for an open seat.
    person BIGINT NOT NULL,
    target BIGINT,
    -- The pool of its rules, if they have one, and whom it is for by their rating there, in points.
    pool TEXT,
    lowest BIGINT,
    highest BIGINT,
    made BIGINT NOT NULL,
    until BIGINT NOT NULL
);
CREATE INDEX offer_open ON offer (made, game) WHERE target IS NULL;
CREATE INDEX offer_person ON offer (person);
CREATE INDEX offer_target ON offer (target) WHERE target IS NOT NULL;
CREATE INDEX offer_until ON offer (until);
-- How often somebody was challenged on a day: by one person, and (0) by everybody.
CREATE TABLE challenged (
    target BIGINT NOT NULL,
    person BIGINT NOT NULL,
    day BIGINT NOT NULL,
    times BIGINT NOT NULL,
    PRIMARY KEY (target, person)
);
-- Who wants to be paired at once: with what, at which rating (in thousandths of a point), since when, and until when that
-- is true if nothing more is heard from them.
CREATE TABLE waiting (
    person BIGINT PRIMARY KEY,
    wants TEXT NOT NULL,
    rating BIGINT NOT NULL,
    since BIGINT NOT NULL,
    until BIGINT NOT NULL
);
-- At which table that ended. It belongs to the row above with the same time.
CREATE TABLE pairing (
    person BIGINT PRIMARY KEY,
    since BIGINT NOT NULL,
    game BIGINT NOT NULL,
    at BIGINT NOT NULL
);
INSERT INTO counter (name, value) VALUES ('pairing', 0);
CREATE INDEX game_public ON game (id) WHERE state = 'running' AND watch = 'anyone';
