//! Records: a whole match as one JSON object.
//!
//! Reading never trusts a record. Its decks, moves, scores, totals and winner are replayed, and the
//! first thing that is not so is an error that names its place.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::any::{AnyMatch, GameKind};
use crate::board_game::{BoardGame, TilesJson};
use crate::card::Card;
use crate::card_game::CardGame;
use crate::deal::{Deal, RoundDeal, Seed};
use crate::error::shorten;
use crate::game::{Game, Rules};
use crate::matches::{End, How, Match, Outcome, TakenOver};
use crate::seat::Seat;
use crate::turn::Turn;

const FORMAT: &str = "fivepaths-record/1";
/// Entropy of a person: 16 to 64 bytes, two digits each.
const ENTROPY_DIGITS: std::ops::RangeInclusive<usize> = 32..=128;

/// A match as it is written down. The fields are as they came; [`Record::check`] replays them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Record {
    format: String,
    /// The number of the match where it was played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    game: GameKind,
    rules: serde_json::Value,
    /// The names, by seat.
    pub players: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fair: Option<FairJson>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seed: Option<Seed>,
    rounds: Vec<RoundJson>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    taken_over: Vec<TakenOver>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    end: Option<End>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    totals: Option<Vec<i32>>,
    #[serde(default, with = "winner_field", skip_serializing_if = "Option::is_none")]
    winner: Option<Winner>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct FairJson {
    commit: Seed,
    server_seed: Seed,
    entropy: Vec<String>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct RoundJson {
    first: Seat,
    deck: Vec<Card>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tiles: Option<TilesJson>,
    moves: Vec<String>,
    scores: Option<Vec<i32>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    artifacts: Option<Vec<u8>>,
}

/// Who won: a seat, several when shared, nobody in a draw.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Winner {
    /// Nobody.
    Nobody,
    /// One seat.
    Seat(Seat),
    /// Several seats.
    Shared(Vec<Seat>),
}

impl From<&[Seat]> for Winner {
    fn from(seats: &[Seat]) -> Self {
        match seats {
            [] => Winner::Nobody,
            [seat] => Winner::Seat(*seat),
            seats => Winner::Shared(seats.to_vec()),
        }
    }
}

/// Tells `"winner":null` (a draw) from no `winner` at all (a running match).
mod winner_field {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Winner;

    pub(super) fn serialize<S: Serializer>(winner: &Option<Winner>, s: S) -> Result<S::Ok, S::Error> {
        winner.serialize(s)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Option<Winner>, D::Error> {
        let winner = Option::<Winner>::deserialize(d)?;
        Ok(Some(winner.unwrap_or(Winner::Nobody)))
    }
}

/// Where in a record something is wrong; rounds and moves are counted from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// The record as a whole.
    Record,
    /// A round.
    Round(usize),
    /// A move of a round, with its text.
    Move(usize, usize, String),
}

/// The first thing in a record that is not so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// Where.
    pub place: Place,
    /// What.
    pub what: String,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Place::Record => f.write_str(&self.what),
            Place::Round(round) => write!(f, "round {round}: {}", self.what),
            Place::Move(round, number, text) => write!(f, "round {round}, move {number} `{text}`: {}", self.what),
        }
    }
}

impl std::error::Error for RecordError {}

fn wrong(place: Place, what: impl fmt::Display) -> RecordError {
    RecordError { place, what: what.to_string() }
}

fn check(holds: bool, place: Place, what: impl FnOnce() -> String) -> Result<(), RecordError> {
    if holds { Ok(()) } else { Err(wrong(place, what())) }
}

/// What a player kept from before the deal, to compare the record with; `None` is not compared.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Kept {
    /// The id of the match.
    pub id: Option<String>,
    /// The commitment.
    pub commit: Option<Seed>,
    /// What the player's own client sent.
    pub entropy: Option<String>,
}

/// What a record shows of its deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fairness {
    /// The deck is as it is: nothing says where it comes from.
    Explicit,
    /// The deck follows from the seed or from the server's seed and the entropies.
    Consistent,
    /// Besides, the commitment and an entropy are those that a player kept.
    Fair,
}

impl Record {
    /// Reads a record from JSON. Nothing but its shape is checked.
    pub fn from_json(text: &str) -> Result<Self, RecordError> {
        serde_json::from_str(text).map_err(|error| wrong(Place::Record, error))
    }

    /// The record as one line of JSON.
    pub fn to_json(&self) -> String {
        // Every field is a plain value, so there is nothing that can fail.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Writes a match down.
    pub fn of(of: &AnyMatch, id: Option<String>, players: Vec<String>) -> Self {
        match of {
            AnyMatch::Card(of) => Self::of_match(of, id, players),
            AnyMatch::Board(of) => Self::of_match(of, id, players),
        }
    }

    /// Writes a match of one game down.
    pub fn of_match<G: Game>(of: &Match<G>, id: Option<String>, players: Vec<String>) -> Self {
        let outcome = of.outcome();
        let rounds = of.rounds().iter().enumerate();
        Record {
            format: FORMAT.into(),
            id: id.or_else(|| match of.deal() {
                Deal::Fair { id, .. } => Some(id.clone()),
                _ => None,
            }),
            game: GameKind::of::<G>(),
            rules: serde_json::to_value(of.rules().options()).unwrap_or_default(),
            players,
            fair: match of.deal() {
                Deal::Fair { server_seed, entropy, .. } => {
                    Some(FairJson { commit: server_seed.commit(), server_seed: *server_seed, entropy: entropy.clone() })
                }
                _ => None,
            },
            seed: match of.deal() {
                Deal::Seed(seed) => Some(*seed),
                _ => None,
            },
            rounds: rounds.filter_map(|(index, _)| round_json(of, index)).collect(),
            taken_over: of.taken_over().to_vec(),
            end: outcome.as_ref().map(|outcome| outcome.end),
            totals: outcome.as_ref().map(|outcome| outcome.totals.clone()),
            winner: outcome.as_ref().map(|outcome| Winner::from(outcome.winners.as_slice())),
        }
    }

    /// Which game it is of.
    pub fn game(&self) -> GameKind {
        self.game
    }

    /// Replays the whole record and checks everything it says. The match that comes of it stands at
    /// the record's end.
    pub fn check(&self) -> Result<AnyMatch, RecordError> {
        match self.game {
            GameKind::Card => self.check_match::<CardGame>().map(AnyMatch::Card),
            GameKind::Board => self.check_match::<BoardGame>().map(AnyMatch::Board),
        }
    }

    /// What the record shows of its deal, given what a player kept. Call it on a record that
    /// [`Record::check`] found good.
    pub fn fairness(&self, kept: &Kept) -> Result<Fairness, RecordError> {
        let Kept { id, commit, entropy } = kept;
        let Some(fair) = &self.fair else {
            check(*kept == Kept::default(), Place::Record, || {
                "this deal was not a fair one: the record has no `fair`".into()
            })?;
            return Ok(if self.seed.is_some() { Fairness::Consistent } else { Fairness::Explicit });
        };
        if let Some(id) = id {
            check(self.id.as_ref() == Some(id), Place::Record, || {
                "the id, which is part of the seed, is not the one you were shown before the deal".into()
            })?;
        }
        if let Some(commit) = commit {
            check(*commit == fair.commit, Place::Record, || {
                "the commitment is not the one you were shown before the deal".into()
            })?;
        }
        if let Some(entropy) = entropy {
            // A bot's entropy is empty; that of a person never is.
            check(!entropy.is_empty() && fair.entropy.contains(entropy), Place::Record, || {
                "your entropy is not in the deal".into()
            })?;
        }
        Ok(if commit.is_some() && entropy.is_some() { Fairness::Fair } else { Fairness::Consistent })
    }

    fn check_match<G: Game>(&self) -> Result<Match<G>, RecordError> {
        check(self.format == FORMAT, Place::Record, || {
            format!("`format` is `{}`, but must be `{FORMAT}`", shorten(&self.format))
        })?;
        let options = <G::Rules as Rules>::Options::deserialize(&self.rules)
            .map_err(|error| wrong(Place::Record, format!("`rules`: {error}")))?;
        let rules = G::Rules::new(&options).map_err(|error| wrong(Place::Record, format!("`rules`: {error}")))?;
        check(self.players.len() == usize::from(rules.players()), Place::Record, || {
            format!("{} players are named, but {} play", self.players.len(), rules.players())
        })?;
        check(!self.rounds.is_empty(), Place::Record, || "there is no round".into())?;
        check(self.rounds.len() <= usize::from(rules.rounds()), Place::Record, || {
            format!("there are {} rounds, but the match has only {}", self.rounds.len(), rules.rounds())
        })?;
        let mut replayed = Match::<G>::new(rules, self.deal()?).map_err(|error| wrong(Place::Round(1), error))?;
        for index in 0..self.rounds.len() {
            self.check_round(&mut replayed, index)?;
        }
        self.check_end(&mut replayed)?;
        Ok(replayed)
    }

    fn deal(&self) -> Result<Deal, RecordError> {
        match (&self.fair, self.seed) {
            (Some(_), Some(_)) => Err(wrong(Place::Record, "there is `fair` and `seed`; a deal has only one of them")),
            (None, Some(seed)) => Ok(Deal::Seed(seed)),
            (Some(fair), None) => self.fair_deal(fair),
            (None, None) => Ok(Deal::Explicit {
                first: self.rounds.first().map(|round| round.first).unwrap_or_default(),
                rounds: self.rounds.iter().map(RoundJson::deal).collect(),
            }),
        }
    }

    fn fair_deal(&self, fair: &FairJson) -> Result<Deal, RecordError> {
        let Some(id) = &self.id else {
            return Err(wrong(Place::Record, "a fair deal needs the `id`, which is part of its seed"));
        };
        check(fair.commit == fair.server_seed.commit(), Place::Record, || {
            "`commit` is not the SHA-256 of `server_seed`".into()
        })?;
        check(fair.entropy.len() == self.players.len(), Place::Record, || {
            format!("`entropy` has {} entries for {} players", fair.entropy.len(), self.players.len())
        })?;
        for (seat, entropy) in fair.entropy.iter().enumerate() {
            check(is_entropy(entropy), Place::Record, || {
                format!("the entropy of seat {seat} is neither empty nor 16 to 64 bytes in lower-case hex")
            })?;
        }
        Ok(Deal::Fair { id: id.clone(), server_seed: fair.server_seed, entropy: fair.entropy.clone() })
    }

    fn check_round<G: Game>(&self, replayed: &mut Match<G>, index: usize) -> Result<(), RecordError> {
        let (round, number) = (&self.rounds[index], index + 1);
        let rules = replayed.rules();
        let sound = round.deal().check(&rules.deck(), rules.tiles().as_ref());
        sound.map_err(|error| wrong(Place::Round(number), error))?;
        check(replayed.rounds().len() == number && replayed.to_move().is_some(), Place::Round(number), || {
            "the round before it is not finished".into()
        })?;
        let state = replayed.current().state();
        check(round.first == state.first(), Place::Round(number), || {
            format!("seat {} begins, not seat {}", state.first(), round.first)
        })?;
        let dealt = replayed
            .deal()
            .round(replayed.rules(), number as u8)
            .map_err(|error| wrong(Place::Round(number), error))?;
        check(round.deal() == dealt, Place::Round(number), || "the deck is not the one that the seed gives".into())?;
        for (ply, text) in round.moves.iter().enumerate() {
            let place = || Place::Move(number, ply + 1, shorten(text));
            let turn: Turn<G::Action> = text.parse().map_err(|error| wrong(place(), error))?;
            check(replayed.to_move().is_some() && replayed.rounds().len() == number, place(), || {
                "the round is over".into()
            })?;
            replayed.play(&turn).map_err(|error| wrong(place(), error))?;
        }
        Ok(())
    }

    fn check_end<G: Game>(&self, replayed: &mut Match<G>) -> Result<(), RecordError> {
        for taken in &self.taken_over {
            check(replayed.take_over_at(*taken), Place::Record, || {
                format!("`taken_over` does not fit: seat {}, round {}, ply {}", taken.seat, taken.round, taken.ply)
            })?;
        }
        if let Some(end) = self.end.filter(|end| end.how != How::Played) {
            check(replayed.end(end), Place::Record, || {
                "`end` does not fit: the match was over, the cap on turns was not reached, or the seat is missing"
                    .into()
            })?;
        }
        for (index, round) in self.rounds.iter().enumerate() {
            check_scores(replayed, index, round)?;
        }
        match (replayed.outcome(), self.end) {
            (None, None) => check(self.totals.is_none() && self.winner.is_none(), Place::Record, || {
                "the match is not over, but there are totals or a winner".into()
            }),
            (Some(outcome), Some(end)) if outcome.end == end => self.check_outcome(&outcome),
            (Some(_), _) => Err(wrong(Place::Record, "the match was played to its end, but `end` does not say so")),
            (None, Some(_)) => Err(wrong(Place::Record, "`end` says played, but the match is not over")),
        }
    }

    fn check_outcome(&self, outcome: &Outcome) -> Result<(), RecordError> {
        check(self.totals.as_ref() == Some(&outcome.totals), Place::Record, || {
            format!("`totals` must be {:?}", outcome.totals)
        })?;
        let winner = Winner::from(outcome.winners.as_slice());
        check(self.winner.as_ref() == Some(&winner), Place::Record, || {
            format!("`winner` must be {}", serde_json::to_string(&winner).unwrap_or_default())
        })
    }
}

fn is_entropy(text: &str) -> bool {
    let hex = |c: u8| c.is_ascii_digit() || (b'a'..=b'f').contains(&c);
    text.is_empty() || (ENTROPY_DIGITS.contains(&text.len()) && text.len().is_multiple_of(2) && text.bytes().all(hex))
}

fn check_scores<G: Game>(replayed: &Match<G>, index: usize, round: &RoundJson) -> Result<(), RecordError> {
    let Some(RoundJson { scores, artifacts, .. }) = round_json(replayed, index) else { return Ok(()) };
    let show = |scores: &Option<Vec<i32>>| scores.as_ref().map_or("null".into(), |scores| format!("{scores:?}"));
    check(round.scores == scores, Place::Round(index + 1), || {
        format!("`scores` is {}, but must be {}", show(&round.scores), show(&scores))
    })?;
    check(round.artifacts == artifacts, Place::Round(index + 1), || {
        format!("`artifacts` must be {}", serde_json::to_string(&artifacts).unwrap_or_default())
    })
}

/// One round of a match as it is written down.
fn round_json<G: Game>(of: &Match<G>, index: usize) -> Option<RoundJson> {
    let round = of.rounds().get(index)?;
    let deal = of.deal().round(of.rules(), index as u8 + 1).ok()?;
    let scores = of.is_scored(index).then(|| round.state().scores().of(of.players()).to_vec());
    Some(RoundJson {
        first: round.state().first(),
        deck: deal.deck,
        tiles: deal.tiles.as_ref().map(TilesJson::from),
        moves: round.turns().iter().map(|turn| turn.to_string()).collect(),
        artifacts: round.state().artifacts(),
        scores,
    })
}

impl RoundJson {
    fn deal(&self) -> RoundDeal {
        RoundDeal { deck: self.deck.clone(), tiles: self.tiles.as_ref().map(Into::into) }
    }
}
