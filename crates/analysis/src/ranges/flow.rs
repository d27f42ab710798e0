//! The ranges of a function, by following its control flow until nothing changes.

use std::collections::{BTreeMap, BTreeSet};

use ir::{
    BinaryOp, BlockId, Callee, CastOp, Constant, Flags, Function, FunctionId, Inst, InstKind, Intrinsic, Location,
    Operand, Predicate, Program, Terminator, Type, ValueDef, ValueId,
};
use semantics::library::{LibraryFunction, StreamOperation, lookup};

use super::number::{self, Range};
use super::state::{State, checked_operation, width, width_of};
use crate::facts::Facts;

/// Visits of a loop's head until ranges are widened: a loop that only sets a flag has settled by then.
const SETTLING: u32 = 2;
/// Visits of a loop's head until what still grows is any number.
const PATIENCE: u32 = 24;
/// A function that compares with more constants is widened without them: each may be an end of each range.
const MOST_STEPS: usize = 64;
/// Blocks that join truth values and branch on them are looked at for each way to them by itself, as many in a row: such as
/// `a && b` in the condition of a loop.
const IN_A_ROW: u32 = 4;

/// What stands in the way of most proofs.
const OVERFLOW: &str = "signed overflow cannot be excluded";

/// A place at which a signed operation may overflow, or where that is not known.
#[derive(Clone, PartialEq, Debug)]
pub struct Obstacle {
    /// What it is, in words.
    pub what: String,
    /// Where.
    pub location: Option<Location>,
}

/// What is known of the functions that are called.
pub trait Callees {
    /// What the function returns to a call with these arguments, if it returns an integer and that is known. `None` stands for an argument
    /// that is no integer with a range. An error says that a run of the call may overflow.
    fn returned(&mut self, callee: FunctionId, args: &[Option<Range>]) -> Result<Option<Range>, Obstacle>;
}

/// The ranges of what functions return, whatever they are called with.
impl Callees for BTreeMap<FunctionId, Range> {
    fn returned(&mut self, callee: FunctionId, _: &[Option<Range>]) -> Result<Option<Range>, Obstacle> {
        Ok(self.get(&callee).copied())
    }
}

/// Looks for signed operations of the function's own that may overflow, in the program with checks for that, in all calls with arguments in
/// these ranges; one that is missing or `None` may be anything. The answer is what it returns, if it returns an integer.
pub fn of_function(
    facts: &Facts<'_>,
    id: FunctionId,
    args: &[Option<Range>],
    callees: &mut dyn Callees,
) -> Result<Option<Range>, Obstacle> {
    let function = facts.program().function(id);
    let mut walk = Walk {
        facts,
        id,
        function,
        callees,
        across: used_across(function),
        steps: steps(function),
        states: vec![None; function.blocks.len()],
        visits: vec![0; function.blocks.len()],
        queue: BTreeSet::from([(0, BlockId(0))]),
        result: None,
    };
    let mut state = State::default();
    for (param, range) in function.params.iter().zip(args) {
        let bits = width(&function.value(*param).ty);
        state.define(*param, range.filter(|range| Some(range.bits()) == bits));
    }
    walk.states[0] = Some(state);
    while let Some((_, block)) = walk.queue.pop_first() {
        if let Some(state) = walk.states[block.index()].clone() {
            walk.block(block, state, 0)?;
        }
    }
    Ok(walk.result)
}

struct Walk<'a, 'c> {
    facts: &'a Facts<'a>,
    id: FunctionId,
    function: &'a Function,
    callees: &'c mut dyn Callees,
    /// Values that are used in other blocks than their own.
    across: BTreeSet<ValueId>,
    /// Ends of ranges where they are widened.
    steps: Vec<i128>,
    /// What is known where a block begins, on all ways to it that were followed; `None` before the first.
    states: Vec<Option<State>>,
    /// How often a state has grown.
    visits: Vec<u32>,
    /// Blocks whose state has grown, with their position in reverse post-order.
    queue: BTreeSet<(u32, BlockId)>,
    /// What is returned.
    result: Option<Range>,
}

/// Values that are used in other blocks than their own. A phi uses its values at the ends of the blocks before it.
fn used_across(function: &Function) -> BTreeSet<ValueId> {
    let mut found = BTreeSet::new();
    let mut used = |operand: &Operand, at: BlockId| {
        if let Operand::Value(id) = operand
            && !matches!(function.value(*id).def, ValueDef::Inst(block, _) if block == at)
        {
            found.insert(*id);
        }
    };
    for (number, block) in (0..).zip(&function.blocks) {
        for inst in &block.insts {
            match &inst.kind {
                InstKind::Phi { incoming } => incoming.iter().for_each(|(from, operand)| used(operand, *from)),
                kind => kind.operands().into_iter().for_each(|operand| used(operand, BlockId(number))),
            }
        }
        block.terminator.operand().into_iter().for_each(|operand| used(operand, BlockId(number)));
    }
    // A condition that is branched on elsewhere is followed back to what it was computed from.
    let mut work: Vec<ValueId> = found.iter().copied().collect();
    while let Some(id) = work.pop() {
        let Some(inst) = function.defining_inst(id) else { continue };
        if function.value(id).ty == Type::Int(1) && !matches!(inst.kind, InstKind::Phi { .. }) {
            for operand in inst.kind.operands() {
                if let Operand::Value(part) = operand
                    && found.insert(*part)
                {
                    work.push(*part);
                }
            }
        }
    }
    found
}

/// The constants that the function compares with, and their neighbours; none if there are too many.
fn steps(function: &Function) -> Vec<i128> {
    let mut found = BTreeSet::new();
    let mut add = |constant: &Constant| {
        if let Constant::Int { bits, value } = constant
            && let Some(range) = Range::constant(*bits, *value)
        {
            let unsigned = i128::try_from(*value).unwrap_or_default();
            for number in [range.signed().0, unsigned] {
                found.extend([number - 1, number, number + 1]);
            }
        }
    };
    for inst in function.blocks.iter().flat_map(|block| &block.insts) {
        if let InstKind::Compare { lhs, rhs, .. } = &inst.kind {
            for operand in [lhs, rhs] {
                if let Operand::Const(constant) = operand {
                    add(constant);
                }
            }
        }
    }
    if found.len() > MOST_STEPS { Vec::new() } else { found.into_iter().collect() }
}

impl Walk<'_, '_> {
    fn obstacle<T>(&self, what: impl Into<String>, inst: &Inst) -> Result<T, Obstacle> {
        Err(Obstacle { what: what.into(), location: inst.location })
    }

    /// Follows the block from that state, and hands what is known at its end to the blocks behind it.
    fn block(&mut self, id: BlockId, mut state: State, row: u32) -> Result<(), Obstacle> {
        let function = self.function;
        let block = function.block(id);
        for inst in block.insts.iter().filter(|inst| !matches!(inst.kind, InstKind::Phi { .. })) {
            self.inst(&mut state, id, inst)?;
        }
        match &block.terminator {
            Terminator::Jump(target) => self.leave(id, *target, state, row),
            Terminator::Branch { condition, if_true, if_false } => {
                for (target, truth) in [(*if_true, true), (*if_false, false)] {
                    let mut state = state.clone();
                    if state.assume(function, condition, truth) {
                        self.leave(id, target, state, row)?;
                    }
                }
                Ok(())
            }
            Terminator::Switch { value, cases, default, .. } => {
                let Some(bits) = width_of(function, value) else {
                    let targets = cases.iter().map(|case| case.target).chain([*default]).collect::<BTreeSet<_>>();
                    return targets.into_iter().try_for_each(|target| self.leave(id, target, state.clone(), row));
                };
                let mut rest = Some(state.clone());
                for case in cases {
                    let Some(number) = Range::constant(bits, case.value) else { continue };
                    let mut there = state.clone();
                    if there.assume_number(function, value, number) {
                        self.leave(id, case.target, there, row)?;
                    }
                    rest = rest.and_then(|mut rest| rest.assume_other(function, value, number).then_some(rest));
                }
                rest.map_or(Ok(()), |rest| self.leave(id, *default, rest, row))
            }
            Terminator::Return(operand) => {
                if let Some(range) = operand.as_ref().and_then(|operand| state.range(function, operand)) {
                    self.result = Some(self.result.map_or(range, |known| known.join(range)));
                }
                Ok(())
            }
            Terminator::Unreachable => Ok(()),
            Terminator::Unsupported(what) => Err(Obstacle { what: what.to_string(), location: block.location }),
        }
    }

    /// Control goes from one block to another with that state.
    fn leave(&mut self, from: BlockId, to: BlockId, mut state: State, row: u32) -> Result<(), Obstacle> {
        let function = self.function;
        let insts = &function.block(to).insts;
        let mut phis = Vec::new();
        for inst in insts {
            let (InstKind::Phi { incoming }, Some(result)) = (&inst.kind, inst.result) else { break };
            let value = incoming.iter().find(|(block, _)| *block == from).map(|(_, operand)| operand);
            let range = match value {
                Some(operand) => state.range(function, operand),
                None => width(&function.value(result).ty).and_then(Range::full),
            };
            phis.push((result, range, value));
        }
        // All of them change at once.
        for (phi, range, _) in &phis {
            state.define(*phi, *range);
        }
        if row < IN_A_ROW && self.is_junction(to) {
            let defined: BTreeSet<ValueId> = phis.iter().map(|(phi, _, _)| *phi).collect();
            for (phi, _, value) in phis {
                // A phi of this block had another value before.
                if let Some(operand) = value
                    && !matches!(operand, Operand::Value(id) if defined.contains(id))
                {
                    state.alias(phi, operand.clone());
                }
            }
            return self.block(to, state, row + 1);
        }
        let own = |id: ValueId| phis.iter().any(|(phi, _, _)| *phi == id) || self.across.contains(&id);
        let state = state.kept(&own);
        self.enter(to, state);
        Ok(())
    }

    /// Whether the block joins truth values and branches on what it makes of them.
    fn is_junction(&self, id: BlockId) -> bool {
        let block = self.function.block(id);
        let is_truth = |inst: &Inst| {
            matches!(inst.kind, InstKind::Phi { .. })
                && inst.result.is_some_and(|result| self.function.value(result).ty == Type::Int(1))
        };
        matches!(block.terminator, Terminator::Branch { .. })
            && block.insts.iter().any(is_truth)
            && !self.facts.function(self.id).flow().is_loop_head(id)
    }

    /// A way leads to the block with that state.
    fn enter(&mut self, id: BlockId, state: State) {
        let flow = self.facts.function(self.id).flow();
        let visits = &mut self.visits[id.index()];
        let slot = &mut self.states[id.index()];
        let next = match slot {
            None => state,
            Some(known) => {
                let joined = known.join(&state);
                if joined == *known {
                    return;
                }
                *visits += 1;
                if !flow.is_loop_head(id) || *visits <= SETTLING {
                    joined
                } else {
                    known.widened(&joined, (*visits <= PATIENCE).then_some(&self.steps[..]))
                }
            }
        };
        *slot = Some(next);
        self.queue.insert((flow.position(id), id));
    }

    fn inst(&mut self, state: &mut State, block: BlockId, inst: &Inst) -> Result<(), Obstacle> {
        let function = self.function;
        let range = |state: &State, operand: &Operand| state.range(function, operand);
        let found = match &inst.kind {
            InstKind::Binary { op, flags, lhs, rhs } => self.binary(state, block, inst, (*op, *flags), (lhs, rhs))?,
            InstKind::Compare { predicate, lhs, rhs } => match (range(state, lhs), range(state, rhs)) {
                (Some(left), Some(right)) => Some(Range::of_truth(Range::compare(*predicate, left, right))),
                _ => None,
            },
            InstKind::Cast { op, value, .. } => {
                let bits = inst.result.and_then(|result| width(&function.value(result).ty));
                match (op, bits, range(state, value)) {
                    (CastOp::Trunc, Some(bits), Some(range)) => range.truncated(bits),
                    (CastOp::ZExt, Some(bits), Some(range)) => range.extended_by_zeros(bits),
                    (CastOp::SExt, Some(bits), Some(range)) => range.extended_by_sign(bits),
                    _ => None,
                }
            }
            InstKind::Load { pointer: Operand::Value(pointer), .. } if self.is_register(*pointer) => {
                inst.result.into_iter().for_each(|result| state.load(*pointer, result));
                return Ok(());
            }
            InstKind::Store { pointer: Operand::Value(pointer), value, .. } if self.is_register(*pointer) => {
                state.store(function, *pointer, value);
                return Ok(());
            }
            InstKind::Select { condition, if_true, if_false } => {
                match (range(state, if_true), range(state, if_false), range(state, condition).and_then(Range::truth)) {
                    (left, _, Some(true)) => left,
                    (_, right, Some(false)) => right,
                    (Some(left), Some(right), None) => Some(left.join(right)),
                    _ => None,
                }
            }
            InstKind::Freeze(operand) => range(state, operand),
            InstKind::ExtractValue { aggregate: Operand::Value(pair), path } => self.part(state, *pair, path),
            InstKind::Call { callee, args, .. } => self.call(state, inst, callee, args)?,
            InstKind::Unsupported { what, .. } => return self.obstacle(what.to_string(), inst),
            _ => None,
        };
        if let Some(result) = inst.result {
            state.define(result, found);
        }
        Ok(())
    }

    fn is_register(&self, id: ValueId) -> bool {
        self.facts.function(self.id).registers().contains(&id)
    }

    fn binary(
        &self,
        state: &State,
        block: BlockId,
        inst: &Inst,
        (op, flags): (BinaryOp, Flags),
        (lhs, rhs): (&Operand, &Operand),
    ) -> Result<Option<Range>, Obstacle> {
        let Some(result) = inst.result else { return Ok(None) };
        let overflow = || self.obstacle(OVERFLOW, inst);
        let computes = matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl);
        let divides = matches!(op, BinaryOp::SDiv | BinaryOp::SRem);
        if matches!(self.function.value(result).ty, Type::Vector(..)) {
            // Elements of vectors have no checks.
            return if computes || divides { overflow() } else { Ok(None) };
        }
        let (left, right) = (state.range(self.function, lhs), state.range(self.function, rhs));
        let both = left.zip(right);
        if computes && flags.nsw {
            // An index times the size of an element that is known when the program runs only: a step of a pointer's, not an
            // operation on integers (C11 6.5.6p8).
            let is_step = op == BinaryOp::Mul && self.is_index(result);
            let fits = op != BinaryOp::Shl && both.is_some_and(|(left, right)| Range::fits(op, left, right));
            if !fits && !is_step {
                return overflow();
            }
        }
        if divides {
            let fits = both.is_some_and(|(left, right)| !left.may_be_least() || !right.may_be_minus_one());
            if !fits && !self.is_guarded(block, lhs, rhs) {
                return overflow();
            }
        }
        Ok(both.map(|(left, right)| Range::binary(op, left, right)))
    }

    /// Whether the value is only used as an index of addresses.
    fn is_index(&self, id: ValueId) -> bool {
        let is_it = |operand: &Operand| matches!(operand, Operand::Value(used) if *used == id);
        self.function.blocks.iter().all(|block| {
            !block.terminator.operand().is_some_and(is_it)
                && block.insts.iter().all(|inst| match &inst.kind {
                    InstKind::Offset { base, .. } => !is_it(base),
                    kind => !kind.operands().into_iter().any(is_it),
                })
        })
    }

    /// Whether the only way to the block is that of a check which says that it is not the least number that is divided by -1.
    fn is_guarded(&self, block: BlockId, lhs: &Operand, rhs: &Operand) -> bool {
        let [before] = self.facts.function(self.id).flow().predecessors(block) else { return false };
        let Terminator::Branch { condition: Operand::Value(condition), if_true, if_false } =
            &self.function.block(*before).terminator
        else {
            return false;
        };
        let part = |operand: &Operand| match operand {
            Operand::Value(id) => self.function.defining_inst(*id).map(|inst| &inst.kind),
            Operand::Const(_) => None,
        };
        // The part says that this operand is another number than that one.
        let excludes = |operand: &Operand, of: &Operand, number: &dyn Fn(u32) -> Constant| match part(operand) {
            Some(InstKind::Compare { predicate: Predicate::Ne, lhs, rhs: Operand::Const(constant) }) => {
                let Type::Int(bits) = constant.ty() else { return false };
                lhs == of && *constant == number(bits)
            }
            _ => false,
        };
        let least = |bits: u32| Constant::Int { bits, value: 1 << (bits - 1) };
        let minus_one = |bits: u32| Constant::int(bits, -1);
        *if_true == block
            && *if_false != block
            && match part(&Operand::Value(*condition)) {
                Some(InstKind::Binary { op: BinaryOp::Or, lhs: one, rhs: other, .. }) => {
                    excludes(one, lhs, &least) && excludes(other, rhs, &minus_one)
                }
                _ => false,
            }
    }

    /// A part of what an operation gives that tells of its overflow.
    fn part(&self, state: &State, pair: ValueId, path: &[u32]) -> Option<Range> {
        let (op, lhs, rhs) = checked_operation(self.function, pair)?;
        let (left, right) = (state.range(self.function, lhs)?, state.range(self.function, rhs)?);
        match path {
            [0] => Some(Range::binary(number::plain(op), left, right)),
            [1] => Some(Range::of_truth(Range::overflows(op, left, right))),
            _ => None,
        }
    }

    fn call(
        &mut self,
        state: &mut State,
        inst: &Inst,
        callee: &Callee,
        args: &[Operand],
    ) -> Result<Option<Range>, Obstacle> {
        let program: &Program = self.facts.program();
        let bits = inst.result.and_then(|result| width(&self.function.value(result).ty));
        let ranges: Vec<Option<Range>> = args.iter().map(|arg| state.range(self.function, arg)).collect();
        let overflow = || Err(Obstacle { what: OVERFLOW.to_owned(), location: inst.location });
        Ok(match (callee, &ranges[..]) {
            (Callee::Intrinsic(Intrinsic::UbsanTrap(_)), _) => return overflow(),
            (Callee::Intrinsic(Intrinsic::Abs(true)), [range, ..]) if range.is_none_or(Range::may_be_least) => {
                return overflow();
            }
            (Callee::Intrinsic(Intrinsic::MinMax { signed, max }), [Some(left), Some(right), ..]) => {
                Some(Range::extremum(*signed, *max, *left, *right))
            }
            (Callee::Intrinsic(Intrinsic::Bits(name)), _) if matches!(&**name, "ctpop" | "ctlz" | "cttz") => {
                bits.and_then(Range::count_of_bits)
            }
            (Callee::Intrinsic(Intrinsic::Identity), [range, ..]) => *range,
            (Callee::Intrinsic(Intrinsic::LifetimeStart | Intrinsic::LifetimeEnd), _) => {
                if let Some(Operand::Value(object)) = args.last() {
                    state.forget(*object);
                }
                None
            }
            (Callee::Function(id), _) => {
                let function = program.function(*id);
                let operation = if function.is_defined() { None } else { lookup(&function.name) };
                let within = |low, high| bits.and_then(|bits| Range::full(bits)?.with_signed((low, high)));
                match operation {
                    Some(LibraryFunction::Abs) if ranges.first().copied().flatten().is_none_or(Range::may_be_least) => {
                        return overflow();
                    }
                    Some(LibraryFunction::Overflow) => return overflow(),
                    Some(LibraryFunction::NoModel) => return self.obstacle("what happens here has no model", inst),
                    Some(LibraryFunction::AnyIn(low, high)) => within(i128::from(low), i128::from(high)),
                    Some(LibraryFunction::Stream(StreamOperation::Getchar | StreamOperation::Putchar)) => {
                        within(-1, 255)
                    }
                    _ => self.callees.returned(*id, &ranges)?.filter(|range| Some(range.bits()) == bits),
                }
            }
            _ => None,
        })
    }
}
