-- For whom a running game waits: from which version of the table and since when, after how many turns, and until when.
-- What was said about this turn stands beside it; the next turn takes its place.
CREATE TABLE waits (
    game BIGINT PRIMARY KEY,
    person BIGINT NOT NULL,
    turn BIGINT NOT NULL,
    turns BIGINT NOT NULL,
    since BIGINT NOT NULL,
    deadline BIGINT,
    -- 'none' without a clock, 'live', 'days' by correspondence, 'held' while no time flows.
    pace TEXT NOT NULL,
    -- Whether they were told at once (1), and the mails that the first reminder and the last call belong to.
    told BIGINT NOT NULL,
    mailed BIGINT NOT NULL,
    called BIGINT NOT NULL
);
CREATE INDEX waits_person ON waits (person);
-- Games that run already, as far as somebody else waits at them.
INSERT INTO waits (game, person, turn, turns, since, deadline, pace, told, mailed, called)
    SELECT game.id, seat.person, game.version, (SELECT COUNT(*) FROM turn WHERE turn.game = game.id), game.changed,
           game.deadline, CASE WHEN game.clock IS NULL THEN 'none' ELSE 'days' END, 1, 0, 0
    FROM game JOIN seat ON seat.game = game.id AND seat.seat = game.to_move
    WHERE game.state = 'running' AND seat.person IS NOT NULL AND seat.left_at IS NULL
      AND (game.clock IS NULL OR game.deadline - game.changed > 86400000)
      AND EXISTS (SELECT 1 FROM seat AS other WHERE other.game = game.id AND other.person <> seat.person);
INSERT INTO job (kind, subject, owner, lane, due, lease, behind)
    SELECT DISTINCT 'remind', waits.person, waits.person, 0, 0, 0, 0
    FROM waits JOIN account ON account.person = waits.person;
-- What a member wants to hear of and when. Without a row: everything, at any time, in UTC.
CREATE TABLE reminders (
    person BIGINT PRIMARY KEY,
    mail BIGINT NOT NULL,
    digest BIGINT NOT NULL,
    calls BIGINT NOT NULL,
    away BIGINT NOT NULL,
    push_turn BIGINT NOT NULL,
    push_calls BIGINT NOT NULL,
    -- Minutes of the day.
    quiet_from BIGINT,
    quiet_to BIGINT,
    zone TEXT NOT NULL
);
-- Mails that are written only when they are sent, from what is true then: of which kind.
ALTER TABLE outbox ADD COLUMN about TEXT;
-- Browsers that show messages, with what a message to them is sealed with. One goes with its session.
CREATE TABLE browser (
    id BIGINT PRIMARY KEY,
    person BIGINT NOT NULL,
    session TEXT NOT NULL,
    endpoint TEXT NOT NULL UNIQUE,
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    agent TEXT NOT NULL,
    made BIGINT NOT NULL,
    -- How often in a row its push service did not take a message, and until when it is left alone for that.
    failed BIGINT NOT NULL DEFAULT 0,
    rests BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX browser_person ON browser (person, made);
-- Messages to browsers that are to be sent: the newest of each game.
CREATE TABLE push (
    id BIGINT PRIMARY KEY,
    browser BIGINT NOT NULL,
    game BIGINT NOT NULL,
    turn BIGINT NOT NULL,
    -- 'turn' or 'call'.
    kind TEXT NOT NULL,
    tries BIGINT NOT NULL,
    UNIQUE (browser, game)
);
-- What this server keeps to itself: its key for web push, and that of the links in its mails.
CREATE TABLE secret (name TEXT PRIMARY KEY, value TEXT NOT NULL);
