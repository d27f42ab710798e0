//! The program model: what every engine of Landfall sees of a C program.
//!
//! A [`Program`] is a small typed SSA program: functions of basic blocks, instructions that define at most one
//! value, globals with byte-exact initialisers. It is made by `frontend` from LLVM IR; no other crate knows LLVM.
//! What the model cannot represent is a value in it ([`InstKind::Unsupported`], [`Terminator::Unsupported`],
//! [`Constant::Unsupported`]) that names the construct, so that only what depends on it becomes unknown.
//!
//! Ids ([`FunctionId`], [`BlockId`], [`ValueId`], [`GlobalId`], [`FileId`], [`CTypeId`]) are indices into the arenas of their
//! owner. Engines take a [`ValidProgram`], which [`validate`] makes, and rely on what that module lists.
//!
//! Depends on nothing. Design: `10-program.md`.

mod c_type;
mod constant;
mod control_flow;
mod dominators;
mod function;
mod ids;
mod inst;
mod program;
mod shape;
mod ty;
mod validate;

pub mod print;

pub use c_type::{CField, CType, CTypes, SourceType};
pub use constant::Constant;
pub use control_flow::ControlFlow;
pub use dominators::Dominators;
pub use function::{Annotation, Block, Function, Linkage, ValueData, ValueDef};
pub use ids::{BlockId, CTypeId, FileId, FunctionId, GlobalId, Location, ValueId};
pub use inst::{
    BinaryOp, Callee, CastOp, Flags, FloatOp, Indexed, Inst, InstKind, Intrinsic, MemKind, Operand, OverflowOp,
    Predicate, SwitchCase, Terminator,
};
pub use program::{DataModel, Global, InitPiece, Origin, Program, START};
pub use shape::{Field, Leaf, Shape};
pub use ty::{AggregateType, Type};
pub use validate::{ValidProgram, ValidationError, validate};
