//! How large the blocks are that the nodes of a list own: one size for all, or of each node its own.
//!
//! Sizes that differ from node to node are told by what a program that goes through the list relies on: by a number that the
//! node holds beside the pointer (a vector with its length: `4*n` bytes), and by an element that is zero (a string: it ends within
//! its block, however long it is). Sizes that are the same for all, but no constant, are told once for the array that owns them: the
//! rows of a matrix with `columns` elements ([`crate::domain::block::List::shared`]).

use logic::{Int, Interval};

use crate::domain::aim::{Aim, Contents};
use crate::domain::value::{Value, View, same_in_both_views};

/// The size of a block that a node owns, and whether it is a string.
#[derive(Clone, PartialEq, Debug)]
pub struct Extent {
    /// In bytes; not negative.
    pub bytes: Interval,
    /// The same by a number of the node.
    pub told: Option<Told>,
    /// Some element of it is zero.
    pub zero: Option<Zero>,
    /// It is the size that the entry of the nodes tells for all of them.
    pub shared: bool,
}

/// A zero that ends a string.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Zero {
    /// Bytes of an element.
    pub width: u64,
    /// It is the last element: the block is as large as its string.
    pub last: bool,
}

/// A size as a linear function of an integer of the node.
#[derive(Clone, PartialEq, Debug)]
pub struct Told {
    /// Where the integer lies: first byte and width.
    pub place: (u64, u64),
    /// How it is read: signed or unsigned.
    pub view: View,
    /// Bytes for each one.
    pub factor: Int,
    /// Bytes besides.
    pub rest: Int,
}

impl Extent {
    /// The one size of all these blocks.
    pub fn constant(&self) -> Option<&Int> {
        self.bytes.as_constant()
    }

    /// Whether that offset leads to a byte of each such block; their first byte's address is theirs whatever their size.
    pub fn includes(&self, offset: &Int) -> bool {
        let least = self.bytes.low.as_ref();
        offset.is_zero() || !offset.is_negative() && least.is_some_and(|least| offset < least)
    }

    /// What holds of the blocks of both, the nodes having these contents.
    pub fn merged((a, node_a): (&Extent, &Contents), (b, node_b): (&Extent, &Contents)) -> Extent {
        let bytes = a.bytes.hull(&b.bytes);
        let told = match bytes.as_constant() {
            Some(_) => None,
            None => {
                let candidates = [b.told.clone(), a.told.clone(), through((a, node_a), (b, node_b))];
                let both = |told: &Told| told.holds(a, node_a) && told.holds(b, node_b);
                candidates.into_iter().flatten().find(both)
            }
        };
        let both =
            |(a, b): (Zero, Zero)| (a.width == b.width).then_some(Zero { width: a.width, last: a.last && b.last });
        let zero = a.zero.zip(b.zero).and_then(both);
        Extent { bytes, told, zero, shared: a.shared && b.shared }
    }

    /// The same with another range, if its blocks differ in size.
    pub fn with_range(self, change: &dyn Fn(&Interval) -> Interval) -> Extent {
        if self.constant().is_some() {
            return self;
        }
        Extent { bytes: change(&self.bytes).intersect(&natural()), ..self }
    }
}

impl Told {
    /// Whether the blocks of that extent are as large, where their nodes have these contents.
    fn holds(&self, extent: &Extent, node: &Contents) -> bool {
        if extent.told.as_ref() == Some(self) {
            return true;
        }
        let number = node.get(&self.place).and_then(|aim| self.constant(aim));
        extent.constant().zip(number).is_some_and(|(bytes, number)| self.bytes(number) == *bytes)
    }

    /// The size where the number is that.
    fn bytes(&self, number: &Int) -> Int {
        &(&self.factor * number) + &self.rest
    }

    /// The number that lies there, if it is one and read alike.
    fn constant<'a>(&self, aim: &'a Aim) -> Option<&'a Int> {
        let Aim::Known(Value::Int { term, view }) = aim else { return None };
        let number = term.as_constant()?;
        (*view == self.view || is_small(number, self.place.1)).then_some(number)
    }
}

/// The line through two sizes, where the nodes hold two numbers at one place.
fn through((a, node_a): (&Extent, &Contents), (b, node_b): (&Extent, &Contents)) -> Option<Told> {
    let step = b.constant()? - a.constant()?;
    node_a.iter().find_map(|(place, aim)| {
        let (Aim::Known(Value::Int { term: x, view }), Aim::Known(Value::Int { term: y, .. })) =
            (aim, node_b.get(place)?)
        else {
            return None;
        };
        let (x, y) = (x.as_constant()?, y.as_constant()?);
        let factor = quotient(&step, &(y - x)).filter(|factor| !factor.is_negative())?;
        let rest = a.constant()? - &(&factor * x);
        Some(Told { place: *place, view: *view, factor, rest })
    })
}

/// The quotient, if it is an integer other than 0.
pub fn quotient(dividend: &Int, divisor: &Int) -> Option<Int> {
    if dividend.is_zero() || divisor.is_zero() || !dividend.rem_floor(&divisor.abs()).is_zero() {
        return None;
    }
    Some(dividend.div_exact(divisor))
}

/// Whether an integer of so many bytes is the same number with a sign and without.
pub fn is_small(number: &Int, width: u64) -> bool {
    !number.is_negative() && *number <= same_in_both_views(width)
}

/// What sizes are.
pub fn natural() -> Interval {
    Interval { low: Some(Int::ZERO), high: None }
}

#[cfg(test)]
mod tests {
    use logic::Linear;

    use super::*;

    fn of(bytes: i64) -> Extent {
        Extent { bytes: Interval::exactly(Int::from(bytes)), told: None, zero: None, shared: false }
    }

    fn holding(number: i64) -> Contents {
        let value = Value::Int { term: Linear::constant(number), view: View::Signed };
        [((8, 4), Aim::Known(value))].into()
    }

    fn four_each(rest: i64) -> Told {
        Told { place: (8, 4), view: View::Signed, factor: Int::from(4), rest: Int::from(rest) }
    }

    #[test]
    fn two_sizes_are_told_by_the_number_that_both_nodes_hold() {
        let merged = Extent::merged((&of(40), &holding(10)), (&of(12), &holding(3)));
        assert_eq!(merged.bytes, Interval::new(12, 40));
        assert_eq!(merged.told, Some(four_each(0)));
        // No line with integers leads through these, and the number tells nothing where it is the same.
        assert_eq!(Extent::merged((&of(40), &holding(10)), (&of(13), &holding(3))).told, None);
        assert_eq!(Extent::merged((&of(40), &holding(3)), (&of(12), &holding(3))).told, None);
    }

    #[test]
    fn what_tells_a_size_has_to_hold_in_both() {
        let some = Extent { bytes: Interval::new(4, 400), told: Some(four_each(0)), zero: None, shared: false };
        let merged = Extent::merged((&some, &Contents::new()), (&of(40), &holding(10)));
        assert_eq!(merged, some);
        assert_eq!(Extent::merged((&some, &Contents::new()), (&of(44), &holding(10))).told, None);
        let other = Extent { told: Some(four_each(4)), ..some.clone() };
        assert_eq!(Extent::merged((&some, &Contents::new()), (&other, &Contents::new())).told, None);
    }

    #[test]
    fn numbers_are_read_as_they_are_told() {
        let minus_one = Told { view: View::Unsigned, ..four_each(0) };
        let some = Extent { bytes: Interval::new(0, 400), told: Some(minus_one), zero: None, shared: false };
        // -1 with a sign is another number without one; 3 is the same.
        assert!(Extent::merged((&some, &Contents::new()), (&of(12), &holding(3))).told.is_some());
        assert!(Extent::merged((&some, &Contents::new()), (&of(-4), &holding(-1))).told.is_none());
    }

    #[test]
    fn strings_of_one_width_stay_strings() {
        let string = |width, last| Extent { zero: Some(Zero { width, last }), ..of(8) };
        let nothing = Contents::new();
        let merged = |a: &Extent, b: &Extent| Extent::merged((a, &nothing), (b, &nothing)).zero;
        assert_eq!(merged(&string(1, true), &string(1, false)), Some(Zero { width: 1, last: false }));
        assert_eq!(merged(&string(1, true), &string(4, true)), None);
        assert_eq!(merged(&string(1, true), &of(8)), None);
    }

    #[test]
    fn a_pointer_into_a_block_of_any_size_leads_to_its_first_byte_only() {
        let some = Extent { bytes: Interval::new(4, 400), told: None, zero: None, shared: false };
        assert!(some.includes(&Int::from(3)) && !some.includes(&Int::from(4)));
        assert!(of(0).includes(&Int::ZERO) && !of(8).includes(&Int::MINUS_ONE));
    }
}
