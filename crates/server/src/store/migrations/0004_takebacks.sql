-- The turns that were taken back at a table, as a list in JSON; nothing where none was.
ALTER TABLE game ADD COLUMN takebacks TEXT;
