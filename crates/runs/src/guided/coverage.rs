//! What a run reaches.

use std::collections::BTreeMap;

use interp::{Compared, Edge, Observer, Operation, View};

/// Places that are told apart. Two of them may share a cell: then what is new at the second is not seen.
const SIZE: usize = 1 << 16;

/// Cells for ways at decisions, for numbers that are compared, for ways that follow each other, for two ways in one function that follow
/// one in another.
const WAYS: usize = 0;
const COMPARISONS: usize = SIZE;
const SEQUENCES: usize = 2 * SIZE;
const CONTEXTS: usize = 3 * SIZE;
const CELLS: usize = 4 * SIZE;

/// What one run reaches: how often it takes each way at a decision, how close numbers that are compared come to each other, and which
/// ways it takes one after the other in the program's own functions: three in a row, and two after the last one in another function (Wang, Duan, Song, Yin, Song: Be sensitive and
/// collaborative, RAID 2019): what a loop did last says much of the state that it leaves behind.
pub(crate) struct Coverage {
    counts: Vec<u8>,
    /// Cells that are not 0.
    touched: Vec<u32>,
    /// The functions that are not the library's.
    own: Vec<bool>,
    /// The cells of the last ways in those.
    last: [u32; 2],
    /// The function of the last one, and the last way before it in another one: mostly in its caller.
    context: (u32, u32),
}

impl Coverage {
    /// Of a program of which these functions are its own.
    pub(crate) fn new(own: Vec<bool>) -> Coverage {
        Coverage { counts: vec![0; CELLS], touched: Vec::new(), own, last: [0; 2], context: (0, 0) }
    }

    /// Nothing is reached.
    pub(crate) fn clear(&mut self) {
        for at in self.touched.drain(..) {
            self.counts[at as usize] = 0;
        }
        self.last = [0; 2];
        self.context = (0, 0);
    }

    /// The cells that are reached, with the order of magnitude of their counts.
    fn reached(&self) -> impl Iterator<Item = (u32, u8)> {
        self.touched.iter().map(|cell| (*cell, magnitude(self.counts[*cell as usize])))
    }

    fn touch(&mut self, at: usize) -> &mut u8 {
        let count = &mut self.counts[at];
        if *count == 0 {
            self.touched.push(at as u32);
        }
        count
    }
}

impl Observer for Coverage {
    const ACTIVE: bool = false;
    const EDGES: bool = true;

    fn step(&mut self, _: &View<'_>) {}

    fn edge(&mut self, Edge { from, to }: Edge) {
        let way = cell(from, to);
        let count = self.touch(WAYS + way);
        *count = count.saturating_add(1);
        if self.own.get(from.function as usize).is_some_and(|own| *own) {
            let [first, second] = self.last;
            let sequence = cell(Operation { function: first, at: second }, way as u32);
            *self.touch(SEQUENCES + sequence) = 1;
            if self.context.0 != from.function {
                self.context = (from.function, second);
            }
            let within = cell(Operation { function: self.context.1, at: second }, way as u32);
            *self.touch(CONTEXTS + within) = 1;
            self.last = [second, way as u32];
        }
    }

    fn comparison(&mut self, at: Operation, compared: Compared) {
        let close = u64::BITS - compared.distance().leading_zeros();
        *self.touch(COMPARISONS + cell(at, close)) = 1;
    }
}

/// Multiplicative hashing (Knuth: The Art of Computer Programming 3, 6.4).
fn cell(Operation { function, at }: Operation, more: u32) -> usize {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let mixed = [u64::from(at), u64::from(more)]
        .iter()
        .fold(u64::from(function), |mixed, part| (mixed ^ part).wrapping_mul(FACTOR).rotate_left(29));
    (mixed.wrapping_mul(FACTOR) >> 48) as usize
}

/// What is new of a run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum News {
    /// Nothing.
    Nothing,
    /// It reaches with less what others reached.
    Shorter,
    /// Numbers that are compared come closer to each other, or a way is taken more often.
    Closer,
    /// Ways after other ones.
    Order,
    /// A way that no run took before.
    Place,
}

/// For how much a run is the shortest of those that were kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Shortest {
    /// Ways at decisions, so often.
    pub ways: usize,
    /// Numbers that come so close to each other, and ways after other ones.
    pub others: usize,
}

impl Shortest {
    fn of(cell: u32) -> Shortest {
        match is_way(cell) {
            true => Shortest { ways: 1, others: 0 },
            false => Shortest { ways: 0, others: 1 },
        }
    }

    /// Without what another one is shortest for now.
    pub(crate) fn lose(&mut self, lost: Shortest) {
        self.ways -= lost.ways;
        self.others -= lost.others;
    }

    /// For nothing.
    pub(crate) fn is_nothing(self) -> bool {
        self.ways + self.others == 0
    }
}

/// What all runs reached, each by the shortest of those that were kept.
#[derive(Default)]
pub(crate) struct Seen {
    /// By cell and order of magnitude of its count: who reached it, in how many instructions.
    by: BTreeMap<(u32, u8), (usize, u64)>,
}

impl Seen {
    /// What is new of a run of so many instructions.
    pub(crate) fn news(&self, coverage: &Coverage, steps: u64) -> News {
        let of = |(cell, magnitude): (u32, u8)| match self.by.get(&(cell, magnitude)) {
            None if is_way(cell) && !self.knows(cell) => News::Place,
            None if cell as usize >= SEQUENCES => News::Order,
            None => News::Closer,
            Some((_, known)) if is_much_less(steps, *known) => News::Shorter,
            Some(_) => News::Nothing,
        };
        coverage.reached().map(of).max().unwrap_or(News::Nothing)
    }

    /// Whether the cell was reached at all.
    fn knows(&self, cell: u32) -> bool {
        self.by.range((cell, 0)..=(cell, u8::MAX)).next().is_some()
    }

    /// Takes in what a run reached that is kept under that number: for how much it is the shortest. Of the runs before it, by their
    /// numbers, for what each of them no longer is.
    pub(crate) fn take(
        &mut self,
        coverage: &Coverage,
        steps: u64,
        number: usize,
    ) -> (Shortest, Vec<(usize, Shortest)>) {
        let (mut own, mut lost) = (Shortest::default(), Vec::new());
        for (cell, magnitude) in coverage.reached() {
            let known = self.by.entry((cell, magnitude)).or_insert((number, u64::MAX));
            if is_much_less(steps, known.1) {
                let one = Shortest::of(cell);
                if known.0 != number {
                    lost.push((known.0, one));
                }
                *known = (number, steps);
                own.ways += one.ways;
                own.others += one.others;
            }
        }
        (own, lost)
    }
}

/// Less by a quarter: what is a little shorter is not worth a new beginning.
fn is_much_less(steps: u64, than: u64) -> bool {
    steps < than - than / 4
}

/// Whether the cell is that of a way at a decision.
fn is_way(cell: u32) -> bool {
    (cell as usize) < COMPARISONS
}

/// 1, 2, 3, 4 to 7, 8 to 15, 16 to 31, 32 to 127, more: a bit each.
fn magnitude(count: u8) -> u8 {
    match count {
        0 => 0,
        1 => 1,
        2 => 2,
        3 => 4,
        4..=7 => 8,
        8..=15 => 16,
        16..=31 => 32,
        32..=127 => 64,
        128.. => 128,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AT: Operation = Operation { function: 3, at: 17 };

    fn taken(ways: &[(u32, usize)]) -> Coverage {
        let mut coverage = Coverage::new(Vec::new());
        for (to, times) in ways {
            (0..*times).for_each(|_| coverage.edge(Edge { from: AT, to: *to }));
        }
        coverage
    }

    #[test]
    fn new_ways_and_new_magnitudes_are_told_apart() {
        let mut seen = Seen::default();
        let mut news = |ways: &[(u32, usize)]| {
            let coverage = taken(ways);
            let news = seen.news(&coverage, 100);
            seen.take(&coverage, 100, 0);
            news
        };
        assert_eq!(news(&[(1, 1)]), News::Place);
        assert_eq!(news(&[(1, 1)]), News::Nothing);
        assert_eq!(news(&[(1, 5)]), News::Closer);
        assert_eq!(news(&[(1, 6)]), News::Nothing);
        assert_eq!(news(&[(1, 6), (2, 1)]), News::Place);
    }

    #[test]
    fn the_shortest_is_kept() {
        let mut seen = Seen::default();
        let both = taken(&[(1, 1), (2, 1)]);
        let ways = |ways| Shortest { ways, others: 0 };
        assert_eq!(seen.take(&both, 1000, 0), (ways(2), Vec::new()));
        assert_eq!(seen.news(&both, 900), News::Nothing);
        let one = taken(&[(1, 1)]);
        assert_eq!(seen.news(&one, 500), News::Shorter);
        assert_eq!(seen.take(&one, 500, 1), (ways(1), vec![(0, ways(1))]));
    }

    #[test]
    fn numbers_that_come_closer_are_news() {
        let mut seen = Seen::default();
        let mut compared = |numbers| {
            let mut coverage = Coverage::new(Vec::new());
            coverage.comparison(AT, Compared { width: 32, numbers });
            let news = seen.news(&coverage, 100);
            seen.take(&coverage, 100, 0);
            news
        };
        assert_eq!(compared([0, 1000]), News::Closer);
        assert_eq!(compared([1000, 1]), News::Nothing);
        assert_eq!(compared([990, 1000]), News::Closer);
        assert_eq!(compared([5, u64::from(u32::MAX)]), News::Closer);
        assert_eq!(compared([7, 7]), News::Closer);
    }

    #[test]
    fn the_order_of_ways_is_news_in_own_functions_alone() {
        for (own, expected) in [(true, News::Order), (false, News::Nothing)] {
            let mut seen = Seen::default();
            let mut news = |ways: &[u32]| {
                let mut coverage = Coverage::new(vec![own; 4]);
                ways.iter().for_each(|to| coverage.edge(Edge { from: AT, to: *to }));
                let news = seen.news(&coverage, 100);
                seen.take(&coverage, 100, 0);
                news
            };
            assert_eq!(news(&[1, 2, 3]), News::Place);
            assert_eq!(news(&[1, 2, 3]), News::Nothing);
            assert_eq!(news(&[2, 1, 3]), expected);
        }
    }

    #[test]
    fn what_was_cleared_is_not_reached() {
        let mut coverage = taken(&[(1, 3), (2, 1)]);
        coverage.clear();
        assert_eq!(Seen::default().news(&coverage, 100), News::Nothing);
    }
}
