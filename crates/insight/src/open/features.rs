//! What the open value sees of a round: everything its seat sees, the other hand, what is left to draw, and whose
//! turn it is.
//!
//! The seat is fixed, and a flag says who moves. If the round were seen from the player to move, the value would change
//! sides with every turn, and so would its errors.

use fivepaths_bots::net::Shape;
use fivepaths_bots::net::features::{self, GLOBALS, INPUTS, KINDS, MATCH_GLOBALS, Row, kinds_of, sum_of};
use fivepaths_rules::{CardGame, Cards, Colour, Game, Rules, Seat};

use super::reach::Reach;

/// Numbers that follow those of a player in the row of a colour.
const HIDDEN: usize = 12 + 12 + 8;
/// Numbers that follow those of a player in the row of the table.
const TABLE: usize = 8;
/// Outputs; the first is the value and the rest fills a panel.
pub const WHOLE: usize = 16;

/// The shape of an open value with layers of these widths; the third may be 0.
pub const fn shape(widths: [usize; 3]) -> Shape {
    let [first, second, third] = widths;
    Shape { inputs: INPUTS + HIDDEN, globals: GLOBALS + TABLE, first, second, third, each: 0, whole: WHOLE, table: 0 }
}

/// Writes a round at the beginning of a turn, from the side of a seat.
pub fn write(game: &CardGame, seat: Seat, rows: &mut [f32], globals: &mut [f32]) {
    let (public, rules) = (game.public(), game.rules());
    let other = seat.next(rules.players());
    let view = game.view(seat);
    features::write(&view, rows, globals);
    // The value is that of a single round and ignores the standing of the match.
    MATCH_GLOBALS.iter().for_each(|&place| globals[place] = 0.0);

    let hands = [*view.hand(), *game.view(other).hand()];
    let mut pile = view.unseen();
    pile.remove_all(&unknown(&hands[1], public.known(other)));
    let left = usize::from(public.deck_left());
    let moves = game.to_move() == Some(seat);
    let turns = if moves { [left.div_ceil(2), left / 2] } else { [left / 2, left.div_ceil(2)] };
    let reach = [Reach::of(public, seat, &hands[0], turns[0]), Reach::of(public, other, &hands[1], turns[1])];
    let open = [public.open(seat), public.open(other)];

    let mut playable = 0;
    for (&colour, row) in Colour::first(rules.colours()).iter().zip(rows.chunks_exact_mut(INPUTS + HIDDEN)) {
        let mut row = Row::new(&mut row[INPUTS..]);
        row.cards(&hands[1], colour);
        row.cards(&pile, colour);
        let theirs = kinds_of(&hands[1], colour) & open[1].kinds_of(colour);
        let to_come = kinds_of(&pile, colour);
        playable += theirs.count_ones();
        row.number(reach[0].colours[colour.index()] as f32 / 50.0);
        row.number(reach[1].colours[colour.index()] as f32 / 50.0);
        row.number(sum_of(theirs) as f32 / 20.0);
        row.number(theirs.count_ones() as f32 / 5.0);
        row.number(sum_of(to_come & open[0].kinds_of(colour)) as f32 / 20.0);
        row.number(sum_of(to_come & open[1].kinds_of(colour)) as f32 / 20.0);
        row.number(pile.len_of(colour) as f32 / 12.0);
        // The cards that I hold and they could play: discarding one would help them.
        row.number(sum_of(kinds_of(&hands[0], colour) & open[1].kinds_of(colour)) as f32 / 20.0);
        debug_assert_eq!(row.written(), HIDDEN);
    }
    let mut row = Row::new(&mut globals[GLOBALS..]);
    row.flag(moves);
    row.number(turns[0] as f32 / 22.0);
    row.number(turns[1] as f32 / 22.0);
    row.number(reach[0].total as f32 / 50.0);
    row.number(reach[1].total as f32 / 50.0);
    row.number(playable as f32 / 8.0);
    let scores = public.scores();
    row.number((scores[seat] - scores[other]) as f32 / 50.0);
    row.number((scores[seat] + reach[0].total - scores[other] - reach[1].total) as f32 / 50.0);
    debug_assert_eq!(row.written(), TABLE);
}

/// The cards of a hand that not everybody knows.
fn unknown(hand: &Cards<KINDS>, known: &Cards<KINDS>) -> Cards<KINDS> {
    let mut unknown = *hand;
    unknown.remove_all(known);
    unknown
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use fivepaths_bots::rng;
    use fivepaths_rules::{ActionSet, CardRules, below};

    fn rows(game: &CardGame, seat: Seat) -> (Vec<f32>, Vec<f32>) {
        let shape = shape([16, 16, 0]);
        let colours = usize::from(game.rules().colours());
        let (mut rows, mut globals) = (vec![9.0; colours * shape.inputs], vec![9.0; shape.globals]);
        write(game, seat, &mut rows, &mut globals);
        (rows, globals)
    }

    #[test]
    fn the_order_of_the_draw_pile_is_not_seen_and_the_other_hand_is() {
        let (rules, seat) = (CardRules::default(), Seat::default());
        let mut rng = rng(3);
        for _ in 0..20 {
            let mut game = CardGame::deal_from_rng(&rules, &CardGame::opening(&rules, seat), &mut rng);
            for _ in 0..2 * below(&mut rng, 40) {
                let Some(action) = game.legal().choose(&mut rng) else { break };
                game.play(action).unwrap();
            }
            for card in game.draw_pile() {
                let other = game.with_next(card).unwrap();
                for seat in Seat::all(2) {
                    assert_eq!(rows(&game, seat), rows(&other, seat));
                }
            }
        }
    }

    #[test]
    fn the_cards_in_the_row_are_the_other_hand_and_what_is_left_to_draw() {
        let (rules, seat) = (CardRules::default(), Seat::default());
        let game = CardGame::deal_from_rng(&rules, &CardGame::opening(&rules, seat), &mut rng(8));
        let (rows, _) = rows(&game, seat);
        let count = |from: usize| -> f32 {
            rows.chunks_exact(INPUTS + HIDDEN)
                .map(|row| row[INPUTS + from..INPUTS + from + 12].iter().sum::<f32>())
                .sum()
        };
        assert_eq!([count(0), count(12)], [8.0, 44.0]);
    }
}
