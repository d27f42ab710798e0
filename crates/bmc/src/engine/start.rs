//! The beginning of a run: the entry with its arguments.

use std::collections::BTreeMap;
use std::sync::Arc;

use ir::{BlockId, Type};
use smt::bv::Term;

use super::objects::ObjectKind;
use super::{Affects, Engine, Flow};
use crate::contents::{Cell, Contents, Fill};
use crate::guard::Guard;
use crate::state::{Block, Frame, State};
use crate::value::{Scalar, Value};

/// The arguments of the program.
#[derive(Clone, Debug)]
pub(crate) struct Arguments {
    /// How many, the program's name included.
    pub(crate) count: Term,
    /// Each: how long it is, and its bytes.
    pub(crate) texts: Vec<(Term, Vec<Term>)>,
}

/// The program's name, as the interpreter has it.
const NAME: &[u8] = b"program";

impl Engine<'_> {
    /// Puts the first state into the queue.
    pub(super) fn begin(&mut self) {
        let mut state = State { guard: Guard::TRUE, frames: Vec::new(), memory: BTreeMap::new() };
        // What ends the path has been recorded.
        let _ = self.enter_program(&mut state);
    }

    fn enter_program(&mut self, state: &mut State) -> Flow {
        let program = self.program;
        for what in &program.unsupported {
            self.gap(state, what, Term::TRUE)?;
        }
        if !program.constructors.is_empty() || !program.destructors.is_empty() {
            self.gap(state, "functions that run before or after main", Term::TRUE)?;
        }
        let Some(entry) = program.start().filter(|id| program.function(*id).is_defined()) else {
            return self.gap(state, "a program without main", Term::TRUE);
        };
        if self.options.mathematical {
            self.note(state, "integers of more bits than machines have", Affects::Everything);
        }
        self.initial_memory(state)?;
        let function = program.function(entry);
        let mut values = BTreeMap::new();
        if !function.params.is_empty() {
            let arguments = self.program_arguments();
            self.note(state, "arguments of the program that are many or long", Affects::Everything);
            for (index, param) in function.params.iter().enumerate() {
                let ty = &function.value(*param).ty;
                let value = match (index, ty) {
                    (0, Type::Int(bits)) => Scalar::number(self.pool.resize(arguments.count, *bits)),
                    (1, Type::Ptr) => self.argument_list(state, &arguments),
                    (2, Type::Ptr) => self.list(state, &[]),
                    _ => {
                        self.gap(state, "the parameters of main", Term::TRUE)?;
                        return None;
                    }
                };
                values.insert(*param, Value::from_iter([value]));
            }
        }
        state.frames.push(Arc::new(Frame {
            function: entry,
            block: BlockId(0),
            inst: 0,
            rounds: Vec::new(),
            values,
            objects: Vec::new(),
            mixed: false,
            varargs: None,
            spent: 0,
            guard: state.guard,
        }));
        self.enqueue(state.clone());
        Some(())
    }

    /// The symbols of the arguments, made once.
    fn program_arguments(&mut self) -> Arguments {
        if let Some(known) = &self.arguments {
            return known.clone();
        }
        let count = self.pool.symbol(32);
        let limits = &self.options.limits;
        let (one, most) = (self.pool.constant(32, 1), self.pool.constant(32, limits.arguments as u128 + 1));
        let (above, below) = (self.pool.ule(one, count), self.pool.ule(count, most));
        self.assumptions.extend([above, below]);
        let mut texts = Vec::new();
        for _ in 0..limits.arguments {
            let length = self.pool.symbol(8);
            let longest = self.pool.constant(8, limits.argument_length as u128);
            let short = self.pool.ule(length, longest);
            self.assumptions.push(short);
            let mut bytes = Vec::new();
            for _ in 0..limits.argument_length {
                let byte = self.pool.symbol(8);
                let zero = self.pool.is_zero(byte);
                let not = self.pool.not(zero);
                self.assumptions.push(not);
                bytes.push(byte);
            }
            texts.push((length, bytes));
        }
        let arguments = Arguments { count, texts };
        self.arguments = Some(arguments.clone());
        arguments
    }

    /// `argv`.
    fn argument_list(&mut self, state: &mut State, arguments: &Arguments) -> Scalar {
        let bits = self.program.pointer_bits();
        let name = self.text_block(state, NAME);
        let mut pointers = vec![name];
        for (index, (length, bytes)) in arguments.texts.iter().enumerate() {
            let wide = self.pool.zext(*length, bits);
            let size = self.pool.add_constant(wide, 1);
            let id = self.new_block(state, ObjectKind::Library, size, Fill::Zero);
            let mut contents = Contents::new(Fill::Zero);
            for (at, byte) in bytes.iter().enumerate() {
                let here = self.pool.constant(8, at as u128);
                let inside = self.pool.ult(here, *length);
                let zero = self.pool.constant(8, 0);
                let byte = self.pool.ite(inside, *byte, zero);
                contents.write(&mut self.pool, at as u64, Cell::of(1, Scalar::number(byte)));
            }
            state.memory.insert(id, Arc::new(Block { live: Term::TRUE, contents }));
            let pointer = self.start_of(id);
            let null = Scalar::number(self.pool.constant(bits, 0));
            let number = self.pool.constant(32, index as u128 + 1);
            let there = self.pool.ult(number, arguments.count);
            pointers.push(Scalar::choose(&mut self.pool, there, &pointer, &null));
        }
        let list = self.list(state, &pointers);
        // The list ends after the last argument: nothing beyond it may be read.
        let step = self.length(u64::from(bits / 8));
        let count = self.pool.zext(arguments.count, bits.max(32));
        let count = self.pool.resize(count, bits);
        let count = self.pool.add_constant(count, 1);
        let size = self.pool.mul(count, step);
        if let Some(id) = list.alternatives().iter().find_map(|one| one.object) {
            self.resize_object(id, size);
        }
        list
    }

    fn text_block(&mut self, state: &mut State, text: &[u8]) -> Scalar {
        let size = self.length(text.len() as u64 + 1);
        let id = self.new_block(state, ObjectKind::Library, size, Fill::Zero);
        let pool = &mut self.pool;
        if let Some(block) = state.block_mut(id) {
            for (at, byte) in (0..).zip(text) {
                let byte = pool.constant(8, u128::from(*byte));
                block.contents.write(pool, at, Cell::of(1, Scalar::number(byte)));
            }
        }
        self.start_of(id)
    }

    /// A list of pointers with null at its end.
    fn list(&mut self, state: &mut State, pointers: &[Scalar]) -> Scalar {
        let step = self.program.pointer_bits() / 8;
        let size = self.length(u64::from(step) * (pointers.len() as u64 + 1));
        let id = self.new_block(state, ObjectKind::Library, size, Fill::Zero);
        let pool = &mut self.pool;
        if let Some(block) = state.block_mut(id) {
            for (index, pointer) in (0..).zip(pointers) {
                block.contents.write(pool, index * u64::from(step), Cell::of(step, pointer.clone()));
            }
        }
        self.start_of(id)
    }
}
