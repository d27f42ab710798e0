//! Functions: definitions, control flow, dominance, terminators.

use std::collections::HashSet;

use crate::{
    BlockId, ControlFlow, Dominators, Function, InstKind, Operand, Program, Terminator, Type, ValueDef, ValueId,
};

use super::{Faults, check_location, check_type, constant, inst};

/// Checks one function.
pub(super) fn check(program: &Program, function: &Function, faults: &mut Faults) {
    let before = faults.found.len();
    check_head(program, function, faults);
    check_definitions(function, faults);
    check_targets(function, faults);
    check_operands(program, function, faults);
    // What follows would index out of range.
    if faults.found.len() > before || !function.is_defined() {
        return;
    }
    let flow = ControlFlow::of(function);
    check_flow(function, &flow, faults);
    check_dominance(function, &Dominators::of(&flow), faults);
    for block in &function.blocks {
        check_location(program, block.location, faults);
        for inst in &block.insts {
            check_location(program, inst.location, faults);
            if let Err(message) = inst::check(program, function, inst) {
                faults.check(false, || format!("{message}: {}", crate::print::inst(program, function, inst)));
            }
        }
        if let Err(message) = check_terminator(function, &block.terminator) {
            let text = crate::print::terminator(program, function, &block.terminator);
            faults.check(false, || format!("{message}: {text}"));
        }
    }
}

fn check_head(program: &Program, function: &Function, faults: &mut Faults) {
    check_location(program, function.location, faults);
    for data in &function.values {
        if let Err(message) = check_type(&data.ty) {
            faults.check(false, || message);
        }
        faults.check(data.ty != Type::Void, || "a value is void".into());
    }
    if let Err(message) = check_type(&function.result) {
        faults.check(false, || message);
    }
    let mut least = 0;
    for (index, _) in &function.byval {
        let param = function.params.get(*index).and_then(|id| function.values.get(id.index()));
        faults.check(param.is_some_and(|data| data.ty == Type::Ptr), || {
            format!("by-value parameter {index} is no pointer")
        });
        faults.check(*index >= least, || "by-value parameters are out of order".into());
        least = index + 1;
    }
}

fn check_definitions(function: &Function, faults: &mut Faults) {
    let mut defined = HashSet::new();
    for (index, id) in function.params.iter().enumerate() {
        let data = function.values.get(id.index());
        let fits = data.is_some_and(|data| data.def == ValueDef::Param(index as u32));
        faults.check(fits && defined.insert(*id), || format!("parameter {index} is not defined as such"));
    }
    for block in function.block_ids() {
        for (index, inst) in function.block(block).insts.iter().enumerate() {
            let Some(id) = inst.result else { continue };
            let data = function.values.get(id.index());
            let fits = data.is_some_and(|data| data.def == ValueDef::Inst(block, index as u32));
            faults.check(fits && defined.insert(id), || format!("{id} is not defined where it says"));
        }
    }
    let all = function.values.len();
    faults.check(defined.len() == all, || format!("{all} values, but {} definitions", defined.len()));
}

fn check_targets(function: &Function, faults: &mut Faults) {
    let count = function.blocks.len();
    for block in &function.blocks {
        let incoming = block.insts.iter().filter_map(|inst| match &inst.kind {
            InstKind::Phi { incoming } => Some(incoming.iter().map(|(block, _)| *block)),
            _ => None,
        });
        for target in block.terminator.successors().into_iter().chain(incoming.flatten()) {
            faults.check(target.index() < count, || format!("block {target} does not exist"));
        }
    }
}

fn check_operands(program: &Program, function: &Function, faults: &mut Faults) {
    let mut check = |operand: &Operand| match operand {
        Operand::Value(id) => {
            faults.check(id.index() < function.values.len(), || format!("value {id} does not exist"));
        }
        Operand::Const(value) => {
            if let Err(message) = constant::check(program, value) {
                faults.check(false, || message);
            }
        }
    };
    for block in &function.blocks {
        block.insts.iter().flat_map(|inst| inst.kind.operands()).for_each(&mut check);
        block.terminator.operand().into_iter().for_each(&mut check);
    }
}

fn check_flow(function: &Function, flow: &ControlFlow, faults: &mut Faults) {
    faults.check(flow.predecessors(BlockId(0)).is_empty(), || "the entry has predecessors".into());
    for id in function.block_ids() {
        faults.check(flow.is_reachable(id), || format!("block {id} cannot be reached"));
        let mut phis_over = false;
        for inst in &function.block(id).insts {
            let InstKind::Phi { incoming } = &inst.kind else {
                phis_over = true;
                continue;
            };
            faults.check(!phis_over, || format!("a phi of block {id} does not stand first"));
            let expected = flow.predecessors(id);
            let each = incoming.len() == expected.len()
                && expected.iter().all(|block| incoming.iter().any(|(known, _)| known == block));
            faults.check(each, || format!("a phi of block {id} does not have one entry for each predecessor"));
        }
    }
}

fn check_dominance(function: &Function, dominators: &Dominators, faults: &mut Faults) {
    // Whether the value is there at the instruction of that index (the terminator's is the number of instructions).
    let available = |id: ValueId, block: BlockId, index: usize| match function.value(id).def {
        ValueDef::Param(_) => true,
        ValueDef::Inst(at, position) if at == block => (position as usize) < index,
        ValueDef::Inst(at, _) => dominators.dominates(at, block),
    };
    let mut check = |operand: &Operand, block: BlockId, index: usize| {
        if let Operand::Value(id) = operand {
            faults.check(available(*id, block, index), || {
                format!("{id} is used in {block} but may not be defined there")
            });
        }
    };
    for id in function.block_ids() {
        let block = function.block(id);
        for (index, inst) in block.insts.iter().enumerate() {
            match &inst.kind {
                InstKind::Phi { incoming } => {
                    for (from, operand) in incoming {
                        check(operand, *from, function.block(*from).insts.len());
                    }
                }
                kind => kind.operands().into_iter().for_each(|operand| check(operand, id, index)),
            }
        }
        if let Some(operand) = block.terminator.operand() {
            check(operand, id, block.insts.len());
        }
    }
}

fn check_terminator(function: &Function, terminator: &Terminator) -> Result<(), String> {
    let expect = |operand: &Operand, ty: &Type| {
        let found = function.type_of(operand);
        if found == *ty { Ok(()) } else { Err(format!("the operand has type {found}, not {ty}")) }
    };
    match terminator {
        Terminator::Branch { condition, .. } => expect(condition, &Type::Int(1)),
        Terminator::Switch { value, bits, cases, .. } => {
            expect(value, &Type::Int(*bits))?;
            let mut seen = HashSet::new();
            for case in cases {
                if (*bits < 128 && case.value >> bits != 0) || !seen.insert(case.value) {
                    return Err("a case is there twice or does not fit".into());
                }
            }
            Ok(())
        }
        Terminator::Return(None) if function.result == Type::Void => Ok(()),
        Terminator::Return(None) => Err("a return without a value".into()),
        Terminator::Return(Some(value)) => expect(value, &function.result),
        Terminator::Jump(_) | Terminator::Unreachable | Terminator::Unsupported(_) => Ok(()),
    }
}
