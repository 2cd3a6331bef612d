//! Who looks at a table, through which eyes, at which moment, and with which turn in the making.
//!
//! This is the one place that decides what a page may be made from. A page gets a view of a seat, or
//! the public view; both come from here.

use std::fmt::Write as _;

use fivepaths_rules::{Card, Game, Illegal, Match, Seat, Turn};

use crate::fields::Fields;
use crate::storage::Visit;
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
    /// Whether a turn waits for a last word before it is made.
    pub(crate) confirm: bool,
    /// The card that is picked but not put down.
    pub(crate) pick: Option<Card>,
    /// The players change places on the screen.
    pub(crate) flip: bool,
    /// The receipt of the round before has been read.
    pub(crate) on: bool,
    /// The decisions of the turn in the making, as they came.
    begun: String,
    /// A whole turn that waits for its confirmation, as it came.
    ready: String,
}

impl<'a> Sight<'a> {
    /// What a person who asks with these fields may see.
    pub(crate) fn new(table: &'a Table, person: Option<i64>, visit: Visit, asked: &Fields) -> Self {
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
            confirm: visit.confirm.unwrap_or(table.confirms_by_default()),
            pick: asked.get("pick").parse().ok(),
            flip: asked.get("flip") == "1",
            on: asked.get("on") == "1",
            begun: asked.get("begun").to_owned(),
            ready: asked.get("ready").to_owned(),
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
        let begun = self.ready(of).map(|turn| without_last(&turn)).or_else(|| self.begun.parse().ok());
        let (Some(seat), Some(begun)) = (self.deciding(), begun) else { return plain };
        match of.begin(&begun) {
            Ok(state) if state.mid_turn() && state.ply() == of.current().state().ply() => (state.view(seat), begun),
            _ => plain,
        }
    }

    /// The whole turn that waits for its confirmation; what it draws is not looked at.
    pub(crate) fn ready<G: Game>(&self, of: &Match<G>) -> Option<Turn<G::Action>> {
        let turn = self.ready.parse().ok().filter(|_| self.deciding().is_some())?;
        ends(of, &turn).then_some(turn)
    }

    /// Where a decision leads: to the table after it, or, if it ends the turn, to a post.
    pub(crate) fn next<G: Game>(&self, of: &Match<G>, begun: &Turn<G::Action>, action: G::Action) -> Next {
        let mut turn = *begun;
        turn.push(action);
        self.leads(&turn.to_string(), ends(of, &turn))
    }

    /// Where a turn leads that somebody typed, or what is wrong with it.
    pub(crate) fn typed<G: Game>(&self, of: &Match<G>, turn: &Turn<G::Action>) -> Result<Next, Illegal> {
        of.begin(turn).map_err(|error| error.why)?;
        Ok(self.leads(&turn.to_string(), ends(of, turn)))
    }

    fn leads(&self, turn: &str, ends: bool) -> Next {
        match (ends, self.confirm) {
            (false, _) => Next::Link(self.link(turn, None)),
            (true, true) => Next::Link(self.address(&[("ready", turn)])),
            (true, false) => Next::Post(turn.to_owned()),
        }
    }

    /// The address of this table with a turn in the making.
    pub(crate) fn link(&self, begun: &str, pick: Option<Card>) -> String {
        let pick = pick.map(|card| card.to_string()).unwrap_or_default();
        self.address(&[("begun", begun), ("pick", &pick)])
    }

    /// The same with the players on the other side.
    pub(crate) fn flipped(&self) -> String {
        let pick = self.pick.map(|card| card.to_string()).unwrap_or_default();
        let other = Sight { flip: !self.flip, ..self.clone() };
        other.address(&[("begun", &self.begun), ("pick", &pick), ("ready", &self.ready)])
    }

    /// The same with the receipt put away.
    pub(crate) fn onward(&self) -> String {
        Sight { on: true, ..self.clone() }.link("", None)
    }

    /// The address behind the curtain.
    pub(crate) fn uncovered(&self, seat: Seat) -> String {
        Sight { seat: Some(seat), ..self.clone() }.link("", None)
    }

    /// What every address of this look at the table carries, as names and values.
    pub(crate) fn carried(&self) -> Vec<(&'static str, String)> {
        let hand = self.seat.filter(|_| self.mine.len() > 1).map(|seat| hand_key(seat, self.table.row.version));
        let mut carried: Vec<_> = hand.map(|key| ("hand", key)).into_iter().collect();
        if self.flip {
            carried.push(("flip", "1".to_owned()));
        }
        if self.on {
            carried.push(("on", "1".to_owned()));
        }
        carried
    }

    /// The address of this table with these fields, as far as they are not empty.
    pub(crate) fn address(&self, fields: &[(&str, &str)]) -> String {
        let mut text = format!("/game/{}?", self.table.row.id);
        let carried = self.carried();
        let carried = carried.iter().map(|(name, value)| (*name, value.as_str()));
        for (name, value) in carried.chain(fields.iter().copied()).filter(|(_, value)| !value.is_empty()) {
            // Writing to a text cannot fail.
            let _ = write!(text, "{name}={}&", encoded(value));
        }
        text.pop();
        text
    }
}

/// Whether a turn is legal and leaves nothing to decide. Nothing else of the state is looked at.
fn ends<G: Game>(of: &Match<G>, turn: &Turn<G::Action>) -> bool {
    of.begin(turn).is_ok_and(|state| state.ply() != of.current().state().ply())
}

/// A turn before its last decision.
pub(crate) fn without_last<A: fivepaths_rules::Action>(turn: &Turn<A>) -> Turn<A> {
    turn.iter().copied().take(turn.len().saturating_sub(1)).collect()
}

/// A text fit for the fields of an address.
fn encoded(text: &str) -> String {
    let mut safe = String::new();
    for byte in text.bytes() {
        match byte {
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'-' | b'.' | b'!' => safe.push(char::from(byte)),
            // Writing to a text cannot fail.
            _ => drop(write!(safe, "%{byte:02X}")),
        }
    }
    safe
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
