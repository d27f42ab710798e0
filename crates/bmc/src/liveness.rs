//! Which values a later instruction may look at.

use std::collections::BTreeSet;

use ir::{BlockId, Callee, Function, Inst, InstKind, Intrinsic, Operand, Terminator, ValueId};

use semantics::checks::guarded_shift;

/// The live values of a function.
#[derive(Clone, Debug)]
pub(crate) struct Liveness {
    /// By block: the values live where it begins, its own phis included.
    entry: Vec<BTreeSet<ValueId>>,
}

impl Liveness {
    /// The live values of a function with a body.
    pub(crate) fn of(function: &Function) -> Liveness {
        let count = function.blocks.len();
        let mut liveness = Liveness { entry: vec![BTreeSet::new(); count] };
        let predecessors = function.predecessors();
        let mut work: BTreeSet<usize> = (0..count).collect();
        while let Some(block) = work.pop_last() {
            let live = liveness.block_entry(function, BlockId(block as u32));
            if live != liveness.entry[block] {
                liveness.entry[block] = live;
                work.extend(predecessors[block].iter().map(|other| other.index()));
            }
        }
        liveness
    }

    /// The values live where the block begins, with its phis.
    pub(crate) fn at_entry(&self, block: BlockId) -> &BTreeSet<ValueId> {
        &self.entry[block.index()]
    }

    /// The values live behind that instruction of the block.
    pub(crate) fn after(&self, function: &Function, block: BlockId, inst: usize) -> BTreeSet<ValueId> {
        let mut live = self.out(function, block);
        let data = function.block(block);
        live.extend(terminator_uses(&data.terminator));
        for later in data.insts.iter().skip(inst + 1).rev() {
            if let Some(result) = later.result {
                live.remove(&result);
            }
            live.extend(uses(function, later));
        }
        live
    }

    fn out(&self, function: &Function, block: BlockId) -> BTreeSet<ValueId> {
        let mut live = BTreeSet::new();
        for successor in function.block(block).terminator.successors() {
            let data = function.block(successor);
            let mut phis = BTreeSet::new();
            for inst in &data.insts {
                let InstKind::Phi { incoming } = &inst.kind else { break };
                phis.extend(inst.result);
                live.extend(
                    incoming.iter().filter(|(from, _)| *from == block).filter_map(|(_, operand)| value(operand)),
                );
            }
            live.extend(self.entry[successor.index()].iter().filter(|id| !phis.contains(id)));
        }
        live
    }

    fn block_entry(&self, function: &Function, block: BlockId) -> BTreeSet<ValueId> {
        let mut live = self.out(function, block);
        let data = function.block(block);
        live.extend(terminator_uses(&data.terminator));
        for inst in data.insts.iter().rev() {
            if matches!(inst.kind, InstKind::Phi { .. }) {
                // A phi has its value when the block begins.
                continue;
            }
            if let Some(result) = inst.result {
                live.remove(&result);
            }
            live.extend(uses(function, inst));
        }
        live
    }
}

/// What an instruction looks at. A failed check of a shift looks at the operands of the shift.
fn uses(function: &Function, inst: &Inst) -> Vec<ValueId> {
    match &inst.kind {
        InstKind::Phi { .. } => Vec::new(),
        InstKind::Call { callee: Callee::Intrinsic(Intrinsic::UbsanTrap(_)), .. } => guarded_shift(function, inst)
            .into_iter()
            .flat_map(|(number, amount)| [number, amount])
            .filter_map(value)
            .collect(),
        kind => kind.operands().into_iter().filter_map(value).collect(),
    }
}

fn value(operand: &Operand) -> Option<ValueId> {
    match operand {
        Operand::Value(id) => Some(*id),
        Operand::Const(_) => None,
    }
}

fn terminator_uses(terminator: &Terminator) -> Option<ValueId> {
    match terminator {
        Terminator::Branch { condition: operand, .. }
        | Terminator::Switch { value: operand, .. }
        | Terminator::Return(Some(operand)) => value(operand),
        _ => None,
    }
}
