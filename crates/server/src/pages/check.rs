//! Checking a deal: the browser computes the shuffle again by itself and compares.

use maud::{Markup, html};

use crate::assets;
use crate::pages::layout::{Frame, sheet};
use crate::table::Table;
use crate::text::{fill, t};

/// What the script may have to say. `{n}` is the number of a round.
fn words() -> serde_json::Value {
    serde_json::json!({
        "commit": t("The server's part matches the fingerprint it showed before the deal."),
        "deck": t("Every card of round {n} follows from the mixed shuffle."),
        "tiles": t("Every tile of expedition {n} follows from it as well."),
        "first": t("So does who began."),
        "unfair": t("This deal was not a fair one: its decks came from elsewhere."),
        "consistent": t("This browser kept nothing from before the deal, so it cannot say more than: consistent."),
        "fair": t("The fingerprint and your own part are those that this browser kept: the deal was fair."),
        "other": t("The fingerprint or your own part is not what this browser kept!"),
    })
}

/// The page. While the match runs it shows the commitment only.
pub(crate) fn render(table: &Table) -> Markup {
    let row = &table.row;
    let commit = row.server_seed.commit();
    let over = table.is_over() && table.of.is_some();
    sheet(
        &Frame { title: fill("The deal of game {id} · Fivepaths", &[("id", &row.id)]), ..Frame::default() },
        &html! {
            h1 { (fill("The deal of game {id}", &[("id", &row.id)])) }
            p { (t("Before anybody added to the shuffle, the server showed this fingerprint of its own part:")) }
            p.mono id="commit" { (commit) }
            @if over {
                p { (t("The match is over, so the server's part is open now. Your browser computes every deck again from it and from what the players added, and compares.")) }
                ul.checks id="checks" data-record={ "/game/" (row.id) "/record" } data-game=(row.id) data-words=(words()) { li.nojs { (t("Without JavaScript: download the record and run `fivepaths verify` on it.")) } }
                script type="module" src=(assets::url("check.js")) {}
                p { a.button href={ "/game/" (row.id) "/record" } download={ "fivepaths-" (row.id) ".json" } { (t("Download the record")) } }
            } @else {
                p { (t("When the match is over, the server's part is shown here and everything can be computed again.")) }
            }
            p.quiet { (t("What this cannot show: that the server did not look at the cards. A host who plays at their own table has to be trusted.")) }
            p { a href={ "/game/" (row.id) } { (t("Back to the table")) } }
        },
    )
}
