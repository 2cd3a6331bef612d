-- What the player who waits answers to the next turn, and how often such a list was set.
ALTER TABLE game ADD COLUMN answers TEXT;
ALTER TABLE game ADD COLUMN answers_set BIGINT NOT NULL DEFAULT 0;
-- In which order somebody goes from game to game.
ALTER TABLE person ADD COLUMN next_by TEXT;
