//! Which shift a sanitizer's check guards.

use ir::{BinaryOp, Inst, InstKind, Operand, ValueDef};

use super::Arg;
use super::function::Builder;

/// Clang's number of the check of shifts, the argument of `llvm.ubsantrap`.
pub(super) const SHIFT_OUT_OF_BOUNDS: u8 = 20;

impl Builder<'_, '_> {
    /// Operands and width of the left shift that the check belongs to, which are known where it fails: the only shift
    /// that stands where the trap stands in the source.
    pub(super) fn guarded_shift(&mut self, trap: &Inst) -> Result<Option<(Arg, Arg, u8)>, String> {
        let function = self.function;
        let mut found = None;
        // The check itself shifts to the right, to see the bits that the shift would lose.
        let mut checks = 0;
        for (number, block) in (0..).zip(&function.blocks) {
            for inst in block.insts.iter().filter(|inst| inst.location == trap.location) {
                match &inst.kind {
                    InstKind::Binary { op: BinaryOp::Shl, lhs, rhs, .. } if found.is_none() => {
                        found = Some((number, lhs, rhs));
                    }
                    InstKind::Binary { op: BinaryOp::LShr, .. } if checks == 0 => checks = 1,
                    InstKind::Binary { op: BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr, .. } => return Ok(None),
                    _ => {}
                }
            }
        }
        let Some((block, lhs, rhs)) = found.filter(|_| trap.location.is_some()) else { return Ok(None) };
        // What is computed with the shift is not there yet when its check fails.
        let known = |operand: &Operand| match operand {
            Operand::Value(id) => !matches!(function.value(*id).def, ValueDef::Inst(at, _) if at.0 == block),
            Operand::Const(_) => true,
        };
        let width = self.element_bits(lhs)?;
        if !known(lhs) || !known(rhs) || width > 64 {
            return Ok(None);
        }
        Ok(Some((self.scalar(lhs)?, self.scalar(rhs)?, width)))
    }
}
