//! The card game as numbers. A colour has ten kinds of card: the wager, then 2 to 10.

use fivepaths_rules::{
    Card, CardAction, CardGame, CardLegal, CardPublic, CardRules, CardView, Cards, Colour, ColumnScore, Rank, Rules,
    Seat, Source, View,
};

use super::row::Row;
use super::{Numbers, Part, source_place};

/// Kinds of card a colour.
const KINDS: usize = 10;
/// Cards a colour: three wagers and nine numbers.
const CARDS: usize = 12;

/// The parts of a colour's row.
const COLOUR: &[(&str, usize)] = &[
    ("hand", CARDS),
    ("my column", CARDS),
    ("their column", CARDS),
    ("pile", CARDS),
    ("known of them", CARDS),
    ("known of me", CARDS),
    ("unseen", CARDS),
    ("pile top", KINDS),
    ("pile order", CARDS),
    ("my points", 1),
    ("their points", 1),
    ("my cards", 1),
    ("their cards", 1),
    ("playable sum", 1),
    ("playable cards", 1),
    ("open to me", 1),
    ("open to them", 1),
    ("pile size", 1),
    ("pile closed", 1),
];
/// The parts of the table's row.
const TABLE: &[(&str, usize)] = &[
    ("deck", 1),
    ("few cards left", 5),
    ("ply", 1),
    ("putting", 1),
    ("drawing", 1),
    ("my turn", 1),
    ("i began", 1),
    ("my score", 1),
    ("their score", 1),
    ("my total", 1),
    ("their total", 1),
    ("rounds to come", 1),
];

const fn sum(parts: &[(&str, usize)]) -> usize {
    let (mut sum, mut at) = (0, 0);
    while at < parts.len() {
        sum += parts[at].1;
        at += 1;
    }
    sum
}

/// Numbers in the row of a colour.
const ROW: usize = sum(COLOUR);

/// Which of the ten kinds.
#[inline]
fn kind(rank: Rank) -> usize {
    rank.value().map_or(0, |number| usize::from(number).saturating_sub(1))
}

fn card(rules: &CardRules, place: usize) -> Option<Card> {
    let colour = Colour::first(rules.colours()).get(place / KINDS)?;
    let rank = match place % KINDS {
        0 => Rank::WAGER,
        kind => Rank::number(kind as u8 + 1)?,
    };
    Some(Card::new(*colour, rank))
}

impl Numbers for CardGame {
    const STEPS: usize = 0;

    fn colours(rules: &CardRules) -> u8 {
        rules.colours()
    }

    fn puts(rules: &CardRules) -> usize {
        2 * KINDS * usize::from(rules.colours())
    }

    #[inline]
    fn part(rules: &CardRules, action: CardAction) -> Part {
        let place = |card: Card| card.colour().index() * KINDS + kind(card.rank());
        match action {
            CardAction::Play(card) => Part::Put(place(card)),
            CardAction::Discard(card) => Part::Put(KINDS * usize::from(rules.colours()) + place(card)),
            CardAction::Draw(source) => Part::Draw(source),
        }
    }

    fn put_down(action: CardAction) -> Option<(Card, bool)> {
        match action {
            CardAction::Play(card) => Some((card, false)),
            CardAction::Discard(card) => Some((card, true)),
            CardAction::Draw(_) => None,
        }
    }

    #[inline]
    fn put(rules: &CardRules, place: usize) -> Option<CardAction> {
        let plays = KINDS * usize::from(rules.colours());
        match place.checked_sub(plays) {
            None => card(rules, place).map(CardAction::Play),
            Some(place) => card(rules, place).map(CardAction::Discard),
        }
    }

    fn step(_place: usize) -> Option<CardAction> {
        None
    }

    fn draw(source: Source) -> CardAction {
        CardAction::Draw(source)
    }

    /// Faster than the default, since this is done for every decision of a training run.
    #[inline]
    fn mark(rules: &CardRules, legal: &CardLegal, out: &mut [bool]) {
        let plays = KINDS * usize::from(rules.colours());
        let mut set = |place: usize| {
            if let Some(place) = out.get_mut(place) {
                *place = true;
            }
        };
        let place = |card: Card| card.colour().index() * KINDS + kind(card.rank());
        legal.plays.iter().for_each(|card| set(place(card)));
        legal.discards.iter().for_each(|card| set(plays + place(card)));
        legal.draws.iter().for_each(|source| set(2 * plays + source_place(source)));
    }

    fn layout(rules: &CardRules) -> Vec<(String, usize)> {
        let rows = Colour::first(rules.colours()).iter().flat_map(|colour| {
            COLOUR.iter().map(move |(name, length)| (format!("{}: {name}", colour.letter()), *length))
        });
        rows.chain(TABLE.iter().map(|(name, length)| ((*name).to_owned(), *length))).collect()
    }

    fn width(rules: &CardRules) -> usize {
        usize::from(rules.colours()) * ROW + sum(TABLE)
    }

    fn observe(view: &CardView, _planned: Option<Source>, out: &mut [f32]) {
        let me = view.seat().unwrap_or_default();
        let colours = Colour::first(view.rules().colours());
        let (rows, table) = out.split_at_mut((colours.len() * ROW).min(out.len()));
        let (unseen, closed, mut scores) = (view.unseen(), view.closed(), [0, 0]);
        for (&colour, row) in colours.iter().zip(rows.chunks_exact_mut(ROW)) {
            let about = Colourful { unseen: &unseen, colour, closed: closed == Some(colour) };
            let [mine, theirs] = write_colour(view, me, &about, Row::new(row));
            scores[0] += mine;
            scores[1] += theirs;
        }
        write_table(view, me, scores, Row::new(table));
    }
}

/// Writes whether there are at least one, two and three wagers, then each number.
#[inline]
fn write_cards(row: &mut Row<'_>, cards: &Cards<KINDS>, colour: Colour) {
    let (ones, twos) = cards.planes_of(colour);
    let wagers = (ones & 1) + 2 * (twos & 1);
    row.bits((ones >> 1) << 3 | ((1 << wagers) - 1), CARDS);
}

/// The sum of the numbers among these kinds, for every set of them.
const SUMS: [u8; 1 << KINDS] = {
    let mut sums = [0; 1 << KINDS];
    let mut kinds = 1;
    while kinds < sums.len() {
        let lowest = kinds.trailing_zeros() as u8;
        sums[kinds] = sums[kinds & (kinds - 1)] + if lowest == 0 { 0 } else { lowest + 1 };
        kinds += 1;
    }
    sums
};

#[inline]
fn sum_of(kinds: u32) -> f32 {
    f32::from(SUMS[kinds as usize & (SUMS.len() - 1)])
}

/// The colour that is written, and what was worked out once for all colours.
struct Colourful<'a> {
    unseen: &'a Cards<KINDS>,
    colour: Colour,
    closed: bool,
}

/// Writes the row of a colour, and gives what both columns are worth.
#[inline]
fn write_colour(view: &CardView, me: Seat, about: &Colourful<'_>, mut row: Row<'_>) -> [i32; 2] {
    let public: &CardPublic = view;
    let Colourful { unseen, colour, closed } = *about;
    let them = me.next(2);
    let (mine, theirs) = (public.columns(me), public.columns(them));
    let pile = public.pile(colour);
    write_cards(&mut row, view.hand(), colour);
    write_cards(&mut row, mine, colour);
    write_cards(&mut row, theirs, colour);
    write_cards(&mut row, public.piled(), colour);
    write_cards(&mut row, public.known(them), colour);
    write_cards(&mut row, public.known(me), colour);
    write_cards(&mut row, unseen, colour);
    row.one_of(pile.top().map(kind), KINDS);
    row.numbers(pile.iter().map(|rank| (kind(rank) + 1) as f32 / KINDS as f32), CARDS);

    let (to_me, to_them) = (public.open(me).kinds_of(colour), public.open(them).kinds_of(colour));
    let scores = [mine, theirs].map(|columns| ColumnScore::of(public.rules(), columns, colour));
    let playable = view.hand().kinds().kinds_of(colour) & to_me;
    let hidden = unseen.kinds().kinds_of(colour);
    row.number(scores[0].total() as f32 / 100.0);
    row.number(scores[1].total() as f32 / 100.0);
    row.number(f32::from(scores[0].cards) / 8.0);
    row.number(f32::from(scores[1].cards) / 8.0);
    row.number(sum_of(playable) / 20.0);
    row.number(playable.count_ones() as f32 / 8.0);
    row.number(sum_of(hidden & to_me) / 50.0);
    row.number(sum_of(hidden & to_them) / 50.0);
    row.number(pile.len() as f32 / CARDS as f32);
    row.flag(closed);
    debug_assert_eq!(row.written(), ROW);
    scores.map(|score| score.total())
}

#[inline]
fn write_table(view: &CardView, me: Seat, scores: [i32; 2], mut row: Row<'_>) {
    let public: &CardPublic = view;
    let left = public.deck_left();
    let over = public.is_over();
    row.number(f32::from(left) / 44.0);
    for bound in [2, 4, 8, 16, 24] {
        row.flag(left <= bound);
    }
    row.number(f32::from(public.ply()) / 100.0);
    row.flag(!over && !public.mid_turn());
    row.flag(!over && public.mid_turn());
    row.flag(public.to_move() == Some(me));
    row.flag(public.standing().first() == me);
    row.number(scores[0] as f32 / 100.0);
    row.number(scores[1] as f32 / 100.0);
    let totals = public.standing().totals();
    row.number(totals[me.index() & 1] as f32 / 100.0);
    row.number(totals[me.next(2).index() & 1] as f32 / 100.0);
    row.number(f32::from(public.rules().rounds().saturating_sub(public.standing().round())) / 8.0);
    debug_assert_eq!(row.written(), sum(TABLE));
}
