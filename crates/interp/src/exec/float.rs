//! Floating-point arithmetic: the machine's own for 32 and 64 bits, `rustc_apfloat` for other widths and conversions.

use std::cmp::Ordering;

use ir::{CastOp, FloatOp, Origin};
use semantics::bits::Bits;

use super::Machine;
use crate::code::{Arg, FloatPredicate, Pc};
use crate::float;
use crate::word::{Tag, Word};

impl Machine<'_, '_> {
    #[inline(always)]
    pub(super) fn float64(&mut self, base: usize, op: FloatOp, d: u32, a: Arg, b: Arg) {
        let (x, y) = (self.get(base, a), self.get(base, b));
        let (l, r) = (f64::from_bits(x.bits), f64::from_bits(y.bits));
        let value = match op {
            FloatOp::Add => l + r,
            FloatOp::Sub => l - r,
            FloatOp::Mul => l * r,
            FloatOp::Div => l / r,
            FloatOp::Rem => l % r,
            FloatOp::Neg => f64::from_bits(x.bits ^ 1 << 63),
        };
        self.memory.open_bits |= value.is_nan();
        self.set(base, d, Word { bits: value.to_bits(), tag: poison_only(x, y) });
    }

    #[inline(always)]
    pub(super) fn float32(&mut self, base: usize, op: FloatOp, d: u32, a: Arg, b: Arg) {
        let (x, y) = (self.get(base, a), self.get(base, b));
        let (l, r) = (f32::from_bits(x.bits as u32), f32::from_bits(y.bits as u32));
        let value = match op {
            FloatOp::Add => l + r,
            FloatOp::Sub => l - r,
            FloatOp::Mul => l * r,
            FloatOp::Div => l / r,
            FloatOp::Rem => l % r,
            FloatOp::Neg => f32::from_bits(x.bits as u32 ^ 1 << 31),
        };
        self.memory.open_bits |= value.is_nan();
        self.set(base, d, Word { bits: u64::from(value.to_bits()), tag: poison_only(x, y) });
    }

    /// Arithmetic of another width; none if an operand is poison.
    pub(super) fn float_any(&mut self, base: usize, op: FloatOp, w: u8, a: [Arg; 2], b: [Arg; 2]) -> Option<u128> {
        let (x, y) = (self.wide(base, a), self.wide(base, b));
        let result = x.zip(y).map(|(x, y)| float::binary(op, u32::from(w), x, y));
        // C leaves the sign and the payload of a NaN open.
        self.memory.open_bits |= result.is_some_and(|result| float::is_nan(u32::from(w), result));
        result
    }

    pub(super) fn float_compare(
        &self,
        base: usize,
        predicate: FloatPredicate,
        w: u8,
        a: [Arg; 2],
        b: [Arg; 2],
    ) -> Word {
        match self.wide(base, a).zip(self.wide(base, b)) {
            Some((x, y)) => Word::truth(match float::compare(u32::from(w), x, y) {
                Some(Ordering::Less) => predicate.less,
                Some(Ordering::Equal) => predicate.equal,
                Some(Ordering::Greater) => predicate.greater,
                None => predicate.unordered,
            }),
            None => Word::POISON,
        }
    }

    /// A conversion from or to a floating-point number; none where it has no defined result.
    pub(super) fn float_cast(&self, base: usize, op: CastOp, from: u8, to: u8, a: [Arg; 2]) -> Option<u128> {
        let (from, to) = (u32::from(from), u32::from(to));
        self.wide(base, a).and_then(|x| match op {
            CastOp::FpToUi => float::to_unsigned(from, x, to),
            CastOp::FpToSi => float::to_signed(from, x, to),
            CastOp::UiToFp => Some(float::from_unsigned(to, x)),
            CastOp::SiToFp => Some(float::from_signed(to, Bits::new(from, x).as_i128())),
            _ => Some(float::convert(from, to, x)),
        })
    }
}

impl Machine<'_, '_> {
    /// Remembers the first conversion of a run without a result, if the number is one.
    #[cold]
    fn remember_unfit(&mut self, pc: Pc, (from, to): (u8, u8), pattern: u128) {
        let number = match from {
            32 => f32::from_bits(pattern as u32).to_string(),
            64 => f64::from_bits(pattern as u64).to_string(),
            _ => "the number".to_owned(),
        };
        let message = format!("{number} does not fit an integer type of {to} bits");
        self.unfit = self.user_place(self.site(pc)).map(|place| (place, message));
    }

    /// A conversion gave no value.
    pub(super) fn note_unfit(&mut self, pc: Pc, base: usize, types: (u8, u8), a: [Arg; 2]) {
        if self.unfit.is_none()
            && self.code.program.origin == Origin::OwnFrontEnd
            && let Some(pattern) = self.wide(base, a)
        {
            self.remember_unfit(pc, types, pattern);
        }
    }
}

/// Floating-point results are no addresses.
#[inline(always)]
fn poison_only(x: Word, y: Word) -> Tag {
    if x.is_poison() || y.is_poison() { Tag::POISON } else { Tag::NONE }
}
