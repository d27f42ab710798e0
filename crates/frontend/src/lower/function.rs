//! Bodies of functions: blocks, values, phis, terminators.

use std::collections::{HashMap, HashSet};

use ir::{
    Block, BlockId, Function, Inst, InstKind, Location, Operand, SwitchCase, Terminator, Type, ValueData, ValueDef,
    ValueId,
};

use crate::llvm::{self, LlvmType, Opcode, TypeNode, Value};

use super::holes::{self, Declarations};
use super::{Lowering, constants, instruction, label, lifetime, members};

/// A function while its body is made.
pub(super) struct Body<'l, 'm> {
    pub(super) lowering: &'l mut Lowering<'m>,
    pub(super) function: Function,
    pub(super) values: HashMap<Value<'m>, ValueId>,
    blocks: HashMap<llvm::Block<'m>, BlockId>,
    /// The block that instructions are appended to.
    current: BlockId,
    location: Option<Location>,
    /// Stack objects that C keeps until the function returns, see [`lifetime`].
    pub(super) function_wide: HashSet<ValueId>,
    /// The types in C of the variables on the stack, by the stack object.
    variable_types: HashMap<ValueId, TypeNode<'m>>,
    /// The variables that are declared, by their address in memory.
    pub(super) declarations: Declarations<'m>,
    /// Declared objects with padding into which pointers to members lead.
    pub(super) exposed: Vec<(Value<'m>, TypeNode<'m>)>,
    /// Constant expressions that are being made into instructions, one within the other.
    depth: u32,
    /// How many more may be: they share parts, and without a bound few could become very many.
    budget: u32,
}

/// Constant expressions nested more deeply are not represented, so that no walk overflows the stack.
const DEEPEST: u32 = 64;

/// Instructions made from the constant expressions of one function, at most.
const MOST_EXPANDED: u32 = 10_000;

/// Phis whose operands are lowered when all blocks are there: an operand may need instructions at the end of its
/// predecessor.
struct PendingPhi<'m> {
    block: BlockId,
    index: usize,
    phi: Value<'m>,
}

/// Lowers the body of a function, if it has one. Blocks that cannot be reached from the entry are left out.
pub(super) fn lower<'m>(lowering: &mut Lowering<'m>, value: Value<'m>, declared: Function) -> Function {
    let all = value.blocks();
    if all.is_empty() {
        return declared;
    }
    let values = value.params().into_iter().zip(declared.params.iter().copied()).collect();
    let reachable = reachable(&all);
    let blocks = (0..).map(BlockId).zip(&reachable).map(|(id, block)| (*block, id)).collect();
    let declarations = holes::declarations(lowering.module, &reachable);
    let watched = lowering.reads_representation && !declared.library;
    let exposed = if watched { members::exposed(lowering, &reachable, &declarations) } else { Vec::new() };
    let mut body = Body {
        lowering,
        function: declared,
        values,
        blocks,
        current: BlockId(0),
        location: None,
        function_wide: HashSet::new(),
        variable_types: HashMap::new(),
        declarations,
        exposed,
        depth: 0,
        budget: MOST_EXPANDED,
    };
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
    let mut seen = std::collections::HashSet::new();
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

    fn new_value(&mut self, ty: Type, name: String) -> ValueId {
        let id = ValueId(self.function.values.len() as u32);
        // The position is set when the instruction is appended.
        let def = ValueDef::Inst(BlockId(0), 0);
        self.function.values.push(ValueData { ty, name, variable: None, c_type: None, def });
        id
    }

    fn block(&mut self) -> &mut Block {
        &mut self.function.blocks[self.current.index()]
    }

    /// Appends an instruction to the current block.
    pub(super) fn push(&mut self, result: Option<ValueId>, kind: InstKind) {
        let (current, location) = (self.current, self.location);
        let index = self.block().insts.len() as u32;
        if let Some(id) = result {
            self.function.values[id.index()].def = ValueDef::Inst(current, index);
        }
        self.block().insts.push(Inst { result, kind, location });
    }

    /// An operand; constant expressions that do not fold become instructions before the use.
    pub(super) fn operand(&mut self, value: Value<'m>) -> Operand {
        if let Some(id) = self.values.get(&value) {
            return Operand::Value(*id);
        }
        if let Some(constant) = constants::fold(self.lowering, value) {
            return Operand::Const(constant);
        }
        if self.depth >= DEEPEST || self.budget == 0 {
            return Operand::Const(constants::unsupported(self.lowering, value));
        }
        self.budget -= 1;
        self.depth += 1;
        let expanded = instruction::expand(self, value);
        self.depth -= 1;
        expanded.unwrap_or_else(|| Operand::Const(constants::unsupported(self.lowering, value)))
    }

    /// A new value that an instruction made from a constant expression defines.
    pub(super) fn define(&mut self, ty: Type, kind: InstKind) -> Operand {
        let id = self.new_value(ty, String::new());
        self.push(Some(id), kind);
        Operand::Value(id)
    }

    /// As [`Body::define`], in another block.
    pub(super) fn define_in(&mut self, block: BlockId, ty: Type, kind: InstKind) -> Operand {
        let current = std::mem::replace(&mut self.current, block);
        let operand = self.define(ty, kind);
        self.current = current;
        operand
    }

    /// The number of a block that the model reaches.
    pub(super) fn block_id(&self, block: llvm::Block<'m>) -> Option<BlockId> {
        self.blocks.get(&block).copied()
    }

    /// A further block, which stands for none of LLVM's.
    pub(super) fn new_block(&mut self, name: &str, terminator: Terminator) -> BlockId {
        let location = self.location;
        self.function.blocks.push(Block { name: name.to_owned(), insts: Vec::new(), terminator, location });
        BlockId(self.function.blocks.len() as u32 - 1)
    }

    pub(super) fn set_terminator(&mut self, block: BlockId, terminator: Terminator) {
        self.function.blocks[block.index()].terminator = terminator;
    }

    /// The type of an operand.
    pub(super) fn type_of(&self, operand: &Operand) -> Type {
        match operand {
            Operand::Value(id) => self.function.value(*id).ty.clone(),
            Operand::Const(constant) => constant.ty(),
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

    /// Notes the type of the variable that a value is or that lives at its address. Only those of the program's own
    /// parameters are read: others are never asked for.
    pub(super) fn declared_as(&mut self, id: ValueId, node: TypeNode<'m>) {
        match self.function.value(id).def {
            ValueDef::Param(_) if self.function.library => {}
            ValueDef::Param(_) => {
                let ty = self.lowering.c_types.read(node);
                self.function.values[id.index()].c_type = Some(ty);
            }
            ValueDef::Inst(..) => {
                self.variable_types.insert(id, node);
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

/// LLVM's word for the operation, such as `atomicrmw`.
pub(super) fn opcode_name(inst: Value<'_>) -> String {
    let name = inst.opcode().map_or_else(|| "value".to_string(), |opcode| format!("{opcode:?}"));
    name.trim_start_matches("LLVM").to_lowercase()
}
