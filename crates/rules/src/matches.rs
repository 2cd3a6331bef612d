//! A match: rounds of one game, played turn by turn.
//!
//! A match follows from its rules, its deal and its turns, so these three are all that a database or a record
//! has to keep.

use serde::{Deserialize, Serialize};

use crate::card::Card;
use crate::deal::Deal;
use crate::deal_error::DealError;
use crate::game::{Game, Rules};
use crate::illegal::Illegal;
use crate::seat::Seat;
use crate::turn::Turn;

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum How {
    /// Played to its end, by the rules.
    Played,
    /// A player gave up.
    Resigned,
    /// A program broke the rules or the protocol.
    Forfeit,
    /// A clock ran out.
    Timeout,
    /// Cut at the cap on turns (G6): the round is scored as it stands, and no other follows.
    Cut,
    /// Called off; nobody wins.
    Aborted,
}

/// How a match ended, and through which seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct End {
    /// How.
    pub how: How,
    /// The seat that resigned, forfeited or ran out of time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
}

/// A seat whose player left a game of three or four, or whose time was up in a game of two by correspondence. A house bot
/// plays on there, and the seat cannot win.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TakenOver {
    /// The seat that was left.
    pub seat: Seat,
    /// In which round, from 1.
    pub round: u8,
    /// After how many turns of it.
    pub ply: u16,
}

/// The totals and winners of a match that is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// How it ended.
    pub end: End,
    /// Final totals by seat. If the match was not played out, only finished rounds are in them.
    pub totals: Vec<i32>,
    /// The seats that won: several when shared, none in a draw.
    pub winners: Vec<Seat>,
}

/// One round with its turns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round<G: Game> {
    state: G,
    turns: Vec<Turn<G::Action>>,
}

impl<G: Game> Round<G> {
    fn new(state: G) -> Self {
        Round { state, turns: Vec::new() }
    }

    /// The truth as it stands.
    pub fn state(&self) -> &G {
        &self.state
    }

    /// The turns so far.
    pub fn turns(&self) -> &[Turn<G::Action>] {
        &self.turns
    }
}

/// What a turn led to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Played {
    /// The round goes on.
    GoesOn,
    /// The round is over and the next one is dealt.
    NextRound,
    /// The round is over, but there is no deck for the next one (explicit decks only).
    NoDeck,
    /// The match is over.
    MatchOver,
}

/// What is wrong with a turn: which decision (from 0) and why. The match is unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnError {
    /// The decision that was refused.
    pub decision: usize,
    /// Why.
    pub why: Illegal,
}

impl std::fmt::Display for TurnError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.why.fmt(f)
    }
}

impl std::error::Error for TurnError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.why)
    }
}

/// A match of one to nine rounds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Match<G: Game> {
    rules: G::Rules,
    deal: Deal,
    /// Never empty; the last one is the current one.
    rounds: Vec<Round<G>>,
    taken_over: Vec<TakenOver>,
    end: Option<End>,
}

impl<G: Game> Match<G> {
    /// Deals the first round.
    ///
    /// ```
    /// use fivepaths_rules::{CardGame, CardRules, Deal, Match, Seed};
    /// let game = Match::<CardGame>::new(CardRules::default(), Deal::Seed(Seed::of_run(7, 0)))?;
    /// assert_eq!((game.rounds().len(), game.players()), (1, 2));
    /// # Ok::<(), fivepaths_rules::DealError>(())
    /// ```
    ///
    /// # Errors
    /// If an explicit deck is not one of this game, or is missing. A deal from a seed is always sound.
    pub fn new(rules: G::Rules, deal: Deal) -> Result<Self, DealError> {
        let first = deal.first(&rules);
        if first.number() >= rules.players() {
            return Err(DealError::First { seat: first, players: rules.players() });
        }
        let standing = G::opening(&rules, first);
        let first = G::deal(&rules, &standing, &deal.round(&rules, 1)?)?;
        Ok(Match { rules, deal, rounds: vec![Round::new(first)], taken_over: Vec::new(), end: None })
    }

    /// The rules.
    pub fn rules(&self) -> &G::Rules {
        &self.rules
    }

    /// Where the chance comes from.
    pub fn deal(&self) -> &Deal {
        &self.deal
    }

    /// All rounds so far, the current one last.
    pub fn rounds(&self) -> &[Round<G>] {
        &self.rounds
    }

    /// The current round, or the last one if the match is over.
    pub fn current(&self) -> &Round<G> {
        // There is always at least the first round.
        &self.rounds[self.rounds.len() - 1]
    }

    /// How many play.
    pub fn players(&self) -> u8 {
        self.rules.players()
    }

    /// Who is to move; `None` when the match is over.
    pub fn to_move(&self) -> Option<Seat> {
        if self.end.is_some() { None } else { self.current().state.to_move() }
    }

    /// Seats at which a house bot plays on.
    pub fn taken_over(&self) -> &[TakenOver] {
        &self.taken_over
    }

    /// All that a seat may know now; everything public for `None`.
    #[must_use]
    pub fn view(&self, viewer: Option<Seat>) -> G::View {
        view_of(&self.current().state, viewer)
    }

    /// What a viewer could know after `ply` turns of a round (rounds are counted from 1); `None` if that moment
    /// has not come.
    pub fn view_at(&self, round: u8, ply: u16, viewer: Option<Seat>) -> Option<G::View> {
        self.state_at(round, ply).map(|state| view_of(&state, viewer))
    }

    /// What a viewer could know at every moment of a round, counted from 1: first as it was dealt, then
    /// after each of its turns. There is nothing for a round that has not been dealt.
    ///
    /// Each view equals the one that [`view_at`](Self::view_at) gives, but the round is replayed only once for
    /// all of them, so that the work is linear in its turns.
    ///
    /// ```
    /// # use fivepaths_rules::{CardGame, CardRules, Deal, Match, Rules, Seed};
    /// let rules = CardRules::new(&Default::default())?;
    /// let game = Match::<CardGame>::new(rules, Deal::Seed(Seed::of_run(1, 0)))?;
    /// assert_eq!(game.views(1, None).count(), 1);
    /// assert_eq!(game.views(1, None).next(), game.view_at(1, 0, None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn views(&self, round: u8, viewer: Option<Seat>) -> impl Iterator<Item = G::View> {
        let mut state = self.dealt(round);
        let mut turns = self.round(round).map(Round::turns).unwrap_or_default().iter();
        std::iter::from_fn(move || {
            let view = view_of(state.as_ref()?, viewer);
            state = turns.next().and_then(|turn| replayed(state.take()?, turn));
            Some(view)
        })
    }

    /// A round, counted from 1.
    fn round(&self, round: u8) -> Option<&Round<G>> {
        self.rounds.get(usize::from(round).checked_sub(1)?)
    }

    /// The truth of a round as it was dealt.
    fn dealt(&self, round: u8) -> Option<G> {
        let deal = self.deal.round(&self.rules, round).ok()?;
        G::deal(&self.rules, self.round(round)?.state.standing(), &deal).ok()
    }

    /// The truth after `ply` turns of a round.
    fn state_at(&self, round: u8, ply: u16) -> Option<G> {
        let turns = self.round(round)?.turns.get(..usize::from(ply))?;
        turns.iter().try_fold(self.dealt(round)?, replayed)
    }

    /// Whether these are whole and legal turns of a round, and the round goes on after each of them.
    pub(crate) fn goes_on_after(&self, round: u8, turns: &[Turn<G::Action>]) -> bool {
        let Some(mut state) = self.dealt(round) else { return false };
        for (ply, turn) in turns.iter().enumerate() {
            let next = replayed(state, turn).filter(|next| usize::from(next.ply()) == ply + 1);
            let Some(next) = next.filter(|next| !next.mid_turn() && next.to_move().is_some()) else { return false };
            state = next;
        }
        true
    }

    /// The round after these decisions of the player to move, as a copy: what the table looks like while a turn
    /// is being made.
    ///
    /// # Errors
    /// If a decision is not legal; the error names the first such decision and says why.
    pub fn begin(&self, begun: &Turn<G::Action>) -> Result<G, TurnError> {
        if self.end.is_some() {
            return Err(TurnError { decision: 0, why: Illegal::RoundOver });
        }
        let mut state = self.current().state.clone();
        let ply = state.ply();
        if ply == u16::MAX {
            return Err(TurnError { decision: 0, why: Illegal::TooManyTurns });
        }
        for (decision, action) in begun.iter().enumerate() {
            let finished = state.ply() > ply;
            state
                .play(*action)
                .map_err(|why| TurnError { decision, why: if finished { Illegal::AfterTheEnd } else { why } })?;
            if finished {
                return Err(TurnError { decision, why: Illegal::AfterTheEnd });
            }
        }
        Ok(state)
    }

    /// Plays a whole turn, or changes nothing.
    ///
    /// # Errors
    /// If a decision is not legal, or if the turn is not finished; the error says which decision and why.
    pub fn play(&mut self, turn: &Turn<G::Action>) -> Result<Played, TurnError> {
        let state = self.begin(turn)?;
        if state.ply() == self.current().state.ply() {
            return Err(TurnError { decision: turn.len(), why: Illegal::Unfinished });
        }
        let last = self.rounds.len() - 1;
        self.rounds[last].state = state;
        self.rounds[last].turns.push(*turn);
        if self.rounds[last].state.to_move().is_some() {
            return Ok(Played::GoesOn);
        }
        if self.rounds.len() >= usize::from(self.rules.rounds()) {
            self.end = Some(End { how: How::Played, seat: None });
            return Ok(Played::MatchOver);
        }
        Ok(self.deal_next().map_or(Played::NoDeck, |()| Played::NextRound))
    }

    fn deal_next(&mut self) -> Result<(), DealError> {
        let standing = self.current().state.next();
        let deal = self.deal.round(&self.rules, self.rounds.len() as u8 + 1)?;
        self.rounds.push(Round::new(G::deal(&self.rules, &standing, &deal)?));
        Ok(())
    }

    /// Whether automatic play must stop now (G6).
    #[must_use]
    pub fn at_cap(&self) -> bool {
        self.to_move().is_some() && self.current().state.ply() >= G::PLY_CAP
    }

    /// Ends the match before its time. If the match was over or the end is not possible, nothing changes and the
    /// answer is false: `Played` comes by itself, `Cut` only at the cap, and a resignation, forfeit or time-out
    /// must name a seat of the match. In a game of two that a bot finishes for somebody, that one has lost, so no other
    /// seat can.
    pub fn end(&mut self, end: End) -> bool {
        let may_lose = |seat: Seat| {
            let left = self.taken_over.first().filter(|_| self.players() == 2);
            seat.number() < self.players() && left.is_none_or(|left| left.seat == seat)
        };
        let seat_fits = match end.how {
            How::Resigned | How::Forfeit | How::Timeout => end.seat.is_some_and(may_lose),
            How::Cut => end.seat.is_none() && self.at_cap(),
            How::Aborted => end.seat.is_none(),
            How::Played => false,
        };
        if self.end.is_some() || !seat_fits {
            return false;
        }
        self.end = Some(end);
        true
    }

    /// Notes that the player of a seat left now and a house bot plays on there. False if that makes no sense: in
    /// a game of two, for a seat that was left before, or after the end.
    pub fn take_over(&mut self, seat: Seat) -> bool {
        self.players() > 2 && self.take_over_now(seat)
    }

    /// Notes that in a game of two the time of the seat to move is up, and that a bot finishes for it. False if that makes
    /// no sense: in a larger game, for the other seat, for a second time, or after the end.
    pub fn bot_finishes(&mut self, seat: Seat) -> bool {
        self.players() == 2 && self.take_over_now(seat)
    }

    fn take_over_now(&mut self, seat: Seat) -> bool {
        let (round, ply) = (self.rounds.len() as u8, self.current().state.ply());
        self.end.is_none() && self.take_over_at(TakenOver { seat, round, ply })
    }

    /// The same for an earlier moment, as a record tells it.
    pub(crate) fn take_over_at(&mut self, taken: TakenOver) -> bool {
        let makes_sense = if self.players() == 2 {
            let mover = self.state_at(taken.round, taken.ply).and_then(|state| state.to_move());
            self.taken_over.is_empty() && mover == Some(taken.seat)
        } else {
            self.may_leave(taken)
        };
        if makes_sense {
            self.taken_over.push(taken);
        }
        makes_sense
    }

    /// Whether a seat of a larger game can have been left at a moment.
    fn may_leave(&self, TakenOver { seat, round, ply }: TakenOver) -> bool {
        let left = self.taken_over.iter().any(|taken| taken.seat == seat);
        let index = usize::from(round).wrapping_sub(1);
        let was = self.rounds.get(index).is_some_and(|round| usize::from(ply) <= round.turns.len());
        self.players() > 2 && seat.number() < self.players() && !left && was
    }

    /// Whether a round (counted from 0) is scored: it was played out, or cut.
    pub fn is_scored(&self, round: usize) -> bool {
        let cut = self.end.is_some_and(|end| end.how == How::Cut);
        let played_out = |round: &Round<G>| round.state.to_move().is_none();
        self.rounds.get(round).is_some_and(played_out) || (cut && round + 1 == self.rounds.len())
    }

    /// Totals of the rounds that are scored, by seat. What is scored only at the end of the match, the artifacts of
    /// the board game, is not in them.
    pub fn totals(&self) -> Vec<i32> {
        let mut totals = vec![0; usize::from(self.players())];
        for (_, round) in self.rounds.iter().enumerate().filter(|(index, _)| self.is_scored(*index)) {
            for (total, score) in totals.iter_mut().zip(round.state.scores().0) {
                *total += score;
            }
        }
        totals
    }

    /// The result, when the match is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let end = self.end?;
        let (totals, winners) = match end.how {
            How::Played | How::Cut => {
                let result = self.current().state.result_among(&self.candidates());
                (result.totals, result.winners)
            }
            How::Resigned | How::Forfeit | How::Timeout => {
                let others = self.candidates().into_iter().filter(|&seat| Some(seat) != end.seat);
                (self.totals(), others.collect())
            }
            How::Aborted => (self.totals(), Vec::new()),
        };
        Some(Outcome { end, totals, winners })
    }

    /// The place of each seat when the match is over, from 1; equal places share the better one, as in `[1,1,3]`.
    /// Winners come first, then the others by points. Seats that left come last, whatever points the house made for them.
    #[must_use]
    pub fn order(&self) -> Option<Vec<u8>> {
        let Outcome { end, totals, winners } = self.outcome()?;
        let stays = self.candidates();
        let worth = |seat: Seat| {
            let left = end.seat == Some(seat) || !stays.contains(&seat);
            (!left, winners.contains(&seat), if left { 0 } else { totals[seat.index()] })
        };
        let place = |seat| 1 + Seat::all(self.players()).filter(|&other| worth(other) > worth(seat)).count() as u8;
        Some(Seat::all(self.players()).map(place).collect())
    }

    /// The seats that can win: those that were not taken over.
    fn candidates(&self) -> Vec<Seat> {
        let left = |seat: &Seat| self.taken_over.iter().any(|taken| taken.seat == *seat);
        Seat::all(self.players()).filter(|seat| !left(seat)).collect()
    }

    /// Everything about a moment of a match that is over; `None` while it runs.
    pub fn reveal(&self, round: u8, ply: u16) -> Option<Revealed<G>> {
        self.end?;
        let state = self.state_at(round, ply)?;
        let deck = self.deal.round(&self.rules, round).ok()?.deck;
        Some(Revealed {
            view: state.spectate(),
            hands: state.hands(),
            deck: state.draw_pile(),
            aside: deck.into_iter().take(usize::from(self.rules.aside())).collect(),
        })
    }
}

/// The state after a turn that was legal when it was made.
fn replayed<G: Game>(mut state: G, turn: &Turn<G::Action>) -> Option<G> {
    for action in turn.iter() {
        state.play(*action).ok()?;
    }
    Some(state)
}

fn view_of<G: Game>(state: &G, viewer: Option<Seat>) -> G::View {
    viewer.map_or_else(|| state.spectate(), |seat| state.view(seat))
}

/// What nobody may see before the match is over: a moment of it with every card.
///
/// It is a type of its own, made only by [`Match::reveal`], so that showing hidden cards too early
/// does not compile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Revealed<G: Game> {
    /// What everybody saw.
    pub view: G::View,
    /// The cards in each hand.
    pub hands: Vec<Vec<Card>>,
    /// The draw pile, next card first.
    pub deck: Vec<Card>,
    /// The cards set aside (board game with two players).
    pub aside: Vec<Card>,
}
