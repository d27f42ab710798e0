//! Which integers of arrays are worth following ([`crate::domain::columns`]): those of which something was asked at places that vary, in an
//! analysis that does not follow them.

use logic::Linear;

use crate::domain::block::{AllocKind, Allocation};
use crate::domain::columns::{Column, Place, Shape};
use crate::domain::site::Site;

/// A block, by where it comes from, and one of its columns.
#[derive(Clone, PartialEq, Debug)]
struct Seen {
    kind: AllocKind,
    site: Option<Site>,
    shape: Shape,
    /// What an integer of it holds was asked and not known.
    asked: bool,
}

impl Seen {
    fn is_of(&self, kind: AllocKind, site: Option<Site>) -> bool {
        self.kind == kind && self.site == site
    }
}

/// Columns of which integers were read or written at places that vary, by where their blocks come from.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Columns {
    all: Vec<Seen>,
}

impl Columns {
    /// Takes in what is seen of a block: where integers lie at places that vary, and whether what one of them holds was asked and not known.
    pub fn see(&mut self, block: &Allocation, shape: Shape, asked: bool) {
        self.add(Seen { kind: block.kind, site: block.site, shape, asked });
    }

    /// What lies at a place that does not vary was asked and not known: of a column that was seen, if it is one of its integers.
    pub fn ask(&mut self, block: &Allocation, offset: &Linear, width: u64) {
        let holds =
            |seen: &&mut Seen| seen.is_of(block.kind, block.site) && seen.shape.place(offset, width) == Place::Element;
        if let Some(seen) = self.all.iter_mut().find(holds) {
            seen.asked = true;
        }
    }

    /// What lies in so many bytes, or in a number of bytes that varies, was copied: integers of columns that were seen there may be asked for in
    /// the copy.
    pub fn ask_copy(&mut self, block: &Allocation, offset: &Linear, length: Option<u64>) {
        let copied = |seen: &&mut Seen| {
            let beside = |length| seen.shape.place(offset, length) == Place::Beside;
            seen.is_of(block.kind, block.site) && !length.is_some_and(beside)
        };
        self.all.iter_mut().filter(copied).for_each(|seen| seen.asked = true);
    }

    /// A string begins there: single bytes at or behind that place in each record may say where it ends.
    pub fn ask_for_end(&mut self, block: &Allocation, offset: &Linear) {
        let may_end = |seen: &&mut Seen| {
            let step = seen.shape.step;
            seen.is_of(block.kind, block.site)
                && seen.shape.width == 1
                && step > 1
                && seen.shape.first_from(offset).is_some()
        };
        self.all.iter_mut().filter(may_end).for_each(|seen| seen.asked = true);
    }

    /// Takes in others.
    pub fn extend(&mut self, other: &Columns) {
        other.all.iter().for_each(|seen| self.add(seen.clone()));
    }

    fn add(&mut self, seen: Seen) {
        // Single bytes lie at any places: those of texts, and the one that ends each text of a table.
        let alike = |other: &Seen| {
            let (one, two) = (other.shape, seen.shape);
            let may_merge = one.width == two.width && (one.width > 1 || one.step == two.step);
            other.is_of(seen.kind, seen.site) && may_merge && one.meets(two)
        };
        let Some(index) = self.all.iter().position(alike) else { return self.all.push(seen) };
        // Where integers of one width overlap, those that were seen first are followed.
        let known = &mut self.all[index];
        if let Some(shape) = known.shape.merged(seen.shape) {
            (known.shape, known.asked) = (shape, known.asked || seen.asked);
        }
    }

    /// Those of which something was asked.
    #[must_use]
    pub fn asked(&self) -> Columns {
        Columns { all: self.all.iter().filter(|seen| seen.asked).cloned().collect() }
    }

    /// The columns of a block that comes from there, of which nothing is known.
    pub fn of(&self, kind: AllocKind, site: Option<Site>) -> Vec<Column> {
        let seen = self.all.iter().filter(|seen| seen.asked && seen.is_of(kind, site));
        seen.map(|seen| Column { shape: seen.shape, part: None }).collect()
    }

    /// There are none.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }
}
