//! The arguments of `main`: strings that come to light when the array of their addresses is read (C11 5.1.2.2.1: below
//! `argc` it holds pointers to strings, then a null pointer).
//!
//! A place of the array that no cell describes holds the address of some string. Whether two of them are one is not known, and two
//! may share bytes: a string that is read twice may have two blocks, so writing to one forgets what is known of all
//! ([`Domain::overlapping`]) but where they end, if it is written before its end. Else what is read of the array afterwards is no string.

use ir::Type;
use logic::{Atom, Int, Linear};

use super::ends::{is_last_zero, new_string};
use super::outcome::{Step, Stop};
use crate::domain::Domain;
use crate::domain::block::{AllocId, AllocKind, Allocation, Background, Cell};
use crate::domain::state::State;
use crate::domain::value::Value;
use crate::query::{disjoint, same};

/// The string whose address lies at this place of the array, with a block of its own; `None` if the place is not known to
/// lie beside what the program wrote there and beside the null pointer at the end.
pub fn argument(
    cx: &mut Domain,
    state: &mut State,
    id: AllocId,
    offset: &Linear,
    (ty, width): (&Type, u64),
) -> Option<Value> {
    let list = state.allocations.get(&id)?;
    let beside = |cell: &Cell| disjoint(state, &cell.offset, cell.width, offset, width);
    if *ty != Type::Ptr || !is_entry(offset, width) || !others(cx, state, list).iter().all(beside) {
        return None;
    }
    let length = Linear::symbol(cx.fresh("strlen(argument)"));
    let size = length.add_constant(&Int::ONE);
    // No object is larger than half of the address space. A fresh symbol cannot contradict anything.
    let most = cx.largest_object();
    let _ = state.assume(&Atom::ge(&length, &Linear::zero())) && state.assume(&Atom::le(&size, &most));
    Some(Value::Pointer(new_string(cx, state, AllocKind::Argument, "argument", size)))
}

/// Where a pointer is read from the array at a place that may be that of another cell, the state is split: at the null pointer
/// or before it.
pub fn beside_other_cells(cx: &Domain, state: &State, id: AllocId, offset: &Linear, ty: &Type) -> Step {
    let Some(list) = state.allocations.get(&id).filter(|list| list.background == Background::Arguments) else {
        return Ok(());
    };
    let width = cx.pointer_bytes();
    if *ty != Type::Ptr || !is_entry(offset, width) {
        return Ok(());
    }
    for cell in others(cx, state, list).iter().filter(|cell| cell.width == width && is_entry(&cell.offset, width)) {
        if same(state, &cell.offset, offset) || disjoint(state, &cell.offset, width, offset, width) {
            continue;
        }
        // In entries, so that one before the other is wholly before it.
        let unit = |term: &Linear| term.divided(&Int::from(width));
        let Some((place, other)) = unit(offset).zip(unit(&cell.offset)) else { continue };
        return Err(Stop::Split(vec![
            vec![Atom::lt(&place, &other)],
            vec![Atom::eq(&place, &other)],
            vec![Atom::gt(&place, &other)],
        ]));
    }
    Ok(())
}

/// Whether the bytes lie in an argument of the program before its end. There no string ends: when the program started none of these bytes was zero, so
/// that the ends of all arguments lie elsewhere.
pub fn is_before_the_end(state: &State, id: AllocId, (offset, width): (&Linear, &Linear)) -> bool {
    let Some(block) = state.allocations.get(&id).filter(|block| block.kind == AllocKind::Argument) else {
        return false;
    };
    let end = &(offset + width) + &Linear::constant(Int::ONE);
    state.knowledge.implies(&Atom::ge(offset, &Linear::zero())) && state.knowledge.implies(&Atom::le(&end, &block.size))
}

/// An argument was written before its end: other strings may have changed, but end where they did.
pub fn forget_all_but_ends(cx: &Domain, state: &mut State, id: AllocId) {
    for other in cx.overlapping(state, id) {
        let Some(block) = state.allocations.get(&other) else { continue };
        let ends: Vec<Cell> = block.cells.iter().filter(|cell| is_last_zero(state, block, cell)).cloned().collect();
        if let Some(block) = state.allocation_mut(other) {
            block.cells = ends;
        }
    }
}

/// The end of an argument was perhaps written: what the arrays say of strings need no longer hold.
pub fn forget_list(state: &mut State) {
    let lists: Vec<AllocId> = state
        .allocations
        .iter()
        .filter(|(_, block)| block.background == Background::Arguments)
        .map(|(id, _)| *id)
        .collect();
    for id in lists {
        if let Some(list) = state.allocation_mut(id) {
            list.background = Background::Unknown;
        }
    }
}

/// What the array of arguments holds beside the addresses of strings; `None` if the block is no such array.
pub fn beside_strings(cx: &Domain, state: &State, id: AllocId) -> Option<Vec<Cell>> {
    let list = state.allocations.get(&id).filter(|list| list.background == Background::Arguments)?;
    Some(others(cx, state, list))
}

/// A part of the array was put into another order. If all that it held beside strings is still there, nothing more is known of its other
/// entries than before they were read.
pub fn reordered(state: &mut State, id: AllocId, others: &[Cell]) {
    if let Some(list) = state.allocation_mut(id)
        && others.iter().all(|cell| list.cells.contains(cell))
    {
        list.background = Background::Arguments;
    }
}

/// The cells of the array that do not give the address of a string.
fn others(cx: &Domain, state: &State, list: &Allocation) -> Vec<Cell> {
    list.cells.iter().filter(|cell| !cx.points_to_argument(state, &cell.value)).cloned().collect()
}

/// Whether the place is that of an entry of the array.
fn is_entry(offset: &Linear, width: u64) -> bool {
    offset.divided(&Int::from(width)).is_some()
}
