//! What each game brings to a table's page.

use fivepaths_rules::{BoardGame, Card, CardGame, Game, Match, Rules, Seat, View};
use maud::{Markup, html};

use crate::manners::pages::heard;
use crate::table::pages::act::Act;
use crate::table::pages::card_log::latest;
use crate::table::pages::log::Line;
use crate::table::pages::table::{TablePage, name, page_of};
use crate::table::pages::{aids, board_log, board_table, card_log, card_table, guide, receipt};
use crate::table::sight::Sight;
use crate::web::words::{points, signed, t};

/// What the game itself brings to the page.
pub(crate) struct Parts {
    pub(crate) table: Markup,
    pub(crate) prompt: Markup,
    pub(crate) hand: Markup,
    pub(crate) match_so_far: Markup,
    pub(crate) log: Vec<Line>,
    pub(crate) receipt: Option<Markup>,
    /// The match so far, for the panel at the end of a round.
    pub(crate) tally: Markup,
    /// How the match stands, in one line.
    pub(crate) standing: String,
    /// The same without names, where a watcher has no room for them.
    pub(crate) standing_short: Option<String>,
    /// Who won the round before, and by how much.
    pub(crate) round_won: Option<String>,
    pub(crate) help: Option<String>,
    /// What can be counted, for those who would rather not.
    pub(crate) aids: Markup,
    pub(crate) news: String,
}

/// What the card game brings.
pub(crate) fn of_card(shown: &TablePage<'_>, game: &Match<CardGame>) -> Parts {
    let sight = shown.sight;
    let (view, begun) = sight.view(game);
    let below = default_below(sight, view.seat());
    let round = game.rounds().len() - 1;
    let lines = card_log::lines(game, round);
    let names = [0, 1].map(|n| Seat::new(n).map(|seat| name(sight, seat)).unwrap_or_default());
    let did = [0, 1].map(|n| Seat::new(n).and_then(|seat| last_of(&lines, seat)).map(|line| line.words));
    let said = |n: u8| Seat::new(n).and_then(|seat| heard(shown, seat)).map(|[_, brief]| brief);
    let did = [0, 1].map(|n| said(n).or(did[n as usize].clone()));
    let mut hands: [Option<Vec<Card>>; 2] = [None, None];
    if let Some(open) = game.reveal(game.rounds().len() as u8, game.current().turns().len() as u16) {
        for (hand, cards) in hands.iter_mut().zip(open.hands) {
            *hand = Some(cards);
        }
    } else if let Some(seat) = view.seat() {
        hands[seat.index()] = Some(view.hand().iter().collect());
    }
    let receipt = receipt_of(sight, game, &|view| {
        html! { @for seat in [below, below.next(2)] { (receipt::card_receipt(view, seat, &names[seat.index()])) } }
    });
    let scene = card_table::Scene {
        view,
        below,
        behind: receipt.is_some(),
        hands,
        latest: latest(game, round, lines.len()),
        fresh: fresh(game, sight, &|view| view.hand().iter().collect()).filter(|_| begun.is_empty()),
        act: Act::new(sight, game, begun),
        names: names.clone(),
        pages: [0, 1].map(|n| Seat::new(n).and_then(|seat| page_of(sight, seat))),
        did,
    };
    Parts {
        aids: aids::card(&scene.view),
        table: card_table::table(&scene),
        prompt: card_table::prompt(&scene, &waiting_for(sight)),
        hand: card_table::hand(&scene),
        match_so_far: so_far(sight, game, None),
        tally: so_far(sight, game, None),
        standing: standing(game, &names, below),
        standing_short: scene.view.seat().is_none().then(|| standing_short(game, below)),
        news: news(shown, &lines),
        log: lines,
        receipt,
        round_won: round_won(sight, game),
        help: match (scene.view.seat(), &scene.act) {
            _ if !shown.first_game => None,
            (Some(me), Some(act)) if shown.guided && gives_lesson(act, scene.view.ply()) => guide::card(game, me),
            _ => card_help(&scene),
        },
    }
}

/// What a player has just said, in the place of what they did.
fn said(shown: &TablePage<'_>, seat: Seat) -> Option<Line> {
    let [_, brief] = heard(shown, seat)?;
    Some(Line { seat, brief: Some(brief.clone()), words: brief, notation: String::new(), rows: None })
}

/// What the board game brings.
pub(crate) fn of_board(shown: &TablePage<'_>, game: &Match<BoardGame>) -> Parts {
    let sight = shown.sight;
    let (view, begun) = sight.view(game);
    let names: Vec<String> = Seat::all(game.players()).map(|seat| name(sight, seat)).collect();
    let round = game.rounds().len() - 1;
    let lines = board_log::lines(game, round);
    let open = game.reveal(game.rounds().len() as u8, game.current().turns().len() as u16);
    let hands = match (view.seat(), open) {
        (_, Some(open)) => Seat::all(game.players()).zip(open.hands).collect(),
        (Some(seat), None) => vec![(seat, view.hand().iter().collect())],
        (None, None) => Vec::new(),
    };
    let below = view.seat().or(sight.mine.first().copied()).unwrap_or_default();
    let below = (0..sight.flip).fold(below, |seat, _| seat.next(game.players()));
    // Since the viewer's own turn; for those who only watch, the latest one.
    let own = lines.iter().rposition(|line| view.seat() == Some(line.seat)).filter(|&own| own + 1 < lines.len());
    let since = own.map_or(lines.len().saturating_sub(1), |own| own + 1);
    let receipt = receipt_of(sight, game, &|view| receipt::board_receipt(view, &|seat| names[seat.index()].clone()));
    let scene = board_table::Scene {
        view,
        below,
        behind: receipt.is_some(),
        hands,
        names: names.clone(),
        did: Seat::all(game.players()).map(|seat| said(shown, seat).or_else(|| last_of(&lines, seat))).collect(),
        pages: Seat::all(game.players()).map(|seat| page_of(sight, seat)).collect(),
        fresh: fresh(game, sight, &|view| view.hand().iter().collect()).filter(|_| begun.is_empty()),
        act: Act::new(sight, game, begun),
        recent: game.recent(round as u8 + 1, since..lines.len()),
    };
    Parts {
        aids: aids::board(&scene.view),
        table: board_table::table(&scene, game),
        prompt: board_table::prompt(&scene, game, &waiting_for(sight)),
        hand: board_table::hand(&scene),
        match_so_far: board_table::players(&scene, game),
        tally: board_tally(sight, game),
        standing: t!("board-crossed", n = scene.view.crossed()),
        standing_short: None,
        news: news(shown, &lines),
        log: lines,
        receipt,
        round_won: round_won(sight, game),
        help: match (scene.view.seat(), &scene.act) {
            _ if !shown.first_game => None,
            (Some(me), Some(act)) if shown.guided && gives_lesson(act, scene.view.ply()) && !scene.view.stepping() => {
                guide::board(game, me)
            }
            _ => board_table::help(&scene),
        },
    }
}

/// Whether a guided game gives its lesson now. In the first two turns, what a picked card can do and the draw are
/// explained when it comes to that.
fn gives_lesson<G: Game>(act: &Act<'_, G>, ply: u16) -> bool {
    let choosing = act.chooses() && act.sight.pick.is_none();
    choosing || ply > 2 * 2
}

/// What to explain now, in somebody's first game.
fn card_help(scene: &card_table::Scene<'_>) -> Option<String> {
    let act = scene.act.as_ref()?;
    let seat = scene.view.seat()?;
    if !act.begun.is_empty() {
        return Some(t!("card-help-draw"));
    }
    if let Some(card) = act.sight.pick {
        if card.is_wager() {
            return Some(t!("card-help-wager"));
        }
        if scene.view.columns(seat).len_of(card.colour()) == 0 {
            return Some(t!("card-help-begin"));
        }
        return Some(t!("card-help-go-on"));
    }
    (scene.view.ply() < 2).then(|| t!("card-help-start"))
}

/// The card a seat drew with its latest turn, if that was in this round; `hand` takes it from a view.
fn fresh<G: Game>(game: &Match<G>, sight: &Sight<'_>, hand: &dyn Fn(&G::View) -> Vec<Card>) -> Option<Card> {
    let seat = sight.seat.filter(|_| sight.pick.is_none())?;
    // A seat moves once in so many turns as there are players, so its latest turn is among the last of them.
    let first = usize::from(game.current().state().ply()).saturating_sub(usize::from(game.players()));
    let views: Vec<G::View> = game.views(game.rounds().len() as u8, Some(seat)).skip(first).collect();
    let (before, after) = views.iter().zip(views.iter().skip(1)).rfind(|(view, _)| view.to_move() == Some(seat))?;
    let mut held = hand(before);
    hand(after).into_iter().find(|card| match held.iter().position(|before| before == card) {
        Some(place) => {
            held.swap_remove(place);
            false
        }
        None => true,
    })
}

/// The points of a player so far, without rounds that are not over.
fn total(game: &Match<CardGame>, seat: Seat) -> String {
    let totals = game.outcome().map_or_else(|| game.totals(), |outcome| outcome.totals);
    points(totals.get(seat.index()).copied().unwrap_or(0))
}

/// The match so far in one line, seen from `below`.
fn standing(game: &Match<CardGame>, names: &[String; 2], below: Seat) -> String {
    let above = below.next(2);
    t!(
        "card-standing",
        me = names[below.index()],
        mine = total(game, below),
        theirs = total(game, above),
        them = names[above.index()]
    )
}

fn standing_short(game: &Match<CardGame>, below: Seat) -> String {
    t!("card-standing-short", mine = total(game, below), theirs = total(game, below.next(2)))
}

/// Who sits at the bottom: the viewer, or the first seat; the other way round if flipped.
pub(crate) fn default_below(sight: &Sight<'_>, seat: Option<Seat>) -> Seat {
    let below = seat.or(sight.mine.first().copied()).unwrap_or_default();
    if sight.flip > 0 { below.next(2) } else { below }
}

/// What somebody did last.
pub(crate) fn last_of(lines: &[Line], seat: Seat) -> Option<Line> {
    lines.iter().rev().find(|line| line.seat == seat).cloned()
}

/// The round whose receipt is to be read: the last one of all, or the one before if the viewer has
/// not yet moved in this one.
fn finished_round<G: Game>(sight: &Sight<'_>, game: &Match<G>) -> Option<usize> {
    if sight.receipt_read {
        return None;
    }
    let rounds = game.rounds().len();
    if game.outcome().is_some() {
        return Some(rounds - 1);
    }
    let state = game.current().state();
    let players = u16::from(game.players());
    let moved = sight.seat.map_or(state.ply() > 0, |seat| {
        let turn_of = (u16::from(seat.number()) + players - u16::from(state.first().number())) % players;
        state.ply() > turn_of
    });
    let choosing = sight.pick.is_some() || !sight.view(game).1.is_empty();
    (rounds > 1 && !moved && !choosing).then(|| rounds - 2)
}

/// The receipt that is to be read now, if any; `draw` makes it of what everybody saw at the end.
fn receipt_of<G: Game>(sight: &Sight<'_>, game: &Match<G>, draw: &dyn Fn(&G::View) -> Markup) -> Option<Markup> {
    let round = finished_round(sight, game)?;
    if !game.is_scored(round) {
        return Some(html! { p.quiet { (t!("table-broke-off")) } });
    }
    let turns = game.rounds().get(round)?.turns().len();
    game.view_at(round as u8 + 1, turns as u16, None).map(|view| draw(&view))
}

/// Who won the round that was played last, and by how much.
fn round_won<G: Game>(sight: &Sight<'_>, game: &Match<G>) -> Option<String> {
    let round = finished_round(sight, game).filter(|&round| game.is_scored(round))?;
    let scores = game.rounds().get(round)?.state().scores();
    let mut seats: Vec<Seat> = Seat::all(game.players()).collect();
    seats.sort_by_key(|&seat| -scores[seat]);
    let (&first, &second) = seats.first().zip(seats.get(1))?;
    Some(match scores[first] - scores[second] {
        0 => t!("table-round-drawn", n = scores[first]),
        margin if sight.mine == [first] => t!("table-round-yours", n = margin),
        margin => t!("table-round-won", name = name(sight, first), n = margin),
    })
}

/// Why nothing can be done now.
pub(crate) fn waiting_for(sight: &Sight<'_>) -> String {
    match sight.table.to_move() {
        None => t!("table-match-over"),
        Some(seat) if sight.table.is_bot(seat) => t!("table-thinking", name = name(sight, seat)),
        Some(seat) => t!("table-waiting-for", name = name(sight, seat)),
    }
}

/// What to tell a screen reader: the latest turn.
pub(crate) fn news(shown: &TablePage<'_>, lines: &[Line]) -> String {
    let sight = shown.sight;
    // What the viewer answered by a list makes no sense without what it answered.
    let mine = sight.table.has_lists() && lines.last().is_some_and(|line| sight.mine == [line.seat]);
    let unseen = sight.table.turns() as i64 - shown.seen_before.unwrap_or(i64::MAX / 2);
    let told = if mine && unseen >= 2 { 2 } else { 1 };
    let latest = lines[lines.len().saturating_sub(told)..]
        .iter()
        .map(|line| t!("table-news", name = name(sight, line.seat), words = line.words));
    let mine = sight.my_turn().then(|| t!("table-your-turn"));
    latest.chain(mine).collect::<Vec<_>>().join(" ")
}

/// How a board game came to its end. While it runs, the receipt of an expedition says it all.
fn board_tally(sight: &Sight<'_>, game: &Match<BoardGame>) -> Markup {
    if game.outcome().is_none() {
        return html! {};
    }
    let state = game.current().state().spectate();
    let tokens = |seat| state.standing().tokens(seat) + state.artifacts(seat);
    if !game.is_scored(game.rounds().len() - 1) {
        return so_far(sight, game, None);
    }
    let worth = |seat| game.rules().track().value(tokens(seat));
    let value = |seat| html! { (tokens(seat)) " → " (signed(worth(seat))) };
    let artifacts = t!("board-artifacts");
    let raised = |seat: Seat| game.totals()[seat.index()] + worth(seat) < 0;
    html! {
        (so_far(sight, game, Some((&artifacts, &value))))
        @if Seat::all(game.players()).any(raised) { (receipt::floor()) }
    }
}

/// A column of its own in the table of a match: its heading, and what stands there for a seat.
type Extra<'a> = (&'a str, &'a dyn Fn(Seat) -> Markup);

/// The match so far, round by round.
pub(crate) fn so_far<G: Game>(sight: &Sight<'_>, game: &Match<G>, extra: Option<Extra<'_>>) -> Markup {
    let totals = game.outcome().map_or_else(|| game.totals(), |outcome| outcome.totals);
    let rounds = game.rules().rounds();
    html! {
        table.sofar {
            caption.sr { (t!("rules-match")) }
            thead { tr {
                th scope="col" { span.sr { (t!("table-player")) } }
                @for round in 1..=rounds { th scope="col" { (round) } }
                @if let Some((heading, _)) = extra { th scope="col" { (heading) } }
                th scope="col" { (t!("table-total")) }
            } }
            tbody {
                @for seat in Seat::all(game.players()) {
                    tr {
                        th scope="row" { (name(sight, seat)) }
                        @for index in 0..usize::from(rounds) {
                            td { @match game.rounds().get(index) {
                                Some(round) if game.is_scored(index) => (points(round.state().scores()[seat])),
                                Some(round) if G::NAME == CardGame::NAME && game.outcome().is_none() => i { (points(round.state().scores()[seat])) },
                                _ => "–",
                            } }
                        }
                        @if let Some((_, value)) = extra { td { (value(seat)) } }
                        td { b { (points(totals.get(seat.index()).copied().unwrap_or(0))) } }
                    }
                }
            }
        }
    }
}
