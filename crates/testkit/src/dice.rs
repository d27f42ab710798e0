//! Random numbers that are the same in each run.

/// A small generator of numbers (splitmix64): the seed decides everything.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
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

/// Values of inputs for one run: small ones, bounds of types, and anything. The number of inputs that a run reads is not
/// known beforehand; what is read behind the end is 0.
pub fn inputs(seed: u64) -> Vec<i64> {
    const EDGES: [i64; 16] = [
        0,
        1,
        -1,
        2,
        7,
        127,
        128,
        255,
        -128,
        32767,
        65535,
        i32::MAX as i64,
        i32::MIN as i64,
        u32::MAX as i64,
        i64::MAX,
        i64::MIN,
    ];
    let mut dice = Dice::new(seed);
    let style = dice.below(4);
    (0..24)
        .map(|_| match if style == 3 { dice.below(3) } else { style } {
            0 => dice.between(-3, 12),
            1 => dice.pick(&EDGES),
            _ => dice.bits() as i64 >> dice.below(60),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seed_decides() {
        assert_eq!(inputs(7), inputs(7));
        assert_ne!(inputs(7), inputs(8));
        let mut dice = Dice::new(1);
        assert!((0..1000).all(|_| (-3..=5).contains(&dice.between(-3, 5))));
        assert!((0..1000).all(|_| dice.weighted(&[0, 1, 0, 2]) % 2 == 1));
    }
}
