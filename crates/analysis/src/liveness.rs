//! Which values a later instruction may look at.
//!
//! Phis have their values when their block begins, so a place in a block lies behind its phis: a phi uses its operands
//! at the ends of the predecessors, and its result is live from the start of the block.

use std::collections::{BTreeSet, HashMap};

use ir::{BlockId, Callee, ControlFlow, Function, Inst, InstKind, Intrinsic, Operand, ValueId};
use semantics::checks::{SHIFT_OUT_OF_BOUNDS, guarded_shift};

use crate::values::ValueSet;

/// The values live at the borders of the blocks of a function.
///
/// A *register* is a stack allocation that is a variable in all but name (`semantics::locals`). Where registers are
/// given, such an allocation stands for what the variable holds, not for its address: a load uses it, and a store or the
/// start or end of its lifetime ends its life.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Liveness {
    /// By block: at its start.
    entry: Vec<ValueSet>,
    /// By block: before its terminator has looked at its operand.
    exit: Vec<ValueSet>,
    registers: BTreeSet<ValueId>,
    /// Values that a failed check looks at though they are not its operands, by the check's block and index.
    checked: HashMap<(BlockId, usize), Vec<ValueId>>,
}

impl Liveness {
    /// The live values of a function, where the registers are variables.
    pub fn of(function: &Function, flow: &ControlFlow, registers: BTreeSet<ValueId>) -> Liveness {
        let empty = ValueSet::new(function.values.len());
        let count = function.blocks.len();
        let checked = checked_values(function);
        let mut result = Liveness { entry: vec![empty.clone(); count], exit: vec![empty; count], registers, checked };
        let mut work: Vec<BlockId> = function.block_ids().collect();
        while let Some(id) = work.pop() {
            let mut exit = result.exit[id.index()].clone();
            for successor in flow.successors(id) {
                exit.union_with(&on_edge(function, &result.entry[successor.index()], id, *successor));
            }
            result.exit[id.index()] = exit;
            let entry = result.before(function, id, 0);
            if result.entry[id.index()].union_with(&entry) {
                work.extend(flow.predecessors(id));
            }
        }
        result
    }

    /// What is live at the start of a block.
    pub fn at_entry(&self, block: BlockId) -> &ValueSet {
        &self.entry[block.index()]
    }

    /// What is live just before the instruction of that index is executed; before the terminator if the index is the
    /// number of instructions.
    pub fn before(&self, function: &Function, block: BlockId, index: usize) -> ValueSet {
        let mut live = self.exit[block.index()].clone();
        let data = function.block(block);
        live.extend(data.terminator.operand());
        for (at, inst) in data.insts.iter().enumerate().skip(index).rev() {
            self.step_back(block, at, inst, &mut live);
        }
        live
    }

    /// What is live just after the instruction of that index.
    pub fn after(&self, function: &Function, block: BlockId, index: usize) -> ValueSet {
        self.before(function, block, index + 1)
    }

    /// What is live while the instruction of that index is executed: what is needed after it, without its result.
    pub fn during(&self, function: &Function, block: BlockId, index: usize) -> ValueSet {
        let mut live = self.after(function, block, index);
        if let Some(result) = function.block(block).insts.get(index).and_then(|inst| inst.result) {
            live.remove(result);
        }
        live
    }

    /// From what is live after an instruction to what is live before it.
    fn step_back(&self, block: BlockId, index: usize, inst: &Inst, live: &mut ValueSet) {
        let register = |operand: &Operand| value_of(operand).filter(|id| self.registers.contains(id));
        if let InstKind::Phi { .. } = inst.kind {
            return;
        }
        if let Some(result) = inst.result {
            live.remove(result);
        }
        match &inst.kind {
            InstKind::StackAlloc { .. } if inst.result.is_some_and(|result| self.registers.contains(&result)) => {}
            InstKind::Store { pointer, value, .. } if register(pointer).is_some() => {
                register(pointer).into_iter().for_each(|pointer| live.remove(pointer));
                live.extend([value]);
            }
            InstKind::Call {
                callee: Callee::Intrinsic(Intrinsic::LifetimeStart | Intrinsic::LifetimeEnd),
                args,
                ..
            } if args.iter().any(|arg| register(arg).is_some()) => {
                args.iter().filter_map(value_of).for_each(|arg| live.remove(arg));
            }
            kind => live.extend(kind.operands()),
        }
        for value in self.checked.get(&(block, index)).into_iter().flatten() {
            live.insert(*value);
        }
    }
}

impl<'a> Extend<&'a Operand> for ValueSet {
    fn extend<I: IntoIterator<Item = &'a Operand>>(&mut self, operands: I) {
        operands.into_iter().filter_map(value_of).for_each(|value| self.insert(value));
    }
}

fn value_of(operand: &Operand) -> Option<ValueId> {
    match operand {
        Operand::Value(value) => Some(*value),
        Operand::Const(_) => None,
    }
}

/// What is live at the end of a block on the way to a successor.
fn on_edge(function: &Function, entry: &ValueSet, from: BlockId, to: BlockId) -> ValueSet {
    let mut live = entry.clone();
    let phis = || function.block(to).insts.iter().take_while(|inst| matches!(inst.kind, InstKind::Phi { .. }));
    for result in phis().filter_map(|inst| inst.result) {
        live.remove(result);
    }
    for inst in phis() {
        if let InstKind::Phi { incoming } = &inst.kind
            && let Some((_, operand)) = incoming.iter().find(|(block, _)| *block == from)
        {
            live.extend([operand]);
        }
    }
    live
}

/// A failed check of a shift looks at the operands of the shift, to tell overflow from an amount out of range.
fn checked_values(function: &Function) -> HashMap<(BlockId, usize), Vec<ValueId>> {
    let mut result = HashMap::new();
    for block in function.block_ids() {
        for (index, inst) in function.block(block).insts.iter().enumerate() {
            let check = Callee::Intrinsic(Intrinsic::UbsanTrap(SHIFT_OUT_OF_BOUNDS));
            if matches!(&inst.kind, InstKind::Call { callee, .. } if *callee == check)
                && let Some((number, amount)) = guarded_shift(function, inst)
            {
                result.insert((block, index), [number, amount].into_iter().filter_map(value_of).collect());
            }
        }
    }
    result
}
