//! Turns a trained network into the file that is published, with its weights as bytes, a quarter of the size.
//!
//! `cargo run --release -p fivepaths-train --example publish -- runs/ppo/policy.net crates/bots/weights/net-7.bin`
//!
//! Both are networks in files, so `fivepaths duel` says whether the rounding cost anything.

#![allow(clippy::print_stdout)]

use fivepaths_bots::net::Weights;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [from, to] = &args[..] else {
        return Err("which network, and where to? publish -- FROM.net TO.bin".into());
    };
    let weights = Weights::from_bytes(&std::fs::read(from).map_err(|error| format!("{from}: {error}"))?)
        .map_err(|error| format!("{from}: {error}"))?;
    let bytes = weights.to_small_bytes();
    std::fs::write(to, &bytes).map_err(|error| format!("{to}: {error}"))?;
    println!("{} weights of {from} are now {} bytes in {to}", weights.values().len(), bytes.len());
    Ok(())
}
