//! A table's page: what is the same for both games around the table itself.

use fivepaths_rules::{AnyMatch, Card, CardGame, Game, GameKind, How, Match, Outcome, Rules, Seat, View};
use maud::{Markup, html};

use crate::pages::card_log::latest;
use crate::pages::layout::{Frame, bar, page};
use crate::pages::log::{self, Line};
use crate::pages::{board_table, card_log, card_table, receipt, waiting};
use crate::sight::Sight;
use crate::text::{fill, points, t};

/// Everything a table's page is made of.
pub(crate) struct TablePage<'a> {
    /// Who looks, and how.
    pub(crate) sight: &'a Sight<'a>,
    /// A sentence about what was just tried.
    pub(crate) notice: Option<String>,
    /// The viewer's private note; `None` for strangers.
    pub(crate) note: Option<String>,
    /// The address of the secret link, for those who may give it away.
    pub(crate) invite: Option<String>,
    /// Whether to explain things when they first matter.
    pub(crate) first_game: bool,
}

/// What the game itself brings to the page.
pub(crate) struct Parts {
    pub(crate) table: Markup,
    pub(crate) prompt: Markup,
    pub(crate) hand: Markup,
    pub(crate) match_so_far: Markup,
    pub(crate) log: Vec<Line>,
    pub(crate) receipt: Option<Markup>,
    pub(crate) help: Option<&'static str>,
    pub(crate) news: String,
}

/// What a player is called on this page.
pub(crate) fn name(sight: &Sight<'_>, seat: Seat) -> String {
    if sight.mine == [seat] && sight.seat == Some(seat) {
        return t("You").to_owned();
    }
    let row = sight.table.seat(seat);
    if row.left.is_some() { fill("{name} (left; a bot plays on)", &[("name", &row.name)]) } else { row.name.clone() }
}

/// What the game is called.
pub(crate) fn game_name(kind: GameKind, players: u8) -> String {
    match kind {
        GameKind::Card => t("card game").to_owned(),
        GameKind::Board => fill("board game, {n} players", &[("n", &players)]),
    }
}

/// The page.
pub(crate) fn render(of: &TablePage<'_>) -> Markup {
    let sight = of.sight;
    let row = &sight.table.row;
    let Some(game) = &sight.table.of else { return waiting::render(of) };
    let parts = match game {
        AnyMatch::Card(game) => card_parts(of, game),
        AnyMatch::Board(game) => board_table::parts(of, game),
    };
    let numbers: [(&str, &dyn std::fmt::Display); 2] = [("n", &game.round()), ("all", &row.rules.rounds())];
    let round = match game.game() {
        GameKind::Card => fill("round {n} of {all}", &numbers),
        GameKind::Board => fill("expedition {n} of {all}", &numbers),
    };
    let mine = sight.my_turn();
    let frame = Frame {
        title: title(sight, mine),
        turn: mine,
        watch: vec![(row.id, row.version)],
        table: true,
        refresh: (!mine && !sight.table.is_over()).then_some(5),
    };
    let middle = html! {
        span.where_ { span.g { (t("Game")) " " (row.id) " · " (game_name(game.game(), game.players())) " · " } (round) }
    };
    let right = html! {
        @if row.decks.is_none() { a.only-wide href={ "/game/" (row.id) "/check" } { (t("Fair deal")) } }
        a href=(sight.flipped()) data-key="f" title=(t("Change sides (f)")) { (t("Flip")) }
        a.only-small href="#side" { (t("Moves")) }
        a href={ "/rules/" (game.game().name()) } data-key="?" title=(t("Rules and keys (?)")) { "?" }
    };
    page(
        &frame,
        &html! {
            (bar(&middle, &right))
            div.page {
                main.table.mine[mine] id="main" aria-label=(t("The table")) data-game=(row.id) data-version=(row.version) {
                    @if let Some(notice) = &of.notice { p.notice role="alert" id="notice" { (notice) } }
                    p.sr role="status" id="news" { (parts.news) }
                    (parts.table)
                    div.foot {
                        @if let Some(help) = parts.help { p.tip id="tip" { (help) } }
                        @if let Some(seat) = sight.curtain { (curtain(sight, seat)) } @else { (parts.prompt) }
                        (parts.hand)
                    }
                    form id="turn" method="post" action={ "/game/" (row.id) "/turn" } {
                        input type="hidden" name="version" value=(row.version);
                        @if let Some(seat) = sight.seat { input type="hidden" name="seat" value=(seat); }
                    }
                    @if let Some(receipt) = &parts.receipt { (panel(sight, game, receipt)) }
                }
                (side(of, game, &parts))
            }
        },
    )
}

fn title(sight: &Sight<'_>, mine: bool) -> String {
    let id = sight.table.row.id;
    if mine {
        fill("● Your turn · game {id}", &[("id", &id)])
    } else {
        fill("Game {id} · Fivepaths", &[("id", &id)])
    }
}

fn curtain(sight: &Sight<'_>, seat: Seat) -> Markup {
    let name = &sight.table.seat(seat).name;
    html! {
        div.curtain id="curtain" {
            p { (fill("Hand the screen to {name}.", &[("name", name)])) }
            a.button.primary href=(sight.uncovered(seat)) data-key=" " id="uncover" { (fill("I am {name}: show my hand", &[("name", name)])) }
        }
    }
}

fn card_parts(of: &TablePage<'_>, game: &Match<CardGame>) -> Parts {
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
    if let Some(seat) = view.seat() {
        hands[seat.index()] = Some(view.hand().iter().collect());
    } else if let Some(open) = revealed(game) {
        for (hand, cards) in hands.iter_mut().zip(open) {
            *hand = Some(cards);
        }
    }
    let scene = card_table::Scene {
        view,
        below,
        hands,
        latest: latest(game, round, lines.len()),
        fresh: view.seat().filter(|_| begun.is_empty()).and_then(|seat| fresh(game, seat)),
        act: sight.deciding().map(|_| card_table::Act { sight, of: game, begun }),
        names: names.clone(),
        did,
    };
    let finished = finished_round(sight, game);
    Parts {
        table: card_table::table(&scene),
        prompt: card_table::prompt(&scene, &waiting_for(sight)),
        hand: card_table::hand(&scene),
        match_so_far: so_far(sight, game),
        news: news(sight, &lines),
        log: lines,
        receipt: finished.and_then(|round| {
            let view = game.view_at(round as u8 + 1, game.rounds()[round].turns().len() as u16, None)?;
            let receipts = [below, below.next(2)];
            Some(html! { @for seat in receipts { (receipt::card_receipt(&view, seat, &names[seat.index()])) } })
        }),
        help: of.first_game.then(|| card_help(&scene)).flatten(),
    }
}

/// What to explain now, in somebody's first game.
fn card_help(scene: &card_table::Scene<'_>) -> Option<&'static str> {
    let act = scene.act.as_ref()?;
    let seat = scene.view.seat()?;
    if !act.begun.is_empty() {
        return Some(t(
            "A turn ends with one card drawn: from the draw pile, or the top of a discard pile. Piles feed both of you.",
        ));
    }
    if let Some(card) = act.sight.pick {
        if card.is_wager() {
            return Some(t(
                "A wager multiplies its column: by two, three or four. It multiplies losses just the same, and goes in before any number.",
            ));
        }
        if scene.view.columns(seat).len_of(card.colour()) == 0 {
            return Some(t(
                "An expedition costs 20 as soon as it has a card. Begin one only if its numbers will bring in more.",
            ));
        }
        return Some(t(
            "Numbers only go up in a column. What you skip is lost to you, and a discard is a gift to the other player.",
        ));
    }
    (scene.view.ply() < 2)
        .then(|| t("Put one card down, then draw one. When the draw pile is empty the round is over at once."))
}

/// The card a seat drew with its latest turn, if that was in this round.
fn fresh(game: &Match<CardGame>, seat: Seat) -> Option<Card> {
    let round = game.rounds().len() as u8;
    let ply = game.current().state().ply();
    let own = (1..=2).find_map(|back| {
        let ply = ply.checked_sub(back)?;
        let view = game.view_at(round, ply, Some(seat))?;
        (view.to_move() == Some(seat)).then_some((ply, view))
    });
    let (ply, before) = own?;
    let after = game.view_at(round, ply + 1, Some(seat))?;
    let kinds = after.hand().kinds();
    kinds.iter().find(|&card| after.hand().count(card) > before.hand().count(card))
}

/// Both hands, when the match is over.
fn revealed<G: Game>(game: &Match<G>) -> Option<Vec<Vec<Card>>> {
    let round = game.rounds().len() as u8;
    game.reveal(round, game.current().turns().len() as u16).map(|revealed| revealed.hands)
}

/// Who sits at the bottom: the viewer, or the first seat; the other way round if flipped.
pub(crate) fn default_below(sight: &Sight<'_>, seat: Option<Seat>) -> Seat {
    let below = seat.or(sight.mine.first().copied()).unwrap_or_default();
    if sight.flip { below.next(2) } else { below }
}

/// The round whose receipt is to be read: the last one of all, or the one before if the viewer has
/// not yet moved in this one.
pub(crate) fn finished_round<G: Game>(sight: &Sight<'_>, game: &Match<G>) -> Option<usize> {
    if sight.on {
        return None;
    }
    let rounds = game.rounds().len();
    if game.outcome().is_some() {
        let scored = (0..rounds).rev().find(|&round| game.is_scored(round));
        return Some(scored.unwrap_or(0));
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

/// The match so far, round by round.
pub(crate) fn so_far<G: Game>(sight: &Sight<'_>, game: &Match<G>) -> Markup {
    let totals = game.outcome().map_or_else(|| game.totals(), |outcome| outcome.totals);
    let rounds = game.rules().rounds();
    html! {
        table.sofar {
            caption.sr { (t("The match so far")) }
            thead { tr {
                th scope="col" { span.sr { (t("Player")) } }
                @for round in 1..=rounds { th scope="col" { (round) } }
                th scope="col" { (t("total")) }
            } }
            tbody {
                @for seat in Seat::all(game.players()) {
                    tr {
                        th scope="row" { (name(sight, seat)) }
                        @for index in 0..usize::from(rounds) {
                            td { @match game.rounds().get(index) {
                                Some(round) if game.is_scored(index) => (points(round.state().scores()[seat])),
                                Some(round) if G::NAME == CardGame::NAME => i { (points(round.state().scores()[seat])) },
                                _ => "–",
                            } }
                        }
                        td { b { (points(totals.get(seat.index()).copied().unwrap_or(0))) } }
                    }
                }
            }
        }
    }
}

/// The panel over the table at the end of a round or of the match.
fn panel(sight: &Sight<'_>, game: &AnyMatch, receipt: &Markup) -> Markup {
    let id = sight.table.row.id;
    html! {
        section.panel id="panel" aria-labelledby="panel-title" {
            div.card-sheet {
                @match game.outcome() {
                    Some(outcome) => {
                        h1 id="panel-title" { (verdict(sight, &outcome)) }
                        p.totals { @for seat in Seat::all(game.players()) {
                            span { (name(sight, seat)) " " b { (points(outcome.totals.get(seat.index()).copied().unwrap_or(0))) } }
                        } }
                        div.receipts { (receipt) }
                        div.actions {
                            @if !sight.mine.is_empty() {
                                form method="post" action={ "/game/" (id) "/rematch" } { button.button.primary type="submit" id="rematch" { (t("Rematch, seats swapped")) } }
                            }
                            a.button href={ "/game/" (id) "/step/1/0" } id="review" { (t("Step through the game")) }
                            a.button href={ "/game/" (id) "/check" } { (t("Check the deal")) }
                            a.button href={ "/game/" (id) "/record" } download={ "fivepaths-" (id) ".json" } { (t("Download the record")) }
                            a.button href=(sight.onward()) { (t("See the table")) }
                        }
                    }
                    None => {
                        h1 id="panel-title" { (fill("Round {n} is over", &[("n", &(game.round() - 1))])) }
                        div.receipts { (receipt) }
                        div.actions { a.button.primary href=(sight.onward()) data-key=" " id="onward" { (fill("On to round {n}", &[("n", &game.round())])) } }
                    }
                }
            }
        }
    }
}

/// Who won, in a sentence.
pub(crate) fn verdict(sight: &Sight<'_>, outcome: &Outcome) -> String {
    let names: Vec<String> = outcome.winners.iter().map(|&seat| name(sight, seat)).collect();
    let how = match (outcome.end.how, outcome.end.seat) {
        (How::Resigned, Some(seat)) => fill("{name} gave up. ", &[("name", &name(sight, seat))]),
        (How::Aborted, _) => t("Called off. ").to_owned(),
        (How::Cut, _) => t("Cut at the cap on turns. ").to_owned(),
        _ => String::new(),
    };
    let won = match (outcome.winners.as_slice(), sight.mine.as_slice()) {
        ([], _) => t("A draw.").to_owned(),
        ([winner], [me]) if winner == me => t("You won!").to_owned(),
        ([_], _) => fill("{name} won.", &[("name", &names.join(""))]),
        _ => fill("{names} share the win.", &[("names", &names.join(", "))]),
    };
    how + &won
}

fn side(of: &TablePage<'_>, game: &AnyMatch, parts: &Parts) -> Markup {
    let (sight, row) = (of.sight, &of.sight.table.row);
    let step = |ply: usize| sight.table.is_over().then(|| format!("/game/{}/step/{}/{ply}", row.id, game.round()));
    html! {
        aside.side id="side" aria-label=(t("About the match")) {
            a.close.only-small href="#main" { (t("Close")) }
            div { h2 { (t("Match")) } (parts.match_so_far) }
            div.moves {
                h2 { (t("Moves")) }
                (log::list(&parts.log, &|seat| name(sight, seat), &step))
                details.notations { summary { (t("Notation")) } p { (t("Y4 plays Yellow 4, xY4 discards it; -s draws, -y takes the Yellow pile. b1-s is column-row: column b, row 1 for who began, 2 the piles, 3 the other.")) } }
            }
            @if let Some(note) = &of.note {
                form.note id="note-form" method="post" action={ "/game/" (row.id) "/note" } {
                    label for="note" { h2 { (t("My note")) } }
                    textarea id="note" name="note" maxlength="2000" rows="3" placeholder=(t("Only you see this.")) { (note) }
                    button.button.nojs type="submit" { (t("Keep")) }
                }
            }
            @if sight.table.is_over() {
                @if let Some(rematch) = row.rematch { a.button.primary href={ "/game/" (rematch) } { (t("To the rematch")) } }
            } @else if !sight.mine.is_empty() {
                details.resign { summary { (t("Give up")) }
                    form method="post" action={ "/game/" (row.id) "/resign" } {
                        p { (t("This ends the match for you.")) }
                        @if let Some(seat) = sight.seat { input type="hidden" name="seat" value=(seat); }
                        button.button type="submit" id="resign" { (t("Yes, I give up")) }
                    }
                }
            }
        }
    }
}
