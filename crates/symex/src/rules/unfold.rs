//! Taking the first or the last block off a list (materialisation): done before anything looks into it.
//!
//! A list of `n` blocks is, for `n = 1`, one block with all that is said of first, each and last one, and for `n >= 2` a
//! block linked to a list of `n - 1` blocks: the states before and after stand for the same concrete states. The block that
//! is taken off is of one of the list's kinds ([`crate::domain::kind`]): one state for each of them, in which what it owns has names.

use logic::{Atom, Int, Interval, Linear, Symbol};

use super::basics::require;
use super::optional;
use super::outcome::{Step, Stop};
use crate::domain::Domain;
use crate::domain::block::{AllocId, Allocation, Background, Cell, Form, List};
use crate::domain::extent::{Told, Zero, is_small};
use crate::domain::kind::{Aim, Back, Chain, Contents, Kind, Owned, same_for_all, structural};
use crate::domain::state::State;
use crate::domain::value::{Value, View, same_in_both_views};
use crate::query::{cell_at, target};

/// Makes the block that the pointer leads into one of its own if it is the first or the last one of a list; gives the
/// pointer in the names of the new state. Asks for a refinement where it is open whether the list has more blocks.
pub fn expose(cx: &mut Domain, state: &mut State, pointer: &Linear) -> Step<Linear> {
    optional::decide(cx, state, &Value::Pointer(pointer.clone()))?;
    let term = state.knowledge.normalize(pointer);
    let Some((target, symbol)) = cx.based(&term) else { return Ok(term) };
    let is_list = |id: &AllocId| state.allocations.get(id).is_some_and(|allocation| allocation.list.is_some());
    let (id, last) = match state.ending_in(target) {
        _ if state.allocations.contains_key(&target) => (target, false),
        Some(id) => (id, true),
        None => return Ok(term),
    };
    if state.allocations.get(&id).is_some_and(|allocation| allocation.is_nameless()) {
        // Nothing points into a tree: whatever this leads to is not known.
        return Ok(Linear::symbol(cx.fresh("")));
    }
    if !is_list(&id) {
        return Ok(term);
    }
    state.trail.break_off();
    let part = match (is_single(state, id)?, last) {
        (true, _) => Taken::Only,
        (false, false) => Taken::First,
        (false, true) => Taken::Last,
    };
    let kind = only_kind(cx, state, id, part)?;
    let base = take(cx, state, id, part, &kind)?;
    // First and last block of a list of one have one name.
    Ok(if part == Taken::Only { &term.without(symbol) + &Linear::symbol(base) } else { term })
}

/// Which block is taken off a list.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Taken {
    First,
    Last,
    /// It is the only one.
    Only,
}

fn take(cx: &mut Domain, state: &mut State, id: AllocId, part: Taken, kind: &Kind) -> Step<Symbol> {
    match part {
        Taken::First => take_first(cx, state, id, kind)?,
        Taken::Last => take_last(cx, state, id, kind)?,
        Taken::Only => return single(cx, state, id, kind),
    }
    Ok(state.allocations.get(&id).map_or(Symbol(0), |block| block.base))
}

/// The kind of the block that is to be taken off. If it may be of several, the step is taken again on one state for each:
/// the block is taken off there.
fn only_kind(cx: &mut Domain, state: &State, id: AllocId, part: Taken) -> Step<Kind> {
    let Some(block) = state.allocations.get(&id).cloned() else { return Ok(Kind::default()) };
    let Some(list) = block.list.as_ref() else { return Ok(Kind::default()) };
    let cells: Vec<Cell> = match part {
        Taken::First => block.cells.clone(),
        Taken::Last => list.last.clone(),
        Taken::Only => block.cells.iter().chain(&list.last).cloned().collect(),
    };
    let mut kinds: Vec<&Kind> = list.kinds.iter().filter(|kind| possible(state, (&block, &cells), kind)).collect();
    if kinds.len() <= 1 {
        return kinds.pop().cloned().ok_or(Stop::End("a block of no kind"));
    }
    let mut states = Vec::with_capacity(kinds.len());
    for (number, kind) in kinds.into_iter().enumerate() {
        let mut state = state.clone();
        match take(cx, &mut state, id, part, kind) {
            Ok(_) => states.push((format!("the block of the list is of kind {number}"), state)),
            // No block of the list is of this kind.
            Err(Stop::End(_)) => {}
            Err(stop) => return Err(stop),
        }
    }
    Err(Stop::Choose(states))
}

/// Whether a block with these contents may be of the kind: where there is a null pointer, none into a block is.
fn possible(state: &State, (block, cells): (&Allocation, &[Cell]), kind: &Kind) -> bool {
    let natural = |range: &Interval| range.low.as_ref().is_some_and(|low| !low.is_negative());
    let below_end = |range: &Interval| {
        let high = range.high.as_ref().map(|high| Linear::constant(high.clone()));
        high.is_some_and(|high| state.knowledge.implies(&Atom::le(&high, &block.size)))
    };
    let null = |cell: &Cell| match &cell.value {
        Value::Pointer(term) => state.knowledge.normalize(term).as_constant().is_some_and(Int::is_zero),
        _ => false,
    };
    let excluded = |((at, width), aim): (&(u64, u64), &Aim)| {
        let leads = match aim {
            Aim::Known(_) | Aim::Within(..) => false,
            Aim::Node(range) => natural(range) && below_end(range),
            Aim::Owned { offset, .. } => !offset.is_negative(),
        };
        leads && cells.iter().any(|cell| is_at(cell, (*at, *width)) && null(cell))
    };
    !kind.cells.iter().any(excluded)
}

fn is_at(cell: &Cell, (at, width): (u64, u64)) -> bool {
    cell.width == width && cell.offset.as_constant() == Some(&Int::from(at))
}

/// Gives names to what a block of the kind owns, and tells the block's contents by them; `shared` is the size that is told for all
/// blocks of the kind.
pub fn open(
    cx: &mut Domain,
    state: &mut State,
    (kind, shared): (&Kind, Option<&Linear>),
    node: Symbol,
    cells: &mut Vec<Cell>,
) {
    let mut blocks = Vec::with_capacity(kind.owned.len());
    for owned in &kind.owned {
        let size = match shared.filter(|_| owned.extent.shared) {
            Some(shared) => shared.clone(),
            None => size(cx, state, (owned, kind), cells),
        };
        let new = |cx: &mut Domain| cx.new_allocation(size.clone(), owned.kind, None, &owned.name, owned.site);
        let (id, block) = new(cx);
        let end = match &owned.chain {
            Some(_) => {
                let (end, last) = new(cx);
                (end, last.base)
            }
            None => (id, block.base),
        };
        blocks.push((id, block, end));
    }
    let names = Named { node, owned: blocks.iter().map(|(_, block, end)| (block.base, end.1)).collect() };
    // Where a pointer leads the kind tells better than what is said of it besides.
    let told = |cell: &Cell| {
        let known = kind.cells.iter().find(|(place, _)| is_at(cell, **place));
        known.is_some_and(|(_, aim)| structural(aim))
    };
    cells.retain(|cell| !told(cell));
    let untold = |place: &(u64, u64)| !cells.iter().any(|cell| is_at(cell, *place));
    let rest: Contents =
        kind.cells.iter().filter(|(place, _)| untold(place)).map(|(p, aim)| (*p, aim.clone())).collect();
    cells.extend(names.cells(cx, state, &rest));
    for (owned, (id, block, end)) in kind.owned.iter().zip(blocks) {
        let list = owned.chain.as_ref().map(|chain| {
            let length = Linear::symbol(cx.fresh(&format!("{}.length", owned.name)));
            // A new symbol cannot contradict anything.
            let _ = state.assume(&Atom::ge(&length, &Linear::constant(1)));
            // A name stands for one value: what differs from block to block is left to the kinds.
            let each = names.cells(cx, state, &same_for_all(&chain.each));
            let last = names.cells(cx, state, &chain.last);
            let Chain { link, into, back, kinds, .. } = chain.clone();
            List { length, link, into, back, end, each, last, kinds, shared: None, form: Form::Chain }.into()
        });
        let mut cells = names.cells(cx, state, &owned.first);
        cells.extend(owned.extent.zero.and_then(|zero| string_end(cx, state, (owned, &block.size), zero)));
        state.add_allocation(id, Allocation { cells, list, ..block });
    }
}

/// The size of a block that a node of the kind owns; where a number of the node tells it, that has a name among its cells from then on.
fn size(cx: &mut Domain, state: &mut State, (owned, kind): (&Owned, &Kind), cells: &mut Vec<Cell>) -> Linear {
    let extent = &owned.extent;
    if let Some(bytes) = extent.constant() {
        return Linear::constant(bytes.clone());
    }
    let told = extent.told.as_ref().and_then(|told| {
        let number = number(cx, state, told, kind, cells)?;
        Some(number.scale(&told.factor).add_constant(&told.rest))
    });
    let size = told.unwrap_or_else(|| Linear::symbol(cx.fresh(&format!("{}.size", owned.name))));
    let low = extent.bytes.low.iter().map(|low| Atom::ge(&size, &Linear::constant(low.clone())));
    let high = extent.bytes.high.iter().map(|high| Atom::le(&size, &Linear::constant(high.clone())));
    for bound in low.chain(high) {
        // Such a block exists, so that nothing contradicts its size.
        let _ = state.assume(&bound);
    }
    size
}

/// The number of the node that tells a size.
fn number(cx: &mut Domain, state: &mut State, told: &Told, kind: &Kind, cells: &mut Vec<Cell>) -> Option<Linear> {
    if let Some(cell) = cells.iter().find(|cell| is_at(cell, told.place)) {
        let Value::Int { term, view } = &cell.value else { return None };
        let alike = *view == told.view || {
            let small = [Atom::ge(term, &Linear::zero()), Atom::le(term, &same_in_both_views(told.place.1).into())];
            small.iter().all(|bound| state.knowledge.implies(bound))
        };
        return alike.then(|| term.clone());
    }
    let (at, width) = told.place;
    let (range, view) = match kind.cells.get(&told.place) {
        None => (&Interval::ALL, told.view),
        Some(Aim::Within(range, view)) => {
            let small = range.low.iter().chain(&range.high).filter(|bound| is_small(bound, width)).count() == 2;
            (*view == told.view || small).then_some((range, *view))?
        }
        Some(_) => return None,
    };
    let term = within(cx, state, range, (width, view));
    cells.push(Cell { offset: Linear::constant(Int::from(at)), width, value: Value::Int { term: term.clone(), view } });
    Some(term)
}

/// The zero with which a string ends; none if the contents of the block say where one is.
fn string_end(cx: &mut Domain, state: &mut State, (owned, size): (&Owned, &Linear), zero: Zero) -> Option<Cell> {
    let Zero { width, last } = zero;
    let told = |((_, wide), aim): (&(u64, u64), &Aim)| {
        *wide >= width && matches!(aim, Aim::Known(Value::Int { term, .. }) if *term == Linear::zero())
    };
    if owned.first.iter().any(told) {
        return None;
    }
    let offset = match last {
        true => size.add_constant(&-Int::from(width)),
        false => Linear::symbol(cx.fresh(&format!("{}.end", owned.name))),
    };
    // Such a block has room for its end, so that nothing contradicts this.
    let _ = state.assume(&Atom::ge(&offset, &Linear::zero()));
    let _ = state.assume(&Atom::le(&offset.add_constant(&Int::from(width)), size));
    Some(Cell { offset, width, value: Value::zero() })
}

/// The names of the blocks that a kind speaks of.
struct Named {
    node: Symbol,
    /// The first and the last block of each that the node owns.
    owned: Vec<(Symbol, Symbol)>,
}

impl Named {
    /// The contents of a block as cells; a number that is known by its range gets a name.
    fn cells(&self, cx: &mut Domain, state: &mut State, contents: &Contents) -> Vec<Cell> {
        let mut cell = |((at, width), aim): (&(u64, u64), &Aim)| {
            let value = match aim {
                Aim::Known(value) => value.clone(),
                Aim::Within(range, view) => Value::Int { term: within(cx, state, range, (*width, *view)), view: *view },
                Aim::Node(range) => Value::Pointer(&Linear::symbol(self.node) + &distance(cx, state, range)),
                Aim::Owned { index, last, offset } => {
                    let (first, end) = self.owned[*index];
                    Value::Pointer(Linear::symbol(if *last { end } else { first }).add_constant(offset))
                }
            };
            Cell { offset: Linear::constant(Int::from(*at)), width: *width, value }
        };
        contents.iter().map(&mut cell).collect()
    }
}

/// A name for an integer of so many bytes in the range.
fn within(cx: &mut Domain, state: &mut State, range: &Interval, (width, view): (u64, View)) -> Linear {
    let term = cx.fresh_int(state, "heap[]", width as u32 * 8, view);
    cx.narrow(state, &term, range.low.as_ref(), range.high.as_ref());
    term
}

/// A distance in the range: where it has more than one, a name for it.
fn distance(cx: &mut Domain, state: &mut State, range: &Interval) -> Linear {
    if let Some(offset) = range.as_constant() {
        return Linear::constant(offset.clone());
    }
    let distance = Linear::symbol(cx.fresh("heap[].offset"));
    cx.narrow(state, &distance, range.low.as_ref(), range.high.as_ref());
    distance
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
fn single(cx: &mut Domain, state: &mut State, id: AllocId, kind: &Kind) -> Step<Symbol> {
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
    open(cx, state, (kind, None), allocation.base, &mut cells);
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
fn take_first(cx: &mut Domain, state: &mut State, id: AllocId, kind: &Kind) -> Step {
    let Some((whole, list)) = list(state, id) else { return Ok(()) };
    let (rest_id, fresh) = cx.new_allocation(whole.size.clone(), whole.kind, None, &whole.name, whole.site);
    let mut cells = whole.cells.clone();
    cells.extend(missing(&list.each, &whole.cells));
    cells.push(pointer(cx, list.link, fresh.base, &list.into));
    open(cx, state, (kind, None), whole.base, &mut cells);
    let first = Allocation { cells, list: None, ..whole.clone() };
    let written = whole.written.clone();
    let before = list.back.iter().map(|back| pointer(cx, back.at, whole.base, &back.into)).collect();
    let shorter = List { length: list.length.add_constant(&Int::MINUS_ONE), ..list };
    let list = Some(shorter.into());
    let rest = Allocation { cells: before, list, background: Background::Unknown, written, ..fresh };
    state.add_allocation(id, first);
    state.add_allocation(rest_id, rest);
    close(cx, state, rest_id)
}

/// Takes the last block off a list of two or more.
fn take_last(cx: &mut Domain, state: &mut State, id: AllocId, kind: &Kind) -> Step {
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
    open(cx, state, (kind, None), end, &mut cells);
    let block = Allocation { base: end, cells, written: whole.written.clone(), ..new_end.clone() };
    let out = pointer(cx, list.link, end, &list.into);
    let shorter = List {
        length: list.length.add_constant(&Int::MINUS_ONE),
        end: (new_id, new_end.base),
        last: vec![out],
        ..list
    };
    state.add_allocation(id, Allocation { list: Some(shorter.into()), ..whole });
    state.add_allocation(end_id, block);
    close(cx, state, id)
}

/// A list that is known to have one block is that block; if it may be of several kinds, whoever looks at it decides.
fn close(cx: &mut Domain, state: &mut State, id: AllocId) -> Step {
    let Some(allocation) = state.allocations.get(&id).cloned() else { return Ok(()) };
    if let Some(list) = &allocation.list
        && let [kind] = &list.kinds[..]
        && state.knowledge.implies(&Atom::eq(&list.length, &Linear::constant(1)))
    {
        single(cx, state, id, kind)?;
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
/// them. That the others are out of sight now is the caller's to note. A tree has no block with a name.
pub fn dissolve(state: &mut State, id: AllocId) {
    if state.allocations.get(&id).is_some_and(|allocation| allocation.is_nameless()) {
        state.remove_allocation(id);
        state.trail.break_off();
    } else if let Some(allocation) = state.allocation_mut(id)
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
