//! What there is to see: a moment of a sitting, ready to be drawn. All of it is made from views.

use fivepaths_rules::{
    ActionSet as _, Card, Colour, GameKind, How, Match, Outcome, Recent, Rules as _, Seat, Source, View as _,
};

use super::game::{Line, Phase, Playable};
use super::names::Names;
use super::receipt::{Receipt, Sheet, points, signed};
use super::sitting::{Overlay, Sitting, Waiting};
use super::words;

/// A moment, ready to be drawn.
pub(crate) struct Scene<G: Playable> {
    /// What the viewer may know.
    pub(crate) view: G::View,
    /// The colours of the game, in board order.
    pub(crate) colours: &'static [Colour],
    /// The seat at the bottom of the screen.
    pub(crate) below: Seat,
    pub(crate) names: Names,
    /// Hands to show: the viewer's own, or all when the match is over.
    pub(crate) hands: Vec<Option<Vec<Card>>>,
    /// Who decides at this keyboard, if anybody.
    pub(crate) deciding: Option<Seat>,
    /// The card that the viewer drew last.
    pub(crate) fresh: Option<Card>,
    /// The card that is picked, by its place in the hand.
    pub(crate) pick: Option<usize>,
    pub(crate) recent: Recent,
    /// The line above everything.
    pub(crate) title: String,
    pub(crate) standing: String,
    /// What just happened, in words and, for narrow places, in the notation.
    pub(crate) news: Vec<(String, String)>,
    /// What to do now. `mine` says that somebody at this keyboard has to do it.
    pub(crate) prompt: String,
    pub(crate) mine: bool,
    pub(crate) notice: Option<String>,
    /// What is being typed.
    pub(crate) typed: Option<String>,
    pub(crate) lines: Vec<Line>,
    /// The match so far, round by round.
    pub(crate) match_so_far: Sheet,
    pub(crate) panel: Option<Panel>,
    pub(crate) watched: bool,
    /// How the match ended, once it has.
    pub(crate) outcome: Option<Outcome>,
}

/// What lies over the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Panel {
    /// The end of a round or of the match: a heading, the receipt, and how to go on.
    Receipt { heading: String, receipt: Receipt, onward: String },
    /// The keys.
    Help,
    /// The list of moves.
    Moves,
    /// All cards of a pile, the top first.
    Pile(String, Vec<Card>),
    /// The hand is covered until the next player takes the keyboard.
    Curtain(String),
}

impl<G: Playable> Sitting<G> {
    /// What there is to see now.
    pub(crate) fn scene(&self) -> Scene<G> {
        let names = self.names();
        let (round, ply) = self.moment();
        let index = usize::from(round) - 1;
        let view = self.seen();
        let mut lines = G::turns_in_words(&self.game, index);
        lines.truncate(usize::from(ply));
        let below = self.below(&view);
        let since = self.since(&lines);
        let mine = matches!(self.waiting(), Waiting::Person(_) | Waiting::Curtain(_) | Waiting::HandOver(..));
        Scene {
            colours: G::colours(self.game.rules()),
            below,
            hands: self.hands(&view),
            deciding: self.deciding(),
            fresh: self
                .viewer()
                .filter(|_| self.looking.is_none() && self.begun.is_empty() && !self.is_between_rounds())
                .and_then(|s| self.fresh(s)),
            pick: self.pick.filter(|_| self.deciding().is_some()),
            recent: G::recent(&self.game, index as u8 + 1, since..lines.len()),
            title: format!("{} {round} of {}", G::ROUND, self.game.rules().rounds()),
            standing: G::how_it_stands(&self.game, &view, &names, below),
            news: lines[since..].iter().map(|line| news(line, &names)).collect(),
            prompt: self.prompt(&view, &names),
            mine: mine && self.looking.is_none(),
            notice: self.notice.clone(),
            typed: self.typed.clone(),
            match_so_far: match_so_far(&self.game, &names),
            panel: self.panel(&names),
            watched: self.is_watched(),
            outcome: self.game.outcome(),
            lines,
            names,
            view,
        }
    }

    /// The view of the moment that is shown.
    fn seen(&self) -> G::View {
        let now = self.looking.is_none() && !self.is_between_rounds();
        let (round, ply) = self.moment();
        let then = if now { None } else { self.game.view_at(round, ply, self.viewer()) };
        then.unwrap_or_else(|| self.view())
    }

    fn below(&self, view: &G::View) -> Seat {
        let below = view.seat().or(self.people().first().copied()).unwrap_or_default();
        if self.flip { below.next(self.game.players()) } else { below }
    }

    /// The hands that may be seen: one's own, or every one when the match is over.
    fn hands(&self, view: &G::View) -> Vec<Option<Vec<Card>>> {
        let (round, ply) = self.moment();
        if let Some(open) = self.game.reveal(round, ply) {
            return open.hands.into_iter().map(Some).collect();
        }
        let own = |seat: Seat| (view.seat() == Some(seat)).then(|| G::hand(view));
        Seat::all(self.game.players()).map(own).collect()
    }

    /// The first of these turns that is news: the turns since the viewer's own are; for somebody who only watches, only
    /// the latest one is.
    fn since(&self, lines: &[Line]) -> usize {
        let alone = self.people().len() == 1 && self.looking.is_none();
        let own = lines.iter().rposition(|line| alone && self.viewer() == Some(line.seat));
        match own {
            Some(own) if own + 1 < lines.len() => own + 1,
            _ if alone && own.is_none() => 0,
            _ => lines.len().saturating_sub(1),
        }
    }

    /// The card that a seat drew in its latest turn, if that was in this round.
    pub(crate) fn fresh(&self, seat: Seat) -> Option<Card> {
        let played = self.game.current();
        let first = played.state().first();
        let players = self.game.players();
        let mover = |ply: usize| Seat::all(players).cycle().skip(first.index()).nth(ply % usize::from(players));
        let ply = (0..played.turns().len()).rev().take(usize::from(players)).find(|&ply| mover(ply) == Some(seat))?;
        let hand_at = |ply: usize| {
            let view = self.game.view_at(self.game.rounds().len() as u8, ply as u16, Some(seat));
            view.map(|view| G::hand(&view)).unwrap_or_default()
        };
        let mut before = hand_at(ply);
        for card in played.turns()[ply].iter().filter_map(|&action| G::card_of(action)) {
            remove(&mut before, card);
        }
        hand_at(ply + 1).into_iter().find(|&card| !remove(&mut before, card))
    }

    fn is_between_rounds(&self) -> bool {
        matches!(self.waiting(), Waiting::Receipt(_))
    }

    /// What to do now.
    fn prompt(&self, view: &G::View, names: &Names) -> String {
        if let Some((round, ply)) = self.looking {
            let last = self.game.rounds().get(usize::from(round) - 1).map_or(0, |round| round.turns().len());
            let back = if self.is_watched() { "q leaves" } else { "Esc goes back to the table" };
            return format!("Move {ply} of {last}. Arrows step, up and down by {}; {back}.", G::ROUND);
        }
        match self.waiting() {
            Waiting::Receipt(_) => "Press space to go on.".into(),
            Waiting::HandOver(_, Some(card)) => {
                format!("You drew {}. Space: cover the hand.", card.words())
            }
            Waiting::HandOver(_, None) => "Space: cover the hand.".into(),
            Waiting::Curtain(seat) => {
                format!("Hand the keyboard to {0}. Space: I am {0}, show my hand.", names.of(seat))
            }
            Waiting::Bot(seat) => format!("{} is thinking …", names.of(seat)),
            Waiting::Nobody => "The match is over. Left and right step through it; q leaves.".into(),
            Waiting::Person(seat) => self.decision(view, seat),
        }
    }

    fn decision(&self, view: &G::View, seat: Seat) -> String {
        match G::phase(view) {
            Phase::Step => {
                let letters = self.letters(view, |colour| G::step_on(colour));
                format!("A bonus step: {letters} moves that explorer a stone; . stays; u undo.")
            }
            Phase::Draw => {
                let letters = self.letters(view, |colour| Some(G::draw_from(Source::Pile(colour))));
                let piles = if letters.is_empty() { String::new() } else { format!(", or a pile: {letters}") };
                format!("Now draw a card: space{piles}; u undo.")
            }
            Phase::Put => match self.picked() {
                None => "Your turn. Choose a card.".into(),
                Some(card) => self.choice(view, seat, card),
            },
        }
    }

    /// The letters of the colours with which a decision is legal.
    fn letters(&self, view: &G::View, decision: impl Fn(Colour) -> Option<G::Action>) -> String {
        let legal = view.legal();
        let colours = G::colours(self.game.rules()).iter().copied();
        let open = colours.filter(|&colour| decision(colour).is_some_and(|action| legal.contains(action)));
        open.map(|colour| colour.pile_letter().to_string()).collect::<Vec<_>>().join(" ")
    }

    fn choice(&self, view: &G::View, seat: Seat, card: Card) -> String {
        if let Some(why) = G::refusal(view, seat, card) {
            return format!("{}. Discard it? d", words::refusal(&why));
        }
        let legal = view.legal();
        let researcher = G::research(card).is_some_and(|action| legal.contains(action));
        match (legal.contains(G::play_card(card)), researcher) {
            (true, true) => format!("{}: c {}, e researcher, or d pile?", card.words(), G::COLUMN),
            (false, true) => format!("{}: e researcher, or d pile?", card.words()),
            _ => format!("{}: c {}, or d pile?", card.words(), G::COLUMN),
        }
    }

    fn panel(&self, names: &Names) -> Option<Panel> {
        match (self.overlay, self.waiting()) {
            (Some(Overlay::Help), _) => Some(Panel::Help),
            (Some(Overlay::Moves), _) => Some(Panel::Moves),
            (Some(Overlay::Pile(colour)), _) => {
                let cards = G::pile(&self.seen(), colour).into_iter().rev().collect();
                Some(Panel::Pile(format!("The {colour} pile, top first"), cards))
            }
            (None, Waiting::Receipt(round)) if self.looking.is_none() => Some(self.receipt_panel(round, names)),
            (None, Waiting::Curtain(seat)) if self.looking.is_none() => {
                Some(Panel::Curtain(format!("Hand the keyboard to {}.", names.of(seat))))
            }
            _ => None,
        }
    }

    fn receipt_panel(&self, round: usize, names: &Names) -> Panel {
        let heading = match self.game.outcome() {
            Some(outcome) => self.verdict(&outcome, names),
            None => format!("{} {} is over.", capital(G::ROUND), round + 1),
        };
        let onward = match self.game.outcome() {
            Some(_) => "Space: see the table".to_owned(),
            None => format!("Space: on to {} {}", G::ROUND, round + 2),
        };
        Panel::Receipt { heading, receipt: self.receipt(round, names), onward }
    }

    /// The scoring of a round (counted from 0).
    pub(crate) fn receipt(&self, round: usize, names: &Names) -> Receipt {
        let turns = self.game.rounds().get(round).map_or(0, |round| round.turns().len());
        let mut receipt = match self.game.view_at(round as u8 + 1, turns as u16, None) {
            Some(view) if self.game.is_scored(round) => G::receipt(&view, names),
            _ => Receipt { note: Some("The last round broke off, so it does not count."), ..Receipt::default() },
        };
        receipt.sheets.push(match_so_far(&self.game, names));
        receipt
    }

    /// Who won, in a sentence.
    pub(crate) fn verdict(&self, outcome: &Outcome, names: &Names) -> String {
        let how = match (outcome.end.how, outcome.end.seat) {
            (How::Resigned, Some(seat)) => format!("{} gave up. ", names.of(seat)),
            (How::Aborted, _) => "Called off. ".to_owned(),
            (How::Cut, _) => "Cut at the cap on turns. ".to_owned(),
            _ => String::new(),
        };
        let won = match (outcome.winners.as_slice(), self.people().as_slice()) {
            ([], _) => "A draw.".to_owned(),
            ([winner], [me]) if winner == me => "You won!".to_owned(),
            ([winner], _) => format!("{} won.", names.of(*winner)),
            (winners, _) => format!("{} share the win.", names.list(winners)),
        };
        how + &won
    }
}

fn news(line: &Line, names: &Names) -> (String, String) {
    let name = names.of(line.seat);
    (format!("{name} {}.", line.words), format!("{name} {}", line.notation))
}

/// Removes one such card; false if there is none.
fn remove(cards: &mut Vec<Card>, card: Card) -> bool {
    cards.iter().position(|&held| held == card).map(|place| cards.swap_remove(place)).is_some()
}

/// The first letter as a capital.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// The match so far, round by round, with the artifacts at the end of a board game.
fn match_so_far<G: Playable>(game: &Match<G>, names: &Names) -> Sheet {
    let outcome = game.outcome();
    let artifacts = outcome.is_some() && G::NAME == GameKind::Board.name();
    let sums = game.totals();
    let totals = outcome.as_ref().map_or(&sums, |outcome| &outcome.totals);
    let rounds = usize::from(game.rules().rounds());
    let score = |index: usize, seat: Seat| match game.rounds().get(index) {
        Some(round) if game.is_scored(index) => points(round.state().scores()[seat]),
        _ => "–".to_owned(),
    };
    let row = |seat: Seat| {
        let at = |points: &[i32]| points.get(seat.index()).copied().unwrap_or(0);
        let mut row = vec![names.of(seat).to_owned()];
        row.extend((0..rounds).map(|index| score(index, seat)));
        row.extend(artifacts.then(|| signed(at(totals) - at(&sums))));
        row.push(points(at(totals)));
        row
    };
    let mut heads = vec!["Match".to_owned()];
    heads.extend((1..=rounds).map(|round| round.to_string()));
    heads.extend(artifacts.then(|| "Artifacts".to_owned()));
    heads.push("Total".into());
    Sheet { title: String::new(), short: heads.clone(), heads, rows: Seat::all(game.players()).map(row).collect() }
}
