//! What the caller of an entry gives: parameters, its memory, variables outside functions. See [`crate::entry`].

use std::collections::{BTreeSet, HashMap};

use evidence::Stream;
use ir::{CType, CTypeId, CTypes, FunctionId, GlobalId, Leaf, Terminator, Type};

use super::{Machine, Step, Stop};
use crate::code::{Arg, Body, InRegisters, Op, Pc, Rare, shape};
use crate::entry::{At, Cell, CellRecord, CellValue, Decision, Entry, EntryRecord, Given, GivenRecord};
use crate::input::InputType;
use crate::memory::{Fault, Kind, Memory, Site, Status};
use crate::word::{Tag, Word, mask};
use crate::{Consumed, End};

/// Bytes of an ample block: room for so many elements, within these bounds.
const ELEMENTS: u64 = 64;
const LEAST: u64 = 256;
const MOST: u64 = 1 << 14;

/// The caller's memory during a run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Givens {
    /// By the tag of the block.
    areas: HashMap<u32, Area>,
    /// The pointer to each block of the record.
    words: Vec<Word>,
    pub(crate) record: EntryRecord,
    /// Branches on unknown values whose ways have not met yet.
    pub(crate) pending: Vec<super::region::Pending>,
    pub(crate) regions: super::region::Regions,
    /// Blocks of the program whose size depends on unknown values.
    pub(crate) unsized_blocks: BTreeSet<Tag>,
}

/// A block whose contents the caller made.
#[derive(Clone, Debug)]
struct Area {
    place: Place,
    /// The type of its elements, where it is known.
    element: Option<CTypeId>,
    /// It may be freed.
    heap: bool,
    ample: bool,
}

#[derive(Clone, Copy, Debug)]
enum Place {
    Block(usize),
    Variable(GlobalId),
    Copy(usize),
}

impl Machine<'_, '_> {
    fn entry(&self) -> Option<&Entry> {
        self.options.entry_state.as_ref()
    }

    /// Whether the values of the entry state are unknown.
    pub(crate) fn is_unknown(&self) -> bool {
        self.entry().is_some_and(|entry| entry.unknown.is_some())
    }

    /// The words of the parameters of an entry whose state is described.
    pub(super) fn given_arguments(&mut self, id: FunctionId, entry: &Entry) -> Step<Vec<Word>> {
        let program = self.code.program;
        let function = program.function(id);
        if function.varargs {
            return Err(self.unsupported("an entry with variable arguments"));
        }
        self.open_variables();
        for block in &entry.blocks {
            let word = self.memory.map(Kind::Given, block.size, 16, Site::NONE);
            let word = word.map_err(|_| Box::new(End::MemoryLimit))?;
            self.memory.blocks[word.tag.slot()].constant = !block.writable;
            let Given { size, writable, heap, .. } = *block;
            self.add_block(word, GivenRecord { pointer: None, size, writable, heap, ample: false }, None);
        }
        let mut words = Vec::new();
        for (index, value) in function.params.iter().enumerate() {
            let data = function.value(*value);
            if let Some((_, bytes)) = function.byval.iter().find(|(param, _)| *param == index) {
                let block = self.memory.push_stack(*bytes, 16, Site::NONE).map_err(|_| Box::new(End::MemoryLimit))?;
                let area = Area { place: Place::Copy(index), element: data.c_type, heap: false, ample: false };
                self.givens.areas.insert(block.tag.0, area);
                words.push(block);
            } else if let Some((_, bytes)) = function.returned.filter(|(param, _)| *param == index) {
                // Room for the result: of exactly that size.
                let block = self.memory.map(Kind::Given, bytes, 16, Site::NONE);
                let block = block.map_err(|_| Box::new(End::MemoryLimit))?;
                let pointer = Some(At::Parameter(index));
                let record = GivenRecord { pointer, size: bytes, writable: true, heap: false, ample: false };
                let number = self.add_block(block, record, None);
                self.note_cell(At::Parameter(index), 8, CellValue::Block(number));
                words.push(block);
            } else {
                words.push(self.given_parameter(entry, index, &data.ty, data.c_type)?);
            }
        }
        let described = entry.cells.iter().filter(|(at, _)| !matches!(at, At::Parameter(_)));
        for (at, cell) in described {
            self.put_cell(at, cell)?;
        }
        Ok(words)
    }

    /// Variables outside functions have arbitrary contents, unless they never change.
    fn open_variables(&mut self) {
        let program = self.code.program;
        let models = models_variables(program);
        for (index, global) in program.globals.iter().enumerate() {
            let id = GlobalId(index as u32);
            let slot = Memory::static_slot(program.functions.len(), index);
            let is_described = self.entry().is_some_and(|entry| {
                let named = |at: &At| matches!(at, At::Variable { symbol, .. } if *symbol == global.name);
                entry.cells.iter().any(|(at, _)| named(at))
            });
            let unknown = self.is_unknown();
            let block = &mut self.memory.blocks[slot];
            if global.constant || global.init.is_none() || block.status != Status::Live {
                continue;
            }
            if models.contains(&id) && !is_described {
                // Its initial value is one that it may have.
                if unknown {
                    block.fill_in();
                    block.set(0, global.size as usize, Word::POISON);
                }
                continue;
            }
            block.zeroed = false;
            block.fill_in();
            block.origins.clear();
            block.forget(0, global.size as usize);
            let place = Place::Variable(id);
            let area = Area { place, element: global.c_type, heap: false, ample: false };
            let tag = block.tag.0;
            self.givens.areas.insert(tag, area);
        }
    }

    fn add_block(&mut self, word: Word, record: GivenRecord, element: Option<CTypeId>) -> usize {
        let number = self.givens.words.len();
        let GivenRecord { heap, ample, .. } = record;
        self.givens.areas.insert(word.tag.0, Area { place: Place::Block(number), element, heap, ample });
        self.givens.words.push(word);
        self.givens.record.blocks.push(record);
        number
    }

    fn note_cell(&mut self, at: At, bytes: u64, value: CellValue) {
        self.givens.record.cells.push(CellRecord { at, bytes, value });
    }

    fn given_parameter(&mut self, entry: &Entry, index: usize, ty: &Type, c_type: Option<CTypeId>) -> Step<Word> {
        let at = At::Parameter(index);
        let shape = shape(ty, self.code.program.pointer_bits()).map_err(|what| self.unsupported(what))?;
        let leaf = match shape.leaves.as_slice() {
            [(_, leaf)] if leaf.registers() == 1 => *leaf,
            _ => return Err(self.unsupported(format!("an entry with a parameter of type {ty}"))),
        };
        let types = &self.code.program.c_types;
        if let Some((_, cell)) = entry.cells.iter().find(|(place, _)| *place == at) {
            let cell = cell.clone();
            return Ok(self.cell_word(&at, &cell, c_type));
        }
        match leaf {
            Leaf::Pointer(_) => {
                let to = c_type.and_then(|id| pointee(types, id));
                self.choose_pointer(at, to)
            }
            Leaf::Int(bits) => {
                let truth = bits == 1 || c_type.is_some_and(|id| is_truth(types, id));
                let unsigned = c_type.is_some_and(|id| matches!(types.get(id), CType::Integer { signed: false, .. }));
                self.choose_number(at, InputType::Integer { bits, unsigned, truth })
            }
            Leaf::Float(bits) => self.choose_number(at, InputType::Float(bits)),
        }
    }

    /// The word that a fixed value is, as the pointer of its block where it is the first.
    fn cell_word(&mut self, at: &At, cell: &Cell, c_type: Option<CTypeId>) -> Word {
        let pointer_bytes = u64::from(self.code.program.pointer_bits() / 8);
        let (word, bytes, value) = match cell {
            Cell::Null => (Word::ZERO, pointer_bytes, CellValue::Null),
            Cell::Block(number) => {
                let to = c_type.and_then(|id| pointee(&self.code.program.c_types, id));
                let word = self.givens.words[*number];
                if let Some(area) = self.givens.areas.get_mut(&word.tag.0) {
                    area.element = area.element.or(to);
                }
                self.givens.record.blocks[*number].pointer.get_or_insert_with(|| at.clone());
                (word, pointer_bytes, CellValue::Block(*number))
            }
            Cell::Inside(number, offset) => {
                let start = self.givens.words[*number];
                let word = Word { bits: start.bits.wrapping_add(*offset), ..start };
                (word, pointer_bytes, CellValue::Inside(*number, *offset))
            }
            Cell::Function(id) => {
                let word =
                    self.memory.function(*id).map_or(Word::POISON, |block| Word { bits: block.base, tag: block.tag });
                (word, pointer_bytes, CellValue::Function(*id))
            }
            Cell::Bytes(bytes) => {
                let bits = bytes.iter().rev().fold(0u128, |bits, byte| bits << 8 | u128::from(*byte));
                (Word::number(bits as u64), bytes.len() as u64, CellValue::Bits(bits))
            }
        };
        self.note_cell(at.clone(), bytes, value);
        match cell {
            Cell::Block(_) | Cell::Inside(..) | Cell::Function(_) => word,
            _ => self.hidden(word),
        }
    }

    /// The word, or an unknown one.
    fn hidden(&self, word: Word) -> Word {
        if self.is_unknown() { Word::POISON } else { word }
    }

    /// Writes a fixed value to memory.
    fn put_cell(&mut self, at: &At, cell: &Cell) -> Step {
        let (slot, offset, element) = match at {
            At::Block { block, offset } => {
                let tag = self.givens.words[*block].tag;
                (tag.slot(), *offset, self.givens.areas.get(&tag.0).and_then(|area| area.element))
            }
            At::Variable { symbol, offset } => {
                let program = self.code.program;
                let index = program.globals.iter().position(|global| global.name == *symbol);
                let index =
                    index.ok_or_else(|| self.unsupported(format!("the variable `{symbol}` of the entry state")))?;
                (Memory::static_slot(program.functions.len(), index), *offset, program.globals[index].c_type)
            }
            At::Copy { .. } | At::Parameter(_) => return Err(self.unsupported("a part of a parameter")),
        };
        self.memory.fill_in(slot).map_err(|_| Box::new(End::MemoryLimit))?;
        let types = &self.code.program.c_types;
        let c_type = element.and_then(|id| leaf_at(types, id, offset)).map(|(_, id)| id);
        if let Cell::Bytes(bytes) = cell {
            for (index, byte) in (0..).zip(bytes) {
                self.write_given(slot, offset + index, 1, u128::from(*byte));
            }
            let bits = |bytes: &[u8]| bytes.iter().rev().fold(0u128, |bits, byte| bits << 8 | u128::from(*byte));
            let whole =
                if bytes.len() <= 8 && element_size(types, c_type) == bytes.len() as u64 { bytes.len() } else { 1 };
            for (index, part) in bytes.chunks(whole.max(1)).enumerate() {
                let at = moved(at, (index * whole) as u64);
                self.note_cell(at, part.len() as u64, CellValue::Bits(bits(part)));
            }
            return Ok(());
        }
        let word = self.cell_word(at, cell, c_type);
        let bytes = self.code.program.pointer_bits() as usize / 8;
        self.memory.blocks[slot].put(offset as usize, word, bytes);
        Ok(())
    }

    fn write_given(&mut self, slot: usize, offset: u64, bytes: usize, bits: u128) {
        if self.is_unknown() {
            self.memory.blocks[slot].set(offset as usize, bytes, Word::POISON);
        } else {
            self.memory.blocks[slot].write(offset as usize, &bits.to_le_bytes()[..bytes]);
        }
    }

    /// An input of the entry state.
    fn take(&mut self, at: &At, ty: InputType) -> Step<u128> {
        let Some(pattern) = self.inputs.next(Stream::Entry, ty) else { return Err(Box::new(End::InputsExhausted)) };
        let what = format!("{at:?}");
        self.looked_up += 1;
        self.consumed.push(Consumed { stream: Stream::Entry, is_character: false, what, ty, pattern, place: None });
        Ok(pattern)
    }

    fn choose_number(&mut self, at: At, ty: InputType) -> Step<Word> {
        let pattern = self.take(&at, ty)?;
        let bits = pattern as u64 & mask(ty.bits().min(64) as u8);
        self.note_cell(at, u64::from(ty.bits().div_ceil(8)), CellValue::Bits(u128::from(bits)));
        Ok(self.hidden(Word::number(bits)))
    }

    /// Null, or a block of its own.
    fn choose_pointer(&mut self, at: At, to: Option<CTypeId>) -> Step<Word> {
        let width = self.code.program.pointer_bits();
        let types = &self.code.program.c_types;
        let function = to.is_some_and(|to| matches!(types.get(to), CType::Function));
        let led = self.entry().is_some_and(|entry| entry.led);
        // A look at the caller's memory like one that takes an input: a run that goes on to new blocks repeats no state.
        self.looked_up += usize::from(led);
        if !led && self.take(&at, InputType::Pointer(width))? == 0 && !function {
            self.note_cell(at, u64::from(width / 8), CellValue::Null);
            return Ok(self.hidden(Word::ZERO));
        }
        let size = match element_size(types, to) {
            0 => LEAST,
            bytes => bytes.saturating_mul(ELEMENTS).clamp(LEAST, MOST.max(bytes.min(1 << 20))),
        };
        let block = self.memory.map(Kind::Given, size, 16, Site::NONE).map_err(|_| Box::new(End::MemoryLimit))?;
        let record = GivenRecord { pointer: Some(at.clone()), size, writable: true, heap: true, ample: true };
        let number = self.add_block(block, record, to);
        self.note_cell(at, u64::from(width / 8), CellValue::Block(number));
        Ok(block)
    }

    /// Whether the caller made the contents of the block.
    pub(crate) fn is_given(&self, slot: usize) -> bool {
        self.givens.areas.contains_key(&self.memory.blocks[slot].tag.0)
    }

    /// Chooses unwritten contents of the caller's memory, at least those of the range. `pointer` says that the program takes
    /// the range for an address.
    pub(crate) fn choose_given(&mut self, slot: usize, offset: usize, bytes: usize, pointer: bool) -> Step {
        let Some(area) = self.givens.areas.get(&self.memory.blocks[slot].tag.0).cloned() else { return Ok(()) };
        let width = self.code.program.pointer_bits() as usize / 8;
        let mut at = offset;
        while at < offset + bytes {
            if !self.memory.blocks[slot].is_unwritten(at as u64) {
                at += 1;
                continue;
            }
            let types = &self.code.program.c_types;
            let leaf = area.element.and_then(|id| leaf_at(types, id, at as u64));
            let (start, ty) = match leaf {
                Some((inside, ty)) => (at - inside as usize, Some(ty)),
                None => (at, None),
            };
            let whole = |start: usize, count: usize| {
                let block = &self.memory.blocks[slot];
                (start..start + count).all(|at| (at as u64) < block.size && block.is_unwritten(at as u64))
            };
            let to = ty.and_then(|ty| pointee(types, ty));
            let as_pointer = pointer && at == offset && bytes == width;
            if (to.is_some() || as_pointer) && whole(start, width) {
                let word = self.choose_pointer(area.place.at(self.code.program, start), to)?;
                self.memory.blocks[slot].put(start, word, width);
                at = start + width;
                continue;
            }
            let size = element_size(types, ty) as usize;
            let (start, count) = match size {
                // What the program reads at once is one number.
                0 if bytes <= 8 && at == offset && whole(at, bytes) => (at, bytes),
                1..=8 if whole(start, size) => (start, size),
                _ => (at, 1),
            };
            let truth = ty.is_some_and(|ty| is_truth(types, ty));
            let unsigned = ty.is_none_or(|ty| !matches!(types.get(ty), CType::Integer { signed: true, .. }));
            let kind = InputType::Integer { bits: 8 * count as u32, unsigned, truth };
            let place = area.place.at(self.code.program, start);
            let bits = self.take(&place, kind)?;
            self.note_cell(place, count as u64, CellValue::Bits(bits));
            self.write_given(slot, start as u64, count, bits);
            at = start + count;
        }
        Ok(())
    }

    /// Chooses what is about to be copied of the caller's memory, and of what somebody has written: a copy has the same values.
    pub(crate) fn choose_copied(&mut self, slot: usize, offset: usize, bytes: usize) -> Step {
        if self.options.entry_state.is_some() && self.is_given(slot) {
            return self.choose_given(slot, offset, bytes, false);
        }
        let pc = self.here().op;
        for at in offset..offset + bytes {
            if self.memory.blocks[slot].is_somebodys(at) {
                self.choose(pc, slot, at, 1)?;
            }
        }
        Ok(())
    }

    /// The end of a run that asks for what an ample block, or an address that nobody described, does not promise.
    pub(crate) fn not_given(&self, fault: Fault) -> Option<Stop> {
        self.entry()?;
        let what = match fault {
            Fault::Bounds(slot, _) | Fault::Dead(slot, _) | Fault::Constant(slot) if self.is_ample(slot) => {
                format!("more of {} than the caller is taken to give", self.block_name(slot))
            }
            Fault::Bounds(slot, _) if self.givens.unsized_blocks.contains(&self.memory.blocks[slot].tag) => {
                "a block of unknown size".to_owned()
            }
            Fault::Wild(address) => format!("the address {address:#x}, which nobody described"),
            _ => return None,
        };
        Some(Box::new(End::NotGiven { what }))
    }

    pub(crate) fn is_ample(&self, slot: usize) -> bool {
        let block = &self.memory.blocks[slot];
        block.kind == Kind::Given && self.givens.areas.get(&block.tag.0).is_some_and(|area| area.ample)
    }

    /// Whether the caller's block may be freed.
    pub(crate) fn is_given_heap(&self, slot: usize) -> bool {
        let block = &self.memory.blocks[slot];
        block.kind == Kind::Given && self.givens.areas.get(&block.tag.0).is_some_and(|area| area.heap)
    }

    /// The block in the words of the source, as far as a name says it.
    pub(crate) fn given_name(&self, slot: usize) -> String {
        let area = self.givens.areas.get(&self.memory.blocks[slot].tag.0);
        let Some(Place::Block(number)) = area.map(|area| area.place) else { return "memory of the caller".to_owned() };
        if let Some(given) = self.entry().and_then(|entry| entry.blocks.get(number)) {
            return format!("the block that `{}` points to", given.name);
        }
        let function = self.code.program.function_named(&self.options.entry);
        match (&self.givens.record.blocks[number].pointer, function) {
            (Some(At::Parameter(index)), Some(id)) => {
                let function = self.code.program.function(id);
                let name = function.params.get(*index).and_then(|id| function.value(*id).variable.as_deref());
                name.map_or("memory of the caller".to_owned(), |name| format!("the block that `{name}` points to"))
            }
            _ => "memory of the caller".to_owned(),
        }
    }

    // --- unknown values ---

    /// The address of a block was combined with something else than a number.
    #[cold]
    #[inline(never)]
    pub(crate) fn combined(&mut self, x: Tag, y: Tag) -> Tag {
        if self.options.entry_state.is_some() {
            let poison = x == Tag::POISON || y == Tag::POISON;
            let address = x.is_block() || y.is_block();
            self.givens.record.lost_address |= poison && address;
            // How far blocks lie apart, and whether they are one, depends on where the caller's blocks lie.
            let given = |tag: Tag| tag.is_block() && self.memory.block(tag).is_some_and(|it| it.kind == Kind::Given);
            if self.is_unknown() && x != y && (given(x) || given(y)) && x != Tag::NONE && y != Tag::NONE {
                self.givens.record.lost_address = true;
                return Tag::POISON;
            }
        }
        x.combine(y)
    }

    /// Notes that an address may be lost in an unknown value.
    #[cold]
    #[inline(never)]
    pub(crate) fn lose_address(&mut self) {
        self.givens.record.lost_address = true;
    }

    /// Whether a comparison of these depends on which memory the caller gives: then its result is unknown.
    #[cold]
    #[inline(never)]
    pub(crate) fn depends_on_caller(&self, x: Word, y: Word) -> bool {
        let given = |tag: Tag| tag.is_block() && self.memory.block(tag).is_none_or(|it| it.kind == Kind::Given);
        self.is_unknown() && x.tag != y.tag && (given(x.tag) || given(y.tag))
    }

    /// Whether the number is unknown: poison, or made of the address of a block of the caller.
    #[cold]
    #[inline(never)]
    pub(crate) fn is_open(&self, word: Word) -> bool {
        word.is_poison() || self.depends_on_caller(word, Word::ZERO)
    }

    /// The way of a branch on a value that is no plain number. True if the condition is taken to hold.
    #[cold]
    #[inline(never)]
    pub(super) fn open_branch(
        &mut self,
        body: &Body,
        pc: Pc,
        (base, condition): (usize, Arg),
        (yes, no): (Pc, Pc),
    ) -> Step<bool> {
        let word = self.read(base, condition);
        if self.is_open(word) { self.unknown_branch(body, pc, yes, no) } else { Ok(word.bits != 0) }
    }

    /// The way that a branch on an unknown value takes: that of the path which the run follows. True if the condition is
    /// taken to hold.
    #[cold]
    #[inline(never)]
    fn unknown_branch(&mut self, body: &Body, pc: Pc, yes: Pc, no: Pc) -> Step<bool> {
        let (from, _) = body.origins[pc as usize];
        let Some(function) = self.frames.last().map(|top| FunctionId(top.function)) else { return Err(self.astray()) };
        let from = ir::BlockId(from);
        let Terminator::Branch { if_true, if_false, .. } = &self.code.program.function(function).block(from).terminator
        else {
            return Err(self.astray());
        };
        // A check of ours is no decision of the program's: in other states it passes.
        if is_trap(body, yes) != is_trap(body, no) {
            return Ok(is_trap(body, no));
        }
        let to = self.way(function, from)?;
        match (to == *if_true, to == *if_false) {
            (true, true) => Ok(true),
            (true, false) | (false, true) => {
                self.decide(function, from, to);
                Ok(to == *if_true)
            }
            _ => Err(self.astray()),
        }
    }

    /// The value that leads a switch on an unknown value along the path; none is the default.
    #[cold]
    #[inline(never)]
    pub(crate) fn unknown_switch(&mut self, body: &Body, pc: Pc) -> Step<Option<u128>> {
        let from = ir::BlockId(body.origins[pc as usize].0);
        let Some(function) = self.frames.last().map(|top| FunctionId(top.function)) else { return Err(self.astray()) };
        let program = self.code.program;
        let Terminator::Switch { cases, default, .. } = &program.function(function).block(from).terminator else {
            return Err(self.astray());
        };
        let to = self.way(function, from)?;
        self.decide(function, from, to);
        match cases.iter().find(|case| case.target == to) {
            _ if *default == to => Ok(None),
            Some(case) => Ok(Some(case.value)),
            None => Err(self.astray()),
        }
    }

    fn way(&self, _: FunctionId, _: ir::BlockId) -> Step<ir::BlockId> {
        let route = self.entry().and_then(|entry| entry.unknown.as_ref());
        route.and_then(|route| route.after(self.steps)).ok_or_else(|| self.astray())
    }

    fn decide(&mut self, function: FunctionId, from: ir::BlockId, to: ir::BlockId) {
        if self.entry().is_some_and(|entry| entry.meeting) {
            self.enter_region(function, from);
        }
        let depth = self.frames.len();
        self.givens.record.decisions.push(Decision { depth, function, from, to });
    }

    fn astray(&self) -> Stop {
        self.undefined("a branch on a value that is the result of undefined behaviour")
    }
}

impl Place {
    fn at(self, program: &ir::Program, offset: usize) -> At {
        let offset = offset as u64;
        match self {
            Place::Block(block) => At::Block { block, offset },
            Place::Variable(id) => At::Variable { symbol: program.global(id).name.clone(), offset },
            Place::Copy(parameter) => At::Copy { parameter, offset },
        }
    }
}

/// The variables that only the models of the library speak of.
fn models_variables(program: &ir::Program) -> BTreeSet<GlobalId> {
    let functions = |library: bool| {
        let functions = (0..).map(FunctionId).zip(&program.functions);
        functions.filter(move |(_, function)| function.library == library).map(|(id, _)| id)
    };
    let users: BTreeSet<GlobalId> = analysis::globals::mentioned(program, functions(false)).into_iter().collect();
    let models = analysis::globals::mentioned(program, functions(true));
    models.into_iter().filter(|id| !users.contains(id)).collect()
}

/// The place so many bytes on.
fn moved(at: &At, bytes: u64) -> At {
    match at.clone() {
        At::Block { block, offset } => At::Block { block, offset: offset + bytes },
        At::Variable { symbol, offset } => At::Variable { symbol, offset: offset + bytes },
        At::Copy { parameter, offset } => At::Copy { parameter, offset: offset + bytes },
        At::Parameter(index) => At::Parameter(index),
    }
}

/// Whether a failed check for overflow, or of an index, leads there.
fn is_trap(body: &Body, at: Pc) -> bool {
    let rest = body.ops.get(at as usize..).unwrap_or_default();
    let rare = rest.iter().find_map(|op| match op {
        Op::Move { .. } | Op::Moves(_) | Op::LoopHead(_) => None,
        Op::Rare(index) => Some(body.rare.get(*index as usize)),
        _ => Some(None),
    });
    matches!(rare, Some(Some(Rare::UbsanTrap | Rare::ShiftTrap { .. } | Rare::OutOfBounds { .. })))
}

/// What the pointer type points to.
fn pointee(types: &CTypes, id: CTypeId) -> Option<CTypeId> {
    match types.get(id) {
        CType::Pointer { to, .. } => Some(*to),
        _ => None,
    }
}

fn is_truth(types: &CTypes, id: CTypeId) -> bool {
    matches!(types.get(id), CType::Integer { name, .. } if name == "_Bool" || name == "bool")
}

fn element_size(types: &CTypes, id: Option<CTypeId>) -> u64 {
    id.and_then(|id| types.bytes(id)).unwrap_or(0)
}

/// The scalar at that offset of an array of the type, and how far the offset lies inside it. `None` where the types do not say it,
/// and in unions, where bytes have no one type.
fn leaf_at(types: &CTypes, id: CTypeId, offset: u64) -> Option<(u64, CTypeId)> {
    let size = types.bytes(id).filter(|size| *size > 0)?;
    let offset = offset % size;
    match types.get(id) {
        CType::Record { union: true, .. } => None,
        CType::Record { fields, .. } => fields.iter().find_map(|field| {
            let inside = offset.checked_sub(field.offset)?;
            let size = types.bytes(field.ty)?;
            (field.bits.is_none() && inside < size).then(|| leaf_at(types, field.ty, inside))?
        }),
        CType::Array { element, .. } => leaf_at(types, *element, offset),
        CType::Integer { .. } | CType::Pointer { .. } | CType::Float { .. } => Some((offset, id)),
        _ => None,
    }
}
