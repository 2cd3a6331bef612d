//! A server on a real port, and somebody who speaks HTTP by hand, well or badly.
#![allow(clippy::unwrap_used, clippy::expect_used, dead_code)]

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use fivepaths_server::App;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// Long enough for a busy machine.
const DEADLINE: Duration = Duration::from_secs(60);

pub(crate) struct Served {
    pub(crate) address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    serving: JoinHandle<std::io::Result<()>>,
}

impl Served {
    pub(crate) async fn start(app: App) -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let serving = tokio::spawn(fivepaths_server::serve_until(app, listener, async {
            stopped.await.unwrap();
        }));
        Served { address, stop: Some(stop), serving }
    }

    pub(crate) fn stop(&mut self) {
        self.stop.take().unwrap().send(()).unwrap();
    }

    /// Waits until the server has stopped by itself.
    pub(crate) async fn stopped(self) {
        tokio::time::timeout(DEADLINE, self.serving).await.expect("the server stops").unwrap().unwrap();
    }

    pub(crate) async fn connect(&self) -> Caller {
        Caller(TcpStream::connect(self.address).await.unwrap())
    }

    /// Connects from another address of this machine.
    pub(crate) async fn connect_from(&self, last: u8) -> Caller {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind(SocketAddr::new(IpAddr::V4(Ipv4Addr::new(127, 0, 0, last)), 0)).unwrap();
        Caller(socket.connect(self.address).await.unwrap())
    }
}

pub(crate) struct Caller(pub(crate) TcpStream);

impl Caller {
    pub(crate) async fn say(&mut self, text: &str) {
        self.0.write_all(text.as_bytes()).await.unwrap();
    }

    /// Reads until `text` has come; gives all that was read.
    pub(crate) async fn hear(&mut self, text: &str) -> String {
        let (mut heard, mut more) = (String::new(), [0; 4096]);
        while !heard.contains(text) {
            let count = tokio::time::timeout(DEADLINE, self.0.read(&mut more)).await.expect("an answer").unwrap();
            assert!(count > 0, "the connection ended after {heard:?}");
            heard.push_str(&String::from_utf8_lossy(&more[..count]));
        }
        heard
    }

    /// Reads until the server closes the connection; gives what came before. A reset counts as an end.
    pub(crate) async fn end(&mut self) -> String {
        let mut heard = Vec::new();
        let read = tokio::time::timeout(DEADLINE, self.0.read_to_end(&mut heard)).await;
        let _ = read.expect("the server closes the connection");
        String::from_utf8_lossy(&heard).into_owned()
    }
}
