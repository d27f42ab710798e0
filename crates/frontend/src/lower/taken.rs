//! Which functions have their address taken: those that occur other than as the callee of a call.

use std::collections::HashSet;

use ir::{Constant, FunctionId, InitPiece, Operand, Program};

/// Sets [`ir::Function::address_taken`]; `hidden` are the functions in constants that are not represented.
pub(super) fn mark(program: &mut Program, hidden: &HashSet<FunctionId>) {
    let mut taken = vec![false; program.functions.len()];
    for id in hidden {
        taken[id.index()] = true;
    }
    for global in &program.globals {
        for piece in global.init.iter().flatten() {
            if let InitPiece::Value { value, .. } = piece {
                in_constant(value, &mut taken);
            }
        }
    }
    for function in &program.functions {
        for block in &function.blocks {
            for inst in &block.insts {
                for operand in inst.kind.operands() {
                    in_operand(operand, &mut taken);
                }
            }
            block.terminator.operand().into_iter().for_each(|operand| in_operand(operand, &mut taken));
        }
    }
    for (function, taken) in program.functions.iter_mut().zip(taken) {
        function.address_taken = taken;
    }
}

fn in_operand(operand: &Operand, taken: &mut [bool]) {
    if let Operand::Const(constant) = operand {
        in_constant(constant, taken);
    }
}

fn in_constant(constant: &Constant, taken: &mut [bool]) {
    constant.for_each_address(&mut |address| {
        if let Constant::Function(id) = address {
            taken[id.index()] = true;
        }
    });
}
