//! Rules, keys and settings, over the table. It opens without script, and Escape closes it; the rules
//! themselves come into it by script, or are a link to their page, which leads back here.

use fivepaths_rules::GameKind;
use maud::{Markup, html};

use crate::table::pages::table::carried;
use crate::table::sight::Sight;
use crate::web::language;
use crate::web::words::t;

/// The sheet.
pub(crate) fn help(sight: &Sight<'_>, kind: GameKind) -> Markup {
    let rules = match kind {
        GameKind::Card => t!("site-card-rules"),
        GameKind::Board => t!("site-board-rules"),
    };
    html! {
        div.help popover id="help" aria-labelledby="help-title" {
            div.help-head {
                h2 id="help-title" { (t!("help-title")) }
                button.button type="button" popovertarget="help" popovertargetaction="hide" { (t!("table-close")) }
            }
            div.help-body {
                (settings())
                @if !sight.table.is_over() && !sight.mine.is_empty() { (confirming(sight)) }
                (language::switch())
                (keys())
                div data-kept="" data-rules={ "/rules/" (kind.name()) } id="rules-here" {
                    p { a href={ "/rules/" (kind.name()) "?game=" (sight.table.row.id) } { (rules) } }
                }
            }
        }
    }
}

/// Whether turns wait for a last word.
fn confirming(sight: &Sight<'_>) -> Markup {
    html! {
        form.confirming method="post" action={ "/game/" (sight.table.row.id) "/confirm" } {
            (carried(sight))
            input type="hidden" name="confirm" value=(if sight.confirm { "no" } else { "yes" });
            span { @if sight.confirm { (t!("table-confirming")) } @else { (t!("table-not-confirming")) } }
            button.button type="submit" id="confirming" { @if sight.confirm { (t!("table-stop-confirming")) } @else { (t!("table-start-confirming")) } }
        }
    }
}

/// What is kept in this browser.
fn settings() -> Markup {
    let switch = |name: &str, words: String| {
        html! { label { input type="checkbox" data-setting=(name); " " (words) } }
    };
    html! {
        h3.js { (t!("help-settings")) }
        div.settings.js {
            (switch("sound-on", t!("help-sound")))
            (switch("motion-off", t!("help-motion-off")))
            (switch("keys-off", t!("rules-keys-off")))
            (switch("turns-left-off", t!("help-turns-off")))
            (switch("unseen-off", t!("help-unseen-off")))
            (switch("takeback-off", t!("help-takeback-off")))
            (switch("later-off", t!("help-later-off")))
            label.choice { (t!("help-theme")) " "
                select data-setting="theme" {
                    option value="" { (t!("help-theme-system")) }
                    option value="light" { (t!("help-theme-light")) }
                    option value="dark" { (t!("help-theme-dark")) }
                }
            }
        }
    }
}

/// The keys.
pub(crate) fn keys() -> Markup {
    html! {
        h3 { (t!("rules-keys")) }
        dl.keys {
            dt { "1–8" } dd { (t!("rules-key-pick")) }
            dt { "c" } dd { (t!("rules-key-column")) }
            dt { "d" } dd { (t!("rules-key-discard")) }
            dt { (t!("rules-key-space")) } dd { (t!("table-plan-draw")) }
            dt { "y b w g r p" } dd { (t!("rules-key-pile")) }
            dt { "e" } dd { (t!("rules-key-researcher")) }
            dt { "." } dd { (t!("rules-key-stay")) }
            dt { "t" } dd { (t!("rules-key-type")) }
            dt { "u" } dd { (t!("rules-key-undo")) }
            dt { "z" } dd { (t!("rules-key-take-back")) }
            dt { (t!("rules-key-esc")) } dd { (t!("rules-key-escape")) }
            dt { "f" } dd { (t!("rules-key-flip")) }
            dt { "← →" } dd { (t!("rules-key-step")) }
            dt { "?" } dd { (t!("rules-key-help")) }
        }
    }
}
