//! What the pictures of the arena and of training share: a scale, its ticks, and text that is safe in SVG.

/// A scale: values from `low` to `high` lie between two places of a picture.
#[derive(Clone, Copy, Debug)]
pub struct Axis {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Axis {
    /// The scale from `low` at `from` to `high` at `to`.
    pub fn new(low: f64, high: f64, from: f64, to: f64) -> Self {
        Axis { low, high, from, to }
    }

    /// The scale from the lowest of these values, at `from`, to the highest, at `to`. A single value lies in the
    /// middle; without any value the scale goes from 0 to 1.
    pub fn around(values: impl Iterator<Item = f64> + Clone, from: f64, to: f64) -> Self {
        let low = values.clone().fold(f64::INFINITY, f64::min);
        let high = values.fold(f64::NEG_INFINITY, f64::max);
        let (low, high) = match (low.is_finite() && high.is_finite(), high > low) {
            (true, true) => (low, high),
            (true, false) => (low - 1.0, low + 1.0),
            _ => (0.0, 1.0),
        };
        Axis::new(low, high, from, to)
    }

    /// How far it is from the lowest to the highest value.
    pub fn range(&self) -> f64 {
        self.high - self.low
    }

    /// Where a value lies.
    pub fn at(&self, value: f64) -> f64 {
        self.from + (value - self.low) / self.range() * (self.to - self.from)
    }

    /// The multiples of a step within the scale, ascending.
    pub fn ticks(&self, step: f64) -> impl Iterator<Item = f64> + use<> {
        let high = self.high;
        let first = (self.low / step).ceil() * step;
        std::iter::successors(Some(first), move |tick| Some(tick + step)).take_while(move |tick| *tick <= high)
    }
}

/// A text as it is written in SVG.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scale_holds_its_values_and_has_round_ticks() {
        let axis = Axis::around([3.0, 11.0].into_iter(), 100.0, 20.0);
        assert_eq!((axis.at(3.0), axis.at(11.0), axis.at(7.0)), (100.0, 20.0, 60.0));
        assert_eq!(axis.ticks(4.0).collect::<Vec<_>>(), [4.0, 8.0]);
        let lone = Axis::around([5.0].into_iter(), 0.0, 10.0);
        assert_eq!(lone.at(5.0), 5.0);
        assert_eq!(Axis::around([].into_iter(), 0.0, 10.0).range(), 1.0);
    }
}
