//! Arithmetic above 64 bits, in floating point of any width, and the intrinsics on integers.

use evidence::AlarmKind;
use ir::{Intrinsic, Origin};
use semantics::bits::Bits;
use semantics::exact::{self, Outcome};

use super::{Machine, Step, library};
use crate::code::{Arg, OnIntegers, Pc, Rare};
use crate::word::{Tag, Word};

impl Machine<'_, '_> {
    /// The operation, if it is one about numbers.
    pub(super) fn wide_operation(&mut self, pc: Pc, rare: &Rare, base: usize) -> Step {
        match rare {
            Rare::WideBinary { op, w, f, d, a, b } => {
                let (x, y) = (self.bits(base, *a, *w), self.bits(base, *b, *w));
                let result = self.exact(pc, *op, *f, x, y)?;
                self.set_wide(base, *d, *w, result.map(Bits::as_u128));
            }
            Rare::WideCompare { p, w, d, a, b } => {
                let ((x, x_poison), (y, y_poison)) = (self.bits(base, *a, *w), self.bits(base, *b, *w));
                let poison = x_poison || y_poison;
                let word = if poison { Word::POISON } else { Word::truth(exact::compare(*p, x, y)) };
                self.set(base, *d, word);
            }
            Rare::WideCast { op, f, from, to, d, a } => {
                let (x, poison) = self.bits(base, *a, *from);
                let result = if poison { None } else { exact::cast(*op, f.flags(), x, u32::from(*to)) };
                self.set_wide(base, *d, *to, result.and_then(Outcome::value).map(Bits::as_u128));
            }
            Rare::WithOverflow { op, w, d, flag, a, b } => {
                let ((x, x_poison), (y, y_poison)) = (self.bits(base, *a, *w), self.bits(base, *b, *w));
                let poison = x_poison || y_poison;
                let (value, over) = exact::with_overflow(*op, x, y);
                self.set_wide(base, *d, *w, (!poison).then(|| value.as_u128()));
                self.set(base, *flag, if poison { Word::POISON } else { Word::truth(over) });
            }
            Rare::Integers(it) => self.integers(pc, base, it)?,
            Rare::Float { op, w, d, a, b } => {
                let result = self.float_any(base, *op, *w, *a, *b);
                self.set_wide(base, *d, *w, result);
            }
            Rare::FloatCompare { predicate, w, d, a, b } => {
                let word = self.float_compare(base, *predicate, *w, *a, *b);
                self.set(base, *d, word);
            }
            Rare::FloatCast { op, from, to, d, a } => {
                let result = self.float_cast(base, *op, *from, *to, *a);
                if result.is_none() {
                    self.note_unfit(pc, base, (*from, *to), *a);
                }
                self.set_wide(base, *d, *to, result);
            }
            Rare::Math { name, d, result, args } => {
                let values: Option<Vec<u128>> = args.iter().map(|(pair, _)| self.wide(base, *pair)).collect();
                let types: Vec<&ir::Type> = args.iter().map(|(_, ty)| ty).collect();
                let pattern = match values {
                    Some(values) => Some(library::math(self, name, &types, &values, result)?),
                    None => None,
                };
                let bits = library::scalar_bits(result, self.memory.space.pointer_bits);
                self.set_wide(base, *d, bits, pattern);
            }
            _ => {}
        }
        Ok(())
    }

    /// Both halves as one number; none if one is poison.
    pub(super) fn wide(&self, base: usize, pair: [Arg; 2]) -> Option<u128> {
        let [low, high] = pair.map(|arg| self.get(base, arg));
        (!low.is_poison() && !high.is_poison()).then(|| u128::from(high.bits) << 64 | u128::from(low.bits))
    }

    /// Both halves as bits of that width, and whether one is poison.
    fn bits(&self, base: usize, pair: [Arg; 2], w: u8) -> (Bits, bool) {
        match self.wide(base, pair) {
            Some(value) => (Bits::new(u32::from(w), value), false),
            None => (Bits::zero(u32::from(w)), true),
        }
    }

    /// Writes a number of that width; none is poison.
    pub(super) fn set_wide(&mut self, base: usize, d: u32, w: u8, value: Option<u128>) {
        let tag = if value.is_some() { Tag::NONE } else { Tag::POISON };
        let value = value.unwrap_or(0);
        self.set(base, d, Word { bits: value as u64, tag });
        if w > 64 {
            self.set(base, d + 1, Word { bits: (value >> 64) as u64, tag });
        }
    }

    /// An intrinsic on integers; poison makes poison.
    fn integers(&mut self, pc: Pc, base: usize, it: &OnIntegers) -> Step {
        let OnIntegers { intrinsic, w, result, d, args } = it;
        let (w, result, d) = (*w, *result, *d);
        let mut values = Vec::with_capacity(args.len());
        for (pair, width) in args {
            let (value, poison) = self.bits(base, *pair, *width);
            if poison {
                self.set_wide(base, d, result, None);
                return Ok(());
            }
            values.push(value);
        }
        let outcome = match (intrinsic, values.as_slice()) {
            (Intrinsic::Abs(undefined), [x]) => {
                let poison = self.absolute_value(pc, w, *x, *undefined)?;
                exact::abs(*x, poison)
            }
            (Intrinsic::MinMax { signed, max }, [x, y]) => Outcome::Value(exact::min_max(*signed, *max, *x, *y)),
            (Intrinsic::Bits(name), [x, y]) if matches!(&**name, "llvm.scmp" | "llvm.ucmp") => {
                let order =
                    if **name == *"llvm.scmp" { x.as_i128().cmp(&y.as_i128()) } else { x.as_u128().cmp(&y.as_u128()) };
                Outcome::Value(Bits::from_i128(u32::from(result), order as i128))
            }
            (Intrinsic::Bits(name), values) => match exact::intrinsic(name, values) {
                Some(outcome) => outcome,
                None => return Err(self.unsupported(name.to_string())),
            },
            _ => return Err(self.unsupported(format!("{intrinsic:?}"))),
        };
        match outcome {
            Outcome::Value(bits) => self.set_wide(base, d, result, Some(bits.as_u128())),
            Outcome::Poison => self.set_wide(base, d, result, None),
            Outcome::Undefined(what) => return Err(self.undefined(what)),
        }
        Ok(())
    }

    /// Whether the absolute value of the least number is poison; where it is an overflow, the run ends.
    fn absolute_value(&mut self, pc: Pc, w: u8, x: Bits, undefined: bool) -> Step<bool> {
        let own = self.code.program.origin == Origin::OwnFrontEnd;
        let least = x == Bits::signed_min(u32::from(w));
        if undefined && own && least {
            if !self.options.signed_overflow_wraps {
                let message = "the absolute value of the least integer leaves the range of its type";
                return Err(self.violation(AlarmKind::Overflow, message));
            }
            self.note_wrap(pc);
        }
        Ok(undefined && !(own && self.options.signed_overflow_wraps))
    }
}
