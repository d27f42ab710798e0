//! One step: from a state to its outcomes.

use std::collections::BTreeSet;

use ir::{InstKind, Location, Terminator};
use logic::{Atom, Symbol};

use super::basics::{any_result, define};
use super::outcome::{Case, Context, End, Outcome, Outcomes, Place, Precision, Step, Stop};
use super::{aggregate, arithmetic, call, cast, compare, congruence, control, ending, integer, memory, stack};
use crate::domain::Domain;
use crate::domain::alarm::{Affects, Ending, NoteKind};
use crate::domain::state::State;
use crate::domain::value::Value;

/// Executes the next instruction of the top frame.
pub fn step(domain: &mut Domain, precision: Precision, state: State) -> Outcomes {
    run(domain, precision, state, instruction)
}

/// The outcomes of a rule.
pub fn run(
    domain: &mut Domain,
    precision: Precision,
    mut state: State,
    rule: impl FnOnce(&mut Context, &mut State) -> Step,
) -> Outcomes {
    let mut cx = Context::new(domain, precision);
    let end = match rule(&mut cx, &mut state) {
        Ok(()) => End::Next,
        Err(Stop::End(reason)) => End::Stopped(reason),
        Err(Stop::Return(result)) => End::Returned(result.map(|value| *value)),
        Err(Stop::Elsewhere(target, values)) => End::Elsewhere(target, values),
        Err(Stop::Split(cases)) => {
            let rows = refined(&cx, &state, cases);
            return cx.finish(rows);
        }
        Err(Stop::Choose(states)) => {
            let row = |(choice, state)| Outcome { case: Case::Choice(choice), state, end: End::Again };
            return cx.finish(states.into_iter().map(row).collect());
        }
    };
    cx.finish(vec![Outcome { case: Case::Always, state, end }])
}

/// The state under each of the conditions that is possible (paper 1, rule "refining abstract states").
fn refined(domain: &Domain, state: &State, cases: Vec<Vec<Atom>>) -> Vec<Outcome> {
    let mut rows = Vec::with_capacity(cases.len());
    for case in cases {
        let mut state = state.clone();
        // Where the answer depends on where blocks lie, a run cannot choose it.
        if case.iter().any(|atom| domain.mentions_address(&atom.term)) {
            state.trail.break_off();
        }
        let possible = case.iter().all(|atom| !state.knowledge.implies(&atom.negate()) && state.assume(atom));
        if !possible {
            continue;
        }
        let mut learnt: BTreeSet<Symbol> = case
            .iter()
            .flat_map(|atom| {
                let given: Vec<_> = atom.symbols().collect();
                given.into_iter().chain(state.knowledge.normalize(&atom.term).symbols().collect::<Vec<_>>())
            })
            .collect();
        // What a result is tells something of what it was computed from: bits of a mask, that it is not zero.
        let results = state.knowledge.definitions().iter().filter(|(result, _)| learnt.contains(result));
        let operands: Vec<Symbol> = results.flat_map(|(_, definition)| definition.symbols()).collect();
        learnt.extend(operands);
        if congruence::congruence(domain, &mut state, &|symbol| learnt.contains(&symbol)) {
            rows.push(Outcome { case: Case::Where(case), state, end: End::Again });
        }
    }
    rows
}

/// The rule of the next instruction of the top frame. Afterwards the state stands at the next position.
fn instruction(cx: &mut Context, state: &mut State) -> Step {
    let program = cx.program;
    let frame = state.top();
    let function = program.function(frame.function);
    let block = function.block(frame.block);
    let Some(inst) = block.insts.get(frame.index) else {
        let location = cx.in_source(state, block.location).location;
        return terminator(cx, state, &block.terminator, location);
    };
    let place = Place { result: inst.result, location: cx.in_source(state, inst.location).location };
    cx.here = place.location;
    match &inst.kind {
        InstKind::Binary { op, flags, lhs, rhs } => arithmetic::binary(cx, state, &place, (*op, *flags), lhs, rhs)?,
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
            return call::call(cx, state, &place, callee, (args, byval), *noreturn);
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
        InstKind::ExtractElement { vector, index } | InstKind::InsertElement { vector, index, .. } => {
            aggregate::element(cx, state, &place, vector, index)?;
        }
        InstKind::Shuffle { .. } => any_result(cx, state, &place),
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

fn terminator(cx: &mut Context, state: &mut State, terminator: &Terminator, location: Option<Location>) -> Step {
    match terminator {
        Terminator::Jump(target) => control::jump(cx, state, *target),
        Terminator::Branch { condition, if_true, if_false } => {
            control::branch(cx, state, condition, *if_true, *if_false)
        }
        Terminator::Switch { value, bits, cases, default } => control::switch(cx, state, value, *bits, cases, *default),
        Terminator::Return(value) => call::ret(cx, state, value.as_ref(), location),
        Terminator::Unreachable => {
            let place = Place { result: None, location };
            let message = "code marked as unreachable may be reached".to_owned();
            ending::here(cx, state, &place, (Ending::Undefined, message));
            Err(Stop::End("unreachable"))
        }
        Terminator::Unsupported(what) => {
            let message = format!("{what} is not supported");
            cx.note(state, NoteKind::Gap { affects: Affects::Everything }, location, message);
            Err(Stop::End("unsupported terminator"))
        }
    }
}
