//! Writes numbers one after the other into a row of zeros.

/// A row that is being written.
pub(super) struct Row<'a> {
    out: &'a mut [f32],
    at: usize,
}

impl<'a> Row<'a> {
    /// Begins a row; it is filled with zeros.
    #[inline]
    pub(super) fn new(out: &'a mut [f32]) -> Self {
        out.fill(0.0);
        Row { out, at: 0 }
    }

    /// One number.
    #[inline]
    pub(super) fn number(&mut self, value: f32) {
        if let Some(place) = self.out.get_mut(self.at) {
            *place = value;
        }
        self.at += 1;
    }

    /// Yes or no.
    #[inline]
    pub(super) fn flag(&mut self, value: bool) {
        self.number(f32::from(u8::from(value)));
    }

    /// A one for each bit that is set, `width` places in all.
    #[inline]
    pub(super) fn bits(&mut self, mut bits: u32, width: usize) {
        if let Some(part) = self.out.get_mut(self.at..self.at + width) {
            while bits != 0 {
                if let Some(place) = part.get_mut(bits.trailing_zeros() as usize) {
                    *place = 1.0;
                }
                bits &= bits - 1;
            }
        }
        self.at += width;
    }

    /// A one at this place of `width`; nothing for `None`.
    #[inline]
    pub(super) fn one_of(&mut self, place: Option<usize>, width: usize) {
        self.bits(place.map_or(0, |place| 1 << place), width);
    }

    /// These numbers, at most `width` of them, followed by zeros up to `width`.
    #[inline]
    pub(super) fn numbers(&mut self, values: impl Iterator<Item = f32>, width: usize) {
        if let Some(part) = self.out.get_mut(self.at..self.at + width) {
            part.iter_mut().zip(values).for_each(|(place, value)| *place = value);
        }
        self.at += width;
    }

    /// How many were written.
    #[inline]
    pub(super) fn written(&self) -> usize {
        self.at
    }
}
