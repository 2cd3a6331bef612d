//! The board game as numbers. A colour has eleven kinds of card, 0 to 10, two of each.

use fivepaths_rules::{
    BoardAction, BoardGame, BoardPublic, BoardRules, BoardView, Card, Cards, Colour, Direction, Rank, Rules, STONES,
    Seat, Source, Tile, View,
};

use super::row::Row;
use super::{Numbers, Part, source_place};

/// Kinds of card a colour.
const KINDS: usize = 11;
/// Cards a colour.
const CARDS: usize = 22;
/// Colours of the game.
const COLOURS: usize = 5;
/// Cards of the game.
const ALL: usize = KINDS * COLOURS;
/// Stones of a path.
const PATH: usize = STONES as usize;

/// The parts of a colour's row: the table's, then each player's, the viewer first and the others clockwise.
const COLOUR: &[(&str, usize)] = &[
    ("hand", CARDS),
    ("pile", CARDS),
    ("unseen", CARDS),
    ("pile top", KINDS),
    ("pile order", CARDS),
    ("pile size", 1),
    ("pile closed", 1),
    ("artifacts on stones", PATH),
    ("arrows on stones", PATH),
    ("points on stones", PATH),
];
const PLAYER_COLOUR: &[(&str, usize)] = &[
    ("column", CARDS),
    ("last card", 1),
    ("runs up", 1),
    ("runs down", 1),
    ("explorer", PATH),
    ("researcher", 1),
    ("known", CARDS),
];
const TABLE: &[(&str, usize)] = &[
    ("deck", 1),
    ("ply", 1),
    ("crossed", 1),
    ("putting", 1),
    ("stepping", 1),
    ("drawing", 1),
    ("planned draw", COLOURS + 1),
    ("expeditions to come", 1),
    ("up-and-down", 1),
    ("forbid-redraw", 1),
    ("lowest-first", 1),
];
const PLAYER: &[(&str, usize)] = &[
    ("to move", 1),
    ("began", 1),
    ("stones", 1),
    ("points", 1),
    ("artifacts", 1),
    ("tokens", 1),
    ("total", 1),
    ("adventurers out", 1),
];

fn players(rules: &BoardRules) -> usize {
    usize::from(rules.players())
}

fn sum(parts: &[(&str, usize)]) -> usize {
    parts.iter().map(|part| part.1).sum()
}

fn card(place: usize) -> Option<Card> {
    let colour = Colour::first(COLOURS as u8).get(place / KINDS)?;
    Some(Card::new(*colour, Rank::number((place % KINDS) as u8)?))
}

fn kind(rank: Rank) -> usize {
    rank.value().map_or(0, usize::from)
}

impl Numbers for BoardGame {
    const STEPS: usize = COLOURS + 1;

    fn colours(_rules: &BoardRules) -> u8 {
        COLOURS as u8
    }

    fn puts(_rules: &BoardRules) -> usize {
        3 * ALL
    }

    fn part(_rules: &BoardRules, action: BoardAction) -> Part {
        let place = |card: Card| card.colour().index() * KINDS + kind(card.rank());
        match action {
            BoardAction::Play(card) => Part::Put(place(card)),
            BoardAction::Research(card) => Part::Put(ALL + place(card)),
            BoardAction::Discard(card) => Part::Put(2 * ALL + place(card)),
            BoardAction::Step(colour) => Part::Step(colour.index()),
            BoardAction::Stay => Part::Step(COLOURS),
            BoardAction::Draw(source) => Part::Draw(source),
        }
    }

    fn put_down(action: BoardAction) -> Option<(Card, bool)> {
        match action {
            BoardAction::Play(card) | BoardAction::Research(card) => Some((card, false)),
            BoardAction::Discard(card) => Some((card, true)),
            BoardAction::Step(_) | BoardAction::Stay | BoardAction::Draw(_) => None,
        }
    }

    fn put(_rules: &BoardRules, place: usize) -> Option<BoardAction> {
        let card = card(place % ALL)?;
        match place / ALL {
            0 => Some(BoardAction::Play(card)),
            1 => Some(BoardAction::Research(card)),
            2 => Some(BoardAction::Discard(card)),
            _ => None,
        }
    }

    fn step(place: usize) -> Option<BoardAction> {
        if place == COLOURS {
            return Some(BoardAction::Stay);
        }
        Colour::first(COLOURS as u8).get(place).copied().map(BoardAction::Step)
    }

    fn draw(source: Source) -> BoardAction {
        BoardAction::Draw(source)
    }

    fn layout(rules: &BoardRules) -> Vec<(String, usize)> {
        let mut parts = Vec::new();
        for colour in Colour::first(COLOURS as u8) {
            let letter = colour.letter();
            parts.extend(COLOUR.iter().map(|(name, length)| (format!("{letter}: {name}"), *length)));
            for player in 0..players(rules) {
                parts.extend(
                    PLAYER_COLOUR.iter().map(|(name, length)| (format!("{letter}: {name} of +{player}"), *length)),
                );
            }
        }
        parts.extend(TABLE.iter().map(|(name, length)| ((*name).to_owned(), *length)));
        for player in 0..players(rules) {
            parts.extend(PLAYER.iter().map(|(name, length)| (format!("{name} of +{player}"), *length)));
        }
        parts
    }

    fn width(rules: &BoardRules) -> usize {
        COLOURS * row_width(rules) + sum(TABLE) + players(rules) * sum(PLAYER)
    }

    fn observe(view: &BoardView, planned: Option<Source>, out: &mut [f32]) {
        let me = view.seat().unwrap_or_default();
        let width = row_width(view.rules());
        let (rows, table) = out.split_at_mut((COLOURS * width).min(out.len()));
        let unseen = view.unseen();
        for (&colour, row) in Colour::first(COLOURS as u8).iter().zip(rows.chunks_exact_mut(width)) {
            write_colour(view, me, &unseen, colour, Row::new(row));
        }
        write_table(view, me, planned, Row::new(table));
    }
}

fn row_width(rules: &BoardRules) -> usize {
    sum(COLOUR) + players(rules) * sum(PLAYER_COLOUR)
}

/// The viewer, then the others clockwise.
fn from(me: Seat, players: u8) -> impl Iterator<Item = Seat> {
    std::iter::successors(Some(me), move |seat| Some(seat.next(players))).take(usize::from(players))
}

/// Writes for each kind whether there is at least one, then whether there are at least two.
fn write_cards(row: &mut Row<'_>, cards: &Cards<KINDS>, colour: Colour) {
    let (ones, twos) = cards.planes_of(colour);
    row.bits((ones | twos) | twos << KINDS, CARDS);
}

fn write_colour(view: &BoardView, me: Seat, unseen: &Cards<KINDS>, colour: Colour, mut row: Row<'_>) {
    let public: &BoardPublic = view;
    let pile = public.pile(colour);
    write_cards(&mut row, view.hand(), colour);
    write_cards(&mut row, &pile.cards(colour).collect(), colour);
    write_cards(&mut row, unseen, colour);
    row.one_of(pile.top().map(kind), KINDS);
    row.numbers(pile.iter().map(|rank| (kind(rank) + 1) as f32 / KINDS as f32), CARDS);
    row.number(pile.len() as f32 / CARDS as f32);
    row.flag(public.closed() == Some(colour));
    let tiles = public.tiles().path(colour);
    row.numbers(tiles.iter().map(|tile| f32::from(u8::from(*tile == Some(Tile::Artifact)))), PATH);
    row.numbers(tiles.iter().map(|tile| f32::from(u8::from(*tile == Some(Tile::Arrow)))), PATH);
    row.numbers(tiles.iter().map(|tile| tile.and_then(Tile::points).unwrap_or(0) as f32 / 15.0), PATH);
    for seat in from(me, public.players()) {
        let path = public.path(seat, colour);
        write_cards(&mut row, public.columns(seat), colour);
        row.number(path.last.map_or(0.0, |rank| (kind(rank) + 1) as f32 / KINDS as f32));
        row.flag(path.direction == Some(Direction::Up));
        row.flag(path.direction == Some(Direction::Down));
        row.one_of(usize::from(path.stone).checked_sub(1), PATH);
        row.flag(public.researcher(seat) == Some(colour));
        write_cards(&mut row, public.known(seat), colour);
    }
    debug_assert_eq!(row.written(), row_width(public.rules()));
}

fn write_table(view: &BoardView, me: Seat, planned: Option<Source>, mut row: Row<'_>) {
    let public: &BoardPublic = view;
    let rules = public.rules();
    let over = public.is_over();
    row.number(f32::from(public.deck_left()) / 86.0);
    row.number(f32::from(public.ply()) / 100.0);
    row.number(f32::from(public.crossed()) / 5.0);
    row.flag(!over && !public.mid_turn());
    row.flag(!over && public.stepping());
    row.flag(!over && public.mid_turn() && !public.stepping());
    row.one_of(planned.map(source_place), COLOURS + 1);
    row.number(f32::from(rules.rounds().saturating_sub(public.standing().round())) / 2.0);
    row.flag(rules.up_and_down());
    row.flag(rules.forbid_redraw());
    row.flag(rules.lowest_first());
    for seat in from(me, public.players()) {
        row.flag(public.to_move() == Some(seat));
        row.flag(public.standing().first() == seat);
        row.number(public.stones(seat) as f32 / 100.0);
        row.number(public.points(seat) as f32 / 50.0);
        row.number(f32::from(public.artifacts(seat)) / 9.0);
        row.number(f32::from(public.standing().tokens(seat)) / 9.0);
        row.number(public.standing().total(seat) as f32 / 100.0);
        row.number(public.adventurers_out(seat) as f32 / 4.0);
    }
    debug_assert_eq!(row.written(), sum(TABLE) + players(rules) * sum(PLAYER));
}
