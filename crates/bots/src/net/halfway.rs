//! Finishing a turn that somebody else began.
//!
//! The network of the card game chooses whole turns, so this is needed only where it takes over in the middle of one.

use fivepaths_rules::{ActionSet, CardAction, CardView, Source, Turn, View};

use super::features::{KINDS, kinds_of};
use super::network::Batch;
use super::policy::{Heads, PolicyNet};
use super::turns::{Put, Turns};

impl PolicyNet {
    /// The draws that a turn may end with, and the score of each; `None` at the beginning of a turn.
    pub(super) fn draws(&self, batch: &Batch, view: &CardView) -> Option<Vec<(Turn<CardAction>, f32)>> {
        if !view.mid_turn() {
            return None;
        }
        let considered = |draw: &CardAction| !Turns::impatient(view) || *draw == CardAction::Draw(Source::Stack);
        let alone = |draw: CardAction| [draw].into_iter().collect::<Turn<CardAction>>();
        let legal = view.legal();
        let draws = legal.iter().filter(considered);
        Some(draws.map(|draw| (alone(draw), self.draw_score(batch, view, draw))).collect())
    }

    /// The score of a draw when the card is already down. The view does not tell which card was played, so every card
    /// that it may have been counts equally.
    fn draw_score(&self, batch: &Batch, view: &CardView, draw: CardAction) -> f32 {
        let CardAction::Draw(source) = draw else { return 0.0 };
        let (score, factor) = match source {
            Source::Stack => (batch.whole[Heads::STACK], &batch.whole[Heads::STACK_FACTOR..]),
            Source::Pile(colour) => {
                let line = &batch.each[colour.index() * Heads::EACH..];
                (line[Heads::DRAW], &line[Heads::DRAW_FACTOR..])
            }
        };
        let puts = candidates(view);
        let meant: f32 = puts.iter().map(|&put| self.meaning(batch, put, source, factor)).sum();
        score + meant / puts.len().max(1) as f32
    }

    /// What a card put down adds to the score of a draw.
    fn meaning(&self, batch: &Batch, put: Put, source: Source, factor: &[f32]) -> f32 {
        let line = &batch.each[put.colour.index() * Heads::EACH..];
        let same = if source == Source::Pile(put.colour) { line[Heads::SAME + put.kind] } else { 0.0 };
        let row = usize::from(put.discard) * KINDS + put.kind;
        same + self.interaction(line, put.discard, row, factor)
    }
}

/// The cards that may have just been put down.
fn candidates(view: &CardView) -> Vec<Put> {
    let top = |kinds: u32| (kinds.checked_ilog2().unwrap_or_default()) as usize;
    if let Some(colour) = view.closed() {
        let pile = view.pile(colour);
        let kind = pile.top().map_or(0, |rank| super::features::kind(fivepaths_rules::Card::new(colour, rank)));
        return vec![Put { colour, kind, discard: true }];
    }
    let columns = view.columns(view.seat().unwrap_or_default());
    let begun = fivepaths_rules::Colour::first(view.rules().colours()).iter().map(|&c| (c, kinds_of(columns, c)));
    begun
        .filter(|(_, kinds)| *kinds != 0)
        .map(|(colour, kinds)| Put { colour, kind: top(kinds), discard: false })
        .collect()
}
