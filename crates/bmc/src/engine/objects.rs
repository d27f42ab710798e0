//! Blocks of memory: where they lie, how large they are, how they come into being.
//!
//! Every block has a fixed address of its own, far enough from all others (paper 5, Sect. IV.A). Violations that depend on
//! this choice do not survive their replay; a proof is given up where a program looks at addresses.

use std::sync::Arc;

use ir::{Constant, FunctionId, GlobalId, InitPiece, Linkage};
use smt::bv::Term;

use super::{Engine, Flow, Site};
use crate::contents::{Cell, Contents, Fill};
use crate::state::{Block, State};
use crate::value::{Alternative, ObjectId, Scalar, Value};

/// Where a block lives and who made it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ObjectKind {
    /// A function: has an address, cannot be accessed.
    Function(FunctionId),
    /// A global variable.
    Global,
    /// A global that is defined elsewhere.
    Elsewhere,
    /// A local variable or memory of `alloca`.
    Stack,
    /// The variable arguments of a call.
    Arguments,
    /// From `malloc` and the like.
    Heap,
    /// Made by the environment.
    Library,
}

/// A block.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Object {
    pub(crate) kind: ObjectKind,
    /// Its address.
    pub(crate) base: u64,
    /// Bytes, of the pointers' width.
    pub(crate) size: Term,
    /// No block of this object is larger.
    pub(crate) extent: u64,
    /// Must not be written.
    pub(crate) constant: bool,
    /// The instruction that made it.
    pub(crate) site: Option<Site>,
}

/// Streams of the library: the only globals defined elsewhere that mean something here.
const STREAMS: [&str; 3] = ["stdin", "stdout", "stderr"];
/// Bytes of a stream object.
const STREAM_SIZE: u64 = 216;
/// Bytes between blocks, so that no pointer one past the end is the address of another block.
const GAP: u64 = 32;

impl Engine<'_> {
    /// The greatest block that is followed.
    pub(crate) fn largest(&self) -> u64 {
        if self.program.pointer_bits() == 32 { 1 << 22 } else { 1 << 30 }
    }

    /// Gives functions and globals their places; their numbers come first.
    pub(super) fn lay_out(&mut self) {
        let program = self.program;
        self.next_address = if program.pointer_bits() == 32 { 0x0804_9000 } else { 0x40_1000 };
        let bits = program.pointer_bits();
        for index in 0..program.functions.len() as u32 {
            let size = self.pool.constant(bits, 0);
            self.add_object(ObjectKind::Function(FunctionId(index)), size, 1, false, None);
        }
        for global in &program.globals {
            let size = self.pool.constant(bits, u128::from(global.size));
            let elsewhere = global.init.is_none() && stream(global).is_none();
            let kind = if elsewhere { ObjectKind::Elsewhere } else { ObjectKind::Global };
            let constant = global.constant && !elsewhere && stream(global).is_none();
            self.add_object(kind, size, global.size, constant, None);
        }
        for _ in STREAMS {
            let size = self.pool.constant(bits, u128::from(STREAM_SIZE));
            self.add_object(ObjectKind::Library, size, STREAM_SIZE, false, None);
        }
    }

    fn add_object(
        &mut self,
        kind: ObjectKind,
        size: Term,
        extent: u64,
        constant: bool,
        site: Option<Site>,
    ) -> ObjectId {
        let base = self.next_address.next_multiple_of(64);
        self.next_address = base + extent + GAP;
        self.objects.push(Object { kind, base, size, extent, constant, site });
        ObjectId(self.objects.len() as u32 - 1)
    }

    /// The block.
    pub(crate) fn object(&self, id: ObjectId) -> &Object {
        &self.objects[id.0 as usize]
    }

    /// Gives a block that has just been made another size, which is not larger.
    pub(super) fn resize_object(&mut self, id: ObjectId, size: Term) {
        if let Some(object) = self.objects.get_mut(id.0 as usize) {
            object.size = size;
        }
    }

    /// The number of a global.
    pub(crate) fn global(&self, id: GlobalId) -> ObjectId {
        ObjectId((self.program.functions.len() + id.index()) as u32)
    }

    /// Puts the globals into the memory.
    pub(super) fn initial_memory(&mut self, state: &mut State) -> Flow {
        let program = self.program;
        let bytes = program.pointer_bits() / 8;
        for (index, global) in (0..).map(GlobalId).zip(&program.globals) {
            let id = self.global(index);
            let mut contents = Contents::new(Fill::Initial(index));
            if let Some(number) = stream(global).filter(|_| global.size == u64::from(bytes)) {
                let object = ObjectId((program.functions.len() + program.globals.len() + number) as u32);
                let pointer = self.start_of(object);
                contents.write(&mut self.pool, 0, Cell::of(bytes, pointer));
            }
            for piece in global.init.iter().flatten() {
                match piece {
                    InitPiece::Bytes { .. } => {}
                    InitPiece::Undef { offset, size } => {
                        let hole = Contents::new(Fill::Unwritten);
                        let mut at = *offset;
                        for cell in hole.pieces(&mut self.pool, program, *offset, *size as u32) {
                            let size = u64::from(cell.size);
                            contents.write(&mut self.pool, at, cell);
                            at += size;
                        }
                    }
                    InitPiece::Value { offset, size, value } => {
                        let found = self.constant(value);
                        let value = self.known(state, found)?;
                        let Some(first) = value.first() else { continue };
                        contents.write(&mut self.pool, *offset, Cell::of(*size as u32, first.clone()));
                    }
                }
            }
            state.memory.insert(id, Arc::new(Block { live: Term::TRUE, contents }));
        }
        let streams = (program.functions.len() + program.globals.len()) as u32;
        for number in 0..STREAMS.len() as u32 {
            let block = Block { live: Term::TRUE, contents: Contents::new(Fill::Zero) };
            state.memory.insert(ObjectId(streams + number), Arc::new(block));
        }
        Some(())
    }

    /// The value of a constant.
    pub(super) fn constant(&mut self, constant: &Constant) -> Result<Value, String> {
        let bits = self.program.pointer_bits();
        let (shapes, objects, functions) = (self.shapes(), &self.objects, self.program.functions.len());
        shapes.constant(&mut self.pool, constant, &mut |pool, it| {
            address(it, objects, functions).map(|(id, address, width)| {
                let width = width.unwrap_or(bits);
                Scalar::address(id, pool.constant(width, address as u128))
            })
        })
    }

    /// The pointer to the start of a block.
    pub(crate) fn start_of(&mut self, id: ObjectId) -> Scalar {
        let base = self.object(id).base;
        let bits = self.pool.constant(self.program.pointer_bits(), u128::from(base));
        Scalar::address(id, bits)
    }

    /// The offset of an address in a block.
    pub(crate) fn offset(&mut self, id: ObjectId, bits: Term) -> Term {
        let base = self.object(id).base;
        self.pool.add_constant(bits, -i128::from(base))
    }

    /// The block at an address that stems from none.
    pub(super) fn block_at(&self, state: &State, address: u64) -> Option<ObjectId> {
        let holds = |object: &Object| address >= object.base && address - object.base <= object.extent;
        let index = self.objects.partition_point(|object| object.base <= address).checked_sub(1)?;
        let id = ObjectId(index as u32);
        let live = state.memory.contains_key(&id) || matches!(self.object(id).kind, ObjectKind::Function(_));
        (live && holds(self.object(id))).then_some(id)
    }

    /// A new block of the present place. Its size must have been bounded.
    pub(super) fn new_block(&mut self, state: &mut State, kind: ObjectKind, size: Term, fill: Fill) -> ObjectId {
        let key = (self.here.clone(), self.made);
        self.made += 1;
        let extent = self.pool.value(size).map_or(self.largest(), |size| size as u64);
        let known = self.blocks.get(&key).copied();
        let known = known.filter(|id| self.object(*id).kind == kind && self.object(*id).size == size);
        let id = known.unwrap_or_else(|| {
            let site = self.user_site(state);
            self.add_object(kind, size, extent, false, site)
        });
        self.blocks.insert(key, id);
        state.memory.insert(id, Arc::new(Block { live: Term::TRUE, contents: Contents::new(fill) }));
        id
    }

    /// Only blocks up to a size are followed.
    pub(super) fn bounded_size(&mut self, state: &mut State, size: Term) -> Flow {
        let most = self.pool.constant(self.program.pointer_bits(), u128::from(self.largest()));
        let larger = self.pool.ult(most, size);
        self.gap(state, "a very large block of memory", larger)
    }

    /// A new stack block of the top frame.
    pub(super) fn stack_block(&mut self, state: &mut State, size: Term) -> Flow<Scalar> {
        self.bounded_size(state, size)?;
        let id = self.new_block(state, ObjectKind::Stack, size, Fill::Unwritten);
        state.top_mut()?.objects.push(id);
        Some(self.start_of(id))
    }

    /// The lifetime of a stack block begins: with arbitrary contents, and as another block if it had ended.
    pub(super) fn begin_lifetime(&mut self, state: &mut State, pointer: &Scalar) -> Flow<Option<Scalar>> {
        let all = pointer.alternatives();
        if let [Alternative { object: Some(id), .. }] = *all
            && let Some(block) = state.block_mut(id)
            && block.live == Term::TRUE
        {
            block.contents = Contents::new(Fill::Unwritten);
            return Some(None);
        }
        // On some paths the scope was entered before: all of them get the same new block.
        let Some(first) = all.iter().find_map(|one| one.object) else { return Some(None) };
        for one in &all {
            if let Some(id) = one.object {
                self.end_lifetime(state, id, one.when);
            }
        }
        let size = self.object(first).size;
        let again = self.new_block(state, ObjectKind::Stack, size, Fill::Unwritten);
        let top = state.top_mut()?;
        match top.objects.iter_mut().find(|entry| **entry == first) {
            Some(entry) => *entry = again,
            None => top.objects.push(again),
        }
        Some(Some(self.start_of(again)))
    }

    /// The lifetime of a block ends where the condition holds.
    pub(super) fn end_lifetime(&mut self, state: &mut State, id: ObjectId, when: Term) {
        let not = self.pool.not(when);
        let live = state.memory.get(&id).map_or(Term::FALSE, |block| self.pool.and(block.live, not));
        if live == Term::FALSE {
            state.memory.remove(&id);
        } else if let Some(block) = state.block_mut(id) {
            block.live = live;
        }
    }
}

/// Whether the global is a pointer to a standard stream: its number.
fn stream(global: &ir::Global) -> Option<usize> {
    let of_model = global.constant && global.linkage == Linkage::Internal;
    if global.init.is_some() && !of_model {
        return None;
    }
    STREAMS.iter().position(|name| *name == global.name)
}

/// Block, address and width of an address constant.
fn address(constant: &Constant, objects: &[Object], functions: usize) -> Option<(ObjectId, u64, Option<u32>)> {
    let at = |index: usize, offset: i64| {
        let base = objects.get(index)?.base;
        Some((ObjectId(index as u32), base.wrapping_add(offset as u64), None))
    };
    match constant {
        Constant::Function(id) => at(id.index(), 0),
        Constant::Global(id, offset) => at(functions + id.index(), *offset),
        Constant::AddressAsInt { base, offset, bits } => {
            let (id, address, _) = address(base, objects, functions)?;
            Some((id, address.wrapping_add(*offset as u64), Some(*bits)))
        }
        _ => None,
    }
}
