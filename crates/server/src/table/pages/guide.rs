//! What a guided game explains, and when: each idea at the turn at which it first matters.
//!
//! Which lessons were given follows from the match itself: at each of the newcomer's turns so far, the first one was
//! that had not been given and that the table gave reason for. So nothing has to be remembered, and a reload, another
//! browser or a turn taken back shows what belongs to the moment.

use fivepaths_rules::{BoardGame, BoardView, CardGame, CardView, Colour, Game, Match, Seat, View as _};
use maud::{Markup, html};

use crate::web::words::t;

/// An idea: the reason to explain it now, and its words.
struct Lesson<V> {
    now: fn(&V, Seat) -> bool,
    words: fn() -> String,
}

const CARD: &[Lesson<CardView>] = &[
    Lesson { now: |_, _| true, words: || t!("guide-card-begin") },
    Lesson { now: |view, me| !view.columns(me).is_empty(), words: || t!("guide-card-up") },
    Lesson { now: |view, me| view.scores()[me] < 0, words: || t!("guide-card-cost") },
    Lesson { now: |view, _| view.legal().plays.iter().any(|card| card.is_wager()), words: || t!("guide-card-wager") },
    Lesson { now: |view, _| !view.piled().is_empty(), words: || t!("guide-card-take") },
    Lesson { now: |view, me| !view.columns(me.next(2)).is_empty(), words: || t!("guide-card-rival") },
    Lesson { now: |view, _| view.deck_left() <= 14, words: || t!("guide-card-end") },
    Lesson { now: |view, me| longest(view, me) >= 4, words: || t!("guide-card-bonus") },
    Lesson { now: |view, _| view.deck_left() <= 6, words: || t!("guide-card-last") },
];

const BOARD: &[Lesson<BoardView>] = &[
    Lesson { now: |_, _| true, words: || t!("guide-board-begin") },
    Lesson { now: |view, me| view.stones(me) < 0, words: || t!("guide-board-cost") },
    Lesson { now: |view, me| furthest(view, me) >= 1, words: || t!("guide-board-up") },
    Lesson { now: |view, me| furthest(view, me) >= 2, words: || t!("guide-board-tiles") },
    Lesson { now: |view, me| view.researcher(me).is_none(), words: || t!("guide-board-researcher") },
    Lesson {
        now: |view, _| Colour::first(5).iter().any(|&colour| !view.pile(colour).is_empty()),
        words: || t!("guide-board-take"),
    },
    Lesson { now: |view, me| furthest(view, me) >= 4, words: || t!("guide-board-bridge") },
    Lesson { now: |view, me| view.artifacts(me) > 0, words: || t!("guide-board-artifacts") },
    Lesson { now: |view, _| view.crossed() > 0, words: || t!("guide-board-end") },
];

fn longest(view: &CardView, me: Seat) -> usize {
    Colour::ALL.into_iter().map(|colour| view.columns(me).len_of(colour)).max().unwrap_or(0)
}

fn furthest(view: &BoardView, me: Seat) -> u8 {
    Colour::first(5).iter().map(|&colour| view.path(me, colour).stone).max().unwrap_or(0)
}

/// The lesson of this moment of a card game.
pub(crate) fn card(game: &Match<CardGame>, me: Seat) -> Option<String> {
    lesson(CARD, game, me)
}

/// The lesson of this moment of a board game.
pub(crate) fn board(game: &Match<BoardGame>, me: Seat) -> Option<String> {
    lesson(BOARD, game, me)
}

fn lesson<G: Game>(lessons: &[Lesson<G::View>], game: &Match<G>, me: Seat) -> Option<String> {
    let mut given = vec![false; lessons.len()];
    let mut current = None;
    for view in game.views(game.rounds().len() as u8, Some(me)).filter(|view| view.to_move() == Some(me)) {
        let next = (0..lessons.len()).find(|&n| !given[n] && (lessons[n].now)(&view, me));
        next.into_iter().for_each(|n| given[n] = true);
        current = next;
    }
    let number = given.iter().filter(|given| **given).count();
    match current {
        Some(n) => Some(t!("guide-lesson", n = number, all = lessons.len(), words = (lessons[n].words)())),
        None if number == lessons.len() => Some(t!("guide-done")),
        None => None,
    }
}

/// What is said in the place of the tip.
pub(crate) fn line(words: &str) -> Markup {
    html! { p.tip.guide id="tip" { (words) } }
}
