//! Ranges of integers: which numbers a value may be, read with its sign and without one.

use ir::{BinaryOp, OverflowOp, Predicate};

/// The widest integers that have a range: their products fit into the arithmetic here, or stop at its ends.
pub const WIDEST: u32 = 64;

/// The least and the greatest number.
pub type Ends = (i128, i128);

/// Which numbers an integer of 1 to [`WIDEST`] bits may be: both readings of its bits lie in their intervals. It is never
/// empty.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Range {
    bits: u32,
    signed: Ends,
    unsigned: Ends,
}

fn signed_ends(bits: u32) -> Ends {
    (-(1 << (bits - 1)), (1 << (bits - 1)) - 1)
}

fn unsigned_ends(bits: u32) -> Ends {
    (0, (1 << bits) - 1)
}

fn meet(one: Ends, other: Ends) -> Ends {
    (one.0.max(other.0), one.1.min(other.1))
}

fn join(one: Ends, other: Ends) -> Ends {
    (one.0.min(other.0), one.1.max(other.1))
}

fn within(inner: Ends, outer: Ends) -> bool {
    outer.0 <= inner.0 && inner.1 <= outer.1
}

/// The least and the greatest of these numbers.
fn hull(numbers: impl IntoIterator<Item = i128>) -> Ends {
    numbers.into_iter().fold((i128::MAX, i128::MIN), |ends, number| (ends.0.min(number), ends.1.max(number)))
}

/// The sum, difference or product of all numbers of two intervals, in Z; where that is out of reach it ends beyond all types.
fn exact(op: BinaryOp, (a, b): Ends, (c, d): Ends) -> Ends {
    match op {
        BinaryOp::Add => (a + c, b + d),
        BinaryOp::Sub => (a - d, b - c),
        _ => hull([a.saturating_mul(c), a.saturating_mul(d), b.saturating_mul(c), b.saturating_mul(d)]),
    }
}

impl Range {
    /// Every integer of that width; `None` of a width that has no ranges.
    pub fn full(bits: u32) -> Option<Range> {
        (1..=WIDEST).contains(&bits).then(|| Range::any(bits))
    }

    fn any(bits: u32) -> Range {
        Range { bits, signed: signed_ends(bits), unsigned: unsigned_ends(bits) }
    }

    /// The one integer with that bit pattern.
    pub fn constant(bits: u32, pattern: u128) -> Option<Range> {
        let number = i128::try_from(pattern).ok()?;
        Range { unsigned: (number, number), ..Range::full(bits)? }.reduced()
    }

    /// The integers whose reading with a sign lies in the interval; `None` if there are none.
    pub fn with_signed(self, ends: Ends) -> Option<Range> {
        Range { signed: meet(self.signed, ends), ..self }.reduced()
    }

    /// The integers whose reading without a sign lies in the interval; `None` if there are none.
    fn with_unsigned(self, ends: Ends) -> Option<Range> {
        Range { unsigned: meet(self.unsigned, ends), ..self }.reduced()
    }

    /// What each reading says of the other one; `None` if nothing is left.
    fn reduced(mut self) -> Option<Range> {
        let modulus = 1i128 << self.bits;
        let greatest = signed_ends(self.bits).1;
        // What the second round learns from the first one leaves nothing for a third.
        for _ in 0..2 {
            let (low, high) = self.signed;
            if low >= 0 {
                self.unsigned = meet(self.unsigned, (low, high));
            } else if high < 0 {
                self.unsigned = meet(self.unsigned, (low + modulus, high + modulus));
            }
            let (low, high) = self.unsigned;
            if high <= greatest {
                self.signed = meet(self.signed, (low, high));
            } else if low > greatest {
                self.signed = meet(self.signed, (low - modulus, high - modulus));
            }
        }
        (self.signed.0 <= self.signed.1 && self.unsigned.0 <= self.unsigned.1).then_some(self)
    }

    /// The width.
    pub fn bits(self) -> u32 {
        self.bits
    }

    /// The interval of the reading with a sign.
    pub fn signed(self) -> Ends {
        self.signed
    }

    /// The only truth value that it may be, of one bit.
    pub fn truth(self) -> Option<bool> {
        (self.bits == 1 && self.unsigned.0 == self.unsigned.1).then_some(self.unsigned.0 == 1)
    }

    /// Truth values: this one, or both.
    pub fn of_truth(truth: Option<bool>) -> Range {
        let ends = match truth {
            None => (0, 1),
            Some(truth) => (i128::from(truth), i128::from(truth)),
        };
        Range::any(1).with_unsigned(ends).unwrap_or(Range::any(1))
    }

    /// What lies in both; `None` if nothing does.
    pub fn meet(self, other: Range) -> Option<Range> {
        self.with_signed(other.signed)?.with_unsigned(other.unsigned)
    }

    /// What lies in one of them.
    pub fn join(self, other: Range) -> Range {
        Range { signed: join(self.signed, other.signed), unsigned: join(self.unsigned, other.unsigned), ..self }
    }

    /// A range that holds the newer one, whose ends are those of this one, some of the steps (ascending), or those of the type: a chain
    /// of such ranges is finite.
    pub fn widened(self, newer: Range, steps: &[i128]) -> Range {
        let widen = |old: Ends, new: Ends, ends: Ends| {
            let below = || steps.iter().rev().copied().find(|step| *step <= new.0).map_or(ends.0, |at| at.max(ends.0));
            let above = || steps.iter().copied().find(|step| *step >= new.1).map_or(ends.1, |at| at.min(ends.1));
            (if new.0 < old.0 { below() } else { old.0 }, if new.1 > old.1 { above() } else { old.1 })
        };
        Range {
            signed: widen(self.signed, newer.signed, signed_ends(self.bits)),
            unsigned: widen(self.unsigned, newer.unsigned, unsigned_ends(self.bits)),
            ..self
        }
    }

    /// The integers of which the exact results of an operation on the two readings are these intervals.
    fn wrapped(bits: u32, signed: Ends, unsigned: Ends) -> Range {
        let mut result = Range::any(bits);
        if within(signed, result.signed) {
            result.signed = signed;
        }
        if within(unsigned, result.unsigned) {
            result.unsigned = unsigned;
        }
        result.reduced().unwrap_or(Range::any(bits))
    }

    /// Whether no sum, difference or product of two signed numbers leaves the type.
    pub fn fits(op: BinaryOp, a: Range, b: Range) -> bool {
        within(exact(op, a.signed, b.signed), signed_ends(a.bits))
    }

    /// Whether the operation overflows, where that is known.
    pub fn overflows(op: OverflowOp, a: Range, b: Range) -> Option<bool> {
        let (result, ends) = Range::of_operation(op, a, b);
        if within(result, ends) {
            return Some(false);
        }
        (result.1 < ends.0 || result.0 > ends.1).then_some(true)
    }

    /// The results of those operations that do not overflow; `None` if all do.
    pub fn without_overflow(op: OverflowOp, a: Range, b: Range) -> Option<Range> {
        let (result, _) = Range::of_operation(op, a, b);
        match op {
            OverflowOp::SAdd | OverflowOp::SSub | OverflowOp::SMul => Range::any(a.bits).with_signed(result),
            OverflowOp::UAdd | OverflowOp::USub | OverflowOp::UMul => Range::any(a.bits).with_unsigned(result),
        }
    }

    /// The exact results, and the ends of the type.
    fn of_operation(op: OverflowOp, a: Range, b: Range) -> (Ends, Ends) {
        match op {
            OverflowOp::SAdd | OverflowOp::SSub | OverflowOp::SMul => {
                (exact(plain(op), a.signed, b.signed), signed_ends(a.bits))
            }
            OverflowOp::UAdd | OverflowOp::USub | OverflowOp::UMul => {
                (exact(plain(op), a.unsigned, b.unsigned), unsigned_ends(a.bits))
            }
        }
    }

    /// The results of an operation on two integers of one width.
    pub fn binary(op: BinaryOp, a: Range, b: Range) -> Range {
        let full = Range::any(a.bits);
        match op {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul => {
                Range::wrapped(a.bits, exact(op, a.signed, b.signed), exact(op, a.unsigned, b.unsigned))
            }
            BinaryOp::And => full.with_unsigned((0, a.unsigned.1.min(b.unsigned.1))).unwrap_or(full),
            BinaryOp::Or | BinaryOp::Xor => {
                let high = a.unsigned.1.max(b.unsigned.1);
                let low = if op == BinaryOp::Or { a.unsigned.0.max(b.unsigned.0) } else { 0 };
                let highest = (1i128 << (128 - high.leading_zeros())) - 1;
                full.with_unsigned((low, highest)).unwrap_or(full)
            }
            BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => Range::shifted(op, a, b).unwrap_or(full),
            BinaryOp::UDiv | BinaryOp::URem => Range::unsigned_division(op, a, b).unwrap_or(full),
            BinaryOp::SDiv | BinaryOp::SRem => Range::signed_division(op, a, b).unwrap_or(full),
        }
    }

    /// A shift; an amount out of range is undefined, which `None` stands for.
    fn shifted(op: BinaryOp, a: Range, amount: Range) -> Option<Range> {
        let (least, most) = amount.unsigned;
        if most >= i128::from(a.bits) {
            return None;
        }
        let (least, most) = (u32::try_from(least).ok()?, u32::try_from(most).ok()?);
        let ends = |(low, high): Ends, shift: &dyn Fn(i128, u32) -> i128| {
            hull([shift(low, least), shift(low, most), shift(high, least), shift(high, most)])
        };
        match op {
            BinaryOp::Shl => {
                let left = |number: i128, amount: u32| number.saturating_mul(1i128 << amount);
                Some(Range::wrapped(a.bits, ends(a.signed, &left), ends(a.unsigned, &left)))
            }
            BinaryOp::LShr => Range::any(a.bits).with_unsigned(ends(a.unsigned, &|number, amount| number >> amount)),
            _ => Range::any(a.bits).with_signed(ends(a.signed, &|number, amount| number >> amount)),
        }
    }

    fn unsigned_division(op: BinaryOp, a: Range, b: Range) -> Option<Range> {
        // Division by zero is undefined.
        let (least, most) = meet(b.unsigned, (1, i128::MAX));
        let (low, high) = a.unsigned;
        if most < least {
            return None;
        }
        let ends = match op {
            BinaryOp::UDiv => (low / most, high / least),
            _ if high < least => (low, high),
            _ => (0, high.min(most - 1)),
        };
        Range::any(a.bits).with_unsigned(ends)
    }

    fn signed_division(op: BinaryOp, a: Range, b: Range) -> Option<Range> {
        let (low, high) = a.signed;
        let sides = [meet(b.signed, (i128::MIN, -1)), meet(b.signed, (1, i128::MAX))];
        let divisors = || sides.iter().filter(|side| side.0 <= side.1).flat_map(|side| [side.0, side.1]);
        let most = divisors().map(i128::abs).max()? - 1;
        if op == BinaryOp::SRem {
            let ends = (if low < 0 { low.max(-most) } else { 0 }, if high > 0 { high.min(most) } else { 0 });
            return Range::any(a.bits).with_signed(ends);
        }
        let ends = hull(divisors().flat_map(|divisor| [low / divisor, high / divisor]));
        // The least integer by -1 has no quotient.
        within(ends, signed_ends(a.bits)).then(|| Range::any(a.bits).with_signed(ends)).flatten()
    }

    /// The low bits.
    pub fn truncated(self, bits: u32) -> Option<Range> {
        Range::full(bits).map(|_| Range::wrapped(bits, self.signed, self.unsigned))
    }

    /// More bits, zeros.
    pub fn extended_by_zeros(self, bits: u32) -> Option<Range> {
        Range::full(bits)?.with_unsigned(self.unsigned)
    }

    /// More bits, copies of the sign.
    pub fn extended_by_sign(self, bits: u32) -> Option<Range> {
        Range::full(bits)?.with_signed(self.signed)
    }

    /// The smaller or the greater of two numbers.
    pub fn extremum(signed: bool, greater: bool, a: Range, b: Range) -> Range {
        let pick = |one: i128, other: i128| if greater { one.max(other) } else { one.min(other) };
        let ends = |a: Ends, b: Ends| (pick(a.0, b.0), pick(a.1, b.1));
        let full = Range::any(a.bits);
        let found = if signed {
            full.with_signed(ends(a.signed, b.signed))
        } else {
            full.with_unsigned(ends(a.unsigned, b.unsigned))
        };
        found.unwrap_or(full)
    }

    /// The numbers that the bits of an integer of this width can be counted to.
    pub fn count_of_bits(bits: u32) -> Option<Range> {
        // A width below 3 has no room for its own number.
        if bits < 3 {
            return Range::full(bits);
        }
        Range::full(bits)?.with_unsigned((0, i128::from(bits)))
    }

    /// Whether the comparison holds, where that is known.
    pub fn compare(predicate: Predicate, a: Range, b: Range) -> Option<bool> {
        if Range::assume(predicate, a, b).is_none() {
            return Some(false);
        }
        Range::assume(opposite(predicate), a, b).is_none().then_some(true)
    }

    /// What is left of both where the comparison holds; `None` if it never does.
    pub fn assume(predicate: Predicate, a: Range, b: Range) -> Option<(Range, Range)> {
        match predicate {
            Predicate::Eq => a.meet(b).map(|both| (both, both)),
            Predicate::Ne => Some((a.other_than(b)?, b.other_than(a)?)),
            Predicate::Slt | Predicate::Sle => {
                let gap = i128::from(predicate == Predicate::Slt);
                let (left, right) = (a.signed, b.signed);
                Some((a.with_signed((left.0, right.1 - gap))?, b.with_signed((left.0 + gap, right.1))?))
            }
            Predicate::Ult | Predicate::Ule => {
                let gap = i128::from(predicate == Predicate::Ult);
                let (left, right) = (a.unsigned, b.unsigned);
                Some((a.with_unsigned((left.0, right.1 - gap))?, b.with_unsigned((left.0 + gap, right.1))?))
            }
            Predicate::Sgt | Predicate::Sge | Predicate::Ugt | Predicate::Uge => {
                Range::assume(turned(predicate), b, a).map(|(right, left)| (left, right))
            }
        }
    }

    /// What is left if it is not the only number that the other one may be.
    fn other_than(self, other: Range) -> Option<Range> {
        let without = |(low, high): Ends, (only, last): Ends| {
            if only != last {
                return (low, high);
            }
            (if low == only { low + 1 } else { low }, if high == only { high - 1 } else { high })
        };
        self.with_signed(without(self.signed, other.signed))?.with_unsigned(without(self.unsigned, other.unsigned))
    }

    /// What was extended to this by zeros, or by its sign, from fewer bits (`narrow` before).
    pub fn extended_from(self, narrow: Range, sign: bool) -> Option<Range> {
        if sign { narrow.with_signed(self.signed) } else { narrow.with_unsigned(self.unsigned) }
    }

    /// What was cut to this from more bits (`wide` before), where nothing was cut off.
    pub fn cut_from(self, wide: Range) -> Option<Range> {
        let mut found = wide;
        if within(wide.signed, signed_ends(self.bits)) {
            found = found.with_signed(self.signed)?;
        }
        if within(wide.unsigned, unsigned_ends(self.bits)) {
            found = found.with_unsigned(self.unsigned)?;
        }
        Some(found)
    }

    /// Whether it may be the least signed number of its type.
    pub fn may_be_least(self) -> bool {
        self.signed.0 == signed_ends(self.bits).0
    }

    /// Whether it may be -1.
    pub fn may_be_minus_one(self) -> bool {
        self.signed.0 <= -1 && self.signed.1 >= -1 && self.unsigned.1 == unsigned_ends(self.bits).1
    }
}

/// The operation without the question whether it overflows.
pub fn plain(op: OverflowOp) -> BinaryOp {
    match op {
        OverflowOp::SAdd | OverflowOp::UAdd => BinaryOp::Add,
        OverflowOp::SSub | OverflowOp::USub => BinaryOp::Sub,
        OverflowOp::SMul | OverflowOp::UMul => BinaryOp::Mul,
    }
}

/// The comparison that holds where this one does not.
pub fn opposite(predicate: Predicate) -> Predicate {
    match predicate {
        Predicate::Eq => Predicate::Ne,
        Predicate::Ne => Predicate::Eq,
        Predicate::Ugt => Predicate::Ule,
        Predicate::Uge => Predicate::Ult,
        Predicate::Ult => Predicate::Uge,
        Predicate::Ule => Predicate::Ugt,
        Predicate::Sgt => Predicate::Sle,
        Predicate::Sge => Predicate::Slt,
        Predicate::Slt => Predicate::Sge,
        Predicate::Sle => Predicate::Sgt,
    }
}

/// The comparison of the operands the other way round.
fn turned(predicate: Predicate) -> Predicate {
    match predicate {
        Predicate::Ugt => Predicate::Ult,
        Predicate::Uge => Predicate::Ule,
        Predicate::Ult => Predicate::Ugt,
        Predicate::Ule => Predicate::Uge,
        Predicate::Sgt => Predicate::Slt,
        Predicate::Sge => Predicate::Sle,
        Predicate::Slt => Predicate::Sgt,
        Predicate::Sle => Predicate::Sge,
        Predicate::Eq | Predicate::Ne => predicate,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BITS: u32 = 4;

    fn signed(pattern: u128) -> i128 {
        let number = pattern as i128;
        if number >= 8 { number - 16 } else { number }
    }

    fn holds(range: Range, pattern: u128) -> bool {
        let number = pattern as i128;
        within((number, number), range.unsigned) && within((signed(pattern), signed(pattern)), range.signed)
    }

    /// All ranges that have few ends, with the patterns that they hold.
    fn ranges() -> Vec<(Range, Vec<u128>)> {
        let mut found = Vec::new();
        for low in 0..16 {
            for high in low..16 {
                for range in
                    [Range::any(BITS).with_unsigned((low, high)), Range::any(BITS).with_signed((low - 8, high - 8))]
                {
                    let Some(range) = range else { continue };
                    found.push((range, (0..16).filter(|pattern| holds(range, *pattern)).collect()));
                }
            }
        }
        found
    }

    fn machine(op: BinaryOp, a: u128, b: u128) -> Option<u128> {
        let (x, y) = (signed(a), signed(b));
        let number = match op {
            BinaryOp::Add => x + y,
            BinaryOp::Sub => x - y,
            BinaryOp::Mul => x * y,
            BinaryOp::And => (a & b) as i128,
            BinaryOp::Or => (a | b) as i128,
            BinaryOp::Xor => (a ^ b) as i128,
            BinaryOp::UDiv => a.checked_div(b)? as i128,
            BinaryOp::URem => a.checked_rem(b)? as i128,
            BinaryOp::SDiv if x == -8 && y == -1 => return None,
            BinaryOp::SDiv => x.checked_div(y)?,
            BinaryOp::SRem => x.checked_rem(y)?,
            _ if b >= 4 => return None,
            BinaryOp::Shl => (a << b) as i128,
            BinaryOp::LShr => (a >> b) as i128,
            BinaryOp::AShr => x >> b,
        };
        Some(number.rem_euclid(16) as u128)
    }

    #[test]
    fn operations_hold_what_the_machine_computes() {
        let ranges = ranges();
        for (a, of_a) in ranges.iter().step_by(3) {
            for (b, of_b) in ranges.iter().step_by(5) {
                for op in BinaryOp::ALL {
                    let result = Range::binary(op, *a, *b);
                    for (x, y) in of_a.iter().flat_map(|x| of_b.iter().map(move |y| (*x, *y))) {
                        let Some(z) = machine(op, x, y) else { continue };
                        assert!(holds(result, z), "{op:?} of {a:?} and {b:?}: {x}, {y} give {z}, not in {result:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn comparisons_keep_what_satisfies_them() {
        let satisfied = |predicate, a: u128, b: u128| match predicate {
            Predicate::Eq => a == b,
            Predicate::Ne => a != b,
            Predicate::Ugt => a > b,
            Predicate::Uge => a >= b,
            Predicate::Ult => a < b,
            Predicate::Ule => a <= b,
            Predicate::Sgt => signed(a) > signed(b),
            Predicate::Sge => signed(a) >= signed(b),
            Predicate::Slt => signed(a) < signed(b),
            Predicate::Sle => signed(a) <= signed(b),
        };
        let ranges = ranges();
        for (a, of_a) in ranges.iter().step_by(3) {
            for (b, of_b) in ranges.iter().step_by(5) {
                for predicate in Predicate::ALL {
                    let left = Range::assume(predicate, *a, *b);
                    let known = Range::compare(predicate, *a, *b);
                    for (x, y) in of_a.iter().flat_map(|x| of_b.iter().map(move |y| (*x, *y))) {
                        let holds_there = satisfied(predicate, x, y);
                        assert!(known.is_none_or(|known| known == holds_there), "{predicate:?} {a:?} {b:?}");
                        if holds_there {
                            let (l, r) = left.expect("satisfied");
                            assert!(holds(l, x) && holds(r, y), "{predicate:?} {a:?} {b:?} {x} {y}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn checked_operations_know_when_they_fit() {
        let ranges = ranges();
        for (a, of_a) in ranges.iter().step_by(3) {
            for (b, of_b) in ranges.iter().step_by(5) {
                for op in OverflowOp::ALL {
                    let is_signed = matches!(op, OverflowOp::SAdd | OverflowOp::SSub | OverflowOp::SMul);
                    let known = Range::overflows(op, *a, *b);
                    let left = Range::without_overflow(op, *a, *b);
                    for (x, y) in of_a.iter().flat_map(|x| of_b.iter().map(move |y| (*x, *y))) {
                        let (i, j) = if is_signed { (signed(x), signed(y)) } else { (x as i128, y as i128) };
                        let result = exact(plain(op), (i, i), (j, j)).0;
                        let fits = if is_signed { (-8..8).contains(&result) } else { (0..16).contains(&result) };
                        assert!(known.is_none_or(|overflows| overflows != fits), "{op:?} {a:?} {b:?} {x} {y}");
                        assert!(!fits || holds(left.expect("fits"), result.rem_euclid(16) as u128), "{op:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn conversions_and_what_is_learnt_backwards() {
        for (a, of_a) in ranges() {
            let (zeros, sign) = (a.extended_by_zeros(8).unwrap(), a.extended_by_sign(8).unwrap());
            for x in &of_a {
                assert!(within((*x as i128, *x as i128), zeros.unsigned));
                assert!(within((signed(*x), signed(*x)), sign.signed));
            }
            assert_eq!(zeros.extended_from(Range::any(4), false).unwrap().unsigned, a.unsigned);
            assert_eq!(sign.extended_from(Range::any(4), true).unwrap().signed, a.signed);
            assert!(of_a.iter().all(|x| holds(zeros.truncated(4).unwrap(), *x)));
            assert!(of_a.iter().all(|x| holds(sign.truncated(4).unwrap(), *x)));
        }
    }

    #[test]
    fn chains_of_widened_ranges_hold_the_newer_and_end() {
        let (small, greater) = (Range::any(8).with_signed((0, 3)).unwrap(), Range::any(8).with_signed((0, 4)).unwrap());
        assert_eq!(small.widened(greater, &[-1, 0, 10, 20]).signed, (0, 10));
        assert_eq!(small.widened(greater, &[]).signed, (0, 127));
        assert_eq!(greater.widened(small, &[]), greater);
    }
}
