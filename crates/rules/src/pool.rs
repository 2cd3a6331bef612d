//! Pools: which matches are rated together. Ratings compare like with like, so only variants that have a name have a
//! pool; a match by rules of one's own making is casual.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::any::AnyRules;
use crate::board_game::{BoardOptions, BoardRules};
use crate::card_game::{CardOptions, CardRules};
use crate::game::Rules;

/// The matches that share a rating.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pool {
    /// The card game, three rounds.
    CardMatch,
    /// The card game, a single round.
    CardRound,
    /// The card game with six colours, three rounds.
    SixColours,
    /// The board game for two, with any of its named variants.
    BoardTwo,
    /// The board game for three or four, with any of its named variants.
    BoardMore,
}

impl Pool {
    /// All of them, in the order in which they are listed.
    pub const ALL: [Pool; 5] = [Pool::CardMatch, Pool::CardRound, Pool::SixColours, Pool::BoardTwo, Pool::BoardMore];

    /// The pool of a match by these rules; `None` if they are not a named variant. Who begins does not matter, and
    /// neither does the patience of a table of people.
    ///
    /// ```
    /// use fivepaths_rules::{AnyRules, GameKind, Pool};
    /// let short = AnyRules::named(GameKind::Board, &["short"], Some(4), None)?;
    /// assert_eq!(Pool::of(&short), Some(Pool::BoardMore));
    /// let five_rounds = AnyRules::named::<&str>(GameKind::Card, &[], None, Some(5))?;
    /// assert_eq!(Pool::of(&five_rounds), None);
    /// # Ok::<(), fivepaths_rules::RulesError>(())
    /// ```
    #[must_use]
    pub fn of(rules: &AnyRules) -> Option<Pool> {
        match rules {
            AnyRules::Card(rules) => of_card(&rules.options()),
            AnyRules::Board(rules) => of_board(&rules.options()),
        }
    }

    /// The name in records and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Pool::CardMatch => "card-match",
            Pool::CardRound => "card-round",
            Pool::SixColours => "six-colours",
            Pool::BoardTwo => "board-two",
            Pool::BoardMore => "board-more",
        }
    }
}

impl fmt::Display for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

fn of_card(options: &CardOptions) -> Option<Pool> {
    let CardOptions { colours, rounds, first, patience, .. } = *options;
    let named = CardOptions { colours, rounds, first, patience, ..CardOptions::default() };
    let pool = match (colours, rounds) {
        (5, 3) => Pool::CardMatch,
        (5, 1) => Pool::CardRound,
        (6, 3) => Pool::SixColours,
        _ => return None,
    };
    (*options == named && patience.is_none_or(|turns| turns == CardRules::PEOPLES_PATIENCE)).then_some(pool)
}

fn of_board(options: &BoardOptions) -> Option<Pool> {
    let BoardOptions { players, expeditions, first, up_and_down, forbid_redraw, lowest_first, patience, .. } = *options;
    let named = BoardOptions {
        players,
        expeditions,
        first,
        up_and_down,
        forbid_redraw,
        lowest_first,
        patience,
        ..BoardOptions::default()
    };
    let pool = if players == 2 { Pool::BoardTwo } else { Pool::BoardMore };
    (*options == named && patience.is_none_or(|turns| turns == BoardRules::PEOPLES_PATIENCE)).then_some(pool)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::any::GameKind;

    #[test]
    fn only_named_variants_have_a_pool() {
        let pool = |game, json: &str| {
            let json: serde_json::Value = serde_json::from_str(json).expect("JSON");
            Pool::of(&AnyRules::from_json(game, &json).expect("rules"))
        };
        let card = |json| pool(GameKind::Card, json);
        assert_eq!(card("{}"), Some(Pool::CardMatch));
        assert_eq!(card(r#"{"rounds":1,"first":1,"patience":100}"#), Some(Pool::CardRound));
        assert_eq!(card(r#"{"colours":6}"#), Some(Pool::SixColours));
        for own in [r#"{"colours":6,"rounds":1}"#, r#"{"rounds":2}"#, r#"{"cost":10}"#, r#"{"patience":30}"#] {
            assert_eq!(card(own), None, "{own}");
        }
        let board = |json| pool(GameKind::Board, json);
        assert_eq!(board(r#"{"expeditions":1,"up_and_down":true,"patience":200}"#), Some(Pool::BoardTwo));
        assert_eq!(board(r#"{"players":3,"forbid_redraw":true,"lowest_first":true}"#), Some(Pool::BoardMore));
        assert_eq!(board(r#"{"long_track":[0,1]}"#), None);
        assert_eq!(board(r#"{"patience":9}"#), None);
    }

    #[test]
    fn the_name_is_the_text_in_records() {
        for pool in Pool::ALL {
            assert_eq!(serde_json::to_value(pool).expect("JSON"), pool.name());
        }
    }
}
