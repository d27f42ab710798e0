//! Which check a sanitizer's trap belongs to.
//!
//! With traps of their own for each check (`-ubsan-unique-traps`, without which many checks share one place in the
//! source) clang numbers the traps instead of naming the check. A trap stands at the place of the operation that it
//! guards, so that tells: where a shift stands, the check may be that of the shift.

use std::collections::HashSet;

use ir::{BinaryOp, Callee, InstKind, Intrinsic, Location, Program};
use semantics::checks::SHIFT_OUT_OF_BOUNDS;

/// Clang's number of the check of addition.
const ADD_OVERFLOW: u8 = 0;

/// Gives the traps of the program the numbers that clang has for their checks: that of shifts, or of addition for all
/// other arithmetic.
pub(crate) fn name_checks(program: &mut Program) {
    for function in &mut program.functions {
        let insts = || function.blocks.iter().flat_map(|block| &block.insts);
        let shifts: HashSet<Option<Location>> = insts()
            .filter(|inst| {
                matches!(inst.kind, InstKind::Binary { op: BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr, .. })
            })
            .map(|inst| inst.location)
            .collect();
        for inst in function.blocks.iter_mut().flat_map(|block| &mut block.insts) {
            if let InstKind::Call { callee: Callee::Intrinsic(Intrinsic::UbsanTrap(check)), .. } = &mut inst.kind {
                let shift = inst.location.is_none() || shifts.contains(&inst.location);
                *check = if shift { SHIFT_OUT_OF_BOUNDS } else { ADD_OVERFLOW };
            }
        }
    }
}

/// Models say where a quotient does not fit before they divide, for absence of overflow. In a program without checks the division
/// says so itself, as one outside of the library does.
pub(crate) fn leave_out_quotients(program: &mut Program) {
    let Some(overflow) = program.function_named("__landfall_overflow") else { return };
    let says =
        |inst: &ir::Inst| matches!(&inst.kind, InstKind::Call { callee: Callee::Function(id), .. } if *id == overflow);
    for block in program.functions.iter_mut().flat_map(|function| &mut function.blocks) {
        block.insts.retain(|inst| !says(inst));
    }
}
