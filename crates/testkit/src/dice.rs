//! Random numbers, and inputs of runs.

pub use dice::Dice;

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
    }
}
