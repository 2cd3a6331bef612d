//! What people who run a server rely on, through the real binary: settings, many connections, the log, backups.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::thread::JoinHandle;

/// A server in a folder of its own, which ends with the test.
struct Served {
    process: Child,
    /// What it said first.
    greeting: String,
    /// Reads what it says on standard error, since nobody can say more than a pipe holds.
    said: JoinHandle<String>,
    folder: tempfile::TempDir,
}

impl Served {
    /// Starts it with these words for a shell, in which `"$@"` is the program with its first flags.
    fn start(script: &str, file: &str, environment: &[(&str, &str)]) -> Served {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("settings.toml"), file).unwrap();
        Served::start_in(folder, script, environment)
    }

    fn start_in(folder: tempfile::TempDir, script: &str, environment: &[(&str, &str)]) -> Served {
        let mut process = Command::new("sh")
            .args(["-c", script, "sh", env!("CARGO_BIN_EXE_fivepaths"), "serve", "--listen", "127.0.0.1:0"])
            .envs(environment.iter().copied())
            .current_dir(folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut errors = process.stderr.take().unwrap();
        let said = std::thread::spawn(move || {
            let mut said = String::new();
            errors.read_to_string(&mut said).unwrap();
            said
        });
        let mut greeting = String::new();
        BufReader::new(process.stdout.as_mut().unwrap()).read_line(&mut greeting).unwrap();
        Served { process, greeting, said, folder }
    }

    fn address(&self) -> String {
        self.greeting.split("http://").nth(1).unwrap().split_whitespace().next().unwrap().to_owned()
    }

    /// Tells it to stop; gives what it said on standard error.
    fn stop(self) -> String {
        self.stop_in_order().0
    }

    /// The same; gives its folder.
    fn stop_and_keep(self) -> tempfile::TempDir {
        self.stop_in_order().1
    }

    fn stop_in_order(mut self) -> (String, tempfile::TempDir) {
        assert!(Command::new("kill").arg(self.process.id().to_string()).status().unwrap().success());
        let said = self.said.join().unwrap();
        assert!(self.process.wait().unwrap().success(), "{said}");
        assert!(self.folder.path().join("fivepaths.sqlite").exists());
        (said, self.folder)
    }
}

fn ask(address: &str, path: &str) -> String {
    let mut connection = TcpStream::connect(address).unwrap();
    write!(connection, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    connection.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn a_thousand_half_sent_heads_keep_nobody_out_though_few_files_may_be_open() {
    let served = Served::start("ulimit -n 400; exec \"$@\"", "", &[]);
    let address = served.address();
    let crowd: Vec<TcpStream> = (0..1_000)
        .map(|_| {
            let mut connection = TcpStream::connect(&address).unwrap();
            connection.write_all(b"GET / HTTP/1.1\r\nHost: te").unwrap();
            connection
        })
        .collect();
    assert!(ask(&address, "/").starts_with("HTTP/1.1 200"));
    drop(crowd);
    let said = served.stop();
    assert!(
        said.contains("may open 400 files at once, which is enough for 272 connections and not for 10000"),
        "{said}"
    );
}

#[test]
fn a_flag_comes_before_the_environment_and_that_before_the_file() {
    let file = "public-url = \"http://file\"\nlog-format = \"json\"\nlog = \"debug\"";
    let greeting = |script: &str, environment: &[(&str, &str)]| {
        let served = Served::start(script, file, environment);
        let greeting = served.greeting.clone();
        (greeting, served.stop())
    };
    let config = ("FIVEPATHS_CONFIG", "settings.toml");
    let (from_file, _) = greeting("exec \"$@\" --config settings.toml", &[]);
    assert!(from_file.starts_with("Open http://file and"), "{from_file}");
    let (from_environment, _) = greeting("exec \"$@\"", &[config, ("FIVEPATHS_PUBLIC_URL", "http://env")]);
    assert!(from_environment.starts_with("Open http://env and"), "{from_environment}");
    let (from_flag, said) =
        greeting("exec \"$@\" --public-url http://flag", &[config, ("FIVEPATHS_PUBLIC_URL", "http://env")]);
    assert!(from_flag.starts_with("Open http://flag and"), "{from_flag}");
    // The file still counts for the rest: every line of the log is a JSON object.
    assert!(said.lines().all(|line| line.starts_with('{') && line.ends_with('}')), "{said}");
}

#[test]
fn a_setting_that_makes_no_sense_is_named_with_its_place() {
    let refused = |file: &str, environment: &[(&str, &str)]| {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("settings.toml"), file).unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_fivepaths"))
            .args(["serve", "--config", "settings.toml"])
            .envs(environment.iter().copied())
            .current_dir(folder.path())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1));
        String::from_utf8(output.stderr).unwrap()
    };
    let said = refused("listen = \"127.0.0.1:0\"\nbot-delay = \"soon\"\n", &[]);
    assert!(said.starts_with("error: settings.toml, line 2, `bot-delay`: invalid value 'soon'"), "{said}");
    let said = refused("", &[("FIVEPATHS_CONNECTIONS", "many")]);
    assert!(said.starts_with("error: FIVEPATHS_CONNECTIONS: invalid value 'many'"), "{said}");
}

#[test]
fn the_log_tells_of_requests_in_text_and_in_json() {
    let served = Served::start("exec \"$@\" --log debug --log-format json --metrics 127.0.0.1:0", "", &[]);
    assert!(ask(&served.address(), "/rules/card?with=Y4").starts_with("HTTP/1.1 200"));
    let said = served.stop();
    let line = said.lines().find(|line| line.contains("/rules/card")).expect("the request has a line");
    assert!(line.contains("\"status\":200") && line.contains("\"id\":") && !line.contains("Y4"), "{line}");
    assert!(said.contains("/metrics"), "{said}");
}

#[test]
fn a_copy_of_a_running_server_can_be_put_back() {
    let served = Served::start("exec \"$@\"", "", &[]);
    let folder = served.folder.path().to_owned();
    let run = |words: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_fivepaths")).args(words).current_dir(&folder).output().unwrap();
        let said = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat();
        (output.status.code().unwrap(), said)
    };
    let post = |address: &str, path: &str| {
        let mut connection = TcpStream::connect(address).unwrap();
        let form = "game=card&seat2=screen&watch=anyone";
        let length = form.len();
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nConnection: close\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {length}\r\n\r\n"
        );
        write!(connection, "{head}{form}").unwrap();
        let mut answer = String::new();
        connection.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 303"), "{answer}");
    };
    post(&served.address(), "/new");
    assert_eq!(run(&["backup", "copy.sqlite"]), (0, "copy.sqlite is a copy of fivepaths.sqlite.\n".into()));
    post(&served.address(), "/new");
    let (code, said) = run(&["backup", "copy.sqlite"]);
    assert!(code == 1 && said.contains("exists already"), "{said}");
    let (code, said) = run(&["restore", "copy.sqlite"]);
    assert!(code == 1 && said.contains("in use by another server"), "{said}");
    assert!(ask(&served.address(), "/game/2").starts_with("HTTP/1.1 200"));
    let keep = served.stop_and_keep();

    // A file that is not a copy is refused, and nothing is changed.
    let mut torn = std::fs::read(folder.join("copy.sqlite")).unwrap();
    let half = torn.len() / 2;
    torn[half..].fill(0x55);
    for (name, bytes) in [("torn.sqlite", torn.as_slice()), ("text.sqlite", b"hello"), ("empty.sqlite", b"")] {
        std::fs::write(folder.join(name), bytes).unwrap();
        let (code, said) = run(&["restore", name]);
        assert!(code == 1 && said.contains("cannot be used"), "{name}: {said}");
    }
    let (code, said) = run(&["restore", "copy.sqlite"]);
    assert!(code == 0 && said.contains("What was there before is kept as fivepaths.sqlite.before-"), "{said}");
    let again = Served::start_in(keep, "exec \"$@\"", &[]);
    assert!(ask(&again.address(), "/game/1").starts_with("HTTP/1.1 200"));
    assert!(ask(&again.address(), "/game/2").starts_with("HTTP/1.1 404"));
    again.stop();
}

/// The folder of examples.
/// Posts a form as a page of the server would; gives the whole answer.
fn post(address: &str, path: &str, form: &str) -> String {
    post_as(address, path, form, "nobody")
}

/// The same with a cookie.
fn post_as(address: &str, path: &str, form: &str, cookie: &str) -> String {
    let mut connection = TcpStream::connect(address).unwrap();
    let (length, kind) = (form.len(), "application/x-www-form-urlencoded");
    let head = format!("POST {path} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nConnection: close");
    write!(connection, "{head}\r\nCookie: {cookie}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n\r\n{form}")
        .unwrap();
    let mut answer = String::new();
    connection.read_to_string(&mut answer).unwrap();
    answer
}

/// Runs `fivepaths admin` beside a server; gives whether it went well, and what it said.
fn admin(folder: &std::path::Path, words: &[&str]) -> (bool, String) {
    let out = Command::new(env!("CARGO_BIN_EXE_fivepaths"))
        .arg("admin")
        .args(words)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let said = String::from_utf8(out.stdout).unwrap() + &String::from_utf8(out.stderr).unwrap();
    (out.status.success(), said)
}

#[test]
fn the_host_looks_after_accounts_while_the_server_runs() {
    let served = Served::start("exec \"$@\"", "", &[]);
    let address = served.address();
    let folder = served.folder.path().to_owned();
    let sign_in = |password: &str| post(&address, "/sign-in", &format!("name=Ann&password={password}"));
    for name in ["Ann", "Bob"] {
        let answer = post(&address, "/account/claim", &format!("name={name}&password=a+tower+of+cards"));
        assert!(answer.starts_with("HTTP/1.1 303"), "{answer}");
    }
    let (_, said) = admin(&folder, &["list"]);
    assert!(said.contains("Ann") && said.contains("Bob") && said.contains("2 accounts"), "{said}");
    assert!(!admin(&folder, &["list", "--containing", "bo"]).1.contains("Ann"));
    let (fine, said) = admin(&folder, &["show", "Nobody"]);
    assert!(!fine && said.contains("there is no account called \"Nobody\""), "{said}");
    // What cannot be taken back asks first; without a terminal it needs a word.
    for what in ["disable", "delete"] {
        let (fine, said) = admin(&folder, &[what, "Ann"]);
        assert!(!fine && said.contains("add --yes"), "{said}");
    }
    assert!(admin(&folder, &["disable", "ann", "--yes"]).0);
    assert!(sign_in("a+tower+of+cards").starts_with("HTTP/1.1 403"));
    assert!(admin(&folder, &["enable", "Ann"]).0);
    assert!(sign_in("a+tower+of+cards").starts_with("HTTP/1.1 303"));
    let (_, said) = admin(&folder, &["reset", "Ann", "--public-url", &format!("http://{address}/")]);
    let link = said.split(&*address).nth(1).unwrap().trim();
    assert!(post(&address, link, "password=another+tower").starts_with("HTTP/1.1 303"), "{said}");
    assert!(sign_in("another+tower").starts_with("HTTP/1.1 303"));
    let (fine, said) = admin(&folder, &["rename", "Ann", "B0b"]);
    assert!(!fine && said.contains("looks too much like"), "{said}");
    assert!(admin(&folder, &["rename", "Ann", "Anna"]).0);
    assert!(admin(&folder, &["announce", "Back at noon <b>", "--hours", "2"]).0);
    assert!(ask(&address, "/").contains("Back at noon &lt;b&gt;"));
    assert!(admin(&folder, &["announce", ""]).0);
    assert!(!ask(&address, "/").contains("Back at noon"));
    assert!(admin(&folder, &["delete", "Bob", "--yes"]).0);
    assert!(admin(&folder, &["list"]).1.contains("1 account"));
    let (_, log) = admin(&folder, &["log"]);
    for what in ["disabled account", "enabled", "made a link", "from Ann to Anna", "announced: Back", "deleted account"]
    {
        assert!(log.contains(what), "{what} in {log}");
    }
    assert!(!log.contains(link.trim_start_matches("/reset/")), "{log}");
    let elsewhere = tempfile::tempdir().unwrap();
    let (fine, said) = admin(elsewhere.path(), &["list"]);
    assert!(!fine && said.contains("there is no database fivepaths.sqlite"), "{said}");
    served.stop();
}

/// The cookie of a new account, and its number by the order in which they come.
fn member(address: &str, name: &str) -> String {
    let answer = post(address, "/account/claim", &format!("name={name}&password=a+tower+of+cards"));
    let cookie = answer.lines().find_map(|line| line.strip_prefix("set-cookie: fivepaths=")).unwrap();
    format!("fivepaths={}", cookie.split(';').next().unwrap())
}

#[test]
fn the_host_reads_reports_and_closes_them_while_the_server_runs() {
    let served = Served::start("exec \"$@\"", "", &[]);
    let address = served.address();
    let folder = served.folder.path().to_owned();
    let (ann, _mallory) = (member(&address, "Ann"), member(&address, "Mallory"));
    assert!(admin(&folder, &["reports"]).1.contains("0 open reports"));
    let form = "reason=rude&words=He+said+%1B%5B31m+%E2%80%AEthings";
    let answer = post_as(&address, "/player/2/report", form, &ann);
    assert!(answer.contains("location: /player/2?done=reported"), "{answer}");
    // Once is enough, and nobody but a member tells anything from there.
    post_as(&address, "/player/2/report", "reason=other&words=again", &ann);
    assert!(post(&address, "/player/2/report", "reason=rude&words=stranger").contains("location: /sign-in"));
    let (fine, said) = admin(&folder, &["reports"]);
    assert!(fine && said.contains("1 open report\n"), "{said}");
    for what in ["report 1 ", "  rude\n", "about Mallory (number 2), by Ann (number 1)", "\"He said [31m things\""] {
        assert!(said.contains(what), "{what:?} in {said:?}");
    }
    let (fine, said) = admin(&folder, &["reports", "close", "7", "--why", "nothing"]);
    assert!(!fine && said.contains("there is no open report 7"), "{said}");
    assert!(!admin(&folder, &["reports", "close", "1"]).0, "the log needs a reason");
    assert!(admin(&folder, &["reports", "close", "1", "--why", "Warned him"]).0);
    assert!(!admin(&folder, &["reports", "close", "1", "--why", "Twice"]).0);
    assert!(admin(&folder, &["reports"]).1.contains("0 open reports"));
    let (_, said) = admin(&folder, &["reports", "--all"]);
    assert!(said.contains("closed ") && said.contains(": Warned him"), "{said}");
    assert!(admin(&folder, &["log"]).1.contains("closed report 1: Warned him"));
    served.stop();
}

#[test]
fn settings_for_mail_that_cannot_be_used_are_refused_at_the_start() {
    let folder = tempfile::tempdir().unwrap();
    for (flags, said) in [
        (&["--smtp", "smtp://127.0.0.1:25"][..], "also needs --mail-from and --public-url"),
        (&["--smtp", "nonsense://user:hush@x", "--mail-from", "a@b.c", "--public-url", "http://x"][..], "mail server"),
        (&["--smtp", "smtp://127.0.0.1:25", "--mail-from", "nobody", "--public-url", "http://x"][..], "the sender"),
        (&["--canary", "host@example.org"][..], "--canary also needs --smtp"),
        (&["--canary", "nobody"][..], "\"nobody\" is no address for mail"),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fivepaths"));
        let command = command.args(["serve", "--listen", "127.0.0.1:0"]).args(flags).current_dir(folder.path());
        let out = command.output().unwrap();
        let text = String::from_utf8(out.stderr).unwrap();
        assert!(!out.status.success() && text.contains(said) && !text.contains("hush"), "{text}");
    }
}

#[test]
fn mail_is_tried_out_without_a_database_and_failures_say_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let said = |flags: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fivepaths"));
        let out =
            command.args(["admin", "mail-test", "you@example.org"]).args(flags).current_dir(folder.path()).output();
        let out = out.unwrap();
        assert!(!out.status.success());
        String::from_utf8(out.stderr).unwrap()
    };
    assert!(said(&[]).contains("name the mail server with --smtp"));
    // Nobody listens at this port, and the password is told to nobody.
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let smtp = format!("smtp://ann:hush@127.0.0.1:{port}");
    let text = said(&["--smtp", &smtp, "--mail-from", "play@example.org"]);
    assert!(text.to_lowercase().contains("connect") && !text.contains("hush"), "{text}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "nothing was made");
}

fn contrib(file: &str) -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../contrib").join(file)
}

#[test]
fn systemd_understands_the_unit() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fivepaths.service");
    let unit = std::fs::read_to_string(contrib("fivepaths.service")).unwrap();
    let here = unit.replace("/usr/local/bin/fivepaths", env!("CARGO_BIN_EXE_fivepaths"));
    assert_ne!(here, unit);
    std::fs::write(&file, here).unwrap();
    let output = Command::new("systemd-analyze").arg("verify").arg(&file).output();
    let output = output.expect("systemd-analyze, which scripts/install-test-tools installs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && !said.contains("fivepaths.service"), "{said}");
}

#[test]
fn the_unit_starts_the_server_with_flags_that_exist() {
    let unit = std::fs::read_to_string(contrib("fivepaths.service")).unwrap();
    let start = unit.lines().find_map(|line| line.strip_prefix("ExecStart=/usr/local/bin/fivepaths ")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("none.toml");
    let words =
        start.split(' ').map(|word| if word == "/etc/fivepaths.toml" { missing.to_str().unwrap() } else { word });
    let output = Command::new(env!("CARGO_BIN_EXE_fivepaths")).args(words).output().unwrap();
    // The flags were understood: all that is missing is the file.
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("none.toml: No such file"), "{output:?}");
}
