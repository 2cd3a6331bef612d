//! Checking a deal: the browser computes the shuffle again by itself and compares.

use maud::{Markup, html};

use crate::table::Table;
use crate::web::assets;
use crate::web::layout::{Frame, sheet};
use crate::web::words::t;

/// What the script may have to say. It puts the number of a round where `{n}` stands.
fn words() -> serde_json::Value {
    serde_json::json!({
        "commit": t!("check-commit"),
        "deck": t!("check-deck", n = "{n}"),
        "tiles": t!("check-tiles", n = "{n}"),
        "first": t!("check-first"),
        "unfair": t!("check-unfair"),
        "consistent": t!("check-consistent"),
        "fair": t!("check-fair"),
        "other": t!("check-other"),
    })
}

/// The page. While the match runs it shows the commitment only.
pub(crate) fn render(table: &Table) -> Markup {
    let row = &table.row;
    let commit = row.server_seed.commit();
    let over = table.is_over() && table.game.is_some();
    sheet(
        &Frame { title: t!("check-title", id = row.id), ..Frame::default() },
        &html! {
            h1 { (t!("check-heading", id = row.id)) }
            p { (t!("check-fingerprint")) }
            p.mono id="commit" { (commit) }
            @if over {
                p { (t!("check-over")) }
                ul.checks id="checks" data-record={ "/game/" (row.id) "/record" } data-game=(row.id) data-words=(words()) { li.nojs { (t!("check-without-script")) } }
                script type="module" src=(assets::url("check.js")) {}
                p { a.button href={ "/game/" (row.id) "/record" } download={ "fivepaths-" (row.id) ".json" } { (t!("table-record")) } }
            } @else {
                p { (t!("check-running")) }
            }
            p.quiet { (t!("check-trust")) }
            p { a href={ "/game/" (row.id) } { (t!("check-back")) } }
        },
    )
}
