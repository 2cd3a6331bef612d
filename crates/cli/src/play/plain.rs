//! Line mode, for screen readers, scripts and terminals that can only print: one event per line in words, moves are
//! typed, and nothing is redrawn.

use std::io::{BufRead, Write};

use fivepaths_bots::Budget;
use fivepaths_rules::{ActionSet as _, Card, Rules as _, Seat, Source, View as _};

use super::command::Command;
use super::game::{Phase, Playable};
use super::keeping::Keeper;
use super::scene::capital;
use super::sitter::Sitter;
use super::sitting::{Sitting, Waiting};
use super::thinking::turn_of;
use super::typed::Typed;
use crate::failure::Failure;

/// How many empty lines push a hand out of sight before somebody else looks.
const CURTAIN: usize = 60;

const HELP: &[&str] = &[
    "A turn puts a card down and then draws one. Type it in words or in the notation:",
    "play yellow 4, or Y4: the card goes to its column or path.",
    "researcher yellow 4, or Y4!: begins a path with the researcher (board game).",
    "discard yellow 4, or xY4. A wager is yellow wager, or Yw.",
    "draw, or -s: from the draw pile. take yellow, or -y: from a discard pile.",
    "step blue, or >B: a bonus step. stay, or a full stop: declines it (board game).",
    "Y4-s is a whole turn in one word.",
    "undo takes a decision back, until you draw.",
    "hand, table, piles and moves tell what lies where. resign gives up. quit leaves and keeps the match.",
];

/// A conversation about a match.
pub(crate) struct Plain<'a, G: Playable, R, W> {
    pub(crate) sitting: &'a mut Sitting<G>,
    pub(crate) keeper: Option<&'a Keeper>,
    pub(crate) budget: Budget,
    pub(crate) chance: u64,
    pub(crate) bell: bool,
    pub(crate) input: R,
    pub(crate) out: W,
    told: Told,
}

/// What was said already.
#[derive(Default)]
struct Told {
    round: usize,
    turns: usize,
    /// The moment at which the hand was told, and whose it was.
    hand: Option<(usize, usize, Seat)>,
    kept: u64,
}

impl<'a, G: Playable, R: BufRead, W: Write> Plain<'a, G, R, W> {
    pub(crate) fn new(sitting: &'a mut Sitting<G>, keeper: Option<&'a Keeper>, input: R, out: W) -> Self {
        let told = Told { round: sitting.game.rounds().len() - 1, kept: sitting.changes, ..Told::default() };
        Plain { sitting, keeper, budget: Budget::DEFAULT, chance: 0, bell: false, input, out, told }
    }

    fn say(&mut self, words: &str) -> Result<(), Failure> {
        writeln!(self.out, "{words}")?;
        Ok(())
    }

    /// Talks until the match is over or the person leaves.
    pub(crate) fn run(mut self) -> Result<(), Failure> {
        self.opening()?;
        while !self.sitting.leaving {
            self.events()?;
            match self.sitting.waiting() {
                Waiting::Bot(seat) => self.bot(seat)?,
                Waiting::Receipt(round) => self.receipt(round)?,
                Waiting::HandOver(_, card) => self.hand_over(card)?,
                Waiting::Curtain(seat) => self.curtain(seat)?,
                Waiting::Person(seat) => self.person(seat)?,
                Waiting::Nobody => break,
            }
            self.keep()?;
        }
        self.out.flush()?;
        Ok(())
    }

    /// Tells a recorded match from its beginning to its end.
    pub(crate) fn tell(mut self) -> Result<(), Failure> {
        let names = self.sitting.names();
        let rounds = self.sitting.game.rounds().len();
        for round in 0..rounds {
            let first = self.sitting.game.rounds()[round].state().first();
            self.say(&format!("{} {}. {}", capital(G::ROUND), round + 1, names.begins(first)))?;
            for line in G::turns_in_words(&self.sitting.game, round) {
                self.say(&format!("{} {}. {}", names.of(line.seat), line.words, line.notation))?;
            }
            if self.sitting.game.is_scored(round) {
                self.words_of_receipt(round)?;
            }
        }
        self.verdict()
    }

    fn opening(&mut self) -> Result<(), Failure> {
        let (names, game) = (self.sitting.names(), &self.sitting.game);
        let (rounds, all) = (game.rules().rounds(), names.list(&names.all()));
        let plural = if rounds == 1 { "" } else { "s" };
        self.say(&format!(
            "{} game, {rounds} {}{plural}: {all}. Type help for what can be typed.",
            capital(G::NAME),
            G::ROUND
        ))?;
        self.round_begins()
    }

    fn round_begins(&mut self) -> Result<(), Failure> {
        let names = self.sitting.names();
        let round = &self.sitting.game.rounds()[self.told.round];
        let (number, first) = (self.told.round + 1, round.state().first());
        self.say(&format!("{} {number}. {}", capital(G::ROUND), names.begins(first)))
    }

    /// Says what has happened since the last time.
    fn events(&mut self) -> Result<(), Failure> {
        let names = self.sitting.names();
        loop {
            let lines = G::turns_in_words(&self.sitting.game, self.told.round);
            for line in lines.iter().skip(self.told.turns) {
                self.say(&format!("{} {}.", names.of(line.seat), line.words))?;
            }
            self.told.turns = lines.len();
            let receipt = matches!(self.sitting.waiting(), Waiting::Receipt(_) | Waiting::HandOver(..));
            if receipt || self.told.round + 1 >= self.sitting.game.rounds().len() {
                return Ok(());
            }
            (self.told.round, self.told.turns) = (self.told.round + 1, 0);
            self.round_begins()?;
        }
    }

    fn bot(&mut self, seat: Seat) -> Result<(), Failure> {
        self.out.flush()?;
        let Some(Sitter::Bot(name)) = self.sitting.sitters.get(seat.index()) else { return Ok(()) };
        let view = self.sitting.game.view(Some(seat));
        let turn = turn_of::<G>(&view, name, self.budget, self.chance).map_err(Failure::input)?;
        self.sitting.play(&turn);
        Ok(())
    }

    fn receipt(&mut self, round: usize) -> Result<(), Failure> {
        if self.sitting.game.is_scored(round) {
            self.say(&format!("{} {} is over.", capital(G::ROUND), round + 1))?;
            self.words_of_receipt(round)?;
        }
        self.sitting.obey(Command::Space);
        if self.sitting.game.outcome().is_some() {
            self.verdict()?;
        }
        Ok(())
    }

    fn words_of_receipt(&mut self, round: usize) -> Result<(), Failure> {
        let receipt = self.sitting.receipt(round, &self.sitting.names());
        for words in receipt.words.iter().map(String::as_str).chain(receipt.note) {
            self.say(words)?;
        }
        Ok(())
    }

    fn verdict(&mut self) -> Result<(), Failure> {
        let names = self.sitting.names();
        let Some(outcome) = self.sitting.game.outcome() else { return self.say("The match goes on.") };
        let total =
            |seat: &Seat| format!("{} {}", names.of(*seat), outcome.totals.get(seat.index()).copied().unwrap_or(0));
        let totals: Vec<String> = names.all().iter().map(total).collect();
        let verdict = self.sitting.verdict(&outcome, &names);
        self.say(&format!("Totals: {}. {verdict}", totals.join(", ")))
    }

    fn hand_over(&mut self, card: Option<Card>) -> Result<(), Failure> {
        if let Some(card) = card {
            self.say(&format!("You drew {}. Press Enter, and the hand goes out of sight.", card.words()))?;
            if self.line()?.is_none() {
                return Ok(());
            }
        }
        self.say(&"\n".repeat(CURTAIN))?;
        self.sitting.obey(Command::Space);
        Ok(())
    }

    fn curtain(&mut self, seat: Seat) -> Result<(), Failure> {
        let names = self.sitting.names();
        self.say(&format!("Hand the keyboard to {0}. {0}, press Enter to hear your hand.", names.of(seat)))?;
        match self.line()?.as_deref().map(str::trim) {
            None => {}
            Some("quit" | "q") => self.sitting.leaving = true,
            Some(_) => self.sitting.obey(Command::Space),
        }
        Ok(())
    }

    fn person(&mut self, seat: Seat) -> Result<(), Failure> {
        let now = (self.told.round, self.told.turns, seat);
        if self.told.hand != Some(now) {
            self.told.hand = Some(now);
            self.hand()?;
            let bell = if self.bell { "\x07" } else { "" };
            self.say(&format!("Your turn.{bell}"))?;
        }
        let Some(line) = self.line()? else { return Ok(()) };
        let (begun, turns) = (self.sitting.begun, self.sitting.game.current().turns().len());
        let asked = self.sitting.read(&line);
        if self.sitting.game.current().turns().len() > turns {
            self.events()?;
            self.fresh(seat)?;
        }
        if let Some(notice) = self.sitting.notice.take() {
            return self.say(&notice);
        }
        match asked {
            Typed::Help => HELP.iter().try_for_each(|words| self.say(words)),
            Typed::Hand => self.hand(),
            Typed::Table => self.table(),
            Typed::Piles => self.piles(),
            Typed::Moves => self.moves(),
            Typed::Move(_) | Typed::Undo if self.sitting.begun != begun => self.next_decision(),
            Typed::Move(_) | Typed::Undo | Typed::Resign | Typed::Quit | Typed::Nothing => Ok(()),
        }
    }

    fn fresh(&mut self, seat: Seat) -> Result<(), Failure> {
        // If several people share the keyboard, the one who drew was shown the card already.
        match self.sitting.fresh(seat).filter(|_| self.sitting.people().len() == 1) {
            Some(card) => self.say(&format!("You have {} now.", card.words())),
            None => Ok(()),
        }
    }

    fn hand(&mut self) -> Result<(), Failure> {
        let hand: Vec<String> = G::hand(&self.sitting.view()).into_iter().map(Card::words).collect();
        self.say(&format!("Your hand: {}.", hand.join(", ")))
    }

    fn table(&mut self) -> Result<(), Failure> {
        let names = self.sitting.names();
        G::table_words(&self.sitting.view(), &names).iter().try_for_each(|words| self.say(words))
    }

    fn piles(&mut self) -> Result<(), Failure> {
        let view = self.sitting.view();
        for &colour in G::colours(self.sitting.game.rules()) {
            let cards: Vec<String> = G::pile(&view, colour).into_iter().rev().map(Card::words).collect();
            let cards = if cards.is_empty() { "empty".to_owned() } else { cards.join(", ") };
            self.say(&format!("{colour} pile, top first: {cards}."))?;
        }
        self.say(&format!("Draw pile: {}.", G::deck_left(&view)))
    }

    fn moves(&mut self) -> Result<(), Failure> {
        let names = self.sitting.names();
        for (n, line) in G::turns_in_words(&self.sitting.game, self.told.round).iter().enumerate() {
            self.say(&format!("{}. {} {}. {}", n + 1, names.of(line.seat), line.words, line.notation))?;
        }
        Ok(())
    }

    /// What is left to decide in an unfinished turn.
    fn next_decision(&mut self) -> Result<(), Failure> {
        let view = self.sitting.view();
        match G::phase(&view) {
            Phase::Put => self.say("Undone. Put a card down."),
            Phase::Step => self.say("A bonus step: type step and a colour, or stay."),
            Phase::Draw => {
                let legal = view.legal();
                let open = |colour: &&fivepaths_rules::Colour| legal.contains(G::draw_from(Source::Pile(**colour)));
                let tops = G::colours(self.sitting.game.rules()).iter().filter(open);
                let tops: Vec<String> =
                    tops.filter_map(|&colour| G::pile(&view, colour).last().map(|card| card.words())).collect();
                let piles =
                    if tops.is_empty() { String::new() } else { format!(", or take a pile: {}", tops.join(", ")) };
                self.say(&format!("Now draw a card: type draw{piles}."))
            }
        }
    }

    /// A line from the person. When there are no more, it is `None` and the sitting ends.
    fn line(&mut self) -> Result<Option<String>, Failure> {
        self.out.flush()?;
        let mut bytes = Vec::new();
        if std::io::Read::take(&mut self.input, 4096).read_until(b'\n', &mut bytes)? == 0 {
            self.sitting.leaving = true;
            return Ok(None);
        }
        Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
    }

    fn keep(&mut self) -> Result<(), Failure> {
        if let Some(keeper) = self.keeper.filter(|_| self.sitting.changes != self.told.kept) {
            keeper.keep(self.sitting)?;
            self.told.kept = self.sitting.changes;
        }
        Ok(())
    }
}
