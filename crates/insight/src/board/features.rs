//! What the open value sees of an expedition: everything its seat sees, the other hands, what is left to draw, and
//! whose turn it is.

use fivepaths_bots::net::Shape;
use fivepaths_bots::net::board::features::{self, COLOURS, GLOBALS, INPUTS, KINDS};
use fivepaths_bots::net::features::Row;
use fivepaths_rules::{BoardGame, Cards, Colour, Game, Rules, Seat};

/// Numbers that follow those of a player in the row of a colour: three other hands and the draw pile.
const HIDDEN: usize = 4 * KINDS;
/// Numbers that follow those of a player in the row of the table: who moves, and how much of the pile is left.
const TABLE: usize = 8;
/// Turns of a player in a long expedition.
const TURNS: f32 = 32.0;
/// Outputs; the first is the value and the rest fills a panel.
pub const WHOLE: usize = 16;

/// The shape of an open value with layers of these widths; the third may be 0.
pub const fn shape(widths: [usize; 3]) -> Shape {
    let [first, second, third] = widths;
    Shape { inputs: INPUTS + HIDDEN, globals: GLOBALS + TABLE, first, second, third, each: 0, whole: WHOLE, table: 0 }
}

/// Writes an expedition at the beginning of a turn, from the side of a seat.
pub fn write(game: &BoardGame, seat: Seat, rows: &mut [f32], globals: &mut [f32]) {
    let players = game.rules().players();
    features::write(&game.view(seat), rows, globals);
    let others = std::iter::successors(Some(seat.next(players)), |other| Some(other.next(players)));
    let mut known: Vec<Cards<KINDS>> =
        others.take(usize::from(players) - 1).map(|other| *game.view(other).hand()).collect();
    known.resize(3, Cards::default());
    let mut pile = Cards::default();
    game.draw_pile().into_iter().for_each(|card| pile.add(card));
    known.push(pile);
    for (&colour, row) in Colour::first(COLOURS as u8).iter().zip(rows.chunks_exact_mut(INPUTS + HIDDEN)) {
        let mut row = Row::new(&mut row[INPUTS..]);
        for cards in &known {
            let (ones, twos) = cards.planes_of(colour);
            (0..KINDS).for_each(|kind| row.number(((ones >> kind & 1) + 2 * (twos >> kind & 1)) as f32 / 2.0));
        }
        debug_assert_eq!(row.written(), HIDDEN);
    }
    let mut row = Row::new(&mut globals[GLOBALS..]);
    // How many turns come before the seat's next one.
    let mover = game.to_move().unwrap_or_default();
    let wait = (seat.index() + usize::from(players) - mover.index()) % usize::from(players);
    (0..4).for_each(|place| row.flag(wait == place));
    let left = game.public().deck_left();
    row.number(f32::from(left) / f32::from(players) / TURNS);
    row.number(f32::from(left) / 86.0);
    row.flag(left <= 8);
    row.number(f32::from(left.saturating_sub(wait as u8).div_ceil(players)) / TURNS);
    debug_assert_eq!(row.written(), TABLE);
}
