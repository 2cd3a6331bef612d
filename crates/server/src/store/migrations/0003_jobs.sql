-- Jobs of any kind, shared out fairly between their owners; and the indexes that lists and purges need.
ALTER TABLE job RENAME TO old_job;
CREATE TABLE job (
    kind TEXT NOT NULL,
    subject BIGINT NOT NULL,
    owner BIGINT NOT NULL,
    lane BIGINT NOT NULL,
    due BIGINT NOT NULL,
    lease BIGINT NOT NULL,
    -- How many jobs its owner had waiting when it was set.
    behind BIGINT NOT NULL,
    PRIMARY KEY (kind, subject)
);
INSERT INTO job (kind, subject, owner, lane, due, lease, behind)
    SELECT 'bot', game, COALESCE((SELECT MIN(person) FROM seat WHERE seat.game = old_job.game), 0), 1, due, 0, 0
    FROM old_job;
DROP TABLE old_job;
CREATE INDEX job_lane ON job (kind, lane, behind, due);
CREATE INDEX job_owner ON job (kind, owner);
CREATE INDEX game_state ON game (state, changed);
-- How migrations were counted before they were files.
DROP TABLE IF EXISTS migration;
