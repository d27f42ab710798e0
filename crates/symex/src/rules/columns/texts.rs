//! Texts in tables: where one ends in each record.
//!
//! A write to some of the bytes of one text keeps its end if it writes a zero, or if a cell says that a zero lies beside it. Where a text is
//! read, its end gets a cell of its own, at a length of which only its bounds are known.

use logic::{Int, Interval, Linear};

use super::stretch::{Bytes, Stretch, is_between, is_inside, is_one, may_have, settle};
use crate::domain::Domain;
use crate::domain::block::{AllocId, Allocation, Background, Cell};
use crate::domain::columns::{Column, Shape};
use crate::domain::state::State;
use crate::domain::value::Value;
use crate::query::{apart, columns, disjoint};
use crate::rules::ends::{ends_text, holds_zero, is_zero, new_end};
use crate::rules::table;

/// Gives a zero that ends a string a cell of its own, if a column says where one lies: single bytes at the same place of each record, where a
/// copy of a bounded length leaves it, or somewhere in the texts that begin there. Asks for such columns if nothing is known.
pub fn name_end(cx: &mut Domain, state: &mut State, (id, offset): (AllocId, &Linear)) {
    let offset = state.knowledge.normalize(offset);
    let Some(block) = state.allocations.get(&id).filter(|block| may_have(block)).cloned() else { return };
    cx.columns.ask_for_end(&block, &offset);
    if name_last(cx, state, id, (&block, &offset)) {
        return;
    }
    let text = |column: &Column| {
        let Shape { at, width, .. } = column.shape;
        let begins = column.shape.is_text() && column.shape.in_record(&offset) == Some(at);
        let part = columns::known(cx, column, &block).filter(|_| begins)?;
        let end = offset.add_constant(&Int::from(width));
        is_inside(state, &part, (&offset, &end)).then_some((end, width))
    };
    let Some((end, width)) = block.columns.iter().find_map(text) else { return };
    let one = Linear::constant(1);
    let told = |cell: &Cell| holds_zero(state, cell) && is_between(state, (&cell.offset, &one), (&offset, &end));
    if block.cells.iter().any(told) || block.cells.len() >= cx.options.limits.cells {
        return;
    }
    settle(cx, state, id);
    new_end(cx, state, id, (&offset, &Linear::constant(Int::from(width))));
}

/// Names the zero at the same place of each record behind the offset; whether there is one.
fn name_last(cx: &mut Domain, state: &mut State, id: AllocId, (block, offset): (&Allocation, &Linear)) -> bool {
    let end = |column: &Column| {
        let place = column.shape.first_from(offset).filter(|_| column.shape.width == 1)?;
        let part = columns::known(cx, column, block)?;
        let end = place.add_constant(&Int::ONE);
        let is_zero = part.range == Interval::exactly(Int::ZERO);
        (is_zero && is_inside(state, &part, (&place, &end))).then_some(place)
    };
    // A cell without value says no more than a background of which nothing is known.
    let tells = |cell: &Cell| block.background != Background::Unknown || !matches!(cell.value, Value::Any);
    let apart = |cell: &Cell, place: &Linear| disjoint(state, &cell.offset, cell.width, place, 1);
    // The zero of another record, or of this one.
    let alike = |cell: &Cell| ends_text(state, cell);
    let free =
        |place: &Linear| block.cells.iter().filter(|cell| tells(cell)).all(|cell| apart(cell, place) || alike(cell));
    let Some(place) = block.columns.iter().filter_map(end).find(free) else { return false };
    if block.cells.iter().any(|cell| cell.offset == place && holds_zero(state, cell)) {
        return true;
    }
    let kept = |cell: &&Cell| apart(cell, &place) || alike(cell);
    let mut cells: Vec<Cell> = block.cells.iter().filter(kept).cloned().collect();
    if cells.len() < cx.options.limits.cells {
        cells.push(Cell { offset: place, width: 1, value: Value::zero() });
        if let Some(block) = state.known_mut(id) {
            block.cells = cells;
        }
    }
    true
}

/// The text in which these bytes lie, if a cell tells the end of one around them: `*strchr(name, '\n') = 0`.
pub(super) fn around(state: &State, block: &Allocation, shape: Shape, (offset, length): Bytes<'_>) -> Option<Stretch> {
    let width = Int::from(shape.width);
    let ends = block.cells.iter().filter(|cell| shape.is_text() && ends_text(state, cell));
    let mut texts = ends.filter_map(|cell| columns::holding(state, shape, (&cell.offset, &cell.offset)));
    let from = texts.find(|from| is_between(state, (offset, length), (from, &from.add_constant(&width))))?;
    Some(Stretch { upto: from.add_constant(&Int::from(shape.step)), from })
}

/// Whether a value that is written to bytes of one text ends it: some of its bytes is zero, and they are all the text's.
pub(super) fn ends_in(state: &State, shape: Shape, (value, width): (&Value, u64)) -> bool {
    let Value::Int { term, .. } = value else { return is_zero(state, value) };
    let bits = u32::try_from(width * 8).unwrap_or(u32::MAX);
    let constant = state.knowledge.normalize(term).as_constant().filter(|_| bits <= 128).cloned();
    let pattern = constant.and_then(|number| number.rem_floor(&Int::pow2(bits)).to_u128());
    let byte_is_zero = |pattern: u128| (0..width).any(|byte| pattern >> (8 * byte) & 0xff == 0);
    is_zero(state, value) || width <= shape.width && pattern.is_some_and(byte_is_zero)
}

/// Whether a zero of a text lies beside bytes that are written.
pub(super) fn keeps_end(state: &State, block: &Allocation, shape: Shape, text: &Stretch, bytes: Bytes<'_>) -> bool {
    let end = text.from.add_constant(&Int::from(shape.width));
    let keeps = |cell: &Cell| {
        let width = Linear::constant(Int::from(cell.width));
        holds_zero(state, cell)
            && is_between(state, (&cell.offset, &width), (&text.from, &end))
            && apart(state, &cell.offset, &width, bytes.0, bytes.1)
    };
    shape.is_text() && is_one(state, shape, text) && block.cells.iter().any(keeps)
}

/// Whether a zero is known to lie in all of these ranges of a block.
pub(super) fn has_zero(cx: &Domain, state: &State, block: &Allocation, within: [(&Linear, &Linear); 2]) -> bool {
    let inside = |from: &Linear, width: &Linear| within.iter().all(|range| is_between(state, (from, width), *range));
    let one = Linear::constant(1);
    let told = |cell: &Cell| holds_zero(state, cell) && inside(&cell.offset, &Linear::constant(Int::from(cell.width)));
    if block.cells.iter().any(told) {
        return true;
    }
    let Background::Initial(global) = block.background else { return false };
    let Some((image, _)) = table::image(cx, global).filter(|_| block.cells.is_empty()) else { return false };
    let first = within.iter().filter_map(|(from, _)| state.knowledge.normalize(from).as_constant()?.to_u64()).max();
    let Some(first) = first.and_then(|first| usize::try_from(first).ok()) else { return false };
    let zero = image.iter().skip(first).position(|byte| *byte == Some(0)).map(|behind| first + behind);
    zero.is_some_and(|zero| inside(&Linear::constant(Int::from(zero as u64)), &one))
}
