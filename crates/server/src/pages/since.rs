//! What happened since somebody last looked: a sentence for everybody, and the moments in between for
//! a page that can replay them.

use fivepaths_rules::Seat;
use maud::{Markup, html};

use crate::pages::log::Line;
use crate::sight::Sight;
use crate::text::t;

/// More moments than this are not replayed: who was away that long reads the list of moves.
const MOST: usize = 8;

/// The sentence, if others have moved since `seen` turns of the match were made. `lines` are the turns
/// of the current round.
pub(crate) fn since(
    sight: &Sight<'_>,
    seen: Option<i64>,
    lines: &[Line],
    name: &dyn Fn(Seat) -> String,
) -> Option<Markup> {
    let row = &sight.table.row;
    let missed = row.turns.get(usize::try_from(seen?).ok()?..)?;
    let round = row.turns.last()?.round;
    let now = missed.iter().filter(|turn| turn.round == round).filter_map(|turn| lines.get(usize::from(turn.ply)));
    let others: Vec<&Line> = now.filter(|line| !sight.mine.contains(&line.seat)).collect();
    if others.is_empty() {
        return None;
    }
    let frames: Vec<String> = missed[missed.len().saturating_sub(MOST)..]
        .iter()
        .map(|turn| format!("/game/{}/step/{}/{}", row.id, turn.round, turn.ply))
        .collect();
    let words: Vec<String> = others.iter().map(|line| format!("{} {}", name(line.seat), line.words)).collect();
    Some(html! {
        p.since id="since" data-replay=(frames.join(" ")) {
            span { b { (t("Since you last looked:")) } " " (words.join(" · ")) "." }
            @if let Some(first) = frames.first() { a.button href=(first) { (t("Replay")) } }
        }
    })
}
