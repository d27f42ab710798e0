//! Making trees of linked blocks (abstraction): a block that a single cell of memory leads to becomes a tree, with the trees at its branches.
//!
//! Three moves, until none is left to make; each leaves the pointers that variables hold alone.
//! - A block whose branches are null or lead to trees, and to which one cell alone leads, is the root of a tree: the cell leads to the tree.
//! - If one of its branches leads to a block that has another use, such as the one where a search stands, the tree has a hole there:
//!   the path from the root to where the search stands is a tree with a hole.
//! - If the one cell is the hole of a tree, the block becomes a part of that tree.
//!
//! What else a node owns goes along as its kind ([`crate::summary::own`]). The state before stands for no concrete state that the one after does
//! not stand for: which blocks there are, and that no two pointers lead to one of them, is counted. That no pointer but the cell leads
//! there says nothing of pointers that the state does not know; a write through one of these forgets all trees.
//!
//! Sources: Distefano, O'Hearn, Yang, A Local Shape Analysis Based on Separation Logic (TACAS 2006), for the moves; Chang and Rival, Relational
//! Inductive Shape Analysis (POPL 2008), for segments of trees.

use std::collections::BTreeSet;

use logic::{Atom, Int, Linear};

use super::own::{Package, Uses, package, uses};
use crate::domain::Domain;
use crate::domain::block::{AllocId, Allocation, Background, Cell, Form, List};
use crate::domain::kind::{Kind, complete, union};
use crate::domain::state::State;
use crate::domain::value::Value;
use crate::domain::zeros;
use crate::query::{branches, cell_at};
use crate::rules::heap::loses_more;

/// Folds trees until nothing is left to fold; `None` if there was nothing.
pub fn folded(cx: &mut Domain, state: &State) -> Option<State> {
    if !state.allocations.values().any(|block| branches(cx, state, block).is_some()) {
        return None;
    }
    let mut current = zeros::named(cx, state).unwrap_or_else(|| state.clone());
    let mut any = false;
    while let Some(next) = step(cx, &current) {
        current = next;
        any = true;
    }
    any.then_some(current)
}

/// The first move that can be made.
fn step(cx: &mut Domain, state: &State) -> Option<State> {
    let uses = uses(cx, state);
    let nodes: Vec<(AllocId, Vec<u64>)> =
        state.allocations.iter().filter_map(|(id, block)| Some((*id, branches(cx, state, block)?))).collect();
    nodes.into_iter().find_map(|(id, branches)| {
        let node = node(cx, state, (id, branches), &uses)?;
        let next = fold(cx, state, node)?;
        (!loses_more(cx, state, &next)).then_some(next)
    })
}

/// The cell that leads to a node: one of a block, or the hole of a tree.
#[derive(Clone, Copy)]
enum Owner {
    Cell(AllocId, usize),
    Hole(AllocId),
}

/// A block that may become a tree.
struct Node {
    id: AllocId,
    owner: Owner,
    branches: Vec<u64>,
    /// The trees at its branches.
    below: Vec<AllocId>,
    /// What the hole of the tree holds.
    hole: Option<Value>,
    kind: Kind,
    /// What it owns.
    owned: Vec<AllocId>,
}

fn node(cx: &Domain, state: &State, (id, branches): (AllocId, Vec<u64>), uses: &Uses) -> Option<Node> {
    let block = state.allocations.get(&id).filter(|block| block.list.is_none() && block.written.is_all())?;
    if uses.get(&block.base) != Some(&1) {
        return None;
    }
    let owner = owner(cx, state, block)?;
    let cells: Vec<&Cell> = block.cells.iter().collect();
    let (mut below, mut holes) = (Vec::new(), Vec::new());
    for at in &branches {
        match &cell_at(&cells, *at, cx.pointer_bytes())?.value {
            Value::Root(base) => {
                let (tree, _) = cx.attribute(state, base)?;
                let list = state.allocations.get(&tree)?.tree().filter(|list| list.branches() == branches)?;
                holes.extend(list.last.first().map(|cell| cell.value.clone()));
                below.push(tree);
            }
            Value::Pointer(term) => {
                let term = state.knowledge.normalize(term);
                if !term.as_constant().is_some_and(Int::is_zero) {
                    holes.push(leads_on(cx, state, (&term, &branches), uses)?);
                }
            }
            _ => return None,
        }
    }
    let hole = holes.pop();
    let links: Vec<Option<u64>> = branches.iter().copied().map(Some).collect();
    let Package { kind, owned, uses_of_node } = package(cx, state, id, &links, uses)?;
    // A tree has one hole, and its nodes lead to themselves nowhere else.
    let fits = holes.is_empty() && uses_of_node == 0 && !overlapped(&cells, &branches, cx.pointer_bytes());
    fits.then_some(Node { id, owner, branches, below, hole, kind, owned })
}

/// Whether another cell lies over a branch.
fn overlapped(cells: &[&Cell], branches: &[u64], width: u64) -> bool {
    let over = |cell: &&Cell| match cell.offset.as_constant().and_then(Int::to_u64) {
        Some(at) => branches
            .iter()
            .any(|branch| at < branch + width && *branch < at + cell.width && (at, cell.width) != (*branch, width)),
        None => true,
    };
    cells.iter().any(over)
}

/// A pointer at a branch that leads to a node which others use, too: what the hole of a tree may hold.
fn leads_on(cx: &Domain, state: &State, (term, own): (&Linear, &[u64]), uses: &Uses) -> Option<Value> {
    let (next, offset) = cx.attribute(state, term)?;
    let next = state.allocations.get(&next).filter(|next| next.list.is_none())?;
    let used = uses.get(&next.base).is_some_and(|count| *count > 1);
    let alike = branches(cx, state, next).is_some_and(|others| others == own);
    (used && alike && offset == Linear::zero()).then(|| Value::Pointer(term.clone()))
}

/// The only cell that leads to the block, if it is one of memory, and leads to its start.
fn owner(cx: &Domain, state: &State, block: &Allocation) -> Option<Owner> {
    let base = Linear::symbol(block.base);
    let leads = |cell: &Cell| {
        cell.width == cx.pointer_bytes()
            && matches!(&cell.value, Value::Pointer(term) if state.knowledge.normalize(term) == base)
    };
    state.allocations.iter().find_map(|(id, from)| match &from.list {
        None if from.base != block.base => from.cells.iter().position(leads).map(|place| Owner::Cell(*id, place)),
        Some(list) if from.tree().is_some() => list.last.iter().any(leads).then_some(Owner::Hole(*id)),
        _ => None,
    })
}

fn fold(cx: &mut Domain, state: &State, node: Node) -> Option<State> {
    let block = state.allocations.get(&node.id)?.clone();
    let tree_of = |id: &AllocId| state.allocations.get(id).and_then(|block| block.tree());
    let above = match node.owner {
        Owner::Hole(id) => Some((id, state.allocations.get(&id)?.clone())),
        Owner::Cell(..) => None,
    };
    let around = above.as_ref().and_then(|(_, block)| block.tree());
    if around.is_some_and(|around| around.branches() != node.branches) {
        return None;
    }
    let trees: Vec<&List> = node.below.iter().filter_map(tree_of).collect();
    let mut kinds = vec![node.kind.clone()];
    for tree in trees.iter().copied().chain(around) {
        kinds = union(&kinds, &tree.kinds, cx.options.limits.kinds)?;
    }
    kinds = Some(kinds).filter(|kinds| complete(kinds))?;
    let mut result = state.clone();
    let own = around.map_or_else(Linear::zero, |around| around.length.clone()).add_constant(&Int::ONE);
    let below: BTreeSet<Linear> = trees.iter().map(|tree| state.knowledge.normalize(&tree.length)).collect();
    let length = levels(cx, &mut result, &own, &below)?;
    let width = cx.pointer_bytes();
    let last = node.hole.map(|value| Cell { offset: Linear::zero(), width, value }).into_iter().collect();
    let link = node.branches.first().copied()?;
    let form = Form::Tree(node.branches);
    let tree = |end| List {
        length,
        link,
        into: Int::ZERO,
        back: None,
        end,
        each: Vec::new(),
        last,
        kinds,
        shared: None,
        form,
    };
    node.below.iter().chain(&node.owned).chain([&node.id]).for_each(|id| result.remove_allocation(*id));
    match (node.owner, above) {
        (Owner::Hole(_), Some((id, above))) => {
            let list = Some(tree((id, above.base)).into());
            result.add_allocation(id, Allocation { list, ..Allocation::clone(&above) });
        }
        (Owner::Cell(id, place), _) => {
            let (new, fresh) = cx.new_allocation(block.size.clone(), block.kind, None, &block.name, block.site);
            let list = Some(tree((new, fresh.base)).into());
            let root = Value::Root(Linear::symbol(fresh.base));
            let written = block.written.clone();
            let whole = Allocation { list, background: Background::Unknown, written, ..fresh };
            result.add_allocation(new, whole);
            result.known_mut(id)?.cells.get_mut(place)?.value = root;
        }
        (Owner::Hole(_), None) => return None,
    }
    result.trail.break_off();
    Some(result)
}

/// A bound of the levels of a tree that has so many above those of the trees below.
fn levels(cx: &mut Domain, state: &mut State, own: &Linear, below: &BTreeSet<Linear>) -> Option<Linear> {
    let mut deeper = below.iter();
    match (deeper.next(), deeper.next()) {
        (None, _) => Some(own.clone()),
        (Some(only), None) => Some(own + only),
        _ => {
            // There is such a number for any tree.
            let bound = Linear::symbol(cx.fresh("levels"));
            let holds = |deep: &Linear| state.assume(&Atom::ge(&bound, &(own + deep)));
            below.iter().map(holds).collect::<Vec<_>>().into_iter().all(|holds| holds).then_some(bound)
        }
    }
}
