-- The vacation of a member. Whoever has no row has all hours of every year, and it begins by itself.
CREATE TABLE vacation (
    person BIGINT PRIMARY KEY REFERENCES person (id),
    -- Grows with every change.
    version BIGINT NOT NULL,
    -- What was used of the hours of a year in UTC, in milliseconds.
    year BIGINT NOT NULL,
    spent BIGINT NOT NULL,
    -- Since when they are away.
    away BIGINT,
    -- Whether it does not begin by itself (1), and when any of this last changed.
    off BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    -- When they last moved since they went away.
    moved BIGINT
);
