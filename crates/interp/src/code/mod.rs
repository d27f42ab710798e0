//! The program in the form that is executed: per function a flat list of small operations on numbered registers.
//!
//! Everything that can be known before a run is worked out here: where registers, constants, functions and globals lie,
//! which values move along which edge, what a library function is. Vectors, aggregates and numbers above 64 bits take
//! several registers, one per element or half, so that most operations are about one or two machine words.

mod access;
mod call;
mod constant;
mod function;
mod ideal;
mod inst;
mod intrinsic;
mod layout;
mod operation;
mod parts;
mod shift;
mod statics;

use std::collections::HashMap;
use std::sync::Arc;

use analysis::Facts;
use ir::{FunctionId, InstKind, Type, ValidProgram, ValueId};

use crate::memory::{Block, Layout, Site};
use crate::word::Word;

pub(crate) use ideal::Check;
pub(crate) use layout::{InRegisters, Narrow, shape};
pub(crate) use operation::{
    Arg, Arithmetic, CONSTANT, CallArg, CallSite, Comparison, FloatPredicate, Index, Load, OnIntegers, Op, Pc,
    Promises, Rare, Switch, Target,
};

/// A program made ready for execution. Making it costs time once; runs share it.
pub struct Code<'p> {
    /// The program.
    pub(crate) program: &'p ValidProgram,
    /// What its text says.
    pub(crate) facts: Arc<Facts<'p>>,
    /// By function; none for those without a body.
    pub(crate) bodies: Vec<Option<Body>>,
    /// Constants of all functions.
    pub(crate) constants: Vec<Word>,
    /// How memory is laid out.
    pub(crate) layout: Layout,
    /// Whether a run ends where its integers are not those of Z.
    pub(crate) ideal: bool,
    /// Functions and globals as they are before a run; slot 0 is unused.
    pub(crate) statics: Vec<Block>,
    /// The first address above them.
    pub(crate) end_of_statics: u64,
    /// Things that forbid any run, by name.
    pub(crate) refused: Vec<String>,
    /// Whether the program looks at `errno`.
    pub(crate) sees_errno: bool,
    /// Where each constant lies.
    pool: HashMap<(u64, u32), u32>,
}

impl<'p> Code<'p> {
    /// Prepares the program.
    pub fn new(program: &'p ValidProgram) -> Code<'p> {
        Code::with_layout(program, Layout::Usual)
    }

    /// Prepares the program for a memory that is laid out like that.
    pub fn with_layout(program: &'p ValidProgram, layout: Layout) -> Code<'p> {
        Code::with_facts(Arc::new(Facts::of(program)), layout, false)
    }

    /// Prepares the program for runs in which all integers above `i1` are numbers of Z, as in `--integers mathematical`:
    /// unsigned operations are as the signed ones, conversions keep the number, and what a word holds (inputs, too) is
    /// its signed reading.
    ///
    /// These runs are computed by the machine, and end with [`crate::End::NotIdeal`] as soon as it would do something
    /// else than what is done in Z; with [`crate::End::Unsupported`] at vectors and integers above 64 bits. A run with
    /// another end is the run of [`Code::with_layout`] to the last step, and a run in Z.
    pub fn idealised(program: &'p ValidProgram, layout: Layout) -> Code<'p> {
        Code::with_facts(Arc::new(Facts::of(program)), layout, true)
    }

    /// Prepares a program of which facts may be known already; with `ideal` as [`Code::idealised`] does.
    pub fn with_facts(facts: Arc<Facts<'p>>, layout: Layout, ideal: bool) -> Code<'p> {
        let program = facts.program();
        let (statics, end_of_statics, mut refused) = statics::lay_out(program, layout);
        refused.extend(program.unsupported.iter().cloned());
        let (bodies, constants, pool) = (Vec::new(), Vec::new(), HashMap::new());
        let sees_errno = semantics::library::outside::errno(program).is_some();
        let mut code = Code {
            program,
            facts,
            layout,
            ideal,
            bodies,
            constants,
            statics,
            end_of_statics,
            refused,
            sees_errno,
            pool,
        };
        for index in 0..program.functions.len() as u32 {
            let body = program
                .function(FunctionId(index))
                .is_defined()
                .then(|| function::compile(&mut code, FunctionId(index)));
            code.bodies.push(body);
        }
        code
    }

    /// The operand that is this constant.
    fn constant(&mut self, word: Word) -> Arg {
        let next = self.constants.len() as u32;
        let index = *self.pool.entry((word.bits, word.tag.0)).or_insert(next);
        if index == next {
            self.constants.push(word);
        }
        Arg(index | CONSTANT)
    }

    /// The variable that a stack block made at that place is.
    pub(crate) fn stack_variable(&self, site: Site) -> Option<&'p str> {
        let (function, id) = self.stack_alloc(site)?;
        self.program.function(function).value(id).variable.as_deref()
    }

    /// The stack allocation at that place, by its function and result.
    pub(crate) fn stack_alloc(&self, site: Site) -> Option<(FunctionId, ValueId)> {
        let body = self.bodies.get(site.function as usize)?.as_ref()?;
        let (block, index) = *body.origins.get(site.op as usize)?;
        let function = self.program.functions.get(site.function as usize)?;
        let inst = function.blocks.get(block as usize)?.insts.get(index as usize)?;
        match inst.kind {
            InstKind::StackAlloc { .. } => Some((FunctionId(site.function), inst.result?)),
            _ => None,
        }
    }

    /// The first word of a constant; `None` if it has none.
    pub(crate) fn constant_word(&self, value: &ir::Constant) -> Option<Word> {
        constant::words(self.program, &self.statics, value).ok()?.first().copied()
    }

    /// The program.
    pub fn program(&self) -> &'p ValidProgram {
        self.program
    }
}

/// A compiled function.
pub(crate) struct Body {
    pub(crate) ops: Vec<Op>,
    /// Of each operation the instruction it belongs to: block and index in it (the length for the terminator).
    pub(crate) origins: Vec<(u32, u32)>,
    /// Whether an operation is the first of its instruction.
    pub(crate) first: Vec<bool>,
    /// Registers of a frame.
    pub(crate) registers: u32,
    /// The first register of each value.
    pub(crate) value_register: Vec<u32>,
    /// How many each has.
    pub(crate) value_registers: Vec<u32>,
    pub(crate) rare: Vec<Rare>,
    pub(crate) moves: Vec<Vec<(u32, Arg)>>,
    pub(crate) switches: Vec<Switch>,
    pub(crate) returns: Vec<Vec<Arg>>,
    pub(crate) calls: Vec<CallSite>,
    /// The blocks that are loop heads, by number.
    pub(crate) heads: Vec<ir::BlockId>,
    /// Types of the parameters and of the result, for calls through pointers.
    pub(crate) params: Vec<Type>,
    pub(crate) byval: Vec<(usize, u64)>,
    pub(crate) varargs: bool,
    pub(crate) result: Type,
}

impl Body {
    /// The registers of a value.
    pub(crate) fn registers_of(&self, value: ValueId) -> std::ops::Range<usize> {
        let first = self.value_register[value.index()] as usize;
        first..first + self.value_registers[value.index()] as usize
    }
}
