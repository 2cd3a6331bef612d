//! Who looks at a table, through which eyes, at which moment, and with which turn in the making.
//!
//! This is the one place that decides what a page may be made from. A page gets a view of a seat, or
//! the public view; both come from here.

use std::fmt::Write as _;

use fivepaths_rules::{Card, Game, Match, Seat, Turn, View};

use crate::fields::Fields;
use crate::table::Table;

/// A look at a table.
#[derive(Clone, Debug)]
pub(crate) struct Sight<'a> {
    /// The table.
    pub(crate) table: &'a Table,
    /// The seats of the person who looks.
    pub(crate) mine: Vec<Seat>,
    /// Through whose eyes; `None` shows what everybody may know.
    pub(crate) seat: Option<Seat>,
    /// On a shared screen: the player who has to take it before a hand is shown.
    pub(crate) curtain: Option<Seat>,
    /// The decisions of the turn in the making, as they came.
    pub(crate) begun: String,
    /// The card that is picked but not put down.
    pub(crate) pick: Option<Card>,
    /// The players change places on the screen.
    pub(crate) flip: bool,
    /// The receipt of the round before has been read.
    pub(crate) on: bool,
}

impl<'a> Sight<'a> {
    /// What a person who asks with these fields may see.
    pub(crate) fn new(table: &'a Table, person: Option<i64>, asked: &Fields) -> Self {
        let mine = table.seats_of(person);
        let (mut seat, mut curtain) = (mine.first().copied(), None);
        if mine.len() > 1 {
            // A shared screen: whose turn it is sees their hand after they said they are there, and
            // only at this very version, so that an old address shows nothing to the next player.
            seat = None;
            let mover = table.to_move().filter(|mover| mine.contains(mover));
            if let Some(mover) = mover {
                let key = hand_key(mover, table.row.version);
                if asked.get("hand") == key { seat = Some(mover) } else { curtain = Some(mover) }
            }
        }
        Sight {
            table,
            mine,
            seat,
            curtain,
            begun: asked.get("begun").to_owned(),
            pick: asked.get("pick").parse().ok(),
            flip: asked.get("flip") == "1",
            on: asked.get("on") == "1",
        }
    }

    /// Whether the person who looks has to move now.
    pub(crate) fn my_turn(&self) -> bool {
        self.table.to_move().is_some_and(|mover| self.mine.contains(&mover))
    }

    /// The seat that may decide on this page.
    pub(crate) fn deciding(&self) -> Option<Seat> {
        self.seat.filter(|&seat| self.table.to_move() == Some(seat))
    }

    /// The view, with the decisions of the turn in the making carried out if they are legal and leave
    /// something to decide. Where they do not, they are dropped: a finished turn would show the card
    /// that it draws, and that is for the turn that is really made.
    pub(crate) fn view<G: Game>(&self, of: &Match<G>) -> (G::View, Turn<G::Action>) {
        let plain = (of.view(self.seat), Turn::new());
        let (Some(seat), Ok(begun)) = (self.deciding(), self.begun.parse::<Turn<G::Action>>()) else { return plain };
        match of.begin(&begun) {
            Ok(state) if state.mid_turn() && state.ply() == of.current().state().ply() => (state.view(seat), begun),
            _ => plain,
        }
    }

    /// Where a decision leads: to the table after it, or, if it ends the turn, to a post.
    pub(crate) fn next<G: Game>(&self, of: &Match<G>, begun: &Turn<G::Action>, action: G::Action) -> Next {
        let mut turn = *begun;
        turn.push(action);
        let text = turn.to_string();
        // Nothing that a state holds is shown here, only whether the turn is over.
        let ends = of.begin(&turn).is_ok_and(|state| state.ply() != of.current().state().ply());
        if ends { Next::Post(text) } else { Next::Link(self.link(&text, None)) }
    }

    /// The address of this table with a turn in the making.
    pub(crate) fn link(&self, begun: &str, pick: Option<Card>) -> String {
        self.address(begun, pick, self.flip, self.on)
    }

    /// The same with the players on the other side.
    pub(crate) fn flipped(&self) -> String {
        self.address(&self.begun, self.pick, !self.flip, self.on)
    }

    /// The same with the receipt put away.
    pub(crate) fn onward(&self) -> String {
        self.address("", None, self.flip, true)
    }

    /// The address behind the curtain.
    pub(crate) fn uncovered(&self, seat: Seat) -> String {
        format!("/game/{}?hand={}", self.table.row.id, hand_key(seat, self.table.row.version))
    }

    fn address(&self, begun: &str, pick: Option<Card>, flip: bool, on: bool) -> String {
        let mut text = format!("/game/{}?", self.table.row.id);
        // Writing to a text cannot fail.
        if let (Some(seat), true) = (self.seat, self.mine.len() > 1) {
            let _ = write!(text, "hand={}&", hand_key(seat, self.table.row.version));
        }
        if flip {
            text.push_str("flip=1&");
        }
        if on {
            text.push_str("on=1&");
        }
        if !begun.is_empty() {
            let _ = write!(text, "begun={}&", begun.replace('>', "%3E"));
        }
        if let Some(card) = pick {
            let _ = write!(text, "pick={card}&");
        }
        text.pop();
        text
    }
}

fn hand_key(seat: Seat, version: i64) -> String {
    format!("{seat}-{version}")
}

/// Where a decision leads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// To the table after it.
    Link(String),
    /// To the end of the turn, which is posted.
    Post(String),
}

/// Whether a viewer has to decide.
pub(crate) fn decides<V: View>(view: &V) -> bool {
    view.seat().is_some() && view.seat() == view.to_move()
}
