//! Reading and writing integers and pointers of arrays whose bounds are followed ([`crate::domain::columns`]).
//!
//! A write of whole integers of a column keeps the bounds of its part, where they lie between them, or moves them: one integer, bytes that
//! are all the same, or a copy of integers of which something is known. At the end of the part it makes that longer. A write beside the
//! column changes nothing, and any other one forgets the part, or what is not known any more of its first or last integer. What is read inside
//! of the part lies between its bounds.

mod pointers;
mod stretch;
mod texts;

use ir::Type;
use logic::{Atom, Int, Interval, Linear, Symbol};
use semantics::range;

pub use pointers::pointer;
pub(super) use pointers::{beside_null, outdate};
pub use stretch::settle;
use stretch::{Bytes, Stretch, assume_between, is_between, is_inside, is_one, is_some, may_have, part_at};
pub use texts::name_end;

use super::table;
use crate::domain::Domain;
use crate::domain::block::{AllocId, Allocation, Background, Cell};
use crate::domain::columns::{Column, Kind, Part, Place, Shape};
use crate::domain::state::State;
use crate::domain::value::{Value, View};
use crate::query::{columns, number_within, same, within};

/// What some bytes are to a column.
enum Touched {
    /// None of its bytes.
    Nothing,
    /// All bytes of some of its integers, and none of others.
    Whole(Box<Stretch>),
    /// Some of the bytes of one integer, and none of others.
    One(Box<Stretch>),
    /// Some of its bytes, or that is not known.
    Parts,
}

impl Touched {
    fn whole(stretch: Stretch) -> Touched {
        Touched::Whole(Box::new(stretch))
    }
}

/// What is known of the integers of a stretch.
struct Numbers {
    into: Option<Symbol>,
    range: Interval,
    least: Option<Linear>,
    most: Option<Linear>,
}

/// What is known of the columns of the block behind a write of an integer, which has not been done yet.
pub(super) fn written(
    cx: &mut Domain,
    state: &mut State,
    (id, offset): (AllocId, &Linear),
    (width, value): (u64, &Value),
) -> Vec<Column> {
    let Some(block) = state.allocations.get(&id).cloned() else { return Vec::new() };
    see(cx, &block, offset, (width, value));
    let bytes = (offset, &Linear::constant(Int::from(width)));
    behind_write(cx, state, &block, bytes, &mut |cx, state, shape, _| match shape.is_text() {
        true => texts::ends_in(state, shape, (value, width)).then(Numbers::zero),
        false => Numbers::of(cx, state, shape, value).filter(|_| shape.width == width),
    })
}

/// What is known of the columns of the block behind a write of bytes of which nothing is known, which has not been done yet.
pub(super) fn kept(cx: &mut Domain, state: &mut State, id: AllocId, bytes: Bytes<'_>) -> Vec<Column> {
    let Some(block) = state.allocations.get(&id).cloned() else { return Vec::new() };
    behind_write(cx, state, &block, bytes, &mut |_, _, _, _| None)
}

/// What is known of the columns of the block after some text and its end are written somewhere in these bytes, which has not been done yet.
pub(super) fn string_written(cx: &mut Domain, state: &mut State, id: AllocId, bytes: Bytes<'_>) -> Vec<Column> {
    let Some(block) = state.allocations.get(&id).cloned() else { return Vec::new() };
    let (offset, length) = (state.knowledge.normalize(bytes.0), state.knowledge.normalize(bytes.1));
    let length = length.as_constant().and_then(Int::to_u64);
    if let Some(shape) = Shape::text(&offset, length).filter(|_| length.is_some() && may_have(&block)) {
        cx.columns.see(&block, shape, false);
    }
    behind_write(cx, state, &block, bytes, &mut |_, state, shape, text| {
        let end = text.from.add_constant(&Int::from(shape.width));
        let fits = shape.is_text() && is_one(state, shape, text) && is_between(state, bytes, (&text.from, &end));
        (fits && is_some(state, bytes)).then(Numbers::zero)
    })
}

/// What is known of the columns of the block after bytes are set to one value, which has not been done yet.
pub(super) fn filled(
    cx: &mut Domain,
    state: &mut State,
    id: AllocId,
    bytes: Bytes<'_>,
    byte: Option<&Int>,
) -> Vec<Column> {
    let Some(block) = state.allocations.get(&id).cloned() else { return Vec::new() };
    // `strncpy` with one byte less than there is room for leaves the last one as it was.
    let end = state.knowledge.normalize(&(bytes.0 + bytes.1));
    see(cx, &block, &end, (1, &Value::zero()));
    behind_write(cx, state, &block, bytes, &mut |_, state, shape, _| match shape.is_text() {
        true => (byte?.is_zero() && is_some(state, bytes)).then(Numbers::zero),
        false => Numbers::repeated(shape, byte?),
    })
}

/// What is known of the columns of the block `b` after bytes are copied to it, which has not been done yet: `length` bytes at `x` of the block `a`
/// to `y`.
pub(super) fn copied(
    cx: &mut Domain,
    state: &mut State,
    (a, x): (AllocId, &Linear),
    (b, y): (AllocId, &Linear),
    length: &Linear,
) -> Vec<Column> {
    let Some((source, block)) = cx.allocation(state, a).cloned().zip(state.allocations.get(&b).cloned()) else {
        return Vec::new();
    };
    // Copies of a number of bytes that varies are texts, or parts of arrays.
    if let Some(bytes) = state.knowledge.normalize(length).as_constant() {
        for cell in &source.cells {
            let place = state.knowledge.normalize(&(&cell.offset - x));
            let end = place.add_constant(&Int::from(cell.width));
            let copied = |at: &Int, end: &Int| !at.is_negative() && end <= bytes;
            if place.as_constant().zip(end.as_constant()).is_some_and(|(at, end)| copied(at, end)) {
                see(cx, &block, &state.knowledge.normalize(&(&place + y)), (cell.width, &cell.value));
            }
        }
    }
    let apart = x - y;
    behind_write(cx, state, &block, (y, length), &mut |cx, state, shape, stretch| {
        let there = Stretch { from: &stretch.from + &apart, upto: &stretch.upto + &apart };
        if shape.is_text() && is_one(state, shape, stretch) {
            let end = there.from.add_constant(&Int::from(shape.width));
            let within = [(x, &(x + length)), (&there.from, &end)];
            if texts::has_zero(cx, state, &source, within) {
                return Some(Numbers::zero());
            }
        }
        Numbers::there(cx, state, &source, shape, &there)
    })
}

/// Single integers of columns that are copied with these bytes: where they lie in the source, and their shapes. Asks for those of the source, if
/// there are none yet.
pub(super) fn singles(
    cx: &mut Domain,
    state: &State,
    (a, x): (AllocId, &Linear),
    (b, y): (AllocId, &Linear),
    length: &Linear,
) -> Vec<(Linear, Shape)> {
    let x = state.knowledge.normalize(x);
    if let Some(source) = state.allocations.get(&a) {
        cx.columns.ask_copy(source, &x, state.knowledge.normalize(length).as_constant().and_then(Int::to_u64));
    }
    let shapes = |id: AllocId| {
        let columns = state.allocations.get(&id).map_or(&[][..], |block| &block.columns);
        columns.iter().map(|column| column.shape)
    };
    let mut result: Vec<(Linear, Shape)> = Vec::new();
    let mut add = |shape: Shape, offset: &Linear, shift: &Linear| {
        let stretch = match touched(state, shape, (offset, length)) {
            Touched::Whole(stretch) => *stretch,
            // As much of a text as there is.
            Touched::One(stretch) if shape.is_text() => *stretch,
            _ => return,
        };
        let place = state.knowledge.normalize(&(&stretch.from + shift));
        let one = is_one(state, shape, &stretch);
        if one && !result.iter().any(|(known, other)| other.width == shape.width && *known == place) {
            result.push((place, shape));
        }
    };
    shapes(a).for_each(|shape| add(shape, &x, &Linear::zero()));
    shapes(b).for_each(|shape| add(shape, y, &(&x - y)));
    result
}

/// What is known of the columns of a block after these bytes are written. `numbers` tells what is known of whole integers.
fn behind_write(
    cx: &mut Domain,
    state: &mut State,
    block: &Allocation,
    bytes: Bytes<'_>,
    numbers: &mut dyn FnMut(&mut Domain, &mut State, Shape, &Stretch) -> Option<Numbers>,
) -> Vec<Column> {
    let mut result = Vec::with_capacity(block.columns.len());
    let end = bytes.0 + bytes.1;
    for column in &block.columns {
        let part = columns::known(cx, column, block);
        let mut touched = touched(state, column.shape, bytes);
        if matches!(touched, Touched::Parts)
            && let Some(text) = texts::around(state, block, column.shape, bytes)
        {
            touched = Touched::One(Box::new(text));
        }
        let part = match touched {
            Touched::Nothing => part,
            Touched::One(stretch) if !column.shape.is_text() => {
                part.and_then(|part| joined(cx, state, (column.shape, part), *stretch, None, &block.name))
            }
            Touched::Whole(stretch) | Touched::One(stretch) => {
                let numbers = numbers(cx, state, column.shape, &stretch)
                    .or_else(|| texts::keeps_end(state, block, column.shape, &stretch, bytes).then(Numbers::zero));
                match part {
                    Some(part) => joined(cx, state, (column.shape, part), *stretch, numbers, &block.name),
                    None => numbers.map(|numbers| numbers.of_part(*stretch)),
                }
            }
            Touched::Parts => part.filter(|part| is_outside(state, part, (bytes.0, &end))),
        };
        result.push(Column { part, ..column.clone() });
    }
    result
}

/// What the bytes are to the column.
fn touched(state: &State, shape: Shape, (offset, length): Bytes<'_>) -> Touched {
    let (offset, length) = (state.knowledge.normalize(offset), state.knowledge.normalize(length));
    let step = Int::from(shape.step);
    if let Some(width) = length.as_constant().and_then(Int::to_u64) {
        match shape.place(&offset, width) {
            Place::Element => return Touched::whole(Stretch { upto: offset.add_constant(&step), from: offset }),
            Place::Beside => return Touched::Nothing,
            Place::Across => {}
        }
        let within = |rest: u64| rest.checked_sub(shape.at).filter(|behind| behind + width <= shape.width);
        if let Some(behind) = shape.in_record(&offset).and_then(within) {
            let from = offset.add_constant(&-Int::from(behind));
            return Touched::One(Box::new(Stretch { upto: from.add_constant(&step), from }));
        }
    }
    let end = &offset + &length;
    if let Some((begin, last)) = shape.in_record(&offset).zip(shape.in_record(&end)) {
        // Bytes behind the place of an integer: less than a step.
        let behind = |place: u64| (place + shape.step - shape.at) % shape.step;
        let (begin, last) = (behind(begin), behind(last));
        let whole = |behind: u64| behind == 0 || behind >= shape.width;
        if whole(begin) && whole(last) {
            let next = |behind: u64| Int::from((shape.step - behind) % shape.step);
            let (from, upto) = (offset.add_constant(&next(begin)), end.add_constant(&next(last)));
            return Touched::whole(Stretch { from, upto });
        }
        return Touched::Parts;
    }
    match columns::seen_from(&|term| state.knowledge.bounds(term), shape, (&offset, &end)) {
        Some(seen) if seen.last <= Int::from(shape.width) => {
            Touched::One(Box::new(Stretch { upto: seen.begin.add_constant(&step), from: seen.begin }))
        }
        // Somewhere within one element: behind one integer, and before the next one.
        Some(seen) if seen.first >= Int::from(shape.width) && seen.last <= step => Touched::Nothing,
        _ => Touched::Parts,
    }
}

/// Whether bytes are known to lie outside of the part.
fn is_outside(state: &State, part: &Part, (begin, end): (&Linear, &Linear)) -> bool {
    state.knowledge.implies(&Atom::ge(begin, &part.upto)) || state.knowledge.implies(&Atom::le(end, &part.from))
}

impl Numbers {
    /// One number, in the column's view; `None` if it is not known there.
    fn of(cx: &Domain, state: &State, shape: Shape, value: &Value) -> Option<Numbers> {
        let (into, number) = number(cx, state, shape, value)?;
        let range = range_of(state, shape, &number);
        Some(Numbers { into, range, least: Some(number.clone()), most: Some(number) })
    }

    /// A text ends.
    fn zero() -> Numbers {
        Numbers { into: None, range: Interval::exactly(Int::ZERO), least: None, most: None }
    }

    /// One constant or more.
    fn constants(numbers: &[Int]) -> Option<Numbers> {
        let (low, high) = (numbers.iter().min()?.clone(), numbers.iter().max()?.clone());
        let (least, most) = (Linear::constant(low.clone()), Linear::constant(high.clone()));
        Some(Numbers { into: None, range: Interval::new(low, high), least: Some(least), most: Some(most) })
    }

    /// Each byte is the same.
    fn repeated(shape: Shape, byte: &Int) -> Option<Numbers> {
        if shape.is_pointer() {
            return None;
        }
        let byte = u8::try_from(byte.to_u64()?).ok()?;
        let bytes = vec![Some(byte); usize::try_from(shape.width).ok()?];
        Numbers::constants(&[shape.integer(table::pattern(&bytes)?)])
    }

    /// Those that lie in a stretch of a block: one that a cell tells, or some of a column's.
    fn there(cx: &Domain, state: &State, block: &Allocation, shape: Shape, stretch: &Stretch) -> Option<Numbers> {
        let Stretch { from, upto } = stretch;
        if !shape.is_text() && is_one(state, shape, stretch) {
            let told = |cell: &&Cell| cell.width == shape.width && same(state, &cell.offset, from);
            let cell = block.cells.iter().find(told);
            if let Some(numbers) = cell.and_then(|cell| Numbers::of(cx, state, shape, &cell.value)) {
                return Some(numbers);
            }
        }
        if let Some(numbers) = Numbers::initial(cx, state, block, shape, stretch) {
            return Some(numbers);
        }
        let alike = |column: &&Column| {
            let Shape { step, width, kind, .. } = column.shape;
            (step, width, kind) == (shape.step, shape.width, shape.kind)
                && column.shape.place(&state.knowledge.normalize(from), width) == Place::Element
        };
        let column = block.columns.iter().find(alike)?;
        let last = upto.add_constant(&(Int::from(shape.width) - Int::from(shape.step)));
        let part = columns::known(cx, column, block).filter(|part| is_inside(state, part, (from, &last)))?;
        Some(Numbers { into: part.into, range: part.range, least: part.least, most: part.most })
    }

    /// Those of a stretch of a variable's first contents: an array in a function is initialised by a copy of them.
    fn initial(cx: &Domain, state: &State, block: &Allocation, shape: Shape, stretch: &Stretch) -> Option<Numbers> {
        let Background::Initial(global) = block.background else { return None };
        if shape.is_pointer() {
            return None;
        }
        let place = |term: &Linear| state.knowledge.normalize(term).as_constant().and_then(Int::to_u64);
        let (from, upto) = (place(&stretch.from)?, place(&stretch.upto)?);
        let (image, _) = table::image(cx, global).filter(|_| block.cells.is_empty())?;
        let number = |at: u64| {
            let bytes = image.get(usize::try_from(at).ok()?..usize::try_from(at + shape.width).ok()?)?;
            if shape.is_text() {
                return bytes.contains(&Some(0)).then_some(Int::ZERO);
            }
            Some(shape.integer(table::pattern(bytes)?))
        };
        let places = (from..upto).step_by(usize::try_from(shape.step).ok()?);
        Numbers::constants(&places.map(number).collect::<Option<Vec<Int>>>()?)
    }

    fn of_part(self, Stretch { from, upto }: Stretch) -> Part {
        let Numbers { into, range, least, most } = self;
        Part { from, upto, into, outdated: false, range, least, most }
    }
}

/// The part of a column after some of its integers are written.
fn joined(
    cx: &mut Domain,
    state: &mut State,
    (shape, part): (Shape, Part),
    stretch: Stretch,
    numbers: Option<Numbers>,
    name: &str,
) -> Option<Part> {
    let Stretch { from: begin, upto: end } = &stretch;
    let (behind, before) = (same(state, begin, &part.upto), same(state, end, &part.from));
    let knows = |x: &Linear, y: &Linear| state.knowledge.implies(&Atom::le(x, y));
    if !behind && !before && is_outside(state, &part, (begin, end)) {
        return Some(part);
    }
    let whole = knows(begin, &part.from) && knows(&part.upto, end);
    // Any integers: what lies next to the part is none of it, nor is what was its first or last one. So are pointers into another block.
    let Some(numbers) = numbers.filter(|numbers| whole || numbers.into == part.into) else {
        return match () {
            () if behind || before => Some(part),
            () if whole => None,
            () if same(state, end, &part.upto) => Some(Part { upto: begin.clone(), ..part }),
            () if same(state, begin, &part.from) => Some(Part { from: end.clone(), ..part }),
            // Tables of texts are filled from the front.
            () if shape.is_text() && knows(&part.from, begin) && knows(begin, &part.upto) => {
                Some(Part { upto: begin.clone(), ..part })
            }
            () => None,
        };
    };
    if whole || part.outdated && same(state, begin, &part.from) {
        return Some(numbers.of_part(stretch));
    }
    let range = part.range.hull(&numbers.range);
    let upto = match behind {
        true => end.clone(),
        false => extended(cx, state, (shape, &part), (begin, end), name),
    };
    let bound = |cx: &mut Domain, state: &mut State, bounds: (Option<Linear>, Option<Linear>), side: Side| {
        let (known, new) = bounds.0.zip(bounds.1)?;
        let end = if side == Side::Least { "least" } else { "most" };
        let outermost = outermost(cx, state, (&known, &new), side, &format!("{name}.{end}"));
        outermost.tells_more.then(|| outermost.told(state))
    };
    let least = bound(cx, state, (part.least.clone(), numbers.least), Side::Least);
    let most = bound(cx, state, (part.most.clone(), numbers.most), Side::Most);
    let from = if before { begin.clone() } else { part.from.clone() };
    Some(Part { from, upto, range, least, most, ..part })
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
    let most = outermost(cx, state, (&x, &y), Side::Most, &format!("{name}.filled"));
    shape.behind(&most.told(state))
}

/// The value as a number of the column's view, and the block into which it leads if it is a pointer; `None` if that is not known.
fn number(cx: &Domain, state: &State, shape: Shape, value: &Value) -> Option<(Option<Symbol>, Linear)> {
    debug_assert!(!shape.is_text(), "a text is no number");
    let Interval { low: Some(low), high: Some(high) } = shape.numbers() else { return None };
    match value {
        Value::Int { term, .. } if !shape.is_pointer() => Some((None, number_within(state, term, (&low, &high))?)),
        Value::Pointer(term) if shape.is_pointer() => {
            let term = state.knowledge.normalize(term);
            let (_, base) = cx.based(&term)?;
            let behind = term.without(base);
            within(state, &behind, &low, &high).then_some((Some(base), behind))
        }
        _ => None,
    }
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
    /// What holds of it, where it is a symbol that stands for one of the two.
    facts: Vec<Atom>,
    /// It tells more than a constant does.
    tells_more: bool,
}

impl Outermost {
    /// The term, of which the state knows what is known.
    fn told(self, state: &mut State) -> Linear {
        for fact in &self.facts {
            // Nothing else is known of the symbol, and one of the two satisfies them all.
            let _ = state.assume(fact);
        }
        self.term
    }
}

/// The less, or the greater, of two terms. Where it is not known which that is, a symbol for it: whatever holds of both holds of it.
fn outermost(cx: &mut Domain, state: &State, (x, y): (&Linear, &Linear), side: Side, name: &str) -> Outermost {
    let below = |x: &Linear, y: &Linear| match side {
        Side::Least => Atom::ge(x, y),
        Side::Most => Atom::le(x, y),
    };
    for (inner, outer) in [(y, x), (x, y)] {
        if state.knowledge.implies(&below(inner, outer)) {
            return Outermost { term: outer.clone(), facts: Vec::new(), tells_more: true };
        }
    }
    let term = Linear::symbol(cx.fresh(name));
    let mut facts = common(state, x, y, &term);
    facts.extend(common(state, y, x, &term));
    let tells_more = facts.iter().any(|fact| fact.symbols().nth(1).is_some());
    facts.extend([below(x, &term), below(y, &term)]);
    Outermost { term, facts, tells_more }
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

/// Whether a block has a column that holds such integers.
pub(super) fn holds(block: &Allocation, offset: &Linear, width: u64) -> bool {
    block.columns.iter().any(|column| !column.shape.is_text() && column.shape.place(offset, width) == Place::Element)
}

/// What is read of a block lies between the bounds of its column, whatever else is known of it.
pub fn read(cx: &Domain, state: &mut State, (id, offset): (AllocId, &Linear), width: u64, value: &Value) {
    let Value::Int { term, view } = value else { return };
    if term.as_constant().is_some() {
        return;
    }
    let Some(block) = state.allocations.get(&id).filter(|block| !block.columns.is_empty()).cloned() else { return };
    for column in &block.columns {
        if column.shape.is_text() || column.shape.is_pointer() {
            continue;
        }
        let Some(part) = part_at(cx, state, (column, &block), (offset, width)) else { continue };
        if told_alike(state, column.shape, &part, *view) {
            assume_between(state, &part, term);
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
    if Kind::number(signed) == shape.kind {
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

/// An integer or a pointer is read of which nothing is known: where its place varies, or others of the block were written at places that vary, it is one of a
/// column.
pub(super) fn ask(
    cx: &mut Domain,
    state: &State,
    (id, offset): (AllocId, &Linear),
    (ty, width): (&Type, u64),
    view: View,
) {
    let Some(block) = state.allocations.get(&id) else { return };
    let kind = match ty {
        Type::Int(_) => Kind::number(view != View::Unsigned),
        Type::Ptr => Kind::Pointer(0),
        _ => return,
    };
    if offset.as_constant().is_some() {
        cx.columns.ask(block, offset, width);
    } else if let Some(shape) = Shape::seen(offset, width, kind).filter(|_| may_have(block)) {
        cx.columns.see(block, shape, true);
    }
}

/// A value is written: an integer or a pointer at a place that varies is one of a column.
fn see(cx: &mut Domain, block: &Allocation, offset: &Linear, (width, value): (u64, &Value)) {
    let kind = match value {
        Value::Int { view, .. } => Kind::number(*view != View::Unsigned),
        Value::Pointer(term) => {
            let steps = cx.based(term).map(|(_, base)| term.without(base).content());
            Kind::Pointer(steps.and_then(|steps| steps.to_u64()).unwrap_or(0))
        }
        _ => return,
    };
    if offset.as_constant().is_none()
        && may_have(block)
        && let Some(shape) = Shape::seen(offset, width, kind)
    {
        cx.columns.see(block, shape, false);
    }
}
