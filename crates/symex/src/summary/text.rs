//! Pointers that lead to one string here and to another one there: to some text ([`AllocKind::Text`]).
//!
//! `name = "none"; if (argc > 1) name = argv[1];`: of where `name` leads in the end, what programs need to know is that it is a string.
//! A string whose last byte is its end, be it a constant object or an argument of the program, stands for no more than itself; forgetting
//! which one it is, what lies before the pointer, and all it holds but that end, gives some text. So [`alike`] makes one of two strings where a
//! merge would forget the pointer, and [`crate::summary::cover`] lets some text stand for any string or the rest of one.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use ir::ValueId;
use logic::{Atom, Int, Linear, Symbol};

use crate::domain::block::{AllocId, AllocKind, Allocation, Background, Cell, Status};
use crate::domain::state::State;
use crate::domain::value::Value;
use crate::domain::{Domain, SymbolKind};
use crate::query::same;
use crate::rules::ends::{Zero, ends_in_zero, first_zero, last_zero};
use crate::summary::shape::{Blocks, matching};

/// Where a pointer stands: in a variable of a frame, among the further arguments of one, or in a cell of a block.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Holder {
    Slot(usize, ValueId),
    Local(usize, ValueId),
    Further(usize, usize),
    Cell(AllocId, usize),
}

/// Whether the block is a constant object, an argument of the program or some text: these live as long as the program.
pub fn lasts(cx: &Domain, state: &State, id: AllocId) -> bool {
    let single = |block: &Allocation| block.status == Status::Live && block.list.is_none();
    let lives = cx.allocation(state, id).is_some_and(single);
    lives && (cx.is_constant_object(state, id) || cx.may_be_argument(state, id))
}

/// Whether it is a string whose last byte is its end, too. A constant with other zeros may be a table of numbers, and it may matter which.
pub fn is_string(cx: &Domain, state: &State, id: AllocId) -> bool {
    let Some(block) = cx.allocation(state, id).filter(|_| lasts(cx, state, id)) else { return false };
    let ends = |zero: Zero| block.size.as_constant() == Some(&Int::from(zero.place + 1));
    match block.kind {
        AllocKind::Global(_) => first_zero(cx, state, block, 0, 1).is_some_and(ends),
        _ => ends_in_zero(cx, state, block),
    }
}

/// The states with some text wherever pointers that stand for each other lead to two different strings; `None` if there are no such
/// pointers. What the result says of each holds in it: it only forgets.
pub fn alike(cx: &mut Domain, a: &State, b: &State) -> Option<(State, State)> {
    if !leads_to_text(cx, a) || !leads_to_text(cx, b) {
        return None;
    }
    let blocks = matching(cx, a, b);
    let mut texts: BTreeMap<(Place, Place), Vec<(Holder, Holder)>> = BTreeMap::new();
    let mut agreed = BTreeSet::new();
    for (holders, (mine, theirs)) in pointers(a, b, &blocks) {
        let (Some(x), Some(y)) = (place(cx, a, mine), place(cx, b, theirs)) else { continue };
        let one = x.0 == y.0 && cx.constants.contains_key(&x.0) || blocks.get(&x.0) == Some(&y.0);
        if one {
            agreed.insert(x.0);
        }
        if !one && is_in_string(cx, a, &x) && is_in_string(cx, b, &y) {
            texts.entry((x, y)).or_default().push(holders);
        }
    }
    if texts.is_empty() {
        return None;
    }
    // What is some text in the first state, and nothing that the second one has, stays what it is: then nothing else of that state changes. The
    // second one may have another block of that name.
    let is_text = |id: &AllocId| a.allocations.get(id).is_some_and(|block| block.kind == AllocKind::Text);
    let begins = texts.keys().filter(|(x, _)| x.1 == Linear::zero()).map(|(x, _)| x.0);
    let mut kept: BTreeSet<AllocId> = begins.filter(|id| is_text(id) && !agreed.contains(id)).collect();
    let (mut mine, mut theirs) = (a.clone(), b.clone());
    let names: BTreeMap<AllocId, AllocId> = kept.iter().map(|id| (*id, rename(cx, &mut theirs, *id))).collect();
    for ((x, mut y), holders) in texts {
        let (here, there): (BTreeSet<Holder>, BTreeSet<Holder>) = holders.into_iter().unzip();
        y.0 = names.get(&y.0).copied().unwrap_or(y.0);
        if x.1 == Linear::zero() && kept.remove(&x.0) {
            let old = a.allocations[&x.0].clone();
            lead_to(cx, &mut theirs, &y, (x.0, &old), &there);
            continue;
        }
        let (id, text) = cx.new_allocation(Linear::zero(), AllocKind::Text, None, "text", None);
        lead_to(cx, &mut mine, &x, (id, &text), &here);
        lead_to(cx, &mut theirs, &y, (id, &text), &there);
    }
    Some((mine, theirs))
}

/// Whether some pointer of the frames or of memory may lead to a string.
fn leads_to_text(cx: &Domain, state: &State) -> bool {
    let is_one = |symbol: Symbol| {
        let SymbolKind::Base(id) = cx.symbols[symbol.0 as usize].kind else { return false };
        cx.is_constant_object(state, id) || cx.may_be_argument(state, id)
    };
    let mut found = false;
    state.for_each_symbol(&mut |symbol| found = found || is_one(symbol));
    found
}

/// A block and an offset in it.
type Place = (AllocId, Linear);

/// Where a pointer leads.
fn place(cx: &Domain, state: &State, pointer: &Linear) -> Option<Place> {
    let (id, offset) = cx.attribute(state, &state.knowledge.normalize(pointer))?;
    Some((id, state.knowledge.normalize(&offset)))
}

/// Whether a string begins there, whose end is the last byte of the block.
fn is_in_string(cx: &Domain, state: &State, (id, offset): &Place) -> bool {
    let implies = |atom: Atom| state.knowledge.implies(&atom);
    let inside =
        |block: &Allocation| implies(Atom::ge(offset, &Linear::zero())) && implies(Atom::lt(offset, &block.size));
    is_string(cx, state, *id) && cx.allocation(state, *id).is_some_and(inside)
}

/// A pointer of each of two states.
type Pair<'s> = ((Holder, Holder), (&'s Linear, &'s Linear));

/// The pointers that stand for each other: of frames, and of single blocks. Those in the array of arguments stay.
fn pointers<'s>(a: &'s State, b: &'s State, blocks: &Blocks) -> Vec<Pair<'s>> {
    let mut result = Vec::new();
    let mut add = |holders: (Holder, Holder), values: (&'s Value, &'s Value)| {
        if let (Value::Pointer(mine), Value::Pointer(theirs)) = values {
            result.push((holders, (mine, theirs)));
        }
    };
    for (index, (mine, theirs)) in a.frames.iter().zip(&b.frames).enumerate() {
        for (id, value) in mine.slots.iter() {
            let holder = Holder::Slot(index, *id);
            theirs.slots.get(id).into_iter().for_each(|other| add((holder, holder), (value, other)));
        }
        for (id, value) in mine.locals.iter() {
            let holder = Holder::Local(index, *id);
            theirs.locals.get(id).into_iter().for_each(|other| add((holder, holder), (value, other)));
        }
        for (place, pair) in mine.varargs.iter().zip(theirs.varargs.iter()).enumerate() {
            let holder = Holder::Further(index, place);
            add((holder, holder), pair);
        }
    }
    for (id, other) in blocks {
        let (Some(mine), Some(theirs)) = (a.allocations.get(id), b.allocations.get(other)) else { continue };
        let single = |block: &Allocation| block.list.is_none() && block.background != Background::Arguments;
        if !single(mine) || !single(theirs) {
            continue;
        }
        for (place, cell) in mine.cells.iter().enumerate() {
            let like = |found: &Cell| found.width == cell.width && same(b, &found.offset, &cell.offset);
            if let Some(found) = theirs.cells.iter().position(like) {
                add((Holder::Cell(*id, place), Holder::Cell(*other, found)), (&cell.value, &theirs.cells[found].value));
            }
        }
    }
    result
}

/// Gives a text of the state another name; the name.
fn rename(cx: &mut Domain, state: &mut State, id: AllocId) -> AllocId {
    let Some(old) = state.allocations.get(&id).cloned() else { return id };
    let (new, fresh) = cx.new_allocation(Linear::zero(), old.kind, None, &old.name, old.site);
    let renamed = |symbol: Symbol| (symbol == old.base).then(|| Linear::symbol(fresh.base));
    state.map_values(&|value| value.substitute(&renamed));
    state.remove_allocation(id);
    state.add_allocation(new, Allocation { base: fresh.base, ..Allocation::clone(&old) });
    new
}

/// These pointers lead to the text instead, which begins at the place and has the end of the string.
fn lead_to(
    cx: &Domain,
    state: &mut State,
    (string, offset): &Place,
    (id, text): (AllocId, &Allocation),
    holders: &BTreeSet<Holder>,
) {
    let Some(size) = cx.allocation(state, *string).map(|block| &block.size - offset) else { return };
    let cells = vec![last_zero(&size)];
    state.add_allocation(id, Allocation { size, cells, ..text.clone() });
    let led = |value: &mut Value| *value = Value::Pointer(Linear::symbol(text.base));
    for holder in holders {
        match *holder {
            Holder::Slot(frame, variable) => {
                let frame = Arc::make_mut(&mut state.frames[frame]);
                Arc::make_mut(&mut frame.slots).get_mut(&variable).into_iter().for_each(led);
            }
            Holder::Local(frame, variable) => {
                let frame = Arc::make_mut(&mut state.frames[frame]);
                Arc::make_mut(&mut frame.locals).get_mut(&variable).into_iter().for_each(led);
            }
            Holder::Further(frame, place) => {
                let frame = Arc::make_mut(&mut state.frames[frame]);
                let mut further = frame.varargs.to_vec();
                led(&mut further[place]);
                frame.varargs = further.into();
            }
            Holder::Cell(block, place) => {
                state.known_mut(block).into_iter().for_each(|block| led(&mut block.cells[place].value));
            }
        }
    }
}
