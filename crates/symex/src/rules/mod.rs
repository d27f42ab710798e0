//! One step of symbolic execution: one function per kind of instruction, in the file named after it.
//!
//! A rule looks at the state, then changes it. When what it needs is not decided it asks for a refinement
//! ([`Stop::Split`]) *before* it changes anything; the engine makes one state per case and executes the same
//! instruction again on each, where the question is decided (paper 1, rule "refining abstract states").

use ir::{FunctionId, InstKind, Location, Operand, Terminator, ValueId};
use logic::{Atom, Linear};

use crate::alarm::{Affects, NoteKind};
use crate::context::Context;
use crate::state::State;
use crate::value::{Cond, Value, View};

pub mod aggregate;
pub mod arithmetic;
pub mod bits;
pub mod call;
pub mod cast;
pub mod compare;
pub mod contents;
pub mod control;
pub mod format;
pub mod heap;
pub mod indirect;
pub mod integer;
pub mod library;
pub mod memory;
pub mod overflow;
pub mod stack;
pub mod varargs;

/// Why a rule did not complete.
#[derive(Debug)]
pub enum Stop {
    /// Not decided: execute the instruction again under each of these conjunctions. Together they cover the state.
    Split(Vec<Vec<Atom>>),
    /// The run ends here: the program is over, or only undefined behaviour could follow.
    End(&'static str),
    /// A call of a function that is on the stack already, with its arguments: the engine cuts here.
    Recursion(FunctionId, Vec<Value>),
}

/// The outcome of a rule.
pub type Step<T = ()> = Result<T, Stop>;

/// Executes the next instruction of the top frame. Afterwards the state stands at the next position.
pub fn step(cx: &mut Context, state: &mut State) -> Step {
    let program = cx.program;
    let frame = state.top();
    let function = program.function(frame.function);
    let block = function.block(frame.block);
    let Some(inst) = block.insts.get(frame.index) else {
        let location = cx.in_source(state, block.location).location;
        return terminator(cx, state, &block.terminator, location);
    };
    let place = Place { result: inst.result, location: cx.in_source(state, inst.location).location };
    match &inst.kind {
        InstKind::Binary { op, flags, lhs, rhs } => arithmetic::binary(cx, state, &place, *op, *flags, lhs, rhs)?,
        InstKind::Compare { predicate, lhs, rhs } => compare::compare(cx, state, &place, *predicate, lhs, rhs)?,
        InstKind::Cast { op, value, .. } => cast::cast(cx, state, &place, *op, value)?,
        InstKind::Load { pointer, volatile } => memory::load(cx, state, &place, pointer, *volatile)?,
        InstKind::Store { pointer, value, volatile } => {
            memory::store(cx, state, &place, pointer, value, *volatile)?;
        }
        InstKind::StackAlloc { element_size, count, .. } => {
            stack::stack_alloc(cx, state, &place, *element_size, count)?;
        }
        InstKind::Offset { base, constant, terms, .. } => memory::offset(cx, state, &place, base, *constant, terms)?,
        InstKind::Call { callee, args, byval, noreturn } => {
            return call::call(cx, state, &place, callee, args, byval, *noreturn);
        }
        InstKind::Phi { .. } => return Err(Stop::End("phi executed out of order")),
        InstKind::Select { condition, if_true, if_false } => {
            control::select(cx, state, &place, condition, if_true, if_false)?;
        }
        InstKind::Freeze(value) => {
            let value = integer::operand(cx, state, value);
            define(cx, state, &place, value);
        }
        InstKind::Float { .. } => define(cx, state, &place, Value::Any),
        InstKind::FloatCompare { .. } => any_result(cx, state, &place),
        InstKind::ExtractValue { aggregate, path } => aggregate::extract(cx, state, &place, aggregate, path)?,
        InstKind::InsertValue { aggregate, value, path } => {
            aggregate::insert(cx, state, &place, aggregate, value, path)?;
        }
        InstKind::ExtractElement { .. } | InstKind::InsertElement { .. } | InstKind::Shuffle { .. } => {
            any_result(cx, state, &place);
        }
        InstKind::Unsupported { what, .. } => {
            let message = format!("{what} is not supported");
            cx.note(state, NoteKind::Gap { affects: Affects::Everything }, inst.location, message);
            memory::forget_everything(cx, state);
            any_result(cx, state, &place);
        }
    }
    state.top_mut().index += 1;
    Ok(())
}

/// Where a rule works: the value it defines and the place in the source.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The value defined.
    pub result: Option<ValueId>,
    /// The place.
    pub location: Option<Location>,
}

fn terminator(cx: &mut Context, state: &mut State, terminator: &Terminator, location: Option<Location>) -> Step {
    match terminator {
        Terminator::Jump(target) => control::jump(cx, state, *target),
        Terminator::Branch { condition, if_true, if_false } => {
            control::branch(cx, state, condition, *if_true, *if_false)
        }
        Terminator::Switch { value, bits, cases, default } => control::switch(cx, state, value, *bits, cases, *default),
        Terminator::Return(value) => call::ret(cx, state, value.as_ref(), location),
        Terminator::Unreachable => Err(Stop::End("unreachable")),
        Terminator::Unsupported(what) => {
            let message = format!("{what} is not supported");
            cx.note(state, NoteKind::Gap { affects: Affects::Everything }, location, message);
            Err(Stop::End("unsupported terminator"))
        }
    }
}

/// Gives the instruction's result its value.
pub fn define(_cx: &mut Context, state: &mut State, place: &Place, value: Value) {
    if let Some(result) = place.result {
        state.set_local(result, value);
    }
}

/// Gives the instruction's result an arbitrary value of its type.
pub fn any_result(cx: &mut Context, state: &mut State, place: &Place) {
    if let Some(result) = place.result {
        let function = state.top().function;
        let data = cx.program.function(function).value(result);
        let view = cx.hint(function, result);
        let name = cx.value_name(function, result);
        let value = cx.arbitrary(state, &name, &data.ty.clone(), view);
        state.set_local(result, value);
    }
}

/// Learns that an operation stayed within its bounds; ends the run if it cannot have.
pub fn require(state: &mut State, atom: &Atom, reason: &'static str) -> Step {
    if state.assume(atom) { Ok(()) } else { Err(Stop::End(reason)) }
}

/// Decides a condition or asks for a refinement on it.
pub fn decide(state: &State, cond: &Cond) -> Step<bool> {
    match known(state, cond) {
        Some(value) => Ok(value),
        None => {
            let mut cases = disjuncts(cond);
            cases.extend(disjuncts(&cond.negate()));
            Err(Stop::Split(cases))
        }
    }
}

/// The truth value of a condition, if the knowledge decides it.
pub fn known(state: &State, cond: &Cond) -> Option<bool> {
    match cond {
        Cond::Const(value) => Some(*value),
        Cond::Atom(atom) => {
            if state.knowledge.implies(atom) {
                Some(true)
            } else if state.knowledge.implies(&atom.negate()) {
                Some(false)
            } else {
                None
            }
        }
        Cond::And(a, b) => match (known(state, a), known(state, b)) {
            (Some(true), Some(true)) => Some(true),
            (Some(false), _) | (_, Some(false)) => Some(false),
            _ => None,
        },
        Cond::Or(a, b) => match (known(state, a), known(state, b)) {
            (Some(false), Some(false)) => Some(false),
            (Some(true), _) | (_, Some(true)) => Some(true),
            _ => None,
        },
    }
}

/// The condition as a disjunction of conjunctions that exclude each other as far as they were written so.
pub fn disjuncts(cond: &Cond) -> Vec<Vec<Atom>> {
    match cond {
        Cond::Const(true) => vec![Vec::new()],
        Cond::Const(false) => Vec::new(),
        Cond::Atom(atom) => vec![vec![atom.clone()]],
        Cond::And(a, b) => {
            let right = disjuncts(b);
            disjuncts(a)
                .iter()
                .flat_map(|left| right.iter().map(|right| left.iter().chain(right).cloned().collect()))
                .collect()
        }
        Cond::Or(a, b) => {
            let mut cases = disjuncts(a);
            let not_a = Cond::And(a.negate().into(), b.clone());
            cases.extend(disjuncts(&not_a));
            cases
        }
    }
}

/// The integer operand's type width; pointers count with the pointer width.
pub fn operand_bits(cx: &Context, state: &State, operand: &Operand) -> u32 {
    let pointer_bits = cx.pointer_bits();
    let ty = match operand {
        Operand::Value(value) => cx.program.function(state.top().function).value(*value).ty.clone(),
        Operand::Const(constant) => constant.ty(),
    };
    ty.integer_bits(pointer_bits).unwrap_or(pointer_bits)
}

/// The view that suits an operand.
pub fn operand_hint(cx: &Context, state: &State, operand: &Operand) -> Option<View> {
    match operand {
        Operand::Value(value) => Some(cx.hint(state.top().function, *value)),
        Operand::Const(_) => None,
    }
}

/// A constant as a term.
pub fn constant(value: impl Into<logic::Int>) -> Linear {
    Linear::constant(value.into())
}
