-- Accounts: a person with a row here is a member, all others are guests.
CREATE TABLE account (
    person BIGINT PRIMARY KEY REFERENCES person (id),
    -- The name without case, marks and look-alikes, so that no two members can be mistaken for each other.
    folded TEXT NOT NULL UNIQUE,
    password TEXT NOT NULL,
    -- The confirmed address, as it was typed and as it is compared.
    email TEXT,
    email_folded TEXT UNIQUE,
    language TEXT,
    settings TEXT,
    -- Since when the host has shut it.
    disabled BIGINT,
    made BIGINT NOT NULL
);
-- Links that were sent by mail, of which only a hash is kept: a new password, or an address to be confirmed.
CREATE TABLE token (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    person BIGINT NOT NULL REFERENCES person (id),
    email TEXT,
    until BIGINT NOT NULL
);
CREATE INDEX token_person ON token (person);
CREATE INDEX token_until ON token (until);
-- Browsers that somebody has signed in with. Guessing at their password elsewhere cannot keep these out.
CREATE TABLE device (
    id TEXT PRIMARY KEY,
    person BIGINT NOT NULL REFERENCES person (id),
    made BIGINT NOT NULL
);
CREATE INDEX device_person ON device (person);
ALTER TABLE session ADD COLUMN seen BIGINT NOT NULL DEFAULT 0;
ALTER TABLE session ADD COLUMN agent TEXT;
-- The guest whose games this browser may still move to the account.
ALTER TABLE session ADD COLUMN guest BIGINT REFERENCES person (id);
CREATE INDEX session_person ON session (person);
CREATE INDEX session_guest ON session (guest);
CREATE INDEX tally_against ON tally (against);
-- Mails to be sent. A row goes when its mail is sent.
CREATE TABLE outbox (
    id BIGINT PRIMARY KEY,
    person BIGINT REFERENCES person (id),
    address TEXT NOT NULL,
    subject TEXT NOT NULL,
    body TEXT NOT NULL,
    made BIGINT NOT NULL,
    tries BIGINT NOT NULL
);
CREATE INDEX outbox_person ON outbox (person);
-- What the host did with `fivepaths admin`, and what they tell everybody.
CREATE TABLE admin_log (id BIGINT PRIMARY KEY, made BIGINT NOT NULL, what TEXT NOT NULL);
CREATE TABLE announcement (id BIGINT PRIMARY KEY, text TEXT NOT NULL, made BIGINT NOT NULL, until BIGINT NOT NULL);
INSERT INTO counter (name, value) VALUES ('admin', 0), ('announcement', 0);
