//! Records: a whole match as one JSON object.
//!
//! A record is never trusted. [`Record::check`] replays it and compares its decks, moves, scores, totals and winner;
//! the first thing that is wrong becomes an error that names its place.

use serde::{Deserialize, Serialize};

use crate::any::{AnyMatch, GameKind};
use crate::board_game::{BoardGame, TilesJson};
use crate::card::Card;
use crate::card_game::CardGame;
use crate::deal::{Deal, RoundDeal, Seed, is_entropy};
use crate::error::shorten;
use crate::game::Rules;
use crate::hinted::{self, Hinted};
use crate::matches::{End, How, Match, Outcome, TakenOver};
use crate::message::Json;
use crate::rated::Rated;
use crate::record_error::{Place, RecordError, RecordFault};
use crate::rules_error::RulesError;
use crate::seat::Seat;
use crate::takeback::{Takeback, misfit};
use crate::timed::{self, RecordClock, TimeFault};
use crate::turn::Turn;

/// The first version, which is written wherever it is enough.
pub(crate) const FORMAT_1: &str = "fivepaths-record/1";
/// The second version, which has `patience` among the rules of the board game, `takebacks`, `hints`, `rated`, `clock`, and
/// `taken_over` in a game of two.
pub(crate) const FORMAT_2: &str = "fivepaths-record/2";

/// A match as it is written down. The fields are as they came; [`Record::check`] replays them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Record {
    format: String,
    /// The id of the match where it was played.
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<RecordClock>,
    rounds: Vec<RoundJson>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    taken_over: Vec<TakenOver>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    takebacks: Vec<Takeback>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    hints: Vec<Hinted>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rated: Option<Rated>,
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
    /// How many milliseconds each move used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ms: Option<Vec<u64>>,
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

fn check(holds: bool, place: Place, fault: impl FnOnce() -> RecordFault) -> Result<(), RecordError> {
    if holds { Ok(()) } else { Err(fault().at(place)) }
}

/// Whether these rules need the second version of the format.
fn needs_second(game: GameKind, rules: &serde_json::Value) -> bool {
    game == GameKind::Board && rules.get("patience").is_some_and(|patience| !patience.is_null())
}

/// Whether a bot finished a match of two for somebody, which needs it as well.
fn finished_by_bot<G: Json>(game: &Match<G>) -> bool {
    game.players() == 2 && !game.taken_over().is_empty()
}

/// What a player wrote down before the deal, to compare the record with. `None` is not compared.
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
    /// The decks are only listed; nothing says where they come from.
    Explicit,
    /// The decks follow from the seed, or from the server's seed and the entropies.
    Consistent,
    /// Consistent, and the commitment and one entropy are those that a player kept.
    Fair,
}

impl Record {
    /// Reads a record from JSON. Nothing but its shape is checked; [`Record::check`] does the rest.
    ///
    /// # Errors
    /// If the text is not JSON or does not have the shape of a record.
    pub fn from_json(text: &str) -> Result<Self, RecordError> {
        serde_json::from_str(text).map_err(|error| RecordFault::Json(error.into()).at(Place::Record))
    }

    /// The record as one line of JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        // Every field is a plain value, so this cannot fail.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Writes a match down.
    #[must_use]
    pub fn of(game: &AnyMatch, id: Option<String>, players: Vec<String>) -> Self {
        match game {
            AnyMatch::Card(game) => Self::of_match(game, id, players),
            AnyMatch::Board(game) => Self::of_match(game, id, players),
        }
    }

    /// Writes a match of one game down.
    #[must_use]
    pub fn of_match<G: Json>(game: &Match<G>, id: Option<String>, players: Vec<String>) -> Self {
        let outcome = game.outcome();
        let rounds = game.rounds().iter().enumerate();
        let rules = serde_json::to_value(game.rules().options()).unwrap_or_default();
        Record {
            format: if needs_second(GameKind::of::<G>(), &rules) || finished_by_bot(game) {
                FORMAT_2
            } else {
                FORMAT_1
            }
            .into(),
            id: id.or_else(|| match game.deal() {
                Deal::Fair { id, .. } => Some(id.clone()),
                _ => None,
            }),
            game: GameKind::of::<G>(),
            rules,
            players,
            fair: match game.deal() {
                Deal::Fair { server_seed, entropy, .. } => {
                    Some(FairJson { commit: server_seed.commit(), server_seed: *server_seed, entropy: entropy.clone() })
                }
                _ => None,
            },
            seed: match game.deal() {
                Deal::Seed(seed) => Some(*seed),
                _ => None,
            },
            clock: None,
            rounds: rounds.filter_map(|(index, _)| round_json(game, index)).collect(),
            taken_over: game.taken_over().to_vec(),
            takebacks: Vec::new(),
            hints: Vec::new(),
            rated: None,
            end: outcome.as_ref().map(|outcome| outcome.end),
            totals: outcome.as_ref().map(|outcome| outcome.totals.clone()),
            winner: outcome.as_ref().map(|outcome| Winner::from(outcome.winners.as_slice())),
        }
    }

    /// The same with the turns that were taken back, in the order in which that happened.
    #[must_use]
    pub fn with_takebacks(mut self, takebacks: Vec<Takeback>) -> Self {
        if !takebacks.is_empty() {
            self.format = FORMAT_2.into();
        }
        self.takebacks = takebacks;
        self
    }

    /// The turns that were taken back, in the order in which that happened.
    #[must_use]
    pub fn takebacks(&self) -> &[Takeback] {
        &self.takebacks
    }

    /// The same with the moments at which hints were given.
    #[must_use]
    pub fn with_hints(mut self, hints: Vec<Hinted>) -> Self {
        if !hints.is_empty() {
            self.format = FORMAT_2.into();
        }
        self.hints = hints;
        self
    }

    /// The moments at which hints were given.
    #[must_use]
    pub fn hints(&self) -> &[Hinted] {
        &self.hints
    }

    /// The same with its clock, and with the time that each turn used, by round.
    #[must_use]
    pub fn with_clock(mut self, clock: RecordClock, ms: Vec<Vec<u64>>) -> Self {
        let mut ms = ms.into_iter();
        for round in &mut self.rounds {
            round.ms = Some(ms.next().unwrap_or_default());
        }
        Record { format: FORMAT_2.into(), clock: Some(clock), ..self }
    }

    /// The clock, if the match was played with one.
    #[must_use]
    pub fn clock(&self) -> Option<&RecordClock> {
        self.clock.as_ref()
    }

    /// How many milliseconds each turn of a round used; rounds are counted from 1.
    #[must_use]
    pub fn ms(&self, round: usize) -> Option<&[u64]> {
        self.rounds.get(round.checked_sub(1)?)?.ms.as_deref()
    }

    /// The same as a match that counts for ratings.
    #[must_use]
    pub fn with_rated(self, rated: Rated) -> Self {
        Record { format: FORMAT_2.into(), rated: Some(rated), ..self }
    }

    /// How it counts for ratings; `None` if the match is casual.
    #[must_use]
    pub fn rated(&self) -> Option<&Rated> {
        self.rated.as_ref()
    }

    /// Which game it is of.
    pub fn game(&self) -> GameKind {
        self.game
    }

    /// Replays the whole record and checks everything it says. Gives the match as it stands at the end of the
    /// record.
    ///
    /// # Errors
    /// If anything is wrong; the error names the first such thing and its place.
    pub fn check(&self) -> Result<AnyMatch, RecordError> {
        let game = match self.game {
            GameKind::Card => self.check_match::<CardGame>().map(AnyMatch::Card),
            GameKind::Board => self.check_match::<BoardGame>().map(AnyMatch::Board),
        }?;
        let misfit = self
            .rated
            .as_ref()
            .and_then(|rated| rated.misfit(&game, !self.takebacks.is_empty() || !self.hints.is_empty()));
        misfit.map_or(Ok(game), |fault| Err(RecordFault::Rated(fault).at(Place::Record)))
    }

    /// What the record shows about its deal, given what a player kept. Only meaningful for a record that
    /// [`Record::check`] accepted.
    ///
    /// # Errors
    /// If something that the player kept is not what the record says.
    pub fn fairness(&self, kept: &Kept) -> Result<Fairness, RecordError> {
        let Kept { id, commit, entropy } = kept;
        let Some(fair) = &self.fair else {
            check(*kept == Kept::default(), Place::Record, || RecordFault::NotFair)?;
            return Ok(if self.seed.is_some() { Fairness::Consistent } else { Fairness::Explicit });
        };
        if let Some(id) = id {
            check(self.id.as_ref() == Some(id), Place::Record, || RecordFault::OtherId)?;
        }
        if let Some(commit) = commit {
            check(*commit == fair.commit, Place::Record, || RecordFault::OtherCommit)?;
        }
        if let Some(entropy) = entropy {
            // A bot's entropy is empty, a person's never is.
            let dealt_with = !entropy.is_empty() && fair.entropy.contains(entropy);
            check(dealt_with, Place::Record, || RecordFault::NoEntropy)?;
        }
        Ok(if commit.is_some() && entropy.is_some() { Fairness::Fair } else { Fairness::Consistent })
    }

    fn check_match<G: Json>(&self) -> Result<Match<G>, RecordError> {
        self.check_format()?;
        let unplayable = |error| RecordFault::Rules(error).at(Place::Record);
        let options = <G::Rules as Rules>::Options::deserialize(&self.rules)
            .map_err(|error| unplayable(RulesError::Json(error.into())))?;
        let rules = G::Rules::new(&options).map_err(unplayable)?;
        check(self.players.len() == usize::from(rules.players()), Place::Record, || RecordFault::Players {
            named: self.players.len(),
            players: rules.players(),
        })?;
        check(!self.rounds.is_empty(), Place::Record, || RecordFault::NoRound)?;
        check(self.rounds.len() <= usize::from(rules.rounds()), Place::Record, || RecordFault::Rounds {
            rounds: self.rounds.len(),
            most: rules.rounds(),
        })?;
        let replayed = Match::<G>::new(rules, self.deal()?);
        let mut replayed = replayed.map_err(|error| RecordFault::Deal(error).at(Place::Round(1)))?;
        for index in 0..self.rounds.len() {
            self.check_round(&mut replayed, index)?;
        }
        if let Some(number) = misfit(&replayed, &self.takebacks) {
            return Err(RecordFault::Takeback(number + 1).at(Place::Record));
        }
        if let Some(number) = hinted::misfit(&replayed, &self.takebacks, &self.hints) {
            return Err(RecordFault::Hint(number + 1).at(Place::Record));
        }
        let ms: Vec<Option<&[u64]>> = self.rounds.iter().map(|round| round.ms.as_deref()).collect();
        if let Some((round, fault)) = timed::misfit(&replayed, self.clock.as_ref(), &ms) {
            let place = round.map_or(Place::Record, |round| Place::Round(round + 1));
            return Err(RecordFault::Time(fault).at(place));
        }
        self.check_end(&mut replayed)?;
        Ok(replayed)
    }

    /// Both versions are read; the first must not use what only the second has.
    fn check_format(&self) -> Result<(), RecordError> {
        check([FORMAT_1, FORMAT_2].contains(&self.format.as_str()), Place::Record, || {
            RecordFault::Format(shorten(&self.format))
        })?;
        let old = self.format == FORMAT_1;
        let too_old = |what| move || RecordFault::FormatTooOld(what);
        let patience = "`patience` among the rules of the board game";
        check(!old || !needs_second(self.game, &self.rules), Place::Record, too_old(patience))?;
        check(!old || self.takebacks.is_empty(), Place::Record, too_old("`takebacks`"))?;
        check(!old || self.hints.is_empty(), Place::Record, too_old("`hints`"))?;
        check(!old || self.rated.is_none(), Place::Record, too_old("`rated`"))?;
        let of_two = self.players.len() == 2 && !self.taken_over.is_empty();
        check(!old || !of_two, Place::Record, too_old("`taken_over` in a game of two"))?;
        let timed = self.clock.is_some() || self.rounds.iter().any(|round| round.ms.is_some());
        check(!old || !timed, Place::Record, too_old("`clock`"))
    }

    fn deal(&self) -> Result<Deal, RecordError> {
        match (&self.fair, self.seed) {
            (Some(_), Some(_)) => Err(RecordFault::TwoDeals.at(Place::Record)),
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
            return Err(RecordFault::NoId.at(Place::Record));
        };
        check(fair.commit == fair.server_seed.commit(), Place::Record, || RecordFault::Commit)?;
        check(fair.entropy.len() == self.players.len(), Place::Record, || RecordFault::Entropies {
            entries: fair.entropy.len(),
            players: self.players.len(),
        })?;
        for (seat, entropy) in fair.entropy.iter().enumerate() {
            check(is_entropy(entropy), Place::Record, || RecordFault::Entropy(seat))?;
        }
        Ok(Deal::Fair { id: id.clone(), server_seed: fair.server_seed, entropy: fair.entropy.clone() })
    }

    fn check_round<G: Json>(&self, replayed: &mut Match<G>, index: usize) -> Result<(), RecordError> {
        let (round, number) = (&self.rounds[index], index + 1);
        let misdealt = |error| RecordFault::Deal(error).at(Place::Round(number));
        let rules = replayed.rules();
        round.deal().check(&rules.deck(), rules.tiles().as_ref()).map_err(misdealt)?;
        let begun = replayed.rounds().len() == number && replayed.to_move().is_some();
        check(begun, Place::Round(number), || RecordFault::RoundBefore)?;
        let begins = replayed.current().state().first();
        check(round.first == begins, Place::Round(number), || RecordFault::First { begins, named: round.first })?;
        let dealt = replayed.deal().round(replayed.rules(), number as u8).map_err(misdealt)?;
        check(round.deal() == dealt, Place::Round(number), || RecordFault::Deck)?;
        for (ply, text) in round.moves.iter().enumerate() {
            let place = || Place::Move(number, ply + 1, shorten(text));
            let turn: Turn<G::Action> = text.parse().map_err(|error| RecordFault::Notation(error).at(place()))?;
            let goes_on = replayed.to_move().is_some() && replayed.rounds().len() == number;
            check(goes_on, place(), || RecordFault::RoundOver)?;
            replayed.play(&turn).map_err(|error| RecordFault::Illegal(error).at(place()))?;
        }
        Ok(())
    }

    fn check_end<G: Json>(&self, replayed: &mut Match<G>) -> Result<(), RecordError> {
        for taken in &self.taken_over {
            // A bot finishes a game of two only where time can be up and then waits for somebody's choice.
            let fits = replayed.players() > 2 || self.clock.is_some_and(|clock| clock.waits());
            check(fits && replayed.take_over_at(*taken), Place::Record, || RecordFault::TakenOver(*taken))?;
        }
        if let Some(end) = self.end.filter(|end| end.how != How::Played) {
            let fits = self.clock.is_none() || timed::may_end(replayed, end.how, end.seat);
            check(fits, Place::Record, || RecordFault::Time(TimeFault::NotToMove))?;
            check(replayed.end(end), Place::Record, || RecordFault::End)?;
        }
        for (index, round) in self.rounds.iter().enumerate() {
            check_scores(replayed, index, round)?;
        }
        match (replayed.outcome(), self.end) {
            (None, None) => {
                check(self.totals.is_none() && self.winner.is_none(), Place::Record, || RecordFault::NotOver)
            }
            (Some(outcome), Some(end)) if outcome.end == end => self.check_outcome(&outcome),
            (Some(_), _) => Err(RecordFault::PlayedOut.at(Place::Record)),
            (None, Some(_)) => Err(RecordFault::NotPlayedOut.at(Place::Record)),
        }
    }

    fn check_outcome(&self, outcome: &Outcome) -> Result<(), RecordError> {
        check(self.totals.as_ref() == Some(&outcome.totals), Place::Record, || {
            RecordFault::Totals(outcome.totals.clone())
        })?;
        let winner = Winner::from(outcome.winners.as_slice());
        check(self.winner.as_ref() == Some(&winner), Place::Record, || RecordFault::Winner(winner))
    }
}

fn check_scores<G: Json>(replayed: &Match<G>, index: usize, round: &RoundJson) -> Result<(), RecordError> {
    let Some(RoundJson { scores, artifacts, .. }) = round_json(replayed, index) else { return Ok(()) };
    check(round.scores == scores, Place::Round(index + 1), || RecordFault::Scores {
        named: round.scores.clone(),
        reached: scores,
    })?;
    check(round.artifacts == artifacts, Place::Round(index + 1), || RecordFault::Artifacts(artifacts))
}

/// One round of a match as it is written down.
fn round_json<G: Json>(game: &Match<G>, index: usize) -> Option<RoundJson> {
    let round = game.rounds().get(index)?;
    let deal = game.deal().round(game.rules(), index as u8 + 1).ok()?;
    let scores = game.is_scored(index).then(|| round.state().scores().of(game.players()).to_vec());
    Some(RoundJson {
        first: round.state().first(),
        deck: deal.deck,
        tiles: deal.tiles.as_ref().map(TilesJson::from),
        moves: round.turns().iter().map(|turn| turn.to_string()).collect(),
        ms: None,
        artifacts: G::artifacts(round.state()),
        scores,
    })
}

impl RoundJson {
    fn deal(&self) -> RoundDeal {
        RoundDeal { deck: self.deck.clone(), tiles: self.tiles.as_ref().map(Into::into) }
    }
}
