//! What each game brings to a table's page.

use fivepaths_rules::{BoardGame, Card, CardGame, Game, Match, Rules, Seat, View};
use maud::{Markup, html};

use crate::pages::act::Act;
use crate::pages::card_log::latest;
use crate::pages::log::Line;
use crate::pages::table::{TablePage, name};
use crate::pages::{board_log, board_table, card_log, card_table, receipt};
use crate::sight::Sight;
use crate::text::{fill, points, signed, t};

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
    pub(crate) help: Option<&'static str>,
    pub(crate) news: String,
}

/// What the card game brings.
pub(crate) fn of_card(of: &TablePage<'_>, game: &Match<CardGame>) -> Parts {
    let sight = of.sight;
    let (view, begun) = sight.view(game);
    let below = default_below(sight, view.seat());
    let round = game.rounds().len() - 1;
    let lines = card_log::lines(game, round);
    let names = [0, 1].map(|n| Seat::new(n).map(|seat| name(sight, seat)).unwrap_or_default());
    let did = [0, 1].map(|n| {
        let own = |line: &&Line| usize::from(line.seat.number()) == n;
        lines.iter().rev().take(1).find(own).map(|line| line.words.clone())
    });
    let mut hands: [Option<Vec<Card>>; 2] = [None, None];
    if let Some(open) = game.reveal(game.rounds().len() as u8, game.current().turns().len() as u16) {
        for (hand, cards) in hands.iter_mut().zip(open.hands) {
            *hand = Some(cards);
        }
    } else if let Some(seat) = view.seat() {
        hands[seat.index()] = Some(view.hand().iter().collect());
    }
    let scene = card_table::Scene {
        view,
        below,
        hands,
        latest: latest(game, round, lines.len()),
        fresh: fresh(game, sight, &|view| view.hand().iter().collect()).filter(|_| begun.is_empty()),
        act: Act::new(sight, game, begun),
        names: names.clone(),
        did,
    };
    Parts {
        table: card_table::table(&scene),
        prompt: card_table::prompt(&scene, &waiting_for(sight)),
        hand: card_table::hand(&scene),
        match_so_far: so_far(sight, game, None),
        tally: so_far(sight, game, None),
        standing: standing(game, &names, below),
        news: news(sight, &lines),
        log: lines,
        receipt: receipt_of(sight, game, &|view| {
            html! { @for seat in [below, below.next(2)] { (receipt::card_receipt(view, seat, &names[seat.index()])) } }
        }),
        help: of.first_game.then(|| card_help(&scene)).flatten(),
    }
}

/// What the board game brings.
pub(crate) fn of_board(of: &TablePage<'_>, game: &Match<BoardGame>) -> Parts {
    let sight = of.sight;
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
    let below = if sight.flip { below.next(game.players()) } else { below };
    // Since the viewer's own turn; for those who only watch, the latest one.
    let own = lines.iter().rposition(|line| view.seat() == Some(line.seat)).filter(|&own| own + 1 < lines.len());
    let since = own.map_or(lines.len().saturating_sub(1), |own| own + 1);
    let scene = board_table::Scene {
        view,
        below,
        hands,
        names: names.clone(),
        fresh: fresh(game, sight, &|view| view.hand().iter().collect()).filter(|_| begun.is_empty()),
        act: Act::new(sight, game, begun),
        recent: board_log::recent(game, round, since, lines.len()),
    };
    Parts {
        table: board_table::table(&scene, game),
        prompt: board_table::prompt(&scene, &waiting_for(sight)),
        hand: board_table::hand(&scene),
        match_so_far: board_table::players(&scene, game),
        tally: board_tally(sight, game),
        standing: fill("{n} of 5 over the bridge", &[("n", &scene.view.crossed())]),
        news: news(sight, &lines),
        log: lines,
        receipt: receipt_of(sight, game, &|view| receipt::board_receipt(view, &|seat| names[seat.index()].clone())),
        help: of.first_game.then(|| board_table::help(&scene)).flatten(),
    }
}

/// What to explain now, in somebody's first game.
fn card_help(scene: &card_table::Scene<'_>) -> Option<&'static str> {
    let act = scene.act.as_ref()?;
    let seat = scene.view.seat()?;
    if !act.begun.is_empty() {
        return Some(t(
            "A turn ends with a card drawn: from the draw pile, or the top of a discard pile. Piles feed both.",
        ));
    }
    if let Some(card) = act.sight.pick {
        if card.is_wager() {
            return Some(t(
                "Wagers come before any number. They multiply their column by two, three or four, losses as well.",
            ));
        }
        if scene.view.columns(seat).len_of(card.colour()) == 0 {
            return Some(t(
                "An expedition costs 20 once it has a card. Begin one only if its numbers will bring in more.",
            ));
        }
        return Some(t(
            "Numbers only go up in a column: what you skip is lost. A discard is a gift to the other player.",
        ));
    }
    (scene.view.ply() < 2)
        .then(|| t("Put one card down, then draw one. When the draw pile is empty the round is over at once."))
}

/// The card a seat drew with its latest turn, if that was in this round; `hand` takes it from a view.
fn fresh<G: Game>(game: &Match<G>, sight: &Sight<'_>, hand: &dyn Fn(&G::View) -> Vec<Card>) -> Option<Card> {
    let seat = sight.seat.filter(|_| sight.pick.is_none())?;
    let (round, ply) = (game.rounds().len() as u8, game.current().state().ply());
    let view_at = |ply: u16| game.view_at(round, ply, Some(seat));
    let back = (1..=u16::from(game.players())).filter_map(|back| ply.checked_sub(back));
    let (ply, before) =
        back.filter_map(|ply| Some((ply, view_at(ply)?))).find(|(_, view)| view.to_move() == Some(seat))?;
    let mut held = hand(&before);
    hand(&view_at(ply + 1)?).into_iter().find(|card| match held.iter().position(|before| before == card) {
        Some(place) => {
            held.swap_remove(place);
            false
        }
        None => true,
    })
}

/// The match so far in one line, seen from `below`; without rounds that are not over.
fn standing(game: &Match<CardGame>, names: &[String; 2], below: Seat) -> String {
    let totals = game.outcome().map_or_else(|| game.totals(), |outcome| outcome.totals);
    let above = below.next(2);
    let total = |seat: Seat| points(totals.get(seat.index()).copied().unwrap_or(0));
    fill(
        "{me} {mine} : {theirs} {them}",
        &[
            ("me", &names[below.index()]),
            ("mine", &total(below)),
            ("theirs", &total(above)),
            ("them", &names[above.index()]),
        ],
    )
}

/// Who sits at the bottom: the viewer, or the first seat; the other way round if flipped.
pub(crate) fn default_below(sight: &Sight<'_>, seat: Option<Seat>) -> Seat {
    let below = seat.or(sight.mine.first().copied()).unwrap_or_default();
    if sight.flip { below.next(2) } else { below }
}

/// The round whose receipt is to be read: the last one of all, or the one before if the viewer has
/// not yet moved in this one.
fn finished_round<G: Game>(sight: &Sight<'_>, game: &Match<G>) -> Option<usize> {
    if sight.on {
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
        return Some(html! { p.quiet { (t("The last round broke off, so it does not count.")) } });
    }
    let turns = game.rounds().get(round)?.turns().len();
    game.view_at(round as u8 + 1, turns as u16, None).map(|view| draw(&view))
}

/// Why nothing can be done now.
pub(crate) fn waiting_for(sight: &Sight<'_>) -> String {
    match sight.table.to_move() {
        None => t("The match is over.").to_owned(),
        Some(seat) if sight.table.is_bot(seat) => fill("{name} is thinking …", &[("name", &name(sight, seat))]),
        Some(seat) => fill("Waiting for {name}.", &[("name", &name(sight, seat))]),
    }
}

/// What to tell a screen reader: the latest turn.
pub(crate) fn news(sight: &Sight<'_>, lines: &[Line]) -> String {
    let latest = lines.last().map(|line| format!("{} {}. ", name(sight, line.seat), line.words)).unwrap_or_default();
    let mine = if sight.my_turn() { t("Your turn.") } else { "" };
    format!("{latest}{mine}")
}

/// How a board game came to its end. While it runs points are hidden from the others (B7.3), and the
/// receipt of an expedition says it all.
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
    let raised = |seat: Seat| game.totals()[seat.index()] + worth(seat) < 0;
    html! {
        (so_far(sight, game, Some((t("artifacts"), &value))))
        @if Seat::all(game.players()).any(raised) { (receipt::floor()) }
    }
}

/// A column of its own in the table of a match: its heading, and what stands there for a seat.
type Extra<'a> = (&'static str, &'a dyn Fn(Seat) -> Markup);

/// The match so far, round by round.
pub(crate) fn so_far<G: Game>(sight: &Sight<'_>, game: &Match<G>, extra: Option<Extra<'_>>) -> Markup {
    let totals = game.outcome().map_or_else(|| game.totals(), |outcome| outcome.totals);
    let rounds = game.rules().rounds();
    html! {
        table.sofar {
            caption.sr { (t("The match")) }
            thead { tr {
                th scope="col" { span.sr { (t("Player")) } }
                @for round in 1..=rounds { th scope="col" { (round) } }
                @if let Some((heading, _)) = extra { th scope="col" { (heading) } }
                th scope="col" { (t("total")) }
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
