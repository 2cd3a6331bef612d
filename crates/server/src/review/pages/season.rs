//! The season on the page of a player, for its owner alone.

use maud::{Markup, html};

use crate::review::Season;
use crate::web::words::{signed_tenths, t, tenths};

/// Luck so far, and the results with and without it.
pub(crate) fn season(season: &Season) -> Markup {
    if season.matches == 0 {
        return html! {};
    }
    let (luck, error) = season.luck();
    let [result, adjusted] = season.averages();
    html! {
        section.season {
            h2 { (t!("review-season")) }
            p { (t!("review-season-luck", n = season.matches, luck = signed_tenths(luck), error = tenths(error))) }
            table.tallies {
                thead { tr { td {} th scope="col" { (t!("review-season-actual")) } th scope="col" { (t!("review-season-adjusted")) } } }
                tbody { tr { th scope="row" { (t!("review-season-mean")) } td { (signed_tenths(result)) } td { (signed_tenths(adjusted)) } } }
            }
            p.quiet { (t!("review-season-about")) }
        }
    }
}
