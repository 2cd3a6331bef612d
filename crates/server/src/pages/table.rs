//! A table's page: what is the same for both games around the table itself.

use fivepaths_rules::{AnyMatch, GameKind, How, Outcome, Seat};
use maud::{Markup, html};

use crate::pages::layout::{Frame, bar, page};
use crate::pages::parts::{self, Parts};
use crate::pages::since::since;
use crate::pages::{log, waiting};
use crate::sight::Sight;
use crate::text::{fill, t};

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
    /// How many turns the viewer had seen before, if they come back.
    pub(crate) seen: Option<i64>,
    /// A move that was typed and could not be made.
    pub(crate) typed: Option<Typed>,
}

/// What somebody typed, and what is wrong with it.
pub(crate) struct Typed {
    pub(crate) text: String,
    pub(crate) wrong: String,
}

/// What a player is called on this page.
pub(crate) fn name(sight: &Sight<'_>, seat: Seat) -> String {
    if sight.mine == [seat] && sight.seat == Some(seat) {
        return t("You").to_owned();
    }
    let row = sight.table.seat(seat);
    if row.left.is_some() { fill("{name}’s bot", &[("name", &row.name)]) } else { row.name.clone() }
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
        AnyMatch::Card(game) => parts::of_card(of, game),
        AnyMatch::Board(game) => parts::of_board(of, game),
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
        span.where_ {
            span.g { (t("Game")) " " (row.id) " · " (game_name(game.game(), game.players())) " · " }
            span { (round) }
            span.g { " · " }
            span.standing { (parts.standing) }
        }
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
                    @if let Some(since) = since(sight, of.seen, &parts.log, &|seat| name(sight, seat)) { (since) }
                    (parts.table)
                    div.foot {
                        // Kept free while there is nothing to explain, so that the table stays where it is.
                        @if of.first_game { p.tip id="tip" { (parts.help.unwrap_or_default()) } }
                        @if let Some(seat) = sight.curtain { (curtain(sight, seat)) } @else { (parts.prompt) }
                        (parts.hand)
                    }
                    form id="turn" method="post" action={ "/game/" (row.id) "/turn" } {
                        (carried(sight))
                    }
                    @if let Some(receipt) = &parts.receipt { (panel(sight, game, &parts, receipt)) }
                }
                (side(of, game, &parts))
            }
        },
    )
}

/// The fields that every form of a table sends along: whose turn it is about, and how the table is seen.
fn carried(sight: &Sight<'_>) -> Markup {
    html! {
        input type="hidden" name="version" value=(sight.table.row.version);
        @if let Some(seat) = sight.seat { input type="hidden" name="seat" value=(seat); }
        @for (name, value) in sight.carried() { input type="hidden" name=(name) value=(value); }
    }
}

/// A field for those who would rather type.
fn typing(of: &TablePage<'_>) -> Markup {
    let id = of.sight.table.row.id;
    let wrong = of.typed.as_ref().map(|typed| typed.wrong.as_str());
    html! {
        form.typing id="typing" method="post" action={ "/game/" (id) "/typed" } {
            (carried(of.sight))
            label for="move" data-key="t" { (t("Type a move")) }
            input id="move" name="typed" maxlength="40" size="9" autocomplete="off" autocapitalize="off" spellcheck="false" placeholder="Y4-s"
                value=[of.typed.as_ref().map(|typed| &typed.text)] aria-invalid=[wrong.map(|_| "true")] aria-describedby=[wrong.map(|_| "wrong")];
            button.button type="submit" { (t("Go")) }
            @if let Some(wrong) = wrong { p.wrong id="wrong" role="alert" { (wrong) "." } }
        }
    }
}

/// Whether turns wait for a last word.
fn confirming(sight: &Sight<'_>) -> Markup {
    html! {
        form.confirming method="post" action={ "/game/" (sight.table.row.id) "/confirm" } {
            (carried(sight))
            input type="hidden" name="confirm" value=(if sight.confirm { "no" } else { "yes" });
            span { @if sight.confirm { (t("A turn is made when you confirm it.")) } @else { (t("A turn is made as soon as you draw.")) } }
            button.button.small type="submit" id="confirming" { @if sight.confirm { (t("Do not ask")) } @else { (t("Ask first")) } }
        }
    }
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

/// The panel over the table at the end of a round or of the match.
fn panel(sight: &Sight<'_>, game: &AnyMatch, parts: &Parts, receipt: &Markup) -> Markup {
    let id = sight.table.row.id;
    let (over, on) = match game.game() {
        GameKind::Card => ("Round {n} is over", "On to round {n}"),
        GameKind::Board => ("Expedition {n} is over", "On to expedition {n}"),
    };
    html! {
        section.panel id="panel" aria-labelledby="panel-title" {
            div.card-sheet {
                @match game.outcome() {
                    Some(outcome) => {
                        h1 id="panel-title" { (verdict(sight, &outcome)) }
                        div.receipts { (receipt) (parts.tally) }
                        div.actions {
                            @if let Some(rematch) = sight.table.row.rematch {
                                a.button.primary href={ "/game/" (rematch) } id="rematch" { (t("To the rematch")) }
                            } @else if !sight.mine.is_empty() {
                                form method="post" action={ "/game/" (id) "/rematch" } { button.button.primary type="submit" id="rematch" { (t("Rematch, seats swapped")) } }
                            }
                            a.button href={ "/game/" (id) "/step/1/0" } id="review" { (t("Step through the game")) }
                            a.button href={ "/game/" (id) "/check" } { (t("Check the deal")) }
                            a.button href={ "/game/" (id) "/record" } download={ "fivepaths-" (id) ".json" } { (t("Download the record")) }
                            a.button href=(sight.onward()) { (t("See the table")) }
                        }
                    }
                    None => {
                        h1 id="panel-title" { (fill(over, &[("n", &(game.round() - 1))])) }
                        div.receipts { (receipt) (parts.tally) }
                        div.actions { a.button.primary href=(sight.onward()) data-key=" " id="onward" { (fill(on, &[("n", &game.round())])) } }
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
    let step = |ply: usize| Some(format!("/game/{}/step/{}/{ply}", row.id, game.round()));
    html! {
        aside.side id="side" aria-label=(t("About the match")) {
            a.close.only-small href="#main" { (t("Close")) }
            div { h2 { (t("Match")) } (parts.match_so_far) }
            div.moves {
                h2 { (t("Moves")) }
                (log::list(&parts.log, &|seat| name(sight, seat), &step))
                details.notations { summary { (t("Notation")) } p { (t("Y4 plays Yellow 4, xY4 discards it; -s draws, -y takes the Yellow pile. b1-s is column-row: column b, row 1 for who began, 2 the piles, 3 the other.")) } }
            }
            @if sight.deciding().is_some() { (typing(of)) }
            @if let Some(note) = &of.note {
                form.note id="note-form" method="post" action={ "/game/" (row.id) "/note" } {
                    label for="note" { h2 { (t("My note")) } }
                    textarea id="note" name="note" maxlength="2000" rows="3" placeholder=(t("Only you see this.")) { (note) }
                    button.button.nojs type="submit" { (t("Keep")) }
                }
            }
            @if !sight.table.is_over() && !sight.mine.is_empty() {
                (confirming(sight))
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
