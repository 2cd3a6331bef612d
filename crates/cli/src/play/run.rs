//! Plays or watches on a screen: draws, waits for a key, a click, a bot or a signal, and draws again.

use std::time::Duration;

use fivepaths_bots::Budget;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyModifiers};

use super::command::Command;
use super::game::Playable;
use super::glyphs::Glyphs;
use super::keeping::Keeper;
use super::keys;
use super::mouse::Mouse;
use super::screen;
use super::sitter::Sitter;
use super::sitting::{Sitting, Waiting};
use super::terminal::Terminal;
use super::theme::Theme;
use super::thinking::{Progress, Thought};
use crate::failure::Failure;

/// How a person wants to play.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner {
    pub(crate) theme: Theme,
    pub(crate) glyphs: Glyphs,
    pub(crate) mouse: bool,
    pub(crate) bell: bool,
    pub(crate) budget: Budget,
    pub(crate) delay: Duration,
    /// The seed of the bots.
    pub(crate) chance: u64,
}

/// How often to look whether a bot is ready or a signal has come.
const GLANCE: Duration = Duration::from_millis(40);

/// Goes on until the person leaves. The match is kept after every decision.
pub(crate) fn run<G: Playable>(
    sitting: &mut Sitting<G>,
    keeper: Option<&Keeper>,
    manner: &Manner,
) -> Result<(), Failure> {
    let mut terminal = Terminal::enter(manner.mouse)?;
    let mut mouse = Mouse::default();
    let mut thought: Option<Thought<G>> = None;
    let (mut kept, mut mine, mut stale) = (sitting.changes, false, true);
    while !sitting.leaving && !terminal.is_told_to_stop() {
        if stale {
            show(sitting, &mut terminal, &mut mouse, manner)?;
            stale = false;
        }
        if sitting.wants_attention() != mine {
            mine = !mine;
            terminal.announce(mine && !sitting.is_watched(), manner.bell)?;
        }
        stale |= think(sitting, &mut thought, manner)?;
        if let Some(command) = wait(&mut terminal, sitting, &mut mouse, &mut stale)? {
            sitting.obey(command);
            stale = true;
        }
        if let Some(keeper) = keeper.filter(|_| sitting.changes != kept) {
            keeper.keep(sitting)?;
            kept = sitting.changes;
        }
    }
    Ok(())
}

fn show<G: Playable>(
    sitting: &Sitting<G>,
    terminal: &mut Terminal,
    mouse: &mut Mouse,
    manner: &Manner,
) -> Result<(), Failure> {
    let scene = sitting.scene();
    let mut targets = Vec::new();
    terminal.ratatui.draw(|frame| {
        targets = screen::draw(&scene, manner.theme, manner.glyphs, frame.buffer_mut());
    })?;
    mouse.shown(targets);
    Ok(())
}

/// Lets the bot to move think, and plays what it decides. True if something changed.
fn think<G: Playable>(
    sitting: &mut Sitting<G>,
    thought: &mut Option<Thought<G>>,
    manner: &Manner,
) -> Result<bool, Failure> {
    let Waiting::Bot(seat) = sitting.waiting() else { return Ok(false) };
    let Some(Sitter::Bot(name)) = sitting.sitters.get(seat.index()) else { return Ok(false) };
    let begun = thought.get_or_insert_with(|| {
        Thought::begin(sitting.game.view(Some(seat)), name, manner.budget, manner.delay, manner.chance)
    });
    match begun.look() {
        Progress::Thinking => Ok(false),
        Progress::Failed(why) => Err(Failure::input(why)),
        Progress::Done(turn) => {
            *thought = None;
            sitting.play(&turn);
            Ok(true)
        }
    }
}

/// Waits a moment for a key or a click.
fn wait<G: Playable>(
    terminal: &mut Terminal,
    sitting: &Sitting<G>,
    mouse: &mut Mouse,
    stale: &mut bool,
) -> Result<Option<Command>, Failure> {
    if !event::poll(GLANCE)? {
        return Ok(None);
    }
    match event::read()? {
        Event::Key(key) if key.code == KeyCode::Char('z') && key.modifiers.contains(KeyModifiers::CONTROL) => {
            terminal.suspend()?;
            *stale = true;
            Ok(None)
        }
        Event::Key(key) => Ok(keys::command(key, sitting.typed.is_some())),
        // The wheel steps through a record. At a table it does nothing, since people would leave the present by
        // accident.
        Event::Mouse(event) => {
            let command = mouse.command(event);
            Ok(command.filter(|command| sitting.is_watched() || !matches!(command, Command::Step(_))))
        }
        Event::Resize(..) => {
            *stale = true;
            Ok(None)
        }
        _ => Ok(None),
    }
}
