//! Who looks at a table, as which seat, and with which unfinished turn.
//!
//! This is the only place that decides what a page may be made from. A page gets the view of a seat, or the public
//! view, and both come from here.

use fivepaths_rules::{Card, Game, Illegal, Match, Seat, Turn};

use crate::store::Millis;
use crate::table::{Table, Visit};
use crate::web::fields::Fields;

/// A look at a table.
#[derive(Clone, Debug)]
pub(crate) struct Sight<'a> {
    /// The table.
    pub(crate) table: &'a Table,
    /// The seats of the person who looks.
    pub(crate) mine: Vec<Seat>,
    /// The seat whose view is shown; `None` shows what everybody may know.
    pub(crate) seat: Option<Seat>,
    /// On a shared screen: the player who has to take it before a hand is shown.
    pub(crate) curtain: Option<Seat>,
    /// Whether a turn must be confirmed before it is made.
    pub(crate) confirm: bool,
    /// The card that is picked but not put down.
    pub(crate) pick: Option<Card>,
    /// By how many places the players are rotated around the screen.
    pub(crate) flip: u8,
    /// Whether the receipt of the round before was read.
    pub(crate) receipt_read: bool,
    /// Until when the match is paused, so that nobody can decide anything.
    pub(crate) paused: Option<Millis>,
    /// The decisions of an unfinished turn, as they came in the request.
    begun: String,
    /// A whole turn that waits for confirmation, as it came in the request.
    ready: String,
}

impl<'a> Sight<'a> {
    /// What a person who asks with these fields may see.
    pub(crate) fn new(table: &'a Table, person: Option<i64>, visit: Visit, asked: &Fields) -> Self {
        let mine = table.seats_of(person);
        let (mut seat, mut curtain) = (mine.first().copied(), None);
        if mine.len() > 1 {
            // On a shared screen, the player to move sees their hand after they have said that they are there, and
            // only at this version, so that an old address shows nothing to the next player.
            seat = None;
            let mover = table.to_move().filter(|mover| mine.contains(mover));
            if let Some(mover) = mover {
                let key = hand_key(mover, table.row.version);
                if asked.get("hand") == key { seat = Some(mover) } else { curtain = Some(mover) }
            }
        }
        // An unfinished turn belongs to the version at which it was begun. After the turn is made, the browser's back
        // button leads to addresses with cards that are no longer in the hand.
        let version = asked.get("at");
        let holds = version.is_empty() || version == table.row.version.to_string();
        let now = |name: &str| if holds { asked.get(name).to_owned() } else { String::new() };
        Sight {
            table,
            mine,
            seat,
            curtain,
            confirm: visit.confirm.unwrap_or(table.confirms_by_default()),
            pick: now("pick").parse().ok(),
            flip: flip(asked) % table.row.rules.players().max(1),
            receipt_read: asked.get("on") == "1",
            paused: None,
            begun: now("begun"),
            ready: now("ready"),
        }
    }

    /// The same at this time: while the match is paused, nobody can decide anything.
    pub(crate) fn at(self, now: Millis) -> Self {
        Sight { paused: self.table.paused_until(now), ..self }
    }

    /// Whether the person who looks has to move now.
    pub(crate) fn my_turn(&self) -> bool {
        self.paused.is_none() && self.table.to_move().is_some_and(|mover| self.mine.contains(&mover))
    }

    /// The seat that may decide on this page.
    pub(crate) fn deciding(&self) -> Option<Seat> {
        self.seat.filter(|&seat| self.paused.is_none() && self.table.to_move() == Some(seat))
    }

    /// The view after the decisions of the unfinished turn, if they are legal and leave something to decide.
    /// Otherwise they are dropped: a finished turn would show the card that it draws, and that must not be seen
    /// before the turn is made.
    pub(crate) fn view<G: Game>(&self, game: &Match<G>) -> (G::View, Turn<G::Action>) {
        let plain = (game.view(self.seat), Turn::new());
        let begun = self.ready(game).map(|turn| without_last(&turn)).or_else(|| self.begun.parse().ok());
        let (Some(seat), Some(begun)) = (self.deciding(), begun) else { return plain };
        match game.begin(&begun) {
            Ok(state) if state.mid_turn() && state.ply() == game.current().state().ply() => (state.view(seat), begun),
            _ => plain,
        }
    }

    /// The whole turn that waits for confirmation. What it draws is not looked at.
    pub(crate) fn ready<G: Game>(&self, game: &Match<G>) -> Option<Turn<G::Action>> {
        let turn = self.ready.parse().ok().filter(|_| self.deciding().is_some())?;
        ends(game, &turn).then_some(turn)
    }

    /// Where a decision leads: to the table after it, or, if it ends the turn, to a post.
    pub(crate) fn next<G: Game>(&self, game: &Match<G>, begun: &Turn<G::Action>, action: G::Action) -> Next {
        let mut turn = *begun;
        turn.push(action);
        self.leads(&turn.to_string(), ends(game, &turn))
    }

    /// Where a typed turn leads, or what is wrong with it.
    pub(crate) fn typed<G: Game>(&self, game: &Match<G>, turn: &Turn<G::Action>) -> Result<Next, Illegal> {
        game.begin(turn).map_err(|error| error.why)?;
        Ok(self.leads(&turn.to_string(), ends(game, turn)))
    }

    fn leads(&self, turn: &str, ends: bool) -> Next {
        match (ends, self.confirm) {
            (false, _) => Next::Link(self.link(turn, None)),
            (true, true) => Next::Link(self.making(&[("ready", turn)])),
            (true, false) => Next::Post(turn.to_owned()),
        }
    }

    /// The address of this table with an unfinished turn.
    pub(crate) fn link(&self, begun: &str, pick: Option<Card>) -> String {
        let pick = pick.map(|card| card.to_string()).unwrap_or_default();
        self.making(&[("begun", begun), ("pick", &pick)])
    }

    /// The address of this table with an unfinished turn and the version at which it was begun.
    fn making(&self, turn: &[(&str, &str)]) -> String {
        let version = self.table.row.version.to_string();
        let begun = turn.iter().any(|(_, value)| !value.is_empty());
        let at = begun.then_some(("at", version.as_str()));
        self.address(&at.into_iter().chain(turn.iter().copied()).collect::<Vec<_>>())
    }

    /// The same, with everybody rotated by one place.
    pub(crate) fn flipped(&self) -> String {
        let pick = self.pick.map(|card| card.to_string()).unwrap_or_default();
        let players = self.table.row.rules.players().max(1);
        let other = Sight { flip: (self.flip + 1) % players, ..self.clone() };
        other.making(&[("begun", &self.begun), ("pick", &pick), ("ready", &self.ready)])
    }

    /// Whether a turn is in the making.
    pub(crate) fn in_a_turn(&self) -> bool {
        self.pick.is_some() || !self.begun.is_empty() || !self.ready.is_empty()
    }

    /// What a form sends along that changes nothing at the table, so that a turn in the making is not lost.
    pub(crate) fn kept(&self) -> Vec<(&'static str, String)> {
        let pick = self.pick.map(|card| card.to_string()).unwrap_or_default();
        let making = [("begun", self.begun.clone()), ("pick", pick), ("ready", self.ready.clone())];
        let making: Vec<_> = making.into_iter().filter(|(_, value)| !value.is_empty()).collect();
        let at = (!making.is_empty()).then(|| ("at", self.table.row.version.to_string()));
        self.carried().into_iter().chain(at).chain(making).collect()
    }

    /// The address to which such a form leads back, with the name of a sentence to show, if there is one.
    pub(crate) fn here(&self, notice: &str) -> String {
        let kept = self.kept();
        let fields = kept.iter().skip(self.carried().len()).map(|(name, value)| (*name, value.as_str()));
        self.address(&fields.chain([("notice", notice)]).collect::<Vec<_>>())
    }

    /// The same, with the receipt closed.
    pub(crate) fn onward(&self) -> String {
        Sight { receipt_read: true, ..self.clone() }.link("", None)
    }

    /// The address behind the curtain.
    pub(crate) fn uncovered(&self, seat: Seat) -> String {
        Sight { seat: Some(seat), ..self.clone() }.link("", None)
    }

    /// What every address on this page carries, as names and values.
    pub(crate) fn carried(&self) -> Vec<(&'static str, String)> {
        let hand = self.seat.filter(|_| self.mine.len() > 1).map(|seat| hand_key(seat, self.table.row.version));
        let mut carried: Vec<_> = hand.map(|key| ("hand", key)).into_iter().collect();
        if self.flip > 0 {
            carried.push(("flip", self.flip.to_string()));
        }
        if self.receipt_read {
            carried.push(("on", "1".to_owned()));
        }
        carried
    }

    /// The address of this table with these fields, as far as they are not empty.
    pub(crate) fn address(&self, fields: &[(&str, &str)]) -> String {
        let carried = self.carried();
        let carried = carried.iter().map(|(name, value)| (*name, value.as_str()));
        let fields = carried.chain(fields.iter().copied()).filter(|(_, value)| !value.is_empty());
        let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        let question = if query.is_empty() { "" } else { "?" };
        format!("/game/{}{question}{query}", self.table.row.id)
    }
}

/// By how many places an address or a form rotates the players.
pub(crate) fn flip(asked: &Fields) -> u8 {
    asked.get("flip").parse().unwrap_or_default()
}

/// Whether a turn is legal and leaves nothing to decide. It looks at nothing else of the state after it.
fn ends<G: Game>(game: &Match<G>, turn: &Turn<G::Action>) -> bool {
    game.begin(turn).is_ok_and(|state| state.ply() != game.current().state().ply())
}

/// A turn before its last decision.
pub(crate) fn without_last<A: fivepaths_rules::Action>(turn: &Turn<A>) -> Turn<A> {
    turn.iter().copied().take(turn.len().saturating_sub(1)).collect()
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
