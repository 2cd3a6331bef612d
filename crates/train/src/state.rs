//! A snapshot of a run as a file, written so that an interruption at any moment leaves a whole file.
//!
//! It is a line of JSON (settings, update, sizes, where each table is), followed by floats of 32 bits, low byte first:
//! weights and moments of policy and critic, the reference, the pool.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use fivepaths_bots::net::Weights;
use serde::{Deserialize, Serialize};

use crate::adam::Adam;
use crate::learner::Learner;
use crate::learnt::Learnt;
use crate::settings::Settings;
use crate::table::Progress;
use crate::trainer::{Snapshot, Trainer};

const FORMAT: &str = "fivepaths-training/1";

#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
struct Header<G: Learnt> {
    format: String,
    settings: Settings<G>,
    update: u64,
    steps: [u64; 2],
    pool: usize,
    tables: Vec<Progress<G::Saved>>,
}

/// The part of a header that says which game it is about. It is read first, since the rules of the other game could not
/// be read.
#[derive(Deserialize)]
struct Probe {
    settings: ProbeSettings,
}

#[derive(Deserialize)]
struct ProbeSettings {
    game: Option<String>,
}

/// Writes a file whole or not at all.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let beside = path.with_extension("part");
    let mut file = fs::File::create(&beside)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&beside, path)
}

/// The bytes of a run's state.
pub(crate) fn to_bytes<G: Learnt>(settings: &Settings<G>, snapshot: &Snapshot<G::Saved>) -> Result<Vec<u8>, String> {
    let learner = &snapshot.learner;
    let header = Header::<G> {
        format: FORMAT.into(),
        settings: settings.clone(),
        update: snapshot.update,
        steps: [learner.policy_adam.steps, learner.critic_adam.steps],
        pool: snapshot.pool.len(),
        tables: snapshot.tables.clone(),
    };
    let mut bytes = serde_json::to_vec(&header).map_err(|error| error.to_string())?;
    bytes.push(b'\n');
    let parts = [
        learner.policy.values(),
        learner.critic.values(),
        &learner.policy_adam.mean,
        &learner.policy_adam.square,
        &learner.critic_adam.mean,
        &learner.critic_adam.square,
        snapshot.reference.values(),
    ];
    let pool = snapshot.pool.iter().map(Weights::values);
    for part in parts.into_iter().chain(pool) {
        bytes.extend(part.iter().flat_map(|value| value.to_le_bytes()));
    }
    Ok(bytes)
}

/// Reads a run's state.
pub(crate) fn from_bytes<G: Learnt>(bytes: &[u8]) -> Result<(Settings<G>, Snapshot<G::Saved>), String> {
    let end = bytes.iter().position(|&byte| byte == b'\n').ok_or("the state has no header")?;
    let probe: Probe = serde_json::from_slice(&bytes[..end]).map_err(|error| format!("the header: {error}"))?;
    if let Some(game) = probe.settings.game.filter(|game| game != G::NAME) {
        return Err(format!("this is a run of the {game} game, not of the {} game", G::NAME));
    }
    let header: Header<G> = serde_json::from_slice(&bytes[..end]).map_err(|error| format!("the header: {error}"))?;
    if header.format != FORMAT {
        return Err(format!("the state is of format `{}`, not `{FORMAT}`", header.format));
    }
    let mut floats = Floats(&bytes[end + 1..]);
    let [policy, critic] = Trainer::shapes(&header.settings);
    let mut learner = Learner {
        policy: Weights::zero(policy),
        critic: Weights::zero(critic),
        policy_adam: Adam::new(policy.weights()),
        critic_adam: Adam::new(critic.weights()),
    };
    floats.read(learner.policy.values_mut())?;
    floats.read(learner.critic.values_mut())?;
    floats.read(&mut learner.policy_adam.mean)?;
    floats.read(&mut learner.policy_adam.square)?;
    floats.read(&mut learner.critic_adam.mean)?;
    floats.read(&mut learner.critic_adam.square)?;
    [learner.policy_adam.steps, learner.critic_adam.steps] = header.steps;
    let mut weights = || {
        let mut weights = Weights::zero(policy);
        floats.read(weights.values_mut()).map(|()| weights)
    };
    let reference = weights()?;
    let pool = (0..header.pool).map(|_| weights()).collect::<Result<Vec<_>, _>>()?;
    let snapshot = Snapshot { update: header.update, learner, reference, pool, tables: header.tables };
    Ok((header.settings, snapshot))
}

/// Floats of 32 bits, low byte first.
pub(crate) struct Floats<'a>(pub(crate) &'a [u8]);

impl Floats<'_> {
    /// Reads as many as there is room for.
    pub(crate) fn read(&mut self, out: &mut [f32]) -> Result<(), String> {
        let (values, rest) = self.0.split_at_checked(4 * out.len()).ok_or("the state ends too early")?;
        for (out, b) in out.iter_mut().zip(values.chunks_exact(4)) {
            *out = f32::from_le_bytes([b[0], b[1], b[2], b[3]]);
        }
        self.0 = rest;
        Ok(())
    }
}
