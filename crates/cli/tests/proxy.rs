//! The example of a reverse proxy, read by a real nginx, with a real server behind it.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A process that ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // SIGTERM rather than a kill, which would leave the workers of nginx behind.
        let _ = Command::new("kill").arg(self.0.id().to_string()).status();
        let _ = self.0.wait();
    }
}

/// A port that nobody has at the moment.
fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// The example with ports of this test, and a certificate of its own.
fn site(folder: &Path, server: &str, plain: u16, open: u16) -> String {
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../contrib/nginx.conf");
    let mut site = std::fs::read_to_string(example).unwrap();
    let (secure, certificate) = (free_port(), folder.join("certificate.pem").display().to_string());
    for (example, here) in [
        ("server 127.0.0.1:8080;", format!("server {server};")),
        ("listen 80;", format!("listen 127.0.0.1:{plain};")),
        ("listen [::]:80;", String::new()),
        // The same site without https, for a test that speaks none.
        ("listen 443 ssl http2;", format!("listen 127.0.0.1:{open}; listen 127.0.0.1:{secure} ssl http2;")),
        ("listen [::]:443 ssl http2;", String::new()),
        ("/etc/ssl/play.example.org.pem", certificate.clone()),
        ("/etc/ssl/play.example.org.key", certificate),
    ] {
        assert_eq!(site.matches(example).count(), 1, "{example}");
        site = site.replace(example, &here);
    }
    site
}

fn ask(port: u16, head: &str, body: &str) -> BufReader<TcpStream> {
    let mut connection = TcpStream::connect(("127.0.0.1", port)).unwrap();
    connection.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    let length = body.len();
    write!(connection, "{head}\r\nHost: play.example.org\r\nContent-Length: {length}\r\n\r\n{body}").unwrap();
    BufReader::new(connection)
}

/// The head of an answer.
fn head(answer: &mut BufReader<TcpStream>) -> String {
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        assert_ne!(answer.read_line(&mut head).unwrap(), 0, "{head}");
    }
    head
}

#[test]
fn nginx_passes_pages_posts_and_streams_on() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let made = Command::new("openssl")
        .args(["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=play.example.org"])
        .args(["-keyout", "certificate.pem", "-out", "certificate.crt"])
        .current_dir(folder)
        .output()
        .unwrap();
    assert!(made.status.success(), "{made:?}");
    let certificate = std::fs::read_to_string(folder.join("certificate.crt")).unwrap();
    let key = std::fs::read_to_string(folder.join("certificate.pem")).unwrap();
    std::fs::write(folder.join("certificate.pem"), certificate + &key).unwrap();

    let mut server = Running(
        Command::new(env!("CARGO_BIN_EXE_fivepaths"))
            .args(["serve", "--listen", "127.0.0.1:0", "--trusted-proxy", "127.0.0.1"])
            .current_dir(folder)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap(),
    );
    let mut greeting = String::new();
    BufReader::new(server.0.stdout.as_mut().unwrap()).read_line(&mut greeting).unwrap();
    let address = greeting.split("http://").nth(1).unwrap().split_whitespace().next().unwrap();

    let (plain, open) = (free_port(), free_port());
    std::fs::write(folder.join("site.conf"), site(folder, address, plain, open)).unwrap();
    // The settings of the machine rather than of the site; all files stay in the folder.
    let places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(|kind| format!("{kind}_temp_path {kind};"));
    let rest = format!(
        "user root; pid nginx.pid; error_log error.log; events {{}}\nhttp {{ access_log off; {} include site.conf; }}",
        places.join(" ")
    );
    std::fs::write(folder.join("nginx.conf"), rest).unwrap();
    let nginx = || {
        let mut command = Command::new("nginx");
        command.args(["-p", folder.to_str().unwrap(), "-c", "nginx.conf", "-e", "error.log"]);
        command
    };
    let tried = nginx().arg("-t").output().expect("nginx is installed by scripts/install-test-tools");
    assert!(tried.status.success(), "{}", String::from_utf8_lossy(&tried.stderr));
    let _nginx = Running(nginx().args(["-g", "daemon off;"]).spawn().unwrap());
    let deadline = Instant::now() + Duration::from_secs(30);
    while TcpStream::connect(("127.0.0.1", open)).is_err() {
        assert!(Instant::now() < deadline, "{:?}", std::fs::read_to_string(folder.join("error.log")));
        std::thread::sleep(Duration::from_millis(20));
    }

    let moved = head(&mut ask(plain, "GET /rules/card HTTP/1.1", ""));
    assert!(moved.starts_with("HTTP/1.1 301") && moved.contains("https://play.example.org/rules/card"), "{moved}");
    let page = head(&mut ask(open, "GET /rules/card HTTP/1.1", ""));
    assert!(page.starts_with("HTTP/1.1 200") && page.to_lowercase().contains("x-request-id: "), "{page}");

    let form = "Content-Type: application/x-www-form-urlencoded";
    let post = format!("POST /quick HTTP/1.1\r\nOrigin: http://play.example.org\r\n{form}");
    let made = head(&mut ask(open, &post, "game=card&level=stroller"));
    assert!(made.starts_with("HTTP/1.1 303") && made.to_lowercase().contains("location: /game/1"), "{made}");
    let cookie = made.split("et-cookie: ").nth(1).unwrap().split(';').next().unwrap();

    // A stream never ends, so if anything arrives, the proxy did not buffer it until the end.
    let mut stream = ask(open, &format!("GET /live?games=1 HTTP/1.1\r\nCookie: {cookie}"), "");
    assert!(head(&mut stream).starts_with("HTTP/1.1 200"));
    let mut told = String::new();
    while !told.contains("data: 1:0") {
        let mut byte = [0];
        assert_eq!(stream.read(&mut byte).unwrap(), 1, "{told}");
        told.push(char::from(byte[0]));
    }
}
