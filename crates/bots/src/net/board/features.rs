//! What the network sees of a [`BoardView`]: a row of numbers for each colour, and a row for the
//! table as a whole.
//!
//! Seats are identified by their distance from the viewer in the order of turns; the numbers of seats that do not play
//! are zero. The rows of all colours are made by the same code, each from what belongs to that colour alone, so
//! permuting the colours permutes the rows and changes nothing else.

use fivepaths_rules::{
    BoardPublic, BoardView, Cards, Colour, Direction, Path, Rank, Rules, STONE_VALUES, Seat, Tile, View,
};

use super::super::features::Row;

/// Kinds of card a colour: 0 to 10.
pub const KINDS: usize = 11;
/// Colours of the board game.
pub const COLOURS: usize = 5;
/// Stones of a path.
const STONES: usize = 9;
/// Numbers of another player on a path.
const OTHER: usize = STONES + 1 + KINDS + KINDS + 3 + 4;
/// Numbers of the viewer on a path.
const OWN: usize = STONES + 1 + KINDS + 9 + 10;
/// Numbers in the row of a colour.
pub const INPUTS: usize = 4 * KINDS + KINDS + 2 * KINDS + 1 + 3 * STONES + OWN + 3 * OTHER;
/// Numbers of each seat in the row of the table.
const SEAT: usize = 14;
/// Numbers in the row of the table.
pub const GLOBALS: usize = 30 + 4 * SEAT + 4;
/// The numbers of the table's row that say which variant is played. Training on the default rules leaves their
/// weights at zero.
pub const VARIANT_GLOBALS: [usize; 4] = [GLOBALS - 4, GLOBALS - 3, GLOBALS - 2, GLOBALS - 1];

/// All numbers of a colour.
const ALL: u32 = (1 << KINDS) - 1;
/// The last stone before the bridge.
const BRIDGE: u8 = 6;
/// Crossings that end an expedition.
const CROSSINGS: u8 = 5;

/// How many cards of a colour are among these kinds.
#[inline]
pub fn count(cards: &Cards<KINDS>, colour: Colour, kinds: u32) -> u32 {
    let (ones, twos) = cards.planes_of(colour);
    (ones & kinds).count_ones() + 2 * (twos & kinds).count_ones()
}

/// The kinds that a path takes; a path that is not begun takes all.
#[inline]
pub fn accepted(path: &Path) -> u32 {
    let last = path.last.and_then(Rank::value).unwrap_or(0).min(10);
    match (path.last, path.direction) {
        (None, _) | (_, None) => ALL,
        (_, Some(Direction::Up)) => ALL << last & ALL,
        (_, Some(Direction::Down)) => (2 << last) - 1,
    }
}

fn bit(rank: Option<Rank>) -> u32 {
    rank.and_then(Rank::value).map_or(0, |number| 1 << number.min(10))
}

fn stone_value(stone: u8) -> f32 {
    usize::from(stone).checked_sub(1).and_then(|i| STONE_VALUES.get(i)).map_or(0.0, |&value| value as f32)
}

/// The seats in the order of turns, beginning with the viewer.
fn seats(view: &BoardPublic, me: Seat) -> impl Iterator<Item = Seat> {
    let players = view.players();
    std::iter::successors(Some(me), move |seat| Some(seat.next(players))).take(usize::from(players))
}

/// Writes what the viewer sees: a row of [`INPUTS`] for each colour in board order, and one of [`GLOBALS`]. Rows may
/// be longer, for a critic that knows more; the rest of them is left as zeros. A spectator's view is read as seat
/// 0's.
pub fn write(view: &BoardView, rows: &mut [f32], globals: &mut [f32]) {
    let me = view.seat().unwrap_or_default();
    let unseen = view.unseen();
    let width = rows.len() / COLOURS;
    let mut fitting = 0;
    for (&colour, row) in Colour::first(COLOURS as u8).iter().zip(rows.chunks_exact_mut(width)) {
        fitting += write_colour(view, me, &unseen, colour, Row::new(row));
    }
    write_table(view, me, fitting, Row::new(globals));
}

/// For each kind, whether there is at least one; then whether there are two.
fn twice(row: &mut Row<'_>, cards: &Cards<KINDS>, colour: Colour) {
    let (ones, twos) = cards.planes_of(colour);
    row.bits(ones | twos, KINDS);
    row.bits(twos, KINDS);
}

/// What lies on a stone: an artifact, an arrow, points.
fn tile(row: &mut Row<'_>, tile: Option<Tile>) {
    row.flag(tile == Some(Tile::Artifact));
    row.flag(tile == Some(Tile::Arrow));
    row.number(tile.and_then(Tile::points).unwrap_or(0) as f32 / 10.0);
}

fn write_colour(view: &BoardView, me: Seat, unseen: &Cards<KINDS>, colour: Colour, mut row: Row<'_>) -> u32 {
    let public: &BoardPublic = view;
    let pile = public.pile(colour);
    let top = bit(pile.top());
    twice(&mut row, view.hand(), colour);
    twice(&mut row, unseen, colour);
    row.bits(public.known(me).kinds().kinds_of(colour), KINDS);
    row.bits(top, KINDS);
    row.bits(bit(pile.iter().rev().nth(1)), KINDS);
    row.number(pile.len() as f32 / 6.0);
    for &on in public.tiles().path(colour) {
        tile(&mut row, on);
    }
    let mut fitting = 0;
    for (place, seat) in seats(public, me).enumerate() {
        let path = public.path(seat, colour);
        let takes = accepted(path);
        let researcher = public.researcher(seat) == Some(colour);
        row.bits(if path.is_begun() { 1 << (path.stone - 1) } else { 0 }, STONES);
        row.flag(researcher);
        // A path that is not begun takes every kind, which the row already says elsewhere.
        row.bits(if path.is_begun() { takes } else { 0 }, KINDS);
        let times = if researcher { 2.0 } else { 1.0 };
        if place == 0 {
            fitting = count(view.hand(), colour, takes);
            write_own(&mut row, view, colour, path, fitting, times);
            row.number(count(unseen, colour, takes) as f32 / 10.0);
            row.flag(top & takes != 0);
            fitting = if path.is_begun() { fitting } else { 0 };
        } else {
            row.bits(public.known(seat).kinds().kinds_of(colour), KINDS);
            tile(&mut row, public.tiles().get(colour, path.stone + 1));
            row.number(times * stone_value(path.stone) / 50.0);
            row.number(count(unseen, colour, takes) as f32 / 10.0);
            row.number(count(public.known(seat), colour, takes) as f32 / 3.0);
            row.flag(top & takes != 0);
        }
    }
    debug_assert_eq!(row.written(), INPUTS - OTHER * (4 - usize::from(public.players())));
    fitting
}

/// The viewer's own path: what lies on the next stones, and how far the cards in hand lead.
fn write_own(row: &mut Row<'_>, view: &BoardView, colour: Colour, path: &Path, fitting: u32, times: f32) {
    for ahead in 1..=3 {
        tile(row, view.tiles().get(colour, path.stone + ahead));
    }
    let reach = (path.stone + fitting as u8).min(STONES as u8);
    let way = || (path.stone + 1..=reach).filter_map(|stone| view.tiles().get(colour, stone));
    row.number(times * stone_value(path.stone) / 50.0);
    row.number(times * stone_value(reach) / 50.0);
    row.number(f32::from(reach) / 9.0);
    row.number(fitting as f32 / 4.0);
    row.number(way().filter(|&tile| tile == Tile::Artifact).count() as f32);
    row.number(way().filter(|&tile| tile == Tile::Arrow).count() as f32);
    row.number(way().filter_map(Tile::points).sum::<i32>() as f32 / 15.0);
    row.number(view.hand().len_of(colour) as f32 / 4.0);
}

fn write_table(view: &BoardView, me: Seat, fitting: u32, mut row: Row<'_>) {
    let public: &BoardPublic = view;
    let (rules, standing) = (public.rules(), public.standing());
    let (players, left) = (public.players(), public.deck_left());
    let drawn = rules.draw_pile().saturating_sub(left);
    let to_come = rules.rounds().saturating_sub(standing.round());
    for number in 2..=4 {
        row.flag(players == number);
    }
    row.flag(!public.mid_turn());
    row.flag(public.stepping());
    row.flag(public.mid_turn() && !public.stepping());
    row.number(f32::from(left) / 64.0);
    row.number(f32::from(left) / f32::from(players) / 20.0);
    for bound in [1, 2, 3, 4, 6, 8, 12, 20] {
        row.flag(left <= bound);
    }
    for crossed in 1..CROSSINGS {
        row.flag(public.crossed() >= crossed);
    }
    for rounds in 0..3 {
        row.flag(to_come == rounds);
    }
    row.number(f32::from(public.ply()) / 60.0);
    row.number((i32::from(public.ply()) - i32::from(drawn)) as f32 / 20.0);
    row.number(fitting as f32 / 8.0);
    row.number(steps_to_end(public) as f32 / 20.0);
    let artifacts = public.tiles().iter().filter(|(.., tile)| *tile == Tile::Artifact).count();
    row.number(artifacts as f32 / 9.0);
    let worth = |seat: Seat| standing.total(seat) + public.points(seat) + public.stones(seat);
    let best = seats(public, me).skip(1).map(worth).max().unwrap_or_default();
    let with_track = |seat: Seat| worth(seat) + rules.track().value(standing.tokens(seat) + public.artifacts(seat));
    let best_with_track = seats(public, me).skip(1).map(with_track).max().unwrap_or_default();
    row.number((worth(me) - best) as f32 / 100.0);
    row.number((with_track(me) - best_with_track) as f32 / 100.0);
    for seat in seats(public, me) {
        write_seat(public, seat, &mut row);
    }
    for _ in players..4 {
        for _ in 0..SEAT {
            row.number(0.0);
        }
    }
    row.flag(rules.rounds() == 1);
    row.flag(rules.up_and_down());
    row.flag(rules.forbid_redraw());
    row.flag(rules.lowest_first());
    debug_assert_eq!(row.written(), GLOBALS);
}

fn write_seat(public: &BoardPublic, seat: Seat, row: &mut Row<'_>) {
    let standing = public.standing();
    let stones = || Colour::first(COLOURS as u8).iter().map(|&colour| public.path(seat, colour).stone);
    let among = |least: u8, most: u8| stones().filter(|&stone| least <= stone && stone <= most).count() as f32;
    let tokens = standing.tokens(seat) + public.artifacts(seat);
    let track = public.rules().track();
    row.number(standing.total(seat) as f32 / 200.0);
    row.number(public.points(seat) as f32 / 50.0);
    row.number(public.stones(seat) as f32 / 100.0);
    row.number((standing.total(seat) + public.points(seat) + public.stones(seat)) as f32 / 200.0);
    row.number(f32::from(public.artifacts(seat)) / 4.0);
    row.number(f32::from(standing.tokens(seat)) / 8.0);
    row.number(among(1, 9) / 5.0);
    row.flag(public.researcher(seat).is_some());
    row.number(among(4, BRIDGE) / 3.0);
    row.number(among(BRIDGE, BRIDGE) / 2.0);
    row.number(among(BRIDGE + 1, 9) / 3.0);
    row.number(public.known(seat).len() as f32 / 8.0);
    row.number(track.value(tokens) as f32 / 50.0);
    row.number((track.value(tokens + 1) - track.value(tokens)) as f32 / 20.0);
}

/// Steps until the expedition ends, if those nearest to the bridge go on.
fn steps_to_end(public: &BoardPublic) -> u32 {
    let mut distances = [u32::from(BRIDGE) + 2; 20];
    let places = Seat::all(public.players())
        .flat_map(|seat| Colour::first(COLOURS as u8).iter().map(move |&colour| public.path(seat, colour).stone));
    let before = places.filter(|stone| (1..=BRIDGE).contains(stone));
    for (distance, stone) in distances.iter_mut().zip(before) {
        *distance = u32::from(BRIDGE + 1 - stone);
    }
    distances.sort_unstable();
    distances.iter().take(usize::from(CROSSINGS.saturating_sub(public.crossed()))).sum()
}
