//! Integer arithmetic: sums and products, division, shifts, and operations whose promise is not kept.

use evidence::AlarmKind;
use ir::{BinaryOp, Origin, Predicate};
use semantics::bits::Bits;
use semantics::exact::{self, Outcome};

use super::{Machine, Step};
use crate::code::{Arithmetic, Op, Pc, Promises};
use crate::memory::Memory;
use crate::word::{Word, mask, signed};

/// The comparison of two numbers.
#[inline(always)]
pub(super) fn compare(p: Predicate, w: u8, x: u64, y: u64) -> bool {
    match p {
        Predicate::Eq => x == y,
        Predicate::Ne => x != y,
        Predicate::Ugt => x > y,
        Predicate::Uge => x >= y,
        Predicate::Ult => x < y,
        Predicate::Ule => x <= y,
        Predicate::Sgt => signed(x, w) > signed(y, w),
        Predicate::Sge => signed(x, w) >= signed(y, w),
        Predicate::Slt => signed(x, w) < signed(y, w),
        Predicate::Sle => signed(x, w) <= signed(y, w),
    }
}

/// A truncation that promises not to lose anything.
pub(super) fn truncate(f: Promises, from: u8, w: u8, x: Word) -> Word {
    let bits = x.bits & mask(w);
    let signed_fits = signed(bits, w) == signed(x.bits, from);
    let kept = (f.0 & Promises::NSW == 0 || signed_fits) && (f.0 & Promises::NUW == 0 || bits == x.bits);
    if kept { Word { bits, tag: x.tag } } else { Word::POISON }
}

impl Machine<'_, '_> {
    /// An address is compared. Literals that are equal, or one the tail of another, may share their bytes or not:
    /// what such a comparison gives is the compiler's choice. Other results may depend on where blocks lie
    /// ([`crate::Outcome::open_bits`]).
    #[cold]
    #[inline(never)]
    pub(super) fn compared(&mut self, p: Predicate, x: Word, y: Word) {
        self.memory.open_bits |= !self.memory.order_is_fixed(p, x, y);
        let functions = self.code.program.functions.len();
        let is_literal = |word: Word| {
            let global = word.tag.slot().checked_sub(Memory::static_slot(functions, 0));
            // The compiler's own names are no identifiers of C.
            global.and_then(|index| self.code.program.globals.get(index)).is_some_and(|it| it.name.starts_with('.'))
        };
        let both = x.tag.is_block() && y.tag.is_block();
        if both && is_literal(x) && is_literal(y) {
            self.approximate("addresses of literals are compared");
        }
    }

    #[inline(always)]
    pub(super) fn add(&mut self, pc: Pc, base: usize, it: Arithmetic) -> Step {
        let (x, y) = (self.get(base, it.a), self.get(base, it.b));
        let bits = x.bits.wrapping_add(y.bits) & mask(it.w);
        let mut result = Word { bits, tag: self.combine(x, y) };
        if it.f.0 != 0 {
            let (exact, over) = signed(x.bits, it.w).overflowing_add(signed(y.bits, it.w));
            let fits = Fits { signed: !over && exact == signed(bits, it.w), unsigned: bits >= x.bits };
            result = self.promised(pc, it.f, fits, result, (x, y))?;
        }
        self.set(base, it.d, result);
        Ok(())
    }

    #[inline(always)]
    pub(super) fn sub(&mut self, pc: Pc, base: usize, it: Arithmetic) -> Step {
        let (x, y) = (self.get(base, it.a), self.get(base, it.b));
        let bits = x.bits.wrapping_sub(y.bits) & mask(it.w);
        if x.tag.0 | y.tag.0 != 0 {
            self.subtracted(x, y);
        }
        let mut result = Word { bits, tag: self.combine(x, y) };
        if it.f.0 != 0 {
            let (exact, over) = signed(x.bits, it.w).overflowing_sub(signed(y.bits, it.w));
            let fits = Fits { signed: !over && exact == signed(bits, it.w), unsigned: x.bits >= y.bits };
            result = self.promised(pc, it.f, fits, result, (x, y))?;
        }
        self.set(base, it.d, result);
        Ok(())
    }

    /// The distance of two places is a number where both lie in one block; else it depends on where blocks lie.
    #[cold]
    #[inline(never)]
    fn subtracted(&mut self, x: Word, y: Word) {
        let addresses = x.tag.is_origin() || y.tag.is_origin();
        self.memory.open_bits |= addresses && !self.memory.in_one_block(x, y);
    }

    #[inline(always)]
    pub(super) fn mul(&mut self, pc: Pc, base: usize, it: Arithmetic) -> Step {
        let (x, y) = (self.get(base, it.a), self.get(base, it.b));
        let bits = x.bits.wrapping_mul(y.bits) & mask(it.w);
        let mut result = Word { bits, tag: self.combine(x, y) };
        if it.f.0 != 0 {
            let (exact, over) = signed(x.bits, it.w).overflowing_mul(signed(y.bits, it.w));
            let unsigned = u128::from(x.bits) * u128::from(y.bits) == u128::from(bits);
            let fits = Fits { signed: !over && exact == signed(bits, it.w), unsigned };
            result = self.promised(pc, it.f, fits, result, (x, y))?;
        }
        self.set(base, it.d, result);
        Ok(())
    }

    /// The result of an operation that promises something; most promises are kept.
    #[inline(always)]
    fn promised(&mut self, pc: Pc, f: Promises, fits: Fits, result: Word, operands: (Word, Word)) -> Step<Word> {
        let kept = (f.0 & Promises::NSW == 0 || fits.signed) && (f.0 & Promises::NUW == 0 || fits.unsigned);
        if kept || result.is_poison() { Ok(result) } else { self.broken(pc, f, fits.signed, result, operands) }
    }

    /// What follows from a promise that is not kept: in C of our own front end a signed overflow is a violation (or
    /// wraps, if the options say so); everything else makes poison.
    #[cold]
    #[inline(never)]
    fn broken(&mut self, pc: Pc, f: Promises, fits_signed: bool, result: Word, (x, y): (Word, Word)) -> Step<Word> {
        let overflow = f.0 & Promises::NSW != 0 && !fits_signed;
        if !overflow || self.code.program.origin == Origin::Foreign {
            return Ok(Word { bits: result.bits, ..Word::POISON });
        }
        if self.options.signed_overflow_wraps {
            self.note_wrap(pc);
            return Ok(result);
        }
        let message = self.overflow_message(pc, x, y);
        Err(self.violation(AlarmKind::Overflow, message))
    }

    fn overflow_message(&self, pc: Pc, x: Word, y: Word) -> String {
        let op = self.frames.last().and_then(|top| self.code.bodies[top.function as usize].as_ref());
        match op.map(|body| body.ops[pc as usize]) {
            Some(Op::Add(it)) => overflow_text(signed(x.bits, it.w), "+", signed(y.bits, it.w), it.w),
            Some(Op::Sub(it)) => overflow_text(signed(x.bits, it.w), "-", signed(y.bits, it.w), it.w),
            Some(Op::Mul(it)) => overflow_text(signed(x.bits, it.w), "*", signed(y.bits, it.w), it.w),
            _ => "signed arithmetic leaves the range of its type".to_owned(),
        }
    }

    /// Division, remainder and shifts up to 64 bits.
    #[inline(always)]
    pub(super) fn binary(&mut self, pc: Pc, base: usize, op: BinaryOp, it: Arithmetic) -> Step {
        let (x, y) = (self.get(base, it.a), self.get(base, it.b));
        let result = match quick(op, it, x, y) {
            Some(bits) => Word::number(bits & mask(it.w)),
            None => self.binary_in_full(pc, op, it, (x, y))?,
        };
        self.set(base, it.d, result);
        Ok(())
    }

    #[inline(never)]
    fn binary_in_full(&mut self, pc: Pc, op: BinaryOp, it: Arithmetic, (x, y): (Word, Word)) -> Step<Word> {
        let width = u32::from(it.w);
        let (l, r) = (Bits::new(width, u128::from(x.bits)), Bits::new(width, u128::from(y.bits)));
        let result = self.exact(pc, op, it.f, (l, x.is_poison()), (r, y.is_poison()))?;
        let tag = self.combine(x, y);
        Ok(result.map_or(Word::POISON, |bits| Word { bits: bits.as_u128() as u64, tag }))
    }

    /// The operation by its definition; none for poison.
    pub(super) fn exact(
        &mut self,
        pc: Pc,
        op: BinaryOp,
        f: Promises,
        (l, l_poison): (Bits, bool),
        (r, r_poison): (Bits, bool),
    ) -> Step<Option<Bits>> {
        let own = self.code.program.origin == Origin::OwnFrontEnd;
        let division = matches!(op, BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem);
        let shift = matches!(op, BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr);
        if l_poison || r_poison {
            if division && r_poison && !self.is_unknown() {
                return Err(self.undefined("a division by a value that is the result of undefined behaviour"));
            }
            return Ok(None);
        }
        let overflows = exact::signed_overflow(op, l, r);
        if division && r.as_u128() == 0 {
            let signed = matches!(op, BinaryOp::SDiv | BinaryOp::SRem);
            let number = if signed { l.as_i128().to_string() } else { l.as_u128().to_string() };
            return Err(self.violation(AlarmKind::DivisionByZero, format!("divides {number} by zero")));
        }
        if division && overflows {
            if own && self.options.signed_overflow_wraps {
                self.note_wrap(pc);
            }
            let message = format!("the result of {} / {} leaves the range of its type", l.as_i128(), r.as_i128());
            return Err(self.violation(AlarmKind::DivisionOverflow, message));
        }
        if own && overflows && f.0 & Promises::NSW != 0 {
            if !self.options.signed_overflow_wraps {
                let message = format!("arithmetic on {} and {} leaves the range of its type", l.as_i128(), r.as_i128());
                return Err(self.violation(AlarmKind::Overflow, message));
            }
            self.note_wrap(pc);
            let flags = ir::Flags { nsw: false, ..f.flags() };
            return Ok(exact::binary(op, flags, l, r).value());
        }
        if own && shift && r.as_u128() >= u128::from(l.width()) {
            let message = format!("a shift of {} bits by {}", l.width(), r.as_i128());
            return Err(self.violation(AlarmKind::Shift, message));
        }
        match exact::binary(op, f.flags(), l, r) {
            Outcome::Value(bits) => Ok(Some(bits)),
            Outcome::Poison => Ok(None),
            Outcome::Undefined(what) => Err(self.undefined(what)),
        }
    }
}

/// Whether a result is the exact one, read as signed and as unsigned numbers.
#[derive(Clone, Copy)]
struct Fits {
    signed: bool,
    unsigned: bool,
}

/// The result of a division, remainder or shift that promises nothing and is defined, of numbers that are no addresses;
/// bits above its width are arbitrary.
#[inline(always)]
fn quick(op: BinaryOp, it: Arithmetic, x: Word, y: Word) -> Option<u64> {
    if it.f.0 != 0 || x.tag.0 | y.tag.0 != 0 {
        return None;
    }
    let w = it.w;
    match op {
        BinaryOp::Shl if y.bits < u64::from(w) => Some(x.bits << y.bits),
        BinaryOp::LShr if y.bits < u64::from(w) => Some(x.bits >> y.bits),
        BinaryOp::AShr if y.bits < u64::from(w) => Some((signed(x.bits, w) >> y.bits) as u64),
        BinaryOp::UDiv if y.bits != 0 => Some(x.bits / y.bits),
        BinaryOp::URem if y.bits != 0 => Some(x.bits % y.bits),
        // The greatest number is -1, by which the least one cannot be divided.
        BinaryOp::SDiv if y.bits != 0 && y.bits != mask(w) => Some((signed(x.bits, w) / signed(y.bits, w)) as u64),
        BinaryOp::SRem if y.bits != 0 && y.bits != mask(w) => Some((signed(x.bits, w) % signed(y.bits, w)) as u64),
        _ => None,
    }
}

/// What is said of an overflow.
pub(super) fn overflow_text(x: i64, sign: &str, y: i64, w: u8) -> String {
    format!("{x} {sign} {y} leaves the range of a signed type of {w} bits")
}
