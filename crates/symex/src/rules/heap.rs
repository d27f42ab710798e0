//! The heap: allocation, release, leaks, and the block operations on memory.

use std::collections::BTreeSet;
use std::sync::Arc;

use ir::{InstKind, Location, MemKind, Operand, Type};
use logic::{Atom, Int, Linear};
use semantics::range;

use super::basics::{any_result, constant, decide, define, operand_bits, require};
use super::integer::{in_view, operand, operand_in};
use super::memory::{self, Access, describe, show};
use super::outcome::{Context, Place, Step, Stop};
use super::{border, columns, segment, tell, tree, unfold, written};
use crate::domain::Domain;
use crate::domain::alarm::{Affects, AlarmKind, Lacking, Note, NoteKind};
use crate::domain::block::{AllocId, AllocKind, Allocation, Background, Cell, List, Segment, Status};
use crate::domain::columns::Kind;
use crate::domain::site::Site;
use crate::domain::state::State;
use crate::domain::touched::How;
use crate::domain::value::{Cond, Value, View};
use crate::domain::written::Written;
use crate::domain::zeros;
use crate::query::demand;
use crate::query::{apart, disjoint, same};

/// A new heap block; the result points to it. With `--malloc may-fail` another run gets null. Of more bytes than an object can have
/// there is no block, and every run gets null.
pub fn allocate(cx: &mut Context, state: &mut State, place: &Place, size: Linear, background: Background) -> Step {
    if cx.options.values_only {
        any_result(cx, state, place);
        return Ok(());
    }
    if !is_possible(cx, state, &size)? {
        fail(cx, state, place);
        return Ok(());
    }
    may_fail(cx, state, place);
    let size = state.knowledge.normalize(&size);
    let (id, mut allocation) = heap_block(cx, place, size);
    if background == Background::Zero {
        allocation.written = Written::all();
    }
    allocation.background = background;
    let pointer = Value::Pointer(Linear::symbol(allocation.base));
    state.add_allocation(id, allocation);
    define(cx, state, place, pointer);
    Ok(())
}

/// A new heap block with a text of that length and its terminator; a pointer to it.
pub fn new_text(cx: &mut Context, state: &mut State, place: &Place, length: &Linear) -> Value {
    let (id, mut allocation) = heap_block(cx, place, length.add_constant(&Int::ONE));
    allocation.written = Written::all();
    let value = Value::Int { term: Linear::zero(), view: View::Unsigned };
    allocation.cells.push(Cell { offset: length.clone(), width: 1, value });
    let pointer = Value::Pointer(Linear::symbol(allocation.base));
    state.add_allocation(id, allocation);
    pointer
}

/// The allocation fails: its result is null.
fn fail(cx: &mut Context, state: &mut State, place: &Place) {
    define(cx, state, place, Value::Pointer(Linear::zero()));
    memory::any_errno(cx, state);
}

/// With `--malloc may-fail` another run goes on behind the allocation, which fails there.
fn may_fail(cx: &mut Context, state: &State, place: &Place) {
    or_fails(cx, state, |cx, failed| fail(cx, failed, place));
}

/// The same, where `fail` says what the call does in that run.
pub fn or_fails(cx: &mut Context, state: &State, fail: impl FnOnce(&mut Context, &mut State)) {
    if cx.options.malloc_may_fail {
        let mut failed = state.clone();
        fail(cx, &mut failed);
        failed.top_mut().index += 1;
        cx.choose("allocation fails".to_owned(), failed);
    }
}

/// A new block of the heap that the call makes; the state does not have it yet.
fn heap_block(cx: &mut Context, place: &Place, size: Linear) -> (AllocId, Allocation) {
    cx.new_allocation(size, AllocKind::Heap, None, "heap", place.location.map(Site::at))
}

/// Whether an object can have so many bytes.
fn is_possible(cx: &Context, state: &State, size: &Linear) -> Step<bool> {
    if cx.options.mathematical {
        return Ok(true);
    }
    decide(state, &Cond::Atom(Atom::le(size, &cx.largest_object())))
}

/// A call returned the value. If that is a heap block to which nothing was written, the callee only allocates: the block
/// comes from the call ([`Site`]).
pub fn allocated_by_call(cx: &Domain, state: &mut State, place: &Place, value: &Value) {
    let Value::Pointer(term) = value else { return };
    let Some((id, offset)) = cx.attribute(state, &state.knowledge.normalize(term)) else { return };
    let (true, Some(call)) = (offset.as_constant().is_some_and(Int::is_zero), place.location) else { return };
    let untouched = |block: &Allocation| {
        block.kind == AllocKind::Heap && block.status == Status::Live && block.cells.is_empty() && block.list.is_none()
    };
    if state.allocations.get(&id).is_some_and(|block| untouched(block))
        && let Some(site) = state.allocation_mut(id).and_then(|block| block.site.as_mut())
    {
        site.origin = call;
    }
}

/// The size argument of an allocation as an unsigned term.
pub fn size_argument(cx: &mut Context, state: &mut State, arg: &Operand) -> Step<Linear> {
    let bits = operand_bits(cx, state, arg);
    let view = if cx.options.mathematical { View::Signed } else { View::Unsigned };
    let size = operand_in(cx, state, arg, bits, view)?;
    if cx.options.mathematical {
        // A negative size is no size: the allocation cannot succeed.
        require(state, &Atom::ge(&size, &Linear::zero()), "allocation of a negative size")?;
    }
    Ok(size)
}

/// `calloc(n, size)`: a zeroed block; null where the product exceeds the address width.
pub fn calloc(cx: &mut Context, state: &mut State, place: &Place, n: &Operand, size: &Operand) -> Step {
    let n = size_argument(cx, state, n)?;
    let size = size_argument(cx, state, size)?;
    let (n, size) = (state.knowledge.normalize(&n), state.knowledge.normalize(&size));
    let bytes = super::sum::product(cx, state, &n, &size);
    let greatest = Linear::constant(range::unsigned_max(cx.pointer_bits()));
    if decide(state, &Cond::Atom(Atom::le(&bytes, &greatest)))? {
        allocate(cx, state, place, bytes, Background::Zero)
    } else {
        fail(cx, state, place);
        Ok(())
    }
}

/// `free(pointer)`.
pub fn free(cx: &mut Context, state: &mut State, place: &Place, pointer: &Operand) -> Step {
    let value = operand(cx, state, pointer);
    free_value(cx, state, place, &value)
}

fn free_value(cx: &mut Context, state: &mut State, place: &Place, pointer: &Value) -> Step {
    let term = match pointer {
        Value::Pointer(term) | Value::Int { term, .. } => unfold::expose(cx, state, term)?,
        _ => Linear::symbol(cx.fresh("address")),
    };
    if term.as_constant().is_some_and(Int::is_zero) {
        return Ok(());
    }
    let Some((id, offset)) = cx.attribute(state, &term) else {
        let lacking = tell::first_argument(cx, state);
        let what = match &lacking {
            Some(pointer) => format!("`{}`", pointer.text),
            None => show(cx, state, &term),
        };
        let message = format!("frees {what}, which may not be the start of a live heap block");
        cx.lack(lacking.map(Lacking::Release));
        free_alarm(cx, state, place, (&term, false), message);
        forget_liveness(cx, state);
        return Ok(());
    };
    let allocation = cx.allocation(state, id).expect("attributed to a block of the state").clone();
    let name = describe(cx, &allocation);
    let problem = match (allocation.kind, allocation.status) {
        (kind, Status::Dead) if kind.may_be_freed() => Some(format!("frees {name}, which may have been freed before")),
        (kind, _) if kind.may_be_freed() => None,
        _ => Some(format!("frees {name}, which is not on the heap")),
    };
    if let Some(message) = problem {
        let given = matches!(allocation.kind, AllocKind::Given { .. }) && allocation.status != Status::Dead;
        let pointer = tell::first_argument(cx, state).filter(|_| given);
        cx.lack(pointer.map(Lacking::Release));
        cx.blame(allocation.freed);
        // Whether the caller's memory may be freed the caller says.
        let certain = !matches!(allocation.kind, AllocKind::Given { .. } | AllocKind::Lent { .. });
        free_alarm(cx, state, place, (&term, certain), message);
        return Err(Stop::End("invalid free"));
    }
    if allocation.status == Status::Unknown {
        cx.blame(allocation.freed);
        alarm(cx, state, place, Vec::new(), false, format!("frees {name}, which may have been freed"));
    }
    let start = Atom::eq(&offset, &Linear::zero());
    if !state.knowledge.implies(&start) {
        let certain = state.knowledge.implies(&start.negate());
        let message = format!("frees {name} at offset {}, not at its start", show(cx, state, &offset));
        alarm(cx, state, place, vec![offset.clone()], certain, message);
        require(state, &start, "free inside a block")?;
    }
    cx.touch(&allocation, How::Freed);
    let freed = tell::loss(cx, state);
    border::settle(cx, state, id);
    if let Some(allocation) = state.allocation_mut(id) {
        allocation.status = Status::Dead;
        allocation.freed = freed;
        allocation.cells.clear();
        allocation.background = Background::Unknown;
    }
    for other in cx.overlapping(state, id) {
        if let Some(block) = state.allocation_mut(other) {
            block.status = Status::Unknown;
            block.freed = freed;
            block.cells.clear();
            block.background = Background::Unknown;
        }
    }
    Ok(())
}

/// An alarm about the pointer that is freed, whatever it points to.
fn free_alarm(cx: &mut Context, state: &State, place: &Place, (term, certain): (&Linear, bool), message: String) {
    let kind = NoteKind::Alarm { kind: AlarmKind::InvalidFree, about: vec![term.clone()], certain };
    cx.note_demand(state, (kind, place.location, message), |cx, _| demand::of_free(cx, term));
}

fn alarm(cx: &mut Context, state: &State, place: &Place, about: Vec<Linear>, certain: bool, message: String) {
    cx.note(state, NoteKind::Alarm { kind: AlarmKind::InvalidFree, about, certain }, place.location, message);
}

/// Something unknown may have freed any heap block.
pub fn forget_liveness(cx: &mut Context, state: &mut State) {
    cx.forget();
    memory::forget_lists(cx, state);
    let freed = tell::loss(cx, state);
    let ids: Vec<AllocId> = state.allocations.keys().copied().collect();
    for id in ids {
        if let Some(allocation) = state.allocation_mut(id)
            && (allocation.kind.may_be_freed() || allocation.is_of_library())
            && allocation.status == Status::Live
        {
            allocation.status = Status::Unknown;
            allocation.freed = freed;
        }
    }
}

/// `realloc(pointer, size)`: a new block with the old contents as far as they fit; the old block is freed.
pub fn realloc(cx: &mut Context, state: &mut State, place: &Place, pointer: &Operand, size: &Operand) -> Step {
    let size = size_argument(cx, state, size)?;
    let old = operand(cx, state, pointer);
    let old = match &old {
        Value::Pointer(term) => Value::Pointer(unfold::expose(cx, state, term)?),
        _ => old,
    };
    let Value::Pointer(term) = &old else {
        memory::forget_everything(cx, state);
        forget_liveness(cx, state);
        any_result(cx, state, place);
        return Ok(());
    };
    let is_null = if term.as_constant().is_some_and(Int::is_zero) {
        true
    } else if cx.attribute(state, term).is_some() {
        false
    } else {
        decide(state, &Cond::Atom(Atom::eq(term, &Linear::zero())))?
    };
    if is_null {
        return allocate(cx, state, place, size, Background::Unknown);
    }
    if !is_possible(cx, state, &size)? {
        // The old block stays.
        fail(cx, state, place);
        return Ok(());
    }
    if !decide(state, &Cond::Atom(Atom::ge(&size, &constant(1))))? {
        // The standard leaves open what comes back: null, or a block of no bytes.
        free_value(cx, state, place, &old)?;
        let mut empty = state.clone();
        let (id, allocation) = heap_block(cx, place, Linear::zero());
        let pointer = Value::Pointer(Linear::symbol(allocation.base));
        empty.add_allocation(id, allocation);
        define(cx, &mut empty, place, pointer);
        empty.top_mut().index += 1;
        cx.choose("the new block is empty".to_owned(), empty);
        define(cx, state, place, Value::Pointer(Linear::zero()));
        return Ok(());
    }
    if let Some((id, _)) = cx.attribute(state, term) {
        // What leads nowhere leaves the segment before that moves.
        border::settle(cx, state, id);
    }
    let (kept, segment) = match cx.attribute(state, term) {
        Some((id, _)) => moved_contents(cx, state, id, &size),
        None => (Vec::new(), None),
    };
    let bounds = cx.attribute(state, term).map_or_else(Vec::new, |(id, _)| columns::moved(cx, state, id, &size));
    // The failing call leaves the old block alone.
    may_fail(cx, state, place);
    let written = match cx.attribute(state, term).and_then(|(id, _)| cx.allocation(state, id)) {
        Some(block) => block.written.clone().resized(&state.knowledge, (&block.size, &size)),
        None => Written::none(),
    };
    free_value(cx, state, place, &old)?;
    let size = state.knowledge.normalize(&size);
    let (id, mut allocation) = heap_block(cx, place, size);
    allocation.cells = kept;
    if let Some(segment) = segment {
        allocation.background = Background::Segment(Arc::new(segment));
    }
    if !allocation.written.is_all() {
        allocation.written = written;
    }
    let pointer = Value::Pointer(Linear::symbol(allocation.base));
    state.add_allocation(id, allocation);
    columns::put(state, id, &bounds);
    define(cx, state, place, pointer);
    Ok(())
}

/// The cells of a block that fit into so many bytes; and its segment, if all of it fits, and all cells: without its own an open element would
/// be closed.
fn moved_contents(cx: &Domain, state: &State, id: AllocId, size: &Linear) -> (Vec<Cell>, Option<Segment>) {
    let Some(block) = cx.allocation(state, id) else { return (Vec::new(), None) };
    let fits = |end: &Linear| state.knowledge.implies(&Atom::le(end, size));
    let kept: Vec<Cell> =
        block.cells.iter().filter(|cell| fits(&cell.offset.add_constant(&Int::from(cell.width)))).cloned().collect();
    let found = segment::of(cx, state, block).filter(|found| kept.len() == block.cells.len() && fits(&found.upto));
    let segment = found.map(|found| Segment { zero_behind: false, ..found.segment.clone() });
    (tree::without(kept), segment)
}

/// From where blocks can be reached, beside globals and the memory that the caller of the entry gave.
#[derive(Clone, Copy)]
pub enum Roots<'a> {
    /// From the variables of the frames.
    Frames,
    /// From the result that the entry returns to its caller.
    Result(&'a Value),
    /// From nowhere else.
    None,
}

/// An alarm for each live heap block that may no longer be reached.
pub fn leaks(cx: &Domain, state: &State, roots: Roots<'_>, location: Option<Location>) -> Vec<Note> {
    let alarm = |id| {
        let site = describe(cx, cx.allocation(state, id)?);
        let message = format!("{site} may be leaked: it is not freed, and no pointer to it is left");
        let kind = NoteKind::Alarm { kind: AlarmKind::Leak, about: Vec::new(), certain: false };
        Some(cx.note(state, kind, location, message))
    };
    lost_blocks(cx, state, roots).into_iter().filter_map(alarm).collect()
}

/// Checks that every live heap block can still be reached.
pub fn check_leaks(cx: &mut Context, state: &State, roots: Roots<'_>, location: Option<Location>) {
    let notes = leaks(cx, state, roots, location);
    cx.take_notes(notes);
}

/// Checks for leaks where the program ends inside calls: the variables of the frames still hold their blocks, but what
/// no later instruction could look at does not.
pub fn check_leaks_at_exit(cx: &mut Context, state: &State, location: Option<Location>) {
    check_unfreed(cx, state, location);
    let mut last = state.clone();
    crate::domain::clean::drop_dead_temporaries(cx, &mut last);
    check_leaks(cx, &last, Roots::Frames, location);
    // Ghosts are no variables: what only they lead to the callers may have lost.
    let held = lost_blocks(cx, &last, Roots::Frames).len();
    if let Some(first) = last.frames.first_mut().filter(|frame| frame.bottom && !frame.varargs.is_empty()) {
        std::sync::Arc::make_mut(first).varargs = std::sync::Arc::default();
        if lost_blocks(cx, &last, Roots::Frames).len() > held {
            let message = "the program ends inside a call, where a heap block of its callers may be leaked".to_owned();
            cx.note(state, NoteKind::Gap { affects: Affects::Leaks }, location, message);
        }
    }
}

/// An alarm for each heap block that may be live where the program ends, if that is asked for. What was lost on the way has
/// its own.
pub fn check_unfreed(cx: &mut Context, state: &State, location: Option<Location>) {
    if !cx.options.cleanup {
        return;
    }
    let heap = state.allocations.values().filter(|block| block.kind == AllocKind::Heap);
    let live = heap.filter(|block| block.status != Status::Dead && !is_empty(state, block));
    let messages: Vec<String> =
        live.map(|block| format!("{} may not be freed when the program ends", describe(cx, block))).collect();
    for message in messages {
        let kind = NoteKind::Alarm { kind: AlarmKind::Unfreed, about: Vec::new(), certain: false };
        cx.note(state, kind, location, message);
    }
}

/// The heap blocks that may be live and are not known to be reachable from the roots.
pub fn lost_blocks(cx: &Domain, state: &State, roots: Roots<'_>) -> Vec<AllocId> {
    let roots_in_frames = matches!(roots, Roots::Frames);
    let heap: Vec<AllocId> = state
        .allocations
        .iter()
        .filter(|(_, allocation)| allocation.kind == AllocKind::Heap && allocation.status != Status::Dead)
        .filter(|(_, allocation)| !is_empty(state, allocation))
        .map(|(id, _)| *id)
        .collect();
    if heap.is_empty() {
        return heap;
    }
    let mut reached: BTreeSet<AllocId> = BTreeSet::new();
    let mut work: Vec<AllocId> = Vec::new();
    let visit = |value: &Value, work: &mut Vec<AllocId>| points_to(cx, state, value, work);
    if let Roots::Result(value) = roots {
        visit(value, &mut work);
    }
    if roots_in_frames {
        for frame in &state.frames {
            let function = cx.program.function(frame.function);
            let whole = |ty: &Type| !matches!(ty, Type::Int(bits) if *bits < cx.pointer_bits());
            let locals = frame.locals.iter().filter(|(id, _)| whole(&function.value(**id).ty));
            let slots =
                frame.slots.iter().filter(|(id, _)| match function.defining_inst(**id).map(|inst| &inst.kind) {
                    Some(InstKind::StackAlloc { element, .. }) => whole(element),
                    _ => true,
                });
            for value in locals.chain(slots).map(|(_, value)| value).chain(frame.varargs.iter()) {
                visit(value, &mut work);
            }
        }
    }
    for (id, allocation) in state.allocations.iter() {
        let root = match allocation.kind {
            AllocKind::Global(_) | AllocKind::Given { .. } | AllocKind::Lent { .. } => true,
            AllocKind::Stack(_) | AllocKind::ArgumentList | AllocKind::Argument | AllocKind::Text => {
                roots_in_frames && allocation.status != Status::Dead
            }
            AllocKind::Heap => false,
        };
        if root {
            work.push(*id);
        }
    }
    while let Some(id) = work.pop() {
        if reached.insert(id)
            && let Some(allocation) = state.allocations.get(&id)
            && allocation.status != Status::Dead
        {
            for cell in allocation.all_cells().filter(|cell| cell.width * 8 == u64::from(cx.pointer_bits())) {
                visit(&cell.value, &mut work);
            }
            work.extend(allocation.segment().and_then(|segment| cx.elements_of(state, segment)));
        }
    }
    let chained = |id: &AllocId| {
        state.allocations.get(id).is_none_or(|allocation| match &allocation.list {
            Some(list) => keeps(state, allocation, &Linear::constant(list.into.clone())),
            None => true,
        })
    };
    heap.into_iter().filter(|id| !(reached.contains(id) && chained(id))).collect()
}

/// Whether of two states that tell of the same memory the second one has lost heap blocks that the first one has not.
pub fn loses_more(cx: &Domain, before: &State, after: &State) -> bool {
    let known = lost_blocks(cx, before, Roots::Frames);
    lost_blocks(cx, after, Roots::Frames).iter().any(|id| !known.contains(id))
}

/// Whether the entry is a tree or tells elements, and is known to stand for no block.
pub fn is_empty(state: &State, entry: &Allocation) -> bool {
    let none = |list: &List| state.knowledge.implies(&Atom::le(&list.length, &Linear::zero()));
    let nothing = |list: &List| list.kinds.iter().all(|kind| kind.owned.is_empty());
    entry.tree().is_some_and(none) || entry.elements().is_some_and(|list| nothing(list) || none(list))
}

/// Whether an address at that offset in the block keeps it: it is known to lie inside, or at the start.
fn keeps(state: &State, allocation: &Allocation, offset: &Linear) -> bool {
    let zero = Linear::zero();
    *offset == zero
        || state.knowledge.implies(&Atom::eq(offset, &zero))
        || state.knowledge.implies(&Atom::ge(offset, &zero))
            && state.knowledge.implies(&Atom::lt(offset, &allocation.size))
}

/// The blocks that a value points to. What is only computed from an address (its half, its double, its complement, its
/// distance from another) leads to no block; nor does an address that is not known to lie in it. One past the end is not in
/// it: C allows the way back, but leak checkers do not count on it. The start of a block of no bytes is.
fn points_to(cx: &Domain, state: &State, value: &Value, found: &mut Vec<AllocId>) {
    let attribute =
        |term: &Linear| cx.attribute(state, term).or_else(|| cx.attribute(state, &state.knowledge.normalize(term)));
    let inside = |(id, offset): &(AllocId, Linear)| {
        cx.allocation(state, *id).is_some_and(|allocation| keeps(state, allocation, offset))
    };
    match value {
        Value::Pointer(term) => match attribute(term) {
            Some(target) => found.extend(inside(&target).then_some(target.0)),
            // From its last block a list can be walked backwards only.
            None => {
                let term = state.knowledge.normalize(term);
                let Some((end, base)) = cx.based(&term) else { return };
                let offset = term.without(base);
                let backwards = |id: &AllocId| {
                    let Some(allocation) = state.allocations.get(id) else { return false };
                    let back = allocation.list.as_ref().and_then(|list| list.back.as_ref());
                    keeps(state, allocation, &offset)
                        && back.is_some_and(|back| keeps(state, allocation, &Linear::constant(back.into.clone())))
                };
                found.extend(state.ending_in(end).filter(backwards));
            }
        },
        Value::Int { term, .. } => {
            found.extend(attribute(term).filter(inside).map(|(id, _)| id));
        }
        Value::Aggregate(fields) => fields.iter().for_each(|field| points_to(cx, state, field, found)),
        Value::Root(base) => found.extend(attribute(base).map(|(id, _)| id)),
        // Blocks of the caller's are never lost.
        Value::Bool(_) | Value::Tree(..) | Value::Any => {}
    }
}

/// `memcpy`, `memmove` or `memset` of `length` bytes: one access of that width at each end, then the contents.
///
/// What was copied from or to volatile memory is not known.
pub fn block_operation(
    cx: &mut Context,
    state: &mut State,
    place: &Place,
    kind: MemKind,
    args: &[Operand],
    volatile: bool,
) -> Step {
    let [dest, source, length, ..] = args else { return Ok(()) };
    let length_bits = operand_bits(cx, state, length);
    let view = if cx.options.mathematical { View::Signed } else { View::Unsigned };
    let length = operand_in(cx, state, length, length_bits, view)?;
    let length = state.knowledge.normalize(&length);
    let destination = operand(cx, state, dest);
    if cx.options.mathematical && !decide(state, &Cond::Atom(Atom::ge(&length, &Linear::zero())))? {
        let message = format!("copies or sets {} bytes", show(cx, state, &length));
        let kind = NoteKind::Alarm { kind: AlarmKind::InvalidDereference, about: vec![length], certain: true };
        cx.note(state, kind, place.location, message);
        return Err(Stop::End("block operation of a negative length"));
    }
    if !decide(state, &Cond::Atom(Atom::ge(&length, &constant(1))))? {
        return Ok(());
    }
    match kind {
        MemKind::Set => {
            let bits = operand_bits(cx, state, source);
            let byte = match operand(cx, state, source) {
                value @ Value::Int { .. } => {
                    let term = in_view(cx, state, &value, bits, View::Unsigned)?;
                    state.knowledge.normalize(&term).as_constant().map(|value| value.rem_floor(&Int::from(256)))
                }
                _ => None,
            };
            match memory::access(cx, state, place, &destination, &length, true)? {
                Access::Block(id, offset) => {
                    written::add(state, (id, &offset), &length);
                    match volatile {
                        true => memory::forget_range(cx, state, id, &offset, &length),
                        false => set(cx, state, id, &offset, &length, byte),
                    }
                }
                Access::Anywhere => memory::forget_everything(cx, state),
            }
        }
        MemKind::Copy | MemKind::Move => {
            let from = operand(cx, state, source);
            let from = memory::reach(cx, state, place, &from, &length, false)?;
            let to = memory::access(cx, state, place, &destination, &length, true)?;
            match (from, to) {
                (Access::Block(a, x), Access::Block(b, y)) => {
                    if kind == MemKind::Copy && a == b {
                        check_overlap(cx, state, place, (&x, &y), &length);
                    } else if kind == MemKind::Copy && cx.may_overlap(state, a, b) {
                        overlap_alarm(cx, state, place, vec![x.clone(), y.clone(), length.clone()]);
                    }
                    if volatile {
                        written::copied(cx, state, (a, &x), (b, &y), &length);
                        memory::forget_range(cx, state, b, &y, &length);
                    } else {
                        copy(cx, state, (a, &x), (b, &y), &length);
                    }
                }
                (Access::Anywhere, Access::Block(b, y)) => {
                    written::copied_somewhere(cx, state, None, &length);
                    memory::forget_range(cx, state, b, &y, &length);
                }
                (from, Access::Anywhere) => {
                    let source = match &from {
                        Access::Block(id, offset) => Some((*id, offset)),
                        Access::Anywhere => None,
                    };
                    written::copied_somewhere(cx, state, source, &length);
                    memory::forget_everything(cx, state);
                }
            }
        }
    }
    Ok(())
}

/// `memcpy` inside one block: overlapping ranges are undefined behaviour (equal ones are what compilers emit for
/// struct assignment and are harmless).
fn check_overlap(cx: &mut Context, state: &State, place: &Place, (x, y): (&Linear, &Linear), length: &Linear) {
    if !(apart(state, x, length, y, length) || same(state, x, y) || are_elements(state, (x, y), length)) {
        overlap_alarm(cx, state, place, vec![x.clone(), y.clone(), length.clone()]);
    }
}

/// Whether the ranges are so far from each other as some elements of an array are: they are one range, or apart (`a[i] = a[j]`).
fn are_elements(state: &State, (x, y): (&Linear, &Linear), length: &Linear) -> bool {
    let Some(length) = state.knowledge.normalize(length).as_constant().cloned() else { return false };
    let distance = state.knowledge.normalize(&(x - y));
    let is_multiple = |number: &Int| number.rem_floor(&length).is_zero();
    is_multiple(distance.constant_part()) && distance.terms().all(|(_, coefficient)| is_multiple(coefficient))
}

fn overlap_alarm(cx: &mut Context, state: &State, place: &Place, about: Vec<Linear>) {
    let kind = NoteKind::Alarm { kind: AlarmKind::InvalidDereference, about, certain: false };
    cx.note(state, kind, place.location, "copies between ranges that may overlap".to_owned());
}

/// Sets bytes of a block. Where cells of it lie, cells stay: those of one that was cleared hold zero, so that a record that is
/// cleared is told as one whose members are set one by one.
pub fn set(cx: &mut Context, state: &mut State, id: AllocId, offset: &Linear, length: &Linear, byte: Option<Int>) {
    let Some(block) = cx.allocation(state, id).cloned() else { return };
    let whole = same(state, offset, &Linear::zero()) && same(state, length, &block.size);
    let clears = byte.as_ref().is_some_and(Int::is_zero);
    let mut cells = if clears { cleared(state, &block, offset, length) } else { Vec::new() };
    if let (Some(byte), Some(n)) = (&byte, length.as_constant().and_then(Int::to_i64))
        && n <= 64
        && !(whole && clears)
    {
        for position in 0..n {
            let offset = offset.add_constant(&Int::from(position));
            let value = Value::Int { term: Linear::constant(byte.clone()), view: View::Unsigned };
            let cell = Cell { offset, width: 1, value };
            if cells.iter().all(|other| disjoint(state, &other.offset, other.width, &cell.offset, 1)) {
                cells.push(cell);
            }
        }
    }
    let columns = columns::filled(cx, state, id, (offset, length), byte.as_ref());
    memory::overwrite_range(cx, state, id, (offset, length), columns);
    if let Some(allocation) = state.known_mut(id) {
        if whole && clears {
            allocation.cells.clear();
            allocation.background = Background::Zero;
        }
        allocation.cells.extend(cells);
    }
}

/// The cells of a block in a range that is set to zero, as they are then; those whose place is not constant are left out.
fn cleared(state: &State, block: &Allocation, offset: &Linear, length: &Linear) -> Vec<Cell> {
    let inside = |cell: &&Cell| {
        let end = cell.offset.add_constant(&Int::from(cell.width));
        cell.offset.as_constant().is_some()
            && state.knowledge.implies(&Atom::ge(&cell.offset, offset))
            && state.knowledge.implies(&Atom::le(&end, &(offset + length)))
    };
    let mut result: Vec<Cell> = Vec::new();
    for cell in block.cells.iter().filter(inside) {
        let Some(value) = zeros::zero_like(&cell.value) else { continue };
        if result.iter().all(|other| disjoint(state, &other.offset, other.width, &cell.offset, cell.width)) {
            result.push(Cell { value, ..cell.clone() });
        }
    }
    result
}

/// Moves the cells of a range to another place.
pub fn copy(
    cx: &mut Context,
    state: &mut State,
    (a, x): (AllocId, &Linear),
    (b, y): (AllocId, &Linear),
    length: &Linear,
) {
    for (offset, shape) in columns::singles(cx, state, (a, x), (b, y), length) {
        let view = match shape.kind {
            Kind::Signed => View::Signed,
            Kind::Unsigned | Kind::Pointer(_) => View::Unsigned,
            Kind::Text => {
                columns::name_end(cx, state, (a, &offset));
                continue;
            }
        };
        let ty = match shape.is_pointer() {
            true => Type::Ptr,
            false => Type::Int(u32::try_from(shape.width * 8).unwrap_or(u32::MAX)),
        };
        let name = memory::cell_name(cx, state, a);
        let value = memory::read(cx, state, (a, &offset), &ty, &name, view);
        gather(state, (a, &offset), shape.width, value);
    }
    let Some(source) = cx.allocation(state, a).cloned() else { return };
    let columns = columns::copied(cx, state, (a, x), (b, y), length);
    written::copied(cx, state, (a, x), (b, y), length);
    let inside = |cell: &Cell| {
        state.knowledge.implies(&Atom::ge(&cell.offset, x))
            && state
                .knowledge
                .implies(&Atom::le(&cell.offset.add_constant(&Int::from(cell.width as i64)), &(x + length)))
    };
    // A cell that lies across the border of the range, or may, leaves bytes in the copy that no cell describes.
    let complete = source.cells.iter().all(|cell| {
        inside(cell)
            || state.knowledge.implies(&Atom::ge(&cell.offset, &(x + length)))
            || state.knowledge.implies(&Atom::le(&cell.offset.add_constant(&Int::from(cell.width as i64)), x))
    });
    let mut moved: Vec<Cell> = source
        .cells
        .iter()
        .filter(|cell| inside(cell))
        .map(|cell| Cell { offset: &(&cell.offset - x) + y, ..cell.clone() })
        .collect();
    moved = tree::without(moved);
    let whole = cx
        .allocation(state, b)
        .is_some_and(|target| same(state, y, &Linear::zero()) && same(state, length, &target.size));
    let zeros = whole && source.background == Background::Zero && complete;
    if source.cells.is_empty() && !zeros {
        moved = initial_bytes(cx, state, source.background.clone(), x, y, length);
    }
    memory::overwrite_range(cx, state, b, (y, length), columns);
    if let Some(allocation) = state.known_mut(b) {
        allocation.cells.extend(moved);
        if zeros {
            allocation.background = Background::Zero;
        }
    }
}

/// Tells a number by one cell that was told byte by byte: first contents are copied as bytes.
fn gather(state: &mut State, (id, offset): (AllocId, &Linear), width: u64, value: Value) {
    let Some(block) = state.allocations.get(&id).filter(|_| width > 1) else { return };
    let is_apart = |cell: &Cell| disjoint(state, &cell.offset, cell.width, offset, width);
    let (mut cells, of_number): (Vec<Cell>, Vec<Cell>) = block.cells.iter().cloned().partition(is_apart);
    let bytes = of_number.len() as u64 == width && of_number.iter().all(|cell| cell.width == 1);
    if bytes
        && matches!(value, Value::Int { .. })
        && let Some(block) = state.known_mut(id)
    {
        cells.push(Cell { offset: offset.clone(), width, value });
        block.cells = cells;
    }
}

/// The bytes of first contents as cells: local arrays and strings are initialised by a copy from a constant.
fn initial_bytes(
    cx: &mut Context,
    state: &mut State,
    background: Background,
    x: &Linear,
    y: &Linear,
    length: &Linear,
) -> Vec<Cell> {
    let pieces = match background {
        Background::Zero => Some(Vec::new()),
        Background::Initial(id) => cx.program.global(id).init.clone(),
        Background::Unknown | Background::Arguments | Background::Segment(_) => None,
    };
    let Some(pieces) = pieces else { return Vec::new() };
    let (Some(start), Some(length)) =
        (x.as_constant().and_then(Int::to_i64), length.as_constant().and_then(Int::to_i64))
    else {
        return Vec::new();
    };
    if length > 64 {
        return Vec::new();
    }
    let mut cells = Vec::new();
    let mut covered: Vec<(i64, i64)> = Vec::new();
    for piece in &pieces {
        if let ir::InitPiece::Value { offset, size, value } = piece {
            let at = *offset as i64;
            if at >= start && at + *size as i64 <= start + length {
                let value = super::integer::constant_value(cx, state, value);
                let value = if matches!(value, Value::Pointer(_) | Value::Int { .. }) { value } else { Value::Any };
                cells.push(Cell { offset: y.add_constant(&Int::from(at - start)), width: *size, value });
            }
            covered.push((at, at + *size as i64));
        }
        if let ir::InitPiece::Undef { offset, size } = piece {
            covered.push((*offset as i64, (*offset + *size) as i64));
        }
    }
    for position in start..start + length {
        if covered.iter().any(|(from, to)| position >= *from && position < *to) {
            continue;
        }
        let byte = pieces
            .iter()
            .find_map(|piece| match piece {
                ir::InitPiece::Bytes { offset, bytes } => {
                    usize::try_from(position - *offset as i64).ok().and_then(|index| bytes.get(index)).copied()
                }
                _ => None,
            })
            .unwrap_or(0);
        let value = Value::Int { term: constant(i64::from(byte)), view: View::Unsigned };
        cells.push(Cell { offset: y.add_constant(&Int::from(position - start)), width: 1, value });
    }
    cells
}

/// Notes that some run was not followed for a reason of the heap's.
pub fn gap(cx: &mut Context, state: &State, place: &Place, affects: Affects, message: String) {
    cx.note(state, NoteKind::Gap { affects }, place.location, message);
}
