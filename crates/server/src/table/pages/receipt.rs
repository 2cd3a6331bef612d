//! What a round came to, step by step: sum, minus the cost, times the wagers, plus the bonus.

use fivepaths_rules::{BoardView, CardView, Colour, Seat};
use maud::{Markup, html};

use crate::table::pages::card::{colour_class, symbol};
use crate::web::words::{colour_name, points, signed, t};

/// The receipt of a card round for one player.
pub(crate) fn card_receipt(view: &CardView, seat: Seat, name: &str) -> Markup {
    let sheet = view.score_sheet(seat);
    let total: i32 = sheet.iter().map(|(_, column)| column.total()).sum();
    html! {
        table.receipt {
            caption { (name) }
            thead { tr { th scope="col" { (t!("receipt-column")) } th scope="col" { (t!("receipt-sum")) } th scope="col" { (t!("receipt-cost")) } th scope="col" { (t!("receipt-wagers")) } th scope="col" { (t!("receipt-bonus")) } th scope="col" { (t!("receipt-score")) } } }
            tbody {
                @for (colour, column) in sheet {
                    tr class=(colour_class(colour)) {
                        th scope="row" { span.chip { (symbol(colour)) span.cn { (colour_name(colour)) } } }
                        @if column.cards == 0 {
                            td colspan="4" { span.quiet { (t!("receipt-not-begun")) } } td { "0" }
                        } @else {
                            td { (column.sum) }
                            td { (points(-column.cost)) }
                            td { @if column.wagers > 0 { "× " (column.multiplier()) } @else { "–" } }
                            td { @if column.bonus > 0 { (signed(column.bonus)) } @else { "–" } }
                            td.neg[column.total() < 0] { b { (points(column.total())) } }
                        }
                    }
                }
            }
            tfoot { tr { th scope="row" colspan="5" { (t!("receipt-round")) } td.neg[total < 0] { b { (points(total)) } } } }
        }
    }
}

/// The receipt of an expedition: stones, tiles, artifacts.
pub(crate) fn board_receipt(view: &BoardView, names: &dyn Fn(Seat) -> String) -> Markup {
    let scores = view.scores();
    html! {
        table.receipt.paths {
            caption { (t!("receipt-expedition")) }
            thead { tr {
                th scope="col" { (t!("table-player")) }
                @for &colour in Colour::first(5) { th scope="col" { span class={ "chip " (colour_class(colour)) } { (symbol(colour)) span.sr { (colour_name(colour)) } } } }
                th scope="col" { (t!("receipt-tiles")) }
                th scope="col" title=(t!("board-artifacts")) { svg.ico aria-hidden="true" { use href="#artifact"; } span.sr { (t!("board-artifacts")) } }
                th scope="col" { (t!("receipt-points")) }
            } }
            tbody {
                @for seat in Seat::all(view.players()) {
                    tr {
                        th scope="row" { (names(seat)) }
                        @for &colour in Colour::first(5) {
                            @let path = view.path(seat, colour);
                            @let twice = view.researcher(seat) == Some(colour);
                            td { @if path.is_begun() { (points(stone_value(path.stone))) @if twice { " ×2" } } @else { "–" } }
                        }
                        td { (view.points(seat)) }
                        td { (view.artifacts(seat)) }
                        td.neg[scores[seat] < 0] { b { (signed(scores[seat])) } }
                    }
                }
            }
        }
        @if Seat::all(view.players()).any(|seat| scores[seat] != view.points(seat) + view.stones(seat)) { (floor()) }
    }
}

/// Why a sum on a receipt is not the sum of what stands before it (B6.1).
pub(crate) fn floor() -> Markup {
    html! { p.quiet { (t!("receipt-floor")) } }
}

/// The value of a stone, counted from 1.
pub(crate) fn stone_value(stone: u8) -> i32 {
    let index = usize::from(stone).wrapping_sub(1);
    fivepaths_rules::STONE_VALUES.get(index).copied().unwrap_or(0)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use fivepaths_rules::{ActionSet as _, BoardGame, BoardRules, Game, Rules, Seed};

    #[test]
    fn a_sum_that_was_raised_to_nothing_is_explained() {
        let rules = BoardRules::new(&Default::default()).unwrap();
        let seed = Seed::of_run(1, 0);
        let standing = BoardGame::opening(&rules, seed.first(&rules));
        let mut game = BoardGame::deal(&rules, &standing, &seed.deal(&rules, 1)).unwrap();
        let explained = |game: &BoardGame| {
            board_receipt(&game.spectate(), &|seat| seat.to_string()).into_string().contains("fall below 0")
        };
        assert!(!explained(&game));
        // The first legal decision plays a card, and the first stone costs 20.
        game.play(game.legal().nth(0).unwrap()).unwrap();
        assert!(explained(&game));
    }
}
