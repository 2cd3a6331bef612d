//! Many rounds in lockstep, without Python. Each row is a round, and everything that a learner sees of it is written to
//! slices that the caller owns.
//!
//! Each row has its own generator, so what happens in it depends neither on the other rows nor on the number of
//! threads.

use std::sync::Arc;

use fivepaths_bots::{Bot, BotRng, Budget, mix, rng};
use fivepaths_rules::{ActionSet, Rules, Seat, Source, View, below};
use rand_core::Rng;

use crate::table::{Actions, Numbers, Part};

/// What a round is worth to a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reward {
    /// By how many points it is ahead of the others, on average.
    Margin,
    /// Its own points.
    Points,
}

/// Who sits at the other seats.
pub(crate) enum Others<G: Numbers> {
    /// The learner itself, which makes the decisions of every seat.
    Learner,
    /// A bot with this budget.
    Bot(Arc<dyn Bot<G>>, Budget),
}

/// How the rows are played.
pub(crate) struct Setting<G: Numbers> {
    pub(crate) rules: G::Rules,
    pub(crate) actions: Actions,
    pub(crate) others: Others<G>,
    pub(crate) reward: Reward,
}

/// What a learner sees of some rows, one slice for each kind of data.
pub(crate) struct Sight<'a> {
    pub(crate) observations: &'a mut [f32],
    pub(crate) masks: &'a mut [bool],
    pub(crate) seats: &'a mut [i8],
    pub(crate) rewards: &'a mut [f32],
    pub(crate) terminated: &'a mut [bool],
    pub(crate) truncated: &'a mut [bool],
    pub(crate) last_observations: &'a mut [f32],
}

impl<'a> Sight<'a> {
    /// The first rows, and the rest of them.
    fn split(self, rows: usize, width: usize, actions: usize, players: usize) -> (Self, Self) {
        let (observations, observations_rest) = self.observations.split_at_mut(rows * width);
        let (masks, masks_rest) = self.masks.split_at_mut(rows * actions);
        let (seats, seats_rest) = self.seats.split_at_mut(rows);
        let (rewards, rewards_rest) = self.rewards.split_at_mut(rows * players);
        let (terminated, terminated_rest) = self.terminated.split_at_mut(rows);
        let (truncated, truncated_rest) = self.truncated.split_at_mut(rows);
        let (last, last_rest) = self.last_observations.split_at_mut(rows * width);
        (
            Sight { observations, masks, seats, rewards, terminated, truncated, last_observations: last },
            Sight {
                observations: observations_rest,
                masks: masks_rest,
                seats: seats_rest,
                rewards: rewards_rest,
                terminated: terminated_rest,
                truncated: truncated_rest,
                last_observations: last_rest,
            },
        )
    }
}

/// One round and what belongs to it.
#[derive(Clone)]
pub(crate) struct Row<G: Numbers> {
    pub(crate) round: G,
    /// The draw that was chosen together with the card, while bonus steps come in between.
    planned: Option<Source>,
    /// The seat that learns, if a bot has the others.
    learner: Seat,
    rng: BotRng,
}

impl<G: Numbers> Row<G> {
    fn new(setting: &Setting<G>, seed: u64, index: u64) -> Self {
        let mut rng = rng(mix(&[seed, index]));
        let players = setting.rules.players();
        // In neighbouring rows the learner begins in different seats.
        let learner = Seat::new((index % u64::from(players)) as u8).unwrap_or_default();
        let round = deal(setting, &mut rng);
        let mut row = Row { round, planned: None, learner, rng };
        row.others(setting);
        if row.round.to_move().is_none() {
            row.again(setting);
        }
        row
    }

    /// Deals the next round, in which the learner has the next seat. In the smallest games the others may end a round
    /// before the learner has decided anything; then another one is dealt.
    fn again(&mut self, setting: &Setting<G>) {
        for _ in 0..100 {
            self.learner = self.learner.next(setting.rules.players());
            self.round = deal(setting, &mut self.rng);
            self.planned = None;
            self.others(setting);
            if self.round.to_move().is_some() {
                return;
            }
        }
    }

    fn is_cut(&self) -> bool {
        self.round.ply() >= G::PLY_CAP && !self.round.mid_turn()
    }

    /// Lets the bot play until the learner is to move.
    fn others(&mut self, setting: &Setting<G>) {
        let Others::Bot(bot, budget) = &setting.others else { return };
        while let Some(seat) = self.round.to_move().filter(|&seat| seat != self.learner) {
            if self.is_cut() {
                return;
            }
            let decisions = bot.choose(&self.round.view(seat), *budget, self.rng.next_u64());
            let mut played = 0;
            for &decision in decisions.iter() {
                if self.round.to_move() != Some(seat) || self.round.play(decision).is_err() {
                    break;
                }
                played += 1;
            }
            // Our bots always answer with a legal decision. If one did not, the round would still go on.
            if played == 0 {
                let Some(any) = self.round.legal().choose(&mut self.rng) else { return };
                let _ = self.round.play(any);
            }
        }
    }

    /// Plays an action of the table, which the mask allowed; false if it is not legal after all.
    fn play(&mut self, setting: &Setting<G>, action: i64) -> bool {
        let chosen = usize::try_from(action).ok().and_then(|place| setting.actions.action::<G>(&setting.rules, place));
        let Some((decision, planned)) = chosen else { return false };
        let ply = self.round.ply();
        if self.round.play(decision).is_err() {
            return false;
        }
        if setting.actions == Actions::Turns {
            self.planned = planned.or(self.planned);
            let drawing = self.round.ply() == ply
                && self.round.legal().nth(0).is_some_and(|next| matches!(G::part(&setting.rules, next), Part::Draw(_)));
            if let Some(source) = self.planned.filter(|_| drawing)
                && self.round.play(G::draw(source)).is_err()
            {
                return false;
            }
            if self.round.ply() != ply {
                self.planned = None;
            }
        }
        true
    }

    /// The seat whose view is shown: the one to move, or the learner's.
    fn viewer(&self, setting: &Setting<G>) -> Seat {
        match setting.others {
            Others::Learner => self.round.to_move().unwrap_or_else(|| self.round.first()),
            Others::Bot(..) => self.learner,
        }
    }

    /// The action that a bot would choose. The bot plays the whole turn on a copy, since the draw may be part of the
    /// action.
    fn advice(&self, setting: &Setting<G>, bot: &dyn Bot<G>, budget: Budget, rng: &mut BotRng) -> Option<usize> {
        let (seat, ply) = (self.round.to_move()?, self.round.ply());
        let mut copy = self.round.clone();
        let (mut chosen, mut draw) = (None, Source::Stack);
        while copy.ply() == ply {
            let decisions = bot.choose(&copy.view(seat), budget, rng.next_u64());
            for &decision in decisions.iter() {
                copy.play(decision).ok()?;
                chosen = chosen.or(Some(decision));
                if let Part::Draw(source) = G::part(&setting.rules, decision) {
                    draw = source;
                }
            }
            let settled = setting.actions == Actions::Decisions || self.round.mid_turn();
            if decisions.is_empty() || settled {
                break;
            }
        }
        setting.actions.place::<G>(&setting.rules, chosen?, draw)
    }

    /// Deals anew what the viewer cannot know.
    pub(crate) fn imagine(&mut self, setting: &Setting<G>, rng: &mut BotRng) {
        self.round = self.round.view(self.viewer(setting)).sample(rng);
    }

    fn reward(&self, setting: &Setting<G>, out: &mut [f32]) {
        let totals = self.round.result().totals;
        let sum: i32 = totals.iter().sum();
        let others = (totals.len() as f32 - 1.0).max(1.0);
        for (place, &total) in out.iter_mut().zip(&totals) {
            *place = match setting.reward {
                Reward::Points => total as f32,
                Reward::Margin => total as f32 - (sum - total) as f32 / others,
            };
        }
    }
}

fn deal<G: Numbers>(setting: &Setting<G>, rng: &mut BotRng) -> G {
    let players = setting.rules.players();
    let lot = Seat::new(below(rng, u32::from(players)) as u8).unwrap_or_default();
    let first = setting.rules.first().unwrap_or(lot);
    G::deal_from_rng(&setting.rules, &G::opening(&setting.rules, first), rng)
}

/// All rows.
pub(crate) struct Rows<G: Numbers> {
    pub(crate) setting: Setting<G>,
    pub(crate) rows: Vec<Row<G>>,
    /// For random actions, which must not change the deals.
    chooser: BotRng,
}

impl<G: Numbers> Rows<G> {
    /// This many rounds, dealt from a seed.
    pub(crate) fn new(setting: Setting<G>, count: usize, seed: u64) -> Self {
        let rows = (0..count as u64).map(|index| Row::new(&setting, seed, index)).collect();
        Rows { setting, rows, chooser: rng(mix(&[seed, u64::MAX])) }
    }

    /// Begins anew from a seed.
    pub(crate) fn reset(&mut self, seed: u64, threads: usize, sight: Sight<'_>) {
        let setting = &self.setting;
        for (index, row) in self.rows.iter_mut().enumerate() {
            *row = Row::new(setting, seed, index as u64);
        }
        self.chooser = rng(mix(&[seed, u64::MAX]));
        self.each(threads, sight, &|setting, row, _, sight| {
            show(setting, row, sight);
            true
        });
    }

    /// Plays one action in each row. Gives the number of a row in which the action was not legal, if there is one.
    pub(crate) fn step(&mut self, actions: &[i64], threads: usize, sight: Sight<'_>) -> Option<usize> {
        self.each(threads, sight, &|setting, row, index, sight| {
            actions.get(index).is_some_and(|&action| advance(setting, row, action, sight))
        })
    }

    /// Writes what the learner sees now.
    pub(crate) fn look(&mut self, sight: Sight<'_>) {
        self.each(1, sight, &|setting, row, _, sight| {
            present(setting, row, sight.observations, sight.masks, sight.seats);
            true
        });
    }

    /// A random legal action for each row.
    pub(crate) fn sample(&mut self, masks: &[bool], out: &mut [i64]) {
        let Rows { setting, rows, chooser } = self;
        let actions = setting.actions.len::<G>(&setting.rules);
        for ((row, mask), out) in rows.iter().zip(masks.chunks_exact(actions)).zip(out) {
            let place = match setting.actions {
                Actions::Decisions => row
                    .round
                    .legal()
                    .choose(chooser)
                    .and_then(|action| setting.actions.place::<G>(&setting.rules, action, Source::Stack)),
                Actions::Turns => {
                    let count = mask.iter().filter(|&&legal| legal).count() as u32;
                    let chosen = below(chooser, count) as usize;
                    mask.iter().enumerate().filter(|(_, legal)| **legal).nth(chosen).map(|(place, _)| place)
                }
            };
            *out = place.unwrap_or_default() as i64;
        }
    }

    /// What a bot would do in each row.
    pub(crate) fn ask(&mut self, bot: &dyn Bot<G>, budget: Budget, out: &mut [i64]) {
        let Rows { setting, rows, chooser } = self;
        for (row, out) in rows.iter().zip(out) {
            *out = row.advice(setting, bot, budget, chooser).unwrap_or_default() as i64;
        }
    }

    /// Calls `what` with every row and its part of `sight`, on this many threads. Gives the number of the first row for
    /// which it is false.
    fn each(
        &mut self,
        threads: usize,
        sight: Sight<'_>,
        what: &(impl Fn(&Setting<G>, &mut Row<G>, usize, Sight<'_>) -> bool + Sync),
    ) -> Option<usize> {
        let setting = &self.setting;
        let sizes =
            [G::width(&setting.rules), setting.actions.len::<G>(&setting.rules), usize::from(setting.rules.players())];
        let chunk = self.rows.len().div_ceil(threads.max(1)).max(1);
        if chunk >= self.rows.len() {
            return some(setting, &mut self.rows, 0, sight, sizes, what);
        }
        std::thread::scope(|scope| {
            let mut rest = sight;
            let mut workers = Vec::new();
            for (number, rows) in self.rows.chunks_mut(chunk).enumerate() {
                let (part, after) = rest.split(rows.len(), sizes[0], sizes[1], sizes[2]);
                rest = after;
                workers.push(scope.spawn(move || some(setting, rows, number * chunk, part, sizes, what)));
            }
            // A worker does not panic. If one did, it would be reported as row 0.
            workers.into_iter().filter_map(|worker| worker.join().unwrap_or(Some(0))).next()
        })
    }
}

/// The same for some rows, one after the other.
fn some<G: Numbers>(
    setting: &Setting<G>,
    rows: &mut [Row<G>],
    first: usize,
    mut sight: Sight<'_>,
    [width, actions, players]: [usize; 3],
    what: &impl Fn(&Setting<G>, &mut Row<G>, usize, Sight<'_>) -> bool,
) -> Option<usize> {
    let mut refused = None;
    for (index, row) in rows.iter_mut().enumerate() {
        let (one, rest) = sight.split(1, width, actions, players);
        sight = rest;
        if !what(setting, row, first + index, one) {
            refused.get_or_insert(first + index);
        }
    }
    refused
}

/// Writes a row in which no round has just ended.
fn show<G: Numbers>(setting: &Setting<G>, row: &Row<G>, sight: Sight<'_>) {
    present(setting, row, sight.observations, sight.masks, sight.seats);
    sight.rewards.fill(0.0);
    put(sight.terminated, false);
    put(sight.truncated, false);
}

/// Writes what the viewer of a row sees and may do.
fn present<G: Numbers>(
    setting: &Setting<G>,
    row: &Row<G>,
    observation: &mut [f32],
    mask: &mut [bool],
    seat: &mut [i8],
) {
    let viewer = row.viewer(setting);
    G::observe(&row.round.view(viewer), row.planned, observation);
    setting.actions.mark(&row.round, mask);
    put(seat, viewer.number() as i8);
}

fn put<T>(places: &mut [T], value: T) {
    if let Some(place) = places.first_mut() {
        *place = value;
    }
}

/// Plays an action; if the round is over, scores it and deals the next.
fn advance<G: Numbers>(setting: &Setting<G>, row: &mut Row<G>, action: i64, sight: Sight<'_>) -> bool {
    let actor = row.viewer(setting);
    if !row.play(setting, action) {
        return false;
    }
    row.others(setting);
    let (over, cut) = (row.round.to_move().is_none(), row.is_cut());
    if !over && !cut {
        show(setting, row, sight);
        return true;
    }
    let Sight { observations, masks, seats, rewards, terminated, truncated, last_observations } = sight;
    let viewer = if over { actor } else { row.viewer(setting) };
    G::observe(&row.round.view(viewer), None, last_observations);
    row.reward(setting, rewards);
    put(terminated, over);
    put(truncated, !over);
    row.again(setting);
    present(setting, row, observations, masks, seats);
    true
}
