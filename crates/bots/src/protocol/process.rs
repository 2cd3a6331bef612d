//! A child process that answers lines with lines, and is always reaped.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::message::ToBot;
use crate::player::Fault;

/// The longest line.
const LINE: u64 = 1 << 20;
/// How long a program may take to end by itself after `quit`.
const GOODBYE: Duration = Duration::from_millis(300);

/// The child. Dropping it ends it.
pub(super) struct Process {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<Result<String, String>>,
    reader: Option<JoinHandle<()>>,
}

impl Process {
    pub(super) fn spawn(words: &[String]) -> Result<Self, Fault> {
        let (program, arguments) = words.split_first().ok_or_else(|| Fault::NoStart("there is no command".into()))?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| Fault::NoStart(format!("{program}: {error}")))?;
        let stdin = child.stdin.take();
        let stdout = child.stdout.take();
        // We only ever wait for one answer, so a program that writes much more blocks.
        let (sender, lines) = sync_channel(16);
        let reader = stdout.map(|stdout| std::thread::spawn(move || read_lines(stdout, &sender)));
        Ok(Process { child, stdin, lines, reader })
    }

    /// Sends a message.
    pub(super) fn say(&mut self, message: &ToBot) -> Result<(), Fault> {
        let line = serde_json::to_string(message).map_err(|error| Fault::Garbage(error.to_string()))?;
        let stdin = self.stdin.as_mut().ok_or_else(|| Fault::Died("its input is closed".into()))?;
        let sent = writeln!(stdin, "{line}").and_then(|()| stdin.flush());
        sent.map_err(|error| Fault::Died(format!("it does not take a message: {error}")))
    }

    /// The next line, which must come before the deadline.
    pub(super) fn hear(&mut self, deadline: Instant, what: &str) -> Result<String, Fault> {
        let left = deadline.saturating_duration_since(Instant::now());
        match self.lines.recv_timeout(left) {
            Ok(Ok(line)) => Ok(line),
            Ok(Err(why)) => Err(Fault::Garbage(why)),
            Err(RecvTimeoutError::Timeout) => Err(Fault::Silent(format!("waiting for {what}"))),
            Err(RecvTimeoutError::Disconnected) => Err(Fault::Died(match self.child.try_wait() {
                Ok(Some(status)) => format!("{status}, waiting for {what}"),
                _ => format!("it closed its output, waiting for {what}"),
            })),
        }
    }

    /// A line that the program wrote although nothing was asked.
    pub(super) fn babble(&mut self) -> Option<String> {
        self.lines.try_recv().ok().map(|line| line.unwrap_or_else(|why| why))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.say(&ToBot::Quit);
        self.stdin = None;
        // The output ends when the program does. A program that does not end in time is killed.
        let end = Instant::now() + GOODBYE;
        while let Ok(_) | Err(RecvTimeoutError::Timeout) =
            self.lines.recv_timeout(end.saturating_duration_since(Instant::now()))
        {
            if Instant::now() >= end {
                break;
            }
        }
        // Killing a process that has ended already does no harm, and waiting reaps it.
        let _ = self.child.kill();
        let _ = self.child.wait();
        // The reader ends with the pipe, unless a grandchild keeps that open; then the thread is left alone.
        if let Some(reader) = self.reader.take().filter(JoinHandle::is_finished) {
            let _ = reader.join();
        }
    }
}

fn read_lines(stdout: ChildStdout, sender: &SyncSender<Result<String, String>>) {
    let mut reader = BufReader::new(stdout);
    loop {
        let mut bytes = Vec::new();
        let line = match reader.by_ref().take(LINE).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) if bytes.len() as u64 == LINE && bytes.last() != Some(&b'\n') => {
                Err("a line is longer than 1 MB".to_owned())
            }
            Ok(_) => String::from_utf8(bytes).map_err(|_| "a line is not UTF-8".to_owned()),
        };
        let bad = line.is_err();
        if sender.send(line).is_err() || bad {
            return;
        }
    }
}
