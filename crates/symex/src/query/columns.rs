//! What is known of the integers of a column ([`crate::domain::columns`]).

use std::collections::{BTreeMap, BTreeSet};

use logic::{Int, Interval, Linear};

use crate::domain::Domain;
use crate::domain::block::{Allocation, Cell};
use crate::domain::columns::{Column, Part, Place, Shape};
use crate::domain::state::State;
use crate::domain::value::Value;
use crate::domain::zeros;

/// What is known of the integers of a block's column: that they are constants where it was cleared and only constants were written since.
pub fn known(cx: &Domain, column: &Column, block: &Allocation) -> Option<Part> {
    column
        .part
        .clone()
        .or_else(|| if zeros::all_zero(cx, &block.background) { constants(column.shape, block) } else { None })
}

/// The integers of a block in which zeros lie wherever no cell is.
fn constants(shape: Shape, block: &Allocation) -> Option<Part> {
    let zero = Interval::exactly(Int::ZERO);
    // Zeros are null pointers.
    if shape.is_pointer() || shape.is_text() && !has_zeros(shape, block) {
        return None;
    }
    let range = block.cells.iter().filter(|_| !shape.is_text()).try_fold(zero, |range, cell| {
        let value = || constant(cell).map(Interval::exactly);
        match shape.place(&cell.offset, cell.width) {
            Place::Beside => Some(range),
            Place::Element => value().filter(|value| shape.numbers().includes(value)).map(|value| range.hull(&value)),
            // Parts of integers, or several of them.
            Place::Across => value().filter(|value| value.contains(&Int::ZERO)).map(|_| range),
        }
    })?;
    let end = |end: &Option<Int>| end.clone().filter(|_| !shape.is_text()).map(Linear::constant);
    let (least, most) = (end(&range.low), end(&range.high));
    let from = Linear::constant(Int::from(shape.at));
    Some(Part { from, upto: block.size.clone(), into: None, outdated: false, range, least, most })
}

/// Where the texts begin in which a byte is known to lie, and the shapes of their columns.
pub fn texts_of<'a>(
    state: &'a State,
    block: &'a Allocation,
    offset: &'a Linear,
) -> impl Iterator<Item = (Linear, Shape)> + 'a {
    block.texts().filter_map(move |shape| Some((holding(state, shape, (offset, offset))?, shape)))
}

/// Where the element begins between whose first byte and the one behind its last these two places lie; `None` if that is not known.
pub fn holding(state: &State, shape: Shape, places: (&Linear, &Linear)) -> Option<Linear> {
    holding_within(&|term| state.knowledge.bounds(term), shape, places)
}

/// The same with the bounds of terms.
pub fn holding_within(
    bounds: &dyn Fn(&Linear) -> Interval,
    shape: Shape,
    places: (&Linear, &Linear),
) -> Option<Linear> {
    let seen = seen_from(bounds, shape, places)?;
    (seen.last <= Int::from(shape.width)).then_some(seen.begin)
}

/// Two places seen from the element that begins at or before the first of them, whatever that is.
pub struct Seen {
    /// Where the element begins.
    pub begin: Linear,
    /// The first place lies at least so many bytes behind that, less than a step.
    pub first: Int,
    /// The last place lies at most so many bytes behind that.
    pub last: Int,
}

/// Two places seen from an element, with the bounds of terms; `None` if how far they lie behind it is not known.
pub fn seen_from(
    bounds: &dyn Fn(&Linear) -> Interval,
    shape: Shape,
    (first, last): (&Linear, &Linear),
) -> Option<Seen> {
    let step = Int::from(shape.step);
    let of_step = first.terms().filter(|(_, factor)| factor.rem_floor(&step).is_zero());
    let whole = Linear::from_parts(0, of_step.map(|(symbol, factor)| (symbol, factor.clone())));
    let first = bounds(&(first - &whole)).low?;
    let last = bounds(&(last - &whole)).high?;
    let behind = (&first - &Int::from(shape.at)).rem_floor(&step);
    let begin = &first - &behind;
    Some(Seen { begin: whole.add_constant(&begin), first: behind, last: &last - &begin })
}

/// The number that a cell holds, if it is a constant.
fn constant(cell: &Cell) -> Option<Int> {
    match &cell.value {
        Value::Int { term, .. } | Value::Pointer(term) => term.as_constant().cloned(),
        _ => None,
    }
}

/// Whether a zero is left in each text of a block in which zeros lie wherever no cell is.
fn has_zeros(shape: Shape, block: &Allocation) -> bool {
    let touches =
        |cell: &&Cell| shape.place(&cell.offset, cell.width) != Place::Beside && constant(cell) != Some(Int::ZERO);
    // Bytes that need not be zero, by the text that they are of, which begins there.
    let mut taken: BTreeMap<u64, BTreeSet<u64>> = BTreeMap::new();
    for cell in block.cells.iter().filter(touches) {
        let Some(place) = cell.offset.as_constant().and_then(Int::to_u64) else { return false };
        for byte in place..place + cell.width {
            let behind = (byte % shape.step + shape.step - shape.at) % shape.step;
            if behind < shape.width {
                taken.entry(byte - behind).or_default().insert(behind);
            }
        }
    }
    taken.values().all(|bytes| (bytes.len() as u64) < shape.width)
}
