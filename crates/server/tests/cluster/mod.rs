//! A throwaway PostgreSQL cluster on loopback, one for each test binary, one database for each test.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};

struct Cluster {
    port: u16,
    folder: PathBuf,
    server: Mutex<Child>,
}

static CLUSTER: OnceLock<Cluster> = OnceLock::new();
static DATABASES: AtomicU32 = AtomicU32::new(0);

/// Where Debian keeps the programs of the newest version, or wherever the path finds them.
fn program(name: &str) -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let newest = versions.map(|entry| entry.path().join("bin").join(name)).filter(|path| path.exists()).max();
    newest.unwrap_or_else(|| name.into())
}

/// PostgreSQL refuses to run as root, so root becomes the `postgres` user.
fn command(name: &str) -> Command {
    let root = Command::new("id").arg("-u").output().is_ok_and(|out| out.stdout == b"0\n");
    if !root {
        return Command::new(program(name));
    }
    let mut command = Command::new("runuser");
    command.args(["-u", "postgres", "--"]).arg(program(name));
    command
}

fn start() -> Cluster {
    let folder = std::env::temp_dir().join(format!("fivepaths-postgres-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let _ = Command::new("chown").arg("postgres").arg(&folder).status();
    let data = folder.join("data");
    let made = command("initdb")
        .current_dir("/")
        .args(["-A", "trust", "-U", "postgres", "--no-sync", "-D"])
        .arg(&data)
        .stdout(Stdio::null())
        .status()
        .expect("initdb starts; scripts/install-test-tools installs it");
    assert!(made.success());
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let server = command("postgres")
        .current_dir("/")
        .arg("-D")
        .arg(&data)
        .args(["-h", "127.0.0.1", "-p", &port.to_string(), "-c", "fsync=off", "-c", "max_connections=200", "-k"])
        .arg(&folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    watch_over(std::process::id(), &data, &folder);
    let deadline = Instant::now() + Duration::from_secs(30);
    while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
        assert!(Instant::now() < deadline, "PostgreSQL did not start");
        std::thread::sleep(Duration::from_millis(50));
    }
    Cluster { port, folder, server: Mutex::new(server) }
}

/// Statics are never dropped, so a small shell stops the cluster when this process is gone. It
/// outlives this process on purpose: nobody can wait for it.
#[allow(clippy::zombie_processes)]
fn watch_over(process: u32, data: &Path, folder: &Path) {
    let script = format!(
        "while kill -0 {process} 2>/dev/null; do sleep 0.5; done; \
         kill -INT $(head -1 '{data}/postmaster.pid'); sleep 1; rm -rf '{folder}'",
        data = data.display(),
        folder = folder.display()
    );
    let mut watcher = Command::new("setsid");
    watcher.args(["sh", "-c", &script]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    watcher.spawn().unwrap();
}

/// The address of a database that nobody else uses.
pub(crate) async fn database() -> String {
    let cluster = tokio::task::spawn_blocking(|| CLUSTER.get_or_init(start)).await.unwrap();
    assert!(cluster.server.lock().unwrap().try_wait().unwrap().is_none(), "PostgreSQL died in {:?}", cluster.folder);
    let name = format!("test{}", DATABASES.fetch_add(1, Ordering::Relaxed));
    let address = |name: &str| format!("postgres://postgres@127.0.0.1:{}/{name}", cluster.port);
    let deadline = Instant::now() + Duration::from_secs(30);
    let pool = loop {
        // The port answers a moment before the server takes connections.
        match sqlx::PgPool::connect(&address("postgres")).await {
            Ok(pool) => break pool,
            Err(error) => assert!(Instant::now() < deadline, "{error}"),
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    sqlx::query(sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"))).execute(&pool).await.unwrap();
    pool.close().await;
    address(&name)
}
