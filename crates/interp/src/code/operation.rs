//! The operations of compiled code.

use ir::{BinaryOp, Flags, FloatOp, FunctionId, Intrinsic, Leaf, MemKind, Predicate, Type};

use super::ideal::Check;
use crate::native::Native;

/// An operand: a register of the frame, or with the highest bit set a constant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Arg(pub(crate) u32);

/// The bit of an [`Arg`] that marks constants.
pub(crate) const CONSTANT: u32 = 1 << 31;

/// The index of an operation in its function.
pub(crate) type Pc = u32;

/// The promises of an operation (`nsw`, `nuw`, `exact`) as bits; `nneg` counts as `exact`.
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
    Add(Arithmetic),
    Sub(Arithmetic),
    Mul(Arithmetic),
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
    Binary(BinaryOp, Arithmetic),
    Compare(Comparison),
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
    Load(Load),
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
    /// [`Index`], its fields one by one so that all operations stay small.
    Index {
        w: u8,
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

/// An operation on two integers of at most 64 bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arithmetic {
    pub(crate) w: u8,
    pub(crate) f: Promises,
    pub(crate) d: u32,
    pub(crate) a: Arg,
    pub(crate) b: Arg,
}

/// A comparison of two integers of at most 64 bits, or of addresses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Comparison {
    pub(crate) p: Predicate,
    pub(crate) w: u8,
    pub(crate) d: u32,
    pub(crate) a: Arg,
    pub(crate) b: Arg,
}

/// A load of at most 8 bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Load {
    pub(crate) bytes: u8,
    pub(crate) w: u8,
    /// Whether the value is a number, not a pointer.
    pub(crate) number: bool,
    pub(crate) d: u32,
    pub(crate) p: Arg,
}

/// `base + index * scale + constant`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Index {
    /// The width of the index.
    pub(crate) w: u8,
    /// Whether the sum promises to stay in the address space.
    pub(crate) inbounds: bool,
    pub(crate) scale: i32,
    pub(crate) constant: i32,
    pub(crate) d: u32,
    pub(crate) base: Arg,
    pub(crate) index: Arg,
}

/// An intrinsic on integers; each argument is two halves and a width.
#[derive(Clone, Debug)]
pub(crate) struct OnIntegers {
    pub(crate) intrinsic: Intrinsic,
    /// Width of the first argument.
    pub(crate) w: u8,
    /// Width of the result.
    pub(crate) result: u8,
    pub(crate) d: u32,
    pub(crate) args: Vec<([Arg; 2], u8)>,
}

/// A larger operation costs time: the loop over operations reads them all.
const _: () = assert!(std::mem::size_of::<Op>() <= 24);

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
    /// A value of several registers, or one that does not fill its bytes; (offset in memory, what, operand).
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
    Integers(OnIntegers),
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
    /// The check of a shift failed: of a left shift the number, the amount and the width, where they are known, and whether it
    /// may be one to the left.
    ShiftTrap {
        shift: Option<(Arg, Arg, u8)>,
        left: bool,
    },
    /// An index is outside of an array.
    OutOfBounds {
        index: Arg,
        of: ir::Indexed,
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

/// The callee of a call.
#[derive(Clone, Debug)]
pub(crate) enum Target {
    /// A function with a body.
    Body(FunctionId),
    /// A library function.
    Native(Native, FunctionId),
    /// The function that a pointer points to.
    Pointer(Arg),
    /// A function without a body or model.
    Unknown(String),
}

/// An argument.
#[derive(Clone, Debug)]
pub(crate) struct CallArg {
    pub(crate) ty: Type,
    /// Its registers, each element or half of a number in one.
    pub(crate) words: Vec<Arg>,
    /// Bytes, if a copy of that many bytes is passed by value.
    pub(crate) byval: Option<u64>,
}
