//! Looking into a tree of the caller's ([`crate::domain::tree`]): done where one of its links is read.
//!
//! A link that leads to a tree is null, or leads to a block of its own, whose links lead to trees of one level less: the state before
//! stands for the same concrete states as the two after it (lazy initialisation: Khurshid, Pasareanu, Visser, Generalized Symbolic
//! Execution for Model Checking and Testing, TACAS 2003, without aliases, which the contract excludes).

use std::sync::Arc;

use ir::Type;
use logic::{Atom, Int, Linear};

use super::outcome::{Step, Stop};
use crate::domain::Domain;
use crate::domain::block::{AllocId, AllocKind, Allocation, Cell};
use crate::domain::state::State;
use crate::domain::tree::Tree;
use crate::domain::value::Value;
use crate::query::same;

/// Where a link that leads to a tree is about to be read, the step is taken again on one state for each case.
pub fn open(cx: &mut Domain, state: &State, id: AllocId, offset: &Linear, ty: &Type) -> Step {
    let Some(block) = state.allocations.get(&id).filter(|_| *ty == Type::Ptr) else { return Ok(()) };
    let width = cx.pointer_bytes();
    let is_read =
        |cell: &Cell| matches!(cell.value, Value::Tree(..)) && cell.width == width && same(state, &cell.offset, offset);
    let Some(place) = block.cells.iter().position(is_read) else { return Ok(()) };
    let Value::Tree(tree, height) = block.cells[place].value.clone() else { return Ok(()) };
    let with = |state: &State, pointer: Linear| {
        let mut next = state.clone();
        next.trail.break_off();
        if let Some(block) = next.allocation_mut(id) {
            block.cells[place].value = Value::Pointer(pointer);
        }
        next
    };
    let mut states = vec![("the tree is empty".to_owned(), with(state, Linear::zero()))];
    let (root, block) = root(cx, &tree, &height);
    let mut there = with(state, Linear::symbol(block.base));
    if there.assume(&Atom::ge(&height, &Linear::constant(1))) {
        there.add_allocation(root, block);
        states.push(("the tree has a root".to_owned(), there));
    }
    Err(Stop::Choose(states))
}

/// The root of a tree of at most so many levels, at least 1: the trees at its links have one level less.
pub fn root(cx: &mut Domain, tree: &Arc<Tree>, height: &Linear) -> (AllocId, Allocation) {
    let kind = AllocKind::Lent { writable: true, heap: tree.heap, tree: true };
    let (id, block) = cx.new_allocation(Linear::constant(Int::from(tree.size)), kind, None, &tree.name, None);
    let (width, below) = (cx.pointer_bytes(), height.add_constant(&Int::MINUS_ONE));
    let cell = |link: &u64| {
        let value = Value::Tree(tree.clone(), below.clone());
        Cell { offset: Linear::constant(Int::from(*link)), width, value }
    };
    (id, Allocation { cells: tree.links.iter().map(cell).collect(), ..block })
}

/// The cells without the trees: what is copied elsewhere leads to blocks that another link leads to as well.
pub fn without(cells: Vec<Cell>) -> Vec<Cell> {
    let other = |cell: Cell| match cell.value {
        Value::Tree(..) => Cell { value: Value::Any, ..cell },
        _ => cell,
    };
    cells.into_iter().map(other).collect()
}

/// Any link inside a tree may have changed, or any of its blocks may have been freed.
pub fn forget(state: &mut State) {
    let is_tree = |cell: &Cell| matches!(cell.value, Value::Tree(..));
    let with = state.allocations.iter().filter(|(_, block)| block.all_cells().any(is_tree)).map(|(id, _)| *id);
    for id in with.collect::<Vec<_>>() {
        if let Some(block) = state.allocation_mut(id) {
            block.cells = without(std::mem::take(&mut block.cells));
        }
    }
}
