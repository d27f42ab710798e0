//! Taking the first or the last block off a list (materialisation): done before anything looks into it.
//!
//! A list of `n` blocks is, for `n = 1`, one block with all that is said of first, each and last one, and for `n >= 2` a
//! block linked to a list of `n - 1` blocks: the states before and after stand for the same concrete states.

use logic::{Atom, Int, Linear, Symbol};

use super::basics::require;
use super::outcome::{Step, Stop};
use crate::block::{AllocId, Allocation, Back, Background, Cell, List};
use crate::domain::Domain;
use crate::query::{cell_at, ending_in, target};
use crate::state::State;
use crate::value::{Value, View};

/// Makes the block that the pointer leads into one of its own if it is the first or the last one of a list; gives the
/// pointer in the names of the new state. Asks for a refinement where it is open whether the list has more blocks.
pub fn expose(cx: &mut Domain, state: &mut State, pointer: &Linear) -> Step<Linear> {
    let term = state.knowledge.normalize(pointer);
    let Some((target, symbol)) = cx.based(&term) else { return Ok(term) };
    let is_list = |id: &AllocId| state.allocations.get(id).is_some_and(|allocation| allocation.list.is_some());
    let (id, last) = match ending_in(state, target) {
        _ if state.allocations.contains_key(&target) => (target, false),
        Some(id) => (id, true),
        None => return Ok(term),
    };
    if !is_list(&id) {
        return Ok(term);
    }
    state.trail.break_off();
    if is_single(state, id)? {
        let base = single(state, id)?;
        let rest = term.without(symbol);
        return Ok(&rest + &Linear::symbol(base));
    }
    if last { take_last(cx, state, id) } else { take_first(cx, state, id) }?;
    Ok(term)
}

/// Takes the last block off a list if the value leads there: a comparison tells it from all others by its name.
pub fn expose_end(cx: &mut Domain, state: &mut State, value: &Value) -> Step {
    if let (Value::Pointer(term), Some((_, true))) = (value, target(cx, state, value)) {
        expose(cx, state, term)?;
    }
    Ok(())
}

/// Whether the list has only one block.
fn is_single(state: &mut State, id: AllocId) -> Step<bool> {
    let one = Linear::constant(1);
    let Some(length) = state.allocations.get(&id).map(|allocation| allocation.length()) else { return Ok(true) };
    // A list has a block.
    if !state.assume(&Atom::ge(&length, &one)) {
        return Err(Stop::End("a list without blocks"));
    }
    let (equal, more) = (Atom::eq(&length, &one), Atom::gt(&length, &one));
    if state.knowledge.implies(&equal) {
        Ok(true)
    } else if state.knowledge.implies(&more) {
        Ok(false)
    } else {
        Err(Stop::Split(vec![vec![equal], vec![more]]))
    }
}

/// A list of one block becomes that block; gives its base.
fn single(state: &mut State, id: AllocId) -> Step<Symbol> {
    let Some(allocation) = state.allocations.get(&id).cloned() else { return Err(Stop::End("no such list")) };
    let Some(list) = allocation.list.clone() else { return Ok(allocation.base) };
    let mut cells = allocation.cells.clone();
    let mut equations = Vec::new();
    for cell in list.each.iter().chain(&list.last) {
        let found = cells.iter().find(|found| found.width == cell.width && found.offset == cell.offset);
        match found.map(|found| &found.value) {
            None => cells.push(cell.clone()),
            Some(Value::Int { term, view }) => {
                if let Value::Int { term: other, view: its } = &cell.value
                    && view == its
                    && *view != View::Modular
                {
                    equations.push(Atom::eq(term, other));
                }
            }
            Some(_) => {}
        }
    }
    if let Some(allocation) = state.allocation_mut(id) {
        allocation.list = None;
        allocation.cells = cells;
    }
    // First and last block are one, and so are their names.
    rename(state, list.end.1, allocation.base);
    for equation in &equations {
        require(state, equation, "a list whose only block differs from itself")?;
    }
    Ok(allocation.base)
}

/// Takes the first block off a list of two or more.
fn take_first(cx: &mut Domain, state: &mut State, id: AllocId) -> Step {
    let Some((whole, list)) = list(state, id) else { return Ok(()) };
    let (rest_id, fresh) = cx.new_allocation(whole.size.clone(), whole.kind, None, &whole.name, whole.site);
    let mut cells = whole.cells.clone();
    cells.extend(missing(&list.each, &whole.cells));
    cells.push(pointer(cx, list.link, fresh.base, &list.into));
    let first = Allocation { cells, list: None, ..whole.clone() };
    let before = list.back.iter().map(|back| pointer(cx, back.at, whole.base, &back.into)).collect();
    let shorter = List { length: list.length.add_constant(&Int::MINUS_ONE), ..list };
    let rest = Allocation { cells: before, list: Some(shorter.into()), background: Background::Unknown, ..fresh };
    state.add_allocation(id, first);
    state.add_allocation(rest_id, rest);
    close(state, rest_id)
}

/// Takes the last block off a list of two or more.
fn take_last(cx: &mut Domain, state: &mut State, id: AllocId) -> Step {
    let Some((whole, list)) = list(state, id) else { return Ok(()) };
    let (end_id, end) = list.end;
    let (new_id, new_end) = cx.new_allocation(whole.size.clone(), whole.kind, None, &whole.name, whole.site);
    let mut cells = list.last.clone();
    cells.extend(missing(&list.each, &list.last));
    if let Some(Back { at, into }) = &list.back
        && cell_at(&cells.iter().collect::<Vec<_>>(), *at, cx.pointer_bytes()).is_none()
    {
        cells.push(pointer(cx, *at, new_end.base, into));
    }
    let block = Allocation { base: end, cells, ..new_end.clone() };
    let out = pointer(cx, list.link, end, &list.into);
    let shorter = List {
        length: list.length.add_constant(&Int::MINUS_ONE),
        end: (new_id, new_end.base),
        last: vec![out],
        ..list
    };
    state.add_allocation(id, Allocation { list: Some(shorter.into()), ..whole });
    state.add_allocation(end_id, block);
    close(state, id)
}

/// A list that is known to have one block is that block.
fn close(state: &mut State, id: AllocId) -> Step {
    let length = state.allocations.get(&id).map(|allocation| allocation.length());
    if length.is_some_and(|length| state.knowledge.implies(&Atom::eq(&length, &Linear::constant(1)))) {
        single(state, id)?;
    }
    Ok(())
}

fn list(state: &State, id: AllocId) -> Option<(Allocation, List)> {
    let allocation = state.allocations.get(&id)?;
    Some((allocation.as_ref().clone(), allocation.list.as_ref()?.as_ref().clone()))
}

/// The cells of the first kind at whose place there is none of the second.
fn missing(cells: &[Cell], present: &[Cell]) -> Vec<Cell> {
    let taken = |cell: &Cell| present.iter().any(|found| found.width == cell.width && found.offset == cell.offset);
    cells.iter().filter(|cell| !taken(cell)).cloned().collect()
}

fn pointer(cx: &Domain, at: u64, base: Symbol, into: &Int) -> Cell {
    let value = Value::Pointer(Linear::symbol(base).add_constant(into));
    Cell { offset: Linear::constant(Int::from(at)), width: cx.pointer_bytes(), value }
}

/// Writes one name of an address for another in all values.
fn rename(state: &mut State, old: Symbol, new: Symbol) {
    if old == new {
        return;
    }
    state.map_values(&|value| value.substitute(&|symbol| (symbol == old).then(|| Linear::symbol(new))));
}

/// A list becomes its first block, of which nothing is known: something may have written to any of its blocks, or freed
/// them. That the others are out of sight now is the caller's to note.
pub fn dissolve(state: &mut State, id: AllocId) {
    if let Some(allocation) = state.allocation_mut(id)
        && allocation.list.is_some()
    {
        allocation.list = None;
        allocation.cells.clear();
        state.trail.break_off();
    }
}

/// Dissolves all lists; true if there was one.
pub fn dissolve_all(state: &mut State) -> bool {
    let lists: Vec<AllocId> =
        state.allocations.iter().filter(|(_, allocation)| allocation.list.is_some()).map(|(id, _)| *id).collect();
    lists.iter().for_each(|id| dissolve(state, *id));
    !lists.is_empty()
}
