//! Bots think on a thread of their own, so that the screen stays responsive.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::{Duration, Instant};

use fivepaths_bots::{Bots, Budget, bot, mix, whole_turn};
use fivepaths_rules::{Seat, Turn, View as _};

/// A whole turn of a bot, which is given only what its seat may know.
///
/// # Errors
/// If the bot is unknown or finds no turn; the text says why.
pub(crate) fn turn_of<G: Bots>(
    view: &G::View,
    name: &str,
    budget: Budget,
    chance: u64,
) -> Result<Turn<G::Action>, String> {
    let bot = bot::<G>(name).map_err(|error| error.to_string())?;
    let seat = u64::from(view.seat().map_or(0, Seat::number));
    whole_turn::<G>(bot.as_ref(), view, budget, mix(&[chance, seat])).map_err(|error| error.to_string())
}

/// A bot's turn that is being thought about.
pub(crate) struct Thought<G: Bots> {
    answer: Receiver<Result<Turn<G::Action>, String>>,
    /// The turn is not played before this moment, so that people can follow.
    not_before: Instant,
    ready: Option<Turn<G::Action>>,
}

/// How far a thought is.
pub(crate) enum Progress<A> {
    /// Not there yet.
    Thinking,
    /// The turn.
    Done(A),
    /// The bot found nothing, or broke down.
    Failed(String),
}

impl<G: Bots> Thought<G> {
    /// Begins to think about what a seat sees.
    pub(crate) fn begin(view: G::View, name: &str, budget: Budget, delay: Duration, chance: u64) -> Self {
        let (send, answer) = channel();
        let name = name.to_owned();
        std::thread::spawn(move || {
            // If the person has left, nobody waits for the answer, and that does not matter.
            let _ = send.send(turn_of::<G>(&view, &name, budget, chance));
        });
        Thought { answer, not_before: Instant::now() + delay, ready: None }
    }

    /// Checks whether the turn is ready.
    pub(crate) fn look(&mut self) -> Progress<Turn<G::Action>> {
        if self.ready.is_none() {
            match self.answer.try_recv() {
                Ok(Ok(turn)) => self.ready = Some(turn),
                Ok(Err(why)) => return Progress::Failed(why),
                Err(TryRecvError::Disconnected) => return Progress::Failed("a bot broke down".into()),
                Err(TryRecvError::Empty) => {}
            }
        }
        match self.ready.filter(|_| Instant::now() >= self.not_before) {
            Some(turn) => Progress::Done(turn),
            None => Progress::Thinking,
        }
    }
}
