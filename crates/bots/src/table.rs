//! Plays whole matches between players.

use fivepaths_rules::{Deal, DealError, End, How, Json, Match, Rules, Seat};

use crate::budget::Budget;
use crate::player::{Fault, Invitation, Player, Table};

/// A match that was played, and what went wrong in it.
#[derive(Clone, Debug)]
pub struct PlayedMatch<G: Json> {
    /// The match, which is over.
    pub game: Match<G>,
    /// Seats that broke the rules or the protocol, and how.
    pub faults: Vec<(Seat, Fault)>,
}

/// How a match is to be played.
#[derive(Clone, Debug)]
pub struct Setting<'a> {
    /// A name for the match.
    pub id: &'a str,
    /// Names by seat.
    pub names: &'a [String],
    /// For each turn.
    pub budget: Budget,
    /// Private randomness by seat.
    pub seeds: &'a [u64],
}

/// Plays a match to its end. `house` plays on for a seat that breaks the rules in a game of three or
/// four; in a game of two that ends the match.
///
/// # Errors
/// If the deal is not one of this game. Whatever players do wrong is part of the result instead.
pub fn play_match<G: Json>(
    rules: G::Rules,
    deal: Deal,
    players: &mut [&mut dyn Player<G>],
    house: &mut dyn Player<G>,
    setting: &Setting<'_>,
) -> Result<PlayedMatch<G>, DealError> {
    let mut game = Match::new(rules, deal)?;
    let mut faults: Vec<(Seat, Fault)> = Vec::new();
    for seat in Seat::all(rules.players()) {
        let Some(player) = players.get_mut(seat.index()) else { continue };
        let seed = setting.seeds.get(seat.index()).copied().unwrap_or_default();
        let invitation = Invitation { id: setting.id, rules, seat, players: setting.names, seed };
        if let Err(fault) = player.start(&invitation) {
            faults.push((seat, fault));
            if !game.take_over(seat) {
                game.end(End { how: How::Forfeit, seat: Some(seat) });
            }
        }
    }
    while let Some(seat) = game.to_move() {
        if game.at_cap() {
            game.end(End { how: How::Cut, seat: None });
            break;
        }
        let gone = faults.iter().any(|fault| fault.0 == seat);
        let turn = match players.get_mut(seat.index()).filter(|_| !gone) {
            Some(player) => player.turn(&Table::new(&game, seat), setting.budget),
            None => house.turn(&Table::new(&game, seat), setting.budget),
        };
        let fault = match turn {
            Ok(turn) => game.play(&turn).err().map(|error| Fault::Illegal(format!("{turn}: {error}"))),
            Err(fault) => Some(fault),
        };
        let Some(fault) = fault else { continue };
        faults.push((seat, fault));
        // The house itself never breaks the rules. If it did, the match would end here.
        if gone || !game.take_over(seat) {
            game.end(End { how: How::Forfeit, seat: Some(seat) });
        }
    }
    for (index, player) in players.iter_mut().enumerate() {
        if !faults.iter().any(|fault| fault.0.index() == index) {
            player.end(&game);
        }
    }
    Ok(PlayedMatch { game, faults })
}
