//! `fivepaths replay`: prints a recorded game readably, board by board.

use std::io::{BufReader, Write};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use fivepaths_rules::{
    AnyMatch, BoardAction, BoardGame, Card, CardAction, CardGame, Colour, Game, Match, Outcome, Record, Revealed,
    Round, Seat, Source, Turn, column_row,
};

use crate::failure::Failure;
use crate::verify::open;

/// Print a recorded game, board by board
#[derive(Args)]
#[command(after_help = "Examples:
  fivepaths replay games.jsonl --record 3
  fivepaths replay 4711.json --notation column-row")]
pub(crate) struct Replay {
    /// A file with one record, or one per line; - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Which record of the file, from 1
    #[arg(long, default_value_t = 1, value_name = "N")]
    record: usize,

    /// How to write the moves; column-row is for the card game
    #[arg(long, value_enum, default_value_t = Notation::Words, value_name = "NOTATION")]
    notation: Notation,
}

/// How moves are written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Notation {
    /// In words, with the board after each move
    Words,
    /// As in records
    Plain,
    /// Column and row
    ColumnRow,
}

impl Replay {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let reader = BufReader::new(open(&self.file).map_err(|error| self.failure(error))?);
        let mut records = serde_json::Deserializer::from_reader(reader).into_iter::<Record>();
        let number = self.record;
        let record = records.nth(number.wrapping_sub(1));
        let record = record.ok_or_else(|| self.failure(format!("there is no record {number}")))?;
        let record = record.map_err(|error| self.failure(format!("record {number}: {error}")))?;
        let game = record.check().map_err(|error| self.failure(format!("record {number}, {error}")))?;
        let names = Names::new(&record.players);
        writeln!(out, "{} game{}", game.game(), record.id.as_ref().map_or(String::new(), |id| format!(" {id}")))?;
        match &game {
            AnyMatch::Card(game) => self.game(game, &names, out)?,
            AnyMatch::Board(_) if self.notation == Notation::ColumnRow => {
                return Err(Failure::usage("column-row notation is for the card game"));
            }
            AnyMatch::Board(game) => self.game(game, &names, out)?,
        }
        game.outcome().map_or(Ok(()), |outcome| print_outcome(&outcome, &names, out))
    }

    fn failure(&self, what: impl std::fmt::Display) -> Failure {
        Failure::input(format!("{}: {what}", self.file.display()))
    }

    fn game<G: Printed>(&self, game: &Match<G>, names: &Names, out: &mut impl Write) -> Result<(), Failure> {
        for (index, round) in game.rounds().iter().enumerate() {
            let number = index + 1;
            writeln!(out, "\n{} {number}, {} begins", G::ROUND, names.of(round.state().first()))?;
            if self.notation == Notation::Words {
                self.boards(game, round, number as u8, names, out)?;
            } else {
                self.list(round, out)?;
            }
            if game.is_scored(index) {
                let scores = round.state().scores();
                let scores = Seat::all(game.players()).map(|seat| format!("{} {:+}", names.of(seat), scores[seat]));
                writeln!(out, "\n{} {number} scores: {}", G::ROUND, scores.collect::<Vec<_>>().join(", "))?;
            }
        }
        Ok(())
    }

    fn boards<G: Printed>(
        &self,
        game: &Match<G>,
        round: &Round<G>,
        number: u8,
        names: &Names,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let mut mover = round.state().first();
        for (ply, turn) in round.turns().iter().enumerate() {
            writeln!(out, "\n{:>3}. {} {}   {turn}", ply + 1, names.of(mover), G::words(turn))?;
            mover = mover.next(game.players());
            match game.reveal(number, ply as u16 + 1) {
                Some(revealed) => G::print(&revealed, names, out)?,
                // Of a running match only what everybody may see is shown.
                None => {
                    game.view_at(number, ply as u16 + 1, None)
                        .map_or(Ok(()), |view| G::print_view(&view, names, out))?;
                }
            }
        }
        Ok(())
    }

    fn list<G: Printed>(&self, round: &Round<G>, out: &mut impl Write) -> Result<(), Failure> {
        for (index, turns) in round.turns().chunks(10).enumerate() {
            let text = |(i, turn): (usize, &Turn<G::Action>)| match self.notation {
                Notation::ColumnRow => G::column_row(turn, i % 2 == 0),
                _ => turn.to_string(),
            };
            let turns: Vec<String> = turns.iter().enumerate().map(text).collect();
            writeln!(out, "{:>4}  {}", index * 10 + 1, turns.join(" "))?;
        }
        Ok(())
    }
}

/// A name for the terminal. Names come from outside, so control characters are removed.
pub(crate) fn plain(name: &str) -> String {
    name.chars().filter(|c| !c.is_control()).take(20).collect()
}

/// The names by seat.
struct Names(Vec<String>);

impl Names {
    /// Names that several players share get the seat's number.
    fn new(players: &[String]) -> Self {
        let plain: Vec<String> = players.iter().map(|name| plain(name)).collect();
        let shared = |name: &String| plain.iter().filter(|other| *other == name).count() > 1;
        let number = |(seat, name)| if shared(name) { format!("{name} {seat}") } else { name.clone() };
        Names(plain.iter().enumerate().map(number).collect())
    }

    fn of(&self, seat: Seat) -> &str {
        self.0.get(seat.index()).map_or("?", String::as_str)
    }

    fn width(&self) -> usize {
        self.0.iter().map(|name| name.chars().count()).max().unwrap_or(0).clamp(5, 24)
    }
}

fn print_outcome(outcome: &Outcome, names: &Names, out: &mut impl Write) -> Result<(), Failure> {
    let totals = Seat::all(outcome.totals.len() as u8)
        .zip(&outcome.totals)
        .map(|(seat, total)| format!("{} {total}", names.of(seat)))
        .collect::<Vec<_>>();
    let winners: Vec<&str> = outcome.winners.iter().map(|&seat| names.of(seat)).collect();
    let how = serde_json::to_value(outcome.end.how).unwrap_or_default();
    let who = outcome.end.seat.map_or(String::new(), |seat| format!(" by {}", names.of(seat)));
    let verdict = if winners.is_empty() { "nobody wins".into() } else { format!("won by {}", winners.join(" and ")) };
    writeln!(out, "\nTotals: {} ({}{who}); {verdict}", totals.join(", "), how.as_str().unwrap_or_default())?;
    Ok(())
}

fn cards(cards: impl IntoIterator<Item = Card>) -> String {
    cards.into_iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
}

fn ranks(cards: impl IntoIterator<Item = Card>) -> String {
    cards.into_iter().map(|card| card.rank().to_string()).collect::<Vec<_>>().join(" ")
}

fn drawn(source: Source) -> String {
    match source {
        Source::Stack => "draws".into(),
        Source::Pile(colour) => format!("takes from the {colour} pile"),
    }
}

/// A game that can be printed as text.
trait Printed: Game {
    /// What a round is called.
    const ROUND: &'static str;
    /// A turn in words.
    fn words(turn: &Turn<Self::Action>) -> String;
    /// A turn in column-row notation.
    fn column_row(turn: &Turn<Self::Action>, by_first: bool) -> String;
    /// The open board.
    fn print_view(view: &Self::View, names: &Names, out: &mut impl Write) -> Result<(), Failure>;
    /// The board with all hands.
    fn print(revealed: &Revealed<Self>, names: &Names, out: &mut impl Write) -> Result<(), Failure> {
        Self::print_view(&revealed.view, names, out)?;
        for (seat, hand) in Seat::all(Seat::MAX).zip(&revealed.hands) {
            let width = names.width();
            writeln!(out, "     {:<width$}  holds {}", names.of(seat), cards(hand.iter().copied()))?;
        }
        Ok(())
    }
}

impl Printed for CardGame {
    const ROUND: &'static str = "Round";

    fn words(turn: &Turn<CardAction>) -> String {
        let word = |action: &CardAction| match action {
            CardAction::Play(card) => format!("plays {}", card.words()),
            CardAction::Discard(card) => format!("discards {}", card.words()),
            CardAction::Draw(source) => drawn(*source),
        };
        turn.iter().map(word).collect::<Vec<_>>().join(", ")
    }

    fn column_row(turn: &Turn<CardAction>, by_first: bool) -> String {
        column_row(turn, by_first)
    }

    fn print_view(view: &Self::View, names: &Names, out: &mut impl Write) -> Result<(), Failure> {
        let colours = Colour::first(view.rules().colours());
        let width = names.width();
        let scores = view.scores();
        writeln!(out, "     {:<width$}  {:>5}  draw pile {}", "", "", view.deck_left())?;
        for seat in Seat::all(2) {
            let column = |&colour: &Colour| {
                let column = ranks(view.columns(seat).iter().filter(|card| card.colour() == colour));
                if column.is_empty() { String::new() } else { format!("   {} {column}", colour.letter()) }
            };
            let columns: String = colours.iter().map(column).collect();
            writeln!(out, "     {:<width$}  {:>5}{columns}", names.of(seat), scores[seat])?;
        }
        let pile = |&colour: &Colour| {
            let pile = ranks(view.pile(colour).cards(colour));
            if pile.is_empty() { String::new() } else { format!("   {} {pile}", colour.letter()) }
        };
        let piles: String = colours.iter().map(pile).collect();
        writeln!(out, "     {:<width$}  {:>5}{piles}", "piles", "")?;
        Ok(())
    }
}

impl Printed for BoardGame {
    const ROUND: &'static str = "Expedition";

    fn words(turn: &Turn<BoardAction>) -> String {
        let word = |action: &BoardAction| match action {
            BoardAction::Play(card) => format!("plays {}", card.words()),
            BoardAction::Research(card) => format!("begins with the researcher on {}", card.words()),
            BoardAction::Discard(card) => format!("discards {}", card.words()),
            BoardAction::Step(colour) => format!("moves on {colour}"),
            BoardAction::Stay => "stays".into(),
            BoardAction::Draw(source) => drawn(*source),
        };
        turn.iter().map(word).collect::<Vec<_>>().join(", ")
    }

    fn column_row(turn: &Turn<BoardAction>, _by_first: bool) -> String {
        turn.to_string()
    }

    fn print_view(view: &Self::View, names: &Names, out: &mut impl Write) -> Result<(), Failure> {
        let width = names.width();
        let (left, crossed) = (view.deck_left(), view.crossed());
        writeln!(out, "     draw pile {left}, {crossed} of 5 over the bridge")?;
        for seat in Seat::all(view.players()) {
            let path = |&colour: &Colour| {
                let path = view.path(seat, colour);
                let researcher = if view.researcher(seat) == Some(colour) { "!" } else { "" };
                let last = path.last.map_or(String::new(), |last| format!(" ({last})"));
                if path.is_begun() {
                    format!("   {}{}{researcher}{last}", colour.letter(), path.stone)
                } else {
                    String::new()
                }
            };
            let paths: String = Colour::first(5).iter().map(path).collect();
            let (stones, points, artifacts) = (view.stones(seat), view.points(seat), view.artifacts(seat));
            writeln!(
                out,
                "     {:<width$}  stones {stones:>4}, tiles {points:>3}, artifacts {artifacts}{paths}",
                names.of(seat)
            )?;
        }
        let pile = |&colour: &Colour| {
            let pile = ranks(view.pile(colour).cards(colour));
            if pile.is_empty() { String::new() } else { format!("   {} {pile}", colour.letter()) }
        };
        let piles: String = Colour::first(5).iter().map(pile).collect();
        writeln!(out, "     {:<width$}{piles}", "piles")?;
        Ok(())
    }
}
