//! What is known of the integers of a function at one place, and what a condition teaches.

use std::collections::BTreeMap;

use ir::{
    BinaryOp, Callee, CastOp, Constant, Function, InstKind, Intrinsic, Operand, OverflowOp, Predicate, Type, ValueDef,
    ValueId,
};

use super::number::{self, Range};

/// How far a condition is followed back through what it was computed from: conversions, sums with constants, parts of
/// conditions. Nobody writes more.
const DEPTH: u32 = 12;

/// What is known at one place of a function. A value that is not listed may be any of its type.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct State {
    /// The contents of locals that are used like registers. One that is not listed may never have been written: two reads of
    /// it need not agree.
    registers: BTreeMap<ValueId, Held>,
    /// Values.
    values: BTreeMap<ValueId, Range>,
    /// Values that are others on this path since the block began, or the row of blocks that it belongs to: phis, and what was read
    /// from registers.
    aliases: BTreeMap<ValueId, Operand>,
}

/// What a register holds.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Held {
    range: Range,
    /// The value that was stored to it or read from it last.
    same: Option<ValueId>,
}

/// The width of an integer type that has ranges.
pub fn width(ty: &Type) -> Option<u32> {
    match ty {
        Type::Int(bits) if *bits <= number::WIDEST => Some(*bits),
        _ => None,
    }
}

/// The width of an operand that has ranges.
pub fn width_of(function: &Function, operand: &Operand) -> Option<u32> {
    match operand {
        Operand::Value(id) => width(&function.value(*id).ty),
        Operand::Const(constant) => width(&constant.ty()),
    }
}

impl State {
    /// The integers that the operand may be; `None` if it is none that has ranges.
    pub fn range(&self, function: &Function, operand: &Operand) -> Option<Range> {
        match operand {
            Operand::Value(id) => {
                let full = || width(&function.value(*id).ty).and_then(Range::full);
                self.values.get(id).copied().or_else(full)
            }
            Operand::Const(Constant::Int { bits, value }) if *bits <= number::WIDEST => Range::constant(*bits, *value),
            Operand::Const(Constant::Zero(ty)) => width(ty).and_then(|bits| Range::constant(bits, 0)),
            Operand::Const(constant) => width(&constant.ty()).and_then(Range::full),
        }
    }

    /// A value is computed, perhaps anew.
    pub fn define(&mut self, id: ValueId, range: Option<Range>) {
        for held in self.registers.values_mut().filter(|held| held.same == Some(id)) {
            held.same = None;
        }
        match range {
            Some(range) => self.values.insert(id, range),
            None => self.values.remove(&id),
        };
    }

    /// The phi is this operand on the path that the state is about.
    pub fn alias(&mut self, phi: ValueId, operand: Operand) {
        self.aliases.insert(phi, operand);
    }

    /// The register is read.
    pub fn load(&mut self, register: ValueId, result: ValueId) {
        let found = self.registers.get(&register).map(|held| held.range);
        self.define(result, found);
        self.aliases.remove(&result);
        if let Some(held) = self.registers.get_mut(&register) {
            match held.same {
                Some(known) => {
                    self.aliases.insert(result, Operand::Value(known));
                }
                None => held.same = Some(result),
            }
        }
    }

    /// The register is written.
    pub fn store(&mut self, function: &Function, register: ValueId, value: &Operand) {
        let Some(range) = self.range(function, value) else { return };
        let same = match value {
            Operand::Value(id) => Some(*id),
            Operand::Const(_) => None,
        };
        // Of an arbitrary constant each use has its own value: as if nothing was written.
        match value {
            Operand::Const(Constant::Undef(_) | Constant::Poison(_)) => self.registers.remove(&register),
            _ => self.registers.insert(register, Held { range, same }),
        };
    }

    /// The register has no value any more.
    pub fn forget(&mut self, register: ValueId) {
        self.registers.remove(&register);
    }

    /// The state for all paths to a block: without what nobody looks at there.
    pub fn kept(mut self, looked_at: &dyn Fn(ValueId) -> bool) -> State {
        self.aliases.clear();
        self.values.retain(|id, _| looked_at(*id));
        self
    }

    /// What is known on either of two paths.
    pub fn join(&self, other: &State) -> State {
        let registers = self.registers.iter().filter_map(|(id, held)| {
            let there = other.registers.get(id)?;
            let same = held.same.filter(|_| held.same == there.same);
            Some((*id, Held { range: held.range.join(there.range), same }))
        });
        let values =
            self.values.iter().filter_map(|(id, range)| Some((*id, range.join(*other.values.get(id)?)))).collect();
        State { registers: registers.collect(), values, aliases: BTreeMap::new() }
    }

    /// A state that holds the newer one, with the ends of [`Range::widened`]; without steps what has grown is any number.
    pub fn widened(&self, newer: &State, steps: Option<&[i128]>) -> State {
        let widen = |old: Option<Range>, new: Range| match (old, steps) {
            (Some(old), Some(steps)) => Some(old.widened(new, steps)),
            (Some(old), None) if old == new => Some(old),
            _ => Range::full(new.bits()),
        };
        let registers = newer.registers.iter().filter_map(|(id, held)| {
            let old = self.registers.get(id).map(|held| held.range);
            Some((*id, Held { range: widen(old, held.range)?, same: held.same }))
        });
        let values = newer.values.iter().filter_map(|(id, range)| {
            let old = self.values.get(id).copied();
            Some((*id, widen(old, *range)?))
        });
        State { registers: registers.collect(), values: values.collect(), aliases: BTreeMap::new() }
    }

    /// What is left if the condition is true, or false; `false` if nothing is.
    pub fn assume(&mut self, function: &Function, condition: &Operand, truth: bool) -> bool {
        Learner { state: self, function }.truth(condition, truth, DEPTH)
    }

    /// What is left if the operand is this number.
    pub fn assume_number(&mut self, function: &Function, operand: &Operand, number: Range) -> bool {
        Learner { state: self, function }.compare(Predicate::Eq, operand, number)
    }

    /// What is left if the operand is another number than this one.
    pub fn assume_other(&mut self, function: &Function, operand: &Operand, number: Range) -> bool {
        Learner { state: self, function }.compare(Predicate::Ne, operand, number)
    }
}

/// Follows what is learnt of a value back to what it was computed from. Each answer says whether anything is left.
struct Learner<'s> {
    state: &'s mut State,
    function: &'s Function,
}

impl Learner<'_> {
    /// A condition is true, or false.
    fn truth(&mut self, condition: &Operand, truth: bool, depth: u32) -> bool {
        let Some(range) = self.state.range(self.function, condition) else { return true };
        if range.truth().is_some_and(|known| known != truth) {
            return false;
        }
        let Operand::Value(id) = condition else { return true };
        self.state.values.insert(*id, Range::of_truth(Some(truth)));
        if depth == 0 {
            return true;
        }
        if let Some(operand) = self.state.aliases.get(id).cloned() {
            return self.truth(&operand, truth, depth - 1);
        }
        let Some(inst) = self.function.defining_inst(*id) else { return true };
        match &inst.kind {
            InstKind::Compare { predicate, lhs, rhs } => {
                let predicate = if truth { *predicate } else { number::opposite(*predicate) };
                self.comparison(predicate, lhs, rhs, depth)
            }
            InstKind::Binary { op: BinaryOp::Xor, lhs, rhs, .. } => match self.constant_truth(rhs) {
                Some(turned) => self.truth(lhs, truth != turned, depth - 1),
                None => true,
            },
            InstKind::Binary { op: op @ (BinaryOp::And | BinaryOp::Or), lhs, rhs, .. } => {
                self.both(truth == (*op == BinaryOp::And), (lhs, rhs), truth, depth)
            }
            // `a && b` and `a || b` as a choice.
            InstKind::Select { condition, if_true, if_false } => {
                match (self.constant_truth(if_true), self.constant_truth(if_false)) {
                    (_, Some(false)) => self.both(truth, (condition, if_true), truth, depth),
                    (Some(true), _) => self.both(!truth, (condition, if_false), truth, depth),
                    _ => true,
                }
            }
            InstKind::Freeze(operand) => self.truth(operand, truth, depth - 1),
            InstKind::ExtractValue { aggregate: Operand::Value(pair), path } if path[..] == [1] && !truth => {
                self.no_overflow(*pair, *id, depth)
            }
            InstKind::Cast { .. } => self.backwards(*id, Range::of_truth(Some(truth)), depth),
            _ => true,
        }
    }

    fn constant_truth(&self, operand: &Operand) -> Option<bool> {
        match operand {
            Operand::Const(_) => self.state.range(self.function, operand)?.truth(),
            Operand::Value(_) => None,
        }
    }

    /// Both parts of a condition have that truth value; if not `all`, then one of them, which is known if the other one
    /// has not.
    fn both(&mut self, all: bool, (lhs, rhs): (&Operand, &Operand), truth: bool, depth: u32) -> bool {
        if all {
            return self.truth(lhs, truth, depth - 1) && self.truth(rhs, truth, depth - 1);
        }
        let known = |state: &State, operand| state.range(self.function, operand).and_then(Range::truth);
        match (known(self.state, lhs), known(self.state, rhs)) {
            (Some(left), Some(right)) => left == truth || right == truth,
            (Some(left), None) if left != truth => self.truth(rhs, truth, depth - 1),
            (None, Some(right)) if right != truth => self.truth(lhs, truth, depth - 1),
            _ => true,
        }
    }

    /// The operand compares like this with a number.
    fn compare(&mut self, predicate: Predicate, operand: &Operand, number: Range) -> bool {
        let Some(range) = self.state.range(self.function, operand) else { return true };
        if range.bits() != number.bits() {
            return true;
        }
        match Range::assume(predicate, range, number) {
            Some((left, _)) => self.learn(operand, left, DEPTH),
            None => false,
        }
    }

    fn comparison(&mut self, predicate: Predicate, lhs: &Operand, rhs: &Operand, depth: u32) -> bool {
        let (left, right) = (self.state.range(self.function, lhs), self.state.range(self.function, rhs));
        let (Some(left), Some(right)) = (left, right) else { return true };
        match Range::assume(predicate, left, right) {
            Some((left, right)) => self.learn(lhs, left, depth - 1) && self.learn(rhs, right, depth - 1),
            None => false,
        }
    }

    /// The operation did not overflow, which the truth value says: its result, if that was taken before the truth value (else it
    /// is one of an earlier round), is the exact one.
    fn no_overflow(&mut self, pair: ValueId, truth: ValueId, depth: u32) -> bool {
        let Some((op, lhs, rhs)) = checked_operation(self.function, pair) else { return true };
        let (left, right) = (self.state.range(self.function, lhs), self.state.range(self.function, rhs));
        let (Some(left), Some(right)) = (left, right) else { return true };
        let Some(result) = Range::without_overflow(op, left, right) else { return false };
        let (ValueDef::Inst(at, first), ValueDef::Inst(block, last)) =
            (self.function.value(pair).def, self.function.value(truth).def)
        else {
            return true;
        };
        if at != block {
            return true;
        }
        let between = self.function.block(block).insts.get(first as usize..last as usize).unwrap_or_default();
        let results = between.iter().filter(|inst| {
            matches!(&inst.kind,
            InstKind::ExtractValue { aggregate: Operand::Value(of), path } if *of == pair && path[..] == [0])
        });
        results.filter_map(|inst| inst.result).all(|id| self.learn(&Operand::Value(id), result, depth - 1))
    }

    /// The operand lies in the range, too.
    fn learn(&mut self, operand: &Operand, range: Range, depth: u32) -> bool {
        let Some(known) = self.state.range(self.function, operand) else { return true };
        let Some(range) = known.meet(range) else { return false };
        let Operand::Value(id) = operand else { return true };
        if range == known {
            return true;
        }
        self.state.values.insert(*id, range);
        for held in self.state.registers.values_mut().filter(|held| held.same == Some(*id)) {
            match held.range.meet(range) {
                Some(both) => held.range = both,
                None => return false,
            }
        }
        if depth == 0 {
            return true;
        }
        if let Some(truth) = range.truth() {
            return self.truth(operand, truth, depth);
        }
        self.backwards(*id, range, depth)
    }

    /// What the value was computed from.
    fn backwards(&mut self, id: ValueId, range: Range, depth: u32) -> bool {
        if depth == 0 {
            return true;
        }
        if let Some(operand) = self.state.aliases.get(&id).cloned() {
            return self.learn(&operand, range, depth - 1);
        }
        let Some(inst) = self.function.defining_inst(id) else { return true };
        match &inst.kind {
            InstKind::Cast { op, value, .. } => {
                let Some(before) = self.state.range(self.function, value) else { return true };
                let found = match op {
                    CastOp::ZExt => range.extended_from(before, false),
                    CastOp::SExt => range.extended_from(before, true),
                    CastOp::Trunc => range.cut_from(before),
                    _ => return true,
                };
                found.is_some_and(|found| self.learn(value, found, depth - 1))
            }
            InstKind::Binary { op: op @ (BinaryOp::Add | BinaryOp::Sub), lhs, rhs, .. } => {
                self.operand(*op, (lhs, rhs), range, depth)
            }
            InstKind::ExtractValue { aggregate: Operand::Value(pair), path } if path[..] == [0] => {
                match checked_operation(self.function, *pair) {
                    Some((op, lhs, rhs)) => self.operand(number::plain(op), (lhs, rhs), range, depth),
                    None => true,
                }
            }
            InstKind::Freeze(operand) => self.learn(operand, range, depth - 1),
            InstKind::Call { callee: Callee::Intrinsic(Intrinsic::Identity), args, .. } => {
                args.first().is_none_or(|arg| self.learn(arg, range, depth - 1))
            }
            _ => true,
        }
    }

    /// A sum or a difference, perhaps wrapped around, lies in the range: what its first operand was.
    fn operand(&mut self, op: BinaryOp, (lhs, rhs): (&Operand, &Operand), result: Range, depth: u32) -> bool {
        let back = match op {
            BinaryOp::Add => BinaryOp::Sub,
            BinaryOp::Sub => BinaryOp::Add,
            _ => return true,
        };
        match self.state.range(self.function, rhs) {
            Some(other) => self.learn(lhs, Range::binary(back, result, other), depth - 1),
            None => true,
        }
    }
}

/// The operation that tells of its overflow, and its operands.
pub fn checked_operation(function: &Function, pair: ValueId) -> Option<(OverflowOp, &Operand, &Operand)> {
    match &function.defining_inst(pair)?.kind {
        InstKind::Call { callee: Callee::Intrinsic(Intrinsic::WithOverflow(op)), args, .. } => match &args[..] {
            [lhs, rhs, ..] => Some((*op, lhs, rhs)),
            _ => None,
        },
        _ => None,
    }
}
