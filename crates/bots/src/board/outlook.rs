//! A board view in the form that the rules of thumb compute with.

use fivepaths_rules::{
    BoardPublic, BoardView, Card, Cards, Colour, Direction, Path, Rank, Rules, STONE_VALUES, Seat, Tile,
};

/// Colours of the board game.
pub(super) const COLOURS: usize = 5;
/// Stones of a path, and one place more for a path that is not begun.
const PLACES: usize = 10;
/// Crossings that end an expedition.
const CROSSINGS: u8 = 5;
/// The last stone before the bridge.
const BRIDGE: u8 = 6;

/// How many cards of each number there are, colour by colour. Each colour has two masks of numbers: those with one or
/// three cards, and those with two or three. No number comes more often.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counts([(u16, u16); COLOURS]);

/// The numbers of a colour as bits.
const NUMBERS: u16 = 0x7FF;

/// How many numbers are in a set. A table, since builds for any x86-64 processor have no instruction that counts bits.
static COUNTS: [u8; 2048] = {
    let mut table = [0; 2048];
    let mut set = 1;
    while set < 2048 {
        table[set] = table[set >> 1] + (set & 1) as u8;
        set += 1;
    }
    table
};

#[inline]
fn count(numbers: u16) -> u32 {
    u32::from(COUNTS[usize::from(numbers & NUMBERS)])
}

impl Counts {
    pub(super) fn of(cards: &Cards<11>) -> Self {
        Counts(std::array::from_fn(|i| {
            let (ones, twos) = cards.planes_of(Colour::ALL[i]);
            (ones as u16, twos as u16)
        }))
    }

    /// How many cards of a colour a path takes.
    #[inline]
    pub(super) fn fitting(&self, colour: usize, path: &Path) -> u32 {
        let last = path.last.and_then(Rank::value).unwrap_or(0).min(10);
        let fits = match (path.last, path.direction) {
            (None, _) | (_, None) => NUMBERS,
            (_, Some(Direction::Up)) => NUMBERS << last,
            (_, Some(Direction::Down)) => (2 << last) - 1,
        };
        let (ones, twos) = self.0[colour];
        count(ones & fits) + 2 * count(twos & fits)
    }

    /// One card less, if there is one.
    #[inline]
    pub(super) fn take(&mut self, card: Card) {
        if let Some((ones, twos)) = self.0.get_mut(card.colour().index()) {
            let bit = bit(card) & (*ones | *twos);
            *twos ^= bit & !*ones;
            *ones ^= bit;
        }
    }

    /// One card more.
    #[inline]
    pub(super) fn give(&mut self, card: Card) {
        if let Some((ones, twos)) = self.0.get_mut(card.colour().index()) {
            let bit = bit(card);
            *twos ^= bit & *ones;
            *ones ^= bit;
        }
    }
}

#[inline]
fn bit(card: Card) -> u16 {
    card.number().map_or(0, |n| 1 << n.min(10))
}

/// Whether a path takes a card; a path that is not begun takes any.
pub(super) fn takes(path: &Path, rank: Rank) -> bool {
    match (path.last, path.direction) {
        (None, _) | (_, None) => true,
        (Some(last), Some(Direction::Up)) => rank >= last,
        (Some(last), Some(Direction::Down)) => rank <= last,
    }
}

/// The path after a card.
pub(super) fn after(path: &Path, rank: Rank, up_and_down: bool) -> Path {
    let direction = match (path.direction, path.last) {
        _ if !up_and_down => Some(Direction::Up),
        (None, Some(last)) if rank > last => Some(Direction::Up),
        (None, Some(last)) if rank < last => Some(Direction::Down),
        (direction, _) => direction,
    };
    Path { stone: (path.stone + 1).min(9), last: Some(rank), direction }
}

/// What each stone is worth, and what the tiles of every path are worth, summed from its beginning.
#[derive(Clone, Copy, Debug)]
pub(super) struct Roads {
    stones: [f32; PLACES],
    tiles: [[f32; PLACES]; COLOURS],
}

impl Roads {
    pub(super) fn of(view: &BoardView, artifact: f32, arrow: f32) -> Self {
        let mut stones = [0.0; PLACES];
        for (place, value) in stones.iter_mut().skip(1).zip(STONE_VALUES) {
            *place = value as f32;
        }
        let mut tiles = [[0.0; PLACES]; COLOURS];
        for (row, &colour) in tiles.iter_mut().zip(Colour::first(COLOURS as u8)) {
            let mut sum = 0.0;
            for (place, tile) in row.iter_mut().skip(1).zip(view.tiles().path(colour)) {
                sum += match tile {
                    None => 0.0,
                    Some(Tile::Artifact) => artifact,
                    Some(Tile::Arrow) => arrow,
                    Some(tile) => tile.points().unwrap_or(0) as f32,
                };
                *place = sum;
            }
        }
        Roads { stones, tiles }
    }

    /// What it is worth to go from one stone to about another: the tiles on the way, and the value of the last stone,
    /// counted this many times.
    pub(super) fn worth(&self, colour: usize, from: u8, to: f32, times: f32) -> f32 {
        let to = to.clamp(0.0, 9.0);
        let low = (to as usize).min(8);
        let part = to - low as f32;
        let between = |row: &[f32; PLACES]| row[low] + part * (row[low + 1] - row[low]);
        let row = &self.tiles[colour];
        times * between(&self.stones) + between(row) - row[usize::from(from).min(9)]
    }
}

/// What one more artifact is worth to a player at the end of the game.
pub(super) fn artifact_worth(view: &BoardPublic, seat: Seat) -> f32 {
    let rules = view.rules();
    let have = view.standing().tokens(seat) + view.artifacts(seat);
    let later = rules.rounds().saturating_sub(view.standing().round());
    let more = 9.0 * f32::from(later) / f32::from(rules.players()) * 0.8 + 1.5;
    let about = (f32::from(have) + more) as u8;
    let slope = rules.track().value(about + 3) - rules.track().value(about.saturating_sub(2));
    slope as f32 / 5.0
}

/// The turns a player has left, as far as can be told: until the draw pile is empty, or until the
/// explorers nearest to a bridge have crossed.
pub(super) fn turns_left(view: &BoardPublic, pace: f32) -> f32 {
    let players = f32::from(view.players());
    let mut distances = [BRIDGE + 2; 20];
    let mut count = 0;
    for seat in Seat::all(view.players()) {
        for &colour in Colour::first(COLOURS as u8) {
            let stone = view.path(seat, colour).stone;
            if (1..=BRIDGE).contains(&stone) {
                distances[count] = BRIDGE + 1 - stone;
                count += 1;
            }
        }
    }
    let missing = usize::from(CROSSINGS.saturating_sub(view.crossed()));
    distances[..count].sort_unstable();
    let steps: u32 = distances.iter().take(missing).map(|&steps| u32::from(steps)).sum();
    let by_crossing = steps as f32 / (players * pace);
    let by_deck = f32::from(view.deck_left()) / players;
    by_crossing.min(by_deck)
}

/// Whether a step from this stone ends the expedition.
pub(super) fn ends(view: &BoardPublic, stone: u8) -> bool {
    stone == BRIDGE && view.crossed() + 1 >= CROSSINGS
}
