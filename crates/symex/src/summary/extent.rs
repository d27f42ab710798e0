//! How large a block of a state is, as the kind of its owner tells it ([`crate::domain::extent`]).

use logic::{Atom, Int, Interval, Linear};

use crate::domain::block::{Allocation, Background, Cell};
use crate::domain::extent::{Extent, Told, Zero, natural, quotient};
use crate::domain::state::State;
use crate::domain::value::{Value, View};
use crate::query::same;
use crate::rules::ends::{holds_zero, width_of_elements};

/// The extent of a block that a node with these cells owns; `shared` is the size that is told for all nodes.
pub fn extent(state: &State, block: &Allocation, node: &[&Cell], shared: Option<&Linear>) -> Extent {
    let size = state.knowledge.normalize(&block.size);
    let zero = zero_within(state, block);
    if let Some(bytes) = size.as_constant() {
        return Extent { bytes: Interval::exactly(bytes.clone()), told: None, zero, shared: false };
    }
    let told = node.iter().find_map(|cell| told_by(state, cell, &size));
    let bytes = state.knowledge.quick_bounds(&size).intersect(&natural());
    let shared = shared.is_some_and(|shared| same(state, &size, shared));
    Extent { bytes, told, zero, shared }
}

/// The size by the integer of a cell.
fn told_by(state: &State, cell: &Cell, size: &Linear) -> Option<Told> {
    let Value::Int { term, view: view @ (View::Signed | View::Unsigned) } = &cell.value else { return None };
    let place = (cell.offset.as_constant()?.to_u64()?, cell.width);
    let term = state.knowledge.normalize(term);
    let (symbol, coefficient) = term.terms().next()?;
    let factor = quotient(&size.coefficient(symbol), coefficient)?;
    let rest = state.knowledge.normalize(&(size - &term.scale(&factor))).as_constant()?.clone();
    Some(Told { place, view: *view, factor, rest })
}

/// A zero in the block, if all that is known of it are integers of one width: a string, not a record.
fn zero_within(state: &State, block: &Allocation) -> Option<Zero> {
    let implies = |atom: Atom| state.knowledge.implies(&atom);
    let end = |cell: &Cell| cell.offset.add_constant(&Int::from(cell.width as i64));
    let inside =
        |cell: &&Cell| implies(Atom::ge(&cell.offset, &Linear::zero())) && implies(Atom::le(&end(cell), &block.size));
    if block.cells.is_empty() && block.background == Background::Zero && block.list.is_none() {
        return implies(Atom::ge(&block.size, &Linear::constant(1))).then_some(Zero { width: 1, last: true });
    }
    let width = width_of_elements(block)?;
    let zeros: Vec<&Cell> = block.cells.iter().filter(|cell| holds_zero(state, cell)).filter(inside).collect();
    let last = zeros.iter().any(|cell| same(state, &end(cell), &block.size));
    (!zeros.is_empty()).then_some(Zero { width, last })
}
