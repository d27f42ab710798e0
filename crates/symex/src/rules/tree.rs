//! Looking into a tree, one of the caller's ([`crate::domain::tree`]) or of the program's own ([`crate::domain::block`]): done where one
//! of its links is read.
//!
//! A link that leads to a tree is null, or leads to a block of its own, whose links lead to trees of one level less: the state before
//! stands for the same concrete states as the two after it (lazy initialisation: Khurshid, Pasareanu, Visser, Generalized Symbolic
//! Execution for Model Checking and Testing, TACAS 2003, without aliases, which the contract excludes).

use std::sync::Arc;

use ir::Type;
use logic::{Atom, Int, Interval, Linear};

use super::outcome::{Step, Stop};
use super::unfold;
use crate::domain::Domain;
use crate::domain::block::{AllocId, AllocKind, Allocation, Background, Cell, List};
use crate::domain::kind::Kind;
use crate::domain::linked::Held;
use crate::domain::state::State;
use crate::domain::tree::Tree;
use crate::domain::value::Value;
use crate::query::{same, size_of_node};

/// Where a link that leads to a tree is about to be read, the step is taken again on one state for each case.
pub fn open(cx: &mut Domain, state: &State, id: AllocId, offset: &Linear, ty: &Type) -> Step {
    let Some(block) = state.allocations.get(&id).filter(|_| *ty == Type::Ptr) else { return Ok(()) };
    let width = cx.pointer_bytes();
    let is_read = |cell: &Cell| {
        let leads_on = matches!(cell.value, Value::Tree(..) | Value::Root(_));
        leads_on && cell.width == width && same(state, &cell.offset, offset)
    };
    let Some(place) = block.cells.iter().position(is_read) else { return Ok(()) };
    let link = Link { id, place };
    match block.cells[place].value.clone() {
        Value::Tree(tree, height) => Err(Stop::Choose(of_caller(cx, state, link, (&tree, &height)))),
        Value::Root(base) => match cx.attribute(state, &base) {
            Some((tree, _)) => Err(Stop::Choose(of_program(cx, state, link, tree))),
            None => Ok(()),
        },
        _ => Ok(()),
    }
}

/// A cell whose value is a link to a tree: the block, and its place among the cells.
#[derive(Clone, Copy)]
struct Link {
    id: AllocId,
    place: usize,
}

impl Link {
    /// The state with a pointer in the place of the link.
    fn replaced(self, state: &State, pointer: Linear) -> State {
        let mut next = state.clone();
        next.trail.break_off();
        if let Some(block) = next.allocation_mut(self.id) {
            block.cells[self.place].value = Value::Pointer(pointer);
        }
        next
    }
}

/// The cases of a tree of the caller's.
fn of_caller(
    cx: &mut Domain,
    state: &State,
    link: Link,
    (tree, height): (&Arc<Tree>, &Linear),
) -> Vec<(String, State)> {
    let mut states = vec![("the tree is empty".to_owned(), link.replaced(state, Linear::zero()))];
    let (root, block) = root(cx, tree, height);
    let mut there = link.replaced(state, Linear::symbol(block.base));
    if there.assume(&Atom::ge(height, &Linear::constant(1))) {
        there.add_allocation(root, block);
        states.push(("the tree has a root".to_owned(), there));
    }
    states
}

/// The cases of a tree of the program's own: it has no blocks, or a root of one of its kinds, with a tree at each branch; the hole is in one of
/// these.
fn of_program(cx: &mut Domain, state: &State, link: Link, id: AllocId) -> Vec<(String, State)> {
    let Some(whole) = state.allocations.get(&id).cloned() else { return Vec::new() };
    let Some(tree) = whole.tree().cloned() else { return Vec::new() };
    let hole = tree.last.first().map(|cell| cell.value.clone());
    let mut states = Vec::new();
    let end = match &hole {
        Some(Value::Pointer(end)) => Some(end.clone()),
        // What the last link leads to is not known.
        Some(_) => None,
        None => Some(Linear::zero()),
    };
    let mut without = link.replaced(state, end.clone().unwrap_or_default());
    without.remove_allocation(id);
    if end.is_none()
        && let Some(block) = without.allocation_mut(link.id)
    {
        block.cells[link.place].value = Value::Any;
    }
    states.push(("the tree is empty".to_owned(), without));
    let ways = if hole.is_some() { tree.branches().len() } else { 1 };
    for (number, kind) in tree.kinds.iter().enumerate() {
        for way in 0..ways {
            let hole_at = hole.is_some().then_some(way);
            if let Some(there) = with_root(cx, state, link, (id, &whole, &tree), (kind, hole_at)) {
                states.push((format!("the tree has a root of kind {number}, way {way}"), there));
            }
        }
    }
    states
}

/// The state in which the tree has a root of the kind, and its hole, if it has one, is behind that branch.
fn with_root(
    cx: &mut Domain,
    state: &State,
    link: Link,
    (id, whole, tree): (AllocId, &Allocation, &List),
    (kind, hole_at): (&Kind, Option<usize>),
) -> Option<State> {
    let new = |cx: &mut Domain| cx.new_allocation(whole.size.clone(), whole.kind, None, &whole.name, whole.site);
    let (root_id, root) = new(cx);
    let mut there = link.replaced(state, Linear::symbol(root.base));
    if !there.assume(&Atom::ge(&tree.length, &Linear::constant(1))) {
        return None;
    }
    there.remove_allocation(id);
    let mut cells = Vec::new();
    for (place, at) in tree.branches().iter().enumerate() {
        let (below_id, below) = new(cx);
        let last = if hole_at == Some(place) { tree.last.clone() } else { Vec::new() };
        let length = tree.length.add_constant(&Int::MINUS_ONE);
        let list = List { length, last, end: (below_id, below.base), ..tree.clone() };
        let offset = Linear::constant(Int::from(*at));
        cells.push(Cell { offset, width: cx.pointer_bytes(), value: Value::Root(Linear::symbol(below.base)) });
        there.add_allocation(below_id, like(whole, Allocation { list: Some(list.into()), ..below }));
    }
    unfold::open(cx, &mut there, (kind, None), root.base, &mut cells);
    there.add_allocation(root_id, like(whole, Allocation { cells, ..root }));
    Some(there)
}

/// The block with what is said of each block of the tree.
fn like(tree: &Allocation, block: Allocation) -> Allocation {
    Allocation {
        status: tree.status,
        written: tree.written.clone(),
        freed: tree.freed,
        background: Background::Unknown,
        ..block
    }
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
        Value::Tree(..) | Value::Root(_) => Cell { value: Value::Any, ..cell },
        _ => cell,
    };
    cells.into_iter().map(other).collect()
}

/// Any link inside a tree may have changed, or any of its blocks may have been freed.
pub fn forget(state: &mut State) {
    let is_tree = |cell: &Cell| matches!(cell.value, Value::Tree(..) | Value::Root(_));
    let with = state.allocations.iter().filter(|(_, block)| block.all_cells().any(is_tree)).map(|(id, _)| *id);
    for id in with.collect::<Vec<_>>() {
        if let Some(block) = state.allocation_mut(id) {
            block.cells = without(std::mem::take(&mut block.cells));
        }
    }
}

/// So many places at once are no branches.
const MOST_PLACES: u64 = 64;

/// A pointer is read from a block or written into it: perhaps the address of one like it ([`crate::domain::linked`]).
pub fn see(cx: &mut Domain, state: &State, id: AllocId, offset: &Linear, value: &Value) {
    let size = |id: &AllocId| state.allocations.get(id).and_then(|block| size_of_node(state, block));
    let Some(own) = size(&id) else { return };
    let led_to = match value {
        Value::Pointer(term) => cx.attribute(state, &state.knowledge.normalize(term)),
        _ => None,
    };
    let function = matches!(value, Value::Pointer(term) if cx.functions_at(term).is_some());
    let held = match led_to {
        None if function => Held::Other,
        None => Held::Some,
        Some((to, into)) if size(&to) == Some(own) && into.as_constant().is_some_and(Int::is_zero) => Held::Alike,
        Some(_) => Held::Other,
    };
    // Where a pointer into the block moves, or an index varies, it may be at several places.
    let Interval { low, high } = state.knowledge.quick_bounds(&state.knowledge.normalize(offset));
    let (Some(low), Some(high)) = (low.and_then(|low| low.to_u64()), high.and_then(|high| high.to_u64())) else {
        return;
    };
    let width = cx.pointer_bytes();
    if high >= own || low > high || (high - low) / width >= MOST_PLACES {
        return;
    }
    (0..=(high - low) / width).for_each(|place| cx.held.see(own, low + place * width, held));
}
