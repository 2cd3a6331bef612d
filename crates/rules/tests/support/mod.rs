//! Tables set up in one line of notation.
#![allow(dead_code, unreachable_pub)]

pub mod oracle;
pub mod twins;

use fivepaths_rules::*;

pub fn rng(seed: u64) -> rand_xoshiro::Xoshiro256PlusPlus {
    rand_core::SeedableRng::seed_from_u64(seed)
}

/// A factor for the number of matches to play: 1 unless `scripts/soak` sets another.
pub fn soak() -> u64 {
    std::env::var("FIVEPATHS_SOAK").ok().and_then(|times| times.parse().ok()).unwrap_or(1)
}

pub fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|word| word.parse().unwrap()).collect()
}

pub fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

pub fn card_rules(json: &str) -> CardRules {
    CardRules::new(&serde_json::from_str(json).unwrap()).unwrap()
}

pub fn board_rules(json: &str) -> BoardRules {
    BoardRules::new(&serde_json::from_str(json).unwrap()).unwrap()
}

/// A deck that deals these hands (filled up from what is left) and has these cards next in the draw pile.
pub fn deck(rules: &impl Rules, hand: usize, hands: &[&str], draw: &str) -> Vec<Card> {
    let mut left = rules.deck();
    let mut take = |card: Card| {
        let place = left.iter().position(|c| *c == card).unwrap_or_else(|| panic!("no {card} left"));
        left.remove(place)
    };
    let mut dealt: Vec<Vec<Card>> = hands.iter().map(|hand| cards(hand).into_iter().map(&mut take).collect()).collect();
    let draw: Vec<Card> = cards(draw).into_iter().map(&mut take).collect();
    // From the far end, so that the filling is unlikely to matter to a test about low cards.
    let mut fill = left.into_iter().rev().collect::<Vec<_>>().into_iter();
    for cards in &mut dealt {
        cards.extend(fill.by_ref().take(hand - cards.len()));
    }
    let aside: Vec<Card> = fill.by_ref().take(usize::from(rules.aside())).collect();
    let in_turn = (0..hand).flat_map(|i| dealt.iter().map(move |cards| cards[i]).collect::<Vec<_>>());
    aside.into_iter().chain(in_turn).chain(draw).chain(fill).collect()
}

/// A card match of these rules; seat 0 begins and holds the first hand.
pub fn card_match(rules: CardRules, hands: [&str; 2], draw: &str) -> Match<CardGame> {
    let deck = deck(&rules, usize::from(rules.hand()), &hands, draw);
    let rounds = vec![RoundDeal { deck, tiles: None }; usize::from(rules.rounds())];
    Match::new(rules, Deal::Explicit { first: seat(0), rounds }).unwrap()
}

/// A card match by the default rules.
pub fn card_table(hands: [&str; 2], draw: &str) -> Match<CardGame> {
    card_match(CardRules::default(), hands, draw)
}

/// Tiles with these ones where they are wanted (`Y2>`, `B3A`, `W4:10`) and the others as they come.
pub fn tiles(rules: &BoardRules, wanted: &str) -> Tiles {
    let mut left = Tile::ALL.to_vec();
    let mut tiles = Tiles::default();
    for word in wanted.split_whitespace() {
        let colour = Colour::from_letter(word.chars().next().unwrap()).unwrap();
        let stone: u8 = word[1..2].parse().unwrap();
        let tile: Tile = word[2..].trim_start_matches(':').parse().unwrap();
        left.remove(left.iter().position(|t| *t == tile).unwrap());
        tiles.set(colour, stone, Some(tile));
    }
    // Points are the least disturbing: they go to the low stones first.
    left.reverse();
    let spaces: Vec<_> = rules.spaces().filter(|&(c, s)| tiles.get(c, s).is_none()).collect();
    let mut spaces = spaces;
    spaces.sort_by_key(|space| space.1);
    for ((colour, stone), tile) in spaces.into_iter().zip(left) {
        tiles.set(colour, stone, Some(tile));
    }
    tiles
}

/// A board match of these rules; seat 0 begins and holds the first hand.
pub fn board_match(rules: BoardRules, hands: &[&str], draw: &str, wanted: &str) -> Match<BoardGame> {
    let deck = deck(&rules, 8, hands, draw);
    let deal = RoundDeal { deck, tiles: Some(tiles(&rules, wanted)) };
    let rounds = vec![deal; usize::from(rules.rounds())];
    Match::new(rules, Deal::Explicit { first: seat(0), rounds }).unwrap()
}

/// Plays turns separated by blanks.
pub fn play<G: Game>(game: &mut Match<G>, turns: &str) {
    for turn in turns.split_whitespace() {
        let parsed: Turn<G::Action> = turn.parse().unwrap();
        game.play(&parsed).unwrap_or_else(|error| panic!("{turn}: {error}"));
    }
}

/// Why a turn is refused. Panics if it is not, or if the refusal changed anything.
pub fn refused<G: Game>(game: &Match<G>, turn: &str) -> String {
    let mut after = game.clone();
    let error = after.play(&turn.parse().unwrap()).expect_err("the turn was accepted");
    assert_eq!(&after, game, "a refused turn changed the match");
    error.to_string()
}

/// The legal decisions after those already made, as text.
pub fn legal<G: Game>(game: &Match<G>, begun: &str) -> Vec<String> {
    let state = game.begin(&begun.parse().unwrap()).unwrap();
    state.legal().iter().map(|action| action.to_string()).collect()
}
