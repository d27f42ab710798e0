//! Naming the zeros of blocks that were cleared: bytes of which no cell tells become cells that hold zero.
//!
//! That a block from `calloc` holds zeros wherever nothing was written is said by its background
//! ([`crate::block::Background`]). Neither a list nor a kind of nodes has one: both tell cells, for their blocks need not be
//! equal elsewhere. So the zeros get names before a block is folded ([`crate::summary::fold`]) or held against a list: the null
//! pointer at the end of a chain, a pointer of a record that was never set. The state stands for the same concrete states
//! before and after.
//!
//! How the bytes are cut into cells is a matter of precision alone: as in other blocks of that size, where those have cells,
//! else into words, which a narrower write cuts again ([`pieces`]).

use std::collections::BTreeMap;

use logic::{Atom, Int, Linear};

use crate::domain::Domain;
use crate::domain::block::{AllocKind, Allocation, Background, Cell, Status};
use crate::domain::kind::{Aim, Chain, Contents, Kind};
use crate::domain::state::State;
use crate::domain::value::Value;

/// Widths of cells in bytes, widest first.
const WIDTHS: [u64; 4] = [8, 4, 2, 1];

/// Where blocks of one size have cells, by first byte and width in bytes, and the zero of that type.
type Layout = BTreeMap<(u64, u64), Value>;

/// The state in which no cleared record of the heap has bytes without a cell; `None` if there was none to be named.
pub fn named(cx: &Domain, state: &State) -> Option<State> {
    let layouts = layouts(state, &|_| true);
    let empty = Layout::new();
    let mut result = state.clone();
    fill(cx, &mut result, &|size| Some(layouts.get(size).unwrap_or(&empty))).then_some(result)
}

/// Names the zeros of the blocks that may stand for the same as blocks of the other state whose zeros have names, or as
/// blocks of its lists: by their size. True if there were any.
pub fn name_like(cx: &Domain, state: &mut State, like: &State) -> bool {
    if !state.allocations.values().any(|block| is_cleared(cx, block)) {
        return false;
    }
    let mut layouts = layouts(like, &|block| block.background == Background::Unknown);
    // Where such a block has none there either, the states agree as they are.
    for block in like.allocations.values().filter(|block| is_cleared(cx, block)) {
        layouts.retain(|size, _| like.knowledge.normalize(&block.size).as_constant() != Some(size));
    }
    fill(cx, state, &|size| layouts.get(size))
}

fn is_cleared(cx: &Domain, block: &Allocation) -> bool {
    let record = cx.options.arrays.elements(block).is_none();
    record && block.kind == AllocKind::Heap && block.status == Status::Live && block.background == Background::Zero
}

/// Whether all bytes that no cell describes are zero.
pub fn all_zero(cx: &Domain, background: &Background) -> bool {
    match background {
        Background::Zero => true,
        Background::Initial(id) => cx.program.global(*id).init.as_ref().is_some_and(Vec::is_empty),
        Background::Unknown | Background::Arguments | Background::Segment(_) => false,
    }
}

/// Gives cells to the cleared records for whose sizes there is a layout; true if there was one.
fn fill<'l>(cx: &Domain, state: &mut State, layout: &dyn Fn(&Int) -> Option<&'l Layout>) -> bool {
    let mut filled = Vec::new();
    for (id, block) in state.allocations.iter().filter(|(_, block)| is_cleared(cx, block) && block.list.is_none()) {
        let size = state.knowledge.normalize(&block.size);
        let Some(cells) = size.as_constant().and_then(|size| zeros(cx, block, size, layout(size)?)) else { continue };
        filled.push((*id, cells));
    }
    let any = !filled.is_empty();
    for (id, zeros) in filled {
        if let Some(block) = state.allocation_mut(id) {
            block.cells.extend(zeros);
            block.background = Background::Unknown;
        }
    }
    any
}

/// Cells for the bytes of a cleared record that have none; `None` if it is too large, or some cell may lie anywhere.
fn zeros(cx: &Domain, block: &Allocation, size: &Int, layout: &Layout) -> Option<Vec<Cell>> {
    let size = size.to_u64().filter(|size| *size <= cx.options.limits.cleared_bytes)?;
    let mut taken = vec![false; usize::try_from(size).ok()?];
    let range = |at: u64, width: u64| Some(usize::try_from(at).ok()?..usize::try_from(at.checked_add(width)?).ok()?);
    for cell in &block.cells {
        let at = cell.offset.as_constant()?.to_u64()?;
        taken.get_mut(range(at, cell.width)?)?.fill(true);
    }
    let mut result = Vec::new();
    let mut take = |at: u64, width: u64, value: Value| {
        let Some(bytes) = range(at, width).and_then(|range| taken.get_mut(range)) else { return };
        if bytes.iter().all(|byte| !byte) {
            bytes.fill(true);
            result.push(Cell { offset: Linear::constant(Int::from(at)), width, value });
        }
    };
    layout.iter().for_each(|((at, width), zero)| take(*at, *width, zero.clone()));
    for width in WIDTHS {
        (0..size / width).for_each(|index| take(index * width, width, zero_of_width(cx, width)));
    }
    Some(result)
}

/// A word may be a null pointer.
fn zero_of_width(cx: &Domain, width: u64) -> Value {
    if width == cx.pointer_bytes() { Value::Pointer(Linear::zero()) } else { Value::zero() }
}

/// The zero of the type of a value.
pub fn zero_like(value: &Value) -> Option<Value> {
    match value {
        Value::Pointer(_) | Value::Root(_) => Some(Value::Pointer(Linear::zero())),
        Value::Int { .. } => Some(Value::zero()),
        _ => None,
    }
}

/// What is left of a cell that holds zero where a narrower one is written into it: cells for its other bytes. Empty if
/// it is not known to hold zero, or lies elsewhere.
pub fn pieces(cx: &Domain, state: &State, cell: &Cell, offset: &Linear, width: u64) -> Vec<Cell> {
    let (Value::Pointer(term) | Value::Int { term, .. }) = &cell.value else { return Vec::new() };
    let place = |offset: &Linear| offset.as_constant().and_then(Int::to_u64);
    let (Some(start), Some(from)) = (place(&cell.offset), place(offset)) else { return Vec::new() };
    if !state.knowledge.normalize(term).as_constant().is_some_and(Int::is_zero) {
        return Vec::new();
    }
    let (end, to) = (start + cell.width, from + width);
    let mut result = Vec::new();
    for (mut at, end) in [(start, from.min(end)), (to.max(start), end)] {
        while at < end {
            let fits = |width: &u64| at % width == 0 && at + width <= end;
            let width = WIDTHS.into_iter().find(fits).unwrap_or(1);
            result.push(Cell { offset: Linear::constant(Int::from(at)), width, value: zero_of_width(cx, width) });
            at += width;
        }
    }
    result
}

/// Cells for the zeros of a block that lie outside of a range of bytes and that no cell touches: what is left of them where
/// something is written at a place of the range that is not known. Nearest to its end first, so many bytes as a cleared record may have;
/// of a block whose size is not constant the last byte: the end of a string that is made in cleared memory.
pub fn around(cx: &Domain, state: &State, block: &Allocation, offset: &Linear, width: &Linear) -> Vec<Cell> {
    let number = |term: &Linear| state.knowledge.normalize(term).as_constant().and_then(Int::to_u64);
    if !all_zero(cx, &block.background) {
        return Vec::new();
    }
    let end_of = |cell: &Cell| cell.offset.add_constant(&Int::from(cell.width));
    let before_other = |a: &Cell, b: &Cell| state.knowledge.implies(&Atom::le(&end_of(a), &b.offset));
    let free = |cell: &Cell| block.cells.iter().all(|other| before_other(cell, other) || before_other(other, cell));
    let Some(size) = number(&block.size) else {
        let last = Cell { offset: block.size.add_constant(&-&Int::ONE), width: 1, value: zero_of_width(cx, 1) };
        let behind = state.knowledge.implies(&Atom::le(&(offset + width), &last.offset));
        let inside = block.list.is_none() && state.knowledge.implies(&Atom::ge(&last.offset, &Linear::zero()));
        return if behind && inside && free(&last) { vec![last] } else { Vec::new() };
    };
    let first = state.knowledge.bounds(offset).low.and_then(|low| low.to_u64()).unwrap_or(0);
    let end = state.knowledge.bounds(&(offset + width)).high.and_then(|high| high.to_u64()).unwrap_or(size);
    let most = cx.options.limits.cleared_bytes;
    let behind = (end.min(size), size.min(end.saturating_add(most)));
    let before = (0, first.min(most.saturating_sub(behind.1 - behind.0)));
    let mut result = Vec::new();
    for (mut at, end) in [behind, before] {
        while at < end {
            let fits = WIDTHS.into_iter().filter(|width| at % width == 0 && at + width <= end);
            let cell = |width| Cell { offset: Linear::constant(Int::from(at)), width, value: zero_of_width(cx, width) };
            // The widest one that no cell touches; else the byte is described by another.
            let found = fits.map(cell).find(free);
            at += found.as_ref().map_or(1, |cell| cell.width);
            result.extend(found);
        }
    }
    result
}

/// Where these heap blocks have cells, and those that the blocks of lists own, for each constant size.
fn layouts(state: &State, which: &dyn Fn(&Allocation) -> bool) -> BTreeMap<Int, Layout> {
    let mut result: BTreeMap<Int, Layout> = BTreeMap::new();
    let blocks = state.allocations.values().filter(|block| block.kind == AllocKind::Heap);
    for block in blocks.filter(|block| which(block)) {
        let Some(size) = state.knowledge.normalize(&block.size).as_constant().cloned() else { continue };
        let layout = result.entry(size.clone()).or_default();
        for cell in block.all_cells() {
            let at = cell.offset.as_constant().and_then(Int::to_u64);
            layout.extend(at.zip(zero_like(&cell.value)).map(|(at, zero)| ((at, cell.width), zero)));
        }
        for kind in block.list.iter().flat_map(|list| &list.kinds) {
            add_kind(&mut result, &size, kind);
        }
    }
    result
}

fn add_kind(layouts: &mut BTreeMap<Int, Layout>, size: &Int, kind: &Kind) {
    add_contents(layouts, size, &kind.cells);
    for owned in &kind.owned {
        let Some(size) = owned.extent.constant() else { continue };
        add_contents(layouts, size, &owned.first);
        let Some(Chain { each, last, kinds, .. }) = &owned.chain else { continue };
        [each, last].iter().for_each(|contents| add_contents(layouts, size, contents));
        kinds.iter().for_each(|kind| add_kind(layouts, size, kind));
    }
}

fn add_contents(layouts: &mut BTreeMap<Int, Layout>, size: &Int, contents: &Contents) {
    let layout = layouts.entry(size.clone()).or_default();
    for (place, aim) in contents {
        let zero = match aim {
            Aim::Known(value) => zero_like(value),
            Aim::Within(..) => Some(Value::zero()),
            Aim::Node(_) | Aim::Owned { .. } => Some(Value::Pointer(Linear::zero())),
        };
        layout.extend(zero.map(|zero| (*place, zero)));
    }
}
