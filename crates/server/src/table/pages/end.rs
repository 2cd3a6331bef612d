//! The end of a match, a page of its own: who won and by how much, in the land of their best column, how the
//! match went, and what to do next.

use fivepaths_rules::{
    AnyMatch, BoardGame, Card, CardGame, Colour, Game as _, How, Match, Outcome, Rules as _, STONES, Seat,
};
use maud::{Markup, html};

use crate::manners;
use crate::rating;
use crate::table::Visit;
use crate::table::pages::card::{colour_class, face};
use crate::table::pages::graph::{self, Line};
use crate::table::pages::hand::open_hand;
use crate::table::pages::parts::Parts;
use crate::table::pages::piece::piece;
use crate::table::pages::receipt::{self, stone_value};
use crate::table::pages::table::{TablePage, game_name, linked, name, page_of, verdict};
use crate::table::pages::{invite, shared};
use crate::table::sight::Sight;
use crate::web::fields::Fields;
use crate::web::layout::{Frame, bar, foot, page};
use crate::web::words::{card_name, colour_name, place_name, points, signed, t};

/// The last stone before the bridge (B1.2).
const BEFORE_BRIDGE: u8 = 6;

/// What a game brings to the page.
struct Ending {
    /// The land of the scene.
    land: Colour,
    story: Option<String>,
    /// What whoever lost did well.
    good: Option<String>,
    boxes: Markup,
    graph: Markup,
    receipts: Markup,
}

/// The page.
pub(crate) fn render(shown: &TablePage<'_>, game: &AnyMatch, outcome: &Outcome, parts: &Parts) -> Markup {
    let sight = shown.sight;
    let row = &sight.table.row;
    let hero = sight.mine.first().copied().filter(|me| outcome.winners.contains(me));
    let hero = hero.or(outcome.winners.first().copied()).or(sight.mine.first().copied()).unwrap_or_default();
    let ending = match game {
        AnyMatch::Card(game) => card(sight, game, hero),
        AnyMatch::Board(game) => board(sight, game, hero),
    };
    // Only what strangers may see is shown where a link is pasted.
    let preview = row.public.then(|| {
        let nobody = Sight::new(sight.table, None, Visit::default(), &Fields::default());
        shared::preview(&nobody, game, outcome, shown.site)
    });
    let frame = Frame { title: t!("site-title-game", id = row.id), watch: shown.watch(), preview, ..Frame::default() };
    let middle =
        html! { span.where_ { (t!("table-game", id = row.id)) " · " (game_name(game.game(), game.players())) } };
    let right = html! { a href=(sight.onward()) id="see" { (t!("table-see")) } };
    let lost = !sight.mine.is_empty() && !outcome.winners.is_empty() && !sight.mine.contains(&hero);
    let drawn = outcome.winners.is_empty() && game.outcome().is_some_and(|outcome| outcome.end.how != How::Aborted);
    // At the gate stand those who won; after a draw everybody does.
    let at_gate: Vec<Seat> = if drawn { Seat::all(row.rules.players()).collect() } else { outcome.winners.clone() };
    page(
        &frame,
        &html! {
            (bar(&middle, &right))
            main class={ "end" @if lost { " dusk" } @if drawn { " drawn-match" } } id="main" data-game=(row.id) data-version=(row.version) {
                @if let Some(notice) = &shown.notice { p.notice role="status" id="notice" { (notice) } }
                (manners::pages::status(shown))
                section class={ "scene " (colour_class(ending.land)) } {
                    @let heading = heading(sight, outcome);
                    h1 class=[length(&heading)] { (heading) }
                    @if let Some(story) = &ending.story { p { (story) } }
                    @if let Some(good) = ending.good.as_ref().filter(|_| lost) { p.good { (good) } }
                    span.heroes aria-hidden="true" {
                        @for seat in &at_gate { (piece(*seat, true)) }
                    }
                    @if lost { @for seat in &sight.mine { span.trail aria-hidden="true" { (piece(*seat, false)) } } }
                    p.place { (place_name(ending.land)) }
                }
                div.results {
                    (ranking(sight, outcome))
                    (rating::pages::after(sight, &shown.ratings))
                    // On a phone as well, one need not look for the next match.
                    (actions(shown))
                    (ending.boxes)
                    section.box.wide { h2 { (t!("end-graph")) } (ending.graph) }
                    (share(shown))
                    @if shown.talk.is_some() { section.box.wide.talk id="talk" { (manners::pages::panel(shown)) } }
                    details.box.wide { summary { (t!("end-receipts")) } div.receipts { (ending.receipts) (parts.tally) } }
                    p.wide.proof {
                        a href={ "/game/" (row.id) "/check" } { (t!("table-check")) }
                        a href={ "/game/" (row.id) "/record" } download={ "fivepaths-" (row.id) ".json" } { (t!("table-record")) }
                    }
                }
            }
            (foot())
        },
    )
}

/// Who won, and by how much.
pub(crate) fn heading(sight: &Sight<'_>, outcome: &Outcome) -> String {
    let mut totals = outcome.totals.clone();
    totals.sort_unstable_by(|a, b| b.cmp(a));
    let margin = totals.first().zip(totals.get(1)).map_or(0, |(best, next)| best - next);
    let played_out = outcome.end.seat.is_none();
    match (outcome.winners.as_slice(), sight.mine.as_slice()) {
        ([winner], [me]) if played_out && margin > 0 && winner == me => t!("end-you-won", n = margin),
        ([winner], _) if played_out && margin > 0 => t!("end-won", name = name(sight, *winner), n = margin),
        _ => verdict(sight, outcome),
    }
}

/// How long the longest word is, usually a name: a heading in large letters would have to break it.
fn length(heading: &str) -> Option<&'static str> {
    match heading.split(' ').map(|word| word.chars().count()).max().unwrap_or(0) {
        0..=9 => None,
        10..=14 => Some("long"),
        _ => Some("longer"),
    }
}

/// Everybody with their points, the best first.
pub(crate) fn ranking(sight: &Sight<'_>, outcome: &Outcome) -> Markup {
    let total = |seat: &Seat| outcome.totals.get(seat.index()).copied().unwrap_or(0);
    let mut seats: Vec<Seat> = Seat::all(sight.table.row.rules.players()).collect();
    seats.sort_by_key(|seat| (!outcome.winners.contains(seat), -total(seat)));
    html! {
        section.box.wide.ranking aria-label=(t!("end-totals")) {
            ol { @for seat in &seats {
                li {
                    (piece(*seat, false))
                    span.name { (linked(&name(sight, *seat), page_of(sight, *seat).as_deref())) }
                    @if outcome.winners.contains(seat) { span.winner { (t!("end-winner")) } }
                    strong { (points(total(seat))) }
                }
            } }
        }
    }
}

/// A link to the result that can be passed on, and the picture that it shows.
fn share(shown: &TablePage<'_>) -> Markup {
    let path = shown.sight.table.row.share_path();
    html! {
        section.box.wide.share {
            h2 { (t!("share-heading")) }
            p.quiet { (t!("share-heading-about")) }
            (invite::link("share", &shown.site.link(&path), &t!("share-words")))
            p { a href={ (path) } id="shared" { (t!("share-see")) } " · " a href={ (path) "/table.png" } download={ "fivepaths-" (shown.sight.table.row.id) ".png" } { (t!("share-picture")) } }
        }
    }
}

fn actions(shown: &TablePage<'_>) -> Markup {
    let sight = shown.sight;
    let id = sight.table.row.id;
    html! {
        div.actions.wide {
            @if let Some(rematch) = sight.table.row.rematch {
                a.button.primary href={ "/game/" (rematch) } id="rematch" { (t!("table-to-rematch")) }
            } @else if sight.table.row.is_guided() && !sight.mine.is_empty() {
                form method="post" action="/quick" {
                    input type="hidden" name="game" value=(sight.table.row.rules.game().name());
                    button.button.primary type="submit" id="rematch" { (t!("guide-real-game")) }
                }
            } @else if !sight.mine.is_empty() && shown.again {
                form method="post" action={ "/game/" (id) "/rematch" } { button.button.primary type="submit" id="rematch" { (t!("table-rematch")) } }
            } @else { a.button.primary href="/" id="rematch" { (t!("site-back-to-start")) } }
            a.button href={ "/game/" (id) "/step/1/0" } id="review" { (t!("step-through")) }
            @if !sight.mine.is_empty() { a.button href={ "/game/" (id) "/review" } id="insight" { (t!("review-link")) } }
        }
    }
}

/// A column of a finished round, with what it came to.
struct Column {
    round: usize,
    colour: Colour,
    cards: Vec<Card>,
    score: fivepaths_rules::ColumnScore,
}

fn columns(game: &Match<CardGame>, seat: Seat) -> Vec<Column> {
    let ended = |round: usize| {
        let turns = game.rounds().get(round)?.turns().len() as u16;
        game.view_at(round as u8 + 1, turns, None)
    };
    let rounds = (0..game.rounds().len()).filter(|&round| game.is_scored(round));
    let all = rounds.filter_map(|round| ended(round).map(|view| (round, view)));
    all.flat_map(|(round, view)| {
        let begun = view.score_sheet(seat).into_iter().filter(|(_, score)| score.cards > 0);
        let of = |colour| view.columns(seat).iter().filter(|card| card.colour() == colour).collect();
        begun.map(|(colour, score)| Column { round, colour, cards: of(colour), score }).collect::<Vec<_>>()
    })
    .collect()
}

/// How a column was counted, in a line.
fn sum(column: &Column) -> String {
    let score = &column.score;
    let mut words = format!("{} − {}", score.sum, score.cost);
    if score.wagers > 0 {
        words = format!("({words}) × {}", score.multiplier());
    }
    if score.bonus > 0 {
        words = format!("{words} + {}", score.bonus);
    }
    words
}

/// A column; `wide` where it has no other beside it.
fn column_box(heading: &str, column: &Column, wide: bool) -> Markup {
    let total = column.score.total();
    html! {
        section.box.wide[wide] {
            h2 { (heading) }
            p.head { b { (colour_name(column.colour)) } span.quiet { (t!("step-round", n = column.round + 1)) } strong.neg[total < 0].pos[total > 0] { (signed(total)) } }
            div.row { @for &card in &column.cards { span { (face(card, "")) } } }
            p.quiet { (sum(column)) }
        }
    }
}

fn card(sight: &Sight<'_>, game: &Match<CardGame>, hero: Seat) -> Ending {
    let me = sight.mine.first().copied().unwrap_or(hero);
    let them = me.next(2);
    let mut own = columns(game, me);
    own.sort_by_key(|column| column.score.total());
    let mut winning = columns(game, hero);
    winning.sort_by_key(|column| column.score.total());
    let last = game.rounds().len();
    let open = game.reveal(last as u8, game.current().turns().len() as u16);
    let boxes = html! {
        @if let Some(best) = own.last() { (column_box(&t!("end-best-column"), best, own.len() == 1)) }
        @if let Some(worst) = own.first().filter(|_| own.len() > 1) { (column_box(&t!("end-worst-column"), worst, false)) }
        @if let Some(open) = &open {
            @for seat in [me, them] { @if let Some(hand) = open.hands.get(seat.index()) {
                section.box.left { h2 { (t!("end-left", name = name(sight, seat))) } (open_hand(hand, &name(sight, seat))) }
            } }
        }
    };
    let mut lead = vec![0];
    let mut marks = Vec::new();
    let mut before = 0;
    for (round, played) in game.rounds().iter().enumerate() {
        if round > 0 {
            marks.push(lead.len() - 1);
        }
        let of = |scores: fivepaths_rules::Scores| scores[me] - scores[them];
        lead.extend(game.views(round as u8 + 1, None).skip(1).map(|view| before + of(view.scores())));
        before += of(played.state().scores());
    }
    let after: Vec<i32> = marks.iter().filter_map(|&at| lead.get(at).copied()).collect();
    let names = [name(sight, me), name(sight, them)];
    let receipts = html! {
        @for round in (0..last).filter(|&round| game.is_scored(round)) {
            @if let Some(view) = game.rounds().get(round).and_then(|played| game.view_at(round as u8 + 1, played.turns().len() as u16, None)) {
                @for (seat, name) in [me, them].into_iter().zip(&names) {
                    (receipt::card_receipt(&view, seat, &t!("end-receipt-of", n = round + 1, name = name)))
                }
            }
        }
    };
    let about = match sight.mine.as_slice() {
        [only] if *only == me => t!("end-graph-yours", other = names[1].as_str()),
        _ => t!("end-graph-lead", name = names[0].as_str(), other = names[1].as_str()),
    };
    let theirs = columns(game, them).iter().map(|column| column.score.total()).max().unwrap_or(0);
    let good = own.last().filter(|best| best.score.total() > 0).map(|best| match best.score.total() {
        total if total > theirs => t!("end-good-column", colour = colour_name(best.colour), n = total),
        total => t!("end-good-column-too", colour = colour_name(best.colour), n = total),
    });
    Ending {
        good,
        land: winning.last().or(own.last()).map_or(Colour::Green, |column| column.colour),
        story: story(sight, hero, them, &after),
        boxes,
        graph: graph::lead(&lead, &marks, &about),
        receipts,
    }
}

/// How the match went, if there is something to tell: `after` are the leads after all rounds but the last, as the
/// first of `me` and the other saw them.
fn story(sight: &Sight<'_>, hero: Seat, them: Seat, after: &[i32]) -> Option<String> {
    let sign = if hero == them { -1 } else { 1 };
    let worst = after.iter().enumerate().min_by_key(|&(_, lead)| lead * sign)?;
    let (round, behind) = (worst.0 + 1, -worst.1 * sign);
    let own = sight.mine.first() == Some(&hero);
    Some(if behind > 0 {
        t!("end-story-behind", n = behind, round = round)
    } else if own {
        t!("end-story-ahead")
    } else {
        t!("end-story-ahead-other", name = name(sight, hero))
    })
}

fn board(sight: &Sight<'_>, game: &Match<BoardGame>, hero: Seat) -> Ending {
    let me = sight.mine.first().copied().unwrap_or(hero);
    let state = game.current().state().spectate();
    let standing = |seat: Seat| Colour::first(5).iter().map(move |&colour| (colour, seat));
    let best = |seat: Seat| standing(seat).max_by_key(|&(colour, seat)| state.path(seat, colour).stone);
    let worst = standing(me).filter(|&(colour, seat)| state.path(seat, colour).is_begun());
    let worst = worst.min_by_key(|&(colour, seat)| state.path(seat, colour).stone);
    let worth = |colour: Colour, seat: Seat| {
        let path = state.path(seat, colour);
        let twice = if state.researcher(seat) == Some(colour) { 2 } else { 1 };
        (path.stone, stone_value(path.stone) * twice)
    };
    let path_box = |heading: String, (colour, seat): (Colour, Seat)| {
        let (stone, value) = worth(colour, seat);
        let last = state.path(seat, colour).last;
        html! {
            section class={ "box " (colour_class(colour)) } {
                h2 { (heading) }
                p.head { b { (colour_name(colour)) } strong.neg[value < 0].pos[value > 0] { (signed(value)) } }
                p.quiet { @if stone == STONES { (t!("end-in-city")) } @else { (t!("end-on-stone", n = stone)) } @if let Some(last) = last { " " (t!("end-last-card", card = card_name(Card::new(colour, last)))) } }
            }
        }
    };
    let open = game.reveal(game.rounds().len() as u8, game.current().turns().len() as u16);
    let boxes = html! {
        @if let Some(path) = best(me) { (path_box(t!("end-best-path"), path)) }
        @if let Some(path) = worst { (path_box(t!("end-worst-path"), path)) }
        @if let Some(open) = &open {
            @for (seat, hand) in Seat::all(game.players()).zip(&open.hands) {
                section.box.left { h2 { (t!("end-left", name = name(sight, seat))) } (open_hand(hand, &name(sight, seat))) }
            }
        }
    };
    let outcome = game.outcome();
    let lines: Vec<Line> = Seat::all(game.players())
        .map(|seat| {
            let mut values = vec![0];
            let mut total = 0;
            for (round, played) in game.rounds().iter().enumerate().filter(|(round, _)| game.is_scored(*round)) {
                total += played.state().scores()[seat];
                let last = round + 1 == usize::from(game.rules().rounds());
                let end =
                    outcome.as_ref().filter(|_| last).and_then(|outcome| outcome.totals.get(seat.index()).copied());
                values.push(end.unwrap_or(total));
            }
            Line { seat, name: name(sight, seat), values }
        })
        .collect();
    let receipts = html! {
        @for round in (0..game.rounds().len()).filter(|&round| game.is_scored(round)) {
            @if let Some(view) = game.rounds().get(round).and_then(|played| game.view_at(round as u8 + 1, played.turns().len() as u16, None)) {
                (receipt::board_receipt(&view, &|seat| name(sight, seat)))
            }
        }
    };
    let land = best(hero).map_or(Colour::Green, |(colour, _)| colour);
    let story = best(hero).map(|(colour, _)| t!("end-story-path", colour = colour_name(colour)));
    let crossed = Colour::first(5).iter().filter(|&&colour| state.path(me, colour).stone > BEFORE_BRIDGE).count();
    let good = if crossed > 0 {
        Some(t!("end-good-crossed", n = crossed))
    } else {
        best(me)
            .filter(|&(colour, seat)| state.path(seat, colour).stone > 3)
            .map(|(colour, _)| t!("end-good-path", colour = colour_name(colour)))
    };
    Ending { good, land, story, boxes, graph: graph::totals(&lines, &t!("end-graph-totals")), receipts }
}
