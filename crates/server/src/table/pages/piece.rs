//! An explorer: every player has a shape and a colour, and the researcher stands on a plinth with a lantern.

use fivepaths_rules::Seat;
use maud::{Markup, html};

/// The piece of a player.
pub(crate) fn piece(seat: Seat, researcher: bool) -> Markup {
    let shape = format!("#p-{seat}");
    html! {
        @if researcher {
            svg class={ "pc res p" (seat) } viewBox="0 0 53 55" aria-hidden="true" {
                ellipse.halo cx="21" cy="50.5" rx="20" ry="4" {}
                use href=(shape) x="0" y="1" width="42" height="51" {}
                use href="#staff" x="34" y="-6" width="18" height="60" {}
            }
        } @else {
            svg class={ "pc p" (seat) } viewBox="0 0 32 40" aria-hidden="true" { use href=(shape); }
        }
    }
}
