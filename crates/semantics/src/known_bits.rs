//! Bits of a term that are known: from its interval, from the factors of its symbols, from their definitions.

use logic::{Int, Interval, Knowledge, Linear, Operation};

use crate::bits::mask;

/// What is known of the bits of a number modulo 2^width.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KnownBits {
    /// The width.
    pub width: u32,
    /// Bits known to be zero.
    pub zeros: u128,
    /// Bits known to be one.
    pub ones: u128,
}

impl KnownBits {
    /// Nothing is known.
    pub fn unknown(width: u32) -> KnownBits {
        KnownBits { width, zeros: 0, ones: 0 }
    }

    /// All bits are known.
    pub fn exactly(width: u32, pattern: u128) -> KnownBits {
        KnownBits { width, zeros: !pattern & mask(width), ones: pattern & mask(width) }
    }

    /// The bits of the term modulo 2^width, for a width up to 128, as far as a cheap look tells.
    pub fn of(known: &Knowledge, term: &Linear, width: u32) -> KnownBits {
        KnownBits::within(known, term, width, &known.quick_bounds(term))
    }

    /// The same for a term that is known to lie in the interval.
    pub fn within(known: &Knowledge, term: &Linear, width: u32, bounds: &Interval) -> KnownBits {
        let term = known.normalize(term);
        let pattern = |value: &Int| value.rem_floor(&Int::pow2(width)).to_u128().unwrap_or_default();
        if let Some(value) = term.as_constant() {
            return KnownBits::exactly(width, pattern(value));
        }
        let mut found = KnownBits::unknown(width);
        // Symbols with factors divisible by 2^n leave the n low bits of the constant as they are.
        let low = term.terms().map(|(_, factor)| trailing_zeros(factor, width)).min().unwrap_or(width);
        found = found.and_also(KnownBits::exactly(width, pattern(term.constant_part())).only(mask_below(low)));
        if let (Some(least), Some(greatest)) = (&bounds.low, &bounds.high)
            && least.div_floor(&Int::pow2(width)) == greatest.div_floor(&Int::pow2(width))
        {
            // Numbers of one window agree above the highest bit in which the ends differ.
            let (least, greatest) = (pattern(least), pattern(greatest));
            let differing = mask_below(128 - (least ^ greatest).leading_zeros());
            found = found.and_also(KnownBits::exactly(width, least).only(!differing));
        }
        if let Some(symbol) = term.as_symbol()
            && let Ok(at) = known.definitions().binary_search_by_key(&symbol, |(symbol, _)| *symbol)
            && let (_, definition) = &known.definitions()[at]
            && definition.bits >= width
        {
            for constant in definition.args.iter().filter_map(|arg| arg.as_constant()) {
                found = match definition.operation {
                    Operation::And => {
                        found.and_also(KnownBits { ones: 0, ..KnownBits::exactly(width, pattern(constant)) })
                    }
                    Operation::Or => {
                        found.and_also(KnownBits { zeros: 0, ..KnownBits::exactly(width, pattern(constant)) })
                    }
                    _ => found,
                };
            }
        }
        found
    }

    /// Bits that may be one.
    pub fn possible(self) -> u128 {
        mask(self.width) & !self.zeros
    }

    fn only(self, of: u128) -> KnownBits {
        KnownBits { zeros: self.zeros & of, ones: self.ones & of, ..self }
    }

    /// What both say; nothing, if they contradict each other (the state is impossible then).
    fn and_also(self, other: KnownBits) -> KnownBits {
        let both = KnownBits { zeros: self.zeros | other.zeros, ones: self.ones | other.ones, ..self };
        if both.zeros & both.ones == 0 { both } else { KnownBits::unknown(self.width) }
    }

    /// The bits of the conjunction.
    pub fn and(self, other: KnownBits) -> KnownBits {
        KnownBits { width: self.width, zeros: self.zeros | other.zeros, ones: self.ones & other.ones }
    }

    /// The bits of the disjunction.
    pub fn or(self, other: KnownBits) -> KnownBits {
        KnownBits { width: self.width, zeros: self.zeros & other.zeros, ones: self.ones | other.ones }
    }

    /// The bits of the exclusive or.
    pub fn xor(self, other: KnownBits) -> KnownBits {
        let known = (self.zeros | self.ones) & (other.zeros | other.ones);
        let ones = known & (self.ones ^ other.ones);
        KnownBits { width: self.width, zeros: known & !ones, ones }
    }

    /// The number, if all bits are known.
    pub fn as_constant(self) -> Option<u128> {
        (self.possible() == self.ones).then_some(self.ones)
    }
}

fn mask_below(bit: u32) -> u128 {
    if bit == 0 { 0 } else { mask(bit) }
}

/// The number of low bits of the number that are zero, at most `width`.
fn trailing_zeros(value: &Int, width: u32) -> u32 {
    let low = value.rem_floor(&Int::pow2(width)).to_u128().unwrap_or_default();
    low.trailing_zeros().min(width)
}

#[cfg(test)]
mod tests {
    use logic::{Atom, Consistency, Definition, Symbol};

    use super::*;

    fn x() -> Linear {
        Linear::symbol(Symbol(0))
    }

    fn between(low: i64, high: i64) -> Knowledge {
        let mut known = Knowledge::new();
        for atom in [Atom::ge(&x(), &Linear::constant(low)), Atom::le(&x(), &Linear::constant(high))] {
            assert_eq!(known.assume(&atom), Consistency::Consistent);
        }
        known
    }

    /// Every interval of signed 6-bit numbers under several linear terms: the known bits are those of each value.
    #[test]
    fn known_bits_hold_of_every_value() {
        for low in -32i64..32 {
            for high in low..32 {
                let known = between(low, high);
                for (factor, added) in [(1, 0), (4, 3), (-8, 5), (3, -7), (64, 11)] {
                    let term = x().scale(&Int::from(factor)).add_constant(&Int::from(added));
                    let bits = KnownBits::of(&known, &term, 6);
                    for value in low..=high {
                        let pattern = (value * factor + added).rem_euclid(64) as u128;
                        assert_eq!(pattern & bits.zeros, 0, "{factor} * {value} + {added} in [{low}, {high}]");
                        assert_eq!(pattern & bits.ones, bits.ones, "{factor} * {value} + {added} in [{low}, {high}]");
                    }
                }
            }
        }
    }

    #[test]
    fn alignment_windows_and_masks_are_seen() {
        let known = between(16, 23);
        assert_eq!(KnownBits::of(&known, &x(), 8), KnownBits { width: 8, zeros: 0b1110_1000, ones: 0b0001_0000 });
        let aligned = KnownBits::of(&known, &x().scale(&Int::from(8)), 128);
        assert_eq!(aligned.zeros & 0xff, 0b0100_0111);
        let mut known = Knowledge::new();
        let masked = Definition::binary(Operation::And, Linear::symbol(Symbol(1)), Linear::constant(0xf0), 8);
        assert_eq!(known.define(Symbol(0), masked), Consistency::Consistent);
        assert_eq!(KnownBits::of(&known, &x(), 8).zeros, 0x0f);
    }

    #[test]
    fn operations_on_known_bits() {
        let all = |width: u32| {
            (0..3u128.pow(width)).map(move |mut code| {
                let mut bits = KnownBits::unknown(width);
                for at in 0..width {
                    match code % 3 {
                        0 => bits.zeros |= 1 << at,
                        1 => bits.ones |= 1 << at,
                        _ => {}
                    }
                    code /= 3;
                }
                bits
            })
        };
        let has = |bits: KnownBits, value: u128| value & bits.zeros == 0 && value & bits.ones == bits.ones;
        for (a, b) in all(3).flat_map(|a| all(3).map(move |b| (a, b))) {
            for (x, y) in (0..8).flat_map(|x| (0..8).map(move |y| (x, y))).filter(|(x, y)| has(a, *x) && has(b, *y)) {
                assert!(has(a.and(b), x & y) && has(a.or(b), x | y) && has(a.xor(b), x ^ y));
            }
        }
    }
}
