//! Views as JSON: what bots, pages and clients receive.
//!
//! A message is a view with three additions: the turns of the round so far and, for the player to move, the
//! decisions already made and those that are legal next. To anybody else the last two would tell which cards
//! are in the hand, so they are left out.

use std::fmt;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::by_letter::ByLetter;
use crate::card::Card;
use crate::cards::Cards;
use crate::colour::ByColour;
use crate::game::{ActionSet, Game, View};
use crate::illegal::Illegal;
use crate::matches::{Match, TurnError};
use crate::pile::Pile;
use crate::seat::Seat;
use crate::turn::Turn;
use crate::view_error::ViewError;

/// A game whose views and records can be written as JSON and read back.
pub trait Json: Game {
    /// The fields of a view as JSON.
    type ViewJson: Serialize + DeserializeOwned;

    /// The fields of a view. `over` says that the match ended before this round did, so that nobody is to move.
    fn to_json(view: &Self::View, over: bool) -> Self::ViewJson;

    /// Checks the fields and makes a view of them. `begun` is the last decision of an unfinished turn, and
    /// `stepping` says whether a bonus step comes next.
    ///
    /// # Errors
    /// If the fields contradict each other or the rules.
    fn from_json(json: Self::ViewJson, begun: Option<Self::Action>, stepping: bool) -> Result<Self::View, ViewError>;

    /// Artifact tiles taken in a round, by seat, for its record; `None` in a game without them.
    fn artifacts(_round: &Self) -> Option<Vec<u8>> {
        None
    }

    /// Whether the fields say that nobody is to move.
    fn is_over(json: &Self::ViewJson) -> bool;

    /// Whether a decision is a bonus step.
    fn is_step(action: Self::Action) -> bool;
}

/// A view with the turns so far and the decisions of an unfinished turn.
#[derive(Clone, PartialEq, Debug)]
pub struct ViewMessage<G: Json> {
    /// The view, after the decisions in `begun`.
    pub view: G::View,
    /// The turns of this round. A drawn card is never named, so nothing in them is private.
    pub moves: Vec<Turn<G::Action>>,
    /// The decisions of an unfinished turn.
    pub begun: Turn<G::Action>,
    /// Nobody is to move: the round is over, or the match ended before the round did.
    pub over: bool,
}

impl<G: Json> ViewMessage<G> {
    /// What a viewer is told now. `begun` is for the seat to move only.
    ///
    /// # Errors
    /// If the decisions are not legal, or are a whole turn already.
    pub fn new(game: &Match<G>, viewer: Option<Seat>, begun: &Turn<G::Action>) -> Result<Self, TurnError> {
        let moves = game.current().turns().to_vec();
        if viewer.is_none() || viewer != game.to_move() || begun.is_empty() {
            let over = game.to_move().is_none();
            return Ok(ViewMessage { view: game.view(viewer), moves, begun: Turn::new(), over });
        }
        let state = game.begin(begun)?;
        if state.ply() != game.current().state().ply() {
            return Err(TurnError { decision: begun.len(), why: Illegal::Finished });
        }
        let view = viewer.map_or_else(|| state.spectate(), |seat| state.view(seat));
        Ok(ViewMessage { over: state.to_move().is_none(), view, moves, begun: *begun })
    }
}

#[derive(Serialize, Deserialize)]
#[serde(bound(
    serialize = "J: Serialize, T: Serialize, A: Serialize",
    deserialize = "J: Deserialize<'de>, T: Deserialize<'de> + Default, A: Deserialize<'de>"
))]
struct Fields<J, T, A> {
    #[serde(flatten)]
    view: J,
    #[serde(default = "Vec::new")]
    moves: Vec<T>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    begun: Option<T>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    legal: Option<Vec<A>>,
}

/// A decision as a JSON string.
struct Decision<A>(A);

impl<A: fmt::Display> Serialize for Decision<A> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(&self.0)
    }
}

impl<'de, A: crate::game::Action> Deserialize<'de> for Decision<A> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        crate::notation::deserialize(d).map(Decision)
    }
}

impl<G: Json> Serialize for ViewMessage<G> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let deciding = !self.over && self.view.seat().is_some() && self.view.seat() == self.view.to_move();
        Fields {
            view: G::to_json(&self.view, self.over),
            moves: self.moves.clone(),
            begun: deciding.then_some(self.begun),
            legal: deciding.then(|| self.view.legal().iter().map(Decision).collect()),
        }
        .serialize(s)
    }
}

impl<'de, G: Json> Deserialize<'de> for ViewMessage<G> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        use serde::de::Error;
        let fields: Fields<G::ViewJson, Turn<G::Action>, Decision<G::Action>> = Fields::deserialize(d)?;
        let begun = fields.begun.unwrap_or_default();
        let stepping = fields.legal.iter().flatten().any(|decision| G::is_step(decision.0));
        let over = G::is_over(&fields.view);
        let view = G::from_json(fields.view, begun.last().copied(), stepping).map_err(D::Error::custom)?;
        if let Some(legal) = fields.legal
            && !legal.iter().map(|decision| decision.0).eq(view.legal().iter())
        {
            return Err(D::Error::custom("`legal` does not fit the rest of the view"));
        }
        Ok(ViewMessage { view, moves: fields.moves, begun, over })
    }
}

/// Reads the cards of a view. It takes each of them out of a deck, so that no card can come too often.
pub(crate) struct Reader<const LANE: usize> {
    /// How many colours the game has.
    pub(crate) colours: u8,
    /// The cards of the deck that were not met so far.
    pub(crate) left: Cards<LANE>,
}

impl<const LANE: usize> Reader<LANE> {
    fn take(&mut self, card: Card, key: &'static str) -> Result<Card, ViewError> {
        if self.left.remove(card) {
            return Ok(card);
        }
        Err(ViewError::TooOften { key, card })
    }

    /// The cards under each colour's letter, which must be of that colour.
    pub(crate) fn lanes(
        &mut self,
        json: &ByLetter<Vec<Card>>,
        key: &'static str,
        mut put: impl FnMut(Card),
    ) -> Result<(), ViewError> {
        for (colour, cards) in &json.0 {
            if colour.index() >= usize::from(self.colours) {
                return Err(ViewError::NoSuchColour { key, colour: *colour });
            }
            for &card in cards {
                if card.colour() != *colour {
                    return Err(ViewError::WrongColour { key, card, under: *colour });
                }
                put(self.take(card, key)?);
            }
        }
        Ok(())
    }

    pub(crate) fn columns(&mut self, json: &ByLetter<Vec<Card>>) -> Result<Cards<LANE>, ViewError> {
        let mut columns = Cards::EMPTY;
        self.lanes(json, "columns", |card| columns.add(card))?;
        Ok(columns)
    }

    pub(crate) fn piles(&mut self, json: &ByLetter<Vec<Card>>) -> Result<ByColour<Pile>, ViewError> {
        let mut piles = ByColour::<Pile>::default();
        self.lanes(json, "piles", |card| piles[card.colour()].push(card.rank()))?;
        Ok(piles)
    }

    pub(crate) fn hand(
        &mut self,
        seat: Option<Seat>,
        json: Option<&[Card]>,
        players: u8,
    ) -> Result<Cards<LANE>, ViewError> {
        match (seat, json) {
            (None, None) => Ok(Cards::EMPTY),
            (Some(seat), _) if seat.number() >= players => Err(ViewError::NoSuchSeat(seat)),
            (Some(_), Some(cards)) => {
                let mut hand = Cards::EMPTY;
                for &card in cards {
                    hand.add(self.take(card, "hand")?);
                }
                Ok(hand)
            }
            _ => Err(ViewError::SeatWithoutHand),
        }
    }

    /// The cards known to be in a hand. They must be in the hand if it is the viewer's own, and otherwise are taken
    /// out of the deck.
    pub(crate) fn known(&mut self, json: &[Card], own: Option<&Cards<LANE>>) -> Result<Cards<LANE>, ViewError> {
        let mut known = Cards::EMPTY;
        let mut rest = own.copied();
        for &card in json {
            let there = match &mut rest {
                Some(hand) => hand.remove(card),
                None => self.take(card, "known").is_ok(),
            };
            if !there {
                return Err(ViewError::NotInThatHand(card));
            }
            known.add(card);
        }
        Ok(known)
    }

    /// Checks that every card is somewhere. `held` gives the size of each hand and how many of its cards are known.
    pub(crate) fn check_sum(
        &self,
        viewer: Option<Seat>,
        hand: &Cards<LANE>,
        held: impl Iterator<Item = (usize, usize)>,
        deck_left: usize,
        aside: usize,
    ) -> Result<(), ViewError> {
        let mut unseen = deck_left + aside;
        for (seat, (size, known)) in held.enumerate() {
            if known > size {
                return Err(ViewError::KnownTooLong(seat));
            }
            if viewer.is_some_and(|viewer| viewer.index() == seat) {
                if hand.len() != size {
                    return Err(ViewError::HandSize { cards: hand.len(), wanted: size });
                }
            } else {
                unseen += size - known;
            }
        }
        if self.left.len() == unseen {
            return Ok(());
        }
        Err(ViewError::NotAWholeDeck)
    }
}
