//! The checks of clang's sanitizers: what they are about; and what the compiler does to amounts of shifts.

use ir::{BinaryOp, CastOp, Function, Inst, InstKind, Operand, Program, Type, ValueDef};

/// Clang's number of the check of shifts, the argument of `llvm.ubsantrap`.
pub const SHIFT_OUT_OF_BOUNDS: u8 = 20;

/// Operands of the left shift that the check belongs to, which are known where it fails: the only shift that stands
/// where the trap stands in the source.
pub fn guarded_shift<'f>(function: &'f Function, trap: &Inst) -> Option<(&'f Operand, &'f Operand)> {
    trap.location?;
    let (mut found, mut checks) = (None, 0);
    for (number, block) in (0..).zip(&function.blocks) {
        for inst in block.insts.iter().filter(|inst| inst.location == trap.location) {
            match &inst.kind {
                InstKind::Binary { op: BinaryOp::Shl, lhs, rhs, .. } if found.is_none() => {
                    found = Some((number, lhs, rhs));
                }
                // The check itself shifts to the right, to see the bits that the shift would lose.
                InstKind::Binary { op: BinaryOp::LShr, .. } if checks == 0 => checks = 1,
                InstKind::Binary { op: BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr, .. } => return None,
                _ => {}
            }
        }
    }
    let (block, lhs, rhs) = found?;
    let known = |operand: &Operand| match operand {
        Operand::Value(id) => !matches!(function.value(*id).def, ValueDef::Inst(at, _) if at.0 == block),
        Operand::Const(_) => true,
    };
    (known(lhs) && known(rhs)).then_some((lhs, rhs))
}

/// The amount of a shift before the compiler cut it to the type of what is shifted, and its width: that takes place where the
/// shift stands in the source. In the expansion of a macro, where all has one place, it may be a cast of the user's.
pub fn cut_amount<'f>(function: &'f Function, shift: &Inst) -> Option<(&'f Operand, u32)> {
    let InstKind::Binary { op: BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr, rhs: Operand::Value(amount), .. } =
        &shift.kind
    else {
        return None;
    };
    let cut = function.defining_inst(*amount).filter(|inst| inst.location == shift.location)?;
    let InstKind::Cast { op: CastOp::Trunc, value, .. } = &cut.kind else { return None };
    let ty = function.type_of(value);
    match ty {
        Type::Int(width) => Some((value, width)),
        _ => None,
    }
}

/// Whether the compiler may have cut the amount of a shift in the user's code: what is left of it does not show whether it
/// was in range.
pub fn cuts_amounts(program: &Program) -> bool {
    program.functions.iter().filter(|function| !function.library).any(|function| {
        let mut insts = function.blocks.iter().flat_map(|block| &block.insts);
        insts.any(|inst| cut_amount(function, inst).is_some())
    })
}
