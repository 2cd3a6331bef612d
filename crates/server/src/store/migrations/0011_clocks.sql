-- The clock of a table, the time of its match as it stands, and when the time of whoever is to move is up.
ALTER TABLE game ADD COLUMN clock TEXT;
ALTER TABLE game ADD COLUMN timer TEXT;
ALTER TABLE game ADD COLUMN deadline BIGINT;
-- How many milliseconds a turn used.
ALTER TABLE turn ADD COLUMN used BIGINT;
-- What is due next is found without looking at all that is due later. Jobs that nobody works on have no lease.
CREATE INDEX job_due ON job (kind, lane, lease, due);
