//! Whether a program handles addresses as integers.

use ir::{CastOp, Constant, Function, InstKind, Operand, Predicate, Program, Type};

/// Whether the program makes integers of addresses: then an integer of a pointer's width may be one, and an address that
/// points nowhere may be one in disguise, which a later instruction can undo.
pub fn become_integers(program: &Program) -> bool {
    let inside = |operand: &Operand| matches!(operand, Operand::Const(constant) if in_constant(constant));
    let initialised = program
        .globals
        .iter()
        .flat_map(|global| global.init.iter().flatten())
        .any(|piece| matches!(piece, ir::InitPiece::Value { value, .. } if in_constant(value)));
    initialised
        || program.functions.iter().flat_map(|function| &function.blocks).any(|block| {
            block.insts.iter().any(|inst| {
                matches!(inst.kind, InstKind::Cast { op: CastOp::PtrToInt, .. })
                    || inst.kind.operands().into_iter().any(inside)
            })
        })
}

/// Whether the program may look at addresses as numbers: at how they are ordered, or how far one is from another. Models of the library ask
/// no more than that about places in one block.
pub fn are_measured(program: &Program) -> bool {
    let measured = |function: &Function, kind: &InstKind| match kind {
        InstKind::Cast { op: CastOp::PtrToInt, .. } => true,
        InstKind::Compare { predicate, lhs, .. } => {
            !matches!(predicate, Predicate::Eq | Predicate::Ne) && function.type_of(lhs) == Type::Ptr
        }
        _ => false,
    };
    program.functions.iter().filter(|function| !function.library).any(|function| {
        function.blocks.iter().flat_map(|block| &block.insts).any(|inst| measured(function, &inst.kind))
    })
}

/// Whether the constant has an address as an integer in it.
pub fn in_constant(constant: &Constant) -> bool {
    match constant {
        Constant::AddressAsInt { .. } => true,
        Constant::Aggregate(_, fields) => fields.iter().any(in_constant),
        _ => false,
    }
}
