//! Operations that are rare: dispatch, and those that are about nothing else.

use evidence::AlarmKind;

use super::{Machine, Step};
use crate::End;
use crate::code::{Arg, Pc, Rare};
use crate::word::{Word, signed};

impl<'c> Machine<'c, '_> {
    pub(super) fn rare(&mut self, pc: Pc, rare: &'c Rare, base: usize) -> Step {
        match rare {
            Rare::StackAlloc { .. }
            | Rare::Memory { .. }
            | Rare::LifetimeStart { .. }
            | Rare::LifetimeEnd { .. }
            | Rare::Padding { .. }
            | Rare::StackSave { .. }
            | Rare::StackRestore { .. } => self.block(pc, rare, base)?,
            Rare::LoadParts { .. }
            | Rare::StoreParts { .. }
            | Rare::ExtractElement { .. }
            | Rare::InsertElement { .. }
            | Rare::Repack { .. } => self.parts(pc, rare, base)?,
            Rare::WideBinary { .. }
            | Rare::WideCompare { .. }
            | Rare::WideCast { .. }
            | Rare::WithOverflow { .. }
            | Rare::Integers(_)
            | Rare::Float { .. }
            | Rare::FloatCompare { .. }
            | Rare::FloatCast { .. }
            | Rare::Math { .. } => self.wide_operation(pc, rare, base)?,
            Rare::Offset { d, base: pointer, constant, terms, inbounds } => {
                let word = self.offset(base, (*pointer, *constant), terms, *inbounds);
                self.set(base, *d, word);
            }
            Rare::Freeze { d, a } => {
                let word = self.get(base, *a);
                let some = word.is_poison() && !self.is_unknown();
                self.set(base, *d, if some { Word::ZERO } else { word });
            }
            Rare::Truth { byte } => {
                let byte = self.get(base, *byte);
                let unknown = byte.is_poison() && self.is_unknown();
                if !unknown && (byte.is_poison() || byte.bits & 0xff > 1) {
                    return Err(self.undefined("a `_Bool` that holds neither 0 nor 1 is read"));
                }
            }
            Rare::VaStart { list } => {
                let list = self.get(base, *list);
                self.va_start(list)?;
            }
            Rare::VaCopy { to, from } => {
                let (to, from) = (self.get(base, *to), self.get(base, *from));
                self.va_copy(to, from)?;
            }
            Rare::Assume { c } => {
                let condition = self.get(base, *c);
                let unknown = condition.is_poison() && self.is_unknown();
                if !unknown && (condition.is_poison() || condition.bits == 0) {
                    return Err(self.undefined("an assumption of the compiler does not hold"));
                }
            }
            Rare::Trap => return Err(Box::new(End::Aborted)),
            Rare::ShiftTrap { shift, left } => return self.shift_trap(base, *shift, *left),
            Rare::UbsanTrap => {
                return Err(self.violation(AlarmKind::Overflow, "signed arithmetic leaves the range of its type"));
            }
            Rare::OutOfBounds { index, of } => return Err(self.out_of_bounds(base, *index, of)),
            Rare::Ideal(check) => self.ideal(check, base)?,
            Rare::Unreachable => return Err(self.undefined("code marked as unreachable is reached")),
            Rare::Unsupported { what } => return Err(self.unsupported(what.clone())),
        }
        Ok(())
    }

    /// The check of an index has failed.
    fn out_of_bounds(&self, base: usize, index: Arg, of: &ir::Indexed) -> Box<End> {
        let index = self.get(base, index);
        let number = match of.bits {
            _ if index.is_poison() => "the index".to_owned(),
            w @ 1..=64 if of.signed => format!("index {}", signed(index.bits, w as u8)),
            1..=64 => format!("index {}", index.bits),
            _ => "the index".to_owned(),
        };
        self.violation(AlarmKind::OutOfBounds, format!("{number} is out of bounds of `{}`", of.array))
    }

    /// The check of a shift has failed: of one to the right the amount is out of range. Of a left shift it does not say whether
    /// the amount or the result is; only the latter is overflow (C17 6.5.7: a negative number shifted to the left has no result).
    fn shift_trap(&self, base: usize, shift: Option<(Arg, Arg, u8)>, left: bool) -> Step {
        let out_of_range = || self.violation(AlarmKind::Shift, "a shift by an amount out of range");
        let Some((number, amount, w)) = shift else {
            if !left {
                return Err(out_of_range());
            }
            return Err(self.undefined("a shift by an amount out of range, or one that loses bits"));
        };
        let (number, amount) = (self.get(base, number), self.get(base, amount));
        if number.is_poison() || amount.is_poison() || amount.bits >= u64::from(w) {
            return Err(out_of_range());
        }
        let negative = signed(number.bits, w) < 0;
        let what = if negative { "shifts a negative number to the left" } else { "shifts bits out of the type" };
        Err(self.violation(AlarmKind::Overflow, what))
    }
}
