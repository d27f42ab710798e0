//! Calls through pointers: by the value of the pointer where it is known, else one case for each function that it may
//! point to (`10-program.md`: by type among the functions whose address is taken).

use ir::{FunctionId, Operand, Type};
use logic::{Atom, Linear};

use super::integer::operand;
use super::memory::show;
use super::outcome::{Context, Place, Step, Stop};
use super::tell;
use crate::domain::Domain;
use crate::domain::alarm::{Affects, AlarmKind, Lacking, NoteKind};
use crate::domain::state::State;
use crate::domain::value::Value;
use crate::query::demand;

/// The function that is called through the pointer.
///
/// If the state does not tell which, each function whose address the program takes and whose type is that of the call
/// becomes a state of its own. To call anything else through the pointer is undefined behaviour, provided that no
/// pointer to a function can come from outside the program.
pub fn target(
    cx: &mut Context,
    state: &mut State,
    place: &Place,
    pointer: &Operand,
    args: &[Operand],
) -> Step<FunctionId> {
    let value = operand(cx, state, pointer);
    let term = match &value {
        Value::Pointer(term) => Some(term.clone()),
        _ => None,
    };
    if let Some(term) = &term {
        let known = cx.function_at(term).or_else(|| cx.function_at(&state.knowledge.normalize(term)));
        if let Some(id) = known {
            return Ok(id);
        }
        if state.knowledge.implies(&Atom::eq(term, &Linear::zero())) {
            alarm(cx, state, place, true, "calls through the null pointer".to_owned());
            return Err(Stop::End("call through the null pointer"));
        }
    }
    // What the state knows of the pointer, else every function whose address is taken.
    let among = term.as_ref().and_then(|term| cx.functions_at(&state.knowledge.normalize(term)));
    let candidates = candidates(cx, state, place, args, among.as_deref());
    let complete = among.is_some_and(|among| among.len() == candidates.len());
    let register = match pointer {
        Operand::Value(register) if candidates.len() <= cx.options.limits.called_functions => *register,
        _ => {
            let (lacking, name) = lacking(cx, state, &candidates);
            let message = format!("call through {name}, whose target is not known");
            cx.lack(lacking);
            cx.note(state, NoteKind::Gap { affects: Affects::Everything }, place.location, message);
            return Err(Stop::End("unknown call target"));
        }
    };
    let offered = candidates.clone();
    for id in candidates {
        let address = Linear::symbol(cx.functions[&id]);
        let mut case = state.clone();
        // Where the pointer came from is learnt too, so that another look gives the same function.
        if term.as_ref().is_some_and(|term| !case.assume(&Atom::eq(term, &address))) {
            continue;
        }
        case.set_local(register, Value::Pointer(address));
        let choice = format!("calls `{}`", cx.program.function(id).name);
        cx.choose(choice, case);
    }
    if complete {
        return Err(Stop::End("one case for each function"));
    }
    if cx.closed {
        let what = term.as_ref().map_or_else(|| "a pointer".to_owned(), |term| show(cx, state, term));
        let message = format!("calls through {what}, which may not point to a function of this type");
        alarm(cx, state, place, false, message);
    } else {
        let (lacking, name) = lacking(cx, state, &offered);
        let message = format!("call through {name}, which may come from outside the program");
        cx.lack(lacking);
        let gap = (NoteKind::Gap { affects: Affects::Everything }, place.location, message);
        cx.note_demand(state, gap, |cx, _| term.and_then(|term| demand::of_call(cx, &term)));
    }
    Err(Stop::End("call of what is no function of this type"))
}

/// The pointer that is called through, and its name for messages.
fn lacking(cx: &Domain, state: &State, candidates: &[FunctionId]) -> (Option<Lacking>, String) {
    match tell::accessed(cx, state).and_then(|accessed| accessed.pointer) {
        Some(pointer) => {
            let name = format!("the pointer `{}`", pointer.text);
            (Some(Lacking::Target { pointer, among: candidates.to_vec() }), name)
        }
        None => (None, "a pointer".to_owned()),
    }
}

/// Whether the pointer is one to a function outside the program that the entry's state gives.
pub fn is_outside(cx: &mut Context, state: &mut State, pointer: &Operand) -> bool {
    match operand(cx, state, pointer) {
        Value::Pointer(term) => cx.is_outside(&state.knowledge.normalize(&term)),
        _ => false,
    }
}

/// The functions whose type is that of the call, among those given or, if none are, those whose address is taken.
fn candidates(
    cx: &Domain,
    state: &State,
    place: &Place,
    args: &[Operand],
    among: Option<&[FunctionId]>,
) -> Vec<FunctionId> {
    let caller = cx.program.function(state.top().function);
    let result = place.result.map(|result| &caller.value(result).ty);
    let given: Vec<Type> = args.iter().map(|arg| caller.type_of(arg)).collect();
    let fits = |function: &ir::Function| {
        let params = function.params.iter().map(|param| &function.value(*param).ty);
        let count = function.params.len();
        let counts_fit = given.len() == count || (function.varargs && given.len() > count);
        let result_fits = match result {
            Some(result) => function.result == *result,
            None => function.result == Type::Void,
        };
        (among.is_some() || function.address_taken)
            && counts_fit
            && result_fits
            && params.zip(&given).all(|(param, given)| param == given)
    };
    (0..)
        .map(FunctionId)
        .zip(&cx.program.functions)
        .filter(|(id, function)| fits(function) && among.is_none_or(|among| among.contains(id)))
        .map(|(id, _)| id)
        .collect()
}

fn alarm(cx: &mut Context, state: &State, place: &Place, certain: bool, message: String) {
    let kind = NoteKind::Alarm { kind: AlarmKind::InvalidDereference, about: Vec::new(), certain };
    cx.note(state, kind, place.location, message);
}
