//! Making lists of linked blocks (abstraction): two entries of a state, one of which links to the other, become one list.
//!
//! Whatever is linked may be folded: that the blocks differ, are live and equally large, and the link itself, is all that
//! a list claims, and what both have in common is known. So the choice is a matter of precision alone: blocks are folded
//! that nobody looks at from elsewhere, so that none of them loses a name that is in use.

use std::collections::BTreeMap;

use logic::{Int, Linear, Symbol};

use crate::block::{AllocId, AllocKind, Allocation, Back, Background, Cell, List, Part, Status};
use crate::domain::{Domain, SymbolKind};
use crate::query::{cell_at, equal, same, target};
use crate::state::State;
use crate::value::Value;

/// Folds what is linked until nothing is left to fold; `None` if there was nothing.
pub fn folded(cx: &Domain, state: &State) -> Option<State> {
    let mut result: Option<State> = None;
    loop {
        let state = result.as_ref().unwrap_or(state);
        let Some(next) = step(cx, state) else { return result };
        result = Some(next);
    }
}

/// Two entries that may become one list.
struct Link {
    from: AllocId,
    to: AllocId,
    at: u64,
    into: Int,
    back: Option<Back>,
}

fn step(cx: &Domain, state: &State) -> Option<State> {
    let live = |allocation: &Allocation| allocation.kind == AllocKind::Heap && allocation.status == Status::Live;
    if state.allocations.values().filter(|allocation| live(allocation)).count() < 2 {
        return None;
    }
    let uses = uses(cx, state);
    let mut links: Vec<Link> = Vec::new();
    for (from, allocation) in state.allocations.iter().filter(|(_, allocation)| live(allocation)) {
        links.extend(links_of(cx, state, *from, allocation, &uses));
    }
    // Lists that are there go on in their direction; else the first pointer of a record is the link.
    let known = |link: &Link| {
        let is_list = |id| state.allocations.get(&id).is_some_and(|allocation| allocation.list.is_some());
        is_list(link.from) || is_list(link.to)
    };
    let link = links.into_iter().min_by_key(|link| (!known(link), link.at, link.from))?;
    Some(fold(cx, state, &link))
}

/// How often values mention the bases of blocks.
fn uses(cx: &Domain, state: &State) -> BTreeMap<Symbol, u32> {
    let mut result = BTreeMap::new();
    let mut count = |value: &Value| {
        value.for_each_symbol(&mut |symbol| {
            if matches!(cx.symbols[symbol.0 as usize].kind, SymbolKind::Base(_)) {
                *result.entry(symbol).or_insert(0) += 1;
            }
        });
    };
    for frame in &state.frames {
        frame.locals.values().chain(frame.slots.values()).chain(frame.varargs.iter()).for_each(&mut count);
    }
    for allocation in state.allocations.values() {
        allocation.all_cells().for_each(|cell| count(&cell.value));
    }
    result
}

/// The links out of an entry that may be folded.
fn links_of(
    cx: &Domain,
    state: &State,
    from: AllocId,
    allocation: &Allocation,
    uses: &BTreeMap<Symbol, u32>,
) -> Vec<Link> {
    let width = cx.pointer_bytes();
    let used = |symbol: Symbol| uses.get(&symbol).copied().unwrap_or(0);
    let mut result = Vec::new();
    for cell in allocation.part(Part::Last) {
        let at = cell.offset.as_constant().and_then(Int::to_u64);
        let (Some(at), true, Value::Pointer(term)) = (at, cell.width == width, &cell.value) else { continue };
        let Some((to, offset)) = cx.attribute(state, &state.knowledge.normalize(term)) else { continue };
        let (Some(into), Some(next)) = (offset.as_constant(), state.allocations.get(&to)) else { continue };
        let fits = to != from
            && next.kind == AllocKind::Heap
            && next.status == Status::Live
            && same(state, &allocation.size, &next.size)
            && [allocation, next]
                .iter()
                .all(|block| block.list.as_ref().is_none_or(|list| list.link == at && list.into == *into));
        if !fits {
            continue;
        }
        let back = back_link(cx, state, allocation, next, at);
        // Apart from the link, the first block behind it may be known to the next one of its own kind only, which is
        // then linked back to the end of the new list.
        let behind = if next.list.is_none() { uses_behind(cx, state, next, (from, at)) } else { 0 };
        if used(next.base) != 1 + behind {
            continue;
        }
        // The end of the list so far gets no name: only the link back may use it.
        if allocation.list.is_some() && used(allocation.end()) != u32::from(back.is_some()) {
            continue;
        }
        result.push(Link { from, to, at, into: into.clone(), back });
    }
    result
}

/// Uses of a block by the one that its own link leads to, but for the link to it itself: in a ring of two both are one.
fn uses_behind(cx: &Domain, state: &State, block: &Allocation, (from, link): (AllocId, u64)) -> u32 {
    let width = cx.pointer_bytes();
    let cells = block.part(Part::Last);
    let behind = cell_at(&cells, link, width).and_then(|cell| target(cx, state, &cell.value));
    let Some((id, next)) = behind.and_then(|(id, _)| Some((id, state.allocations.get(&id)?))) else { return 0 };
    if next.base == block.base {
        return 0;
    }
    let mut count = 0;
    for cell in &next.cells {
        let is_link = id == from && cell.width == width && cell.offset.as_constant() == Some(&Int::from(link));
        if !is_link {
            cell.value.for_each_symbol(&mut |symbol| count += u32::from(symbol == block.base));
        }
    }
    count
}

/// The pointer of the entry back to the last block of the one before it.
fn back_link(cx: &Domain, state: &State, before: &Allocation, next: &Allocation, link: u64) -> Option<Back> {
    let width = cx.pointer_bytes();
    let end = Linear::symbol(before.end());
    let found = next.part(Part::First).into_iter().find_map(|cell| {
        let Value::Pointer(term) = &cell.value else { return None };
        let distance = state.knowledge.normalize(&(term - &end));
        // In a ring of two the link itself leads back.
        let at = cell.offset.as_constant()?.to_u64().filter(|at| *at != link)?;
        Some(Back { at, into: distance.as_constant().filter(|_| cell.width == width)?.clone() })
    })?;
    let agrees = |block: &Allocation| block.list.as_ref().is_none_or(|list| list.back.as_ref() == Some(&found));
    (agrees(before) && agrees(next)).then_some(found)
}

fn fold(cx: &Domain, state: &State, link: &Link) -> State {
    let mut result = state.clone();
    let (Some(first), Some(next)) = (state.allocations.get(&link.from), state.allocations.get(&link.to)) else {
        return result;
    };
    let width = cx.pointer_bytes();
    let at = |cell: &Cell, offset: u64| cell.width == width && cell.offset.as_constant() == Some(&Int::from(offset));
    let told = |cell: &Cell| matches!(cell.value, Value::Int { .. } | Value::Pointer(_));
    let others = next.part(Part::Each);
    let common = |cell: &&Cell| {
        told(cell)
            && !at(cell, link.at)
            && others.iter().any(|other| {
                other.width == cell.width && other.offset == cell.offset && equal(state, &cell.value, &other.value)
            })
    };
    let each: Vec<Cell> = first.part(Part::Each).into_iter().filter(common).cloned().collect();
    // What each block has need not be said again; what only some blocks have stays with the first and the last one.
    let rest =
        |cell: &&Cell| told(cell) && !each.iter().any(|known| known.width == cell.width && known.offset == cell.offset);
    let cells = first.part(Part::First).into_iter().filter(rest).filter(|cell| !at(cell, link.at)).cloned().collect();
    let linked_back = |cell: &&Cell| link.back.as_ref().is_some_and(|back| at(cell, back.at));
    let plain = next.list.is_none();
    let last =
        next.part(Part::Last).into_iter().filter(rest).filter(|cell| !(plain && linked_back(cell))).cloned().collect();
    let list = List {
        length: state.knowledge.normalize(&(&first.length() + &next.length())),
        link: link.at,
        into: link.into.clone(),
        back: link.back.clone(),
        end: (next.end_id(link.to), next.end()),
        each,
        last,
    };
    let joined =
        Allocation { cells, background: Background::Unknown, list: Some(list.into()), ..first.as_ref().clone() };
    result.add_allocation(link.from, joined);
    result.remove_allocation(link.to);
    result.trail.break_off();
    result
}
