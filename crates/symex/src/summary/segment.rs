//! Making segments of arrays (abstraction): open elements become elements of one of some kinds.
//!
//! The moves, made until none is left to make:
//! - An open element of a segment whose contents are of a kind is closed.
//! - An open element at the border of the segment becomes a part of it, or leaves it if nothing is known of what it holds: so
//!   the elements below the index of a loop are told apart from those above it.
//! - The first element that is seen makes a segment: of a block that was cleared all that may be an element, unless it is the first
//!   one there; of another block that element alone.
//!
//! What an element owns goes along as its kind ([`crate::summary::own`]). The state before stands for no concrete state that the one after does
//! not stand for: cells outside of the segment stay, unless the border says the same.

use std::collections::BTreeMap;

use logic::{Atom, Int, Linear};

use super::fold;
use super::own::{Package, Uses, package_of_element, uses};
use crate::domain::Domain;
use crate::domain::arrays::Elements;
use crate::domain::block::{AllocId, AllocKind, Allocation, Background, Cell, Form, List, Segment, Status};
use crate::domain::kind::{Aim, Contents, Kind, complete, structural, union};
use crate::domain::state::State;
use crate::domain::value::Value;
use crate::domain::zeros;
use crate::query::same;
use crate::rules::border::{Change, Filled, Open, inside, leaving, left_behind, open_elements};
use crate::rules::ends::holds_zero;
use crate::rules::heap::loses_more;
use crate::rules::segment::{self, with_segment};

/// Folds elements until nothing is left to fold; `None` if there was nothing.
pub fn folded(cx: &mut Domain, state: &State) -> Option<State> {
    if cx.options.arrays.is_empty() || cx.options.initialised || arrays(cx, state).is_empty() {
        return None;
    }
    // What elements own is told as lists are.
    let mut current = zeros::named(cx, state).unwrap_or_else(|| state.clone());
    current = fold::folded(cx, &current).unwrap_or(current);
    let mut any = false;
    while let Some(next) = step(cx, &current) {
        current = next;
        any = true;
    }
    any.then_some(current)
}

/// The arrays that have open elements.
fn arrays(cx: &Domain, state: &State) -> Vec<(AllocId, Elements)> {
    let is_array = |block: &Allocation| {
        let own = matches!(block.kind, AllocKind::Heap | AllocKind::Stack(_) | AllocKind::Global(_));
        own && block.list.is_none() && block.status == Status::Live && !block.cells.is_empty()
    };
    let found = state.allocations.iter().filter(|(_, block)| is_array(block));
    found.filter_map(|(id, block)| Some((*id, cx.options.arrays.elements(block)?))).collect()
}

/// The first move that can be made.
fn step(cx: &mut Domain, state: &State) -> Option<State> {
    let uses = uses(cx, state);
    arrays(cx, state).into_iter().find_map(|(id, elements)| {
        let open = open_elements(cx, state, id, elements)?;
        // What leads nowhere is behind the loop, unless a variable tells that the loop stands there.
        let alone = inside(cx, state, id).len() <= 1;
        let behind = |open: &&Open| !(alone && open.is_current(cx, state));
        if let Some(next) = open.iter().filter(behind).find_map(|open| leaving(cx, state, open)) {
            return Some(next);
        }
        open.into_iter().find_map(|open| {
            let next = fold(cx, state, &open, &uses)?;
            (!loses_more(cx, state, &next)).then_some(next)
        })
    })
}

/// Whether the element is known to lie where the array was seen to have elements.
fn is_seen(state: &State, open: &Open) -> bool {
    let bound = |at: u64| Linear::constant(Int::from(at));
    let Elements { low, high, .. } = open.elements;
    state.knowledge.implies(&Atom::ge(&open.at, &bound(low)))
        && high.is_none_or(|high| state.knowledge.implies(&Atom::le(&open.at, &bound(high))))
}

/// The kinds of a segment with that of one more element, and what that one owns, if that tells all its pointers, and where they lead nothing
/// else leads. Where the segment tells no size for what its elements own, that of this one is told.
fn filled(
    cx: &Domain,
    state: &State,
    (kinds, shared): (&[Kind], Option<&Linear>),
    open: &Open,
    uses: &Uses,
) -> Option<Filled> {
    let package = |shared: Option<&Linear>| package_of_element(cx, state, (open.array, &open.cells), shared, uses);
    let (package, shared) = match shared {
        Some(shared) => (package(Some(shared))?, Some(shared.clone())),
        None => {
            let found = package(None)?;
            let blocks = found.owned.iter().filter_map(|id| state.allocations.get(id));
            let mut sizes = blocks.map(|block| state.knowledge.normalize(&block.size));
            match sizes.find(|size| size.as_constant().is_none()) {
                Some(size) if kinds.is_empty() => (package(Some(&size))?, Some(size)),
                _ => (found, None),
            }
        }
    };
    let Package { kind, owned, uses_of_node } = package;
    let told = |cell: &Cell| match &cell.value {
        Value::Pointer(_) => {
            let at = cell.offset.as_constant().and_then(Int::to_u64);
            at.is_some_and(|at| kind.cells.contains_key(&(at, cell.width)))
        }
        _ => true,
    };
    let node = kind.cells.values().any(|aim| matches!(aim, Aim::Node(_)));
    let fits = uses_of_node == 0 && !node && open.cells.iter().all(told) && !kind.cells.is_empty();
    Some(Filled { kinds: together(cx, kinds, &kind).filter(|_| fits)?, owned, shared })
}

fn fold(cx: &mut Domain, state: &State, open: &Open, uses: &Uses) -> Option<State> {
    let block = state.allocations.get(&open.array)?.clone();
    let Some(found) = segment::of(cx, state, &block) else {
        return begun(cx, state, &block, open, uses);
    };
    let Segment { from, zero_before, zero_behind, .. } = found.segment.clone();
    let (upto, length) = (found.upto.clone(), found.list.length.clone());
    let zero = open.is_zero(state);
    let known = (&found.list.kinds[..], found.list.shared.as_ref());
    let changed = Change { id: found.id, block: &block, open };
    if open.is_inside(state, &from, &upto) {
        // What is null at the border may be where a loop stands that takes the elements down: it leaves when that goes on.
        if zero && left_behind(state, &found, open).is_some() {
            return None;
        }
        let filled = filled(cx, state, known, open, uses)?;
        return changed.to(state, found.segment.clone(), length, Some(filled));
    }
    if !is_seen(state, open) {
        return None;
    }
    let bytes = (&open.at, open.width);
    let (before, behind) = (found.is_before(state, bytes), found.is_behind(state, bytes));
    if zero && (before && zero_before || behind && zero_behind) {
        return changed.to(state, found.segment.clone(), length, None);
    }
    let filled = filled(cx, state, known, open, uses)?;
    let next = behind && same(state, &open.at, &upto) || before && same(state, &open.end(), &from);
    let filled = match next {
        true => filled,
        // Zeros between it and the segment are elements from then on.
        false => Filled { kinds: together(cx, &filled.kinds, &zero_kind(&filled.kinds))?, ..filled },
    };
    if behind && (next || zero_behind) {
        return changed.to(state, found.segment.clone(), &open.end() - &from, Some(filled));
    }
    if before && (next || zero_before) {
        let segment = Segment { from: open.at.clone(), ..found.segment.clone() };
        return changed.to(state, segment, &upto - &open.at, Some(filled));
    }
    None
}

/// The kinds of a segment with one more.
fn together(cx: &Domain, kinds: &[Kind], kind: &Kind) -> Option<Vec<Kind>> {
    let all = union(kinds, std::slice::from_ref(kind), cx.options.limits.kinds)?;
    Some(all).filter(|all| complete(all))
}

/// The kind of elements all of whose bytes are zero, told as those of the others are.
fn zero_kind(kinds: &[Kind]) -> Kind {
    let mut cells = Contents::new();
    for (place, aim) in kinds.iter().flat_map(|kind| &kind.cells) {
        let zero = match aim {
            Aim::Known(Value::Int { .. }) | Aim::Within(..) => Value::zero(),
            _ => Value::Pointer(Linear::zero()),
        };
        if structural(aim) || !cells.contains_key(place) {
            cells.insert(*place, Aim::Known(zero));
        }
    }
    Kind { cells, owned: Vec::new() }
}

/// The state in which the element makes a segment.
fn begun(cx: &mut Domain, state: &State, block: &Allocation, open: &Open, uses: &Uses) -> Option<State> {
    if !is_seen(state, open) {
        return None;
    }
    let cleared = segment::is_cleared(cx, block);
    if !cleared && block.background != Background::Unknown {
        return None;
    }
    if cleared && open.is_zero(state) {
        let mut result = state.clone();
        result.known_mut(open.array)?.cells.retain(|cell| !open.holds(state, cell));
        return Some(result);
    }
    let filled = filled(cx, state, (&[], None), open, uses)?;
    let size = state.knowledge.normalize(&block.size);
    let low = Linear::constant(Int::from(open.elements.low));
    let high = open.elements.high.map(|high| Linear::constant(Int::from(high + open.width)));
    let fits = |upto: &Linear| state.knowledge.implies(&Atom::le(upto, &size));
    // Where the first one is seen first, a loop may go on from there, and finds zeros in front of it.
    let alone = !cleared || same(state, &open.at, &low);
    let (from, upto) = match alone {
        true => (open.at.clone(), open.end()),
        false => (low, high.filter(fits).unwrap_or_else(|| size.clone())),
    };
    let is_inside = open.is_inside(state, &from, &upto);
    let mut kinds = filled.kinds.clone();
    if !alone {
        kinds = together(cx, &kinds, &zero_kind(&kinds))?;
    }
    let kinds = Some(kinds).filter(|kinds| is_inside && complete(kinds))?;
    let filled = Filled { kinds, ..filled };
    // Messages speak of what the elements own.
    let first = filled.owned.first().and_then(|id| state.allocations.get(id));
    let (name, site) = first.map_or((block.name.clone(), block.site), |owned| (owned.name.clone(), owned.site));
    let width = Linear::constant(Int::from(open.width));
    let (id, entry) = cx.new_allocation(width, AllocKind::Heap, None, &name, site);
    let segment = Segment {
        from: from.clone(),
        elements: entry.base,
        // Before the first byte there are none.
        zero_before: cleared || from == Linear::zero(),
        zero_behind: cleared,
    };
    let list = List {
        length: Linear::zero(),
        link: 0,
        into: Int::ZERO,
        back: None,
        end: (id, entry.base),
        each: Vec::new(),
        last: Vec::new(),
        kinds: Vec::new(),
        shared: None,
        form: Form::Elements,
    };
    let mut with_entry = state.clone();
    with_entry.add_allocation(id, Allocation { list: Some(list.into()), ..entry });
    Change { id, block, open }.to(&with_entry, segment, &upto - &from, Some(filled))
}

/// The number of open elements of an array that are not known to lie outside of its segment.
fn not_outside(cx: &Domain, state: &State, id: AllocId) -> usize {
    let Some(block) = state.allocations.get(&id) else { return 0 };
    let Some((found, elements)) = segment::of(cx, state, block).zip(cx.options.arrays.elements(block)) else {
        return 0;
    };
    let outside = |open: &Open| found.is_outside(state, (&open.at, open.width));
    open_elements(cx, state, id, elements).map_or(0, |open| open.iter().filter(|open| !outside(open)).count())
}

/// The state in which elements at the border of the segment that lead nowhere have left it, until so many are open; `None` if there are none to
/// leave.
fn left(cx: &Domain, state: &State, id: AllocId, most: usize) -> Option<State> {
    let mut result: Option<State> = None;
    loop {
        let now = result.as_ref().unwrap_or(state);
        let open = inside(cx, now, id);
        if open.len() <= most {
            return result;
        }
        let Some(next) = open.iter().find_map(|open| leaving(cx, now, open)) else { return result };
        result = Some(next);
    }
}

/// The state without cells outside of the segment that hold no pointers and hide nothing, until so many are left; `None` if there are none.
fn without_outside(cx: &Domain, state: &State, id: AllocId, most: usize) -> Option<State> {
    let block = state.allocations.get(&id)?;
    let outside = outside(cx, state, id);
    let gone: Vec<&Cell> = outside.iter().skip(most).collect();
    if gone.is_empty() {
        return None;
    }
    let mut block = Allocation::clone(block);
    block.cells.retain(|cell| !gone.contains(&cell));
    let mut result = state.clone();
    result.add_allocation(id, block);
    result.trail.break_off();
    Some(result)
}

/// The cells of elements outside of the segment that hold no pointers and hide nothing.
fn outside(cx: &Domain, state: &State, id: AllocId) -> Vec<Cell> {
    let Some(block) = state.allocations.get(&id) else { return Vec::new() };
    let (Some(found), Some(elements)) = (segment::of(cx, state, block), cx.options.arrays.elements(block)) else {
        return Vec::new();
    };
    let low = Linear::constant(Int::from(elements.low));
    let is_outside = |cell: &&Cell| {
        let bytes = (&cell.offset, cell.width);
        let before = !found.segment.zero_before && found.is_before(state, bytes);
        let behind = !found.segment.zero_behind && found.is_behind(state, bytes);
        let number = matches!(cell.value, Value::Any) || holds_zero(state, cell);
        number && (before || behind) && state.knowledge.implies(&Atom::ge(&cell.offset, &low))
    };
    block.cells.iter().filter(is_outside).cloned().collect()
}

/// The state with a segment wherever the other one has one in a block that stands for the same: one without elements, or one whose
/// elements are zeros in a block that was cleared; `matching` gives the blocks of the other one with those that stand for the same. The
/// result stands for the same concrete states. `None` if there is nothing to be done.
pub fn like(
    cx: &Domain,
    state: &State,
    other: &State,
    matching: &dyn Fn() -> BTreeMap<AllocId, AllocId>,
) -> Option<State> {
    if !other.allocations.values().any(|block| block.segment().is_some()) {
        return None;
    }
    let mut result: Option<State> = None;
    for (theirs, mine) in matching() {
        let (Some(with), Some(without)) = (other.allocations.get(&theirs), state.allocations.get(&mine)) else {
            continue;
        };
        if let (Some(_), Some(_)) = (with.segment(), without.segment()) {
            let most = not_outside(cx, other, theirs);
            if let Some(less) = left(cx, result.as_ref().unwrap_or(state), mine, most) {
                result = Some(less);
            }
            let most = outside(cx, other, theirs).len();
            if let Some(less) = without_outside(cx, result.as_ref().unwrap_or(state), mine, most) {
                result = Some(less);
            }
            continue;
        }
        let cleared = zeros::all_zero(cx, &without.background);
        if !cleared && without.background != Background::Unknown {
            continue;
        }
        let Some(found) = segment::of(cx, other, with) else { continue };
        if state.allocations.contains_key(&found.id) || without.list.is_some() || without.status != Status::Live {
            continue;
        }
        let constant = |term: &Linear| other.knowledge.normalize(term).as_constant().cloned().map(Linear::constant);
        let from = constant(&found.segment.from).unwrap_or_default();
        // Where the other one ends with its block, so does this one.
        let whole = same(other, &found.upto, &with.size);
        let upto = if whole { Some(without.size.clone()) } else { constant(&found.upto) };
        let fits = |upto: &Linear| {
            cleared
                && state.knowledge.implies(&Atom::ge(&from, &Linear::zero()))
                && state.knowledge.implies(&Atom::ge(upto, &from))
                && state.knowledge.implies(&Atom::le(upto, &without.size))
        };
        let zeros = upto.filter(fits);
        let kinds = if zeros.is_some() { vec![zero_kind(&found.list.kinds)] } else { Vec::new() };
        let length = zeros.map_or_else(Linear::zero, |upto| &upto - &from);
        let segment = Segment {
            elements: found.segment.elements,
            zero_before: cleared || from == Linear::zero(),
            zero_behind: cleared,
            from,
        };
        let Some(entry) = other.allocations.get(&found.id) else { continue };
        let list = List { length, kinds, shared: None, ..found.list.clone() };
        let entry = Allocation { list: Some(list.into()), ..Allocation::clone(entry) };
        let result = result.get_or_insert_with(|| state.clone());
        result.add_allocation(found.id, entry);
        result.add_allocation(mine, with_segment(without, segment));
    }
    result
}
