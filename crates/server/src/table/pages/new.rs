//! A new table.

use fivepaths_rules::{AnyRules, GameKind};
use maud::{Markup, html};

use crate::bots::called;
use crate::clock;
use crate::people::Person;
use crate::rating;
use crate::web::layout::{Frame, sheet};
use crate::web::words::{GUEST, t};
use fivepaths_bots::Level;

/// For whom the second seat is at first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Whom<'a> {
    /// A friend, by a link.
    Friend,
    /// Anybody in the lobby.
    Anybody,
    /// A member, who is challenged.
    Challenge(i64, &'a str),
}

/// The form; it works as it is. `rules` are those that it begins with.
pub(crate) fn render(rules: &AnyRules, person: Option<&Person>, levels: &[Level], whom: Whom<'_>) -> Markup {
    let kind = rules.game();
    let member = person.is_some_and(|person| person.member);
    let in_lobby = whom != Whom::Friend;
    let players = match kind {
        _ if matches!(whom, Whom::Challenge(..)) => 2,
        GameKind::Card => 2,
        GameKind::Board => 4,
    };
    sheet(
        &Frame { title: t!("new-title"), ..Frame::default() },
        &html! {
            h1 { @match kind { GameKind::Card => (t!("new-card")), GameKind::Board => (t!("new-board")) } }
            form.new method="post" action="/new" {
                input type="hidden" name="game" value=(kind.name());
                (your_name(person))
                fieldset {
                    legend { (t!("new-who-plays")) }
                    p.seat { span { (t!("new-seat", n = 1)) } b { (t!("new-you")) } }
                    @for n in 2..=players {
                        @if let Whom::Challenge(id, name) = whom {
                            input type="hidden" name="seat2" value={ "member:" (id) };
                            p.seat { span { (t!("new-seat", n = n)) } b { (t!("lobby-challenged", name = name)) } }
                        } @else { p.seat {
                            label for={ "seat" (n) } { (t!("new-seat", n = n)) }
                            select id={ "seat" (n) } name={ "seat" (n) } {
                                option value="link" selected[n == 2 && !in_lobby] { (t!("new-by-link")) }
                                option value="lobby" selected[n == 2 && in_lobby] { (t!("lobby-open-seat")) }
                                option value="screen" { (t!("new-at-screen")) }
                                @for level in levels { option value={ "bot:" (level.name) } { (t!("new-bot", name = called(level), rating = level.rating)) } }
                                @if n > 2 { option value="" selected { (t!("new-nobody")) } }
                            }
                            input.named name={ "name" (n) } maxlength="24" autocomplete="off" placeholder=(t!("new-player-name", n = n)) aria-label=(t!("new-name-of", n = n));
                        } }
                    }
                }
                fieldset {
                    legend { (t!("new-rules")) }
                    @match kind {
                        GameKind::Card => {
                            p { label for="rounds" { (t!("new-rounds")) } " " select id="rounds" name="rounds" { @for n in 1..=9 { option value=(n) selected[n == 3] { (n) } } } }
                            p { label { input type="checkbox" name="variant" value="six-colours"; " " (t!("new-six-colours")) } }
                        }
                        GameKind::Board => {
                            p { label { input type="checkbox" name="variant" value="short"; " " (t!("new-short")) } }
                            p { label { input type="checkbox" name="variant" value="up-and-down"; " " (t!("new-up-and-down")) } }
                            p { label { input type="checkbox" name="variant" value="forbid-redraw"; " " (t!("new-forbid-redraw")) } }
                        }
                    }
                }
                (clock::pages::choice(rules))
                fieldset {
                    legend { (t!("new-who-watches")) }
                    p { label { input type="radio" name="watch" value="players" checked[!in_lobby]; " " (t!("new-players-only")) } }
                    p { label { input type="radio" name="watch" value="anyone" checked[in_lobby]; " " (t!("new-anybody")) } }
                }
                (rating::pages::choice(member, in_lobby))
                @if member && !matches!(whom, Whom::Challenge(..)) {
                    fieldset.range {
                        legend { (t!("lobby-range")) }
                        p { label for="lowest" { (t!("lobby-lowest")) } " " input id="lowest" name="lowest" inputmode="numeric" maxlength="4" size="6" autocomplete="off"; }
                        p { label for="highest" { (t!("lobby-highest")) } " " input id="highest" name="highest" inputmode="numeric" maxlength="4" size="6" autocomplete="off"; }
                        p.quiet { (t!("lobby-range-about")) }
                    }
                }
                button.button.primary type="submit" id="create" { (t!("new-create")) }
            }
        },
    )
}

/// The name that somebody plays under: a guest may change it here, a member has one.
pub(crate) fn your_name(person: Option<&Person>) -> Markup {
    let name = person.map_or("", |person| if person.name == GUEST { "" } else { person.name.as_str() });
    html! {
        @if person.is_some_and(|person| person.member) { p { (t!("home-member", name = name)) } }
        @else {
            p { label for="name" { (t!("site-your-name")) } br; input id="name" name="name" value=(name) maxlength="24" autocomplete="nickname" placeholder=(t!("site-guest")) aria-describedby="name-about"; " " span.quiet id="name-about" { (t!("site-name-about")) } }
        }
    }
}
