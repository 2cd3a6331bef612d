//! What the players are called.

use fivepaths_rules::Seat;

/// The names by seat, fit for a terminal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Names(Vec<String>);

/// What the only person at the keyboard is called.
pub(crate) const YOU: &str = "You";

/// A longer name is cut.
const MOST: usize = 16;

impl Names {
    /// Names may come from a file, so control characters are removed before they reach the terminal. Names that several
    /// players share get a number.
    pub(crate) fn new<S: AsRef<str>>(players: &[S]) -> Self {
        let plain = |name: &S| name.as_ref().chars().filter(|c| !c.is_control()).take(MOST).collect::<String>();
        let plain: Vec<String> = players.iter().map(plain).collect();
        let shared = |name: &String| plain.iter().filter(|other| *other == name).count() > 1;
        let number = |(seat, name): (usize, &String)| {
            if shared(name) { format!("{name} {}", seat + 1) } else { name.clone() }
        };
        Names(plain.iter().enumerate().map(number).collect())
    }

    /// The name of a seat.
    pub(crate) fn of(&self, seat: Seat) -> &str {
        self.0.get(seat.index()).map_or("?", String::as_str)
    }

    /// The name of a seat in at most this many characters; a number at its end is kept.
    pub(crate) fn short(&self, seat: Seat, width: usize) -> String {
        let name = self.of(seat);
        match name.rsplit_once(' ') {
            Some((front, number)) if name.chars().count() > width && number.len() == 1 => {
                format!("{} {number}", front.chars().take(width.saturating_sub(2)).collect::<String>())
            }
            _ => name.to_owned(),
        }
    }

    /// Several names: "Ann", "Ann and Bob", "Ann, Bob and Cid".
    pub(crate) fn list(&self, seats: &[Seat]) -> String {
        let names: Vec<&str> = seats.iter().map(|&seat| self.of(seat)).collect();
        match names.as_slice() {
            [] => String::new(),
            [name] => (*name).to_owned(),
            [all @ .., last] => format!("{} and {last}", all.join(", ")),
        }
    }

    /// Who begins, in a sentence.
    pub(crate) fn begins(&self, seat: Seat) -> String {
        if self.of(seat) == YOU { "You begin.".to_owned() } else { format!("{} begins.", self.of(seat)) }
    }

    /// All of them.
    pub(crate) fn all(&self) -> Vec<Seat> {
        Seat::all(self.0.len() as u8).collect()
    }
}
