//! What an opponent may do, as far as everybody at the table sees it, and its notation: `xR7+`, `?w-s`, `-r`, `*`.

use std::fmt;
use std::str::FromStr;

use fivepaths_rules::{BoardAction, Card, CardAction, Colour, Rank, Source, Turn};

/// What everybody sees of a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// A card went into a column.
    Played(Card),
    /// A card went onto its discard pile.
    Discarded(Card),
    /// A card was drawn; which one is seen only if it came from a discard pile.
    Drew(Source),
}

/// A decision that others see.
pub trait Seen {
    /// What they see of it; nothing for a bonus step, on which no condition can be put.
    fn seen(&self) -> Option<Deed>;
}

impl Seen for CardAction {
    fn seen(&self) -> Option<Deed> {
        Some(match *self {
            CardAction::Play(card) => Deed::Played(card),
            CardAction::Discard(card) => Deed::Discarded(card),
            CardAction::Draw(source) => Deed::Drew(source),
        })
    }
}

impl Seen for BoardAction {
    fn seen(&self) -> Option<Deed> {
        match *self {
            BoardAction::Play(card) | BoardAction::Research(card) => Some(Deed::Played(card)),
            BoardAction::Discard(card) => Some(Deed::Discarded(card)),
            BoardAction::Draw(source) => Some(Deed::Drew(source)),
            BoardAction::Step(_) | BoardAction::Stay => None,
        }
    }
}

/// Which ranks are meant. A wager is neither higher nor lower than a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ranks {
    /// Any number, and wagers.
    Any,
    /// Exactly this one.
    Exactly(Rank),
    /// This number or a higher one.
    AtLeast(u8),
    /// This number or a lower one.
    AtMost(u8),
}

impl Ranks {
    fn has(self, rank: Rank) -> bool {
        match self {
            Ranks::Any => true,
            Ranks::Exactly(one) => one == rank,
            Ranks::AtLeast(least) => rank.value().is_some_and(|n| n >= least),
            Ranks::AtMost(most) => rank.value().is_some_and(|n| n <= most),
        }
    }

    /// Whether all that others mean is meant here as well.
    fn covers(self, others: Ranks) -> bool {
        match (self, others) {
            (Ranks::Any, _) => true,
            (_, Ranks::Exactly(rank)) => self.has(rank),
            (Ranks::AtLeast(least), Ranks::AtLeast(other)) => least <= other,
            (Ranks::AtMost(most), Ranks::AtMost(other)) => most >= other,
            _ => false,
        }
    }
}

/// Which cards are put down, and where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Put {
    /// Whether they are discarded, and not played.
    pub discarded: bool,
    /// The colour; `None` for any.
    pub colour: Option<Colour>,
    /// The ranks.
    pub ranks: Ranks,
}

impl Put {
    /// Whether a card is among those that are meant.
    #[must_use]
    pub fn has(&self, card: Card) -> bool {
        self.colour.is_none_or(|colour| colour == card.colour()) && self.ranks.has(card.rank())
    }

    fn covers(&self, other: &Put) -> bool {
        let colour = self.colour.is_none() || self.colour == other.colour;
        self.discarded == other.discarded && colour && self.ranks.covers(other.ranks)
    }
}

/// What an opponent's turn must be like. An event without parts is any turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Event {
    /// The card that is put down.
    pub put: Option<Put>,
    /// Where a card is drawn from.
    pub drew: Option<Source>,
}

impl Event {
    /// Whether a turn is such an event.
    #[must_use]
    pub fn is<A: Seen>(&self, turn: &Turn<A>) -> bool {
        let any = |fits: &dyn Fn(Deed) -> bool| turn.iter().filter_map(Seen::seen).any(fits);
        let put = self.put.is_none_or(|put| {
            any(&|deed| match deed {
                Deed::Played(card) => !put.discarded && put.has(card),
                Deed::Discarded(card) => put.discarded && put.has(card),
                Deed::Drew(_) => false,
            })
        });
        put && self.drew.is_none_or(|source| any(&|deed| deed == Deed::Drew(source)))
    }

    /// Whether every turn that is the other event is this one as well, as far as can be told from the two alone.
    #[must_use]
    pub fn covers(&self, other: &Event) -> bool {
        let put = self.put.is_none_or(|put| other.put.is_some_and(|other| put.covers(&other)));
        put && (self.drew.is_none() || self.drew == other.drew)
    }
}

impl fmt::Display for Put {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (x, colour) = (if self.discarded { "x" } else { "" }, self.colour.map_or('?', Colour::letter));
        write!(f, "{x}{colour}")?;
        match self.ranks {
            Ranks::Any => Ok(()),
            Ranks::Exactly(rank) => write!(f, "{rank}"),
            Ranks::AtLeast(n) => write!(f, "{n}+"),
            Ranks::AtMost(n) => write!(f, "{n}-"),
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if (self.put, self.drew) == (None, None) {
            return f.write_str("*");
        }
        if let Some(put) = &self.put {
            put.fmt(f)?;
        }
        self.drew.map_or(Ok(()), |source| write!(f, "-{source}"))
    }
}

/// A text that is no event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoEvent;

impl FromStr for Event {
    type Err = NoEvent;

    fn from_str(text: &str) -> Result<Self, NoEvent> {
        if text == "*" {
            return Ok(Event::default());
        }
        let (put, rest) = if text.starts_with('-') { (None, text) } else { read_put(text)? };
        let drew = match rest.strip_prefix('-') {
            Some(source) => Some(source.parse().map_err(|_| NoEvent)?),
            None if rest.is_empty() && put.is_some() => None,
            None => return Err(NoEvent),
        };
        Ok(Event { put, drew })
    }
}

/// The card of an event, and what follows it.
fn read_put(text: &str) -> Result<(Option<Put>, &str), NoEvent> {
    let (discarded, text) = text.strip_prefix('x').map_or((false, text), |rest| (true, rest));
    let mut rest = text.chars();
    let colour = match rest.next() {
        Some('?') => None,
        Some(letter) => Some(Colour::from_letter(letter).ok_or(NoEvent)?),
        None => return Err(NoEvent),
    };
    let rest = rest.as_str();
    let put = |ranks| Some(Put { discarded, colour, ranks });
    if let Some(rest) = rest.strip_prefix('w') {
        return Ok((put(Ranks::Exactly(Rank::WAGER)), rest));
    }
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, rest) = rest.split_at(digits);
    if number.is_empty() {
        return Ok((put(Ranks::Any), rest));
    }
    // One spelling: no leading zeros, nothing above ten.
    let rank = number.parse().ok().filter(|n: &u8| n.to_string() == number).and_then(Rank::number).ok_or(NoEvent)?;
    let n = rank.value().unwrap_or_default();
    if let Some(rest) = rest.strip_prefix('+') {
        return Ok((put(Ranks::AtLeast(n)), rest));
    }
    // `R7-` is Red 7 or lower, `R7-s` is Red 7 and then a draw, `R7--s` is both.
    match rest.strip_prefix('-') {
        Some(after) if after.is_empty() || after.starts_with('-') => Ok((put(Ranks::AtMost(n)), after)),
        _ => Ok((put(Ranks::Exactly(rank)), rest)),
    }
}
