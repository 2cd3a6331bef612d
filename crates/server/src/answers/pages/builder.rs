//! The builder of a line: an event is picked, then an answer from what is legal for the hand.

use fivepaths_club::conditional::openings;
use fivepaths_rules::{Colour, Match, Seat};
use maud::{Markup, html};

use super::words::{kinds, opening};
use crate::answers::Listed;
use crate::web::words::{colour_name, t};

/// A choice with its name, its words, and what can be chosen.
fn choice(name: &str, words: &str, options: &[(String, String)]) -> Markup {
    let id = format!("answers-{name}");
    html! {
        p.part {
            label for=(id) { (words) }
            select id=(id) name=(name) { @for (value, words) in options { option value=(value) { (words) } } }
        }
    }
}

fn option(value: &(impl ToString + ?Sized), words: String) -> (String, String) {
    (value.to_string(), words)
}

/// Where a card is drawn from.
fn sources(colours: &[Colour]) -> Vec<(String, String)> {
    let piles = colours
        .iter()
        .map(|&colour| option(&colour.pile_letter(), t!("table-plan-take", colour = colour_name(colour))));
    std::iter::once(option(&'s', t!("table-plan-draw"))).chain(piles).collect()
}

/// The fields that make a line.
pub(super) fn fields<G: Listed>(game: &Match<G>, seat: Seat, name: &str) -> Markup {
    let (colours, numbers, wagers) = kinds(game);
    let any = || vec![option("", t!("answers-pick-any"))];
    let does = [("x", t!("answers-pick-discards")), ("p", t!("answers-pick-plays")), ("", t!("answers-pick-anything"))];
    let does: Vec<_> = does.into_iter().map(|(value, words)| option(value, words)).collect();
    let of = colours.iter().map(|&colour| option(&colour.letter(), colour_name(colour)));
    let colour: Vec<_> = any().into_iter().chain(of).collect();
    let mut ranks = any();
    ranks.extend(wagers.then(|| option("w", t!("answers-pick-wager"))));
    ranks.extend(
        [("+", t!("answers-pick-least")), ("-", t!("answers-pick-most")), ("=", t!("answers-pick-exactly"))]
            .map(|(value, words)| option(value, words)),
    );
    let numbers: Vec<_> = numbers.iter().map(|n| option(n, n.to_string())).collect();
    let drew: Vec<_> = any().into_iter().chain(sources(&colours)).collect();
    let view = game.view(Some(seat));
    let put = openings::<G>(&view).into_iter().map(|found| {
        let value = if found.draws { format!("{}-", found.turn) } else { found.turn.to_string() };
        option(&value, opening::<G>(&found.turn))
    });
    let put: Vec<_> = put.chain([option("", t!("answers-think"))]).collect();
    html! {
        fieldset {
            legend { (t!("answers-when", name = name)) }
            (choice("does", &t!("answers-does"), &does))
            (choice("colour", &t!("answers-colour"), &colour))
            (choice("ranks", &t!("answers-rank"), &ranks))
            (choice("number", &t!("answers-of-number"), &numbers))
            (choice("drew", &t!("answers-draws"), &drew))
        }
        fieldset {
            legend { (t!("answers-then")) }
            (choice("put", &t!("answers-put"), &put))
            (choice("draw", &t!("answers-draw"), &sources(&colours)))
        }
        button.button type="submit" name="do" value="add" id="answers-add" { (t!("answers-add")) }
    }
}
