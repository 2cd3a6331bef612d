//! The result of a match, for whoever was given the link: who won, the final table as a picture, and a game of one's
//! own. Names and points, and no way further into a private table.

use fivepaths_rules::{AnyMatch, GameKind, Outcome};
use maud::{Markup, html};

use crate::table::pages::end::{heading, ranking};
use crate::table::pages::table::game_name;
use crate::table::sight::Sight;
use crate::table::{Table, Visit};
use crate::web::fields::Fields;
use crate::web::layout::{Frame, Preview, sheet};
use crate::web::site::Site;
use crate::web::words::{points, shown_name, t};

/// What a pasted link shows of a result.
pub(crate) fn preview(sight: &Sight<'_>, game: &AnyMatch, outcome: &Outcome, site: &Site) -> Preview {
    let row = &sight.table.row;
    Preview {
        title: heading(sight, outcome),
        about: about(sight.table, game, outcome),
        address: site.link(&row.share_path()),
        image: site.link(&format!("{}/table.png", row.share_path())),
    }
}

/// Everybody with their points, in a line.
fn about(table: &Table, game: &AnyMatch, outcome: &Outcome) -> String {
    let of = |(name, total): (String, &i32)| format!("{name} {}", points(*total));
    let names = table.row.seats.iter().map(shown_name);
    let all: Vec<String> = names.zip(&outcome.totals).map(of).collect();
    t!("share-about", game = game_name(game.game(), game.players()), points = all.join(", "))
}

/// The page.
pub(crate) fn render(table: &Table, game: &AnyMatch, outcome: &Outcome, site: &Site, person: Option<i64>) -> Markup {
    // Through nobody's eyes, so that everybody is called by their name.
    let sight = Sight::new(table, None, Visit::default(), &Fields::default());
    let preview = preview(&sight, game, outcome, site);
    let (title, alt) = (preview.title.clone(), preview.about.clone());
    let play = match game.game() {
        GameKind::Card => t!("home-play-card"),
        GameKind::Board => t!("home-play-board"),
    };
    sheet(
        &Frame { title: format!("{title} · Fivepaths"), preview: Some(preview), ..Frame::default() },
        &html! {
            h1 { (title) }
            p { (t!("share-what", game = game_name(game.game(), game.players()))) " " a href={ "/rules/" (game.game().name()) } { (t!("waiting-rules")) } }
            img.final src={ (table.row.share_path()) "/table.png" } width="1200" height="630" alt=(alt);
            (ranking(&sight, outcome))
            div.actions {
                form method="post" action="/quick" {
                    input type="hidden" name="game" value=(game.game().name());
                    button.button.primary type="submit" id="play-too" { (play) }
                }
                @if table.row.may_see(person) { a.button href={ "/game/" (table.row.id) } id="to-table" { (t!("share-to-table")) } }
            }
        },
    )
}
