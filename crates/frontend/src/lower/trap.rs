//! Which check a sanitizer's trap belongs to.
//!
//! With traps of their own for each check (`-ubsan-unique-traps`, without which many checks share one place in the
//! source) clang numbers the traps instead of naming the check. A trap stands at the place of the operation that it
//! guards, so that tells: where a shift stands, the check may be that of the shift.

use std::collections::HashSet;

use ir::{
    BinaryOp, BlockId, Callee, Constant, Function, Inst, InstKind, Intrinsic, Location, Operand, Origin, Predicate,
    Program, Terminator,
};
use semantics::checks::SHIFT_OUT_OF_BOUNDS;

/// Clang's number of the check of addition.
const ADD_OVERFLOW: u8 = 0;

/// Gives the traps of the program the numbers that clang has for their checks: that of shifts, or of addition for all
/// other arithmetic. Checks that are about amounts of shifts alone are left out: these are no matter of overflow, and who executes
/// the shift looks at its amount as in a program without checks.
pub(crate) fn name_checks(program: &mut Program) {
    let own = program.origin == Origin::OwnFrontEnd;
    for function in &mut program.functions {
        let insts = || function.blocks.iter().flat_map(|block| &block.insts);
        let is_shift = |inst: &&Inst| {
            matches!(inst.kind, InstKind::Binary { op: BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr, .. })
        };
        let shifts: HashSet<Option<Location>> = insts().filter(is_shift).map(|inst| inst.location).collect();
        if own {
            leave_out_amounts(function, &shifts);
        }
        for inst in function.blocks.iter_mut().flat_map(|block| &mut block.insts) {
            if let InstKind::Call { callee: Callee::Intrinsic(Intrinsic::UbsanTrap(check)), .. } = &mut inst.kind {
                let shift = inst.location.is_none() || shifts.contains(&inst.location);
                *check = if shift { SHIFT_OUT_OF_BOUNDS } else { ADD_OVERFLOW };
            }
        }
    }
}

/// Leaves out the checks of shifts that look at the amount alone: to the right, and to the left in an unsigned type. Clang compares the amount
/// with the last bit's number, once; the check of a signed left shift looks at the bits that would be lost as well. Where the check fails the
/// run goes on to the shift.
fn leave_out_amounts(function: &mut Function, shifts: &HashSet<Option<Location>>) {
    let traps = |id: BlockId| {
        let trap = |inst: &&Inst| matches!(inst.kind.intrinsic(), Some(Intrinsic::UbsanTrap(_)));
        let trap = function.block(id).insts.iter().find(trap);
        trap.is_some_and(|trap| trap.location.is_some() && shifts.contains(&trap.location))
    };
    let looks_at_amount = |condition: &Operand| {
        let Operand::Value(condition) = condition else { return false };
        matches!(
            function.defining_inst(*condition).map(|inst| &inst.kind),
            Some(InstKind::Compare { predicate: Predicate::Ule, rhs: Operand::Const(Constant::Int { .. }), .. })
        )
    };
    let joins = |id: BlockId| function.block(id).insts.iter().any(|inst| matches!(inst.kind, InstKind::Phi { .. }));
    let next: Vec<(BlockId, BlockId)> = function
        .blocks
        .iter()
        .filter_map(|block| match &block.terminator {
            Terminator::Branch { condition, if_true, if_false } if looks_at_amount(condition) => {
                Some((*if_false, *if_true))
            }
            _ => None,
        })
        .filter(|(trap, next)| traps(*trap) && !joins(*next))
        .collect();
    for (trap, next) in next {
        let block = &mut function.blocks[trap.index()];
        block.insts.clear();
        block.terminator = Terminator::Jump(next);
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
