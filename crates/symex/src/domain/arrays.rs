//! Which blocks are worth following as arrays whose elements are alike ([`crate::domain::block::Segment`]).
//!
//! An array is seen where a program reads or writes a pointer at a place that varies. That is told by an analysis that does not follow
//! arrays, for another one ([`crate::domain::options::Options::arrays`]). It is a matter of precision alone.

use logic::{Int, Interval, Linear};

use crate::domain::block::{AllocKind, Allocation};
use crate::domain::site::Site;

/// Where the elements of an array lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Elements {
    /// Bytes of an element.
    pub width: u64,
    /// The first byte at which one was seen.
    pub low: u64,
    /// The last byte at which one was seen to begin, if all of them were at known places.
    pub high: Option<u64>,
}

/// A block, by where it comes from, and its elements.
#[derive(Clone, PartialEq, Debug)]
struct Array {
    kind: AllocKind,
    site: Option<Site>,
    elements: Elements,
}

/// Arrays, by where they come from.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Arrays {
    all: Vec<Array>,
}

impl Elements {
    /// The elements, each `step` bytes behind the one before, that a pointer of `width` bytes shows that lies at the offset; `None` if
    /// such a pointer is no element, or more than one.
    pub fn seen(offset: &Linear, step: u64, bounds: &Interval, width: u64) -> Option<Elements> {
        if step < width || !step.is_multiple_of(width) {
            return None;
        }
        let rest = offset.constant_part().rem_floor(&Int::from(step)).to_u64()?;
        // An element begins with the first pointer in it that is seen.
        let low = bounds.low.as_ref().and_then(Int::to_u64).unwrap_or(rest);
        let low = low + (rest + step - low % step) % step;
        let high = bounds.high.as_ref().and_then(Int::to_u64).filter(|high| *high >= low);
        Some(Elements { width: step, low, high: high.map(|high| high - (high - low) % step) })
    }

    fn merged(self, other: Elements) -> Elements {
        // Pointers at several places of an element have one width.
        let width = Int::from(self.width).gcd(&Int::from(other.width)).to_u64().unwrap_or(self.width);
        let low = self.low.min(other.low);
        let high = self.high.zip(other.high).map(|(x, y)| x.max(y));
        Elements { width, low, high: high.map(|high| high - (high - low) % width) }
    }
}

impl Arrays {
    /// Takes in what is seen of a block.
    pub fn see(&mut self, block: &Allocation, elements: Elements) {
        self.add(Array { kind: block.kind, site: block.site, elements });
    }

    /// Takes in others.
    pub fn extend(&mut self, other: &Arrays) {
        other.all.iter().for_each(|array| self.add(array.clone()));
    }

    fn add(&mut self, array: Array) {
        match self.all.iter_mut().find(|known| known.kind == array.kind && known.site == array.site) {
            Some(known) => known.elements = known.elements.merged(array.elements),
            None => self.all.push(array),
        }
    }

    /// Whether it says all that the others say.
    pub fn includes(&self, others: &Arrays) -> bool {
        let mut both = self.clone();
        both.extend(others);
        both == *self
    }

    /// The elements of a block, if it is one of these.
    pub fn elements(&self, block: &Allocation) -> Option<Elements> {
        let is_it = |array: &&Array| array.kind == block.kind && array.site == block.site;
        self.all.iter().find(is_it).map(|array| array.elements)
    }

    /// There are none.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }
}
