//! What happened since somebody last looked: a sentence for everybody, and the moments in between for
//! a page that can replay them.

use fivepaths_rules::Seat;
use maud::{Markup, html};

use crate::table::pages::log::Line;
use crate::table::sight::Sight;
use crate::web::words::t;

/// More moments than this are not replayed: who was away that long reads the list of moves.
const MOST: usize = 8;

/// The sentence, if others have moved since `seen` turns of the match were made. `lines` are the turns
/// of the current round; `more` stands at the end of it.
pub(crate) fn since(
    sight: &Sight<'_>,
    seen: Option<i64>,
    lines: &[Line],
    name: &dyn Fn(Seat) -> String,
    more: &Markup,
) -> Option<Markup> {
    let row = &sight.table.row;
    let lengths = sight.table.turns_by_round();
    let turns: Vec<(usize, usize)> =
        lengths.iter().enumerate().flat_map(|(round, &turns)| (0..turns).map(move |ply| (round + 1, ply))).collect();
    let missed = turns.get(usize::try_from(seen?).ok()?..)?;
    let (latest, _) = *turns.last()?;
    let now = missed.iter().filter(|(round, _)| *round == latest).filter_map(|&(_, ply)| lines.get(ply));
    // A turn of one's own after one that was missed was made by the list.
    let mine = |line: &&Line| sight.mine.contains(&line.seat);
    let told: Vec<&Line> = now.skip_while(mine).filter(|line| sight.table.has_lists() || !mine(line)).collect();
    if told.is_empty() {
        return None;
    }
    let frames: Vec<String> = missed[missed.len().saturating_sub(MOST)..]
        .iter()
        .map(|(round, ply)| format!("/game/{}/step/{round}/{ply}", row.id))
        .collect();
    let line = |line: &&Line| {
        let words = t!("log-line", name = name(line.seat), words = line.words);
        if mine(line) { t!("answers-told", turn = words) } else { words }
    };
    let words: Vec<String> = told.iter().map(line).collect();
    Some(html! {
        p.since id="since" data-replay=(frames.join(" ")) {
            span { b { (t!("table-since")) } " " (words.join(" · ")) "." }
            @if let Some(first) = frames.first() { a.button href=(first) { (t!("table-replay")) } }
            (more)
        }
    })
}
