//! The most that a hand can add in the turns that are left, if nothing else is drawn.
//!
//! Towards the end of a round, with both hands known, this is nearly all that matters, and it takes a search that a
//! network of two layers could only learn by heart.

use fivepaths_bots::net::features::{KINDS, kinds_of, wagers_of};
use fivepaths_rules::{CardPublic, Cards, Colour, ColumnScore, Seat};

/// More turns than this count as this many, since a colour has no more cards.
const MOST: usize = 12;

/// The most points that cards in a hand can add to each colour, and to all of them together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Reach {
    /// For each colour alone.
    pub(super) colours: [i32; Colour::ALL.len()],
    /// For all colours, which share the turns.
    pub(super) total: i32,
}

impl Reach {
    /// The reach of a player who puts down this many more cards.
    pub(super) fn of(public: &CardPublic, seat: Seat, hand: &Cards<KINDS>, turns: usize) -> Self {
        let turns = turns.min(MOST);
        let mut reach = Reach::default();
        // By the turns used, the most that the colours so far can add.
        let mut sums = [0; MOST + 1];
        for &colour in Colour::first(public.rules().colours()) {
            let gains = gains(public, seat, hand, colour, turns);
            reach.colours[colour.index()] = gains[turns];
            for used in (0..=turns).rev() {
                sums[used] = (0..=used).map(|here| sums[used - here] + gains[here]).max().unwrap_or_default();
            }
        }
        reach.total = sums[turns];
        reach
    }
}

/// By a number of cards, the most that putting down at most that many adds to a column.
fn gains(public: &CardPublic, seat: Seat, hand: &Cards<KINDS>, colour: Colour, turns: usize) -> [i32; MOST + 1] {
    let mut gains = [0; MOST + 1];
    let playable = kinds_of(hand, colour) & public.open(seat).kinds_of(colour);
    if playable == 0 {
        return gains;
    }
    let rules = public.rules();
    let now = ColumnScore::of(rules, public.columns(seat), colour);
    let wagers = if playable & 1 != 0 { wagers_of(hand, colour) } else { 0 };
    // The highest numbers are taken first. Any set of numbers can be played, in ascending order.
    let mut sums = [0; KINDS + 1];
    let (mut numbers, mut left) = (0, playable & !1);
    while left != 0 {
        let kind = left.ilog2();
        sums[numbers + 1] = sums[numbers] + kind as i32 + 1;
        numbers += 1;
        left &= !(1 << kind);
    }
    for cards in 1..=turns {
        gains[cards] = gains[cards - 1];
        for bet in 0..=cards.min(usize::from(wagers)) {
            if cards - bet > numbers {
                continue;
            }
            let count = now.cards + cards as u8;
            let score = ColumnScore {
                cards: count,
                sum: now.sum + sums[cards - bet],
                cost: rules.cost(),
                wagers: now.wagers + bet as u8,
                bonus: if count >= rules.bonus_at() { rules.bonus() } else { 0 },
            };
            gains[cards] = gains[cards].max(score.total() - now.total());
        }
    }
    gains
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use fivepaths_bots::rng;
    use fivepaths_rules::{ActionSet, CardAction, CardGame, CardRules, Game};

    /// The most by trying every order of plays.
    fn brute(game: &CardGame, hand: Cards<KINDS>, columns: Cards<KINDS>, turns: usize) -> i32 {
        let rules = game.rules();
        let total = |columns: &Cards<KINDS>| -> i32 {
            Colour::first(rules.colours()).iter().map(|&c| ColumnScore::of(rules, columns, c).total()).sum()
        };
        let mut best = total(&columns);
        if turns == 0 {
            return best;
        }
        for card in hand.kinds().iter() {
            let top = columns.kinds().iter().filter(|c| c.colour() == card.colour()).filter_map(|c| c.number()).max();
            if top.is_some_and(|top| card.number().is_none_or(|number| number < top)) {
                continue;
            }
            let (mut hand, mut columns) = (hand, columns);
            hand.remove(card);
            columns.add(card);
            best = best.max(brute(game, hand, columns, turns - 1));
        }
        best
    }

    #[test]
    fn the_reach_is_what_trying_every_order_of_plays_finds() {
        let rules = CardRules::default();
        let mut rng = rng(5);
        for _ in 0..30 {
            let mut game = CardGame::deal_from_rng(&rules, &CardGame::opening(&rules, Seat::default()), &mut rng);
            for turns in 0..20 {
                let seat = game.to_move().unwrap();
                let (public, hand) = (game.public(), *game.view(seat).hand());
                let turns = turns % 4;
                let best = brute(&game, hand, *public.columns(seat), turns) - public.scores()[seat];
                assert_eq!(Reach::of(public, seat, &hand, turns).total, best, "{game:?}");
                for _ in 0..2 {
                    let legal = game.legal();
                    let action = if legal.plays.is_empty() || turns == 0 {
                        legal.choose(&mut rng).unwrap()
                    } else {
                        CardAction::Play(legal.plays.iter().next().unwrap())
                    };
                    game.play(action).unwrap();
                }
            }
        }
    }
}
