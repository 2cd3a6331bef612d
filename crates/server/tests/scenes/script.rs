//! A round as a script: everybody's cards in the order in which they put them down, and the deck that makes it so.

use std::collections::BTreeMap;

use fivepaths_club::{Clock, Ms};
use fivepaths_rules::{
    ActionSet, AnyRules, BoardGame, Card, CardGame, Colour, Deal, Game, GameKind, Match, RoundDeal, Rules, Seat, Tile,
    Tiles, Turn, View,
};

use super::rules;

/// What was played at a table, and with which deck.
#[derive(Clone, Debug)]
pub(crate) struct Script {
    pub(crate) rules: AnyRules,
    pub(crate) deck: Vec<Card>,
    pub(crate) tiles: Option<Tiles>,
    pub(crate) turns: Vec<String>,
    /// Whether the table explains the game.
    pub(crate) guide: bool,
    /// The clock, and how long ago the last turn was.
    pub(crate) clock: Option<(Clock, Ms)>,
}

impl Script {
    /// The same, only so many turns.
    pub(crate) fn until(&self, turns: usize) -> Script {
        Script { turns: self.turns[..turns].to_vec(), ..self.clone() }
    }

    /// The same with a clock; the last turn was so long ago.
    pub(crate) fn timed(&self, clock: Clock, ago: Ms) -> Script {
        Script { clock: Some((clock, ago)), ..self.clone() }
    }

    /// The same as a guided game.
    pub(crate) fn guided(&self) -> Script {
        Script { guide: true, ..self.clone() }
    }

    /// The round to its end: everybody discards what they have.
    pub(crate) fn played_out(&self) -> Script {
        let turns = match self.rules {
            AnyRules::Card(rules) => played_out::<CardGame>(rules, self),
            AnyRules::Board(rules) => played_out::<BoardGame>(rules, self),
        };
        Script { turns, ..self.clone() }
    }

    /// The same round so many times: its winner begins the next one as well.
    pub(crate) fn times(&self, rounds: usize) -> Script {
        Script { turns: vec![self.turns.clone(); rounds].concat(), ..self.clone() }
    }
}

/// The card game with a column of twelve cards, known cards, and a hand like that of the sketches.
pub(crate) fn card(colours: u8, rounds: u8) -> Script {
    let mine = "Bw Bw Bw B2 B3 B4 B5 B6 B7 B8 B9 B10 Y4 W2 Gw xWw xY8";
    let theirs = "Yw Yw Y2 Y6 W4 W5 Gw Gw G2 G5 Rw R3 xW10 xY5 xRw R5-w R9-y";
    let (six, more, others) =
        if colours == 6 { (&["six-colours"][..], " P3 P10", " Pw P7") } else { (&[][..], "", "") };
    let rules = rules(GameKind::Card, six, None, rounds);
    let plays = [format!("{mine}{more}"), format!("{theirs}{others}")];
    let plays: Vec<Vec<&str>> = plays.iter().map(|plays| plays.split(' ').collect()).collect();
    laid(rules, None, &plays, &["W7", "W8", "G8", "G9", "G10", "Rw", "R8", "R10"])
}

/// A card round in which both have the same.
pub(super) fn drawn() -> Script {
    let plays = [vec!["Y8", "Y9", "Y10"], vec!["B8", "B9", "B10"]];
    laid(rules(GameKind::Card, &[], None, 1), None, &plays, &[]).played_out()
}

/// An expedition in which nobody begins anything.
pub(super) fn shared(players: u8) -> Script {
    let plays: Vec<Vec<&str>> =
        ["xY5", "xB5", "xW5", "xG5"].iter().take(players.into()).map(|&play| vec![play]).collect();
    laid(rules(GameKind::Board, &[], Some(players), 1), Some(tiles()), &plays, &[]).played_out()
}

/// The board game with everybody on one stone, tiles under pieces, a researcher far on, and one on every side.
pub(crate) fn board(players: u8, expeditions: u8) -> Script {
    let all = [
        "R R B B W! W W W W Y Y Y Y G",
        "R R Y Y G G W xB xB B! xY xR xW xG-y",
        "R! R Y G G B xY xR W W xB xG xW xY",
        "R R B B B B B B B G G Y xW xR",
    ];
    // What I have in my hand at the end.
    let hand = ["Y9", "B9", "B10", "W9", "G9", "G10", "R9", "R10"];
    expedition(rules(GameKind::Board, &[], Some(players), expeditions), &all, &hand)
}

/// The board game when everybody else has just done as much as a turn allows, which takes many words, and I may send my
/// researcher.
pub(crate) fn wordy(players: u8) -> Script {
    let all = ["R xY xB xG xR xW R xY", "W W W B B G xG B>W>G-y", "W W W B B G G W>B>G-r", "G G xW xB xY xR xG Y!-w"];
    let hand = ["Y9", "B9", "B10", "W9", "G9", "G10", "R9", "R10"];
    expedition(rules(GameKind::Board, &[], Some(players), 3), &all, &hand)
}

/// An expedition in which everybody puts down cards of these colours, the lowest first; what is discarded comes from
/// above.
fn expedition(rules: AnyRules, all: &[&str], hand: &[&str]) -> Script {
    let mut pool: BTreeMap<char, Vec<u8>> = "YBWGR".chars().map(|c| (c, (0..22).map(|n| n / 2).collect())).collect();
    for card in hand {
        let numbers = pool.get_mut(&card.chars().next().unwrap()).unwrap();
        let at = numbers.iter().rposition(|n| n.to_string() == card[1..]).unwrap();
        numbers.remove(at);
    }
    let mut plays: Vec<Vec<String>> = vec![Vec::new(); rules.players().into()];
    for turn in 0..all[0].split(' ').count() {
        for (seat, tokens) in all.iter().take(plays.len()).enumerate() {
            let token = tokens.split(' ').nth(turn).unwrap();
            let numbers = pool.get_mut(&token.trim_start_matches('x').chars().next().unwrap()).unwrap();
            let number = if token.starts_with('x') { numbers.pop().unwrap() } else { numbers.remove(0) };
            let (before, after) = token.split_at(token.find(|c| "!>-".contains(c)).unwrap_or(token.len()));
            plays[seat].push(format!("{before}{number}{after}"));
        }
    }
    let plays: Vec<Vec<&str>> = plays.iter().map(|plays| plays.iter().map(String::as_str).collect()).collect();
    laid(rules, Some(tiles()), &plays, hand)
}

/// All 25 tiles, the widest where the pieces crowd.
fn tiles() -> Tiles {
    let paths = [
        (Colour::Yellow, [2, 4, 6, 8, 9], "10 A > > A"),
        (Colour::Blue, [2, 3, 5, 7, 9], "5 > A > A"),
        (Colour::White, [2, 4, 6, 8, 9], "10 > A A >"),
        (Colour::Green, [2, 3, 5, 7, 9], "15 A > > 15"),
        (Colour::Red, [2, 4, 6, 8, 9], "10 5 A A >"),
    ];
    let mut tiles = Tiles::default();
    for (colour, stones, there) in paths {
        for (stone, tile) in stones.into_iter().zip(there.split(' ')) {
            tiles.set(colour, stone, Some(tile.parse::<Tile>().unwrap()));
        }
    }
    tiles
}

/// Lays the deck so that everybody can put their cards down one after another, and the first player is left with `hand`.
fn laid(rules: AnyRules, tiles: Option<Tiles>, plays: &[Vec<&str>], hand: &[&str]) -> Script {
    let all = match rules {
        AnyRules::Card(rules) => rules.deck(),
        AnyRules::Board(rules) => rules.deck(),
    };
    let players = plays.len();
    let aside = if rules.game() == GameKind::Board && players == 2 { 30 } else { 0 };
    let mut deck: Vec<Option<Card>> = vec![None; all.len()];
    // The places of the deck that come into each hand, in their order; the first ones are still free.
    let mut places: Vec<Vec<usize>> =
        (0..players).map(|seat| (0..8).map(|n| aside + seat + n * players).collect()).collect();
    let mut next = aside + 8 * players;
    let mut left = all;
    let (mut piles, mut taken): (BTreeMap<char, Vec<Card>>, Vec<Vec<Card>>) =
        (BTreeMap::new(), vec![Vec::new(); players]);
    let mut turns = Vec::new();
    for turn in 0..plays[0].len() {
        for (seat, plays) in plays.iter().enumerate() {
            let token = plays[turn];
            let (put, source) = token.split_once('-').unwrap_or((token, "s"));
            let card: Card = put.trim_start_matches('x').split(['!', '>']).next().unwrap().parse().unwrap();
            if let Some(at) = taken[seat].iter().position(|&taken| taken == card) {
                taken[seat].remove(at);
            } else {
                let at = left.iter().position(|&other| other == card).unwrap_or_else(|| panic!("no {card} is left"));
                deck[places[seat].remove(0)] = Some(left.remove(at));
            }
            if put.starts_with('x') {
                piles.entry(card.colour().pile_letter()).or_default().push(card);
            }
            match source.chars().next().unwrap() {
                's' => {
                    places[seat].push(next);
                    next += 1;
                }
                pile => taken[seat].push(piles.get_mut(&pile).unwrap().pop().unwrap()),
            }
            turns.push(format!("{put}-{source}"));
        }
    }
    for card in hand {
        let card: Card = card.parse().unwrap();
        let at = left.iter().position(|&other| other == card).unwrap_or_else(|| panic!("no {card} is left"));
        deck[places[0].remove(0)] = Some(left.remove(at));
    }
    let mut left = left.into_iter().rev();
    let deck = deck.into_iter().map(|card| card.or_else(|| left.next()).unwrap()).collect();
    let script = Script { rules, deck, tiles, turns, guide: false, clock: None };
    let turns = match rules {
        AnyRules::Card(_) => script.turns.clone(),
        AnyRules::Board(rules) => with_stays(rules, &script),
    };
    Script { turns, ..script }
}

fn begin<G: Game>(rules: G::Rules, script: &Script) -> Match<G> {
    let deal = RoundDeal { deck: script.deck.clone(), tiles: script.tiles };
    Match::new(rules, Deal::Explicit { first: Seat::default(), rounds: vec![deal; rules.rounds().into()] }).unwrap()
}

/// The turns, with every bonus step declined.
fn with_stays(rules: <BoardGame as Game>::Rules, script: &Script) -> Vec<String> {
    let mut game = begin::<BoardGame>(rules, script);
    let mut turns = Vec::new();
    for turn in &script.turns {
        let (put, source) = turn.split_once('-').unwrap();
        let stays = game.begin(&put.parse().unwrap()).unwrap().view(game.to_move().unwrap()).stepping();
        let turn = format!("{put}{}-{source}", if stays { "." } else { "" });
        game.play(&turn.parse().unwrap()).unwrap_or_else(|error| panic!("{turn}: {error}"));
        turns.push(turn);
    }
    turns
}

fn played_out<G: Game>(rules: G::Rules, script: &Script) -> Vec<String> {
    let mut game = begin::<G>(rules, script);
    let mut turns = script.turns.clone();
    for turn in &turns {
        game.play(&turn.parse().unwrap()).unwrap();
    }
    while game.rounds().len() == 1 && game.outcome().is_none() {
        let mut turn: Turn<G::Action> = Turn::new();
        while let Ok(state) = game.begin(&turn)
            && state.ply() == game.current().state().ply()
            && game.rounds().len() == 1
        {
            let legal = state.view(game.to_move().unwrap()).legal();
            let all: Vec<G::Action> = (0..).map_while(|n| legal.nth(n)).collect();
            let wanted = |start: &str| all.iter().copied().find(|action| action.to_string().starts_with(start));
            turn.push(wanted("-s").or_else(|| wanted("x")).unwrap());
        }
        game.play(&turn).unwrap();
        turns.push(turn.to_string());
    }
    turns
}
