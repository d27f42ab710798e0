//! What an impossible access is called, and what a read of uninitialised memory gives.

use evidence::{AlarmKind, SourcePlace, Stream};
use ir::{FileId, Location};

use super::{Machine, Step, Stop};
use crate::code::Pc;
use crate::input::InputType;
use crate::memory::{Fault, Kind, NoValue, Site};
use crate::word::Word;
use crate::{Consumed, End, Uninitialised};

/// Bytes of our own memory that the record of an input takes, with its texts.
const RECORD: u64 = 256;

impl Machine<'_, '_> {
    /// The end of the run by an impossible access.
    #[cold]
    #[inline(never)]
    pub(crate) fn fault(&self, pc: Pc, fault: Fault, pointer: Word, bytes: u64, write: bool) -> Stop {
        let _ = pc;
        if let Some(end) = self.not_given(fault) {
            return end;
        }
        let access = if write { "writes" } else { "reads" };
        let unit = if bytes == 1 { "byte" } else { "bytes" };
        let message = match fault {
            Fault::Poison => {
                return self.undefined(format!("{access} through a pointer that is the result of undefined behaviour"));
            }
            Fault::Full => return Box::new(End::MemoryLimit),
            Fault::External(slot) => {
                return self.unsupported(format!("{}, which is defined elsewhere", self.block_name(slot)));
            }
            Fault::Constant(slot) => {
                let message = format!("{access} {bytes} {unit} in {}, which is constant", self.block_name(slot));
                return self.violation(AlarmKind::InvalidWrite, message);
            }
            Fault::Null if pointer.bits == 0 => format!("{access} {bytes} {unit} at the null pointer"),
            Fault::Null => format!("{access} {bytes} {unit} at the address {}, close to null", pointer.bits),
            Fault::Outside => {
                format!("{access} {bytes} {unit} at an address whose computation left the address space")
            }
            Fault::Wild(address) => {
                format!("{access} {bytes} {unit} at the address {address:#x}, where there is no block")
            }
            Fault::Function(slot) => format!("{access} {bytes} {unit} in {}", self.block_name(slot)),
            Fault::Dead(slot, _) if self.memory.blocks[slot].kind == Kind::Result => {
                // Whether it is freed, overwritten or neither is the library's choice.
                return self
                    .undefined(format!("{access} a result of the library that a later call may have overwritten"));
            }
            Fault::Dead(slot, exact) => self.dead_message(slot, exact, access, bytes),
            Fault::Bounds(slot, _) if self.memory.blocks[slot].kind == Kind::Arguments => {
                // C calls that undefined; on the machine something lies there.
                return self.undefined(format!("{access} a variable argument that was not passed"));
            }
            Fault::Bounds(slot, offset) => {
                let size = self.memory.blocks[slot].size;
                let name = self.block_name(slot);
                format!(
                    "{access} {bytes} {unit} at offset {offset} of {name}, which has {size} {}",
                    if size == 1 { "byte" } else { "bytes" }
                )
            }
        };
        self.violation(AlarmKind::InvalidDeref, message)
    }

    fn dead_message(&self, slot: usize, exact: bool, access: &str, bytes: u64) -> String {
        let block = &self.memory.blocks[slot];
        let unit = if bytes == 1 { "byte" } else { "bytes" };
        match (block.kind, exact) {
            (Kind::Heap | Kind::Given, true) => {
                let ended = self.place(block.ended).map_or(String::new(), |place| format!(" at line {}", place.line));
                format!("{access} {bytes} {unit} in {}, which was freed{ended}", self.block_name(slot))
            }
            (Kind::Heap, false) => format!("{access} {bytes} {unit} in a heap block that was freed"),
            (_, true) => format!("{access} {bytes} {unit} in {}, whose scope has ended", self.block_name(slot)),
            (_, false) => format!("{access} {bytes} {unit} in a local variable whose scope has ended"),
        }
    }

    /// The block in words of the source.
    pub(crate) fn block_name(&self, slot: usize) -> String {
        let block = &self.memory.blocks[slot];
        let program = self.code.program;
        match block.kind {
            Kind::Function => {
                program.functions.get(slot.wrapping_sub(1)).map_or("a function".into(), |f| format!("`{}`", f.name))
            }
            Kind::Global => {
                let global = slot.checked_sub(1 + program.functions.len()).and_then(|index| program.globals.get(index));
                match global {
                    Some(global) if global.name.starts_with(".str") => "a string literal".to_owned(),
                    Some(global) => format!("`{}`", global.variable.as_ref().unwrap_or(&global.name)),
                    None => "a global".to_owned(),
                }
            }
            Kind::Stack => match self.code.stack_variable(block.site) {
                Some(name) => format!("`{name}`"),
                None => "a local variable".to_owned(),
            },
            Kind::Arguments => "the variable arguments".to_owned(),
            Kind::Heap => match self.place(block.site) {
                Some(place) => format!("the block allocated at line {}", place.line),
                None => "a heap block".to_owned(),
            },
            Kind::Given => self.given_name(slot),
            Kind::Library => "a block of the library".to_owned(),
            Kind::Result => "a result of the library".to_owned(),
        }
    }

    /// The place in the source.
    pub(crate) fn place(&self, site: Site) -> Option<SourcePlace> {
        let body = self.code.bodies.get(site.function as usize)?.as_ref()?;
        let function = self.code.program.functions.get(site.function as usize)?;
        let (block, index) = *body.origins.get(site.op as usize)?;
        let block = &function.blocks[block as usize];
        // An instruction without a place stands close to one that has one.
        let before = block.insts.get(..=index as usize).unwrap_or(&block.insts);
        let own = match block.insts.get(index as usize) {
            Some(inst) => inst.location,
            None => block.location,
        };
        let near = || before.iter().rev().find_map(|inst| inst.location);
        let location = own.or_else(near).or(function.location)?;
        Some(self.source_place(location, &function.name))
    }

    fn source_place(&self, location: Location, function: &str) -> SourcePlace {
        let Location { file: FileId(file), line, column } = location;
        let file = self.code.program.files.get(file as usize).cloned().unwrap_or_default();
        SourcePlace { file, line, column, function: function.to_owned() }
    }

    /// The next input of the stream.
    pub(crate) fn input(&mut self, stream: Stream, ty: InputType, what: &str) -> Step<u128> {
        let pattern = self.inputs.next(stream, ty);
        self.taken(stream, ty, what, pattern)
    }

    /// The next character of a stream, which the environment chooses.
    pub(crate) fn character(&mut self, ty: InputType, what: &str) -> Step<u128> {
        let pattern = self.inputs.next_character(ty);
        let pattern = self.taken(Stream::Environment, ty, what, pattern)?;
        if let Some(last) = self.consumed.last_mut() {
            last.is_character = true;
        }
        Ok(pattern)
    }

    fn taken(&mut self, stream: Stream, ty: InputType, what: &str, pattern: Option<u128>) -> Step<u128> {
        let Some(pattern) = pattern else { return Err(Box::new(End::InputsExhausted)) };
        // A call may take many inputs, so that steps do not bound them.
        if self.consumed.len() as u64 >= self.options.memory / RECORD {
            return Err(Box::new(End::MemoryLimit));
        }
        self.record(stream, ty, what, pattern);
        Ok(pattern)
    }

    /// Records that the run depends on an input.
    pub(super) fn record(&mut self, stream: Stream, ty: InputType, what: &str, pattern: u128) {
        let place = self.place(self.here());
        self.consumed.push(Consumed { stream, is_character: false, what: what.to_owned(), ty, pattern, place });
    }

    /// Gives unwritten memory an arbitrary value: all of the range at once if none of it was written, else byte by byte.
    #[cold]
    #[inline(never)]
    pub(crate) fn choose(&mut self, pc: Pc, slot: usize, offset: usize, bytes: usize) -> Step {
        self.choose_as(pc, (slot, offset, bytes), false)
    }

    /// The same; `pointer` says that the program takes the range for an address.
    #[cold]
    #[inline(never)]
    pub(crate) fn choose_as(&mut self, pc: Pc, (slot, offset, bytes): (usize, usize, usize), pointer: bool) -> Step {
        // What the program left open is not what the caller gave.
        let left_open = self.memory.blocks[slot].is_left_open(offset, bytes);
        if self.options.entry_state.is_some() && self.is_given(slot) && !left_open {
            return self.choose_given(slot, offset, bytes, pointer);
        }
        if let Some(top) = self.frames.last_mut() {
            top.pc = pc;
        }
        if self.options.uninitialised == Uninitialised::Undefined {
            let message = format!("reads {bytes} bytes of {} that were never written", self.block_name(slot));
            return Err(self.undefined(message));
        }
        if left_open {
            self.approximate("padding has the value that the compiler gives it");
        }
        let unwritten = |machine: &Self, at: usize| machine.memory.blocks[slot].is_unwritten(at as u64);
        let block = &self.memory.blocks[slot];
        let filled = (offset..offset + bytes).any(|at| block.is_somebodys(at)) && !self.is_given(slot);
        let name = self.block_name(slot) + if filled { evidence::FILLED } else { "" };
        let constant = self.memory.blocks[slot].constant;
        debug_assert!(!constant || self.memory.blocks[slot].kind == Kind::Global);
        let nobodys: Vec<usize> = if self.options.unwritten { self.nobodys(slot, offset, bytes) } else { Vec::new() };
        if bytes <= 16 && (offset..offset + bytes).all(|at| unwritten(self, at)) {
            let ty = InputType::Integer { bits: 8 * bytes as u32, unsigned: false, truth: false };
            let pattern = self.looked_at((slot, offset), ty, &name)?;
            self.memory.blocks[slot].write(offset, &pattern.to_le_bytes()[..bytes]);
        } else {
            for at in offset..offset + bytes {
                if unwritten(self, at) {
                    let ty = InputType::Integer { bits: 8, unsigned: true, truth: false };
                    let pattern = self.looked_at((slot, at), ty, &name)?;
                    self.memory.blocks[slot].write(at, &[pattern as u8]);
                }
            }
        }
        self.chosen_for_nobody(slot, &nobodys);
        Ok(())
    }

    /// A load of memory that has a value now.
    pub(crate) fn load_again(&mut self, pc: Pc, pointer: Word, bytes: u8) -> Step<Word> {
        match self.memory.load(pointer, bytes) {
            Ok(word) => Ok(word),
            Err(NoValue::Fault(fault)) => Err(self.fault(pc, fault, pointer, u64::from(bytes), false)),
            Err(NoValue::Unwritten(..)) => Ok(Word::POISON),
        }
    }

    /// A load, of uninitialised memory too.
    pub(crate) fn load(&mut self, pc: Pc, pointer: Word, bytes: u8) -> Step<Word> {
        if let Err(NoValue::Unwritten(slot, offset)) = self.memory.load(pointer, bytes) {
            self.choose(pc, slot, offset, usize::from(bytes))?;
        }
        self.load_again(pc, pointer, bytes)
    }
}
