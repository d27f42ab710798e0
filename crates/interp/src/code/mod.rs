//! The program in the form that is executed: per function a flat list of small operations on numbered registers.
//!
//! Everything that can be known before a run is worked out here: where registers, constants, functions and globals lie,
//! which values move along which edge, what a library function is. Vectors, aggregates and numbers above 64 bits take
//! several registers, one per element or half, so that most operations are about one or two machine words.

mod constant;
mod function;
mod ideal;
mod inst;
mod layout;
mod shift;
mod statics;

use std::collections::HashMap;
use std::sync::Arc;

use analysis::Facts;
use ir::{
    BinaryOp, Flags, FloatOp, FunctionId, InstKind, Intrinsic, Leaf, MemKind, Predicate, Type, ValidProgram, ValueId,
};

use crate::library::Native;
use crate::memory::{Block, Layout, Site};
use crate::word::Word;

pub(crate) use ideal::Check;
pub(crate) use layout::{InRegisters, Narrow, shape};

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
        let mut code =
            Code { program, facts, layout, ideal, bodies, constants, statics, end_of_statics, refused, pool };
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

    /// The program.
    pub fn program(&self) -> &'p ValidProgram {
        self.program
    }
}

/// An operand: a register of the frame, or with the highest bit set a constant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Arg(pub(crate) u32);

/// Marks constants.
pub(crate) const CONSTANT: u32 = 1 << 31;

/// The index of an operation in its function.
pub(crate) type Pc = u32;

/// Promises of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Promises(pub(crate) u8);

impl Promises {
    pub(crate) const NSW: u8 = 1;
    pub(crate) const NUW: u8 = 2;
    pub(crate) const EXACT: u8 = 4;

    pub(crate) fn new(flags: Flags) -> Promises {
        Promises(u8::from(flags.nsw) | u8::from(flags.nuw) << 1 | u8::from(flags.exact) << 2)
    }

    pub(crate) fn flags(self) -> Flags {
        Flags { nsw: self.0 & Self::NSW != 0, nuw: self.0 & Self::NUW != 0, exact: self.0 & Self::EXACT != 0 }
    }
}

/// An operation on registers. Widths are in bits, `d` is the register that gets the result.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Op {
    Add {
        w: u8,
        f: Promises,
        d: u32,
        a: Arg,
        b: Arg,
    },
    Sub {
        w: u8,
        f: Promises,
        d: u32,
        a: Arg,
        b: Arg,
    },
    Mul {
        w: u8,
        f: Promises,
        d: u32,
        a: Arg,
        b: Arg,
    },
    And {
        d: u32,
        a: Arg,
        b: Arg,
    },
    Or {
        f: Promises,
        d: u32,
        a: Arg,
        b: Arg,
    },
    Xor {
        d: u32,
        a: Arg,
        b: Arg,
    },
    /// Division, remainder, shifts.
    Binary {
        op: BinaryOp,
        w: u8,
        f: Promises,
        d: u32,
        a: Arg,
        b: Arg,
    },
    Compare {
        p: Predicate,
        w: u8,
        d: u32,
        a: Arg,
        b: Arg,
    },
    Move {
        d: u32,
        a: Arg,
    },
    Trunc {
        w: u8,
        d: u32,
        a: Arg,
    },
    /// A truncation with promises.
    TruncChecked {
        from: u8,
        w: u8,
        f: Promises,
        d: u32,
        a: Arg,
    },
    SExt {
        from: u8,
        w: u8,
        d: u32,
        a: Arg,
    },
    /// `zext nneg`.
    ZExtNonNegative {
        from: u8,
        d: u32,
        a: Arg,
    },
    IntToPtr {
        d: u32,
        a: Arg,
    },
    /// Of a pointer, or of a number.
    Load {
        bytes: u8,
        w: u8,
        number: bool,
        d: u32,
        p: Arg,
    },
    Store {
        bytes: u8,
        p: Arg,
        v: Arg,
    },
    /// `base + constant`; the constant is small, or nothing is promised.
    Step {
        d: u32,
        base: Arg,
        constant: i64,
    },
    /// `base + index * scale + constant`, the index of that width.
    Index {
        w: u8,
        /// Whether the sum promises to stay in the address space.
        inbounds: bool,
        scale: i32,
        constant: i32,
        d: u32,
        base: Arg,
        index: Arg,
    },
    Select {
        d: u32,
        c: Arg,
        a: Arg,
        b: Arg,
    },
    Float64 {
        op: FloatOp,
        d: u32,
        a: Arg,
        b: Arg,
    },
    Float32 {
        op: FloatOp,
        d: u32,
        a: Arg,
        b: Arg,
    },
    Jump {
        to: Pc,
    },
    Branch {
        c: Arg,
        yes: Pc,
        no: Pc,
    },
    /// At the start of a block that is the target of a back edge: its number in the function.
    LoopHead(u32),
    /// Several moves at once: the phis of an edge.
    Moves(u32),
    Switch(u32),
    Return(u32),
    Call(u32),
    Rare(u32),
}

/// Operations that are rare or large.
#[derive(Clone, Debug)]
pub(crate) enum Rare {
    /// A new stack block of `count * element_size` bytes; `w` is the width of the count.
    StackAlloc {
        d: u32,
        element_size: u64,
        count: Arg,
        w: u8,
        align: u64,
    },
    /// `base + constant + sum of index * scale`; (index, width, scale).
    Offset {
        d: u32,
        base: Arg,
        constant: i64,
        terms: Vec<(Arg, u8, i64)>,
        inbounds: bool,
    },
    /// Integer arithmetic above 64 bits.
    WideBinary {
        op: BinaryOp,
        w: u8,
        f: Promises,
        d: u32,
        a: [Arg; 2],
        b: [Arg; 2],
    },
    /// Comparison above 64 bits.
    WideCompare {
        p: Predicate,
        w: u8,
        d: u32,
        a: [Arg; 2],
        b: [Arg; 2],
    },
    /// Conversions between integers of which one has more than 64 bits.
    WideCast {
        op: ir::CastOp,
        f: Promises,
        from: u8,
        to: u8,
        d: u32,
        a: [Arg; 2],
    },
    /// Floating-point arithmetic of other widths.
    Float {
        op: FloatOp,
        w: u8,
        d: u32,
        a: [Arg; 2],
        b: [Arg; 2],
    },
    /// Floating-point comparison.
    FloatCompare {
        predicate: FloatPredicate,
        w: u8,
        d: u32,
        a: [Arg; 2],
        b: [Arg; 2],
    },
    /// Conversions from or to floating-point numbers.
    FloatCast {
        op: ir::CastOp,
        from: u8,
        to: u8,
        d: u32,
        a: [Arg; 2],
    },
    /// A value of several registers, or one that does not fill its bytes; (offset in memory, what, register).
    LoadParts {
        p: Arg,
        size: u64,
        parts: Vec<(u64, Leaf, u32)>,
    },
    /// Likewise.
    StoreParts {
        p: Arg,
        size: u64,
        parts: Vec<(u64, Leaf, Arg)>,
    },
    /// Poison becomes zero, one arbitrary value.
    Freeze {
        d: u32,
        a: Arg,
    },
    /// One of several registers by an index.
    ExtractElement {
        d: u32,
        lanes: Vec<Arg>,
        width: u32,
        index: Arg,
    },
    /// A vector with one element replaced.
    InsertElement {
        d: u32,
        lanes: Vec<Arg>,
        value: Vec<Arg>,
        index: Arg,
    },
    /// `llvm.memcpy` and the like.
    Memory {
        kind: MemKind,
        to: Arg,
        from: Arg,
        length: Arg,
    },
    /// The lifetime of the block in the register begins.
    LifetimeStart {
        pointer: u32,
    },
    /// The lifetime ends.
    LifetimeEnd {
        pointer: Arg,
    },
    /// So many bytes of padding take unspecified values, `count` times, one `step` after the other.
    Padding {
        pointer: Arg,
        length: u64,
        step: u64,
        count: u64,
    },
    /// The byte of a `_Bool`.
    Truth {
        byte: Arg,
    },
    StackSave {
        d: u32,
    },
    StackRestore {
        token: Arg,
    },
    /// Arithmetic with a flag in the second register: (first of the value, flag).
    WithOverflow {
        op: ir::OverflowOp,
        w: u8,
        d: u32,
        flag: u32,
        a: [Arg; 2],
        b: [Arg; 2],
    },
    /// An intrinsic on integers of which `semantics` gives the meaning.
    Integers {
        it: Intrinsic,
        w: u8,
        result: u8,
        d: u32,
        args: Vec<([Arg; 2], u8)>,
    },
    /// The same bits in other registers: (operand, width) to (register, width).
    Repack {
        from: Vec<(Arg, u8)>,
        to: Vec<(u32, u8)>,
    },
    /// A function on floating-point numbers; widths of the arguments, and types.
    Math {
        name: String,
        d: u32,
        result: Type,
        args: Vec<([Arg; 2], Type)>,
    },
    VaStart {
        list: Arg,
    },
    VaCopy {
        to: Arg,
        from: Arg,
    },
    Assume {
        c: Arg,
    },
    Trap,
    UbsanTrap,
    /// The check of a left shift failed: the number and the amount, and the width, where they can be told.
    ShiftTrap {
        shift: Option<(Arg, Arg, u8)>,
    },
    /// `indirectbr`: the model has no addresses of blocks.
    Unreachable,
    /// What must hold for integers to be those of Z.
    Ideal(Check),
    /// What has no meaning here.
    Unsupported {
        what: String,
    },
}

/// An ordered or unordered floating-point comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FloatPredicate {
    pub(crate) less: bool,
    pub(crate) equal: bool,
    pub(crate) greater: bool,
    pub(crate) unordered: bool,
}

/// A switch; the cases are in ascending order.
#[derive(Clone, Debug)]
pub(crate) struct Switch {
    pub(crate) value: [Arg; 2],
    pub(crate) cases: Vec<(u128, Pc)>,
    pub(crate) default: Pc,
}

/// A call of something that is no intrinsic.
#[derive(Clone, Debug)]
pub(crate) struct CallSite {
    pub(crate) target: Target,
    /// The arguments.
    pub(crate) args: Vec<CallArg>,
    /// The registers of all arguments in order, as the callee's first registers get them.
    pub(crate) flat: Vec<Arg>,
    /// How many of `args` are parameters of the callee's type; the rest are variable ones. Of a call through a pointer all.
    pub(crate) d: u32,
    pub(crate) result: Type,
    pub(crate) noreturn: bool,
}

/// Who is called.
#[derive(Clone, Debug)]
pub(crate) enum Target {
    /// A function with a body.
    Body(FunctionId),
    /// A library function.
    Native(Native, FunctionId),
    /// Through a pointer.
    Pointer(Arg),
    /// A function without a body or model.
    Unknown(String),
}

/// An argument.
#[derive(Clone, Debug)]
pub(crate) struct CallArg {
    pub(crate) ty: Type,
    /// Its registers.
    pub(crate) words: Vec<Arg>,
    /// Bytes, if a copy of that many bytes is passed by value.
    pub(crate) byval: Option<u64>,
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
