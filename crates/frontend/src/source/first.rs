//! Programs in which a part that loops may be evaluated before another one.
//!
//! Where C leaves the order of two parts open, and the one that the compiler evaluates first may be undefined, a run that ends there
//! never comes to the other part, which another compiler evaluates before. The changed program has these runs as well: where the first
//! part begins, it may do what the other one does instead, and end. The parts do not interfere, so that this is what the other
//! order does.

use std::collections::{BTreeMap, BTreeSet};

use ir::{
    Block, BlockId, Callee, Constant, Function, FunctionId, Inst, InstKind, Intrinsic, Operand, Program, Terminator,
    Type, ValueData, ValueDef, ValueId,
};

use super::order::apart;
use super::parts;

/// A part that loops and one that the compiler evaluates before it.
#[derive(Debug)]
pub(super) struct Pair<'a> {
    pub function: FunctionId,
    pub parts: &'a apart::Parts,
}

/// Instructions of one block, by their indices there.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Segment {
    block: BlockId,
    /// Where the part begins that the compiler evaluates first.
    begin: usize,
    /// What the other part does, in order.
    insts: Vec<usize>,
}

/// Lets the other part of each pair be evaluated first; `None` where it is not certain which instructions it has.
pub(super) fn let_others_be(program: &mut Program, pairs: &[Pair<'_>]) -> Option<()> {
    let mut by_function: BTreeMap<FunctionId, Vec<Segment>> = BTreeMap::new();
    for pair in pairs {
        by_function.entry(pair.function).or_default().push(segment(program.function(pair.function), pair.parts)?);
    }
    for (id, mut segments) in by_function {
        add_nested(&mut segments);
        // The later ones first: what comes before them stays where it is.
        segments.sort_by_key(|segment| (segment.block, std::cmp::Reverse(segment.begin)));
        let original = program.function(id).clone();
        let function = program.functions.get_mut(id.index())?;
        for segment in segments {
            insert(function, &original, &segment)?;
        }
    }
    Some(())
}

/// What comes first may have parts in an open order itself: the one that is evaluated later there may come before all.
fn add_nested(segments: &mut Vec<Segment>) {
    let mut at = 0;
    while let Some(outer) = segments.get(at) {
        let nested = |inner: &&Segment| inner.block == outer.block && outer.insts.contains(&inner.begin);
        let first = |inner: &Segment| Segment { begin: outer.begin, ..inner.clone() };
        let more: Vec<Segment> = segments.iter().filter(nested).map(first).collect();
        let new: Vec<Segment> = more.into_iter().filter(|segment| !segments.contains(segment)).collect();
        segments.extend(new);
        at += 1;
    }
}

/// The instructions of the parts, if all are in one block.
fn segment(function: &Function, pair: &apart::Parts) -> Option<Segment> {
    let file = function.location?.file;
    let (_, calls) = pair.called?.calls;
    let at = |region: &apart::Region, inst: &Inst| {
        inst.location.is_some_and(|at| at.file == file && region.covers(at.line, at.column))
    };
    let of = |region: &apart::Region| -> Vec<parts::At> {
        let inside = parts::insts(function).filter(|(_, _, inst)| at(region, inst));
        inside.map(|(id, index, _)| (id, index)).collect()
    };
    let (one, other) = (of(&pair.one), of(&pair.other));
    let (block, begin) = *one.first()?;
    let insts = &function.block(block).insts;
    let in_one_block = one.iter().chain(&other).all(|(of, _)| *of == block);
    // An instruction without a place may belong to any part.
    let sets_up = |inst: &Inst| block == BlockId(0) && parts::sets_up(function, inst);
    let are_placed = insts.iter().all(|inst| inst.location.is_some() || is_silent(&inst.kind) || sets_up(inst));
    let is_call =
        |inst: &Inst| matches!(&inst.kind, InstKind::Call { callee: Callee::Function(_) | Callee::Pointer(_), .. });
    let called = other.iter().filter(|(_, index)| is_call(&insts[*index])).count();
    if !in_one_block || !are_placed || calls == 0 || called != calls || other.first()?.1 < begin {
        return None;
    }
    let one: BTreeSet<usize> = one.into_iter().map(|(_, index)| index).collect();
    // With what the values need that is computed between.
    let mut needed: BTreeSet<usize> = other.into_iter().map(|(_, index)| index).collect();
    let mut work: Vec<usize> = needed.iter().copied().collect();
    while let Some(index) = work.pop() {
        for operand in insts[index].kind.operands() {
            let Operand::Value(value) = operand else { continue };
            let ValueDef::Inst(of, at) = function.value(*value).def else { continue };
            let at = at as usize;
            if of == block && at >= begin && needed.insert(at) {
                if !is_silent(&insts[at].kind) {
                    return None;
                }
                work.push(at);
            }
        }
    }
    needed.is_disjoint(&one).then(|| Segment { block, begin, insts: needed.into_iter().collect() })
}

/// Whether the instruction computes a value from others, without an effect, and is never undefined.
fn is_silent(kind: &InstKind) -> bool {
    matches!(
        kind,
        InstKind::Compare { .. }
            | InstKind::Cast { .. }
            | InstKind::Offset { .. }
            | InstKind::Select { .. }
            | InstKind::Phi { .. }
            | InstKind::Freeze(_)
            | InstKind::StackAlloc { .. }
            | InstKind::Call { callee: Callee::Intrinsic(Intrinsic::Nothing | Intrinsic::Identity), .. }
    )
}

/// Splits the block where the first part begins: there the run may go to a copy of the other part, behind which it ends.
fn insert(function: &mut Function, original: &Function, segment: &Segment) -> Option<()> {
    let [copy, rest] = [0, 1].map(|more| BlockId(function.blocks.len() as u32 + more));
    let id = segment.block;
    let mut renamed: BTreeMap<ValueId, ValueId> = BTreeMap::new();
    let mut insts = Vec::new();
    for index in &segment.insts {
        let inst = &original.block(id).insts[*index];
        let kind = with_values(&inst.kind, &|value| renamed.get(&value).copied().unwrap_or(value))?;
        let result = inst.result.map(|value| {
            let new = ValueId(function.values.len() as u32);
            let def = ValueDef::Inst(copy, insts.len() as u32);
            function.values.push(ValueData { def, ..original.value(value).clone() });
            renamed.insert(value, new);
            new
        });
        insts.push(Inst { result, kind, location: inst.location });
    }
    let callee = Callee::Intrinsic(Intrinsic::Trap);
    let end = InstKind::Call { callee, args: Vec::new(), byval: Vec::new(), noreturn: true };
    let location = original.block(id).insts[segment.begin].location;
    insts.push(Inst { result: None, kind: end, location });
    let choice = ValueId(function.values.len() as u32);
    let def = ValueDef::Inst(id, segment.begin as u32);
    function.values.push(ValueData { ty: Type::Int(1), name: String::new(), variable: None, c_type: None, def });
    let block = &mut function.blocks[id.index()];
    let moved = block.insts.split_off(segment.begin);
    let any = InstKind::Freeze(Operand::Const(Constant::Undef(Type::Int(1))));
    block.insts.push(Inst { result: Some(choice), kind: any, location });
    let branch = Terminator::Branch { condition: Operand::Value(choice), if_true: copy, if_false: rest };
    let terminator = std::mem::replace(&mut block.terminator, branch);
    for (at, inst) in moved.iter().enumerate() {
        if let Some(value) = inst.result {
            function.values[value.index()].def = ValueDef::Inst(rest, at as u32);
        }
    }
    // Who came from the block comes from its rest.
    for successor in terminator.successors() {
        for inst in &mut function.blocks[successor.index()].insts {
            if let InstKind::Phi { incoming } = &mut inst.kind {
                incoming.iter_mut().filter(|(from, _)| *from == id).for_each(|(from, _)| *from = rest);
            }
        }
    }
    let ends = function.blocks[id.index()].location;
    let named = |suffix: &str| format!("{}.{suffix}", original.block(id).name);
    function.blocks.push(Block { name: named("first"), insts, terminator: Terminator::Unreachable, location });
    function.blocks.push(Block { name: named("rest"), insts: moved, terminator, location: ends });
    Some(())
}

/// The same of other values; `None` of what parts of expressions are not made of.
fn with_values(kind: &InstKind, new: &dyn Fn(ValueId) -> ValueId) -> Option<InstKind> {
    let of = |operand: &Operand| match operand {
        Operand::Value(value) => Operand::Value(new(*value)),
        constant => constant.clone(),
    };
    Some(match kind {
        InstKind::Binary { op, flags, lhs, rhs } => {
            InstKind::Binary { op: *op, flags: *flags, lhs: of(lhs), rhs: of(rhs) }
        }
        InstKind::Compare { predicate, lhs, rhs } => {
            InstKind::Compare { predicate: *predicate, lhs: of(lhs), rhs: of(rhs) }
        }
        InstKind::Cast { op, flags, value } => InstKind::Cast { op: *op, flags: *flags, value: of(value) },
        InstKind::Load { pointer, volatile } => InstKind::Load { pointer: of(pointer), volatile: *volatile },
        InstKind::Offset { base, constant, terms, inbounds } => {
            let terms = terms.iter().map(|(index, scale)| (of(index), *scale)).collect();
            InstKind::Offset { base: of(base), constant: *constant, terms, inbounds: *inbounds }
        }
        InstKind::Call { callee, args, byval, noreturn } => {
            let callee = match callee {
                Callee::Pointer(pointer) => Callee::Pointer(of(pointer)),
                other => other.clone(),
            };
            let args = args.iter().map(of).collect();
            InstKind::Call { callee, args, byval: byval.clone(), noreturn: *noreturn }
        }
        InstKind::Select { condition, if_true, if_false } => {
            InstKind::Select { condition: of(condition), if_true: of(if_true), if_false: of(if_false) }
        }
        InstKind::Freeze(value) => InstKind::Freeze(of(value)),
        _ => return None,
    })
}
