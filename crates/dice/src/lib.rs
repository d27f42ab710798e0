//! Random numbers that are the same in each run, for the interpreter's inputs and for tests: the one generator of the
//! workspace. Depends on nothing.

/// A small generator of numbers (splitmix64): the seed decides everything.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Dice that go on from a state: the seed of splitmix64 as it is published.
    pub fn from_state(state: u64) -> Dice {
        Dice(state)
    }

    /// Dice for a seed; neighbouring seeds have nothing in common.
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d)
    }

    /// Any 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to `n - 1`; 0 if `n` is 0.
    pub fn below(&mut self, n: u64) -> u64 {
        if n == 0 { 0 } else { self.bits() % n }
    }

    /// A number of the closed interval.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low.wrapping_add(self.below((high.wrapping_sub(low) as u64).wrapping_add(1)) as i64)
    }

    /// True in `percent` of a hundred cases.
    pub fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    /// One of several; the slice must not be empty.
    pub fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize].clone()
    }

    /// An index, each as likely as its weight says.
    pub fn weighted(&mut self, weights: &[u32]) -> usize {
        let total: u64 = weights.iter().map(|weight| u64::from(*weight)).sum();
        let mut left = self.below(total);
        for (index, weight) in weights.iter().enumerate() {
            if left < u64::from(*weight) {
                return index;
            }
            left -= u64::from(*weight);
        }
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_in_their_range_and_the_seed_decides() {
        let mut dice = Dice::new(1);
        assert!((0..1000).all(|_| (-3..=5).contains(&dice.between(-3, 5))));
        assert!((0..1000).all(|_| dice.weighted(&[0, 1, 0, 2]) % 2 == 1));
        assert_eq!(dice.below(0), 0);
        assert_eq!(Dice::new(7).bits(), Dice::new(7).bits());
        assert_ne!(Dice::new(7).bits(), Dice::new(8).bits());
    }

    /// The first numbers of the reference implementation (Vigna, `splitmix64.c`) from the state 0.
    #[test]
    fn it_is_splitmix64() {
        let mut dice = Dice::from_state(0);
        assert_eq!([dice.bits(), dice.bits()], [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4]);
    }
}
