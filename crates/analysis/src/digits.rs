//! Registers that code takes apart digit by digit: `n /= 10`, `v >>= 7`, `x &= x - 1`.
//!
//! Such a step is no linear function of the register, so that no linear relation says how often it can be done: at most as
//! often as the number has digits. A *measure* counts them. For a base b, digits(x) is the least d with |x| < b^d; a step by
//! b or more takes one digit off, if there is one. For single bits, it is the number of ones. The number of digits of any
//! value of the type is a constant, and each other way to write the register makes it that again.
//!
//! What is found here is about the text of the function; what a state knows of the number of digits is kept by its user.

use std::collections::{BTreeMap, BTreeSet};

use ir::{BinaryOp, BlockId, CastOp, Constant, ControlFlow, Function, InstKind, Operand, Type, ValueDef, ValueId};
use semantics::bits::Bits;

/// What is counted of a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// The digits of its absolute value in the base; the number is read with or without a sign.
    Digits {
        /// At least 2.
        base: u64,
        /// Whether it is read with a sign.
        signed: bool,
    },
    /// The ones among its bits.
    Ones,
}

impl Measure {
    /// The most that numbers have whose absolute value is at most the given one.
    pub fn greatest(self, most: u128) -> u32 {
        let base = match self {
            Measure::Digits { base, .. } => u128::from(base),
            Measure::Ones => 2,
        };
        let powers = std::iter::successors(Some(1u128), |power| power.checked_mul(base));
        powers.take_while(|power| *power <= most).count() as u32
    }
}

/// A store that takes a digit off its register.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DigitStep {
    /// A divisor that must be at least the base, and whether it is read with a sign; `None` where a constant is.
    pub divisor: Option<(ValueId, bool)>,
    /// The quotient is rounded down: a negative number keeps its digits.
    pub floor: bool,
}

/// A register that is taken apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Numeral {
    /// What is counted.
    pub measure: Measure,
    /// The width of the register.
    pub bits: u32,
    /// The stores that take a digit off, by block and index.
    pub steps: BTreeMap<(BlockId, usize), DigitStep>,
}

impl Numeral {
    /// The digits that any value of the type has at most.
    pub fn greatest(&self) -> u32 {
        let farthest = match self.measure {
            Measure::Digits { signed: true, .. } => Bits::signed_min(self.bits),
            Measure::Digits { signed: false, .. } | Measure::Ones => Bits::ones(self.bits),
        };
        self.count(farthest)
    }

    /// What the measure counts of a bit pattern of the register.
    pub fn count(&self, pattern: Bits) -> u32 {
        match self.measure {
            Measure::Ones => pattern.as_u128().count_ones(),
            Measure::Digits { signed: true, .. } => self.measure.greatest(pattern.as_i128().unsigned_abs()),
            Measure::Digits { signed: false, .. } => self.measure.greatest(pattern.as_u128()),
        }
    }
}

/// The registers of the function that some store in a loop takes a digit off.
pub fn numerals(
    function: &Function,
    flow: &ControlFlow,
    registers: &BTreeSet<ValueId>,
    in_loop: &dyn Fn(BlockId) -> bool,
) -> BTreeMap<ValueId, Numeral> {
    let mut result: BTreeMap<ValueId, Numeral> = BTreeMap::new();
    for block in function.block_ids().filter(|block| in_loop(*block)) {
        for (index, inst) in function.block(block).insts.iter().enumerate() {
            let InstKind::Store { pointer: Operand::Value(register), value: Operand::Value(value), .. } = &inst.kind
            else {
                continue;
            };
            if !registers.contains(register) {
                continue;
            }
            let reader = Reader { function, flow, register: *register, store: (block, index) };
            let Some((measure, step)) = reader.step(*value) else { continue };
            let Type::Int(bits) = function.value(*value).ty else { continue };
            let numeral = result.entry(*register).or_insert_with(|| Numeral { measure, bits, steps: BTreeMap::new() });
            if let Some(both) = common(numeral.measure, measure) {
                numeral.measure = both;
                numeral.steps.insert((block, index), step);
            }
        }
    }
    result
}

/// The measure by which steps of both take a digit off.
fn common(one: Measure, other: Measure) -> Option<Measure> {
    match (one, other) {
        (Measure::Ones, Measure::Ones) => Some(one),
        (Measure::Digits { base, signed }, Measure::Digits { base: next, signed: read }) if signed == read => {
            Some(Measure::Digits { base: base.min(next), signed })
        }
        _ => None,
    }
}

/// Reads what a store writes as a step of its register.
struct Reader<'a> {
    function: &'a Function,
    flow: &'a ControlFlow,
    register: ValueId,
    store: (BlockId, usize),
}

/// How a number was made wider before it is computed with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Widened {
    No,
    Zeros,
    Sign,
}

impl Reader<'_> {
    fn step(&self, stored: ValueId) -> Option<(Measure, DigitStep)> {
        let mut value = stored;
        while let Some(InstKind::Cast { op: CastOp::Trunc, value: Operand::Value(wide), .. }) = self.defined(value) {
            value = *wide;
        }
        let InstKind::Binary { op, lhs, rhs, .. } = self.defined(value)? else { return None };
        let reads_sign = match op {
            BinaryOp::And => {
                let ones = (self.is_less_one(rhs) && self.loaded(lhs).is_some())
                    || (self.is_less_one(lhs) && self.loaded(rhs).is_some());
                return ones.then_some((Measure::Ones, DigitStep { divisor: None, floor: false }));
            }
            BinaryOp::UDiv | BinaryOp::LShr => false,
            BinaryOp::SDiv | BinaryOp::AShr => true,
            _ => return None,
        };
        let signed = match (self.loaded(lhs)?, reads_sign) {
            (Widened::Zeros, _) | (Widened::No, false) => false,
            (Widened::No | Widened::Sign, true) => true,
            (Widened::Sign, false) => return None,
        };
        let shifts = matches!(op, BinaryOp::LShr | BinaryOp::AShr);
        let (base, divisor) = match rhs {
            Operand::Const(Constant::Int { value, .. }) if shifts => {
                ((1..=32).contains(value).then(|| 1 << *value)?, None)
            }
            Operand::Const(Constant::Int { bits, value }) => {
                let positive = !reads_sign || *value >> (bits - 1) == 0;
                ((positive && (2..1 << 32).contains(value)).then_some(*value as u64)?, None)
            }
            Operand::Value(divisor) if !shifts => (2, Some((*divisor, reads_sign))),
            _ => return None,
        };
        let step = DigitStep { divisor, floor: *op == BinaryOp::AShr && signed };
        Some((Measure::Digits { base, signed }, step))
    }

    fn defined(&self, value: ValueId) -> Option<&InstKind> {
        self.function.defining_inst(value).map(|inst| &inst.kind)
    }

    /// How the value of the register, as it is at the store, was widened to the operand; `None` if that is not what it is.
    fn loaded(&self, operand: &Operand) -> Option<Widened> {
        let Operand::Value(value) = operand else { return None };
        match self.defined(*value)? {
            InstKind::Cast { op: CastOp::ZExt, value, .. } => {
                (self.loaded(value)? == Widened::No).then_some(Widened::Zeros)
            }
            InstKind::Cast { op: CastOp::SExt, value, .. } => {
                (self.loaded(value)? == Widened::No).then_some(Widened::Sign)
            }
            InstKind::Load { pointer: Operand::Value(pointer), .. } if *pointer == self.register => {
                self.is_current(*value).then_some(Widened::No)
            }
            _ => None,
        }
    }

    /// Whether the operand is the register's value less 1.
    fn is_less_one(&self, operand: &Operand) -> bool {
        let Operand::Value(value) = operand else { return false };
        let Some(InstKind::Binary { op, lhs, rhs: Operand::Const(Constant::Int { bits, value }), .. }) =
            self.defined(*value)
        else {
            return false;
        };
        let minus_one = match op {
            BinaryOp::Sub => *value == 1,
            BinaryOp::Add => *value == Bits::ones(*bits).as_u128(),
            _ => false,
        };
        minus_one && self.loaded(lhs).is_some()
    }

    /// Whether the register is not written between the load and the store: the blocks between have one way to them.
    fn is_current(&self, load: ValueId) -> bool {
        let ValueDef::Inst(home, from) = self.function.value(load).def else { return false };
        let (mut block, mut end) = self.store;
        for _ in 0..STRAIGHT {
            let start = if block == home { from as usize + 1 } else { 0 };
            let between = &self.function.block(block).insts[start.min(end)..end];
            let writes = |kind: &InstKind| matches!(kind, InstKind::Store { pointer: Operand::Value(id), .. } if *id == self.register);
            if between.iter().any(|inst| writes(&inst.kind)) {
                return false;
            }
            if block == home {
                return start <= end;
            }
            let [before] = self.flow.predecessors(block) else { return false };
            block = *before;
            end = self.function.block(block).insts.len();
        }
        false
    }
}

/// Blocks with one way to them that may lie between the load and the store of a step: checks of the operation.
const STRAIGHT: usize = 8;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_of_types() {
        let decimal = Measure::Digits { base: 10, signed: false };
        assert_eq!(decimal.greatest(0), 0);
        assert_eq!(decimal.greatest(9), 1);
        assert_eq!(decimal.greatest(10), 2);
        let numeral = |measure, bits| Numeral { measure, bits, steps: BTreeMap::new() }.greatest();
        assert_eq!(numeral(decimal, 32), 10);
        assert_eq!(numeral(decimal, 64), 20);
        assert_eq!(numeral(Measure::Digits { base: 10, signed: true }, 8), 3);
        assert_eq!(numeral(Measure::Digits { base: 2, signed: true }, 32), 32);
        assert_eq!(numeral(Measure::Digits { base: 128, signed: false }, 64), 10);
        assert_eq!(numeral(Measure::Ones, 32), 32);
        let count =
            |measure, pattern| Numeral { measure, bits: 8, steps: BTreeMap::new() }.count(Bits::new(8, pattern));
        assert_eq!(count(decimal, 0xff), 3);
        assert_eq!(count(Measure::Digits { base: 10, signed: true }, 0xff), 1);
        assert_eq!(count(Measure::Ones, 0xf0), 4);
    }
}
