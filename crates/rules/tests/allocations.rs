//! No heap allocation in legal, play, view and sample.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod support;

use fivepaths_rules::*;
use support::{board_rules, card_rules, rng};

fn allocations<G: Game>(rules: &G::Rules) -> u64 {
    let mut rng = rng(1);
    let standing = G::opening(rules, Seat::default());
    let counted = allocation_counter::measure(|| {
        for _ in 0..20 {
            let mut round = G::deal_from_rng(rules, &standing, &mut rng);
            while let (Some(seat), true) = (round.to_move(), round.ply() < G::PLY_CAP) {
                let world = round.view(seat).sample(&mut rng);
                let action = world.legal().choose(&mut rng).unwrap();
                round.play(action).unwrap();
            }
        }
    });
    counted.count_total
}

#[test]
fn nothing_is_allocated_while_playing() {
    assert_eq!(allocations::<CardGame>(&CardRules::default()), 0);
    assert_eq!(allocations::<CardGame>(&card_rules(r#"{"colours":6}"#)), 0);
    for players in 2..=4 {
        assert_eq!(allocations::<BoardGame>(&board_rules(&format!(r#"{{"players":{players}}}"#))), 0);
    }
}
