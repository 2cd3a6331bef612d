//! A sitting: a match, who plays it at this keyboard, and how far the person is with their turn.
//!
//! It is pure state. Keys, clicks and typed lines come in as [`Command`]s, and what is shown comes out as a
//! [`Scene`](super::scene::Scene). Terminals, files and the thinking of bots are elsewhere.

use fivepaths_rules::{Card, Colour, End, How, Illegal, Match, Played, Seat, Source, Turn, TurnError};

use super::command::Command;
use super::game::{Phase, Playable};
use super::names::{Names, YOU};
use super::sitter::Sitter;
use super::words;

/// What lies over the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Overlay {
    /// The keys.
    Help,
    /// The list of moves.
    Moves,
    /// All cards of a pile.
    Pile(Colour),
}

/// Who has to do something before the match goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Waiting {
    /// Somebody reads the receipt of a round, from 0.
    Receipt(usize),
    /// The player at this seat sees what they drew, and then hands the keyboard on.
    HandOver(Seat, Option<Card>),
    /// The player at this seat has to take the keyboard before a hand is shown.
    Curtain(Seat),
    /// The player at this seat decides.
    Person(Seat),
    /// The bot at this seat decides.
    Bot(Seat),
    /// The match is over, or is only watched.
    Nobody,
}

/// A match at this keyboard.
#[derive(Clone, Debug)]
pub(crate) struct Sitting<G: Playable> {
    pub(crate) game: Match<G>,
    pub(crate) sitters: Vec<Sitter>,
    /// The decisions of the unfinished turn.
    pub(crate) begun: Turn<G::Action>,
    /// The card that is picked but not put down, by its place in the hand.
    pub(crate) pick: Option<usize>,
    /// A sentence about what was just tried.
    pub(crate) notice: Option<String>,
    /// A finished round whose receipt nobody has read.
    pub(super) unread: Option<usize>,
    /// Several people share the keyboard, and this one has just drawn a card.
    handing: Option<(Seat, Option<Card>)>,
    /// Several people share the keyboard, and the one to move has taken it.
    uncovered: bool,
    /// An earlier moment that is shown: the round from 1, and the turns made in it.
    pub(crate) looking: Option<(u8, u16)>,
    pub(crate) overlay: Option<Overlay>,
    /// What is being typed.
    pub(crate) typed: Option<String>,
    pub(crate) flip: bool,
    /// Somebody typed that they give up, and has to confirm it.
    pub(super) resigning: bool,
    /// Whether the person wants to leave.
    pub(crate) leaving: bool,
    /// How often something changed that has to be kept.
    pub(crate) changes: u64,
}

impl<G: Playable> Sitting<G> {
    /// People and bots sit down to a match, which may have begun before.
    pub(crate) fn new(game: Match<G>, sitters: Vec<Sitter>) -> Self {
        Sitting {
            game,
            sitters,
            begun: Turn::new(),
            pick: None,
            notice: None,
            unread: None,
            handing: None,
            uncovered: false,
            looking: None,
            overlay: None,
            typed: None,
            flip: false,
            resigning: false,
            leaving: false,
            changes: 0,
        }
    }

    /// Somebody watches a match from its beginning.
    pub(crate) fn watch(game: Match<G>, players: &[String]) -> Self {
        let sitters = players.iter().map(|name| Sitter::Recorded(name.clone())).collect();
        Sitting { looking: Some((1, 0)), ..Self::new(game, sitters) }
    }

    /// Restores the unfinished turn of a match that was left. Decisions that are not legal are dropped.
    pub(crate) fn take_up(&mut self, begun: &str) {
        let turn: Turn<G::Action> = begun.parse().unwrap_or_default();
        if self.game.begin(&turn).is_ok_and(|state| self.same_turn(&state)) {
            self.begun = turn;
        }
    }

    /// Whether the match is only watched.
    pub(crate) fn is_watched(&self) -> bool {
        self.sitters.iter().all(|sitter| matches!(sitter, Sitter::Recorded(_)))
    }

    /// Whether no person has decided anything, so that there is nothing to keep.
    pub(crate) fn is_untouched(&self) -> bool {
        let round = self.game.current();
        let players = self.game.players();
        let movers = Seat::all(players).cycle().skip(round.state().first().index()).take(round.turns().len());
        let moved = movers.into_iter().any(|seat| self.people().contains(&seat));
        self.game.rounds().len() == 1 && !moved && self.begun.is_empty() && self.game.outcome().is_none()
    }

    /// The seats of the people at this keyboard.
    pub(crate) fn people(&self) -> Vec<Seat> {
        Seat::all(self.game.players())
            .filter(|seat| self.sitters.get(seat.index()).is_some_and(Sitter::is_person))
            .collect()
    }

    /// What the players are called here. The only person is "You".
    pub(crate) fn names(&self) -> Names {
        let alone = self.people().len() == 1;
        let name = |sitter: &Sitter| if alone && sitter.is_person() { YOU.to_owned() } else { sitter.called() };
        Names::new(&self.sitters.iter().map(name).collect::<Vec<_>>())
    }

    /// Who has to do something.
    pub(crate) fn waiting(&self) -> Waiting {
        if let Some((seat, card)) = self.handing {
            return Waiting::HandOver(seat, card);
        }
        if let Some(round) = self.unread {
            return Waiting::Receipt(round);
        }
        let Some(mover) = self.game.to_move() else { return Waiting::Nobody };
        match self.sitters.get(mover.index()) {
            Some(Sitter::Person(_)) if self.people().len() > 1 && !self.uncovered => Waiting::Curtain(mover),
            Some(Sitter::Person(_)) => Waiting::Person(mover),
            Some(Sitter::Bot(_)) => Waiting::Bot(mover),
            Some(Sitter::Recorded(_)) | None => Waiting::Nobody,
        }
    }

    /// Whose view is shown; `None` shows what everybody may know.
    pub(crate) fn viewer(&self) -> Option<Seat> {
        match (self.people().as_slice(), self.waiting()) {
            ([seat], _) => Some(*seat),
            (_, Waiting::HandOver(seat, _) | Waiting::Person(seat)) => Some(seat),
            _ => None,
        }
    }

    /// The seat that decides at this keyboard now.
    pub(crate) fn deciding(&self) -> Option<Seat> {
        match self.waiting() {
            Waiting::Person(seat) if self.looking.is_none() => Some(seat),
            _ => None,
        }
    }

    /// Whether somebody at this keyboard has to act, so that the bell should ring.
    pub(crate) fn wants_attention(&self) -> bool {
        !matches!(self.waiting(), Waiting::Bot(_))
    }

    /// What the viewer sees now, after the decisions of the unfinished turn.
    pub(crate) fn view(&self) -> G::View {
        let plain = || self.game.view(self.viewer());
        let Some(seat) = self.deciding() else { return plain() };
        match self.game.begin(&self.begun) {
            Ok(state) if self.same_turn(&state) => state.view(seat),
            _ => plain(),
        }
    }

    fn same_turn(&self, state: &G) -> bool {
        state.ply() == self.game.current().state().ply() && state.to_move().is_some()
    }

    /// The card that is picked.
    pub(crate) fn picked(&self) -> Option<Card> {
        G::hand(&self.view()).get(self.pick?).copied()
    }

    /// Carries out what a person asks for.
    pub(crate) fn obey(&mut self, command: Command) {
        if self.typed.is_some() {
            return self.type_on(command);
        }
        if command != Command::Type {
            self.notice = None;
        }
        match command {
            Command::Quit => self.leaving = true,
            Command::Flip => self.flip = !self.flip,
            Command::Help => self.toggle(Overlay::Help),
            Command::Moves => self.toggle(Overlay::Moves),
            Command::OpenPile(colour) => self.toggle(Overlay::Pile(colour)),
            Command::Step(forward) => self.step(forward),
            Command::StepRound(forward) => self.step_round(forward),
            Command::StepFar(end) => self.step_far(end),
            Command::Escape => self.put_away(),
            Command::Space | Command::Enter if self.overlay.is_some() => self.overlay = None,
            Command::Space | Command::Enter if self.looking.is_some() => self.step(true),
            Command::Space | Command::Enter if self.go_on() => {}
            command => self.decide(command),
        }
    }

    fn toggle(&mut self, overlay: Overlay) {
        self.overlay = if self.overlay == Some(overlay) { None } else { Some(overlay) };
    }

    /// Closes what is in front: an overlay, an earlier moment, or a picked card.
    fn put_away(&mut self) {
        if self.overlay.take().is_none() && (self.is_watched() || self.looking.take().is_none()) {
            self.pick = None;
        }
    }

    /// Goes on where there was something to read. False if there was nothing.
    fn go_on(&mut self) -> bool {
        match self.waiting() {
            Waiting::Receipt(_) => self.unread = None,
            Waiting::HandOver(..) => self.handing = None,
            Waiting::Curtain(_) => self.uncovered = true,
            Waiting::Person(_) | Waiting::Bot(_) | Waiting::Nobody => return false,
        }
        true
    }

    fn decide(&mut self, command: Command) {
        let Some(seat) = self.deciding() else { return self.cannot_decide() };
        self.overlay = None;
        let view = self.view();
        match command {
            Command::Pick(place) => self.pick_card(&view, place),
            Command::PickNext(forward) => self.pick_next(&view, forward),
            Command::Column => self.put(G::play_card),
            Command::Discard => self.put(G::discard_card),
            Command::Researcher => self.put_researcher(),
            Command::Space => self.attempt(G::draw_from(Source::Stack)),
            Command::Stay => self.maybe(G::stay()),
            Command::Letter(colour) if G::phase(&view) == Phase::Step => self.maybe(G::step_on(colour)),
            Command::Letter(colour) => self.attempt(G::draw_from(Source::Pile(colour))),
            Command::ColumnOf(colour) if G::phase(&view) == Phase::Step => self.maybe(G::step_on(colour)),
            Command::ColumnOf(colour) => self.column_of(&view, seat, colour),
            Command::PileOf(colour) => self.pile_of(&view, colour),
            Command::Undo => self.undo(),
            Command::Type => self.typed = Some(String::new()),
            _ => {}
        }
    }

    pub(super) fn cannot_decide(&mut self) {
        let names = self.names();
        self.notice = match (self.looking, self.waiting()) {
            (Some(_), Waiting::Nobody) => None,
            (Some(_), _) => Some("This is an earlier moment. Esc goes back to the table.".into()),
            (None, Waiting::Bot(seat)) => Some(format!("It is {}'s turn.", names.of(seat))),
            (None, Waiting::Nobody) => Some("The match is over.".into()),
            (None, _) => Some("Press space to go on.".into()),
        };
    }

    fn pick_card(&mut self, view: &G::View, place: usize) {
        match G::phase(view) {
            Phase::Put if place < G::hand(view).len() => {
                // Picking the same card again puts it back.
                self.pick = if self.pick == Some(place) { None } else { Some(place) };
            }
            Phase::Put => self.notice = Some(format!("Your hand has only {} cards.", G::hand(view).len())),
            Phase::Step => self.refuse(Illegal::StepFirst),
            Phase::Draw => self.refuse(Illegal::DrawNow),
        }
    }

    fn pick_next(&mut self, view: &G::View, forward: bool) {
        let count = G::hand(view).len();
        if G::phase(view) != Phase::Put || count == 0 {
            return;
        }
        self.pick = Some(match (self.pick, forward) {
            (None, true) => 0,
            (None, false) => count - 1,
            (Some(place), true) => (place + 1) % count,
            (Some(place), false) => (place + count - 1) % count,
        });
    }

    fn put(&mut self, action: fn(Card) -> G::Action) {
        match self.picked() {
            Some(card) => self.attempt(action(card)),
            None => self.nothing_picked(),
        }
    }

    fn put_researcher(&mut self) {
        match self.picked() {
            Some(card) => self.maybe(G::research(card)),
            None => self.nothing_picked(),
        }
    }

    fn nothing_picked(&mut self) {
        match G::phase(&self.view()) {
            Phase::Put => self.notice = Some("Choose a card first: its number, or Tab.".into()),
            Phase::Step => self.refuse(Illegal::StepFirst),
            Phase::Draw => self.refuse(Illegal::DrawNow),
        }
    }

    fn maybe(&mut self, action: Option<G::Action>) {
        if let Some(action) = action {
            self.attempt(action);
        }
    }

    /// A click on one's own column of a colour: the picked card goes there, with the researcher if no adventurer is
    /// left.
    fn column_of(&mut self, view: &G::View, seat: Seat, colour: Colour) {
        let Some(card) = self.picked() else { return self.nothing_picked() };
        if card.colour() != colour {
            self.notice = Some(format!("{} goes to the {} {}.", card.words(), card.colour(), G::COLUMN));
            return;
        }
        let adventurer = self.would(G::play_card(card)).is_ok();
        let researcher = G::research(card).filter(|_| !adventurer && G::refusal(view, seat, card).is_none());
        self.attempt(researcher.unwrap_or(G::play_card(card)));
    }

    /// A click on a pile: the picked card goes there, or its top card is taken.
    fn pile_of(&mut self, view: &G::View, colour: Colour) {
        match self.picked().filter(|_| G::phase(view) == Phase::Put) {
            Some(card) if card.colour() == colour => self.attempt(G::discard_card(card)),
            Some(card) => self.notice = Some(format!("{} goes to the {} pile.", card.words(), card.colour())),
            None => self.attempt(G::draw_from(Source::Pile(colour))),
        }
    }

    pub(super) fn undo(&mut self) {
        if self.pick.take().is_some() {
            return;
        }
        if self.begun.is_empty() {
            self.notice = Some("There is nothing to undo: a turn is final once a card is drawn.".into());
            return;
        }
        self.begun = self.begun.iter().copied().take(self.begun.len() - 1).collect();
        self.changes += 1;
    }

    fn would(&self, action: G::Action) -> Result<Turn<G::Action>, TurnError> {
        let mut turn = self.begun;
        turn.push(action);
        self.game.begin(&turn).map(|_| turn)
    }

    /// Makes a decision, or says why not.
    fn attempt(&mut self, action: G::Action) {
        match self.would(action) {
            Ok(turn) => self.make(&turn),
            Err(error) => self.refuse(error.why),
        }
    }

    pub(super) fn refuse(&mut self, why: Illegal) {
        self.notice = Some(format!("{}.", words::refusal(&why)));
    }

    /// Goes on with a turn that is legal so far. If it is whole, it is played.
    pub(super) fn make(&mut self, turn: &Turn<G::Action>) {
        self.pick = None;
        match self.game.begin(turn) {
            Ok(state) if self.same_turn(&state) => {
                self.begun = *turn;
                self.changes += 1;
            }
            Ok(_) => self.play(turn),
            Err(error) => self.refuse(error.why),
        }
    }

    /// Plays a whole turn, of a person or of a bot.
    pub(crate) fn play(&mut self, turn: &Turn<G::Action>) {
        let (mover, round) = (self.game.to_move(), self.game.rounds().len() - 1);
        match self.game.play(turn) {
            Err(error) => return self.refuse(error.why),
            Ok(Played::GoesOn) => {}
            Ok(Played::NextRound | Played::NoDeck | Played::MatchOver) => self.unread = Some(round),
        }
        self.begun = Turn::new();
        self.pick = None;
        self.resigning = false;
        self.changes += 1;
        if let (true, Some(seat)) = (self.uncovered && self.unread.is_none() && self.people().len() > 1, mover) {
            self.handing = Some((seat, self.fresh(seat)));
        }
        self.uncovered = false;
        // The cap on automatic play (G6) also ends a round of people who never draw from the draw pile.
        if self.game.at_cap() {
            self.game.end(End { how: How::Cut, seat: None });
            self.unread = Some(round);
        }
    }
}
