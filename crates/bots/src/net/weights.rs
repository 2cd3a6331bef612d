//! Weights as a small file.
//!
//! Sixteen bytes `fivepaths-net/1\n`; seven numbers of 32 bits, low byte first: inputs, globals,
//! first, second, each, whole, table (see [`Shape`]); then the weights as 32-bit floats, low byte
//! first, in the order of [`Spans`](super::Spans), each matrix row by row, one row per input.
//! A network with a third layer begins with `fivepaths-net/2\n` and has its width after the second's.

use std::fmt;

use super::shape::Shape;

const TWO_LAYERS: &[u8; 16] = b"fivepaths-net/1\n";
const THREE_LAYERS: &[u8; 16] = b"fivepaths-net/2\n";
/// No network of this project is near this; it keeps a damaged header from asking for memory.
const MOST: usize = 1 << 24;

/// The weights of a network, with its shape.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    shape: Shape,
    values: Vec<f32>,
}

/// Why bytes are not weights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WeightsError(String);

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WeightsError {}

impl Weights {
    /// Weights of a shape; all zero.
    pub fn zero(shape: Shape) -> Self {
        Weights { shape, values: vec![0.0; shape.weights()] }
    }

    /// The shape.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// All weights.
    pub fn values(&self) -> &[f32] {
        &self.values
    }

    /// All weights, to be changed.
    pub fn values_mut(&mut self) -> &mut [f32] {
        &mut self.values
    }

    /// The file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let Shape { inputs, globals, first, second, third, each, whole, table } = self.shape;
        let (magic, deeper) = if third > 0 { (THREE_LAYERS, Some(third)) } else { (TWO_LAYERS, None) };
        let mut bytes = magic.to_vec();
        for size in [inputs, globals, first, second].into_iter().chain(deeper).chain([each, whole, table]) {
            bytes.extend((size as u32).to_le_bytes());
        }
        bytes.extend(self.values.iter().flat_map(|value| value.to_le_bytes()));
        bytes
    }

    /// Reads a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, WeightsError> {
        let error = |text: String| Err(WeightsError(text));
        let three = bytes.starts_with(THREE_LAYERS);
        let Some(rest) = bytes.strip_prefix(if three { THREE_LAYERS } else { TWO_LAYERS }) else {
            return error("the file begins neither with `fivepaths-net/1` nor with `fivepaths-net/2`".into());
        };
        let Some((header, rest)) = rest.split_at_checked(if three { 32 } else { 28 }) else {
            return error("the file ends within its header".into());
        };
        let mut sizes: Vec<usize> =
            header.chunks_exact(4).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]) as usize).collect();
        if !three {
            sizes.insert(4, 0);
        }
        let [inputs, globals, first, second, third, each, whole, table] = sizes[..] else {
            return error("the file ends within its header".into());
        };
        if sizes.iter().any(|&size| size > 4096) {
            return error(format!("no network has the sizes {sizes:?}"));
        }
        if [first, second, third, each, whole].iter().any(|size| !size.is_multiple_of(16)) || first == 0 || second == 0
        {
            return error(format!("the widths of {sizes:?} are not multiples of 16"));
        }
        let shape = Shape { inputs, globals, first, second, third, each, whole, table };
        let count = shape.weights();
        if count > MOST || rest.len() != 4 * count {
            return error(format!("{count} weights are announced, but {} bytes follow", rest.len()));
        }
        let values: Vec<f32> = rest.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect();
        if let Some(place) = values.iter().position(|value| !value.is_finite()) {
            return error(format!("weight {place} is not a number"));
        }
        Ok(Weights { shape, values })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn small(third: usize) -> Weights {
        let shape = Shape { inputs: 3, globals: 2, first: 16, second: 16, third, each: 16, whole: 16, table: 5 };
        let mut weights = Weights::zero(shape);
        weights.values_mut().iter_mut().enumerate().for_each(|(i, value)| *value = i as f32 * 0.25 - 3.0);
        weights
    }

    #[test]
    fn reading_gives_back_what_was_written() {
        for third in [0, 32] {
            assert_eq!(Weights::from_bytes(&small(third).to_bytes()).unwrap(), small(third));
        }
    }

    #[test]
    fn damaged_files_are_refused_with_the_reason() {
        let bytes = small(0).to_bytes();
        let why = |bytes: &[u8]| Weights::from_bytes(bytes).unwrap_err().to_string();
        assert!(why(b"hello").contains("begins neither"));
        assert!(why(&bytes[..30]).contains("header"));
        assert!(why(&bytes[..bytes.len() - 1]).contains("announced"));
        let mut wrong = bytes.clone();
        wrong[16 + 8] = 17;
        assert!(why(&wrong).contains("multiples of 16"));
        let mut wrong = bytes.clone();
        wrong[16 + 3] = 255;
        assert!(why(&wrong).contains("no network"));
        let mut wrong = bytes;
        wrong[44..48].copy_from_slice(&f32::NAN.to_le_bytes());
        assert!(why(&wrong).contains("weight 0 is not a number"));
    }
}
