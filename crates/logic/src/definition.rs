//! Definitions: names for nonlinear results, so that linear reasoning can go on with the name.

use std::fmt;

use smallvec::SmallVec;

use crate::int::Int;
use crate::linear::{Linear, Symbol};

/// The operation of a [`Definition`].
///
/// The arguments are mathematical integers. Where an operation is said to be undefined, nothing is known of its value
/// except that it is the same for equal arguments (equal definitions are merged): an execution must have ended there,
/// or the definition must not be made. The bit operations read each argument modulo 2^bits as a bit pattern and yield the pattern as an *unsigned*
/// number, from 0 to 2^bits - 1; whoever wants the signed reading defines it from that one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Operation {
    /// `x * y`, unbounded.
    Mul,
    /// `x / y` for `x >= 0`, `y > 0`; undefined otherwise.
    UDiv,
    /// `x - y * (x / y)` for `x >= 0`, `y > 0`; undefined otherwise.
    URem,
    /// `x / y` rounded towards zero; undefined for `y = 0`.
    SDiv,
    /// The remainder of `SDiv`, with the sign of `x`; undefined for `y = 0`.
    SRem,
    /// Floor modulo: `x - y * floor(x / y)`; undefined for `y = 0`.
    Mod,
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
    /// Shift left, bits beyond the width are lost; undefined unless `0 <= y < bits`.
    Shl,
    /// Shift right, zeros move in; undefined unless `0 <= y < bits`.
    LShr,
    /// Shift right, the sign bit of the pattern moves in; undefined unless `0 <= y < bits`.
    AShr,
    /// A function without a meaning here.
    Uninterpreted(Uninterpreted),
}

/// Functions that have a name here but no meaning: all that is known of a result is the facts that come with its symbol
/// (`semantics::relation`), and that equal arguments give equal results.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Uninterpreted {
    /// Division by 2^y rounded down, on Z: a right shift of a number of any width.
    FloorShift,
    /// The unsigned reading of a number modulo 2^bits.
    UnsignedReading,
    /// The signed reading of a number modulo 2^bits.
    SignedReading,
    /// Bitwise and, the signed reading.
    SignedAnd,
    /// Bitwise or, the signed reading.
    SignedOr,
    /// Bitwise exclusive or, the signed reading.
    SignedXor,
    /// The number of ones of a pattern of that many bits.
    CountOnes,
    /// The number of zeros above the highest one.
    LeadingZeros,
    /// The number of zeros below the lowest one.
    TrailingZeros,
    /// The bytes in the opposite order.
    SwappedBytes,
    /// The bits in the opposite order.
    ReversedBits,
}

/// A nonlinear term: an operation on linear terms.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Definition {
    /// The operation.
    pub operation: Operation,
    /// Its arguments, two for every operation but [`Operation::Uninterpreted`].
    pub args: SmallVec<[Linear; 2]>,
    /// The width the bit operations work at; no meaning for the others (use 0).
    pub bits: u32,
}

impl Definition {
    /// A binary operation; the arguments of a commutative one are sorted.
    pub fn binary(operation: Operation, left: Linear, right: Linear, bits: u32) -> Definition {
        Definition { operation, args: SmallVec::from_iter([left, right]), bits }.canonical()
    }

    /// Puts the arguments of commutative operations in order.
    pub(crate) fn canonical(mut self) -> Definition {
        if matches!(self.operation, Operation::Mul | Operation::And | Operation::Or | Operation::Xor) {
            self.args.sort();
        }
        self
    }

    /// Replaces the arguments by `map` of them.
    pub fn map_args(&self, map: impl FnMut(&Linear) -> Linear) -> Definition {
        Definition { operation: self.operation, args: self.args.iter().map(map).collect(), bits: self.bits }.canonical()
    }

    /// The symbols of the arguments, with repetitions.
    pub fn symbols(&self) -> impl Iterator<Item = Symbol> + '_ {
        self.args.iter().flat_map(Linear::symbols)
    }

    /// The value for given arguments; `None` where the operation is undefined or not known here.
    pub fn value(&self, args: &[Int]) -> Option<Int> {
        let [x, y] = args else { return None };
        let pattern = |value: &Int| value.rem_floor(&Int::pow2(self.bits));
        // Patterns wider than 128 bits do not occur in programs; they count as unknown.
        let wide = |value: &Int| if self.bits <= 128 { pattern(value).to_u128() } else { None };
        let amount = || y.to_u64().filter(|amount| *amount < u64::from(self.bits)).map(|amount| amount as u32);
        match self.operation {
            Operation::Mul => Some(x * y),
            Operation::UDiv | Operation::URem if x.is_negative() || !y.is_positive() => None,
            Operation::SDiv | Operation::SRem | Operation::Mod if y.is_zero() => None,
            Operation::UDiv | Operation::SDiv => Some(x.div_trunc(y)),
            Operation::URem | Operation::SRem => Some(x.rem_trunc(y)),
            Operation::Mod => Some(x.rem_floor(y)),
            Operation::And => Some(Int::from(wide(x)? & wide(y)?)),
            Operation::Or => Some(Int::from(wide(x)? | wide(y)?)),
            Operation::Xor => Some(Int::from(wide(x)? ^ wide(y)?)),
            Operation::Shl => Some(pattern(&(x * &Int::pow2(amount()?)))),
            Operation::LShr => Some(pattern(x).div_floor(&Int::pow2(amount()?))),
            Operation::AShr => {
                let unsigned = pattern(x);
                let negative = unsigned >= Int::pow2(self.bits.checked_sub(1)?);
                let signed = if negative { unsigned - Int::pow2(self.bits) } else { unsigned };
                Some(pattern(&signed.div_floor(&Int::pow2(amount()?))))
            }
            Operation::Uninterpreted(_) => None,
        }
    }

    /// Formats the definition with names for its symbols.
    pub fn display<'a>(&'a self, name: &'a dyn Fn(Symbol) -> String) -> impl fmt::Display + 'a {
        DisplayDefinition { definition: self, name }
    }
}

struct DisplayDefinition<'a> {
    definition: &'a Definition,
    name: &'a dyn Fn(Symbol) -> String,
}

impl fmt::Display for DisplayDefinition<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.definition.operation {
            Operation::Uninterpreted(function) => write!(f, "{}(", format!("{function:?}").to_lowercase())?,
            operation => write!(f, "{}(", format!("{operation:?}").to_lowercase())?,
        }
        for (index, arg) in self.definition.args.iter().enumerate() {
            let separator = if index > 0 { ", " } else { "" };
            write!(f, "{separator}{}", arg.display(self.name))?;
        }
        f.write_str(")")
    }
}

impl fmt::Display for Definition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.display(&|symbol| symbol.to_string()), f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(operation: Operation, x: i64, y: i64, bits: u32) -> Option<Int> {
        Definition::binary(operation, Linear::zero(), Linear::zero(), bits).value(&[Int::from(x), Int::from(y)])
    }

    #[test]
    fn division_rounds_as_documented() {
        assert_eq!(value(Operation::SDiv, -7, 2, 0), Some(Int::from(-3)));
        assert_eq!(value(Operation::SRem, -7, 2, 0), Some(Int::from(-1)));
        assert_eq!(value(Operation::Mod, -7, 2, 0), Some(Int::from(1)));
        assert_eq!(value(Operation::Mod, -7, -2, 0), Some(Int::from(-1)));
        assert_eq!(value(Operation::UDiv, -7, 2, 0), None);
        assert_eq!(value(Operation::SRem, 1, 0, 0), None);
    }

    #[test]
    fn bit_operations_agree_with_machine_words() {
        for x in i8::MIN..=i8::MAX {
            for y in [-128i8, -77, -2, -1, 0, 1, 2, 3, 7, 8, 100, 127] {
                let (ux, uy) = (x as u8, y as u8);
                let both = |operation| value(operation, i64::from(x), i64::from(y), 8);
                assert_eq!(both(Operation::And), Some(Int::from(ux & uy)));
                assert_eq!(both(Operation::Or), Some(Int::from(ux | uy)));
                assert_eq!(both(Operation::Xor), Some(Int::from(ux ^ uy)));
                let shift = u32::try_from(y).ok().filter(|amount| *amount < 8);
                assert_eq!(both(Operation::Shl), shift.map(|s| Int::from(ux << s)));
                assert_eq!(both(Operation::LShr), shift.map(|s| Int::from(ux >> s)));
                assert_eq!(both(Operation::AShr), shift.map(|s| Int::from((x >> s) as u8)));
            }
        }
    }
}
