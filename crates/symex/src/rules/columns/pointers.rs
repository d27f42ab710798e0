//! Pointers of a column: what is read, where a null pointer ends a table of them, and what makes them outdated.

use ir::Type;
use logic::{Atom, Linear};

use super::stretch::{assume_between, part_at};
use crate::domain::Domain;
use crate::domain::block::{AllocId, Cell};
use crate::domain::columns::{Column, Place};
use crate::domain::state::State;
use crate::domain::value::Value;
use crate::query::{columns, same};
use crate::rules::outcome::{Step, Stop};

/// The pointer that is read of a block of which nothing else is known: its column may tell into which block it leads, and where.
pub fn pointer(cx: &mut Domain, state: &mut State, (id, offset): (AllocId, &Linear), width: u64) -> Option<Value> {
    let block = state.allocations.get(&id)?.clone();
    let mut columns = block.columns.iter().filter(|column| column.shape.is_pointer());
    let part = columns.find_map(|column| part_at(cx, state, (column, &block), (offset, width)))?;
    let behind = Linear::symbol(cx.fresh(&format!("{}[].place", block.name)));
    assume_between(state, &part, &behind);
    Some(Value::Pointer(&Linear::symbol(part.into?) + &behind))
}

/// Splits the state where a null pointer ends a table of pointers, and the one that is read may be that one or lie before it:
/// `for (i = 0; args[i]; i++)`.
pub fn beside_null(cx: &Domain, state: &State, (id, offset): (AllocId, &Linear), (ty, width): (&Type, u64)) -> Step {
    let Some(block) = state.allocations.get(&id).filter(|_| *ty == Type::Ptr) else { return Ok(()) };
    let offset = state.knowledge.normalize(offset);
    let knows = |atom: &Atom| state.knowledge.implies(atom);
    for column in block.columns.iter().filter(|column| column.shape.is_pointer()) {
        let at_element = column.shape.place(&offset, width) == Place::Element;
        let Some(part) = columns::known(cx, column, block).filter(|_| at_element) else { continue };
        let is_end = |cell: &Cell| cell.width == width && cell.value.is_zero() && same(state, &cell.offset, &part.upto);
        if !block.cells.iter().any(is_end) || !knows(&Atom::ge(&offset, &part.from)) {
            continue;
        }
        let upto = &part.upto;
        let cases = [Atom::lt(&offset, upto), Atom::eq(&offset, upto), Atom::gt(&offset, upto)];
        if !cases.iter().any(knows) {
            let possible = cases.into_iter().filter(|case| !knows(&case.negate()));
            return Err(Stop::Split(possible.map(|case| vec![case]).collect()));
        }
    }
    Ok(())
}

/// The block is written anew from its start: pointers into it that tables hold lead into what was there before.
pub fn outdate(state: &mut State, id: AllocId) {
    let Some(base) = state.allocations.get(&id).map(|block| block.base) else { return };
    // Places that do not vary are no parts of a text.
    let is_led = |column: &Column| {
        let part = column.part.as_ref().filter(|part| part.into == Some(base) && !part.outdated);
        part.is_some_and(|part| part.most.as_ref().is_none_or(|most| most.as_constant().is_none()))
    };
    let led = state.allocations.iter().filter(|(_, block)| block.columns.iter().any(is_led)).map(|(id, _)| *id);
    for id in led.collect::<Vec<_>>() {
        let Some(block) = state.known_mut(id) else { continue };
        for column in block.columns.iter_mut().filter(|column| is_led(column)) {
            column.part.iter_mut().for_each(|part| part.outdated = true);
        }
    }
}
