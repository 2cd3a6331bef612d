//! A second opinion on what is legal, written naively from the rules and from the JSON of a view
//! alone: lists and numbers instead of masks.

use serde_json::Value;

fn texts(value: &Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_string()).collect()
}

fn colour(card: &str) -> &str {
    &card[..1]
}

/// The number of a card; -1 for a wager, which sorts first.
fn number(card: &str) -> i32 {
    card[1..].parse().unwrap_or(-1)
}

/// What the player to move may decide next.
pub fn legal(view: &Value) -> Vec<String> {
    let begun = view["begun"].as_str().unwrap();
    if view["deck_left"] == 0 || view["crossed"].as_u64().is_some_and(|n| n >= 5) {
        return Vec::new();
    }
    match (view["game"].as_str().unwrap(), begun) {
        ("card", "") => puts(view, card_play),
        ("board", "") => puts(view, board_play),
        ("card", _) if impatient(view) => vec!["-s".to_string()],
        ("card", begun) => draws(view, begun.strip_prefix('x').map(colour)),
        (_, begun) => {
            let steps = steps(view);
            let stepping =
                !begun.starts_with('x') && !begun.ends_with('.') && pending(view, begun) && !steps.is_empty();
            if stepping {
                return steps;
            }
            if impatient(view) {
                return vec!["-s".to_string()];
            }
            let closed = begun.strip_prefix('x').filter(|_| view["rules"]["forbid_redraw"] == true);
            draws(view, closed.map(colour))
        }
    }
}

/// Whether the table's patience is at an end.
fn impatient(view: &Value) -> bool {
    view["rules"]["patience"].as_u64().is_some_and(|turns| view["ply"].as_u64().unwrap() >= turns)
}

fn me(view: &Value) -> usize {
    view["to_move"].as_u64().unwrap() as usize
}

fn puts(view: &Value, playable: fn(&Value, &str) -> (bool, bool)) -> Vec<String> {
    let mut hand = texts(&view["hand"]);
    hand.dedup();
    let plays = hand.iter().filter(|card| playable(view, card).0).cloned();
    let researches = hand.iter().filter(|card| playable(view, card).1).map(|card| format!("{card}!"));
    let discards = hand.iter().map(|card| format!("x{card}"));
    plays.chain(researches).chain(discards).collect()
}

fn card_play(view: &Value, card: &str) -> (bool, bool) {
    let column = texts(&view["columns"][me(view)][colour(card)]);
    let highest = column.iter().map(|c| number(c)).max().unwrap_or(-1);
    (highest < number(card) || highest == -1, false)
}

fn board_play(view: &Value, card: &str) -> (bool, bool) {
    let column = texts(&view["columns"][me(view)][colour(card)]);
    let Some(last) = column.last() else {
        let mine = |c: &&String| colour(c) == colour(card);
        let lowest = texts(&view["hand"]).iter().filter(mine).map(|c| number(c)).min().unwrap();
        let allowed = view["rules"]["lowest_first"] != true || lowest == number(card);
        let explorers = view["explorers"][me(view)].as_object().unwrap().len();
        let researcher = !view["researcher"][me(view)].is_null();
        return (allowed && explorers - usize::from(researcher) < 4, allowed && !researcher);
    };
    let upward = column.iter().any(|c| number(c) < number(last));
    let downward = column.iter().any(|c| number(c) > number(last));
    let up_and_down = view["rules"]["up_and_down"] == true;
    let fits = match (up_and_down, upward, downward) {
        (false, ..) | (true, true, _) => number(card) >= number(last),
        (true, false, true) => number(card) <= number(last),
        (true, false, false) => true,
    };
    (fits, false)
}

fn draws(view: &Value, closed: Option<&str>) -> Vec<String> {
    let piles = view["piles"].as_object().unwrap();
    let open = |letter: &&str| {
        Some(*letter) != closed && piles.get(*letter).is_some_and(|pile| !pile.as_array().unwrap().is_empty())
    };
    let letters = ["Y", "B", "W", "G", "R", "P"];
    let piles = letters.iter().copied().filter(open).map(|l| format!("-{}", l.to_lowercase()));
    std::iter::once("-s".to_string()).chain(piles).collect()
}

fn steps(view: &Value) -> Vec<String> {
    let explorers = view["explorers"][me(view)].as_object().unwrap();
    let movable = |letter: &&str| explorers.get(*letter).is_some_and(|stone| stone.as_u64().unwrap() < 9);
    let mut steps: Vec<String> =
        ["Y", "B", "W", "G", "R"].iter().copied().filter(movable).map(|l| format!(">{l}")).collect();
    if !steps.is_empty() {
        steps.push(".".into());
    }
    steps
}

/// Whether the last decision moved an explorer onto an arrow, or played a card at the city.
fn pending(view: &Value, begun: &str) -> bool {
    let moved = begun.rsplit('>').next().unwrap();
    let letter = &moved[..1];
    let stone = view["explorers"][me(view)][letter].as_u64().unwrap() as usize;
    let arrow = view["tiles"][letter][stone - 1] == ">";
    // Whether the explorer was at the city before this card cannot be told from the view after it. The contract
    // test, which has the view before, adds `was_at_city`.
    arrow || (!begun.contains('>') && view["was_at_city"] == true)
}
