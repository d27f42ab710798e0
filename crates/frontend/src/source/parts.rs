//! The instructions of the parts of an expression whose order is open.

use std::collections::BTreeSet;

use ir::{
    BlockId, Callee, ControlFlow, Dominators, Function, FunctionId, Inst, InstKind, Intrinsic, Operand, Program,
    ValueDef, ValueId,
};

use super::order::apart;
use super::tree::Place;

/// What shows that the order of two parts of an expression does not matter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Condition {
    /// Their accesses never meet, and what [`Parts::must_return`] says.
    Apart(Parts),
    /// The part that the program evaluates first returns, and no effect of one part is of any to the other.
    Returns {
        /// A part may end the run as well, so that not every run that ends shows it.
        may_exit: bool,
    },
}

/// A load, a store or a call: its block, and its index there.
pub type At = (BlockId, usize);

/// The accesses of two parts of an expression. If none of the one ever meets one of the other, where one of the two writes,
/// then no run can tell the order in which the parts are evaluated. Where the parts call functions, what these access belongs to
/// them, and they must do nothing else that another order could show.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parts {
    /// The function whose code they are in.
    pub function: FunctionId,
    /// The accesses of the one part.
    pub one: BTreeSet<At>,
    /// The accesses of the other part.
    pub other: BTreeSet<At>,
    /// The access that is the last one of each evaluation, if there is one.
    pub last: Option<At>,
    /// The parts call functions.
    pub calls: bool,
    /// In addition the run must not stay in the part that the program evaluates first: else nobody has looked at the other one.
    pub must_return: bool,
}

/// The instructions of the parts in the function; `None` where it is not certain that these are all.
pub(super) fn find(program: &Program, function: FunctionId, place: Place, parts: &apart::Parts) -> Option<Parts> {
    if let Some(called) = &parts.called {
        return with_calls(program, function, place, (parts, *called));
    }
    let body = program.function(function);
    let file = body.location?.file;
    let (mut one, mut other) = (BTreeSet::new(), BTreeSet::new());
    for (block, index, inst) in accesses(body) {
        let Some(at) = inst.location else {
            // An access without a place may belong to any expression, unless the function sets up its frame there.
            if block == BlockId(0) && sets_up(body, inst) || is_unseen(body, (block, index)) {
                continue;
            }
            return None;
        };
        if at.file != file || place.line == 0 {
            continue;
        }
        let writes = matches!(inst.kind, InstKind::Store { .. });
        for (region, found) in [(&parts.one, &mut one), (&parts.other, &mut other)] {
            if region.covers(at.line, at.column) && (writes || !region.writes) {
                found.insert((block, index));
            }
        }
    }
    let written = |set: &BTreeSet<At>| set.iter().any(|at| is_store(body, *at));
    // Something is missing if a part that writes has no store.
    let complete =
        !one.is_empty() && !other.is_empty() && (written(&one) || written(&other)) && one.is_disjoint(&other);
    let shares = |a: &At| {
        let local = local(body, *a);
        local.is_some()
            && other.iter().any(|b| local == self::local(body, *b) && (is_store(body, *a) || is_store(body, *b)))
    };
    let counted = parts.one.count.is_none_or(|count| count == one.len())
        && parts.other.count.is_none_or(|count| count == other.len());
    if !complete || !counted || one.iter().any(shares) {
        return None;
    }
    let last = last(body, one.iter().chain(&other));
    Some(Parts { function, one, other, last, calls: false, must_return: false })
}

/// The same where the parts call functions.
fn with_calls(
    program: &Program,
    function: FunctionId,
    place: Place,
    (parts, called): (&apart::Parts, apart::Called),
) -> Option<Parts> {
    let body = program.function(function);
    let file = body.location?.file;
    let (mut one, mut other) = (BTreeSet::new(), BTreeSet::new());
    let mut calls = (0, 0);
    for (block, index, inst) in accesses(body).chain(self::calls(body)) {
        let Some(at) = inst.location else {
            if block == BlockId(0) && sets_up(body, inst) || is_unseen(body, (block, index)) {
                continue;
            }
            return None;
        };
        if at.file != file || place.line == 0 {
            continue;
        }
        let is_call = usize::from(is_call(inst));
        if parts.one.covers(at.line, at.column) {
            one.insert((block, index));
            calls.0 += is_call;
        }
        if parts.other.covers(at.line, at.column) {
            other.insert((block, index));
            calls.1 += is_call;
        }
    }
    let shares = |a: &At| {
        let local = local(body, *a);
        local.is_some()
            && other.iter().any(|b| local == self::local(body, *b) && (is_store(body, *a) || is_store(body, *b)))
    };
    // A call that the program does not have where the source has one may be anywhere.
    let complete = calls == called.calls && calls != (0, 0) && one.is_disjoint(&other);
    // A part that may interfere does something.
    let there = !one.is_empty() && !other.is_empty();
    if !complete || !there || one.iter().any(shares) {
        return None;
    }
    Some(Parts { function, one, other, last: None, calls: true, must_return: called.must_return })
}

/// Calls of functions, and what accesses memory in their place.
fn calls(function: &Function) -> impl Iterator<Item = (BlockId, usize, &Inst)> {
    insts(function).filter(|(_, _, inst)| is_call(inst))
}

/// All instructions, with their blocks and their indices there.
pub(super) fn insts(function: &Function) -> impl Iterator<Item = (BlockId, usize, &Inst)> {
    function.block_ids().flat_map(|id| {
        let insts = function.block(id).insts.iter().enumerate();
        insts.map(move |(index, inst)| (id, index, inst))
    })
}

fn is_call(inst: &Inst) -> bool {
    let InstKind::Call { callee, .. } = &inst.kind else { return false };
    matches!(
        callee,
        Callee::Function(_) | Callee::Pointer(_) | Callee::Intrinsic(Intrinsic::Memory(..) | Intrinsic::VarArgs(_))
    )
}

fn accesses(function: &Function) -> impl Iterator<Item = (BlockId, usize, &Inst)> {
    insts(function).filter(|(_, _, inst)| matches!(inst.kind, InstKind::Load { .. } | InstKind::Store { .. }))
}

fn is_store(function: &Function, (block, index): At) -> bool {
    matches!(function.block(block).insts[index].kind, InstKind::Store { .. })
}

/// Whether the instruction gives a parameter its variable, or the result its first value.
pub(super) fn sets_up(function: &Function, inst: &Inst) -> bool {
    let InstKind::Store { value, pointer: Operand::Value(pointer), .. } = &inst.kind else { return false };
    let is_given = match value {
        Operand::Value(value) => matches!(function.value(*value).def, ValueDef::Param(_)),
        Operand::Const(_) => true,
    };
    is_given && is_local(function, *pointer)
}

/// Whether the instruction accesses a variable that is not the source's and to which nothing points: the compiler notes there how a block
/// is left.
fn is_unseen(function: &Function, at: At) -> bool {
    let Some(local) = local(function, at) else { return false };
    let leads_there = |inst: &Inst| match &inst.kind {
        InstKind::Load { pointer: Operand::Value(pointer), .. } if *pointer == local => false,
        InstKind::Store { value, pointer: Operand::Value(pointer), .. } if *pointer == local => {
            *value == Operand::Value(local)
        }
        other => other.operands().contains(&&Operand::Value(local)),
    };
    function.value(local).variable.is_none() && !function.blocks.iter().flat_map(|block| &block.insts).any(leads_there)
}

/// The local variable that the instruction accesses as a whole.
fn local(function: &Function, (block, index): At) -> Option<ValueId> {
    match &function.block(block).insts[index].kind {
        InstKind::Load { pointer: Operand::Value(pointer), .. }
        | InstKind::Store { pointer: Operand::Value(pointer), .. } => {
            Some(*pointer).filter(|pointer| is_local(function, *pointer))
        }
        _ => None,
    }
}

fn is_local(function: &Function, pointer: ValueId) -> bool {
    matches!(function.defining_inst(pointer).map(|inst| &inst.kind), Some(InstKind::StackAlloc { .. }))
}

/// The last of the accesses, if all others come before it on each way to it.
fn last<'a>(function: &Function, accesses: impl Iterator<Item = &'a At>) -> Option<At> {
    let accesses: Vec<At> = accesses.copied().collect();
    let flow = ControlFlow::of(function);
    let dominators = Dominators::of(&flow);
    let is_last = |(block, index): &&At| {
        accesses
            .iter()
            .all(|(other, at)| if other == block { at <= index } else { dominators.dominates(*other, *block) })
    };
    accesses.iter().find(is_last).copied()
}
