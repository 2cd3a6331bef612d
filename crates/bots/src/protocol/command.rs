//! Splits a command into its words. No shell is involved, so that the program is our own child and can be ended and
//! reaped.

use std::fmt;

/// Why a text is not a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CommandError {
    /// There is no program in it.
    Empty,
    /// A quotation mark is not closed.
    OpenQuote(char),
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CommandError::Empty => f.write_str("after cmd: comes a program, as in \"cmd:python3 mybot.py\""),
            CommandError::OpenQuote(quote) => write!(f, "the command has a {quote} that is not closed"),
        }
    }
}

impl std::error::Error for CommandError {}

/// The words of a command: separated by blanks, kept together by single or double quotation marks.
///
/// # Errors
/// If there is no word, or a quotation mark is not closed.
pub fn split(line: &str) -> Result<Vec<String>, CommandError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in line.chars() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    match (quote, words.first().is_some_and(|program| !program.is_empty())) {
        (Some(open), _) => Err(CommandError::OpenQuote(open)),
        (None, false) => Err(CommandError::Empty),
        (None, true) => Ok(words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_split_at_blanks_outside_quotes() {
        assert_eq!(split("python3  my.py -x ''").as_deref(), Ok(&["python3", "my.py", "-x", ""].map(String::from)[..]));
        assert_eq!(split("'a b'c \"d 'e\"").as_deref(), Ok(&["a bc", "d 'e"].map(String::from)[..]));
        assert_eq!(split("  "), Err(CommandError::Empty));
        assert_eq!(split("a 'b"), Err(CommandError::OpenQuote('\'')));
    }
}
