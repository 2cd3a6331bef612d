//! The terminal itself: taken over for the table, and given back whatever happens.

use std::io::{Write as _, stdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use ratatui::Terminal as Ratatui;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, SetTitle, disable_raw_mode, enable_raw_mode,
};

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGTSTP};
use signal_hook::iterator::Signals;

use crate::failure::Failure;

/// Whether the terminal is taken over. There is only one terminal.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// A terminal that shows a table. Dropping it gives the terminal back.
pub(crate) struct Terminal {
    pub(crate) ratatui: Ratatui<CrosstermBackend<std::io::Stdout>>,
    mouse: bool,
    stop: Arc<AtomicBool>,
}

impl Terminal {
    /// Takes the terminal over.
    pub(crate) fn enter(mouse: bool) -> Result<Self, Failure> {
        let stop = Arc::new(AtomicBool::new(false));
        listen_to_signals(Arc::clone(&stop))?;
        give_back_on_panic();
        let mut terminal = Terminal { ratatui: Ratatui::new(CrosstermBackend::new(stdout()))?, mouse, stop };
        terminal.take()?;
        Ok(terminal)
    }

    fn take(&mut self) -> Result<(), Failure> {
        TAKEN.store(true, Ordering::SeqCst);
        enable_raw_mode()?;
        execute!(stdout(), EnterAlternateScreen, SetTitle("Fivepaths"))?;
        if self.mouse {
            execute!(stdout(), EnableMouseCapture)?;
        }
        self.ratatui.clear()?;
        Ok(())
    }

    /// Whether a signal told the program to end.
    pub(crate) fn is_told_to_stop(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Gives the terminal back until the shell continues the program (Ctrl-Z).
    pub(crate) fn suspend(&mut self) -> Result<(), Failure> {
        give_back();
        signal_hook::low_level::emulate_default_handler(SIGTSTP)?;
        self.take()
    }

    /// Rings the bell, and says in the window's title whose turn it is.
    pub(crate) fn announce(&self, mine: bool, bell: bool) -> Result<(), Failure> {
        let mut out = stdout();
        execute!(out, SetTitle(if mine { "● Your turn · Fivepaths" } else { "Fivepaths" }))?;
        if mine && bell {
            out.write_all(b"\x07")?;
            out.flush()?;
        }
        Ok(())
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        give_back();
    }
}

/// Leaves the terminal as it was, once. Each step is tried, even if another failed.
fn give_back() {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    let _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}

/// When the process is told to end, the sitting ends in good order. When the terminal is gone, reading from it would
/// fail for ever, so the process ends at once. Nothing is lost, since the match is stored after every decision.
fn listen_to_signals(stop: Arc<AtomicBool>) -> Result<(), Failure> {
    let mut signals = Signals::new([SIGTERM, SIGINT, SIGHUP])?;
    thread::spawn(move || {
        for signal in signals.forever() {
            if signal == SIGHUP {
                give_back();
                std::process::exit(128 + SIGHUP);
            }
            stop.store(true, Ordering::Relaxed);
        }
    });
    Ok(())
}

/// A panic gives the terminal back before its message is printed. A panic on another thread, where a bot thinks,
/// must not disturb the screen; the sitting will notice that no turn comes.
fn give_back_on_panic() {
    let main = thread::current().id();
    let speak = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if thread::current().id() == main {
            give_back();
            speak(panic);
        }
    }));
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::process::Command;
    use std::time::{Duration, Instant};

    use super::*;

    /// Says that this process is the one in the terminal.
    const INSIDE: &str = "FIVEPATHS_TEST_PANIC";

    #[test]
    fn a_panic_gives_the_terminal_back() {
        if std::env::var_os(INSIDE).is_some() {
            let _terminal = Terminal::enter(true).unwrap();
            panic!("on purpose");
        }
        let socket = format!("fivepaths-{}-panic", std::process::id());
        let tmux = |args: &[&str]| {
            let output = Command::new("tmux").args(["-L", &socket]).args(args).output().unwrap();
            String::from_utf8_lossy(&output.stdout).into_owned()
        };
        let binary = std::env::current_exe().unwrap();
        let this = "play::terminal::tests::a_panic_gives_the_terminal_back";
        let command = format!(
            "env {INSIDE}=1 RUST_BACKTRACE=0 {} --exact {this} --nocapture; stty -a | tr ' ' '\\n' | grep -E '^-?icanon$'; echo STATE; cat",
            binary.display()
        );
        tmux(&["-f", "/dev/null", "new-session", "-d", "-s", "table", "-x", "100", "-y", "40", &command]);
        let begin = Instant::now();
        let screen = loop {
            let screen = tmux(&["capture-pane", "-p", "-t", "table"]);
            if screen.contains("STATE") || begin.elapsed() > Duration::from_secs(60) {
                break screen;
            }
            std::thread::sleep(Duration::from_millis(20));
        };
        tmux(&["kill-server"]);
        assert!(screen.contains("on purpose"), "the message is there to read: {screen}");
        assert!(screen.contains("icanon") && !screen.contains("-icanon"), "{screen}");
    }
}
