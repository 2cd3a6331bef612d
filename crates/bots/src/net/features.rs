//! What the network sees of a [`CardView`]: a row of numbers for each colour, and a row for the
//! table as a whole.
//!
//! The rows of all colours are made by the same code, each from the cards of that colour alone, so permuting the
//! colours permutes the rows and changes nothing else. Everything is public or the viewer's own. Counts and sums
//! are scaled to be around one.

use fivepaths_rules::{Card, CardPublic, CardRules, CardView, Cards, Colour, ColumnScore, Rank, Rules, Seat, View};

/// Kinds of card a colour: the wager and 2 to 10.
pub const KINDS: usize = 10;
/// Numbers in the row of a colour.
pub const INPUTS: usize = 120;
/// Numbers in the row of the table.
pub const GLOBALS: usize = 24;
/// The numbers of the table's row that a single round does not depend on: the lead and the rounds
/// to come of a match. Training on rounds leaves their weights at zero.
pub const MATCH_GLOBALS: [usize; 2] = [22, 23];

/// The kinds of one colour in a multiset; the lowest bit is the wager.
#[inline]
pub fn kinds_of(cards: &Cards<KINDS>, colour: Colour) -> u32 {
    cards.kinds().kinds_of(colour)
}

/// How many wagers of a colour a multiset has.
#[inline]
pub fn wagers_of(cards: &Cards<KINDS>, colour: Colour) -> u8 {
    cards.count(Card::new(colour, Rank::WAGER))
}

/// The card of a colour with this index: 0 the wager, then 2 to 10.
#[inline]
pub fn card(colour: Colour, kind: usize) -> Card {
    let rank = if kind == 0 { None } else { Rank::number(kind as u8 + 1) };
    Card::new(colour, rank.unwrap_or(Rank::WAGER))
}

/// The index of a card within its colour.
#[inline]
pub fn kind(card: Card) -> usize {
    card.number().map_or(0, |n| usize::from(n).saturating_sub(1))
}

/// The sum of the numbers in a mask of kinds.
#[inline]
pub fn sum_of(kinds: u32) -> u32 {
    let mut bits = kinds & !1;
    let mut sum = 0;
    while bits != 0 {
        sum += bits.trailing_zeros() + 1;
        bits &= bits - 1;
    }
    sum
}

/// Writes numbers one after the other.
pub struct Row<'a> {
    out: &'a mut [f32],
    at: usize,
}

impl<'a> Row<'a> {
    /// Begins a row; it is filled with zeros.
    #[inline]
    pub fn new(out: &'a mut [f32]) -> Self {
        out.fill(0.0);
        Row { out, at: 0 }
    }

    /// One number.
    #[inline]
    pub fn number(&mut self, value: f32) {
        self.out[self.at] = value;
        self.at += 1;
    }

    /// Yes or no.
    #[inline]
    pub fn flag(&mut self, value: bool) {
        self.number(f32::from(u8::from(value)));
    }

    /// One number for each of `width` bits.
    #[inline]
    pub fn bits(&mut self, mut bits: u32, width: usize) {
        while bits != 0 {
            self.out[self.at + bits.trailing_zeros() as usize] = 1.0;
            bits &= bits - 1;
        }
        self.at += width;
    }

    /// Cards of one colour: whether there are at least one, two and three wagers, then each number; twelve in all.
    #[inline]
    pub fn cards(&mut self, cards: &Cards<KINDS>, colour: Colour) {
        self.bits((1 << wagers_of(cards, colour)) - 1, 3);
        self.bits(kinds_of(cards, colour) >> 1, KINDS - 1);
    }

    /// Which kind, if any; ten in all.
    #[inline]
    pub fn kind(&mut self, rank: Option<Rank>, colour: Colour) {
        let bit = rank.map_or(0, |rank| 1 << kind(Card::new(colour, rank)));
        self.bits(bit, KINDS);
    }

    /// How many were written.
    #[inline]
    pub fn written(&self) -> usize {
        self.at
    }
}

/// Writes what the viewer sees: a row of [`INPUTS`] for each colour of the game in board order, and one of [`GLOBALS`].
/// Rows may be longer, for a critic that knows more; the rest of them is left as zeros. A spectator's view is read as
/// seat 0's.
pub fn write(view: &CardView, rows: &mut [f32], globals: &mut [f32]) {
    let me = view.seat().unwrap_or_default();
    let unseen = view.unseen();
    let mut table = Table::default();
    let colours = Colour::first(view.rules().colours());
    let width = rows.len() / colours.len();
    for (&colour, row) in colours.iter().zip(rows.chunks_exact_mut(width)) {
        write_colour(view, me, &unseen, colour, Row::new(row), &mut table);
    }
    write_table(view, me, &table, Row::new(globals));
}

/// Sums over the colours, all of them whole numbers, so that their order does not matter.
#[derive(Default)]
struct Table {
    scores: [i32; 2],
    begun: [u32; 2],
    playable: u32,
    discarded: u32,
}

fn write_colour(view: &CardView, me: Seat, unseen: &Cards<KINDS>, colour: Colour, mut row: Row<'_>, table: &mut Table) {
    let public: &CardPublic = view;
    let rules = public.rules();
    let other = me.next(2);
    let (mine, theirs) = (public.columns(me), public.columns(other));
    let pile = public.pile(colour);
    let discarded: Cards<KINDS> = pile.cards(colour).collect();

    row.cards(view.hand(), colour);
    row.cards(mine, colour);
    row.cards(theirs, colour);
    row.cards(public.known(other), colour);
    row.bits(kinds_of(public.known(me), colour), KINDS);
    row.cards(&discarded, colour);
    row.kind(pile.top(), colour);
    row.kind(pile.iter().rev().nth(1), colour);
    row.cards(unseen, colour);

    let (my_open, their_open) = (public.open(me).kinds_of(colour), public.open(other).kinds_of(colour));
    let (my_score, their_score) = (ColumnScore::of(rules, mine, colour), ColumnScore::of(rules, theirs, colour));
    let playable = kinds_of(view.hand(), colour) & my_open;
    let hidden = kinds_of(unseen, colour);
    let top = pile.top().map_or(0, |rank| 1 << kind(Card::new(colour, rank)));
    row.flag(my_score.cards > 0);
    row.flag(their_score.cards > 0);
    row.number(my_score.total() as f32 / 50.0);
    row.number(their_score.total() as f32 / 50.0);
    row.number(my_score.sum as f32 / 20.0);
    row.number(their_score.sum as f32 / 20.0);
    row.number(f32::from(my_score.cards) / 8.0);
    row.number(f32::from(their_score.cards) / 8.0);
    row.number(sum_of(playable) as f32 / 20.0);
    row.number(playable.count_ones() as f32 / 5.0);
    row.number(within_reach(rules, &my_score, view.hand(), colour, playable));
    row.number(sum_of(hidden & my_open) as f32 / 20.0);
    row.number(sum_of(hidden & their_open) as f32 / 20.0);
    row.number(sum_of(kinds_of(public.known(other), colour) & their_open) as f32 / 20.0);
    row.number(pile.len() as f32 / 6.0);
    row.flag(top & my_open != 0);
    row.flag(top & their_open != 0);
    row.number(unseen.len_of(colour) as f32 / 12.0);
    debug_assert_eq!(row.written(), INPUTS);

    table.scores[0] += my_score.total();
    table.scores[1] += their_score.total();
    table.begun[0] += u32::from(my_score.cards > 0);
    table.begun[1] += u32::from(their_score.cards > 0);
    table.playable += playable.count_ones();
    table.discarded += pile.len() as u32;
}

/// What the column would score if every card in hand that fits were played.
fn within_reach(rules: &CardRules, score: &ColumnScore, hand: &Cards<KINDS>, colour: Colour, playable: u32) -> f32 {
    if score.cards == 0 && playable == 0 {
        return 0.0;
    }
    let wagers = if playable & 1 != 0 { wagers_of(hand, colour) } else { 0 };
    let reached = ColumnScore {
        cards: score.cards + wagers + (playable & !1).count_ones() as u8,
        sum: score.sum + sum_of(playable) as i32,
        cost: rules.cost(),
        wagers: score.wagers + wagers,
        bonus: 0,
    };
    reached.total() as f32 / 80.0
}

fn write_table(view: &CardView, me: Seat, table: &Table, mut row: Row<'_>) {
    let public: &CardPublic = view;
    let rules = public.rules();
    let other = me.next(2);
    let left = public.deck_left();
    let dealt = rules.all().len() as i32 - 2 * i32::from(rules.hand());
    row.number(f32::from(left) / 44.0);
    for bound in [1, 2, 3, 4, 6, 8, 12, 20] {
        row.flag(left <= bound);
    }
    row.flag(left % 2 == 1);
    row.number(f32::from(public.ply()) / 60.0);
    row.number((i32::from(public.ply()) - (dealt - i32::from(left))) as f32 / 20.0);
    row.number(table.scores[0] as f32 / 50.0);
    row.number(table.scores[1] as f32 / 50.0);
    row.number(table.playable as f32 / 8.0);
    row.number(table.begun[0] as f32 / 5.0);
    row.number(table.begun[1] as f32 / 5.0);
    row.number(public.known(other).len() as f32 / 8.0);
    row.number(public.known(me).len() as f32 / 8.0);
    row.number(table.discarded as f32 / 20.0);
    row.number(f32::from(rules.colours()) - 5.0);
    row.flag(public.standing().first() == me);
    let totals = public.standing().totals();
    row.number((totals[me.index() & 1] - totals[other.index() & 1]) as f32 / 100.0);
    row.number(f32::from(rules.rounds().saturating_sub(public.standing().round())) / 2.0);
    debug_assert_eq!(row.written(), GLOBALS);
}
