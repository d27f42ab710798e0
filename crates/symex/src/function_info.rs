//! What a function's text tells without running it: registers in memory, loop heads, liveness, views, effects.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use ir::{
    BinaryOp, BlockId, Callee, CastOp, Constant, Function, FunctionId, InstKind, Intrinsic, Operand, Predicate,
    Program, Terminator, ValueId,
};
use semantics::library::{self, LibraryFunction};
use semantics::locals;

use crate::value::View;

/// Facts about one function.
#[derive(Debug)]
pub struct FunctionInfo {
    /// Stack allocations that hold one scalar and whose address is only loaded from and stored to: they are kept as
    /// registers of the frame ("slots") instead of memory.
    pub slots: BTreeSet<ValueId>,
    /// Named locals in memory whose scope the IR does not show: those that a jump passes by, and compound literals.
    pub unscoped: BTreeSet<ValueId>,
    /// Targets of retreating edges of a depth-first search: every cycle of the control flow contains one.
    pub loop_heads: Vec<bool>,
    /// Position of each block in reverse post-order.
    pub order: Vec<u32>,
    /// Number of predecessors of each block.
    pub predecessor_count: Vec<usize>,
    /// Number of phis at the head of each block.
    pub phi_count: Vec<usize>,
    /// Values and slots live at the end of each block.
    live_out: Vec<LiveSet>,
}

/// Live SSA values and slots. A stack allocation that is a slot is live as a register, not as an address.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LiveSet {
    values: Vec<u64>,
}

impl LiveSet {
    fn new(n: usize) -> LiveSet {
        LiveSet { values: vec![0; n.div_ceil(64)] }
    }

    /// Whether the value (or, for slots, the register) is live.
    pub fn contains(&self, value: ValueId) -> bool {
        self.values.get(value.index() / 64).is_some_and(|word| word >> (value.index() % 64) & 1 == 1)
    }

    fn insert(&mut self, value: ValueId) {
        self.values[value.index() / 64] |= 1 << (value.index() % 64);
    }

    fn remove(&mut self, value: ValueId) {
        self.values[value.index() / 64] &= !(1 << (value.index() % 64));
    }

    fn union(&mut self, other: &LiveSet) -> bool {
        let mut changed = false;
        for (mine, theirs) in self.values.iter_mut().zip(&other.values) {
            changed |= *theirs & !*mine != 0;
            *mine |= theirs;
        }
        changed
    }
}

impl FunctionInfo {
    /// Analyses a function with a body.
    pub fn new(function: &Function) -> FunctionInfo {
        let slots = locals::registers(function);
        let unscoped = locals::unscoped(function, &slots);
        let (loop_heads, order) = depth_first(function);
        let predecessor_count = function.predecessors().iter().map(Vec::len).collect();
        let phi_count = function
            .blocks
            .iter()
            .map(|block| block.insts.iter().take_while(|inst| matches!(inst.kind, InstKind::Phi { .. })).count())
            .collect();
        let live_out = liveness(function, &slots);
        FunctionInfo { slots, unscoped, loop_heads, order, predecessor_count, phi_count, live_out }
    }

    /// What is live just before the instruction of that index (the terminator if it is one past the last).
    pub fn live_before(&self, function: &Function, block: BlockId, index: usize) -> LiveSet {
        let mut live = self.live_out[block.index()].clone();
        let data = function.block(block);
        use_terminator(&data.terminator, &self.slots, &mut live);
        for inst in data.insts[index..].iter().rev() {
            transfer(inst.result, &inst.kind, &self.slots, &mut live);
        }
        live
    }
}

fn operand_value(operand: &Operand) -> Option<ValueId> {
    match operand {
        Operand::Value(value) => Some(*value),
        Operand::Const(_) => None,
    }
}

fn terminator_operands(terminator: &Terminator) -> Vec<&Operand> {
    match terminator {
        Terminator::Branch { condition, .. } => vec![condition],
        Terminator::Switch { value, .. } => vec![value],
        Terminator::Return(Some(value)) => vec![value],
        Terminator::Jump(_) | Terminator::Return(None) | Terminator::Unreachable | Terminator::Unsupported(_) => {
            Vec::new()
        }
    }
}

/// Loop heads (targets of retreating edges) and the reverse post-order.
fn depth_first(function: &Function) -> (Vec<bool>, Vec<u32>) {
    let n = function.blocks.len();
    let mut heads = vec![false; n];
    let mut order = vec![n as u32; n];
    if n == 0 {
        return (heads, order);
    }
    let mut state = vec![0u8; n];
    let mut next = n as u32;
    let mut stack = vec![(BlockId(0), function.block(BlockId(0)).terminator.successors(), 0usize)];
    state[0] = 1;
    while let Some((block, successors, position)) = stack.last_mut() {
        // Successors are visited from the last to the first: the body of a loop (usually the first successor of its
        // head) then comes before what follows the loop in reverse post-order.
        let remaining = successors.len() - *position;
        if remaining == 0 {
            state[block.index()] = 2;
            next -= 1;
            order[block.index()] = next;
            stack.pop();
            continue;
        }
        let successor = successors[remaining - 1];
        *position += 1;
        match state[successor.index()] {
            0 => {
                state[successor.index()] = 1;
                stack.push((successor, function.block(successor).terminator.successors(), 0));
            }
            1 => heads[successor.index()] = true,
            _ => {}
        }
    }
    (heads, order)
}

fn use_operand(operand: &Operand, live: &mut LiveSet) {
    if let Operand::Value(value) = operand {
        live.insert(*value);
    }
}

fn use_terminator(terminator: &Terminator, _slots: &BTreeSet<ValueId>, live: &mut LiveSet) {
    for operand in terminator_operands(terminator) {
        use_operand(operand, live);
    }
}

/// The backward transfer function of one instruction.
fn transfer(result: Option<ValueId>, kind: &InstKind, slots: &BTreeSet<ValueId>, live: &mut LiveSet) {
    if let Some(result) = result {
        live.remove(result);
    }
    match kind {
        InstKind::StackAlloc { .. } if result.is_some_and(|result| slots.contains(&result)) => {}
        InstKind::Store { pointer: Operand::Value(pointer), value, .. } if slots.contains(pointer) => {
            live.remove(*pointer);
            use_operand(value, live);
        }
        InstKind::Call {
            callee: Callee::Intrinsic(Intrinsic::LifetimeStart | Intrinsic::LifetimeEnd), args, ..
        } if args.iter().filter_map(operand_value).any(|arg| slots.contains(&arg)) => {
            for arg in args.iter().filter_map(operand_value) {
                live.remove(arg);
            }
        }
        InstKind::Phi { .. } => {}
        kind => {
            for operand in kind.operands() {
                use_operand(operand, live);
            }
        }
    }
}

fn liveness(function: &Function, slots: &BTreeSet<ValueId>) -> Vec<LiveSet> {
    let n = function.values.len();
    let mut live_out = vec![LiveSet::new(n); function.blocks.len()];
    let predecessors = function.predecessors();
    let mut work: Vec<BlockId> = function.block_ids().collect();
    while let Some(id) = work.pop() {
        let block = function.block(id);
        let mut live = live_out[id.index()].clone();
        use_terminator(&block.terminator, slots, &mut live);
        for inst in block.insts.iter().rev() {
            transfer(inst.result, &inst.kind, slots, &mut live);
        }
        for predecessor in &predecessors[id.index()] {
            let mut through = live.clone();
            for inst in &block.insts {
                if let InstKind::Phi { incoming } = &inst.kind {
                    for (from, operand) in incoming {
                        if from == predecessor {
                            use_operand(operand, &mut through);
                        }
                    }
                }
            }
            if live_out[predecessor.index()].union(&through) {
                work.push(*predecessor);
            }
        }
    }
    live_out
}

/// Chooses a view per value of every function: values that occur together share a view, arguments with parameters and
/// results with returned values among them; signed evidence wins over unsigned evidence (the two phases of paper 2,
/// Sect. 2, as one pass over equivalence classes). The choice affects speed only.
pub fn views(program: &Program, infos: &HashMap<FunctionId, FunctionInfo>) -> HashMap<FunctionId, Vec<View>> {
    let mut first = Vec::with_capacity(program.functions.len());
    let mut count = 0;
    for function in &program.functions {
        first.push(count);
        count += function.values.len();
    }
    // Scalars of globals that are accessed by name are variables too.
    let mut named: BTreeMap<(u32, i64), usize> = BTreeMap::new();
    for inst in program.functions.iter().flat_map(|function| &function.blocks).flat_map(|block| &block.insts) {
        if let InstKind::Load { pointer, .. } | InstKind::Store { pointer, .. } = &inst.kind
            && let Operand::Const(Constant::Global(global, offset)) = pointer
        {
            named.entry((global.0, *offset)).or_insert_with(|| {
                count += 1;
                count - 1
            });
        }
    }
    let mut classes =
        Classes { parent: (0..count).collect(), signed: vec![false; count], unsigned: vec![false; count] };
    for (index, function) in program.functions.iter().enumerate() {
        if let Some(info) = infos.get(&FunctionId(index as u32)) {
            evidence(program, (&first, &named), index, function, info, &mut classes);
        }
    }
    infos
        .keys()
        .map(|id| {
            let start = first[id.index()];
            let n = program.function(*id).values.len();
            let view = |value: usize| {
                let root = classes.find(value);
                if classes.unsigned[root] && !classes.signed[root] { View::Unsigned } else { View::Signed }
            };
            (*id, (start..start + n).map(view).collect())
        })
        .collect()
}

/// What the instructions of one function tell about views.
fn evidence(
    program: &Program,
    (first, named): (&[usize], &BTreeMap<(u32, i64), usize>),
    index: usize,
    function: &Function,
    info: &FunctionInfo,
    classes: &mut Classes,
) {
    let slots = &info.slots;
    let of = |value: Option<ValueId>| value.map(|value| first[index] + value.index());
    let operand = |operand: &Operand| of(operand_value(operand));
    for block in &function.blocks {
        for inst in &block.insts {
            let result = of(inst.result);
            match &inst.kind {
                InstKind::Binary { op, flags, lhs, rhs } => {
                    let (lhs, rhs) = (operand(lhs), operand(rhs));
                    match op {
                        BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => classes.join(&[result, lhs]),
                        _ => classes.join(&[result, lhs, rhs]),
                    }
                    match op {
                        BinaryOp::SDiv | BinaryOp::SRem | BinaryOp::AShr => classes.mark(&[lhs, rhs], true),
                        BinaryOp::UDiv | BinaryOp::URem | BinaryOp::LShr => classes.mark(&[lhs], false),
                        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl => {
                            classes.mark(&[result, lhs], flags.nsw);
                        }
                        BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => {}
                    }
                }
                InstKind::Compare { predicate, lhs, rhs } => {
                    let sides = [operand(lhs), operand(rhs)];
                    classes.join(&sides);
                    match predicate {
                        Predicate::Eq | Predicate::Ne => {}
                        Predicate::Ugt | Predicate::Uge | Predicate::Ult | Predicate::Ule => {
                            classes.mark(&sides, false);
                        }
                        Predicate::Sgt | Predicate::Sge | Predicate::Slt | Predicate::Sle => {
                            classes.mark(&sides, true);
                        }
                    }
                }
                InstKind::Cast { op, value, .. } => match op {
                    CastOp::ZExt => classes.mark(&[operand(value)], false),
                    CastOp::SExt => classes.mark(&[operand(value), result], true),
                    CastOp::Trunc => classes.join(&[operand(value), result]),
                    CastOp::FpToSi => classes.mark(&[result], true),
                    CastOp::SiToFp => classes.mark(&[operand(value)], true),
                    _ => {}
                },
                InstKind::Load { pointer: Operand::Value(pointer), .. } if slots.contains(pointer) => {
                    classes.join(&[result, of(Some(*pointer))]);
                }
                InstKind::Store { pointer: Operand::Value(pointer), value, .. } if slots.contains(pointer) => {
                    classes.join(&[operand(value), of(Some(*pointer))]);
                }
                InstKind::Load { pointer: Operand::Const(Constant::Global(global, offset)), .. } => {
                    classes.join(&[result, named.get(&(global.0, *offset)).copied()]);
                }
                InstKind::Store { pointer: Operand::Const(Constant::Global(global, offset)), value, .. } => {
                    classes.join(&[operand(value), named.get(&(global.0, *offset)).copied()]);
                }
                InstKind::Phi { incoming } => {
                    for (_, value) in incoming {
                        classes.join(&[result, operand(value)]);
                    }
                }
                InstKind::Select { if_true, if_false, .. } => {
                    classes.join(&[result, operand(if_true), operand(if_false)]);
                }
                InstKind::Freeze(value) => classes.join(&[result, operand(value)]),
                InstKind::Call { callee: Callee::Function(callee), args, .. } => {
                    let target = program.function(*callee);
                    let base = first[callee.index()];
                    for (arg, param) in args.iter().zip(&target.params) {
                        classes.join(&[operand(arg), Some(base + param.index())]);
                    }
                    for block in &target.blocks {
                        if let Terminator::Return(Some(Operand::Value(value))) = &block.terminator {
                            classes.join(&[result, Some(base + value.index())]);
                        }
                    }
                }
                _ => {}
            }
        }
    }
}

struct Classes {
    parent: Vec<usize>,
    signed: Vec<bool>,
    unsigned: Vec<bool>,
}

impl Classes {
    fn find(&mut self, mut x: usize) -> usize {
        while self.parent[x] != x {
            self.parent[x] = self.parent[self.parent[x]];
            x = self.parent[x];
        }
        x
    }

    fn join(&mut self, values: &[Option<usize>]) {
        let mut present = values.iter().flatten();
        if let Some(first) = present.next() {
            for value in present {
                let (a, b) = (self.find(*first), self.find(*value));
                if a != b {
                    self.parent[b] = a;
                    self.signed[a] |= self.signed[b];
                    self.unsigned[a] |= self.unsigned[b];
                }
            }
        }
    }

    fn mark(&mut self, values: &[Option<usize>], signed: bool) {
        for value in values.iter().flatten() {
            let root = self.find(*value);
            if signed {
                self.signed[root] = true;
            } else {
                self.unsigned[root] = true;
            }
        }
    }
}

/// What a call of a function may do beyond returning a value, over everything it calls.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effects {
    /// May write memory that its caller can see.
    pub writes: bool,
    /// May free heap blocks.
    pub frees: bool,
    /// May leave new heap blocks behind.
    pub allocates: bool,
}

impl Effects {
    /// May do anything.
    pub const ALL: Effects = Effects { writes: true, frees: true, allocates: true };

    fn union(self, other: Effects) -> Effects {
        Effects {
            writes: self.writes || other.writes,
            frees: self.frees || other.frees,
            allocates: self.allocates || other.allocates,
        }
    }
}

/// The effects of every function, as the least fixed point over the call graph.
pub fn effects(program: &Program, infos: &HashMap<FunctionId, FunctionInfo>) -> Vec<Effects> {
    let mut result = vec![Effects::default(); program.functions.len()];
    loop {
        let mut changed = false;
        for (index, function) in program.functions.iter().enumerate() {
            let id = FunctionId(index as u32);
            let new = match infos.get(&id) {
                Some(info) => own_effects(program, function, info, &result),
                None => external_effects(&function.name),
            };
            if result[index] != result[index].union(new) {
                result[index] = result[index].union(new);
                changed = true;
            }
        }
        if !changed {
            return result;
        }
    }
}

fn external_effects(name: &str) -> Effects {
    match library::lookup(name) {
        Some(
            LibraryFunction::Nondet
            | LibraryFunction::Assume
            | LibraryFunction::EndsRun
            | LibraryFunction::Abs
            | LibraryFunction::Output
            | LibraryFunction::AnyResult
            | LibraryFunction::AnyIn(..)
            | LibraryFunction::Reads
            | LibraryFunction::Undefined
            | LibraryFunction::Overflow
            | LibraryFunction::NoModel
            | LibraryFunction::KnownLength
            | LibraryFunction::LibraryBlock
            | LibraryFunction::LibraryBlockOrNull,
        ) => Effects::default(),
        Some(LibraryFunction::Malloc | LibraryFunction::Calloc | LibraryFunction::AlignedAlloc) => {
            Effects { allocates: true, ..Effects::default() }
        }
        Some(LibraryFunction::StackAlloc) => Effects::default(),
        Some(LibraryFunction::Free) => Effects { frees: true, ..Effects::default() },
        Some(
            LibraryFunction::Memory(_)
            | LibraryFunction::AnyBytes
            | LibraryFunction::AnyString
            | LibraryFunction::Format
            | LibraryFunction::Scan,
        ) => Effects { writes: true, ..Effects::default() },
        Some(LibraryFunction::Realloc | LibraryFunction::EndLibraryBlock) | None => Effects::ALL,
    }
}

fn own_effects(program: &Program, function: &Function, info: &FunctionInfo, known: &[Effects]) -> Effects {
    let mut result = Effects::default();
    for inst in function.blocks.iter().flat_map(|block| &block.insts) {
        match &inst.kind {
            InstKind::Store { pointer, .. } => {
                let register = operand_value(pointer).is_some_and(|pointer| info.slots.contains(&pointer));
                result.writes |= !register;
            }
            InstKind::Unsupported { .. } => return Effects::ALL,
            InstKind::Call { callee, args, .. } => match callee {
                Callee::Function(callee) => {
                    let name = &program.function(*callee).name;
                    let defined = program.function(*callee).is_defined();
                    let replaceable = program.function(*callee).linkage == ir::Linkage::Replaceable;
                    result = result.union(if replaceable {
                        Effects::ALL
                    } else if defined {
                        known[callee.index()]
                    } else if crate::escape::known(program, function, name, args).is_none() {
                        Effects::ALL
                    } else {
                        external_effects(name)
                    });
                }
                Callee::Pointer(_) => return Effects::ALL,
                Callee::Intrinsic(Intrinsic::Memory(..) | Intrinsic::VarArgs(_)) => result.writes = true,
                Callee::Intrinsic(_) => {}
            },
            _ => {}
        }
    }
    result
}
