//! A real mail server on loopback, which keeps what it is given in a folder.
#![allow(clippy::unwrap_used, clippy::expect_used, dead_code)]

use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use fivepaths_server::Settings;
use fivepaths_server::notify::Mailer;

const PATIENCE: Duration = Duration::from_secs(30);

pub(crate) struct Smtp {
    process: Child,
    folder: tempfile::TempDir,
    port: u16,
}

impl Smtp {
    pub(crate) fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let port = free_port();
        let mails = folder.path().join("mails");
        let process = Command::new("/usr/bin/python3")
            .args(["-m", "aiosmtpd", "-n", "-l", &format!("127.0.0.1:{port}"), "-c", "aiosmtpd.handlers.Mailbox"])
            .arg(&mails)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("aiosmtpd starts; scripts/install-test-tools installs it");
        let deadline = Instant::now() + PATIENCE;
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(Instant::now() < deadline, "the mail server did not start");
            std::thread::sleep(Duration::from_millis(20));
        }
        Smtp { process, folder, port }
    }

    /// Settings of a server that sends its mails here, and is reached at `url`.
    pub(crate) fn settings(&self, url: &str) -> Settings {
        let mailer = Mailer::new(&format!("smtp://127.0.0.1:{}", self.port), "Fivepaths <play@example.org>").unwrap();
        Settings { bot_delay: 0, public_url: Some(url.to_owned()), mailer: Some(mailer), ..Settings::default() }
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    fn files(&self) -> Vec<PathBuf> {
        let folder = std::fs::read_dir(self.folder.path().join("mails/new")).into_iter().flatten().flatten();
        folder.map(|entry| entry.path()).collect()
    }

    /// Takes all mails that have come out of the folder, in the words in which they can be read.
    pub(crate) fn take(&self) -> Vec<String> {
        let read = |file: PathBuf| {
            let mail = readable(&std::fs::read_to_string(&file).unwrap());
            std::fs::remove_file(file).unwrap();
            mail
        };
        self.files().into_iter().map(read).collect()
    }

    /// All mails to an address, in the words in which they can be read.
    pub(crate) fn mails_to(&self, address: &str) -> Vec<String> {
        let all = self.files().into_iter().map(|file| readable(&std::fs::read_to_string(file).unwrap()));
        all.filter(|mail| mail.contains(&format!("X-RcptTo: {address}"))).collect()
    }

    /// Waits until so many mails have come for an address; gives all of them.
    pub(crate) async fn wait(&self, address: &str, count: usize) -> Vec<String> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let mails = self.mails_to(address);
            if mails.len() >= count {
                return mails;
            }
            assert!(Instant::now() < deadline, "{} of {count} mails came for {address}", mails.len());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// All mails to an address as a mail program shows them: subject and text, as Python's own library reads them.
    pub(crate) fn read(&self, address: &str) -> Vec<(String, String)> {
        let files = self.files().into_iter();
        let mine =
            files.filter(|file| std::fs::read_to_string(file).unwrap().contains(&format!("X-RcptTo: {address}")));
        let read = |file: PathBuf| {
            let script = "import email, email.policy, json, sys
mail = email.message_from_binary_file(open(sys.argv[1], 'rb'), policy=email.policy.default)
print(json.dumps([mail['subject'], mail.get_content()]))";
            let output = Command::new("/usr/bin/python3").args(["-c", script]).arg(file).output().unwrap();
            serde_json::from_slice(&output.stdout).unwrap()
        };
        mine.map(read).collect()
    }

    /// Stops the mail server, as if it had failed.
    pub(crate) fn stop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Drop for Smtp {
    fn drop(&mut self) {
        self.stop();
    }
}

/// A port that nobody uses at the moment.
pub(crate) fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// The first link in a mail.
pub(crate) fn link(mail: &str) -> String {
    let start = mail.find("http://").unwrap_or_else(|| panic!("there is no link in {mail}"));
    mail[start..].split_whitespace().next().unwrap().to_owned()
}

/// A mail with what was encoded for its way put back: quoted-printable lines and bytes.
fn readable(mail: &str) -> String {
    let joined = mail.replace("=\r\n", "").replace("=\n", "");
    let mut bytes = Vec::new();
    let mut rest = joined.as_bytes();
    while let [first, after @ ..] = rest {
        let hex = (*first == b'=').then(|| after.get(..2)).flatten().and_then(|hex| std::str::from_utf8(hex).ok());
        match hex.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
