//! Tables of texts that are read at a place which is not known exactly (`names[i]`, `table[i].name`): some text
//! ([`AllocKind::Text`](crate::domain::block::AllocKind::Text)) whose size is one of those of the texts that may lie there.
//!
//! A null pointer behind the last text ends such a table: the state is split there, so that the place tells whether there is a text.

use ir::{Constant, GlobalId, InitPiece, Type};
use logic::{Int, Linear};

use super::ends::{ends_in_zero, new_text};
use super::outcome::Step;
use super::table::{extent, places, side_of_zeros};
use crate::domain::Domain;
use crate::domain::block::{AllocId, Background};
use crate::domain::state::State;
use crate::domain::value::Value;

/// What lies at a place of the table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Entry {
    Null,
    /// A pointer to a text; the number of bytes up to its end.
    Text(u64),
}

/// The entries that the state lets the offset reach, in steps of its coefficients; `None` if something else may lie at one of them,
/// or if the offset is constant.
fn entries(cx: &Domain, state: &State, table: GlobalId, offset: &Linear) -> Option<Vec<(u64, Entry)>> {
    let global = cx.program.global(table);
    let pieces = global.init.as_ref().filter(|_| global.size <= cx.options.limits.table_bytes)?;
    let offset = state.knowledge.normalize(offset);
    let width = cx.pointer_bytes();
    places(state, &offset, global.size, width)?.map(|at| Some((at, entry(cx, state, pieces, (at, width))?))).collect()
}

fn entry(cx: &Domain, state: &State, pieces: &[InitPiece], (at, width): (u64, u64)) -> Option<Entry> {
    let touches = |piece: &&InitPiece| {
        let (from, length) = extent(piece);
        from < at + width && at < from + length
    };
    let mut touching = pieces.iter().filter(touches);
    let Some(piece) = touching.next() else { return Some(Entry::Null) };
    if touching.next().is_some() {
        return None;
    }
    match piece {
        InitPiece::Value { offset, size, value } if (*offset, *size) == (at, width) => match value {
            Constant::Null => Some(Entry::Null),
            Constant::Global(text, inside) if cx.program.global(*text).constant => {
                let block = cx.allocation(state, *cx.globals.get(text)?)?;
                let left = cx.program.global(*text).size.checked_sub(u64::try_from(*inside).ok()?)?;
                (left > 0 && ends_in_zero(cx, state, block)).then_some(Entry::Text(left))
            }
            _ => None,
        },
        _ => None,
    }
}

/// Splits the state where the last entries of a table of texts are null and the place may be one of them or not.
pub fn beside_null(cx: &Domain, state: &State, id: AllocId, offset: &Linear, ty: &Type) -> Step {
    let Some(block) = cx.allocation(state, id) else { return Ok(()) };
    let Background::Initial(table) = block.background else { return Ok(()) };
    if *ty != Type::Ptr || !block.cells.is_empty() {
        return Ok(());
    }
    let Some(entries) = entries(cx, state, table, offset) else { return Ok(()) };
    side_of_zeros(state, offset, entries.iter().map(|(at, entry)| (*at, *entry == Entry::Null))).map(|_| ())
}

/// Some text, if nothing but texts lies where the offset may lead in the table, or null, if nothing but null pointers does.
pub fn in_table(cx: &mut Domain, state: &mut State, table: GlobalId, offset: &Linear) -> Option<Value> {
    let entries = entries(cx, state, table, offset)?;
    if entries.iter().all(|(_, entry)| *entry == Entry::Null) {
        return Some(Value::Pointer(Linear::zero())).filter(|_| !entries.is_empty());
    }
    let size = |(_, entry): &(u64, Entry)| match entry {
        Entry::Text(size) => Some(*size),
        Entry::Null => None,
    };
    let sizes = entries.iter().map(size).collect::<Option<Vec<u64>>>()?;
    let bound = |number: &u64| Linear::constant(Int::from(*number));
    let bounds = (bound(sizes.iter().min()?), bound(sizes.iter().max()?));
    Some(Value::Pointer(new_text(cx, state, bounds)))
}
