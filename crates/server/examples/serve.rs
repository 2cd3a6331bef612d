//! Serves on loopback; what `fivepaths serve` does, for trying things out.
use fivepaths_server::{App, Settings, Surroundings};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let store = fivepaths_server::open(&arguments[1]).await?;
    let delay = arguments.get(3).map_or(Ok(900), |text| text.parse())?;
    let app = App::new(store, Settings { bot_delay: delay, ..Settings::default() }, Surroundings::default());
    let listener = tokio::net::TcpListener::bind(&arguments[2]).await?;
    fivepaths_server::serve(app, listener).await?;
    Ok(())
}
