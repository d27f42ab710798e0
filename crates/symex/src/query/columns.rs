//! What is known of the integers of a column ([`crate::domain::columns`]).

use logic::{Int, Interval, Linear};

use crate::domain::Domain;
use crate::domain::block::Allocation;
use crate::domain::columns::{Column, Part, Place, Shape};
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
    let range = block.cells.iter().try_fold(zero, |range, cell| {
        let value = || match &cell.value {
            Value::Int { term, .. } | Value::Pointer(term) => term.as_constant().cloned().map(Interval::exactly),
            _ => None,
        };
        match shape.place(&cell.offset, cell.width) {
            Place::Beside => Some(range),
            Place::Element => value().filter(|value| shape.numbers().includes(value)).map(|value| range.hull(&value)),
            // Parts of integers, or several of them.
            Place::Across => value().filter(|value| value.contains(&Int::ZERO)).map(|_| range),
        }
    })?;
    let end = |end: &Option<Int>| end.clone().map(Linear::constant);
    let (least, most) = (end(&range.low), end(&range.high));
    let from = Linear::constant(Int::from(shape.at));
    Some(Part { from, upto: block.size.clone(), range, least, most })
}
