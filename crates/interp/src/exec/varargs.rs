//! Variable arguments, as the System V ABIs lay them out: clang lowers `va_arg` to accesses of these structures.

use ir::Type;
use semantics::varargs::{Argument, Home, layout};

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

impl Machine<'_, '_> {
    /// `va_start`: lays the arguments out in memory and makes the list.
    pub(super) fn va_start(&mut self, list: Word) -> Step {
        let Some(top) = self.frames.last() else { return Ok(()) };
        let variables = top.varargs.clone().unwrap_or_default();
        let Some(body) = self.body_of(top.function) else { return Ok(()) };
        let copied = |index: usize| body.byval.iter().find(|(at, _)| *at == index).map(|(_, bytes)| *bytes);
        let named: Vec<Argument> = body
            .params
            .iter()
            .enumerate()
            .map(|(index, ty)| Argument { ty: ty.clone(), byval: copied(index) })
            .collect();
        let arguments: Vec<Argument> =
            variables.iter().map(|variable| Argument { ty: variable.ty.clone(), byval: variable.byval }).collect();
        let Some(layout) = layout(self.code.program.data_model, &named, &arguments) else {
            return Err(self.unsupported("the types of these variable arguments".to_owned()));
        };
        let saved = self.area(layout.saved())?;
        let stacked = self.area(layout.stacked)?;
        for (variable, home) in variables.iter().zip(&layout.homes) {
            match home {
                Home::Saved(at) => self.argument(saved, *at, variable)?,
                Home::Stacked(at) => self.argument(stacked, *at, variable)?,
            }
        }
        if self.memory.space.pointer_bits == 32 {
            return self.put(list, 0, stacked, 4);
        }
        self.put(list, 0, Word::number(layout.general), 4)?;
        self.put(list, 4, Word::number(layout.floating), 4)?;
        self.put(list, 8, stacked, 8)?;
        self.put(list, 16, saved, 8)
    }

    /// Writes an argument to its place.
    fn argument(&mut self, area: Word, at: u64, variable: &Variable) -> Step {
        let bytes = variable.ty.store_size(self.memory.space.pointer_bits).unwrap_or(8);
        match (variable.byval, variable.words.as_slice()) {
            (Some(bytes), [source]) => {
                // The caller read what is copied.
                if let Ok(from) = self.memory.readable(*source, bytes) {
                    self.choose_copied(from.0, from.1, bytes as usize)?;
                    self.memory.copy((area.tag.slot(), at as usize), from, bytes as usize);
                }
                Ok(())
            }
            (None, [word]) => self.put(area, at, *word, bytes.min(8) as u8),
            (None, words) => {
                let step = match &variable.ty {
                    Type::Vector(element, _) => element.store_size(64).unwrap_or(8),
                    _ => 8,
                };
                for (index, word) in (0..).zip(words) {
                    let left = bytes.saturating_sub(index * step);
                    self.put(area, at + index * step, *word, left.min(step) as u8)?;
                }
                Ok(())
            }
            _ => Err(self.unsupported(format!("a variable argument of type {}", variable.ty))),
        }
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

    /// A block for arguments.
    fn area(&mut self, bytes: u64) -> Step<Word> {
        let site = self.here();
        let block = self.memory.push_stack(bytes, 16, site);
        let block = block.map_err(|fault| self.fault(site.op, fault, Word::ZERO, bytes, true))?;
        self.memory.blocks[block.tag.slot()].kind = Kind::Arguments;
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
