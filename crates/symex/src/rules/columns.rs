//! Reading and writing integers of arrays whose bounds are followed ([`crate::domain::columns`]).
//!
//! A write of one integer of a column keeps the bounds of its part, where it lies between them, or moves them. At the end of the part it
//! makes that longer. A write beside the column changes nothing, and any other one forgets the part. What is read inside of the part
//! lies between its bounds.

use ir::Type;
use logic::{Atom, Int, Interval, Linear};
use semantics::range;

use crate::domain::Domain;
use crate::domain::block::{AllocId, AllocKind, Allocation};
use crate::domain::columns::{Column, Part, Place, Shape};
use crate::domain::state::State;
use crate::domain::value::{Value, View};
use crate::query::{columns, number_within, same};

/// What is known of the columns of the block behind a write of an integer, which has not been done yet.
pub(super) fn written(
    cx: &mut Domain,
    state: &mut State,
    (id, offset): (AllocId, &Linear),
    (width, value): (u64, &Value),
) -> Vec<Column> {
    let Some(block) = state.allocations.get(&id).cloned() else { return Vec::new() };
    see(cx, &block, offset, (width, value));
    let one = |column: &Column| {
        let part = match column.shape.place(offset, width) {
            Place::Beside => columns::known(cx, column, &block),
            Place::Element => with_element(cx, state, (column, &block), offset, value),
            Place::Across => columns::known(cx, column, &block).filter(|part| is_outside(state, part, (offset, width))),
        };
        Column { part, ..column.clone() }
    };
    block.columns.iter().map(one).collect()
}

/// Whether bytes are known to lie outside of the part.
fn is_outside(state: &State, part: &Part, (offset, width): (&Linear, u64)) -> bool {
    let end = offset.add_constant(&Int::from(width));
    state.knowledge.implies(&Atom::ge(offset, &part.upto)) || state.knowledge.implies(&Atom::le(&end, &part.from))
}

/// The part of a column behind a write of one of its integers.
fn with_element(
    cx: &mut Domain,
    state: &mut State,
    (column, block): (&Column, &Allocation),
    offset: &Linear,
    value: &Value,
) -> Option<Part> {
    let Shape { step, width, .. } = column.shape;
    let end = offset.add_constant(&Int::from(step));
    let number = number(state, column.shape, value);
    let Some(part) = columns::known(cx, column, block) else {
        let number = number?;
        let range = range_of(state, column.shape, &number);
        return Some(Part { from: offset.clone(), upto: end, range, least: Some(number.clone()), most: Some(number) });
    };
    let (behind, before) = (same(state, offset, &part.upto), same(state, &end, &part.from));
    if !behind && !before && is_outside(state, &part, (offset, width)) {
        return Some(part);
    }
    // Any integer: what lies next to the part is none of it.
    let Some(number) = number else { return (behind || before).then_some(part) };
    let range = part.range.hull(&range_of(state, column.shape, &number));
    let upto = match behind {
        true => end,
        false => extended(cx, state, (column.shape, &part), (offset, &end), &block.name),
    };
    let bound = |cx: &mut Domain, state: &mut State, bound: Option<Linear>, side: Side| {
        let end = if side == Side::Least { "least" } else { "most" };
        let outermost = outermost(cx, state, (&bound?, &number), side, &format!("{}[].{end}", block.name));
        outermost.tells_more.then_some(outermost.term)
    };
    let least = bound(cx, state, part.least, Side::Least);
    let most = bound(cx, state, part.most, Side::Most);
    let from = if before { offset.clone() } else { part.from };
    Some(Part { from, upto, range, least, most })
}

/// Where a part ends in which an element was written that may lie next to it: a stack whose top was lower before. Then it may end behind that.
fn extended(
    cx: &mut Domain,
    state: &mut State,
    (shape, part): (Shape, &Part),
    (offset, end): (&Linear, &Linear),
    name: &str,
) -> Linear {
    let knows = |atom: Atom| state.knowledge.implies(&atom);
    if knows(Atom::le(end, &part.upto)) || !knows(Atom::le(offset, &part.upto)) {
        return part.upto.clone();
    }
    let count = |upto: &Linear| shape.count(&state.knowledge.normalize(upto));
    let counts = count(&part.upto).zip(count(end));
    let Some((x, y)) = counts else { return part.upto.clone() };
    let most = outermost(cx, state, (&x, &y), Side::Most, &format!("{name}[].upto"));
    shape.behind(&most.term)
}

/// The value as a number of the column's view; `None` if that is not known.
fn number(state: &State, shape: Shape, value: &Value) -> Option<Linear> {
    let Value::Int { term, .. } = value else { return None };
    let Interval { low: Some(low), high: Some(high) } = shape.numbers() else { return None };
    number_within(state, term, (&low, &high))
}

fn range_of(state: &State, shape: Shape, number: &Linear) -> Interval {
    let one = number.terms().nth(1).is_none();
    let bounds = if one { state.knowledge.quick_bounds(number) } else { state.knowledge.bounds(number) };
    bounds.intersect(&shape.numbers())
}

/// Which bound of a part.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Least,
    Most,
}

/// One of two terms.
struct Outermost {
    term: Linear,
    /// It tells more than a constant does.
    tells_more: bool,
}

/// The less, or the greater, of two terms. Where it is not known which that is, a symbol for it: whatever holds of both holds of it.
fn outermost(cx: &mut Domain, state: &mut State, (x, y): (&Linear, &Linear), side: Side, name: &str) -> Outermost {
    let below = |x: &Linear, y: &Linear| match side {
        Side::Least => Atom::ge(x, y),
        Side::Most => Atom::le(x, y),
    };
    for (inner, outer) in [(y, x), (x, y)] {
        if state.knowledge.implies(&below(inner, outer)) {
            return Outermost { term: outer.clone(), tells_more: true };
        }
    }
    let term = Linear::symbol(cx.fresh(name));
    let mut facts = common(state, x, y, &term);
    facts.extend(common(state, y, x, &term));
    let tells_more = facts.iter().any(|fact| fact.symbols().nth(1).is_some());
    for fact in facts.iter().chain(&[below(x, &term), below(y, &term)]) {
        // Nothing else is known of the symbol, and one of the two satisfies them all.
        let _ = state.assume(fact);
    }
    Outermost { term, tells_more }
}

/// What is known of one term and holds of the other one, too, said of the bound that is one of them.
fn common(state: &State, one: &Linear, other: &Linear, bound: &Linear) -> Vec<Atom> {
    let mut terms = one.terms();
    let (Some((symbol, factor)), None) = (terms.next(), terms.next()) else { return Vec::new() };
    if !factor.is_one() {
        return Vec::new();
    }
    let shift = -one.constant_part();
    let with = |atom: &Atom, term: &Linear| {
        let term = term.add_constant(&shift);
        atom.substitute(|own| (own == symbol).then(|| term.clone()))
    };
    let about = state.knowledge.atoms().into_iter().filter(|atom| atom.symbols().any(|own| own == symbol));
    about.filter(|atom| state.knowledge.implies(&with(atom, other))).map(|atom| with(&atom, bound)).collect()
}

/// What is known of the columns of a block that moves to one of so many bytes: of parts that fit.
pub(super) fn moved(cx: &Domain, state: &State, id: AllocId, size: &Linear) -> Vec<Column> {
    let Some(block) = cx.allocation(state, id) else { return Vec::new() };
    let known = |column: &Column| Column { part: columns::known(cx, column, block), ..column.clone() };
    let fits = |part: &Part| state.knowledge.implies(&Atom::le(&part.upto, size));
    block.columns.iter().map(known).filter(|column| column.part.as_ref().is_some_and(fits)).collect()
}

/// The columns of a new block are as in the one that it was copied from.
pub(super) fn put(state: &mut State, id: AllocId, columns: &[Column]) {
    let Some(block) = state.known_mut(id) else { return };
    for column in &mut block.columns {
        if let Some(moved) = columns.iter().find(|moved| moved.shape == column.shape) {
            column.part.clone_from(&moved.part);
        }
    }
}

/// What was read of a block, if nothing else was known of it, lies between the bounds of its column.
pub(super) fn read(cx: &Domain, state: &mut State, (id, offset): (AllocId, &Linear), width: u64, value: &Value) {
    let Value::Int { term, view } = value else { return };
    let Some(block) = state.allocations.get(&id).filter(|block| !block.columns.is_empty()).cloned() else { return };
    for column in &block.columns {
        if column.shape.place(offset, width) != Place::Element {
            continue;
        }
        let Some(part) = columns::known(cx, column, &block) else { continue };
        let end = offset.add_constant(&Int::from(width));
        let inside = state.knowledge.implies(&Atom::ge(offset, &part.from))
            && state.knowledge.implies(&Atom::le(&end, &part.upto));
        if !inside || !told_alike(state, column.shape, &part, *view) {
            continue;
        }
        let constant = |bound: &Int| Linear::constant(bound.clone());
        let low = part.range.low.as_ref().map(constant);
        let high = part.range.high.as_ref().map(constant);
        let above = low.iter().chain(&part.least).map(|bound| Atom::ge(term, bound));
        let below = high.iter().chain(&part.most).map(|bound| Atom::le(term, bound));
        for fact in above.chain(below).collect::<Vec<_>>() {
            // Of the value nothing else is known.
            let _ = state.assume(&fact);
        }
    }
}

/// Whether the numbers of the part are the same in the view.
fn told_alike(state: &State, shape: Shape, part: &Part, view: View) -> bool {
    let signed = match view {
        View::Signed => true,
        View::Unsigned => false,
        View::Modular => return false,
    };
    if signed == shape.signed {
        return true;
    }
    let bits = u32::try_from(shape.width * 8).unwrap_or(u32::MAX);
    let greatest = range::signed_max(bits);
    let knows = |atom: Atom| state.knowledge.implies(&atom);
    let (low, high) = (Linear::zero(), Linear::constant(greatest.clone()));
    Interval::new(0, greatest).includes(&part.range)
        || part.least.as_ref().is_some_and(|least| knows(Atom::ge(least, &low)))
            && part.most.as_ref().is_some_and(|most| knows(Atom::le(most, &high)))
}

/// An integer is read of which nothing is known: where its place varies, or others of the block were written at places that vary, it is one of a
/// column.
pub(super) fn ask(
    cx: &mut Domain,
    state: &State,
    (id, offset): (AllocId, &Linear),
    (ty, width): (&Type, u64),
    view: View,
) {
    let Some(block) = state.allocations.get(&id).filter(|_| matches!(ty, Type::Int(_))) else { return };
    if offset.as_constant().is_some() {
        cx.columns.ask(block, offset, width);
    } else if let Some(shape) = Shape::seen(offset, width, view != View::Unsigned).filter(|_| may_have(block)) {
        cx.columns.see(block, shape, true);
    }
}

/// Whether the integers of a block may be followed.
fn may_have(block: &Allocation) -> bool {
    let own = matches!(block.kind, AllocKind::Heap | AllocKind::Stack(_) | AllocKind::Global(_));
    own && block.list.is_none()
}

/// A value is written: an integer at a place that varies is one of a column.
fn see(cx: &mut Domain, block: &Allocation, offset: &Linear, (width, value): (u64, &Value)) {
    let Value::Int { view, .. } = value else { return };
    if offset.as_constant().is_none()
        && may_have(block)
        && let Some(shape) = Shape::seen(offset, width, *view != View::Unsigned)
    {
        cx.columns.see(block, shape, false);
    }
}
