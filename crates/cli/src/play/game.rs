//! What a game must provide to be played in a terminal: the few things in which the two games differ.
//!
//! Everything here is made from views. The truth stays in [`Match`], which reveals it only after the end.

use std::ops::Range;

use fivepaths_bots::Bots;
use fivepaths_rules::{Card, Colour, Illegal, Match, Recent, Seat, Source};

use super::names::Names;
use super::receipt::Receipt;
use super::scene::Scene;
use super::screen::pen::Pen;
use super::screen::place::Places;

/// What the player to move decides next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// Put a card down.
    Put,
    /// Take a bonus step or stay (board game).
    Step,
    /// Draw a card.
    Draw,
}

/// A turn in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Line {
    /// Who made it.
    pub(crate) seat: Seat,
    /// What they did: "played Yellow 4, drew".
    pub(crate) words: String,
    /// The same in the notation.
    pub(crate) notation: String,
}

/// A game that can be played in a terminal.
pub(crate) trait Playable: Bots {
    /// What a round is called, in lower case.
    const ROUND: &'static str;
    /// What a player puts cards into.
    const COLUMN: &'static str;

    /// The colours in the game, in board order.
    fn colours(rules: &Self::Rules) -> &'static [Colour];
    /// The hand in a view.
    fn hand(view: &Self::View) -> Vec<Card>;
    /// What is decided next.
    fn phase(view: &Self::View) -> Phase;
    /// The size of the draw pile.
    fn deck_left(view: &Self::View) -> u8;
    /// A discard pile, the bottom first.
    fn pile(view: &Self::View, colour: Colour) -> Vec<Card>;
    /// Cards that everybody knows to be in a hand (G3).
    fn known(view: &Self::View, seat: Seat) -> Vec<Card>;

    /// The decision to put a card into one's own column.
    fn play_card(card: Card) -> Self::Action;
    /// The decision to discard a card.
    fn discard_card(card: Card) -> Self::Action;
    /// The decision to draw.
    fn draw_from(source: Source) -> Self::Action;
    /// The decision to begin a path with the researcher.
    fn research(card: Card) -> Option<Self::Action>;
    /// The decision to take a bonus step.
    fn step_on(colour: Colour) -> Option<Self::Action>;
    /// The card that a decision puts down.
    fn card_of(action: Self::Action) -> Option<Card>;
    /// The decision to decline a bonus step.
    fn stay() -> Option<Self::Action>;

    /// Why the viewer may not put this card into a column; `None` if they may.
    fn refusal(view: &Self::View, seat: Seat, card: Card) -> Option<Illegal>;

    /// The turns of a round (from 0) in words.
    fn turns_in_words(game: &Match<Self>, round: usize) -> Vec<Line>;
    /// What happened in some turns of a round. Rounds are counted from 1, turns from 0.
    fn recent(game: &Match<Self>, round: u8, turns: Range<usize>) -> Recent;
    /// The scoring of a round.
    fn receipt(view: &Self::View, names: &Names) -> Receipt;
    /// How the match stands, in a few words.
    fn how_it_stands(game: &Match<Self>, view: &Self::View, names: &Names, below: Seat) -> String;
    /// The table in sentences, for people who do not look at a screen.
    fn table_words(view: &Self::View, names: &Names) -> Vec<String>;

    /// Draws everything between the title and the news.
    fn draw_table(scene: &Scene<Self>, places: &Places, pen: &mut Pen<'_>);
    /// Where everything goes on a screen of this size.
    fn places(scene: &Scene<Self>, area: ratatui::layout::Rect) -> Places;
}
