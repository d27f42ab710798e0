//! The checks of clang's sanitizers: what they are about.

use ir::{BinaryOp, Function, Inst, InstKind, Operand, ValueDef};

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
