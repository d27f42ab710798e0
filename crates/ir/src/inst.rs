//! Instructions and terminators.

use std::sync::Arc;

use crate::{BlockId, Constant, FunctionId, Location, Type, ValueId};

/// A use of a value.
#[derive(Clone, PartialEq, Debug)]
pub enum Operand {
    /// An SSA value of the same function.
    Value(ValueId),
    /// A constant.
    Const(Constant),
}

/// An instruction: what it does, the value it defines, where it stands in the source.
#[derive(Clone, PartialEq, Debug)]
pub struct Inst {
    /// The value defined, `None` where the result type is void.
    pub result: Option<ValueId>,
    /// What it does.
    pub kind: InstKind,
    /// Where it stands in the source.
    pub location: Option<Location>,
}

/// Integer operations on two operands of one width.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BinaryOp {
    /// Sum.
    Add,
    /// Difference.
    Sub,
    /// Product.
    Mul,
    /// Unsigned quotient.
    UDiv,
    /// Signed quotient, rounded towards zero.
    SDiv,
    /// Unsigned remainder.
    URem,
    /// Signed remainder, with the sign of the dividend.
    SRem,
    /// Shift left.
    Shl,
    /// Shift right, zeros move in.
    LShr,
    /// Shift right, the sign moves in.
    AShr,
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
}

impl BinaryOp {
    /// All of them.
    pub const ALL: [BinaryOp; 13] = [
        BinaryOp::Add,
        BinaryOp::Sub,
        BinaryOp::Mul,
        BinaryOp::UDiv,
        BinaryOp::SDiv,
        BinaryOp::URem,
        BinaryOp::SRem,
        BinaryOp::Shl,
        BinaryOp::LShr,
        BinaryOp::AShr,
        BinaryOp::And,
        BinaryOp::Or,
        BinaryOp::Xor,
    ];
}

/// Promises of an operation whose breach makes the result poison.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Flags {
    /// No signed wrap.
    pub nsw: bool,
    /// No unsigned wrap.
    pub nuw: bool,
    /// `exact` of divisions and right shifts, `disjoint` of `or`, `nneg` of `zext`.
    pub exact: bool,
}

/// Integer and pointer comparisons.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Predicate {
    /// Equal.
    Eq,
    /// Not equal.
    Ne,
    /// Unsigned greater.
    Ugt,
    /// Unsigned greater or equal.
    Uge,
    /// Unsigned less.
    Ult,
    /// Unsigned less or equal.
    Ule,
    /// Signed greater.
    Sgt,
    /// Signed greater or equal.
    Sge,
    /// Signed less.
    Slt,
    /// Signed less or equal.
    Sle,
}

impl Predicate {
    /// All of them.
    pub const ALL: [Predicate; 10] = [
        Predicate::Eq,
        Predicate::Ne,
        Predicate::Ugt,
        Predicate::Uge,
        Predicate::Ult,
        Predicate::Ule,
        Predicate::Sgt,
        Predicate::Sge,
        Predicate::Slt,
        Predicate::Sle,
    ];
}

/// Conversions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CastOp {
    /// To fewer bits: the low ones.
    Trunc,
    /// To more bits: zeros.
    ZExt,
    /// To more bits: copies of the sign.
    SExt,
    /// An address as a number.
    PtrToInt,
    /// A number as an address.
    IntToPtr,
    /// The same bits as another type.
    BitCast,
    /// Float to unsigned integer.
    FpToUi,
    /// Float to signed integer.
    FpToSi,
    /// Unsigned integer to float.
    UiToFp,
    /// Signed integer to float.
    SiToFp,
    /// To a narrower float.
    FpTrunc,
    /// To a wider float.
    FpExt,
}

/// Operations on floating-point numbers, whose values engines keep abstract.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FloatOp {
    /// Sum.
    Add,
    /// Difference.
    Sub,
    /// Product.
    Mul,
    /// Quotient.
    Div,
    /// Remainder.
    Rem,
    /// Negation.
    Neg,
}

/// Arithmetic that also says whether it overflowed (`llvm.*.with.overflow`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OverflowOp {
    /// Signed sum.
    SAdd,
    /// Unsigned sum.
    UAdd,
    /// Signed difference.
    SSub,
    /// Unsigned difference.
    USub,
    /// Signed product.
    SMul,
    /// Unsigned product.
    UMul,
}

impl OverflowOp {
    /// All of them.
    pub const ALL: [OverflowOp; 6] =
        [OverflowOp::SAdd, OverflowOp::UAdd, OverflowOp::SSub, OverflowOp::USub, OverflowOp::SMul, OverflowOp::UMul];
}

/// The block operations on memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MemKind {
    /// `memcpy`: the blocks must not overlap (equal is allowed).
    Copy,
    /// `memmove`.
    Move,
    /// `memset`.
    Set,
}

/// What is indexed, and by what.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Indexed {
    /// The type of the array as clang prints it: `char[16]`, `int[n]`.
    pub array: Arc<str>,
    /// Bits of the index in the source; 0 if they are not known.
    pub bits: u32,
    /// Whether its type is signed.
    pub signed: bool,
}

/// LLVM's intrinsics as far as the model gives them a meaning of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Intrinsic {
    /// `llvm.memcpy/memmove/memset`: (dest, source or byte value, length), volatile or not.
    Memory(MemKind, bool),
    /// The object's lifetime begins: its contents are arbitrary. Argument: the stack allocation.
    LifetimeStart,
    /// The object's lifetime ends.
    LifetimeEnd,
    /// Padding of an object that was just initialised, assigned or stored to (C17 6.2.6.1p6): its bytes take unspecified
    /// values. Arguments: the address of the first, and three constants above 0: how many they are, and after how many
    /// bytes there are as many again how often. Where the block does not have all of these bytes, nothing happens.
    Padding,
    /// A `_Bool` that was read: undefined behaviour if its byte, the argument, is neither 0 nor 1 (C11 6.2.6.1p5).
    Truth,
    /// `llvm.stacksave`: a token for the present stack height.
    StackSave,
    /// `llvm.stackrestore`: stack allocations made since the token die.
    StackRestore,
    /// `llvm.*.with.overflow`: {result, i1}.
    WithOverflow(OverflowOp),
    /// `llvm.abs`; the flag says that the least value gives poison.
    Abs(bool),
    /// `llvm.smin`, `llvm.smax`, `llvm.umin`, `llvm.umax`.
    MinMax {
        /// Signed comparison.
        signed: bool,
        /// Maximum, else minimum.
        max: bool,
    },
    /// `llvm.ctpop/ctlz/cttz/bswap/bitreverse/fshl/fshr`..., by LLVM's name without types.
    Bits(Arc<str>),
    /// `llvm.expect`, `llvm.expect.with.probability`, `llvm.launder...`: the first argument.
    Identity,
    /// `llvm.assume`: undefined behaviour if the argument is false.
    Assume,
    /// `llvm.objectsize`, `llvm.is.constant`: any value of the result type.
    AnyValue(Arc<str>),
    /// Arithmetic on floating-point numbers, no effect on memory, any result.
    Math(Arc<str>),
    /// `llvm.trap`, `llvm.debugtrap`: the run ends.
    Trap,
    /// `llvm.ubsantrap`: the sanitizer check of that number in clang failed (20 is that of shifts).
    UbsanTrap(u8),
    /// Clang's check of an index has failed; the argument is the index, of which only the low bits may be there.
    OutOfBounds(Indexed),
    /// `llvm.va_start/va_end/va_copy`.
    VarArgs(Arc<str>),
    /// No effect at all (`llvm.donothing`, `llvm.prefetch`, `llvm.dbg.*`, `llvm.annotation` ...).
    Nothing,
}

/// Who is called.
#[derive(Clone, PartialEq, Debug)]
pub enum Callee {
    /// A function of the program, with or without a body.
    Function(FunctionId),
    /// Through a pointer.
    Pointer(Operand),
    /// An intrinsic with a meaning of its own.
    Intrinsic(Intrinsic),
}

/// What an instruction does.
#[derive(Clone, PartialEq, Debug)]
pub enum InstKind {
    /// Integer arithmetic.
    Binary {
        /// The operation.
        op: BinaryOp,
        /// Its promises.
        flags: Flags,
        /// Left operand.
        lhs: Operand,
        /// Right operand.
        rhs: Operand,
    },
    /// Floating-point arithmetic.
    Float {
        /// The operation.
        op: FloatOp,
        /// One or two operands.
        args: Vec<Operand>,
    },
    /// Integer or pointer comparison; i1 (or a vector of them).
    Compare {
        /// The predicate.
        predicate: Predicate,
        /// Left operand.
        lhs: Operand,
        /// Right operand.
        rhs: Operand,
    },
    /// Floating-point comparison by LLVM's predicate name; i1.
    FloatCompare {
        /// `oeq`, `ult`, ...
        predicate: Arc<str>,
        /// Left operand.
        lhs: Operand,
        /// Right operand.
        rhs: Operand,
    },
    /// Conversion to the type of the result.
    Cast {
        /// The conversion.
        op: CastOp,
        /// Its promises (`nneg` is `exact`, `trunc nuw/nsw`).
        flags: Flags,
        /// The operand.
        value: Operand,
    },
    /// Read memory; the type is the result's.
    Load {
        /// The address.
        pointer: Operand,
        /// Whether the access is volatile (or atomic).
        volatile: bool,
    },
    /// Write memory.
    Store {
        /// The address.
        pointer: Operand,
        /// The value.
        value: Operand,
        /// Whether the access is volatile (or atomic).
        volatile: bool,
    },
    /// A new stack object of `count * element_size` bytes that lives until the function returns.
    StackAlloc {
        /// Bytes of one element.
        element_size: u64,
        /// Number of elements.
        count: Operand,
        /// The type of one element, for scalars.
        element: Type,
        /// Alignment in bytes.
        align: u64,
    },
    /// An address: `base + constant + sum of index * scale`, indices sign-extended or truncated to the pointer width.
    ///
    /// The bits of the result are the sum modulo 2^w, w the pointer width. Which block an access through it is about does
    /// not depend on the bits alone: a pointer is a block and an offset in it.
    /// - Without `inbounds` the offset counts modulo 2^w: addresses wrap around as numbers do.
    /// - With `inbounds` (all pointer arithmetic of C) the offset is computed in Z. An access is valid only if its
    ///   offset lies inside the block: `a[1UL << 62]` of an array of `int` is no access to `a[0]`, though the bits are
    ///   the same. C and LLVM call the computation undefined as soon as it leaves the block; here, as in SV-COMP's
    ///   valid-deref, only the access is invalid, and a pointer that left its block may come back.
    /// - How far away a pointer can be and still come back is up to the engine, at least 2^(w-3) bytes. Beyond
    ///   that no access is valid, and an engine may decline to follow further arithmetic; it must not take the bits for an
    ///   address in the block.
    /// - The instruction does not say whether an index is signed. It is read with its sign, as in LLVM. An engine that
    ///   reads it without one shows the same of accesses: the two readings of an index differ by more than any block.
    Offset {
        /// The pointer it starts from.
        base: Operand,
        /// Constant bytes.
        constant: i64,
        /// (index, bytes per step).
        terms: Vec<(Operand, i64)>,
        /// LLVM's `inbounds`: the promise that the sum, computed in Z, stays in the block or at its end.
        inbounds: bool,
    },
    /// A call.
    Call {
        /// Who is called.
        callee: Callee,
        /// The arguments.
        args: Vec<Operand>,
        /// (argument index, bytes): arguments passed by value in memory (`byval`): the callee owns a copy.
        byval: Vec<(usize, u64)>,
        /// The callee never returns.
        noreturn: bool,
    },
    /// The value that belongs to the predecessor control came from.
    Phi {
        /// (predecessor, value).
        incoming: Vec<(BlockId, Operand)>,
    },
    /// One of two values.
    Select {
        /// i1 (or a vector of them).
        condition: Operand,
        /// If true.
        if_true: Operand,
        /// If false.
        if_false: Operand,
    },
    /// The operand, or one arbitrary value if it is undef or poison.
    Freeze(Operand),
    /// A field of an aggregate value, by path.
    ExtractValue {
        /// The aggregate.
        aggregate: Operand,
        /// Path of field indices.
        path: Vec<u32>,
    },
    /// An aggregate with one field replaced.
    InsertValue {
        /// The aggregate.
        aggregate: Operand,
        /// The new field.
        value: Operand,
        /// Path of field indices.
        path: Vec<u32>,
    },
    /// An element of a vector.
    ExtractElement {
        /// The vector.
        vector: Operand,
        /// Which.
        index: Operand,
    },
    /// A vector with one element replaced.
    InsertElement {
        /// The vector.
        vector: Operand,
        /// The new element.
        value: Operand,
        /// Which.
        index: Operand,
    },
    /// A permutation of the elements of two vectors; `None` is an arbitrary element.
    Shuffle {
        /// First vector.
        lhs: Operand,
        /// Second vector.
        rhs: Operand,
        /// Indices into the concatenation.
        mask: Vec<Option<u32>>,
    },
    /// A construct without meaning in the model; it may do anything to memory and its result is any value.
    Unsupported {
        /// The construct by name.
        what: Arc<str>,
        /// Its operands.
        args: Vec<Operand>,
    },
}

/// A case of a switch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SwitchCase {
    /// Bit pattern of the value.
    pub value: u128,
    /// Where to go.
    pub target: BlockId,
}

/// The end of a block.
#[derive(Clone, PartialEq, Debug)]
pub enum Terminator {
    /// Go on there.
    Jump(BlockId),
    /// Two ways.
    Branch {
        /// i1.
        condition: Operand,
        /// If true.
        if_true: BlockId,
        /// If false.
        if_false: BlockId,
    },
    /// Many ways.
    Switch {
        /// The scrutinee.
        value: Operand,
        /// Its width in bits.
        bits: u32,
        /// Distinct cases.
        cases: Vec<SwitchCase>,
        /// Else.
        default: BlockId,
    },
    /// Back to the caller.
    Return(Option<Operand>),
    /// Reaching this is undefined behaviour.
    Unreachable,
    /// A construct without meaning in the model: control may go anywhere.
    Unsupported(Arc<str>),
}

impl Terminator {
    /// The blocks control may go to, in order, with repetitions.
    pub fn successors(&self) -> Vec<BlockId> {
        match self {
            Terminator::Jump(target) => vec![*target],
            Terminator::Branch { if_true, if_false, .. } => vec![*if_true, *if_false],
            Terminator::Switch { cases, default, .. } => {
                cases.iter().map(|case| case.target).chain([*default]).collect()
            }
            Terminator::Return(_) | Terminator::Unreachable | Terminator::Unsupported(_) => Vec::new(),
        }
    }

    /// What it looks at or gives back.
    pub fn operand(&self) -> Option<&Operand> {
        match self {
            Terminator::Branch { condition: operand, .. }
            | Terminator::Switch { value: operand, .. }
            | Terminator::Return(Some(operand)) => Some(operand),
            Terminator::Jump(_) | Terminator::Return(None) | Terminator::Unreachable | Terminator::Unsupported(_) => {
                None
            }
        }
    }
}

impl InstKind {
    /// The intrinsic that it calls.
    pub fn intrinsic(&self) -> Option<&Intrinsic> {
        match self {
            InstKind::Call { callee: Callee::Intrinsic(intrinsic), .. } => Some(intrinsic),
            _ => None,
        }
    }

    /// All operands, in order.
    pub fn operands(&self) -> Vec<&Operand> {
        match self {
            InstKind::Binary { lhs, rhs, .. }
            | InstKind::Compare { lhs, rhs, .. }
            | InstKind::FloatCompare { lhs, rhs, .. }
            | InstKind::Shuffle { lhs, rhs, .. } => vec![lhs, rhs],
            InstKind::Float { args, .. } | InstKind::Unsupported { args, .. } => args.iter().collect(),
            InstKind::Cast { value, .. } | InstKind::Freeze(value) => vec![value],
            InstKind::Load { pointer, .. } => vec![pointer],
            InstKind::Store { pointer, value, .. } => vec![pointer, value],
            InstKind::StackAlloc { count, .. } => vec![count],
            InstKind::Offset { base, terms, .. } => {
                std::iter::once(base).chain(terms.iter().map(|(index, _)| index)).collect()
            }
            InstKind::Call { callee, args, .. } => {
                let through = match callee {
                    Callee::Pointer(pointer) => Some(pointer),
                    _ => None,
                };
                through.into_iter().chain(args).collect()
            }
            InstKind::Phi { incoming } => incoming.iter().map(|(_, value)| value).collect(),
            InstKind::Select { condition, if_true, if_false } => vec![condition, if_true, if_false],
            InstKind::ExtractValue { aggregate, .. } => vec![aggregate],
            InstKind::InsertValue { aggregate, value, .. } => vec![aggregate, value],
            InstKind::ExtractElement { vector, index } => vec![vector, index],
            InstKind::InsertElement { vector, value, index } => vec![vector, value, index],
        }
    }
}
