//! A card view as JSON.

use serde::{Deserialize, Serialize};

use super::public::{CardPublic, CardStanding, Parts, Phase};
use super::{CardAction, CardGame, CardOptions, CardRules, CardView};
use crate::by_letter::ByLetter;
use crate::card::Card;
use crate::cards::Cards;
use crate::colour::Colour;
use crate::game::{Rules, View};
use crate::message::{Json, Reader};
use crate::seat::{BySeat, Seat};
use crate::source::Sources;
use crate::view_error::ViewError;

/// The fields of a card view.
#[derive(Serialize, Deserialize, Debug)]
pub struct CardViewJson {
    game: String,
    rules: CardOptions,
    round: u8,
    ply: u16,
    to_move: Option<Seat>,
    first: Seat,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hand: Option<Vec<Card>>,
    known: [Vec<Card>; 2],
    columns: [ByLetter<Vec<Card>>; 2],
    piles: ByLetter<Vec<Card>>,
    deck_left: u8,
    /// As if the round ended now.
    scores: [i32; 2],
    totals: [i32; 2],
}

impl Json for CardGame {
    type ViewJson = CardViewJson;

    fn to_json(view: &CardView, over: bool) -> CardViewJson {
        let colours = Colour::first(view.rules().colours());
        let column = |seat: Seat, colour: Colour| view.columns(seat).iter().filter(|c| c.colour() == colour).collect();
        let columns = |seat: Seat| colours.iter().map(|&colour| (colour, column(seat, colour))).collect();
        let scores = view.scores();
        CardViewJson {
            game: "card".into(),
            rules: view.rules().options(),
            round: view.standing().round(),
            ply: view.ply(),
            to_move: view.to_move().filter(|_| !over),
            first: view.standing().first(),
            seat: view.seat(),
            hand: view.seat().map(|_| view.hand().iter().collect()),
            known: seats().map(|seat| view.known(seat).iter().collect()),
            columns: seats().map(columns),
            piles: colours.iter().map(|&colour| (colour, view.pile(colour).cards(colour).collect())).collect(),
            deck_left: view.deck_left(),
            scores: [scores.0[0], scores.0[1]],
            totals: view.standing().totals(),
        }
    }

    fn from_json(json: CardViewJson, begun: Option<CardAction>, _stepping: bool) -> Result<CardView, ViewError> {
        if json.game != "card" {
            return Err(ViewError::Game("card"));
        }
        let rules = CardRules::new(&json.rules)?;
        let mut reader = Reader { colours: rules.colours(), left: *rules.all() };
        let columns = BySeat([reader.columns(&json.columns[0])?, reader.columns(&json.columns[1])?]);
        let piles = reader.piles(&json.piles)?;
        let hand = reader.hand(json.seat, json.hand.as_deref(), 2)?;
        let mut known = BySeat([Cards::EMPTY; 2]);
        for seat in Seat::all(2) {
            known[seat] = reader.known(&json.known[seat.index()], (json.seat == Some(seat)).then_some(&hand))?;
        }
        let public = CardPublic::from_parts(&Parts {
            rules,
            standing: CardStanding::new(json.round, json.first, json.totals),
            columns,
            known,
            piles,
            deck_left: json.deck_left,
            mover: if json.ply.is_multiple_of(2) { json.first } else { json.first.next(2) },
            phase: match begun {
                None => Phase::Put,
                Some(CardAction::Discard(card)) => Phase::Draw { closed: Sources::pile(card.colour()) },
                Some(_) => Phase::Draw { closed: Sources::EMPTY },
            },
            ply: json.ply,
        });
        if json.first.number() > 1 || json.to_move.is_some_and(|seat| public.to_move() != Some(seat)) {
            return Err(ViewError::TurnOrder("`first`, `ply`, `deck_left` and `to_move`"));
        }
        let held = |seat: Seat| (usize::from(public.hand_len(seat)), public.known(seat).len());
        reader.check_sum(json.seat, &hand, Seat::all(2).map(held), usize::from(json.deck_left), 0)?;
        Ok(CardView::new(public, json.seat, hand))
    }

    fn is_over(json: &CardViewJson) -> bool {
        json.to_move.is_none()
    }

    fn is_step(_action: CardAction) -> bool {
        false
    }
}

fn seats() -> [Seat; 2] {
    let first = Seat::default();
    [first, first.next(2)]
}
