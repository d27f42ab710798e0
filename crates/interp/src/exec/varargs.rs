//! Variable arguments, as the System V ABIs lay them out: clang lowers `va_arg` to accesses of these structures.

use ir::Type;

use super::{Machine, Step};
use crate::memory::{Fault, Kind};
use crate::word::Word;

/// A variable argument.
#[derive(Clone, Debug)]
pub(crate) struct Variable {
    pub(crate) ty: Type,
    pub(crate) words: Vec<Word>,
    /// Bytes of the copy that it points to.
    pub(crate) byval: Option<u64>,
}

/// Bytes of the area for general registers, and of that with floating-point registers too.
const GENERAL: u64 = 48;
const ALL: u64 = 176;

/// Where the arguments go.
enum Class {
    /// General registers, that many.
    General(u64),
    /// A floating-point register.
    Floating,
    /// Memory: size and alignment.
    Memory(u64, u64),
}

impl Machine<'_, '_> {
    /// `va_start`: lays the arguments out in memory and makes the list.
    pub(super) fn va_start(&mut self, list: Word) -> Step {
        let Some(top) = self.frames.last() else { return Ok(()) };
        let arguments = top.varargs.clone().unwrap_or_default();
        let Some(body) = self.body_of(top.function) else { return Ok(()) };
        if self.memory.space.pointer_bits == 32 {
            let area = self.area(&arguments)?;
            return self.put(list, 0, area, 4);
        }
        // Named parameters have taken registers before.
        let (mut general, mut floating) = (0, 0);
        for (index, param) in body.params.iter().enumerate() {
            if body.byval.iter().any(|(other, _)| *other == index) {
                continue;
            }
            match class(param) {
                Class::General(count) if general + count <= 6 => general += count,
                Class::Floating if floating < 8 => floating += 1,
                _ => {}
            }
        }
        let (gp_offset, fp_offset) = (general * 8, GENERAL + floating * 16);
        let save = self.block(ALL)?;
        let mut rest = Vec::new();
        for argument in arguments.iter() {
            match class(&argument.ty) {
                _ if argument.byval.is_some() => rest.push(argument.clone()),
                Class::General(count) if general + count <= 6 => {
                    for (index, word) in (0..count).zip(&argument.words) {
                        self.put(save, (general + index) * 8, *word, 8)?;
                    }
                    general += count;
                }
                Class::Floating if floating < 8 => {
                    for (index, word) in (0..).zip(&argument.words) {
                        let bytes = if argument.words.len() > 1 { vector_step(&argument.ty) } else { 8 };
                        self.put(save, GENERAL + floating * 16 + index * bytes, *word, bytes as u8)?;
                    }
                    floating += 1;
                }
                _ => rest.push(argument.clone()),
            }
        }
        let overflow = self.area(&rest)?;
        self.put(list, 0, Word::number(gp_offset), 4)?;
        self.put(list, 4, Word::number(fp_offset), 4)?;
        self.put(list, 8, overflow, 8)?;
        self.put(list, 16, save, 8)
    }

    /// `va_copy`: a list is plain data.
    pub(super) fn va_copy(&mut self, to: Word, from: Word) -> Step {
        let bytes = if self.memory.space.pointer_bits == 32 { 4 } else { 24 };
        let pc = self.here().op;
        let source = self.memory.readable(from, bytes).map_err(|fault| self.fault(pc, fault, from, bytes, false))?;
        let target = self.memory.writable(to, bytes).map_err(|fault| self.fault(pc, fault, to, bytes, true))?;
        self.memory.copy(target, source, bytes as usize);
        Ok(())
    }

    /// A block with the arguments one behind the other, as the stack has them.
    fn area(&mut self, arguments: &[Variable]) -> Step<Word> {
        let slot = u64::from(self.memory.space.pointer_bits / 8);
        let mut places = Vec::new();
        let mut size: u64 = 0;
        for argument in arguments {
            let (bytes, align) = match (argument.byval, class(&argument.ty)) {
                (Some(bytes), _) => (bytes, slot),
                (None, Class::Memory(bytes, align)) if slot == 8 => (bytes, align),
                _ => {
                    let bytes = argument.ty.store_size(self.memory.space.pointer_bits).unwrap_or(slot);
                    // The x87 format takes three words of the stack.
                    (if argument.ty == Type::Float(80) { 12 } else { bytes }, slot)
                }
            };
            let at = size.next_multiple_of(align);
            places.push(at);
            size = at + bytes.next_multiple_of(slot);
        }
        let block = self.block(size)?;
        for (argument, at) in arguments.iter().zip(places) {
            match (argument.byval, argument.words.as_slice()) {
                (Some(bytes), [source]) => {
                    let from = self.memory.readable(*source, bytes);
                    if let Ok(from) = from {
                        self.memory.copy((block.tag.slot(), at as usize), from, bytes as usize);
                    }
                }
                (_, [word]) => {
                    let bytes = argument.ty.store_size(self.memory.space.pointer_bits).unwrap_or(slot);
                    self.put(block, at, *word, bytes.min(8) as u8)?;
                }
                (_, [low, high]) => {
                    let bytes = argument.ty.store_size(self.memory.space.pointer_bits).unwrap_or(16);
                    self.put(block, at, *low, 8)?;
                    self.put(block, at + 8, *high, (bytes - 8) as u8)?;
                }
                _ => return Err(self.unsupported(format!("a variable argument of type {}", argument.ty))),
            }
        }
        Ok(block)
    }

    fn block(&mut self, bytes: u64) -> Step<Word> {
        let site = self.here();
        let block = self.memory.push_stack(bytes, 16, site);
        let block = block.map_err(|fault| self.fault(site.op, fault, Word::ZERO, bytes, true))?;
        self.memory.blocks[block.tag.slot()].kind = Kind::Stack;
        Ok(block)
    }

    /// Writes a word at an offset.
    fn put(&mut self, pointer: Word, offset: u64, word: Word, bytes: u8) -> Step {
        let at = Word { bits: pointer.bits.wrapping_add(offset), ..pointer };
        let pc = self.here().op;
        let stored: Result<(), Fault> = self.memory.store(at, word, bytes);
        stored.map_err(|fault| self.fault(pc, fault, at, u64::from(bytes), true))
    }
}

fn vector_step(ty: &Type) -> u64 {
    match ty {
        Type::Vector(element, _) => element.store_size(64).unwrap_or(8),
        _ => 8,
    }
}

/// The class of a scalar on x86-64.
fn class(ty: &Type) -> Class {
    match ty {
        Type::Int(bits) if *bits <= 64 => Class::General(1),
        Type::Ptr => Class::General(1),
        Type::Int(_) => Class::General(2),
        Type::Float(80) => Class::Memory(16, 16),
        Type::Float(_) => Class::Floating,
        Type::Vector(..) if ty.store_size(64).is_some_and(|bytes| bytes <= 16) => Class::Floating,
        other => Class::Memory(other.store_size(64).unwrap_or(8), 8),
    }
}
