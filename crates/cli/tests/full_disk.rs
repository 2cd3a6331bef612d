//! A full disk: pages can still be read, a request that must write is refused as a whole, and when there is room again
//! the server writes as before, without a restart.
//!
//! The server runs in a mount namespace of its own with a file system of a few megabytes, which this test
//! fills and frees again. Linux only, like the namespace.
#![allow(clippy::unwrap_used, clippy::expect_used)]
#![cfg(target_os = "linux")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

struct Server {
    process: Child,
    address: String,
    folder: PathBuf,
}

impl Server {
    fn start() -> Self {
        let folder = std::env::temp_dir().join(format!("fivepaths-full-disk-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let script = format!(
            "mount -t tmpfs -o size=4m tmpfs '{0}' && exec '{1}' serve --listen 127.0.0.1:0 --database '{0}/db.sqlite'",
            folder.display(),
            env!("CARGO_BIN_EXE_fivepaths")
        );
        let mut process = Command::new("unshare")
            .args(["--map-root-user", "--mount", "sh", "-c", &script])
            .stdout(Stdio::piped())
            .spawn()
            .expect("unshare is part of util-linux");
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split_once("http://").unwrap().1.split(' ').next().unwrap().to_owned();
        Server { process, address, folder }
    }

    /// A file on the small disk, as seen from outside.
    fn file(&self, name: &str) -> PathBuf {
        let root = format!("/proc/{}/root", self.process.id());
        PathBuf::from(format!("{root}{}/{name}", self.folder.display()))
    }

    /// The status of an answer, and the whole of it.
    fn ask(&self, request: &str, cookie: &str, form: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let (address, length) = (&self.address, form.len());
        write!(
            stream,
            "{request} HTTP/1.1\r\nhost: {address}\r\norigin: http://{address}\r\ncookie: {cookie}\r\nconnection: close\r\n\
             content-type: application/x-www-form-urlencoded\r\ncontent-length: {length}\r\n\r\n{form}"
        )
        .unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let answer = String::from_utf8_lossy(&answer).into_owned();
        (answer.split(' ').nth(1).unwrap().parse().unwrap(), answer)
    }

    /// Whether a note was kept.
    fn notes(&self, cookie: &str, n: usize) -> u16 {
        self.ask("POST /game/1/note", cookie, &format!("note={n}{}", "x".repeat(1_900))).0
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir(&self.folder);
    }
}

#[test]
fn a_full_disk_stops_writing_only_until_there_is_room_again() {
    let server = Server::start();
    let (status, answer) = server.ask("POST /quick", "a=b", "game=card&level=stroller");
    assert_eq!(status, 303, "{answer}");
    let cookie = answer.split_once("set-cookie: ").unwrap().1.split(';').next().unwrap().to_owned();
    assert_eq!(server.notes(&cookie, 0), 303);

    let filler = server.file("filler");
    let mut file = std::fs::File::create(&filler).unwrap();
    for size in [64 << 10, 4 << 10, 512] {
        while file.write_all(&vec![0; size]).is_ok() {}
    }
    // The write-ahead log may have room for a few more writes; then nothing can be written.
    let refused = (1..2_000).find(|&n| server.notes(&cookie, n) == 503);
    assert!(refused.is_some(), "the disk never ran full");
    assert_eq!(server.ask("GET /game/1", &cookie, "").0, 200);
    assert_eq!(server.ask("GET /", &cookie, "").0, 200);

    drop(file);
    std::fs::remove_file(&filler).unwrap();
    for n in 0..4 {
        assert_eq!(server.notes(&cookie, n), 303, "after there was room again");
    }
}
