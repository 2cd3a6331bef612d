//! What a player could do in answer to a turn that is not made yet, from what they know now.
//!
//! The rules decide, and nothing here repeats them: a world is made in which it is the player's turn, and decisions are
//! tried in it. Any world that the player cannot tell from the true one will do, since everything up to the draw is
//! decided by what they see; and no answer goes beyond its draw.

use std::convert::Infallible;

use fivepaths_rules::rand_core::TryRng;
use fivepaths_rules::{Action, ActionSet, BoardGame, BoardView, CardGame, CardView, Game, Illegal, Turn, View};

use super::event::{Deed, Seen};

/// More ways to put a card down than this are not listed.
const MOST: usize = 80;

/// A game in which answers can be given ahead.
pub trait Foreseen: Game<Action: Seen> {
    /// What the viewer would see if it were their turn; see [`CardView::in_turn`].
    fn in_turn(view: &Self::View) -> Option<Self::View>;
}

impl Foreseen for CardGame {
    fn in_turn(view: &CardView) -> Option<CardView> {
        view.in_turn()
    }
}

impl Foreseen for BoardGame {
    fn in_turn(view: &BoardView) -> Option<BoardView> {
        view.in_turn()
    }
}

/// A generator that always gives the same, for worlds of which nothing hidden is looked at.
struct Still;

impl TryRng for Still {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(0)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(0)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        bytes.fill(0);
        Ok(())
    }
}

/// A world in which it is the viewer's turn; `None` while it is, and when nothing more is to come.
pub(super) fn world<G: Foreseen>(view: &G::View) -> Option<G> {
    Some(G::in_turn(view)?.sample(&mut Still))
}

/// Whether a turn could be the answer to a turn of the opponent: whole, with cards that the player holds now, and legal
/// as far as that can be known. A pile that is empty now may have a card by then.
///
/// # Errors
/// Why not.
pub fn legal_ahead<G: Foreseen>(view: &G::View, turn: &Turn<G::Action>) -> Result<(), Illegal> {
    let mut world: G = world(view).ok_or(Illegal::RoundOver)?;
    let ply = world.ply();
    let mut drawn = false;
    for &action in turn.iter() {
        if drawn || world.ply() != ply {
            return Err(Illegal::AfterTheEnd);
        }
        match (world.play(action), action.seen()) {
            (Ok(()), _) => {}
            (Err(Illegal::PileEmpty(_)), Some(Deed::Drew(_))) => drawn = true,
            (Err(why), _) => return Err(why),
        }
    }
    if drawn || world.ply() != ply { Ok(()) } else { Err(Illegal::Unfinished) }
}

/// A way to put a card down, with its bonus steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opening<A: Action> {
    /// The turn up to its draw.
    pub turn: Turn<A>,
    /// Whether a draw follows. The turn that ends an expedition has none.
    pub draws: bool,
}

/// Every way in which the player could put a card down if it were their turn, in the order of the rules.
#[must_use]
pub fn openings<G: Foreseen>(view: &G::View) -> Vec<Opening<G::Action>> {
    let mut found = Vec::new();
    if let Some(world) = world::<G>(view) {
        follow(&world, world.ply(), Turn::new(), &mut found);
    }
    found
}

fn follow<G: Foreseen>(world: &G, ply: u16, turn: Turn<G::Action>, found: &mut Vec<Opening<G::Action>>) {
    let whole = world.ply() != ply;
    let draws = !whole && world.legal().iter().any(|action| matches!(action.seen(), Some(Deed::Drew(_))));
    if whole || draws {
        found.push(Opening { turn, draws });
        return;
    }
    for action in world.legal().iter() {
        let (mut next, mut longer) = (world.clone(), turn);
        // It is one of the legal ones, so it is refused only if no turn can be that long.
        if found.len() < MOST && next.play(action).is_ok() && longer.push(action) {
            follow(&next, ply, longer, found);
        }
    }
}

/// Reads a turn that must not be empty.
pub(super) fn whole<A: Action>(text: &str) -> Option<Turn<A>> {
    text.parse().ok().filter(|turn: &Turn<A>| !turn.is_empty())
}
