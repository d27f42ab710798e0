//! Where strings end: the first zero that is known of a block at a constant place.
//!
//! A loop over a string (`while (*s) s++`) stays in its block because `s` does not pass the zero at its end: what is read
//! before is not zero. The place of that zero may be told by a cell (`s[8] = 0`), or it belongs to the block's first contents
//! (`char s[64] = "text"`). Merges keep that a pointer has not passed it ([`crate::summary::join`]).

use ir::Type;
use logic::{Atom, Int, Linear};

use super::table;
use crate::domain::Domain;
use crate::domain::block::{AllocId, AllocKind, Allocation, Background, Cell};
use crate::domain::state::State;
use crate::domain::value::{Value, View};
use crate::query::{disjoint, same};

/// A zero at a constant place of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Zero {
    /// Its first byte.
    pub place: u64,
    /// So many bytes are zero, at least.
    pub width: u64,
    /// One cell says so, not the block's first contents or several cells.
    pub named: bool,
}

/// The first zero that is known of the block at one of the places `from`, `from + step`, and so on, `step` bytes wide: the end of a
/// string (`step` 1), of a wide one, or of an array of pointers that null ends.
pub fn first_zero(cx: &Domain, state: &State, block: &Allocation, from: u64, step: u64) -> Option<Zero> {
    let size = number(state, &block.size)?;
    if block.list.is_some() || size > cx.options.limits.table_bytes || step == 0 {
        return None;
    }
    let image = match block.background {
        Background::Initial(global) => table::image(cx, global).map(|(bytes, _)| bytes),
        _ => None,
    };
    let first_content = |at: u64| match &image {
        Some(bytes) => bytes.get(at as usize).copied().flatten(),
        None => (block.background == Background::Zero).then_some(0),
    };
    let fixed: Vec<(u64, &Cell)> =
        block.cells.iter().filter_map(|cell| Some((number(state, &cell.offset)?, cell))).collect();
    let moving: Vec<&Cell> = block.cells.iter().filter(|cell| number(state, &cell.offset).is_none()).collect();
    let holds_zero = |cell: &Cell| holds_zero(state, cell);
    let byte_is_zero = |at: u64| match fixed.iter().find(|(start, cell)| *start <= at && at < start + cell.width) {
        Some((_, cell)) => holds_zero(cell),
        None => {
            let offset = Linear::constant(Int::from(at));
            let apart = |cell: &&Cell| disjoint(state, &cell.offset, cell.width, &offset, 1);
            first_content(at) == Some(0) && moving.iter().all(apart)
        }
    };
    let is_zero = |place: u64| {
        let named = fixed.iter().find(|(start, cell)| *start == place && cell.width >= step && holds_zero(cell));
        if let Some((_, cell)) = named {
            return Some(Zero { place, width: cell.width, named: true });
        }
        (place..place + step).all(byte_is_zero).then_some(Zero { place, width: step, named: false })
    };
    let places = (from..size).step_by(usize::try_from(step).ok()?).take_while(|place| place + step <= size);
    places.take(cx.options.limits.string_places).find_map(is_zero)
}

/// The width of the integers of the block, if nothing else is known of it: it may be a string, and is no record.
pub fn width_of_elements(block: &Allocation) -> Option<u64> {
    let width = block.cells.first()?.width;
    let is_element = |cell: &Cell| cell.width == width && !matches!(cell.value, Value::Pointer(_));
    (block.list.is_none() && block.cells.iter().all(is_element)).then_some(width)
}

/// Whether the last byte of the block is known to be zero.
pub fn ends_in_zero(cx: &Domain, state: &State, block: &Allocation) -> bool {
    match block.background {
        Background::Zero if block.cells.is_empty() => {
            state.knowledge.implies(&Atom::ge(&block.size, &Linear::constant(1)))
        }
        Background::Initial(global) if block.cells.is_empty() => {
            table::image(cx, global).is_some_and(|(bytes, _)| bytes.last() == Some(&Some(0)))
        }
        _ => block.cells.iter().any(|cell| is_last_zero(state, block, cell)),
    }
}

/// A block of a kind for a string whose end is its last byte; a pointer to it.
pub fn new_string(cx: &mut Domain, state: &mut State, kind: AllocKind, name: &str, size: Linear) -> Linear {
    let end = last_zero(&size);
    let (id, mut block) = cx.new_allocation(size, kind, None, name, None);
    block.cells.push(end);
    let address = Linear::symbol(block.base);
    state.add_allocation(id, block);
    address
}

/// Some text ([`AllocKind::Text`]) whose size, the end counted, lies between the bounds; the address of its first byte.
pub fn new_text(cx: &mut Domain, state: &mut State, (least, most): (Linear, Linear)) -> Linear {
    let size = Linear::symbol(cx.fresh("text.size"));
    // A fresh symbol cannot contradict anything.
    let _ = state.assume(&Atom::ge(&size, &least)) && state.assume(&Atom::le(&size, &most));
    new_string(cx, state, AllocKind::Text, "text", size)
}

/// The cell that says that the last byte of a block of that size is zero.
pub fn last_zero(size: &Linear) -> Cell {
    let value = Value::Int { term: Linear::zero(), view: View::Signed };
    Cell { offset: size.add_constant(&Int::MINUS_ONE), width: 1, value }
}

/// Whether the cell says that the last byte of its block is zero.
pub fn is_last_zero(state: &State, block: &Allocation, cell: &Cell) -> bool {
    ends_text(state, cell) && same(state, &cell.offset.add_constant(&Int::ONE), &block.size)
}

/// Gives one of these bytes, which is known to be zero, a cell: at a length of which only its bounds are known. The place of the zero.
pub fn new_end(cx: &mut Domain, state: &mut State, id: AllocId, (offset, width): (&Linear, &Linear)) -> Linear {
    let length = Linear::symbol(cx.fresh("length"));
    // Nothing else is known of the symbol.
    let _ = state.assume(&Atom::ge(&length, &Linear::zero()));
    let _ = state.assume(&Atom::lt(&length, width));
    let end = offset + &length;
    if let Some(block) = state.known_mut(id) {
        block.cells.push(Cell { offset: end.clone(), width: 1, value: Value::zero() });
    }
    end
}

/// Whether the cell is a single byte that is known to be zero: the end of some text.
pub fn ends_text(state: &State, cell: &Cell) -> bool {
    cell.width == 1 && holds_zero(state, cell)
}

/// Whether all bytes of the cell are known to be zero.
pub fn holds_zero(state: &State, cell: &Cell) -> bool {
    is_zero(state, &cell.value)
}

/// Whether all bytes of the value are known to be zero.
pub fn is_zero(state: &State, value: &Value) -> bool {
    match value {
        Value::Pointer(term) | Value::Int { term, .. } => number(state, term) == Some(0),
        _ => false,
    }
}

fn number(state: &State, term: &Linear) -> Option<u64> {
    state.knowledge.normalize(term).as_constant().and_then(Int::to_u64)
}

/// Gives the zero at the end of a string a cell of its own, in a block that is read at a place which is not known and where
/// something was written: what is read and is not zero was read before that end. The state stands for the same concrete states before
/// and after.
pub fn name_end(cx: &Domain, state: &mut State, id: AllocId, offset: &Linear, (ty, width): (&Type, u64)) {
    let offset = state.knowledge.normalize(offset);
    let Some(block) = state.allocations.get(&id) else { return };
    if block.cells.is_empty() || offset.as_constant().is_some() || block.cells.len() >= cx.options.limits.cells {
        return;
    }
    let Some(low) = state.knowledge.bounds(&offset).low.and_then(|low| low.to_u64()) else { return };
    let Some(end) = first_zero(cx, state, block, low, width).filter(|end| !end.named) else { return };
    let value = match ty {
        Type::Ptr => Value::Pointer(Linear::zero()),
        Type::Int(_) => Value::zero(),
        _ => return,
    };
    if let Some(block) = state.known_mut(id) {
        block.cells.push(Cell { offset: Linear::constant(Int::from(end.place)), width, value });
    }
}
