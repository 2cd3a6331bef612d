//! Weights as a small file.
//!
//! Sixteen bytes `fivepaths-net/1\n`; seven numbers of 32 bits, low byte first: inputs, globals,
//! first, second, each, whole, table (see [`Shape`]); then the weights as 32-bit floats, low byte
//! first, in the order of [`Spans`](super::Spans), each matrix row by row, one row per input.
//! A network with a third layer begins with `fivepaths-net/2\n` and has its width after the second's.
//!
//! A file that begins with `fivepaths-net/3\n` is a quarter of the size. It has the same eight numbers as the
//! second kind (the third layer's width is 0 if there is none). Every matrix is first a float for each column, its
//! step, and then the weights as signed bytes, in steps of their column. Biases and the table are floats as before.
//! Networks are trained with floats and published with bytes; they play no worse for it (docs/lab/trials.md).

use std::fmt;

use super::shape::Shape;

const TWO_LAYERS: &[u8; 16] = b"fivepaths-net/1\n";
const THREE_LAYERS: &[u8; 16] = b"fivepaths-net/2\n";
const IN_BYTES: &[u8; 16] = b"fivepaths-net/3\n";
/// The most steps a weight is from zero.
const STEPS: f32 = 127.0;
/// The largest size that a header may have. No network of this project comes near it; it keeps a damaged file from
/// asking for too much memory.
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

    /// The bytes of the file, with weights as floats.
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

    /// The bytes of the file, with weights as signed bytes. They are rounded, so this is for finished networks.
    pub fn to_small_bytes(&self) -> Vec<u8> {
        let Shape { inputs, globals, first, second, third, each, whole, table } = self.shape;
        let mut bytes = IN_BYTES.to_vec();
        bytes.extend(
            [inputs, globals, first, second, third, each, whole, table].iter().flat_map(|&n| (n as u32).to_le_bytes()),
        );
        let mut rest = &self.values[..];
        for [rows, columns] in self.shape.parts() {
            let (part, after) = rest.split_at(rows * columns);
            rest = after;
            if rows == 1 {
                bytes.extend(part.iter().flat_map(|value| value.to_le_bytes()));
                continue;
            }
            let largest = |column: usize| (0..rows).map(|row| part[row * columns + column].abs()).fold(0.0, f32::max);
            let steps: Vec<f32> = (0..columns).map(|column| largest(column) / STEPS).collect();
            bytes.extend(steps.iter().flat_map(|step| step.to_le_bytes()));
            // A column of zeros has a step of 0, and 0 / 0 becomes 0 here.
            bytes.extend(
                part.iter()
                    .zip(steps.iter().cycle())
                    .flat_map(|(value, step)| ((value / step).round() as i8).to_le_bytes()),
            );
        }
        bytes
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// If the bytes are not those of a network, or a weight is not a number.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, WeightsError> {
        let error = |text: String| Err(WeightsError(text));
        let three = !bytes.starts_with(TWO_LAYERS);
        let small = bytes.starts_with(IN_BYTES);
        let Some(rest) = [TWO_LAYERS, THREE_LAYERS, IN_BYTES].iter().find_map(|magic| bytes.strip_prefix(*magic))
        else {
            return error("the file does not begin with `fivepaths-net/` and 1, 2 or 3".into());
        };
        let Some((header, rest)) = rest.split_at_checked(if three { 32 } else { 28 }) else {
            return error("the file ends within its header".into());
        };
        let mut sizes: Vec<usize> = words(header, u32::from_le_bytes).map(|size| size as usize).collect();
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
        let length = if small { small_length(&shape) } else { 4 * count };
        if count > MOST || rest.len() != length {
            return error(format!("{count} weights are announced, but {} bytes follow", rest.len()));
        }
        let values = if small { from_steps(&shape, rest) } else { words(rest, f32::from_le_bytes).collect() };
        if let Some(place) = values.iter().position(|value| !value.is_finite()) {
            return error(format!("weight {place} is not a number"));
        }
        Ok(Weights { shape, values })
    }
}

/// Numbers of 32 bits.
fn words<T>(bytes: &[u8], read: impl Fn([u8; 4]) -> T) -> impl Iterator<Item = T> {
    bytes.chunks_exact(4).map(move |b| read([b[0], b[1], b[2], b[3]]))
}

/// How long the weights of a file in bytes are.
fn small_length(shape: &Shape) -> usize {
    shape.parts().iter().map(|[rows, columns]| if *rows == 1 { 4 * columns } else { (4 + rows) * columns }).sum()
}

/// The weights of a file in bytes. Its length was checked.
fn from_steps(shape: &Shape, mut rest: &[u8]) -> Vec<f32> {
    let mut values = Vec::with_capacity(shape.weights());
    for [rows, columns] in shape.parts() {
        let (line, after) = rest.split_at(4 * columns);
        rest = after;
        if rows == 1 {
            values.extend(words(line, f32::from_le_bytes));
            continue;
        }
        let steps: Vec<f32> = words(line, f32::from_le_bytes).collect();
        let (part, after) = rest.split_at(rows * columns);
        rest = after;
        values.extend(part.iter().zip(steps.iter().cycle()).map(|(&byte, step)| f32::from(byte as i8) * step));
    }
    values
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
    fn in_bytes_a_weight_is_rounded_to_the_next_step_of_its_column_and_biases_are_exact() {
        for third in [0, 32] {
            let weights = small(third);
            let bytes = weights.to_small_bytes();
            assert!(bytes.len() < weights.to_bytes().len());
            let read = Weights::from_bytes(&bytes).unwrap();
            assert_eq!(read.shape(), weights.shape());
            let spans = weights.shape().spans();
            for bias in [spans.first_bias, spans.second_bias, spans.third_bias, spans.each_bias, spans.table] {
                assert_eq!(read.values()[bias.clone()], weights.values()[bias]);
            }
            let first = spans.first;
            for column in 0..16 {
                let places = first.clone().skip(column).step_by(16);
                let largest = places.clone().map(|i| weights.values()[i].abs()).fold(0.0, f32::max);
                for i in places {
                    assert!((read.values()[i] - weights.values()[i]).abs() <= 0.5001 * largest / 127.0);
                }
            }
        }
    }

    #[test]
    fn in_bytes_a_column_of_zeros_stays_one() {
        let zero = Weights::zero(*small(0).shape());
        assert_eq!(Weights::from_bytes(&zero.to_small_bytes()).unwrap(), zero);
    }

    #[test]
    fn damaged_files_are_refused_with_the_reason() {
        let small_bytes = small(32).to_small_bytes();
        let bytes = small(0).to_bytes();
        let why = |bytes: &[u8]| Weights::from_bytes(bytes).unwrap_err().to_string();
        assert!(why(b"hello").contains("does not begin"));
        assert!(why(b"fivepaths-net/4\n").contains("1, 2 or 3"));
        assert!(why(&small_bytes[..40]).contains("header"));
        assert!(why(&small_bytes[..small_bytes.len() - 1]).contains("announced"));
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
