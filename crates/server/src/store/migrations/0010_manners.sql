-- Whom somebody does not want to meet. Neither of the two meets the other, whoever said so.
CREATE TABLE block (
    person BIGINT NOT NULL,
    other BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (person, other)
);
CREATE INDEX block_other ON block (other);
