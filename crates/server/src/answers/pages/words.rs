//! A list in words: "If Ann discards Red 7 or higher and draws from the draw pile".

use fivepaths_club::conditional::{Event, MOST_LINES, NoList, Put, Ranks, Unfit};
use fivepaths_rules::{Action, Card, Colour, Game, Match, Source, Turn};

use crate::answers::{Listed, NoAnswers};
use crate::web::words::{card_name, colour_name, refusal, t};

/// What the opponent does.
pub(super) fn event(event: &Event, name: &str) -> String {
    match (&event.put, event.drew) {
        (None, None) => t!("answers-if-any", name = name),
        (None, Some(source)) => t!("answers-if", name = name, does = drew(source)),
        (Some(put), None) => t!("answers-if", name = name, does = puts(put)),
        (Some(put), Some(source)) => t!("answers-if-both", name = name, does = puts(put), drew = drew(source)),
    }
}

fn puts(put: &Put) -> String {
    let what = what(put);
    if put.discarded { t!("answers-discards", what = what) } else { t!("answers-plays", what = what) }
}

fn drew(source: Source) -> String {
    match source {
        Source::Stack => t!("answers-drew-stack"),
        Source::Pile(colour) => t!("answers-drew-pile", colour = colour_name(colour)),
    }
}

/// The card that is put down.
fn what(put: &Put) -> String {
    let of = |n: u8| match (put.colour, fivepaths_rules::Rank::number(n)) {
        (Some(colour), Some(rank)) => card_name(Card::new(colour, rank)),
        _ => t!("answers-number", n = n),
    };
    match (put.ranks, put.colour) {
        (Ranks::Any, None) => t!("answers-any-card"),
        (Ranks::Any, Some(colour)) => t!("answers-any-of", colour = colour_name(colour)),
        (Ranks::Exactly(rank), colour) => match (rank.value(), colour) {
            (Some(n), _) => of(n),
            (None, Some(colour)) => t!("answers-wager-of", colour = colour_name(colour)),
            (None, None) => t!("answers-wager"),
        },
        (Ranks::AtLeast(n), _) => t!("answers-at-least", card = of(n)),
        (Ranks::AtMost(n), _) => t!("answers-at-most", card = of(n)),
    }
}

/// What the player answers.
pub(super) fn answer<G: Listed>(turn: Option<&Turn<G::Action>>) -> String {
    let Some(turn) = turn else { return t!("answers-think") };
    let words: Vec<String> = turn.iter().map(|action| G::words(*action)).collect();
    words.join(", ")
}

/// What is wrong with a list, as a sentence.
pub(super) fn wrong(why: &NoAnswers) -> String {
    match *why {
        NoAnswers::NotNow => t!("answers-late"),
        NoAnswers::Unreadable(NoList::TooLong) => t!("answers-too-long", n = MOST_LINES),
        NoAnswers::Unreadable(NoList::NoColon(line)) => t!("answers-no-colon", n = line + 1),
        NoAnswers::Unreadable(NoList::Event(line)) => t!("answers-no-event", n = line + 1),
        NoAnswers::Unreadable(NoList::Answer(line)) => t!("answers-no-turn", n = line + 1),
        NoAnswers::Misfit(line, Unfit::Never) => t!("answers-never", n = line + 1),
        NoAnswers::Misfit(line, Unfit::Illegal(why)) => t!("answers-illegal", n = line + 1, why = refusal(&why)),
    }
}

/// The colours and the numbers of a game.
pub(super) fn kinds<G: Game>(game: &Match<G>) -> (Vec<Colour>, Vec<u8>, bool) {
    let deck = fivepaths_rules::Rules::deck(game.rules());
    let colours = Colour::ALL.into_iter().filter(|&colour| deck.iter().any(|card| card.colour() == colour)).collect();
    let numbers = (0..=10).filter(|&n| deck.iter().any(|card| card.number() == Some(n))).collect();
    (colours, numbers, deck.iter().any(|card| card.is_wager()))
}

/// A decision and what follows it, for a line of the builder.
pub(super) fn opening<G: Listed>(turn: &Turn<G::Action>) -> String
where
    G::Action: Action,
{
    answer::<G>(Some(turn))
}
