//! A new table.

use fivepaths_rules::GameKind;
use maud::{Markup, html};

use crate::bots::called;
use crate::pages::layout::{Frame, sheet};
use crate::text::{fill, t};
use fivepaths_bots::Level;

/// The form; it works as it is, with the second seat for a friend.
pub(crate) fn render(kind: GameKind, name: &str, levels: &[Level]) -> Markup {
    let players = match kind {
        GameKind::Card => 2,
        GameKind::Board => 4,
    };
    sheet(
        &Frame { title: t("A new table · Fivepaths").to_owned(), ..Frame::default() },
        &html! {
            h1 { @match kind { GameKind::Card => (t("A new table: the card game")), GameKind::Board => (t("A new table: the board game")) } }
            form.new method="post" action="/new" {
                input type="hidden" name="game" value=(kind.name());
                p { label for="name" { (t("Your name")) } br; input id="name" name="name" value=(name) maxlength="24" autocomplete="nickname" placeholder=(t("Guest")); }
                fieldset {
                    legend { (t("Who plays")) }
                    p.seat { span { (fill("Seat {n}", &[("n", &1)])) } b { (t("you")) } }
                    @for n in 2..=players {
                        p.seat {
                            label for={ "seat" (n) } { (fill("Seat {n}", &[("n", &n)])) }
                            select id={ "seat" (n) } name={ "seat" (n) } {
                                option value="link" selected[n == 2] { (t("a friend, by link")) }
                                option value="screen" { (t("a friend at this screen")) }
                                @for level in levels { option value={ "bot:" (level.name) } { (fill("bot: {name}, rated {rating}", &[("name", &called(level)), ("rating", &level.rating)])) } }
                                @if n > 2 { option value="" selected { (t("nobody")) } }
                            }
                        }
                    }
                }
                fieldset {
                    legend { (t("Rules")) }
                    @match kind {
                        GameKind::Card => {
                            p { label for="rounds" { (t("Rounds")) } " " select id="rounds" name="rounds" { @for n in 1..=9 { option value=(n) selected[n == 3] { (n) } } } }
                            p { label { input type="checkbox" name="variant" value="six-colours"; " " (t("six colours: a longer game with the Night")) } }
                        }
                        GameKind::Board => {
                            p { label { input type="checkbox" name="variant" value="short"; " " (t("one expedition (the short game)")) } }
                            p { label { input type="checkbox" name="variant" value="up-and-down"; " " (t("columns may run up or down")) } }
                            p { label { input type="checkbox" name="variant" value="forbid-redraw"; " " (t("your fresh discard may not be drawn")) } }
                        }
                    }
                }
                fieldset {
                    legend { (t("Who may watch")) }
                    p { label { input type="radio" name="watch" value="players" checked; " " (t("only the players")) } }
                    p { label { input type="radio" name="watch" value="anyone"; " " (t("anybody who has the address")) } }
                }
                button.button.primary type="submit" id="create" { (t("Set the table")) }
            }
        },
    )
}
