//! A client that speaks just enough HTTP: one connection that is kept open, forms, cookies and streams.

use std::io::{Error, ErrorKind};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

/// A number that no other call gets.
pub(super) fn unique() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// An answer.
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) location: String,
    pub(super) cookie: Option<String>,
    pub(super) body: String,
}

/// A connection that is kept open.
pub(super) struct Client {
    address: SocketAddr,
    stream: BufReader<TcpStream>,
    pub(super) cookie: String,
}

fn broken(what: &str) -> Error {
    Error::new(ErrorKind::InvalidData, what.to_owned())
}

impl Client {
    pub(super) async fn connect(address: SocketAddr, cookie: String) -> std::io::Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Client { address, stream: BufReader::new(stream), cookie })
    }

    pub(super) async fn get(&mut self, path: &str) -> std::io::Result<Answer> {
        self.send("GET", path, "").await?;
        self.answer().await
    }

    /// Posts a form, and keeps the cookie that comes back.
    pub(super) async fn post(&mut self, path: &str, form: &str) -> std::io::Result<Answer> {
        self.send("POST", path, form).await?;
        let answer = self.answer().await?;
        if let Some(cookie) = &answer.cookie {
            self.cookie.clone_from(cookie);
        }
        Ok(answer)
    }

    /// Opens the stream of a table, which is then read line by line.
    pub(super) async fn listen(mut self, game: i64) -> std::io::Result<Stream> {
        self.send("GET", &format!("/live?games={game}"), "").await?;
        let (status, ..) = self.head().await?;
        if status != 200 {
            return Err(broken("a stream was refused"));
        }
        Ok(Stream(self.stream))
    }

    async fn send(&mut self, method: &str, path: &str, form: &str) -> std::io::Result<()> {
        let Client { address, cookie, .. } = self;
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {address}\r\norigin: http://{address}\r\ncookie: {cookie}\r\n\
             content-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\r\n{form}",
            form.len()
        );
        self.stream.write_all(request.as_bytes()).await
    }

    /// The status, the `Location`, the cookie, and the length of the body if the head says it.
    async fn head(&mut self) -> std::io::Result<(u16, String, Option<String>, Option<usize>)> {
        let mut line = String::new();
        self.stream.read_line(&mut line).await?;
        let status = line.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.ok_or_else(|| broken("the server closed a connection"))?;
        let (mut location, mut cookie, mut length) = (String::new(), None, None);
        loop {
            line.clear();
            self.stream.read_line(&mut line).await?;
            let Some((name, value)) = line.trim_end().split_once(": ") else { break };
            match name.to_ascii_lowercase().as_str() {
                "location" => location = value.to_owned(),
                "set-cookie" => cookie = value.split(';').next().map(str::to_owned),
                "content-length" => length = value.parse().ok(),
                _ => {}
            }
        }
        Ok((status, location, cookie, length))
    }

    async fn answer(&mut self) -> std::io::Result<Answer> {
        let (status, location, cookie, length) = self.head().await?;
        let mut body = Vec::new();
        match length {
            Some(length) => {
                body.resize(length, 0);
                self.stream.read_exact(&mut body).await?;
            }
            // A chunked body: each piece comes with its length before it.
            None => loop {
                let mut line = String::new();
                self.stream.read_line(&mut line).await?;
                let length = usize::from_str_radix(line.trim(), 16).map_err(|_| broken("a piece without a length"))?;
                let from = body.len();
                body.resize(from + length + 2, 0);
                self.stream.read_exact(&mut body[from..]).await?;
                body.truncate(from + length);
                if length == 0 {
                    break;
                }
            },
        }
        Ok(Answer { status, location, cookie, body: String::from_utf8_lossy(&body).into_owned() })
    }
}

/// A live stream.
pub(super) struct Stream(BufReader<TcpStream>);

impl Stream {
    /// The next version of a table that the stream reports; `None` at its end.
    pub(super) async fn next(&mut self) -> Option<i64> {
        let mut line = String::new();
        loop {
            line.clear();
            if self.0.read_line(&mut line).await.ok()? == 0 {
                return None;
            }
            if let Some(version) = line.trim_end().strip_prefix("data: ").and_then(|data| data.split_once(':')) {
                return version.1.parse().ok();
            }
        }
    }
}
