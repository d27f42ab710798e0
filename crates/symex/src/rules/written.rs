//! Whether what is read was written ([`crate::domain::written`]): an alarm where this is not known, if it is asked for.
//!
//! Every read is checked, even if nothing is made of the value; a copy of memory is none, and takes along what is known of its bytes.

use ir::Type;
use logic::{Int, Linear};

use super::outcome::{Context, Place};
use super::tell::{describe, show};
use crate::domain::alarm::{AlarmKind, NoteKind};
use crate::domain::block::AllocId;
use crate::domain::state::State;
use crate::domain::written::constant_range;

/// Bytes of a copy that are looked at one by one.
const MOST: u64 = 4096;

fn alarm(cx: &mut Context, state: &State, place: &Place, message: String) {
    let kind = NoteKind::Alarm { kind: AlarmKind::Unwritten, about: Vec::new(), certain: false };
    cx.note(state, kind, place.location, message);
}

/// A register is read.
pub fn register(cx: &mut Context, state: &State, place: &Place, register: ir::ValueId) {
    if cx.options.initialised && !state.top().written.contains(&register) {
        let name = &cx.program.function(state.top().function).value(register).variable;
        let name = name.as_ref().map_or_else(|| "a local variable".to_owned(), |name| format!("`{name}`"));
        alarm(cx, state, place, format!("reads {name}, which may never have been written"));
    }
}

/// These bytes of a block are read.
pub fn range(cx: &mut Context, state: &State, place: &Place, (id, offset): (AllocId, &Linear), width: &Linear) {
    if !cx.options.initialised {
        return;
    }
    let Some(block) = cx.allocation(state, id) else { return unknown(cx, state, place) };
    if !block.written.has(&state.knowledge, offset, width) {
        let message = format!(
            "reads {} bytes at offset {} of {}, which may never have been written",
            show(cx, state, width),
            show(cx, state, offset),
            describe(cx, block)
        );
        alarm(cx, state, place, message);
    }
}

/// A value of the type is read there: its padding is not.
pub fn typed(cx: &mut Context, state: &State, place: &Place, (id, offset): (AllocId, &Linear), ty: &Type) {
    match ty {
        Type::Aggregate(aggregate) => {
            for (at, field) in &aggregate.fields {
                typed(cx, state, place, (id, &offset.add_constant(&Int::from(*at as i64))), field);
            }
        }
        ty => match ty.store_size(cx.pointer_bits()) {
            Some(width) => range(cx, state, place, (id, offset), &Linear::constant(Int::from(width))),
            None => unknown(cx, state, place),
        },
    }
}

/// From there to the end of the block: a string.
pub fn to_the_end(cx: &mut Context, state: &State, place: &Place, (id, offset): (AllocId, &Linear)) {
    if let Some(size) = cx.allocation(state, id).map(|block| block.size.clone()) {
        range(cx, state, place, (id, offset), &(&size - offset));
    }
}

/// Memory of which nothing is known is read.
pub fn unknown(cx: &mut Context, state: &State, place: &Place) {
    if cx.options.initialised {
        alarm(cx, state, place, "reads memory of which it is not known whether it was written".to_owned());
    }
}

/// Bytes become written.
pub fn add(state: &mut State, (id, offset): (AllocId, &Linear), width: &Linear) {
    let Some(block) = state.allocations.get(&id).filter(|block| !block.written.is_all()) else { return };
    let mut written = block.written.clone();
    written.add(&state.knowledge, offset, width);
    if let Some(block) = state.known_mut(id) {
        block.written = written;
    }
}

/// Bytes are copied to another place. Written ones must stay written: what may take that away is reported.
pub fn copied(
    cx: &mut Context,
    state: &mut State,
    (a, x): (AllocId, &Linear),
    (b, y): (AllocId, &Linear),
    length: &Linear,
) {
    if !cx.options.initialised {
        return;
    }
    let (Some(source), Some(target)) = (cx.allocation(state, a), cx.allocation(state, b)) else {
        return here(cx, state);
    };
    if source.written.has(&state.knowledge, x, length) {
        return add(state, (b, y), length);
    }
    let known = constant_range(&state.knowledge, x, length).zip(constant_range(&state.knowledge, y, length));
    let Some(((from, end), (to, _))) = known.filter(|((from, end), _)| end - from <= MOST) else {
        if !target.written.is_none() {
            here(cx, state);
        }
        return;
    };
    let is_written = |ranges: &[(u64, u64)], at: u64| ranges.iter().any(|(start, end)| *start <= at && at < *end);
    let (mine, theirs) = (source.written.clone(), target.written.clone());
    let found = |at: u64| is_written(mine.ranges(), at);
    let lost = |at: u64| theirs.is_all() || theirs.upto().is_some() || is_written(theirs.ranges(), at);
    if (from..end).any(|at| !found(at) && lost(at - from + to)) {
        return here(cx, state);
    }
    for at in (from..end).filter(|at| found(*at)) {
        add(state, (b, &Linear::constant(Int::from(at - from + to))), &Linear::constant(Int::ONE));
    }
}

/// Memory of which nothing is known is copied, or memory is copied to an unknown place.
pub fn copied_somewhere(cx: &mut Context, state: &State, source: Option<(AllocId, &Linear)>, length: &Linear) {
    let written = |(id, offset): (AllocId, &Linear)| {
        cx.allocation(state, id).is_some_and(|block| block.written.has(&state.knowledge, offset, length))
    };
    if cx.options.initialised && !source.is_some_and(written) {
        here(cx, state);
    }
}

/// The alarm about a copy.
fn here(cx: &mut Context, state: &State) {
    let top = state.top();
    let inst = cx.program.function(top.function).block(top.block).insts.get(top.index);
    let place = Place { result: None, location: inst.and_then(|inst| inst.location) };
    let message = "copies memory that may never have been written over memory that was".to_owned();
    alarm(cx, state, &place, message);
}
