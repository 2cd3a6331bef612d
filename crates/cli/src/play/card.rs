//! The card game in a terminal.

use std::ops::Range;

use fivepaths_rules::{
    ByColour, Card, CardAction, CardGame, CardRules, CardView, Colour, ColumnScore, Game as _, Illegal, Match, Recent,
    Seat, Source,
};
use ratatui::layout::Rect;

use super::game::{Line, Phase, Playable};
use super::names::Names;
use super::receipt::{Receipt, Sheet, points, signed};
use super::scene::Scene;
use super::screen::card_table;
use super::screen::pen::Pen;
use super::screen::place::Places;

impl Playable for CardGame {
    const ROUND: &'static str = "round";
    const COLUMN: &'static str = "column";

    fn colours(rules: &CardRules) -> &'static [Colour] {
        Colour::first(rules.colours())
    }

    fn hand(view: &CardView) -> Vec<Card> {
        view.hand().iter().collect()
    }

    fn phase(view: &CardView) -> Phase {
        if view.mid_turn() { Phase::Draw } else { Phase::Put }
    }

    fn deck_left(view: &CardView) -> u8 {
        view.deck_left()
    }

    fn pile(view: &CardView, colour: Colour) -> Vec<Card> {
        view.pile(colour).cards(colour).collect()
    }

    fn known(view: &CardView, seat: Seat) -> Vec<Card> {
        view.known(seat).iter().collect()
    }

    fn play_card(card: Card) -> CardAction {
        CardAction::Play(card)
    }

    fn discard_card(card: Card) -> CardAction {
        CardAction::Discard(card)
    }

    fn draw_from(source: Source) -> CardAction {
        CardAction::Draw(source)
    }

    fn research(_card: Card) -> Option<CardAction> {
        None
    }

    fn step_on(_colour: Colour) -> Option<CardAction> {
        None
    }

    fn card_of(action: CardAction) -> Option<Card> {
        match action {
            CardAction::Play(card) | CardAction::Discard(card) => Some(card),
            CardAction::Draw(_) => None,
        }
    }

    fn stay() -> Option<CardAction> {
        None
    }

    fn refusal(view: &CardView, seat: Seat, card: Card) -> Option<Illegal> {
        view.refusal(seat, card)
    }

    fn turns_in_words(game: &Match<CardGame>, round: usize) -> Vec<Line> {
        let Some(round) = game.rounds().get(round) else { return Vec::new() };
        let mut seat = round.state().first();
        let mut piles: ByColour<Vec<Card>> = ByColour::default();
        let mut lines = Vec::new();
        for turn in round.turns() {
            let words: Vec<String> = turn.iter().map(|&action| decision(action, &mut piles)).collect();
            lines.push(Line { seat, words: words.join(", "), notation: turn.to_string() });
            seat = seat.next(2);
        }
        lines
    }

    fn recent(game: &Match<CardGame>, round: u8, turns: Range<usize>) -> Recent {
        game.recent(round, turns)
    }

    fn receipt(view: &CardView, names: &Names) -> Receipt {
        let mut receipt = Receipt::default();
        for seat in Seat::all(2) {
            receipt.sheets.push(sheet(view, seat, names));
            for (colour, column) in view.score_sheet(seat) {
                receipt.words.push(format!("{}, {colour}: {}.", names.of(seat), column_words(&column)));
            }
            receipt.words.push(format!("{}, in all: {}.", names.of(seat), points(view.scores()[seat])));
        }
        receipt
    }

    fn how_it_stands(game: &Match<CardGame>, _view: &CardView, names: &Names, below: Seat) -> String {
        let totals = game.outcome().map_or_else(|| game.totals(), |outcome| outcome.totals);
        let total = |seat: Seat| points(totals.get(seat.index()).copied().unwrap_or(0));
        let above = below.next(2);
        format!("{} {} : {} {}", names.of(below), total(below), total(above), names.of(above))
    }

    fn table_words(view: &CardView, names: &Names) -> Vec<String> {
        let mut words = Vec::new();
        for seat in Seat::all(2) {
            let columns: Vec<String> = view
                .score_sheet(seat)
                .iter()
                .filter_map(|(colour, score)| column(view, seat, *colour, score))
                .collect();
            let columns = if columns.is_empty() { "nothing yet".to_owned() } else { columns.join("; ") };
            words.push(format!("{}: {columns}. Now {}.", names.of(seat), points(view.scores()[seat])));
        }
        let tops = Self::colours(view.rules()).iter().filter_map(|&colour| {
            let pile = Self::pile(view, colour);
            pile.last().map(|top| format!("{} of {}", top.words(), pile.len()))
        });
        let tops: Vec<String> = tops.collect();
        let tops = if tops.is_empty() { "all empty".to_owned() } else { tops.join("; ") };
        words.push(format!("Piles, top card and size: {tops}. Draw pile: {}.", view.deck_left()));
        words
    }

    fn draw_table(scene: &Scene<CardGame>, places: &Places, pen: &mut Pen<'_>) {
        card_table::draw(scene, places, pen);
    }

    fn places(_scene: &Scene<CardGame>, area: Rect) -> Places {
        card_table::places(area)
    }
}

fn decision(action: CardAction, piles: &mut ByColour<Vec<Card>>) -> String {
    match action {
        CardAction::Play(card) => format!("played {}", card.words()),
        CardAction::Discard(card) => {
            piles[card.colour()].push(card);
            format!("discarded {}", card.words())
        }
        CardAction::Draw(Source::Stack) => "drew".to_owned(),
        CardAction::Draw(Source::Pile(colour)) => {
            format!("took {}", piles[colour].pop().map(Card::words).unwrap_or_default())
        }
    }
}

fn sheet(view: &CardView, seat: Seat, names: &Names) -> Sheet {
    let heads = ["Column", "Sum", "Cost", "Wagers", "Bonus", "Score"].map(str::to_owned).to_vec();
    let short = ["", "Sum", "Cost", "×", "+", "Pts"].map(str::to_owned).to_vec();
    let row = |(colour, column): &(Colour, ColumnScore)| {
        let name = colour.to_string();
        if column.cards == 0 {
            return vec![name, "–".into(), "–".into(), "–".into(), "–".into(), "0".into()];
        }
        let times = if column.wagers > 0 { format!("×{}", column.multiplier()) } else { "–".into() };
        let bonus = if column.bonus > 0 { signed(column.bonus) } else { "–".into() };
        vec![name, column.sum.to_string(), points(-column.cost), times, bonus, points(column.total())]
    };
    let mut rows: Vec<Vec<String>> = view.score_sheet(seat).iter().map(row).collect();
    let blank = String::new;
    rows.push(vec!["Round".into(), blank(), blank(), blank(), blank(), points(view.scores()[seat])]);
    Sheet { title: names.of(seat).to_owned(), heads, short, rows }
}

fn column_words(column: &ColumnScore) -> String {
    if column.cards == 0 {
        return "not begun".into();
    }
    let mut words = format!("sum {}, minus {}", column.sum, column.cost);
    if column.wagers > 0 {
        words += &format!(", times {}", column.multiplier());
    }
    if column.bonus > 0 {
        words += &format!(", plus {}", column.bonus);
    }
    format!("{words}, makes {}", points(column.total()))
}

fn column(view: &CardView, seat: Seat, colour: Colour, score: &ColumnScore) -> Option<String> {
    let cards = view.columns(seat).iter().filter(|card| card.colour() == colour);
    let ranks: Vec<String> =
        cards.map(|card| card.number().map_or_else(|| "wager".to_owned(), |number| number.to_string())).collect();
    (score.cards > 0).then(|| format!("{colour} {}, score {}", ranks.join(" "), points(score.total())))
}
