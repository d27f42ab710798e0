//! Variables outside functions that code mentions.

use ir::{Constant, FunctionId, GlobalId, InitPiece, Operand, Program};

/// The globals that the bodies of the functions mention, and those to which their initial contents point, in the order of
/// their ids.
pub fn mentioned(program: &Program, functions: impl IntoIterator<Item = FunctionId>) -> Vec<GlobalId> {
    let mut used = vec![false; program.globals.len()];
    let mut work = Vec::new();
    for block in functions.into_iter().flat_map(|id| &program.function(id).blocks) {
        for operand in block.insts.iter().flat_map(|inst| inst.kind.operands()) {
            if let Operand::Const(constant) = operand {
                in_constant(constant, &mut work);
            }
        }
        if let Some(Operand::Const(constant)) = block.terminator.operand() {
            in_constant(constant, &mut work);
        }
    }
    while let Some(id) = work.pop() {
        if !std::mem::replace(&mut used[id.index()], true) {
            for piece in program.global(id).init.iter().flatten() {
                if let InitPiece::Value { value, .. } = piece {
                    in_constant(value, &mut work);
                }
            }
        }
    }
    (0..used.len()).filter(|index| used[*index]).map(|index| GlobalId(index as u32)).collect()
}

fn in_constant(constant: &Constant, found: &mut Vec<GlobalId>) {
    constant.for_each_address(&mut |address| {
        if let Constant::Global(id, _) = address {
            found.push(*id);
        }
    });
}
