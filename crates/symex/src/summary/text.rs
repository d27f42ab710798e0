//! Pointers that lead to one string here and to another one there: to some text ([`AllocKind::Text`]).
//!
//! `name = "none"; if (argc > 1) name = argv[1];`: of where `name` leads in the end, what programs need to know is that it is a string.
//! A string whose last byte is its end, be it a constant object or an argument of the program, stands for no more than itself; forgetting
//! which one it is, what lies before the pointer, and all it holds but that end, gives some text. So [`alike`] makes one of two strings where a
//! merge would forget the pointer, and [`crate::summary::cover`] lets some text stand for any string or the rest of one.
//!
//! A pointer that leads to a string here and nowhere there becomes a symbol that stands for both ([`crate::rules::optional`]).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use ir::{Type, ValueId};
use logic::{Atom, Int, Linear, Symbol};

use crate::domain::block::{AllocId, AllocKind, Allocation, Background, Cell, Status};
use crate::domain::state::State;
use crate::domain::value::Value;
use crate::domain::{Domain, SymbolKind};
use crate::query::same;
use crate::rules::contents::known_content;
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
    if !leads_to_text(cx, a) && !leads_to_text(cx, b) {
        return None;
    }
    let blocks = matching(cx, a, b);
    let (mut mine, mut theirs) = (a.clone(), b.clone());
    name_nulls(cx, &mut mine, b, blocks.iter().map(|(x, y)| (*x, *y)));
    name_nulls(cx, &mut theirs, a, blocks.iter().map(|(x, y)| (*y, *x)));
    let (a, b) = (&mine, &theirs);
    let mut texts: BTreeMap<(Place, Place), Vec<(Holder, Holder)>> = BTreeMap::new();
    let mut optional: BTreeMap<(Led, Led), Vec<(Holder, Holder)>> = BTreeMap::new();
    let mut agreed = BTreeSet::new();
    let mut same = BTreeSet::new();
    for (holders, (pointer, other)) in pointers(a, b, &blocks) {
        match (led(cx, a, pointer), led(cx, b, other)) {
            (Some(Led::To(x)), Some(Led::To(y))) => {
                let alike = blocks.get(&x.0) == Some(&y.0) && kind(cx, a, x.0) == kind(cx, b, y.0);
                let one = alike || x.0 == y.0 && cx.constants.contains_key(&x.0);
                if one {
                    agreed.insert(x.0);
                } else if is_in_string(cx, a, &x) && is_in_string(cx, b, &y) {
                    texts.entry((x, y)).or_default().push(holders);
                }
            }
            (Some(x), Some(y)) if x == y => same.extend(x.symbol()),
            (Some(x), Some(y)) if x.is_optional(cx, a) && y.is_optional(cx, b) => {
                optional.entry((x, y)).or_default().push(holders);
            }
            _ => {}
        }
    }
    if texts.is_empty() && optional.is_empty() {
        return None;
    }
    lead_to_texts(cx, &agreed, (&mut mine, &mut theirs), texts);
    lead_perhaps(cx, &same, (&mut mine, &mut theirs), optional);
    Some((mine, theirs))
}

fn kind(cx: &Domain, state: &State, id: AllocId) -> Option<AllocKind> {
    cx.allocation(state, id).map(|block| block.kind)
}

/// Where the blocks of the other state hold the addresses of texts, and nothing but zeros lies here, null pointers do.
fn name_nulls(cx: &mut Domain, state: &mut State, like: &State, blocks: impl Iterator<Item = (AllocId, AllocId)>) {
    let width = cx.pointer_bytes();
    let leads = |cx: &Domain, cell: &Cell| match &cell.value {
        Value::Pointer(term) => {
            cell.width == width && cell.offset.as_constant().is_some() && is_text_or_null(cx, like, term)
        }
        _ => false,
    };
    for (id, other) in blocks {
        let (Some(block), Some(theirs)) = (state.allocations.get(&id).cloned(), like.allocations.get(&other)) else {
            continue;
        };
        if block.list.is_some() || theirs.list.is_some() || block.background == Background::Arguments {
            continue;
        }
        let is_there = |cell: &Cell| block.cells.iter().any(|mine| mine.width == width && mine.offset == cell.offset);
        let missing: Vec<&Cell> = theirs.cells.iter().filter(|cell| leads(cx, cell) && !is_there(cell)).collect();
        for cell in missing {
            let content = known_content(cx, state, id, &cell.offset, (&Type::Ptr, width));
            let null = Value::Pointer(Linear::zero());
            if content.as_ref() == Some(&null)
                && let Some(block) = state.known_mut(id)
            {
                block.cells.push(Cell { offset: cell.offset.clone(), width, value: null });
            }
        }
    }
}

/// Pointers to two different strings lead to some text.
fn lead_to_texts(
    cx: &mut Domain,
    agreed: &BTreeSet<AllocId>,
    (mine, theirs): (&mut State, &mut State),
    texts: BTreeMap<(Place, Place), Vec<(Holder, Holder)>>,
) {
    // What is some text in the first state, and nothing that the second one has, stays what it is: then nothing else of that state changes. The
    // second one may have another block of that name.
    let is_text = |id: &AllocId| mine.allocations.get(id).is_some_and(|block| block.kind == AllocKind::Text);
    let begins = texts.keys().filter(|(x, _)| x.1 == Linear::zero()).map(|(x, _)| x.0);
    let mut kept: BTreeSet<AllocId> = begins.filter(|id| is_text(id) && !agreed.contains(id)).collect();
    let names: BTreeMap<AllocId, AllocId> = kept.iter().map(|id| (*id, rename(cx, theirs, *id))).collect();
    for ((x, mut y), holders) in texts {
        let (here, there): (BTreeSet<Holder>, BTreeSet<Holder>) = holders.into_iter().unzip();
        y.0 = names.get(&y.0).copied().unwrap_or(y.0);
        if x.1 == Linear::zero() && kept.remove(&x.0) {
            let old = mine.allocations[&x.0].clone();
            lead_to(cx, theirs, &y, (x.0, &old), &there);
            continue;
        }
        let (id, text) = cx.new_allocation(Linear::zero(), AllocKind::Text, None, "text", None);
        lead_to(cx, mine, &x, (id, &text), &here);
        lead_to(cx, theirs, &y, (id, &text), &there);
    }
}

/// Pointers that lead to a string in one of the states and nowhere in the other one are symbols for both. `same` are those that both
/// states have in one place.
fn lead_perhaps(
    cx: &mut Domain,
    same: &BTreeSet<Symbol>,
    (mine, theirs): (&mut State, &mut State),
    optional: BTreeMap<(Led, Led), Vec<(Holder, Holder)>>,
) {
    // As with texts: the symbols of the first state stay.
    let mut kept: BTreeSet<Symbol> = optional.keys().filter_map(|(x, _)| x.symbol()).collect();
    kept.retain(|symbol| !same.contains(symbol));
    for symbol in &kept {
        let other = Linear::symbol(cx.optional_text());
        theirs.map_values(&|value| value.substitute(&|found| (found == *symbol).then(|| other.clone())));
    }
    for ((x, _), holders) in optional {
        let (here, there): (BTreeSet<Holder>, BTreeSet<Holder>) = holders.into_iter().unzip();
        let own = x.symbol().filter(|symbol| kept.remove(symbol));
        let value = Value::Pointer(Linear::symbol(own.unwrap_or_else(|| cx.optional_text())));
        if own.is_none() {
            hold(mine, &here, &value);
        }
        hold(theirs, &there, &value);
    }
}

/// Whether some pointer of the frames or of memory may lead to a string.
fn leads_to_text(cx: &Domain, state: &State) -> bool {
    let is_one = |symbol: Symbol| match cx.symbols[symbol.0 as usize].kind {
        SymbolKind::Base(id) => cx.is_constant_object(state, id) || cx.may_be_argument(state, id),
        SymbolKind::OptionalText => true,
        _ => false,
    };
    let mut found = false;
    state.for_each_symbol(&mut |symbol| found = found || is_one(symbol));
    found
}

/// A block and an offset in it.
type Place = (AllocId, Linear);

/// Where a pointer leads.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Led {
    /// It is null.
    Nowhere,
    /// To some text or nowhere.
    Perhaps(Symbol),
    /// To that place.
    To(Place),
}

impl Led {
    fn symbol(&self) -> Option<Symbol> {
        match self {
            Led::Perhaps(symbol) => Some(*symbol),
            Led::Nowhere | Led::To(_) => None,
        }
    }

    /// Whether it is null or the address of a string.
    fn is_optional(&self, cx: &Domain, state: &State) -> bool {
        match self {
            Led::Nowhere | Led::Perhaps(_) => true,
            Led::To(place) => is_in_string(cx, state, place),
        }
    }
}

fn led(cx: &Domain, state: &State, pointer: &Linear) -> Option<Led> {
    let term = state.knowledge.normalize(pointer);
    if term.as_constant().is_some_and(Int::is_zero) {
        return Some(Led::Nowhere);
    }
    if let Some(symbol) = term.as_symbol().filter(|symbol| cx.is_optional_text(*symbol)) {
        return Some(Led::Perhaps(symbol));
    }
    let (id, offset) = cx.attribute(state, &term)?;
    Some(Led::To((id, state.knowledge.normalize(&offset))))
}

/// Whether the pointer is null or the address of a string.
pub fn is_text_or_null(cx: &Domain, state: &State, pointer: &Linear) -> bool {
    led(cx, state, pointer).is_some_and(|led| led.is_optional(cx, state))
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
    hold(state, holders, &Value::Pointer(Linear::symbol(text.base)));
}

/// There the value stands instead.
fn hold(state: &mut State, holders: &BTreeSet<Holder>, value: &Value) {
    let led = |held: &mut Value| *held = value.clone();
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
