//! The final table of a match as a picture, for links that are passed on: 1200 by 630, which is what previews show.
//!
//! It is drawn from what everybody saw at the end of the last round, with our own paintings and without letters.

use fivepaths_rules::{AnyMatch, BoardView, Card, CardView, Colour, Outcome, STONES, Seat};
use maud::{Markup, PreEscaped, html};

use crate::table::pages::digits::{centred, digits};
use crate::table::pages::receipt::stone_value;
use crate::web::assets::{SPRITE, land};
use crate::web::words::{points, signed};

const WIDTH: u32 = 1200;
const HEIGHT: u32 = 630;
const INK: &str = "#2a2521";

/// Head and ink of a colour, as on the cards.
fn paint(colour: Colour) -> (&'static str, &'static str) {
    match colour {
        Colour::Yellow => ("#e0a82e", "#2e2008"),
        Colour::Blue => ("#2f6fab", "#ffffff"),
        Colour::White => ("#f4f2ea", "#232d38"),
        Colour::Green => ("#37794a", "#ffffff"),
        Colour::Red => ("#b93529", "#ffffff"),
        Colour::Purple => ("#6d4b96", "#ffffff"),
    }
}

fn seat_colour(seat: Seat) -> &'static str {
    ["#6a22dd", "#07655a", "#262626", "#a81f6b"][seat.index()]
}

/// The picture of a match that is over, as SVG.
pub(crate) fn svg(game: &AnyMatch, outcome: &Outcome) -> String {
    let drawn = match game {
        AnyMatch::Card(game) => card_table(&game.view(None), outcome),
        AnyMatch::Board(game) => board_table(&game.view(None)),
    };
    let sprite =
        SPRITE.split_once("<defs>").and_then(|(_, rest)| rest.split_once("</defs>")).map_or("", |(defs, _)| defs);
    html! {
        svg xmlns="http://www.w3.org/2000/svg" width=(WIDTH) height=(HEIGHT) viewBox="0 0 1200 630" {
            defs { (PreEscaped(sprite)) }
            path d="M0 0h1200v630H0z" fill="#efe3c8" {}
            (drawn)
            (totals(outcome))
        }
    }
    .into_string()
}

/// Everybody's piece and points at the right, the winners first and on a plate.
fn totals(outcome: &Outcome) -> Markup {
    let mut seats: Vec<Seat> = Seat::all(outcome.totals.len() as u8).collect();
    let total = |seat: &Seat| outcome.totals.get(seat.index()).copied().unwrap_or(0);
    seats.sort_by_key(|seat| (!outcome.winners.contains(seat), -total(seat)));
    let pitch = 560.0 / seats.len().max(2) as f64;
    html! {
        g color="#963f12" { use href="#brand" x="1120" y="30" width="44" height="44" {} }
        @for (n, seat) in seats.iter().enumerate() {
            @let y = 60.0 + n as f64 * pitch;
            @if outcome.winners.contains(seat) {
                rect x="936" y=(format!("{:.1}", y + 14.0)) width="232" height=(format!("{:.1}", pitch - 28.0)) rx="22" fill="#fbf6ea" stroke="#ffcf70" stroke-width="6" {}
            }
            g fill=(seat_colour(*seat)) stroke="#fff" stroke-width="1" {
                use href={ "#p-" (seat) } x="952" y=(format!("{:.1}", y + pitch / 2.0 - 40.0)) width="64" height="80" {}
            }
            (digits(&points(total(seat)), 1030.0, y + pitch / 2.0 - 26.0, 52.0, INK))
        }
    }
}

/// Whoever lost above, whoever won below, the colours as columns.
fn card_table(view: &CardView, outcome: &Outcome) -> Markup {
    let below = outcome.winners.first().copied().unwrap_or_default();
    let colours = Colour::first(view.rules().colours());
    let pitch = 880.0 / colours.len() as f64;
    html! {
        path d="M0 301h912v28H0z" fill="#c9b180" {}
        @for (seat, y) in [(below.next(2), 22.0), (below, 344.0)] {
            @for (n, (colour, score)) in view.score_sheet(seat).into_iter().enumerate() {
                @let cards: Vec<Card> = view.columns(seat).iter().filter(|card| card.colour() == colour).collect();
                @let x = 24.0 + n as f64 * pitch;
                (column(&cards, colour, (x, y), pitch - 22.0))
                @if score.cards > 0 { (seal(score.total(), x + (pitch - 22.0) / 2.0, y + 240.0)) }
            }
            g fill=(seat_colour(seat)) stroke="#fff" stroke-width="1" { use href={ "#p-" (seat) } x="2" y=(format!("{:.1}", y + 216.0)) width="28" height="36" {} }
        }
    }
}

/// How far below the top of a column its cards may reach, and how far its last one may begin.
const REACH: f64 = 232.0;
const LAST: f64 = 150.0;
/// How high a strip is where there is room, and what stands on it.
const STRIP: f64 = 36.0;
const MARK: f64 = 24.0;

/// A column: strips, of which the last is a whole card. In a long column they are lower, and so is what stands on them.
fn column(cards: &[Card], colour: Colour, (x, y): (f64, f64), width: f64) -> Markup {
    let (head, ink) = paint(colour);
    let wagers = cards.iter().take_while(|card| card.is_wager()).count();
    let numbers = cards.get(wagers..).unwrap_or_default();
    let strips = numbers.len() + usize::from(wagers > 0);
    let step = if strips > 1 { (LAST / (strips - 1) as f64).min(STRIP) } else { STRIP };
    let down = |n: usize| n as f64 * step;
    let size = |n: usize| if n + 1 == strips { MARK } else { MARK.min(step - 2.0) };
    let mark = |n: usize| y + down(n) + (if n + 1 == strips { STRIP } else { step } - size(n)) / 2.0;
    html! {
        @if cards.is_empty() {
            rect x=(format!("{x:.1}")) y=(format!("{y:.1}")) width=(format!("{width:.1}")) height="120" rx="12" fill=(head) opacity=".18" {}
            g color=(INK) opacity=".35" { use href={ "#s-" (colour.letter()) } x=(format!("{:.1}", x + width / 2.0 - 22.0)) y=(format!("{:.1}", y + 38.0)) width="44" height="44" {} }
        }
        @if wagers > 0 {
            (card_head(colour, (x, y), (width, 124.0)))
            g color=(ink) { use href="#wager" x=(format!("{:.1}", x + 8.0)) y=(format!("{:.1}", mark(0))) width=(format!("{:.1}", size(0) * 1.5)) height=(format!("{:.1}", size(0))) {} }
            (digits(&format!("×{}", wagers + 1), x + 52.0, mark(0) + 1.0, size(0) - 2.0, ink))
        }
        @for (n, card) in (usize::from(wagers > 0)..).zip(numbers) {
            (card_head(colour, (x, y + down(n)), (width, (REACH - down(n)).min(124.0))))
            (digits(&card.rank().to_string(), x + 10.0, mark(n), size(n), ink))
            g color=(ink) { use href={ "#s-" (colour.letter()) } x=(format!("{:.1}", x + width - 22.0 - size(n) / 2.0)) y=(format!("{:.1}", mark(n))) width=(format!("{:.1}", size(n))) height=(format!("{:.1}", size(n))) {} }
        }
        @if !cards.is_empty() {
            @let top = down(strips - 1) + 40.0;
            @let rank = numbers.last().and_then(|card| card.number()).unwrap_or(2);
            @let from = 70.0 + f64::from(10 - rank.min(10)) * 20.0;
            svg x=(format!("{x:.1}")) y=(format!("{:.1}", y + top)) width=(format!("{width:.1}")) height=(format!("{:.1}", (REACH - top).min(84.0))) viewBox=(format!("0 {from:.1} 100 54")) preserveAspectRatio="xMidYMin slice" { (PreEscaped(land(colour.letter()))) }
        }
    }
}

fn card_head(colour: Colour, (x, y): (f64, f64), (width, height): (f64, f64)) -> Markup {
    html! { rect x=(format!("{x:.1}")) y=(format!("{y:.1}")) width=(format!("{width:.1}")) height=(format!("{height:.1}")) rx="10" fill=(paint(colour).0) stroke=(INK) stroke-opacity=".45" stroke-width="1.5" {} }
}

/// What a column came to.
fn seal(total: i32, x: f64, y: f64) -> Markup {
    let colour = if total < 0 { "#9c231b" } else { "#24592f" };
    html! {
        rect x=(format!("{:.1}", x - 44.0)) y=(format!("{:.1}", y - 14.0)) width="88" height="36" rx="18" fill="#fbf6ea" stroke=(INK) stroke-opacity=".3" {}
        (centred(&signed(total), x, y - 6.0, 20.0, colour))
    }
}

/// The five lands with their stones, and every piece where it ended.
fn board_table(view: &BoardView) -> Markup {
    let (width, pitch) = (168.0, 176.0);
    html! {
        @for (n, &colour) in Colour::first(5).iter().enumerate() {
            @let x = 24.0 + n as f64 * pitch;
            svg x=(format!("{x:.1}")) y="20" width=(width) height="590" viewBox="0 0 100 300" preserveAspectRatio="none" { (PreEscaped(land(colour.letter()))) }
            @for stone in 1..=STONES {
                @let y = 590.0 - f64::from(stone) * 56.0;
                @let fill = if stone >= 7 { "#ffe9a8" } else if stone >= 4 { "#f2e9d6" } else { "#b9b4aa" };
                rect x=(format!("{:.1}", x + 14.0)) y=(format!("{y:.1}")) width="140" height="46" rx="23" fill=(fill) stroke=(INK) stroke-opacity=".5" stroke-width="2" {}
                (digits(&points(stone_value(stone)), x + 26.0, y + 14.0, 19.0, INK))
                (pieces(view, colour, stone, (x + 150.0, y)))
            }
        }
    }
}

/// The pieces on a stone, from the right.
fn pieces(view: &BoardView, colour: Colour, stone: u8, (right, y): (f64, f64)) -> Markup {
    let here = Seat::all(view.players()).filter(|&seat| view.path(seat, colour).stone == stone);
    html! {
        @for (n, seat) in here.enumerate() {
            @let tall = if view.researcher(seat) == Some(colour) { 56.0 } else { 42.0 };
            g fill=(seat_colour(seat)) stroke="#fff" stroke-width="1.4" {
                use href={ "#p-" (seat) } x=(format!("{:.1}", right - 36.0 - n as f64 * 24.0)) y=(format!("{:.1}", y + 42.0 - tall)) width=(format!("{:.1}", tall * 0.8)) height=(format!("{tall:.1}")) {}
            }
        }
    }
}
