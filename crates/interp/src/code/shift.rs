//! Which shift a sanitizer's check guards.

use ir::{BinaryOp, Inst, InstKind};
use semantics::checks::guarded_shift;

use super::Arg;
use super::function::Builder;

impl Builder<'_, '_> {
    /// Operands and width of the left shift that the check belongs to, which are known where it fails: the only shift
    /// at the place of the trap in the source.
    pub(super) fn guarded_shift(&mut self, trap: &Inst) -> Result<Option<(Arg, Arg, u8)>, String> {
        let function = self.function;
        let Some((lhs, rhs)) = guarded_shift(function, trap) else { return Ok(None) };
        let width = self.element_bits(lhs)?;
        if width > 64 {
            return Ok(None);
        }
        Ok(Some((self.scalar(lhs)?, self.scalar(rhs)?, width)))
    }

    /// Whether the check may be one of a left shift.
    pub(super) fn is_left_shift(&self, trap: &Inst) -> bool {
        let mut insts = self.function.blocks.iter().flat_map(|block| &block.insts);
        trap.location.is_none()
            || insts.any(|inst| {
                inst.location == trap.location && matches!(inst.kind, InstKind::Binary { op: BinaryOp::Shl, .. })
            })
    }
}
