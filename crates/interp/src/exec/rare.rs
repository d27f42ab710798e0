//! Operations that are rare: wide numbers, values of several parts, intrinsics.

use evidence::AlarmKind;
use ir::{CastOp, Intrinsic, Leaf, MemKind, Origin};
use semantics::bits::Bits;
use semantics::exact::{self, Outcome};

use super::{Machine, Step};
use crate::code::{Arg, Narrow, Pc, Rare};
use crate::float;
use crate::word::{Tag, Word, mask, signed};
use crate::{End, library};

impl<'c> Machine<'c, '_> {
    pub(super) fn rare(&mut self, pc: Pc, rare: &'c Rare, base: usize) -> Step {
        match rare {
            Rare::StackAlloc { d, element_size, count, w, align } => {
                let count = self.get(base, *count);
                if count.is_poison() {
                    return Err(self.undefined("an array whose length is the result of undefined behaviour"));
                }
                let size = (count.bits & mask(*w)).wrapping_mul(*element_size);
                let size = size & mask(self.memory.space.pointer_bits as u8);
                let site = self.site(pc);
                let block = self.memory.push_stack(size, *align, site);
                let block = block.map_err(|fault| self.fault(pc, fault, Word::ZERO, size, true))?;
                self.born(block);
                self.set(base, *d, block);
            }
            Rare::Offset { d, base: pointer, constant, terms, inbounds } => {
                let mut word = self.get(base, *pointer);
                let (mut low, mut bytes, mut poison) = (*constant as u64, Some(i128::from(*constant)), false);
                for (index, w, scale) in terms {
                    let index = self.get(base, *index);
                    let step = i128::from(signed(index.bits, *w)) * i128::from(*scale);
                    low = low.wrapping_add(step as u64);
                    bytes = bytes.and_then(|bytes| bytes.checked_add(step));
                    poison |= index.is_poison();
                }
                let near = u128::from(self.memory.near());
                word = match bytes {
                    Some(bytes) if *inbounds && bytes.unsigned_abs() >= near => self.memory.moved_far(word, bytes),
                    None if *inbounds => Word::POISON,
                    _ => {
                        let bits = word.bits.wrapping_add(low) & mask(self.memory.space.pointer_bits as u8);
                        Word { bits, tag: word.tag }
                    }
                };
                if poison {
                    word.tag = Tag::POISON;
                }
                self.set(base, *d, word);
            }
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
            Rare::Float { op, w, d, a, b } => {
                let (x, y) = (self.wide(base, *a), self.wide(base, *b));
                let result = x.zip(y).map(|(x, y)| float::binary(*op, u32::from(*w), x, y));
                // Its sign and its other bits are left open.
                self.memory.open_bits |= result.is_some_and(|result| float::is_nan(u32::from(*w), result));
                self.set_wide(base, *d, *w, result);
            }
            Rare::FloatCompare { predicate, w, d, a, b } => {
                let word = match self.wide(base, *a).zip(self.wide(base, *b)) {
                    Some((x, y)) => Word::truth(match float::compare(u32::from(*w), x, y) {
                        Some(std::cmp::Ordering::Less) => predicate.less,
                        Some(std::cmp::Ordering::Equal) => predicate.equal,
                        Some(std::cmp::Ordering::Greater) => predicate.greater,
                        None => predicate.unordered,
                    }),
                    None => Word::POISON,
                };
                self.set(base, *d, word);
            }
            Rare::FloatCast { op, from, to, d, a } => {
                let (from, to_bits) = (u32::from(*from), u32::from(*to));
                let result = self.wide(base, *a).and_then(|x| match op {
                    CastOp::FpToUi => float::to_unsigned(from, x, to_bits),
                    CastOp::FpToSi => float::to_signed(from, x, to_bits),
                    CastOp::UiToFp => Some(float::from_unsigned(to_bits, x)),
                    CastOp::SiToFp => Some(float::from_signed(to_bits, Bits::new(from, x).as_i128())),
                    _ => Some(float::convert(from, to_bits, x)),
                });
                self.set_wide(base, *d, *to, result);
            }
            Rare::LoadParts { p, size, parts } => {
                let pointer = self.get(base, *p);
                if *size > 0 {
                    let found = self.memory.readable(pointer, *size);
                    found.map_err(|fault| self.fault(pc, fault, pointer, *size, false))?;
                }
                for (offset, leaf, register) in parts {
                    self.load_part(pc, base, at(pointer, *offset), *leaf, *register)?;
                }
            }
            Rare::StoreParts { p, size, parts } => {
                let pointer = self.get(base, *p);
                if *size > 0 {
                    let found = self.memory.writable(pointer, *size);
                    found.map_err(|fault| self.fault(pc, fault, pointer, *size, true))?;
                }
                for (offset, leaf, arg) in parts {
                    let (to, word) = (at(pointer, *offset), self.get(base, *arg));
                    let bytes = leaf.size().min(8);
                    if let Err(fault) = self.memory.store(to, word, bytes) {
                        return Err(self.fault(pc, fault, to, u64::from(bytes), true));
                    }
                }
            }
            Rare::Freeze { d, a } => {
                let word = self.get(base, *a);
                self.set(base, *d, if word.is_poison() { Word::ZERO } else { word });
            }
            Rare::ExtractElement { d, lanes, width, index } => {
                let lane = self.lane(base, *index, lanes.len(), *width as usize);
                for part in 0..*width {
                    let word = lane.map_or(Word::POISON, |lane| self.get(base, lanes[lane + part as usize]));
                    self.set(base, *d + part, word);
                }
            }
            Rare::InsertElement { d, lanes, value, index } => {
                let lane = self.lane(base, *index, lanes.len(), value.len());
                let mut words: Vec<Word> = lanes.iter().map(|arg| self.get(base, *arg)).collect();
                match lane {
                    Some(lane) => {
                        for (part, arg) in value.iter().enumerate() {
                            words[lane + part] = self.get(base, *arg);
                        }
                    }
                    None => words.fill(Word::POISON),
                }
                for (register, word) in (*d..).zip(words) {
                    self.set(base, register, word);
                }
            }
            Rare::Memory { kind, to, from, length } => {
                let (to, from, length) = (self.get(base, *to), self.get(base, *from), self.get(base, *length));
                self.block_operation(*kind, to, from, length)?;
            }
            Rare::LifetimeStart { pointer } => {
                let word = self.registers[base + *pointer as usize];
                // In C a variable whose scope is entered again is another one.
                let anew = self.code.program.origin == Origin::OwnFrontEnd;
                if word.tag.is_block() {
                    let began = self.memory.begin_lifetime(word.tag.slot(), anew);
                    let began = began.map_err(|fault| self.fault(pc, fault, word, 0, true))?;
                    self.born(began);
                    self.registers[base + *pointer as usize] = began;
                }
            }
            Rare::LifetimeEnd { pointer } => {
                let word = self.get(base, *pointer);
                if let Some(block) = self.memory.block(word.tag) {
                    let slot = block.tag.slot();
                    let site = self.site(pc);
                    self.memory.end_lifetime(slot, site);
                }
            }
            Rare::Padding { pointer, length, step, count } => {
                let pointer = self.get(base, *pointer);
                let all = step.wrapping_mul(count - 1).wrapping_add(*length);
                // A member may be stored where there is no room for the whole object.
                if let Ok((slot, offset)) = self.memory.writable(pointer, all) {
                    for index in 0..*count {
                        let at = offset + (index * step) as usize;
                        self.memory.blocks[slot].leave_open(at, *length as usize);
                    }
                }
            }
            Rare::Truth { byte } => {
                let byte = self.get(base, *byte);
                if byte.is_poison() || byte.bits & 0xff > 1 {
                    return Err(self.undefined("a `_Bool` that holds neither 0 nor 1 is read"));
                }
            }
            Rare::StackSave { d } => {
                // The token is the height, which no other program than ours can read.
                let mark = self.memory.stack.len() as u64;
                let word = Word::number(mark);
                self.set(base, *d, word);
            }
            Rare::StackRestore { token } => {
                let mark = self.get(base, *token).bits as usize;
                if mark > self.memory.stack.len() {
                    return Err(self.undefined("the stack is restored to a height that it no longer has"));
                }
                let height = match self.memory.stack.get(mark.wrapping_sub(1)).map(|slot| *slot as usize) {
                    Some(slot) if mark > self.frames.last().map_or(0, |top| top.mark as usize) => {
                        self.memory.stack_height(slot)
                    }
                    _ => self.frames.last().map_or(self.memory.space.stack, |top| top.height),
                };
                self.memory.pop_stack(mark, height);
            }
            Rare::WithOverflow { op, w, d, flag, a, b } => {
                let ((x, x_poison), (y, y_poison)) = (self.bits(base, *a, *w), self.bits(base, *b, *w));
                let poison = x_poison || y_poison;
                let (value, over) = exact::with_overflow(*op, x, y);
                self.set_wide(base, *d, *w, (!poison).then(|| value.as_u128()));
                self.set(base, *flag, if poison { Word::POISON } else { Word::truth(over) });
            }
            Rare::Integers { it, w, result, d, args } => self.integers(pc, base, it, (*w, *result), *d, args)?,
            Rare::Repack { from, to } => self.repack(base, from, to),
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
                if condition.is_poison() || condition.bits == 0 {
                    return Err(self.undefined("an assumption of the compiler does not hold"));
                }
            }
            Rare::Trap => return Err(Box::new(End::Aborted)),
            // The check does not say whether the amount or the result is out of range; only the latter is overflow (C17
            // 6.5.7: a negative number shifted to the left has no result).
            Rare::ShiftTrap { shift } => {
                let Some((number, amount, w)) = *shift else {
                    return Err(self.undefined("a shift by a number out of range or of bits that are lost"));
                };
                let (number, amount) = (self.get(base, number), self.get(base, amount));
                if number.is_poison() || amount.is_poison() || amount.bits >= u64::from(w) {
                    return Err(self.undefined("a shift by a number out of range"));
                }
                let negative = signed(number.bits, w) < 0;
                let what =
                    if negative { "shifts a negative number to the left" } else { "shifts bits out of the type" };
                return Err(self.violation(AlarmKind::Overflow, what));
            }
            Rare::UbsanTrap => {
                return Err(self.violation(AlarmKind::Overflow, "signed arithmetic leaves the range of its type"));
            }
            Rare::Ideal(check) => self.ideal(check, base)?,
            Rare::Unreachable => return Err(self.undefined("a place is reached that cannot be reached")),
            Rare::Unsupported { what } => return Err(self.unsupported(what.clone())),
        }
        Ok(())
    }

    fn load_part(&mut self, pc: Pc, base: usize, pointer: Word, leaf: Leaf, register: u32) -> Step {
        let bytes = leaf.size();
        let low = self.load(pc, pointer, bytes.min(8))?;
        self.memory.open_bits |= !matches!(leaf, Leaf::Pointer(_)) && low.tag.is_block();
        if bytes <= 8 {
            self.set(base, register, Word { bits: low.bits & mask(leaf.width()), tag: low.tag });
            return Ok(());
        }
        let high = self.load(pc, at(pointer, 8), bytes - 8)?;
        self.memory.open_bits |= high.tag.is_block();
        self.set(base, register, low);
        self.set(base, register + 1, Word { bits: high.bits & mask(leaf.width() - 64), tag: high.tag });
        Ok(())
    }

    /// Both halves as one number; none if one is poison.
    fn wide(&self, base: usize, pair: [Arg; 2]) -> Option<u128> {
        let [low, high] = pair.map(|arg| self.get(base, arg));
        (!low.is_poison() && !high.is_poison()).then(|| u128::from(high.bits) << 64 | u128::from(low.bits))
    }

    fn bits(&self, base: usize, pair: [Arg; 2], w: u8) -> (Bits, bool) {
        match self.wide(base, pair) {
            Some(value) => (Bits::new(u32::from(w), value), false),
            None => (Bits::zero(u32::from(w)), true),
        }
    }

    /// Writes a number of that width; none is poison.
    fn set_wide(&mut self, base: usize, d: u32, w: u8, value: Option<u128>) {
        let tag = if value.is_some() { Tag::NONE } else { Tag::POISON };
        let value = value.unwrap_or(0);
        self.set(base, d, Word { bits: value as u64, tag });
        if w > 64 {
            self.set(base, d + 1, Word { bits: (value >> 64) as u64, tag });
        }
    }

    fn lane(&self, base: usize, index: Arg, words: usize, width: usize) -> Option<usize> {
        let index = self.get(base, index);
        let first = usize::try_from(index.bits).ok()?.checked_mul(width)?;
        (!index.is_poison() && first < words).then_some(first)
    }

    fn integers(
        &mut self,
        pc: Pc,
        base: usize,
        it: &Intrinsic,
        (w, result): (u8, u8),
        d: u32,
        args: &[([Arg; 2], u8)],
    ) -> Step {
        let mut values = Vec::with_capacity(args.len());
        for (pair, width) in args {
            let (value, poison) = self.bits(base, *pair, *width);
            if poison {
                self.set_wide(base, d, result, None);
                return Ok(());
            }
            values.push(value);
        }
        let outcome = match (it, values.as_slice()) {
            (Intrinsic::Abs(undefined), [x]) => {
                let own = self.code.program.origin == Origin::OwnFrontEnd;
                let least = *x == Bits::signed_min(u32::from(w));
                if *undefined && own && least {
                    if !self.options.signed_overflow_wraps {
                        let message = "the absolute value of the least integer leaves the range of its type";
                        return Err(self.violation(AlarmKind::Overflow, message));
                    }
                    self.note_wrap(pc);
                }
                let poison = *undefined && !(own && self.options.signed_overflow_wraps);
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
            _ => return Err(self.unsupported(format!("{it:?}"))),
        };
        match outcome {
            Outcome::Value(bits) => self.set_wide(base, d, result, Some(bits.as_u128())),
            Outcome::Poison => self.set_wide(base, d, result, None),
            Outcome::Undefined(what) => return Err(self.undefined(what)),
        }
        Ok(())
    }

    /// The bits of some registers, one behind the other, into others.
    fn repack(&mut self, base: usize, from: &[(Arg, u8)], to: &[(u32, u8)]) {
        let mut bits = Vec::new();
        let mut poison = false;
        for (arg, width) in from {
            let word = self.get(base, *arg);
            poison |= word.is_poison();
            bits.extend((0..*width).map(|bit| word.bits >> bit & 1));
        }
        let mut rest = bits.into_iter();
        for (register, width) in to {
            let value = (0..*width).fold(0, |value, bit| value | rest.next().unwrap_or(0) << bit);
            self.set(base, *register, if poison { Word::POISON } else { Word::number(value) });
        }
    }

    /// `memcpy`, `memmove` or `memset`.
    pub(crate) fn block_operation(&mut self, kind: MemKind, to: Word, from: Word, length: Word) -> Step {
        let pc = self.here().op;
        if length.is_poison() {
            return Err(self.undefined("a block operation whose length is the result of undefined behaviour"));
        }
        let bytes = length.bits;
        if bytes == 0 {
            return Ok(());
        }
        // Time is counted by work, whatever one operation does.
        self.steps = self.steps.saturating_add(bytes / 64);
        match kind {
            MemKind::Set => {
                let found = self.memory.writable(to, bytes);
                let (slot, offset) = found.map_err(|fault| self.fault(pc, fault, to, bytes, true))?;
                self.memory.blocks[slot].set(offset, bytes as usize, from);
            }
            MemKind::Copy | MemKind::Move => {
                let found = self.memory.readable(from, bytes);
                let source = found.map_err(|fault| self.fault(pc, fault, from, bytes, false))?;
                let found = self.memory.writable(to, bytes);
                let target = found.map_err(|fault| self.fault(pc, fault, to, bytes, true))?;
                let distance = (target.1 as u64).abs_diff(source.1 as u64);
                if kind == MemKind::Copy && target.0 == source.0 && distance != 0 && distance < bytes {
                    let name = self.block_name(target.0);
                    let message = format!("copies {bytes} bytes between overlapping parts of {name}");
                    return Err(self.violation(AlarmKind::Overlap, message));
                }
                self.memory.copy(target, source, bytes as usize);
            }
        }
        Ok(())
    }
}

fn at(pointer: Word, offset: u64) -> Word {
    Word { bits: pointer.bits.wrapping_add(offset), ..pointer }
}
