//! Bodies of functions: blocks, phis, terminators.

use std::collections::HashSet;

use ir::{Block, BlockId, Function, InstKind, Operand, SwitchCase, Terminator, Type, ValueDef};

use crate::llvm::{self, LlvmType, Opcode, Value};

use super::body::{Body, opcode_name};
use super::{Lowering, holes, instruction, label, lifetime, members};

/// Phis whose operands are lowered when all blocks are there: an operand may need instructions at the end of its
/// predecessor.
struct PendingPhi<'m> {
    block: BlockId,
    index: usize,
    phi: Value<'m>,
}

/// Lowers the body of a function, if it has one. Blocks that cannot be reached from the entry are left out.
pub(super) fn lower<'m>(lowering: &mut Lowering<'m>, value: Value<'m>, mut declared: Function) -> Function {
    let all = value.blocks();
    if all.is_empty() {
        return declared;
    }
    let result = value.result_type().filter(|_| !declared.library);
    declared.c_result = result.map(|node| lowering.c_types.read(node));
    let values = value.params().into_iter().zip(declared.params.iter().copied()).collect();
    let reachable = reachable(&all);
    let blocks = (0..).map(BlockId).zip(&reachable).map(|(id, block)| (*block, id)).collect();
    let declarations = holes::declarations(lowering.module, &reachable);
    let watched = lowering.reads_representation && !declared.library;
    let exposed = if watched { members::exposed(lowering, &reachable, &declarations) } else { Vec::new() };
    let mut body = Body::new(lowering, declared, values, blocks);
    (body.declarations, body.exposed) = (declarations, exposed);
    body.number(&reachable);
    let mut pending = Vec::new();
    let mut stores_of_params = Vec::new();
    for (index, block) in reachable.iter().enumerate() {
        body.current = BlockId(index as u32);
        for inst in block.instructions() {
            body.location = body.lowering.sources.location(inst.place());
            let opcode = inst.opcode();
            if is_terminator(inst) {
                let terminator = body.terminator(inst);
                let location = body.location;
                let block = body.block();
                block.terminator = terminator;
                block.location = location;
            } else if opcode == Some(Opcode::LLVMPHI) {
                pending.push(PendingPhi { block: body.current, index: body.block().insts.len(), phi: inst });
                let result = body.values.get(&inst).copied();
                body.push(result, InstKind::Phi { incoming: Vec::new() });
            } else {
                if opcode == Some(Opcode::LLVMStore) {
                    stores_of_params.push(inst);
                }
                instruction::lower(&mut body, inst);
            }
        }
    }
    for phi in pending {
        body.finish_phi(phi);
    }
    for store in stores_of_params {
        body.name_param(store);
    }
    let Body { mut function, function_wide, .. } = body;
    lifetime::mark(&mut function, &function_wide);
    function
}

fn is_terminator(inst: Value<'_>) -> bool {
    matches!(
        inst.opcode(),
        Some(
            Opcode::LLVMRet
                | Opcode::LLVMBr
                | Opcode::LLVMSwitch
                | Opcode::LLVMIndirectBr
                | Opcode::LLVMInvoke
                | Opcode::LLVMUnreachable
                | Opcode::LLVMCallBr
                | Opcode::LLVMResume
                | Opcode::LLVMCleanupRet
                | Opcode::LLVMCatchRet
                | Opcode::LLVMCatchSwitch
        )
    )
}

/// Whether the model follows the edges of the terminator.
fn has_model(terminator: Value<'_>) -> bool {
    let operand = || terminator.operand(0).map(Value::ty);
    match terminator.opcode() {
        Some(Opcode::LLVMBr | Opcode::LLVMRet | Opcode::LLVMUnreachable) => true,
        Some(Opcode::LLVMSwitch) => operand().and_then(LlvmType::integer_bits).is_some_and(|bits| bits <= 128),
        Some(Opcode::LLVMIndirectBr) => {
            operand().and_then(LlvmType::address_space) == Some(0) && label::has_model(terminator)
        }
        _ => false,
    }
}

/// The blocks that the model's edges reach from the first, in their order in the function.
fn reachable<'m>(all: &[llvm::Block<'m>]) -> Vec<llvm::Block<'m>> {
    let mut seen = HashSet::new();
    let mut todo: Vec<llvm::Block<'m>> = all.first().copied().into_iter().collect();
    while let Some(block) = todo.pop() {
        if seen.insert(block) {
            let end = block.instructions().pop().filter(|end| has_model(*end));
            todo.extend(end.map(Value::successors).unwrap_or_default());
        }
    }
    all.iter().copied().filter(|block| seen.contains(block)).collect()
}

impl<'m> Body<'_, 'm> {
    /// Gives every instruction with a result its number, in order, before any is lowered: uses may come first.
    fn number(&mut self, blocks: &[llvm::Block<'m>]) {
        for block in blocks {
            self.function.blocks.push(Block {
                name: block.name(),
                insts: Vec::new(),
                terminator: Terminator::Unreachable,
                location: None,
            });
            for inst in block.instructions() {
                let ty = self.lowering.types.get(inst.ty());
                if ty != Type::Void && !is_terminator(inst) {
                    let id = self.new_value(ty, inst.name());
                    self.values.insert(inst, id);
                }
            }
        }
    }

    fn finish_phi(&mut self, pending: PendingPhi<'m>) {
        let mut incoming: Vec<(BlockId, Operand)> = Vec::new();
        for (block, value) in pending.phi.incoming() {
            // Predecessors that are left out bring nothing; LLVM lists one with several edges several times.
            let Some(id) = self.blocks.get(&block).copied() else { continue };
            let leads_here = self.function.block(id).terminator.successors().contains(&pending.block);
            if !leads_here || incoming.iter().any(|(known, _)| *known == id) {
                continue;
            }
            self.current = id;
            let operand = self.operand(value);
            incoming.push((id, operand));
        }
        self.function.blocks[pending.block.index()].insts[pending.index].kind = InstKind::Phi { incoming };
    }

    /// Clang stores each parameter to a stack object of its own, and only that one is named.
    fn name_param(&mut self, store: Value<'m>) {
        let (Some(mut value), Some(pointer)) = (store.operand(0), store.operand(1)) else { return };
        // A truth value is a bit that is stored as a byte.
        let truth = value.opcode() == Some(Opcode::LLVMZExt);
        if let (true, Some(bit)) = (truth, value.operand(0)) {
            value = bit;
        }
        let (Some(value), Some(pointer)) = (self.values.get(&value), self.values.get(&pointer)) else { return };
        let ValueDef::Param(_) = self.function.value(*value).def else { return };
        let whole = match self.function.defining_inst(*pointer).map(|inst| &inst.kind) {
            Some(InstKind::StackAlloc { element, .. }) if truth => {
                *element == Type::Int(8) && self.function.value(*value).ty == Type::Int(1)
            }
            Some(InstKind::StackAlloc { element, .. }) => *element == self.function.value(*value).ty,
            _ => false,
        };
        let variable = self.function.value(*pointer).variable.clone();
        let (value, node) = (*value, self.variable_types.get(pointer).copied());
        let param = &mut self.function.values[value.index()];
        if whole && param.variable.is_none() {
            param.variable = variable;
            if let Some(node) = node {
                self.declared_as(value, node);
            }
        }
    }

    fn terminator(&mut self, inst: Value<'m>) -> Terminator {
        let unsupported = || Terminator::Unsupported(opcode_name(inst).into());
        let successors = inst.successors();
        let targets: Option<Vec<BlockId>> = if has_model(inst) {
            successors.iter().map(|block| self.blocks.get(block).copied()).collect()
        } else {
            None
        };
        let Some(targets) = targets else { return unsupported() };
        match (inst.opcode(), targets.as_slice()) {
            (Some(Opcode::LLVMRet), _) => Terminator::Return(inst.operand(0).map(|value| self.operand(value))),
            (Some(Opcode::LLVMUnreachable), _) => Terminator::Unreachable,
            (Some(Opcode::LLVMBr), [target]) => Terminator::Jump(*target),
            (Some(Opcode::LLVMBr), [if_true, if_false]) => match inst.operand(0) {
                Some(condition) => {
                    Terminator::Branch { condition: self.operand(condition), if_true: *if_true, if_false: *if_false }
                }
                None => unsupported(),
            },
            (Some(Opcode::LLVMSwitch), [default, targets @ ..]) => {
                let Some(scrutinee) = inst.operand(0) else { return unsupported() };
                let Some(bits) = scrutinee.ty().integer_bits() else { return unsupported() };
                let mut cases = Vec::new();
                for (index, target) in (0u32..).zip(targets) {
                    // Operands: scrutinee, default, then value and block of each case.
                    match inst.operand(2 * index + 2).and_then(Value::integer) {
                        Some((_, value)) => cases.push(SwitchCase { value, target: *target }),
                        None => return unsupported(),
                    }
                }
                Terminator::Switch { value: self.operand(scrutinee), bits, cases, default: *default }
            }
            (Some(Opcode::LLVMIndirectBr), _) => label::jump(self, inst).unwrap_or_else(unsupported),
            _ => unsupported(),
        }
    }
}
