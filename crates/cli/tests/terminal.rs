//! `fivepaths play` in a real terminal: tmux provides one, presses keys and reads its screen.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How long anything on the screen may take, on the slowest machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A terminal of its own, with a server of its own, which ends with the test.
struct Tmux {
    socket: String,
    folder: PathBuf,
}

impl Tmux {
    /// Runs `fivepaths play` with these arguments; when it ends, the state of the terminal is printed.
    fn play(name: &str, size: (u16, u16), environment: &str, args: &str) -> Tmux {
        let folder = std::env::temp_dir().join(format!("fivepaths-terminal-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let tmux = Tmux { socket: format!("fivepaths-{}-{name}", std::process::id()), folder };
        tmux.run(size, &tmux.command(environment, args));
        tmux
    }

    fn command(&self, environment: &str, args: &str) -> String {
        let (binary, folder) = (env!("CARGO_BIN_EXE_fivepaths"), self.folder.display());
        let play =
            format!("env TERM=tmux-256color LANG=C.UTF-8 LC_ALL= {environment} {binary} play --folder {folder} {args}");
        format!(
            "{play}; echo LEFT=$?; stty -a | tr ' ' '\\n' | grep -E '^-?(icanon|echo)$' | tr '\\n' ' '; echo STATE; cat"
        )
    }

    fn run(&self, size: (u16, u16), command: &str) {
        let (width, height) = (size.0.to_string(), size.1.to_string());
        let session = ["-f", "/dev/null", "new-session", "-d", "-s", "table", "-x", &width, "-y", &height, command];
        self.ask(&session);
    }

    fn ask(&self, args: &[&str]) -> String {
        let mut tmux = Command::new("tmux");
        tmux.args(["-u", "-L", &self.socket]).args(args).env("LC_ALL", "C.UTF-8").stderr(Stdio::null());
        let output = tmux.output().expect("tmux; scripts/install-test-tools installs it");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    fn screen(&self) -> String {
        self.ask(&["capture-pane", "-p", "-t", "table"])
    }

    fn press(&self, keys: &[&str]) {
        self.ask(&[&["send-keys", "-t", "table"], keys].concat());
    }

    /// Waits until the screen is as it should be.
    fn wait(&self, what: &str, mut is_so: impl FnMut(&str) -> bool) -> String {
        let begin = Instant::now();
        loop {
            let screen = self.screen();
            if is_so(&screen) {
                return screen;
            }
            assert!(begin.elapsed() < PATIENCE, "{what} never came; the screen is\n{screen}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn wait_for(&self, text: &str) -> String {
        self.wait(text, |screen| screen.contains(text))
    }

    /// Plays by keys until the screen shows `over`: always the first card, into its column if that is legal, and a draw
    /// from the draw pile. Gives how many keys it took.
    ///
    /// A screen may be seen while it is being drawn, with the prompt of the one before. So it counts when it looks the same
    /// three times in a row.
    fn play_a_round(&self, over: &str) -> usize {
        let mut before = String::new();
        for pressed in 0.. {
            let mut seen = (String::new(), 0);
            let mut is_whole = |screen: &str| {
                let times = if seen.0 == screen { seen.1 + 1 } else { 1 };
                seen = (screen.to_owned(), times);
                times >= 3
            };
            let screen = self
                .wait("something to do", |screen| is_whole(screen) && screen != before && key(screen, over).is_some());
            match key(&screen, over) {
                Some("") | None => return pressed,
                Some(key) => self.press(&[key]),
            }
            before = screen;
        }
        0
    }

    /// The process that plays: the child of the shell in the terminal.
    fn player(&self) -> String {
        let shell = self.ask(&["display-message", "-p", "-t", "table", "#{pane_pid}"]);
        let children = format!("/proc/{0}/task/{0}/children", shell.trim());
        std::fs::read_to_string(children).unwrap().trim().to_owned()
    }

    /// The only file in the folder.
    fn file(&self) -> PathBuf {
        let mut files: Vec<PathBuf> =
            std::fs::read_dir(&self.folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        files.into_iter().find(|path| path.extension().is_some_and(|end| end == "json")).unwrap()
    }
}

impl Drop for Tmux {
    fn drop(&mut self) {
        self.ask(&["kill-server"]);
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// The key that the prompt asks for; `None` while a bot thinks, and an empty text when the round is over.
fn key(screen: &str, over: &str) -> Option<&'static str> {
    if screen.contains(over) {
        return Some("");
    }
    let prompt = screen.lines().rfind(|line| line.starts_with("► ") && !line.contains("now"))?;
    let keys = [
        ("Choose a card", "1"),
        ("c column", "c"),
        ("c path", "c"),
        ("e researcher", "e"),
        ("Discard it?", "d"),
        ("A bonus step", "."),
        ("Now draw a card", "Space"),
    ];
    keys.iter().find(|(words, _)| prompt.contains(words)).map(|(_, key)| *key)
}

fn verify(file: &Path) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_fivepaths")).arg("verify").arg(file).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_whole_card_round_by_keys_with_the_window_dragged_about() {
    let tmux = Tmux::play("card", (80, 24), "", "--seed 7 --delay 0 --bot stroller --rounds 1");
    tmux.wait_for("Choose a card");
    tmux.press(&["1", "c"]);
    tmux.wait_for("Now draw a card");
    // In the middle of the turn the window gets too small, then large.
    tmux.ask(&["resize-window", "-t", "table", "-x", "50", "-y", "15"]);
    tmux.wait_for("The table needs 60 columns and 20 rows");
    tmux.ask(&["resize-window", "-t", "table", "-x", "120", "-y", "40"]);
    let screen = tmux.wait_for("Moves");
    assert!(screen.contains("Now draw a card"), "{screen}");
    tmux.press(&["Space"]);
    tmux.ask(&["resize-window", "-t", "table", "-x", "60", "-y", "20"]);
    tmux.wait("a narrow table", |screen| screen.lines().next().is_some_and(|line| line.starts_with(" card game")));
    let pressed = tmux.play_a_round("Space: see the table");
    assert!(pressed > 40, "{pressed} keys are no round");
    assert!(tmux.screen().contains(" won"), "{}", tmux.screen());
    tmux.press(&["q"]);
    let screen = tmux.wait_for("STATE");
    assert!(screen.contains("LEFT=0") && screen.contains("The record is"), "{screen}");
    assert!(verify(&tmux.file()).contains("1 record, 1 round"));
}

#[test]
fn a_whole_expedition_by_keys() {
    let tmux = Tmux::play("board", (80, 24), "", "--seed 7 --delay 0 --game board --variant short --bot stroller");
    let pressed = tmux.play_a_round("Space: see the table");
    assert!(pressed > 20, "{pressed} keys are no expedition");
    tmux.press(&["Space", "Left", "Left"]);
    tmux.wait_for("Move ");
    tmux.press(&["q"]);
    tmux.wait_for("LEFT=0");
    assert!(verify(&tmux.file()).contains("1 record, 1 round"));
    // The same match, watched.
    let file = tmux.file();
    tmux.ask(&["respawn-pane", "-k", "-t", "table", &tmux.command("", &format!("--watch {}", file.display()))]);
    tmux.wait_for("Move 0 of");
    tmux.press(&["Right", "Right", "Down"]);
    tmux.wait("its end", |screen| screen.lines().any(|line| line.contains("Move ") && !line.contains("Move 2 ")));
    tmux.press(&["q"]);
    tmux.wait_for("LEFT=0");
}

#[test]
fn ctrl_c_in_mid_turn_keeps_the_turn_and_gives_the_terminal_back() {
    let tmux = Tmux::play("interrupt", (80, 24), "", "--seed 7 --delay 0 --bot stroller");
    tmux.wait_for("Choose a card");
    tmux.press(&["1", "d"]);
    let before = tmux.wait_for("Now draw a card");
    tmux.press(&["C-c"]);
    let screen = tmux.wait_for("STATE");
    // The sentence is longer than a line, so the blank where it is broken may be gone.
    let in_one: String = screen.split_whitespace().collect();
    let resume = format!("play--resume{}takesitupagain", tmux.file().display());
    assert!(screen.contains("LEFT=0") && in_one.contains(&resume), "{screen}");
    assert!(screen.contains(" echo") && screen.contains("icanon") && !screen.contains("-icanon"), "{screen}");
    assert!(!screen.contains("Choose a card"), "the table is gone from the screen: {screen}");
    tmux.ask(&["respawn-pane", "-k", "-t", "table", &tmux.command("", "--delay 0 --resume")]);
    tmux.wait("the same table", |screen| screen == before);
    tmux.press(&["u"]);
    tmux.wait_for("Choose a card");
}

#[test]
fn a_signal_gives_the_terminal_back() {
    let tmux = Tmux::play("signal", (80, 24), "NO_COLOR=1", "--seed 7 --delay 0");
    let screen = tmux.wait_for("Choose a card");
    assert!(screen.contains("[Blue"), "cards have edges where there are no colours: {screen}");
    let styled = tmux.ask(&["capture-pane", "-e", "-p", "-t", "table"]);
    assert!(!styled.contains("[38;5;") && !styled.contains("[48;5;"), "{styled}");
    assert!(Command::new("kill").args(["-TERM", &tmux.player()]).status().unwrap().success());
    let screen = tmux.wait_for("STATE");
    assert!(screen.contains("icanon") && !screen.contains("-icanon"), "{screen}");
}

#[test]
fn a_terminal_that_only_prints_gets_lines() {
    let tmux = Tmux::play("dumb", (80, 24), "TERM=dumb", "--seed 7 --bot stroller");
    let screen = tmux.wait_for("Your turn.");
    assert!(screen.contains("Your hand: Blue 3"), "{screen}");
    tmux.press(&["discard blue 3", "Enter"]);
    tmux.wait_for("Now draw a card: type draw");
    tmux.press(&["quit", "Enter"]);
    tmux.wait_for("LEFT=0");
}

#[test]
fn nobody_plays_on_in_a_terminal_that_is_gone() {
    let tmux = Tmux::play("gone", (80, 24), "", "--seed 7 --delay 0");
    tmux.wait_for("Choose a card");
    let player = tmux.player();
    tmux.ask(&["kill-server"]);
    let begin = Instant::now();
    while Path::new("/proc").join(&player).exists() {
        assert!(begin.elapsed() < PATIENCE, "process {player} is still there");
        std::thread::sleep(Duration::from_millis(20));
    }
}
